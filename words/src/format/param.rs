//! Compiled assembly formats of types and attributes.

use super::Literal;
use crate::tree::tree;
use crate::{List, One, Owned, ParamDirectiveName, Store, Text};

tree! {
    /// A compiled `assemblyFormat` of a type or attribute.
    pub struct ParamFormat<S> {
        /// The elements in order.
        pub elements: List<S, ParamElement<S>>,
    }
}

tree! {
    /// An element of a type's or attribute's format.
    pub enum ParamElement<S> {
        /// A keyword or punctuation.
        Literal(literal: Literal<S>),
        /// One space, printed only.
        Space,
        /// A newline with indentation, printed only.
        Newline,
        /// `$parameter`
        Param {
            /// The index of the parameter.
            index: u16,
            /// Print in full even if it has a short form.
            qualified: bool,
            /// Print a space before it.
            space: bool,
        },
        /// `params`, or the listed parameters: separated by commas, in order.
        Params {
            /// The indices of the parameters.
            indices: List<S, u16>,
            /// Print a space before the first.
            space: bool,
        },
        /// `struct(…)`: `key = value` pairs separated by commas, in any order.
        Struct {
            /// The parameters, each a [`ParamElement::Param`] or a [`ParamElement::Custom`] of one argument.
            fields: List<S, ParamElement<S>>,
            /// Print a space before the first.
            space: bool,
        },
        /// `custom<X>(…)`
        Custom(directive: One<S, ParamDirective<S>>),
        /// `( … )?`
        Group(group: One<S, ParamGroup<S>>),
    }
}

tree! {
    /// An optional group of parameters.
    pub struct ParamGroup<S> {
        /// The anchors of the group: it is printed if one of these parameters is set to a value other than its default.
        pub anchor: List<S, u16>,
        /// True if the anchor is in the `else` part: its presence selects that part.
        pub inverted: bool,
        /// The elements printed if the anchor is present; in parsing, the first element selects the part.
        pub then: List<S, ParamElement<S>>,
        /// The elements printed otherwise.
        pub otherwise: List<S, ParamElement<S>>,
    }
}

tree! {
    /// A use of `custom<X>` in the format of a type or attribute.
    pub struct ParamDirective<S> {
        /// `X`
        pub name: Text<S>,
        /// The Rust functions that parse and print it.
        pub hooks: S::ParamDirective,
        /// The arguments between the parentheses.
        pub args: List<S, ParamDirectiveArg<S>>,
        /// Print a space before it.
        pub space: bool,
        /// True if this is no `custom<X>` but the custom syntax of its one parameter, used wherever that parameter is
        /// written.
        pub of_param: bool,
    }
}

tree! {
    /// An argument of a `custom<X>` in the format of a type or attribute.
    pub enum ParamDirectiveArg<S> {
        /// `$parameter`: parsed by the directive, or with `ref` parsed before.
        Param {
            /// The index of the parameter.
            index: u16,
            /// True if it is bound elsewhere and only read.
            by_ref: bool,
        },
        /// `"text"`: a C++ expression in upstream's files.
        Text(text: Text<S>),
    }
}

impl<S: Store> Copy for ParamDirectiveArg<S> where Text<S>: Copy {}

impl ParamDirective<Owned> {
    /// Creates a use of `custom<name>` with these arguments; `of_param` if it is the custom syntax of a parameter.
    pub fn new(
        name: &str,
        args: Vec<ParamDirectiveArg<Owned>>,
        space: bool,
        of_param: bool,
    ) -> ParamDirective<Owned> {
        let hooks = ParamDirectiveName(name.to_owned());
        ParamDirective { name: name.to_owned(), hooks, args, space, of_param }
    }
}

impl ParamFormat<Owned> {
    /// Returns whether the format uses a `custom<X>`, which needs a hook.
    pub fn has_custom(&self) -> bool {
        !self.directives().is_empty()
    }

    /// Returns the names of the used custom directives, in order of use.
    pub fn directives(&self) -> Vec<&str> {
        self.custom_directives().into_iter().map(|one| one.name.as_str()).collect()
    }

    /// Returns the uses of custom directives, in order.
    pub fn custom_directives(&self) -> Vec<&ParamDirective<Owned>> {
        fn collect<'a>(
            elements: &'a [ParamElement<Owned>],
            into: &mut Vec<&'a ParamDirective<Owned>>,
        ) {
            for element in elements {
                match element {
                    ParamElement::Custom(directive) => into.push(directive),
                    ParamElement::Struct { fields, .. } => collect(fields, into),
                    ParamElement::Group(group) => {
                        collect(&group.then, into);
                        collect(&group.otherwise, into);
                    }
                    _ => {}
                }
            }
        }
        let mut all = Vec::new();
        collect(&self.elements, &mut all);
        all
    }
}
