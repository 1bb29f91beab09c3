//! A verifier's view of an operation and its ancestors, and the wording of errors.

use std::fmt::Display;

use super::Verified;
use super::spell::{spell_attr, spell_type};
use super::verdict::Shared;
use crate::ir::Header;
use crate::{Attr, Body, Context, Diagnostic, Op, OpRef, Type};

/// A verifier's view: a body, and the bodies that enclose it.
#[derive(Clone, Copy)]
pub struct VerifyCx<'a> {
    /// The body under verification.
    pub body: &'a Body,
    /// The enclosing bodies, outermost first, each with its operation that owns the next body.
    pub(super) path: &'a [(&'a Body, Op)],
    pub(super) shared: &'a Shared<'a>,
}

impl<'a> VerifyCx<'a> {
    /// Returns the context.
    pub fn ctx(&self) -> &'a Context {
        self.body.ctx()
    }

    /// Returns a view of an operation of the body.
    pub fn view(&self, op: Op) -> OpRef<'a> {
        self.body.view(op)
    }

    /// Returns the view of the enclosing body, with the operation that owns this body; `None` at the top.
    ///
    /// A check may read that operation alone. For its ancestors or symbols it must query the returned view, not the
    /// body: a verdict is reusable only if no such query was made.
    pub fn parent(&self) -> Option<(VerifyCx<'a>, Op)> {
        self.shared.note_reach(self.path.len());
        let ((body, op), path) = self.path.split_last()?;
        Some((VerifyCx { body, path, shared: self.shared }, *op))
    }

    /// Returns the parent of `op`, in this body or the enclosing one.
    pub fn parent_op(&self, op: Op) -> Option<(VerifyCx<'a>, Op)> {
        self.shared.note_reach(self.path.len());
        match self.body.parent_op(op) {
            Some(parent) => Some((*self, parent)),
            None => self.parent(),
        }
    }

    /// Returns the ancestors of `op`, the nearest first, each as a view.
    pub fn ancestors(&self, op: Op) -> impl Iterator<Item = OpRef<'a>> {
        std::iter::successors(self.parent_op(op), |(cx, op)| cx.parent_op(*op))
            .map(|(cx, op)| cx.view(op))
    }

    /// Returns the name and attributes of the parent of `op`.
    pub fn parent_header(&self, op: Op) -> Option<Header<'a>> {
        self.parent_op(op).map(|(cx, parent)| cx.view(parent).header())
    }

    /// Returns the symbol that `symbol`, a symbol reference or a string attribute, names in the nearest symbol table
    /// around `op`.
    pub fn lookup_nearest_symbol(&self, op: Op, symbol: impl Into<Attr>) -> Option<OpRef<'a>> {
        let symbol = symbol.into();
        let mut at = Some((*self, op));
        while let Some((cx, op)) = at {
            let view = cx.view(op);
            if is_unknown_symbol_table(view) {
                return None;
            }
            if view.has_trait(crate::schema::Trait::SymbolTable) {
                return self.shared.symbols.borrow_mut().tables.lookup(view, symbol);
            }
            at = cx.parent_op(op);
        }
        None
    }

    /// Returns an error at `op`, without its name: MLIR's `emitError`.
    pub fn error(&self, op: Op, message: impl Display) -> Diagnostic {
        self.view(op).error(message)
    }

    /// Returns an error at `op` that begins with its name: MLIR's `emitOpError`.
    pub fn op_error(&self, op: Op, message: impl Display) -> Diagnostic {
        self.view(op).op_error(message)
    }

    /// Returns [`Self::op_error`] as the result of a verifier.
    pub fn fail(&self, op: Op, message: impl Display) -> Verified {
        self.view(op).fail(message)
    }

    /// Verifies an operation of the body, not the contents of its regions: for verifiers that rely on an operation
    /// inside their own, which is verified later.
    pub fn verify_op(&self, op: Op) -> Verified {
        match self.ctx().op_info(self.body.name(op)) {
            Some(info) => super::op::verify_op(self, info, op),
            None => Ok(()),
        }
    }

    /// Returns a type as in messages, without quotes.
    pub fn spell(&self, ty: Type) -> String {
        spell_type(self.ctx(), ty)
    }

    /// Returns types as in messages: each in quotes, separated by commas.
    pub fn spell_types(&self, types: impl IntoIterator<Item = Type>) -> String {
        let quoted: Vec<String> =
            types.into_iter().map(|ty| format!("'{}'", self.spell(ty))).collect();
        quoted.join(", ")
    }

    /// Returns an attribute as in messages.
    pub fn spell_attr(&self, attr: Attr) -> String {
        spell_attr(self.ctx(), attr)
    }
}

/// Returns whether `op` may be a symbol table, where look-ups end: it has one region and is of an unknown dialect.
pub(crate) fn is_unknown_symbol_table(op: OpRef<'_>) -> bool {
    op.body.num_regions(op.op) == 1 && op.ctx().dialect(op.name().dialect()).is_none()
}
