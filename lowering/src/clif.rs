//! The llvm dialect to CLIF.
//!
//! - [`module`](self) declares functions and globals, then translates one body at a time.
//! - `hooks` finds the translation of an operation: `program` evaluates its `clifBuilder`, and control flow, memory,
//!   aggregates and vectors have hooks in Rust.
//! - `emit` writes one instruction on one scalar, whatever its width; `layout` says which scalars a type has.
//!
//! Invariants:
//! - A value is held as the scalars of its type in memory order; the register of an N-bit integer is zero-extended.
//! - What cannot be compiled is a diagnostic at the operation's location that names the operation.

mod aggregate;
mod atomic;
mod bits;
mod constant;
mod control;
mod emit;
mod function;
mod global;
mod hooks;
mod inst;
mod jump;
mod layout;
mod masked;
mod matrix;
mod memory;
mod module;
mod program;
mod vector;

use ods_core::{Diagnostic, Loc, Module};

use crate::jit::{JitEngine, JitError, JitModule};

impl JitEngine {
    /// Compiles a verified module of the llvm dialect, which its context has registered.
    ///
    /// # Errors
    /// One diagnostic for each function or global that cannot be compiled, at the operation that is the reason; or one
    /// without a location for symbols that nothing defines.
    ///
    /// # Panics
    /// When an operation lacks what its declaration requires: a module that does not verify.
    pub fn compile(&self, module: &Module) -> Result<JitModule, Vec<Diagnostic>> {
        self.build(|builder| module::translate(module, builder).map_err(Failure))
            .map_err(|failure| failure.0)
    }
}

/// Diagnostics, to which the engine's own errors are added as diagnostics without a location.
struct Failure(Vec<Diagnostic>);

impl From<JitError> for Failure {
    fn from(error: JitError) -> Self {
        Failure(vec![Diagnostic::error(Loc::UNKNOWN, error.to_string())])
    }
}

#[cfg(test)]
mod tests;
