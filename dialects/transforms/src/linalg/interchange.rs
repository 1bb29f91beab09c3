//! Interchange of the loops of a structured operation.

use ods_core::affine::AffineMap;
use ods_core::rewrite::{Done, Rewriter, Rewritten};
use ods_core::{Attr, OpType, Value};

use crate::affine::AffineApplyOp;
use crate::linalg::structured::indexing_maps;
use crate::linalg::{GenericOp, IndexOp, IndexOpArgs};

/// Interchanges the loops of a `linalg.generic`: `order` has the index of a loop for each position. `None` if `order`
/// is no permutation.
pub fn interchange_loops(rw: &mut Rewriter<'_>, op: GenericOp, order: &[usize]) -> Rewritten {
    let rank = op.iterator_types(rw).len();
    let mut seen = vec![false; rank];
    for at in order {
        *seen.get_mut(*at)? = true;
    }
    if order.len() != rank || seen.contains(&false) {
        return None;
    }
    let ctx = rw.ctx().clone();
    let permutation = AffineMap::permutation(order.iter().map(|at| *at as u32));
    let inverse = permutation.inverse_permutation()?;
    let maps = indexing_maps(rw.view(op.op()));
    let maps: Vec<Attr> = maps
        .iter()
        .map(|map| match map.results.is_empty() {
            true => Attr::affine_map(&ctx, map.clone()),
            false => Attr::affine_map(&ctx, map.compose(&inverse)),
        })
        .collect();
    let kinds = op.iterator_types(rw).to_vec();
    let kinds: Vec<Attr> = order.iter().map(|at| kinds[*at]).collect();
    rw.modify(op, |body| {
        GenericOp::INDEXING_MAPS.set(body, op, Attr::array(&ctx, &maps));
        GenericOp::ITERATOR_TYPES.set(body, op, Attr::array(&ctx, &kinds));
    });
    let region = op.region(rw).region;
    let Some(block) = rw.entry_block(region) else { return Some(Done) };
    let indices: Vec<IndexOp> = rw.ops(block).filter_map(|op| op.cast(rw)).collect();
    for index in indices {
        let loc = rw.loc(index.op());
        rw.set_point_before(index).set_loc(loc);
        let mut all: Vec<Value> = Vec::new();
        for dim in 0..rank {
            let new = rw.insert(IndexOp::build(IndexOpArgs { dim: dim as u64 }));
            all.push(new.result(rw));
        }
        let map = inverse.sub_map([index.dim(rw) as usize]);
        rw.replace_with(index, AffineApplyOp::build(Attr::affine_map(&ctx, map)).map_operands(all));
    }
    Some(Done)
}
