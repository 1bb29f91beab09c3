//! Transformations that no dialect is needed for, as functions over a [`Body`](crate::Body): what passes run, and what
//! others may call.
//!
//! - [`cse`]: common subexpression elimination.
//! - [`symbol_dce`]: elimination of symbols that nothing refers to.
//! - [`bodies`]: visiting bodies inside bodies.

mod bodies;
mod cse;
mod symbol_dce;

pub use bodies::for_each_body;
pub use cse::{CseCounts, eliminate_common_subexpressions};
pub use symbol_dce::eliminate_dead_symbols;
