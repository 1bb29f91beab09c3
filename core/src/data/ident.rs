//! Interned identifiers: attribute keys, operation names, symbol names, dialect names.
//!
//! An [`Ident`] is process-wide and lives as long as the process, so that no context is needed to read it, to compare
//! it with a constant or to keep it in a `static`. Unbounded user data (string attributes) is not interned here.

use std::fmt;
use std::num::NonZeroU32;
use std::sync::OnceLock;

use crate::interner::Interner;

/// An interned string; equal text, equal id.
///
/// ```
/// use ods_core::Ident;
/// assert_eq!(Ident::new("sym_name"), Ident::new("sym_name"));
/// assert_eq!(Ident::new("sym_name").as_str(), "sym_name");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ident(NonZeroU32);

static TABLE: Interner<Box<str>> = Interner::new();

impl Ident {
    /// Interns `text`.
    pub fn new(text: &str) -> Ident {
        let id = TABLE.intern_with(text, |have| **have == *text, || text.into());
        Ident(NonZeroU32::MIN.saturating_add(id))
    }

    /// Returns the text.
    pub fn as_str(self) -> &'static str {
        TABLE.get(self.0.get() - 1)
    }

    /// Returns a dense, process-wide index; it must not be used as an order.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the text before the first `.`: the dialect namespace of an operation, type or attribute name.
    pub fn dialect(self) -> &'static str {
        let text = self.as_str();
        text.split_once('.').map_or(text, |(dialect, _)| dialect)
    }
}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq<str> for Ident {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Ident {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl From<&str> for Ident {
    fn from(text: &str) -> Ident {
        Ident::new(text)
    }
}

/// An identifier for a `static`: interned on first use, one load afterwards.
///
/// ```
/// use ods_core::{Ident, StaticIdent};
/// static SYM_NAME: StaticIdent = StaticIdent::new("sym_name");
/// assert_eq!(SYM_NAME.get(), Ident::new("sym_name"));
/// ```
pub struct StaticIdent {
    text: &'static str,
    cell: OnceLock<Ident>,
}

impl StaticIdent {
    /// Creates an identifier for `text`, to be interned on first use.
    pub const fn new(text: &'static str) -> Self {
        StaticIdent { text, cell: OnceLock::new() }
    }

    /// Returns the identifier, interned on first use.
    pub fn get(&self) -> Ident {
        *self.cell.get_or_init(|| Ident::new(self.text))
    }
}
