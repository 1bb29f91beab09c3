//! Rewrite patterns declared as a pair of trees (`Pat`, `Pattern`): what is matched, and what stands in its place.
//!
//! What a pattern binds lives in numbered slots: an operation, a value, the values of a variadic operand, an
//! attribute, or null for an optional attribute that is absent.

use super::{Build, Condition, MatchOp};

/// A pattern.
#[derive(Debug)]
pub struct PatternSchema {
    /// Name of the def.
    pub name: &'static str,
    /// Patterns of greater benefit are tried first.
    pub benefit: u16,
    /// Number of slots it binds.
    pub slots: u16,
    /// The operation tree that is matched; its root operation is replaced.
    pub source: MatchOp,
    /// Pairs of slots that must hold the same: a name that was bound twice.
    pub same: &'static [(u16, u16)],
    /// The further conditions, in order.
    pub conditions: &'static [Condition],
    /// The values that are built, in order.
    pub results: &'static [Build],
    /// The results from that index on replace those of the root; the ones before are only used by others.
    pub replace_from: u16,
    /// The operations that are built besides, after the results.
    pub supplemental: &'static [Build],
}
