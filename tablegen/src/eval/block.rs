//! Statements with nested statements: `let … in`, `foreach`, `if`.

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::session::Edition;
use super::super::source::Span;
use super::super::store::{Op, ValueId};
use super::super::token::letter;
use super::super::types::TyId;
use super::multiclass::{Entry, ForeachLoop};
use super::scope::ScopeKind;
use super::value::{Cursor, Want};
use super::{Evaluator, LetBinding, Res, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    pub(super) fn let_in(&mut self, index: u32) -> Res<()> {
        let mut cursor = self.children(index);
        let mut bindings = Vec::new();
        while self.kind_at(cursor) == Some(Kind::LetTo) {
            bindings.push(self.let_binding(cursor.at)?);
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.lets.push(bindings);
        match self.kind_at(cursor) {
            Some(Kind::LetBlock) => {
                let brace = self.tree.node(cursor.at).token;
                self.push_scope(ScopeKind::Local);
                self.block(self.children(cursor.at), Some(brace))?;
                self.pop_scope();
            }
            _ => self.statements(cursor)?,
        }
        self.lets.pop();
        Ok(())
    }

    fn let_binding(&mut self, index: u32) -> Res<LetBinding> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let mut token = node.token;
        let mode = self.let_mode(&mut cursor, &mut token)?;
        let name = self.name_at(token, cursor)?;
        let span = self.tokens.span(token);
        self.after = token + 1;
        let mut bits = Vec::new();
        let ranges = self.kind_at(cursor);
        if ranges == Some(Kind::BitRanges) && self.options.edition == Edition::Llvm22 {
            return Err(self.token_error(self.after, "expected '=' in let expression"));
        }
        if matches!(ranges, Some(Kind::LetRanges | Kind::BitRanges)) {
            let ranges = self.tree.node(cursor.at);
            bits = self.ranges(self.children(cursor.at))?;
            bits.reverse();
            let opening = if ranges.kind == Kind::BitRanges { '{' } else { '<' };
            self.check_ranges_closed(cursor.at, &format!("to match this '{opening}'"))?;
            self.after = ranges.token_end;
            cursor.at = ranges.end;
        }
        if self.tokens.letter(self.after) != b'=' {
            self.check_missing(cursor)?;
        }
        self.after += 1;
        let value = self.value(&mut cursor, Want::any(None))?;
        Ok(LetBinding { mode, name, bits, value, span })
    }

    pub(super) fn foreach(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let found = self.loop_head(node.token + 1, cursor);
        let (name, list, ty) = self.or_said_again(found, "expected declaration in for")?;
        cursor.at = self.tree.node(cursor.at).end;
        if self.tokens.letter(self.after) != b'N' {
            return Err(self.token_error(self.after, "Unknown tok"));
        }
        let body = ForeachLoop {
            span: self.tokens.span(node.token),
            iterator: Some(name),
            list,
            entries: Vec::new(),
        };
        let brace = self.after + 1;
        let brace = (self.tokens.letter(brace) == b'{').then_some(brace);
        self.loop_body(body, ScopeKind::Loop(name, ty), cursor, brace)
    }

    fn loop_body(
        &mut self,
        body: ForeachLoop,
        scope: ScopeKind,
        cursor: Cursor,
        brace: Option<u32>,
    ) -> Res<()> {
        self.push_scope(scope);
        self.loops.push(body);
        self.block(cursor, brace)?;
        self.pop_scope();
        match self.loops.pop() {
            Some(body) => self.add_entry(Entry::Loop(Box::new(body))),
            None => Ok(()),
        }
    }

    /// Evaluates the head of a `foreach`: the iterator, the list, and the iterator's type.
    fn loop_head(&mut self, token: u32, cursor: Cursor) -> Res<(Sym, ValueId, TyId)> {
        if self.tokens.letter(token) != letter::IDENT || self.tokens.letter(token + 1) != b'=' {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
        let (list, ty) = self.loop_list(cursor.at)?;
        Ok((name, list, ty))
    }

    /// Evaluates the list of a `foreach`, and the type of its iterator.
    fn loop_list(&mut self, index: u32) -> Res<(ValueId, TyId)> {
        let node = self.tree.node(index);
        let positions = if node.kind == Kind::IterRanges {
            match self.ranges(self.children(index)) {
                Ok(positions) => {
                    self.check_ranges_end(index)?;
                    self.after = node.token_end;
                    positions
                }
                Err(Stop) if !self.fatal && self.tokens.letter(self.after) == b'}' => {
                    self.after += 1;
                    return Err(Stop);
                }
                bad => self.or_said_again(bad, "expected '}' at end of bit range list")?,
            }
        } else {
            let mut cursor = self.children(index);
            let value = self.value(&mut cursor, Want::any(None))?;
            let Some(ty) = self.type_of(value) else {
                let text = format!("expected a list, got '{}'", self.display(value));
                let mut error = Diagnostic::error(self.tokens.span(node.token), text);
                if self.multiclass.is_some() {
                    let text = "references to multiclass template arguments cannot be resolved at \
                                this time";
                    error = error.with_note(Span::default(), text);
                }
                self.report(error);
                return Err(Stop);
            };
            if let Some(element) = self.list_element(ty) {
                return Ok((value, element));
            }
            let mut positions = Vec::new();
            self.range_from(value, cursor, &mut positions)?;
            positions
        };
        let items: Vec<ValueId> =
            positions.iter().map(|&at| self.store.int(i64::from(at))).collect();
        Ok((self.list_value(TyId::INT, &items), TyId::INT))
    }

    pub(super) fn if_statement(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let condition = self.value(&mut cursor, Want::any(None))?;
        if self.tokens.letter(self.after) != b'H' {
            self.check_missing(cursor)?;
        }
        let empty = self.list_value(TyId::BIT, &[]);
        let single = self.list_value(TyId::BIT, &[ValueId::TRUE]);
        let ty = self.store.types.list(TyId::BIT);
        for (kind, args) in
            [(Kind::Then, [condition, single, empty]), (Kind::Else, [condition, empty, single])]
        {
            if self.kind_at(cursor) != Some(kind) {
                continue;
            }
            let list = self.fold(Op::If, &args, ty, None, false)?;
            let span = self.tokens.span(node.token);
            let body = ForeachLoop { span, iterator: None, list, entries: Vec::new() };
            let token = self.tree.node(cursor.at).token;
            let brace = (self.tokens.letter(token) == b'{').then_some(token);
            self.loop_body(body, ScopeKind::Local, self.children(cursor.at), brace)?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        Ok(())
    }

    /// Evaluates the statements of a block; the error for an unclosed brace also points at the open one.
    pub(super) fn block(&mut self, cursor: Cursor, brace: Option<u32>) -> Res<()> {
        let mut inner = cursor;
        while let Some(kind) = self.kind_at(inner) {
            if let (Kind::Missing(text), Some(brace)) = (kind, brace) {
                let token = self.tree.node(inner.at).token;
                self.token_error(token, text);
                return Err(self.error(self.tokens.span(brace), "to match this '{'"));
            }
            let next = self.tree.node(inner.at).end;
            self.statements(Cursor { at: inner.at, end: next })?;
            inner.at = next;
        }
        Ok(())
    }
}
