//! Access by position: the parts of an operation by index, for code that works on operations of any kind.
//!
//! Dialect code names parts by the generated names (`op.lhs(ir)`, [`OperandSlot`]): reordering a `.td` must not change
//! the behaviour of Rust code. So clippy's `disallowed-methods` lists these functions, and code that needs them gives a
//! reason: `#[expect(clippy::disallowed_methods, reason = "…")]`.
//!
//! [`OperandSlot`]: crate::ir::OperandSlot

use crate::Attr;
use crate::ir::{Block, Body, Modify, Op, OpRef, OperandRange, Value, ValueRef};

/// Returns operand `index` of `op`.
///
/// # Panics
/// When `index` is out of bounds.
#[inline]
#[track_caller]
pub fn operand(ir: &Body, op: Op, index: usize) -> Value {
    ir.operand(op, index)
}

/// Returns result `index` of `op`.
///
/// # Panics
/// When `index` is out of bounds.
#[inline]
#[track_caller]
pub fn result(ir: &Body, op: Op, index: usize) -> Value {
    ir.result(op, index)
}

/// Returns operand `index` of `op`, as a view.
///
/// # Panics
/// When `index` is out of bounds.
#[inline]
#[track_caller]
pub fn operand_ref(op: OpRef<'_>, index: usize) -> ValueRef<'_> {
    op.operand(index)
}

/// Returns the attribute in property slot `slot` of `op`, as stored.
pub fn prop(ir: &Body, op: Op, slot: usize) -> Option<Attr> {
    ir.prop(op, slot)
}

/// Replaces operand `index` of `op`.
///
/// # Panics
/// When `index` is out of bounds.
#[inline]
#[track_caller]
pub fn set_operand(at: &mut impl Modify, op: Op, index: usize, value: Value) {
    at.modify(op, |ir| ir.set_operand(index, value));
}

/// Stores or removes the attribute in property slot `slot` of `op`.
pub fn set_prop(at: &mut impl Modify, op: Op, slot: usize, value: Option<Attr>) {
    at.modify(op, |ir| ir.set_prop(slot, value));
}

/// Sets successor `index` of `op` to `block`.
pub fn set_successor(at: &mut impl Modify, op: Op, index: usize, block: Block) {
    at.modify(op, |ir| ir.set_successor(index, block));
}

/// Removes the operands of `op` with these indices, in ascending order; stored segment sizes are updated.
pub fn erase_operands(at: &mut impl Modify, op: Op, numbers: &[usize]) {
    at.modify(op, |ir| ir.erase_group_operands(numbers));
}

/// Appends operands to the operand group that covers `range`; its stored segment size is updated.
pub fn append_operands(at: &mut impl Modify, range: OperandRange, values: &[Value]) {
    at.modify(range.op(), |ir| ir.append_to_range(range.numbers(), values));
}
