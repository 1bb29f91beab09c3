//! Types, attributes and operations as messages spell them.

use crate::text::{PrintFlags, print_op};
use crate::{Attr, Context, OpRef, Type};

pub(crate) fn spell_type(ctx: &Context, ty: Type) -> String {
    ty.display(ctx).to_string()
}

pub(super) fn spell_attr(ctx: &Context, attr: Attr) -> String {
    attr.display(ctx).to_string()
}

/// The generic form; on lines of its own when it takes several.
pub(super) fn spell_op(op: OpRef<'_>) -> String {
    let flags = PrintFlags {
        generic: true,
        local_scope: true,
        elide_elements_if_larger: Some(16),
        ..PrintFlags::default()
    };
    let text = print_op(op, &flags);
    let text = text.trim_end();
    if text.contains('\n') { format!("\n{text}") } else { text.to_owned() }
}
