//! Compiled assembly formats of types and attributes.

use super::Literal;
use crate::hooks;

/// A compiled `assemblyFormat` of a type or attribute.
#[derive(Debug)]
pub struct ParamFormat {
    /// The elements in order.
    pub elements: &'static [ParamElement],
}

impl ParamFormat {
    /// The format of a definition whose one parameter is [`ParamKind::Verbatim`](super::super::ParamKind::Verbatim).
    pub const VERBATIM: ParamFormat = ParamFormat {
        elements: &[ParamElement::Param { index: 0, qualified: true, space: false }],
    };
}

/// An element of a type's or attribute's format.
#[derive(Debug)]
pub enum ParamElement {
    /// A keyword or punctuation.
    Literal(Literal),
    /// One space, printed only.
    Space,
    /// A newline with indentation, printed only.
    Newline,
    /// `$parameter`
    Param {
        /// Which parameter.
        index: u16,
        /// Print in full even if it has a short form.
        qualified: bool,
        /// A space goes before it.
        space: bool,
    },
    /// `params`, or the parameters listed in it: separated by commas, in order.
    Params {
        /// Which parameters.
        indices: &'static [u16],
        /// A space goes before the first.
        space: bool,
    },
    /// `struct(…)`: `key = value` separated by commas, in any order.
    Struct {
        /// The parameters, each a [`ParamElement::Param`] or a [`ParamElement::Custom`] of one argument.
        fields: &'static [ParamElement],
        /// A space goes before the first.
        space: bool,
    },
    /// `custom<X>(…)`
    Custom(&'static ParamDirective),
    /// `( … )?`
    Group(&'static ParamGroup),
}

/// An optional group of parameters.
#[derive(Debug)]
pub struct ParamGroup {
    /// The group is printed when one of these parameters is set, and not to its default.
    pub anchor: &'static [u16],
    /// The anchor is in the `else` part: its presence selects that.
    pub inverted: bool,
    /// What is printed when the anchor is present; its first element decides in parsing.
    pub then: &'static [ParamElement],
    /// What is printed otherwise.
    pub otherwise: &'static [ParamElement],
}

/// A use of `custom<X>` in the format of a type or attribute.
#[derive(Debug)]
pub struct ParamDirective {
    /// `X`
    pub name: &'static str,
    /// Parses it.
    pub parse: hooks::ParseParamDirective,
    /// Prints it.
    pub print: hooks::PrintParamDirective,
    /// What is between the parentheses.
    pub args: &'static [ParamDirectiveArg],
    /// A space goes before it.
    pub space: bool,
    /// It is no `custom<X>` but how its one parameter is written, wherever that stands.
    pub of_param: bool,
}

/// An argument of a `custom<X>` in the format of a type or attribute.
#[derive(Clone, Copy, Debug)]
pub enum ParamDirectiveArg {
    /// `$parameter`: to be parsed, or with `ref` parsed before.
    Param {
        /// Which parameter.
        index: u16,
        /// Bound elsewhere: read only.
        by_ref: bool,
    },
    /// `"text"`: C++ in upstream's files.
    Text(&'static str),
}
