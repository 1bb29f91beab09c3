//! The verifiers.

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, Context, OpRef};

use super::{
    AttributeOp, AttributesOp, BaseOp, DialectOp, OperandsOp, OperationOp, ParametersOp,
    ParametricOp, RegionOp, RegionsOp, ResultsOp, TypeOp,
};

impl Verify for DialectOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let in_name = |c: char| c.is_ascii_alphanumeric() || "_$".contains(c);
        let name = op.sym_name();
        let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        match starts && name.chars().all(in_name) {
            true => Ok(()),
            false => op.fail("invalid dialect name"),
        }
    }
}

/// Checks the name of `what`, a definition or a value.
fn name_of(op: OpRef<'_>, what: &str, name: &str) -> Verified {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let message = match name.chars().find(|c| !allowed(*c)) {
        Some(c) if c.is_ascii_uppercase() => {
            format!("name of {what} should not contain uppercase letters")
        }
        Some(_) => {
            format!("name of {what} must contain only lowercase letters, digits and underscores")
        }
        None if name.is_empty() => format!("name of {what} is empty"),
        None if name.starts_with('_') || name.contains("__") => {
            format!("name of {what} should not contain leading or double underscores")
        }
        None => return Ok(()),
    };
    Err(Box::new(op.error(message)))
}

/// Returns the name of a definition without the sigil that distinguishes a type, `!`, from an attribute, `#`.
pub(super) fn without_sigil(name: &str, sigil: char) -> &str {
    name.strip_prefix(sigil).unwrap_or(name)
}

impl Verify for TypeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        name_of(*op, "type", without_sigil(op.sym_name(), '!'))
    }
}

impl Verify for AttributeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        name_of(*op, "attribute", without_sigil(op.sym_name(), '#'))
    }
}

impl Verify for OperationOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        name_of(*op, "operation", op.sym_name())
    }
}

/// Checks that a name is not that of two kinds of value.
impl VerifyRegions for OperationOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let blocks = op.regions().flat_map(|region| region.blocks());
        let children: Vec<OpRef<'_>> = blocks.flat_map(|block| block.ops()).collect();
        let mut names: Vec<(&str, &str)> = Vec::new();
        for child in children {
            let (kind, of) = if let Some(one) = child.cast::<OperandsOp>() {
                ("operands", one.names())
            } else if let Some(one) = child.cast::<ResultsOp>() {
                ("results", one.names())
            } else if let Some(one) = child.cast::<RegionsOp>() {
                ("regions", one.names())
            } else {
                continue;
            };
            for name in of.iter().filter_map(|name| name.as_str(op.ctx())) {
                if let Some((other, _)) =
                    names.iter().find(|(other, one)| *one == name && *other != kind)
                {
                    return op.fail(format!(
                        "contains a value named '{name}' for both its {other} and {kind}"
                    ));
                }
                names.push((kind, name));
            }
        }
        Ok(())
    }
}

/// Checks the names of values: one for each, and no name twice.
fn named(op: OpRef<'_>, (one, many): (&str, &str), values: usize, names: &[Attr]) -> Verified {
    if values != names.len() {
        return op.fail(format!(
            "the number of {many} and their names must be the same, but got {values} and {} respectively",
            names.len()
        ));
    }
    let ctx: &Context = op.ctx();
    for (at, name) in names.iter().enumerate() {
        let Some(text) = name.as_str(ctx) else { continue };
        name_of(op, &format!("{one} #{at}"), text)?;
        if let Some(earlier) = names[..at].iter().position(|other| other == name) {
            return op.fail(format!(
                "name of {one} #{at} is a duplicate of the name of {one} #{earlier}"
            ));
        }
    }
    Ok(())
}

fn counted(op: OpRef<'_>, many: &str, values: usize, kinds: usize) -> Verified {
    match values == kinds {
        true => Ok(()),
        false => op.fail(format!(
            "the number of {many} and their variadicities must be the same, but got {values} and {kinds} respectively"
        )),
    }
}

impl Verify for OperandsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let values = op.args().len();
        counted(*op, "operands", values, op.variadicity().value(op.ctx()).len())?;
        named(*op, ("operand", "operands"), values, op.names())
    }
}

impl Verify for ResultsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let values = op.args().len();
        counted(*op, "results", values, op.variadicity().value(op.ctx()).len())?;
        named(*op, ("result", "results"), values, op.names())
    }
}

impl Verify for ParametersOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        named(*op, ("parameter", "parameters"), op.args().len(), op.names())
    }
}

impl Verify for RegionsOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        named(*op, ("region", "regions"), op.args().len(), op.names())
    }
}

impl Verify for AttributesOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let (names, values) = (op.attribute_value_names().len(), op.attribute_values().len());
        match names == values {
            true => Ok(()),
            false => op.fail(format!(
                "the number of attribute names and their constraints must be the same but got {names} and {values} respectively"
            )),
        }
    }
}

impl Verify for RegionOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.number_of_blocks().map(u32::cast_signed) {
            Some(blocks) if blocks < 1 => {
                op.fail(format!("the number of blocks is expected to be >= 1 but got {blocks}"))
            }
            _ => Ok(()),
        }
    }
}

impl Verify for BaseOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if op.base_ref().is_some() == op.base_name().is_some() {
            return op.fail(
                "the base type or attribute should be specified by either a name or a reference",
            );
        }
        match op.base_name() {
            Some(name) if !name.starts_with(['!', '#']) => {
                op.fail("the base type or attribute name should start with '!' or '#'")
            }
            _ => Ok(()),
        }
    }
}

/// Checks that a symbol, looked up around the dialect, is a type or attribute.
fn refers(cx: &VerifyCx<'_>, op: OpRef<'_>, symbol: Attr) -> Verified {
    let mut at = cx.parent_op(op.op);
    while let Some((cx, parent)) = at {
        let is_dialect = cx.view(parent).isa::<DialectOp>();
        at = cx.parent_op(parent);
        if is_dialect {
            break;
        }
    }
    let spelled = cx.spell_attr(symbol);
    let Some(found) = at.and_then(|(cx, around)| cx.lookup_nearest_symbol(around, symbol)) else {
        return op.fail(format!("symbol '{spelled}' not found"));
    };
    match found.isa::<TypeOp>() || found.isa::<AttributeOp>() {
        true => Ok(()),
        false => op.fail(format!(
            "symbol '{spelled}' does not refer to a type or attribute definition (refers to '{}')",
            found.name()
        )),
    }
}

impl SymbolUserOpInterface for BaseOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        match self.base_ref(cx.body) {
            Some(symbol) => refers(cx, cx.view(self.into()), symbol.into()),
            None => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for ParametricOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        refers(cx, cx.view(self.into()), self.base_type(cx.body).into())
    }
}
