//! Transpositions as moves of elements, or of rows that stay innermost, or as shuffles.

use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Context, Type, Value};

use super::pieces::{cast, extract, insert, poison, positions, shuffle};
use super::shape::Shape;
use super::{ShapeCastOp, TransposeOp};

/// The strategy for the lowering of transpositions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TransposeLowering {
    /// Elements are extracted and inserted.
    Eltwise,
    /// A matrix is flattened and shuffled.
    Shuffle1D,
    /// A matrix of 16 by 16 is shuffled in steps that vector units support; other matrices as [`Self::Shuffle1D`].
    Shuffle16x16,
}

pub(super) fn patterns(patterns: PatternSet, lowering: TransposeLowering) -> PatternSet {
    patterns.with(UnitRow).with(MoveElements(lowering)).with(Shuffle(lowering))
}

/// `transpose` of a row or column → `shape_cast`
struct UnitRow;

impl Pattern for UnitRow {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ty = op.result_ty(rw);
        let shape = Shape::of_type(rw.ctx(), ty);
        let is_unit = |at: usize| shape.dims[at] == 1 && !shape.is_scalable(at);
        if op.permutation(rw)[..] != [1, 0] || !(is_unit(0) || is_unit(1)) {
            return None;
        }
        rw.replace_with(op, ShapeCastOp::build(op.vector(rw), ty))
    }
}

/// Returns the sizes of a matrix that is transposed, if all other dimensions are 1.
fn matrix(ctx: &Context, source: Type, permutation: &[i64]) -> Option<[i64; 2]> {
    let shape = Shape::of_type(ctx, source);
    let large: Vec<usize> = (0..shape.rank()).filter(|at| shape.dims[*at] > 1).collect();
    let [rows, columns] = large[..] else { return None };
    let first = permutation.iter().find(|at| [rows as i64, columns as i64].contains(at))?;
    (*first == columns as i64).then(|| [shape.dims[rows], shape.dims[columns]])
}

/// `transpose` → `extract` and `insert` of each element, or of the innermost slices that stay innermost
struct MoveElements(TransposeLowering);

impl Pattern for MoveElements {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, source, ty) = (rw.ctx().clone(), op.vector(rw), op.result_ty(rw));
        let order = op.permutation(rw).to_vec();
        let shape = Shape::of_type(&ctx, rw.ty(source));
        let is_matrix = || matrix(&ctx, rw.ty(source), &order).is_some();
        if shape.scalable_dims() > 0 || (self.0 != TransposeLowering::Eltwise && is_matrix()) {
            return None;
        }
        let remaining = (0..order.len()).rev().take_while(|at| order[*at] == *at as i64).count();
        let moved = order.len() - remaining;
        let mut all = poison(rw, ty);
        for from in positions(&shape.dims[..moved]) {
            let to: Vec<i64> = order[..moved].iter().map(|at| from[*at as usize]).collect();
            let part = extract(rw, source, &from);
            all = insert(rw, part, all, &to);
        }
        rw.replace_op(op, &[all])
    }
}

/// `transpose` of a matrix → `shuffle`
struct Shuffle(TransposeLowering);

impl Pattern for Shuffle {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, source, ty) = (rw.ctx().clone(), op.vector(rw), op.result_ty(rw));
        let shape = Shape::of_type(&ctx, rw.ty(source));
        if self.0 == TransposeLowering::Eltwise || shape.scalable_dims() > 0 {
            return None;
        }
        let [rows, columns] = matrix(&ctx, rw.ty(source), &op.permutation(rw))?;
        let flat = cast(rw, source, Type::vector(&ctx, &[rows * columns], shape.elem));
        let value = if self.0 == TransposeLowering::Shuffle16x16 && [rows, columns] == [16, 16] {
            let square = cast(rw, flat, Type::vector(&ctx, &[16, 16], shape.elem));
            transpose_16_by_16(rw, square)
        } else {
            let column = |at: i64| (0..rows).map(move |row| row * columns + at);
            let mask: Vec<i64> = (0..columns).flat_map(column).collect();
            shuffle(rw, flat, flat, &mask)
        };
        rw.replace_with(op, ShapeCastOp::build(value, ty))
    }
}

/// A shuffle that interleaves the low or high halves of the four groups of four elements that two rows of 16 have, by
/// single elements or by pairs.
#[derive(Clone, Copy)]
enum Unpack {
    LowSingles,
    HighSingles,
    LowPairs,
    HighPairs,
}

fn unpack(rw: &mut Rewriter<'_>, a: Value, b: Value, how: Unpack) -> Value {
    let first = match how {
        Unpack::LowSingles => [0, 16, 1, 17],
        Unpack::HighSingles => [2, 18, 3, 19],
        Unpack::LowPairs => [0, 1, 16, 17],
        Unpack::HighPairs => [2, 3, 18, 19],
    };
    let mask: Vec<i64> = (0..4).flat_map(|group| first.map(|at| at + 4 * group)).collect();
    shuffle(rw, a, b, &mask)
}

/// Concatenates two groups of four elements of `a` and the same two of `b`.
fn groups(rw: &mut Rewriter<'_>, a: Value, b: Value, chosen: [i64; 2]) -> Value {
    let starts = [0, 16].into_iter().flat_map(|row| chosen.map(|group| row + 4 * group));
    let mask: Vec<i64> = starts.flat_map(|start| start..start + 4).collect();
    shuffle(rw, a, b, &mask)
}

/// Interleaves rows by single elements and by pairs, and then moves groups of four, twice.
fn transpose_16_by_16(rw: &mut Rewriter<'_>, square: Value) -> Value {
    const EVEN: [i64; 2] = [0, 2];
    const ODD: [i64; 2] = [1, 3];
    let rows: Vec<Value> = (0..16).map(|at| extract(rw, square, &[at])).collect();
    let mut singles = Vec::new();
    for pair in rows.chunks(2) {
        singles.push(unpack(rw, pair[0], pair[1], Unpack::LowSingles));
        singles.push(unpack(rw, pair[0], pair[1], Unpack::HighSingles));
    }
    let mut pairs = Vec::new();
    for four in singles.chunks(4) {
        for side in 0..2 {
            pairs.push(unpack(rw, four[side], four[side + 2], Unpack::LowPairs));
            pairs.push(unpack(rw, four[side], four[side + 2], Unpack::HighPairs));
        }
    }
    let mut moved = Vec::new();
    for half in pairs.chunks(8) {
        for chosen in [EVEN, ODD] {
            moved.extend((0..4).map(|at| groups(rw, half[at], half[at + 4], chosen)));
        }
    }
    let mut columns = Vec::new();
    for chosen in [EVEN, ODD] {
        columns.extend((0..8).map(|at| groups(rw, moved[at], moved[at + 8], chosen)));
    }
    let ty = rw.ty(square);
    let mut all = poison(rw, ty);
    for (at, column) in (0..).zip(columns) {
        all = insert(rw, column, all, &[at]);
    }
    all
}
