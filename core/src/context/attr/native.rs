//! Conversion of attributes to native Rust values.

use smallvec::SmallVec;

use crate::{Attr, AttrData, Context, Param, Type};

/// A Rust form of an attribute.
pub trait AttrValue<'c>: Sized {
    /// Returns the value of `attr`, if it has this form.
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
                // Only the bits matter: the declaration determines the signedness of signless attributes.
                enum_value(ctx, attr).map(|value| value as $ty)
            }
        })*
    };
}
integers!(i8 i16 i32 i64 u8 u16 u32 u64);

/// Text for display: bytes that are not UTF-8 become `U+FFFD`.
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

/// Returns the bits of an integer attribute, or of the enum that is the only parameter of a dialect's attribute.
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
