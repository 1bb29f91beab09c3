//! The functions that generated code calls: it stays thin because the work is here, written once and compiled once.
//!
//! - [`hook`]: function pointers of schemas, from trait impls.
//! - [`directives`]: `custom<X>` that dialects share.
//! - [`AttrValue`], [`PropValue`]: attributes as native Rust values, both ways.
//! - [`ParamValue`]: the same for parameters of types and attributes.
//! - [`Parts`]: what a typed builder collects.
//! - [`operand_at`] and the like: parts whose place the declaration alone tells.
//! - [`operand_ref`] and the like: the parts of an operation as views.

mod accessors;
mod at;
pub mod directives;
mod enums;
pub mod hook;
mod macros;
mod params;
mod parts;
mod props;
mod views;

pub use accessors::{
    accessor_attr, accessor_native, accessor_value, accessor_values, affine_map, native, op_is,
    op_operand, set_accessor_attr, set_accessor_bits, value_number,
};
pub use at::{operand_at, operand_ref_at, region_at, result_at, result_ref_at};
pub use enums::{bits_of_text, bits_text, case_attr, case_of_text, case_of_value, valid_bits};
pub use params::{
    ParamValue, attr_param, attr_params, get_attr, get_attr_checked, get_type, get_type_checked,
    opt_param, type_param, type_params,
};
pub use parts::Parts;
pub use props::{
    AttrValue, PropValue, attr, enum_value, opt_attr, opt_prop, prop, set_opt_prop, set_prop,
    unit_prop,
};

pub use views::{
    operand_ref, operand_refs, opt_operand_ref, opt_result_ref, result_ref, result_refs,
    successor_ref, successor_refs,
};

pub use smallvec::SmallVec;

use crate::ir::{Block, Body, Op, RegionRef, Value};

/// Operand group `group` of `op`, which stands for exactly one value.
///
/// # Panics
/// When the operation does not have it.
pub fn operand(ir: &Body, op: Op, group: usize) -> Value {
    ir.operand(op, ir.operand_group(op, group).start)
}

/// Operand group `group` of `op`, if it is there.
pub fn opt_operand(ir: &Body, op: Op, group: usize) -> Option<Value> {
    operands(ir, op, group).next()
}

/// The values of operand group `group` of `op`.
pub fn operands(
    ir: &Body,
    op: Op,
    group: usize,
) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
    let range = ir.operand_group(op, group);
    ir.operands(op).skip(range.start).take(range.len())
}

/// Result group `group` of `op`, which stands for exactly one value.
///
/// # Panics
/// When the operation does not have it.
pub fn result(ir: &Body, op: Op, group: usize) -> Value {
    ir.result(op, ir.result_group(op, group).start)
}

/// Result group `group` of `op`, if it is there.
pub fn opt_result(ir: &Body, op: Op, group: usize) -> Option<Value> {
    results(ir, op, group).next()
}

/// The values of result group `group` of `op`.
pub fn results(
    ir: &Body,
    op: Op,
    group: usize,
) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
    let range = ir.result_group(op, group);
    ir.results(op).skip(range.start).take(range.len())
}

/// The regions of `op` from `first` on.
pub fn regions(ir: &Body, op: Op, first: usize) -> impl Iterator<Item = RegionRef<'_>> {
    ir.view(op).regions().skip(first)
}

/// Successor number `index` of `op`.
///
/// # Panics
/// When there are not that many.
pub fn successor(ir: &Body, op: Op, index: usize) -> Block {
    ir.successors(op).nth(index).expect("the operation has that many successors")
}
