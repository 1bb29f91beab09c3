//! Compact encodings of dialect types and attributes: the interpreter of
//! [`DialectBytecode`](crate::schema::DialectBytecode).

mod decode;
mod encode;
#[cfg(test)]
mod tests;

use crate::schema::{DialectSchema, ParametricSchema};
pub(super) use decode::decode;
pub(super) use encode::encode;

/// The two tables of a dialect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    Attr,
    Type,
}

impl Kind {
    pub(super) fn schemas(self, dialect: &DialectSchema) -> &'static [&'static ParametricSchema] {
        match self {
            Kind::Attr => dialect.attrs,
            Kind::Type => dialect.types,
        }
    }

    /// Returns the noun for an entry in messages.
    pub(super) fn entry_noun(self, nested: bool) -> &'static str {
        match self {
            _ if nested => self.noun(),
            Kind::Attr => "Attribute",
            Kind::Type => "Type",
        }
    }

    pub(super) fn noun(self) -> &'static str {
        match self {
            Kind::Attr => "attribute",
            Kind::Type => "type",
        }
    }
}

/// The maximal nesting of lists in a self-describing parameter.
const MAX_LIST_DEPTH: usize = 64;

/// The tag byte of a self-describing parameter.
mod tag {
    pub(super) const ABSENT: u8 = 0;
    pub(super) const TYPE: u8 = 1;
    pub(super) const ATTR: u8 = 2;
    pub(super) const INT: u8 = 3;
    pub(super) const APINT: u8 = 4;
    pub(super) const FLOAT: u8 = 5;
    pub(super) const STR: u8 = 6;
    pub(super) const LIST: u8 = 7;
}
