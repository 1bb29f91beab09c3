//! Parts of an operation whose index follows from the declaration alone: accessors read them by index.
//!
//! These are not the functions of [`raw`](crate::raw), which clippy lists as disallowed methods: generated code may use
//! these without an `#[expect]`.

use crate::ir::{Body, Op, OpRef, RegionRef, Value, ValueRef};

/// Returns operand number `index`.
#[inline]
#[track_caller]
pub fn operand_at(ir: &Body, op: Op, index: usize) -> Value {
    ir.operand(op, index)
}

/// Returns operand number `index`, as a view.
#[inline]
#[track_caller]
pub fn operand_ref_at(op: OpRef<'_>, index: usize) -> ValueRef<'_> {
    op.operand(index)
}

/// Returns result number `index`.
#[inline]
#[track_caller]
pub fn result_at(ir: &Body, op: Op, index: usize) -> Value {
    ir.result(op, index)
}

/// Returns result number `index`, as a view.
#[inline]
#[track_caller]
pub fn result_ref_at(op: OpRef<'_>, index: usize) -> ValueRef<'_> {
    op.result(index)
}

/// Returns region number `index`, as a view.
#[inline]
#[track_caller]
pub fn region_at(op: OpRef<'_>, index: usize) -> RegionRef<'_> {
    op.region(index)
}
