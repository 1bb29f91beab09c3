//! Operations on loops.

use ods_core::interface::LoopLikeOpInterface;
use ods_core::{Body, OpType};

use super::At;
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::Outcome;
use crate::transform::{LoopPromoteIfOneIterationOp, TransformOpInterface};

impl TransformOpInterface for LoopPromoteIfOneIterationOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        at.each(state, self.target(ir), |state, target| {
            let looping = state.body(&target.body).interface::<dyn LoopLikeOpInterface>(target.op);
            let Some(looping) = looping else {
                let message = "transform applied to the wrong op kind";
                return at.silenceable_at(state.view(target), message, "when applied to this op");
            };
            state.rewrite(&target.body, |rw| {
                looping.promote_if_single_iteration(rw);
            });
            Ok(())
        })
    }
}
