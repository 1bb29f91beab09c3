//! Regions, their named arguments, and successors.

use super::build::Cx;
use super::op_build::Parts;
use super::{AttrStorage, ValueDef, place};
use crate::lang::Record;
use crate::predicate::{Class, Expr};

pub use ods_words::ArgCount;

/// Arguments of a region's entry block that have one name.
pub type RegionArg = ods_words::RegionArg<ods_words::Owned>;

/// A region of an operation.
#[derive(Clone, Debug)]
pub struct Region {
    /// The name; empty if it has none.
    pub name: String,
    /// The description of the constraint in diagnostics.
    pub summary: String,
    /// The predicate over the region as [`Expr::Slf`].
    pub pred: Expr,
    /// True if it is a variadic group of regions.
    pub variadic: bool,
    /// The named arguments of the entry block (`RegionArgs` of `ods/Regions.td`), in order.
    pub args: Vec<RegionArg>,
    /// True if the verifier compares the number of arguments with `args`.
    pub checks_args: bool,
}

impl Region {
    /// Returns the summary, with the names of the arguments.
    pub(crate) fn described(&self) -> String {
        let names: Vec<String> = self.args.iter().map(|arg| format!("`{}`", arg.name)).collect();
        match names.is_empty() {
            true => self.summary.clone(),
            false => format!("{}; arguments: {}", self.summary, names.join(", ")),
        }
    }
}

/// A successor of an operation.
#[derive(Clone, Debug)]
pub struct Successor {
    /// The name; empty if it has none.
    pub name: String,
    /// The description of the constraint in diagnostics.
    pub summary: String,
    /// The predicate over the block as [`Expr::Slf`].
    pub pred: Expr,
    /// True if it is a variadic group of successors.
    pub variadic: bool,
}

impl<'a> Cx<'a> {
    /// Reads the names of a region's arguments, and whether the verifier compares their number.
    pub(super) fn region_args(
        &mut self,
        def: Record<'a>,
        region: &str,
        of: Record<'a>,
        parts: &Parts<'a>,
    ) -> (Vec<RegionArg>, bool) {
        let variadic = of.is_a("VariadicRegionArgs");
        if !variadic && !of.is_a("RegionArgs") {
            return (Vec::new(), false);
        }
        let mut args: Vec<RegionArg> = Vec::new();
        for text in of.str_list("argNames").unwrap_or_default() {
            let arg = match self.region_arg(text, parts) {
                Ok(arg) => arg,
                Err(problem) => {
                    self.error(
                        def.span(),
                        format!("argument '{text}' of region '{region}' {problem}"),
                    );
                    continue;
                }
            };
            let rest = |one: &RegionArg| one.count == ArgCount::Rest;
            let problem = if args.iter().any(|have| have.name == arg.name) {
                "has the name of another one"
            } else if rest(&arg) && args.iter().any(rest) {
                "is the second one that denotes the rest: `*` needs the name of an operand, result or array attribute"
            } else if variadic && arg.count != ArgCount::One {
                "must be a single one, since the region is variadic"
            } else {
                args.push(arg);
                continue;
            };
            self.error(def.span(), format!("argument '{text}' of region '{region}' {problem}"));
        }
        (args, of.opt_bit("checkArgs").unwrap_or(true))
    }

    /// Reads the name and number of an argument, or says what is wrong with them.
    fn region_arg(&self, text: &str, parts: &Parts<'a>) -> Result<RegionArg, String> {
        let (name, many) = match text.split_once('*') {
            Some((name, of)) => (name, Some(of)),
            None => (text, None),
        };
        let is_name = |name: &str| {
            !name.starts_with(|c: char| c.is_ascii_digit())
                && !name.is_empty()
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        if !is_name(name) {
            return Err("is not a name, optionally with `*` or `*of` behind it".to_owned());
        }
        let group = |groups: &[ValueDef], of| groups.iter().position(|one| one.name == of);
        let count = match many {
            None => ArgCount::One,
            Some("") => ArgCount::Rest,
            Some(of) => {
                let slot = parts.props.iter().position(|prop| {
                    let constraint = self.attr_constraint_of(prop.constraint);
                    prop.name == of && prop.is_attr() && is_array(&constraint.storage)
                });
                let operands =
                    group(&parts.operands, of).map(|at| (at, ArgCount::Operands as Count));
                let results =
                    || group(&parts.results, of).map(|at| (at, ArgCount::Results as Count));
                let elements = || slot.map(|at| (at, ArgCount::Elements as Count));
                let Some((at, count)) = operands.or_else(results).or_else(elements) else {
                    let text = "is counted by";
                    return Err(format!(
                        "{text} '{of}', which is no operand, result or array attribute"
                    ));
                };
                count(place(at))
            }
        };
        Ok(RegionArg { name: name.to_owned(), count })
    }
}

/// Constructor of a count from the index of a part.
type Count = fn(u16) -> ArgCount;

/// Returns whether attributes of this class have elements.
fn is_array(storage: &AttrStorage) -> bool {
    matches!(
        storage,
        AttrStorage::Class(
            Class::ArrayAttr
                | Class::DenseArrayAttr
                | Class::DenseBoolArrayAttr
                | Class::DenseI8ArrayAttr
                | Class::DenseI16ArrayAttr
                | Class::DenseI32ArrayAttr
                | Class::DenseI64ArrayAttr
                | Class::DenseF32ArrayAttr
                | Class::DenseF64ArrayAttr
        )
    )
}
