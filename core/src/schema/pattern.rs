//! Rewrite patterns declared in a `.td` as a pair of trees (`Pat`, `Pattern`), or in a `.pdll`: what to match, and the
//! steps of the rewrite.
//!
//! Bindings of a pattern are in numbered slots: an operation, a value, the values of a variadic operand, an attribute,
//! or null for an optional attribute that is absent.

use super::{Condition, MatchOp, Step};

/// A pattern.
#[derive(Debug)]
pub struct PatternSchema {
    /// Name of the def.
    pub name: &'static str,
    /// Patterns of greater benefit are tried first.
    pub benefit: u16,
    /// The number of slots that it binds.
    pub slots: u16,
    /// The operation tree that is matched; an empty name of its root denotes any operation.
    pub source: MatchOp,
    /// Pairs of slots that must hold equal bindings: a name that is bound twice.
    pub same: &'static [(u16, u16)],
    /// The further conditions, in order.
    pub conditions: &'static [Condition],
    /// The steps of the rewrite, in order.
    pub steps: &'static [Step],
}
