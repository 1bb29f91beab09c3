//! Bufferization of reshapes.

use ods_core::ir::Use;
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Type, Value};
use smallvec::SmallVec;

use super::super::Aliases;
use crate::bufferization::analysis::{AliasingValues, AnalysisState};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, allocate_tensor, buffer_of, buffer_type,
    buffer_type_of, identity_layout, replace_with_buffer_op, space_of, without_layout,
};
use crate::bufferization::{BufferizableOpInterface, ToBufferOp};
use crate::memref;
use crate::reshape::Reassociation;
use crate::tensor::{CollapseShapeOp, ExpandShapeOp, ReshapeOp};

fn ranked(ir: &Body, ty: Type) -> Result<MemRefType, Failed> {
    MemRefType::of(ir.ctx(), ty).ok_or(Failed(None))
}

/// Builds a row-major copy of a tensor, as the buffer of the result.
fn contiguous_copy(
    rw: &mut Rewriter<'_>,
    tensor: Value,
    buffer: Value,
    state: &BufferizationState,
) -> Result<Value, Failed> {
    let copy = allocate_tensor(rw, tensor, state, true)?;
    let ty = without_layout(rw, buffer).ok_or(Failed(None))?;
    Ok(rw.insert(ToBufferOp::build(copy, ty)).buffer(rw))
}

impl BufferizableOpInterface for CollapseShapeOp {
    /// The operand is read, as it may have to be copied.
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        true
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        Aliases::same(self.result(ir))
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let ctx = ir.ctx();
        let source = ranked(ir, buffer_type_of(ir, self.src(ir), state, stack)?)?;
        let groups = Reassociation::of_attr(ctx, self.reassociation(ir));
        match memref::is_collapsible(ctx, &source, &groups) {
            true => Ok(memref::collapsed_type(ctx, &source, &groups).ok_or(Failed(None))?.ty(ctx)),
            false => Ok(identity_layout(ctx, ir.ty(value), source.space)),
        }
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let ctx = rw.ctx().clone();
        let tensor = self.src(rw);
        let attr = self.reassociation(rw).to_vec();
        let groups = Reassociation::of_attr(&ctx, &attr);
        let mut buffer = buffer_of(rw, tensor, state)?;
        let mut source = ranked(rw, rw.ty(buffer))?;
        let ty = if self.result_ty(rw).shape(&ctx).is_some_and(<[i64]>::is_empty) {
            let bare = source.reshaped(&ctx, SmallVec::new());
            match source.has_identity_layout(&ctx) {
                true => bare,
                false => {
                    let layout = source.strides(&ctx).ok_or(Failed(None))?;
                    let strides = Default::default();
                    bare.with_layout(&ctx, SmallVec::new(), &StridedLayout { strides, ..layout })
                }
            }
        } else {
            if !memref::is_collapsible(&ctx, &source, &groups) {
                buffer = contiguous_copy(rw, tensor, buffer, state)?;
                source = ranked(rw, rw.ty(buffer))?;
            }
            memref::collapsed_type(&ctx, &source, &groups).ok_or(Failed(None))?
        };
        let new = memref::CollapseShapeOp::build(buffer, &attr, ty.ty(&ctx));
        replace_with_buffer_op(rw, self, new);
        Ok(())
    }
}

impl BufferizableOpInterface for ExpandShapeOp {
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        Aliases::same(self.result(ir))
    }

    fn buffer_type(
        self,
        ir: &Body,
        _: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let source = ranked(ir, buffer_type_of(ir, self.src(ir), state, stack)?)?;
        expanded(self, ir, &source)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let tensor = self.src(rw);
        let buffer = buffer_of(rw, tensor, state)?;
        let ty = expanded(self, rw, &ranked(rw, rw.ty(buffer))?)?;
        let attr = self.reassociation(rw).to_vec();
        let shape = self.static_output_shape(rw).to_vec();
        let sizes: Vec<Value> = self.output_shape(rw).collect();
        let new = memref::ExpandShapeOp::build(buffer, &attr, &shape, ty).output_shape(sizes);
        replace_with_buffer_op(rw, self, new);
        Ok(())
    }
}

fn expanded(op: ExpandShapeOp, ir: &Body, source: &MemRefType) -> BufferType {
    let ctx = ir.ctx();
    let shape = op.result_ty(ir).shape(ctx).unwrap_or_default();
    let groups = Reassociation::of_attr(ctx, op.reassociation(ir));
    Ok(memref::expanded_type(ctx, source, shape, &groups).ok_or(Failed(None))?.ty(ctx))
}

impl BufferizableOpInterface for ReshapeOp {
    fn bufferizes_to_memory_read(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        operand == ReshapeOp::SHAPE.operand(ir, self)
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        Aliases::same(self.result(ir))
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let ctx = ir.ctx();
        let source = buffer_type_of(ir, self.source(ir), state, stack)?;
        Ok(identity_layout(ctx, ir.ty(value), space_of(ctx, source)))
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (source, shape, result) = (self.source(rw), self.shape(rw), self.result(rw));
        let mut buffer = buffer_of(rw, source, state)?;
        let shape = buffer_of(rw, shape, state)?;
        let ty = buffer_type(rw, result, state)?;
        let have = MemRefType::of(rw.ctx(), rw.ty(buffer));
        if have.is_some_and(|have| !have.has_identity_layout(rw.ctx())) {
            buffer = contiguous_copy(rw, source, buffer, state)?;
        }
        replace_with_buffer_op(rw, self, memref::ReshapeOp::build(buffer, shape, ty));
        Ok(())
    }
}
