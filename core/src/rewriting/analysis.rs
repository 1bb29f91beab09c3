//! Analyses: queries about IR that several passes need. Analyses do not change the IR.
//!
//! - [`alias`]: whether values may refer to the same memory.
//! - [`bodies`]: the bodies of a module as one tree; [`call_graph`]: which callables call which;
//!   [`callees`]: the effects of callables, by name.
//! - [`effects`]: the memory effects of operations, nested operations included, and whether operations may run
//!   speculatively.
//! - [`liveness`]: the values that are live where blocks begin and end.
//! - [`symbol_uses`]: the references to symbols inside operations.

pub mod alias;
pub mod bodies;
pub mod call_graph;
pub mod callees;
pub mod effects;
pub mod liveness;
pub mod symbol_uses;
