//! The Rust type of an attribute or parameter in accessors and builders.

use super::EnumId;

/// The Rust form of a stored attribute, derived from its storage and return class.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Native {
    /// The attribute itself.
    Attr,
    /// Presence of `unit`.
    Unit,
    /// `bool`
    Bool,
    /// `bool`, stored as `unit` or `false`.
    Flag,
    /// An integer of that width up to 64 bits; `signed` selects `i64` or `u64`, and likewise for other widths.
    Int {
        /// Width in bits: 8, 16, 32 or 64.
        bits: u32,
        /// True if the accessor's type is signed.
        signed: bool,
    },
    /// Text of a string attribute.
    Str,
    /// Root of a flat symbol reference.
    Symbol,
    /// The type that a type attribute holds.
    Type,
    /// A dense array of 64-bit integers.
    I64Array,
    /// A dense array of 32-bit integers.
    I32Array,
    /// A dense array of booleans.
    BoolArray,
    /// The elements of an array attribute.
    Array,
    /// An enum, stored as its own dialect attribute of that full name.
    EnumAttr(EnumId, String),
    /// An enum, stored as an integer attribute of that width.
    IntEnum(EnumId, u32),
}
