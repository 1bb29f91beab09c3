//! Parts of an operation whose place the declaration alone tells: accessors read them by number.

use crate::ir::{Body, Op, OpRef, RegionRef, Value, ValueRef};

/// Operand number `index`.
#[inline]
#[track_caller]
pub fn operand_at(ir: &Body, op: Op, index: usize) -> Value {
    ir.operand(op, index)
}

/// Operand number `index`, as a view.
#[inline]
#[track_caller]
pub fn operand_ref_at(op: OpRef<'_>, index: usize) -> ValueRef<'_> {
    op.operand(index)
}

/// Result number `index`.
#[inline]
#[track_caller]
pub fn result_at(ir: &Body, op: Op, index: usize) -> Value {
    ir.result(op, index)
}

/// Result number `index`, as a view.
#[inline]
#[track_caller]
pub fn result_ref_at(op: OpRef<'_>, index: usize) -> ValueRef<'_> {
    op.result(index)
}

/// Region number `index`, as a view.
#[inline]
#[track_caller]
pub fn region_at(op: OpRef<'_>, index: usize) -> RegionRef<'_> {
    op.region(index)
}
