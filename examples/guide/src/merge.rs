//! The pass `--poly-merge` and its pattern.

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_dialects::arith;

use crate::poly::{EvalOp, PolyMerge};

/// `p(x) + q(x)` → `(p + q)(x)`
struct MergeSum {
    max_degree: usize,
}

impl Pattern for MergeSum {
    type Root = arith::AddIOp;

    fn rewrite(&self, op: arith::AddIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let left = op.lhs(rw).defined_by::<EvalOp>(rw)?;
        let right = op.rhs(rw).defined_by::<EvalOp>(rw)?;
        let (x, mut sum, more) = (left.x(rw), left.coefficients(rw), right.coefficients(rw));
        if right.x(rw) != x || sum.len().max(more.len()) > self.max_degree + 1 {
            return None;
        }
        sum.resize(sum.len().max(more.len()), 0);
        for (sum, more) in sum.iter_mut().zip(more) {
            *sum = sum.wrapping_add(more);
        }
        while sum.last() == Some(&0) {
            sum.pop();
        }
        rw.replace_with(op, EvalOp::build(x, &sum))
    }
}

impl RunPass for PolyMerge {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(MergeSum { max_degree: self.max_degree as usize });
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}
