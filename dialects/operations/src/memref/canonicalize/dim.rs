//! Sizes of reshaped memrefs.

use ods_core::hooks::Canonicalize;
use ods_core::ir::ValueDef;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, OpType, Region, Value};

use crate::arith::IndexCastOp;
use crate::memref::{DimOp, LoadOp, ReshapeOp};

impl Canonicalize for DimOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(DimOfReshape)
    }
}

/// `dim(reshape(x, shape), i)` → `load shape[i]`, directly after the reshape, before any write to the shape.
struct DimOfReshape;

impl Pattern for DimOfReshape {
    type Root = DimOp;

    fn rewrite(&self, op: DimOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let reshape = op.source(rw).defined_by::<ReshapeOp>(rw)?;
        let (index, ty) = (op.index(rw), op.result_ty(rw));
        if !is_known_before(rw, index, op, reshape) {
            return None;
        }
        rw.set_point_after(reshape);
        let shape = reshape.shape(rw);
        let load = LoadOp::build(shape);
        let mut size = rw.insert(load.indices([index])).result(rw);
        if rw.ty(size) != ty {
            size = rw.insert(IndexCastOp::build(size, ty)).out(rw);
        }
        rw.replace_op(op, &[size])
    }
}

/// Returns whether an index of `dim` provably dominates `reshape`, by a cheap test.
fn is_known_before(ir: &Body, index: Value, dim: DimOp, reshape: ReshapeOp) -> bool {
    let block = ir.parent_block(reshape.op());
    let at = match ir.def(index) {
        ValueDef::Result(op, _) => ir.parent_block(op),
        ValueDef::Arg(block, _) => Some(block),
    };
    if at == block {
        let definition = ir.defining_op(index);
        return definition.is_none_or(|definition| !ir.is_before(reshape.op(), definition));
    }
    let region = |block: Option<ods_core::Block>| block.and_then(|block| ir.block_region(block));
    ir.parent_block(dim.op()) == block || encloses(ir, region(at), region(block))
}

/// Returns whether `outer` is a proper ancestor of `inner`.
fn encloses(ir: &Body, outer: Option<Region>, inner: Option<Region>) -> bool {
    let parent = |region: Region| ir.block_region(ir.parent_block(ir.region_owner(region)?)?);
    let mut at = inner.and_then(parent);
    while let Some(region) = at {
        if Some(region) == outer {
            return true;
        }
        at = parent(region);
    }
    false
}
