//! Finished modules and the handles to their functions.
#![expect(
    unsafe_code,
    reason = "the machine-code boundary: calls compiled code and frees its pages"
)]

use std::mem::{self, ManuallyDrop};
use std::sync::{Arc, Mutex};

use cranelift_jit::JITModule;
use cranelift_module::Module;
use rustc_hash::FxHashMap;

use super::code_map::{self, CodeInfo};
use super::error::{JitError, Trap};
use super::guard;
use super::signature::FunctionType;
use super::trampoline;
use super::value::GenericVal;
use crate::runtime;

/// Compiled code. Cloning makes another handle to the same code.
#[derive(Clone)]
pub struct JitModule {
    code: Arc<Code>,
}

/// A handle to one function of a module; it keeps the module's code alive.
#[derive(Clone)]
pub struct JitFunction {
    code: Arc<Code>,
    name: Arc<str>,
    ty: Arc<FunctionType>,
    address: usize,
    trampoline: usize,
}

/// One function that a module hands out.
pub(super) struct Entry {
    pub(super) address: usize,
    pub(super) ty: Arc<FunctionType>,
}

/// The pages and tables of a module, freed together.
struct Code {
    pages: Mutex<Pages>,
    entries: FxHashMap<String, Entry>,
    /// Functions by start address, ascending.
    functions: Vec<(usize, CodeInfo)>,
    locations: Vec<String>,
}

struct Pages {
    jit: ManuallyDrop<JITModule>,
    trampolines: FxHashMap<Arc<FunctionType>, usize>,
    trampoline_starts: Vec<usize>,
}

impl JitModule {
    pub(super) fn new(
        jit: JITModule,
        mut functions: Vec<(usize, CodeInfo)>,
        entries: FxHashMap<String, Entry>,
        locations: Vec<String>,
    ) -> Self {
        functions.sort_unstable_by_key(|f| f.0);
        code_map::insert(functions.iter().map(|(start, info)| (*start, info.size)));
        let pages = Pages {
            jit: ManuallyDrop::new(jit),
            trampolines: FxHashMap::default(),
            trampoline_starts: Vec::new(),
        };
        Self { code: Arc::new(Code { pages: Mutex::new(pages), entries, functions, locations }) }
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
        let mut pages = self.code.pages.lock().unwrap_or_else(|e| e.into_inner());
        let trampoline = match pages.trampolines.get(&entry.ty) {
            Some(&address) => address,
            None => pages.make_trampoline(&entry.ty)?,
        };
        Ok(JitFunction {
            code: Arc::clone(&self.code),
            name: name.into(),
            ty: Arc::clone(&entry.ty),
            address: entry.address,
            trampoline,
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
        let mut words = Vec::with_capacity(args.len());
        for arg in args {
            words.push(arg.bits() as u64);
            if arg.ty().words() == 2 {
                words.push((arg.bits() >> 64) as u64);
            }
        }
        let mut rets = vec![0u64; self.ty.results.iter().map(|r| r.words()).sum()];
        // SAFETY: the trampoline was emitted for exactly this function type; `words` holds each argument's words and
        // `rets` has room for each result's; the code is alive because `self.code` is.
        let outcome = unsafe {
            guard::call(self.trampoline, self.address, words.as_ptr(), rets.as_mut_ptr())
        };
        runtime::flush();
        if let Err(fault) = outcome {
            return Err(JitError::Trap(self.code.describe(fault, &self.name)));
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
    /// Names what trapped. A fault in another module's code, reached by a pointer, is put on the called function.
    fn describe(&self, fault: guard::Fault, called: &str) -> Trap {
        let i = self.functions.partition_point(|f| f.0 <= fault.pc);
        let found =
            i.checked_sub(1).map(|i| &self.functions[i]).filter(|f| fault.pc < f.0 + f.1.size);
        let Some((start, info)) = found else {
            return Trap { kind: fault.kind(None), function: called.to_owned(), location: None };
        };
        let offset = (fault.pc - start) as u32;
        let location =
            info.location_at(offset).and_then(|i| self.locations.get(i as usize)).cloned();
        Trap { kind: fault.kind(info.trap_at(offset)), function: info.name.clone(), location }
    }
}

impl Pages {
    fn make_trampoline(&mut self, ty: &Arc<FunctionType>) -> Result<usize, JitError> {
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
        self.trampoline_starts.push(address);
        self.trampolines.insert(Arc::clone(ty), address);
        Ok(address)
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        let pages = self.pages.get_mut().unwrap_or_else(|e| e.into_inner());
        let mut starts: Vec<usize> = self.functions.iter().map(|f| f.0).collect();
        starts.append(&mut pages.trampoline_starts);
        starts.sort_unstable();
        code_map::remove(&starts);
        // SAFETY: `pages.jit` is taken once, here, and not used after. Every handle holds an `Arc` of this `Code`, and a
        // call through a handle borrows it, so no code of these pages is running; raw pointers are the caller's promise.
        unsafe { ManuallyDrop::take(&mut pages.jit).free_memory() };
    }
}
