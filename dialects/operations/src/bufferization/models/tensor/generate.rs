//! Tensors computed element by element: a `linalg.map` fills a new tensor.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::Use;
use ods_core::mixed::{MixedList, MixedSlice, fold_constants};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, DYNAMIC, OpType, Region, Value};

use crate::affine::AffineApplyOp;
use crate::arith::index_value;
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{AliasingValues, AnalysisState};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, allocate_tensor, buffer_type_of,
    identity_layout, space_of,
};
use crate::linalg::{self, IndexOp, IndexOpArgs, MapOp};
use crate::tensor::{GenerateOp, PadOp, SplatOp, YieldOp, dim_op, insert_slice, mixed_sizes};

/// Builds a map that fills a tensor, with an empty block.
fn map_into(rw: &mut Rewriter<'_>, tensor: Value) -> (MapOp, Block) {
    let (ty, loc) = (rw.ty(tensor), rw.insert_loc());
    let elem = ty.element_type_or_self(rw.ctx());
    let map = rw.insert(MapOp::build(tensor).result_type([ty]));
    let region = map.mapper(rw).region;
    let block = rw.create_block(region, None, &[(elem, loc)]);
    (map, block)
}

/// Fills a tensor with the elements that a region computes from indices.
fn fill_by(rw: &mut Rewriter<'_>, tensor: Value, region: Region) -> Result<Value, Failed> {
    let from = rw.entry_block(region).ok_or(Failed(None))?;
    let rank = rw.ty(tensor).shape(rw.ctx()).map_or(0, <[i64]>::len);
    let point = rw.point();
    let (map, block) = map_into(rw, tensor);
    rw.set_point_at_end(block);
    let indices: Vec<Value> = (0..rank)
        .map(|dim| rw.insert(IndexOp::build(IndexOpArgs { dim: dim as u64 })).result(rw))
        .collect();
    rw.merge_blocks(from, block, &indices);
    if let Some(end) = rw.last_op(block)
        && let Some(end) = end.cast::<YieldOp>(rw)
    {
        let value = end.value(rw);
        rw.set_point_before(end);
        rw.replace_with(end, linalg::YieldOp::build().values([value]));
    }
    rw.set_point(point);
    map.result(rw).next().ok_or(Failed(None))
}

fn check_space(
    rw: &Rewriter<'_>,
    op: impl OpType,
    ty: ods_core::Type,
    state: &BufferizationState,
) -> Bufferized {
    if state.options.default_space(rw.ctx(), ty) == Some(None) {
        return Ok(());
    }
    Err(rw.view(op.op()).error("memory space not implemented yet").into())
}

impl BufferizableOpInterface for GenerateOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let result = self.result(rw);
        check_space(rw, self, rw.ty(result), state)?;
        let tensor = allocate_tensor(rw, result, state, false)?;
        let filled = fill_by(rw, tensor, self.body(rw).region)?;
        rw.replace_op(self, &[filled]);
        Ok(())
    }
}

impl BufferizableOpInterface for SplatOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let (input, result) = (self.input(rw), self.aggregate(rw));
        let tensor = allocate_tensor(rw, result, state, false)?;
        check_space(rw, self, rw.ty(result), state)?;
        let (map, block) = map_into(rw, tensor);
        rw.set_point_at_end(block);
        rw.insert(linalg::YieldOp::build().values([input]));
        let filled = map.result(rw).next().ok_or(Failed(None))?;
        rw.replace_op(self, &[filled]);
        Ok(())
    }
}

impl BufferizableOpInterface for PadOp {
    fn bufferizes_to_allocation(self, _: &Body, _: Value) -> bool {
        true
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, _: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
        AliasingValues::new()
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let source = buffer_type_of(ir, self.source(ir), state, stack)?;
        Ok(identity_layout(ir.ctx(), ir.ty(value), space_of(ir.ctx(), source)))
    }

    /// The sizes are computed as upstream does, though the allocation computes its own.
    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let ctx = rw.ctx().clone();
        let (source, result) = (self.source(rw), self.result(rw));
        let (mut low, mut high) = (self.mixed_low(rw), self.mixed_high(rw));
        for list in [&mut low, &mut high] {
            fold_constants(rw, list, |_| true);
        }
        let shape = rw.ty(result).shape(&ctx).unwrap_or_default();
        for (dim, size) in shape.iter().enumerate() {
            if *size != DYNAMIC {
                continue;
            }
            let size = rw.build(|b| dim_op(b, source, dim));
            let operands = [size, index_value(rw, low[dim]), index_value(rw, high[dim])];
            let sum = AffineExpr::Symbol(0).add(AffineExpr::Symbol(1)).add(AffineExpr::Symbol(2));
            let map = AffineMap { dims: 0, symbols: 3, results: [sum].into_iter().collect() };
            rw.insert(AffineApplyOp::build(Attr::affine_map(&ctx, map)).map_operands(operands));
        }
        let tensor = allocate_tensor(rw, result, state, false)?;
        let filled = fill_by(rw, tensor, self.region(rw).region)?;
        let sizes = mixed_sizes(rw, source);
        let strides = MixedList::from_elem(1.into(), sizes.len());
        let slice = MixedSlice { offsets: low, sizes, strides };
        rw.replace_with(self, insert_slice(source, filled, &slice));
        Ok(())
    }
}
