//! The signature of an operation, of any dialect, as patterns use it.

use crate::cpp_names::op_name;
use crate::lang::Record;
use crate::model::op_build::unwrap_variable;
use crate::model::traits::flatten_traits;

/// The signature of an operation.
pub(super) struct Shape<'a> {
    pub(super) name: String,
    pub(super) args: Vec<Arg<'a>>,
    pub(super) results: usize,
    /// True if builders take the result types from the operands or attributes even if they are known otherwise.
    pub(super) derives_results: bool,
    /// True if result types follow from operands and attributes.
    pub(super) infers_results: bool,
}

/// An entry of `arguments`.
#[derive(Clone, Copy)]
pub(super) enum Arg<'a> {
    /// An operand group: its index, its constraint, and whether its length can differ from one.
    Operand { group: u16, constraint: Record<'a>, variable: bool },
    /// An attribute or property: its slot and its constraint.
    Attr { slot: u16, constraint: Record<'a> },
}

impl<'a> Shape<'a> {
    /// Returns the signature of an `Op` record.
    pub(super) fn of(def: Record<'a>) -> Shape<'a> {
        // Too many arguments are rejected where they are counted.
        let (mut group, mut slot) = (0u16, 0u16);
        let dag = def.opt_dag("arguments");
        let arg = |value: crate::lang::Value<'a>| {
            let (of, _) = unwrap_variable(value.as_record()?);
            if of.is_a("TypeConstraint") {
                let variable = ["Variadic", "Optional", "VariadicOfVariadic"];
                let variable = variable.iter().any(|class| of.is_a(class));
                let arg = Arg::Operand { group, constraint: of, variable };
                group = group.saturating_add(1);
                Some(arg)
            } else {
                let arg = Arg::Attr { slot, constraint: of };
                slot = slot.saturating_add(1);
                Some(arg)
            }
        };
        let args = dag.iter().flat_map(|dag| dag.args()).map(|(_, value)| value).filter_map(arg);
        let args = args.collect();
        let results: Vec<Record<'a>> = def
            .opt_dag("results")
            .iter()
            .flat_map(|dag| dag.args())
            .filter_map(|(_, value)| Some(unwrap_variable(value.as_record()?).0))
            .collect();
        let traits = flatten_traits(def);
        let is = |name: &str| {
            let known = |one: &Record<'_>| {
                one.opt_str("trait") == Some(name) || one.opt_str("cppInterfaceName") == Some(name)
            };
            traits.iter().any(known)
        };
        let matches = |one: &Record<'_>| one.is_a("AllTypesMatch") || one.is_a("TypesMatchWith");
        let derives_results = is("SameOperandsAndResultType") || is("FirstAttrDerivedResultType");
        let buildable = |ty: &Record<'_>| ty.opt_str("builderCall").is_some_and(|c| !c.is_empty());
        let infers_results = derives_results
            || is("InferTypeOpInterface")
            || traits.iter().any(matches)
            || results.iter().all(buildable);
        Shape {
            name: op_name(def).unwrap_or_default(),
            args,
            results: results.len(),
            derives_results,
            infers_results,
        }
    }
}
