//! Declaring and defining the functions and data of one module.

use std::collections::hash_map::Entry;
use std::mem;
use std::sync::Arc;

use cranelift_codegen::Context;
use cranelift_codegen::ir::{Function, UserExternalName};
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{DataDescription, DataId, FuncId, Linkage, Module, ModuleError};
use rustc_hash::{FxHashMap, FxHashSet};

use super::code_map::CodeInfo;
use super::engine::{HostSymbol, resolve};
use super::error::JitError;
use super::module::{Entry as ModuleEntry, JitModule};
use super::signature::FunctionType;

/// Takes the definitions of a module that is being built.
///
/// Functions are declared by name and [`FunctionType`] and defined by CLIF; a declared function without a definition is
/// an import, which the host must provide if any code refers to it.
pub struct ModuleBuilder {
    jit: JITModule,
    context: Context,
    functions: FxHashMap<String, (FuncId, FunctionType)>,
    defined: Vec<(FuncId, CodeInfo)>,
    /// Names that compiled code refers to and the module may not define, in order of first use.
    imports: Vec<ImportedName>,
    imported: FxHashSet<ImportedName>,
    locations: Vec<String>,
    symbols: Arc<FxHashMap<String, HostSymbol>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ImportedName {
    Function(FuncId),
    Data(DataId),
}

impl ModuleBuilder {
    pub(super) fn new(isa: OwnedTargetIsa, symbols: Arc<FxHashMap<String, HostSymbol>>) -> Self {
        let mut builder = JITBuilder::with_isa(isa, cranelift_module::default_libcall_names());
        let table = Arc::clone(&symbols);
        builder.symbol_lookup_fn(Box::new(move |name| resolve(&table, name)));
        let jit = JITModule::new(builder);
        let context = jit.make_context();
        Self {
            jit,
            context,
            functions: FxHashMap::default(),
            defined: Vec::new(),
            imports: Vec::new(),
            imported: FxHashSet::default(),
            locations: Vec::new(),
            symbols,
        }
    }

    /// The target.
    pub fn isa(&self) -> &dyn TargetIsa {
        self.jit.isa()
    }

    /// The Cranelift module, to refer to functions and data from a function or from data.
    pub fn module(&mut self) -> &mut dyn Module {
        &mut self.jit
    }

    /// Declares a function; a second declaration of the same type gives the same id.
    ///
    /// `Linkage::Import` is for a function that is not defined here, `Linkage::Local` for one that only this module
    /// calls, `Linkage::Export` for the rest.
    ///
    /// # Errors
    /// When the name is declared with another type, or as data.
    pub fn declare_function(
        &mut self,
        name: &str,
        ty: &FunctionType,
        linkage: Linkage,
    ) -> Result<FuncId, JitError> {
        let signature = ty.signature(self.jit.isa().default_call_conv());
        let id = self
            .jit
            .declare_function(name, linkage, &signature)
            .map_err(|e| symbol_error(name, &e))?;
        match self.functions.entry(name.to_owned()) {
            Entry::Vacant(entry) => {
                entry.insert((id, ty.clone()));
            }
            Entry::Occupied(entry) if entry.get().1 != *ty => {
                return Err(JitError::Symbol(format!(
                    "function '{name}' is declared with two types"
                )));
            }
            Entry::Occupied(_) => {}
        }
        Ok(id)
    }

    /// Compiles the body of a declared function. Its signature is set here; source locations in it index the texts
    /// given to [`ModuleBuilder::location`].
    ///
    /// # Errors
    /// When the code generator rejects the body, or the function is already defined.
    ///
    /// # Panics
    /// If `id` is not from this builder.
    pub fn define_function(&mut self, id: FuncId, body: Function) -> Result<(), JitError> {
        let name = self.jit.declarations().get_function_decl(id).linkage_name(id).into_owned();
        self.context.clear();
        self.context.func = body;
        self.jit.define_function(id, &mut self.context).map_err(|e| compile_error(&name, e))?;
        self.record_imports();
        let info = self.code_info(name);
        self.defined.push((id, info));
        Ok(())
    }

    /// Declares a data object.
    ///
    /// # Errors
    /// When the name is declared as a function.
    pub fn declare_data(
        &mut self,
        name: &str,
        linkage: Linkage,
        writable: bool,
    ) -> Result<DataId, JitError> {
        self.jit.declare_data(name, linkage, writable, false).map_err(|e| symbol_error(name, &e))
    }

    /// Defines a declared data object.
    ///
    /// # Errors
    /// When it is already defined.
    pub fn define_data(&mut self, id: DataId, data: &DataDescription) -> Result<(), JitError> {
        self.jit.define_data(id, data).map_err(|e| JitError::Symbol(e.to_string()))
    }

    /// Enters the text of a source location; the returned index is what a [`SourceLoc`] in a body holds.
    ///
    /// [`SourceLoc`]: cranelift_codegen::ir::SourceLoc
    pub fn location(&mut self, text: String) -> u32 {
        self.locations.push(text);
        self.locations.len() as u32 - 1
    }

    pub(super) fn finish(mut self) -> Result<JitModule, JitError> {
        self.check_imports()?;
        self.jit.finalize_definitions().map_err(|e| JitError::Symbol(e.to_string()))?;
        let jit = &self.jit;
        let code = self
            .defined
            .into_iter()
            .map(|(id, info)| (jit.get_finalized_function(id).expose_provenance(), info))
            .collect();
        let entries = mem::take(&mut self.functions)
            .into_iter()
            .filter(|(_, (id, _))| jit.declarations().get_function_decl(*id).linkage.is_definable())
            .map(|(name, (id, ty))| {
                (
                    name,
                    ModuleEntry {
                        address: jit.get_finalized_function(id).expose_provenance(),
                        ty: Arc::new(ty),
                    },
                )
            })
            .collect();
        Ok(JitModule::new(self.jit, code, entries, self.locations))
    }

    fn record_imports(&mut self) {
        for (_, name) in self.context.func.params.user_named_funcs() {
            let import = match *name {
                UserExternalName { namespace: 0, index } => {
                    ImportedName::Function(FuncId::from_u32(index))
                }
                UserExternalName { index, .. } => ImportedName::Data(DataId::from_u32(index)),
            };
            if self.imported.insert(import) {
                self.imports.push(import);
            }
        }
    }

    /// The code generator panics on a symbol it cannot resolve, so every one is looked up first.
    fn check_imports(&self) -> Result<(), JitError> {
        let defined: FxHashSet<FuncId> = self.defined.iter().map(|(id, _)| *id).collect();
        let declarations = self.jit.declarations();
        let mut missing = Vec::new();
        for import in &self.imports {
            let name = match *import {
                ImportedName::Function(id) if defined.contains(&id) => continue,
                ImportedName::Function(id) => declarations.get_function_decl(id).linkage_name(id),
                ImportedName::Data(id) => {
                    let decl = declarations.get_data_decl(id);
                    if decl.linkage.is_definable() {
                        continue;
                    }
                    decl.linkage_name(id)
                }
            };
            if resolve(&self.symbols, &name).is_none() {
                missing.push(name.into_owned());
            }
        }
        for (_, (id, _)) in sorted(&self.functions) {
            let decl = declarations.get_function_decl(*id);
            if decl.linkage.is_definable() && !defined.contains(id) {
                let name = decl.linkage_name(*id).into_owned();
                if !missing.contains(&name) {
                    missing.push(name);
                }
            }
        }
        if missing.is_empty() { Ok(()) } else { Err(JitError::Unresolved(missing)) }
    }

    fn code_info(&self, name: String) -> CodeInfo {
        let code = self.context.compiled_code().expect("the function was just compiled");
        let traps = code.buffer.traps().iter().map(|t| (t.offset, t.code)).collect();
        let locations = code
            .buffer
            .get_srclocs_sorted()
            .iter()
            .filter(|l| !l.loc.is_default())
            .map(|l| (l.start, l.loc.bits()))
            .collect();
        CodeInfo { name, size: code.code_buffer().len(), traps, locations }
    }
}

/// The declared functions in order of declaration.
fn sorted(
    functions: &FxHashMap<String, (FuncId, FunctionType)>,
) -> Vec<(&String, &(FuncId, FunctionType))> {
    let mut list: Vec<_> = functions.iter().collect();
    list.sort_by_key(|(_, (id, _))| id.as_u32());
    list
}

fn symbol_error(name: &str, error: &ModuleError) -> JitError {
    JitError::Symbol(format!("cannot declare '{name}': {error}"))
}

fn compile_error(name: &str, error: ModuleError) -> JitError {
    match error {
        ModuleError::DuplicateDefinition(_) => {
            JitError::Symbol(format!("function '{name}' is defined twice"))
        }
        ModuleError::Compilation(e) => {
            JitError::Compile { function: name.to_owned(), message: e.to_string() }
        }
        e => JitError::Compile { function: name.to_owned(), message: e.to_string() },
    }
}
