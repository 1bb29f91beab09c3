//! The checked ODS model: what the records of one dialect mean.
//!
//! [`Model::build`] reads the records of a dialect and everything they refer to, reports what is wrong with them in
//! `mlir-tblgen`'s words at `.td` positions, and resolves all C++ text of the portable language to
//! [`Expr`](crate::predicate::Expr). Codegen and run-time dialects read only this. Everything is owned and in
//! declaration order.

mod answers;
mod attr_def;
mod build;
mod builders;
mod bytecode;
mod clif;
mod constraint;
mod datum;
mod declared;
mod dialect;
mod effects;
mod enum_;
pub mod format;
mod hook;
mod infer;
mod interface;
mod native;
mod op;
mod op_build;
mod op_names;
mod param;
mod pass;
pub mod pattern;
mod prop;
mod region;
mod signature;
mod traits;

pub use answers::Answers;
pub use attr_def::ParamDef;
pub(crate) use build::choose_dialect;
pub use build::{Options, Strictness};
pub use bytecode::{
    Bytecode, BytecodeEncoding, BytecodeEntry, BytecodeField, BytecodeLayout, BytecodeList,
    BytecodeSpec, Member,
};
pub use clif::{
    ClifBuilder, ClifExpr, ClifStmt, ClifTarget, clif_instructions, clif_of, clif_parse,
};
pub use constraint::{
    AttrConstraint, AttrConstraintId, AttrStorage, TypeConstraint, TypeConstraintId,
};
pub use datum::Datum;
pub use declared::Declared;
pub use dialect::{Dialect, DiscardableAttr};
pub use effects::{Effect, EffectKind, OnValue};
pub use enum_::{Enum, EnumCase, EnumId};
pub use hook::{DialectHook, OpHook, missing_syntax};
pub use interface::{
    Interface, InterfaceKind, InterfaceMethod, InterfaceUse, MethodBody, MethodParam,
};
pub use native::Native;
pub use op::{ArgIndex, Op, OpFlags, ResultTypes, Segments, SourceText, ValueArity, ValueDef};
pub use param::{Param, ParamKind};
pub use pass::{
    OptionDefault, OptionType, Pass, PassAnchor, PassCase, PassEnum, PassOption, Statistic,
};
pub use pattern::Pattern;
pub use prop::{Prop, PropKind};
pub use region::{Region, Successor};
pub use signature::{Passed, SigType, is_nullable};
pub(crate) use traits::flatten_traits;
pub use traits::{PredTrait, Trait, TraitArgs, TraitUse};

/// A place in a list of an operation's parts, or of parameters. Operations with more are refused.
pub(crate) fn place(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

/// One dialect with everything it declares.
#[derive(Clone, Debug)]
pub struct Model {
    /// The dialect itself.
    pub dialect: Dialect,
    /// Its operations in order of definition.
    pub ops: Vec<Op>,
    /// Its types in order of definition.
    pub types: Vec<ParamDef>,
    /// Its attributes in order of definition.
    pub attrs: Vec<ParamDef>,
    /// Enums it declares or uses.
    pub enums: Vec<Enum>,
    /// Interfaces it declares.
    pub interfaces: Vec<Interface>,
    /// Rewrite patterns among the records.
    pub patterns: Vec<Pattern>,
    /// Passes among the records.
    pub passes: Vec<Pass>,
    /// Encodings in bytecode, where the dialect has any: read from a file of their own, see [`Bytecode::read`].
    pub bytecode: Option<Bytecode>,
    /// Rust for C++ text, by the records and by the options.
    pub answers: Answers,
    /// Enums that options of passes name values of, and nothing else declares.
    pub pass_enums: Vec<PassEnum>,
    /// Names of patterns that were left out of a foreign dialect, and why: C++ without translation.
    pub patterns_left_out: Vec<(String, String)>,
    /// Constraints on types, one for each distinct (predicate, summary, class, builder).
    pub type_constraints: Vec<TypeConstraint>,
    /// Constraints on attributes, likewise.
    pub attr_constraints: Vec<AttrConstraint>,
    /// C++ classes of all dialects among the records, to their namespaces.
    pub dialect_names: std::collections::BTreeMap<String, String>,
    /// C++ classes of the types and attributes that other dialects among the records declare, by full name.
    pub foreign_classes: std::collections::BTreeMap<String, String>,
    /// The files that declare operations, types and attributes.
    pub sources: Vec<String>,
    /// C++ text that could not be translated, where the strictness let it pass.
    pub untranslated: Vec<Untranslated>,
}

/// The namespace of a dialect by its C++ class, less `::mlir::`: that of a record, or what the class sounds like.
fn dialect_namespace(known: &std::collections::BTreeMap<String, String>, class: &str) -> String {
    let last = class.rsplit("::").next().unwrap_or(class);
    let guess = || {
        let first = class.split("::").next().unwrap_or(class);
        first.strip_suffix("Dialect").unwrap_or(first).to_lowercase()
    };
    known.get(last).cloned().unwrap_or_else(guess)
}

/// The purpose of a C++ text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Role {
    /// A condition on a type, attribute, region or operation; without it, it holds always.
    Predicate,
    /// From one type to another: without it the second does not follow.
    Transformer,
    /// A builder of a type; without it there is none to build.
    Builder,
    /// A default value; without it there is none.
    Default,
    /// The name of an operation in a trait's arguments.
    Operation,
}

/// C++ text that weakens the dialect because it was not translated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untranslated {
    /// The text.
    pub text: String,
    /// The reason why it does not translate.
    pub reason: String,
    /// The declaration that is weaker for it: `operand #0 of 'Arith_AddIOp'`.
    pub weakens: String,
    /// The purpose of the text.
    pub role: Role,
    /// Source position of the text.
    pub span: crate::lang::Span,
}

impl Model {
    /// Namespaces of `dependentDialects`, from their C++ classes: `arith::ArithDialect` is `arith`.
    pub fn dependencies(&self) -> Vec<String> {
        let name = |class: &String| dialect_namespace(&self.dialect_names, class);
        self.dialect.dependent_classes.iter().map(name).collect()
    }

    /// Returns whether there is nothing to make anything of: no dialect, and nothing that stands without one.
    pub fn is_empty(&self) -> bool {
        self.dialect.name.is_empty()
            && self.enums.is_empty()
            && self.interfaces.is_empty()
            && self.passes.is_empty()
    }

    /// The constraint of that id.
    pub fn type_constraint(&self, id: TypeConstraintId) -> &TypeConstraint {
        &self.type_constraints[id.0]
    }

    /// The constraint of that id.
    pub fn attr_constraint(&self, id: AttrConstraintId) -> &AttrConstraint {
        &self.attr_constraints[id.0]
    }

    /// The enum of that id.
    pub fn enum_(&self, id: EnumId) -> &Enum {
        &self.enums[id.0]
    }
}
