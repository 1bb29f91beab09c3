//! The hash-consing table behind types, attributes and names: equal content, equal id.
//!
//! Content lives in an [`AppendVec`], so `get` takes no lock; the hash index is sharded, and stores each hash beside
//! its id so that growth never rehashes content. Ids depend on insertion order and so on thread timing: nothing
//! may be ordered or printed by id.

use std::hash::{BuildHasher, Hash};
use std::sync::{PoisonError, RwLock};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::append_vec::AppendVec;

const SHARDS: usize = 16;

struct Slot {
    hash: u64,
    id: u32,
}

pub(crate) struct Interner<T> {
    shards: [RwLock<HashTable<Slot>>; SHARDS],
    items: AppendVec<T>,
}

impl<T> Interner<T> {
    pub(crate) const fn new() -> Self {
        Interner {
            shards: [const { RwLock::new(HashTable::new()) }; SHARDS],
            items: AppendVec::new(),
        }
    }

    pub(crate) fn get(&self, id: u32) -> &T {
        self.items.get(id)
    }

    pub(crate) fn len(&self) -> u32 {
        self.items.len()
    }

    /// The id of the element that `eq` accepts among those with `key`'s hash; made by `make` when there is none.
    pub(crate) fn intern_with<Q: Hash + ?Sized>(
        &self,
        key: &Q,
        eq: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> u32 {
        let hash = FxBuildHasher.hash_one(key);
        let shard = &self.shards[(hash >> 48) as usize % SHARDS];
        let same = |slot: &Slot| slot.hash == hash && eq(self.items.get(slot.id));
        if let Some(slot) = shard.read().unwrap_or_else(PoisonError::into_inner).find(hash, same) {
            return slot.id;
        }
        let mut table = shard.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = table.find(hash, same) {
            return slot.id;
        }
        let id = self.items.push(make());
        table.insert_unique(hash, Slot { hash, id }, |slot| slot.hash);
        id
    }
}

impl<T: Hash + Eq> Interner<T> {
    pub(crate) fn intern(&self, value: T) -> u32 {
        let hash = FxBuildHasher.hash_one(&value);
        let shard = &self.shards[(hash >> 48) as usize % SHARDS];
        let same = |slot: &Slot| slot.hash == hash && *self.items.get(slot.id) == value;
        if let Some(slot) = shard.read().unwrap_or_else(PoisonError::into_inner).find(hash, same) {
            return slot.id;
        }
        let mut table = shard.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = table.find(hash, same) {
            return slot.id;
        }
        let id = self.items.push(value);
        table.insert_unique(hash, Slot { hash, id }, |slot| slot.hash);
        id
    }
}
