//! Cranelift as a target of the llvm dialect.
//!
//! `emit` writes one instruction on one scalar, whatever its width; `frame` is what a function keeps in memory, `variadic`
//! how it passes what its type does not say; `packed` has its vector registers; `target` writes a function with them, `layout` orders its
//! blocks, and `backend` writes a module.

mod backend;
mod call;
mod emit;
mod frame;
mod layout;
mod packed;
mod target;
mod variadic;

use ods_core::symbol::symbol_name;
use ods_core::{Diagnostic, Loc, Module, OpRef};

use crate::native::module::translate;
use crate::{JitEngine, JitError, JitModule, ModuleBuilder};

/// Compiles a module of the llvm dialect with Cranelift.
///
/// # Errors
/// One diagnostic for each function or global that cannot be compiled, at the operation that is the reason; or one
/// without a location for symbols that nothing defines.
pub(crate) fn compile(engine: &JitEngine, module: &Module) -> Result<JitModule, Vec<Diagnostic>> {
    let interruptible = engine.is_interruptible();
    engine
        .build(|builder| define(module, builder, interruptible))
        .map(|code| code.of_engine(engine))
        .map_err(|failure: Failure| failure.diagnostics(module))
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
