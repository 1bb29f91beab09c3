//! Erases empty copies and copies of a memref to itself.

use ods_core::Type;
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use crate::memref::CopyOp;

impl Canonicalize for CopyOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(EmptyCopy).with(SelfCopy)
    }
}

/// Erases a copy without elements.
struct EmptyCopy;

impl Pattern for EmptyCopy {
    type Root = CopyOp;

    fn rewrite(&self, op: CopyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let empty = |ty: Type| ty.shape(rw.ctx()).is_some_and(|shape| shape.contains(&0));
        if !empty(op.source_ty(rw)) && !empty(op.target_ty(rw)) {
            return None;
        }
        rw.erase_op(op)
    }
}

/// Erases `copy(x, x)`.
struct SelfCopy;

impl Pattern for SelfCopy {
    type Root = CopyOp;

    fn rewrite(&self, op: CopyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if op.source(rw) != op.target(rw) {
            return None;
        }
        rw.erase_op(op)
    }
}
