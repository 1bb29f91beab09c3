//! `control-flow-sink`

use ods_core::dominance::Dominance;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::transforms::sink_into_regions;

use super::ControlFlowSink;

impl RunPass for ControlFlowSink {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut count = 0;
        cx.body_mut().for_each_body(|body| {
            count += sink_into_regions(&mut Rewriter::new(body), &mut Dominance::new());
        });
        self.num_sunk.add(count as u64);
        Ok(())
    }
}
