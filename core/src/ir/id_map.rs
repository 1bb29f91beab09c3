//! A table indexed by dense ids: ids that lie close together are in a row, the others in a hash table. So a small set
//! out of a big body does not cost the size of the body, and a dense set does not cost a hash per look-up.

use rustc_hash::FxHashMap;

/// The distance behind its end up to which the row still grows, in addition to its length.
const REACH: usize = 64;

#[derive(Debug)]
pub(crate) struct IdMap<T> {
    /// The index of the first element of the row; unless given, the first index that was inserted.
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
    /// Returns an empty map whose row has capacity for `len` indices from `start` on.
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

    /// Returns the value of an index. A value in the row is newer than one in the hash table.
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
