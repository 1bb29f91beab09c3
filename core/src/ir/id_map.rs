//! A table by the dense index of an id, for ids that mostly lie close together: a row for those, a hash table for the
//! rest. So neither a small set out of a big body costs the size of the body, nor a dense one a hash per look-up.

use rustc_hash::FxHashMap;

/// Distance behind its end to which the row still grows: as far again as it is long, and this.
const REACH: usize = 64;

#[derive(Debug)]
pub(crate) struct IdMap<T> {
    /// Index that the row starts with; the first that was inserted unless it was given.
    start: usize,
    row: Vec<Option<T>>,
    far: FxHashMap<usize, T>,
}

impl<T> Default for IdMap<T> {
    fn default() -> Self {
        IdMap { start: 0, row: Vec::new(), far: FxHashMap::default() }
    }
}

impl<T: Copy> IdMap<T> {
    /// An empty map whose row has room for `len` indices from `start` on.
    pub(crate) fn covering(start: usize, len: usize) -> IdMap<T> {
        IdMap { start, row: vec![None; len], far: FxHashMap::default() }
    }

    pub(crate) fn insert(&mut self, index: usize, value: T) {
        if self.row.is_empty() {
            self.start = index;
        }
        let len = self.row.len();
        match index.checked_sub(self.start) {
            Some(at) if at < 2 * len + REACH => {
                if at >= len {
                    self.row.resize(at + 1, None);
                }
                self.row[at] = Some(value);
            }
            _ => {
                self.far.insert(index, value);
            }
        }
    }

    /// The value of an index. What the row has is later than what may still be hashed.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<T> {
        match self.row.get(index.wrapping_sub(self.start)) {
            Some(Some(value)) => Some(*value),
            _ if self.far.is_empty() => None,
            _ => self.far.get(&index).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far_indices_are_found() {
        let mut map = IdMap::default();
        let indices = [500, 501, 3, 560, 100_000, 499, 700, 620, 100_000];
        for (value, index) in indices.iter().enumerate() {
            map.insert(*index, value);
            assert_eq!(map.get(*index), Some(value));
        }
        for (value, index) in indices.iter().enumerate().skip(1) {
            assert_eq!(map.get(*index), Some(if *index == 100_000 { 8 } else { value }));
        }
        assert_eq!([map.get(0), map.get(502), map.get(usize::MAX)], [None; 3]);
    }
}
