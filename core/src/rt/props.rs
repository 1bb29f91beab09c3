//! Attributes in property slots, read and written as native Rust values.

use smallvec::SmallVec;

use crate::ir::{Body, Op};
use crate::{Attr, AttrData, Context, Param, Type};

/// A Rust form of an attribute.
pub trait AttrValue<'c>: Sized {
    /// The value of `attr`, if it has this form.
    fn from_attr(ctx: &'c Context, attr: Attr) -> Option<Self>;
}

impl AttrValue<'_> for Attr {
    fn from_attr(_: &Context, attr: Attr) -> Option<Attr> {
        Some(attr)
    }
}

impl AttrValue<'_> for Type {
    fn from_attr(ctx: &Context, attr: Attr) -> Option<Type> {
        attr.as_type(ctx)
    }
}

impl AttrValue<'_> for bool {
    fn from_attr(ctx: &Context, attr: Attr) -> Option<bool> {
        match attr.data(ctx) {
            AttrData::Unit => Some(true),
            _ => Some(enum_value(ctx, attr)? != 0),
        }
    }
}

macro_rules! integers {
    ($($ty:ty)*) => {
        $(impl AttrValue<'_> for $ty {
            fn from_attr(ctx: &Context, attr: Attr) -> Option<$ty> {
                // The bits are what counts: signless attributes are read with the sign that the declaration gives.
                enum_value(ctx, attr).map(|value| value as $ty)
            }
        })*
    };
}
integers!(i8 i16 i32 i64 u8 u16 u32 u64);

/// Text for people: what is not UTF-8 is read as `U+FFFD`.
impl<'c> AttrValue<'c> for &'c str {
    fn from_attr(ctx: &'c Context, attr: Attr) -> Option<&'c str> {
        attr.as_text(ctx)
    }
}

impl<'c> AttrValue<'c> for &'c [Attr] {
    fn from_attr(ctx: &'c Context, attr: Attr) -> Option<&'c [Attr]> {
        attr.as_array(ctx)
    }
}

macro_rules! arrays {
    ($($elem:ty, $bytes:literal, $from:expr;)*) => {
        $(impl AttrValue<'_> for SmallVec<[$elem; 4]> {
            fn from_attr(ctx: &Context, attr: Attr) -> Option<SmallVec<[$elem; 4]>> {
                match attr.data(ctx) {
                    AttrData::DenseArray { data, .. } => {
                        Some(data.chunks_exact($bytes).map($from).collect())
                    }
                    _ => None,
                }
            }
        })*
    };
}

arrays! {
    i64, 8, |bytes: &[u8]| i64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
    i32, 4, |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("chunks of four"));
    bool, 1, |bytes: &[u8]| bytes[0] != 0;
}

/// The bits of an integer attribute, or of the enum that is the only parameter of a dialect's attribute.
pub fn enum_value(ctx: &Context, attr: Attr) -> Option<u64> {
    match attr.data(ctx) {
        AttrData::Integer(_, value) => {
            value.as_i64().map(|value| value as u64).or_else(|| value.as_u64())
        }
        AttrData::Dialect { params, .. } => match &**params {
            [Param::Int(value)] => Some(*value as u64),
            _ => None,
        },
        _ => None,
    }
}

/// The attribute in slot `slot`, or the slot's default.
pub fn opt_attr(ir: &Body, op: Op, slot: usize) -> Option<Attr> {
    ir.prop(op, slot).or_else(|| {
        let info = ir.ctx().op_info(ir.name(op))?;
        info.default_props(ir.ctx()).iter().find(|(at, _)| *at == slot).map(|(_, value)| *value)
    })
}

/// The attribute in slot `slot`, which must be there.
///
/// # Panics
/// When it is absent and has no default.
pub fn attr(ir: &Body, op: Op, slot: usize) -> Attr {
    opt_attr(ir, op, slot).unwrap_or_else(|| panic!("'{}' lacks a required attribute", ir.name(op)))
}

/// The value in slot `slot`, which must be there.
///
/// # Panics
/// When it is absent without a default, or does not satisfy its constraint.
pub fn prop<'b, T: AttrValue<'b>>(ir: &'b Body, op: Op, slot: usize) -> T {
    T::from_attr(ir.ctx(), attr(ir, op, slot)).unwrap_or_else(|| {
        panic!("an attribute of '{}' does not satisfy its constraint", ir.name(op))
    })
}

/// The value in slot `slot`, if it is there and satisfies its constraint.
pub fn opt_prop<'b, T: AttrValue<'b>>(ir: &'b Body, op: Op, slot: usize) -> Option<T> {
    T::from_attr(ir.ctx(), opt_attr(ir, op, slot)?)
}

/// Returns whether slot `slot` holds `unit` (or `true`).
pub fn unit_prop(ir: &Body, op: Op, slot: usize) -> bool {
    ir.prop(op, slot).is_some_and(|attr| bool::from_attr(ir.ctx(), attr).unwrap_or(true))
}

/// A native value on its way into a slot, before there is a context to intern it.
#[derive(Clone, PartialEq, Debug)]
pub enum PropValue {
    /// An attribute, or none.
    Attr(Option<Attr>),
    /// `unit` or nothing.
    Unit(bool),
    /// A boolean.
    Bool(bool),
    /// A signless integer of that width.
    Int(u32, i64),
    /// Text.
    Str(Box<str>),
    /// A flat symbol reference.
    Symbol(Box<str>),
    /// A type attribute.
    Type(Type),
    /// An array attribute.
    Array(Box<[Attr]>),
    /// A dense array of booleans.
    Bools(Box<[bool]>),
    /// A dense array of 32-bit integers.
    I32s(Box<[i32]>),
    /// A dense array of 64-bit integers.
    I64s(Box<[i64]>),
    /// A dialect's attribute of that name with the value of an enum as its parameter.
    Enum(&'static str, u64),
}

impl PropValue {
    /// The attribute; `None` for an absent one.
    pub fn into_attr(self, ctx: &Context) -> Option<Attr> {
        Some(match self {
            PropValue::Attr(attr) => return attr,
            PropValue::Unit(set) => return set.then_some(Attr::UNIT),
            PropValue::Bool(value) => Attr::bool(value),
            PropValue::Int(width, value) => Attr::integer(ctx, Type::integer(ctx, width), value),
            PropValue::Str(text) => Attr::string(ctx, &text),
            PropValue::Symbol(name) => Attr::symbol_ref(ctx, &name),
            PropValue::Type(ty) => Attr::ty(ctx, ty),
            PropValue::Array(items) => Attr::array(ctx, &items),
            PropValue::Bools(items) => ctx.intern_attr(AttrData::DenseArray {
                elem: Type::I1,
                len: items.len() as u64,
                data: items.iter().map(|item| u8::from(*item)).collect(),
            }),
            PropValue::I32s(items) => Attr::dense_i32_array(ctx, &items),
            PropValue::I64s(items) => Attr::dense_i64_array(ctx, &items),
            PropValue::Enum(name, value) => Attr::dialect(ctx, name, [Param::Int(value as i64)]),
        })
    }
}

/// Puts a value into slot `slot`.
pub fn set_prop(ir: &mut Body, op: Op, slot: usize, value: PropValue) {
    let attr = value.into_attr(ir.ctx());
    ir.set_prop(op, slot, attr);
}

/// Puts a value into slot `slot`, or empties it.
pub fn set_opt_prop(ir: &mut Body, op: Op, slot: usize, value: Option<PropValue>) {
    set_prop(ir, op, slot, value.unwrap_or(PropValue::Attr(None)));
}
