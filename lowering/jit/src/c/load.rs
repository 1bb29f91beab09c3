//! A module compiled by the system's C compiler and loaded.
#![expect(unsafe_code, reason = "loads machine code and hands the host's addresses to it")]

use std::fs;
use std::sync::Arc;

use libloading::Library;
use ods_core::{Diagnostic, Loc, Module};
use rustc_hash::FxHashMap;

use super::compiler::{compiler_for, run};
use super::module::{Linking, Written, write};
use crate::runtime;
use crate::{
    CodeStore, ExecutableRange, FunctionType, JitEngine, JitError, JitModule, ModuleEntry, Place,
    TrapKind,
};

/// Compiles a module of the llvm dialect with the system's C compiler.
///
/// # Errors
/// What has no form in C, at its operation; what the compiler or the linker says, without a location.
pub(crate) fn compile(engine: &JitEngine, module: &Module) -> Result<JitModule, Vec<Diagnostic>> {
    // Functions that the host has and no library does: the user's, and those of the runtime but for C's own.
    let symbols = engine.clone();
    let in_host = move |name: &str| symbols.has_symbol(name) || runtime::is_own(name);
    let in_host =
        Linking::Table { in_host: Box::new(in_host), interruptible: engine.is_interruptible() };
    let written = write(module, in_host, false)?;
    load(engine, module, written)
        .map(|code| code.of_engine(engine))
        .map_err(|error| vec![Diagnostic::error(Loc::UNKNOWN, error.to_string())])
}

fn load(engine: &JitEngine, module: &Module, written: Written) -> Result<JitModule, JitError> {
    let host =
        |what: &str, error: &dyn std::fmt::Display| JitError::Tool(format!("{what}: {error}"));
    let folder = tempfile::tempdir().map_err(|error| host("a temporary folder", &error))?;
    let (source, library) = (folder.path().join("module.c"), folder.path().join("module.so"));
    fs::write(&source, &written.text).map_err(|error| host("the C text", &error))?;
    let mut command = compiler_for(module, engine.level())?;
    command.args(["-march=native", "-fno-semantic-interposition", "-fPIC", "-shared"]);
    command.args(["-Wl,-Bsymbolic", "-Wl,-z,defs", "-o"]).arg(&library).arg(&source);
    command.args(engine.libraries()).arg("-lm");
    run(command)?;
    // SAFETY: the library was just made from text that runs nothing when it is loaded.
    let library = unsafe { Library::new(&library) }.map_err(|error| host("the module", &error))?;
    fill_table(engine, &library, &written)?;
    fill_globals(&library, &written)?;
    let address = |name: &str| -> Result<usize, JitError> {
        // SAFETY: only the address is taken.
        let symbol = unsafe { library.get::<*const u8>(name.as_bytes()) };
        Ok((*symbol.map_err(|error| host(name, &error))?).expose_provenance())
    };
    let mut entries = FxHashMap::default();
    let mut calls: FxHashMap<Arc<FunctionType>, usize> = FxHashMap::default();
    for (number, function) in written.symbols.functions.iter().enumerate() {
        if !function.defined {
            continue;
        }
        let ty = Arc::new(function.ty.clone());
        let call = address(&format!("ods_call_{number}"))?;
        calls.entry(Arc::clone(&ty)).or_insert(call);
        entries.insert(
            function.symbol.clone(),
            ModuleEntry { address: address(&function.symbol)?, ty },
        );
    }
    let last_trap = address("ods_last_trap")?;
    let range = ExecutableRange::containing(last_trap);
    let locations = written.symbols.locations;
    let store = Shared { calls, last_trap, locations, _range: range, _library: library };
    JitModule::of_library(Box::new(store), entries, &written.symbols.hooks)
}

/// Gives the library the addresses of what the host has.
fn fill_table(engine: &JitEngine, library: &Library, written: &Written) -> Result<(), JitError> {
    // SAFETY: the text declares `ods_host` as an array of at least so many pointers.
    let table = unsafe { library.get::<*mut *const u8>(b"ods_host\0") };
    let table = *table.map_err(|error| JitError::Tool(error.to_string()))?;
    let mut missing = Vec::new();
    for (place, name) in written.symbols.hosted.iter().enumerate() {
        match engine.host_symbol(name) {
            // SAFETY: as above; nothing else refers to the table yet.
            Some(address) => unsafe { table.add(place).write(address) },
            None => missing.push(name.clone()),
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(JitError::Unresolved(missing)) }
}

/// Copies the content of the large globals to the library.
fn fill_globals(library: &Library, written: &Written) -> Result<(), JitError> {
    for (symbol, bytes) in &written.symbols.filled {
        // SAFETY: the text defines the symbol as writable memory of as many bytes.
        let global = unsafe { library.get::<*mut u8>(symbol.as_bytes()) };
        let global = *global.map_err(|error| JitError::Tool(error.to_string()))?;
        // SAFETY: as above; no code of the library has run yet.
        unsafe { global.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    }
    Ok(())
}

/// A loaded library.
struct Shared {
    calls: FxHashMap<Arc<FunctionType>, usize>,
    last_trap: usize,
    locations: Vec<Place>,
    _range: Option<ExecutableRange>,
    /// Unloaded when this drops.
    _library: Library,
}

impl CodeStore for Shared {
    fn trampoline(&mut self, ty: &Arc<FunctionType>) -> Result<usize, JitError> {
        self.calls
            .get(ty)
            .copied()
            .ok_or_else(|| JitError::Tool("the module has no function of that type".to_owned()))
    }

    fn last_trap(&self) -> Option<(TrapKind, Option<String>)> {
        let mut out = [0u32; 2];
        // SAFETY: `ods_last_trap` is a function of the library that writes two words.
        unsafe {
            let function: extern "C" fn(*mut u32) = std::mem::transmute(self.last_trap);
            function(out.as_mut_ptr());
        }
        let kind = TrapKind::from_number(u8::try_from(out[0]).ok()?)?;
        Some((kind, self.locations.get(out[1] as usize).map(Place::to_string)))
    }
}
