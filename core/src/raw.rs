//! Access by position: the parts of an operation by their numbers, for code that works on operations of any kind.
//!
//! Dialect code names parts by what is generated of a declaration (`op.lhs(ir)`, [`OperandSlot`]): reordering a `.td`
//! must not change what Rust does. So clippy's `disallowed-methods` lists these functions, and code that needs them
//! says why: `#[expect(clippy::disallowed_methods, reason = "…")]`.
//!
//! [`OperandSlot`]: crate::ir::OperandSlot

use std::ops::Range;

use crate::Attr;
use crate::ir::{Block, Body, Modify, Op, OpRef, Value, ValueRef};

/// Operand number `index` of `op`.
///
/// # Panics
/// When there are not that many.
#[inline]
#[track_caller]
pub fn operand(ir: &Body, op: Op, index: usize) -> Value {
    ir.operand(op, index)
}

/// Result number `index` of `op`.
///
/// # Panics
/// When there are not that many.
#[inline]
#[track_caller]
pub fn result(ir: &Body, op: Op, index: usize) -> Value {
    ir.result(op, index)
}

/// Operand number `index` of `op`, as a view.
///
/// # Panics
/// When there are not that many.
#[inline]
#[track_caller]
pub fn operand_ref(op: OpRef<'_>, index: usize) -> ValueRef<'_> {
    op.operand(index)
}

/// The attribute in property slot `slot` of `op`, as it is stored.
pub fn prop(ir: &Body, op: Op, slot: usize) -> Option<Attr> {
    ir.prop(op, slot)
}

/// Replaces operand number `index` of `op`.
///
/// # Panics
/// When there are not that many.
#[inline]
#[track_caller]
pub fn set_operand(at: &mut impl Modify, op: Op, index: usize, value: Value) {
    at.modify(op, |ir| ir.set_operand(index, value));
}

/// Stores or removes the attribute in property slot `slot` of `op`.
pub fn set_prop(at: &mut impl Modify, op: Op, slot: usize, value: Option<Attr>) {
    at.modify(op, |ir| ir.set_prop(slot, value));
}

/// Makes edge number `index` of `op` lead to `block`.
pub fn set_successor(at: &mut impl Modify, op: Op, index: usize, block: Block) {
    at.modify(op, |ir| ir.set_successor(index, block));
}

/// Removes the operands of `op` with these numbers, which ascend; stored sizes of groups follow.
pub fn erase_operands(at: &mut impl Modify, op: Op, numbers: &[usize]) {
    at.modify(op, |ir| ir.erase_group_operands(numbers));
}

/// Adds operands to `op` after those numbered `range`, which are all of a group; its stored size follows.
pub fn append_operands(at: &mut impl Modify, op: Op, range: Range<usize>, values: &[Value]) {
    at.modify(op, |ir| ir.append_to_range(range, values));
}
