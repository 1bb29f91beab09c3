//! Decomposition of packing and unpacking of single tiles into padding, transposition and insertion of slices.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice, marked, mixed, values};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{DYNAMIC, Type, Value};

use super::pad::insert_constant_pad;
use crate::affine::composed_apply;
use crate::linalg::create::insert_transpose;
use crate::linalg::insert_empty;
use crate::linalg::relayout::{inverse, permuted};
use crate::linalg::shape::{dims, element, is_tensor};
use crate::linalg::{PackOp, UnPackOp};
use crate::tensor::{PadOp, dim_op, extract_slice, insert_slice, mixed_size, slice_type};

/// Returns the patterns that decompose packing and unpacking.
pub fn relayout_decomposition_patterns() -> PatternSet {
    PatternSet::new().with(DecomposePack).with(DecomposeUnpack)
}

/// Replaces sizes by static sizes if they are constants.
fn simplified(rw: &Rewriter<'_>, sizes: MixedList) -> MixedList {
    let number = |size: MixedIndex| size.constant(rw).map_or(size, MixedIndex::Known);
    sizes.into_iter().map(number).collect()
}

/// Returns the slice of these sizes at offset 0 with stride 1.
fn from_start(sizes: MixedList) -> MixedSlice {
    let all = |number: i64| sizes.iter().map(|_| MixedIndex::Known(number)).collect::<MixedList>();
    MixedSlice { offsets: all(0), strides: all(1), sizes }
}

/// Returns the tile of a dimension, if it is tiled.
fn tile_of(tiles: &MixedList, positions: &[i64], dim: usize) -> Option<MixedIndex> {
    let at = positions.iter().position(|at| *at as usize == dim)?;
    tiles.get(at).copied()
}

/// Returns whether all tiled outer dimensions have size 1.
fn is_one_tile(outer: &[i64], positions: &[i64], order: &[i64]) -> bool {
    let place = |at: &i64| match order.is_empty() {
        true => Some(*at as usize),
        false => order.iter().position(|from| from == at),
    };
    positions.iter().all(|at| place(at).and_then(|at| outer.get(at)) == Some(&1))
}

/// `pack` into one tile → `insert_slice(transpose(pad))`
struct DecomposePack;

impl Pattern for DecomposePack {
    type Root = PackOp;

    fn rewrite(&self, op: PackOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (source, dest) = (op.source(rw), op.dest(rw));
        if !is_tensor(&ctx, rw.ty(source)) {
            return None;
        }
        let rank = dims(&ctx, rw.ty(source)).len();
        let whole: Vec<i64> = dims(&ctx, rw.ty(dest)).to_vec();
        let (positions, order) = (op.inner_dims_pos(rw).to_vec(), op.outer_dims_perm(rw).to_vec());
        let tiles = simplified(rw, mixed(&op.static_inner_tiles(rw), op.inner_tiles(rw)));
        let outer = &whole[..rank];
        if !is_one_tile(outer, &positions, &order) || moves_untiled(&whole, &positions, &order) {
            return None;
        }
        let input = match op.padding_value(rw) {
            Some(value) => self.pad(rw, source, value, &tiles, &positions),
            None => source,
        };
        let mut turned: Vec<i64> = (0..rank as i64).filter(|at| !positions.contains(at)).collect();
        let mut shape = MixedList::new();
        for at in turned.clone() {
            shape.push(match dims(&ctx, rw.ty(input))[at as usize] {
                DYNAMIC => MixedIndex::Value(rw.build(|b| dim_op(b, input, at as usize))),
                size => MixedIndex::Known(size),
            });
        }
        turned.extend(&positions);
        shape.extend(tiles.iter().copied());
        let elem = element(&ctx, rw.ty(source));
        let empty = insert_empty(rw, &shape, elem);
        let tile = insert_transpose(rw, input, empty, &turned);
        let tile = rw.results(tile.into()).next()?;
        let sizes = outer.iter().map(|size| MixedIndex::Known(*size)).chain(tiles.iter().copied());
        let slice = from_start(sizes.collect());
        rw.replace_with(op, insert_slice(tile, dest, &slice))
    }
}

/// Returns whether untiled dimensions of a size other than 1 are permuted.
fn moves_untiled(whole: &[i64], positions: &[i64], order: &[i64]) -> bool {
    let mut before = 0;
    let one = |at: i64| whole.get(at as usize) == Some(&1);
    !order.iter().filter(|at| !positions.contains(at)).all(|at| {
        let remaining = *at >= before || one(before) && one(*at);
        before = if remaining { *at } else { before };
        remaining
    })
}

impl DecomposePack {
    /// Pads the source to the size of a tile.
    fn pad(
        &self,
        rw: &mut Rewriter<'_>,
        source: Value,
        value: Value,
        tiles: &MixedList,
        positions: &[i64],
    ) -> Value {
        let ctx = rw.ctx().clone();
        let from: Vec<i64> = dims(&ctx, rw.ty(source)).to_vec();
        let mut sizes = MixedList::new();
        for (dim, size) in from.iter().enumerate() {
            sizes.push(match tile_of(tiles, positions, dim) {
                Some(tile) => tile,
                None if *size == DYNAMIC => MixedIndex::Value(rw.build(|b| dim_op(b, source, dim))),
                None => MixedIndex::Known(*size),
            });
        }
        let ty = Type::tensor(&ctx, &marked(&sizes), element(&ctx, rw.ty(source)));
        let [a, b] = [AffineExpr::Dim(0), AffineExpr::Dim(1)];
        let difference = AffineMap::new(2, 0, [a.sub(b)]);
        let mut high = MixedList::new();
        for (dim, size) in sizes.iter().enumerate() {
            let have = rw.build(|b| mixed_size(b, source, dim));
            high.push(rw.build(|b| composed_apply(b, &difference, &[*size, have])));
        }
        let low = vec![0; sizes.len()];
        let pad = PadOp::build(source, &low, &marked(&high), ty).high(values(&high));
        insert_constant_pad(rw, pad, value, sizes.len())
    }
}

/// `unpack` of one tile → `insert_slice(extract_slice(transpose(extract_slice)))`
struct DecomposeUnpack;

impl Pattern for DecomposeUnpack {
    type Root = UnPackOp;

    fn rewrite(&self, op: UnPackOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let ctx = rw.ctx().clone();
        let (source, dest) = (op.source(rw), op.dest(rw));
        if !is_tensor(&ctx, rw.ty(source)) {
            return None;
        }
        let whole: Vec<i64> = dims(&ctx, rw.ty(source)).to_vec();
        let into: Vec<i64> = dims(&ctx, rw.ty(dest)).to_vec();
        let rank = into.len();
        let (positions, order) = (op.inner_dims_pos(rw).to_vec(), op.outer_dims_perm(rw).to_vec());
        let tiles = mixed(&op.static_inner_tiles(rw), op.inner_tiles(rw));
        if !is_one_tile(&whole[..rank], &positions, &order) {
            return None;
        }
        let tiled = |dim: usize| positions.contains(&(dim as i64));
        let (mut sizes, mut shape) = (MixedList::new(), MixedList::new());
        let mut read: Vec<i64> = Vec::new();
        for (dim, size) in whole[..rank].iter().enumerate() {
            if tiled(dim) {
                sizes.push(MixedIndex::Known(1));
                continue;
            }
            let known = match *size {
                DYNAMIC => MixedIndex::Value(rw.build(|b| dim_op(b, source, dim))),
                size => MixedIndex::Known(size),
            };
            sizes.push(known);
            if *size != 1 {
                shape.push(known);
                read.push(*size);
            }
        }
        sizes.extend(tiles.iter().copied());
        shape.extend(tiles.iter().copied());
        read.extend(&whole[rank..]);
        let elem = element(&ctx, rw.ty(source));
        let tile_ty = Type::tensor(&ctx, &read, elem);
        let tile = rw.emit(extract_slice(source, tile_ty, &from_start(sizes)));
        let turned = inverse(&tile_order(&whole[..rank], &positions, &order));
        let shape: MixedList = permuted(&shape, &turned).into_iter().collect();
        let empty = insert_empty(rw, &shape, elem);
        let turned = insert_transpose(rw, tile, empty, &turned);
        let turned = rw.results(turned.into()).next()?;
        let (mut part, mut write) = (MixedList::new(), MixedList::new());
        for (dim, size) in into.iter().enumerate() {
            write.push(match tiled(dim) || *size != 1 {
                true => {
                    let size = rw.build(|b| mixed_size(b, dest, dim));
                    part.push(size);
                    size
                }
                false => MixedIndex::Known(1),
            });
        }
        let part_ty = slice_type(&ctx, rw.ty(turned), &part);
        let part = rw.emit(extract_slice(turned, part_ty, &from_start(part)));
        rw.replace_with(op, insert_slice(part, dest, &from_start(write)))
    }
}

/// Returns the source dimensions of the dimensions of a tile, without untiled dimensions of size 1.
fn tile_order(outer: &[i64], positions: &[i64], order: &[i64]) -> Vec<i64> {
    let (mut inner, mut others, mut remaining) = (Vec::new(), Vec::new(), Vec::new());
    let mut next = 0;
    for (at, size) in outer.iter().enumerate() {
        if positions.contains(&(at as i64)) {
            inner.push(next);
            next += 1;
        } else if *size != 1 {
            others.push(next);
            next += 1;
            remaining.extend(order.get(at));
        }
    }
    let inner = permuted(&inner, &ranks(positions));
    let mut all = match remaining.is_empty() {
        true => others,
        false => permuted(&others, &ranks(&remaining)),
    };
    all.extend(inner);
    all
}

/// Returns the rank of each number among all of them.
fn ranks(numbers: &[i64]) -> Vec<i64> {
    let rank = |number: &i64| numbers.iter().filter(|other| *other < number).count() as i64;
    numbers.iter().map(rank).collect()
}
