//! Additions and multiplications whose results are wider than their operands.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::fold::{Scalar, dense_attr};
use ods_core::ir::Inserter;
use ods_core::{ApInt, Context, Type, TypeData, Value};
use ods_dialects::{arith, llvm};

use crate::emit::Emit;

/// `arith.addui_extended` → `llvm.intr.uadd.with.overflow`
pub(super) fn lower_addui_extended(
    Match { op, new, rw, ctx, .. }: Match<'_, arith::AddUIExtendedOp>,
) -> Converted {
    let operand = rw.ty(new.lhs());
    is_flat(ctx, operand).then_some(())?;
    let sum = op.sum_ty(rw);
    let overflow = rw.convert_type(op.overflow_ty(rw))?;
    // The struct holds the original type of the sum, not the converted one.
    llvm::is_compatible(ctx, sum).then_some(())?;
    let both = llvm::literal_struct(ctx, &[sum, overflow]);
    let both = rw.emit(llvm::UAddWithOverflowOp::build(new.lhs(), new.rhs(), both));
    let (sum, overflow) = (rw.extract(both, &[0], sum), rw.extract(both, &[1], overflow));
    rw.replace_op(op, &[sum, overflow])
}

/// `arith.mulsi_extended` → the halves of a product of twice the width
pub(super) fn lower_mulsi_extended(
    Match { op, new, rw, .. }: Match<'_, arith::MulSIExtendedOp>,
) -> Converted {
    let halves =
        product(rw, new.lhs(), new.rhs(), |rw, value, ty| rw.emit(llvm::SExtOp::build(value, ty)))?;
    rw.replace_op(op, &halves)
}

/// `arith.mului_extended` → the halves of a product of twice the width
pub(super) fn lower_mului_extended(
    Match { op, new, rw, .. }: Match<'_, arith::MulUIExtendedOp>,
) -> Converted {
    let halves =
        product(rw, new.lhs(), new.rhs(), |rw, value, ty| rw.emit(llvm::ZExtOp::build(value, ty)))?;
    rw.replace_op(op, &halves)
}

/// Builds the low and the high half of the product of two values, each `extend`ed first.
fn product(
    rw: &mut ConversionRewriter<'_>,
    lhs: Value,
    rhs: Value,
    extend: impl Fn(&mut ConversionRewriter<'_>, Value, Type) -> Value,
) -> Option<[Value; 2]> {
    let ctx = rw.ctx();
    let ty = rw.ty(lhs);
    is_flat(ctx, ty).then_some(())?;
    let bits = ty.element_type_or_self(ctx).int_or_float_width(ctx)?;
    let double = Type::integer(ctx, 2 * bits);
    let wide = ty.shape(ctx).map_or(double, |shape| Type::vector(ctx, shape, double));
    let (lhs, rhs) = (extend(rw, lhs, wide), extend(rw, rhs, wide));
    let all = rw.emit(llvm::MulOp::build(lhs, rhs));
    let low = rw.emit(llvm::TruncOp::build(all, ty));
    let shift = ApInt::new(2 * bits, u64::from(bits));
    let shift = match wide == double {
        true => shift.to_attr(ctx, wide)?,
        false => dense_attr(ctx, wide, &[shift])?,
    };
    let shift = rw.emit(llvm::ConstantOp::build(shift, wide));
    let high = rw.emit(llvm::LShrOp::build(all, shift));
    Some([low, rw.emit(llvm::TruncOp::build(high, ty))])
}

/// Returns whether a type is a scalar or a vector of the llvm dialect.
fn is_flat(ctx: &Context, ty: Type) -> bool {
    llvm::is_compatible(ctx, ty) && !matches!(ty.data(ctx), TypeData::Dialect { .. })
}
