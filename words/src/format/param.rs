//! Compiled assembly formats of types and attributes.

use super::{AttrForm, Literal, SetValue, ShortName};
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
        /// `keyword($x)`, `symbol($x)`, `dimensions($x)`, of declared syntax.
        Formed {
            /// The index of the parameter.
            index: u16,
            /// The written form.
            form: AttrForm,
            /// Print a space before it.
            space: bool,
        },
        /// `( … | … )`, of declared syntax.
        Choice(alternatives: List<S, ParamAlternative<S>>),
        /// `list(…)`, of declared syntax: the items of arrays in step.
        List(list: One<S, ParamList<S>>),
        /// `short-type(…)`, of declared syntax.
        ShortType(types: One<S, ParamShortType<S>>),
        /// `nested(…)`, of declared syntax.
        Nested(nested: One<S, Nested<S>>),
    }
}

tree! {
    /// An alternative of a choice among parameters. The first one whose first token comes next is parsed; the first one
    /// that the parameters fit is printed: they have the set values, and none that it writes is absent.
    pub struct ParamAlternative<S> {
        /// The values that parsing the alternative assigns.
        pub sets: List<S, ParamSetting<S>>,
        /// The parameters that it writes outside of optional parts.
        pub written: List<S, u16>,
        /// The elements.
        pub elements: List<S, ParamElement<S>>,
    }
}

tree! {
    /// `$parameter = …`: a value that is not written.
    pub struct ParamSetting<S> {
        /// The index of the parameter.
        pub index: u16,
        /// The value.
        pub value: SetValue<S>,
    }
}

tree! {
    /// `list(…)` of parameters: arrays in step, an item of each at a time.
    pub struct ParamList<S> {
        /// The literal between items, if there is one.
        pub separator: Option<Literal<S>>,
        /// The indices of the arrays.
        pub arrays: List<S, u16>,
        /// The elements of one item.
        pub elements: List<S, ParamElement<S>>,
        /// Print a space before the first item.
        pub space: bool,
    }
}

tree! {
    /// `short-type(…)` of a parameter: a type without the prefix of the dialect that declares it.
    pub struct ParamShortType<S> {
        /// The index of the parameter.
        pub index: u16,
        /// The dialect.
        pub dialect: Text<S>,
        /// The types with another notation than their mnemonic.
        pub names: List<S, ShortName<S>>,
        /// Print a space before it.
        pub space: bool,
    }
}

tree! {
    /// `nested(…)`: an attribute or type of a known class in a format of its own, without its prefix.
    pub struct Nested<S> {
        /// The slot of an operation's attribute, or the index of a parameter.
        pub of: u16,
        /// The full name of the attribute or type: `dialect.mnemonic`.
        pub name: Text<S>,
        /// True for a type, false for an attribute.
        pub is_type: bool,
        /// The elements, whose parameters are those of the class; without any, the class's own format is used.
        pub elements: List<S, ParamElement<S>>,
        /// Print a space before it.
        pub space: bool,
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
                    ParamElement::Choice(all) => {
                        all.iter().for_each(|one| collect(&one.elements, into));
                    }
                    ParamElement::List(list) => collect(&list.elements, into),
                    ParamElement::Nested(nested) => collect(&nested.elements, into),
                    _ => {}
                }
            }
        }
        let mut all = Vec::new();
        collect(&self.elements, &mut all);
        all
    }
}
