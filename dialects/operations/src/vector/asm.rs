//! Hand-written syntax, and value names.

mod contract;
mod mask;
mod outerproduct;
mod transfer;

use ods_core::Body;
use ods_core::interface::{NameSink, OpAsmOpInterface};

use super::VectorScaleOp;

impl OpAsmOpInterface for VectorScaleOp {
    fn asm_result_names(self, ir: &Body, sink: &mut NameSink<'_>) {
        sink.value(self.view(ir).res(), "vscale");
    }
}
