//! Cranelift as a target of the llvm dialect.
//!
//! `emit` writes one instruction on one scalar, whatever its width; `frame` is what a function keeps in memory; `target`
//! puts both together.

mod emit;
mod frame;
mod target;

use ods_core::{Diagnostic, Loc, Module};

use crate::jit::{Compiler, JitEngine, JitError, JitModule, ModuleBuilder};
use crate::native::module::translate;

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
        match self.compiler() {
            Compiler::Cranelift => {}
            Compiler::C => return crate::c::compile(self, module),
        }
        self.build(|builder| define(module, builder)).map_err(|failure: Failure| failure.0)
    }
}

/// Defines the functions and globals of a module.
pub(crate) fn define(module: &Module, builder: &mut ModuleBuilder) -> Result<(), Failure> {
    translate(module, &mut target::Cranelift::new(builder)).map_err(Failure)
}

/// Diagnostics, to which the engine's own errors are added as diagnostics without a location.
pub(crate) struct Failure(pub(crate) Vec<Diagnostic>);

impl From<JitError> for Failure {
    fn from(error: JitError) -> Self {
        Failure(vec![Diagnostic::error(Loc::UNKNOWN, error.to_string())])
    }
}

#[cfg(test)]
mod tests;
