//! `memref.view`

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{DYNAMIC, MemRefType, OpType, Value};
use smallvec::SmallVec;

use super::any_constant;
use crate::arith::ConstantOp;
use crate::memref::{AllocOp, CastOp, ViewOp, memref_of};

impl Canonicalize for ViewOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ConstantView).with(ViewOfCast)
    }
}

/// Folds constant sizes into the type.
struct ConstantView;

impl Pattern for ConstantView {
    type Root = ViewOp;

    fn rewrite(&self, op: ViewOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if !any_constant(rw, rw.operands(op.op())) {
            return None;
        }
        let result = rw.results(op.op()).next()?;
        let memref = memref_of(rw, result);
        memref.strides(rw.ctx())?;
        let mut shape = memref.shape.clone();
        let mut left: SmallVec<[Value; 4]> = SmallVec::new();
        let open = shape.iter_mut().filter(|size| **size == DYNAMIC);
        for (size, value) in open.zip(op.sizes(rw)) {
            let constant = value.defined_by::<ConstantOp>(rw);
            match constant.and_then(|one| one.value(rw).as_i64(rw.ctx())) {
                Some(number) if number >= 0 => *size = number,
                _ => left.push(value),
            }
        }
        if shape == memref.shape {
            return None;
        }
        let ty = MemRefType { shape, ..memref }.ty(rw.ctx());
        let new = ViewOp::build(op.source(rw), op.byte_shift(rw), ty).sizes(left);
        let new = rw.insert(new);
        let new = rw.results(new.op()).next()?;
        rw.replace_with(op, CastOp::build(new, rw.ty(result)))
    }
}

/// Replaces a view of a cast of an allocation by a view of the allocation.
struct ViewOfCast;

impl Pattern for ViewOfCast {
    type Root = ViewOp;

    fn rewrite(&self, op: ViewOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw).defined_by::<CastOp>(rw)?.source(rw);
        source.defined_by::<AllocOp>(rw)?;
        let result = rw.results(op.op()).next()?;
        let sizes: SmallVec<[Value; 4]> = op.sizes(rw).collect();
        let new = ViewOp::build(source, op.byte_shift(rw), rw.ty(result)).sizes(sizes);
        rw.replace_with(op, new)
    }
}
