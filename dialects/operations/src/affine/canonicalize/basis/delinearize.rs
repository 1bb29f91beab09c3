//! Canonicalization of `affine.delinearize_index`.

use ods_core::hooks::Canonicalize;
use ods_core::mixed::{MixedIndex, MixedList, parted};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, DYNAMIC, Type, Value};

use super::{delinearize_basis, linearize_basis, padded, present};
use crate::affine::{
    AffineDelinearizeIndexOp, AffineDelinearizeIndexOpBuilder, AffineLinearizeIndexOp,
    AffineLinearizeIndexOpBuilder,
};
use crate::arith::ConstantOp;

impl Canonicalize for AffineDelinearizeIndexOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(DelinearizeOfLinearize).with(SizesOfOne).with(SplitLastIndex)
    }
}

/// Returns the builder of a delinearization to `count` indices.
pub(super) fn delinearize(
    index: Value,
    basis: &[MixedIndex],
    count: usize,
) -> AffineDelinearizeIndexOpBuilder {
    let (known, values) = parted(basis);
    AffineDelinearizeIndexOp::build(index, &known)
        .dynamic_basis(values)
        .multi_index_type(vec![Type::INDEX; count])
}

/// Returns the builder of a linearization of indices.
pub(super) fn linearize(
    indices: &[Value],
    basis: &[MixedIndex],
    disjoint: bool,
) -> AffineLinearizeIndexOpBuilder {
    let (known, values) = parted(basis);
    AffineLinearizeIndexOp::build(&known)
        .multi_index(indices.iter().copied())
        .dynamic_basis(values)
        .disjoint(disjoint)
}

/// `delinearize %x into (a, 1, b)` → `delinearize %x into (a, b)`, and 0 for indices of size 1
struct SizesOfOne;

impl Pattern for SizesOfOne {
    type Root = AffineDelinearizeIndexOp;

    fn rewrite(&self, op: AffineDelinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let count = op.multi_index(rw).len();
        let basis = padded(delinearize_basis(rw, op), count);
        let is_one = |size: &Option<MixedIndex>| size.and_then(|size| size.constant(rw)) == Some(1);
        let ones: Vec<bool> = basis.iter().map(is_one).collect();
        let left: Vec<_> =
            basis.iter().zip(&ones).filter(|(_, one)| !**one).map(|(size, _)| *size).collect();
        if left.len() == count {
            return None;
        }
        let zero = Attr::integer(rw.ctx(), Type::INDEX, 0);
        let zero = rw.insert(ConstantOp::build(zero)).result(rw);
        let mut values: Vec<Value> = Vec::new();
        if !left.is_empty() {
            let new = delinearize(op.linear_index(rw), &present(&left), left.len());
            let new = rw.insert(new);
            values.extend(new.multi_index(rw));
        }
        let mut values = values.into_iter();
        let value = |one: &bool| if *one { Some(zero) } else { values.next() };
        let values: Option<Vec<Value>> = ones.iter().map(value).collect();
        rw.replace_op(op, &values?)
    }
}

/// `delinearize (linearize disjoint [a, b] by (c, d)) into (e, d)` → `delinearize (linearize [a] by (c)) into (e), b`
struct DelinearizeOfLinearize;

impl Pattern for DelinearizeOfLinearize {
    type Root = AffineDelinearizeIndexOp;

    fn rewrite(&self, op: AffineDelinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.linear_index(rw).defined_by::<AffineLinearizeIndexOp>(rw)?;
        if !inner.disjoint(rw) {
            return None;
        }
        let indices: Vec<Value> = inner.multi_index(rw).collect();
        let (from, to) = (linearize_basis(rw, inner), delinearize_basis(rw, op));
        let same = from.iter().rev().zip(to.iter().rev()).take_while(|(a, b)| a == b).count();
        if same == 0 {
            return None;
        }
        let results = op.multi_index(rw).len();
        if same == from.len() && same == to.len() && indices.len() == results {
            return rw.replace_op(op, &indices);
        }
        let (remaining, tail) = indices.split_at(indices.len() - same);
        let (from, to) = (&from[..from.len() - same], &to[..to.len() - same]);
        let (outer_loc, inner_loc) = (rw.loc(op.into()), rw.loc(inner.into()));
        rw.set_loc(inner_loc);
        let linear = rw.insert(linearize(remaining, from, true)).linear_index(rw);
        rw.set_loc(outer_loc);
        let new = rw.insert(delinearize(linear, to, results - same));
        let values: Vec<Value> = new.multi_index(rw).chain(tail.iter().copied()).collect();
        rw.replace_op(op, &values)
    }
}

/// `delinearize (linearize disjoint [a, b] by (c, 32)) into (e, 8, 4)`
/// → `delinearize (linearize [a] by (c)) into (e), delinearize b into (8, 4)`
struct SplitLastIndex;

impl Pattern for SplitLastIndex {
    type Root = AffineDelinearizeIndexOp;

    fn rewrite(&self, op: AffineDelinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.linear_index(rw).defined_by::<AffineLinearizeIndexOp>(rw)?;
        if !inner.disjoint(rw) {
            return None;
        }
        let from = linearize_basis(rw, inner);
        let target = from.last()?.known().filter(|size| *size != DYNAMIC)?;
        let basis: MixedList = delinearize_basis(rw, op);
        let (mut product, mut split) = (1i64, 0);
        for size in basis.iter().rev() {
            product = product.checked_mul(size.known()?)?;
            split += 1;
            if product >= target {
                break;
            }
        }
        if product != target || split < 2 {
            return None;
        }
        let indices: Vec<Value> = inner.multi_index(rw).collect();
        let (last, indices) = indices.split_last()?;
        let (outer_loc, inner_loc) = (rw.loc(op.into()), rw.loc(inner.into()));
        let (outer, tail) = basis.split_at(basis.len() - split);
        let results = op.multi_index(rw).len();
        rw.set_loc(inner_loc);
        let linear = rw.insert(linearize(indices, &from[..from.len() - 1], true)).linear_index(rw);
        rw.set_loc(outer_loc);
        let front = rw.insert(delinearize(linear, outer, results - split));
        let back = rw.insert(delinearize(*last, tail, split));
        let values: Vec<Value> = front.multi_index(rw).chain(back.multi_index(rw)).collect();
        rw.replace_op(op, &values)
    }
}
