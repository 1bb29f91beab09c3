//! Building records: fields, superclasses, substitution, and what happens when a def is complete.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::record::{Check, FieldData, RecordKind};
use super::super::source::Span;
use super::super::store::{Node, Op, OptSym, SliceId, ValueId};
use super::super::types::{RecId, Ty, TyId};
use super::resolve::Resolver;
use super::{Evaluator, LetMode, Res};
use crate::diag::Diagnostic;

/// Template arguments as given; positional ones have no name.
pub(super) type Args = SmallVec<[(Option<Sym>, ValueId); 4]>;

/// A class or multiclass with arguments.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) record: RecId,
    pub(super) args: Args,
    pub(super) span: Span,
}

impl Evaluator {
    /// Stores a value in a field after conversion to its type; false if that is impossible.
    fn store_field(&mut self, record: RecId, index: usize, value: Option<ValueId>) -> bool {
        let ty = self.rec(record).fields[index].ty;
        let Some(value) = value else {
            self.rec_mut(record).fields[index].value = None;
            return true;
        };
        let Some(mut stored) = self.cast(value, ty) else { return false };
        if let Ty::Bits(width) = *self.store.types.get(ty)
            && !matches!(self.node(stored), Node::Bits(_))
        {
            let bits: SmallVec<[ValueId; 64]> =
                (0..width).map(|at| self.bit_of(stored, at)).collect();
            stored = self.bits_value(&bits);
        }
        self.rec_mut(record).fields[index].value = Some(stored);
        true
    }

    /// Declares a field, or takes the declaration of an existing one as an assignment.
    pub(super) fn add_value(
        &mut self,
        record: RecId,
        span: Span,
        name: Sym,
        field: FieldData,
    ) -> Res<()> {
        let Some(index) = self.rec(record).field_index(name) else {
            let mut field = field;
            if field.value == Some(ValueId::UNSET)
                && let Ty::Bits(width) = *self.store.types.get(field.ty)
            {
                let bits = vec![ValueId::UNSET; width as usize];
                field.value = Some(self.bits_value(&bits));
            }
            self.rec_mut(record).add_field(name, field);
            return Ok(());
        };
        if self.store_field(record, index, field.value) {
            return Ok(());
        }
        let text = format!(
            "New definition of '{}' of type '{}' is incompatible with previous definition of type \
             '{}'",
            self.text(name),
            self.type_text(field.ty),
            self.type_text(self.rec(record).fields[index].ty)
        );
        Err(self.error(span, text))
    }

    /// Assigns to a field, or to some of its bits (least significant first).
    pub(super) fn set_value(
        &mut self,
        record: RecId,
        span: Span,
        name: Sym,
        positions: &[u32],
        value: ValueId,
        override_span: bool,
    ) -> Res<()> {
        let Some(index) = self.rec(record).field_index(name) else {
            let text = format!("Value '{}' unknown!", self.text(name));
            return Err(self.error(span, text));
        };
        let mut value = value;
        if positions.is_empty() {
            if matches!(self.node(value), Node::Var(own, _) if own == name) {
                return Err(self.error(span, "Recursion / self-assignment forbidden"));
            }
        } else {
            value = self.merge_bits(record, index, span, name, positions, value)?;
        }
        if self.store_field(record, index, Some(value)) {
            if override_span {
                self.rec_mut(record).fields[index].span = span;
            }
            return Ok(());
        }
        let kind = match self.node(value) {
            Node::Bits(slice) => {
                let width = self.store.words(slice).len();
                format!("' of type bit initializer with length {width}")
            }
            _ => match self.type_of(value) {
                Some(ty) => format!("' of type '{}'", self.type_text(ty)),
                None => "'".to_owned(),
            },
        };
        let text = format!(
            "Field '{}' of type '{}' is incompatible with value '{}{kind}",
            self.text(name),
            self.type_text(self.rec(record).fields[index].ty),
            self.display(value)
        );
        Err(self.error(span, text))
    }

    /// What a `let` assigns: its value, or that joined to the one which is there.
    pub(super) fn joined(
        &mut self,
        record: RecId,
        mode: LetMode,
        span: Span,
        name: Sym,
        value: ValueId,
    ) -> Res<ValueId> {
        // A field that does not exist is told when it is set.
        let Some(field) = self.rec(record).field(name).copied() else { return Ok(value) };
        let verb = match mode {
            LetMode::Replace => return Ok(value),
            LetMode::Append => "append",
            LetMode::Prepend => "prepend",
        };
        let op = match self.store.types.get(field.ty) {
            Ty::List(_) => Op::ListConcat,
            Ty::Str => Op::StrConcat,
            Ty::Dag => Op::Con,
            _ => {
                let text = format!(
                    "Cannot {verb} to field '{}' of type '{}' (expected list, string, code, or dag)",
                    self.text(name),
                    self.type_text(field.ty)
                );
                return Err(self.error(span, text));
            }
        };
        let before = field.value.filter(|&before| before != ValueId::UNSET);
        let (Some(before), Some(given)) = (before, self.cast(value, field.ty)) else {
            return Ok(value);
        };
        let parts = if mode == LetMode::Append { [before, given] } else { [given, before] };
        self.fold(op, &parts, field.ty, Some(record), false)
    }

    fn merge_bits(
        &mut self,
        record: RecId,
        index: usize,
        span: Span,
        name: Sym,
        positions: &[u32],
        value: ValueId,
    ) -> Res<ValueId> {
        let current = self.rec(record).fields[index].value.map(|v| self.node(v));
        let Some(Node::Bits(slice)) = current else {
            let text = format!("Value '{}' is not a bits type", self.text(name));
            return Err(self.error(span, text));
        };
        let ty = self.store.types.bits(positions.len() as u32);
        let Some(given) = self.cast(value, ty) else {
            return Err(self.error(span, "Initializer is not compatible with bit range"));
        };
        let mut bits: SmallVec<[ValueId; 64]> = self.store.values(slice).collect();
        let mut set: SmallVec<[bool; 64]> = SmallVec::from_elem(false, bits.len());
        for (at, &position) in positions.iter().enumerate() {
            let position = position as usize;
            if position >= bits.len() {
                let text = format!("bit #{position} of value '{}' does not exist", self.text(name));
                return Err(self.error(span, text));
            }
            if std::mem::replace(&mut set[position], true) {
                let text = format!(
                    "Cannot set bit #{position} of value '{}' more than once",
                    self.text(name)
                );
                return Err(self.error(span, text));
            }
            bits[position] = self.bit_of(given, at as u32);
        }
        Ok(self.bits_value(&bits))
    }

    /// Replaces known variables in every field, the name and the checks of a record.
    pub(super) fn resolve_record(&mut self, record: RecId, r: &mut Resolver) -> Res<()> {
        let name = self.rec(record).name;
        let new = self.resolve(name, r)?;
        if new != name {
            self.rec_mut(record).name = new;
            if self.type_of(new) != Some(TyId::STRING) {
                let text = format!("Record name '{}' is not a string!", self.display(new));
                return Err(self.record_error(Some(record), text));
            }
        }
        for index in 0..self.rec(record).fields.len() {
            let Some(value) = self.rec(record).fields[index].value else { continue };
            let new = self.resolve(value, r)?;
            if new != value && !self.store_field(record, index, Some(new)) {
                let kind = match self.type_of(new) {
                    Some(ty) => format!("of type '{}' ", self.type_text(ty)),
                    None => String::new(),
                };
                let data = self.rec(record);
                let text = format!(
                    "Invalid value {kind}found when setting field '{}' of type '{}' after \
                     resolving references: {}",
                    self.text(data.names[index]),
                    self.type_text(data.fields[index].ty),
                    self.display_unquoted(new)
                );
                return Err(self.record_error(Some(record), text));
            }
        }
        for index in 0..self.rec(record).checks.len() {
            let check = self.rec(record).checks[index];
            let condition = check.condition.map(|c| self.resolve(c, r)).transpose()?;
            let message = self.resolve(check.message, r)?;
            self.rec_mut(record).checks[index] = Check { condition, message, ..check };
        }
        Ok(())
    }

    /// Pairs every template argument of a class or multiclass with its value.
    pub(super) fn bind_args(
        &mut self,
        reference: &Reference,
        mut bind: impl FnMut(Sym, ValueId),
    ) -> Res<()> {
        let owner = self.rec(reference.record);
        let names: SmallVec<[Sym; 8]> = SmallVec::from_slice(&owner.template_args);
        let mut open = names.clone();
        for (at, &(name, value)) in reference.args.iter().enumerate() {
            let name = name.unwrap_or_else(|| names[at]);
            let Some(index) = open.iter().position(|&n| n == name) else {
                let text =
                    format!("We can only specify the template argument '{}' once", self.text(name));
                return Err(self.error(reference.span, text));
            };
            open.remove(index);
            bind(name, value);
        }
        for name in open {
            let Some(field) = self.rec(reference.record).field(name).copied() else { continue };
            let default = field.value.filter(|&v| self.is_complete(v));
            let Some(default) = default else {
                let text =
                    format!("value not specified for template argument '{}'", self.text(name));
                let note = format!(
                    "declared in '{}'",
                    self.display_unquoted(self.rec(reference.record).name)
                );
                self.report(Diagnostic::error(reference.span, text).with_note(field.span, note));
                return self.missing_value();
            };
            bind(name, default);
        }
        Ok(())
    }

    fn is_complete(&self, value: ValueId) -> bool {
        use super::super::store::Flags;
        self.store.meta(value).flags.has(Flags::COMPLETE)
    }

    /// Makes `record` derive from a class.
    pub(super) fn add_superclass(&mut self, record: RecId, reference: &Reference) -> Res<()> {
        let class = reference.record;
        for index in 0..self.rec(class).fields.len() {
            let field = self.rec(class).fields[index];
            if !field.template_arg {
                let name = self.rec(class).names[index];
                self.add_value(record, reference.span, name, field)?;
            }
        }
        let mut r = Resolver::bindings(Some(record));
        self.bind_args(reference, |name, value| r.set(name, value))?;
        let checks = self.rec(class).checks.clone();
        self.rec_mut(record).checks.extend(checks);
        if let Some(class_name) = self.record_name(class) {
            let implicit = self.qualify(class_name, self.name_sym, false);
            let own = self.rec(record).name;
            let name = match (self.rec(record).kind, self.string_of(own)) {
                (RecordKind::Class, Some(own)) => {
                    let own = self.qualify(own, self.name_sym, false);
                    self.store.add(Node::Var(own, TyId::STRING))
                }
                _ => own,
            };
            r.set(implicit, name);
        }
        self.resolve_record(record, &mut r)?;
        if record == class || self.derives(record, class) {
            let text =
                format!("Already subclass of '{}'!\n", self.display_unquoted(self.rec(class).name));
            return Err(self.error(reference.span, text));
        }
        self.inherit(record, class, reference.span);
        Ok(())
    }

    fn inherit(&mut self, record: RecId, class: RecId, span: Span) {
        let above = self.rec(class).superclasses.clone();
        let data = self.rec_mut(record);
        data.superclasses.extend(above);
        data.superclasses.push((class, span));
        data.direct_superclasses.push(class);
    }

    /// A complete def: everything left is resolved, it is checked and gets its name.
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
        let Node::Str(sym) = self.node(name) else {
            let text = format!("record name '{}' could not be fully resolved", self.display(name));
            let error = self.at_record(Some(record), text);
            self.report(error);
            return self.missing_value();
        };
        if let Some(&previous) = self.defs.get(&sym) {
            return Err(self.already_exists(record, previous));
        }
        self.run_checks(record)?;
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
        let data = self.rec_mut(record);
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

    /// True if a field may keep this value: bits may refer to fields of the same record.
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

    /// The asserts of a complete record, then its dumps.
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

    /// Reports a failed assertion; true if it holds.
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

    /// The value `Class<args>`: a def if the arguments are known. The slice is that of the node.
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
