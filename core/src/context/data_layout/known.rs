//! A cache of sizes and alignments of dialect types: the size of a struct depends on the sizes and alignments of its
//! members, and each of those on its own members.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::{Type, stack};

/// The kinds of cached numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Asked {
    SizeInBits,
    AbiAlignment,
    PreferredAlignment,
}

/// The cached numbers. A cloned layout starts with an empty cache.
#[derive(Default)]
pub(super) struct Known(Mutex<FxHashMap<(Type, Asked), Option<u64>>>);

impl Known {
    /// Returns the cached number, computed by `ask` on first access. Types nest as deep as the input.
    pub(super) fn get(
        &self,
        ty: Type,
        asked: Asked,
        ask: impl FnOnce() -> Option<u64>,
    ) -> Option<u64> {
        let known = |this: &Known| {
            let known = this.0.lock().unwrap_or_else(PoisonError::into_inner);
            known.get(&(ty, asked)).copied()
        };
        if let Some(number) = known(self) {
            return number;
        }
        let number = stack::grow(ask);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert((ty, asked), number);
        number
    }
}

impl Clone for Known {
    fn clone(&self) -> Known {
        Known::default()
    }
}

impl PartialEq for Known {
    /// Returns true: the cache follows from the entries.
    fn eq(&self, _: &Known) -> bool {
        true
    }
}

impl Eq for Known {}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}
