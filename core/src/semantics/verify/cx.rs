//! A verifier's view of the IR around an operation, and the wording of errors.

use std::fmt::Display;

use super::Verified;
use super::spell::{spell_attr, spell_type};
use super::verdict::Shared;
use crate::ir::Header;
use crate::{Attr, Body, Context, Diagnostic, Op, OpRef, Type};

/// A verifier's view: a body, and the bodies around it.
#[derive(Clone, Copy)]
pub struct VerifyCx<'a> {
    /// The body under verification.
    pub body: &'a Body,
    /// The bodies around, outermost first, each with its operation that the next one belongs to.
    pub(super) path: &'a [(&'a Body, Op)],
    pub(super) shared: &'a Shared<'a>,
}

impl<'a> VerifyCx<'a> {
    /// The context.
    pub fn ctx(&self) -> &'a Context {
        self.body.ctx()
    }

    /// A view of an operation of the body.
    pub fn view(&self, op: Op) -> OpRef<'a> {
        self.body.view(op)
    }

    /// The same seen from the body around, with the operation that this body belongs to; `None` at the top.
    ///
    /// A check looks at that operation alone. For what is around it, or its symbols, it asks the view that it gets here,
    /// not the body: a verdict is kept where nobody asked.
    pub fn parent(&self) -> Option<(VerifyCx<'a>, Op)> {
        self.shared.looks_around(self.path.len());
        let ((body, op), path) = self.path.split_last()?;
        Some((VerifyCx { body, path, shared: self.shared }, *op))
    }

    /// The operation around `op`, in this body or the one around.
    pub fn parent_op(&self, op: Op) -> Option<(VerifyCx<'a>, Op)> {
        self.shared.looks_around(self.path.len());
        match self.body.parent_op(op) {
            Some(parent) => Some((*self, parent)),
            None => self.parent(),
        }
    }

    /// The operations around `op`, the nearest first, each as a view.
    pub fn ancestors(&self, op: Op) -> impl Iterator<Item = OpRef<'a>> {
        std::iter::successors(self.parent_op(op), |(cx, op)| cx.parent_op(*op))
            .map(|(cx, op)| cx.view(op))
    }

    /// Name and attributes of the operation around `op`.
    pub fn parent_header(&self, op: Op) -> Option<Header<'a>> {
        self.parent_op(op).map(|(cx, parent)| cx.view(parent).header())
    }

    /// The symbol that `symbol`, a symbol reference or a string attribute, names in the symbol table nearest to `op`.
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

    /// An error at `op`, without its name: MLIR's `emitError`.
    pub fn error(&self, op: Op, message: impl Display) -> Diagnostic {
        self.view(op).error(message)
    }

    /// An error at `op` that begins with its name: MLIR's `emitOpError`.
    pub fn op_error(&self, op: Op, message: impl Display) -> Diagnostic {
        self.view(op).op_error(message)
    }

    /// [`Self::op_error`] as a verifier returns it.
    pub fn fail(&self, op: Op, message: impl Display) -> Verified {
        self.view(op).fail(message)
    }

    /// Checks an operation of the body, not what is in its regions: for verifiers that rely on one inside of theirs, whose
    /// turn comes later.
    pub fn verify_op(&self, op: Op) -> Verified {
        match self.ctx().op_info(self.body.name(op)) {
            Some(info) => super::op::verify_op(self, info, op),
            None => Ok(()),
        }
    }

    /// A type as messages spell it, without quotes.
    pub fn spell(&self, ty: Type) -> String {
        spell_type(self.ctx(), ty)
    }

    /// Types as messages spell them: each in quotes, a comma between.
    pub fn spell_types(&self, types: impl IntoIterator<Item = Type>) -> String {
        let quoted: Vec<String> =
            types.into_iter().map(|ty| format!("'{}'", self.spell(ty))).collect();
        quoted.join(", ")
    }

    /// An attribute as messages spell it.
    pub fn spell_attr(&self, attr: Attr) -> String {
        spell_attr(self.ctx(), attr)
    }
}

/// An operation of a dialect that is not known and has one region may be a symbol table: look-ups end there.
pub(crate) fn is_unknown_symbol_table(op: OpRef<'_>) -> bool {
    op.body.num_regions(op.op) == 1 && op.ctx().dialect(op.name().dialect()).is_none()
}
