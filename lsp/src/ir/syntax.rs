//! The keywords of an operation's declared syntax.

use ods_core::schema::{AsmSyntax, AttrStorage, OpElement, OpSchema, PropKind, Trait};

/// Collects the keywords and enum cases that the custom form may contain.
pub(super) fn words(schema: &OpSchema, into: &mut Vec<String>) {
    if let AsmSyntax::Declarative(format) = schema.syntax {
        elements(format.elements, into);
    }
    for prop in schema.props {
        let cases = match prop.kind {
            PropKind::Enum { schema, .. } => Some(schema),
            _ => match prop.constraint.storage {
                AttrStorage::IntEnum(schema) => Some(schema),
                _ => None,
            },
        };
        into.extend(cases.iter().flat_map(|one| one.cases).map(|case| case.text.to_owned()));
    }
    if schema.traits.has(Trait::Symbol) {
        into.extend(["private", "public", "nested"].map(str::to_owned));
    }
    into.push("attributes".to_owned());
    into.sort();
    into.dedup();
}

fn elements(all: &[OpElement], into: &mut Vec<String>) {
    for one in all {
        match one {
            OpElement::Literal(literal) if literal.punct.is_none() => {
                into.push(literal.text.to_string());
            }
            OpElement::Group(group) => {
                elements(group.then, into);
                elements(group.otherwise, into);
            }
            OpElement::Choice(all) => all.iter().for_each(|one| elements(one.elements, into)),
            OpElement::List(list) => elements(list.elements, into),
            OpElement::OiList(clauses) => {
                for clause in clauses.iter() {
                    into.push(clause.keyword.text.to_string());
                    elements(clause.elements, into);
                }
            }
            _ => {}
        }
    }
}
