//! `--llvm-request-c-wrappers`

use ods_core::Attr;
use ods_core::pass::{PassCx, PassFailed, RunPass};

use crate::llvm::LLVMRequestCWrappersPass;
use crate::llvm::discardable::EMIT_C_INTERFACE;

impl RunPass for LLVMRequestCWrappersPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (holder, function) = cx.module().holder_mut();
        EMIT_C_INTERFACE.set(holder, function, Attr::UNIT);
        Ok(())
    }
}
