//! `mem2reg`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::transforms::for_each_body_in_parallel;
use ods_core::transforms::mem2reg::promote_slots;

use super::Mem2Reg;

impl RunPass for Mem2Reg {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        // As in MLIR 22, the control flow is not simplified, regardless of `region-simplify`.
        let layout = cx.data_layout();
        for_each_body_in_parallel(cx.body_mut(), &|body| {
            let done = promote_slots(body, &layout);
            self.promoted_amount.add(done.slots);
            self.new_block_argument_amount.add(done.block_arguments);
        });
        Ok(())
    }
}
