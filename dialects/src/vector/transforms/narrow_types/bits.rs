//! Casts of vectors by the bits that each element is made of: shuffles bring the elements that hold them to their places,
//! and shifts and masks cut them out.

use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Context, Type, Value, fold};

use super::super::super::BitCastOp;
use super::super::super::shape::Shape;
use super::super::pieces::shuffle;
use super::{constant, integer_bits, is_of_bytes};
use crate::arith::{AndIOp, ExtSIOp, ExtUIOp, OrIOp, ShLIOp, ShRUIOp, TruncIOp};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(BitCastOfTrunc).with(ExtUOfBitCast).with(ExtSOfBitCast)
}

/// Bits of one element of a vector that become bits of an element of another.
#[derive(Clone, Copy)]
struct Piece {
    element: i64,
    first: i64,
    end: i64,
    /// The bit that the first one becomes.
    to: i64,
}

/// The pieces of each element of the result of a cast of bits.
struct Pieces(Vec<Vec<Piece>>);

impl Pieces {
    /// `None` unless both types are vectors of one dimension of known size.
    fn of_cast(ctx: &Context, op: BitCastOp, ir: &ods_core::Body) -> Option<Pieces> {
        let row = |ty: Type| {
            let shape = Shape::of_type(ctx, ty);
            let bits = i64::from(shape.elem.int_or_float_width(ctx)?);
            let [size] = shape.dims else { return None };
            (shape.scalable_dims() == 0 && bits > 0).then_some((*size, bits))
        };
        let (_, from) = row(op.source_ty(ir))?;
        let (size, to) = row(op.result_ty(ir))?;
        let mut all = vec![Vec::new(); usize::try_from(size).ok()?];
        let mut bit = 0;
        while bit < size * to {
            let (first, at) = (bit % from, bit % to);
            let count = (from - first).min(to - at);
            let piece = Piece { element: bit / from, first, end: first + count, to: at };
            all[(bit / to) as usize].push(piece);
            bit += count;
        }
        Some(Pieces(all))
    }

    /// Makes the vector of the elements' bits, which are as wide as those of `source`.
    fn put_together(&self, rw: &mut Rewriter<'_>, source: Value) -> Option<Value> {
        let ctx = rw.ctx().clone();
        let bits = integer_bits(&ctx, Shape::of_type(&ctx, rw.ty(source)).elem)?;
        let rounds = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let mut all = None;
        for round in 0..rounds {
            // Elements that are complete take no bits of the first one.
            let none = |pieces: &Vec<Piece>| {
                let to = pieces.iter().map(|piece| piece.end - piece.first).sum();
                Piece { element: 0, first: 0, end: 0, to }
            };
            let pieces = self.0.iter().map(|all| all.get(round).copied().unwrap_or(none(all)));
            let pieces: Vec<Piece> = pieces.collect();
            let elements: Vec<i64> = pieces.iter().map(|piece| piece.element).collect();
            let picked = shuffle(rw, source, source, &elements);
            let ty = rw.ty(picked);
            let number = |number: i64| ApInt::from_i64(bits, number);
            let numbers = |of: &dyn Fn(&Piece) -> ApInt| pieces.iter().map(of).collect::<Vec<_>>();
            let mask = numbers(&|piece| {
                let ones = ApInt::all_ones(bits).lshr(bits - (piece.end - piece.first) as u32);
                if piece.end == piece.first { number(0) } else { ones.shl(piece.first as u32) }
            });
            let mask = constant(rw, ty, &mask)?;
            let cut = rw.emit(AndIOp::build(picked, mask));
            let right = constant(rw, ty, &numbers(&|piece| number(piece.first)))?;
            let low = rw.emit(ShRUIOp::build(cut, right));
            let left = constant(rw, ty, &numbers(&|piece| number(piece.to)))?;
            let placed = rw.emit(ShLIOp::build(low, left));
            all = Some(match all {
                None => placed,
                Some(before) => rw.emit(OrIOp::build(before, placed)),
            });
        }
        all
    }
}

/// Returns whether the type is one dimension of whole bytes.
fn is_row_of_bytes(ctx: &Context, ty: Type) -> bool {
    Shape::of_type(ctx, ty).rank() == 1 && is_of_bytes(ctx, ty)
}

/// `bitcast` of `trunci` → the bits that are left, put together
struct BitCastOfTrunc;

impl Pattern for BitCastOfTrunc {
    type Root = BitCastOp;

    fn rewrite(&self, op: BitCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty) = (rw.ctx().clone(), op.result_ty(rw));
        let trunc = fold::defining::<TruncIOp>(rw, op.source(rw))?;
        let pieces = Pieces::of_cast(&ctx, op, rw).filter(|_| is_row_of_bytes(&ctx, ty))?;
        let wide = trunc.r#in(rw);
        let value = pieces.put_together(rw, wide)?;
        let width = |ty: Type| Shape::of_type(&ctx, ty).elem.int_or_float_width(&ctx);
        match width(ty).cmp(&width(rw.ty(value))) {
            _ if rw.ty(value) == ty => rw.replace_op(op, &[value]),
            std::cmp::Ordering::Greater => rw.replace_with(op, ExtUIOp::build(value, ty)),
            _ => rw.replace_with(op, TruncIOp::build(value, ty)),
        }
    }
}

/// Extensions of casts of bits put the bits together at once.
macro_rules! of_bit_casts {
    ($($pattern:ident $op:ident)*) => {$(
        struct $pattern;

        impl Pattern for $pattern {
            type Root = $op;

            fn rewrite(&self, op: $op, rw: &mut Rewriter<'_>) -> Rewritten {
                let (ctx, ty) = (rw.ctx().clone(), op.out_ty(rw));
                let cast = fold::defining::<BitCastOp>(rw, op.r#in(rw))?;
                let pieces = Pieces::of_cast(&ctx, cast, rw).filter(|_| is_row_of_bytes(&ctx, ty))?;
                let source = cast.source(rw);
                let value = pieces.put_together(rw, source)?;
                let width = |ty: Type| Shape::of_type(&ctx, ty).elem.int_or_float_width(&ctx);
                if width(ty) <= width(rw.ty(value)) {
                    return rw.replace_with(op, TruncIOp::build(value, ty));
                }
                rw.replace_with(op, $op::build(value, ty))
            }
        }
    )*};
}

of_bit_casts! {
    ExtUOfBitCast ExtUIOp
    ExtSOfBitCast ExtSIOp
}
