//! Folding of the list operators and the iterating operators.

use smallvec::SmallVec;

use super::super::foreign::encode;
use super::super::intern::Sym;
use super::super::store::{Node, Op, ValueId};
use super::super::types::{RecId, TyId};
use super::resolve::Resolver;
use super::{Evaluator, Res};

type Values = SmallVec<[ValueId; 16]>;

/// The limit of the length of a list that an operator produces.
const MAX_LIST: i64 = 50_000_000;

impl Evaluator {
    pub(super) fn list_items(&self, value: ValueId) -> Option<(TyId, Values)> {
        match self.node(value) {
            Node::List(element, slice) => Some((element, self.store.values(slice).collect())),
            _ => None,
        }
    }

    pub(super) fn fold_list_op(
        &mut self,
        op: Op,
        args: &[ValueId],
        ty: TyId,
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        Ok(match op {
            Op::Head => self.list_items(args[0]).and_then(|(_, items)| items.first().copied()),
            Op::Tail => self.list_items(args[0]).and_then(|(element, items)| {
                items.get(1..).map(|rest| self.list_value(element, rest))
            }),
            Op::Size => self.size_of(args[0]).map(|size| self.store.int(size as i64)),
            Op::Empty => self.size_of(args[0]).map(|size| self.store.int(i64::from(size == 0))),
            Op::ListConcat => self.concat_lists(args[0], args[1]),
            Op::ListSplat => self.fold_splat(args, record)?,
            Op::ListRemove => self.fold_remove(args),
            Op::ListFlatten => self.fold_flatten(args[0]),
            Op::ListElem => self.fold_element(args),
            Op::ListSlice => self.fold_slice(args),
            Op::RangeClosed => self.fold_range_closed(args, record)?,
            Op::Range => self.fold_range(args, record)?,
            Op::Foreach => self.fold_foreach(args, ty, record)?,
            Op::Filter => self.fold_filter(args, ty, record)?,
            Op::Sort => self.fold_sort(args, ty, record)?,
            Op::Foldl => self.fold_foldl(args, record)?,
            Op::Interleave => self.fold_interleave(args),
            _ => None,
        })
    }

    fn size_of(&self, value: ValueId) -> Option<usize> {
        match self.node(value) {
            Node::List(_, slice) => Some(self.store.words(slice).len()),
            Node::Dag(_, _, slice) => Some(self.store.words(slice).len() / 2),
            Node::Str(sym) | Node::Code(sym) => Some(encode(self.text(sym)).len()),
            _ => None,
        }
    }

    pub(super) fn concat_lists(&mut self, a: ValueId, b: ValueId) -> Option<ValueId> {
        let (element, mut items) = self.list_items(a)?;
        let (_, more) = self.list_items(b)?;
        items.extend(more);
        Some(self.list_value(element, &items))
    }

    fn too_long(&mut self, record: Option<RecId>) -> super::Stop {
        let text = format!("list of more than {MAX_LIST} elements");
        self.record_error(record, text)
    }

    fn fold_splat(&mut self, args: &[ValueId], record: Option<RecId>) -> Res<Option<ValueId>> {
        let Node::Int(count) = self.node(args[1]) else { return Ok(None) };
        let Some(element) = self.type_of(args[0]) else { return Ok(None) };
        if count < 0 {
            let text = format!("!listsplat count {count} is negative");
            return Err(self.fatal_error(text));
        }
        if count > MAX_LIST {
            return Err(self.too_long(record));
        }
        let items = vec![args[0]; count as usize];
        Ok(Some(self.list_value(element, &items)))
    }

    fn fold_remove(&mut self, args: &[ValueId]) -> Option<ValueId> {
        let (element, items) = self.list_items(args[0])?;
        let (_, unwanted) = self.list_items(args[1])?;
        let mut remaining = Values::new();
        for &item in &items {
            if !unwanted.iter().any(|&u| self.compare(Op::Eq, item, u) == Some(true)) {
                remaining.push(item);
            }
        }
        Some(self.list_value(element, &remaining))
    }

    fn fold_flatten(&mut self, arg: ValueId) -> Option<ValueId> {
        let (element, items) = self.list_items(arg)?;
        let Some(inner) = self.list_element(element) else { return Some(arg) };
        let mut flat = Values::new();
        for &item in &items {
            flat.extend(self.list_items(item)?.1);
        }
        Some(self.list_value(inner, &flat))
    }

    fn fold_element(&mut self, args: &[ValueId]) -> Option<ValueId> {
        let (Node::List(_, slice), Node::Int(index)) = (self.node(args[0]), self.node(args[1]))
        else {
            return None;
        };
        let index = usize::try_from(index).ok()?;
        self.store.words(slice).get(index).map(|&w| ValueId(w))
    }

    fn fold_slice(&mut self, args: &[ValueId]) -> Option<ValueId> {
        let (element, items) = self.list_items(args[0])?;
        let (_, indices) = self.list_items(args[1])?;
        let mut picked = Values::new();
        for &index in &indices {
            let Node::Int(index) = self.node(index) else { return None };
            picked.push(*items.get(usize::try_from(index).ok()?)?);
        }
        Some(self.list_value(element, &picked))
    }

    fn fold_range_closed(
        &mut self,
        args: &[ValueId],
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let (Node::Int(from), Node::Int(to)) = (self.node(args[0]), self.node(args[1])) else {
            return Ok(None);
        };
        if from.abs_diff(to) >= MAX_LIST as u64 {
            return Err(self.too_long(record));
        }
        let items: Values = if from <= to {
            (from..=to).map(|i| self.store.int(i)).collect()
        } else {
            (to..=from).rev().map(|i| self.store.int(i)).collect()
        };
        Ok(Some(self.list_value(TyId::INT, &items)))
    }

    fn fold_range(&mut self, args: &[ValueId], record: Option<RecId>) -> Res<Option<ValueId>> {
        let (Node::Int(from), Node::Int(to), Node::Int(step)) =
            (self.node(args[0]), self.node(args[1]), self.node(args[2]))
        else {
            return Ok(None);
        };
        if step == 0 {
            // Not fatal: upstream continues with an empty list.
            let error = self.at_record(record, "Step of !range can't be 0");
            self.report(error);
        }
        let ahead = |at: i64| (step > 0 && at < to) || (step < 0 && at > to);
        if ahead(from) && from.abs_diff(to) / step.unsigned_abs() >= MAX_LIST as u64 {
            return Err(self.too_long(record));
        }
        let mut items = Values::new();
        let mut at = from;
        while ahead(at) {
            items.push(self.store.int(at));
            let Some(next) = at.checked_add(step) else { break };
            at = next;
        }
        Ok(Some(self.list_value(TyId::INT, &items)))
    }

    /// Substitutes one variable in the body.
    fn apply(
        &mut self,
        name: Sym,
        value: ValueId,
        body: ValueId,
        record: Option<RecId>,
    ) -> Res<ValueId> {
        let mut r = Resolver::bindings(record);
        r.set(name, value);
        self.resolve(body, &mut r)
    }

    fn fold_foreach(
        &mut self,
        args: &[ValueId],
        ty: TyId,
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let Some(name) = self.string_of(args[0]) else { return Ok(None) };
        if matches!(self.node(args[1]), Node::Dag(..)) {
            return self.foreach_dag(name, args[1], args[2], record).map(Some);
        }
        let Some((_, mut items)) = self.list_items(args[1]) else { return Ok(None) };
        for item in &mut items {
            *item = self.apply(name, *item, args[2], record)?;
        }
        let element = self.list_element(ty).unwrap_or(ty);
        Ok(Some(self.list_value(element, &items)))
    }

    fn foreach_dag(
        &mut self,
        name: Sym,
        dag: ValueId,
        body: ValueId,
        record: Option<RecId>,
    ) -> Res<ValueId> {
        let Node::Dag(op, dag_name, slice) = self.node(dag) else { return Ok(dag) };
        let new_op = self.apply(name, op, body, record)?;
        let mut words: SmallVec<[u32; 16]> = SmallVec::from_slice(self.store.words(slice));
        for at in (0..words.len()).step_by(2) {
            let arg = ValueId(words[at]);
            let new = match self.node(arg) {
                Node::Dag(..) => self.foreach_dag(name, arg, body, record)?,
                _ => self.apply(name, arg, body, record)?,
            };
            words[at] = new.0;
        }
        let slice = self.store.slice(&words);
        Ok(self.store.add(Node::Dag(new_op, dag_name, slice)))
    }

    fn fold_filter(
        &mut self,
        args: &[ValueId],
        ty: TyId,
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let Some(name) = self.string_of(args[0]) else { return Ok(None) };
        let Some((_, items)) = self.list_items(args[1]) else { return Ok(None) };
        let mut remaining = Values::new();
        for &item in &items {
            let keep = self.apply(name, item, args[2], record)?;
            match self.int_of(keep) {
                Some(0) => {}
                Some(_) => remaining.push(item),
                None => return Ok(None),
            }
        }
        let element = self.list_element(ty).unwrap_or(ty);
        Ok(Some(self.list_value(element, &remaining)))
    }

    /// Sorts by keys that are all numbers or all strings; the sort is stable.
    fn fold_sort(
        &mut self,
        args: &[ValueId],
        ty: TyId,
        record: Option<RecId>,
    ) -> Res<Option<ValueId>> {
        let Some(name) = self.string_of(args[0]) else { return Ok(None) };
        let Some((_, items)) = self.list_items(args[1]) else { return Ok(None) };
        let (mut by_number, mut by_text) = (Vec::new(), Vec::new());
        for &item in &items {
            let key = self.apply(name, item, args[2], record)?;
            match (self.int_of(key), self.string_of(key)) {
                (Some(number), _) => by_number.push((number, item)),
                (None, Some(text)) => by_text.push((text, item)),
                (None, None) => return Ok(None),
            }
        }
        by_number.sort_by_key(|&(number, _)| number);
        by_text.sort_by(|a, b| self.text(a.0).cmp(self.text(b.0)));
        let sorted: Values = match (by_number.is_empty(), by_text.is_empty()) {
            (false, false) => return Ok(None),
            (_, true) => by_number.into_iter().map(|(_, item)| item).collect(),
            (true, _) => by_text.into_iter().map(|(_, item)| item).collect(),
        };
        let element = self.list_element(ty).unwrap_or(ty);
        Ok(Some(self.list_value(element, &sorted)))
    }

    fn fold_foldl(&mut self, args: &[ValueId], record: Option<RecId>) -> Res<Option<ValueId>> {
        let (Some(left), Some(right)) = (self.string_of(args[2]), self.string_of(args[3])) else {
            return Ok(None);
        };
        let Some((_, items)) = self.list_items(args[1]) else { return Ok(None) };
        let mut result = args[0];
        for &item in &items {
            let mut r = Resolver::bindings(record);
            r.set(left, result);
            r.set(right, item);
            result = self.resolve(args[4], &mut r)?;
        }
        Ok(Some(result))
    }

    fn fold_interleave(&mut self, args: &[ValueId]) -> Option<ValueId> {
        let (element, items) = self.list_items(args[0])?;
        let delimiter = self.text(self.string_of(args[1])?).to_owned();
        let mut text = String::new();
        let mut code = false;
        for (at, &item) in items.iter().enumerate() {
            if at > 0 {
                text.push_str(&delimiter);
            }
            if element == TyId::STRING {
                text.push_str(self.text(self.string_of(item)?));
                // The format of the first element does not count.
                code |= at > 0 && matches!(self.node(item), Node::Code(_));
            } else {
                text.push_str(&self.int_of(item)?.to_string());
            }
        }
        let sym = self.store.strings.intern(&text);
        Some(self.store.add(if code { Node::Code(sym) } else { Node::Str(sym) }))
    }
}
