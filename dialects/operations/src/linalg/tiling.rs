//! Tiling of structured operations: the tile of each operand follows from its map.
//!
//! - [`pack`], [`softmax`], [`unpack`]: operations without maps.

mod pack;
mod softmax;
mod unpack;

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{Instance, IteratorType, TilingInterface, TilingResult, declared_inits};
use ods_core::ir::Use;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, OpType, TypeData, Value};

use super::create::clone_with;
use super::shape::{dims, is_memref, is_tensor};
use super::structured::{AnyStructured, indexing_maps, iterator_types};
use super::*;
use crate::affine::composed_apply;
use crate::arith::index_value;
use crate::sizes::mixed_size;
use crate::{memref, tensor};

macro_rules! structured {
    ($($op:ident)*) => {
        ods_core::extension! {
            TilingInterface => [$($op::SCHEMA.name => AnyStructured),*];
            TilingInterface => [PackOp, SoftmaxOp, UnPackOp];
        }
    };
}

structured_ops!(structured);

impl TilingInterface for AnyStructured {
    fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType> {
        iterator_types(ir.view(self.id()))
    }

    fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice {
        iteration_domain(rw, self.id())
    }

    fn tiled_implementation(
        self,
        rw: &mut Rewriter<'_>,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<TilingResult> {
        tiled_implementation(rw, self.id(), offsets, sizes)
    }

    fn result_tile_position(
        self,
        rw: &mut Rewriter<'_>,
        result: usize,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<MixedSlice> {
        let last = closed_sizes(rw, sizes);
        let init = declared_inits(rw, self.id()).get(rw, result)?;
        let maps = indexing_maps(rw.view(self.id()));
        let map = maps.get(rw.operand_number(init))?;
        Some(slice_of(rw, rw.used_value(init), map, offsets, sizes, &last))
    }

    fn iteration_domain_tile_from_result_tile(
        self,
        rw: &mut Rewriter<'_>,
        result: usize,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<MixedSlice> {
        let init = declared_inits(rw, self.id()).get(rw, result)?;
        let tiles = [(offsets.into(), sizes.into())];
        tile_of_operands(rw, self.id(), &[init], &tiles)
    }

    fn iteration_domain_tile_from_operand_tiles(
        self,
        rw: &mut Rewriter<'_>,
        operands: &[Use],
        tiles: &[(MixedList, MixedList)],
    ) -> Option<MixedSlice> {
        tile_of_operands(rw, self.id(), operands, tiles)
    }

    fn tiled_implementation_from_operand_tiles(
        self,
        rw: &mut Rewriter<'_>,
        operands: &[Use],
        tiles: &[(MixedList, MixedList)],
    ) -> Option<TilingResult> {
        let tile = tile_of_operands(rw, self.id(), operands, tiles)?;
        tiled_implementation(rw, self.id(), &tile.offsets, &tile.sizes)
    }

    fn generate_scalar_implementation(self, rw: &mut Rewriter<'_>, ivs: &[Value]) -> bool {
        super::scalars::compute(rw, self.id(), ivs)
    }
}

fn apply(rw: &mut Rewriter<'_>, map: &AffineMap, indices: &[MixedIndex]) -> MixedIndex {
    rw.build(|b| composed_apply(b, map, indices))
}

fn iteration_domain(rw: &mut Rewriter<'_>, op: Op) -> MixedSlice {
    let (point, loc) = (rw.point(), rw.loc(op));
    rw.set_point_before(op).set_loc(loc);
    let operands: Vec<Value> = rw.operands(op).collect();
    let mut sizes = MixedList::new();
    for value in operands {
        for dim in 0..dims(rw.ctx(), rw.ty(value)).len() {
            sizes.push(mixed_size(rw, value, dim));
        }
    }
    let maps = indexing_maps(rw.view(op));
    let mut domain = MixedSlice::default();
    let inverse = AffineMap::concat(&maps).inverse_permutation();
    for expr in inverse.iter().flat_map(|inverse| &inverse.results) {
        let dims = sizes.len() as u32;
        domain.offsets.push(MixedIndex::Known(0));
        domain.sizes.push(apply(rw, &AffineMap::new(dims, 0, [expr.clone()]), &sizes));
        domain.strides.push(MixedIndex::Known(1));
    }
    rw.set_point(point);
    domain
}

/// Returns the sizes less one, as maps of indices take them.
fn closed_sizes(rw: &mut Rewriter<'_>, sizes: &[MixedIndex]) -> MixedList {
    let less = AffineExpr::Dim(0).sub(AffineExpr::Constant(1));
    let map = AffineMap::new(1, 0, [less]);
    sizes.iter().map(|size| apply(rw, &map, &[*size])).collect()
}

/// Returns whether an expression depends on a loop whose tile has a size.
fn is_tiled(expr: &AffineExpr, sizes: &[MixedIndex]) -> bool {
    let mut tiled = false;
    expr.walk(&mut |part| {
        if let AffineExpr::Dim(at) = part {
            tiled |= sizes.get(*at as usize) != Some(&MixedIndex::Known(0));
        }
    });
    tiled
}

/// Returns the part of an operand that a tile uses; `last` are the sizes less one.
fn slice_of(
    rw: &mut Rewriter<'_>,
    operand: Value,
    map: &AffineMap,
    offsets: &[MixedIndex],
    sizes: &[MixedIndex],
    last: &[MixedIndex],
) -> MixedSlice {
    let mut slice = MixedSlice::default();
    for (dim, expr) in map.results.iter().enumerate() {
        slice.strides.push(MixedIndex::Known(1));
        if !is_tiled(expr, sizes) {
            slice.offsets.push(MixedIndex::Known(0));
            slice.sizes.push(mixed_size(rw, operand, dim));
            continue;
        }
        let one = map.sub_map([dim]);
        slice.offsets.push(apply(rw, &one, offsets));
        let closed = apply(rw, &one, last);
        let more = AffineExpr::Symbol(0).add(AffineExpr::Constant(1));
        slice.sizes.push(apply(rw, &AffineMap::new(0, 1, [more]), &[closed]));
    }
    slice
}

/// Builds the operands of a tile, slices and views for the loops' iterations; also returns the operations built.
fn tiled_operands(
    rw: &mut Rewriter<'_>,
    op: Op,
    offsets: &[MixedIndex],
    sizes: &[MixedIndex],
) -> Option<(Vec<Value>, Vec<Op>)> {
    let (maps, inits) = (indexing_maps(rw.view(op)), declared_inits(rw, op).numbers());
    let last = closed_sizes(rw, sizes);
    let operands: Vec<Value> = rw.operands(op).collect();
    let ctx = rw.ctx().clone();
    let mut slices = Vec::new();
    for (at, (operand, map)) in operands.iter().zip(&maps).enumerate() {
        let ty = rw.ty(*operand);
        let remaining =
            matches!(ty.data(&ctx), TypeData::RankedTensor { .. }) && inits.contains(&at);
        let tiled = map.results.iter().any(|expr| is_tiled(expr, sizes));
        slices.push(match tiled || remaining {
            true => Some(slice_of(rw, *operand, map, offsets, sizes, &last)),
            false => None,
        });
    }
    let (mut values, mut created) = (Vec::new(), Vec::new());
    for (operand, slice) in operands.into_iter().zip(slices) {
        let ty = rw.ty(operand);
        let Some(slice) = slice else {
            values.push(operand);
            continue;
        };
        if !is_tensor(&ctx, ty) && !is_memref(&ctx, ty) {
            values.push(operand);
            continue;
        }
        let new = insert_part(rw, operand, &slice)?;
        values.extend(rw.results(new));
        created.push(new);
    }
    Some((values, created))
}

/// Builds the slice of a tensor, or the view of a buffer.
fn insert_part(rw: &mut Rewriter<'_>, whole: Value, slice: &MixedSlice) -> Option<Op> {
    let (ctx, ty) = (rw.ctx().clone(), rw.ty(whole));
    if is_tensor(&ctx, ty) {
        let ty = tensor::slice_type(&ctx, ty, &slice.sizes);
        return Some(rw.insert(tensor::extract_slice(whole, ty, slice)).into());
    }
    let ty = memref::slice_type(&ctx, &MemRefType::of(&ctx, ty)?, slice)?.ty(&ctx);
    Some(rw.insert(memref::subview(whole, slice, ty)).into())
}

fn tiled_implementation(
    rw: &mut Rewriter<'_>,
    op: Op,
    offsets: &[MixedIndex],
    sizes: &[MixedIndex],
) -> Option<TilingResult> {
    let loc = rw.loc(op);
    rw.set_loc(loc);
    let (operands, generated_slices) = tiled_operands(rw, op, offsets, sizes)?;
    let tiled = clone_with(rw, op, &operands);
    offset_indices(rw, tiled, offsets);
    let tiled_values = rw.results(tiled).collect();
    Some(TilingResult { tiled_ops: vec![tiled], tiled_values, generated_slices })
}

/// Adds the offsets of a tile to the results of `linalg.index` in its body.
pub(crate) fn offset_indices(rw: &mut Rewriter<'_>, op: Op, offsets: &[MixedIndex]) {
    let region = rw.own_regions(op).next();
    let Some(block) = region.and_then(|region| rw.entry_block(region)) else { return };
    let indices: Vec<IndexOp> = rw.ops(block).filter_map(|op| op.cast(rw)).collect();
    let (point, loc) = (rw.point(), rw.insert_loc());
    for index in indices {
        let Some(offset) = offsets.get(index.dim(rw) as usize) else { continue };
        let own = rw.loc(index.op());
        rw.set_point_after(index).set_loc(own);
        let sum = AffineExpr::Dim(0).add(AffineExpr::Dim(1));
        let result = index.result(rw);
        let moved = apply(rw, &AffineMap::new(2, 0, [sum]), &[result.into(), *offset]);
        let moved = index_value(rw, moved);
        let maker = rw.defining_op(moved);
        rw.replace_uses_if(result, moved, |body, used| Some(body.use_owner(used)) != maker);
    }
    rw.set_point(point).set_loc(loc);
}

/// Returns the tile of the loops for tiles of operands whose maps consist of loops only.
fn tile_of_operands(
    rw: &mut Rewriter<'_>,
    op: Op,
    operands: &[Use],
    tiles: &[(MixedList, MixedList)],
) -> Option<MixedSlice> {
    let maps = indexing_maps(rw.view(op));
    let mut known: Vec<Option<(MixedIndex, MixedIndex)>> =
        vec![None; maps.first().map_or(0, |map| map.dims as usize)];
    for (operand, (offsets, sizes)) in operands.iter().zip(tiles) {
        let exprs = &maps.get(rw.operand_number(*operand))?.results;
        for (expr, (offset, size)) in exprs.iter().zip(offsets.iter().zip(sizes)) {
            let dim = expr.as_dim()? as usize;
            match &known[dim] {
                Some(have) if *have != (*offset, *size) => return None,
                _ => known[dim] = Some((*offset, *size)),
            }
        }
    }
    let domain = iteration_domain(rw, op);
    let mut tile = MixedSlice::default();
    for (at, known) in known.into_iter().enumerate() {
        let (offset, size) = known.unwrap_or((domain.offsets[at], domain.sizes[at]));
        tile.offsets.push(offset);
        tile.sizes.push(size);
        tile.strides.push(MixedIndex::Known(1));
    }
    Some(tile)
}
