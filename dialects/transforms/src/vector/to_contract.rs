//! Reductions of products as contractions, which absorb the broadcasts and transpositions around them.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::rt::AttrValue;
use ods_core::{Attr, Value, fold};

use super::masked::{Root, masked};
use super::shape::Shape;
use super::{
    BroadcastOp, CombiningKind, ContractionOp, IteratorType, IteratorTypeAttr, MultiDimReductionOp,
    TransposeOp,
};
use crate::arith::{MulFOp, MulIOp};

/// Returns the patterns that convert reductions to contractions, and fold broadcasts and transpositions into them.
pub fn contraction_patterns() -> PatternSet {
    PatternSet::new()
        .with(ReduceProduct)
        .with(TakeBroadcast)
        .with(TakeTransposedFactors)
        .with(TakeTransposedResult)
}

/// A decomposed contraction.
struct Parts {
    factors: [Value; 2],
    acc: Value,
    /// The maps of the factors and of the result.
    maps: [AffineMap; 3],
    iterators: Vec<Attr>,
    kind: CombiningKind,
}

impl Parts {
    fn of(rw: &Rewriter<'_>, op: ContractionOp) -> Option<Parts> {
        let view = op.view(rw);
        let maps: Vec<AffineMap> = view.maps().cloned().collect();
        Some(Parts {
            factors: [op.lhs(rw), op.rhs(rw)],
            acc: op.acc(rw),
            maps: maps.try_into().ok()?,
            iterators: view.iterator_types().to_vec(),
            // Upstream turns any kind into a sum; the kind is kept here.
            kind: op.kind(rw),
        })
    }

    fn insert(self, rw: &mut Rewriter<'_>, mask: Option<Value>) -> Value {
        let maps = self.maps.map(|map| Attr::affine_map(rw.ctx(), map));
        let ([lhs, rhs], ty) = (self.factors, rw.ty(self.acc));
        let new = ContractionOp::build(lhs, rhs, self.acc, &maps, &self.iterators, ty);
        let new = rw.insert(new.kind(self.kind));
        masked(rw, new, mask)
    }

    fn is_reduction(&self, rw: &Rewriter<'_>, dim: u32) -> bool {
        let kind = self.iterators.get(dim as usize);
        kind.and_then(|kind| IteratorType::from_attr(rw.ctx(), *kind))
            == Some(IteratorType::Reduction)
    }
}

/// `multi_reduction` that adds products → `contract`
struct ReduceProduct;

impl Pattern for ReduceProduct {
    type Root = MultiDimReductionOp;

    fn rewrite(&self, op: MultiDimReductionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        if op.kind(rw) != CombiningKind::ADD {
            return None;
        }
        let factors = match fold::defining::<MulIOp>(rw, source) {
            Some(product) => [product.lhs(rw), product.rhs(rw)],
            None => {
                let product = fold::defining::<MulFOp>(rw, source)?;
                [product.lhs(rw), product.rhs(rw)]
            }
        };
        let rank = Shape::of_type(rw.ctx(), rw.ty(source)).rank() as u32;
        let reduced = op.reduction_dims(rw).to_vec();
        let is_remaining = |dim: &u32| !reduced.contains(&i64::from(*dim));
        let iterators = (0..rank).map(|dim| {
            let kind =
                if is_remaining(&dim) { IteratorType::Parallel } else { IteratorType::Reduction };
            Attr::from(IteratorTypeAttr::get(rw.ctx(), kind))
        });
        let whole = AffineMap::identity(rank);
        let parts = Parts {
            factors,
            acc: op.acc(rw),
            maps: [
                whole.clone(),
                whole,
                AffineMap::with_targets(rank, (0..rank).filter(is_remaining)),
            ],
            iterators: iterators.collect(),
            kind: CombiningKind::ADD,
        };
        let root = Root::of(rw, op);
        let value = parts.insert(rw, root.mask);
        rw.replace_op(root.op, &[value])
    }
}

/// Returns the permutation map of a transposition.
fn turn(rw: &Rewriter<'_>, op: TransposeOp) -> AffineMap {
    AffineMap::permutation(op.permutation(rw).iter().map(|at| *at as u32))
}

/// `contract` of `transpose` → `contract` with another map
struct TakeTransposedFactors;

impl Pattern for TakeTransposedFactors {
    type Root = ContractionOp;

    fn rewrite(&self, op: ContractionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut parts = Parts::of(rw, op)?;
        let mut changed = false;
        for at in 0..2 {
            let Some(turned) = fold::defining::<TransposeOp>(rw, parts.factors[at]) else {
                continue;
            };
            parts.maps[at] = turn(rw, turned).inverse_permutation()?.compose(&parts.maps[at]);
            parts.factors[at] = turned.vector(rw);
            changed = true;
        }
        if !changed {
            return None;
        }
        let root = Root::of(rw, op);
        let value = parts.insert(rw, root.mask);
        rw.replace_op(root.op, &[value])
    }
}

/// `transpose` of a `contract` onto the opposite `transpose` → `contract` with another map
struct TakeTransposedResult;

impl Pattern for TakeTransposedResult {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let contract = fold::defining::<ContractionOp>(rw, op.vector(rw))?;
        let mut parts = Parts::of(rw, contract)?;
        let acc = fold::defining::<TransposeOp>(rw, parts.acc)?;
        let once = rw.uses(op.vector(rw)).count() == 1;
        if !once || turn(rw, acc).inverse_permutation()? != turn(rw, op) {
            return None;
        }
        parts.maps[2] = turn(rw, op).compose(&parts.maps[2]);
        parts.acc = acc.vector(rw);
        let value = parts.insert(rw, None);
        rw.replace_op(op, &[value])
    }
}

/// `contract` of `broadcast` → `contract` with another map
struct TakeBroadcast;

impl Pattern for TakeBroadcast {
    type Root = ContractionOp;

    fn rewrite(&self, op: ContractionOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut parts = Parts::of(rw, op)?;
        let mut changed = false;
        for at in 0..2 {
            if let Some((source, map)) = taken(rw, &parts, at) {
                parts.maps[at] = map;
                parts.factors[at] = source;
                changed = true;
            }
        }
        if !changed {
            return None;
        }
        let used = |dim: u32| parts.maps.iter().any(|map| map.uses_dim(dim));
        let unused: Vec<bool> = (0..parts.maps[0].dims).map(|dim| !used(dim)).collect();
        let is_unused = |dim: u32| unused[dim as usize];
        parts.maps = parts.maps.clone().map(|map| map.compress_dims(is_unused));
        let mut dims = unused.iter();
        parts.iterators.retain(|_| dims.next() == Some(&false));
        // At least one summed dimension must belong to both factors, and no dimension to the result only.
        let [lhs, rhs, _] = &parts.maps;
        let mut dims = 0..lhs.dims;
        let shared = |dim: u32| lhs.uses_dim(dim) && rhs.uses_dim(dim);
        let sums = dims.clone().any(|dim| parts.is_reduction(rw, dim) && shared(dim));
        if !sums || dims.any(|dim| !lhs.uses_dim(dim) && !rhs.uses_dim(dim)) {
            return None;
        }
        let root = Root::of(rw, op);
        let value = parts.insert(rw, root.mask);
        rw.replace_op(root.op, &[value])
    }
}

/// Returns the source that factor `at` broadcasts along new leading dimensions, and its map.
fn taken(rw: &Rewriter<'_>, parts: &Parts, at: usize) -> Option<(Value, AffineMap)> {
    let broadcast = fold::defining::<BroadcastOp>(rw, parts.factors[at])?;
    let source = broadcast.source(rw);
    let from = Shape::of_type(rw.ctx(), rw.ty(source));
    let to = Shape::of_type(rw.ctx(), rw.ty(parts.factors[at]));
    let lead = to.rank().checked_sub(from.rank()).filter(|lead| *lead > 0)?;
    if !from.is_vector || from.dims != &to.dims[lead..] {
        return None;
    }
    let map = &parts.maps[at];
    let repeats_sum = |dim: usize| {
        let iterates = map.results[dim].as_dim();
        to.dims[dim] != 1 && iterates.is_some_and(|dim| parts.is_reduction(rw, dim))
    };
    if (0..lead).any(repeats_sum) {
        return None;
    }
    let remaining = (lead..to.rank()).map(|dim| AffineExpr::Dim(dim as u32));
    Some((source, AffineMap::new(to.rank() as u32, 0, remaining).compose(map)))
}
