//! Enums and bit enums.

use crate::lang::Span;

/// Index into [`super::Model::enums`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub usize);

/// An `EnumInfo`.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Name of the def.
    pub def: String,
    /// Where it is defined.
    pub span: Span,
    /// C++ class name, which is the Rust name.
    pub class: String,
    /// C++ name in full, less `::mlir::`: `arith::CmpIPredicate`.
    pub cpp: String,
    /// One line.
    pub summary: String,
    /// Markdown.
    pub description: String,
    /// Width in bits of the underlying type.
    pub width: u32,
    /// Whether values are sets of bits.
    pub bits: bool,
    /// Between the cases of a bit enum.
    pub separator: String,
    /// `printBitEnumPrimaryGroups`
    pub print_groups: bool,
    /// `printBitEnumQuoted`
    pub quoted: bool,
    /// Cases in declaration order.
    pub cases: Vec<EnumCase>,
    /// The dialect that declares it, when it is another one than the model's.
    pub foreign: Option<String>,
}

/// A case of an enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// The C++ symbol.
    pub symbol: String,
    /// The spelling in text.
    pub text: String,
    /// The value, or mask.
    pub value: u64,
}
