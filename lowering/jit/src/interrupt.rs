//! Calls that the host gives up on.
//!
//! Code of an engine that is [interruptible](super::JitEngine::interruptible) reads one word at the entry of each
//! function and at the head of each loop. The word counts the interrupts that are raised and not yet taken back, in the
//! whole process. Only where it is not zero does the code ask its host whether the call that it belongs to is meant; if
//! so, it traps.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Weak};
use std::time::{Duration, Instant};

/// The number of interrupts that are raised.
static RAISED: AtomicU32 = AtomicU32::new(0);

/// The address of the word that interruptible code reads.
pub(crate) fn word() -> usize {
    RAISED.as_ptr().addr()
}

thread_local! {
    /// The interrupt of the innermost interruptible call of this thread.
    static CURRENT: Cell<Option<Interrupt>> = const { Cell::new(None) };
}

/// A handle that ends calls from any thread: those that are running, and those that begin later.
///
/// A call ends at the next loop head or function entry of compiled code with
/// [`TrapKind::Interrupted`](super::TrapKind::Interrupted); a host function that it has called runs to its end first.
/// What the program had allocated stays allocated.
///
/// # Examples
/// ```
/// use ods_core::{Context, Diagnostics, text};
/// use ods_lowering::{Interrupt, JitEngine, JitError, TrapKind, convert::convert_program};
///
/// let ctx = Context::with(|registry| {
///     ods_dialects::register_all(registry);
///     ods_lowering::register_all(registry);
/// });
/// let source = "func.func @forever() {
///                 cf.br ^again
///               ^again:
///                 cf.br ^again
///               }";
/// let mut module = text::parse_module(&ctx, source, "a.mlir", &mut Diagnostics::new()).expect("it is valid");
/// convert_program(&mut module).expect("it has a form in the llvm dialect");
/// let code = JitEngine::cranelift().interruptible(true).compile(&module).expect("it has a native form");
/// let forever = code.function("forever")?;
///
/// let interrupt = Interrupt::new();
/// let handle = interrupt.clone();
/// std::thread::spawn(move || handle.raise());
/// let Err(JitError::Trap(trap)) = forever.call_until(&[], &interrupt) else { panic!("it does not end by itself") };
/// assert_eq!(trap.kind, TrapKind::Interrupted);
/// # Ok::<(), JitError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Interrupt(Arc<State>);

#[derive(Default, Debug)]
struct State {
    raised: AtomicBool,
}

impl State {
    fn set(&self, raised: bool) {
        // Only a change counts.
        if self.raised.swap(raised, Ordering::AcqRel) != raised {
            match raised {
                true => RAISED.fetch_add(1, Ordering::Release),
                false => RAISED.fetch_sub(1, Ordering::Release),
            };
        }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        self.set(false);
    }
}

impl Interrupt {
    /// An interrupt that is not raised.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Ends the calls that were made with this handle.
    pub fn raise(&self) {
        self.0.set(true);
    }

    /// Lets calls run again.
    pub fn reset(&self) {
        self.0.set(false);
    }

    /// Returns whether the interrupt is raised.
    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::Acquire)
    }

    /// Raises the interrupt after `time`, unless all handles are dropped before.
    pub fn raise_after(&self, time: Duration) {
        // A time beyond what the clock can tell never comes.
        if let Some(at) = Instant::now().checked_add(time) {
            Watch::add(at, &self.0);
        }
    }

    /// The interrupt of the innermost interruptible call of this thread.
    pub(super) fn current() -> Option<Interrupt> {
        let current = CURRENT.take();
        CURRENT.set(current.clone());
        current
    }

    /// Runs `call` as a call that this interrupt ends.
    pub(super) fn during<T>(&self, call: impl FnOnce() -> T) -> T {
        let outer = CURRENT.replace(Some(self.clone()));
        let result = call();
        CURRENT.set(outer);
        result
    }
}

/// Returns 1 if the call that runs on this thread is interrupted, else 0. Interruptible code calls it.
pub(crate) extern "C" fn __ods_interrupted() -> u32 {
    let current = CURRENT.take();
    let interrupted = current.as_ref().is_some_and(Interrupt::is_raised);
    CURRENT.set(current);
    u32::from(interrupted)
}

/// The deadlines that one thread waits for.
struct Watch {
    deadlines: Mutex<Vec<(Instant, Weak<State>)>>,
    changed: Condvar,
}

static WATCH: Watch = Watch { deadlines: Mutex::new(Vec::new()), changed: Condvar::new() };

impl Watch {
    fn lock(&self) -> MutexGuard<'_, Vec<(Instant, Weak<State>)>> {
        self.deadlines.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn add(at: Instant, state: &Arc<State>) {
        static THREAD: std::sync::Once = std::sync::Once::new();
        THREAD.call_once(|| {
            std::thread::spawn(|| WATCH.wait());
        });
        WATCH.lock().push((at, Arc::downgrade(state)));
        WATCH.changed.notify_one();
    }

    /// Raises interrupts at their time, for as long as the process runs.
    fn wait(&self) {
        let mut deadlines = self.lock();
        loop {
            let now = Instant::now();
            deadlines.retain(|(at, state)| {
                let Some(state) = state.upgrade() else { return false };
                if *at <= now {
                    state.set(true);
                }
                *at > now
            });
            let next = deadlines.iter().map(|(at, _)| *at).min();
            deadlines = match next {
                Some(at) => {
                    let waited = self.changed.wait_timeout(deadlines, at - now);
                    waited.map_or_else(|poisoned| poisoned.into_inner().0, |(guard, _)| guard)
                }
                None => {
                    let waited = self.changed.wait(deadlines);
                    waited.unwrap_or_else(|poisoned| poisoned.into_inner())
                }
            };
        }
    }
}
