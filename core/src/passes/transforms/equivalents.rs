//! Operations that may replace equivalent ones, in scopes.

use rustc_hash::FxHashMap;

use crate::ir::is_equivalent;
use crate::{Body, Op};

/// The operations that may replace others, in scopes: a stack of entries with a hash table of the latest ones. A
/// transformation that walks a dominator tree forgets the entries of a subtree when it leaves the subtree.
#[derive(Default)]
pub struct Equivalents {
    entries: Vec<Entry>,
    /// The latest entry of each hash.
    latest: FxHashMap<u64, u32>,
}

/// An operation that may replace others.
#[derive(Clone, Copy)]
struct Entry {
    op: Op,
    hash: u64,
    epoch: u32,
    /// The previous entry of the same hash.
    before: Option<u32>,
}

impl Equivalents {
    /// Returns the number of operations.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no operations.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Adds an operation with its [`equivalence_hash`](crate::ir::equivalence_hash). The epoch is returned with it: a
    /// caller may compare it, for example the number of writes to memory so far.
    pub fn insert(&mut self, hash: u64, op: Op, epoch: u32) {
        let number = self.entries.len() as u32;
        let before = self.latest.insert(hash, number);
        self.entries.push(Entry { op, hash, epoch, before });
    }

    /// Returns the latest operation that is equivalent to `op`, and its epoch.
    pub fn find(&self, body: &Body, hash: u64, op: Op) -> Option<(Op, u32)> {
        let mut at = self.latest.get(&hash).copied();
        while let Some(number) = at {
            let entry = self.entries[number as usize];
            if is_equivalent(body, entry.op, op) {
                return Some((entry.op, entry.epoch));
            }
            at = entry.before;
        }
        None
    }

    /// Removes all but the first `len` operations.
    pub fn forget(&mut self, len: usize) {
        while self.entries.len() > len
            && let Some(entry) = self.entries.pop()
        {
            match entry.before {
                Some(before) => self.latest.insert(entry.hash, before),
                None => self.latest.remove(&entry.hash),
            };
        }
    }
}
