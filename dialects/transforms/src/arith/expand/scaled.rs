//! Conversions with a scale: the scale is a power of two, stored as an exponent of eight bits.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{FloatKind, Type, Value};

use super::{float_kind, like};
use crate::arith::*;

/// Returns the patterns that decompose conversions with a scale.
pub(super) fn patterns() -> PatternSet {
    PatternSet::new().with(ExpandExtF).with(ExpandTruncF)
}

/// Sets the fast-math flags of a conversion, if there are any.
macro_rules! flagged {
    ($new:expr, $flags:expr) => {{
        let new = $new;
        match $flags {
            Some(flags) => new.fastmath(flags),
            None => new,
        }
    }};
}

/// Returns the scale as an exponent: wider floats are truncated to their exponent.
fn exponent(rw: &mut Rewriter<'_>, scale: Value, flags: Option<FastMathFlags>) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let ty = rw.ty(scale);
    if ty.element_type_or_self(&ctx).int_or_float_width(&ctx)? >= 16 {
        let to = like(&ctx, ty, Type::float(&ctx, FloatKind::F8E8M0FNU));
        return Some(rw.emit(flagged!(TruncFOp::build(scale, to), flags)));
    }
    (float_kind(&ctx, ty)? == FloatKind::F8E8M0FNU).then_some(scale)
}

/// `scaling_extf(x, scale)` → `extf(x) * extf(scale)`
struct ExpandExtF;

impl Pattern for ExpandExtF {
    type Root = ScalingExtFOp;

    fn rewrite(&self, op: ScalingExtFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let flags = op.fastmath(rw);
        let (x, ty) = (op.r#in(rw), op.out_ty(rw));
        let scale = exponent(rw, op.scale(rw), flags)?;
        let scale = rw.emit(flagged!(ExtFOp::build(scale, ty), flags));
        let x = rw.emit(flagged!(ExtFOp::build(x, ty), flags));
        rw.replace_with(op, flagged!(MulFOp::build(x, scale), flags))
    }
}

/// `scaling_truncf(x, scale)` → `truncf(x / extf(scale))`
struct ExpandTruncF;

impl Pattern for ExpandTruncF {
    type Root = ScalingTruncFOp;

    fn rewrite(&self, op: ScalingTruncFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let flags = op.fastmath(rw);
        let (x, ty) = (op.r#in(rw), op.out_ty(rw));
        let scale = exponent(rw, op.scale(rw), flags)?;
        let scale = rw.emit(flagged!(ExtFOp::build(scale, rw.ty(x)), flags));
        let x = rw.emit(flagged!(DivFOp::build(x, scale), flags));
        let cut = flagged!(TruncFOp::build(x, ty), flags);
        match op.roundingmode(rw) {
            Some(mode) => rw.replace_with(op, cut.roundingmode(mode)),
            None => rw.replace_with(op, cut),
        }
    }
}
