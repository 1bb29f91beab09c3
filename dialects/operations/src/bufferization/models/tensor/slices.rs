//! Slices of tensors as views of buffers.

use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::ir::Use;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::{MixedIndex, MixedSlice};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, OpType, Type, Value};

use super::super::destination::{init_aliases, is_init};
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation,
};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, buffer_of, buffer_type, buffer_type_of,
    copy, replace_by_buffers,
};
use crate::memref;
use crate::tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp, reduction_mask};

/// Returns the type of a slice of a buffer, rank-reduced as the tensor type of the slice is.
fn part_type(ir: &Body, buffer: Type, slice: &MixedSlice, part: Type) -> BufferType {
    let ctx = ir.ctx();
    let inferred = || {
        let buffer = MemRefType::of(ctx, buffer)?;
        let whole = memref::slice_type(ctx, &buffer, slice)?;
        let shape = part.shape(ctx)?;
        if whole.shape.as_slice() == shape {
            return Some(whole);
        }
        let dropped = reduction_mask(&whole.shape, shape, false)?;
        memref::without_dims(ctx, &whole, &dropped)
    };
    Ok(inferred().ok_or(Failed(None))?.ty(ctx))
}

/// Builds a view of a slice of a buffer.
fn view(
    rw: &mut Rewriter<'_>,
    buffer: Value,
    slice: &MixedSlice,
    part: Type,
) -> Result<Value, Failed> {
    let ty = part_type(rw, rw.ty(buffer), slice, part)?;
    Ok(rw.insert(memref::subview(buffer, slice, ty)).result(rw))
}

impl BufferizableOpInterface for ExtractSliceOp {
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        let part = AliasingValue::definite(self.result(ir), BufferRelation::Unknown);
        AliasingValues::from_iter([part])
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let source = buffer_type_of(ir, self.source(ir), state, stack)?;
        part_type(ir, source, &self.mixed_slice(ir), ir.ty(value))
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (source, result, slice) = (self.source(rw), self.result(rw), self.mixed_slice(rw));
        let buffer = buffer_of(rw, source, state)?;
        let ty = buffer_type(rw, result, state)?;
        let part = rw.insert(memref::subview(buffer, &slice, ty)).result(rw);
        replace_by_buffers(rw, self, &[part]);
        Ok(())
    }
}

/// Returns whether the slice is a proper subset of a tensor.
fn is_partial(ir: &Body, slice: &MixedSlice, dest: Type) -> bool {
    let all = |list: &[MixedIndex], number: i64| {
        list.iter().all(|index| index.constant(ir) == Some(number))
    };
    let shape = dest.shape(ir.ctx()).unwrap_or_default();
    let mut sizes = slice.sizes.iter().zip(shape);
    let whole = all(&slice.offsets, 0)
        && sizes.all(|(size, whole)| size.constant(ir) == Some(*whole))
        && all(&slice.strides, 1);
    !whole
}

impl BufferizableOpInterface for InsertSliceOp {
    /// The destination is not read if all of it is written.
    fn bufferizes_to_memory_read(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        operand == InsertSliceOp::SOURCE.operand(ir, self)
            || is_partial(ir, &self.mixed_slice(ir), self.dest_ty(ir))
    }

    fn bufferizes_to_memory_write(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        is_init(ir, self.into(), operand)
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        init_aliases(ir, self.into(), operand)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (source, dest, slice) = (self.source(rw), self.dest(rw), self.mixed_slice(rw));
        let buffer = buffer_of(rw, dest, state)?;
        let ty = rw.ty(source);
        let part = view(rw, buffer, &slice, ty)?;
        let source = buffer_of(rw, source, state)?;
        copy(rw, source, part);
        replace_by_buffers(rw, self, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for ParallelInsertSliceOp {
    fn bufferizes_to_memory_read(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        operand == ParallelInsertSliceOp::SOURCE.operand(ir, self)
    }

    /// The enclosing loop writes the destination: iterations do not see the insertions of others.
    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, _: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        AliasingValues::new()
    }

    /// The destination is written in place.
    fn resolve_conflicts(
        self,
        _: &mut Rewriter<'_>,
        _: &AnalysisState,
        _: &BufferizationState,
    ) -> Bufferized {
        Ok(())
    }

    /// The deallocation of the source follows the copy.
    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (source, dest, slice) = (self.source(rw), self.dest(rw), self.mixed_slice(rw));
        let parent = rw.parent_op(self.op()).ok_or(Failed(None))?;
        rw.set_point_before(parent);
        let buffer = buffer_of(rw, dest, state)?;
        let ty = rw.ty(source);
        let source = buffer_of(rw, source, state)?;
        let part = view(rw, buffer, &slice, ty)?;
        copy(rw, source, part);
        let freed = rw
            .uses(source)
            .map(|operand| rw.use_owner(operand))
            .find(|user| user.isa::<memref::DeallocOp>(rw));
        if let Some(freed) = freed
            && let Some(block) = rw.parent_block(parent)
            && rw.parent_block(freed) == Some(block)
        {
            rw.move_op(freed, block, rw.last_op(block));
        }
        rw.erase_op(self);
        Ok(())
    }
}
