//! The result of an evaluation, and typed views into it.
//!
//! [`Records`] owns everything; [`Record`], [`Value`] and the others are `Copy` views that borrow it.
//! Look-ups by class give defs in name order, as upstream's backends see them; the order of definition
//! is offered beside it because some backends emit in that order. Getters that fail say so with a
//! [`Diagnostic`] at the record, in upstream's words.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use super::by_name::ByName;
use super::intern::Sym;
use super::print::{type_name, value_text};
use super::record::{FieldData, RecordData, RecordKind};
use super::source::{SourceMap, Span};
use super::store::{Flags, Node, OptSym, SliceId, Store, ValueId};
use super::types::RecId;
use crate::diag::Diagnostic;

/// All classes and defs of an evaluation.
#[derive(Clone, Debug)]
pub struct Records {
    /// The session's, if evaluations share; nothing is ever taken out of it.
    pub(crate) store: Arc<Store>,
    pub(crate) all: Vec<Arc<RecordData>>,
    pub(crate) classes: ByName<RecId>,
    /// Concrete defs.
    pub(crate) defs: ByName<RecId>,
    /// Top-level variables.
    pub(crate) globals: ByName<ValueId>,
    /// Defs as they were registered.
    pub(crate) order: Vec<RecId>,
    pub(crate) map: SourceMap,
}

impl Records {
    /// The text of everything that was read.
    pub fn source_map(&self) -> &SourceMap {
        &self.map
    }

    /// All classes, by name.
    pub fn classes(&self) -> impl Iterator<Item = Record<'_>> {
        self.sorted(&self.classes).map(|(_, id)| self.record(id))
    }

    /// All defs, by name.
    pub fn defs(&self) -> impl Iterator<Item = Record<'_>> {
        self.sorted(&self.defs).map(|(_, id)| self.record(id))
    }

    /// All defs in the order in which they came to be.
    pub fn defs_in_order(&self) -> impl Iterator<Item = Record<'_>> {
        self.order.iter().map(|&id| self.record(id))
    }

    /// The class of that name.
    pub fn class(&self, name: &str) -> Option<Record<'_>> {
        self.classes.get(name, &self.store.strings).map(|id| self.record(id))
    }

    /// The def of that name.
    pub fn def(&self, name: &str) -> Option<Record<'_>> {
        self.defs.get(name, &self.store.strings).map(|id| self.record(id))
    }

    /// The defs that derive from a class, by name, numbers in names by their size (`F8` before `F16`); none if there
    /// is no such class.
    pub fn defs_of_class(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let class = self.classes.get(class, &self.store.strings);
        let mut defs: Vec<_> =
            self.defs().filter(|d| class.is_some_and(|c| d.derives(c))).collect();
        defs.sort_by(|a, b| by_numbers(a.name(), b.name()));
        defs.into_iter()
    }

    /// The defs that derive from a class, in the order in which they came to be.
    pub fn defs_in_order_of_class(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let class = self.classes.get(class, &self.store.strings);
        self.defs_in_order().filter(move |d| class.is_some_and(|c| d.derives(c)))
    }

    /// Names and what they stand for, in the order of the names.
    pub(crate) fn sorted<T: Copy>(
        &self,
        what: &ByName<T>,
    ) -> impl DoubleEndedIterator<Item = (&str, T)> + ExactSizeIterator {
        let strings = &self.store.strings;
        what.sorted(strings).iter().map(|&(name, it)| (strings.text(name), it))
    }

    fn record(&self, id: RecId) -> Record<'_> {
        Record { records: self, id }
    }

    fn value(&self, id: ValueId) -> Value<'_> {
        Value { records: self, id }
    }

    fn sym(&self, sym: Sym) -> &str {
        self.store.strings.text(sym)
    }
}

/// Orders names by their characters, and runs of digits by their length first.
fn by_numbers(a: &str, b: &str) -> Ordering {
    let digits = |text: &[u8]| text.iter().take_while(|c| c.is_ascii_digit()).count();
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([x, ..], [y, ..]) = (a, b) {
        let (m, n) = (digits(a), digits(b));
        let order = match (m, n) {
            (0, _) | (_, 0) => x.cmp(y),
            _ => m.cmp(&n).then_with(|| a[..m].cmp(&b[..n])),
        };
        if order.is_ne() {
            return order;
        }
        (a, b) = (&a[m.max(1)..], &b[n.max(1)..]);
    }
    a.len().cmp(&b.len())
}

/// A class or def.
#[derive(Clone, Copy)]
pub struct Record<'a> {
    records: &'a Records,
    id: RecId,
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

    /// The collection this record belongs to.
    pub fn records(self) -> &'a Records {
        self.records
    }

    /// The record's name.
    pub fn name(self) -> &'a str {
        match self.records.store.node(self.data().name) {
            Node::Str(sym) | Node::Code(sym) => self.records.sym(sym),
            _ => "",
        }
    }

    /// True for a def that the user gave no name.
    pub fn is_anonymous(self) -> bool {
        self.data().kind == RecordKind::AnonymousDef
    }

    /// True for a class.
    pub fn is_class(self) -> bool {
        self.data().kind == RecordKind::Class
    }

    /// Where the record is defined: its name, or the keyword of an unnamed one.
    pub fn span(self) -> Span {
        self.data().locs.first().copied().unwrap_or_default()
    }

    /// The definition, then the `defm`s that made this record of it, inner to outer.
    pub fn locs(self) -> &'a [Span] {
        &self.data().locs
    }

    /// All superclasses, parents before children, as upstream orders them (duplicates included).
    pub fn superclasses(self) -> impl DoubleEndedIterator<Item = Record<'a>> {
        let records = self.records;
        self.data().superclasses.iter().map(move |&(id, _)| records.record(id))
    }

    /// The classes named in the definition itself.
    pub fn direct_superclasses(self) -> impl DoubleEndedIterator<Item = Record<'a>> {
        let records = self.records;
        self.data().direct_superclasses.iter().map(move |&id| records.record(id))
    }

    fn derives(self, class: RecId) -> bool {
        self.data().superclasses.iter().any(|&(id, _)| id == class)
    }

    /// True if the record derives from the class of that name.
    pub fn is_a(self, class: &str) -> bool {
        {
            let records = self.records;
            records.classes.get(class, &records.store.strings).is_some_and(|c| self.derives(c))
        }
    }

    /// The fields in order of declaration, without template arguments.
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

    /// True if the record has a field of that name.
    pub fn has_field(self, name: &str) -> bool {
        self.field_data(name).is_some()
    }

    /// The value of a field, `?` included.
    pub fn field(self, name: &str) -> Option<Value<'a>> {
        let value = self.field_data(name)?.value.unwrap_or(ValueId::UNSET);
        Some(self.records.value(value))
    }

    /// Where the field got its value, or was declared.
    pub fn field_span(self, name: &str) -> Option<Span> {
        self.field_data(name).map(|f| f.span)
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

    /// A string or code field; an error if it is missing, unset or something else.
    pub fn str(self, name: &str) -> Result<&'a str, Diagnostic> {
        self.need(name)?.as_str().ok_or_else(|| self.mismatch(name, "a string value"))
    }

    /// A string or code field; `None` if it is missing or unset.
    pub fn opt_str(self, name: &str) -> Option<&'a str> {
        self.field(name)?.as_str()
    }

    /// An int, bit or fully known bits field.
    pub fn int(self, name: &str) -> Result<i64, Diagnostic> {
        self.need(name)?.as_int().ok_or_else(|| self.mismatch(name, "an int value"))
    }

    /// An int, bit or fully known bits field; `None` if it is missing or unset.
    pub fn opt_int(self, name: &str) -> Option<i64> {
        self.field(name)?.as_int()
    }

    /// A bit field.
    pub fn bit(self, name: &str) -> Result<bool, Diagnostic> {
        self.need(name)?.as_bit().ok_or_else(|| self.mismatch(name, "a bit value"))
    }

    /// A bit field; `None` if it is missing or unset.
    pub fn opt_bit(self, name: &str) -> Option<bool> {
        self.field(name)?.as_bit()
    }

    /// A bits field.
    pub fn bits(self, name: &str) -> Result<Bits<'a>, Diagnostic> {
        match self.need(name)?.kind() {
            ValueKind::Bits(bits) => Ok(bits),
            _ => Err(self.mismatch(name, "a bits value")),
        }
    }

    /// A list field.
    pub fn list(self, name: &str) -> Result<List<'a>, Diagnostic> {
        self.need(name)?.as_list().ok_or_else(|| self.mismatch(name, "a list value"))
    }

    /// A list field; `None` if it is missing or unset.
    pub fn opt_list(self, name: &str) -> Option<List<'a>> {
        self.field(name)?.as_list()
    }

    /// A list of records.
    pub fn rec_list(self, name: &str) -> Result<Vec<Record<'a>>, Diagnostic> {
        let list = self.list(name)?;
        let records: Option<Vec<_>> = list.iter().map(Value::as_record).collect();
        records.ok_or_else(|| self.mismatch(name, "a list of records"))
    }

    /// A list of strings.
    pub fn str_list(self, name: &str) -> Result<Vec<&'a str>, Diagnostic> {
        let list = self.list(name)?;
        let texts: Option<Vec<_>> = list.iter().map(Value::as_str).collect();
        texts.ok_or_else(|| self.mismatch(name, "a list of strings"))
    }

    /// A field that holds a def.
    pub fn rec(self, name: &str) -> Result<Record<'a>, Diagnostic> {
        self.need(name)?.as_record().ok_or_else(|| self.mismatch(name, "a def initializer"))
    }

    /// A field that holds a def; `None` if it is missing or unset.
    pub fn opt_rec(self, name: &str) -> Option<Record<'a>> {
        self.field(name)?.as_record()
    }

    /// A dag field.
    pub fn dag(self, name: &str) -> Result<Dag<'a>, Diagnostic> {
        self.need(name)?.as_dag().ok_or_else(|| self.mismatch(name, "a dag value"))
    }

    /// A dag field; `None` if it is missing or unset.
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
    /// Its name.
    pub fn name(self) -> &'a str {
        self.records.sym(self.name)
    }

    /// Its value.
    pub fn value(self) -> Value<'a> {
        self.records.value(self.field.value.unwrap_or(ValueId::UNSET))
    }

    /// Where it got its value, or was declared.
    pub fn span(self) -> Span {
        self.field.span
    }

    /// True if it was declared with the keyword `field`.
    pub fn is_nonconcrete_ok(self) -> bool {
        self.field.nonconcrete_ok
    }

    /// Its type as written in the language, such as `list<int>`.
    pub fn type_name(self) -> String {
        type_name(&self.records.store, &self.records.all, self.field.ty)
    }
}

/// What a [`Value`] is.
#[derive(Clone, Copy, Debug)]
pub enum ValueKind<'a> {
    /// `?`
    Unset,
    /// A single bit.
    Bit(bool),
    /// A row of bits, some perhaps unknown.
    Bits(Bits<'a>),
    /// A 64-bit integer.
    Int(i64),
    /// A string.
    Str {
        /// The text, escapes resolved.
        text: &'a str,
        /// Written as `[{ … }]`.
        code: bool,
    },
    /// A list.
    List(List<'a>),
    /// A dag.
    Dag(Dag<'a>),
    /// A reference to a def.
    Def(Record<'a>),
    /// An expression that could not be folded; in complete records only where upstream allows it too.
    Symbolic,
}

/// A value of a field, a list element or a dag argument.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    records: &'a Records,
    id: ValueId,
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.records, other.records)
    }
}

impl Eq for Value<'_> {}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

/// As the language writes it.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&value_text(&self.records.store, &self.records.all, self.id))
    }
}

impl<'a> Value<'a> {
    /// The value's identity: equal ids of one [`Records`] are equal values.
    pub fn id(self) -> ValueId {
        self.id
    }

    /// What the value is.
    pub fn kind(self) -> ValueKind<'a> {
        let records = self.records;
        match records.store.node(self.id) {
            Node::Unset => ValueKind::Unset,
            Node::Bit(bit) => ValueKind::Bit(bit),
            Node::Int(value) => ValueKind::Int(value),
            Node::Str(sym) => ValueKind::Str { text: records.sym(sym), code: false },
            Node::Code(sym) => ValueKind::Str { text: records.sym(sym), code: true },
            Node::Bits(slice) => ValueKind::Bits(Bits { records, slice }),
            Node::List(_, slice) => ValueKind::List(List { records, slice }),
            Node::Dag(op, name, args) => ValueKind::Dag(Dag { records, op, name, args }),
            Node::Def(id) => ValueKind::Def(records.record(id)),
            _ => ValueKind::Symbolic,
        }
    }

    /// True for `?`.
    pub fn is_unset(self) -> bool {
        self.id == ValueId::UNSET
    }

    /// True if nothing in the value is left symbolic.
    pub fn is_concrete(self) -> bool {
        self.records.store.meta(self.id).flags.has(Flags::CONCRETE)
    }

    /// The text of a string or code value.
    pub fn as_str(self) -> Option<&'a str> {
        match self.kind() {
            ValueKind::Str { text, .. } => Some(text),
            _ => None,
        }
    }

    /// The number an int, a bit or fully known bits stand for.
    pub fn as_int(self) -> Option<i64> {
        match self.kind() {
            ValueKind::Int(value) => Some(value),
            ValueKind::Bit(bit) => Some(i64::from(bit)),
            ValueKind::Bits(bits) => bits.as_int(),
            _ => None,
        }
    }

    /// A bit.
    pub fn as_bit(self) -> Option<bool> {
        match self.kind() {
            ValueKind::Bit(bit) => Some(bit),
            _ => None,
        }
    }

    /// The elements of a list.
    pub fn as_list(self) -> Option<List<'a>> {
        match self.kind() {
            ValueKind::List(list) => Some(list),
            _ => None,
        }
    }

    /// A dag.
    pub fn as_dag(self) -> Option<Dag<'a>> {
        match self.kind() {
            ValueKind::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// The def a value refers to.
    pub fn as_record(self) -> Option<Record<'a>> {
        match self.kind() {
            ValueKind::Def(record) => Some(record),
            _ => None,
        }
    }
}

/// A value of type `bits<n>`.
#[derive(Clone, Copy)]
pub struct Bits<'a> {
    records: &'a Records,
    slice: SliceId,
}

impl<'a> Bits<'a> {
    /// The number of bits.
    #[expect(clippy::len_without_is_empty, reason = "a bits value has at least one bit")]
    pub fn len(self) -> usize {
        self.records.store.words(self.slice).len()
    }

    /// The bits, least significant first; `None` for one that is not known.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Option<bool>> + 'a {
        let records = self.records;
        records.store.words(self.slice).iter().map(move |&w| records.value(ValueId(w)).as_bit())
    }

    /// The number they stand for, if all are known and there are no more than 64.
    pub fn as_int(self) -> Option<i64> {
        let one = |acc: u64, (at, bit): (usize, Option<bool>)| {
            (at < 64).then_some(acc | (u64::from(bit?) << at.min(63)))
        };
        self.iter().enumerate().try_fold(0, one).map(|v| v as i64)
    }
}

impl fmt::Debug for Bits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A list value.
#[derive(Clone, Copy)]
pub struct List<'a> {
    records: &'a Records,
    slice: SliceId,
}

impl<'a> List<'a> {
    /// The number of elements.
    pub fn len(self) -> usize {
        self.records.store.words(self.slice).len()
    }

    /// True without elements.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The element at `index`.
    pub fn get(self, index: usize) -> Option<Value<'a>> {
        let words = self.records.store.words(self.slice);
        words.get(index).map(|&w| self.records.value(ValueId(w)))
    }

    /// The elements in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Value<'a>> + ExactSizeIterator {
        let records = self.records;
        records.store.words(self.slice).iter().map(move |&w| records.value(ValueId(w)))
    }
}

impl fmt::Debug for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A dag value: an operator and arguments, each perhaps named.
#[derive(Clone, Copy)]
pub struct Dag<'a> {
    records: &'a Records,
    op: ValueId,
    name: OptSym,
    args: SliceId,
}

impl<'a> Dag<'a> {
    /// The operator, nearly always a def.
    pub fn operator(self) -> Value<'a> {
        self.records.value(self.op)
    }

    /// The operator's name, without `$`.
    pub fn operator_name(self) -> Option<&'a str> {
        self.name.get().map(|s| self.records.sym(s))
    }

    /// The number of arguments.
    pub fn len(self) -> usize {
        self.records.store.words(self.args).len() / 2
    }

    /// True without arguments.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Name and value of the argument at `index`.
    pub fn arg(self, index: usize) -> Option<(Option<&'a str>, Value<'a>)> {
        self.args().nth(index)
    }

    /// Name (without `$`) and value of every argument; an argument that is only a name has the value `?`.
    pub fn args(
        self,
    ) -> impl DoubleEndedIterator<Item = (Option<&'a str>, Value<'a>)> + ExactSizeIterator {
        let records = self.records;
        records.store.words(self.args).chunks_exact(2).map(move |pair| {
            (OptSym(pair[1]).get().map(|s| records.sym(s)), records.value(ValueId(pair[0])))
        })
    }
}

impl fmt::Debug for Dag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({:?}", self.operator())?;
        for (name, value) in self.args() {
            write!(f, " {value:?}")?;
            if let Some(name) = name {
                write!(f, ":${name}")?;
            }
        }
        f.write_str(")")
    }
}
