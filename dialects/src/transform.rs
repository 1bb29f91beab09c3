//! The transform dialect: scripts that transform other IR, the payload, and their interpreter.
//!
//! - [`interpreter`]: runs a script; [`payload`]: what its values stand for; [`tracking`]: the listener that keeps
//!   handles at operations that are replaced.
//! - `ops`: what each operation does, in files as the `.td` has them; `patterns`: those of `apply_patterns`.
//! - [`asm`], [`verify`], [`effects`]: syntax, verifiers, and effects that are not declared.

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
