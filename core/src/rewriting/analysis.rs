//! Analyses: questions about IR whose answers several passes need. They only read.
//!
//! - [`alias`]: whether values may refer to the same memory.
//! - [`bodies`]: the bodies of a module as one tree; [`call_graph`]: who calls whom in it;
//!   [`callees`]: what callables do, by name.
//! - [`effects`]: what operations, with everything inside them, do to memory, and whether they may run speculatively.
//! - [`liveness`]: the values that are needed where blocks begin and end.
//! - [`symbol_uses`]: the references to symbols inside operations.

pub mod alias;
pub mod bodies;
pub mod call_graph;
pub mod callees;
pub mod effects;
pub mod liveness;
pub mod symbol_uses;
