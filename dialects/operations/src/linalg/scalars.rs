//! One iteration of a structured operation on memory: loads, the operations of the region, and stores.

use ods_core::affine::AffineMap;
use ods_core::interface::declared_inits;
use ods_core::ir::IrMapping;
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Op, OpRef, OpType, TypeData, Value};

use super::IndexOp;
use super::interfaces::payload_uses;
use super::shape::is_memref;
use super::structured::indexing_maps;
use crate::affine::AffineApplyOp;
use crate::memref::{LoadOp, StoreOp};

/// Builds the computation of the iteration with these indices; returns `false` if an operand is a tensor.
pub(super) fn compute(rw: &mut Rewriter<'_>, op: Op, ivs: &[Value]) -> bool {
    let region = rw.own_regions(op).next();
    let block = region.and_then(|region| rw.entry_block(region));
    let Some(block) = block.filter(|_| has_buffers_only(rw.view(op))) else { return false };
    let maps = indexing_maps(rw.view(op));
    let operands: Vec<Value> = rw.operands(op).collect();
    let args: Vec<Value> = rw.arg_values(block).collect();
    let mut mapping = IrMapping::new();
    let uses = rw.operand_uses(op);
    for (at, (operand, (value, map))) in uses.zip(operands.iter().zip(&maps)).enumerate() {
        if !payload_uses(rw.view(op), operand) {
            continue;
        }
        let element = match is_memref(rw.ctx(), rw.ty(*value)) {
            true => {
                let place = indices(rw, map, ivs);
                let new = rw.insert(LoadOp::build(*value).indices(place));
                new.result(rw)
            }
            false => *value,
        };
        if let Some(arg) = args.get(at) {
            mapping.map_value(*arg, element);
        }
    }
    let ops: Vec<Op> = rw.ops(block).collect();
    let Some((end, ops)) = ops.split_last() else { return false };
    for &inner in ops {
        if let Some(index) = inner.cast::<IndexOp>(rw)
            && let Some(iv) = ivs.get(index.dim(rw) as usize)
        {
            let result = index.result(rw);
            mapping.map_value(result, *iv);
            continue;
        }
        rw.clone_op(inner, &mut mapping);
    }
    let yielded: Vec<Value> = rw.operands(*end).map(|value| mapping.value(value)).collect();
    for (at, value) in declared_inits(rw, op).numbers().zip(yielded) {
        let place = indices(rw, &maps[at], ivs);
        rw.insert(StoreOp::build(value, operands[at]).indices(place));
    }
    true
}

/// Builds the indices of an element.
fn indices(rw: &mut Rewriter<'_>, map: &AffineMap, ivs: &[Value]) -> Vec<Value> {
    let mut places = Vec::new();
    for at in 0..map.results.len() {
        let one = AffineMapAttr::get(rw.ctx(), map.sub_map([at]));
        let new = rw.insert(AffineApplyOp::build(one).map_operands(ivs.iter().copied()));
        places.extend(rw.results(new.op()));
    }
    places
}

/// Returns whether an operation works on buffers, and on no tensor.
pub fn has_buffers_only(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let has = |is: fn(&TypeData) -> bool| op.operands().any(|value| is(value.ty().data(ctx)));
    op.results().len() == 0
        && has(|ty| matches!(ty, TypeData::MemRef { .. }))
        && !has(|ty| matches!(ty, TypeData::RankedTensor { .. }))
}
