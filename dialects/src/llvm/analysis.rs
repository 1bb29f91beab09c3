//! Analyses of functions of the llvm dialect, for its optimiser.
//!
//! - [`loops`]: natural loops.

pub mod loops;
