//! Cranelift as a target of the llvm dialect.
//!
//! `emit` writes one instruction on one scalar, whatever its width; `frame` is what a function keeps in memory, `variadic`
//! how it passes what its type does not say; `packed` has its vector registers; `target` writes a function with them, and `backend` a module.

mod backend;
mod call;
mod emit;
mod frame;
mod packed;
mod target;
mod variadic;

use std::borrow::Cow;

use ods_core::symbol::symbol_name;
use ods_core::{Diagnostic, Loc, Module, OpRef};

use crate::native::module::translate;
use crate::optimize::{OptLevel, optimize_for};
use crate::{Compiler, JitEngine, JitError, JitModule, ModuleBuilder};

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
        let module = &*self.optimized(module)?;
        self.compile_as_is(module)
    }

    /// As [`Self::compile`], for a module that is not needed any more: its passes run in place, without a copy.
    ///
    /// # Errors
    /// Those of [`Self::compile`].
    ///
    /// # Panics
    /// As [`Self::compile`].
    pub fn compile_owned(&self, mut module: Module) -> Result<JitModule, Vec<Diagnostic>> {
        optimize_for(self.compiler(), &mut module, self.level()).map_err(|error| vec![error])?;
        self.compile_as_is(&module)
    }

    /// Compiles a module without passes.
    fn compile_as_is(&self, module: &Module) -> Result<JitModule, Vec<Diagnostic>> {
        if self.compiler() == Compiler::C {
            return crate::c::compile(self, module);
        }
        let interruptible = self.is_interruptible();
        self.build(|builder| define(module, builder, interruptible))
            .map(|code| code.of_engine(self))
            .map_err(|failure: Failure| failure.diagnostics(module))
    }

    /// Returns the module after the passes of the level, on a copy if there are any.
    pub(crate) fn optimized<'m>(
        &self,
        module: &'m Module,
    ) -> Result<Cow<'m, Module>, Vec<Diagnostic>> {
        if self.level() < OptLevel::O2 {
            return Ok(Cow::Borrowed(module));
        }
        let mut copy = module.clone();
        optimize_for(self.compiler(), &mut copy, self.level()).map_err(|error| vec![error])?;
        Ok(Cow::Owned(copy))
    }
}

/// Defines the functions and globals of a module.
pub(crate) fn define(
    module: &Module,
    builder: &mut ModuleBuilder,
    interruptible: bool,
) -> Result<(), Failure> {
    translate(module, &mut backend::Cranelift::new(builder), interruptible).map_err(Failure::Module)
}

/// The reason why a module has no code.
pub(crate) enum Failure {
    /// Operations without a native form.
    Module(Vec<Diagnostic>),
    /// An error of the engine.
    Engine(JitError),
}

impl From<JitError> for Failure {
    fn from(error: JitError) -> Self {
        Failure::Engine(error)
    }
}

impl Failure {
    /// The diagnostics: an error of the engine is at the function that it is about, if it is about one.
    pub(crate) fn diagnostics(self, module: &Module) -> Vec<Diagnostic> {
        let error = match self {
            Failure::Module(diagnostics) => return diagnostics,
            Failure::Engine(error) => error,
        };
        let function = match &error {
            JitError::Compile { function, .. } => symbol(module, function),
            _ => None,
        };
        let loc = function.map_or(Loc::UNKNOWN, |op| op.loc());
        vec![Diagnostic::error(loc, error.to_string())]
    }
}

/// The symbol of that name at the top of a module.
fn symbol<'m>(module: &'m Module, name: &str) -> Option<OpRef<'m>> {
    let top = module.root().regions().next()?.entry()?;
    let is_named =
        |op: &OpRef<'_>| symbol_name(*op).is_some_and(|own| own.as_str(op.ctx()) == Some(name));
    top.ops().find(is_named)
}

#[cfg(test)]
mod tests;
