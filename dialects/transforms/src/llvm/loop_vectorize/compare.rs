//! Comparisons of integers, by the predicates that hosts have for lanes.
//!
//! A host compares lanes with their signs, less or greater; without signs, it compares lanes with their minimum or maximum,
//! which is less or equal, or greater or equal. Every other predicate inverts the result of one of these.

use ods_core::ir::{Inserter as _, Use};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Value};

use super::super::simplify::emit_int;
use crate::llvm::analysis::integers::{constant, int_bits, inverted, sign_extended};
use crate::llvm::{CondBrOp, ICmpOp, ICmpPredicate, SelectOp};

/// Returns whether a branch depends on a condition: that of the loop is computed as it is.
pub(super) fn decides_branch(body: &Body, condition: Value) -> bool {
    let is_branch = |at: Use| body.use_owner(at).isa::<CondBrOp>(body);
    body.uses(condition).any(is_branch)
}

/// Returns what a comparison with a constant, or a choice after another comparison, is with a predicate that hosts have,
/// computed before it.
pub(super) fn compared_directly(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    with_next_constant(rw, op).or_else(|| chosen_inversely(rw, op))
}

/// Returns the comparison with the next constant that is equal to one which inverts: `x < 5` is `x <= 4`.
fn with_next_constant(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let compare = op.cast::<ICmpOp>(rw)?;
    let (value, limit) = (compare.lhs(rw), compare.rhs(rw));
    let (known, bits) = (constant(rw, limit)?, int_bits(rw, value)?);
    if decides_branch(rw, compare.res(rw)) {
        return None;
    }
    let (none, all, greatest) = (0, -1, (1u64 << (bits - 1)).wrapping_sub(1) as i64);
    let (predicate, step, unless) = match compare.predicate(rw) {
        ICmpPredicate::Ult => (ICmpPredicate::Ule, -1, none),
        ICmpPredicate::Ugt => (ICmpPredicate::Uge, 1, all),
        ICmpPredicate::Sle => (ICmpPredicate::Slt, 1, greatest),
        ICmpPredicate::Sge => (ICmpPredicate::Sgt, -1, sign_extended(!greatest, bits)),
        _ => return None,
    };
    if known == unless {
        return None;
    }
    let (loc, ty) = (rw.loc(op), rw.ty(limit));
    rw.set_point_before(op).set_loc(loc);
    let next = emit_int(rw, ty, sign_extended(known.wrapping_add(step), bits));
    Some(rw.emit(ICmpOp::build(predicate, value, next)))
}

/// Returns a choice by the inverse of a condition that nothing else needs.
fn chosen_inversely(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let select = op.cast::<SelectOp>(rw)?;
    let condition = select.condition(rw);
    let compare = condition.defined_by::<ICmpOp>(rw).filter(|_| rw.has_one_use(condition))?;
    if !inverts(compare.predicate(rw)) || int_bits(rw, compare.lhs(rw))? == 1 {
        return None;
    }
    let (predicate, a, b) = (compare.predicate(rw), compare.lhs(rw), compare.rhs(rw));
    let (yes, no, loc) = (select.true_value(rw), select.false_value(rw), rw.loc(op));
    // Extremes and their places are found by the values that the loop passes on.
    if [yes, no].into_iter().any(|value| rw.defining_op(value).is_none()) {
        return None;
    }
    rw.set_point_before(op).set_loc(loc);
    let inverse = rw.emit(ICmpOp::build(inverted(predicate), a, b));
    Some(rw.emit(SelectOp::build(inverse, no, yes)))
}

/// Returns whether hosts have a predicate only as the inverse of another.
fn inverts(predicate: ICmpPredicate) -> bool {
    matches!(
        predicate,
        ICmpPredicate::Ult | ICmpPredicate::Ugt | ICmpPredicate::Sle | ICmpPredicate::Sge
    )
}
