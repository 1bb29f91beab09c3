//! `empty-tensor-to-alloc-tensor`

use ods_core::Value;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};

use crate::bufferization::{AllocTensorOp, EmptyTensorToAllocTensorPass};
use crate::tensor::EmptyOp;

impl RunPass for EmptyTensorToAllocTensorPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&PatternSet::new().with(EmptyToAlloc), &GreedyConfig::default())?;
        Ok(())
    }
}

/// `tensor.empty` → `bufferization.alloc_tensor`
struct EmptyToAlloc;

impl Pattern for EmptyToAlloc {
    type Root = EmptyOp;

    fn rewrite(&self, op: EmptyOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let sizes: Vec<Value> = op.dynamic_sizes(rw).collect();
        let ty = op.result_ty(rw);
        rw.replace_with(op, AllocTensorOp::build(ty).dynamic_sizes(sizes))
    }
}
