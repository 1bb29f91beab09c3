//! Canonicalization: upstream's patterns, in upstream's order for each operation.

mod broadcast;
mod elements;
mod extract;
mod insert;
mod mask;
mod memory;
mod reduction;
mod shape_cast;
mod shuffle;
mod slice;
mod step;
mod transpose;

use ods_core::fold::constant_value;
use ods_core::ir::ValueRef;
use ods_core::{Attr, Body, Value};

use super::BroadcastOp;
use super::shape::Shape;

/// The constant that a value is.
fn known(ir: &Body, value: Value) -> Option<Attr> {
    constant_value(ir.view(ir.defining_op(value)?))
}

/// The number that a value is.
fn known_number(ir: &Body, value: Value) -> Option<i64> {
    known(ir, value)?.as_i64(ir.ctx())
}

/// A value with its body.
fn in_body(body: &Body, value: Value) -> ValueRef<'_> {
    ValueRef { body, value }
}

/// The scalar that all elements of a value are, by a broadcast.
fn repeated_scalar(ir: &Body, value: Value) -> Option<Value> {
    let source = value.defined_by::<BroadcastOp>(ir)?.source(ir);
    (!Shape::of(in_body(ir, source)).is_vector).then_some(source)
}

/// The scalar that all elements of both values are.
fn common_scalar(ir: &Body, a: Value, b: Value) -> Option<Value> {
    repeated_scalar(ir, a).filter(|scalar| repeated_scalar(ir, b) == Some(*scalar))
}
