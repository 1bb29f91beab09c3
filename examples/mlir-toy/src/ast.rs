//! The syntax tree of a source file.

mod dump;

use crate::lexer::Pos;

pub(crate) use dump::dump;

pub(crate) enum Record {
    Function(Function),
    Struct(Struct),
}

pub(crate) struct Function {
    pub(crate) name: String,
    /// The parameters, which have no initializers.
    pub(crate) params: Vec<Variable>,
    pub(crate) body: Vec<Statement>,
    pub(crate) pos: Pos,
}

pub(crate) struct Struct {
    pub(crate) name: String,
    pub(crate) fields: Vec<Variable>,
    pub(crate) pos: Pos,
}

/// A variable, parameter or field.
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) ty: VariableType,
    pub(crate) init: Option<Expr>,
    pub(crate) pos: Pos,
}

pub(crate) enum VariableType {
    /// A tensor; if the list is empty, its shape is inferred from the initializer.
    Tensor(Vec<i64>),
    Struct(String),
}

pub(crate) enum Statement {
    Variable(Variable),
    Return(Option<Expr>, Pos),
    Expr(Expr),
}

pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) pos: Pos,
    /// The height of the subtree, in levels; 1 for a leaf.
    pub(crate) depth: usize,
}

impl Expr {
    pub(crate) fn new(kind: ExprKind, pos: Pos) -> Expr {
        let parts: &[Expr] = match &kind {
            ExprKind::Number(_) | ExprKind::Variable(_) => &[],
            ExprKind::Literal(_, parts)
            | ExprKind::StructLiteral(parts)
            | ExprKind::Call(_, parts) => parts,
            ExprKind::Binary(_, sides) => &**sides,
            ExprKind::Print(value) => std::slice::from_ref(value),
        };
        let depth = 1 + parts.iter().map(|part| part.depth).max().unwrap_or(0);
        Expr { kind, pos, depth }
    }
}

pub(crate) enum ExprKind {
    Number(f64),
    /// A tensor: its shape, and its rows or numbers.
    Literal(Vec<i64>, Vec<Expr>),
    StructLiteral(Vec<Expr>),
    Variable(String),
    Binary(char, Box<[Expr; 2]>),
    Call(String, Vec<Expr>),
    Print(Box<Expr>),
}
