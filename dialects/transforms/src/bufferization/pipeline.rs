//! `buffer-deallocation-pipeline`

use ods_core::pass::{OpPassManager, PassCx, PassFailed, RunPass};

use crate::bufferization::BufferDeallocationPipeline;

impl RunPass for BufferDeallocationPipeline {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let steps = [
            "expand-realloc{emit-deallocs=false}".to_owned(),
            "canonicalize".to_owned(),
            format!(
                "ownership-based-buffer-deallocation{{private-function-dynamic-ownership={}}}",
                self.private_function_dynamic_ownership
            ),
            "canonicalize".to_owned(),
            "buffer-deallocation-simplification".to_owned(),
            "bufferization-lower-deallocations".to_owned(),
            "cse".to_owned(),
            "canonicalize".to_owned(),
        ];
        let mut pipeline = OpPassManager::default();
        match pipeline.add_text(cx.ctx(), &steps.join(",")) {
            Ok(()) => cx.run_pipeline(&pipeline),
            Err(error) => Err(cx.fail_here(error.message)),
        }
    }
}
