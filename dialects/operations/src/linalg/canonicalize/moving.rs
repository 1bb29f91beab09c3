//! Canonicalization of consecutive transpositions and broadcasts.

use ods_core::hooks::Canonicalize;
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList, parted};
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Type, Value};

use crate::linalg::create::{insert_broadcast, insert_transpose};
use crate::linalg::relayout::{inverse, permuted};
use crate::linalg::shape::{dims, element, is_tensor};
use crate::linalg::{BroadcastOp, TransposeOp};
use crate::tensor::{EmptyOp, mixed_sizes};

impl Canonicalize for TransposeOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(TransposeTwice).with(TransposeOfBroadcast)
    }
}

/// Replaces an operation by the results of another, or erases it if there are none.
pub(super) fn replace(
    rw: &mut Rewriter<'_>,
    old: impl Into<ods_core::Op>,
    new: impl Into<ods_core::Op>,
) -> Rewritten {
    let values: Vec<Value> = rw.results(new.into()).collect();
    rw.replace_op(old, &values)
}

struct TransposeTwice;

impl Pattern for TransposeTwice {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let before = op.input(rw).defined_by::<TransposeOp>(rw)?;
        let order = permuted(&before.permutation(rw), &op.permutation(rw));
        let (input, init) = (before.input(rw), op.init(rw));
        let new = insert_transpose(rw, input, init, &order);
        replace(rw, op, new)
    }
}

/// `transpose(broadcast(x))` → `broadcast(transpose(x))`
struct TransposeOfBroadcast;

impl Pattern for TransposeOfBroadcast {
    type Root = TransposeOp;

    fn rewrite(&self, op: TransposeOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let value = op.input(rw);
        let broadcast = value.defined_by::<BroadcastOp>(rw)?;
        let input = broadcast.input(rw);
        (rw.has_one_use(value) && is_tensor(rw.ctx(), rw.ty(input))).then_some(())?;
        let (added, order) = (broadcast.dimensions(rw).to_vec(), op.permutation(rw).to_vec());
        let places = inverse(&order);
        let dimensions: Vec<i64> = added.iter().map(|dim| places[*dim as usize]).collect();
        let order = without_dims(&order, &added);
        let sizes = mixed_sizes(rw, input);
        let sizes: MixedList = permuted(&sizes, &order).into_iter().collect();
        let elem = element(rw.ctx(), rw.ty(input));
        let empty = insert_empty(rw, &sizes, elem);
        let transposed = insert_transpose(rw, input, empty, &order);
        let transposed = transposed.result(rw).next()?;
        let init = op.init(rw);
        let new = insert_broadcast(rw, transposed, init, &dimensions);
        replace(rw, op, new)
    }
}

/// Removes dimensions from a permutation, and renumbers the remaining ones.
fn without_dims(order: &[i64], dropped: &[i64]) -> Vec<i64> {
    let remaining = order.iter().filter(|at| !dropped.contains(at));
    remaining.map(|at| at - dropped.iter().filter(|dim| *dim < at).count() as i64).collect()
}

/// Builds a `tensor.empty` of these sizes.
pub fn insert_empty(rw: &mut Rewriter<'_>, sizes: &[MixedIndex], elem: Type) -> Value {
    let (shape, values) = parted(sizes);
    let ty = Type::tensor(rw.ctx(), &shape, elem);
    rw.emit(EmptyOp::build(ty).dynamic_sizes(values))
}

pub(super) struct BroadcastTwice;

impl Pattern for BroadcastTwice {
    type Root = BroadcastOp;

    fn rewrite(&self, op: BroadcastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let before = op.input(rw).defined_by::<BroadcastOp>(rw)?;
        let init = op.init(rw);
        let rank = dims(rw.ctx(), rw.ty(init)).len() as i64;
        let mut added = op.dimensions(rw).to_vec();
        let remaining: Vec<i64> = (0..rank).filter(|dim| !added.contains(dim)).collect();
        added.extend(permuted(&remaining, &before.dimensions(rw)));
        added.sort_unstable();
        let input = before.input(rw);
        let new = insert_broadcast(rw, input, init, &added);
        replace(rw, op, new)
    }
}
