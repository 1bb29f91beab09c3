//! Rewrite patterns declared as a pair of trees (`Pat`, `Pattern`): the source pattern, and the result pattern.
//!
//! Bindings of a pattern are in numbered slots: an operation, a value, the values of a variadic operand, an attribute,
//! or null for an optional attribute that is absent.

use super::{Build, Condition, MatchOp};

/// A pattern.
#[derive(Debug)]
pub struct PatternSchema {
    /// Name of the def.
    pub name: &'static str,
    /// Patterns of greater benefit are tried first.
    pub benefit: u16,
    /// The number of slots that it binds.
    pub slots: u16,
    /// The operation tree that is matched; its root operation is replaced.
    pub source: MatchOp,
    /// Pairs of slots that must hold equal bindings: a name that is bound twice.
    pub same: &'static [(u16, u16)],
    /// The further conditions, in order.
    pub conditions: &'static [Condition],
    /// The values that are built, in order.
    pub results: &'static [Build],
    /// The results from that index on replace the results of the root; earlier ones are only used by other results.
    pub replace_from: u16,
    /// The operations that are built besides, after the results.
    pub supplemental: &'static [Build],
}
