//! Casts of elements of two or four bits: the vector is reinterpreted as bytes, each part is extracted from all bytes
//! at once, and the parts are interleaved.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Context, Type, Value};

use super::super::shape::{Dim, Shape, vector_of};
use super::super::{BitCastOp, DeinterleaveOp, InterleaveOp};
use super::{I8, constant, integer, is_of_bytes, with_elem};
use crate::arith::{
    AndIOp, ExtSIOp, ExtUIOp, OrIOp, SIToFPOp, ShLIOp, ShRSIOp, ShRUIOp, TruncIOp, UIToFPOp,
};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(ExtS).with(SIToFP).with(TruncToHalves).with(ExtU).with(UIToFP)
}

/// Returns the width of a vector's elements, if it is two or four bits, and the rows consist of whole bytes.
fn part_bits(ctx: &Context, ty: Type) -> Option<u32> {
    let shape = Shape::of_type(ctx, ty);
    let bits = shape.elem.int_or_float_width(ctx).filter(|bits| matches!(bits, 2 | 4))?;
    let last = *shape.dims.last()?;
    (shape.is_vector && last % i64::from(I8 / bits) == 0).then_some(bits)
}

/// Builds a splat of bytes.
fn number(rw: &mut Rewriter<'_>, ty: Type, number: u32) -> Option<Value> {
    constant(rw, ty, &[ApInt::new(I8, u64::from(number))])
}

/// Extracts `bits` bits starting at `first` from each byte.
fn cut(rw: &mut Rewriter<'_>, bytes: Value, first: u32, bits: u32, signed: bool) -> Option<Value> {
    let ty = rw.ty(bytes);
    let above = I8 - bits - first;
    if signed {
        let mut value = bytes;
        if above != 0 {
            let by = number(rw, ty, above)?;
            value = rw.emit(ShLIOp::build(value, by));
        }
        let by = number(rw, ty, I8 - bits)?;
        return Some(rw.emit(ShRSIOp::build(value, by)));
    }
    let mut value = bytes;
    if first != 0 {
        let by = number(rw, ty, first)?;
        value = rw.emit(ShRUIOp::build(value, by));
    }
    if above == 0 {
        return Some(value);
    }
    let mask = number(rw, ty, (1 << bits) - 1)?;
    Some(rw.emit(AndIOp::build(value, mask)))
}

fn interleave(rw: &mut Rewriter<'_>, even: Value, odd: Value) -> Value {
    rw.emit(InterleaveOp::build(even, odd))
}

/// Extends elements of two or four bits to bytes.
fn to_bytes(rw: &mut Rewriter<'_>, source: Value, bits: u32, signed: bool) -> Option<Value> {
    let ctx = rw.ctx().clone();
    let shape = Shape::of_type(&ctx, rw.ty(source));
    let last = shape.rank().checked_sub(1)?;
    let dims = shape.each().enumerate().map(|(at, dim)| match at == last {
        true => Dim { size: dim.size / i64::from(I8 / bits), ..dim },
        false => dim,
    });
    let ty = vector_of(&ctx, dims, integer(&ctx, I8));
    let bytes = rw.emit(BitCastOp::build(source, ty));
    let mut parts = Vec::new();
    for part in 0..I8 / bits {
        parts.push(cut(rw, bytes, part * bits, bits, signed)?);
    }
    Some(match parts[..] {
        [low, high] => interleave(rw, low, high),
        [a, b, c, d] => {
            let even = interleave(rw, a, c);
            let odd = interleave(rw, b, d);
            interleave(rw, even, odd)
        }
        _ => return None,
    })
}

/// Implements casts of narrow elements by casts of bytes.
macro_rules! of_parts {
    ($($pattern:ident $op:ident $signed:literal;)*) => {$(
        struct $pattern;

        impl Pattern for $pattern {
            type Root = $op;

            fn benefit(&self) -> u16 {
                2
            }

            fn rewrite(&self, op: $op, rw: &mut Rewriter<'_>) -> Rewritten {
                let (ctx, ty, source) = (rw.ctx().clone(), op.out_ty(rw), op.r#in(rw));
                let bits = part_bits(&ctx, rw.ty(source)).filter(|_| is_of_bytes(&ctx, ty))?;
                let bytes = to_bytes(rw, source, bits, $signed)?;
                rw.replace_with(op, $op::build(bytes, ty))
            }
        }
    )*};
}

of_parts! {
    ExtS ExtSIOp true;
    SIToFP SIToFPOp true;
    ExtU ExtUIOp false;
    UIToFP UIToFPOp false;
}

/// `trunci` to four bits → two elements in each byte
struct TruncToHalves;

impl Pattern for TruncToHalves {
    type Root = TruncIOp;

    fn benefit(&self) -> u16 {
        2
    }

    fn rewrite(&self, op: TruncIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty, source) = (rw.ctx().clone(), op.out_ty(rw), op.r#in(rw));
        let halves = part_bits(&ctx, ty) == Some(4);
        if !halves || !is_of_bytes(&ctx, rw.ty(source)) {
            return None;
        }
        let bytes_ty = with_elem(&ctx, rw.ty(source), integer(&ctx, I8));
        let bytes = match rw.ty(source) == bytes_ty {
            true => source,
            false => rw.emit(TruncIOp::build(source, bytes_ty)),
        };
        let pairs = rw.insert(DeinterleaveOp::build(bytes));
        let half_ty = pairs.res1_ty(rw);
        let mask = number(rw, half_ty, 0x0f)?;
        let low = pairs.res1(rw);
        let low = rw.emit(AndIOp::build(low, mask));
        let by = number(rw, half_ty, 4)?;
        let high = pairs.res2(rw);
        let high = rw.emit(ShLIOp::build(high, by));
        let all = rw.emit(OrIOp::build(low, high));
        rw.replace_with(op, BitCastOp::build(all, ty))
    }
}
