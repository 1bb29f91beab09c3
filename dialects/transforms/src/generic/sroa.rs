//! `sroa`

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::transforms::for_each_body_in_parallel;
use ods_core::transforms::sroa::split_slots;

use super::SROA;

impl RunPass for SROA {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let layout = cx.data_layout();
        for_each_body_in_parallel(cx.body_mut(), &|body| {
            let done = split_slots(body, &layout);
            self.destructured_amount.add(done.slots);
            self.slots_with_memory_benefit.add(done.with_memory_benefit);
            self.max_subelement_amount.raise_to(done.most_parts);
        });
        Ok(())
    }
}
