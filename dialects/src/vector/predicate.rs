//! C++ functions that the spec names and the vocabulary does not have.

use ods_core::verify::EvalValue;
use ods_core::{Context, OpRef, TypeData};

/// The vector type with its last dimension changed; null where `change` gives nothing.
fn with_trailing(
    ctx: &Context,
    args: &[EvalValue],
    change: impl Fn(i64) -> Option<i64>,
) -> EvalValue {
    let [EvalValue::Type(ty)] = args else { return EvalValue::Null };
    let TypeData::Vector { shape, scalable, elem } = ty.data(ctx) else { return EvalValue::Null };
    let mut shape = shape.clone();
    let Some(last) = shape.last_mut() else { return EvalValue::Null };
    let Some(changed) = change(*last) else { return EvalValue::Null };
    *last = changed;
    let ty = TypeData::Vector { shape, scalable: scalable.clone(), elem: *elem };
    EvalValue::Type(ctx.intern_type(ty))
}

/// `mlir::vector::doubleTrailingDim`
pub(crate) fn double_trailing(
    ctx: &Context,
    _: Option<OpRef<'_>>,
    args: &[EvalValue],
) -> EvalValue {
    with_trailing(ctx, args, |dim| dim.checked_mul(2))
}

/// `mlir::vector::halveTrailingDim`
pub(crate) fn halve_trailing(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
    with_trailing(ctx, args, |dim| (dim % 2 == 0).then_some(dim / 2))
}
