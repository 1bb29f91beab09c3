//! The parts of an operation as views: the results of accessors of generated `XRef` types.

use crate::ir::{BlockRef, OpRef, Value, ValueRef};

/// Returns a view of a value in the body of `op`.
#[inline]
fn value_ref(op: OpRef<'_>, value: Value) -> ValueRef<'_> {
    ValueRef { body: op.body, value }
}

/// Returns views of values in the body of `op`.
#[inline]
fn value_refs<'a>(
    op: OpRef<'a>,
    values: impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    values.map(move |value| value_ref(op, value))
}

/// Returns operand group `group`, which consists of exactly one value.
///
/// # Panics
/// Panics if the operation does not have the operand.
pub fn operand_ref(op: OpRef<'_>, group: usize) -> ValueRef<'_> {
    value_ref(op, super::operand(op.body, op.op, group))
}

/// Returns operand group `group`, if present.
pub fn opt_operand_ref(op: OpRef<'_>, group: usize) -> Option<ValueRef<'_>> {
    super::opt_operand(op.body, op.op, group).map(|value| value_ref(op, value))
}

/// Returns the values of operand group `group`.
pub fn operand_refs<'a>(
    op: OpRef<'a>,
    group: usize,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    value_refs(op, super::operands(op.body, op.op, group))
}

/// Returns result group `group`, which consists of exactly one value.
///
/// # Panics
/// Panics if the operation does not have the result.
pub fn result_ref(op: OpRef<'_>, group: usize) -> ValueRef<'_> {
    value_ref(op, super::result(op.body, op.op, group))
}

/// Returns result group `group`, if present.
pub fn opt_result_ref(op: OpRef<'_>, group: usize) -> Option<ValueRef<'_>> {
    super::opt_result(op.body, op.op, group).map(|value| value_ref(op, value))
}

/// Returns the values of result group `group`.
pub fn result_refs<'a>(
    op: OpRef<'a>,
    group: usize,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    value_refs(op, super::results(op.body, op.op, group))
}

/// Returns successor number `index`.
///
/// # Panics
/// Panics if there are not that many successors.
pub fn successor_ref(op: OpRef<'_>, index: usize) -> BlockRef<'_> {
    BlockRef { body: op.body, block: super::successor(op.body, op.op, index) }
}

/// Returns the successors from `first` on.
pub fn successor_refs(
    op: OpRef<'_>,
    first: usize,
) -> impl ExactSizeIterator<Item = BlockRef<'_>> + Clone {
    op.successors().skip(first)
}
