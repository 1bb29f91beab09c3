//! The transform dialect: scripts that transform other IR, the payload, and their interpreter.
//!
//! - [`interpreter`]: runs a script; [`payload`]: the payload that script values are associated with; [`tracking`]: the
//!   listener that updates handles when operations are replaced.
//! - `ops`: the implementation of each operation, in files as in the `.td`; `patterns`: the patterns of
//!   `apply_patterns`.
//! - [`asm`], [`verify`], [`effects`]: hand-written syntax, verifiers and effects.

ods_core::include_dialect!(mod ir, "transform");

mod asm;
mod effects;
mod fold;
pub(crate) mod interpreter;
mod ops;
mod outcome;
mod passes;
mod patterns;
mod payload;
mod tracking;
mod verify;

pub use interpreter::{Interpreter, InterpreterOptions, run_script};
pub use ir::*;
pub use outcome::{Failure, Outcome};
pub use passes::has_script;
pub use payload::{Payload, PayloadOp, PayloadValue};
