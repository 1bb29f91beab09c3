//! The keys of attributes: their data, borrowed, so that a known attribute is found without building its data.
//!
//! A file names most of its attributes more than once, and a module that is parsed again contains no new ones.

use crate::{ApInt, Attr, AttrData, DenseElements, Ident, Type};

/// The data of an attribute, borrowed where [`AttrData`] is owned.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AttrKey<'a> {
    /// An integer of at most 64 bits.
    Integer {
        ty: Type,
        width: u32,
        word: u64,
    },
    String(&'a [u8], Option<Type>),
    Array(&'a [Attr]),
    /// Entries, sorted by the text of the key.
    Dictionary(&'a [(Ident, Attr)]),
    SymbolRef {
        root: Attr,
        nested: &'a [Attr],
    },
    Dense {
        ty: Type,
        data: &'a [u8],
        splat: bool,
    },
    DenseArray {
        elem: Type,
        len: u64,
        data: &'a [u8],
    },
    /// The data of an attribute without owned data in the common case.
    Other(&'a AttrData),
}

impl AttrKey<'_> {
    /// Returns the data as an owned value.
    pub(crate) fn to_data(self) -> AttrData {
        match self {
            AttrKey::Integer { ty, width, word } => AttrData::Integer(ty, ApInt::new(width, word)),
            AttrKey::String(text, ty) => AttrData::String(text.into(), ty),
            AttrKey::Array(items) => AttrData::Array(items.into()),
            AttrKey::Dictionary(entries) => AttrData::Dictionary(entries.into()),
            AttrKey::SymbolRef { root, nested } => {
                AttrData::SymbolRef { root, nested: nested.into() }
            }
            AttrKey::Dense { ty, data, splat } => {
                AttrData::Dense(DenseElements { ty, data: data.into(), splat })
            }
            AttrKey::DenseArray { elem, len, data } => {
                AttrData::DenseArray { elem, len, data: data.into() }
            }
            AttrKey::Other(data) => data.clone(),
        }
    }
}

impl AttrData {
    /// Returns the look-up key.
    #[inline]
    pub(crate) fn key(&self) -> AttrKey<'_> {
        match self {
            AttrData::Integer(ty, value) => match value.one_word() {
                Some(word) => AttrKey::Integer { ty: *ty, width: value.width(), word },
                None => AttrKey::Other(self),
            },
            AttrData::String(text, ty) => AttrKey::String(text, *ty),
            AttrData::Array(items) => AttrKey::Array(items),
            AttrData::Dictionary(entries) => AttrKey::Dictionary(entries),
            AttrData::SymbolRef { root, nested } => AttrKey::SymbolRef { root: *root, nested },
            AttrData::Dense(DenseElements { ty, data, splat }) => {
                AttrKey::Dense { ty: *ty, data, splat: *splat }
            }
            AttrData::DenseArray { elem, len, data } => {
                AttrKey::DenseArray { elem: *elem, len: *len, data }
            }
            other => AttrKey::Other(other),
        }
    }
}
