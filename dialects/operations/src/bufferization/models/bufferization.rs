//! Bufferization of the operations of this dialect.

use ods_core::ir::Use;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Value};

use super::Aliases;
use crate::bufferization::analysis::{AliasingValues, AnalysisState, is_tensor};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, allocate, buffer_of, buffer_type, buffer_type_of,
    copy, dynamic_sizes, identity_layout, memory_space_of, replace_by_buffers, space_of,
};
use crate::bufferization::canonicalize::buffer::fold_buffer_of_tensor;
use crate::bufferization::{
    AllocTensorOp, BufferizableOpInterface, DeallocTensorOp, MaterializeInDestinationOp,
    ToBufferOp, ToTensorOp,
};
use crate::memref::DeallocOp;

impl BufferizableOpInterface for AllocTensorOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn result_bufferizes_to_memory_write(self, ir: &Body, _: Value, _: &AnalysisState) -> bool {
        self.copy(ir).is_some()
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let result = self.result(rw);
        if !rw.is_used(result) {
            rw.erase_op(self);
            return Ok(());
        }
        let source = match self.copy(rw) {
            Some(copied) => Some(buffer_of(rw, copied, state)?),
            None => None,
        };
        let ty = buffer_type(rw, result, state)?;
        let sizes = match source {
            Some(source) => dynamic_sizes(rw, source),
            None => self.dynamic_sizes(rw).collect(),
        };
        let buffer = allocate(rw, ty, sizes, state);
        if let Some(source) = source {
            copy(rw, source, buffer);
        }
        replace_by_buffers(rw, self, &[buffer]);
        Ok(())
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let (ctx, ty) = (ir.ctx(), ir.ty(value));
        let space = match (self.memory_space(ir), self.copy(ir)) {
            (Some(space), _) => Some(space),
            (None, Some(copied)) => space_of(ctx, buffer_type_of(ir, copied, state, stack)?),
            (None, None) => memory_space_of(ir, self.into(), state, ty)?,
        };
        Ok(identity_layout(ctx, ty, space))
    }
}

impl BufferizableOpInterface for DeallocTensorOp {
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let tensor = self.tensor(rw);
        let buffer = buffer_of(rw, tensor, state)?;
        rw.insert(DeallocOp::build(buffer));
        rw.erase_op(self);
        Ok(())
    }
}

impl MaterializeInDestinationOp {
    fn is_dest(self, ir: &Body, operand: Use) -> bool {
        operand == MaterializeInDestinationOp::DEST.operand(ir, self)
    }
}

impl BufferizableOpInterface for MaterializeInDestinationOp {
    fn bufferizes_to_memory_read(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        !self.is_dest(ir, operand)
    }

    fn bufferizes_to_memory_write(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        self.is_dest(ir, operand)
    }

    fn must_bufferize_in_place(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        true
    }

    fn bufferizes_to_elementwise_access(self, _: &Body, _: &AnalysisState, _: &[Use]) -> bool {
        true
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        match self.result(ir).filter(|_| self.is_dest(ir, operand)) {
            Some(result) => Aliases::same(result),
            None => AliasingValues::new(),
        }
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (source, dest) = (self.source(rw), self.dest(rw));
        let buffer = if is_tensor(rw, dest) { buffer_of(rw, dest, state)? } else { dest };
        let from = buffer_of(rw, source, state)?;
        copy(rw, from, buffer);
        let values: Vec<Value> = self.result(rw).map(|_| buffer).into_iter().collect();
        replace_by_buffers(rw, self, &values);
        Ok(())
    }
}

impl BufferizableOpInterface for ToTensorOp {
    fn is_writable(self, ir: &Body, _: Value, _: &AnalysisState) -> bool {
        self.writable(ir)
    }

    fn buffer_type(
        self,
        ir: &Body,
        _: Value,
        _: &BufferizationState,
        _: &mut Vec<Value>,
    ) -> BufferType {
        Ok(self.buffer_ty(ir))
    }
}

impl BufferizableOpInterface for ToBufferOp {
    fn bufferizes_to_memory_write(self, ir: &Body, _: Use, _: &AnalysisState) -> bool {
        !self.read_only(ir)
    }

    fn must_bufferize_in_place(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        true
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        fold_buffer_of_tensor(rw, self, state.options.alignment);
        Ok(())
    }
}
