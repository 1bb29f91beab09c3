//! The keywords of an operation's declared syntax.

use ods_core::schema::{
    AsmSyntax, AttrStorage, OpElement, OpSchema, ParamElement, PropKind, Trait,
};

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
            OpElement::Nested(nested) => param_elements(nested.elements, into),
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

fn param_elements(all: &[ParamElement], into: &mut Vec<String>) {
    for one in all {
        match one {
            ParamElement::Literal(literal) if literal.punct.is_none() => {
                into.push(literal.text.to_string());
            }
            ParamElement::Group(group) => {
                param_elements(group.then, into);
                param_elements(group.otherwise, into);
            }
            ParamElement::Choice(all) => {
                all.iter().for_each(|one| param_elements(one.elements, into));
            }
            ParamElement::List(list) => param_elements(list.elements, into),
            ParamElement::Nested(nested) => param_elements(nested.elements, into),
            _ => {}
        }
    }
}
