//! Hand-written canonicalization: the traits that the flags of a declaration require.

use super::{PatternSet, Rewriter, Rewritten};
use crate::ir::OpType;

/// The type of [`Canonicalize::add_patterns`].
pub type AddPatterns = fn(PatternSet) -> PatternSet;

/// `hasCanonicalizer = 1` of an operation or dialect: patterns that bring IR into a canonical form.
/// [`Context::canonicalization_patterns`](crate::Context::canonicalization_patterns) collects them. Patterns that the
/// `.td` declares take part when they are added here: `patterns.declared(PATTERNS)`.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCanonicalizer = 1`, but there are no patterns",
    note = "write beside its .td: `impl Canonicalize for {Self} {{ fn add_patterns(patterns: PatternSet) -> PatternSet {{ … }} }}`"
)]
pub trait Canonicalize {
    /// Adds patterns.
    fn add_patterns(patterns: PatternSet) -> PatternSet;
}

/// `hasCanonicalizeMethod = 1`: a single pattern that starts from the operation.
#[diagnostic::on_unimplemented(
    message = "the spec of `{Self}` sets `hasCanonicalizeMethod = 1`, but there is no such method",
    note = "write beside its .td: `impl CanonicalizeMethod for {Self} {{ fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {{ … }} }}`"
)]
pub trait CanonicalizeMethod: OpType {
    /// Rewrites the operation, or leaves everything as it is.
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten;
}
