//! The compiled form of a format: `ods_core::schema::format` with owned parts.

/// A compiled `assemblyFormat` of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::OpFormat")]
pub struct OpFormat {
    pub elements: Vec<OpElement>,
    pub operand_types: Vec<TypeRule>,
    pub result_types: Vec<TypeRule>,
    pub infer_results: bool,
    pub all_operands: bool,
    pub all_operand_types: bool,
    pub all_result_types: bool,
    pub dict_slots: Vec<usize>,
    pub prop_dict: bool,
}

/// An element of an operation's format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::OpElement")]
pub enum OpElement {
    Literal(Literal),
    Space,
    Newline,
    Operand { index: usize, space: bool },
    Attr { slot: usize, form: AttrForm, optional: bool, space: bool },
    Region { index: usize, space: bool },
    Successor { index: usize, space: bool },
    Operands { space: bool },
    Regions { space: bool },
    Successors { space: bool },
    Type { of: TypesOf, qualified: bool, space: bool },
    FunctionalType { inputs: TypesOf, results: TypesOf, space: bool },
    AttrDict { keyword: bool },
    PropDict,
    Group(Group),
    OiList(Vec<Clause>),
    Custom(Directive),
}

/// A keyword or punctuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// As it is parsed.
    pub text: String,
    /// A space goes before it.
    pub space: bool,
}

impl Literal {
    /// As it is printed: with the space that goes before it, if any.
    pub fn spaced(&self) -> String {
        format!("{}{}", if self.space { " " } else { "" }, self.text)
    }

    /// The variant of `ods_core::schema::Punct` that it is; `None` for a keyword.
    pub fn punct(&self) -> Option<&'static str> {
        const ALL: &[(&str, &str)] = &[
            ("->", "Arrow"),
            (":", "Colon"),
            (",", "Comma"),
            ("=", "Equal"),
            ("<", "Less"),
            (">", "Greater"),
            ("(", "LParen"),
            (")", "RParen"),
            ("{", "LBrace"),
            ("}", "RBrace"),
            ("[", "LSquare"),
            ("]", "RSquare"),
            ("*", "Star"),
            ("+", "Plus"),
            ("-", "Minus"),
            ("?", "Question"),
            ("...", "Ellipsis"),
        ];
        ALL.iter().find(|(spelling, _)| *spelling == self.text).map(|(_, name)| *name)
    }
}

/// Operands or results, as arguments of `type`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::TypesOf")]
pub enum TypesOf {
    Operand(usize),
    Result(usize),
    Operands,
    Results,
}

/// How an attribute variable is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::AttrForm")]
pub enum AttrForm {
    Full,
    Untyped,
    Stripped,
    Enum,
    SymbolName,
    Prop,
}

/// An optional group.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::Group")]
pub struct Group {
    pub anchor: Vec<Presence>,
    pub inverted: bool,
    pub sets: Option<usize>,
    pub then: Vec<OpElement>,
    pub otherwise: Vec<OpElement>,
}

/// A clause of an `oilist`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::Clause")]
pub struct Clause {
    pub keyword: Literal,
    pub anchor: Vec<Presence>,
    pub sets: Option<usize>,
    pub elements: Vec<OpElement>,
}

/// Something whose presence a group depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::Presence")]
pub enum Presence {
    Operand(usize),
    Result(usize),
    Attr(usize),
    Region(usize),
    Successor(usize),
}

/// Where a type comes from that an operand or result needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeRule {
    /// It is written.
    Written,
    /// The constraint builds it.
    Built,
    /// It is that of something else.
    Same(TypeSource),
    /// It is computed from that of something else, by the transformer of the `PredTrait` of that index.
    Transformed(TypeSource, usize),
}

/// What a type is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::TypeSource")]
pub enum TypeSource {
    Operand(usize),
    Result(usize),
    Attr(usize),
}

/// A use of `custom<X>`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::Directive")]
pub struct Directive {
    pub name: String,
    pub args: Vec<DirectiveArg>,
    pub space: bool,
}

/// An argument of a `custom<X>`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::DirectiveArg")]
pub enum DirectiveArg {
    Operand { index: usize, by_ref: bool },
    Type { of: TypesOf, by_ref: bool },
    Attr { slot: usize, by_ref: bool },
    Region { index: usize, by_ref: bool },
    Successor { index: usize, by_ref: bool },
    AttrDict,
    PropDict,
    Text(String),
}

/// A compiled `assemblyFormat` of a type or attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParamFormat {
    /// The elements in order.
    pub elements: Vec<ParamElement>,
}

/// An element of a type's or attribute's format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::ParamElement")]
pub enum ParamElement {
    Literal(Literal),
    Space,
    Newline,
    Param { index: usize, qualified: bool, space: bool },
    Params { indices: Vec<usize>, space: bool },
    Struct { fields: Vec<ParamElement>, space: bool },
    Custom(ParamDirective),
    Group(ParamGroup),
}

/// An optional group of parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::ParamGroup")]
pub struct ParamGroup {
    pub anchor: Vec<usize>,
    pub inverted: bool,
    pub then: Vec<ParamElement>,
    pub otherwise: Vec<ParamElement>,
}

/// A use of `custom<X>` in the format of a type or attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::ParamDirective")]
pub struct ParamDirective {
    pub name: String,
    pub args: Vec<ParamDirectiveArg>,
    pub space: bool,
    pub of_param: bool,
}

/// An argument of such a `custom<X>`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "as in ods_core::schema::ParamDirectiveArg")]
pub enum ParamDirectiveArg {
    Param { index: usize, by_ref: bool },
    Text(String),
}

impl Directive {
    /// Whether `ods_core::rt::directives` has this one for all dialects: it is of that name and takes what that takes.
    pub fn is_shared(&self) -> bool {
        use DirectiveArg as A;
        let taken = |arg: &A| match arg {
            A::Type { by_ref: false, .. } | A::Attr { by_ref: false, .. } => true,
            // No flags, and the brackets.
            A::Text(text) => {
                let brackets = text.rsplit("Delimiter::").next().unwrap_or("");
                text == "{}" || ["Paren", "Square", "LessGreater", "Braces"].contains(&brackets)
            }
            _ => false,
        };
        match (self.name.as_str(), self.args.as_slice()) {
            (
                "DynamicIndexList",
                [A::Operand { by_ref: false, .. }, A::Attr { by_ref: false, .. }, rest @ ..],
            ) => rest.len() <= 3 && rest.iter().all(taken),
            _ => false,
        }
    }
}

impl OpFormat {
    /// Whether any part is `custom<X>`, which needs a hook.
    pub fn has_custom(&self) -> bool {
        !self.directives().is_empty()
    }

    /// Names of the custom directives used that need a hook, in order of use.
    pub fn directives(&self) -> Vec<&str> {
        fn collect<'a>(elements: &'a [OpElement], into: &mut Vec<&'a str>) {
            for element in elements {
                match element {
                    OpElement::Custom(directive) if directive.is_shared() => {}
                    OpElement::Custom(directive) => into.push(&directive.name),
                    OpElement::Group(group) => {
                        collect(&group.then, into);
                        collect(&group.otherwise, into);
                    }
                    OpElement::OiList(clauses) => {
                        clauses.iter().for_each(|clause| collect(&clause.elements, into));
                    }
                    _ => {}
                }
            }
        }
        let mut names = Vec::new();
        collect(&self.elements, &mut names);
        names
    }
}

impl ParamFormat {
    /// Whether any part is `custom<X>`, which needs a hook.
    pub fn has_custom(&self) -> bool {
        !self.directives().is_empty()
    }

    /// Names of the custom directives used, in order of use.
    pub fn directives(&self) -> Vec<&str> {
        fn collect<'a>(elements: &'a [ParamElement], into: &mut Vec<&'a str>) {
            for element in elements {
                match element {
                    ParamElement::Custom(directive) => into.push(&directive.name),
                    ParamElement::Struct { fields, .. } => collect(fields, into),
                    ParamElement::Group(group) => {
                        collect(&group.then, into);
                        collect(&group.otherwise, into);
                    }
                    _ => {}
                }
            }
        }
        let mut names = Vec::new();
        collect(&self.elements, &mut names);
        names
    }
}
