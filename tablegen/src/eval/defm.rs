//! Evaluation of multiclasses and their instances.

use std::sync::Arc;

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::record::RecordKind;
use super::super::token::letter;
use super::super::types::RecId;
use super::multiclass::MultiClass;
use super::record::Reference;
use super::scope::ScopeKind;
use super::{Evaluator, Res, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    pub(super) fn multiclass(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let token = node.token + 1;
        let name = self.name_at(token, cursor)?;
        if self.multiclasses.contains_key(&name) {
            let text = format!("multiclass '{}' already defined", self.text(name));
            return Err(self.token_error(token, text));
        }
        let value = self.str_value(name);
        let span = self.tokens.span(token);
        let record = self.new_record(Self::empty_record(value, RecordKind::MultiClass, span));
        self.multiclasses.insert(name, Arc::new(MultiClass { record, entries: Vec::new() }));
        let outer = self.multiclass.replace(name);
        self.push_scope(ScopeKind::MultiClass(record));
        if self.kind_at(cursor) == Some(Kind::Targs) {
            self.template_parameters(cursor.at, record, name, true)?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        if self.kind_at(cursor) == Some(Kind::Mparents) {
            let mut parents = self.children(cursor.at);
            while self.kind_at(parents).is_some() {
                let (parent, reference) = self.multiclass_reference(parents.at, Some(record))?;
                let (_, prefix) = self.name_variable(name);
                let mut created = Vec::new();
                self.instantiate_multiclass(&reference, parent, prefix, false, None, &mut created)?;
                if let Some(own) = self.multiclasses.get_mut(&name) {
                    Arc::make_mut(own).entries.extend(created);
                }
                parents.at = self.tree.node(parents.at).end;
            }
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.check_missing(cursor)?;
        if self.kind_at(cursor) == Some(Kind::Mbody) {
            let mut items = self.children(cursor.at);
            while let Some(kind) = self.kind_at(items) {
                let token = self.tree.node(items.at).token;
                match kind {
                    Kind::StraySemicolon(text) => self.stray_semicolon(token, text),
                    _ => self.statement(items.at)?,
                }
                items.at = self.tree.node(items.at).end;
            }
        }
        self.warn_unused_args(record);
        self.pop_scope();
        // Upstream discards the enclosing multiclass too, but cannot have one.
        self.multiclass = outer.filter(|_| false);
        Ok(())
    }

    /// Evaluates `Multiclass<args>`.
    fn multiclass_reference(&mut self, index: u32, record: Option<RecId>) -> Res<(Sym, Reference)> {
        let node = self.tree.node(index);
        let cursor = self.children(index);
        if self.tokens.letter(node.token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(node.token);
        let Some(owner) = self.multiclasses.get(&name).map(|m| m.record) else {
            let text = format!("Couldn't find multiclass '{}'", self.text(name));
            self.after = node.token;
            let error = Diagnostic::error(self.tokens.span(node.token), text);
            let error = self.unknown(error, name, self.multiclasses.keys());
            self.report(error);
            return Err(Stop);
        };
        let args = match self.kind_at(cursor) {
            // Upstream converts the arguments of a `defm` only, not those of an inherited multiclass.
            Some(Kind::Args) if record.is_some() => {
                self.unchecked_args(cursor.at, record, owner)?.0
            }
            Some(Kind::Args) => self.template_args(cursor.at, record, owner)?,
            _ => Default::default(),
        };
        self.after = node.token_end;
        Ok((name, Reference { record: owner, args, span: self.tokens.span(node.token) }))
    }

    pub(super) fn defm(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let name = match self.object_name(&mut cursor)? {
            Some(name) => name,
            None => {
                let name = self.new_anonymous_name();
                match self.multiclass {
                    Some(multiclass) => {
                        let (_, prefix) = self.name_variable(multiclass);
                        self.concat(prefix, name)
                    }
                    None => name,
                }
            }
        };
        if let Some(Kind::Missing(_)) = self.kind_at(cursor) {
            self.check_missing(cursor)?;
        }
        let last = self.multiclass.is_none() && self.loops.is_empty();
        let mut created = Vec::new();
        let mut first = true;
        while let Some(Kind::Mref | Kind::DefmRef) = self.kind_at(cursor) {
            let token = self.tree.node(cursor.at).token;
            if self.tokens.letter(token) != letter::IDENT {
                self.check_missing(self.children(cursor.at))?;
            }
            // Classes may follow the multiclasses.
            if !first && self.classes.contains_key(&self.tokens.sym(token)) {
                break;
            }
            first = false;
            let (multiclass, reference) = self.multiclass_reference(cursor.at, None)?;
            let span = self.tokens.span(token);
            self.instantiate_multiclass(
                &reference,
                multiclass,
                name,
                last,
                Some(span),
                &mut created,
            )?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        while let Some(Kind::DefmRef) = self.kind_at(cursor) {
            let reference = self.class_reference(cursor.at, None)?;
            for entry in &created {
                self.add_superclass_to_entry(entry, &reference)?;
            }
            cursor.at = self.tree.node(cursor.at).end;
        }
        for entry in created {
            self.apply_lets_to_entry(&entry)?;
            // Upstream ignores a failure to add a record.
            let added = self.add_entry(entry);
            if self.fatal {
                return added;
            }
        }
        self.after = node.token_end;
        self.check_missing(cursor)
    }
}
