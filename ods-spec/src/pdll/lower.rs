//! Compilation to the patterns that a `.td` declares as well.
//!
//! The matching part of a pattern becomes a graph of operations, values, attributes and types ([`graph`]), in which
//! constraints are inlined. [`matching`] walks it from the root, through the definitions of operands, and writes the
//! conditions that bind each node to a slot; a node that is reached twice is compared. [`rewriting`] writes the steps of
//! the rewrite. Native code is translated like C++ text of a `.td`, or left to Rust ([`native`]).

mod graph;
mod matching;
mod native;
mod rewriting;

use std::collections::HashMap;

use super::Parsed;
use super::ast::*;
use crate::diag::Diagnostic;
use crate::lang::Span;
use crate::model::Answers;
use crate::model::pattern::{Condition, MatchOp, Pattern, Step};
use graph::{Kind, Node, NodeId, PendingCall};

/// The patterns of a `.pdll`.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The patterns in order.
    pub patterns: Vec<Pattern>,
    /// The attributes and types that are given as text, in the order of their use.
    pub literals: Vec<Literal>,
    /// The errors, with positions in the map of the parsed file.
    pub errors: Vec<Diagnostic>,
}

/// An attribute or type as text, which only a context with the dialects can parse.
#[derive(Clone, Debug)]
pub struct Literal {
    /// The text.
    pub text: String,
    /// True for an attribute, false for a type.
    pub is_attr: bool,
    /// The position in the map of the parsed file.
    pub span: Span,
}

/// The mark of an error that is reported.
struct Stop;

type Lower<T> = Result<T, Stop>;

/// The limit of the nodes of a pattern: inlined constraints multiply.
const MAX_NODES: usize = 10_000;

/// The limit of the nesting of calls.
const MAX_CALLS: usize = 100;

/// Compiles the patterns of a file without errors; `answers` replace C++ text.
pub fn compile(parsed: &Parsed, answers: &Answers) -> Compiled {
    let mut compiled = Compiled::default();
    let Some(module) = &parsed.module else { return compiled };
    for (number, pattern) in module.patterns.iter().enumerate() {
        let mut lowering = Lowering {
            parsed,
            module,
            answers,
            nodes: Vec::new(),
            frames: vec![Frame::default()],
            calls: Vec::new(),
            slots: 0,
            conditions: Vec::new(),
            steps: Vec::new(),
            is_rewrite: false,
            replaced: None,
            gone: Vec::new(),
            literals: &mut compiled.literals,
            errors: &mut compiled.errors,
        };
        if let Ok(pattern) = lowering.pattern(pattern, number) {
            compiled.patterns.push(pattern);
        }
    }
    compiled
}

/// The variables of a pattern, or of an inlined constraint or rewrite.
#[derive(Default)]
struct Frame {
    variables: HashMap<VariableId, Vec<NodeId>>,
    /// The values of expressions that conversions share, by address.
    shared: HashMap<*const Expr, Vec<NodeId>>,
}

struct Lowering<'p> {
    parsed: &'p Parsed,
    module: &'p Module,
    answers: &'p Answers,
    nodes: Vec<Node>,
    /// The innermost call is the last one.
    frames: Vec<Frame>,
    /// The native constraints, called after the operations are matched.
    calls: Vec<PendingCall>,
    slots: u16,
    conditions: Vec<Condition>,
    steps: Vec<Step>,
    /// True after the match.
    is_rewrite: bool,
    /// The slot of the operation that the current `replace` replaces.
    replaced: Option<u16>,
    /// The operations that are replaced or erased.
    gone: Vec<NodeId>,
    literals: &'p mut Vec<Literal>,
    errors: &'p mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    fn pattern(&mut self, of: &Pattern_, number: usize) -> Lower<Pattern> {
        let mut root = None;
        for stmt in &of.body {
            root = self.statement(stmt)?.or(root);
        }
        let Some(root) = root else { return self.error(of.span, "the pattern has no root") };
        let Kind::Op(op) = &self.nodes[root.0].kind else {
            return self.error(of.span, "the root is not an operation of the match");
        };
        let source = MatchOp {
            op: op.name.as_deref().unwrap_or("").to_owned(),
            bind: self.nodes[root.0].slot,
            args: Vec::new(),
        };
        Ok(Pattern {
            name: of.name.clone().unwrap_or_else(|| format!("GeneratedPDLLPattern{number}")),
            span: of.span,
            benefit: of.benefit.unwrap_or(0),
            slots: self.slots,
            source,
            same: Vec::new(),
            conditions: std::mem::take(&mut self.conditions),
            steps: std::mem::take(&mut self.steps),
        })
    }

    /// Compiles a statement; returns the root of the pattern if it is the rewrite.
    fn statement(&mut self, stmt: &Stmt) -> Lower<Option<NodeId>> {
        match &stmt.kind {
            StmtKind::Expr(expr) => {
                // A reference alone to a constraint or rewrite has no effect.
                if !matches!(expr.kind, ExprKind::Callable(_)) {
                    self.expr(expr)?;
                }
                Ok(None)
            }
            StmtKind::Let(id) => self.variable(*id, stmt.span).map(|_| None),
            StmtKind::Return(_) => Ok(None),
            StmtKind::Erase(root) => self.rewrite(root, |this, root| this.erase(root, stmt.span)),
            StmtKind::Replace { root, with } => {
                self.rewrite(root, |this, root| this.replace(root, with, stmt.span))
            }
            StmtKind::Rewrite { root, body } => self.rewrite(root, |this, _| {
                body.iter().try_for_each(|stmt| this.statement(stmt).map(drop))
            }),
        }
    }

    /// Compiles a statement that rewrites `root`; in the match, matches it first.
    fn rewrite(
        &mut self,
        root: &ExprRef,
        steps: impl FnOnce(&mut Self, NodeId) -> Lower<()>,
    ) -> Lower<Option<NodeId>> {
        let node = self.single(root)?;
        if self.is_rewrite {
            steps(self, node)?;
            return Ok(None);
        }
        if !matches!(self.nodes[node.0].kind, Kind::Op(_)) {
            return self.error(root.span, "the root of a pattern must be a matched operation");
        }
        self.match_root(node)?;
        self.is_rewrite = true;
        steps(self, node)?;
        Ok(Some(node))
    }

    fn slot(&mut self, span: Span) -> Lower<u16> {
        if self.slots == u16::MAX {
            return self.error(span, "the pattern binds too many entities");
        }
        self.slots += 1;
        Ok(self.slots - 1)
    }

    fn error<T>(&mut self, span: Span, message: impl Into<String>) -> Lower<T> {
        self.errors.push(Diagnostic::error(span, message));
        Err(Stop)
    }
}

use super::ast::Pattern as Pattern_;
