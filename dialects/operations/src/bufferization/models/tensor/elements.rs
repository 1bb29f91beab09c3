//! Operations that create tensors from elements and from other tensors.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::Use;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DYNAMIC, Value};

use crate::affine::composed_apply;
use crate::arith::index_constant;
use crate::bufferization::analysis::{AliasingValues, AnalysisState};
use crate::bufferization::bufferize::{
    BufferizationState, Bufferized, Failed, allocate_tensor, buffer_of, buffer_type, copy,
    identity_layout, replace_by_buffers,
};
use crate::bufferization::{BufferizableOpInterface, ToBufferOp};
use crate::memref::{StoreOp, dim_op, slice_type, subview};
use crate::tensor::{ConcatOp, FromElementsOp};

impl BufferizableOpInterface for FromElementsOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let result = self.result(rw);
        let tensor = allocate_tensor(rw, result, state, false)?;
        let ty = buffer_type(rw, tensor, state)?;
        let buffer = rw.insert(ToBufferOp::build(tensor, ty)).buffer(rw);
        let shape = rw.ty(result).shape(rw.ctx()).unwrap_or_default().to_vec();
        let elements: Vec<Value> = self.elements(rw).collect();
        let largest = match elements.is_empty() {
            true => 0,
            false => shape.iter().copied().max().unwrap_or(0),
        };
        let constants: Vec<Value> =
            (0..largest).map(|number| rw.build(|b| index_constant(b, number))).collect();
        for (at, element) in elements.into_iter().enumerate() {
            let mut left = at;
            let mut indices: Vec<Value> = Vec::with_capacity(shape.len());
            for size in shape.iter().rev().map(|size| *size as usize) {
                indices.push(constants[left % size]);
                left /= size;
            }
            indices.reverse();
            rw.insert(StoreOp::build(element, buffer).indices(indices));
        }
        replace_by_buffers(rw, self, &[buffer]);
        Ok(())
    }
}

impl BufferizableOpInterface for ConcatOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, _: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        AliasingValues::new()
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let ctx = rw.ctx().clone();
        let (result, dim) = (self.result(rw), self.dim(rw) as usize);
        let tensor = allocate_tensor(rw, result, state, false)?;
        let ty = rw.ty(result);
        if state.options.default_space(&ctx, ty) != Some(None) {
            let message = "memory space not implemented yet";
            return Err(rw.view(self.into()).error(message).into());
        }
        let to = identity_layout(&ctx, ty, None);
        let buffer = rw.insert(ToBufferOp::build(tensor, to)).buffer(rw);
        let shape = ty.shape(&ctx).unwrap_or_default();
        let known = |number| MixedIndex::Known(number);
        let mut sizes = MixedList::new();
        for (at, size) in shape.iter().enumerate() {
            sizes.push(match *size {
                DYNAMIC => MixedIndex::Value(dim_op(rw, buffer, at)),
                size => known(size),
            });
        }
        let mut slice = MixedSlice {
            offsets: MixedList::from_elem(known(0), shape.len()),
            sizes,
            strides: MixedList::from_elem(known(1), shape.len()),
        };
        let sum = AffineExpr::Symbol(0).add(AffineExpr::Symbol(1));
        let sum = AffineMap { dims: 0, symbols: 2, results: [sum].into_iter().collect() };
        for input in self.inputs(rw).collect::<Vec<_>>() {
            let source = buffer_of(rw, input, state)?;
            let part = rw.ty(input);
            slice.sizes[dim] = match part.shape(&ctx).unwrap_or_default()[dim] {
                DYNAMIC => MixedIndex::Value(dim_op(rw, source, dim)),
                size => known(size),
            };
            let into = MemRefType::of(&ctx, to).and_then(|to| slice_type(&ctx, &to, &slice));
            let into = into.ok_or(Failed(None))?.ty(&ctx);
            let place = rw.insert(subview(buffer, &slice, into)).result(rw);
            copy(rw, source, place);
            let end = [slice.offsets[dim], slice.sizes[dim]];
            slice.offsets[dim] = rw.build(|b| composed_apply(b, &sum, &end));
        }
        replace_by_buffers(rw, self, &[buffer]);
        Ok(())
    }
}
