//! Operations of tensor: elements and sizes here; slices, reshapes, and operations that create tensors in submodules.

mod elements;
#[cfg(feature = "linalg")]
mod generate;
mod reshape;
mod slices;

use ods_core::ir::Use;
use ods_core::memref_type::MemRefType;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, TypeData, Value};

use super::Aliases;
use super::destination::{init_aliases, is_init};
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{AliasingValues, AnalysisState};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, allocate_tensor, buffer_of, buffer_type,
    buffer_type_of, dynamic_layout, replace_by_buffers, replace_with_buffer_op, space_of,
};
use crate::memref;
use crate::tensor::*;

ods_core::extension! {
    BufferizableOpInterface => [
        CastOp, CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractOp, ExtractSliceOp,
        FromElementsOp, InsertOp, InsertSliceOp, ParallelInsertSliceOp, RankOp, ReshapeOp,
    ];
    #[cfg(feature = "linalg")]
    BufferizableOpInterface => [GenerateOp, PadOp, SplatOp];
}

impl BufferizableOpInterface for CastOp {
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        Aliases::same(self.dest(ir))
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let (ctx, ty) = (ir.ctx(), ir.ty(value));
        let source = buffer_type_of(ir, self.source(ir), state, stack)?;
        match (MemRefType::of(ctx, source), ty.data(ctx)) {
            (Some(source), TypeData::RankedTensor { shape, elem, .. }) => {
                Ok(MemRefType { shape: shape.iter().copied().collect(), elem: *elem, ..source }
                    .ty(ctx))
            }
            _ => Ok(dynamic_layout(ctx, ty, space_of(ctx, source))),
        }
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (source, result) = (self.source(rw), self.dest(rw));
        let buffer = buffer_of(rw, source, state)?;
        let ty = buffer_type(rw, result, state)?;
        match rw.ty(buffer) == ty {
            true => replace_by_buffers(rw, self, &[buffer]),
            false => replace_with_buffer_op(rw, self, memref::CastOp::build(buffer, ty)),
        }
        Ok(())
    }
}

/// Operations that read the shape or an element of a tensor.
macro_rules! reading {
    ($($op:ident $tensor:ident $reads:literal |$rw:ident, $this:ident, $buffer:ident| $new:expr;)*) => {$(
        impl BufferizableOpInterface for $op {
            fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
                $reads
            }

            fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
                false
            }

            fn aliasing_values(self, _: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
                AliasingValues::new()
            }

            fn bufferize(
                self,
                $rw: &mut Rewriter<'_>,
                state: &mut BufferizationState,
            ) -> Bufferized {
                let $this = self;
                let tensor = self.$tensor($rw);
                let $buffer = buffer_of($rw, tensor, state)?;
                let new = $new;
                replace_with_buffer_op($rw, self, new);
                Ok(())
            }
        }
    )*};
}

reading! {
    DimOp source false |rw, op, buffer| memref::DimOp::build(buffer, op.index(rw));
    RankOp tensor false |_rw, _op, buffer| memref::RankOp::build(buffer);
    ExtractOp tensor true |rw, op, buffer| {
        memref::LoadOp::build(buffer).indices(op.indices(rw).collect::<Vec<_>>())
    };
}

impl BufferizableOpInterface for InsertOp {
    fn bufferizes_to_memory_write(self, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
        is_init(ir, self.into(), operand)
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        init_aliases(ir, self.into(), operand)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (scalar, dest) = (self.scalar(rw), self.dest(rw));
        let indices: Vec<Value> = self.indices(rw).collect();
        let buffer = buffer_of(rw, dest, state)?;
        rw.insert(memref::StoreOp::build(scalar, buffer).indices(indices));
        replace_by_buffers(rw, self, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for EmptyOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn result_bufferizes_to_memory_write(self, _: &Body, _: Value, _: &AnalysisState) -> bool {
        false
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let result = self.result(rw);
        if !rw.is_used(result) {
            rw.erase_op(self);
            return Ok(());
        }
        let new = allocate_tensor(rw, result, state, false)?;
        rw.replace_op(self, &[new]);
        Ok(())
    }
}
