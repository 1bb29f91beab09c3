//! `vector.step`

use ods_core::fold::{constant_int, dense_attr};
use ods_core::hooks::Canonicalize;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{ApInt, OpType};

use super::super::StepOp;
use super::super::shape::Shape;
use super::known;
use crate::arith::{CmpIOp, CmpIPredicate, ConstantOp};

impl Canonicalize for StepOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CompareSteps)
    }
}

/// Replaces a comparison with a constant out of range by a constant.
struct CompareSteps;

impl Pattern for CompareSteps {
    type Root = StepOp;

    fn rewrite(&self, op: StepOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let shape = Shape::of(op.view(rw).result());
        if shape.scalable_dims() > 0 {
            return None;
        }
        let count = shape.count();
        let found = rw.uses(op.result(rw)).find_map(|at| {
            let compare = rw.use_owner(at).cast::<CmpIOp>(rw)?;
            if compare.lhs(rw) != op.result(rw) {
                return None;
            }
            let with = constant_int(rw.ctx(), known(rw, compare.rhs(rw)))?.as_i64()?;
            Some((compare, outcome(compare.predicate(rw), count, with)?))
        });
        let (compare, outcome) = found?;
        let bit = ApInt::new(1, u64::from(outcome));
        let value = dense_attr(rw.ctx(), compare.result_ty(rw), &[bit])?;
        rw.set_point_after(compare.op());
        rw.replace_with(compare, ConstantOp::build(value))
    }
}

/// Returns the result of comparing each of `0..count` with a number, if it is the same for all.
fn outcome(predicate: CmpIPredicate, count: i64, with: i64) -> Option<bool> {
    use CmpIPredicate::*;
    let (holds, out_of_reach) = match predicate {
        Ult => (true, count <= with),
        Uge => (false, count <= with),
        Ule => (true, count - 1 <= with),
        Ugt => (false, count - 1 <= with),
        Ne => (true, count <= with),
        Eq => (false, count <= with),
        Slt | Sle | Sgt | Sge => return None,
    };
    out_of_reach.then_some(holds)
}
