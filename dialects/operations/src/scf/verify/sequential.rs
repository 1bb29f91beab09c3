//! Verifiers of `scf.for` and `scf.while`.

use ods_core::hooks::{Verified, Verify, VerifyRegions};

use super::terminator;
use crate::scf::{ConditionOp, ForOp, WhileOp, YieldOp};

impl Verify for ForOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if op.init_args().len() != op.results().len() {
            return op.fail("mismatch in number of loop-carried values and defined values");
        }
        Ok(())
    }
}

impl VerifyRegions for ForOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let variable = ForOp::INDUCTION_VARIABLE.get(op);
        if variable.is_none_or(|variable| variable.ty() != op.lower_bound().ty()) {
            return op.fail("expected induction variable to be same type as bounds and step");
        }
        let args = op.iter_args();
        if args.len() != op.results().len() {
            return op.fail("mismatch in number of basic block args and defined values");
        }
        for (at, ((init, arg), result)) in op.init_args().zip(args).zip(op.results()).enumerate() {
            let wrong = if init.ty() != result.ty() {
                "operand"
            } else if arg.ty() != result.ty() {
                "region arg"
            } else {
                continue;
            };
            return op
                .fail(format!("types mismatch between {at}th iter {wrong} and defined value"));
        }
        Ok(())
    }
}

impl Verify for WhileOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let message = "expects the 'before' region to terminate with 'scf.condition'";
        terminator::<ConditionOp>(*op, op.before(), message)?;
        let message = "expects the 'after' region to terminate with 'scf.yield'";
        terminator::<YieldOp>(*op, op.after(), message)?;
        Ok(())
    }
}
