//! Counters of passes.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter of a pass, which several threads may increment.
#[derive(Default)]
pub struct Statistic(AtomicU64);

impl Statistic {
    /// Adds `count` to the counter.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// Raises the counter to `value` if it is less.
    pub fn raise_to(&self, value: u64) {
        self.0.fetch_max(value, Ordering::Relaxed);
    }

    /// Returns the count so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Clone for Statistic {
    fn clone(&self) -> Statistic {
        Statistic(AtomicU64::new(self.get()))
    }
}

impl fmt::Debug for Statistic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}
