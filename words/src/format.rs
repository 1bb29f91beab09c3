//! Compiled assembly formats: output of the spec compiler for an `assemblyFormat`, interpreted by the runtime.
//!
//! Every static decision is taken at compile time: names are indices into the schema, the space before an element is a
//! flag or part of a literal (the spacing rules never depend on values), and a [`TypeRule`] derives each type that is
//! not written from the others. An interpreter walks flat arrays.

mod declared;
mod param;

pub use declared::{
    Alternative, CommonType, EntryArguments, FunctionSignature, ItemList, SetValue, Setting,
    ShortName, ShortType, Target,
};
pub use param::{
    Nested, ParamAlternative, ParamDirective, ParamDirectiveArg, ParamElement, ParamFormat,
    ParamGroup, ParamList, ParamSetting, ParamShortType,
};

use crate::tree::{leaf, tree};
use crate::{DirectiveName, Expr, List, One, Owned, Punct, Store, Text};

tree! {
    /// A compiled `assemblyFormat` of an operation.
    pub struct OpFormat<S> {
        /// The elements in order.
        pub elements: List<S, OpElement<S>>,
        /// The sources of the types of each operand group.
        pub operand_types: List<S, TypeRule<S>>,
        /// The sources of the types of each result group; empty when [`Self::infer_results`].
        pub result_types: List<S, TypeRule<S>>,
        /// True if no result type is written, and `ResultTypes` of the schema computes all of them.
        pub infer_results: bool,
        /// True if the `operands` directive is used: all operands are one list, and stored segment sizes are written in
        /// the dictionary.
        pub all_operands: bool,
        /// True if `type(operands)` is used, alone or in a functional type: one list of types.
        pub all_operand_types: bool,
        /// True if `type(results)` is used, alone or in a functional type: one list of types.
        pub all_result_types: bool,
        /// Slots that the format does not bind, sorted by name: they are written in the dictionary unless absent or
        /// equal to their default.
        pub dict_slots: List<S, u16>,
        /// True if the remaining slots (and segment sizes) are written between `<{` and `}>` by
        /// [`OpElement::PropDict`], not in the attribute dictionary.
        pub prop_dict: bool,
    }
}

tree! {
    /// An element of an operation's format.
    pub enum OpElement<S> {
        /// A keyword or punctuation.
        Literal(literal: Literal<S>),
        /// One space, printed only.
        Space,
        /// A newline with indentation, printed only.
        Newline,
        /// `$operand`
        Operand {
            /// The operand group.
            index: u16,
            /// Print a space before it.
            space: bool,
        },
        /// `$attribute` or `$property`
        Attr {
            /// The slot in the property row.
            slot: u16,
            /// The written form.
            form: AttrForm,
            /// True if it may be missing in the text: it comes first in an optional group.
            optional: bool,
            /// Print a space before it.
            space: bool,
        },
        /// `$region`
        Region {
            /// The region group.
            index: u16,
            /// Print a space before it.
            space: bool,
        },
        /// `$successor`
        Successor {
            /// The successor group.
            index: u16,
            /// Print a space before it.
            space: bool,
        },
        /// `operands`
        Operands {
            /// Print a space before it.
            space: bool,
        },
        /// `regions`
        Regions {
            /// Print a space before it.
            space: bool,
        },
        /// `successors`
        Successors {
            /// Print a space before it.
            space: bool,
        },
        /// `type(…)`
        Type {
            /// The operands or results whose types are written.
            of: TypesOf,
            /// Print in full even if the constraint has a class with a short form.
            qualified: bool,
            /// Print a space before it.
            space: bool,
        },
        /// `functional-type(…, …)`
        FunctionalType {
            /// The values whose types are the inputs.
            inputs: TypesOf,
            /// The values whose types are the results.
            results: TypesOf,
            /// Print a space before it.
            space: bool,
        },
        /// `attr-dict`, `attr-dict-with-keyword`
        AttrDict {
            /// The keyword `attributes` precedes it.
            keyword: bool,
        },
        /// `prop-dict`
        PropDict,
        /// `( … )?`
        Group(group: One<S, Group<S>>),
        /// `oilist(…)`: clauses in any order, each at most once.
        OiList(clauses: List<S, Clause<S>>),
        /// `custom<X>(…)`
        Custom(directive: One<S, Directive<S>>),
        /// `( … | … )`, of declared syntax.
        Choice(alternatives: List<S, Alternative<S>>),
        /// `list(…)`, of declared syntax.
        List(list: One<S, ItemList<S>>),
        /// `arguments(…)`, of declared syntax.
        Arguments(arguments: EntryArguments),
        /// `signature(…)`, of declared syntax.
        Signature(signature: FunctionSignature),
        /// `common-type(…)`, of declared syntax.
        CommonType(types: One<S, CommonType<S>>),
        /// `dictionaries(…)` in a list, of declared syntax: the dictionary of an item, held in a discardable array of
        /// that name.
        ItemDict(name: Text<S>),
        /// `short-type(…)`, of declared syntax.
        ShortType(types: One<S, ShortType<S>>),
        /// `keyword("name")`, `symbol("name")`, of declared syntax: a discardable attribute with a string. A keyword may be
        /// absent.
        Discardable {
            /// The name of the attribute.
            name: Text<S>,
            /// The written form.
            form: AttrForm,
            /// Print a space before it.
            space: bool,
        },
        /// `nested(…)`, of declared syntax.
        Nested(nested: One<S, Nested<S>>),
    }
}

tree! {
    /// A literal of a format.
    pub struct Literal<S> {
        /// The keyword or punctuation as it is parsed.
        pub text: Text<S>,
        /// The punctuation; `None` for a keyword.
        pub punct: Option<Punct>,
        /// The printed form: the text, with the space before it if there is one.
        pub spaced: Text<S>,
    }
}

impl<S: Store> Copy for Literal<S> where Text<S>: Copy {}

leaf! {
    /// Operands or results whose types are written, as arguments of `type`.
    pub enum TypesOf {
        /// One operand group.
        Operand(index: u16),
        /// One result group.
        Result(index: u16),
        /// All operands.
        Operands,
        /// All results.
        Results,
    }
}

leaf! {
    /// The written form of an attribute variable.
    pub enum AttrForm {
        /// In full: plain `Attribute` storage, or `qualified`.
        Full,
        /// Without its type, which the constraint's `value_type` builds.
        Untyped,
        /// The short form of its class, if the class has one.
        Stripped,
        /// The keyword of an enum's case, or a string if the spelling is no keyword.
        Enum,
        /// `@name`
        SymbolName,
        /// A native property in its own syntax.
        Prop,
        /// A string as a keyword, or in quotes if it is none; of declared syntax.
        Keyword,
        /// Integers as `2x?x4`; of declared syntax.
        Dimensions,
    }
}

tree! {
    /// An optional group.
    pub struct Group<S> {
        /// The anchors of the group: it is printed if one of these is present.
        pub anchor: List<S, Presence>,
        /// True if the anchor is in the `else` part: its presence selects that part.
        pub inverted: bool,
        /// The slot of a unit attribute or property that anchors the group and is not written: parsing the group sets
        /// it.
        pub sets: Option<u16>,
        /// The number of literals after the first element that select the part, too; of declared syntax.
        pub more_literals: u16,
        /// The elements printed if the anchor is present; in parsing, the first element selects the part.
        pub then: List<S, OpElement<S>>,
        /// The elements printed otherwise.
        pub otherwise: List<S, OpElement<S>>,
    }
}

tree! {
    /// A clause of an `oilist`.
    pub struct Clause<S> {
        /// The keyword that starts it.
        pub keyword: Literal<S>,
        /// The anchors of the clause: it is printed if one of these is present.
        pub anchor: List<S, Presence>,
        /// The slot of a unit attribute that the keyword alone sets.
        pub sets: Option<u16>,
        /// The elements after the keyword.
        pub elements: List<S, OpElement<S>>,
    }
}

leaf! {
    /// An element whose presence an optional group or clause depends on.
    pub enum Presence {
        /// The operand group is not empty.
        Operand(index: u16),
        /// The result group is not empty.
        Result(index: u16),
        /// The attribute or property is set, to a value other than its default.
        Attr(slot: u16),
        /// The region is not empty, or the variadic group has a region.
        Region(index: u16),
        /// The successor group is not empty.
        Successor(index: u16),
    }
}

tree! {
    /// The source of the type of an operand or result.
    pub enum TypeRule<S> {
        /// The type is written, by itself or in a list of all types.
        Written,
        /// The constraint builds the type.
        Built,
        /// The type equals the type of another value or attribute.
        Same(source: TypeSource),
        /// The type is computed from the type of another value or attribute (`Expr::Slf` is that type, or the list of
        /// types of a variadic group).
        Transformed(source: TypeSource, transform: Expr<S>),
    }
}

leaf! {
    /// The value or attribute from which a type is derived.
    pub enum TypeSource {
        /// An operand group.
        Operand(index: u16),
        /// A result group.
        Result(index: u16),
        /// The type of a typed attribute.
        Attr(slot: u16),
    }
}

tree! {
    /// A use of `custom<X>`.
    pub struct Directive<S> {
        /// `X`
        pub name: Text<S>,
        /// The Rust functions that parse and print it.
        pub hooks: S::Directive,
        /// The arguments between the parentheses.
        pub args: List<S, DirectiveArg<S>>,
        /// Print a space before it.
        pub space: bool,
    }
}

tree! {
    /// An argument of a `custom<X>`.
    pub enum DirectiveArg<S> {
        /// `$operand`: parsed by the directive, or with `ref` parsed before.
        Operand {
            /// The operand group.
            index: u16,
            /// True if it is bound elsewhere and only read.
            by_ref: bool,
        },
        /// `type($operand)`, `type($result)`
        Type {
            /// The operands or results whose types these are.
            of: TypesOf,
            /// True if it is bound elsewhere and only read.
            by_ref: bool,
        },
        /// `$attribute`, `$property`
        Attr {
            /// The slot in the property row.
            slot: u16,
            /// True if it is bound elsewhere and only read.
            by_ref: bool,
        },
        /// `$region`
        Region {
            /// The region group.
            index: u16,
            /// True if it is bound elsewhere and only read.
            by_ref: bool,
        },
        /// `$successor`
        Successor {
            /// The successor group.
            index: u16,
            /// True if it is bound elsewhere and only read.
            by_ref: bool,
        },
        /// `attr-dict`
        AttrDict,
        /// `prop-dict`
        PropDict,
        /// `"text"`: a C++ expression in upstream's files.
        Text(text: Text<S>),
    }
}

impl<S: Store> Copy for DirectiveArg<S> where Text<S>: Copy {}

impl Literal<Owned> {
    /// Creates a keyword or punctuation; `space` prints a space before it.
    pub fn new(text: &str, space: bool) -> Literal<Owned> {
        let spaced = if space { format!(" {text}") } else { text.to_owned() };
        Literal { text: text.to_owned(), punct: Punct::from_text(text), spaced }
    }
}

impl Directive<Owned> {
    /// Creates a use of `custom<name>` with these arguments. If a directive that `ods_core::rt::directives` provides
    /// for all dialects accepts the arguments, the use refers to that directive.
    pub fn new(name: &str, args: Vec<DirectiveArg<Owned>>, space: bool) -> Directive<Owned> {
        let name = name.to_owned();
        let hooks = match is_shared(&name, &args) {
            true => DirectiveName::Shared(name.clone()),
            false => DirectiveName::Hook(name.clone()),
        };
        Directive { name, hooks, args, space }
    }
}

fn is_shared(name: &str, args: &[DirectiveArg<Owned>]) -> bool {
    use DirectiveArg as A;
    let taken = |arg: &A<Owned>| match arg {
        A::Type { by_ref: false, .. } | A::Attr { by_ref: false, .. } => true,
        // An empty flag list, or the brackets.
        A::Text(text) => {
            let brackets = text.rsplit("Delimiter::").next().unwrap_or("");
            text == "{}" || ["Paren", "Square", "LessGreater", "Braces"].contains(&brackets)
        }
        _ => false,
    };
    match (name, args) {
        (
            "DynamicIndexList",
            [A::Operand { by_ref: false, .. }, A::Attr { by_ref: false, .. }, rest @ ..],
        ) => rest.len() <= 3 && rest.iter().all(taken),
        _ => false,
    }
}

impl OpFormat<Owned> {
    /// Returns whether the format uses a `custom<X>` that needs a hook.
    pub fn has_custom(&self) -> bool {
        !self.directives().is_empty()
    }

    /// Returns the names of the used custom directives that need a hook, in order of use.
    pub fn directives(&self) -> Vec<&str> {
        self.custom_directives().into_iter().map(|one| one.name.as_str()).collect()
    }

    /// Returns the uses of custom directives that need a hook, in order.
    pub fn custom_directives(&self) -> Vec<&Directive<Owned>> {
        fn collect<'a>(elements: &'a [OpElement<Owned>], into: &mut Vec<&'a Directive<Owned>>) {
            for element in elements {
                match element {
                    OpElement::Custom(directive) => {
                        if let DirectiveName::Hook(_) = &directive.hooks {
                            into.push(directive);
                        }
                    }
                    OpElement::Group(group) => {
                        collect(&group.then, into);
                        collect(&group.otherwise, into);
                    }
                    OpElement::OiList(clauses) => {
                        clauses.iter().for_each(|clause| collect(&clause.elements, into));
                    }
                    OpElement::Choice(all) => {
                        all.iter().for_each(|one| collect(&one.elements, into));
                    }
                    OpElement::List(list) => collect(&list.elements, into),
                    _ => {}
                }
            }
        }
        let mut all = Vec::new();
        collect(&self.elements, &mut all);
        all
    }
}
