//! Compiled assembly formats: what ods-spec makes of an `assemblyFormat`, and what [`crate::format`] interprets.
//!
//! Everything static was decided at compile time: names are indices into the schema, whether a space precedes an
//! element is a flag or part of a literal (the spacing rules never depend on values), and how each type that is not
//! written follows from the others is a [`TypeRule`]. An interpreter walks flat arrays.

mod param;

pub use param::{ParamDirective, ParamDirectiveArg, ParamElement, ParamFormat, ParamGroup};

use super::Expr;
use super::Punct;
use crate::hooks;

/// A compiled `assemblyFormat` of an operation.
#[derive(Debug)]
pub struct OpFormat {
    /// The elements in order.
    pub elements: &'static [OpElement],
    /// Where the types of each operand group come from.
    pub operand_types: &'static [TypeRule],
    /// Where the types of each result group come from; empty when [`Self::infer_results`].
    pub result_types: &'static [TypeRule],
    /// No result type is written, and `ResultTypes` of the schema gives them all.
    pub infer_results: bool,
    /// The `operands` directive is used: all operands are one list, and stored segment sizes are written in the dictionary.
    pub all_operands: bool,
    /// `type(operands)` is used, alone or in a functional type: one list of types.
    pub all_operand_types: bool,
    /// `type(results)` is used, alone or in a functional type: one list of types.
    pub all_result_types: bool,
    /// Slots that the format does not bind, sorted by name: they are written in the dictionary unless absent or
    /// equal to their default.
    pub dict_slots: &'static [u16],
    /// Those slots (and segment sizes) are written between `<{` and `}>` by [`OpElement::PropDict`], not in the
    /// attribute dictionary.
    pub prop_dict: bool,
}

/// An element of an operation's format.
#[derive(Debug)]
pub enum OpElement {
    /// A keyword or punctuation.
    Literal(Literal),
    /// One space, printed only.
    Space,
    /// A newline with indentation, printed only.
    Newline,
    /// `$operand`
    Operand {
        /// Operand group.
        index: u16,
        /// A space goes before it.
        space: bool,
    },
    /// `$attribute` or `$property`
    Attr {
        /// Slot of the property row.
        slot: u16,
        /// How it is written.
        form: AttrForm,
        /// It may be missing in the text: it comes first in an optional group.
        optional: bool,
        /// A space goes before it.
        space: bool,
    },
    /// `$region`
    Region {
        /// Region group.
        index: u16,
        /// A space goes before it.
        space: bool,
    },
    /// `$successor`
    Successor {
        /// Successor group.
        index: u16,
        /// A space goes before it.
        space: bool,
    },
    /// `operands`
    Operands {
        /// A space goes before it.
        space: bool,
    },
    /// `regions`
    Regions {
        /// A space goes before it.
        space: bool,
    },
    /// `successors`
    Successors {
        /// A space goes before it.
        space: bool,
    },
    /// `type(…)`
    Type {
        /// Whose type.
        of: TypesOf,
        /// Print in full even if the constraint has a class with a short form.
        qualified: bool,
        /// A space goes before it.
        space: bool,
    },
    /// `functional-type(…, …)`
    FunctionalType {
        /// Whose types are the inputs.
        inputs: TypesOf,
        /// Whose types are the results.
        results: TypesOf,
        /// A space goes before it.
        space: bool,
    },
    /// `attr-dict`, `attr-dict-with-keyword`
    AttrDict {
        /// The word `attributes` precedes it.
        keyword: bool,
    },
    /// `prop-dict`
    PropDict,
    /// `( … )?`
    Group(&'static Group),
    /// `oilist(…)`: clauses in any order, each at most once.
    OiList(&'static [Clause]),
    /// `custom<X>(…)`
    Custom(&'static Directive),
}

/// A literal of a format.
#[derive(Clone, Copy, Debug)]
pub struct Literal {
    /// The keyword or punctuation as it is parsed.
    pub text: &'static str,
    /// Which punctuation it is; `None` for a keyword.
    pub punct: Option<Punct>,
    /// As it is printed: the text with the space that goes before it, if any.
    pub spaced: &'static str,
}

/// Operands or results, as arguments of `type`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypesOf {
    /// One operand group.
    Operand(u16),
    /// One result group.
    Result(u16),
    /// All operands.
    Operands,
    /// All results.
    Results,
}

/// How an attribute variable is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttrForm {
    /// In full: plain `Attribute` storage, or `qualified`.
    Full,
    /// Without its type, which the constraint's `value_type` builds.
    Untyped,
    /// The short form of its class where it has one.
    Stripped,
    /// The keyword (or, when it is none, the string) of an enum's case.
    Enum,
    /// `@name`
    SymbolName,
    /// A native property in its own syntax.
    Prop,
}

/// An optional group.
#[derive(Debug)]
pub struct Group {
    /// What must be there for the group to be printed: one of these is.
    pub anchor: &'static [Presence],
    /// The anchor is in the `else` part: its presence selects that.
    pub inverted: bool,
    /// The slot of a unit attribute or property that anchors the group and is not written: parsing the group sets it.
    pub sets: Option<u16>,
    /// What is printed when the anchor is present; its first element decides in parsing.
    pub then: &'static [OpElement],
    /// What is printed otherwise.
    pub otherwise: &'static [OpElement],
}

/// A clause of an `oilist`.
#[derive(Debug)]
pub struct Clause {
    /// The keyword that starts it.
    pub keyword: Literal,
    /// Printed when one of these is present.
    pub anchor: &'static [Presence],
    /// The slot of a unit attribute that the keyword alone sets.
    pub sets: Option<u16>,
    /// What follows the keyword.
    pub elements: &'static [OpElement],
}

/// Something whose presence an optional group or clause depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// The operand group is not empty.
    Operand(u16),
    /// The result group is not empty.
    Result(u16),
    /// The attribute or property is set, and not to its default.
    Attr(u16),
    /// The region is not empty, or there is one of a variadic group.
    Region(u16),
    /// There is a successor in the group.
    Successor(u16),
}

/// Where a type comes from that an operand or result needs.
#[derive(Debug)]
pub enum TypeRule {
    /// It is written, by itself or in a list of all.
    Written,
    /// The constraint builds it.
    Built,
    /// It is that of something else.
    Same(TypeSource),
    /// It is computed from that of something else (a non-variadic one as `Expr::Slf`, a variadic one as the list of them).
    Transformed(TypeSource, Expr),
}

/// What a type is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeSource {
    /// An operand group.
    Operand(u16),
    /// A result group.
    Result(u16),
    /// The type of a typed attribute.
    Attr(u16),
}

/// A use of `custom<X>`.
#[derive(Debug)]
pub struct Directive {
    /// `X`
    pub name: &'static str,
    /// Parses it.
    pub parse: hooks::ParseDirective,
    /// Prints it.
    pub print: hooks::PrintDirective,
    /// What is between the parentheses.
    pub args: &'static [DirectiveArg],
    /// A space goes before it.
    pub space: bool,
}

/// An argument of a `custom<X>`.
#[derive(Clone, Copy, Debug)]
pub enum DirectiveArg {
    /// `$operand`: to be parsed, or with `ref` parsed before.
    Operand {
        /// Operand group.
        index: u16,
        /// Bound elsewhere: read only.
        by_ref: bool,
    },
    /// `type($operand)`, `type($result)`
    Type {
        /// Whose type.
        of: TypesOf,
        /// Bound elsewhere: read only.
        by_ref: bool,
    },
    /// `$attribute`, `$property`
    Attr {
        /// Slot of the property row.
        slot: u16,
        /// Bound elsewhere: read only.
        by_ref: bool,
    },
    /// `$region`
    Region {
        /// Region group.
        index: u16,
        /// Bound elsewhere: read only.
        by_ref: bool,
    },
    /// `$successor`
    Successor {
        /// Successor group.
        index: u16,
        /// Bound elsewhere: read only.
        by_ref: bool,
    },
    /// `attr-dict`
    AttrDict,
    /// `prop-dict`
    PropDict,
    /// `"text"`: C++ in upstream's files.
    Text(&'static str),
}
