//! A table by dense index whose slots are initialised on first access.
//!
//! Readers take no lock: the first slots are one row, which suffices for most tables; the slots behind it are allocated
//! in chunks, each as long as everything before it, when one of their slots is initialised.

use std::sync::OnceLock;

/// The logarithm of the maximal length: a larger index is no dense id.
const MAX_BITS: u32 = 30;
const CHUNKS: usize = MAX_BITS as usize;

type Row<T> = Box<[OnceLock<T>]>;

/// The table; the first row has `1 << FIRST_BITS` slots.
pub(crate) struct Slots<T, const FIRST_BITS: u32> {
    first: Row<T>,
    rest: OnceLock<Box<[OnceLock<Row<T>>; CHUNKS]>>,
}

fn row<T>(len: usize) -> Row<T> {
    (0..len).map(|_| OnceLock::new()).collect()
}

/// Returns the chunk that holds `index`, which is behind the first row.
fn chunk(index: usize, first_bits: u32) -> usize {
    (index.ilog2() - first_bits) as usize
}

impl<T, const FIRST_BITS: u32> Slots<T, FIRST_BITS> {
    pub(crate) fn new() -> Self {
        Slots { first: row(1 << FIRST_BITS), rest: OnceLock::new() }
    }

    /// Returns the item at `index`, if it is initialised.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        match self.first.get(index) {
            Some(place) => place.get(),
            None => self.get_behind(index),
        }
    }

    fn get_behind(&self, index: usize) -> Option<&T> {
        let row = self.rest.get()?.get(chunk(index, FIRST_BITS))?.get()?;
        row[index - row.len()].get()
    }

    /// Returns the item at `index`, initialising it with `make` on first access.
    ///
    /// # Panics
    /// When `index` is no dense id: 2³⁰ or more.
    pub(crate) fn get_or_init(&self, index: usize, make: impl FnOnce() -> T) -> &T {
        if let Some(place) = self.first.get(index) {
            return place.get_or_init(make);
        }
        assert!(index < 1 << MAX_BITS, "indices of a table are dense");
        let rest = self.rest.get_or_init(|| Box::new([const { OnceLock::new() }; CHUNKS]));
        let chunk = chunk(index, FIRST_BITS);
        let row = rest[chunk].get_or_init(|| row(1 << (FIRST_BITS as usize + chunk)));
        row[index - row.len()].get_or_init(make)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_filled_once() {
        let slots: Slots<usize, 2> = Slots::new();
        let count = if cfg!(miri) { 40 } else { 1000 };
        for index in (0..count).rev() {
            assert_eq!(slots.get(index), None);
            assert_eq!(*slots.get_or_init(index, || index * 3), index * 3);
        }
        for index in 0..count {
            assert_eq!(*slots.get_or_init(index, || panic!("filled already")), index * 3);
            assert_eq!(slots.get(index), Some(&(index * 3)));
        }
        assert_eq!(slots.get(u32::MAX as usize), None);
    }
}
