//! Types and attributes as printed in messages.

use crate::{Attr, Context, Type};

pub(crate) fn spell_type(ctx: &Context, ty: Type) -> String {
    ty.display(ctx).to_string()
}

pub(super) fn spell_attr(ctx: &Context, attr: Attr) -> String {
    attr.display(ctx).to_string()
}
