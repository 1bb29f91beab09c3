//! Parameters of dialect types and attributes: one enum, decoded by generated accessors and used raw by dialects
//! loaded at run time.

use crate::{ApInt, Attr, Type};

/// One parameter of a dialect's type or attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Param {
    /// An optional parameter that is absent.
    Absent,
    /// A type.
    Type(Type),
    /// An attribute (affine maps and locations among them).
    Attr(Attr),
    /// A signed or unsigned integer up to 64 bits, a `bool` (0 or 1), or the value of an enum.
    Int(i64),
    /// An integer with a width of its own.
    ApInt(ApInt),
    /// The bit pattern of a float whose kind another parameter or the schema tells.
    FloatBits(u128),
    /// Text.
    Str(Box<str>),
    /// A list.
    Array(Box<[Param]>),
}

impl Param {
    /// The type held, if it is one.
    pub fn as_type(&self) -> Option<Type> {
        match self {
            Param::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// The attribute held, if it is one.
    pub fn as_attr(&self) -> Option<Attr> {
        match self {
            Param::Attr(attr) => Some(*attr),
            _ => None,
        }
    }

    /// The integer, `bool` or enum value held, if it is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Param::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// The text held, if it is text.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Param::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The list held, if it is one.
    pub fn as_array(&self) -> Option<&[Param]> {
        match self {
            Param::Array(items) => Some(items),
            _ => None,
        }
    }
}

/// The parameters of a type or attribute, by name: generated for those that have hooks, unless `genStorageClass = 0`
/// says that what is stored is written by hand.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `genStorageClass = 0`, but nothing says what is stored",
    note = "write beside its .td: `impl NamedParams for {Self} {{ fn from_params(params: &[Param]) -> Option<Self::Params> {{ … }} fn into_params(params: Self::Params) -> Vec<Param> {{ … }} }}`"
)]
pub trait NamedParams {
    /// A struct with a field for each parameter.
    type Params;

    /// The parameters by name; `None` when they are not of the declared form.
    fn from_params(params: &[Param]) -> Option<Self::Params>;

    /// The parameters in the order of the declaration.
    fn into_params(params: Self::Params) -> Vec<Param>;
}
