//! The properties section: each distinct blob once, in order of first use.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::buffer::Buffer;

#[derive(Default)]
pub(super) struct PropTable {
    bytes: Vec<u8>,
    /// Where each blob ends.
    ends: Vec<usize>,
    /// Each with 32 bits of its hash, so that growing looks at no blob.
    index: HashTable<(u32, u32)>,
}

impl PropTable {
    fn blob(bytes: &[u8], ends: &[usize], index: u32) -> std::ops::Range<usize> {
        let index = index as usize;
        let start = if index == 0 { 0 } else { ends[index - 1] };
        debug_assert!(ends[index] <= bytes.len());
        start..ends[index]
    }

    /// The index of `blob`.
    pub(super) fn add(&mut self, blob: &[u8]) -> u32 {
        let PropTable { bytes, ends, index } = self;
        let of = |at: u32| &bytes[Self::blob(bytes, ends, at)];
        let hash = FxBuildHasher.hash_one(blob) as u32;
        // The table wants its tag at the top.
        let spread = |hash: u32| u64::from(hash) << 32 | u64::from(hash);
        if let Some((_, found)) =
            index.find(spread(hash), |(have, at)| *have == hash && of(*at) == blob)
        {
            return *found;
        }
        let next = ends.len() as u32;
        index.insert_unique(spread(hash), (hash, next), |(have, _)| spread(*have));
        bytes.extend_from_slice(blob);
        ends.push(bytes.len());
        next
    }

    /// The section.
    pub(super) fn write(&self) -> Buffer {
        let mut out = Buffer::with_room(self.bytes.len() + self.ends.len() + 9);
        out.varint(self.ends.len() as u64);
        for index in 0..self.ends.len() as u32 {
            let blob = &self.bytes[Self::blob(&self.bytes, &self.ends, index)];
            out.varint(blob.len() as u64);
            out.extend_from_slice(blob);
        }
        out
    }
}
