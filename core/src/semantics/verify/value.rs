//! Values of expressions.

use crate::attr::typed_attrs;
use std::sync::Arc;

use crate::{ApInt, Attr, Block, Op, Type, Value};

/// The value of an expression.
#[derive(Clone, PartialEq, Debug)]
pub enum EvalValue {
    /// A null type or attribute, an absent optional, or the result of a method that the value lacks.
    Null,
    /// A fact that only C++ can determine, about parameters kept as written: no test of it fails.
    Unknown,
    /// A truth value.
    Bool(bool),
    /// An integer.
    Int(i64),
    /// An integer with an explicit width: the value of an integer attribute.
    ApInt(ApInt),
    /// The bit pattern of a float of the given type: the value of a float attribute.
    Float(Type, u128),
    /// Text.
    Str(Arc<str>),
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// An SSA value.
    Value(Value),
    /// An operation of the body.
    Op(Op),
    /// The operation that owns the body.
    Owner,
    /// A region of the operation under test, by index.
    Region(u32),
    /// A block of the body.
    Block(Block),
    /// A list.
    List(Arc<[EvalValue]>),
}

impl EvalValue {
    /// Implements C++'s conversion to `bool`: null, zero and `false` are false.
    pub fn truthy(&self) -> bool {
        match self {
            EvalValue::Null => false,
            EvalValue::Bool(value) => *value,
            EvalValue::Int(value) => *value != 0,
            EvalValue::ApInt(value) => !value.is_zero(),
            _ => true,
        }
    }

    /// Returns the contained type, if it is one.
    pub fn as_type(&self) -> Option<Type> {
        match self {
            EvalValue::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the contained attribute, if it is one.
    pub fn as_attr(&self) -> Option<Attr> {
        match self {
            EvalValue::Attr(attr) => Some(*attr),
            _ => None,
        }
    }

    /// Returns the contained integer, if it is one that fits; `true` is 1.
    pub fn as_int(&self) -> Option<i64> {
        match self {
            EvalValue::Int(value) => Some(*value),
            EvalValue::Bool(value) => Some(i64::from(*value)),
            EvalValue::ApInt(value) => value.as_i64(),
            _ => None,
        }
    }

    /// Returns the contained text, if it is text.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            EvalValue::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the contained list, if it is one.
    pub fn as_list(&self) -> Option<&[EvalValue]> {
        match self {
            EvalValue::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns a list of convertible items.
    pub fn list<T: Into<EvalValue>>(items: impl IntoIterator<Item = T>) -> EvalValue {
        EvalValue::List(items.into_iter().map(Into::into).collect())
    }
}

macro_rules! from {
    ($($from:ty => $variant:ident),*) => {$(
        impl From<$from> for EvalValue {
            fn from(value: $from) -> EvalValue {
                EvalValue::$variant(value.into())
            }
        }
    )*};
}

from!(bool => Bool, i64 => Int, u32 => Int, &str => Str, Type => Type, Attr => Attr, Value => Value, Op => Op,
    Block => Block, ApInt => ApInt);

macro_rules! attrs {
    ($($name:ident)*) => {
        $(impl From<crate::attr::$name> for EvalValue {
            fn from(value: crate::attr::$name) -> EvalValue {
                EvalValue::Attr(value.into())
            }
        })*
    };
}
typed_attrs!(attrs);

impl From<usize> for EvalValue {
    fn from(value: usize) -> EvalValue {
        EvalValue::Int(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl<T: Into<EvalValue>> From<Option<T>> for EvalValue {
    fn from(value: Option<T>) -> EvalValue {
        value.map_or(EvalValue::Null, Into::into)
    }
}
