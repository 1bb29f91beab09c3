//! Accessors for default bodies of interface methods: by the name of a C++ accessor, resolved with the operation's
//! schema at run time.

use super::{AttrValue, PropValue, operands, prop, results, set_prop};
use crate::affine::AffineMap;
use crate::ir::{Body, Modify, Op, OpRef, Use, Value, ValueDef, ValueRef};
use crate::schema::{Implements, PropKind, ValueSchema};
use crate::verify::declares;
use crate::{Attr, AttrData, Context, Ident};

/// Returns whether `camel` is the C++ accessor of `name`: `FastMath` for `fast_math` and `fastMath`.
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

/// Returns the attribute that `getCamelAttr` reads: for default bodies of interfaces, which know the operation only at
/// run time.
pub fn accessor_attr(ir: &Body, op: Op, camel: &str) -> Option<Attr> {
    ir.prop(op, accessor_slot(ir, op, camel)?)
}

/// Sets the attribute that `setCamelAttr` sets.
///
/// # Panics
/// Panics if the operation has no attribute of that name.
pub fn set_accessor_attr(at: &mut impl Modify, op: Op, camel: &str, value: Attr) {
    at.modify(op, |ir| {
        let slot = accessor_slot(ir, op, camel);
        ir.set_prop(slot.expect("the operation declares the attribute"), Some(value));
    });
}

/// Sets the native property of that name to a boolean, or to the number of an enum case or set.
///
/// # Panics
/// Panics if the operation has no such property.
pub fn set_accessor_bits(at: &mut impl Modify, op: Op, camel: &str, bits: u64) {
    at.modify(op, |ir| {
        let slot = accessor_slot(ir, op, camel).expect("the operation declares the property");
        let schema = ir.view(op).schema().map(|schema| &schema.props[slot]);
        let value = match schema.map(|prop| (prop.kind, prop.optional)) {
            Some((PropKind::Bool, true)) => PropValue::Unit(bits != 0),
            Some((PropKind::Bool, false)) => PropValue::Bool(bits != 0),
            Some((PropKind::Unit, _)) => PropValue::Flag(bits != 0),
            Some((PropKind::Int(width), _)) => PropValue::Int(width, bits as i64),
            Some((PropKind::Enum { schema, .. }, _)) => PropValue::Int(schema.width, bits as i64),
            _ => panic!("'{}' has no number as '{camel}'", ir.name(op)),
        };
        set_prop(ir, op, slot, value);
    });
}

/// Returns the native value that `getCamel` reads of an attribute.
///
/// # Panics
/// Panics if the operation has no attribute of that name and form.
pub fn accessor_native<'b, T: AttrValue<'b>>(ir: &'b Body, op: Op, camel: &str) -> T {
    match accessor_slot(ir, op, camel) {
        Some(slot) => prop(ir, op, slot),
        None => panic!("'{}' declares no attribute '{camel}'", ir.name(op)),
    }
}

/// Returns the operand or result that `getCamel` reads.
///
/// # Panics
/// Panics if the operation has no operand or result of that name.
pub fn accessor_value(ir: &Body, op: Op, camel: &str) -> Value {
    match accessor_values(ir, op, camel).first() {
        Some(value) => *value,
        None => panic!("'{}' has no '{camel}'", ir.name(op)),
    }
}

/// Returns the operands or results that `getCamel` reads.
///
/// # Panics
/// Panics if the operation declares no operands or results of that name.
pub fn accessor_values(ir: &Body, op: Op, camel: &str) -> Vec<Value> {
    let schema = ir.view(op).schema();
    let find =
        |groups: &[ValueSchema]| groups.iter().position(|group| is_accessor(group.name, camel));
    let operand_group = schema.and_then(|schema| find(schema.operands));
    match (operand_group, schema.and_then(|schema| find(schema.results))) {
        (Some(group), _) => operands(ir, op, group).collect(),
        (None, Some(group)) => results(ir, op, group).collect(),
        (None, None) => panic!("'{}' declares no operand or result '{camel}'", ir.name(op)),
    }
}

/// Returns the native value of an attribute.
///
/// # Panics
/// Panics if the attribute has another form.
pub fn native<'c, T: AttrValue<'c>>(ctx: &'c Context, attr: Attr) -> T {
    T::from_attr(ctx, attr).expect("the attribute has the form that its declaration gives")
}

/// Returns the map of an affine map attribute.
///
/// # Panics
/// Panics if the attribute is no affine map.
pub fn affine_map(ctx: &Context, attr: Attr) -> AffineMap {
    match attr.data(ctx) {
        AttrData::AffineMap(map) => map.clone(),
        _ => panic!("an affine map is expected"),
    }
}

/// Returns operand number `index` as an operand slot, which knows its operation.
///
/// # Panics
/// Panics if there are not that many operands.
pub fn op_operand(op: OpRef<'_>, index: usize) -> Use {
    op.body.operand_uses(op.op).nth(index).expect("the operation has that many operands")
}

/// Returns the index of a value among the results of its operation or the arguments of its block.
pub fn value_number(value: ValueRef<'_>) -> u32 {
    match value.def() {
        ValueDef::Result(_, index) | ValueDef::Arg(_, index) => index,
    }
}

/// Returns whether an operation has the full name `name`, or implements the interface of that C++ name.
pub fn op_is(op: OpRef<'_>, name: &str) -> bool {
    let declared = |all: &[Implements]| declares(all, name);
    op.name().ident().as_str() == name
        || op.schema().is_some_and(|schema| declared(schema.interfaces))
        || op.ctx().op_info(op.name()).is_some_and(|info| info.models.has(Ident::new(name)))
}
