//! The kinds of values in parameters of types and attributes.

use crate::tree::tree;
use crate::{Class, List, One, Text};

tree! {
    /// The kind of value a parameter holds, which decides how it is parsed, printed and encoded.
    pub enum ParamKind<S> {
        /// Any type.
        Type,
        /// A type of one class, short form allowed.
        TypeOf(class: Class<S>),
        /// A type that satisfies a constraint.
        ConstrainedType(constraint: S::TypeConstraint),
        /// Any attribute.
        Attr,
        /// An attribute of one class, short form allowed.
        AttrOf(class: Class<S>),
        /// An attribute of one of several classes with a common C++ base.
        AttrIn(classes: List<S, Class<S>>),
        /// An attribute that satisfies a constraint.
        ConstrainedAttr(constraint: S::AttrConstraint),
        /// The type of the attribute itself (`AttributeSelfType`), written after it.
        SelfType,
        /// An integer of `bits` bits.
        Int {
            /// The width in bits, at most 64.
            bits: u32,
            /// True if it is signed.
            signed: bool,
        },
        /// `bool`
        Bool,
        /// An enum, as its keyword.
        Enum(cases: S::Enum),
        /// An enum in the default C++ syntax: cases that are no keywords, and combinations of bits, are quoted.
        QuotedEnum(cases: S::Enum),
        /// Text, quoted.
        Str,
        /// An integer of any width.
        ApInt,
        /// `float` or `double`.
        Float {
            /// The width in bits: 32 or 64.
            bits: u32,
        },
        /// A float of unknown kind, as its bit pattern.
        ApFloat,
        /// An affine map, without `affine_map<>`: `(d0) -> (d0)`.
        AffineMap,
        /// An integer set, without `affine_set<>`: `(d0) : (d0 >= 0)`.
        IntegerSet,
        /// A list.
        Array(item: One<S, ParamKind<S>>),
        /// A C++ type with no translation: only hand-written syntax can create a value of it.
        Foreign(name: Text<S>),
        /// The verbatim text after the mnemonic: the only parameter of a definition whose syntax has no Rust
        /// implementation. Its value is a list of the text pieces, and of the types and attributes with a sigil in
        /// between.
        Verbatim,
    }
}
