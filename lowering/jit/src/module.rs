//! Finished modules and the handles to their functions.
#![expect(
    unsafe_code,
    reason = "the machine-code boundary: calls compiled code and frees its pages"
)]

use std::mem::{self, ManuallyDrop};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use cranelift_jit::JITModule;
use cranelift_module::{FuncId, Module};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use super::builder::{Built, Sink};
use super::code_map::{self, CodeInfo};
use super::engine::JitEngine;
use super::error::{JitError, Trap, TrapKind};
use super::guard;
use super::hook::{LoadHook, When, in_order};
use super::interrupt::Interrupt;
use super::place::Place;
use super::signature::FunctionType;
use super::threads::{self, ThreadPool};
use super::trampoline;
use super::value::GenericVal;
use crate::runtime;

/// Compiled code. Cloning makes another handle to the same code.
#[derive(Clone)]
pub struct JitModule {
    code: Arc<Code>,
    interruptible: bool,
    pool: Option<Arc<dyn ThreadPool>>,
}

/// A handle to one function of a module; it keeps the module's code alive.
#[derive(Clone)]
pub struct JitFunction {
    code: Arc<Code>,
    name: Arc<str>,
    ty: Arc<FunctionType>,
    address: usize,
    trampoline: usize,
    interruptible: bool,
    pool: Option<Arc<dyn ThreadPool>>,
}

/// The words of arguments or results, on the stack for a function of a few memrefs.
type Words = SmallVec<[u64; 32]>;

/// One function that a module hands out.
pub(crate) struct Entry {
    pub(crate) address: usize,
    pub(crate) ty: Arc<FunctionType>,
}

/// The memory that holds the code of a module, freed when it is dropped.
pub(crate) trait CodeStore: Send {
    /// The function that calls functions of that type with arguments and results in words.
    ///
    /// # Errors
    /// When none can be made.
    fn trampoline(&mut self, ty: &Arc<FunctionType>) -> Result<usize, JitError>;

    /// The kind and the place of the trap that this thread ran into last, where the code itself reports it.
    fn last_trap(&self) -> Option<(TrapKind, Option<String>)> {
        None
    }
}

/// The code and tables of a module, freed together.
struct Code {
    store: Mutex<Box<dyn CodeStore>>,
    entries: FxHashMap<String, Entry>,
    /// Functions by start address, ascending.
    functions: Vec<(usize, CodeInfo)>,
    locations: Vec<Place>,
    /// Functions that are called once the last handle is gone.
    at_unload: Vec<String>,
}

/// Pages that Cranelift has filled.
struct Pages {
    jit: ManuallyDrop<JITModule>,
    trampolines: FxHashMap<Arc<FunctionType>, usize>,
    /// The addresses at which functions and trampolines begin.
    starts: Vec<usize>,
}

impl JitModule {
    /// Makes the code of a module callable.
    ///
    /// # Panics
    /// When the code went to an object file.
    pub(super) fn load(built: Built) -> Result<Self, JitError> {
        let Sink::Memory(mut jit) = built.module else { panic!("the code is in memory") };
        jit.finalize_definitions().map_err(|e| JitError::Symbol(e.to_string()))?;
        let address = |id: FuncId| jit.get_finalized_function(id).expose_provenance();
        let mut functions: Vec<(usize, CodeInfo)> =
            built.code.into_iter().map(|(id, info)| (address(id), info)).collect();
        let entries = built.functions.into_iter().filter(|(_, (id, _))| {
            jit.declarations().get_function_decl(*id).linkage.is_definable()
        });
        let entry = |(name, (id, ty))| (name, Entry { address: address(id), ty: Arc::new(ty) });
        let entries = entries.map(entry).collect();
        functions.sort_unstable_by_key(|f| f.0);
        code_map::insert(functions.iter().map(|(start, info)| (*start, info.size)));
        let pages = Pages {
            jit: ManuallyDrop::new(*jit),
            trampolines: FxHashMap::default(),
            starts: functions.iter().map(|(start, _)| *start).collect(),
        };
        let store: Mutex<Box<dyn CodeStore>> = Mutex::new(Box::new(pages));
        let (locations, at_unload) = (built.locations, Vec::new());
        Self::with_hooks(Code { store, entries, functions, locations, at_unload }, &built.hooks)
    }

    /// A module whose code reports its traps itself.
    ///
    /// # Errors
    /// A trap of a function that runs when the module is loaded.
    pub(crate) fn of_library(
        store: Box<dyn CodeStore>,
        entries: FxHashMap<String, Entry>,
        hooks: &[LoadHook],
    ) -> Result<Self, JitError> {
        let store = Mutex::new(store);
        let (functions, locations, at_unload) = (Vec::new(), Vec::new(), Vec::new());
        Self::with_hooks(Code { store, entries, functions, locations, at_unload }, hooks)
    }

    /// A module that is loaded: what runs before all else has run.
    fn with_hooks(mut code: Code, hooks: &[LoadHook]) -> Result<Self, JitError> {
        // What was not loaded is not unloaded.
        let at_unload = in_order(hooks, When::Unloaded);
        for name in in_order(hooks, When::Loaded) {
            code.run(&name)?;
        }
        code.at_unload = at_unload;
        Ok(Self { code: Arc::new(code), interruptible: false, pool: None })
    }

    /// Notes the options of the engine that decide how the code is called.
    pub(crate) fn of_engine(self, engine: &JitEngine) -> Self {
        let (interruptible, pool) = (engine.is_interruptible(), engine.pool().cloned());
        Self { interruptible, pool, ..self }
    }

    /// The function `name`.
    ///
    /// # Errors
    /// When the module does not define it.
    pub fn function(&self, name: &str) -> Result<JitFunction, JitError> {
        let entry = self
            .code
            .entries
            .get(name)
            .ok_or_else(|| JitError::UnknownFunction(name.to_owned()))?;
        let trampoline = self.code.lock().trampoline(&entry.ty)?;
        Ok(JitFunction {
            code: Arc::clone(&self.code),
            name: name.into(),
            ty: Arc::clone(&entry.ty),
            address: entry.address,
            trampoline,
            interruptible: self.interruptible,
            pool: self.pool.clone(),
        })
    }

    /// Returns whether the module defines the function `name`.
    pub fn contains(&self, name: &str) -> bool {
        self.code.entries.contains_key(name)
    }
}

impl JitFunction {
    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The type.
    pub fn ty(&self) -> &FunctionType {
        &self.ty
    }

    /// The address of the code, valid as long as this handle or another of its module lives.
    pub fn as_ptr(&self) -> *const u8 {
        std::ptr::with_exposed_provenance(self.address)
    }

    /// The function as a typed `extern "C"` pointer, such as `extern "C" fn(i64) -> i64`.
    ///
    /// A call through it costs nothing extra and catches no trap: one ends the process.
    ///
    /// # Safety
    /// `F` is an `extern "C"` function pointer whose parameters and results agree with [`JitFunction::ty`], and is not
    /// called after the last handle of the module drops.
    ///
    /// # Panics
    /// If `F` is not of the size of a pointer.
    pub unsafe fn typed<F: Copy>(&self) -> F {
        assert_eq!(size_of::<F>(), size_of::<*const u8>(), "a function pointer type is expected");
        let pointer = self.as_ptr();
        // SAFETY: the sizes agree, and the caller vouches that `F` is a function pointer of this function's type.
        unsafe { mem::transmute_copy(&pointer) }
    }

    /// Calls the function through its packed trampoline, with traps caught.
    ///
    /// Output that the program printed is flushed before this returns, trap or not.
    ///
    /// # Errors
    /// A trap, or arguments that do not agree with [`JitFunction::ty`].
    pub fn call(&self, args: &[GenericVal]) -> Result<Vec<GenericVal>, JitError> {
        self.check_arguments(args)?;
        let mut words: Words = Words::new();
        for arg in args {
            words.push(arg.bits() as u64);
            if arg.ty().words() == 2 {
                words.push((arg.bits() >> 64) as u64);
            }
        }
        let mut rets: Words = smallvec![0; self.ty.results.iter().map(|r| r.words()).sum()];
        let outcome = threads::during(self, || {
            // SAFETY: the trampoline was emitted for exactly this function type; `words` holds each argument's words and
            // `rets` has room for each result's; the code is alive because `self.code` is.
            unsafe { guard::call(self.trampoline, self.address, words.as_ptr(), rets.as_mut_ptr()) }
        });
        runtime::flush();
        if let Err(fault) = outcome {
            let trap = threads::take_trap().unwrap_or_else(|| self.describe(fault));
            return Err(JitError::Trap(trap));
        }
        let mut results = Vec::with_capacity(self.ty.results.len());
        let mut words = rets.into_iter();
        let mut word = || u128::from(words.next().unwrap_or_default());
        for &ty in &self.ty.results {
            let low = word();
            let high = if ty.words() == 2 { word() } else { 0 };
            results.push(GenericVal::new(ty, high << 64 | low));
        }
        Ok(results)
    }

    /// Calls the function as [`JitFunction::call`] does, until `interrupt` is raised.
    ///
    /// # Errors
    /// Those of [`JitFunction::call`]; [`TrapKind::Interrupted`] if the call was ended; and
    /// [`JitError::NotInterruptible`] if the engine was not told that it may be
    /// ([`JitEngine::interruptible`](super::JitEngine::interruptible)).
    pub fn call_until(
        &self,
        args: &[GenericVal],
        interrupt: &Interrupt,
    ) -> Result<Vec<GenericVal>, JitError> {
        if !self.interruptible {
            return Err(JitError::NotInterruptible(self.name.to_string()));
        }
        interrupt.during(|| self.call(args))
    }

    /// Calls the function as [`JitFunction::call`] does, for at most `time` or little longer.
    ///
    /// # Errors
    /// Those of [`JitFunction::call_until`].
    pub fn call_for(
        &self,
        args: &[GenericVal],
        time: Duration,
    ) -> Result<Vec<GenericVal>, JitError> {
        let interrupt = Interrupt::new();
        interrupt.raise_after(time);
        self.call_until(args, &interrupt)
    }

    /// Names what trapped in a call of this function.
    pub(super) fn describe(&self, fault: guard::Fault) -> Trap {
        self.code.describe(fault, &self.name)
    }

    /// The threads of parallel loops.
    pub(super) fn pool(&self) -> Option<&dyn ThreadPool> {
        self.pool.as_deref()
    }

    fn check_arguments(&self, args: &[GenericVal]) -> Result<(), JitError> {
        let params = &self.ty.params;
        if args.len() != params.len() {
            return Err(JitError::ArgumentCount {
                function: self.name.to_string(),
                expected: params.len(),
                found: args.len(),
            });
        }
        match params.iter().zip(args).position(|(&ty, arg)| arg.ty() != ty) {
            None => Ok(()),
            Some(index) => Err(JitError::ArgumentType {
                function: self.name.to_string(),
                index,
                expected: params[index],
                found: args[index].ty(),
            }),
        }
    }
}

impl Code {
    /// Calls a function without parameters and results.
    ///
    /// # Errors
    /// When there is no such function, or it traps.
    fn run(&self, name: &str) -> Result<(), JitError> {
        let is_plain = |entry: &&Entry| entry.ty.params.is_empty() && entry.ty.results.is_empty();
        let entry = self.entries.get(name).filter(is_plain);
        let entry = entry.ok_or_else(|| JitError::UnknownFunction(name.to_owned()))?;
        let trampoline = self.lock().trampoline(&entry.ty)?;
        // SAFETY: the trampoline was emitted for exactly this function type, which has neither arguments nor results; the
        // code is alive because `self` is.
        let outcome = unsafe {
            guard::call(trampoline, entry.address, std::ptr::null(), std::ptr::null_mut())
        };
        runtime::flush();
        outcome.map_err(|fault| JitError::Trap(self.describe(fault, name)))
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn CodeStore>> {
        self.store.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Names what trapped. A fault in another module's code, reached by a pointer, is put on the called function.
    fn describe(&self, fault: guard::Fault, called: &str) -> Trap {
        let i = self.functions.partition_point(|f| f.0 <= fault.pc);
        let found =
            i.checked_sub(1).map(|i| &self.functions[i]).filter(|f| fault.pc < f.0 + f.1.size);
        let Some((start, info)) = found else {
            let reported = self.lock().last_trap().filter(|_| fault.address.is_none());
            let (kind, location) = reported.unwrap_or((fault.kind(None), None));
            return Trap { kind, function: called.to_owned(), location };
        };
        let offset = (fault.pc - start) as u32;
        let place = info.location_at(offset).and_then(|i| self.locations.get(i as usize));
        let location = place.map(Place::to_string);
        Trap { kind: fault.kind(info.trap_at(offset)), function: info.name.clone(), location }
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        for name in std::mem::take(&mut self.at_unload) {
            // Nobody is left to hear of a trap.
            let _ = self.run(&name);
        }
    }
}

impl CodeStore for Pages {
    fn trampoline(&mut self, ty: &Arc<FunctionType>) -> Result<usize, JitError> {
        if let Some(&address) = self.trampolines.get(ty) {
            return Ok(address);
        }
        let failed =
            |message: String| JitError::Compile { function: "call trampoline".to_owned(), message };
        let jit = &mut *self.jit;
        let signature = trampoline::packed_signature(jit.isa());
        let id = jit.declare_anonymous_function(&signature).map_err(|e| failed(e.to_string()))?;
        let mut context = jit.make_context();
        context.func = trampoline::emit(ty, jit.isa());
        jit.define_function(id, &mut context).map_err(|e| failed(e.to_string()))?;
        jit.finalize_definitions().map_err(|e| failed(e.to_string()))?;
        let size = context.compiled_code().map_or(0, |c| c.code_buffer().len());
        let address = jit.get_finalized_function(id).expose_provenance();
        code_map::insert(std::iter::once((address, size)));
        self.starts.push(address);
        self.trampolines.insert(Arc::clone(ty), address);
        Ok(address)
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        self.starts.sort_unstable();
        code_map::remove(&self.starts);
        // SAFETY: `jit` is taken once, here, and not used after. Every handle holds an `Arc` of the `Code` with these
        // pages, and a call through a handle borrows it, so no code of them is running; raw pointers are the caller's
        // promise.
        unsafe { ManuallyDrop::take(&mut self.jit).free_memory() };
    }
}
