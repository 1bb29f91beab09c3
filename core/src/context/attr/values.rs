//! The values that attributes hold.

use std::borrow::Cow;

use super::{Attr, AttrData, DenseElements, FloatBits};
use crate::affine::{AffineMap, IntegerSet};
use crate::{Context, Float, FloatKind, Ident, Type, TypeData};

impl FloatBits {
    /// Returns the bits.
    pub fn get(self) -> u128 {
        u128::from(self.0[1]) << 64 | u128::from(self.0[0])
    }
}

impl Attr {
    /// Returns the text of an untyped or typed string attribute, if it is UTF-8.
    pub fn as_str(self, ctx: &Context) -> Option<&str> {
        match self.data(ctx) {
            AttrData::String(bytes, _) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    /// Returns the text of a string attribute, or the name in a symbol reference without nested ones, with `U+FFFD` for
    /// bytes that are not UTF-8: for display. Use the attribute itself to copy or compare.
    pub fn as_text(self, ctx: &Context) -> Option<&str> {
        let string = match self.data(ctx) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => *root,
            _ => self,
        };
        let bytes = string.as_bytes(ctx)?;
        match String::from_utf8_lossy(bytes) {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(text) => Attr::string(ctx, &text).as_str(ctx),
        }
    }

    /// Returns the name in a symbol reference without nested ones: a string attribute.
    pub fn flat_symbol_name(self, ctx: &Context) -> Option<Attr> {
        match self.data(ctx) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        }
    }

    /// Returns the name in a symbol reference without nested ones, if this is one and the name is UTF-8.
    pub fn as_flat_symbol(self, ctx: &Context) -> Option<&str> {
        match self.data(ctx) {
            AttrData::SymbolRef { root, nested } if nested.is_empty() => root.as_str(ctx),
            _ => None,
        }
    }

    /// Returns the bytes of a string attribute, UTF-8 or not.
    pub fn as_bytes(self, ctx: &Context) -> Option<&[u8]> {
        match self.data(ctx) {
            AttrData::String(bytes, _) => Some(bytes),
            _ => None,
        }
    }

    /// Returns the value of an integer attribute, sign-extended, if it fits.
    pub fn as_i64(self, ctx: &Context) -> Option<i64> {
        match self.data(ctx) {
            AttrData::Integer(_, value) => value.as_i64(),
            _ => None,
        }
    }

    /// Returns the set of an integer set attribute.
    pub fn as_integer_set(self, ctx: &Context) -> Option<&IntegerSet> {
        match self.data(ctx) {
            AttrData::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// Returns the value of a boolean attribute, an integer of one bit.
    pub fn as_bool(self) -> Option<bool> {
        match self {
            Attr::TRUE => Some(true),
            Attr::FALSE => Some(false),
            _ => None,
        }
    }

    /// Returns the value of a float attribute, rounded to an `f64` if its type is wider.
    pub fn as_f64(self, ctx: &Context) -> Option<f64> {
        let AttrData::Float(ty, bits) = self.data(ctx) else { return None };
        let TypeData::Float(kind) = ty.data(ctx) else { return None };
        let (value, _) = Float::from_bits(*kind, bits.get()).convert(FloatKind::F64);
        Some(f64::from_bits(value.bits() as u64))
    }

    /// Returns the type that a type attribute holds.
    pub fn as_type(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Returns the elements of an array attribute.
    pub fn as_array(self, ctx: &Context) -> Option<&[Attr]> {
        match self.data(ctx) {
            AttrData::Array(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the numbers of an `array<i32: …>`.
    pub fn as_i32_array(self, ctx: &Context) -> Option<impl ExactSizeIterator<Item = i32>> {
        let AttrData::DenseArray { elem: Type::I32, data, .. } = self.data(ctx) else {
            return None;
        };
        let (numbers, _) = data.as_chunks();
        Some(numbers.iter().copied().map(i32::from_le_bytes))
    }

    /// Returns the numbers of an `array<i64: …>`.
    pub fn as_i64_array(self, ctx: &Context) -> Option<impl ExactSizeIterator<Item = i64>> {
        let AttrData::DenseArray { elem: Type::I64, data, .. } = self.data(ctx) else {
            return None;
        };
        let (numbers, _) = data.as_chunks();
        Some(numbers.iter().copied().map(i64::from_le_bytes))
    }

    /// Returns the map of an affine map attribute.
    pub fn as_affine_map(self, ctx: &Context) -> Option<&AffineMap> {
        match self.data(ctx) {
            AttrData::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// Returns the entries of a dictionary attribute, sorted by key.
    pub fn as_dictionary(self, ctx: &Context) -> Option<&[(Ident, Attr)]> {
        match self.data(ctx) {
            AttrData::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the entry of a dictionary attribute named `key`.
    pub fn get(self, ctx: &Context, key: Ident) -> Option<Attr> {
        self.as_dictionary(ctx)?.iter().find(|(have, _)| *have == key).map(|(_, value)| *value)
    }

    /// Returns the type of a typed attribute (number, elements, typed string).
    pub fn type_of(self, ctx: &Context) -> Option<Type> {
        match self.data(ctx) {
            AttrData::Integer(ty, _) | AttrData::Float(ty, _) => Some(*ty),
            AttrData::String(_, ty) | AttrData::Opaque { ty, .. } => *ty,
            AttrData::Dense(DenseElements { ty, .. })
            | AttrData::DenseStrings { ty, .. }
            | AttrData::DenseResource { ty, .. }
            | AttrData::Sparse { ty, .. } => Some(*ty),
            _ => None,
        }
    }
}
