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
    /// An integer with an explicit width.
    ApInt(ApInt),
    /// The bit pattern of a float whose kind is given by another parameter or the schema.
    FloatBits(u128),
    /// Text.
    Str(Box<str>),
    /// A list.
    Array(Box<[Param]>),
}

impl Param {
    /// Returns the type, if the parameter is one.
    pub fn as_type(&self) -> Option<Type> {
        match self {
            Param::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the attribute, if the parameter is one.
    pub fn as_attr(&self) -> Option<Attr> {
        match self {
            Param::Attr(attr) => Some(*attr),
            _ => None,
        }
    }

    /// Returns the integer, `bool` or enum value, if the parameter is one.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            Param::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// Returns the text, if the parameter is text.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Param::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the list, if the parameter is one.
    pub fn as_array(&self) -> Option<&[Param]> {
        match self {
            Param::Array(items) => Some(items),
            _ => None,
        }
    }
}

/// The parameters of a type or attribute, by name: generated for types and attributes with hooks, unless
/// `genStorageClass = 0` declares that the storage is hand-written.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `genStorageClass = 0`, but nothing says what is stored",
    note = "write beside its .td: `impl NamedParams for {Self} {{ fn from_params(params: &[Param]) -> Option<Self::Params> {{ … }} fn into_params(params: Self::Params) -> Vec<Param> {{ … }} }}`"
)]
pub trait NamedParams {
    /// A struct with a field for each parameter.
    type Params;

    /// Returns the parameters by name; `None` if they do not match the declaration.
    fn from_params(params: &[Param]) -> Option<Self::Params>;

    /// Returns the parameters in the order of the declaration.
    fn into_params(params: Self::Params) -> Vec<Param>;
}
