//! Rewrite patterns: `Pat` and `Pattern` records, checked.
//!
//! The compiled form uses the types of `ods_words`. The checks follow `mlir-tblgen --gen-rewriters`, messages included;
//! all messages are at the pattern's def, as upstream's are.

mod read;
mod result;
mod shape;
mod source;
mod symbols;
#[cfg(test)]
mod tests;

use ods_words::Owned;

use crate::lang::Span;

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Name of the def.
    pub name: String,
    /// Source position of the definition.
    pub span: Span,
    /// The number of matched operations plus `addBenefit`.
    pub benefit: u16,
    /// The number of slots.
    pub slots: u16,
    /// The operation tree that is matched.
    pub source: MatchOp,
    /// Pairs of slots that must hold the same value.
    pub same: Vec<(u16, u16)>,
    /// The additional conditions.
    pub conditions: Vec<Condition>,
    /// The steps of the rewrite.
    pub steps: Vec<Step>,
}

pub use ods_words::{Entity, NativeName};

/// Matches an operation.
pub type MatchOp = ods_words::MatchOp<Owned>;
/// Matches an argument.
pub type MatchArg = ods_words::MatchArg<Owned>;
/// Matches a value.
pub type MatchValue = ods_words::MatchValue<Owned>;
/// Host code that matches.
pub type MatchNative = ods_words::MatchNative<Owned>;
/// Matches a part that host code returns.
pub type MatchPart = ods_words::MatchPart<Owned>;
/// Host code.
pub type NativeCode = ods_words::NativeCode<Owned>;
/// A condition on the matched entities.
pub type Condition = ods_words::Condition<Owned>;
/// A value that is built, or a reference to a bound entity.
pub type Build = ods_words::Build<Owned>;
/// A new operation.
pub type BuildOp = ods_words::BuildOp<Owned>;
/// A new operation, whose declaration may be unknown.
pub type BuildNamed = ods_words::BuildNamed<Owned>;
/// A part of an entity.
pub type Part = ods_words::Part<Owned>;
/// A step of a rewrite.
pub type Step = ods_words::Step<Owned>;
/// The result types of a new operation.
pub type BuildTypes = ods_words::BuildTypes<Owned>;
/// A part of a location.
pub type BuildLoc = ods_words::BuildLoc<Owned>;

impl Pattern {
    /// Returns the Rust types that implement host code without a translation, in order of use.
    pub fn hooks(&self) -> Vec<&str> {
        let mut codes: Vec<&NativeCode> = Vec::new();
        source::visit(&self.source, &mut |node| {
            if let source::Node::Native(code) = node {
                codes.push(code);
            }
        });
        for condition in &self.conditions {
            if let Condition::Native { code, .. } = condition {
                codes.push(code);
            }
        }
        for step in &self.steps {
            result::visit_step(step, &mut |code| codes.push(code));
        }
        let hooks = codes.into_iter().filter_map(|code| match code {
            NativeCode::Hook(NativeName::Hook(name)) => Some(name.as_str()),
            NativeCode::Hook(NativeName::ConstantLike) | NativeCode::Expr(_) => None,
        });
        hooks.collect()
    }
}
