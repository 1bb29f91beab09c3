//! Cancellation of work whose result is no longer needed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that long-running work polls.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Marks the result as not needed.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the result is no longer needed.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
