//! `vector.broadcast`

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};

use super::super::BroadcastOp;

impl Canonicalize for BroadcastOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(BroadcastTwice)
    }
}

/// `broadcast(broadcast(x))` → `broadcast(x)`
struct BroadcastTwice;

impl Pattern for BroadcastTwice {
    type Root = BroadcastOp;

    fn rewrite(&self, op: BroadcastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.source(rw).defined_by::<BroadcastOp>(rw)?;
        rw.replace_with(op, BroadcastOp::build(inner.source(rw), op.vector_ty(rw)))
    }
}
