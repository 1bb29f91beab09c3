//! Shape casts as moves of parts that both shapes have.

use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Type, Value};

use super::pieces::{advance, extract, insert, poison};
use super::shape::{Dim, Shape, vector_of};
use super::slice::integer_attrs;
use super::{
    ExtractStridedSliceOp, InsertStridedSliceOp, ScalableExtractOp, ScalableExtractOpArgs,
    ScalableInsertOp, ScalableInsertOpArgs, ShapeCastOp,
};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(CastFixed).with(CastScalable)
}

/// `shape_cast` → `extract` and `insert`, or slices if the rows differ in size
struct CastFixed;

/// Returns the greatest common divisor of two positive numbers.
fn common_divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

impl Pattern for CastFixed {
    type Root = ShapeCastOp;

    fn rewrite(&self, op: ShapeCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, source, ty) = (rw.ctx().clone(), op.source(rw), op.result_ty(rw));
        let (from, to) = (Shape::of_type(&ctx, rw.ty(source)), Shape::of_type(&ctx, ty));
        if from.scalable_dims() + to.scalable_dims() > 0 {
            return None;
        }
        let pairs = from.dims.iter().rev().zip(to.dims.iter().rev());
        let shared = pairs.take_while(|(from, to)| from == to).count();
        let (from_lead, to_lead) = (from.rank() - shared, to.rank() - shared);
        if from_lead == 0 || to_lead == 0 {
            // One of the shapes has more leading unit dimensions.
            let all = poison(rw, ty);
            let part = extract(rw, source, &vec![0; from.rank().saturating_sub(to.rank())]);
            let all = insert(rw, part, all, &vec![0; to.rank().saturating_sub(from.rank())]);
            return rw.replace_op(op, &[all]);
        }
        let (from_size, to_size) = (from.dims[from_lead - 1], to.dims[to_lead - 1]);
        let atom = common_divisor(from_size, to_size);
        if atom <= 0 {
            return None;
        }
        let shared_count = from.dims[from_lead..].iter().product::<i64>();
        let count = from.count() / (atom * shared_count);
        let all = poison(rw, ty);
        let all = match atom {
            1 => move_parts(rw, source, all, [&from.dims[..from_lead], &to.dims[..to_lead]], count),
            _ => {
                let mut atom_shape = from.dims[from_lead - 1..].to_vec();
                atom_shape[0] = atom;
                let moved = Slices {
                    from: &from.dims[..from_lead - 1],
                    to: &to.dims[..to_lead - 1],
                    period: [from_size / atom, to_size / atom],
                    atom: &atom_shape,
                    row: Type::vector(&ctx, &to.dims[to_lead - 1..], to.elem),
                };
                moved.build(rw, source, all, count)
            }
        };
        rw.replace_op(op, &[all])
    }
}

/// Moves parts from the positions of one shape to the positions of another.
fn move_parts(
    rw: &mut Rewriter<'_>,
    source: Value,
    mut all: Value,
    [from, to]: [&[i64]; 2],
    count: i64,
) -> Value {
    let (mut at, mut into) = (vec![0; from.len()], vec![0; to.len()]);
    for _ in 0..count {
        let part = extract(rw, source, &at);
        all = insert(rw, part, all, &into);
        advance(&mut at, from, 1);
        advance(&mut into, to, 1);
    }
    all
}

/// Rows of different sizes, moved in slices whose size divides both.
struct Slices<'a> {
    /// The dimensions before the rows, of source and result.
    from: &'a [i64],
    to: &'a [i64],
    /// The number of slices per row, of source and result.
    period: [i64; 2],
    /// The shape of a slice.
    atom: &'a [i64],
    /// The type of a row of the result.
    row: Type,
}

impl Slices<'_> {
    fn build(&self, rw: &mut Rewriter<'_>, source: Value, mut all: Value, count: i64) -> Value {
        let ctx = rw.ctx().clone();
        let elem = Shape::of_type(&ctx, self.row).elem;
        let slice_ty = Type::vector(&ctx, self.atom, elem);
        let ones = integer_attrs(&ctx, self.atom.iter().map(|_| 1));
        let sizes = integer_attrs(&ctx, self.atom.iter().copied());
        let offsets = |number: i64| {
            let others = self.atom[1..].iter().map(|_| 0);
            integer_attrs(&ctx, [number * self.atom[0]].into_iter().chain(others))
        };
        let (mut at, mut into) = (vec![0; self.from.len()], vec![0; self.to.len()]);
        let empty = poison(rw, self.row);
        let (mut have, mut row) = (source, empty);
        for number in 0..count {
            let [from, to] = self.period.map(|period| number % period);
            if from == 0 {
                have = extract(rw, source, &at);
                advance(&mut at, self.from, 1);
            }
            let slice = ExtractStridedSliceOp::build(have, &offsets(from), &sizes, &ones, slice_ty);
            let slice = rw.emit(slice);
            if to == 0 {
                row = empty;
            }
            row = rw.emit(InsertStridedSliceOp::build(slice, row, &offsets(to), &ones));
            if to + 1 == self.period[1] {
                all = insert(rw, row, all, &into);
                advance(&mut into, self.to, 1);
            }
        }
        all
    }
}

/// `shape_cast` of vectors that are scalable in the last dimension → moves of scalable parts
struct CastScalable;

/// Returns whether the last dimension is scalable, and no other is.
fn has_scalable_rows(shape: Shape<'_>) -> bool {
    shape.scalable_dims() == 1
        && shape.rank().checked_sub(1).is_some_and(|at| shape.is_scalable(at))
}

impl Pattern for CastScalable {
    type Root = ShapeCastOp;

    fn rewrite(&self, op: ShapeCastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, source, ty) = (rw.ctx().clone(), op.source(rw), op.result_ty(rw));
        let (from, to) = (Shape::of_type(&ctx, rw.ty(source)), Shape::of_type(&ctx, ty));
        if !has_scalable_rows(from) || !has_scalable_rows(to) {
            return None;
        }
        let (from_row, to_row) = (*from.dims.last()?, *to.dims.last()?);
        let size = from_row.min(to_row);
        let part_ty = vector_of(&ctx, [Dim { size, scalable: true }], from.elem);
        let (mut at, mut into) = (vec![0; from.rank()], vec![0; to.rank()]);
        let mut all = poison(rw, ty);
        let (mut have, mut row) = (None, None);
        let mut moved = 0;
        while size > 0 && moved < from.count() {
            let (last, outer) = at.split_last()?;
            let whole = match have {
                Some(have) => have,
                None if from.rank() == 1 => source,
                None => extract(rw, source, outer),
            };
            have = Some(whole);
            let mut part = whole;
            if size < from_row {
                let args = ScalableExtractOpArgs { pos: *last as u64 };
                part = rw.emit(ScalableExtractOp::build(part, part_ty, args));
            }
            let (to_last, to_outer) = into.split_last()?;
            let mut filled = match row {
                Some(row) => row,
                None if size == to_row => part,
                None if to.rank() == 1 => all,
                None => extract(rw, all, to_outer),
            };
            if size < to_row {
                let args = ScalableInsertOpArgs { pos: *to_last as u64 };
                filled = rw.emit(ScalableInsertOp::build(part, filled, args));
            }
            row = Some(filled);
            if to_last + size >= to_row && filled != all {
                all = insert(rw, filled, all, to_outer);
                row = None;
            }
            if last + size >= from_row {
                have = None;
            }
            advance(&mut at, from.dims, size);
            advance(&mut into, to.dims, size);
            moved += size;
        }
        rw.replace_op(op, &[all])
    }
}
