//! Transfers whose maps permute, broadcast or skip dimensions, as simpler transfers with transpositions and broadcasts.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::VectorTransferOpInterface;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Type, Value};

use super::super::maskable::is_masked;
use super::super::shape::{Dim, Shape, vector_of};
use super::super::{BroadcastOp, TransferReadOp, TransferWriteOp, TransposeOp};

/// Returns the patterns that rewrite transfers to minor identity maps, for reads also with broadcast dimensions.
pub fn transfer_permutation_patterns() -> PatternSet {
    PatternSet::new()
        .with(PermutedRead)
        .with(PermutedWrite)
        .with(LeadingBroadcast)
        .with(WriteWithGaps)
}

/// Moves items to the positions given by an order.
fn moved<T: Clone>(items: &[T], order: &[usize]) -> Vec<T> {
    let mut all = items.to_vec();
    for (item, to) in items.iter().zip(order) {
        all[*to] = item.clone();
    }
    all
}

fn numbers(order: &[usize]) -> Vec<i64> {
    order.iter().map(|at| *at as i64).collect()
}

/// `transfer_read` of permuted dimensions → `transfer_read` in order, and `transpose`
struct PermutedRead;

impl Pattern for PermutedRead {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let map = op.map(rw);
        if map.results.is_empty() || is_masked(op, rw) {
            return None;
        }
        let order = map.permutation_of_minor_identity_with_broadcasting()?;
        let permutation = AffineMap::permutation(order.iter().map(|at| *at as u32));
        if permutation.is_identity() {
            return None;
        }
        let map = permutation.inverse_permutation()?.compose(map);
        let (ctx, ty) = (rw.ctx().clone(), op.vector_ty(rw));
        let shape = Shape::of_type(&ctx, ty);
        let dims: Vec<Dim> = shape.each().collect();
        let read_ty = vector_of(&ctx, moved(&dims, &order), shape.elem);
        let flags = moved(op.in_bounds(rw), &order);
        let new = read_like(rw, op, &map, &flags, read_ty);
        rw.replace_with(op, TransposeOp::build(new, &numbers(&order), ty))
    }
}

/// Builds a read at the same indices with another map.
fn read_like(
    rw: &mut Rewriter<'_>,
    op: TransferReadOp,
    map: &AffineMap,
    in_bounds: &[Attr],
    ty: Type,
) -> Value {
    let map = Attr::affine_map(rw.ctx(), map.clone());
    let indices: Vec<Value> = op.indices(rw).collect();
    let new = TransferReadOp::build(op.base(rw), map, op.padding(rw), in_bounds, ty);
    let new = rw.insert(new.indices(indices).mask(op.mask(rw)));
    new.vector(rw)
}

/// Replaces a write by a write of another value with another map.
fn write_instead(
    rw: &mut Rewriter<'_>,
    op: TransferWriteOp,
    value: Value,
    map: AffineMap,
    in_bounds: &[Attr],
    mask: Option<Value>,
) -> Rewritten {
    let map = Attr::affine_map(rw.ctx(), map);
    let indices: Vec<Value> = op.indices(rw).collect();
    let ty = op.result(rw).map(|result| rw.ty(result));
    let new = TransferWriteOp::build(value, op.base(rw), map, in_bounds).result_type(ty);
    rw.replace_with(op, new.indices(indices).mask(mask))
}

/// `transfer_write` of permuted dimensions → `transpose`, and `transfer_write` in order
struct PermutedWrite;

impl Pattern for PermutedWrite {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let map = op.map(rw);
        if map.results.is_empty() || is_masked(op, rw) || map.is_minor_identity() {
            return None;
        }
        let order = map.permutation_of_minor_identity_with_broadcasting()?;
        let inverse = map.compress_unused_dims().inverse_permutation()?;
        let places: Option<Vec<i64>> =
            inverse.results.iter().map(|expr| expr.as_dim().map(i64::from)).collect();
        let places = places?;
        let new_map = AffineMap::minor_identity(map.dims, map.results.len() as u32);
        let flags = moved(op.in_bounds(rw), &order);
        let (ctx, vector) = (rw.ctx().clone(), op.vector(rw));
        let shape = Shape::of_type(&ctx, rw.ty(vector));
        let ty = vector_of(&ctx, places.iter().map(|at| shape.dim(*at as usize)), shape.elem);
        let value = rw.insert(TransposeOp::build(vector, &places, ty)).result(rw);
        write_instead(rw, op, value, new_map, &flags, op.mask(rw))
    }
}

/// `transfer_read` with leading broadcast dimensions → `transfer_read` without these, and `broadcast`
struct LeadingBroadcast;

impl Pattern for LeadingBroadcast {
    type Root = TransferReadOp;

    fn rewrite(&self, op: TransferReadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let map = op.map(rw);
        let is_zero = |expr: &&AffineExpr| expr.as_constant() == Some(0);
        let zeros = map.results.iter().take_while(is_zero).count();
        if zeros == 0 || is_masked(op, rw) {
            return None;
        }
        let map = map.drop_results(|at| at < zeros);
        map.minor_identity_with_broadcasting()?;
        let (ctx, ty) = (rw.ctx().clone(), op.vector_ty(rw));
        let shape = Shape::of_type(&ctx, ty);
        let read_ty = vector_of(&ctx, shape.each().skip(zeros), shape.elem);
        let flags = op.in_bounds(rw).get(zeros..).unwrap_or_default().to_vec();
        let new = read_like(rw, op, &map, &flags, read_ty);
        rw.replace_with(op, BroadcastOp::build(new, ty))
    }
}

/// `transfer_write` that skips dimensions between its own → `transfer_write` with a unit dimension for each of these
struct WriteWithGaps;

impl Pattern for WriteWithGaps {
    type Root = TransferWriteOp;

    fn rewrite(&self, op: TransferWriteOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let map = op.map(rw);
        let is_empty = map.results.is_empty() || is_masked(op, rw);
        if is_empty || map.permutation_of_minor_identity_with_broadcasting().is_some() {
            return None;
        }
        let first = (0..map.dims).find(|dim| map.uses_dim(*dim))?;
        let gaps = (first..map.dims).filter(|dim| !map.uses_dim(*dim)).map(AffineExpr::Dim);
        let exprs: Vec<AffineExpr> = gaps.chain(map.results.iter().cloned()).collect();
        let added = exprs.len() - map.results.len();
        let map = AffineMap::new(map.dims, 0, exprs);
        let mut flags = vec![Attr::bool(true); added];
        flags.extend_from_slice(op.in_bounds(rw));
        let value = with_outer_units(rw, op.vector(rw), added);
        let mask = op.mask(rw).map(|mask| with_inner_units(rw, mask, added));
        write_instead(rw, op, value, map, &flags, mask)
    }
}

/// Adds `count` leading unit dimensions to a vector.
fn with_outer_units(rw: &mut Rewriter<'_>, vector: Value, count: usize) -> Value {
    let ctx = rw.ctx().clone();
    let shape = Shape::of_type(&ctx, rw.ty(vector));
    let dims = std::iter::repeat_n(Dim::UNIT, count).chain(shape.each());
    let ty = vector_of(&ctx, dims, shape.elem);
    rw.insert(BroadcastOp::build(vector, ty)).vector(rw)
}

/// Adds `count` trailing unit dimensions to a vector.
fn with_inner_units(rw: &mut Rewriter<'_>, vector: Value, count: usize) -> Value {
    let wide = with_outer_units(rw, vector, count);
    let ctx = rw.ctx().clone();
    let shape = Shape::of_type(&ctx, rw.ty(wide));
    let order: Vec<usize> = (count..shape.rank()).chain(0..count).collect();
    let ty = vector_of(&ctx, order.iter().map(|at| shape.dim(*at)), shape.elem);
    rw.insert(TransposeOp::build(wide, &numbers(&order), ty)).result(rw)
}
