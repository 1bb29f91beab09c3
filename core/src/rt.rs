//! What generated code calls: it stays thin because the work is here, written once and compiled once.
//!
//! - [`hook`]: function pointers of schemas, from trait impls.
//! - [`directives`]: `custom<X>` that dialects share.
//! - [`AttrValue`], [`PropValue`]: attributes as native Rust values, both ways.
//! - [`ParamValue`]: the same for parameters of types and attributes.
//! - [`Parts`]: what a typed builder collects.

pub mod directives;
mod enums;
pub mod hook;
mod macros;
mod params;
mod parts;
mod props;

pub use enums::{bits_of_text, bits_text, case_of_text, case_of_value, valid_bits};
pub use params::{ParamValue, attr_param, attr_params, opt_param, type_param, type_params};
pub use parts::Parts;
pub use props::{
    AttrValue, PropValue, attr, enum_value, opt_attr, opt_prop, prop, set_opt_prop, set_prop,
    unit_prop,
};

pub use smallvec::SmallVec;

use crate::Attr;
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

/// `fast_math` and `fastMath` as `FastMath`: how C++ accessors spell a name.
fn is_accessor(name: &str, camel: &str) -> bool {
    let mut up = true;
    let spelled = name.chars().filter_map(|c| match (c, std::mem::replace(&mut up, c == '_')) {
        ('_', _) => None,
        (c, true) => Some(c.to_ascii_uppercase()),
        (c, false) => Some(c),
    });
    spelled.eq(camel.chars())
}

fn accessor_slot(ir: &Body, op: Op, camel: &str) -> Option<usize> {
    let props = ir.view(op).schema()?.props;
    props.iter().position(|prop| is_accessor(prop.name, camel))
}

/// The attribute that `getCamelAttr` reads: for default bodies of interfaces, which know the operation at run time.
pub fn accessor_attr(ir: &Body, op: Op, camel: &str) -> Option<Attr> {
    ir.prop(op, accessor_slot(ir, op, camel)?)
}

/// Sets the attribute that `setCamelAttr` sets.
///
/// # Panics
/// When the operation has none of that name.
pub fn set_accessor_attr(ir: &mut Body, op: Op, camel: &str, value: Attr) {
    let slot = accessor_slot(ir, op, camel);
    ir.set_prop(op, slot.expect("the operation declares the attribute"), Some(value));
}

/// The operand or result that `getCamel` reads.
///
/// # Panics
/// When the operation has none of that name.
pub fn accessor_value(ir: &Body, op: Op, camel: &str) -> Value {
    let schema = ir.view(op).schema();
    let find = |groups: &[crate::schema::ValueSchema]| {
        groups.iter().position(|group| is_accessor(group.name, camel))
    };
    let operand_group = schema.and_then(|schema| find(schema.operands));
    match (operand_group, schema.and_then(|schema| find(schema.results))) {
        (Some(group), _) => operand(ir, op, group),
        (None, Some(group)) => result(ir, op, group),
        (None, None) => panic!("'{}' declares no operand or result '{camel}'", ir.name(op)),
    }
}

/// Successor number `index` of `op`.
///
/// # Panics
/// When there are not that many.
pub fn successor(ir: &Body, op: Op, index: usize) -> Block {
    ir.successors(op).nth(index).expect("the operation has that many successors")
}
