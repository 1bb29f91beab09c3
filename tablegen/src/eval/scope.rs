//! Names: the resolution of identifiers.

use super::super::intern::Sym;
use super::super::record::RecordKind;
use super::super::store::{Node, Op, ValueId};
use super::super::types::{RecId, TyId};
use super::{Evaluator, Res, Stop};
use crate::diag::Diagnostic;

/// The kind of a scope, with its data besides variables.
#[derive(Clone, Copy, Debug)]
pub(super) enum ScopeKind {
    Local,
    Record(RecId),
    MultiClass(RecId),
    /// The iterator and its type.
    Loop(Sym, TyId),
}

/// One level of names.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub(super) kind: ScopeKind,
    pub(super) vars: Vec<(Sym, ValueId)>,
}

/// The context of a value: in some contexts names may be plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Value,
    Name,
}

impl Evaluator {
    pub(super) fn push_scope(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { kind, vars: Vec::new() });
    }

    pub(super) fn pop_scope(&mut self) {
        self.scopes.pop();
    }

    pub(super) fn is_outermost(&self) -> bool {
        self.scopes.len() == 1
    }

    /// Returns whether the innermost scope has a variable of that name.
    pub(super) fn local_exists(&self, name: Sym) -> bool {
        self.scopes.last().is_some_and(|s| s.vars.iter().any(|&(n, _)| n == name))
    }

    pub(super) fn add_local(&mut self, name: Sym, value: ValueId) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.vars.push((name, value));
        }
    }

    fn template_arg(&mut self, owner: RecId, name: Sym, multiclass: bool) -> Option<ValueId> {
        let record = self.rec(owner);
        if let Some(index) = record.template_names.iter().position(|&n| n == name) {
            let qualified = record.template_args[index];
            let ty = record.field(qualified)?.ty;
            self.rec_mut(owner).used_args |= 1_u64.checked_shl(index as u32).unwrap_or(0);
            return Some(self.store.add(Node::Var(qualified, ty)));
        }
        if name != self.name_sym {
            return None;
        }
        let owner = self.record_name(owner)?;
        let qualified = self.qualify(owner, name, multiclass);
        Some(self.store.add(Node::Var(qualified, TyId::STRING)))
    }

    fn look_up_local(&mut self, name: Sym) -> Option<ValueId> {
        for index in (0..self.scopes.len()).rev() {
            let scope = &self.scopes[index];
            if let Some(&(_, value)) = scope.vars.iter().rev().find(|&&(n, _)| n == name) {
                return Some(value);
            }
            let found = match scope.kind {
                ScopeKind::Local => None,
                ScopeKind::Loop(iterator, ty) => {
                    (iterator == name).then(|| self.store.add(Node::Var(name, ty)))
                }
                ScopeKind::Record(record) => {
                    let data = self.rec(record);
                    match data.field(name).map(|f| f.ty) {
                        Some(ty) => Some(self.store.add(Node::Var(name, ty))),
                        None if data.kind == RecordKind::Class => {
                            self.template_arg(record, name, false)
                        }
                        None => None,
                    }
                }
                ScopeKind::MultiClass(record) => self.template_arg(record, name, true),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    pub(super) fn global(&mut self, name: Sym) -> Option<ValueId> {
        if let Some(&def) = self.defs.get(&name) {
            return Some(self.store.add(Node::Def(def)));
        }
        self.globals.get(&name).copied()
    }

    /// Returns the value of an identifier.
    pub(super) fn look_up(
        &mut self,
        record: Option<RecId>,
        name: Sym,
        token: u32,
        mode: Mode,
    ) -> Res<ValueId> {
        if let Some(value) = self.look_up_local(name) {
            return Ok(value);
        }
        if mode == Mode::Name {
            return Ok(self.str_value(name));
        }
        if let Some(value) = self.global(name) {
            return Ok(value);
        }
        // A def may mention itself; its type is known only at its end.
        if let Some(record) = record {
            let text = self.str_value(name);
            let data = self.rec(record);
            let is_def = !matches!(data.kind, RecordKind::Class | RecordKind::MultiClass);
            if is_def && self.multiclass.is_none() && data.name == text {
                let ty = self.record_type(self.rec(record).direct_superclasses.clone());
                return Ok(self.op(Op::Cast, &[text], ty));
            }
        }
        let text = format!("Variable not defined: '{}'", self.text(name));
        let error = Diagnostic::error(self.tokens.span(token), text);
        let known = self.defs.keys().chain(self.globals.keys());
        let error = self.unknown(error, name, known);
        self.report(error);
        Err(Stop)
    }
}
