//! Evaluation of statements, in the order of the text.

use super::super::parse::{self, Kind};
use super::super::record::Check;
use super::super::source::Span;
use super::super::store::{Node, Op};
use super::super::token::letter;
use super::super::types::{RecId, TyId};
use super::multiclass::Entry;
use super::resolve::Resolver;
use super::value::{Cursor, Want};
use super::{Copy, Defset, Evaluator, MAX_ERRORS, Res, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    /// Evaluates the statements from the current position to the end. `copy` gets the state, and its position, before
    /// the statement that reaches token `copy_before`: the grammar peeks one token past a statement, so tokens from
    /// there on have not affected the state.
    pub(super) fn file(
        &mut self,
        mut copy_before: Option<u32>,
        copy: &mut Option<Copy>,
    ) -> Res<()> {
        while self.tokens.letter(self.at) != letter::END {
            if let Err(text) = self.tree.parse(&self.tokens.letters, self.at) {
                return Err(self.token_error(self.at, text));
            }
            let mut index = 0;
            while index < self.tree.end() {
                let node = self.tree.node(index);
                if copy_before.is_some_and(|limit| node.token_end >= limit) {
                    copy_before = None;
                    *copy = Some((self.at, self.detached(), self.store.mark()));
                }
                self.at = node.token_end;
                self.after = node.token;
                self.quiet = false;
                if self.statement(index).is_err() {
                    if let Some(next) = self.recovered(node) {
                        self.at = next;
                        break;
                    }
                    return Err(Stop);
                }
                self.report_notices(node.token_end);
                if self.errors >= MAX_ERRORS {
                    self.report(Diagnostic::global_error("too many errors"));
                    return Err(Stop);
                }
                index = node.end;
            }
        }
        self.report_notices(self.at);
        self.pop_scope();
        Ok(())
    }

    /// Recovers from a statement with an error: discards its effects and returns the first token of the next statement;
    /// `None` if evaluation stops.
    fn recovered(&mut self, wrong: parse::Node) -> Option<u32> {
        let lexer = self.lexer_error_told || self.tokens.letter(self.after) == letter::ERROR;
        if !self.options.recover || lexer || self.errors >= MAX_ERRORS {
            return None;
        }
        if let Some(why) = self.unsaid.take().filter(|_| self.errors == 0) {
            self.report(why);
        }
        let tokens = std::sync::Arc::clone(&self.tokens);
        let letter = |token: u32| tokens.letter(token);
        let name = wrong.token + 1;
        if matches!(letter(wrong.token), b'C' | b'D' | b'M' | b'm' | b'V')
            && letter(name) == letter::IDENT
        {
            let sym = self.tokens.sym(name);
            if letter(wrong.token) == b'C' {
                self.classes.remove(&sym);
            }
            let text = self.text(sym).into();
            self.failed.insert(text);
        }
        self.scopes.truncate(1);
        self.loops.clear();
        self.lets.clear();
        self.defsets.clear();
        self.bound.clear();
        (self.multiclass, self.placeless, self.fatal, self.quiet) = (None, false, false, false);
        let broken = (wrong.token_end..).find(|&token| self.resumes(token))?;
        let complete =
            wrong.token_end > wrong.token && matches!(letter(wrong.token_end - 1), b';' | b'}');
        Some(if complete { wrong.token_end } else { broken })
    }

    /// Returns whether a token begins a statement at the start of a line, or is the last token.
    fn resumes(&self, token: u32) -> bool {
        let begins = || {
            let start = self.tokens.span(token).start;
            let before = Span::new(start.saturating_sub(1), start);
            let first = self.map.file_of(before) != self.map.file_of(self.tokens.span(token));
            first || self.map.snippet(before) == "\n"
        };
        match self.tokens.letter(token) {
            letter::END => true,
            b'C' | b'D' | b'M' | b'm' | b'l' | b'R' | b'I' | b'V' | b'T' | b'U' | b'E' | b'A' => {
                begins()
            }
            _ => false,
        }
    }

    pub(super) fn statement(&mut self, index: u32) -> Res<()> {
        self.deeper(|e| e.statement_node(index))
    }

    fn statement_node(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        match node.kind {
            Kind::Def => self.def(index),
            Kind::Defm => self.defm(index),
            Kind::LetIn => self.let_in(index),
            Kind::Class => {
                if self.multiclass.is_some() {
                    let text = "class is not allowed inside multiclass";
                    return Err(self.token_error(node.token, text));
                }
                if !self.loops.is_empty() {
                    let text = "class is not allowed inside foreach loop";
                    return Err(self.token_error(node.token, text));
                }
                self.class(index)
            }
            Kind::Multiclass => {
                if !self.loops.is_empty() {
                    let text = "multiclass is not allowed inside foreach loop";
                    return Err(self.token_error(node.token, text));
                }
                self.multiclass(index)
            }
            Kind::Foreach => self.foreach(index),
            Kind::If => self.if_statement(index),
            Kind::Defvar => self.defvar(index, None),
            Kind::Assert => {
                let check = self.read_assert(index, None)?;
                self.add_entry(Entry::Check(check))
            }
            Kind::Dump => {
                let check = self.read_dump(index, None)?;
                self.add_entry(Entry::Check(check))
            }
            Kind::Defset => {
                if self.multiclass.is_some() {
                    let text = "defset is not allowed inside multiclass";
                    return Err(self.token_error(node.token, text));
                }
                self.defset(index)
            }
            Kind::Deftype => self.deftype(index),
            Kind::Missing(text) => Err(self.token_error(node.token, text)),
            _ => Err(self.token_error(node.token, "Unexpected token at top level")),
        }
    }

    pub(super) fn statements(&mut self, mut cursor: Cursor) -> Res<()> {
        while self.kind_at(cursor).is_some() {
            self.statement(cursor.at)?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        Ok(())
    }

    // Variables and checks.

    pub(super) fn defvar(&mut self, index: u32, record: Option<RecId>) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let token = node.token + 1;
        let name = self.name_at(token, cursor)?;
        if self.local_exists(name) {
            return Err(self.token_error(token, "local variable of this name already exists"));
        }
        let clash = record.and_then(|r| self.rec(r).field(name)).is_some_and(|f| !f.template_arg);
        if clash {
            return Err(self.token_error(token, "field of this name already exists"));
        }
        if self.is_outermost() && self.global(name).is_some() {
            let text = "def or global variable of this name already exists";
            return Err(self.token_error(token, text));
        }
        if self.tokens.letter(token + 1) != b'=' {
            self.check_missing(cursor)?;
        }
        self.after = token + 2;
        let value = self.value(&mut cursor, Want::any(record))?;
        self.check_missing(cursor)?;
        if self.is_outermost() {
            self.globals.insert(name, value);
        } else {
            self.add_local(name, value);
        }
        Ok(())
    }

    pub(super) fn read_assert(&mut self, index: u32, record: Option<RecId>) -> Res<Check> {
        let mut cursor = self.children(index);
        let span = self.tokens.span(self.tree.node(index).token + 1);
        let condition = self.value(&mut cursor, Want::any(record))?;
        if self.tokens.letter(self.after) != b',' {
            self.check_missing(cursor)?;
        }
        let message = self.value(&mut cursor, Want::any(record))?;
        self.check_missing(cursor)?;
        Ok(Check { span, condition: Some(condition), message })
    }

    pub(super) fn read_dump(&mut self, index: u32, record: Option<RecId>) -> Res<Check> {
        let mut cursor = self.children(index);
        let span = self.tokens.span(self.tree.node(index).token);
        let mut message = self.value(&mut cursor, Want::any(record))?;
        if matches!(self.node(message), Node::Def(_)) {
            message = self.fold(Op::Repr, &[message], TyId::STRING, record, false)?;
        }
        self.check_missing(cursor)?;
        if record.is_none() {
            // Settle the operations that only waited for later defs.
            let mut r = Resolver::bindings(None);
            r.last = true;
            message = self.resolve(message, &mut r)?;
        }
        Ok(Check { span, condition: None, message })
    }

    fn deftype(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let token = node.token + 1;
        let name = self.name_at(token, cursor)?;
        if self.aliases.contains_key(&name) || self.classes.contains_key(&name) {
            let text = format!("type of this name '{}' already exists", self.text(name));
            return Err(self.token_error(token, text));
        }
        if self.tokens.letter(token + 1) != b'=' {
            self.check_missing(cursor)?;
        }
        let ty = self.read_type(&mut cursor)?;
        if self.is_record_type(ty) {
            let text = format!("cannot define type alias for class type '{}'", self.type_text(ty));
            return Err(self.error(self.tokens.span(token + 2), text));
        }
        self.aliases.insert(name, ty);
        self.check_missing(cursor)
    }

    fn defset(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let span = self.tokens.span(node.token + 1);
        let ty = self.read_type(&mut cursor)?;
        let Some(element) = self.list_element(ty) else {
            return Err(self.error(span, "expected list type"));
        };
        let token = self.after;
        let name = self.name_at(token, cursor)?;
        if self.global(name).is_some() {
            let text = "def or global variable of this name already exists";
            return Err(self.token_error(token, text));
        }
        if self.tokens.letter(token + 1) != b'=' || self.tokens.letter(token + 2) != b'{' {
            self.check_missing(cursor)?;
        }
        self.defsets.push(Defset { span, element, members: Vec::new() });
        self.block(cursor, Some(token + 2))?;
        if let Some(set) = self.defsets.pop() {
            let list = self.list_value(element, &set.members);
            self.globals.insert(name, list);
        }
        Ok(())
    }
}
