//! The content of an operation's page, read from its record.

use super::Failure;
use super::invariants::fail;
use crate::lang::{Dag, Record};

/// An operation, with its arguments separated by kind.
#[derive(Clone, Debug)]
pub struct Operation<'a> {
    /// The record.
    pub def: Record<'a>,
    /// The full name, including the dialect.
    pub name: String,
    /// The attributes, derived ones last.
    pub attributes: Vec<Named<'a>>,
    /// The operands.
    pub operands: Vec<Named<'a>>,
    /// The results.
    pub results: Vec<Named<'a>>,
    /// The successors.
    pub successors: Vec<Named<'a>>,
    /// The regions.
    pub regions: Vec<Named<'a>>,
    /// The traits without duplicates, with lists flattened and bases of interfaces added.
    pub traits: Vec<Record<'a>>,
}

/// A constraint with the name of the entity that it constrains.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The name, empty if there is none.
    pub name: &'a str,
    /// The constraint, without a decorator such as `Arg`.
    pub constraint: Record<'a>,
}

impl<'a> Operation<'a> {
    /// Reads an operation from its record.
    ///
    /// # Errors
    /// As upstream's reader of operations: if an argument or result is of a kind that is not allowed there, or the list
    /// of traits lacks a trait that another one requires.
    pub fn new(def: Record<'a>) -> Result<Operation<'a>, Failure> {
        let mut operation = Operation {
            def,
            name: full_name(def),
            attributes: Vec::new(),
            operands: Vec::new(),
            results: named(def, "results", "outs", "type for result")?,
            successors: named(def, "successors", "successor", "kind for successor")?,
            regions: Vec::new(),
            traits: traits(def)?,
        };
        operation.arguments()?;
        operation.regions = named(def, "regions", "region", "kind for region")?;
        operation.check()?;
        let derived = def.fields().filter_map(|field| {
            let constraint = field.value().as_record().filter(|one| one.is_a("DerivedAttr"))?;
            Some(Named { name: field.name(), constraint })
        });
        operation.attributes.extend(derived);
        if operation.infers_result_types()
            && let Some(interface) = def.records().def(INFER)
            && !operation.traits.contains(&interface)
        {
            operation.traits.push(interface);
        }
        Ok(operation)
    }

    fn arguments(&mut self) -> Result<(), Failure> {
        let Some(dag) = self.def.opt_dag("arguments") else { return Ok(()) };
        for (index, (name, value)) in dag.args().enumerate() {
            let Some(given) = value.as_record() else {
                return fail(self.def, format!("undefined type for argument #{index}"));
            };
            let constraint = unwrapped(given);
            let name = name.unwrap_or("");
            if constraint.is_a("TypeConstraint") {
                self.operands.push(Named { name, constraint });
            } else if constraint.is_a("Attr") {
                if name.is_empty() {
                    return fail(constraint, "attributes must be named");
                }
                if constraint.is_a("DerivedAttr") {
                    return fail(constraint, "derived attributes not allowed in argument list");
                }
                self.attributes.push(Named { name, constraint });
            } else if constraint.is_a("Property") {
                if name.is_empty() {
                    return fail(constraint, "properties must be named");
                }
            } else {
                return fail(
                    self.def,
                    "unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed",
                );
            }
        }
        Ok(())
    }

    /// Returns whether upstream derives `InferTypeOpInterface`: see `model::infer`, which also computes the types.
    fn infers_result_types(&self) -> bool {
        let known = self.def.records().def(INFER).is_some();
        if !known || self.results.is_empty() || self.results.iter().any(|one| one.is_variable()) {
            return false;
        }
        let native = |one: &Record<'_>, name| {
            one.opt_str("trait") == Some(name)
                && one.opt_str("cppNamespace") == Some("::mlir::OpTrait")
        };
        if self.traits.iter().any(|one| native(one, "SameOperandsAndResultType")) {
            return self.operands.iter().any(|one| !one.is_variable());
        }
        let result = |name: &str| self.results.iter().position(|one| one.name == name);
        let mut known: Vec<bool> = self.results.iter().map(|one| one.is_buildable()).collect();
        // Each round settles at least one result, so at most as many rounds as results are needed.
        for _ in 0..self.results.len() {
            let mut changed = false;
            for one in &self.traits {
                let (from, to) = if one.is_a("TypesMatchWith") {
                    let text = |field| one.opt_str(field).unwrap_or("");
                    (vec![text("lhs")], vec![text("rhs")])
                } else if one.is_a("AllTypesMatch") {
                    let values = one.str_list("values").unwrap_or_default();
                    (values.clone(), values)
                } else {
                    continue;
                };
                if from.iter().any(|name| result(name).is_none_or(|index| known[index])) {
                    for index in to.iter().filter_map(|name| result(name)) {
                        changed |= !std::mem::replace(&mut known[index], true);
                    }
                }
            }
            if !changed {
                break;
            }
        }
        known.iter().all(|&known| known)
    }
}

const INFER: &str = "InferTypeOpInterface";

impl<'a> Named<'a> {
    pub(crate) fn is_variable(&self) -> bool {
        ["Variadic", "Optional", "VariadicOfVariadic"]
            .iter()
            .any(|class| self.constraint.is_a(class))
    }

    fn is_buildable(&self) -> bool {
        let base = self.constraint.opt_rec("baseType").filter(|_| self.is_variable());
        let constraint = base.unwrap_or(self.constraint);
        constraint.opt_str("builderCall").is_some_and(|call| !call.is_empty())
    }
}

/// Returns a page's name of a constraint: its summary, or the name of its record.
pub(super) fn summary(constraint: Record<'_>) -> &str {
    constraint.opt_str("summary").unwrap_or(constraint.name())
}

/// Returns the name of an operation, including its dialect.
pub(super) fn full_name(def: Record<'_>) -> String {
    let dialect = def.opt_rec("opDialect").and_then(|one| one.opt_str("name")).unwrap_or("");
    let name = def.opt_str("opName").unwrap_or("");
    if dialect.is_empty() { name.to_owned() } else { format!("{dialect}.{name}") }
}

/// Returns the constraint inside `Arg<…>` or `Res<…>`.
fn unwrapped(given: Record<'_>) -> Record<'_> {
    let inner = given.opt_rec("constraint").filter(|_| given.is_a("OpVariable"));
    inner.unwrap_or(given)
}

/// Returns the entries of a dag whose operator must be `operator`.
fn named<'a>(
    def: Record<'a>,
    field: &str,
    operator: &str,
    what: &str,
) -> Result<Vec<Named<'a>>, Failure> {
    let Some(dag) = def.opt_dag(field) else { return Ok(Vec::new()) };
    if dag.operator().as_record().is_none_or(|one| one.name() != operator) {
        return fail(def, format!("'{field}' must have '{operator}' directive"));
    }
    entries(def, dag, what)
}

fn entries<'a>(def: Record<'a>, dag: Dag<'a>, what: &str) -> Result<Vec<Named<'a>>, Failure> {
    let mut out = Vec::with_capacity(dag.len());
    for (index, (name, value)) in dag.args().enumerate() {
        let Some(given) = value.as_record() else {
            return fail(def, format!("undefined {what} #{index}"));
        };
        out.push(Named { name: name.unwrap_or(""), constraint: unwrapped(given) });
    }
    Ok(out)
}

fn traits(def: Record<'_>) -> Result<Vec<Record<'_>>, Failure> {
    let all = crate::model::flatten_traits(def);
    for (index, one) in all.iter().enumerate() {
        for needed in one.rec_list("dependentTraits").unwrap_or_default() {
            if !all[..index].contains(&needed) {
                let (one, needed) = (one.name(), needed.name());
                return fail(def, format!("{one} requires {needed} to precede it in traits list"));
            }
        }
    }
    Ok(all)
}
