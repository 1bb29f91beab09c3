//! Evaluation of values: from the tree of an expression to an interned value.
//!
//! Types are checked here; the expected type is passed down to the leftmost simple value, as in upstream.
//! [`Evaluator::after`] is the token after the last one that was consumed: the position of upstream's parser, and so
//! the position of many of its errors.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::store::{Node, Op, OptSym, ValueId};
use super::super::token::letter;
use super::super::types::{RecId, Ty, TyId};
use super::scope::Mode;
use super::{Evaluator, Res, Stop};

/// The purpose for which a value is evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Want {
    /// The current record.
    pub(super) record: Option<RecId>,
    pub(super) ty: Option<TyId>,
    pub(super) mode: Mode,
}

impl Want {
    pub(super) fn any(record: Option<RecId>) -> Want {
        Want { record, ty: None, mode: Mode::Value }
    }

    pub(super) fn of(record: Option<RecId>, ty: Option<TyId>) -> Want {
        Want { record, ty, mode: Mode::Value }
    }
}

/// A position among the siblings of a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    pub(super) at: u32,
    pub(super) end: u32,
}

impl Evaluator {
    pub(super) fn kind_at(&self, cursor: Cursor) -> Option<Kind> {
        (cursor.at < cursor.end).then(|| self.tree.node(cursor.at).kind)
    }

    /// Returns a cursor to the children of a node.
    pub(super) fn children(&self, index: u32) -> Cursor {
        Cursor { at: index + 1, end: self.tree.node(index).end }
    }

    /// Reports a missing token if the cursor is at the mark of one.
    pub(super) fn check_missing(&mut self, cursor: Cursor) -> Res<()> {
        match self.kind_at(cursor) {
            Some(Kind::Missing(text)) => {
                let token = self.tree.node(cursor.at).token;
                Err(self.token_error(token, text))
            }
            _ => Ok(()),
        }
    }

    /// Returns the name that `token` denotes; if it is no name, reports the missing token at the cursor.
    pub(super) fn name_at(&mut self, token: u32, cursor: Cursor) -> Res<Sym> {
        if self.tokens.letter(token) != letter::IDENT {
            self.check_missing(cursor)?;
        }
        Ok(self.tokens.sym(token))
    }

    /// Evaluates one value with its suffixes and advances the cursor.
    pub(super) fn value(&mut self, cursor: &mut Cursor, want: Want) -> Res<ValueId> {
        let Some(kind) = self.kind_at(*cursor) else {
            return Err(
                self.token_error(self.after, "Unknown or reserved token when parsing a value")
            );
        };
        let first = self.tree.node(cursor.at);
        let mut value = self.deeper(|e| e.simple(cursor.at, kind, want))?;
        self.after = first.token_end;
        cursor.at = first.end;
        while let Some(kind) = self.kind_at(*cursor) {
            let node = self.tree.node(cursor.at);
            value = match kind {
                Kind::Dot => self.dot(value, cursor.at, want)?,
                Kind::Index => self.index(value, cursor.at, first.token, want)?,
                Kind::Brace => {
                    let mut positions = self.ranges(self.children(cursor.at))?;
                    positions.reverse();
                    let Some(bits) = self.bit_range(value, &positions) else {
                        let span = self.tokens.span(node.token);
                        return Err(self.error(span, "Invalid bit range for value"));
                    };
                    self.check_ranges_end(cursor.at)?;
                    bits
                }
                Kind::Paste => {
                    value = self.paste(value, cursor, want)?;
                    continue;
                }
                _ => break,
            };
            self.after = node.token_end;
            cursor.at = node.end;
        }
        Ok(value)
    }

    fn simple(&mut self, index: u32, kind: Kind, want: Want) -> Res<ValueId> {
        let node = self.tree.node(index);
        match kind {
            Kind::Id => {
                let name = self.tokens.sym(node.token);
                // Upstream parses this as the name of an argument wherever it occurs.
                if self.tokens.letter(node.token_end) == b'=' {
                    return Ok(self.str_value(name));
                }
                self.after = node.token + 1;
                if node.end == index + 1 {
                    self.look_up(want.record, name, node.token, want.mode)
                } else {
                    self.class_value(index, name, want.record)
                }
            }
            Kind::Literal => Ok(self.literal(node.token)),
            Kind::String => {
                let mut sym = self.tokens.sym(node.token);
                if node.token_end > node.token + 1 {
                    let parts = node.token..node.token_end;
                    let text: String = parts.map(|t| self.text(self.tokens.sym(t))).collect();
                    sym = self.store.strings.intern(&text);
                }
                Ok(self.str_value(sym))
            }
            Kind::Bits => self.bits_literal(index, want.record),
            Kind::List => self.list_literal(index, want),
            Kind::Dag => self.dag_literal(index, want.record),
            Kind::Bang => self.bang(index, want),
            Kind::Cond => self.cond(index, want),
            Kind::Iter => self.iterate(index, want),
            Kind::Foldl => self.foldl(index, want),
            Kind::Switch => self.switch(index, want),
            Kind::Missing(text) => Err(self.token_error(node.token, text)),
            _ => {
                Err(self.token_error(node.token, "Unknown or reserved token when parsing a value"))
            }
        }
    }

    fn literal(&mut self, token: u32) -> ValueId {
        match self.tokens.letter(token) {
            letter::INT | letter::BINARY => self.tokens.number(token),
            letter::TRUE => self.store.int(1),
            letter::FALSE => self.store.int(0),
            letter::CODE => {
                let sym = self.tokens.sym(token);
                self.store.add(Node::Code(sym))
            }
            _ => ValueId::UNSET,
        }
    }

    /// Returns the value of a number that is not binary.
    pub(super) fn int_token(&self, token: u32) -> i64 {
        match self.node(self.tokens.number(token)) {
            Node::Int(value) => value,
            _ => 0,
        }
    }

    fn bits_literal(&mut self, index: u32, record: Option<RecId>) -> Res<ValueId> {
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let mut values = SmallVec::<[ValueId; 32]>::new();
        while let Some(kind) = self.kind_at(cursor) {
            if !values.is_empty() {
                self.check_missing_close(cursor)?;
                // Upstream parses these like a list, in which a trailing comma is allowed.
                let token = self.tree.node(cursor.at).token;
                if matches!(kind, Kind::Missing(_)) && self.tokens.letter(token) == b']' {
                    let text = "expected '}' at end of bit list value";
                    return Err(self.token_error(token, text));
                }
            }
            values.push(self.value(&mut cursor, Want::any(record))?);
        }
        let mut bits = SmallVec::<[ValueId; 64]>::new();
        for (at, &value) in values.iter().enumerate() {
            let width = match self.node(value) {
                Node::Bits(slice) => Some(self.store.words(slice).len() as u32),
                Node::Var(_, ty) => match *self.store.types.get(ty) {
                    Ty::Bits(width) => Some(width),
                    _ => None,
                },
                _ => None,
            };
            if let Some(width) = width {
                for bit in (0..width).rev() {
                    bits.push(self.bit_of(value, bit));
                }
                continue;
            }
            match self.cast(value, TyId::BIT) {
                Some(bit) => bits.push(bit),
                None => {
                    let text = format!(
                        "Element #{at} ({}) is not convertable to a bit",
                        self.display(value)
                    );
                    self.after = node.token_end;
                    return Err(self.error(self.tokens.span(node.token), text));
                }
            }
        }
        bits.reverse();
        Ok(self.bits_value(&bits))
    }

    /// Reports a missing token in a list of values, if the mark replaces the closing bracket and not a value.
    fn check_missing_close(&mut self, cursor: Cursor) -> Res<()> {
        if self.tree.node(cursor.at).token == self.after {
            self.check_missing(cursor)?;
        }
        Ok(())
    }

    fn list_literal(&mut self, index: u32, want: Want) -> Res<ValueId> {
        let node = self.tree.node(index);
        let mut given = None;
        if let Some(ty) = want.ty {
            given = self.list_element(ty);
            if given.is_none() {
                let text = format!("Encountered a list when expecting a {}", self.type_text(ty));
                return Err(self.token_error(node.token + 1, text));
            }
        }
        let mut cursor = self.children(index);
        let mut values = SmallVec::<[ValueId; 16]>::new();
        let mut annotated = None;
        while let Some(kind) = self.kind_at(cursor) {
            if kind == Kind::ListType {
                let mut inner = self.children(cursor.at);
                annotated = Some(self.read_type(&mut inner)?);
                self.check_missing(inner)?;
                cursor.at = self.tree.node(cursor.at).end;
                continue;
            }
            if !values.is_empty() {
                self.check_missing_close(cursor)?;
            }
            values.push(self.value(&mut cursor, Want::of(want.record, given))?);
        }
        let after = node.token_end;
        let mut element: Option<TyId> = None;
        for &value in &values {
            let Some(ty) = self.type_of(value) else { continue };
            element = match element {
                None => Some(ty),
                Some(before) => match self.common_type(before, ty) {
                    Some(common) => Some(common),
                    None => {
                        let text = "Incompatible types in list elements";
                        return Err(self.token_error(after, text));
                    }
                },
            };
        }
        if let Some(annotated) = annotated {
            if element.is_some_and(|e| !self.is_convertible(e, annotated)) {
                return Err(self.token_error(after, "Incompatible types in list elements"));
            }
            element = Some(annotated);
        }
        let element = match (element, given) {
            (None, None) => return Err(self.token_error(after, "No type for list")),
            (None, Some(given)) => given,
            (Some(element), Some(given)) if !self.is_convertible(element, given) => {
                let text = format!(
                    "Element type mismatch for list: element type '{}' not convertible to '{}'",
                    self.type_text(element),
                    self.type_text(given)
                );
                return Err(self.token_error(after, text.trim_end_matches('\'')));
            }
            (Some(element), _) => element,
        };
        Ok(self.list_value(element, &values))
    }

    fn dag_literal(&mut self, index: u32, record: Option<RecId>) -> Res<ValueId> {
        let mut cursor = self.children(index);
        let op = self.value(&mut cursor, Want::any(record))?;
        let mut name = OptSym::NONE;
        if self.kind_at(cursor) == Some(Kind::DagOpName) {
            name = Some(self.dag_name(&mut cursor)?).into();
        }
        let mut words = SmallVec::<[u32; 16]>::new();
        while let Some(kind) = self.kind_at(cursor) {
            if kind == Kind::DagVar {
                let node = self.tree.node(cursor.at);
                words.extend([ValueId::UNSET.0, self.tokens.sym(node.token).0]);
                self.after = node.token_end;
                cursor.at = node.end;
                continue;
            }
            if !words.is_empty() {
                self.check_missing_close(cursor)?;
            }
            let value = self.value(&mut cursor, Want::any(record))?;
            let mut name = OptSym::NONE;
            if self.kind_at(cursor) == Some(Kind::DagName) {
                name = Some(self.dag_name(&mut cursor)?).into();
            }
            words.extend([value.0, name.0]);
        }
        let slice = self.store.slice(&words);
        Ok(self.store.add(Node::Dag(op, name, slice)))
    }

    fn dag_name(&mut self, cursor: &mut Cursor) -> Res<Sym> {
        let node = self.tree.node(cursor.at);
        self.check_missing(self.children(cursor.at))?;
        self.after = node.token_end;
        cursor.at = node.end;
        Ok(self.tokens.sym(node.token))
    }

    fn dot(&mut self, value: ValueId, index: u32, want: Want) -> Res<ValueId> {
        self.check_missing(self.children(index))?;
        let token = self.tree.node(index).token + 1;
        let name = self.tokens.sym(token);
        let Some(ty) = self.field_type(value, name) else {
            let text = format!(
                "Cannot access field '{}' of value '{}'",
                self.text(name),
                self.display(value)
            );
            return Err(self.token_error(token, text));
        };
        self.field_of(value, name, ty, want.record)
    }

    /// Reports a second error, at upstream's parser position, after an error that was already reported.
    pub(super) fn or_said_again<T>(&mut self, result: Res<T>, text: &str) -> Res<T> {
        match result {
            Err(Stop) if !self.fatal => Err(self.token_error(self.after, text)),
            result => result,
        }
    }

    fn as_string(&mut self, value: ValueId, record: Option<RecId>) -> Res<ValueId> {
        match self.type_of(value) {
            Some(TyId::STRING) => Ok(value),
            _ => self.fold(Op::Cast, &[value], TyId::STRING, record, false),
        }
    }

    /// Evaluates `left # right`, right-associative; the cursor is at the `#`.
    fn paste(&mut self, left: ValueId, cursor: &mut Cursor, want: Want) -> Res<ValueId> {
        let node = self.tree.node(cursor.at);
        let span = self.tokens.span(node.token);
        let Some(ty) = self.type_of(left) else {
            return Err(self.error(span, "LHS of paste is not typed!"));
        };
        let is_list = self.list_element(ty).is_some();
        let mut operand = self.children(cursor.at);
        cursor.at = node.end;
        self.after = node.token_end;
        let right = if self.kind_at(operand).is_some() {
            let inner = if is_list {
                want
            } else {
                Want { record: want.record, ty: None, mode: Mode::Name }
            };
            let mut right = self.value(&mut operand, inner)?;
            while self.kind_at(*cursor) == Some(Kind::Paste) {
                right = self.paste(right, cursor, inner)?;
            }
            Some(right)
        } else {
            None
        };
        if is_list {
            let Some(right) = right else { return Ok(left) };
            return match self.concat_lists(left, right) {
                Some(list) => Ok(list),
                None => Ok(self.op(Op::ListConcat, &[left, right], ty)),
            };
        }
        let left = self.as_string(left, want.record)?;
        let right = match right {
            None => self.store.string(""),
            Some(right) if right == ValueId::UNSET => {
                return Err(self.error(span, "RHS of paste is not typed!"));
            }
            Some(right) => self.as_string(right, want.record)?,
        };
        Ok(self.concat(left, right))
    }
}
