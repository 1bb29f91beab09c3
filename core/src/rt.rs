//! The functions that generated code calls: generated code stays small because the logic is written and compiled here.
//!
//! - [`hook`]: function pointers of schemas, from trait impls.
//! - [`directives`]: `custom<X>` directives that dialects share.
//! - [`AttrValue`], [`PropValue`]: conversion between attributes and native Rust values.
//! - [`ParamValue`]: conversion between parameters of types and attributes and native Rust values.
//! - [`Parts`]: the parts that a typed builder collects.
//! - [`operand_at`] and related functions: parts whose position the declaration alone determines.
//! - [`operand_ref`] and related functions: the parts of an operation as views.
//! - [`region_arg`] and related functions: the named arguments of regions.

mod accessors;
mod at;
pub mod directives;
mod enums;
pub mod hook;
mod macros;
mod params;
mod parts;
mod props;
mod region_args;
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
    AttrValue, PropValue, Text, attr, enum_value, opt_attr, opt_prop, prop, set_opt_prop, set_prop,
    unit_prop,
};

pub use region_args::{each_region_arg, region_arg, region_args};
pub use views::{
    operand_ref, operand_refs, opt_operand_ref, opt_result_ref, result_ref, result_refs,
    successor_ref, successor_refs,
};

pub use smallvec::SmallVec;

use crate::ir::{Block, Body, Op, RegionRef, Value};

/// Returns the value of operand group `group` of `op`, which is a single operand.
///
/// # Panics
/// When the operation does not have it.
pub fn operand(ir: &Body, op: Op, group: usize) -> Value {
    ir.operand(op, ir.operand_group(op, group).start)
}

/// Returns the value of operand group `group` of `op`, if it is present.
pub fn opt_operand(ir: &Body, op: Op, group: usize) -> Option<Value> {
    operands(ir, op, group).next()
}

/// Returns the values of operand group `group` of `op`.
pub fn operands(
    ir: &Body,
    op: Op,
    group: usize,
) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
    let range = ir.operand_group(op, group);
    ir.operands(op).skip(range.start).take(range.len())
}

/// Returns the value of result group `group` of `op`, which is a single result.
///
/// # Panics
/// When the operation does not have it.
pub fn result(ir: &Body, op: Op, group: usize) -> Value {
    ir.result(op, ir.result_group(op, group).start)
}

/// Returns the value of result group `group` of `op`, if it is present.
pub fn opt_result(ir: &Body, op: Op, group: usize) -> Option<Value> {
    results(ir, op, group).next()
}

/// Returns the values of result group `group` of `op`.
pub fn results(
    ir: &Body,
    op: Op,
    group: usize,
) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
    let range = ir.result_group(op, group);
    ir.results(op).skip(range.start).take(range.len())
}

/// Returns the regions of `op` from index `first` on.
pub fn regions(ir: &Body, op: Op, first: usize) -> impl Iterator<Item = RegionRef<'_>> {
    ir.view(op).regions().skip(first)
}

/// Returns successor `index` of `op`.
///
/// # Panics
/// When `index` is out of bounds.
pub fn successor(ir: &Body, op: Op, index: usize) -> Block {
    ir.successors(op).nth(index).expect("the operation has that many successors")
}
