//! Folding of the operators that look up records by name or by class.

use super::super::intern::Sym;
use super::super::store::{Node, Op, ValueId};
use super::super::types::{RecId, TyId};
use super::{Evaluator, Res};

impl Evaluator {
    /// Returns whether `name` is the name of the current record.
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

    pub(super) fn fold_cast(
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
            // The type of the record is complete only at its end.
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

    pub(super) fn fold_isa(&mut self, arg: ValueId, ty: TyId) -> Option<ValueId> {
        let own = self.type_of(arg)?;
        if self.is_convertible(own, ty) {
            return Some(self.store.int(1));
        }
        let impossible = !self.is_record_type(ty)
            || matches!(self.node(arg), Node::Def(_))
            || (!self.is_convertible(ty, own) && self.is_concrete(arg));
        impossible.then(|| self.store.int(0))
    }

    pub(super) fn fold_exists(
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
                // The current record may still grow: its type is not cached.
                let own = self.record_type(self.rec(def).direct_superclasses.clone());
                let yes = self.type_is_a(own, ty);
                Some(self.store.int(i64::from(yes)))
            }
            None => last.then(|| self.store.int(0)),
        }
    }

    pub(super) fn fold_instances(
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
}
