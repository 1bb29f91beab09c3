//! Conversions of small floats as operations on their bits.

mod f4e2m1;

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{FloatKind, Type};

use super::{float_kind, like, number};
use crate::arith::*;

pub(super) use f4e2m1::f4e2m1_patterns;

/// Returns the patterns of bfloat16: the upper half of single precision.
pub(super) fn bf16_patterns() -> PatternSet {
    PatternSet::new().with(ExtendBF16).with(TruncateBF16)
}

/// Returns the patterns of f8E8M0FNU: the exponent of single precision.
pub(super) fn f8e8m0_patterns() -> PatternSet {
    PatternSet::new().with(ExtendF8E8M0).with(TruncateF8E8M0)
}

/// `extf(x) : bf16 to f32` → the bits, shifted
struct ExtendBF16;

impl Pattern for ExtendBF16 {
    type Root = ExtFOp;

    fn rewrite(&self, op: ExtFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (x, to) = (op.r#in(rw), op.out_ty(rw));
        let from = rw.ty(x);
        let kinds = (float_kind(&ctx, from)?, float_kind(&ctx, to)?);
        (kinds == (FloatKind::BF16, FloatKind::F32)).then_some(())?;
        let [half, whole] = [Type::I16, Type::I32].map(|ty| like(&ctx, from, ty));
        let bits = rw.emit(BitcastOp::build(x, half));
        let bits = rw.emit(ExtUIOp::build(bits, whole));
        let amount = number(rw, whole, 16)?;
        let bits = rw.emit(ShLIOp::build(bits, amount));
        rw.replace_with(op, BitcastOp::build(bits, to))
    }
}

/// `truncf(x) : f32 to bf16` → the upper half of the bits, after half of the last bit kept is added; ties round to
/// even, and a carry increments the exponent, as it should
struct TruncateBF16;

impl Pattern for TruncateBF16 {
    type Root = TruncFOp;

    fn rewrite(&self, op: TruncFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (x, to) = (op.r#in(rw), op.out_ty(rw));
        let from = rw.ty(x);
        let kinds = (float_kind(&ctx, from)?, float_kind(&ctx, to)?);
        (kinds == (FloatKind::F32, FloatKind::BF16)).then_some(())?;
        op.roundingmode(rw).is_none().then_some(())?;
        let [half, whole] = [Type::I16, Type::I32].map(|ty| like(&ctx, from, ty));
        let fails = rw.emit(CmpFOp::build(CmpFPredicate::UNE, x, x));
        let below_half = number(rw, whole, 0x7fff)?;
        let nan = number(rw, half, 0x7fc0)?;
        let amount = number(rw, whole, 16)?;
        let one = number(rw, whole, 1)?;
        let bits = rw.emit(BitcastOp::build(x, whole));
        let upper = rw.emit(ShRUIOp::build(bits, amount));
        let odd = rw.emit(AndIOp::build(upper, one));
        let bias = rw.emit(AddIOp::build(odd, below_half));
        let biased = rw.emit(AddIOp::build(bits, bias));
        let upper = rw.emit(ShRUIOp::build(biased, amount));
        let rounded = rw.emit(TruncIOp::build(upper, half));
        let bits = rw.emit(SelectOp::build(fails, nan, rounded));
        rw.replace_with(op, BitcastOp::build(bits, to))
    }
}

/// `extf(x) : f8E8M0FNU to f32` → the exponent in its place; wider and narrower floats are converted from f32
struct ExtendF8E8M0;

impl Pattern for ExtendF8E8M0 {
    type Root = ExtFOp;

    fn rewrite(&self, op: ExtFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (x, to) = (op.r#in(rw), op.out_ty(rw));
        let from = rw.ty(x);
        (float_kind(&ctx, from)? == FloatKind::F8E8M0FNU).then_some(())?;
        let [byte, word, single] = [Type::I8, Type::I32, Type::F32].map(|ty| like(&ctx, from, ty));
        let exponent = rw.emit(BitcastOp::build(x, byte));
        let small_nan = number(rw, byte, 0xff)?;
        let nan = number(rw, word, 0xffff_ffff)?;
        let amount = number(rw, word, 23)?;
        let bits = rw.emit(ExtUIOp::build(exponent, word));
        let bits = rw.emit(ShLIOp::build(bits, amount));
        let fails = rw.emit(CmpIOp::build(CmpIPredicate::Eq, exponent, small_nan));
        let bits = rw.emit(SelectOp::build(fails, nan, bits));
        let flags = op.fastmath(rw);
        let width = to.element_type_or_self(&ctx).int_or_float_width(&ctx)?;
        if width == 32 {
            return rw.replace_with(op, BitcastOp::build(bits, single));
        }
        let whole = rw.emit(BitcastOp::build(bits, single));
        match (width < 32, flags) {
            (true, None) => rw.replace_with(op, TruncFOp::build(whole, to)),
            (true, Some(flags)) => rw.replace_with(op, TruncFOp::build(whole, to).fastmath(flags)),
            (false, None) => rw.replace_with(op, ExtFOp::build(whole, to)),
            (false, Some(flags)) => rw.replace_with(op, ExtFOp::build(whole, to).fastmath(flags)),
        }
    }
}

/// `truncf(x) : f32 to f8E8M0FNU` → the exponent; other floats are converted to f32 first
struct TruncateF8E8M0;

impl Pattern for TruncateF8E8M0 {
    type Root = TruncFOp;

    fn rewrite(&self, op: TruncFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (mut x, to) = (op.r#in(rw), op.out_ty(rw));
        let from = rw.ty(x);
        (float_kind(&ctx, to)? == FloatKind::F8E8M0FNU).then_some(())?;
        op.roundingmode(rw).is_none().then_some(())?;
        let [byte, word, single] = [Type::I8, Type::I32, Type::F32].map(|ty| like(&ctx, from, ty));
        let flags = op.fastmath(rw);
        match (from.element_type_or_self(&ctx).int_or_float_width(&ctx)?, flags) {
            (32, _) => {}
            (..32, None) => x = rw.emit(ExtFOp::build(x, single)),
            (..32, Some(flags)) => x = rw.emit(ExtFOp::build(x, single).fastmath(flags)),
            (_, None) => x = rw.emit(TruncFOp::build(x, single)),
            (_, Some(flags)) => x = rw.emit(TruncFOp::build(x, single).fastmath(flags)),
        }
        let bits = rw.emit(BitcastOp::build(x, word));
        let amount = number(rw, word, 23)?;
        let bits = rw.emit(ShRUIOp::build(bits, amount));
        let exponent = rw.emit(TruncIOp::build(bits, byte));
        rw.replace_with(op, BitcastOp::build(exponent, to))
    }
}
