//! Anchors: the operations that a pass or a pipeline may run on.

use crate::schema::PassAnchor;
use crate::{Context, Ident, OpName};

/// Returns whether a pass with this anchor may run on operations of that name, which are registered.
pub(super) fn fits(anchor: PassAnchor, ctx: &Context, name: OpName) -> bool {
    match anchor {
        PassAnchor::Any => true,
        PassAnchor::Op(wanted) => name.as_str() == wanted,
        PassAnchor::Interface(wanted) => implements(ctx, name, wanted),
    }
}

fn implements(ctx: &Context, name: OpName, interface: &str) -> bool {
    let Some(info) = ctx.op_info(name) else { return false };
    info.schema.interfaces.iter().any(|have| have.name == interface)
        || info.models.has(Ident::new(interface))
}
