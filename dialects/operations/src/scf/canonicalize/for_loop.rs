//! Canonicalization of `scf.for`.

use ods_core::hooks::Canonicalize;
use ods_core::interface::LoopLikeOpInterface;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{OpType, Value};

use super::replace_by_block;
use crate::scf::ForOp;

impl Canonicalize for ForOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        let patterns = patterns.with(SimplifyTrivialLoops);
        #[cfg(feature = "tensor")]
        let patterns = patterns.with(super::tensor_cast::ForTensorCast);
        patterns.region_branch::<ForOp>()
    }
}

/// Erases a loop that does not run, inlines one that runs once, and replaces one with an empty body by the values it
/// yields.
struct SimplifyTrivialLoops;

impl Pattern for SimplifyTrivialLoops {
    type Root = ForOp;

    fn rewrite(&self, op: ForOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let count = op.trip_count(rw)?;
        let inits: Vec<Value> = op.init_args(rw).collect();
        if count.is_zero() {
            return rw.replace_op(op, &inits);
        }
        let body = op.body(rw);
        if count.is_one() {
            let mut values = vec![op.lower_bound(rw)];
            values.extend(inits);
            return replace_by_block(rw, op, body, &values);
        }
        let end = op.yield_op(rw);
        if rw.first_op(body) != Some(end.op()) {
            return None;
        }
        let yielded: Vec<Value> = end.results(rw).collect();
        if yielded.iter().any(|value| !op.is_defined_outside_of_loop(rw, *value)) {
            return None;
        }
        rw.replace_op(op, &yielded)
    }
}
