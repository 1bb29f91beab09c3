//! `loop-invariant-code-motion`, `loop-invariant-subset-hoisting`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::{hoist_loop_invariant_code, hoist_loop_invariant_subsets};

use super::{LoopInvariantCodeMotion, LoopInvariantSubsetHoisting};

impl RunPass for LoopInvariantCodeMotion {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| {
            hoist_loop_invariant_code(&mut Rewriter::new(body));
        });
        Ok(())
    }
}

impl RunPass for LoopInvariantSubsetHoisting {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| {
            hoist_loop_invariant_subsets(&mut Rewriter::new(body));
        });
        Ok(())
    }
}
