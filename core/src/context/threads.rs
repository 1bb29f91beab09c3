//! Parallel work on independent items, on a thread pool that is started when there is enough work.
//!
//! Results are in the order of the items, independent of the threads, so that no output depends on the number of
//! threads.

use std::sync::OnceLock;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Context;

/// Amount of work, in bytes of bytecode or the equivalent, from which threads are worth their start.
const WORTH: usize = if cfg!(miri) { 1 << 10 } else { 1 << 18 };
/// Stack size of worker threads in bytes: the size of a main thread's stack, for which recursion was measured.
const STACK: usize = 8 << 20;

/// Returns the thread pool; `None` on a machine with one hardware thread, or when threads cannot be started.
fn pool() -> Option<&'static ThreadPool> {
    // WebAssembly has one thread, and this keeps the code of the pool out of the program.
    if cfg!(target_family = "wasm") {
        return None;
    }
    static POOL: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let start = || {
        let count = std::thread::available_parallelism().map_or(1, usize::from);
        if count == 1 {
            return None;
        }
        ThreadPoolBuilder::new().num_threads(count).stack_size(STACK).build().ok()
    };
    POOL.get_or_init(start).as_ref()
}

/// Returns whether work of that size is to be spread over threads.
pub(crate) fn pays(ctx: &Context, size: usize) -> bool {
    size >= WORTH && ctx.threading() && pool().is_some()
}

/// Applies `work` to every item, on several threads if the context allows; for work of a size that [`pays`].
pub(crate) fn map<T: Send, R: Send>(
    ctx: &Context,
    items: Vec<T>,
    work: impl Fn(T) -> R + Sync + Send,
) -> Vec<R> {
    match pool() {
        Some(pool) if ctx.threading() && items.len() > 1 => {
            pool.install(|| items.into_par_iter().map(work).collect())
        }
        _ => items.into_iter().map(work).collect(),
    }
}
