//! Work that nobody waits for any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that whoever works looks at now and then.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Says that the result is not wanted.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the result is not wanted.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
