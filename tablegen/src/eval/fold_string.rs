//! Folding of the string operators.

use super::super::ere;
use super::super::foreign::{decode, encode};
use super::super::intern::Sym;
use super::super::store::{Node, Op, Store, ValueId};
use super::super::types::{RecId, TyId};
use super::{Evaluator, Res};

impl Evaluator {
    pub(super) fn regex(&mut self, pattern: Sym) -> Res<ere::Searcher> {
        ere::Searcher::new(self.text(pattern)).map_err(|_| {
            let text = format!("invalid regex '{}'", self.text(pattern));
            self.fatal_error(text)
        })
    }

    /// Returns whether an expression matches somewhere in a text.
    pub(super) fn is_match(&mut self, regex: &ere::Searcher, text: Sym) -> Res<bool> {
        regex.is_match(self.text(text)).ok_or_else(|| {
            self.fatal_error("a regex that refers back to a group takes too many steps")
        })
    }

    pub(super) fn fold_match(&mut self, text: ValueId, pattern: ValueId) -> Res<Option<ValueId>> {
        let (Some(text), Some(pattern)) = (self.string_of(text), self.string_of(pattern)) else {
            return Ok(None);
        };
        let regex = self.regex(pattern)?;
        Ok(Some(Store::bit(self.is_match(&regex, text)?)))
    }

    pub(super) fn concat_strings(&mut self, a: ValueId, b: ValueId) -> Option<ValueId> {
        let (left, right) = (self.string_of(a)?, self.string_of(b)?);
        let sym = self.store.strings.concat(left, right);
        let code = [a, b].iter().any(|&v| matches!(self.node(v), Node::Code(_)));
        Some(self.store.add(if code { Node::Code(sym) } else { Node::Str(sym) }))
    }

    /// Concatenates two values to one string, possibly symbolic.
    pub(super) fn concat(&mut self, a: ValueId, b: ValueId) -> ValueId {
        match self.concat_strings(a, b) {
            Some(value) => value,
            None => self.op(Op::StrConcat, &[a, b], TyId::STRING),
        }
    }

    pub(super) fn map_string(
        &mut self,
        arg: ValueId,
        map: impl Fn(&str) -> String,
    ) -> Option<ValueId> {
        let text = map(self.text(self.string_of(arg)?));
        Some(self.store.string(&text))
    }

    pub(super) fn fold_substr(
        &mut self,
        args: &[ValueId],
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let (Some(sym), Node::Int(start), Node::Int(length)) =
            (self.string_of(args[0]), self.node(args[1]), self.node(args[2]))
        else {
            return Ok(None);
        };
        let size = encode(self.text(sym)).len() as i64;
        // Not fatal: upstream continues with the numbers converted to unsigned.
        if start < 0 || start > size {
            let text = format!("!substr start position is out of range 0...{size}: {start}");
            let error = self.at_record(record, text);
            self.report(error);
        } else if length < 0 {
            let error = self.at_record(record, "!substr length must be nonnegative");
            self.report(error);
        }
        let text = encode(self.text(sym));
        let unsigned = |number: i64| usize::try_from(number as u64).unwrap_or(usize::MAX);
        let start = unsigned(start).min(text.len());
        let end = start.saturating_add(unsigned(length)).min(text.len());
        let part = decode(text[start..end].to_vec());
        let part = self.store.strings.intern(&part);
        let code = matches!(self.node(args[0]), Node::Code(_));
        Ok(Some(self.store.add(if code { Node::Code(part) } else { Node::Str(part) })))
    }

    pub(super) fn fold_find(
        &mut self,
        args: &[ValueId],
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let (Some(text), Some(wanted), Node::Int(start)) =
            (self.string_of(args[0]), self.string_of(args[1]), self.node(args[2]))
        else {
            return Ok(None);
        };
        let (text, wanted) = (encode(self.text(text)), encode(self.text(wanted)));
        let size = text.len() as i64;
        if start < 0 || start > size {
            let text = format!("!find start position is out of range 0...{size}: {start}");
            let error = self.at_record(record, text);
            self.report(error);
            return Ok(Some(self.store.int(-1)));
        }
        let rest = &text[start as usize..];
        let found = match wanted.len() {
            0 => Some(0),
            length => rest.windows(length).position(|part| part == &*wanted),
        };
        let at = found.map_or(-1, |at| at as i64 + start);
        Ok(Some(self.store.int(at)))
    }

    pub(super) fn fold_subst(&mut self, args: &[ValueId], ty: TyId) -> Option<ValueId> {
        match (self.node(args[0]), self.node(args[1]), self.node(args[2])) {
            (Node::Def(_), Node::Def(_), Node::Def(_)) => {
                Some(if args[0] == args[2] { args[1] } else { args[2] })
            }
            (Node::Var(from, _), Node::Var(to, _), Node::Var(value, _)) => {
                Some(self.store.add(Node::Var(if from == value { to } else { value }, ty)))
            }
            _ => {
                let from = self.text(self.string_of(args[0])?);
                let to = self.text(self.string_of(args[1])?);
                let value = self.text(self.string_of(args[2])?);
                // Upstream would not terminate on an empty target.
                let text = if from.is_empty() { value.to_owned() } else { value.replace(from, to) };
                Some(self.store.string(&text))
            }
        }
    }
}
