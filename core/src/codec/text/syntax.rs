//! The small vocabulary that parsers of hand-written syntax share.

use smallvec::SmallVec;

use crate::{Attr, Loc, Type};

/// `Err` means that a diagnostic was reported.
pub type ParseResult<T> = Result<T, ParseFailed>;

/// A parse failed; the diagnostic is with the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFailed;

/// A place in the source being parsed: a byte offset. [`crate::text::Parser::loc`] makes a location of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos(pub(crate) u32);

/// The brackets around a comma-separated list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing: the list is empty when its first element does not start.
    None,
    /// `(…)`
    Paren,
    /// `[…]`
    Square,
    /// `<…>`
    LessGreater,
    /// `{…}`
    Braces,
    /// `(…)`, or nothing at all.
    OptionalParen,
    /// `[…]`, or nothing at all.
    OptionalSquare,
    /// `<…>`, or nothing at all.
    OptionalLessGreater,
    /// `{…}`, or nothing at all.
    OptionalBraces,
}

/// `%name` or `%name#number`, not yet a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// The position in the source.
    pub pos: Pos,
    /// Number of the name, as the parser counts them.
    pub(crate) name: u32,
    /// The number after `#`; 0 without.
    pub number: u32,
}

/// An argument of a region or function: `%name: type {attributes} loc(…)`, each part as far as it was asked for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Argument {
    /// The name.
    pub name: UnresolvedOperand,
    /// The type; a region's entry arguments need one, so set it before parsing the region.
    pub ty: Option<Type>,
    /// The dictionary.
    pub attrs: Attr,
    /// The location written after it; that of the name when there is none.
    pub loc: Loc,
}

/// Arguments without types, and the operands that are assigned to them.
pub type Assignments = (Vec<Argument>, SmallVec<[UnresolvedOperand; 4]>);
