//! Working on separate things at once: on a pool of threads that is started when there is enough to do.
//!
//! Results come in the order of what they were made from, whatever thread made them, so that nothing a user sees
//! depends on how many there are.

use std::sync::OnceLock;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::Context;

/// Amount of work, in bytes of bytecode or something of like cost, from which threads are worth their start.
const WORTH: usize = if cfg!(miri) { 1 << 10 } else { 1 << 18 };
/// Stack of worker threads in bytes: that of a main thread, which recursion was measured against.
const STACK: usize = 8 << 20;

/// The threads; `None` on a machine that has one, or none to give.
fn pool() -> Option<&'static ThreadPool> {
    // There it has one for sure, and a program does without the code of a pool.
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
