//! Ahead-of-time compilation of modules, to be linked with C programs.

mod line_table;

use std::sync::Arc;

use cranelift_module::default_libcall_names;
use cranelift_object::{ObjectBuilder, ObjectModule};
use ods_core::{Diagnostic, Module};

use crate::clif::{Failure, define};
use crate::{Compiler, JitEngine, JitError, Listing, ModuleBuilder, Sink};

/// The form of a compiled module in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The source text that the engine compiles: C, or CLIF.
    Text,
    /// A header that declares the functions for C programs.
    Header,
    /// Assembly of the host. Cranelift's is for reading only: no assembler accepts it.
    Assembly,
    /// A position-independent object file of the host, with line numbers of the operations for debuggers.
    Object,
    /// A shared library of the host. Undefined symbols are resolved by the program that loads it.
    Library,
}

impl JitEngine {
    /// Compiles a verified module of the llvm dialect ahead of time.
    ///
    /// Functions and globals are named after their symbols. Arguments and results follow the C calling convention,
    /// scalar by scalar: a struct is passed as its fields, and returned as the struct of scalars that the header
    /// declares, which differs between the engines.
    ///
    /// # Errors
    /// Returns one diagnostic for each function or global that has no native form, at the operation that is the reason;
    /// or the output of the tools, without a location. For objects and libraries, Cranelift refuses operations that
    /// call the runtime of this crate, which a C program lacks: stack allocations in a loop, and some operations on the
    /// parts of floats.
    pub fn emit(&self, module: &Module, form: Form) -> Result<Vec<u8>, Vec<Diagnostic>> {
        match self.compiler() {
            Compiler::C => crate::c::emit(self, module, form),
            Compiler::Cranelift => {
                let module = &*self.optimized(module)?;
                self.emit_by_cranelift(module, form).map_err(|failure| failure.diagnostics(module))
            }
        }
    }

    fn emit_by_cranelift(&self, module: &Module, form: Form) -> Result<Vec<u8>, Failure> {
        let listing = match form {
            Form::Header => {
                let header = crate::c::write_header(module, true);
                return header.map(String::into_bytes).map_err(Failure::Module);
            }
            Form::Text => Some(Listing::Clif),
            Form::Assembly => Some(Listing::Assembly),
            Form::Object | Form::Library => None,
        };
        let isa = self.isa(true)?;
        let target = ObjectBuilder::new(Arc::clone(&isa), "module", default_libcall_names());
        let target = target.map_err(|error| JitError::Host(error.to_string()))?;
        let object = Sink::Object(Box::new(ObjectModule::new(target)));
        let mut builder = ModuleBuilder::new(object, isa, listing);
        define(module, &mut builder, false)?;
        // The linker resolves the remaining symbols.
        let built = builder.finish(|_| true)?;
        if listing.is_some() {
            return Ok(built.listed.into_bytes());
        }
        let Sink::Object(object) = built.module else { unreachable!("the code is in an object") };
        let mut product = object.finish();
        let tool = |error: &dyn std::error::Error| JitError::Tool(error.to_string());
        line_table::add(&mut product, &built.code, &built.locations).map_err(|e| tool(&e))?;
        let object = product.emit().map_err(|e| tool(&e))?;
        Ok(if form == Form::Library { crate::c::link(&object)? } else { object })
    }
}
