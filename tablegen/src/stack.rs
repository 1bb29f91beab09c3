//! The stack of an evaluation, and the nesting limits that fit it.
//!
//! WebAssembly has no threads with a stack of their own, and its host's stack is small.

/// True if an evaluation runs on its caller's stack.
const SMALL: bool = cfg!(target_family = "wasm");
/// The stack size of the evaluation thread, in bytes; memory is committed only for the pages that are touched.
const STACK: usize = 1 << 30;

/// The limit of the nesting of brackets and brace-less statements in text.
pub(super) const MAX_NESTING: u32 = if SMALL { 100 } else { 2500 };
/// The limit of the nesting of values, instances and blocks under evaluation.
pub(super) const MAX_DEPTH: u32 = if SMALL { 300 } else { 60_000 };

/// Calls `work` with a stack for values that nest as deeply as the limits allow.
///
/// # Errors
/// If the thread cannot be created.
pub(super) fn deep<R: Send>(work: impl FnOnce() -> R + Send) -> std::io::Result<R> {
    if SMALL {
        return Ok(work());
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
