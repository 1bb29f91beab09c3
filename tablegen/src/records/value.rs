//! Values: their kinds, and views of their parts.

use std::fmt;

use super::super::print::value_text;
use super::super::store::{Flags, Node, OptSym, SliceId, ValueId};
use super::{Record, Records};

/// The kinds of [`Value`].
#[derive(Clone, Copy, Debug)]
pub enum ValueKind<'a> {
    /// `?`
    Unset,
    /// A single bit.
    Bit(bool),
    /// A sequence of bits, some possibly unknown.
    Bits(Bits<'a>),
    /// A 64-bit integer.
    Int(i64),
    /// A string.
    Str {
        /// The text, with escapes resolved.
        text: &'a str,
        /// True if it is written as `[{ … }]`.
        code: bool,
    },
    /// The elements of a list.
    List(List<'a>),
    /// A dag.
    Dag(Dag<'a>),
    /// A reference to a def.
    Def(Record<'a>),
    /// An expression that could not be folded; complete records contain one only where upstream allows it too.
    Symbolic,
}

/// A value of a field, a list element or a dag argument.
#[derive(Clone, Copy)]
pub struct Value<'a> {
    pub(super) records: &'a Records,
    pub(super) id: ValueId,
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

/// Formats the value in the syntax of the language.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&value_text(&self.records.store, &self.records.all, self.id))
    }
}

impl<'a> Value<'a> {
    /// Returns the value's identity: equal ids of one [`Records`] are equal values.
    pub fn id(self) -> ValueId {
        self.id
    }

    /// Returns the kind of the value.
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

    /// Returns whether the value is `?`.
    pub fn is_unset(self) -> bool {
        self.id == ValueId::UNSET
    }

    /// Returns whether the value has no symbolic part.
    pub fn is_concrete(self) -> bool {
        self.records.store.meta(self.id).flags.has(Flags::CONCRETE)
    }

    /// Returns the text of a string or code value.
    pub fn as_str(self) -> Option<&'a str> {
        match self.kind() {
            ValueKind::Str { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Returns the number that an int, a bit or fully known bits denote.
    pub fn as_int(self) -> Option<i64> {
        match self.kind() {
            ValueKind::Int(value) => Some(value),
            ValueKind::Bit(bit) => Some(i64::from(bit)),
            ValueKind::Bits(bits) => bits.as_int(),
            _ => None,
        }
    }

    /// Returns the value of a bit.
    pub fn as_bit(self) -> Option<bool> {
        match self.kind() {
            ValueKind::Bit(bit) => Some(bit),
            _ => None,
        }
    }

    /// Returns the bits of a bits value.
    pub fn as_bits(self) -> Option<Bits<'a>> {
        match self.kind() {
            ValueKind::Bits(bits) => Some(bits),
            _ => None,
        }
    }

    /// Returns the elements of a list.
    pub fn as_list(self) -> Option<List<'a>> {
        match self.kind() {
            ValueKind::List(list) => Some(list),
            _ => None,
        }
    }

    /// Returns the dag of a dag value.
    pub fn as_dag(self) -> Option<Dag<'a>> {
        match self.kind() {
            ValueKind::Dag(dag) => Some(dag),
            _ => None,
        }
    }

    /// Returns the def that the value refers to.
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
    /// Returns the number of bits.
    #[expect(clippy::len_without_is_empty, reason = "a bits value has at least one bit")]
    pub fn len(self) -> usize {
        self.records.store.words(self.slice).len()
    }

    /// Returns the bits, least significant first; `None` for an unknown one.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Option<bool>> + 'a {
        let records = self.records;
        records.store.words(self.slice).iter().map(move |&w| records.value(ValueId(w)).as_bit())
    }

    /// Returns the number that the bits denote, if all are known and there are at most 64.
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
    /// Returns the number of elements.
    pub fn len(self) -> usize {
        self.records.store.words(self.slice).len()
    }

    /// Returns whether the list has no elements.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the element at `index`.
    pub fn get(self, index: usize) -> Option<Value<'a>> {
        let words = self.records.store.words(self.slice);
        words.get(index).map(|&w| self.records.value(ValueId(w)))
    }

    /// Returns the elements in order.
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

/// A dag value: an operator and arguments, each with an optional name.
#[derive(Clone, Copy)]
pub struct Dag<'a> {
    records: &'a Records,
    op: ValueId,
    name: OptSym,
    args: SliceId,
}

impl<'a> Dag<'a> {
    /// Returns the operator, nearly always a def.
    pub fn operator(self) -> Value<'a> {
        self.records.value(self.op)
    }

    /// Returns the operator's name, without `$`.
    pub fn operator_name(self) -> Option<&'a str> {
        self.name.get().map(|s| self.records.sym(s))
    }

    /// Returns the number of arguments.
    pub fn len(self) -> usize {
        self.records.store.words(self.args).len() / 2
    }

    /// Returns whether the dag has no arguments.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the name and value of the argument at `index`.
    pub fn arg(self, index: usize) -> Option<(Option<&'a str>, Value<'a>)> {
        self.args().nth(index)
    }

    /// Returns the name (without `$`) and value of every argument; an argument that is only a name has the value `?`.
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
