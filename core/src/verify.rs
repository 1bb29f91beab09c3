//! Verification, and the evaluation of schema expressions that it shares with builders and formats.
//!
//! - [`eval`]: predicates, type transformers, builder calls and default values.
//! - [`class`]: `isa<…>`.
//! - [`vocabulary`]: the functions that expressions call.

mod class;
mod eval;
mod value;
mod vocabulary;

use crate::{Body, Op};

pub use class::{attr_is, type_is};
pub use eval::{Evaluator, Subject, evaluate_attr, evaluate_type, holds};
pub use value::EvalValue;

/// What a verifier sees: a body, and what is around it.
pub struct VerifyCx<'a> {
    /// The body under verification.
    pub body: &'a Body,
    /// The body around, and which operation of it `body` belongs to.
    pub parent: Option<(&'a VerifyCx<'a>, Op)>,
}
