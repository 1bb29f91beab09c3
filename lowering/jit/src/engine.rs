//! The engine: options, host symbols, compilation by either compiler, and the target of Cranelift.

use std::borrow::Cow;
use std::ffi::CString;
use std::sync::Arc;

use cranelift_codegen::isa::OwnedTargetIsa;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_jit::{JITBuilder, JITModule};
use ods_core::{Diagnostic, Module};
use rustc_hash::FxHashMap;

use super::builder::{ModuleBuilder, Sink};
use super::error::JitError;
use super::module::JitModule;
use super::threads::{self, ThreadPool};
use crate::optimize::{OptLevel, optimize_for};
use crate::{c, clif, runtime};

/// Compiles modules to native code of the host.
///
/// An engine is a set of options and can build any number of modules, from any thread.
///
/// # Examples
/// ```
/// use ods_core::{Context, Diagnostics, text};
/// use ods_lowering::convert::convert_program;
/// use ods_lowering::{GenericVal, JitEngine};
///
/// let ctx = Context::with(|registry| {
///     ods_dialects::register_all(registry);
///     ods_lowering::register_all(registry);
/// });
/// let source = "func.func @double(%x: i32) -> i32 {
///                 %0 = arith.addi %x, %x : i32
///                 return %0 : i32
///               }";
/// let mut module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
/// convert_program(&mut module).expect("all of it has a form in the llvm dialect");
/// let code = JitEngine::cranelift().compile(&module).expect("all of it has a native form");
/// let results = code.function("double")?.call(&[GenericVal::int(32, 21)])?;
/// assert_eq!(results[0].as_signed(), Some(42));
/// # Ok::<(), ods_lowering::JitError>(())
/// ```
#[derive(Clone)]
pub struct JitEngine {
    compiler: Compiler,
    opt_level: OptLevel,
    pub(super) symbols: FxHashMap<String, HostSymbol>,
    libraries: Vec<std::path::PathBuf>,
    interruptible: bool,
    pool: Option<Arc<dyn ThreadPool>>,
}

/// An address in the host that compiled code may refer to.
#[derive(Clone, Copy)]
pub(super) struct HostSymbol(pub(super) usize);

/// The compiler that makes machine code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compiler {
    Cranelift,
    C,
}

impl JitEngine {
    /// An engine on Cranelift, with the symbols of [`crate::runtime`].
    pub fn cranelift() -> Self {
        Self::on(Compiler::Cranelift)
    }

    /// An engine on the system's C compiler, with the same symbols: slower to compile, faster to run.
    ///
    /// The compiler is `cc`, or what the environment variable `CC` names.
    pub fn c() -> Self {
        Self::on(Compiler::C)
    }

    fn on(compiler: Compiler) -> Self {
        Self {
            compiler,
            opt_level: OptLevel::default(),
            symbols: FxHashMap::default(),
            libraries: Vec::new(),
            interruptible: false,
            pool: None,
        }
    }

    /// Lets compiled code call the functions of a shared library, after those of the runtime.
    ///
    /// The library stays loaded until the process ends: code that calls it may outlive the engine.
    ///
    /// # Errors
    /// When it cannot be loaded.
    #[expect(unsafe_code, reason = "loading a library runs its initialisers")]
    pub fn library(mut self, path: impl AsRef<std::path::Path>) -> Result<Self, JitError> {
        use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
        let path = path.as_ref();
        // SAFETY: whoever names a library wants its initialisers to run in this process.
        let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_GLOBAL) };
        let library = library.map_err(|error| JitError::Tool(error.to_string()))?;
        // The handle is never closed.
        let _: *mut std::ffi::c_void = library.into_raw();
        self.libraries.push(path.to_owned());
        Ok(self)
    }

    /// The libraries that compiled code may call.
    pub(crate) fn libraries(&self) -> &[std::path::PathBuf] {
        &self.libraries
    }

    pub(crate) fn compiler(&self) -> Compiler {
        self.compiler
    }

    /// Returns whether the loops of compiled code add floats in the order of the program, also where an operation allows
    /// another one (`fastmath<reassoc>`).
    pub fn keeps_float_order(&self) -> bool {
        self.compiler == Compiler::C || self.opt_level < OptLevel::O2
    }

    /// The address of a symbol that compiled code may refer to.
    pub(crate) fn host_symbol(&self, name: &str) -> Option<*const u8> {
        resolve(&self.symbols, name)
    }

    /// Returns whether this engine was given a symbol of that name.
    pub(crate) fn has_symbol(&self, name: &str) -> bool {
        self.symbols.contains_key(name)
    }

    /// The level of optimisation.
    pub(crate) fn level(&self) -> OptLevel {
        self.opt_level
    }

    /// Sets the optimisation level.
    pub fn opt_level(mut self, level: OptLevel) -> Self {
        self.opt_level = level;
        self
    }

    /// Lets the host give up calls: compiled code reads a word at each function entry and loop head, and ends where a
    /// call was [interrupted](super::Interrupt) or its time is over.
    ///
    /// It is off by default, since each question costs time: `lowering/benches/interrupt.rs` measures it. Code that is
    /// compiled ahead of time does not read the word.
    pub fn interruptible(mut self, yes: bool) -> Self {
        self.interruptible = yes;
        self
    }

    /// Starts so many threads for parallel loops, if the program was lowered for threads
    /// (`ProgramOptions::threads` of ods-convert). With one, they run on the thread of the call, as without
    /// this option. Results do not depend on the number.
    ///
    /// A call of a function [by its address](super::JitFunction::as_ptr) runs its loops on its own thread.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn threads(mut self, count: usize) -> Result<Self, JitError> {
        self.pool = threads::start(count)?;
        Ok(self)
    }

    /// Lets parallel loops of programs that were lowered for threads run on threads of the host.
    pub fn thread_pool(mut self, pool: Arc<dyn ThreadPool>) -> Self {
        self.pool = Some(pool);
        self
    }

    /// The threads of parallel loops.
    pub(crate) fn pool(&self) -> Option<&Arc<dyn ThreadPool>> {
        self.pool.as_ref()
    }

    /// Returns whether compiled code asks whether it is to stop.
    pub(crate) fn is_interruptible(&self) -> bool {
        self.interruptible
    }

    /// Lets compiled code refer to `address` by `name`, before any symbol of the runtime or the process.
    ///
    /// # Safety
    /// The address stays valid as long as any module of this engine does, and is a function or an object of the type
    /// that the compiled code declares for it. A function follows the C convention and does not unwind.
    #[expect(unsafe_code, reason = "compiled code trusts the type of a host symbol")]
    pub unsafe fn symbol(mut self, name: impl Into<String>, address: *const u8) -> Self {
        self.symbols.insert(name.into(), HostSymbol(address.expose_provenance()));
        self
    }

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
        optimize_for(self.compiler, &mut module, self.opt_level).map_err(|error| vec![error])?;
        self.compile_as_is(&module)
    }

    /// Compiles a module without passes.
    fn compile_as_is(&self, module: &Module) -> Result<JitModule, Vec<Diagnostic>> {
        match self.compiler {
            Compiler::Cranelift => clif::compile(self, module),
            Compiler::C => c::compile(self, module),
        }
    }

    /// Returns the module after the passes of the level, on a copy if there are any.
    pub(crate) fn optimized<'m>(
        &self,
        module: &'m Module,
    ) -> Result<Cow<'m, Module>, Vec<Diagnostic>> {
        if self.opt_level < OptLevel::O2 {
            return Ok(Cow::Borrowed(module));
        }
        let mut copy = module.clone();
        optimize_for(self.compiler, &mut copy, self.opt_level).map_err(|error| vec![error])?;
        Ok(Cow::Owned(copy))
    }

    /// Builds a module with Cranelift: `define` declares and defines its functions and data.
    ///
    /// # Errors
    /// Whatever `define` returns; a function the code generator rejects; a symbol that nothing defines.
    pub fn build<E: From<JitError>>(
        &self,
        define: impl FnOnce(&mut ModuleBuilder) -> Result<(), E>,
    ) -> Result<JitModule, E> {
        let symbols = Arc::new(self.symbols.clone());
        let table = Arc::clone(&symbols);
        let isa = self.isa(false)?;
        let names = cranelift_module::default_libcall_names();
        let mut jit = JITBuilder::with_isa(Arc::clone(&isa), names);
        jit.symbol_lookup_fn(Box::new(move |name| resolve(&table, name)));
        let sink = Sink::Memory(Box::new(JITModule::new(jit)));
        let mut builder = ModuleBuilder::new(sink, isa, None);
        define(&mut builder)?;
        let built = builder.finish(|name| resolve(&symbols, name).is_some())?;
        Ok(JitModule::load(built)?)
    }

    /// The target: this machine, its code at an address that is known or wherever it is put.
    pub(crate) fn isa(&self, position_independent: bool) -> Result<OwnedTargetIsa, JitError> {
        let mut flags = settings::builder();
        let level = match self.opt_level {
            OptLevel::O0 => "none",
            OptLevel::O1 | OptLevel::O2 | OptLevel::O3 => "speed",
        };
        let allocator = match self.opt_level {
            OptLevel::O0 => "single_pass",
            OptLevel::O1 | OptLevel::O2 | OptLevel::O3 => "backtracking",
        };
        let options = [
            ("opt_level", level),
            ("regalloc_algorithm", allocator),
            ("is_pic", if position_independent { "true" } else { "false" }),
            ("use_colocated_libcalls", "false"),
            // 128-bit integers as parameters and results.
            ("enable_llvm_abi_extensions", "true"),
            // A frame larger than a guard page must touch each of its pages, or it steps over the guard.
            ("enable_probestack", "true"),
            ("probestack_strategy", "inline"),
            ("unwind_info", "false"),
            // Calls in place of the caller rely on them, and profilers find the callers by them.
            ("preserve_frame_pointers", "true"),
            ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ];
        for (name, value) in options {
            flags.set(name, value).map_err(|e| JitError::Host(format!("{name}: {e}")))?;
        }
        cranelift_native::builder()
            .map_err(|e| JitError::Host(e.to_owned()))?
            .finish(settings::Flags::new(flags))
            .map_err(|e| JitError::Host(e.to_string()))
    }
}

/// The address of a symbol that a module imports: the user's own, the runtime's, the process's, in this order.
pub(super) fn resolve(user: &FxHashMap<String, HostSymbol>, name: &str) -> Option<*const u8> {
    if let Some(symbol) = user.get(name) {
        return Some(std::ptr::with_exposed_provenance(symbol.0));
    }
    runtime::symbol(name).or_else(|| process_symbol(name))
}

#[cfg(unix)]
#[expect(unsafe_code, reason = "asks the dynamic linker")]
fn process_symbol(name: &str) -> Option<*const u8> {
    let name = CString::new(name).ok()?;
    // SAFETY: `name` is NUL-terminated and lives across the call.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    (!address.is_null()).then_some(address.cast_const().cast())
}

#[cfg(not(unix))]
fn process_symbol(_: &str) -> Option<*const u8> {
    None
}
