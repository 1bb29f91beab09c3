//! Attributes in property slots, converted to and from native Rust values.

pub use crate::attr::{AttrValue, enum_value};
use crate::ir::{Body, Modify, Op};
use crate::{Attr, AttrData, Context, Param, Type};

/// Returns the attribute in slot `slot`, or the slot's default.
pub fn opt_attr(ir: &Body, op: Op, slot: usize) -> Option<Attr> {
    ir.prop_or_default(op, slot)
}

/// Returns the attribute in slot `slot`, which must be present.
///
/// # Panics
/// Panics if it is absent and has no default.
#[track_caller]
pub fn attr(ir: &Body, op: Op, slot: usize) -> Attr {
    match opt_attr(ir, op, slot) {
        Some(attr) => attr,
        None => panic!("{} lacks its attribute '{}'", ir.place(op), slot_name(ir, op, slot)),
    }
}

/// Returns the name of a slot.
fn slot_name(ir: &Body, op: Op, slot: usize) -> &'static str {
    ir.view(op).schema().and_then(|schema| schema.props.get(slot)).map_or("", |prop| prop.name)
}

/// Returns the value in slot `slot`, which must be present.
///
/// # Panics
/// Panics if it is absent without a default, or does not satisfy its constraint.
#[track_caller]
pub fn prop<'b, T: AttrValue<'b>>(ir: &'b Body, op: Op, slot: usize) -> T {
    let stored = attr(ir, op, slot);
    match T::from_attr(ir.ctx(), stored) {
        Some(value) => value,
        None => panic!(
            "the attribute '{}' of {} is not as declared: {}",
            slot_name(ir, op, slot),
            ir.place(op),
            stored.display(ir.ctx())
        ),
    }
}

/// Returns the value in slot `slot`, if it is present and satisfies its constraint.
pub fn opt_prop<'b, T: AttrValue<'b>>(ir: &'b Body, op: Op, slot: usize) -> Option<T> {
    T::from_attr(ir.ctx(), opt_attr(ir, op, slot)?)
}

/// Returns whether slot `slot` holds `unit` (or `true`).
pub fn unit_prop(ir: &Body, op: Op, slot: usize) -> bool {
    ir.prop(op, slot).is_some_and(|attr| bool::from_attr(ir.ctx(), attr).unwrap_or(true))
}

/// A native value to be stored in a slot, before there is a context to intern it.
#[derive(Clone, PartialEq, Debug)]
pub enum PropValue {
    /// An attribute, or none.
    Attr(Option<Attr>),
    /// `unit` or nothing.
    Unit(bool),
    /// A boolean.
    Bool(bool),
    /// `unit` or `false`.
    Flag(bool),
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
    /// A dialect's attribute with that name, whose parameter is the value of an enum.
    Enum(&'static str, u64),
}

impl PropValue {
    /// Returns the attribute; `None` for an absent one.
    pub fn into_attr(self, ctx: &Context) -> Option<Attr> {
        Some(match self {
            PropValue::Attr(attr) => return attr,
            PropValue::Unit(set) => return set.then_some(Attr::UNIT),
            PropValue::Bool(value) => Attr::bool(value),
            PropValue::Flag(value) => Attr::flag(value),
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
            PropValue::Enum(name, value) => {
                Attr::checked_dialect(ctx, name, [Param::Int(value as i64)])
            }
        })
    }
}

/// The text of a string attribute or symbol reference for a builder: a `&str`, or the attribute, which may hold any
/// bytes.
#[derive(Clone, PartialEq, Debug)]
pub struct Text(TextForm);

#[derive(Clone, PartialEq, Debug)]
enum TextForm {
    Str(Box<str>),
    Attr(Attr),
}

impl Text {
    /// Returns the value of a string attribute.
    pub fn string(self) -> PropValue {
        match self.0 {
            TextForm::Str(text) => PropValue::Str(text),
            TextForm::Attr(attr) => PropValue::Attr(Some(attr)),
        }
    }

    /// Returns the value of a flat symbol reference.
    pub fn symbol(self) -> PropValue {
        match self.0 {
            TextForm::Str(text) => PropValue::Symbol(text),
            TextForm::Attr(attr) => PropValue::Attr(Some(attr)),
        }
    }
}

impl<S: AsRef<str> + ?Sized> From<&S> for Text {
    fn from(text: &S) -> Text {
        Text(TextForm::Str(text.as_ref().into()))
    }
}

impl From<Attr> for Text {
    fn from(attr: Attr) -> Text {
        Text(TextForm::Attr(attr))
    }
}

/// Stores a value in slot `slot`.
pub fn set_prop(at: &mut impl Modify, op: Op, slot: usize, value: PropValue) {
    at.modify(op, |ir| {
        let attr = value.into_attr(ir.ctx());
        ir.set_prop(slot, attr);
    });
}

/// Stores a value in slot `slot`, or removes it.
pub fn set_opt_prop(at: &mut impl Modify, op: Op, slot: usize, value: Option<PropValue>) {
    set_prop(at, op, slot, value.unwrap_or(PropValue::Attr(None)));
}
