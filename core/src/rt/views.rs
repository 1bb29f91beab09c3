//! The parts of an operation as views: what accessors of generated `XRef` types return.

use crate::ir::{BlockRef, OpRef, Value, ValueRef};

/// A value of the body of `op`.
#[inline]
fn value_ref(op: OpRef<'_>, value: Value) -> ValueRef<'_> {
    ValueRef { body: op.body, value }
}

/// Values of the body of `op`.
#[inline]
fn value_refs<'a>(
    op: OpRef<'a>,
    values: impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + 'a,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    values.map(move |value| value_ref(op, value))
}

/// Operand group `group`, which stands for exactly one value.
///
/// # Panics
/// When the operation does not have it.
pub fn operand_ref(op: OpRef<'_>, group: usize) -> ValueRef<'_> {
    value_ref(op, super::operand(op.body, op.op, group))
}

/// Operand group `group`, if it is there.
pub fn opt_operand_ref(op: OpRef<'_>, group: usize) -> Option<ValueRef<'_>> {
    super::opt_operand(op.body, op.op, group).map(|value| value_ref(op, value))
}

/// The values of operand group `group`.
pub fn operand_refs<'a>(
    op: OpRef<'a>,
    group: usize,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    value_refs(op, super::operands(op.body, op.op, group))
}

/// Result group `group`, which stands for exactly one value.
///
/// # Panics
/// When the operation does not have it.
pub fn result_ref(op: OpRef<'_>, group: usize) -> ValueRef<'_> {
    value_ref(op, super::result(op.body, op.op, group))
}

/// Result group `group`, if it is there.
pub fn opt_result_ref(op: OpRef<'_>, group: usize) -> Option<ValueRef<'_>> {
    super::opt_result(op.body, op.op, group).map(|value| value_ref(op, value))
}

/// The values of result group `group`.
pub fn result_refs<'a>(
    op: OpRef<'a>,
    group: usize,
) -> impl ExactSizeIterator<Item = ValueRef<'a>> + DoubleEndedIterator + Clone + 'a {
    value_refs(op, super::results(op.body, op.op, group))
}

/// Successor number `index`.
///
/// # Panics
/// When there are not that many.
pub fn successor_ref(op: OpRef<'_>, index: usize) -> BlockRef<'_> {
    BlockRef { body: op.body, block: super::successor(op.body, op.op, index) }
}

/// The successors from `first` on.
pub fn successor_refs(
    op: OpRef<'_>,
    first: usize,
) -> impl ExactSizeIterator<Item = BlockRef<'_>> + Clone {
    op.successors().skip(first)
}
