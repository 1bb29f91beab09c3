//! Completion of a def: it is checked, named and registered. A `Class<…>` value is completed at once.

use super::super::intern::Sym;
use super::super::record::RecordKind;
use super::super::source::Span;
use super::super::store::{Node, OptSym, SliceId, ValueId};
use super::super::types::RecId;
use super::resolve::Resolver;
use super::{Evaluator, Res};
use crate::diag::Diagnostic;

impl Evaluator {
    /// Completes a def: resolves the remaining variables, checks it, and names it.
    pub(super) fn add_def(&mut self, record: RecId) -> Res<()> {
        let name = self.rec(record).name;
        let taken = match self.node(name) {
            Node::Str(sym) | Node::Code(sym) => self.defs.get(&sym).copied(),
            Node::AnonymousName(_) => {
                let text = self.display(name);
                let sym = self.store.strings.get(&text);
                sym.and_then(|s| self.defs.get(&s).copied())
            }
            _ => None,
        };
        let mut new_name = None;
        if let Some(previous) = taken {
            if self.rec(record).kind != RecordKind::AnonymousDef {
                return Err(self.already_exists(record, previous));
            }
            new_name = Some(self.new_anonymous_name());
        }
        let mut r = Resolver::fields(record, new_name);
        self.resolve_record(record, &mut r)?;
        self.check_concrete(record);
        let name = self.rec(record).name;
        let Some(sym) = self.string_of(name) else {
            let text = format!("record name '{}' could not be fully resolved", self.display(name));
            let error = self.at_record(Some(record), text);
            self.report(error);
            return self.missing_value();
        };
        self.run_checks(record)?;
        if self.defs.contains_key(&sym) {
            // The name was unresolved until now: upstream silently keeps the first def of that name.
            return Ok(());
        }
        for index in 0..self.defsets.len() {
            let ty = self.def_type(record);
            let (element, span) = (self.defsets[index].element, self.defsets[index].span);
            if !self.type_is_a(ty, element) {
                let text = format!(
                    "adding record of incompatible type '{}' to defset",
                    self.type_text(ty)
                );
                let note = "location of defset declaration";
                let error = self.at_record(Some(record), text).with_note(span, note);
                self.report(error);
                return self.missing_value();
            }
            let value = self.store.add(Node::Def(record));
            self.defsets[index].members.push(value);
        }
        self.register(record, sym);
        Ok(())
    }

    fn already_exists(&mut self, record: RecId, previous: RecId) -> super::Stop {
        let name = self.display_unquoted(self.rec(record).name);
        let mut error = self.at_record(Some(record), format!("def already exists: {name}"));
        let mut note = "location of previous definition";
        for &before in &self.rec(previous).locs {
            error = error.with_note(before, note);
            note = "instantiated from multiclass";
        }
        self.report(error);
        super::Stop
    }

    fn register(&mut self, record: RecId, name: Sym) {
        self.defs.insert(name, record);
        self.order.push(record);
        // A complete def never grows again.
        let name = self.str_value(name);
        let data = self.rec_mut(record);
        data.name = name;
        data.names.shrink_to_fit();
        data.fields.shrink_to_fit();
    }

    fn check_concrete(&mut self, record: RecId) {
        for index in 0..self.rec(record).fields.len() {
            let field = self.rec(record).fields[index];
            let Some(value) = field.value.filter(|_| !field.nonconcrete_ok) else { continue };
            if self.store.is_concrete(value) || self.is_settled(record, value) {
                continue;
            }
            let data = self.rec(record);
            let text = format!(
                "Initializer of '{}' in '{}' could not be fully resolved: {}",
                self.text(data.names[index]),
                self.display_unquoted(data.name),
                self.display(value)
            );
            let error = self.at_record(Some(record), text);
            self.report(error);
        }
    }

    /// Returns whether a field may keep this value: bits may refer to fields of the same record.
    fn is_settled(&self, record: RecId, value: ValueId) -> bool {
        let Node::Bits(slice) = self.node(value) else { return self.is_concrete(value) };
        self.store.values(slice).all(|bit| match self.node(bit) {
            Node::Var(..) => true,
            Node::VarBit(of, _) => match self.node(of) {
                Node::Var(name, _) => self.rec(record).field_index(name).is_some(),
                _ => false,
            },
            _ => self.is_concrete(bit),
        })
    }

    /// Checks the asserts of a complete record, then reports its dumps.
    fn run_checks(&mut self, record: RecId) -> Res<()> {
        if self.rec(record).checks.is_empty() {
            return Ok(());
        }
        let checks = self.rec(record).checks.clone();
        let mut r = Resolver::fields(record, None);
        let mut failed = false;
        for check in &checks {
            if let Some(condition) = check.condition {
                let condition = self.resolve(condition, &mut r)?;
                let message = self.resolve(check.message, &mut r)?;
                failed |= !self.check_assert(check.span, condition, message);
            }
        }
        if failed {
            let error = self.at_record(Some(record), "assertion failed in this record");
            self.report(error);
        }
        for check in checks.iter().filter(|c| c.condition.is_none()) {
            let message = self.resolve(check.message, &mut r)?;
            self.dump_message(check.span, message);
        }
        Ok(())
    }

    /// Reports a failed assertion; returns whether it holds.
    pub(super) fn check_assert(
        &mut self,
        span: Span,
        condition: ValueId,
        message: ValueId,
    ) -> bool {
        let text = match self.int_of(condition) {
            None => "assert condition must of type bit, bits, or int.".to_owned(),
            Some(0) => match self.string_of(message) {
                Some(sym) => format!("assertion failed: {}", self.text(sym)),
                None => "assertion failed: (assert message is not a string)".to_owned(),
            },
            Some(_) => return true,
        };
        self.report(Diagnostic::error(span, text));
        false
    }

    pub(super) fn dump_message(&mut self, span: Span, message: ValueId) {
        match self.string_of(message) {
            Some(sym) => {
                let text = self.text(sym).to_owned();
                self.report(Diagnostic::note(span, text));
            }
            None => self.report(Diagnostic::error(span, "dump value is not of type string")),
        }
    }

    /// Evaluates `Class<args>`: a def if the arguments are known. `slice` is the slice of the node.
    pub(super) fn instance(&mut self, class: RecId, slice: SliceId, span: Span) -> Res<ValueId> {
        let value = self.store.add(Node::Instance(class, slice));
        if let Some(&def) = self.instances.get(&value) {
            return Ok(self.store.add(Node::Def(def)));
        }
        let span = *self.instance_spans.entry(value).or_insert(span);
        if self.store.meta(value).vars != 0 {
            return Ok(value);
        }
        self.deeper(|e| e.instantiate(value, class, slice, span))
    }

    fn instantiate(
        &mut self,
        value: ValueId,
        class: RecId,
        slice: SliceId,
        span: Span,
    ) -> Res<ValueId> {
        let name = self.new_anonymous_name();
        let mut data = Self::empty_record(name, RecordKind::AnonymousDef, span);
        let mut r = Resolver::bindings(None);
        let owner = self.rec(class);
        data.names.reserve_exact(owner.names.len());
        data.fields.reserve_exact(owner.names.len());
        for (&name, &field) in owner.names.iter().zip(&owner.fields) {
            if field.template_arg {
                if let Some(default) = field.value {
                    r.set(name, default);
                }
            } else {
                data.add_field(name, field);
            }
        }
        data.checks.clone_from(&owner.checks);
        for (at, pair) in self.store.words(slice).chunks_exact(2).enumerate() {
            let name = OptSym(pair[0]).get().unwrap_or_else(|| owner.template_args[at]);
            r.set(name, ValueId(pair[1]));
        }
        let class_span = owner.locs.last().copied().unwrap_or_default();
        let record = self.new_record(data);
        r.record = Some(record);
        self.resolve_record(record, &mut r)?;
        self.inherit(record, class, class_span);
        let mut r = Resolver::fields(record, None);
        self.resolve_record(record, &mut r)?;
        let name = self.rec(record).name;
        if let Some(sym) = self.string_of(name) {
            self.register(record, sym);
        }
        self.run_checks(record)?;
        self.instances.insert(value, record);
        Ok(self.store.add(Node::Def(record)))
    }
}
