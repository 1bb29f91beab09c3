//! The signal handler and the guarded call on Linux.
#![expect(
    unsafe_code,
    reason = "enters compiled code and rewrites the context of a trapped thread"
)]

use std::cell::{Cell, OnceCell};
use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::OnceLock;

use super::Fault;
use crate::code_map;

#[cfg(target_arch = "aarch64")]
#[path = "aarch64.rs"]
mod arch;

#[cfg(target_arch = "x86_64")]
#[path = "x86_64.rs"]
mod arch;

/// The state of a landing pad; the assembly of [`arch::enter`] fills the first two fields.
#[repr(C)]
struct Guard {
    /// The stack pointer below the saved registers.
    sp: usize,
    /// The address of the landing pad.
    landing: usize,
    /// Filled by the handler before it resumes at the landing pad.
    fault: Cell<Option<Fault>>,
    /// The guard of the call that this one is nested in, through a host function.
    outer: *const Guard,
}

thread_local! {
    /// The innermost guarded call of this thread.
    static CURRENT: Cell<*const Guard> = const { Cell::new(ptr::null()) };
    static ALT_STACK: OnceCell<AltStack> = const { OnceCell::new() };
}

const SIGNALS: [c_int; 4] = [libc::SIGILL, libc::SIGFPE, libc::SIGSEGV, libc::SIGBUS];

/// The handlers that were installed before ours, in the order of [`SIGNALS`].
static PREVIOUS: OnceLock<[libc::sigaction; 4]> = OnceLock::new();

/// Calls a packed trampoline and catches a trap in compiled code.
///
/// # Safety
/// `trampoline` is the address of `fn(callee, args, rets)`, alive during the call, which may read and write the words
/// behind `args` and `rets`. No Rust frame lies between it and any compiled code that may trap under this guard, except
/// below a nested guarded call.
pub(crate) unsafe fn call(
    trampoline: usize,
    callee: usize,
    args: *const u64,
    rets: *mut u64,
) -> Result<(), Fault> {
    PREVIOUS.get_or_init(install);
    ALT_STACK.with(|stack| {
        stack.get_or_init(AltStack::ensure);
    });
    let guard = Guard { sp: 0, landing: 0, fault: Cell::new(None), outer: CURRENT.get() };
    CURRENT.set(&guard);
    // SAFETY: `guard` lives on this frame across the call; the rest is the caller's promise.
    let trapped = unsafe { arch::enter(&guard, trampoline, callee, args, rets) };
    CURRENT.set(guard.outer);
    match guard.fault.get() {
        Some(fault) if trapped != 0 => Err(fault),
        _ => Ok(()),
    }
}

fn install() -> [libc::sigaction; 4] {
    SIGNALS.map(|signal| {
        // SAFETY: both structures are plain data for which zero bytes are valid; the handler is async-signal-safe: it
        // reads a thread-local, takes a read lock without blocking, and writes the interrupted context.
        unsafe {
            let mut new: libc::sigaction = std::mem::zeroed();
            let mut old: libc::sigaction = std::mem::zeroed();
            new.sa_sigaction = handle as *const () as usize;
            new.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_NODEFER;
            libc::sigemptyset(&mut new.sa_mask);
            libc::sigaction(signal, &new, &mut old);
            old
        }
    })
}

/// The signal handler: resumes the guarded call at its landing pad, or hands the signal on.
unsafe extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: with SA_SIGINFO the system passes valid pointers to the signal's information and context.
    let (info_ref, context_ref) = unsafe { (&*info, &mut *context.cast::<libc::ucontext_t>()) };
    let guard = CURRENT.get();
    let (pc, sp) = arch::position(context_ref);
    // SAFETY: with these signals the field holds the faulting address.
    let address = matches!(signal, libc::SIGSEGV | libc::SIGBUS)
        .then(|| unsafe { info_ref.si_addr() }.addr());
    // A call that led to no code: the instruction that could not be fetched is the one to go on with.
    let caller = match address == Some(pc) && !code_map::contains(pc) {
        // SAFETY: the call has just pushed its return address, or left it in a register.
        true => Some(unsafe { arch::return_address(context_ref) }.wrapping_sub(1)),
        false => None,
    };
    let pc = caller.unwrap_or(pc);
    if guard.is_null() || !code_map::contains(pc) {
        // SAFETY: the arguments are the system's own.
        return unsafe { forward(signal, info, context) };
    }
    // SAFETY: `CURRENT` points to the frame of `call` further up this very thread's stack, which has not returned.
    let guard = unsafe { &*guard };
    guard.fault.set(Some(Fault { pc, sp, address, called: caller.is_some() }));
    arch::resume(context_ref, guard);
}

/// Does what would have happened without our handler.
///
/// # Safety
/// The arguments are those of a signal that the system is delivering.
unsafe fn forward(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    let previous =
        SIGNALS.iter().position(|&s| s == signal).and_then(|i| PREVIOUS.get().map(|p| p[i]));
    // SAFETY: zero bytes are a valid `sigaction`, the one of SIG_DFL.
    let previous = previous.unwrap_or_else(|| unsafe { std::mem::zeroed() });
    match previous.sa_sigaction {
        libc::SIG_IGN => {}
        // SAFETY: `previous` is a valid action; the instruction is then executed again and ends the process.
        libc::SIG_DFL => unsafe {
            libc::sigaction(signal, &previous, ptr::null_mut());
        },
        // SAFETY: the flag tells that the action takes three arguments.
        handler if previous.sa_flags & libc::SA_SIGINFO != 0 => unsafe {
            let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) =
                std::mem::transmute(handler);
            handler(signal, info, context);
        },
        // SAFETY: the flag tells that the action takes one argument.
        handler => unsafe {
            let handler: extern "C" fn(c_int) = std::mem::transmute(handler);
            handler(signal);
        },
    }
}

/// A signal stack for a thread that has none, so that stack overflow can be handled.
struct AltStack {
    /// The mapping, or null if the thread already had a signal stack.
    base: *mut c_void,
}

impl AltStack {
    const SIZE: usize = 64 << 10;

    /// Threads of Rust's standard library have a signal stack; foreign threads usually do not. Without memory for one
    /// the thread goes on without, and only loses the report of a stack overflow.
    fn ensure() -> Self {
        // SAFETY: the structures are plain data, and the mapping is private to this thread until `drop`.
        unsafe {
            let mut old: libc::stack_t = std::mem::zeroed();
            libc::sigaltstack(ptr::null(), &mut old);
            if old.ss_flags & libc::SS_DISABLE == 0 {
                return Self { base: ptr::null_mut() };
            }
            let protection = libc::PROT_READ | libc::PROT_WRITE;
            let base = libc::mmap(
                ptr::null_mut(),
                Self::SIZE,
                protection,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            if base == libc::MAP_FAILED {
                return Self { base: ptr::null_mut() };
            }
            let new = libc::stack_t { ss_sp: base, ss_flags: 0, ss_size: Self::SIZE };
            libc::sigaltstack(&new, ptr::null_mut());
            Self { base }
        }
    }
}

impl Drop for AltStack {
    fn drop(&mut self) {
        if self.base.is_null() {
            return;
        }
        // SAFETY: the mapping is ours and stops being the signal stack before it goes.
        unsafe {
            let mut none: libc::stack_t = std::mem::zeroed();
            none.ss_flags = libc::SS_DISABLE;
            libc::sigaltstack(&none, ptr::null_mut());
            libc::munmap(self.base, Self::SIZE);
        }
    }
}
