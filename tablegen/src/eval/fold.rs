//! Folding: the result of an operator once enough is known about its operands.
//!
//! [`Evaluator::fold`] is the only way to evaluate an operator: it returns the result, or the operator itself as a
//! symbolic value that is folded again later.

use super::super::intern::Sym;
use super::super::print;
use super::super::store::{Node, Op, Store, ValueId};
use super::super::types::{RecId, TyId};
use super::{Evaluator, Res, Stop};

impl Evaluator {
    /// Returns the result of an operator, or the operator as a symbolic value.
    pub(super) fn fold(
        &mut self,
        op: Op,
        args: &[ValueId],
        ty: TyId,
        record: Option<RecId>,
        last: bool,
    ) -> Res<ValueId> {
        let folded = match op {
            Op::Add
            | Op::Sub
            | Op::Mul
            | Op::Div
            | Op::And
            | Op::Or
            | Op::Xor
            | Op::Shl
            | Op::Sra
            | Op::Srl => self.fold_arithmetic(op, args, record)?,
            Op::Not => self.int_of(args[0]).map(|v| self.store.int(i64::from(v == 0))),
            Op::Log2 => self.fold_log2(args[0], record)?,
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                self.compare(op, args[0], args[1]).map(Store::bit)
            }
            Op::If => {
                self.int_of(args[0]).map(|condition| if condition != 0 { args[1] } else { args[2] })
            }
            Op::Cond => self.fold_cond(args, ty, record)?,
            Op::Cast => self.fold_cast(args[0], ty, record, last)?,
            Op::IsA => self.fold_isa(args[0], ty),
            Op::Exists => self.fold_exists(args[0], ty, record, last),
            Op::Instances => self.fold_instances(args[0], ty, record, last)?,
            Op::Initialized => match args[0] {
                ValueId::UNSET => Some(self.store.int(0)),
                value => self.is_concrete(value).then(|| self.store.int(1)),
            },
            Op::Repr => self.fold_repr(args[0]),
            Op::StrConcat => self.concat_strings(args[0], args[1]),
            Op::Substr => self.fold_substr(args, record)?,
            Op::Find => self.fold_find(args, record)?,
            Op::Subst => self.fold_subst(args, ty),
            Op::ToLower => self.map_string(args[0], str::to_ascii_lowercase),
            Op::ToUpper => self.map_string(args[0], str::to_ascii_uppercase),
            Op::Match => self.fold_match(args[0], args[1])?,
            Op::Con
            | Op::Dag
            | Op::GetDagOp
            | Op::SetDagOp
            | Op::GetDagOpName
            | Op::SetDagOpName
            | Op::GetDagArg
            | Op::GetDagName
            | Op::SetDagArg
            | Op::SetDagName => self.fold_dag_op(op, args, ty, record)?,
            Op::Head
            | Op::Tail
            | Op::Size
            | Op::Empty
            | Op::ListConcat
            | Op::ListSplat
            | Op::ListRemove
            | Op::ListFlatten
            | Op::ListElem
            | Op::ListSlice
            | Op::RangeClosed
            | Op::Range
            | Op::Foreach
            | Op::Filter
            | Op::Sort
            | Op::Foldl
            | Op::Interleave => self.fold_list_op(op, args, ty, record)?,
        };
        Ok(match folded {
            Some(value) => value,
            None => self.op(op, args, ty),
        })
    }

    fn fold_cond(
        &mut self,
        args: &[ValueId],
        ty: TyId,
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        for clause in args.chunks_exact(2) {
            match self.int_of(clause[0]) {
                Some(0) => {}
                Some(_) => return Ok(self.convert(clause[1], ty)),
                None => return Ok(None),
            }
        }
        let all = self.op(Op::Cond, args, ty);
        let name = record.map(|r| self.display_unquoted(self.rec(r).name)).unwrap_or_default();
        let text = format!("{name} does not have any true condition in:{}", self.display(all));
        Err(self.record_error(record, text))
    }

    fn fold_repr(&mut self, arg: ValueId) -> Option<ValueId> {
        if !self.is_concrete(arg) {
            return None;
        }
        let text = match self.node(arg) {
            Node::Def(def) => print::record_text(&self.store, &self.all, def),
            _ => self.display(arg),
        };
        Some(self.store.string(&text))
    }

    /// Returns field `name` of a value, folded if the value is a def whose field is settled.
    pub(super) fn field_of(
        &mut self,
        of: ValueId,
        name: Sym,
        ty: TyId,
        record: Option<RecId>,
    ) -> Res<ValueId> {
        if let Node::Def(def) = self.node(of) {
            if record == Some(def) {
                let text = format!(
                    "Attempting to access field '{}' of '{}' is a forbidden self-reference",
                    self.text(name),
                    self.display(of)
                );
                return Err(self.record_error(record, text));
            }
            let value = self.rec(def).field(name).and_then(|f| f.value);
            if let Some(value) = value.filter(|&v| self.is_concrete(v)) {
                return Ok(value);
            }
        }
        let ty = match self.node(of) {
            Node::Unset => ty,
            _ => self.field_type(of, name).unwrap_or(ty),
        };
        Ok(self.store.add(Node::Field(of, name, ty)))
    }

    /// Returns whether a value contains no symbolic part.
    pub(super) fn is_concrete(&self, value: ValueId) -> bool {
        if self.store.is_concrete(value) {
            return true;
        }
        match self.node(value) {
            Node::Bits(slice) | Node::List(_, slice) => {
                self.store.values(slice).all(|v| self.is_concrete(v))
            }
            Node::Dag(op, _, slice) => {
                let mut args = self.store.words(slice).iter().step_by(2);
                self.is_concrete(op) && args.all(|&w| self.is_concrete(ValueId(w)))
            }
            // Look at the field again: the other record may have been resolved since.
            Node::Field(of, name, _) => match self.node(of) {
                Node::Def(def) => self
                    .rec(def)
                    .field(name)
                    .and_then(|f| f.value)
                    .is_some_and(|v| v != value && self.is_concrete(v)),
                _ => false,
            },
            Node::Op(Op::Cond, slice, _) => self.store.values(slice).all(|v| self.is_concrete(v)),
            _ => false,
        }
    }

    pub(super) fn display(&self, value: ValueId) -> String {
        print::value_text(&self.store, &self.all, value)
    }

    /// Formats like [`Evaluator::display`], but a string without its quotes.
    pub(super) fn display_unquoted(&self, value: ValueId) -> String {
        match self.string_of(value) {
            Some(sym) => self.text(sym).to_owned(),
            None => self.display(value),
        }
    }

    pub(super) fn missing_value<T>(&self) -> Res<T> {
        Err(Stop)
    }
}
