//! Answers of dialect types, kept: the size of a struct asks for sizes and alignments of its members, and each of those
//! for those of theirs.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::{Type, stack};

/// A number that a type is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Asked {
    SizeInBits,
    AbiAlignment,
    PreferredAlignment,
}

/// The numbers that were asked for. A copy of a layout begins without.
#[derive(Default)]
pub(super) struct Known(Mutex<FxHashMap<(Type, Asked), Option<u64>>>);

impl Known {
    /// The number, from `ask` when it is asked for the first time. Types nest as deep as the input says.
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
    /// Always true: it follows from the entries.
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
