//! Operation names as dense ids: stored in each operation, and compared by `isa`.
//!
//! Numbering is process-wide, so that a generated op type can keep its own name in a `static`; the *meaning* of a name
//! (its schema, whether it is registered at all) is a table in each context, indexed by the id.

use std::fmt;
use std::sync::OnceLock;

use crate::interner::Interner;
use crate::{Ident, TextBuf};

/// The name of an operation, registered or not: `arith.addi`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OpName(u32);

/// The frequently used facts about a name.
struct Entry {
    name: Ident,
    dialect: Ident,
    /// The name in quotes, made when it is first printed: most names never are.
    quoted: OnceLock<Box<str>>,
}

static NAMES: Interner<Entry> = Interner::new();

impl OpName {
    /// Interns `name`.
    pub fn new(name: &str) -> OpName {
        let name = Ident::new(name);
        let make = || Entry { name, dialect: Ident::new(name.dialect()), quoted: OnceLock::new() };
        OpName(NAMES.intern_with(&name, |have| have.name == name, make))
    }

    /// Returns the full name.
    pub fn ident(self) -> Ident {
        NAMES.get(self.0).name
    }

    /// Returns the full name.
    pub fn as_str(self) -> &'static str {
        self.ident().as_str()
    }

    /// Returns the name in quotes, as printed in generic form.
    pub(crate) fn quoted(self) -> &'static str {
        let entry = NAMES.get(self.0);
        entry.quoted.get_or_init(|| {
            let mut quoted = TextBuf::new();
            quoted.push_quoted(entry.name.as_str().as_bytes());
            String::from(quoted).into()
        })
    }

    /// Returns the part before the first `.`; the whole name when there is none.
    pub fn dialect(self) -> &'static str {
        self.dialect_ident().as_str()
    }

    /// Returns the part before the first `.`, interned.
    pub fn dialect_ident(self) -> Ident {
        NAMES.get(self.0).dialect
    }

    /// Returns the part after the first `.`; empty when there is none.
    pub fn stripped(self) -> &'static str {
        self.as_str().split_once('.').map_or("", |(_, op)| op)
    }

    /// Returns a dense, process-wide index, for side tables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) const FREED: OpName = OpName(u32::MAX);
}

impl fmt::Display for OpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for OpName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == OpName::FREED { "<freed>" } else { self.as_str() })
    }
}

/// An operation name for a `static`: generated op types keep one each.
pub struct StaticOpName {
    text: &'static str,
    cell: OnceLock<OpName>,
}

impl StaticOpName {
    /// Creates a name for `text`, to be interned on first use.
    pub const fn new(text: &'static str) -> Self {
        StaticOpName { text, cell: OnceLock::new() }
    }

    /// Returns the id, interned on first use.
    #[inline]
    pub fn get(&self) -> OpName {
        *self.cell.get_or_init(|| OpName::new(self.text))
    }
}
