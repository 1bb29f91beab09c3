//! The stack of an evaluation, and the depths that fit it.
//!
//! WebAssembly has no threads to bring a stack, and its host's is small.

/// True where an evaluation has no stack but its caller's.
const SMALL: bool = cfg!(target_family = "wasm");
/// Stack of the thread that evaluates; only what is touched is ever backed by memory.
const STACK: usize = 1 << 30;

/// Limit of the nesting of brackets and brace-less statements in text.
pub(super) const MAX_NESTING: u32 = if SMALL { 100 } else { 2500 };
/// Limit of the nesting of values, instances and blocks under evaluation.
pub(super) const MAX_DEPTH: u32 = if SMALL { 300 } else { 60_000 };

/// Calls `work` where values may nest as deeply as files make them.
///
/// # Errors
/// When there is no thread to do it in.
pub(super) fn deep<R: Send>(work: impl FnOnce() -> R + Send) -> std::io::Result<R> {
    if SMALL {
        return Ok(work());
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}
