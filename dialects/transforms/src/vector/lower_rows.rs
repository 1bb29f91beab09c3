//! Operations that are unrolled row by row: gathers, fused multiply-adds, vectors of elements, steps.

use ods_core::fold::dense_attr;
use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Value};

use super::pieces::{broadcast, by_rows, extract, insert, without_dim, zeros};
use super::shape::Shape;
use super::{FMAOp, FromElementsOp, GatherOp, StepOp, ToElementsOp};
use crate::arith::ConstantOp;

pub(super) fn step_patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(KnownStep)
}

pub(super) fn row_patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(UnrollFma).with(UnrollGather).with(UnrollFromElements).with(UnrollToElements)
}

/// Returns the pattern that unrolls gathers.
pub fn gather_lowering_patterns() -> PatternSet {
    PatternSet::new().with(UnrollGather)
}

/// Returns the pattern that unrolls `from_elements` row by row.
pub fn from_elements_unrolling_patterns() -> PatternSet {
    PatternSet::new().with(UnrollFromElements)
}

/// Returns the pattern that unrolls `to_elements` row by row.
pub fn to_elements_unrolling_patterns() -> PatternSet {
    PatternSet::new().with(UnrollToElements)
}

/// `step` of a vector of fixed length → `arith.constant`
struct KnownStep;

impl Pattern for KnownStep {
    type Root = StepOp;

    fn rewrite(&self, op: StepOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ty = op.result_ty(rw);
        let shape = Shape::of_type(rw.ctx(), ty);
        if shape.scalable_dims() > 0 {
            return None;
        }
        let numbers: Vec<ApInt> = (0..shape.count() as u64).map(|at| ApInt::new(64, at)).collect();
        let value = dense_attr(rw.ctx(), ty, &numbers)?;
        rw.replace_with(op, ConstantOp::build(value))
    }
}

/// `fma` of rank 2 or more → one `fma` for each row
struct UnrollFma;

impl Pattern for UnrollFma {
    type Root = FMAOp;

    fn rewrite(&self, op: FMAOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty) = (rw.ctx().clone(), op.result_ty(rw));
        let shape = Shape::of_type(&ctx, ty);
        if shape.rank() < 2 {
            return None;
        }
        let zero = zeros(rw, shape.elem)?;
        let mut all = broadcast(rw, zero, ty);
        let operands = [op.lhs(rw), op.rhs(rw), op.acc(rw)];
        for at in 0..shape.dims[0] {
            let [lhs, rhs, acc] = operands.map(|operand| extract(rw, operand, &[at]));
            let part = rw.emit(FMAOp::build(lhs, rhs, acc));
            all = insert(rw, part, all, &[at]);
        }
        rw.replace_op(op, &[all])
    }
}

/// `gather` of rank 2 or more → one `gather` for each row
struct UnrollGather;

impl Pattern for UnrollGather {
    type Root = GatherOp;

    fn rewrite(&self, op: GatherOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (base, ty) = (op.base(rw), op.result_ty(rw));
        let offsets: Vec<Value> = op.offsets(rw).collect();
        let alignment = op.alignment(rw);
        let lanes = [op.indices(rw), op.mask(rw), op.pass_thru(rw)];
        let all = by_rows(rw, ty, |rw, row, at| {
            let [indices, mask, rest] = lanes.map(|lane| extract(rw, lane, &[at]));
            let new = GatherOp::build(base, indices, mask, rest, row);
            let new = new.offsets(offsets.iter().copied());
            rw.emit(alignment.into_iter().fold(new, |new, bytes| new.alignment(bytes)))
        })?;
        rw.replace_op(op, &[all])
    }
}

/// `from_elements` of rank 2 or more → one `from_elements` for each row
struct UnrollFromElements;

impl Pattern for UnrollFromElements {
    type Root = FromElementsOp;

    fn rewrite(&self, op: FromElementsOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (ctx, ty) = (rw.ctx().clone(), op.dest_ty(rw));
        let elements: Vec<Value> = op.elements(rw).collect();
        let rows = Shape::of_type(&ctx, ty).dims.first().copied()?;
        let width = elements.len().checked_div(usize::try_from(rows).ok()?)?;
        let all = by_rows(rw, ty, |rw, row, at| {
            let part = &elements[at as usize * width..][..width];
            rw.emit(FromElementsOp::build(row).elements(part.iter().copied()))
        })?;
        rw.replace_op(op, &[all])
    }
}

/// `to_elements` of rank 2 or more → one `to_elements` for each row
struct UnrollToElements;

impl Pattern for UnrollToElements {
    type Root = ToElementsOp;

    fn rewrite(&self, op: ToElementsOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let ctx = rw.ctx().clone();
        let shape = Shape::of_type(&ctx, rw.ty(source));
        if shape.rank() < 2 || shape.is_scalable(0) {
            return None;
        }
        let width = without_dim(rw, rw.ty(source), 0);
        let (width, elem) = (Shape::of_type(&ctx, width).count() as usize, shape.elem);
        let rows: Vec<Value> = (0..shape.dims[0]).map(|at| extract(rw, source, &[at])).collect();
        let mut elements = Vec::new();
        for row in rows {
            let types = std::iter::repeat_n(elem, width);
            let new = rw.insert(ToElementsOp::build(row).elements_type(types));
            elements.extend(new.elements(rw));
        }
        rw.replace_op(op, &elements)
    }
}
