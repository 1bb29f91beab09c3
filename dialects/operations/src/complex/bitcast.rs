//! `complex.bitcast`: casts between complex numbers and numbers of the same bit width.

use ods_core::hooks::{Canonicalize, Fold, Folded, Known, Verified, Verify};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Context, Type, TypeData};

use super::BitcastOp;
use crate::arith;

impl Verify for BitcastOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let (from, to) = (op.operand().ty(), op.result().ty());
        if from == to {
            return Ok(());
        }
        let is_number = |ty: Type| is_complex(ctx, ty) || ty.int_or_float_width(ctx).is_some();
        if !is_number(from) {
            return op.fail("operand must be int/float/complex");
        }
        if !is_number(to) {
            return op.fail("result must be int/float/complex");
        }
        if is_complex(ctx, from) == is_complex(ctx, to) {
            return op.fail("requires that either input or output has a complex type");
        }
        match width(ctx, from) == width(ctx, to) {
            true => Ok(()),
            false => op.fail("casting bitwidths do not match"),
        }
    }
}

impl Fold for BitcastOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        match op.operand().ty() == op.result().ty() {
            true => op.operand().into(),
            false => Folded::No,
        }
    }
}

impl Canonicalize for BitcastOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CastOfCast).with(ArithCastOfCast)
    }
}

/// `bitcast(bitcast(x))` → `bitcast(x)`, of the dialect that supports both types
struct CastOfCast;

impl Pattern for CastOfCast {
    type Root = BitcastOp;

    fn rewrite(&self, op: BitcastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (from, ty) = (op.operand(rw), op.result_ty(rw));
        if let Some(inner) = from.defined_by::<BitcastOp>(rw) {
            let input = inner.operand(rw);
            let complex = [ty, rw.ty(input)].iter().any(|ty| is_complex(rw.ctx(), *ty));
            return match complex {
                true => rw.replace_with(op, BitcastOp::build(input, ty)),
                false => rw.replace_with(op, arith::BitcastOp::build(input, ty)),
            };
        }
        let input = from.defined_by::<arith::BitcastOp>(rw)?.r#in(rw);
        rw.replace_with(op, BitcastOp::build(input, ty))
    }
}

/// `arith.bitcast(complex.bitcast(x))` → `complex.bitcast(x)`
struct ArithCastOfCast;

impl Pattern for ArithCastOfCast {
    type Root = arith::BitcastOp;

    fn rewrite(&self, op: arith::BitcastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.r#in(rw).defined_by::<BitcastOp>(rw)?;
        rw.replace_with(op, BitcastOp::build(inner.operand(rw), op.out_ty(rw)))
    }
}

fn is_complex(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Complex(_))
}

/// Returns the bit width of a number; of a complex number, the width of both parts together.
fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match ty.data(ctx) {
        TypeData::Complex(element) => Some(2 * element.int_or_float_width(ctx)?),
        _ => ty.int_or_float_width(ctx),
    }
}
