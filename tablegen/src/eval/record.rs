//! Construction of records: fields, superclasses, substitution.

use smallvec::SmallVec;

use super::super::intern::Sym;
use super::super::record::{Check, FieldData, RecordKind};
use super::super::source::Span;
use super::super::store::{Node, Op, ValueId};
use super::super::types::{RecId, Ty, TyId};
use super::resolve::Resolver;
use super::{Evaluator, LetMode, Res, Stop};
use crate::diag::Diagnostic;

/// Template arguments in the order written; positional ones have no name.
pub(super) type Args = SmallVec<[(Option<Sym>, ValueId); 4]>;

/// A class or multiclass with arguments.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) record: RecId,
    pub(super) args: Args,
    pub(super) span: Span,
}

impl Evaluator {
    /// Stores a value in a field after conversion to its type; returns false if the conversion is impossible.
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

    /// Declares a field; the redeclaration of an existing field is an assignment.
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
            self.rec_mut(record).fields[index].redeclared = true;
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
            let known = self.rec(record).names.iter().map(|one| self.text(*one));
            let error = Diagnostic::error(span, text).with_unknown(self.text(name), known);
            self.report(error);
            return Err(Stop);
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
                let field = &mut self.rec_mut(record).fields[index];
                (field.span, field.redeclared) = (span, !positions.is_empty());
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
        self.rec_mut(record).fields[index].value = None;
        Err(self.error(span, text))
    }

    /// Returns the value that a `let` assigns: its own value, or the present value with it appended or prepended.
    pub(super) fn joined(
        &mut self,
        record: RecId,
        mode: LetMode,
        span: Span,
        name: Sym,
        value: ValueId,
    ) -> Res<ValueId> {
        // A missing field is reported when it is set.
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

    /// Adds a superclass to a record.
    pub(super) fn add_superclass(&mut self, record: RecId, reference: &Reference) -> Res<()> {
        let class = reference.record;
        let count = self.rec(class).fields.len();
        let data = self.rec_mut(record);
        if data.fields.is_empty() {
            data.names.reserve(count);
            data.fields.reserve(count);
        }
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

    pub(super) fn inherit(&mut self, record: RecId, class: RecId, span: Span) {
        let above = self.rec(class).superclasses.clone();
        let data = self.rec_mut(record);
        data.superclasses.extend(above);
        data.superclasses.push((class, span));
        data.direct_superclasses.push(class);
    }
}
