//! The hash-consing table behind types, attributes and names: equal content, equal id.
//!
//! Content lives in an [`AppendVec`], so `get` takes no lock. The hash index is sharded; a successful look-up takes no
//! lock either ([`Shard`]). Ids depend on insertion order and so on thread timing: nothing may be ordered or printed by
//! id.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use rustc_hash::FxBuildHasher;

use crate::append_vec::AppendVec;

const FIRST_BITS: u32 = 6;
const TABLES: usize = (33 - FIRST_BITS) as usize;

/// A part of the index: open addressing over words that hold 32 bits of the hash and the id plus one, 0 if free.
///
/// A word is written once, so readers need no lock; an insertion holds one. A table that is three quarters full is
/// copied into one of twice its size, without access to the content, and kept for readers that still use it: together,
/// the old tables take as much memory as the current one.
struct Shard {
    tables: [OnceLock<Box<[AtomicU64]>>; TABLES],
    /// Index of the current table.
    current: AtomicU32,
    /// Number of ids inserted so far.
    filled: Mutex<usize>,
}

impl Shard {
    const fn new() -> Shard {
        Shard {
            tables: [const { OnceLock::new() }; TABLES],
            current: AtomicU32::new(0),
            filled: Mutex::new(0),
        }
    }

    fn table(&self) -> &[AtomicU64] {
        let current = self.current.load(Ordering::Acquire);
        self.tables[current as usize].get().map_or(&[], |table| table)
    }

    /// Returns the id with that hash that `eq` accepts.
    #[inline]
    fn find(&self, hash: u32, eq: impl Fn(u32) -> bool) -> Option<u32> {
        let table = self.table();
        let mask = table.len().wrapping_sub(1);
        let mut at = hash as usize & mask;
        while let Some(word) = table.get(at) {
            let word = word.load(Ordering::Acquire);
            if word == 0 {
                return None;
            }
            let id = word as u32 - 1;
            if (word >> 32) as u32 == hash && eq(id) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// Inserts an id; `filled` is the value that the lock guards.
    fn insert(&self, filled: &mut usize, hash: u32, id: u32) {
        if (*filled + 1) * 4 > self.table().len() * 3 {
            self.grow();
        }
        put(self.table(), u64::from(hash) << 32 | u64::from(id + 1));
        *filled += 1;
    }

    fn grow(&self) {
        let old = self.table();
        let next = if old.is_empty() { 0 } else { self.current.load(Ordering::Acquire) + 1 };
        let new: Box<[AtomicU64]> =
            (0..1usize << (FIRST_BITS + next)).map(|_| AtomicU64::new(0)).collect();
        for word in old {
            match word.load(Ordering::Acquire) {
                0 => {}
                word => put(&new, word),
            }
        }
        let _ = self.tables[next as usize].set(new);
        self.current.store(next, Ordering::Release);
    }
}

/// Writes a word to the first free slot of its probe sequence.
fn put(table: &[AtomicU64], word: u64) {
    let mask = table.len() - 1;
    let mut at = (word >> 32) as usize & mask;
    while table[at].load(Ordering::Acquire) != 0 {
        at = (at + 1) & mask;
    }
    table[at].store(word, Ordering::Release);
}

/// The interner; one shard is enough for a table that threads seldom insert into.
pub(crate) struct Interner<T, const SHARDS: usize = 16> {
    shards: [Shard; SHARDS],
    items: AppendVec<T>,
}

/// The hash of a key, computed once for [`Interner::find`] and [`Interner::insert`].
#[derive(Clone, Copy)]
pub(crate) struct KeyHash {
    shard: u32,
    hash: u32,
}

impl KeyHash {
    #[inline]
    pub(crate) fn of<Q: Hash + ?Sized>(key: &Q) -> KeyHash {
        let hash = FxBuildHasher.hash_one(key);
        KeyHash { shard: (hash >> 32) as u32, hash: hash as u32 }
    }
}

/// The ids of a caller's last elements, for two alternating sequences.
///
/// Elements mostly recur in the order in which they were first interned, except for elements known before, and elements
/// that another reader meets at another position (the location of an operation before or after its attributes).
/// Comparing the next ids first saves a hash look-up, and its cache miss.
#[derive(Clone, Copy, Default)]
pub(crate) struct Trail([u32; 2]);

impl Trail {
    /// Number of ids after the last one that are compared.
    const AHEAD: u32 = 2;

    /// Continues a sequence with `id`.
    pub(crate) fn follow(&mut self, id: u32) {
        let [last, other] = self.0;
        let goes_on = id > last && id - last <= Trail::AHEAD;
        self.0 = [id, if goes_on { other } else { last }];
    }
}

impl<T, const SHARDS: usize> Interner<T, SHARDS> {
    pub(crate) const fn new() -> Self {
        Interner { shards: [const { Shard::new() }; SHARDS], items: AppendVec::new() }
    }

    pub(crate) fn get(&self, id: u32) -> &T {
        self.items.get(id)
    }

    pub(crate) fn len(&self) -> u32 {
        self.items.len()
    }

    /// Returns the id of the element that `eq` accepts, if it is close to an id in `trail`.
    #[inline]
    pub(crate) fn find_near(&self, trail: &mut Trail, eq: impl Fn(&T) -> bool) -> Option<u32> {
        for last in trail.0 {
            for next in last..last.saturating_add(Trail::AHEAD) {
                if self.items.try_get(next + 1).is_some_and(&eq) {
                    trail.follow(next + 1);
                    return Some(next + 1);
                }
            }
        }
        None
    }

    /// Returns the id of the element that `eq` accepts among the elements with that hash.
    #[inline]
    pub(crate) fn find(&self, key: KeyHash, eq: impl Fn(&T) -> bool) -> Option<u32> {
        self.shards[key.shard as usize % SHARDS].find(key.hash, |id| eq(self.items.get(id)))
    }

    /// Returns the id of the element with `key`'s hash that `eq` accepts; if there is none, inserts the result of
    /// `make`.
    pub(crate) fn intern_with<Q: Hash + ?Sized>(
        &self,
        key: &Q,
        eq: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> u32 {
        let key = KeyHash::of(key);
        match self.find(key, &eq) {
            Some(id) => id,
            None => self.add(key, eq, make),
        }
    }

    /// Inserts the result of `make`, after a look-up failed, unless another thread has inserted an equal element since.
    fn add(&self, key: KeyHash, eq: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> u32 {
        let shard = &self.shards[key.shard as usize % SHARDS];
        let mut filled = shard.filled.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have inserted it since the look-up.
        if let Some(id) = self.find(key, eq) {
            return id;
        }
        let id = self.items.push(make());
        shard.insert(&mut filled, key.hash, id);
        id
    }
}

impl<T: Eq, const SHARDS: usize> Interner<T, SHARDS> {
    /// Inserts `value`, after a look-up failed, and returns its id.
    pub(crate) fn insert(&self, key: KeyHash, value: T) -> u32 {
        let shard = &self.shards[key.shard as usize % SHARDS];
        let mut filled = shard.filled.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have inserted it since the look-up.
        if let Some(id) = self.find(key, |have| *have == value) {
            return id;
        }
        let id = self.items.push(value);
        shard.insert(&mut filled, key.hash, id);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_content_is_one_id_from_any_thread() {
        let count = if cfg!(miri) { 200 } else { 3000 };
        let table: Interner<String> = Interner::new();
        let intern = |n: u32| {
            let text = n.to_string();
            table.intern_with(&text, |have| *have == text, || text.clone())
        };
        let ids: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let work = || (0..count).map(intern).collect();
            let threads: Vec<_> = (0..3).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|one| one.join().expect("no panic")).collect()
        });
        assert_eq!(ids[0], ids[1]);
        assert_eq!(ids[0], ids[2]);
        assert_eq!(table.len(), count);
        assert!((0..count).all(|n| *table.get(ids[0][n as usize]) == n.to_string()));
    }
}
