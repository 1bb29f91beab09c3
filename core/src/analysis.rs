//! Analyses: questions about IR whose answers several passes need. They only read.
//!
//! - [`effects`]: what operations, with everything inside them, do to memory, and whether they may run speculatively.
//! - [`symbol_uses`]: the references to symbols inside operations.
//! - [`parts`]: what attributes and types are made of.

pub mod effects;
pub mod parts;
pub mod symbol_uses;
