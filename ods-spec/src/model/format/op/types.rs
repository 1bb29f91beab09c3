//! Rules for the types that a format does not write.

use super::{OpLanguage, suggest};
use crate::diag::Diagnostic;
use crate::model::format::Origin;
use crate::model::format::compiled::{TypeRule, TypeSource};
use crate::model::format::input::TypeTrait;
use crate::model::format::parser::Parsed;
use crate::model::place;

/// The rules for the types of an operation.
pub(in crate::model::format) struct TypeRules {
    pub(in crate::model::format) operands: Vec<TypeRule>,
    pub(in crate::model::format) results: Vec<TypeRule>,
    pub(in crate::model::format) infer_results: bool,
}

impl TypeRules {
    pub(super) fn find(bound: &OpLanguage<'_>, origin: Origin) -> Parsed<TypeRules> {
        let resolver = Resolver::new(bound);
        let (results, infer_results) = result_rules(bound, &resolver, origin)?;
        let operands = operand_rules(bound, &resolver, origin)?;
        Ok(TypeRules { operands, results, infer_results })
    }
}

/// The name of each value whose type a trait derives from a bound one, with the rule.
struct Resolver<'a>(Vec<(&'a str, TypeRule)>);

impl<'a> Resolver<'a> {
    fn new(bound: &OpLanguage<'a>) -> Self {
        let op = bound.op;
        let mut rules: Vec<(&str, TypeRule)> = Vec::new();
        let seen = |name: &str| {
            if let Some(index) = op.operands.iter().position(|one| one.name == name) {
                return bound.operand_types[index].then_some(TypeSource::Operand(place(index)));
            }
            if let Some(index) = op.results.iter().position(|one| one.name == name) {
                return bound.result_types[index].then_some(TypeSource::Result(place(index)));
            }
            let slot = op.props.iter().position(|one| one.is_attr && one.name == name)?;
            bound.props[slot].then_some(TypeSource::Attr(place(slot)))
        };
        for one in &op.traits {
            match one {
                TypeTrait::AllTypesMatch(names) => {
                    for (at, name) in names.iter().enumerate() {
                        let Some(source) = seen(name) else { continue };
                        let others = names.iter().enumerate().filter(|(other, _)| *other != at);
                        rules.extend(others.map(|(_, other)| (&**other, TypeRule::Same(source))));
                    }
                }
                TypeTrait::TypesMatchWith { lhs, rhs, transform } => {
                    if let Some(source) = seen(lhs) {
                        rules.push((rhs, TypeRule::Transformed(source, transform.clone())));
                    }
                }
                TypeTrait::SameTypeOperands | TypeTrait::SameOperandsAndResultType => {
                    let results = *one == TypeTrait::SameOperandsAndResultType;
                    let first = |seen: &[bool]| seen.iter().position(|seen| *seen);
                    let source = match (first(&bound.operand_types), first(&bound.result_types)) {
                        (Some(index), _) => TypeSource::Operand(place(index)),
                        (None, Some(index)) if results => TypeSource::Result(place(index)),
                        _ => continue,
                    };
                    let operands = op.operands.iter().zip(&bound.operand_types);
                    let results = results.then(|| op.results.iter().zip(&bound.result_types));
                    let unseen = operands.chain(results.into_iter().flatten());
                    rules.extend(
                        unseen
                            .filter(|(_, seen)| !**seen)
                            .map(|(one, _)| (one.name.as_str(), TypeRule::Same(source))),
                    );
                }
            }
        }
        Resolver(rules)
    }

    /// Returns the rule of the last trait that determines the type.
    fn find(&self, name: &str) -> Option<TypeRule> {
        self.0.iter().rev().find(|(have, _)| *have == name).map(|(_, rule)| rule.clone())
    }
}

fn unresolved(origin: Origin, what: &str, index: usize, name: &str) -> Diagnostic {
    let message = format!(
        "type of {what} #{index}, named '{name}', is not buildable and a buildable type cannot be inferred"
    );
    let note = format!(
        "suggest adding a type constraint to the operation or adding a 'type(${name})' directive to the custom assembly format"
    );
    suggest(origin, message, note)
}

fn result_rules(
    bound: &OpLanguage<'_>,
    resolver: &Resolver<'_>,
    origin: Origin,
) -> Parsed<(Vec<TypeRule>, bool)> {
    let results = &bound.op.results;
    if bound.all_result_types {
        return Ok((vec![TypeRule::Written; results.len()], false));
    }
    if !results.is_empty() && !bound.result_types.contains(&true) && bound.op.infers_types {
        return Ok((Vec::new(), true));
    }
    let mut rules = Vec::new();
    for (index, result) in results.iter().enumerate() {
        rules.push(if bound.result_types[index] {
            TypeRule::Written
        } else if let Some(rule) = resolver.find(&result.name) {
            rule
        } else if result.buildable && !result.arity.is_variable() {
            TypeRule::Built
        } else {
            return Err(unresolved(origin, "result", index, &result.name));
        });
    }
    Ok((rules, false))
}

fn operand_rules(
    bound: &OpLanguage<'_>,
    resolver: &Resolver<'_>,
    origin: Origin,
) -> Parsed<Vec<TypeRule>> {
    let mut rules = Vec::new();
    for (index, operand) in bound.op.operands.iter().enumerate() {
        let name = &operand.name;
        if !bound.all_operands && !bound.operands[index] {
            let message = format!("operand #{index}, named '{name}', not found");
            let note =
                format!("suggest adding a '${name}' directive to the custom assembly format");
            return Err(suggest(origin, message, note));
        }
        rules.push(if bound.all_operand_types || bound.operand_types[index] {
            TypeRule::Written
        } else if let Some(rule) = resolver.find(name) {
            rule
        } else if operand.buildable && !(bound.all_operands && operand.arity.is_variable()) {
            TypeRule::Built
        } else {
            return Err(unresolved(origin, "operand", index, name));
        });
    }
    Ok(rules)
}
