//! Declaring and defining the functions and data of one module, whatever becomes of its code.

mod compile;

use std::collections::VecDeque;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::{mem, panic, thread};

use cranelift_codegen::CodegenError;
use cranelift_codegen::ir::Function;
use cranelift_codegen::isa::{CallConv, OwnedTargetIsa, TargetIsa};
use cranelift_jit::JITModule;
use cranelift_module::{DataDescription, DataId, FuncId, Linkage, Module, ModuleError};
use cranelift_object::ObjectModule;
use rustc_hash::{FxHashMap, FxHashSet};

use super::code_map::CodeInfo;
use super::error::JitError;
use super::hook::{LoadHook, When};
use super::place::Place;
use super::signature::FunctionType;
use compile::{Code, ImportedName, compile_all, sorted};

/// Takes the definitions of a module that is being built.
///
/// Functions are declared by name and [`FunctionType`] and defined by CLIF; a declared function without a definition is
/// an import, which the host must provide if any code refers to it. Bodies are compiled some at a time, in parallel, while
/// others are written.
pub struct ModuleBuilder {
    module: Sink,
    isa: OwnedTargetIsa,
    listing: Option<Listing>,
    functions: FxHashMap<String, (FuncId, FunctionType)>,
    /// Bodies that wait to be compiled, and the number of their instructions.
    waiting: Vec<Written>,
    waiting_insts: usize,
    /// Bodies that are being compiled, in order.
    compiling: VecDeque<Compiling>,
    defined: Vec<(FuncId, CodeInfo)>,
    given: FxHashSet<FuncId>,
    /// Names that compiled code refers to and the module may not define, in order of first use.
    imports: Vec<ImportedName>,
    imported: FxHashSet<ImportedName>,
    locations: Vec<Place>,
    hooks: Vec<LoadHook>,
    listed: String,
}

/// The receiver of machine code.
pub(crate) enum Sink {
    /// Memory of this process.
    Memory(Box<JITModule>),
    /// An object file.
    Object(Box<ObjectModule>),
}

impl Sink {
    fn get(&self) -> &dyn Module {
        match self {
            Sink::Memory(module) => &**module,
            Sink::Object(module) => &**module,
        }
    }

    fn get_mut(&mut self) -> &mut dyn Module {
        match self {
            Sink::Memory(module) => &mut **module,
            Sink::Object(module) => &mut **module,
        }
    }
}

/// The text that is kept of each function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Listing {
    /// The CLIF that was given.
    Clif,
    /// The machine code that came of it.
    Assembly,
}

/// The instructions that are enough to be compiled together.
const ENOUGH: usize = 1 << 13;

/// The most lists of bodies that are compiled at a time: it bounds the memory that they take.
const MOST_COMPILING: usize = 1 << 3;

/// A body with its name.
struct Written {
    id: FuncId,
    name: String,
    body: Function,
}

/// The code of a body, or the reason why it has none.
type Compiled = (FuncId, Result<Code, JitError>);

/// Bodies on their way to code.
enum Compiling {
    Done(Vec<Compiled>),
    Thread(JoinHandle<Vec<Compiled>>),
}

/// The definitions of a module, all of them compiled.
pub(crate) struct Built {
    pub(crate) module: Sink,
    pub(super) functions: FxHashMap<String, (FuncId, FunctionType)>,
    pub(crate) code: Vec<(FuncId, CodeInfo)>,
    pub(crate) locations: Vec<Place>,
    pub(super) hooks: Vec<LoadHook>,
    pub(crate) listed: String,
}

impl ModuleBuilder {
    pub(crate) fn new(module: Sink, isa: OwnedTargetIsa, listing: Option<Listing>) -> Self {
        Self {
            module,
            isa,
            listing,
            functions: FxHashMap::default(),
            waiting: Vec::new(),
            waiting_insts: 0,
            compiling: VecDeque::new(),
            defined: Vec::new(),
            given: FxHashSet::default(),
            imports: Vec::new(),
            imported: FxHashSet::default(),
            locations: Vec::new(),
            hooks: Vec::new(),
            listed: String::new(),
        }
    }

    /// The target.
    pub fn isa(&self) -> &dyn TargetIsa {
        &*self.isa
    }

    /// The Cranelift module, to refer to functions and data from a function or from data.
    pub fn module(&mut self) -> &mut dyn Module {
        self.module.get_mut()
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
        let signature = ty.signature(self.isa().default_call_conv());
        let id = self
            .module()
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

    /// Declares a function for calls from this module only that leave nothing of the caller, named after one that others
    /// may call.
    ///
    /// # Errors
    /// When the name is taken.
    pub(crate) fn declare_tail(
        &mut self,
        name: &str,
        ty: &FunctionType,
    ) -> Result<FuncId, JitError> {
        let (name, signature) = (format!("{name}.tail"), ty.signature(CallConv::Tail));
        let declared = self.module().declare_function(&name, Linkage::Local, &signature);
        declared.map_err(|e| symbol_error(&name, &e))
    }

    /// Returns whether the code is linked to a program of someone else's, rather than run here or read.
    pub(crate) fn is_for_linker(&self) -> bool {
        matches!(self.module, Sink::Object(_)) && self.listing.is_none()
    }

    /// Returns whether the code is run here, where nobody asks for the lines of instructions that do not trap.
    pub(crate) fn is_in_memory(&self) -> bool {
        matches!(self.module, Sink::Memory(_))
    }

    /// Takes the body of a declared function. Its signature is set here; source locations in it index the places given
    /// to [`ModuleBuilder::location`].
    ///
    /// # Errors
    /// When the function is already defined, or the code generator rejects a body that waited to be compiled.
    ///
    /// # Panics
    /// If `id` is not from this builder.
    pub fn define_function(&mut self, id: FuncId, body: Function) -> Result<(), JitError> {
        let name = self.name(id);
        if !self.given.insert(id) {
            return Err(JitError::Symbol(format!("function '{name}' is defined twice")));
        }
        self.waiting_insts += body.dfg.num_insts();
        self.waiting.push(Written { id, name, body });
        if self.waiting_insts < ENOUGH {
            return Ok(());
        }
        self.compile_waiting();
        if self.compiling.len() < MOST_COMPILING { Ok(()) } else { self.take_compiled() }
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
        self.module()
            .declare_data(name, linkage, writable, false)
            .map_err(|e| symbol_error(name, &e))
    }

    /// Defines a declared data object.
    ///
    /// # Errors
    /// When it is already defined.
    pub fn define_data(&mut self, id: DataId, data: &DataDescription) -> Result<(), JitError> {
        self.module().define_data(id, data).map_err(|e| JitError::Symbol(e.to_string()))
    }

    /// Enters a source location; the returned index is what a [`SourceLoc`] in a body holds.
    ///
    /// [`SourceLoc`]: cranelift_codegen::ir::SourceLoc
    pub fn location(&mut self, place: Place) -> u32 {
        self.locations.push(place);
        self.locations.len() as u32 - 1
    }

    /// Has a defined function run when the module is loaded or unloaded: in an object file the loader sees to it.
    ///
    /// # Errors
    /// When an object file takes no more data.
    pub(crate) fn run_when(
        &mut self,
        when: When,
        id: FuncId,
        priority: u16,
    ) -> Result<(), JitError> {
        if !self.is_for_linker() {
            self.hooks.push(LoadHook { when, priority, function: self.name(id) });
            return Ok(());
        }
        let section = match when {
            When::Loaded => ".init_array",
            When::Unloaded => ".fini_array",
        };
        let mut pointer = DataDescription::new();
        pointer.define(Box::new([0; 8]));
        pointer.set_align(8);
        pointer.set_used(true);
        pointer.set_custom_section(&format!("{section}.{priority:05}"));
        let function = self.module().declare_func_in_data(id, &mut pointer);
        pointer.write_function_addr(0, function);
        let failed = |e: ModuleError| JitError::Symbol(e.to_string());
        let data = self.module().declare_anonymous_data(true, false).map_err(failed)?;
        self.module().define_data(data, &pointer).map_err(failed)
    }

    /// Compiles what waits, and looks up every name that the code refers to: `is_known` tells whether the host has one.
    ///
    /// # Errors
    /// A body that the code generator rejects; names that nobody defines.
    pub(crate) fn finish(mut self, is_known: impl Fn(&str) -> bool) -> Result<Built, JitError> {
        self.compile_waiting();
        while !self.compiling.is_empty() {
            self.take_compiled()?;
        }
        self.check_imports(is_known)?;
        Ok(Built {
            module: self.module,
            functions: self.functions,
            code: self.defined,
            locations: self.locations,
            hooks: self.hooks,
            listed: self.listed,
        })
    }

    fn name(&self, id: FuncId) -> String {
        self.module.get().declarations().get_function_decl(id).linkage_name(id).into_owned()
    }

    /// Begins to compile what waits.
    fn compile_waiting(&mut self) {
        self.waiting_insts = 0;
        let waiting = mem::take(&mut self.waiting);
        let (isa, listing) = (Arc::clone(&self.isa), self.listing);
        let compile = move || compile_all(waiting, &*isa, listing);
        // A thread of the pool that waited for another one would be missing there.
        self.compiling.push_back(match rayon::current_thread_index() {
            Some(_) => Compiling::Done(compile()),
            None => Compiling::Thread(thread::spawn(compile)),
        });
    }

    /// Puts the bodies that were first to be compiled in their place.
    fn take_compiled(&mut self) -> Result<(), JitError> {
        let compiled = match self.compiling.pop_front() {
            None => return Ok(()),
            Some(Compiling::Done(compiled)) => compiled,
            Some(Compiling::Thread(thread)) => {
                thread.join().unwrap_or_else(|payload| panic::resume_unwind(payload))
            }
        };
        for (id, code) in compiled {
            let code = code?;
            for import in code.imports {
                if self.imported.insert(import) {
                    self.imports.push(import);
                }
            }
            self.module()
                .define_function_bytes(id, code.alignment, &code.bytes, &code.relocs)
                .map_err(|error| module_error(&code.info.name, &error))?;
            self.listed += &code.listed;
            self.defined.push((id, code.info));
        }
        Ok(())
    }

    /// The code generator panics on a symbol it cannot resolve, so every one is looked up first.
    fn check_imports(&self, is_known: impl Fn(&str) -> bool) -> Result<(), JitError> {
        let declarations = self.module.get().declarations();
        let mut missing = Vec::new();
        for import in &self.imports {
            let name = match *import {
                ImportedName::Function(id) if self.given.contains(&id) => continue,
                ImportedName::Function(id) => declarations.get_function_decl(id).linkage_name(id),
                ImportedName::Data(id) => {
                    let decl = declarations.get_data_decl(id);
                    if decl.linkage.is_definable() {
                        continue;
                    }
                    decl.linkage_name(id)
                }
            };
            if !is_known(&name) {
                missing.push(name.into_owned());
            }
        }
        for (_, (id, _)) in sorted(&self.functions) {
            let decl = declarations.get_function_decl(*id);
            if decl.linkage.is_definable() && !self.given.contains(id) {
                let name = decl.linkage_name(*id).into_owned();
                if !missing.contains(&name) {
                    missing.push(name);
                }
            }
        }
        if missing.is_empty() { Ok(()) } else { Err(JitError::Unresolved(missing)) }
    }
}

fn symbol_error(name: &str, error: &ModuleError) -> JitError {
    JitError::Symbol(format!("cannot declare '{name}': {error}"))
}

fn module_error(name: &str, error: &ModuleError) -> JitError {
    JitError::Compile { function: name.to_owned(), message: error.to_string() }
}

fn compile_error(function: String, error: &CodegenError) -> JitError {
    JitError::Compile { function, message: format!("Compilation error: {error}") }
}
