//! Properties that old versions of bytecode cannot represent.

use super::format;
use crate::ir::WalkOrder;
use crate::schema::{PropKind, PropSchema};
use crate::verify::evaluate_attr;
use crate::{Attr, AttrData, Context, Diagnostic, Module};

/// Returns a warning for each operation with native properties that a file of `version` loses: before version 5
/// only attributes are written, and other properties are read back as unset. MLIR's tools lose them without a
/// diagnostic.
pub fn lost_properties(module: &Module, version: u64) -> Vec<Diagnostic> {
    if version >= format::PROPERTIES {
        return Vec::new();
    }
    let ctx = module.ctx();
    let mut warnings = Vec::new();
    for op in module.root().walk(WalkOrder::Pre) {
        let Some(schema) = op.schema() else { continue };
        let lost: Vec<String> = schema
            .props
            .iter()
            .enumerate()
            .filter(|(_, prop)| !prop.is_attr())
            .filter(|(slot, prop)| op.prop(*slot).is_some_and(|value| !is_unset(ctx, prop, value)))
            .map(|(_, prop)| format!("'{}'", prop.name))
            .collect();
        if !lost.is_empty() {
            let message = format!(
                "'{}' op loses {} in bytecode version {version}",
                op.name(),
                lost.join(", ")
            );
            warnings.push(Diagnostic::warning(op.loc(), message));
        }
    }
    warnings
}

/// Returns whether a property has its initial value.
fn is_unset(ctx: &Context, prop: &PropSchema, value: Attr) -> bool {
    match (&prop.default, prop.kind) {
        (Some(default), _) => evaluate_attr(ctx, default) == Some(value),
        (None, PropKind::Bool | PropKind::Unit) => value == Attr::FALSE,
        (None, PropKind::Int(_) | PropKind::Enum { .. }) => value.as_i64(ctx) == Some(0),
        (None, PropKind::Str) => value.as_bytes(ctx).is_some_and(<[u8]>::is_empty),
        (None, PropKind::AsAttr | PropKind::Attr) => {
            matches!(value.data(ctx), AttrData::Array(items) if items.is_empty())
        }
    }
}
