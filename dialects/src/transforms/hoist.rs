//! `loop-invariant-code-motion`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::{for_each_body, hoist_loop_invariant_code};

use super::LoopInvariantCodeMotion;

impl RunPass for LoopInvariantCodeMotion {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        for_each_body(cx.body_mut(), &mut |body| {
            hoist_loop_invariant_code(&mut Rewriter::new(body));
        });
        Ok(())
    }
}
