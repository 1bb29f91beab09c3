//! Unrolling of a contraction into contractions of one dimension less.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::rewrite::Rewriter;
use ods_core::{TypeData, Value};

use super::super::masked::masked;
use super::super::pieces::{extract, insert, without_dim, zeros};
use super::super::shape::Shape;
use super::super::{CombiningKind, ContractionOp, IteratorType, ReductionOp};
use super::dot::product;
use super::{Contraction, map_attrs};

/// Unrolls the first dimension that both factors share with the result, or else the first of one factor, or else the
/// first summed dimension.
pub(super) fn lower(rw: &mut Rewriter<'_>, of: &Contraction) -> Option<Value> {
    let [lhs, rhs] = [&of.maps[0], &of.maps[1]];
    let shared = |kind: IteratorType| {
        let dims = (0u32..).zip(&of.kinds).filter(move |(_, have)| **have == kind);
        dims.filter_map(|(dim, _)| Some((lhs.result_position(dim)?, rhs.result_position(dim)?)))
    };
    if let Some((lhs, rhs)) = shared(IteratorType::Parallel).next() {
        return unroll_parallel(rw, of, Some(lhs), Some(rhs));
    }
    let summed: Vec<(usize, usize)> = shared(IteratorType::Reduction).collect();
    let free = |map: &AffineMap, is_summed: &dyn Fn(usize) -> bool| {
        (0..map.results.len()).find(|at| !is_summed(*at))
    };
    if let Some(at) = free(lhs, &|at| summed.iter().any(|pair| pair.0 == at)) {
        return unroll_parallel(rw, of, Some(at), None);
    }
    if let Some(at) = free(rhs, &|at| summed.iter().any(|pair| pair.1 == at)) {
        return unroll_parallel(rw, of, None, Some(at));
    }
    (!summed.is_empty()).then(|| unroll_sum(rw, of))?
}

/// Returns the map without iteration dimension `dim`.
fn without(map: &AffineMap, dim: u32) -> AffineMap {
    let others = map.results.iter().filter_map(AffineExpr::as_dim).filter(|at| *at != dim);
    AffineMap::with_targets(map.dims - 1, others.map(|at| if at < dim { at } else { at - 1 }))
}

/// Builds the contraction of slices, without iteration dimension `dim`.
fn inner(
    rw: &mut Rewriter<'_>,
    of: &Contraction,
    dim: u32,
    [lhs, rhs, acc]: [Value; 3],
    mask: Option<Value>,
) -> Value {
    let maps = of.maps.each_ref().map(|map| without(map, dim));
    let maps = map_attrs(rw, &maps);
    let mut iterators = of.iterators.clone();
    iterators.remove(dim as usize);
    let ty = rw.ty(acc);
    let new = ContractionOp::build(lhs, rhs, acc, &maps, &iterators, ty).kind(of.kind);
    let new = rw.insert(new);
    masked(rw, new, mask)
}

/// Extracts slice `at` of a vector along dimension `dim`.
fn part(rw: &mut Rewriter<'_>, value: Value, dim: Option<usize>, at: i64) -> Option<Value> {
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return Some(extract(rw, value, &[at]));
    }
    let ty = rw.ty(value);
    let ty = without_dim(rw, ty, dim);
    let rows = Shape::of_type(rw.ctx(), ty).dims[0];
    let mut all = zeros(rw, ty)?;
    for row in 0..rows {
        let inner = extract(rw, value, &[row]);
        let inner = part(rw, inner, Some(dim - 1), at)?;
        all = insert(rw, inner, all, &[row]);
    }
    Some(all)
}

/// Inserts slice `at` into a vector along dimension `dim`.
fn put(rw: &mut Rewriter<'_>, value: Value, into: Value, dim: Option<usize>, at: i64) -> Value {
    let Some(dim) = dim else { return value };
    if dim == 0 {
        return insert(rw, value, into, &[at]);
    }
    let ty = rw.ty(into);
    let rows = Shape::of_type(rw.ctx(), ty).dims[0];
    let mut all = into;
    for row in 0..rows {
        let old = extract(rw, all, &[row]);
        let new = extract(rw, value, &[row]);
        let new = put(rw, new, old, Some(dim - 1), at);
        all = insert(rw, new, all, &[row]);
    }
    all
}

/// Unrolls a dimension of the result, given its positions in the factors.
fn unroll_parallel(
    rw: &mut Rewriter<'_>,
    of: &Contraction,
    lhs: Option<usize>,
    rhs: Option<usize>,
) -> Option<Value> {
    let (map, value, at) = match lhs {
        Some(at) => (&of.maps[0], of.lhs, at),
        None => (&of.maps[1], of.rhs, rhs?),
    };
    let dim = map.results[at].as_dim()?;
    let shape = Shape::of_type(rw.ctx(), rw.ty(value));
    if shape.is_scalable(at) {
        return None;
    }
    let size = shape.dims[at];
    let result = of.maps[2].result_position(dim);
    // A summed dimension of size 1 may belong to one factor only.
    if result.is_none() && size != 1 {
        return None;
    }
    let mut all = zeros(rw, of.ty)?;
    for at in 0..size {
        let lhs = part(rw, of.lhs, lhs, at)?;
        let rhs = part(rw, of.rhs, rhs, at)?;
        let acc = part(rw, of.acc, result, at)?;
        let mask = match of.mask {
            Some(mask) => Some(part(rw, mask, Some(dim as usize), at)?),
            None => None,
        };
        let value = inner(rw, of, dim, [lhs, rhs, acc], mask);
        all = put(rw, value, all, result, at);
    }
    Some(all)
}

/// Unrolls the sum along the first iteration dimension.
fn unroll_sum(rw: &mut Rewriter<'_>, of: &Contraction) -> Option<Value> {
    let ctx = rw.ctx().clone();
    if Shape::of_type(&ctx, of.ty).is_vector {
        return None;
    }
    let (lhs, rhs) = (of.maps[0].result_position(0)?, of.maps[1].result_position(0)?);
    let [lhs_shape, rhs_shape] = [of.lhs, of.rhs].map(|side| Shape::of_type(&ctx, rw.ty(side)));
    let size = lhs_shape.dims[lhs];
    if size != rhs_shape.dims[rhs] {
        return None;
    }
    if lhs_shape.rank() == 1 {
        if rhs_shape.rank() != 1 {
            return None;
        }
        let of_integers = matches!(of.ty.data(&ctx), TypeData::Integer(..));
        let product = product(rw, of.lhs, of.rhs, of_integers);
        let new = ReductionOp::build(CombiningKind::ADD, product, of.ty).acc(of.acc);
        let new = rw.insert(new);
        return Some(masked(rw, new, of.mask));
    }
    let mut sum = of.acc;
    for at in 0..size {
        let lhs = part(rw, of.lhs, Some(lhs), at)?;
        let rhs = part(rw, of.rhs, Some(rhs), at)?;
        let mask = match of.mask {
            Some(mask) => Some(part(rw, mask, Some(0), at)?),
            None => None,
        };
        sum = inner(rw, of, 0, [lhs, rhs, sum], mask);
    }
    Some(sum)
}
