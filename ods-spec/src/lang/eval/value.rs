//! Reading values: from the tree of an expression to an interned value.
//!
//! Types are checked here, with the type wanted by the place handed down into the leftmost simple value,
//! as upstream does. [`Evaluator::after`] is the token after what was read last: where upstream's parser
//! would stand, and so where many of its errors point.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::parse::Kind;
use super::super::source::Span;
use super::super::store::{Node, Op, OptSym, ValueId};
use super::super::token::letter;
use super::super::types::{RecId, Ty, TyId};
use super::record::{Args, Reference};
use super::scope::Mode;
use super::{Evaluator, Res, Stop};

/// What a value is read for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Want {
    /// The record in work.
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

/// A position among siblings of the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    pub(super) at: u32,
    pub(super) end: u32,
}

type Spans = SmallVec<[Span; 4]>;

/// How far a range of bits or numbers may reach.
const MAX_RANGE: u64 = 1 << 20;

impl Evaluator {
    pub(super) fn kind_at(&self, cursor: Cursor) -> Option<Kind> {
        (cursor.at < cursor.end).then(|| self.tree.node(cursor.at).kind)
    }

    /// The children of a node.
    pub(super) fn children(&self, index: u32) -> Cursor {
        Cursor { at: index + 1, end: self.tree.node(index).end }
    }

    /// Reports a missing token if that is what stands at the cursor.
    pub(super) fn check_missing(&mut self, cursor: Cursor) -> Res<()> {
        match self.kind_at(cursor) {
            Some(Kind::Missing(text)) => {
                let token = self.tree.node(cursor.at).token;
                Err(self.token_error(token, text))
            }
            _ => Ok(()),
        }
    }

    /// Reads one value with its suffixes and moves the cursor behind it.
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
                // Upstream takes this for the name of an argument wherever it stands.
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

    /// The value of a number that is no binary one.
    fn int_token(&self, token: u32) -> i64 {
        match self.node(self.tokens.number(token)) {
            Node::Int(value) => value,
            _ => 0,
        }
    }

    fn class_value(&mut self, index: u32, name: Sym, record: Option<RecId>) -> Res<ValueId> {
        let token = self.tree.node(index).token;
        let span = self.tokens.span(token);
        let Some(&class) = self.classes.get(&name) else {
            let text = format!("Expected a class name, got '{}'", self.text(name));
            return Err(self.error(span, text));
        };
        let args = self.template_args(index + 1, record, class)?;
        let reference = Reference { record: class, args, span };
        self.bind_args(&reference, |_, _| {})?;
        let mut words = SmallVec::<[u32; 16]>::new();
        for &(name, value) in &reference.args {
            words.extend([OptSym::from(name).0, value.0]);
        }
        let slice = self.store.slice(&words);
        self.instance(class, slice, span)
    }

    /// Reads `<…>` after a class or multiclass and checks the values against its parameters.
    pub(super) fn template_args(
        &mut self,
        index: u32,
        record: Option<RecId>,
        owner: RecId,
    ) -> Res<Args> {
        let (mut args, spans) = self.unchecked_args(index, record, owner)?;
        self.after = self.tree.node(index).token_end;
        self.check_args(&mut args, owner, &spans)?;
        Ok(args)
    }

    /// Reads `<…>` and leaves the values as they are, of whatever type.
    pub(super) fn unchecked_args(
        &mut self,
        index: u32,
        record: Option<RecId>,
        owner: RecId,
    ) -> Res<(Args, Spans)> {
        let mut cursor = self.children(index);
        let mut args = Args::new();
        let mut spans = Spans::new();
        let mut named = false;
        self.after = self.tree.node(index).token + 1;
        while let Some(kind) = self.kind_at(cursor) {
            let node = self.tree.node(cursor.at);
            if args.len() >= self.rec(owner).template_args.len() {
                let closing = !args.is_empty() && node.token == self.after;
                if closing && matches!(kind, Kind::Missing(_)) {
                    self.check_missing(cursor)?;
                }
                let text = format!("Too many template arguments: {}", args.len() + 1);
                return Err(self.token_error(node.token, text));
            }
            match kind {
                Kind::Named => {
                    named = true;
                    let span = self.tokens.span(node.token);
                    let mut inner = self.children(cursor.at);
                    self.after = node.token + 2;
                    let name = self.tokens.sym(node.token);
                    args.push(self.named_arg(name, span, &mut inner, record, owner)?);
                    spans.push(span);
                    cursor.at = node.end;
                }
                Kind::Missing(_) => self.check_missing(cursor)?,
                _ => {
                    let span = self.tokens.span(node.token);
                    let ty = if named {
                        None
                    } else {
                        let parameter = self.rec(owner).template_args[args.len()];
                        self.rec(owner).field(parameter).map(|f| f.ty)
                    };
                    let value = self.value(&mut cursor, Want::of(record, ty))?;
                    if self.kind_at(cursor) == Some(Kind::NamedValue) {
                        let Some(name) = self.string_of(value) else {
                            let text = "The name of named argument should be a valid identifier";
                            return Err(self.error(span, text));
                        };
                        named = true;
                        let mut inner = self.children(cursor.at);
                        self.after += 1;
                        args.push(self.named_arg(name, span, &mut inner, record, owner)?);
                        spans.push(span);
                        cursor.at = self.tree.node(cursor.at).end;
                        continue;
                    }
                    if named {
                        let text = "Positional argument should be put before named argument";
                        return Err(self.error(span, text));
                    }
                    args.push((None, value));
                    spans.push(span);
                }
            }
        }
        Ok((args, spans))
    }

    /// Reads the value after `name =`.
    fn named_arg(
        &mut self,
        name: Sym,
        span: Span,
        value: &mut Cursor,
        record: Option<RecId>,
        owner: RecId,
    ) -> Res<(Option<Sym>, ValueId)> {
        let Some(&parameter) = self.parameter(owner, name) else {
            let text = format!("Argument \"{}\" doesn't exist", self.text(name));
            return Err(self.error(span, text));
        };
        let ty = self.rec(owner).field(parameter).map(|f| f.ty);
        let at = self.tokens.span(self.after);
        let value = self.value(value, Want::of(record, ty))?;
        if value == ValueId::UNSET {
            let text = "The value of named argument should be initialized, but we got '?'";
            return Err(self.error(at, text));
        }
        Ok((Some(parameter), value))
    }

    fn parameter(&self, owner: RecId, name: Sym) -> Option<&Sym> {
        let data = self.rec(owner);
        data.template_names.iter().position(|&n| n == name).map(|at| &data.template_args[at])
    }

    fn check_args(
        &mut self,
        args: &mut [(Option<Sym>, ValueId)],
        owner: RecId,
        spans: &[Span],
    ) -> Res<()> {
        let mut done = Ok(());
        for (at, (name, value)) in args.iter_mut().enumerate() {
            let Some(own) = self.type_of(*value) else { continue };
            let parameter = name.unwrap_or_else(|| self.rec(owner).template_args[at]);
            let Some(field) = self.rec(owner).field(parameter).copied() else { continue };
            match self.cast(*value, field.ty) {
                Some(cast) => *value = cast,
                None => {
                    let text = format!(
                        "Value specified for template argument '{}' is of type {}; expected type \
                         {}: {}",
                        self.text(parameter),
                        self.type_text(own),
                        self.type_text(field.ty),
                        self.display(*value)
                    );
                    done = Err(self.error(spans[at], text));
                }
            }
        }
        done
    }

    fn bits_literal(&mut self, index: u32, record: Option<RecId>) -> Res<ValueId> {
        let brace = self.tokens.span(self.tree.node(index).token);
        let mut cursor = self.children(index);
        let mut values = SmallVec::<[ValueId; 32]>::new();
        while self.kind_at(cursor).is_some() {
            if !values.is_empty() {
                self.check_missing_close(cursor)?;
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
                    return Err(self.error(brace, text));
                }
            }
        }
        bits.reverse();
        Ok(self.bits_value(&bits))
    }

    /// In a list of values: an error mark that is not in the place of a value but of what closes the list.
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
        Ok(self.tokens.sym(node.token + 1))
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

    fn index(&mut self, list: ValueId, index: u32, start: u32, want: Want) -> Res<ValueId> {
        let span = self.tokens.span(start);
        let Some(list_type) = self.type_of(list) else {
            return Err(self.error(span, "Invalid value, list expected"));
        };
        let Some(element) = self.list_element(list_type) else {
            let text = format!("Type '{}' is invalid, list expected", self.type_text(list_type));
            return Err(self.error(span, text));
        };
        let node = self.tree.node(index);
        let mut cursor = self.children(index);
        let mut slices: SmallVec<[ValueId; 4]> = SmallVec::new();
        let mut single = SmallVec::<[ValueId; 4]>::new();
        // One index without a comma is an element; anything else makes a list.
        let mut is_slice = false;
        while let Some(kind) = self.kind_at(cursor) {
            if kind != Kind::Range {
                self.check_missing(cursor)?;
            }
            let piece = self.tree.node(cursor.at);
            let value = self.slice_piece(cursor.at, want.record)?;
            cursor.at = piece.end;
            let comma = self.tokens.letter(piece.token_end) == b',';
            let at = self.tokens.span(piece.token);
            match self.type_of(value) {
                Some(TyId::INT) => single.push(value),
                Some(ty) if self.list_element(ty) == Some(TyId::INT) => {
                    is_slice = true;
                    self.flush(&mut single, &mut slices);
                    slices.push(value);
                }
                Some(ty) if self.list_element(ty).is_some() => {
                    let text = format!("expected list<int>, got {}", self.type_text(ty));
                    return Err(self.error(at, text));
                }
                Some(ty) => {
                    let text = format!("unhandled type {} in range", self.type_text(ty));
                    return Err(self.error(at, text));
                }
                None => return Err(self.error(at, "unhandled type in range")),
            }
            is_slice |= comma;
        }
        if let (false, [one]) = (is_slice, single.as_slice()) {
            return self.fold(Op::ListElem, &[list, *one], element, want.record, false);
        }
        self.flush(&mut single, &mut slices);
        let mut indices = slices[0];
        for &more in &slices[1..] {
            let ty = self.type_of(indices).unwrap_or(TyId::INT);
            indices = self.fold(Op::ListConcat, &[indices, more], ty, want.record, false)?;
        }
        self.after = node.token_end;
        self.fold(Op::ListSlice, &[list, indices], list_type, want.record, false)
    }

    fn flush(&mut self, single: &mut SmallVec<[ValueId; 4]>, slices: &mut SmallVec<[ValueId; 4]>) {
        if !single.is_empty() {
            slices.push(self.list_value(TyId::INT, single));
            single.clear();
        }
    }

    /// `a`, `a...b` or a list of indices.
    fn slice_piece(&mut self, index: u32, record: Option<RecId>) -> Res<ValueId> {
        let mut cursor = self.children(index);
        let start = self.tokens.span(self.tree.node(index).token);
        let from = self.value(&mut cursor, Want::any(record))?;
        let to = match self.kind_at(cursor) {
            Some(Kind::RangeTo) => {
                let at = self.tokens.span(self.tree.node(cursor.at).token + 1);
                let mut inner = self.children(cursor.at);
                let to = self.value(&mut inner, Want::any(record))?;
                if let Some(ty) = self.type_of(to).filter(|&ty| ty != TyId::INT) {
                    let text = format!("expected int...int, got {}", self.type_text(ty));
                    return Err(self.error(at, text));
                }
                to
            }
            Some(Kind::RangeMinus) => {
                let token = self.tree.node(cursor.at).token;
                self.after = token + 1;
                let to = self.int_token(token).wrapping_neg();
                if to < 0 {
                    return Err(self.token_error(token, "invalid range, cannot be negative"));
                }
                self.store.int(to)
            }
            _ => return Ok(from),
        };
        if let Some(ty) = self.type_of(from).filter(|&ty| ty != TyId::INT) {
            let text = format!("expected int...int, got {}", self.type_text(ty));
            return Err(self.error(start, text));
        }
        let ty = self.store.types.list(TyId::INT);
        self.fold(Op::RangeClosed, &[from, to], ty, record, false)
    }

    /// After an error that was told already, tells where upstream stands that it had expected more.
    pub(super) fn or_said_again<T>(&mut self, result: Res<T>, text: &str) -> Res<T> {
        match result {
            Err(Stop) if !self.fatal => Err(self.token_error(self.after, text)),
            result => result,
        }
    }

    /// Reads `7...4, 2` as positions in the order written.
    pub(super) fn ranges(&mut self, mut cursor: Cursor) -> Res<Vec<u32>> {
        let mut positions = Vec::new();
        while self.kind_at(cursor) == Some(Kind::Range) {
            let node = self.tree.node(cursor.at);
            let mut inner = self.children(cursor.at);
            let first = self.value(&mut inner, Want::any(None));
            let first = self.or_said_again(first, "expected integer or bitrange")?;
            self.range_from(first, inner, &mut positions)?;
            self.after = node.token_end;
            cursor.at = node.end;
        }
        Ok(positions)
    }

    /// The rest of a range whose first value was read.
    pub(super) fn range_from(
        &mut self,
        first: ValueId,
        rest: Cursor,
        positions: &mut Vec<u32>,
    ) -> Res<()> {
        let Node::Int(from) = self.node(first) else {
            return Err(self.token_error(self.after, "expected integer or bitrange"));
        };
        if from < 0 {
            return Err(self.token_error(self.after, "invalid range, cannot be negative"));
        }
        let to = match self.kind_at(rest) {
            Some(Kind::RangeTo) => {
                let mut inner = self.children(rest.at);
                let text = "expected integer value as end of range";
                let to = self.value(&mut inner, Want::any(None));
                let to = self.or_said_again(to, text)?;
                match self.node(to) {
                    Node::Int(to) => to,
                    _ => {
                        return Err(self.token_error(self.after, text));
                    }
                }
            }
            Some(Kind::RangeMinus) => {
                let node = self.tree.node(rest.at);
                self.after = node.token_end;
                self.int_token(node.token).wrapping_neg()
            }
            _ => from,
        };
        if to < 0 {
            return Err(self.token_error(self.after, "invalid range, cannot be negative"));
        }
        let limit = i64::from(u32::MAX);
        if from.abs_diff(to) > MAX_RANGE || from > limit || to > limit {
            return Err(self.token_error(self.after, "range is too large"));
        }
        let (from, to) = (from as u32, to as u32);
        if from <= to {
            positions.extend(from..=to);
        } else {
            positions.extend((to..=from).rev());
        }
        Ok(())
    }

    /// Reports what is missing at the end of a list of ranges.
    pub(super) fn check_ranges_end(&mut self, index: u32) -> Res<()> {
        let mut cursor = self.children(index);
        while self.kind_at(cursor) == Some(Kind::Range) {
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.check_missing(cursor)
    }

    /// The same where upstream shows the opening bracket too.
    pub(super) fn check_ranges_closed(&mut self, index: u32, text: &str) -> Res<()> {
        match self.check_ranges_end(index) {
            Err(Stop) => Err(self.error(self.tokens.span(self.tree.node(index).token), text)),
            closed => closed,
        }
    }

    fn as_string(&mut self, value: ValueId, record: Option<RecId>) -> Res<ValueId> {
        match self.type_of(value) {
            Some(TyId::STRING) => Ok(value),
            _ => self.fold(Op::Cast, &[value], TyId::STRING, record, false),
        }
    }

    /// `left # right`, right-associative; the cursor stands at the `#`.
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

    /// Reads a type and moves the cursor behind it.
    pub(super) fn read_type(&mut self, cursor: &mut Cursor) -> Res<TyId> {
        self.check_missing(*cursor)?;
        let index = cursor.at;
        let node = self.tree.node(index);
        cursor.at = node.end;
        self.after = node.token_end;
        Ok(match self.tokens.letter(node.token) {
            b'J' => TyId::INT,
            b'B' => TyId::BIT,
            b'Z' | b'O' => TyId::STRING,
            b'G' => TyId::DAG,
            b'Q' => {
                let mut inner = self.children(index);
                let element = self.deeper(|e| e.read_type(&mut inner))?;
                self.check_missing(inner)?;
                self.after = node.token_end;
                self.store.types.list(element)
            }
            b'S' => {
                self.check_missing(self.children(index))?;
                let width = self.int_token(node.token + 2);
                let Some(width) = u32::try_from(width).ok().filter(|&w| u64::from(w) <= MAX_RANGE)
                else {
                    return Err(self.token_error(node.token + 2, "bits<n> is too wide"));
                };
                self.store.types.bits(width)
            }
            _ => {
                let name = self.tokens.sym(node.token);
                if let Some(&alias) = self.aliases.get(&name) {
                    return Ok(alias);
                }
                match self.class_named(name, node.token) {
                    Ok(class) => self.class_type(class),
                    // Upstream says so twice, the second time past the name.
                    Err(Stop) => {
                        return Err(self.token_error(node.token + 1, "unknown class name"));
                    }
                }
            }
        })
    }

    /// The class of that name, which must exist.
    pub(super) fn class_named(&mut self, name: Sym, token: u32) -> Res<RecId> {
        if let Some(&class) = self.classes.get(&name) {
            return Ok(class);
        }
        let shown = self.text(name);
        let mut text = format!("Couldn't find class '{shown}'");
        if self.multiclasses.contains_key(&name) {
            text += &format!(". Use 'defm' if you meant to use multiclass '{shown}'");
        }
        Err(self.token_error(token, text))
    }
}
