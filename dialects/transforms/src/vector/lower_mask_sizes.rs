//! Masks given by sizes, row by row.

use ods_core::fold::dense_attr;
use ods_core::ir::Inserter;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, Value};

use super::pieces::{insert, without_dim, zeros};
use super::shape::Shape;
use super::{ConstantMaskOp, CreateMaskOp};
use crate::arith::{CmpIOp, CmpIPredicate, ConstantOp, SelectOp, index_constant};

pub(super) fn patterns(patterns: PatternSet) -> PatternSet {
    patterns.with(CreateRows).with(ConstantRows)
}

/// `create_mask` of rank 2 or more → in each row a mask of one dimension less, or zeros
struct CreateRows;

impl Pattern for CreateRows {
    type Root = CreateMaskOp;

    fn rewrite(&self, op: CreateMaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let result = rw.results(op.into()).next()?;
        let (ctx, ty) = (rw.ctx().clone(), rw.ty(result));
        let shape = Shape::of_type(&ctx, ty);
        if shape.rank() <= 1 || shape.is_scalable(0) {
            return None;
        }
        let mut sizes = op.operands(rw).collect::<Vec<Value>>().into_iter();
        let (first, row) = (sizes.next()?, without_dim(rw, ty, 0));
        let full = rw.emit(CreateMaskOp::build(row).operands(sizes));
        let empty = zeros(rw, row)?;
        let mut all = zeros(rw, ty)?;
        for at in 0..shape.dims[0] {
            let bound = index_constant(rw, at);
            let inside = rw.emit(CmpIOp::build(CmpIPredicate::Slt, bound, first));
            let part = rw.emit(SelectOp::build(inside, full, empty));
            all = insert(rw, part, all, &[at]);
        }
        rw.replace_op(op, &[all])
    }
}

/// `constant_mask` → `arith.constant` for rank 1, or a mask of one dimension less in the first rows
struct ConstantRows;

impl Pattern for ConstantRows {
    type Root = ConstantMaskOp;

    fn rewrite(&self, op: ConstantMaskOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let result = rw.results(op.into()).next()?;
        let (ctx, ty) = (rw.ctx().clone(), rw.ty(result));
        let shape = Shape::of_type(&ctx, ty);
        let sizes = op.mask_dim_sizes(rw).to_vec();
        let (first, others) = sizes.split_first()?;
        if shape.rank() <= 1 {
            let size = shape.dims.first().copied().unwrap_or(1);
            let bit = |value: bool| ApInt::new(1, u64::from(value));
            let value = if *first == 0 || *first == size {
                dense_attr(&ctx, ty, &[bit(*first != 0)])?
            } else {
                let bits: Vec<ApInt> = (0..size).map(|at| bit(at < *first)).collect();
                dense_attr(&ctx, ty, &bits)?
            };
            return rw.replace_with(op, ConstantOp::build(value));
        }
        if shape.is_scalable(0) {
            return None;
        }
        let row = without_dim(rw, ty, 0);
        let full = rw.emit(ConstantMaskOp::build(others, row));
        let mut all = zeros(rw, ty)?;
        for at in 0..*first {
            all = insert(rw, full, all, &[at]);
        }
        rw.replace_op(op, &[all])
    }
}
