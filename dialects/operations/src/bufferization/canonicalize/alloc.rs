//! Canonicalization of `bufferization.alloc_tensor`.

use ods_core::DYNAMIC;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::AllocTensorOp;
use crate::tensor::{self, with_constant_sizes};

impl Canonicalize for AllocTensorOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(DimOfAlloc).with(ConstantSizes)
    }
}

/// Replaces the size of an allocated tensor by its size operand, or by the size of the copied tensor.
struct DimOfAlloc;

impl Pattern for DimOfAlloc {
    type Root = tensor::DimOp;

    fn rewrite(&self, op: tensor::DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let alloc = op.source(rw).defined_by::<AllocTensorOp>(rw)?;
        let dim = usize::try_from(op.constant_index(rw)?).ok()?;
        let ty = alloc.result_ty(rw);
        if ty.shape(rw.ctx())?.get(dim) != Some(&DYNAMIC) {
            return None;
        }
        rw.set_loc(rw.loc(alloc.into()));
        let size = rw.build(|builder| alloc.dynamic_size(builder, dim));
        rw.replace_op(op, &[size])
    }
}

/// Folds constant sizes into the result type.
struct ConstantSizes;

impl Pattern for ConstantSizes {
    type Root = AllocTensorOp;

    fn rewrite(&self, op: AllocTensorOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if op.copy(rw).is_some() {
            return None;
        }
        let ty = op.result_ty(rw);
        let (static_ty, sizes) = with_constant_sizes(rw, ty, op.dynamic_sizes(rw))?;
        let new = rw.insert(AllocTensorOp::build(static_ty).dynamic_sizes(sizes)).result(rw);
        rw.replace_with(op, tensor::CastOp::build(new, ty))
    }
}
