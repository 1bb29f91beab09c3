//! Ranges of bits, of list elements and of numbers.

use smallvec::SmallVec;

use super::super::parse::Kind;
use super::super::store::{Node, Op, ValueId};
use super::super::types::{RecId, TyId};
use super::value::{Cursor, Want};
use super::{Evaluator, Res, Stop};

/// The limit of the length of a range of bits or numbers.
pub(super) const MAX_RANGE: u64 = 1 << 20;

impl Evaluator {
    /// Evaluates `7...4, 2` to positions in the order written.
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

    /// Evaluates the rest of a range whose first value is known.
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

    /// Reports a missing token at the end of a list of ranges.
    pub(super) fn check_ranges_end(&mut self, index: u32) -> Res<()> {
        let mut cursor = self.children(index);
        while self.kind_at(cursor) == Some(Kind::Range) {
            cursor.at = self.tree.node(cursor.at).end;
        }
        self.check_missing(cursor)
    }

    /// Reports like [`Self::check_ranges_end`]; the error also points at the opening bracket, as upstream's does.
    pub(super) fn check_ranges_closed(&mut self, index: u32, text: &str) -> Res<()> {
        match self.check_ranges_end(index) {
            Err(Stop) => Err(self.error(self.tokens.span(self.tree.node(index).token), text)),
            closed => closed,
        }
    }

    pub(super) fn index(
        &mut self,
        list: ValueId,
        index: u32,
        start: u32,
        want: Want,
    ) -> Res<ValueId> {
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
        // A single index without a comma selects an element; everything else selects a list.
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

    /// Evaluates `a`, `a...b` or a list of indices.
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
}
