//! Interfaces of operations, and interfaces attached to builtin types.

use ods_core::interface::ReifyRankedShapedTypeOpInterface;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::schema::Sort;
use ods_core::{Context, DYNAMIC, Op, OpBuilder, Registry, Value};

use super::{AllocTensorOp, AllocationOpInterface, CloneOp};
use crate::{memref, tensor};

/// Attaches the interfaces that identify builtin tensors as tensors, and memrefs as buffers.
pub(super) fn name(registry: &mut Registry) {
    let named = [
        (["builtin.tensor", "builtin.unranked_tensor"], "bufferization::TensorLikeType"),
        (["builtin.memref", "builtin.unranked_memref"], "bufferization::BufferLikeType"),
    ];
    for (types, interface) in named {
        for ty in types {
            registry.attach_named(Sort::Type, ty, interface);
        }
    }
}

/// The regions that an allocation may be moved out of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct HoistingKind {
    /// The allocation may be moved out of the regions of loops.
    pub out_of_loops: bool,
    /// The allocation may be moved out of regions of other operations, and of blocks.
    pub out_of_blocks: bool,
}

impl AllocationOpInterface for CloneOp {
    fn build_dealloc(builder: &mut OpBuilder<'_>, alloc: Value) -> Option<Op> {
        Some(memref::DeallocOp::build(alloc).insert(builder).into())
    }

    fn build_clone(builder: &mut OpBuilder<'_>, alloc: Value) -> Option<Value> {
        let ty = builder.body().ty(alloc);
        let clone = CloneOp::build(alloc, ty).insert(builder);
        Some(clone.output(builder.body()))
    }

    fn hoisting_kind(_: &Context) -> HoistingKind {
        HoistingKind::default()
    }
}

impl ReifyRankedShapedTypeOpInterface for AllocTensorOp {
    fn reify_result_shapes(self, builder: &mut OpBuilder<'_>) -> Option<Vec<MixedList>> {
        let ir = builder.body();
        let shape = self.result_ty(ir).shape(ir.ctx())?.to_vec();
        let size = |(dim, size): (usize, &i64)| match *size {
            DYNAMIC => self.dynamic_size(builder, dim).into(),
            size => MixedIndex::from(size),
        };
        Some(vec![shape.iter().enumerate().map(size).collect()])
    }
}

impl AllocTensorOp {
    /// Builds the size of a dynamic dimension: the operand for it, or a `tensor.dim` of the copied tensor.
    pub(super) fn dynamic_size(self, builder: &mut OpBuilder<'_>, dim: usize) -> Value {
        let ir = builder.body();
        if let Some(copy) = self.copy(ir) {
            return tensor::dim_op(builder, copy, dim);
        }
        let shape = self.result_ty(ir).shape(ir.ctx()).unwrap_or_default();
        let before = shape.iter().take(dim).filter(|size| **size == DYNAMIC).count();
        self.dynamic_sizes(ir).nth(before).expect("an operand stands for each dynamic size")
    }
}
