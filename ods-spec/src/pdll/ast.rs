//! Checked syntax trees.
//!
//! Names are resolved, every expression has its type, and conversions (from an operation to its results, from a tuple to
//! a range) are explicit expressions.

use std::sync::Arc;

use super::ty::Type;
use crate::lang::Span;

/// A file with its includes.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// The patterns in order.
    pub patterns: Vec<Pattern>,
    /// The constraints and rewrites, those of included `.td` files among them.
    pub callables: Vec<Callable>,
    /// The variables of all patterns, constraints and rewrites.
    pub variables: Vec<Variable>,
    /// The declarations of all files in order, without constraints and rewrites in expressions.
    pub declarations: Vec<Declaration>,
}

/// A declaration of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// The pattern of that index in [`Module::patterns`].
    Pattern(u32),
    /// A constraint or rewrite.
    Callable(CallableId),
}

/// The index of a variable in [`Module::variables`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariableId(pub u32);

impl Module {
    /// Returns a variable.
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// Returns a constraint or rewrite.
    pub fn callable(&self, id: CallableId) -> &Callable {
        &self.callables[id.0 as usize]
    }
}

/// The index of a constraint or rewrite in [`Module::callables`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CallableId(pub u32);

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The name, if it has one.
    pub name: Option<String>,
    /// The position of `Pattern`.
    pub span: Span,
    /// `benefit(n)`.
    pub benefit: Option<u16>,
    /// `recursion`: the pattern may match its own results.
    pub recursion: bool,
    /// The statements; the last one is the rewrite.
    pub body: Vec<Stmt>,
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// The name; `_` or empty for a variable that is not referred to.
    pub name: String,
    /// The position of the name.
    pub span: Span,
    /// The type.
    pub ty: Type,
    /// The initial value.
    pub init: Option<ExprRef>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// A constraint on a variable.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The position of the reference.
    pub span: Span,
    /// The condition.
    pub kind: ConstraintKind,
}

/// The kind of a constraint on a variable.
#[derive(Clone, Debug)]
pub enum ConstraintKind {
    /// `Attr`, with the type of the attribute.
    Attr(Option<ExprRef>),
    /// `Op`, with the name of the operation.
    Op(Option<Arc<str>>),
    /// `Type`.
    Type,
    /// `TypeRange`.
    TypeRange,
    /// `Value`, with its type.
    Value(Option<ExprRef>),
    /// `ValueRange`, with the types.
    ValueRange(Option<ExprRef>),
    /// A constraint with one input.
    User(CallableId),
}

/// A constraint or rewrite.
#[derive(Clone, Debug)]
pub struct Callable {
    /// The name.
    pub name: String,
    /// The position of the name.
    pub span: Span,
    /// True for a rewrite, false for a constraint.
    pub is_rewrite: bool,
    /// The parameters.
    pub inputs: Vec<VariableId>,
    /// The results.
    pub results: Vec<VariableId>,
    /// The type of a call.
    pub result_ty: Type,
    /// The implementation.
    pub body: CallableBody,
}

impl Callable {
    /// Returns the word for the kind in messages.
    pub(super) fn kind(&self) -> &'static str {
        if self.is_rewrite { "rewrite" } else { "constraint" }
    }
}

/// The implementation of a constraint or rewrite.
#[derive(Clone, Debug)]
pub enum CallableBody {
    /// Statements.
    Pdll(Vec<Stmt>),
    /// Host code, with its text if it is given.
    Native(Option<Native>),
    /// A def of an included `.td`, of the name of the callable.
    Declared {
        /// The kind of the def.
        kind: DeclaredKind,
        /// The index of the file in [`Parsed::specs`](super::Parsed::specs).
        spec: usize,
    },
}

/// Text of host code.
#[derive(Clone, Debug)]
pub struct Native {
    /// The text.
    pub text: String,
    /// The position of the string.
    pub span: Span,
}

/// The kind of def that a constraint is imported from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclaredKind {
    /// A constraint on attributes.
    Attr,
    /// A constraint on types.
    Type,
    /// An interface of operations.
    Interface,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The position of its first token.
    pub span: Span,
    /// The statement.
    pub kind: StmtKind,
}

/// The kind of a statement.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// An expression.
    Expr(ExprRef),
    /// `let`.
    Let(VariableId),
    /// `erase`.
    Erase(ExprRef),
    /// `replace … with …`.
    Replace {
        /// The replaced operation.
        root: ExprRef,
        /// The replacements.
        with: Vec<ExprRef>,
    },
    /// `rewrite … with { … }`.
    Rewrite {
        /// The rewritten operation.
        root: ExprRef,
        /// The statements.
        body: Vec<Stmt>,
    },
    /// `return`.
    Return(ExprRef),
}

impl StmtKind {
    /// Returns whether the statement may end a pattern.
    pub(super) fn is_rewrite(&self) -> bool {
        matches!(self, StmtKind::Erase(_) | StmtKind::Replace { .. } | StmtKind::Rewrite { .. })
    }
}

/// A shared expression: conversions refer to the converted expression.
pub type ExprRef = Arc<Expr>;

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its position.
    pub span: Span,
    /// Its type.
    pub ty: Type,
    /// The expression.
    pub kind: ExprKind,
}

/// The kind of an expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `attr<"…">`.
    Attr(String),
    /// `type<"…">`.
    Type(String),
    /// A reference to a variable.
    Variable(VariableId),
    /// A reference to a constraint or rewrite.
    Callable(CallableId),
    /// A call.
    Call {
        /// The constraint or rewrite.
        callee: CallableId,
        /// The arguments.
        args: Vec<ExprRef>,
        /// True for `not C(…)`.
        negated: bool,
    },
    /// A result of an operation.
    Result {
        /// The operation.
        of: ExprRef,
        /// The result.
        which: Which,
        /// The name or number as written; `$results` for a conversion.
        member: String,
    },
    /// An element of a tuple.
    Element {
        /// The tuple.
        of: ExprRef,
        /// The index.
        index: usize,
        /// The label or number as written; the number for a conversion.
        member: String,
    },
    /// `op<…>`.
    Op(OpExpr),
    /// A list of values or types.
    Range(Vec<ExprRef>),
    /// A tuple.
    Tuple(Vec<ExprRef>),
}

/// The result that a member access denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// All results.
    All,
    /// The first result of an operation with one result.
    First,
    /// The result of that index, of an operation that is not declared.
    Index(u32),
    /// The result group of that index, of a declared operation.
    Group(u16),
}

/// An operation that is matched or created.
#[derive(Clone, Debug)]
pub struct OpExpr {
    /// The name, unless any operation matches.
    pub name: Option<Arc<str>>,
    /// The operands.
    pub operands: Vec<ExprRef>,
    /// The attributes in order.
    pub attrs: Vec<(String, ExprRef)>,
    /// The result types.
    pub results: Vec<ExprRef>,
    /// The source of result types.
    pub results_from: ResultsFrom,
}

/// The source of the result types of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultsFrom {
    /// They are given.
    Given,
    /// They are the types of the operation that is replaced.
    Replaced,
    /// They are inferred by the operation.
    Inferred,
}
