//! Statements, in the order of the text.

use std::sync::Arc;

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::record::{Check, FieldData, RecordKind};
use super::super::session::Edition;
use super::super::source::Span;
use super::super::store::{Node, Op, OptSym, ValueId};
use super::super::token::letter;
use super::super::types::{RecId, TyId};
use super::multiclass::{Entry, ForeachLoop, MultiClass};
use super::record::Reference;
use super::scope::{Mode, ScopeKind};
use super::value::{Cursor, Want};
use super::{Copy, Defset, Evaluator, LetBinding, LetMode, MAX_ERRORS, Res, Stop};
use crate::diag::Diagnostic;

impl Evaluator {
    /// The statements from where the state stands to the end. `copy` gets the state, and its place, before
    /// the statement that reaches token `copy_before`: the grammar looks one token past a statement, so
    /// tokens from there on have had no part in it.
    pub(super) fn file(
        &mut self,
        mut copy_before: Option<u32>,
        copy: &mut Option<Copy>,
    ) -> Res<()> {
        while self.tokens.letter(self.at) != letter::END {
            let start = self.at;
            let letters = &self.tokens.letters;
            let token = match self.tree.parse(letters, start) {
                Ok(after) => after,
                Err(text) => return Err(self.token_error(start, text)),
            };
            if copy_before.is_some_and(|limit| token >= limit) {
                copy_before = None;
                *copy = Some((start, self.detached(), self.store.mark()));
            }
            self.at = token;
            self.after = self.tree.node(0).token;
            self.statement(0)?;
            self.report_notices(token);
            if self.errors >= MAX_ERRORS {
                self.report(Diagnostic::global_error("too many errors"));
                return Err(Stop);
            }
        }
        self.report_notices(self.at);
        self.pop_scope();
        Ok(())
    }

    fn statement(&mut self, index: u32) -> Res<()> {
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

    fn statements(&mut self, mut cursor: Cursor) -> Res<()> {
        while self.kind_at(cursor).is_some() {
            self.statement(cursor.at)?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        Ok(())
    }

    // Names of defs.

    /// The name of a def or defm; `None` if it has none.
    fn object_name(&mut self, cursor: &mut Cursor) -> Res<Option<ValueId>> {
        if self.kind_at(*cursor) != Some(Kind::Name) {
            return Ok(None);
        }
        let record = self.multiclass.and_then(|m| self.multiclasses.get(&m)).map(|m| m.record);
        let mut inner = self.children(cursor.at);
        let want = Want { record, ty: Some(TyId::STRING), mode: Mode::Name };
        let name = self.value(&mut inner, want)?;
        cursor.at = self.tree.node(cursor.at).end;
        let Some(multiclass) = self.multiclass else {
            // `?` is as good as no name.
            return Ok((name != ValueId::UNSET).then_some(name));
        };
        let (implicit, prefix) = self.name_variable(multiclass);
        if self.mentions(name, implicit) {
            return Ok(Some(name));
        }
        Ok(Some(self.concat(prefix, name)))
    }

    /// True if a variable occurs in a value.
    fn mentions(&self, value: ValueId, name: Sym) -> bool {
        match self.node(value) {
            Node::Var(own, _) => own == name,
            Node::VarBit(of, _) | Node::Field(of, ..) => self.mentions(of, name),
            Node::Bits(s) | Node::List(_, s) | Node::Op(_, s, _) => {
                self.store.values(s).any(|v| self.mentions(v, name))
            }
            Node::Dag(op, _, s) => {
                let mut args = self.store.words(s).iter().step_by(2);
                self.mentions(op, name) || args.any(|&w| self.mentions(ValueId(w), name))
            }
            Node::Instance(_, s) => {
                let mut args = self.store.words(s).chunks_exact(2);
                args.any(|pair| {
                    OptSym(pair[0]).get() != Some(name) && self.mentions(ValueId(pair[1]), name)
                })
            }
            _ => false,
        }
    }

    // Records.

    fn def(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let by_identifier = self.tokens.letter(node.token + 1) == letter::IDENT;
        let name_span = self.tokens.span(node.token + u32::from(by_identifier));
        let data = match self.object_name(&mut cursor)? {
            Some(name) if !self.is_string(name) => {
                let text = format!("Record name '{}' is not a string!", self.display(name));
                return Err(self.error(name_span, text));
            }
            Some(name) => Self::empty_record(name, RecordKind::Def, name_span),
            None => {
                let name = self.new_anonymous_name();
                Self::empty_record(name, RecordKind::AnonymousDef, self.tokens.span(node.token))
            }
        };
        let record = self.new_record(data);
        self.object_body(cursor, record)?;
        self.after = node.token_end;
        self.add_entry(Entry::Record(record))
    }

    fn is_string(&mut self, value: ValueId) -> bool {
        self.type_of(value) == Some(TyId::STRING)
    }

    fn class(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        if let Some(Kind::Missing(text)) = self.kind_at(cursor)
            && self.tree.node(cursor.at).token == node.token + 1
        {
            return Err(self.token_error(node.token + 1, text));
        }
        let token = node.token + 1;
        let name = self.tokens.sym(token);
        let span = self.tokens.span(token);
        let record = match self.classes.get(&name).copied() {
            Some(record) => {
                let data = self.rec(record);
                if !data.fields.is_empty()
                    || !data.superclasses.is_empty()
                    || !data.template_args.is_empty()
                {
                    let text = format!("Class '{}' already defined", self.text(name));
                    return Err(self.token_error(token, text));
                }
                self.rec_mut(record).locs = vec![span];
                record
            }
            None => {
                if self.aliases.contains_key(&name) {
                    let text =
                        format!("there is already a defined type alias '{}'", self.text(name));
                    return Err(self.token_error(token, text));
                }
                let value = self.str_value(name);
                let data = Self::empty_record(value, RecordKind::Class, span);
                let record = self.new_record(data);
                self.classes.insert(name, record);
                record
            }
        };
        self.push_scope(ScopeKind::Record(record));
        if self.kind_at(cursor) == Some(Kind::Targs) {
            self.template_parameters(cursor.at, record, name, false)?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.object_body(cursor, record)?;
        self.after = node.token_end;
        self.warn_unused_args(record);
        self.pop_scope();
        Ok(())
    }

    fn template_parameters(
        &mut self,
        index: u32,
        owner: RecId,
        owner_name: Sym,
        multiclass: bool,
    ) -> Res<()> {
        let mut cursor = self.children(index);
        while self.kind_at(cursor) == Some(Kind::Targ) {
            let node = self.tree.node(cursor.at);
            let mut inner = self.children(cursor.at);
            let start = self.tokens.span(node.token);
            let ty = self.read_type(&mut inner)?;
            let token = self.after;
            if self.tokens.letter(token) != letter::IDENT {
                self.check_missing(inner)?;
            }
            let name = self.tokens.sym(token);
            if name == self.name_sym {
                return Err(self.token_error(token, "'NAME' is a reserved variable name"));
            }
            let span = self.tokens.span(token);
            let qualified = self.qualify(owner_name, name, multiclass);
            let field = FieldData {
                ty,
                value: Some(ValueId::UNSET),
                span,
                nonconcrete_ok: false,
                template_arg: true,
            };
            self.add_value(owner, span, qualified, field)?;
            self.after = token + 1;
            if self.tokens.letter(self.after) == b'=' && self.kind_at(inner).is_some() {
                let at = self.tokens.span(self.after + 1);
                let record = (!multiclass).then_some(owner);
                match self.value(&mut inner, Want::of(record, Some(ty))) {
                    // A value of the wrong type has been reported; the parameter is there all the same.
                    Ok(value) => {
                        let _ = self.set_value(owner, at, qualified, &[], value, false);
                    }
                    // So it is after a value that could be read to its end.
                    Err(Stop) if !self.fatal && self.after == node.token_end => {
                        self.unsaid = None;
                    }
                    Err(Stop) if self.fatal => return Err(Stop),
                    Err(Stop) if self.tokens.letter(self.after) == b',' => {
                        return self.check_type_start(self.after + 1);
                    }
                    bad => {
                        let text = "expected '>' at end of template argument list";
                        self.or_said_again(bad, text)?;
                    }
                }
            }
            if self.rec(owner).template_args.contains(&qualified) {
                let text = "template argument with the same name has already been defined";
                return Err(self.error(start, text));
            }
            let data = self.rec_mut(owner);
            data.template_args.push(qualified);
            data.template_names.push(name);
            cursor.at = node.end;
        }
        self.check_missing(cursor)
    }

    /// After a default value that ended early, at a comma: upstream takes what follows for a parameter.
    fn check_type_start(&mut self, token: u32) -> Res<()> {
        match self.tokens.letter(token) {
            letter::IDENT => {
                let name = self.tokens.sym(token);
                if !self.aliases.contains_key(&name) {
                    let class = self.class_named(name, token).map(drop);
                    self.after = token + 1;
                    self.or_said_again(class, "unknown class name")?;
                }
                Err(Stop)
            }
            b'f' | b'J' | b'B' | b'Z' | b'G' | b'O' | b'Q' | b'S' => Err(Stop),
            _ => Err(self.token_error(token, "Unknown token when expecting a type")),
        }
    }

    fn object_body(&mut self, mut cursor: Cursor, record: RecId) -> Res<()> {
        self.push_scope(ScopeKind::Record(record));
        if self.kind_at(cursor) == Some(Kind::Parents) {
            let mut parents = self.children(cursor.at);
            while self.kind_at(parents).is_some() {
                let reference = self.class_reference(parents.at, Some(record))?;
                self.add_superclass(record, &reference)?;
                parents.at = self.tree.node(parents.at).end;
            }
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.apply_lets(record)?;
        if self.kind_at(cursor) == Some(Kind::Body) {
            let mut items = self.children(cursor.at);
            while let Some(kind) = self.kind_at(items) {
                self.body_item(items.at, kind, record)?;
                items.at = self.tree.node(items.at).end;
            }
        }
        self.pop_scope();
        Ok(())
    }

    /// Reads `Class<args>` in a list of parents.
    fn class_reference(&mut self, index: u32, record: Option<RecId>) -> Res<Reference> {
        let node = self.tree.node(index);
        let cursor = self.children(index);
        if self.tokens.letter(node.token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(node.token);
        let class = self.class_named(name, node.token)?;
        let span = self.tokens.span(node.token);
        let args = match self.kind_at(cursor) {
            Some(Kind::Args) => self.template_args(cursor.at, record, class)?,
            _ => Default::default(),
        };
        self.after = node.token_end;
        Ok(Reference { record: class, args, span })
    }

    fn body_item(&mut self, index: u32, kind: Kind, record: RecId) -> Res<()> {
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

    fn stray_semicolon(&mut self, token: u32, text: &str) {
        let mut error = Diagnostic::error(self.tokens.span(token), text);
        let mut note =
            Diagnostic::global_error("Semicolon ignored; remove to eliminate this error");
        note.severity = crate::diag::Severity::Note;
        error.notes.push(note);
        self.after = token + 1;
        self.report(error);
    }

    fn field(&mut self, index: u32, record: RecId) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let nonconcrete_ok = self.tokens.letter(node.token) == b'f';
        let ty = self.read_type(&mut cursor)?;
        let token = self.after;
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
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
        };
        self.add_value(record, span, name, field)?;
        self.after = token + 1;
        if self.tokens.letter(self.after) == b'=' && self.kind_at(cursor).is_some() {
            let at = self.tokens.span(self.after + 1);
            match self.value(&mut cursor, Want::of(Some(record), Some(ty))) {
                // A value of the wrong type has been reported and is no reason to leave the body.
                Ok(value) => {
                    let _ = self.set_value(record, at, name, &[], value, false);
                }
                // Neither is one that could be read to its end.
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
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
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
            return Err(self.error(span, text));
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

    /// Reads `append` or `prepend` before the name that a `let` sets.
    fn let_mode(&mut self, cursor: &mut Cursor, token: &mut u32) -> Res<LetMode> {
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

    // Variables and checks.

    fn defvar(&mut self, index: u32, record: Option<RecId>) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let token = node.token + 1;
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
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

    fn read_assert(&mut self, index: u32, record: Option<RecId>) -> Res<Check> {
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

    fn read_dump(&mut self, index: u32, record: Option<RecId>) -> Res<Check> {
        let mut cursor = self.children(index);
        let span = self.tokens.span(self.tree.node(index).token);
        let mut message = self.value(&mut cursor, Want::any(record))?;
        if matches!(self.node(message), Node::Def(_)) {
            message = self.fold(Op::Repr, &[message], TyId::STRING, record, false)?;
        }
        self.check_missing(cursor)?;
        Ok(Check { span, condition: None, message })
    }

    fn deftype(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let token = node.token + 1;
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
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
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
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

    /// The statements of a block; an unclosed brace is shown with the open one.
    fn block(&mut self, cursor: Cursor, brace: Option<u32>) -> Res<()> {
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

    // Blocks.

    fn let_in(&mut self, index: u32) -> Res<()> {
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
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
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

    fn foreach(&mut self, index: u32) -> Res<()> {
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

    /// The iterator of a `foreach`, what that runs over, and the iterator's type.
    fn loop_head(&mut self, token: u32, cursor: Cursor) -> Res<(Sym, ValueId, TyId)> {
        if self.tokens.letter(token) != letter::IDENT || self.tokens.letter(token + 1) != b'=' {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
        let (list, ty) = self.loop_list(cursor.at)?;
        Ok((name, list, ty))
    }

    /// What a `foreach` runs over, and the type of its iterator.
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

    fn if_statement(&mut self, index: u32) -> Res<()> {
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

    // Multiclasses.

    fn multiclass(&mut self, index: u32) -> Res<()> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let token = node.token + 1;
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(token);
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
                let mut made = Vec::new();
                self.instantiate_multiclass(&reference, parent, prefix, false, None, &mut made)?;
                if let Some(own) = self.multiclasses.get_mut(&name) {
                    Arc::make_mut(own).entries.extend(made);
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
        // Upstream forgets an enclosing multiclass too, but cannot have one.
        self.multiclass = outer.filter(|_| false);
        Ok(())
    }

    /// Reads `Multiclass<args>`.
    fn multiclass_reference(&mut self, index: u32, record: Option<RecId>) -> Res<(Sym, Reference)> {
        let node = self.tree.node(index);
        let cursor = self.children(index);
        if self.tokens.letter(node.token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        let name = self.tokens.sym(node.token);
        let Some(owner) = self.multiclasses.get(&name).map(|m| m.record) else {
            let text = format!("Couldn't find multiclass '{}'", self.text(name));
            return Err(self.token_error(node.token, text));
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

    fn defm(&mut self, index: u32) -> Res<()> {
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
        let mut made = Vec::new();
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
            self.instantiate_multiclass(&reference, multiclass, name, last, Some(span), &mut made)?;
            cursor.at = self.tree.node(cursor.at).end;
        }
        while let Some(Kind::DefmRef) = self.kind_at(cursor) {
            let reference = self.class_reference(cursor.at, None)?;
            for entry in &made {
                self.add_superclass_to_entry(entry, &reference)?;
            }
            cursor.at = self.tree.node(cursor.at).end;
        }
        for entry in made {
            self.apply_lets_to_entry(&entry)?;
            // Upstream does not ask whether a record could be added.
            let added = self.add_entry(entry);
            if self.fatal {
                return added;
            }
        }
        self.after = node.token_end;
        self.check_missing(cursor)
    }
}
