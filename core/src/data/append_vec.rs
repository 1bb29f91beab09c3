//! An append-only vector whose elements never move: shared readers need no lock.
//!
//! Storage is a fixed row of chunks: eight of one length, then eight of twice that length, and so on, so that an index
//! maps to its chunk with one `ilog2` and at most a ninth is unused. Every slot is written once, before its index is
//! returned.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Number of chunks of one length.
const EQUAL_BITS: u32 = 3;
/// Number of elements in the chunks of the first length, as a power of two.
const FIRST_CHUNK_BITS: u32 = 5;
/// Lower bound of the position of an index's highest bit after [`place`] has shifted the index.
const FIRST_BITS: u32 = FIRST_CHUNK_BITS + EQUAL_BITS;
const CHUNKS: usize = ((32 - FIRST_BITS) << EQUAL_BITS) as usize;

type Chunk<T> = OnceLock<Box<[OnceLock<T>]>>;

pub(crate) struct AppendVec<T> {
    chunks: [Chunk<T>; CHUNKS],
    len: AtomicU32,
}

/// Returns the chunk that holds `index`, and the offset inside it.
#[inline]
fn place(index: u32) -> (usize, usize) {
    let shifted = index + (1 << FIRST_BITS);
    let doublings = shifted.ilog2() - FIRST_BITS;
    let chunk_bits = FIRST_CHUNK_BITS + doublings;
    // The highest bit counts as one more round of equal chunks.
    let chunk = (doublings << EQUAL_BITS) + (shifted >> chunk_bits) - (1 << EQUAL_BITS);
    (chunk as usize, (shifted & ((1 << chunk_bits) - 1)) as usize)
}

/// Returns the number of elements of chunk number `chunk`.
fn chunk_len(chunk: usize) -> usize {
    1 << (FIRST_CHUNK_BITS as usize + (chunk >> EQUAL_BITS))
}

impl<T> AppendVec<T> {
    pub(crate) const fn new() -> Self {
        AppendVec { chunks: [const { OnceLock::new() }; CHUNKS], len: AtomicU32::new(0) }
    }

    pub(crate) fn len(&self) -> u32 {
        self.len.load(Ordering::Acquire)
    }

    /// Appends `value` and returns its index.
    ///
    /// # Panics
    /// When 2³² − 2⁸ elements are exceeded.
    pub(crate) fn push(&self, value: T) -> u32 {
        let index = self.len.fetch_add(1, Ordering::AcqRel);
        assert!(index < u32::MAX - (1 << (FIRST_BITS + 1)), "append-only vector is full");
        let (chunk, offset) = place(index);
        let slots = self.chunks[chunk]
            .get_or_init(|| (0..chunk_len(chunk)).map(|_| OnceLock::new()).collect());
        let fresh = slots[offset].set(value).is_ok();
        debug_assert!(fresh, "a slot is written once");
        index
    }

    /// Returns the element at `index`, if it is already initialised.
    #[inline]
    pub(crate) fn try_get(&self, index: u32) -> Option<&T> {
        if index >= self.len.load(Ordering::Relaxed) {
            return None;
        }
        let (chunk, offset) = place(index);
        self.chunks[chunk].get()?[offset].get()
    }

    /// Returns the element at `index`.
    ///
    /// # Panics
    /// When `index` was not returned by [`Self::push`].
    #[inline]
    pub(crate) fn get(&self, index: u32) -> &T {
        let (chunk, offset) = place(index);
        self.chunks[chunk]
            .get()
            .and_then(|slots| slots[offset].get())
            .expect("an id is only valid for the context that made it")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_dense_across_chunks() {
        let v = AppendVec::new();
        let count = if cfg!(miri) { 500 } else { 5000 };
        for i in 0..count {
            assert_eq!(v.push(i * 3), i);
        }
        assert!((0..count).all(|i| *v.get(i) == i * 3));
        assert_eq!(v.len(), count);
        let mut next = (0, 0);
        for i in 0..count {
            assert_eq!(place(i), next);
            let (chunk, offset) = next;
            next = if offset + 1 < chunk_len(chunk) { (chunk, offset + 1) } else { (chunk + 1, 0) };
        }
        let (chunk, offset) = place(u32::MAX - (1 << FIRST_BITS));
        assert_eq!((chunk, offset), (CHUNKS - 1, chunk_len(CHUNKS - 1) - 1));
    }
}
