//! Folding of the dag operators.

use smallvec::SmallVec;

use super::super::store::{Node, Op, OptSym, ValueId};
use super::super::types::{RecId, TyId};
use super::{Evaluator, Res};

impl Evaluator {
    pub(super) fn fold_dag_op(
        &mut self,
        op: Op,
        args: &[ValueId],
        ty: TyId,
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        if op == Op::Dag {
            return Ok(self.fold_dag(args));
        }
        let Node::Dag(operator, name, slice) = self.node(args[0]) else { return Ok(None) };
        Ok(match op {
            Op::Con => self.fold_con(args[0], args[1])?,
            Op::GetDagOp => {
                let own = self.type_of(operator);
                if let Some(own) = own.filter(|&own| !self.type_is_a(own, ty)) {
                    let this = self.op(op, args, ty);
                    let text = format!(
                        "Expected type '{}', got '{}' in: {}\n",
                        self.type_text(ty),
                        self.type_text(own),
                        self.display(this)
                    );
                    return Err(self.record_error(record, text));
                }
                Some(operator)
            }
            Op::GetDagOpName => Some(name.get().map_or(ValueId::UNSET, |sym| self.str_value(sym))),
            Op::SetDagOp => matches!(self.node(args[1]), Node::Def(_))
                .then(|| self.store.add(Node::Dag(args[1], OptSym::NONE, slice))),
            Op::SetDagOpName => self
                .string_of(args[1])
                .map(|sym| self.store.add(Node::Dag(operator, Some(sym).into(), slice))),
            Op::GetDagArg => {
                let Some(at) = self.dag_index(args, "!getdagarg", record)? else { return Ok(None) };
                let arg = self.store.value_at(slice, 2 * at);
                match self.type_of(arg) {
                    Some(own) if !self.is_convertible(own, ty) => Some(ValueId::UNSET),
                    _ => Some(arg),
                }
            }
            Op::GetDagName => {
                let Node::Int(at) = self.node(args[1]) else { return Ok(None) };
                let count = self.store.words(slice).len() as i64 / 2;
                if at < 0 || at >= count {
                    // Upstream counts with unsigned 32-bit integers.
                    let last = (count - 1) as u32;
                    let text = format!("!getdagname index is out of range 0...{last}: {at}");
                    let error = self.at_record(record, text);
                    self.report(error);
                    return Ok(Some(ValueId::UNSET));
                }
                let word = self.store.words(slice)[2 * at as usize + 1];
                Some(OptSym(word).get().map_or(ValueId::UNSET, |sym| self.str_value(sym)))
            }
            Op::SetDagArg | Op::SetDagName => {
                let what = if op == Op::SetDagArg { "!setdagarg" } else { "!setdagname" };
                let Some(at) = self.dag_index(args, what, record)? else { return Ok(None) };
                let mut words: SmallVec<[u32; 16]> = SmallVec::from_slice(self.store.words(slice));
                if op == Op::SetDagArg {
                    words[2 * at] = args[2].0;
                } else {
                    words[2 * at + 1] = OptSym::from(self.string_of(args[2])).0;
                }
                let slice = self.store.slice(&words);
                Some(self.store.add(Node::Dag(operator, name, slice)))
            }
            _ => None,
        })
    }

    /// Returns the position of the argument that an index or a name denotes; `None` if it is not known yet.
    fn dag_index(
        &mut self,
        args: &[ValueId],
        what: &str,
        record: Option<RecId>,
    ) -> Res<Option<usize>> {
        let Node::Dag(_, _, slice) = self.node(args[0]) else { return Ok(None) };
        let count = self.store.words(slice).len() / 2;
        let why = match self.node(args[1]) {
            Node::Int(at) if at < 0 => format!("index {at} is negative"),
            Node::Int(at) if at >= count as i64 => {
                format!("index {at} is out of range (dag has {count} arguments)")
            }
            Node::Int(at) => return Ok(Some(at as usize)),
            Node::Str(sym) | Node::Code(sym) => {
                let mut names = self.store.words(slice).iter().skip(1).step_by(2);
                match names.position(|&w| w == sym.0) {
                    Some(at) => return Ok(Some(at)),
                    None => format!("key '{}' is not found", self.text(sym)),
                }
            }
            _ => return Ok(None),
        };
        Err(self.record_error(record, format!("{what} {why}")))
    }

    fn fold_con(&mut self, a: ValueId, b: ValueId) -> Res<Option<ValueId>> {
        let (Node::Dag(op_a, name_a, args_a), Node::Dag(op_b, name_b, args_b)) =
            (self.node(a), self.node(b))
        else {
            return Ok(None);
        };
        for op in [op_a, op_b] {
            if !matches!(self.node(op), Node::Def(_) | Node::Unset) {
                return Ok(None);
            }
        }
        if op_a != op_b && op_a != ValueId::UNSET && op_b != ValueId::UNSET {
            let text = format!(
                "Concatenated Dag operators do not match: '{}' vs. '{}'",
                self.display(a),
                self.display(b)
            );
            return Err(self.fatal_error(text));
        }
        let op = if op_a == ValueId::UNSET { op_b } else { op_a };
        let name = if name_a == OptSym::NONE { name_b } else { name_a };
        let mut words: SmallVec<[u32; 16]> = SmallVec::from_slice(self.store.words(args_a));
        words.extend_from_slice(self.store.words(args_b));
        let slice = self.store.slice(&words);
        Ok(Some(self.store.add(Node::Dag(op, name, slice))))
    }

    fn fold_dag(&mut self, args: &[ValueId]) -> Option<ValueId> {
        let (children, names) = (self.list_items(args[1]), self.list_items(args[2]));
        let known = |value: ValueId, is_list: bool| is_list || value == ValueId::UNSET;
        if !known(args[1], children.is_some()) || !known(args[2], names.is_some()) {
            return None;
        }
        let count = match (&children, &names) {
            (Some((_, c)), Some((_, n))) if c.len() != n.len() => return None,
            (Some((_, items)), _) | (None, Some((_, items))) => items.len(),
            (None, None) => return None,
        };
        let mut words = SmallVec::<[u32; 16]>::new();
        for at in 0..count {
            let child = children.as_ref().map_or(ValueId::UNSET, |(_, items)| items[at]);
            let name = names.as_ref().map_or(ValueId::UNSET, |(_, items)| items[at]);
            let name = match self.node(name) {
                Node::Str(sym) | Node::Code(sym) => OptSym::from(Some(sym)),
                Node::Unset => OptSym::NONE,
                _ => return None,
            };
            words.extend([child.0, name.0]);
        }
        let slice = self.store.slice(&words);
        Some(self.store.add(Node::Dag(args[0], OptSym::NONE, slice)))
    }
}
