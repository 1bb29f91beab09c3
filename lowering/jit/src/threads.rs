//! Parallel loops on threads.
//!
//! The body of an outlined loop (`convert/scf/outline.rs`) is a function of the number of a chunk.
//! Compiled code calls [`__ods_parallel_for`], which hands the chunks to the threads of the engine. Which thread runs a
//! chunk decides nothing: a reduction has a partial result for each chunk, combined in their order.
//!
//! A loop that a chunk runs, in whatever function, runs on the thread of that chunk.
#![expect(unsafe_code, reason = "calls compiled code, and is called by it")]

use std::cell::{Cell, RefCell};
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::error::{JitError, Trap, TrapKind};
use super::guard;
use super::interrupt::Interrupt;
use super::module::JitFunction;

/// Threads that run the chunks of parallel loops.
///
/// # Examples
/// A host that has a pool of its own lends it to an engine by [`JitEngine::thread_pool`](super::JitEngine::thread_pool):
/// ```
/// use std::sync::Arc;
///
/// use ods_lowering::{JitEngine, ThreadPool};
///
/// /// Starts a second thread for each loop.
/// struct Pair;
///
/// impl ThreadPool for Pair {
///     fn broadcast(&self, work: &(dyn Fn() + Sync)) {
///         std::thread::scope(|scope| {
///             scope.spawn(work);
///             work();
///         });
///     }
/// }
///
/// let engine = JitEngine::cranelift().thread_pool(Arc::new(Pair));
/// # let _ = engine;
/// ```
pub trait ThreadPool: Send + Sync {
    /// Calls `work` on several threads at once, and returns when all these calls have returned. One call does all the work
    /// if it is alone; each of several does a part of it.
    fn broadcast(&self, work: &(dyn Fn() + Sync));
}

impl ThreadPool for rayon::ThreadPool {
    fn broadcast(&self, work: &(dyn Fn() + Sync)) {
        rayon::ThreadPool::broadcast(self, |_| work());
    }
}

/// The stack of a thread, as large as that of a main thread.
const STACK: usize = 8 << 20;

/// Starts so many threads; `None` for fewer than two, which need no pool.
pub(super) fn start(count: usize) -> Result<Option<Arc<dyn ThreadPool>>, JitError> {
    if count < 2 {
        return Ok(None);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(count)
        .stack_size(STACK)
        .thread_name(|number| format!("ods-loop-{number}"))
        .build();
    let pool = pool.map_err(|error| JitError::Host(error.to_string()))?;
    Ok(Some(Arc::new(pool)))
}

/// The call that runs on a thread.
#[derive(Clone, Copy)]
struct Running {
    /// The function that the host called; null if it was called by its address.
    function: *const JitFunction,
    /// True on a thread that runs a chunk.
    in_chunk: bool,
}

thread_local! {
    static RUNNING: Cell<Running> = const { Cell::new(Running { function: ptr::null(), in_chunk: false }) };
    /// The trap that ended a chunk of the innermost call.
    static TRAPPED: RefCell<Option<Trap>> = const { RefCell::new(None) };
}

/// Runs `call` as a call of `function` by the host.
pub(super) fn during<T>(function: &JitFunction, call: impl FnOnce() -> T) -> T {
    let outer = RUNNING.get();
    RUNNING.set(Running { function, in_chunk: outer.in_chunk });
    let result = call();
    RUNNING.set(outer);
    result
}

/// Returns the trap that ended a chunk of the call that has just trapped.
pub(super) fn take_trap() -> Option<Trap> {
    TRAPPED.take()
}

/// The chunks of one loop.
struct Chunks {
    count: u64,
    /// The function of a chunk: `fn(unused, number of the chunk, data)`, as of a packed trampoline.
    body: usize,
    data: usize,
    next: AtomicU64,
    /// The first chunk that has trapped; [`u64::MAX`] if none has.
    first_trap: AtomicU64,
    trap: Mutex<Option<(u64, Trap)>>,
}

impl Chunks {
    /// Runs chunks until none is left. Those before a chunk that traps are run to their end, so that the trap of the loop
    /// is that of the first chunk that has one.
    fn run(&self, function: Option<&JitFunction>) {
        loop {
            let chunk = self.next.fetch_add(1, Ordering::Relaxed);
            if chunk >= self.count || chunk > self.first_trap.load(Ordering::Acquire) {
                return;
            }
            let data = ptr::with_exposed_provenance_mut(self.data);
            // SAFETY: the body is compiled code with the parameters of a packed trampoline, alive since the code that calls
            // the loop is running; it reads the number and uses the data of the loop, which outlive this call. Each chunk
            // is run once.
            if let Err(fault) = unsafe { guard::call(self.body, 0, &chunk, data) } {
                let trap = take_trap().unwrap_or_else(|| match function {
                    Some(function) => function.describe(fault),
                    None => Trap { kind: TrapKind::Abort, function: String::new(), location: None },
                });
                self.first_trap.fetch_min(chunk, Ordering::AcqRel);
                let mut first = self.trap.lock().unwrap_or_else(PoisonError::into_inner);
                if first.as_ref().is_none_or(|(known, _)| chunk < *known) {
                    *first = Some((chunk, trap));
                }
            }
        }
    }
}

/// Runs the chunks of a loop. Returns 1 if one has trapped, upon which compiled code traps too, else 0.
///
/// # Safety
/// `body` is compiled code with the parameters of a packed trampoline, which may run with `data` on several threads at
/// once, for different chunks.
pub(crate) unsafe extern "C" fn __ods_parallel_for(
    chunks: u64,
    body: *const u8,
    data: *mut u8,
) -> u32 {
    let running = RUNNING.get();
    // SAFETY: the function is borrowed by the call that runs on this thread, or waits for it.
    let function = unsafe { running.function.as_ref() };
    let chunks = Chunks {
        count: chunks,
        body: body.expose_provenance(),
        data: data.expose_provenance(),
        next: AtomicU64::new(0),
        first_trap: AtomicU64::new(u64::MAX),
        trap: Mutex::new(None),
    };
    let pool = function.and_then(JitFunction::pool).filter(|_| !running.in_chunk);
    match pool {
        None => chunks.run(function),
        Some(pool) => {
            let interrupt = Interrupt::current();
            pool.broadcast(&|| {
                let outer = RUNNING.get();
                RUNNING.set(Running {
                    function: function.map_or(ptr::null(), ptr::from_ref),
                    in_chunk: true,
                });
                match &interrupt {
                    Some(interrupt) => interrupt.during(|| chunks.run(function)),
                    None => chunks.run(function),
                }
                RUNNING.set(outer);
            });
        }
    }
    match chunks.trap.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => 0,
        Some((_, trap)) => {
            TRAPPED.set(Some(trap));
            1
        }
    }
}
