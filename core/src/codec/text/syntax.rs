//! The vocabulary that parsers of hand-written syntax share.

use smallvec::SmallVec;

use crate::{Attr, Loc, Type};

/// `Err` means that a diagnostic was reported.
pub type ParseResult<T> = Result<T, ParseFailed>;

/// The failure of a parse, whose diagnostic was reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseFailed;

/// A position in the source being parsed: a byte offset. [`crate::text::Parser::loc`] converts it to a location.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos(pub(crate) u32);

/// The brackets around a comma-separated list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// No brackets: the list is empty if its first element does not start.
    None,
    /// `(…)`
    Paren,
    /// `[…]`
    Square,
    /// `<…>`
    LessGreater,
    /// `{…}`
    Braces,
    /// `(…)`, or nothing.
    OptionalParen,
    /// `[…]`, or nothing.
    OptionalSquare,
    /// `<…>`, or nothing.
    OptionalLessGreater,
    /// `{…}`, or nothing.
    OptionalBraces,
}

/// `%name` or `%name#number`, before it is resolved to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnresolvedOperand {
    /// The position in the source.
    pub pos: Pos,
    /// The number that the parser assigned to the name.
    pub(crate) name: u32,
    /// The number after `#`; 0 if there is none.
    pub number: u32,
}

/// An argument of a region or function: `%name: type {attributes} loc(…)`, with the requested parts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Argument {
    /// The name.
    pub name: UnresolvedOperand,
    /// The type; a region's entry arguments need one, so set it before parsing the region.
    pub ty: Option<Type>,
    /// The dictionary.
    pub attrs: Attr,
    /// The location after it; the location of the name if there is none.
    pub loc: Loc,
}

/// Arguments without types, and the operands assigned to them.
pub type Assignments = (Vec<Argument>, SmallVec<[UnresolvedOperand; 4]>);
