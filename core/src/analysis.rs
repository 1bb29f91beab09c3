//! Analyses: questions about IR whose answers several passes need. They only read.
//!
//! - [`effects`]: what operations, with everything inside them, do to memory, and whether they may run speculatively.

pub mod effects;
