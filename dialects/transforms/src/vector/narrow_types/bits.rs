//! Bitcasts of vectors, decomposed by the bits of each element: shuffles move the source elements that hold them, and
//! shifts and masks extract them.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Context, Type, Value, fold};

use super::super::BitCastOp;
use super::super::pieces::shuffle;
use super::super::shape::Shape;
use super::{constant, integer_bits, is_of_bytes};
use crate::arith::{AndIOp, ExtSIOp, ExtUIOp, OrIOp, ShLIOp, ShRUIOp, TruncIOp};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(BitCastOfTrunc).with(ExtUOfBitCast).with(ExtSOfBitCast)
}

/// Bits of one source element that become bits of a result element.
#[derive(Clone, Copy)]
struct Piece {
    element: i64,
    first: i64,
    end: i64,
    /// The position of the first bit in the result element.
    to: i64,
}

/// The pieces of each result element of a bitcast.
struct Pieces(Vec<Vec<Piece>>);

impl Pieces {
    /// Returns `None` unless both types are rank-1 vectors of fixed length.
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

    /// Composes the vector of the result elements, in integers of the width of `source`.
    fn put_together(&self, rw: &mut Rewriter<'_>, source: Value) -> Option<Value> {
        let ctx = rw.ctx().clone();
        let bits = integer_bits(&ctx, Shape::of_type(&ctx, rw.ty(source)).elem)?;
        let rounds = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let mut all = None;
        for round in 0..rounds {
            // Complete elements take no bits, of element 0.
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

/// Returns whether the type is a rank-1 vector of whole bytes.
fn is_row_of_bytes(ctx: &Context, ty: Type) -> bool {
    Shape::of_type(ctx, ty).rank() == 1 && is_of_bytes(ctx, ty)
}

/// `bitcast` of `trunci` → the remaining bits, composed
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

/// Implements patterns that compose the bits of an extended bitcast directly.
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
