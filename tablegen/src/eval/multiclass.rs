//! Multiclasses and loops: prototypes of records, kept symbolic and instantiated later.

use std::sync::Arc;

use super::super::intern::Sym;
use super::super::record::Check;
use super::super::source::Span;
use super::super::store::{Node, Op, ValueId};
use super::super::types::{RecId, TyId};
use super::record::Reference;
use super::resolve::Resolver;
use super::{Evaluator, Res};
use crate::diag::Diagnostic;

/// An entity that a multiclass or loop creates on instantiation.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    Record(RecId),
    Loop(Box<ForeachLoop>),
    Check(Check),
}

/// A `foreach`, or an `if` represented as a loop over a list of length 0 or 1.
#[derive(Clone, Debug)]
pub(super) struct ForeachLoop {
    pub(super) span: Span,
    pub(super) iterator: Option<Sym>,
    pub(super) list: ValueId,
    pub(super) entries: Vec<Entry>,
}

/// A multiclass: the owner of its template arguments, and its body.
#[derive(Clone, Debug)]
pub(super) struct MultiClass {
    pub(super) record: RecId,
    pub(super) entries: Vec<Entry>,
}

/// Variables and their replacements.
pub(super) type Substitutions = Vec<(Sym, ValueId)>;

fn resolver(substitutions: &Substitutions, record: Option<RecId>) -> Resolver {
    let mut r = Resolver::bindings(record);
    for &(name, value) in substitutions {
        r.set(name, value);
    }
    r
}

impl Evaluator {
    /// Adds an entry to the innermost loop, else to the multiclass, else to the result.
    pub(super) fn add_entry(&mut self, entry: Entry) -> Res<()> {
        if let Some(inner) = self.loops.last_mut() {
            inner.entries.push(entry);
            return Ok(());
        }
        if let Some(name) = self.multiclass {
            let created = match entry {
                Entry::Loop(body) => {
                    let mut created = Vec::new();
                    self.run_loop(&body, &mut Vec::new(), false, Some(&mut created), None)?;
                    created
                }
                other => vec![other],
            };
            if let Some(multiclass) = self.multiclasses.get_mut(&name) {
                Arc::make_mut(multiclass).entries.extend(created);
            }
            return Ok(());
        }
        match entry {
            Entry::Loop(body) => {
                let done = self.run_loop(&body, &mut Vec::new(), true, None, None);
                self.release(&body.entries);
                done
            }
            Entry::Check(check) => {
                match check.condition {
                    Some(condition) => {
                        self.check_assert(check.span, condition, check.message);
                    }
                    None => self.dump_message(check.span, check.message),
                }
                Ok(())
            }
            Entry::Record(record) => self.add_def(record),
        }
    }

    /// Frees the records of prototypes that are not used again.
    fn release(&mut self, entries: &[Entry]) {
        for entry in entries {
            match entry {
                Entry::Record(record) => self.free.push(*record),
                Entry::Loop(inner) => self.release(&inner.entries),
                Entry::Check(_) => {}
            }
        }
    }

    fn run_loop(
        &mut self,
        body: &ForeachLoop,
        substitutions: &mut Substitutions,
        last: bool,
        mut created: Option<&mut Vec<Entry>>,
        span: Option<Span>,
    ) -> Res<()> {
        let mut r = resolver(substitutions, None);
        let mut list = self.resolve(body.list, &mut r)?;
        if let (true, Node::Op(Op::If, slice, ty)) = (last, self.node(list)) {
            // The condition of an `if` is settled only now, for example one with `!exists`.
            let args: Vec<ValueId> = self.store.values(slice).collect();
            r.last = true;
            let condition = self.resolve(args[0], &mut r)?;
            if condition == args[0] {
                let text = format!(
                    "unable to resolve if condition '{}' at end of containing scope",
                    self.display(condition)
                );
                return Err(self.error(body.span, text));
            }
            list = self.fold(Op::If, &[condition, args[1], args[2]], ty, None, false)?;
        }
        let Node::List(_, slice) = self.node(list) else {
            let Some(created) = created.filter(|_| !last) else {
                let text =
                    format!("attempting to loop over '{}', expected a list", self.display(list));
                return Err(self.error(body.span, text));
            };
            let mut inner = Vec::new();
            self.run_entries(&body.entries, substitutions, last, Some(&mut inner), span)?;
            created.push(Entry::Loop(Box::new(ForeachLoop {
                span: body.span,
                iterator: body.iterator,
                list,
                entries: inner,
            })));
            return Ok(());
        };
        let items: Vec<ValueId> = self.store.values(slice).collect();
        for item in items {
            if let Some(iterator) = body.iterator {
                substitutions.push((iterator, item));
            }
            let done =
                self.run_entries(&body.entries, substitutions, last, created.as_deref_mut(), None);
            if body.iterator.is_some() {
                substitutions.pop();
            }
            done?;
        }
        Ok(())
    }

    /// Instantiates entries with variables replaced; the new entries are appended to `made`, or else registered.
    pub(super) fn run_entries(
        &mut self,
        entries: &[Entry],
        substitutions: &mut Substitutions,
        last: bool,
        mut created: Option<&mut Vec<Entry>>,
        span: Option<Span>,
    ) -> Res<()> {
        for entry in entries {
            match entry {
                Entry::Loop(body) => {
                    self.deeper(|e| {
                        e.run_loop(body, substitutions, last, created.as_deref_mut(), None)
                    })?;
                }
                Entry::Check(check) => {
                    let mut r = resolver(substitutions, None);
                    let condition = check.condition.map(|c| self.resolve(c, &mut r)).transpose()?;
                    let message = self.resolve(check.message, &mut r)?;
                    match (&mut created, condition) {
                        (Some(created), _) => {
                            created.push(Entry::Check(Check { condition, message, ..*check }));
                        }
                        (None, Some(condition)) => {
                            self.check_assert(check.span, condition, message);
                        }
                        (None, None) => self.dump_message(check.span, message),
                    }
                }
                Entry::Record(pattern) => {
                    let mut data = self.rec(*pattern).clone();
                    // Upstream's copies of a record carry its asserts only.
                    data.checks.retain(|check| check.condition.is_some());
                    data.locs.extend(span);
                    let record = self.new_record(data);
                    let mut r = resolver(substitutions, Some(record));
                    self.resolve_record(record, &mut r)?;
                    match &mut created {
                        Some(created) => created.push(Entry::Record(record)),
                        None => self.add_def(record)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Instantiates a multiclass under a name; `last` if no enclosing variable is symbolic.
    pub(super) fn instantiate_multiclass(
        &mut self,
        reference: &Reference,
        multiclass: Sym,
        name: ValueId,
        last: bool,
        span: Option<Span>,
        created: &mut Vec<Entry>,
    ) -> Res<()> {
        let implicit = self.qualify(multiclass, self.name_sym, true);
        let mut substitutions = vec![(implicit, name)];
        self.bind_args(reference, |name, value| substitutions.push((name, value)))?;
        let Some(body) = self.multiclasses.get(&multiclass).map(Arc::clone) else { return Ok(()) };
        self.run_entries(&body.entries, &mut substitutions, last, Some(created), span)
    }

    /// Adds a superclass to every record of an entry.
    pub(super) fn add_superclass_to_entry(
        &mut self,
        entry: &Entry,
        reference: &Reference,
    ) -> Res<()> {
        match entry {
            Entry::Record(record) => self.add_superclass(*record, reference),
            Entry::Loop(body) => {
                for inner in &body.entries {
                    self.add_superclass_to_entry(inner, reference)?;
                }
                Ok(())
            }
            Entry::Check(_) => Ok(()),
        }
    }

    /// Applies the `let`s in force to every record of an entry.
    pub(super) fn apply_lets_to_entry(&mut self, entry: &Entry) -> Res<()> {
        match entry {
            Entry::Record(record) => self.apply_lets(*record),
            Entry::Loop(body) => {
                for inner in &body.entries {
                    self.apply_lets_to_entry(inner)?;
                }
                Ok(())
            }
            Entry::Check(_) => Ok(()),
        }
    }

    pub(super) fn apply_lets(&mut self, record: RecId) -> Res<()> {
        for level in 0..self.lets.len() {
            for index in 0..self.lets[level].len() {
                let binding = self.lets[level][index].clone();
                let super::LetBinding { mode, name, bits, value, span } = binding;
                let value = self.joined(record, mode, span, name, value)?;
                self.set_value(record, span, name, &bits, value, true)?;
            }
        }
        Ok(())
    }

    /// Warns of unused template arguments.
    pub(super) fn warn_unused_args(&mut self, record: RecId) {
        if !self.options.warn_unused {
            return;
        }
        for index in 0..self.rec(record).template_args.len().min(64) {
            let data = self.rec(record);
            if data.used_args >> index & 1 == 0 {
                let name = data.template_args[index];
                let span = data.field(name).map(|f| f.span).unwrap_or_default();
                let text = format!("unused template argument: {}", self.text(name));
                self.report(Diagnostic::warning(span, text));
            }
        }
    }

    pub(super) fn name_variable(&mut self, multiclass: Sym) -> (Sym, ValueId) {
        let implicit = self.qualify(multiclass, self.name_sym, true);
        (implicit, self.store.add(Node::Var(implicit, TyId::STRING)))
    }
}
