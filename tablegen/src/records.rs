//! The result of an evaluation, and typed views into it.
//!
//! [`Records`] owns everything; [`Record`], [`Value`] and the others are `Copy` views that borrow it. Look-ups by class
//! return defs in name order, as upstream's backends see them; the order of definition is available too because some
//! backends emit in that order. A getter that fails returns a [`Diagnostic`](crate::diag::Diagnostic) at the record, in
//! upstream's words.

mod record;
mod value;
mod written;

use std::cmp::Ordering;
use std::sync::Arc;

use super::by_name::ByName;
use super::intern::Sym;
use super::record::RecordData;
use super::source::SourceMap;
use super::store::{Store, ValueId};
use super::types::RecId;

pub use record::{Field, Record};
pub use value::{Bits, Dag, List, Value, ValueKind};
pub use written::Written;

/// All classes and defs of an evaluation.
///
/// ```
/// use ods_tablegen::{Session, ValueKind};
///
/// let source = r#"
/// class Reg<int n> { int Num = n; bits<4> Enc = n; string Alias = ?; }
/// defset list<Reg> Gprs = { foreach i = 0...2 in def R#i : Reg<i>; }
/// def ops;
/// def Add { dag Pattern = (ops R0:$dst, 7); list<Reg> Uses = [R1, R2]; }
/// "#;
/// let result = Session::new().evaluate_text("regs.td", source);
/// let records = &result.records;
///
/// // By class and by field.
/// let numbers: Result<Vec<i64>, _> = records.defs_of_class("Reg").map(|r| r.int("Num")).collect();
/// assert_eq!(numbers.unwrap(), [0, 1, 2]);
/// // By name; bits are numbered from the least significant.
/// let r2 = records.def("R2").unwrap();
/// assert!(r2.is_a("Reg"));
/// assert_eq!(r2.bits("Enc").unwrap().iter().position(|bit| bit == Some(true)), Some(1));
/// // What is unset is none, or an error that says where.
/// assert_eq!(r2.opt_str("Alias"), None);
/// let error = r2.str("Alias").unwrap_err();
/// assert_eq!(error.message, "Record `R2', field `Alias' exists but does not have a string value");
/// // Lists and dags.
/// let add = records.def("Add").unwrap();
/// let uses: Vec<&str> =
///     add.list("Uses").unwrap().iter().filter_map(|reg| Some(reg.as_record()?.name())).collect();
/// assert_eq!(uses, ["R1", "R2"]);
/// let pattern = add.dag("Pattern").unwrap();
/// assert_eq!(pattern.operator().as_record().unwrap().name(), "ops");
/// assert_eq!(pattern.arg(0).unwrap().0, Some("dst"));
/// assert!(matches!(pattern.arg(1).unwrap().1.kind(), ValueKind::Int(7)));
/// // Variables and sets of the top level.
/// assert_eq!(records.global("Gprs").unwrap().as_list().unwrap().len(), 3);
/// // Everything knows its place.
/// let place = records.source_map().locate(add.field_span("Uses").unwrap());
/// assert_eq!((place.file, place.line, place.column), ("regs.td", 5, 53));
/// ```
#[derive(Clone, Debug)]
pub struct Records {
    /// The store of the session, if evaluations share it; nothing is ever removed from it.
    pub(crate) store: Arc<Store>,
    pub(crate) all: Vec<Arc<RecordData>>,
    pub(crate) classes: ByName<RecId>,
    /// Concrete defs.
    pub(crate) defs: ByName<RecId>,
    /// Top-level variables.
    pub(crate) globals: ByName<ValueId>,
    /// Defs in the order of registration.
    pub(crate) order: Vec<RecId>,
    pub(crate) map: SourceMap,
}

impl Records {
    /// Returns the text of all files that were read.
    pub fn source_map(&self) -> &SourceMap {
        &self.map
    }

    /// Returns all classes, by name.
    pub fn classes(&self) -> impl Iterator<Item = Record<'_>> {
        self.sorted(&self.classes).map(|(_, id)| self.record(id))
    }

    /// Returns all defs, by name.
    pub fn defs(&self) -> impl Iterator<Item = Record<'_>> {
        self.sorted(&self.defs).map(|(_, id)| self.record(id))
    }

    /// Returns all defs in the order in which they were defined.
    pub fn defs_in_order(&self) -> impl Iterator<Item = Record<'_>> {
        self.order.iter().map(|&id| self.record(id))
    }

    /// Returns the class of that name.
    pub fn class(&self, name: &str) -> Option<Record<'_>> {
        self.classes.get(name, &self.store.strings).map(|id| self.record(id))
    }

    /// Returns the def of that name.
    pub fn def(&self, name: &str) -> Option<Record<'_>> {
        self.defs.get(name, &self.store.strings).map(|id| self.record(id))
    }

    /// Returns the value of a variable (`defvar`) or set (`defset`) of the top level.
    pub fn global(&self, name: &str) -> Option<Value<'_>> {
        self.globals.get(name, &self.store.strings).map(|id| self.value(id))
    }

    /// Returns the defs that derive from a class, by name, numbers in names by their size (`F8` before `F16`); none if
    /// there is no such class.
    pub fn defs_of_class(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let class = self.classes.get(class, &self.store.strings);
        let mut defs: Vec<_> =
            self.defs().filter(|d| class.is_some_and(|c| d.derives(c))).collect();
        defs.sort_by(|a, b| by_numbers(a.name(), b.name()));
        defs.into_iter()
    }

    /// Returns the defs that derive from a class, in the order in which they were defined.
    pub fn defs_in_order_of_class(&self, class: &str) -> impl Iterator<Item = Record<'_>> {
        let class = self.classes.get(class, &self.store.strings);
        self.defs_in_order().filter(move |d| class.is_some_and(|c| d.derives(c)))
    }

    /// Returns names and the entities that they denote, in the order of the names.
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

/// Compares names by their characters, and runs of digits by their length first.
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
