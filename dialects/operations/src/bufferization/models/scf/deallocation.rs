//! Terminators that forward no buffer: the buffers that their blocks own are freed before them.

use ods_core::rewrite::Rewriter;

use crate::bufferization::deallocation::{is_memref, release_at_return};
use crate::bufferization::{BufferDeallocationOpInterface, Deallocated, DeallocationState};
use crate::scf::{InParallelOp, ReduceReturnOp};

impl BufferDeallocationOpInterface for InParallelOp {
    fn process(self, rw: &mut Rewriter<'_>, state: &mut DeallocationState) -> Deallocated {
        let region = self.region(rw);
        if region.entry().is_some_and(|block| block.ops().next().is_some()) {
            let message = "only supported when nested region is empty";
            return Err(Box::new(rw.view(self.into()).error(message)));
        }
        release_at_return(rw, state, self.into(), &[])?;
        Ok(())
    }
}

impl BufferDeallocationOpInterface for ReduceReturnOp {
    fn process(self, rw: &mut Rewriter<'_>, state: &mut DeallocationState) -> Deallocated {
        if is_memref(rw, self.result(rw)) {
            let message = "only supported when operand is not a MemRef";
            return Err(Box::new(rw.view(self.into()).error(message)));
        }
        release_at_return(rw, state, self.into(), &[])?;
        Ok(())
    }
}
