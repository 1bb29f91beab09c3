//! The properties section: each distinct blob once, in order of first use.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::body_numbers;
use super::buffer::Buffer;
use super::entry_writer::EntryWriter;
use super::numbering::Numbering;
use super::props;
use super::rows::NO_ROW;
use super::strings::Strings;

pub(super) struct PropTable {
    bytes: Vec<u8>,
    /// End of each blob.
    ends: Vec<usize>,
    /// Each with 32 bits of its hash, so that growing looks at no blob.
    index: HashTable<(u32, u32)>,
    /// By slot of a property row: the index of its blob.
    rows: Vec<u32>,
}

impl PropTable {
    /// The blobs of a module; `Err` says which operation cannot have one.
    pub(super) fn of<'m>(
        numbers: &Numbering<'m>,
        strings: &mut Strings<'m>,
    ) -> Result<PropTable, String> {
        let count = numbers.rows.len();
        let mut table = PropTable {
            bytes: Vec::new(),
            ends: Vec::with_capacity(count),
            index: HashTable::with_capacity(count),
            rows: vec![NO_ROW; count],
        };
        let mut blob = Buffer::default();
        for slot in body_numbers::rows_in_order(&numbers.bodies) {
            if table.rows[slot as usize] != NO_ROW {
                continue;
            }
            let (name, row) = numbers.rows.get(slot);
            blob.clear();
            let mut entry = EntryWriter { out: &mut blob, numbers, strings };
            props::encode_row(numbers.ctx, name, row, numbers.version, &mut entry)
                .map_err(|attr| format!("'{name}' op requires attribute '{attr}'"))?;
            table.rows[slot as usize] = table.add(blob.as_slice());
        }
        Ok(table)
    }

    /// The index of the blob of the property row in a slot, if there is one.
    #[inline]
    pub(super) fn index(&self, slot: u32) -> Option<u32> {
        self.rows.get(slot as usize).copied()
    }

    fn blob(bytes: &[u8], ends: &[usize], index: u32) -> std::ops::Range<usize> {
        let index = index as usize;
        let start = if index == 0 { 0 } else { ends[index - 1] };
        debug_assert!(ends[index] <= bytes.len());
        start..ends[index]
    }

    /// The index of `blob`.
    fn add(&mut self, blob: &[u8]) -> u32 {
        let PropTable { bytes, ends, index, .. } = self;
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
