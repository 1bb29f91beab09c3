//! Types, attributes and operations as messages spell them.

use crate::{Attr, Context, OpRef, Type};

pub(crate) fn spell_type(ctx: &Context, ty: Type) -> String {
    format!("{:?}", ty.data(ctx))
}

pub(super) fn spell_attr(ctx: &Context, attr: Attr) -> String {
    format!("{:?}", attr.data(ctx))
}

/// The generic form.
pub(super) fn spell_op(op: OpRef<'_>) -> String {
    format!("\"{}\"", op.name())
}
