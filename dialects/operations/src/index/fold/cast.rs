//! Casts of constants.

use ods_core::fold::Scalar;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::{ApInt, Attr, Context, Type};

use super::super::constant::number;
use super::super::{CastSOp, CastSOpRef, CastUOp, CastUOpRef};
use super::low;

impl Fold for CastSOp {
    fn fold(op: CastSOpRef<'_>, known: Known<'_, CastSOp>) -> Folded {
        cast(op.ctx(), known.input(), op.output().ty(), ApInt::sext_or_trunc).into()
    }
}

impl Fold for CastUOp {
    fn fold(op: CastUOpRef<'_>, known: Known<'_, CastUOp>) -> Folded {
        cast(op.ctx(), known.input(), op.output().ty(), ApInt::zext_or_trunc).into()
    }
}

/// Casts the constant to type `ty`, if the result is the same on all targets.
fn cast(
    ctx: &Context,
    constant: Option<Attr>,
    ty: Type,
    resize: fn(&ApInt, u32) -> ApInt,
) -> Option<Attr> {
    let value = number(ctx, constant)?;
    if ty == Type::INDEX {
        return resize(&value, 64).to_attr(ctx, ty);
    }
    let width = ty.int_or_float_width(ctx)?;
    let wide = resize(&value, width);
    let narrow = resize(&low(&value), width);
    (wide == narrow).then(|| wide.to_attr(ctx, ty))?
}
