//! Canonicalization of `affine.linearize_index`.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::hooks::Canonicalize;
use ods_core::ir::ValueDef;
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{AffineMapAttr, Attr, Body, Type, Value};

use super::delinearize::{delinearize, linearize};
use super::{delinearize_basis, is_constant, linearize_basis, padded, present};
use crate::affine::compose::result_of;
use crate::affine::{AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::arith::ConstantOp;

impl Canonicalize for AffineLinearizeIndexOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(LinearizeOfDelinearize).with(LeadingZero).with(SizesOfOne)
    }
}

/// `linearize disjoint [a, x, b] by (c, 1, d)` → `linearize disjoint [a, b] by (c, d)`, without `disjoint` if `x` is 0
struct SizesOfOne;

impl Pattern for SizesOfOne {
    type Root = AffineLinearizeIndexOp;

    fn rewrite(&self, op: AffineLinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices: Vec<Value> = op.multi_index(rw).collect();
        let (basis, disjoint) = (padded(linearize_basis(rw, op), indices.len()), op.disjoint(rw));
        let dropped = |index: Value, size: Option<MixedIndex>| {
            size.and_then(|size| size.constant(rw)) == Some(1)
                && (disjoint || is_constant(rw, index, 0))
        };
        let (left, sizes): (Vec<Value>, Vec<_>) = indices
            .iter()
            .zip(&basis)
            .filter(|(index, size)| !dropped(**index, **size))
            .map(|(index, size)| (*index, *size))
            .unzip();
        if left.len() == indices.len() {
            return None;
        }
        if left.is_empty() {
            let zero = Attr::integer(rw.ctx(), Type::INDEX, 0);
            return rw.replace_with(op, ConstantOp::build(zero));
        }
        rw.replace_with(op, linearize(&left, &present(&sizes), disjoint))
    }
}

/// `linearize [0, a] by (x, b)` → `linearize [a] by (b)`
struct LeadingZero;

impl Pattern for LeadingZero {
    type Root = AffineLinearizeIndexOp;

    fn rewrite(&self, op: AffineLinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices: Vec<Value> = op.multi_index(rw).collect();
        let (first, rest) = indices.split_first()?;
        if !is_constant(rw, *first, 0) {
            return None;
        }
        if rest.is_empty() {
            return rw.replace_op(op, &[*first]);
        }
        let basis = padded(linearize_basis(rw, op), indices.len());
        let disjoint = op.disjoint(rw);
        rw.replace_with(op, linearize(rest, &present(&basis[1..]), disjoint))
    }
}

/// Adjacent results of one delinearization that are adjacent operands of a linearization by the same sizes.
struct Run {
    from: AffineDelinearizeIndexOp,
    /// The index of the first operand, and of the first result.
    at: usize,
    from_at: usize,
    len: usize,
}

/// `linearize [a, %s#0, %s#1, b] by (c, 2, 3, d)` for `%s:3 = delinearize %x into (2, 3, 4)`
/// → `linearize [a, %t#0, b] by (c, 6, d)` for `%t:2 = delinearize %x into (6, 4)`
struct LinearizeOfDelinearize;

fn runs(ir: &Body, op: AffineLinearizeIndexOp) -> Vec<Run> {
    let indices: Vec<Value> = op.multi_index(ir).collect();
    let basis = padded(linearize_basis(ir, op), indices.len());
    let disjoint = op.disjoint(ir);
    let (mut found, mut at) = (Vec::<Run>::new(), 0);
    while at < indices.len() {
        let from = indices[at].defined_by::<AffineDelinearizeIndexOp>(ir);
        let (Some(from), ValueDef::Result(_, from_at)) = (from, ir.def(indices[at])) else {
            at += 1;
            continue;
        };
        let (from_at, results) = (from_at as usize, from.multi_index(ir).len());
        let sizes = padded(delinearize_basis(ir, from), results);
        // The first sizes may be missing: this matters only for operands in front, unless `disjoint` is set.
        let starts = sizes[from_at] == basis[at]
            || (at == 0 && from_at == 0)
            || (disjoint && from_at == 0 && sizes[from_at].is_none());
        let mut results = from.multi_index(ir).skip(from_at);
        let goes_on = |(len, result): &(usize, Value)| {
            let (here, there) = (at + len, from_at + len);
            indices.get(here) == Some(result) && (*len == 0 || basis[here] == sizes[there])
        };
        let len = results.by_ref().enumerate().take_while(goes_on).count();
        // Further runs of one operation are rewritten once the first is removed.
        if !starts || len <= 1 || found.iter().any(|run| run.from == from) {
            at += 1;
            continue;
        }
        found.push(Run { from, at, from_at, len });
        at += len;
    }
    found
}

/// Builds the product of sizes at the insertion point; `None` if the first is missing.
fn product(rw: &mut Rewriter<'_>, sizes: &[Option<MixedIndex>]) -> Option<MixedIndex> {
    let (mut values, mut expr) = (Vec::new(), AffineExpr::Constant(1));
    for size in sizes {
        let size = (*size)?;
        let factor = match (size.constant(rw), size) {
            (Some(number), _) => AffineExpr::Constant(number),
            (None, MixedIndex::Value(value)) => {
                values.push(value);
                AffineExpr::Symbol(values.len() as u32 - 1)
            }
            (None, MixedIndex::Known(number)) => AffineExpr::Constant(number),
        };
        expr = expr.mul(factor);
    }
    if let Some(number) = expr.as_constant() {
        return Some(MixedIndex::Known(number));
    }
    let map = AffineMapAttr::get(rw.ctx(), AffineMap::inferred([expr]));
    let apply = rw.insert(AffineApplyOp::build(map).map_operands(values));
    Some(MixedIndex::Value(result_of(rw, apply)))
}

impl Pattern for LinearizeOfDelinearize {
    type Root = AffineLinearizeIndexOp;

    fn rewrite(&self, op: AffineLinearizeIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let found = runs(rw, op);
        if found.is_empty() {
            return None;
        }
        let indices: Vec<Value> = op.multi_index(rw).collect();
        let basis = padded(linearize_basis(rw, op), indices.len());
        let (disjoint, loc) = (op.disjoint(rw), rw.loc(op.into()));
        let (mut left, mut sizes, mut end) = (Vec::new(), Vec::new(), 0);
        let mut replaced: Vec<(AffineDelinearizeIndexOp, Vec<Value>)> = Vec::new();
        for Run { from, at, from_at, len } in found {
            left.extend_from_slice(&indices[end..at]);
            sizes.extend_from_slice(&basis[end..at]);
            end = at + len;
            let merged = &basis[at..end];
            rw.set_point_before(from).set_loc(loc);
            let size = product(rw, merged);
            sizes.push(size);
            let results = from.multi_index(rw).len();
            let index = from.linear_index(rw);
            if len == results {
                left.push(index);
                continue;
            }
            let mut inner = padded(delinearize_basis(rw, from), results);
            inner.splice(from_at..from_at + len, [size]);
            let from_loc = rw.loc(from.into());
            rw.set_loc(from_loc);
            let new = rw.insert(delinearize(index, &present(&inner), inner.len()));
            let combined = new.multi_index(rw).nth(from_at)?;
            let rest = rw.insert(delinearize(combined, &present(merged), len));
            let mut values: Vec<Value> = new.multi_index(rw).collect();
            let parts: Vec<Value> = rest.multi_index(rw).collect();
            values.splice(from_at..=from_at, parts);
            replaced.push((from, values));
            left.push(combined);
        }
        left.extend_from_slice(&indices[end..]);
        sizes.extend_from_slice(&basis[end..]);
        rw.set_point_before(op).set_loc(loc);
        rw.replace_with(op, linearize(&left, &present(&sizes), disjoint));
        for (from, values) in replaced {
            rw.replace_op(from, &values);
        }
        Some(Done)
    }
}
