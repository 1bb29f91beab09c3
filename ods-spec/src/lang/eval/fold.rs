//! Folding: what an operator gives once its operands are known well enough.
//!
//! [`Evaluator::fold`] is the only way operators become values: it gives the result, or the operator
//! itself as a symbolic value to be folded again later.

use super::super::intern::Sym;
use super::super::print;
use super::super::store::{Node, Op, Store, ValueId};
use super::super::types::{RecId, TyId};
use super::{Evaluator, Res, Stop};

impl Evaluator {
    /// The result of an operator, or the operator as a value that waits.
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

    fn fold_arithmetic(
        &mut self,
        op: Op,
        args: &[ValueId],
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let (Some(a), Some(b)) = (self.int_of(args[0]), self.int_of(args[1])) else {
            return Ok(None);
        };
        let shift = u32::try_from(b).ok().filter(|&s| s < 64);
        let result = match (op, shift) {
            (Op::Add, _) => a.wrapping_add(b),
            (Op::Sub, _) => a.wrapping_sub(b),
            (Op::Mul, _) => a.wrapping_mul(b),
            (Op::And, _) => a & b,
            (Op::Or, _) => a | b,
            (Op::Xor, _) => a ^ b,
            (Op::Shl, Some(by)) => a << by,
            (Op::Sra, Some(by)) => a >> by,
            (Op::Srl, Some(by)) => (a as u64 >> by) as i64,
            (Op::Div, _) => match a.checked_div(b) {
                Some(quotient) => quotient,
                None if b == 0 => {
                    return Err(self.record_error(record, "Illegal operation: division by zero"));
                }
                None => {
                    return Err(self.record_error(record, "Illegal operation: INT64_MIN / -1"));
                }
            },
            _ => {
                let text = "Illegal operation: out of bounds shift";
                return Err(self.record_error(record, text));
            }
        };
        Ok(Some(self.store.int(result)))
    }

    fn fold_log2(&mut self, arg: ValueId, record: Option<RecId>) -> Res<Option<ValueId>> {
        let Some(value) = self.int_of(arg) else { return Ok(None) };
        match value.checked_ilog2() {
            Some(log) => Ok(Some(self.store.int(i64::from(log)))),
            None => {
                let text = "Illegal operation: logtwo is undefined on arguments less than or equal \
                            to 0";
                Err(self.record_error(record, text))
            }
        }
    }

    /// Compares numbers, strings, and for equality records; `None` if that cannot be told.
    pub(super) fn compare(&mut self, op: Op, a: ValueId, b: ValueId) -> Option<bool> {
        let order = if let (Some(a), Some(b)) = (self.int_of(a), self.int_of(b)) {
            a.cmp(&b)
        } else if let (Some(a), Some(b)) = (self.string_of(a), self.string_of(b)) {
            self.text(a).cmp(self.text(b))
        } else {
            return match (op, self.node(a), self.node(b)) {
                (Op::Eq, Node::Def(a), Node::Def(b)) => Some(a == b),
                (Op::Ne, Node::Def(a), Node::Def(b)) => Some(a != b),
                _ => None,
            };
        };
        Some(match op {
            Op::Eq => order.is_eq(),
            Op::Ne => order.is_ne(),
            Op::Lt => order.is_lt(),
            Op::Le => order.is_le(),
            Op::Gt => order.is_gt(),
            _ => order.is_ge(),
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

    /// True if `name` is the name of the record in work.
    fn is_own_name(&self, name: ValueId, record: RecId) -> bool {
        let own = self.rec(record).name;
        match self.node(own) {
            Node::AnonymousName(number) => {
                let text = self.string_of(name).map(|s| self.text(s));
                text.is_some_and(|t| t == format!("anonymous_{number}"))
            }
            _ => own == name,
        }
    }

    fn fold_cast(
        &mut self,
        arg: ValueId,
        ty: TyId,
        record: Option<RecId>,
        last: bool,
    ) -> Res<Option<ValueId>> {
        if ty == TyId::STRING {
            match self.node(arg) {
                Node::Str(_) | Node::Code(_) => return Ok(Some(arg)),
                Node::Def(def) => {
                    let name = self.record_name(def).map(|s| self.str_value(s));
                    return Ok(name);
                }
                _ => {}
            }
            if let Some(number) = self.int_of(arg) {
                return Ok(Some(self.store.string(&number.to_string())));
            }
        } else if self.is_record_type(ty)
            && let Some(name) = self.string_of(arg)
        {
            return self.cast_name(arg, name, ty, record, last);
        }
        Ok(self.convert(arg, ty))
    }

    fn cast_name(
        &mut self,
        arg: ValueId,
        name: Sym,
        ty: TyId,
        record: Option<RecId>,
        last: bool,
    ) -> Res<Option<ValueId>> {
        let mut def = self.defs.get(&name).copied();
        if def.is_none() && record.is_some_and(|r| self.is_own_name(arg, r)) {
            // Its type is complete only at its end.
            if !last {
                return Ok(None);
            }
            def = record;
        }
        let Some(def) = def else {
            if last {
                let text = format!("Undefined reference to record: '{}'\n", self.text(name));
                return Err(self.record_error(record, text));
            }
            return Ok(None);
        };
        let own = self.def_type(def);
        if !self.type_is_a(own, ty) {
            let cast = self.op(Op::Cast, &[arg], ty);
            let text = format!(
                "Expected type '{}', got '{}' in: {}\n",
                self.type_text(ty),
                self.type_text(own),
                self.display(cast)
            );
            return Err(self.record_error(record, text));
        }
        Ok(Some(self.store.add(Node::Def(def))))
    }

    fn fold_isa(&mut self, arg: ValueId, ty: TyId) -> Option<ValueId> {
        let own = self.type_of(arg)?;
        if self.is_convertible(own, ty) {
            return Some(self.store.int(1));
        }
        let impossible = !self.is_record_type(ty)
            || matches!(self.node(arg), Node::Def(_))
            || (!self.is_convertible(ty, own) && self.is_concrete(arg));
        impossible.then(|| self.store.int(0))
    }

    fn fold_exists(
        &mut self,
        arg: ValueId,
        ty: TyId,
        record: Option<RecId>,
        last: bool,
    ) -> Option<ValueId> {
        let name = self.string_of(arg)?;
        let mut def = self.defs.get(&name).copied();
        if def.is_none() {
            let own = record.filter(|&r| self.is_own_name(arg, r));
            if own.is_some() && !last {
                return None;
            }
            def = own;
        }
        match def {
            Some(def) => {
                // The record in work may still grow: its type is not kept.
                let own = self.record_type(self.rec(def).direct_superclasses.clone());
                let yes = self.type_is_a(own, ty);
                Some(self.store.int(i64::from(yes)))
            }
            None => last.then(|| self.store.int(0)),
        }
    }

    fn fold_instances(
        &mut self,
        arg: ValueId,
        ty: TyId,
        record: Option<RecId>,
        last: bool,
    ) -> Res<Option<ValueId>> {
        if record.is_some() && !last {
            return Ok(None);
        }
        let Some(pattern) = self.string_of(arg) else { return Ok(None) };
        let regex = self.regex(pattern)?;
        let mut found: Vec<(String, RecId)> = Vec::new();
        for index in 0..self.order.len() {
            let def = self.order[index];
            let own = self.def_type(def);
            let Some(name) = self.record_name(def) else { continue };
            if self.is_convertible(own, ty) && self.is_match(&regex, name)? {
                found.push((self.text(name).to_owned(), def));
            }
        }
        found.sort_unstable();
        let defs: Vec<ValueId> =
            found.iter().map(|&(_, def)| self.store.add(Node::Def(def))).collect();
        Ok(Some(self.list_value(ty, &defs)))
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

    /// Field `name` of a value, read if the value is a def whose field is settled.
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

    /// True if nothing in the value waits for anything.
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
            // Read through: the other record may have settled since.
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

    /// As [`Evaluator::display`], but a string without its quotes.
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
