//! The checked ODS model: the meaning of the records of one dialect.
//!
//! [`Model::build`] evaluates the records of a dialect and everything that they refer to, reports errors in
//! `mlir-tblgen`'s words at `.td` positions, and translates all C++ text of the portable language to
//! [`Expr`](crate::predicate::Expr). Codegen and run-time dialects read only this model. It owns all its data, in
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
mod default_dialect;
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
pub mod syntax;
mod traits;

pub use answers::Answers;
pub use attr_def::ParamDef;
pub use build::{Options, Strictness};
pub(crate) use build::{choose_dialect, with_translator};
pub use bytecode::{
    Bytecode, BytecodeEncoding, BytecodeEntry, BytecodeField, BytecodeLayout, BytecodeList,
    BytecodeSpec, Member,
};
pub use clif::{
    ClifBuilder, ClifExpr, ClifImmediate, ClifStmt, ClifTarget, ClifType, clif_of, clif_parse,
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
pub use region::{ArgCount, Region, RegionArg, Successor};
pub use signature::{Passed, SigType, is_nullable};
pub(crate) use syntax::{leaves_syntax, syntax_for};
pub(crate) use traits::flatten_traits;
pub use traits::{PredTrait, Trait, TraitArgs, TraitUse};

/// Converts an index in a list of an operation's parts, or of parameters. Operations with more parts are rejected.
pub(crate) fn place(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

/// One dialect with all its declarations.
#[derive(Clone, Debug)]
pub struct Model {
    /// The dialect.
    pub dialect: Dialect,
    /// The operations in order of definition.
    pub ops: Vec<Op>,
    /// The types in order of definition.
    pub types: Vec<ParamDef>,
    /// The attributes in order of definition.
    pub attrs: Vec<ParamDef>,
    /// The enums that the dialect declares or uses.
    pub enums: Vec<Enum>,
    /// The interfaces that the dialect declares.
    pub interfaces: Vec<Interface>,
    /// The rewrite patterns among the records.
    pub patterns: Vec<Pattern>,
    /// The passes among the records.
    pub passes: Vec<Pass>,
    /// The bytecode encodings, if the dialect has any: read from a separate file, see [`Bytecode::read`].
    pub bytecode: Option<Bytecode>,
    /// Rust replacements for C++ text, from the records and from the options.
    pub answers: Answers,
    /// The enums of pass options that no record declares.
    pub pass_enums: Vec<PassEnum>,
    /// The names of patterns of a foreign dialect that were left out because of C++ without a translation, with the
    /// reason.
    pub patterns_left_out: Vec<(String, String)>,
    /// The names of operations, types and attributes of a foreign dialect whose formats were left out because of an
    /// error in a directive, with the error.
    pub formats_left_out: Vec<(String, String)>,
    /// The constraints on types, one for each distinct (predicate, summary, class, builder).
    pub type_constraints: Vec<TypeConstraint>,
    /// The constraints on attributes, each distinct one once.
    pub attr_constraints: Vec<AttrConstraint>,
    /// The C++ classes of all dialects among the records, mapped to their namespaces.
    pub dialect_names: std::collections::BTreeMap<String, String>,
    /// The C++ classes of the types and attributes that other dialects among the records declare, by full name.
    pub foreign_classes: std::collections::BTreeMap<String, String>,
    /// The files that declare operations, types and attributes.
    pub sources: Vec<String>,
    /// C++ text without a translation that the strictness accepted.
    pub untranslated: Vec<Untranslated>,
}

/// Returns the namespace of a dialect by its C++ class, less `::mlir::`: from its record, or else guessed from the
/// class name.
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
    /// A condition on a type, attribute, region or operation; without a translation it always holds.
    Predicate,
    /// A conversion from one type to another; without a translation the second type is not inferred.
    Transformer,
    /// A builder of a type; without a translation the type cannot be built.
    Builder,
    /// A default value; without a translation there is none.
    Default,
    /// The name of an operation in a trait's arguments.
    Operation,
    /// The dialect that `getDefaultDialect` returns; without a translation there is none.
    DefaultDialect,
}

/// C++ text that weakens the dialect because it was not translated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untranslated {
    /// The text.
    pub text: String,
    /// The reason why it does not translate.
    pub reason: String,
    /// The declaration that is weakened: `operand #0 of 'Arith_AddIOp'`.
    pub weakens: String,
    /// The purpose of the text.
    pub role: Role,
    /// Source position of the text.
    pub span: crate::lang::Span,
}

impl Model {
    /// Returns the namespaces of `dependentDialects`, from their C++ classes: `arith::ArithDialect` is `arith`.
    pub fn dependencies(&self) -> Vec<String> {
        let name = |class: &String| dialect_namespace(&self.dialect_names, class);
        self.dialect.dependent_classes.iter().map(name).collect()
    }

    /// Returns whether there is nothing to generate code for: no dialect, and no enum, interface, pass or pattern without
    /// one.
    pub fn is_empty(&self) -> bool {
        self.dialect.name.is_empty()
            && self.enums.is_empty()
            && self.interfaces.is_empty()
            && self.passes.is_empty()
            && self.patterns.is_empty()
    }

    /// Returns the constraint of that id.
    pub fn type_constraint(&self, id: TypeConstraintId) -> &TypeConstraint {
        &self.type_constraints[id.0]
    }

    /// Returns the constraint of that id.
    pub fn attr_constraint(&self, id: AttrConstraintId) -> &AttrConstraint {
        &self.attr_constraints[id.0]
    }

    /// Returns the enum of that id.
    pub fn enum_(&self, id: EnumId) -> &Enum {
        &self.enums[id.0]
    }
}
