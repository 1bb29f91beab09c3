//! The statements in the body of a def or class.

use super::super::parse::Kind;
use super::super::record::FieldData;
use super::super::session::Edition;
use super::super::store::ValueId;
use super::super::types::RecId;
use super::value::{Cursor, Want};
use super::{Evaluator, LetMode, Res, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    pub(super) fn body_item(&mut self, index: u32, kind: Kind, record: RecId) -> Res<()> {
        let node = self.tree.node(index);
        match kind {
            Kind::Field => self.field(index, record),
            Kind::LetField => self.let_field(index, record),
            Kind::Defvar => self.defvar(index, Some(record)),
            Kind::Assert => {
                let check = self.read_assert(index, Some(record))?;
                self.rec_mut(record).checks.push(check);
                Ok(())
            }
            Kind::Dump => {
                let check = self.read_dump(index, Some(record))?;
                self.rec_mut(record).checks.push(check);
                Ok(())
            }
            Kind::StraySemicolon(text) => {
                self.stray_semicolon(node.token, text);
                Ok(())
            }
            Kind::Missing(text) => Err(self.token_error(node.token, text)),
            _ => Err(self.token_error(node.token, "Unknown token when expecting a type")),
        }
    }

    pub(super) fn stray_semicolon(&mut self, token: u32, text: &str) {
        let mut error = Diagnostic::error(self.tokens.span(token), text);
        let mut note =
            Diagnostic::global_error("Semicolon ignored; remove to eliminate this error");
        note.severity = crate::diag::Severity::Note;
        error.notes.push(note);
        self.after = token + 1;
        self.report(error);
    }

    pub(super) fn field(&mut self, index: u32, record: RecId) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let nonconcrete_ok = self.tokens.letter(node.token) == b'f';
        let ty = self.read_type(&mut cursor)?;
        let token = self.after;
        let name = self.name_at(token, cursor)?;
        let span = self.tokens.span(token);
        if name == self.name_sym {
            return Err(self.token_error(token, "'NAME' is a reserved variable name"));
        }
        if self.local_exists(name) {
            return Err(self.token_error(token, "local variable of this name already exists"));
        }
        let field = FieldData {
            ty,
            value: Some(ValueId::UNSET),
            span,
            nonconcrete_ok,
            template_arg: false,
            redeclared: false,
        };
        self.add_value(record, span, name, field)?;
        self.after = token + 1;
        if self.tokens.letter(self.after) == b'=' && self.kind_at(cursor).is_some() {
            let at = self.tokens.span(self.after + 1);
            match self.value(&mut cursor, Want::of(Some(record), Some(ty))) {
                // A value of the wrong type has been reported; the rest of the body is still evaluated.
                Ok(value) => {
                    let _ = self.set_value(record, at, name, &[], value, false);
                }
                // The rest is also evaluated after a value that was parsed to its end.
                Err(Stop) if !self.fatal && self.tokens.letter(self.after) == b';' => {
                    self.unsaid = None;
                    return Ok(());
                }
                Err(Stop) if !self.fatal => {
                    return Err(self.token_error(self.after, "expected ';' after declaration"));
                }
                Err(Stop) => return Err(Stop),
            }
        }
        self.check_missing(cursor)
    }

    fn let_field(&mut self, index: u32, record: RecId) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let mut token = node.token + 1;
        let mode = self.let_mode(&mut cursor, &mut token)?;
        let name = self.name_at(token, cursor)?;
        let span = self.tokens.span(token);
        self.after = token + 1;
        let mut positions = Vec::new();
        if self.kind_at(cursor) == Some(Kind::BitRanges) {
            let ranges = self.tree.node(cursor.at);
            positions = self.ranges(self.children(cursor.at))?;
            positions.reverse();
            self.check_ranges_closed(cursor.at, "to match this '{'")?;
            self.after = ranges.token_end;
            cursor.at = ranges.end;
        }
        if self.tokens.letter(self.after) != b'=' {
            self.check_missing(cursor)?;
        }
        self.after += 1;
        let Some(field) = self.rec(record).field(name).copied() else {
            let text = format!("Value '{}' unknown!", self.text(name));
            let known = self.rec(record).names.iter().map(|one| self.text(*one));
            let error = Diagnostic::error(span, text).with_unknown(self.text(name), known);
            self.report(error);
            return Err(Stop);
        };
        let mut ty = field.ty;
        if !positions.is_empty()
            && matches!(self.store.types.get(ty), super::super::types::Ty::Bits(_))
        {
            ty = self.store.types.bits(positions.len() as u32);
        }
        let value = self.value(&mut cursor, Want::of(Some(record), Some(ty)))?;
        self.check_missing(cursor)?;
        let value = self.joined(record, mode, span, name, value)?;
        self.set_value(record, span, name, &positions, value, true)
    }

    /// Parses `append` or `prepend` before the name that a `let` sets.
    pub(super) fn let_mode(&mut self, cursor: &mut Cursor, token: &mut u32) -> Res<LetMode> {
        if self.kind_at(*cursor) != Some(Kind::LetMode) {
            return Ok(LetMode::Replace);
        }
        let word = self.text(self.tokens.sym(*token));
        *token += 1;
        cursor.at = self.tree.node(cursor.at).end;
        match (self.options.edition, word) {
            (Edition::Next, "append") => Ok(LetMode::Append),
            (Edition::Next, "prepend") => Ok(LetMode::Prepend),
            _ => Err(self.token_error(*token, "expected '=' in let expression")),
        }
    }
}
