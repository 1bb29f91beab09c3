//! Records and their fields.

use std::fmt;

use super::super::intern::Sym;
use super::super::print::type_name;
use super::super::record::{FieldData, RecordData, RecordKind};
use super::super::source::Span;
use super::super::store::{Node, ValueId};
use super::super::types::RecId;
use super::{Bits, Dag, List, Records, Value, Written};
use crate::diag::Diagnostic;

/// A class or def.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    pub(super) records: &'a Records,
    pub(crate) id: RecId,
}

impl PartialEq for Record<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.records, other.records)
    }
}

impl Eq for Record<'_> {}

impl std::hash::Hash for Record<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl fmt::Debug for Record<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Record({})", self.name())
    }
}

impl<'a> Record<'a> {
    fn data(self) -> &'a RecordData {
        &self.records.all[self.id.0 as usize]
    }

    /// Returns the collection that contains this record.
    pub fn records(self) -> &'a Records {
        self.records
    }

    /// Returns the name.
    pub fn name(self) -> &'a str {
        match self.records.store.node(self.data().name) {
            Node::Str(sym) | Node::Code(sym) => self.records.sym(sym),
            _ => "",
        }
    }

    /// Returns whether this is a def without a name in the text.
    pub fn is_anonymous(self) -> bool {
        self.data().kind == RecordKind::AnonymousDef
    }

    /// Returns whether this is a class.
    pub fn is_class(self) -> bool {
        self.data().kind == RecordKind::Class
    }

    /// Returns the source position of the definition: its name, or the keyword of an unnamed one.
    pub fn span(self) -> Span {
        self.data().locs.first().copied().unwrap_or_default()
    }

    /// Returns the position of the definition, then those of the `defm`s that instantiated it, inner to outer.
    pub fn locs(self) -> &'a [Span] {
        &self.data().locs
    }

    /// Returns all superclasses, parents before children, in upstream's order (duplicates included).
    pub fn superclasses(self) -> impl DoubleEndedIterator<Item = Record<'a>> {
        let records = self.records;
        self.data().superclasses.iter().map(move |&(id, _)| records.record(id))
    }

    /// Returns the classes named in the definition itself.
    pub fn direct_superclasses(self) -> impl DoubleEndedIterator<Item = Record<'a>> {
        let records = self.records;
        self.data().direct_superclasses.iter().map(move |&id| records.record(id))
    }

    pub(super) fn derives(self, class: RecId) -> bool {
        self.data().superclasses.iter().any(|&(id, _)| id == class)
    }

    /// Returns whether the record derives from the class of that name.
    pub fn is_a(self, class: &str) -> bool {
        let records = self.records;
        records.classes.get(class, &records.store.strings).is_some_and(|c| self.derives(c))
    }

    /// Returns the fields in order of declaration, without template arguments.
    pub fn fields(self) -> impl Iterator<Item = Field<'a>> {
        let data = self.data();
        let records = self.records;
        data.names
            .iter()
            .zip(&data.fields)
            .filter(|(_, field)| !field.template_arg)
            .map(move |(&name, field)| Field { records, name, field })
    }

    fn field_data(self, name: &str) -> Option<&'a FieldData> {
        let sym = self.records.store.strings.get(name)?;
        let data = self.data();
        data.field_index(sym).map(|i| &data.fields[i]).filter(|f| !f.template_arg)
    }

    /// Returns whether the record has a field of that name.
    pub fn has_field(self, name: &str) -> bool {
        self.field_data(name).is_some()
    }

    /// Returns the value of a field, `?` included.
    pub fn field(self, name: &str) -> Option<Value<'a>> {
        let value = self.field_data(name)?.value.unwrap_or(ValueId::UNSET);
        Some(self.records.value(value))
    }

    /// Returns the source position at which the field was assigned, or else declared.
    pub fn field_span(self, name: &str) -> Option<Span> {
        self.field_data(name).map(|f| f.span)
    }

    /// Returns the value of a field as written in the text; see [`Field::written`].
    pub fn field_written(self, name: &str) -> Option<Written<'a>> {
        self.fields().find(|field| field.name() == name)?.written()
    }

    fn need(self, name: &str) -> Result<Value<'a>, Diagnostic> {
        self.field(name).ok_or_else(|| {
            let text = format!("Record `{}' does not have a field named `{name}'!", self.name());
            Diagnostic::error(self.span(), text)
        })
    }

    fn mismatch(self, name: &str, what: &str) -> Diagnostic {
        let span = self.field_span(name).filter(|s| !s.is_dummy()).unwrap_or(self.span());
        let owner = self.name();
        let text = format!("Record `{owner}', field `{name}' exists but does not have {what}");
        let diagnostic = Diagnostic::error(self.span(), text);
        if span == self.span() { diagnostic } else { diagnostic.with_note(span, "set here") }
    }

    /// Returns the text of a string or code field; an error if it is missing, unset or of another kind.
    pub fn str(self, name: &str) -> Result<&'a str, Diagnostic> {
        self.need(name)?.as_str().ok_or_else(|| self.mismatch(name, "a string value"))
    }

    /// Returns the text of a string or code field; `None` if it is missing or unset.
    pub fn opt_str(self, name: &str) -> Option<&'a str> {
        self.field(name)?.as_str()
    }

    /// Returns the number in an int, bit or fully known bits field.
    pub fn int(self, name: &str) -> Result<i64, Diagnostic> {
        self.need(name)?.as_int().ok_or_else(|| self.mismatch(name, "an int value"))
    }

    /// Returns the number in an int, bit or fully known bits field; `None` if it is missing or unset.
    pub fn opt_int(self, name: &str) -> Option<i64> {
        self.field(name)?.as_int()
    }

    /// Returns the value of a bit field.
    pub fn bit(self, name: &str) -> Result<bool, Diagnostic> {
        self.need(name)?.as_bit().ok_or_else(|| self.mismatch(name, "a bit value"))
    }

    /// Returns the value of a bit field; `None` if it is missing or unset.
    pub fn opt_bit(self, name: &str) -> Option<bool> {
        self.field(name)?.as_bit()
    }

    /// Returns the value of a bits field.
    pub fn bits(self, name: &str) -> Result<Bits<'a>, Diagnostic> {
        self.need(name)?.as_bits().ok_or_else(|| self.mismatch(name, "a bits value"))
    }

    /// Returns the value of a bits field; `None` if it is missing. The bits of an unset field are unknown.
    pub fn opt_bits(self, name: &str) -> Option<Bits<'a>> {
        self.field(name)?.as_bits()
    }

    /// Returns the value of a list field.
    pub fn list(self, name: &str) -> Result<List<'a>, Diagnostic> {
        self.need(name)?.as_list().ok_or_else(|| self.mismatch(name, "a list value"))
    }

    /// Returns the value of a list field; `None` if it is missing or unset.
    pub fn opt_list(self, name: &str) -> Option<List<'a>> {
        self.field(name)?.as_list()
    }

    /// Returns the elements of a field that is a list of records.
    pub fn rec_list(self, name: &str) -> Result<Vec<Record<'a>>, Diagnostic> {
        let list = self.list(name)?;
        let records: Option<Vec<_>> = list.iter().map(Value::as_record).collect();
        records.ok_or_else(|| self.mismatch(name, "a list of records"))
    }

    /// Returns the elements of a field that is a list of strings.
    pub fn str_list(self, name: &str) -> Result<Vec<&'a str>, Diagnostic> {
        let list = self.list(name)?;
        let texts: Option<Vec<_>> = list.iter().map(Value::as_str).collect();
        texts.ok_or_else(|| self.mismatch(name, "a list of strings"))
    }

    /// Returns the def in a field.
    pub fn rec(self, name: &str) -> Result<Record<'a>, Diagnostic> {
        self.need(name)?.as_record().ok_or_else(|| self.mismatch(name, "a def initializer"))
    }

    /// Returns the def in a field; `None` if it is missing or unset.
    pub fn opt_rec(self, name: &str) -> Option<Record<'a>> {
        self.field(name)?.as_record()
    }

    /// Returns the value of a dag field.
    pub fn dag(self, name: &str) -> Result<Dag<'a>, Diagnostic> {
        self.need(name)?.as_dag().ok_or_else(|| self.mismatch(name, "a dag value"))
    }

    /// Returns the value of a dag field; `None` if it is missing or unset.
    pub fn opt_dag(self, name: &str) -> Option<Dag<'a>> {
        self.field(name)?.as_dag()
    }
}

/// A field of a record.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    records: &'a Records,
    name: Sym,
    field: &'a FieldData,
}

impl<'a> Field<'a> {
    /// Returns the name.
    pub fn name(self) -> &'a str {
        self.records.sym(self.name)
    }

    /// Returns the value.
    pub fn value(self) -> Value<'a> {
        self.records.value(self.field.value.unwrap_or(ValueId::UNSET))
    }

    /// Returns the source position at which the field was assigned, or else declared.
    pub fn span(self) -> Span {
        self.field.span
    }

    /// Returns the value as written in the text at [`Field::span`]; `None` if it was not written there.
    pub fn written(self) -> Option<Written<'a>> {
        Written::after(self.records, self.field.span).filter(|_| !self.field.redeclared)
    }

    /// Returns whether the field was declared with the keyword `field`.
    pub fn is_nonconcrete_ok(self) -> bool {
        self.field.nonconcrete_ok
    }

    /// Returns the type in the syntax of the language, such as `list<int>`.
    pub fn type_name(self) -> String {
        type_name(&self.records.store, &self.records.all, self.field.ty)
    }
}
