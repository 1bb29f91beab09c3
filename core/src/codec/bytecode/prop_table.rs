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
    /// End offset of each blob.
    ends: Vec<usize>,
    /// Indices of blobs, each with 32 bits of its hash, so that growing needs no access to the blobs.
    index: HashTable<(u32, u32)>,
    /// The index of the blob for each slot of a property row.
    rows: Vec<u32>,
}

impl PropTable {
    /// Collects the blobs of a module; `Err` names an operation that cannot have one.
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

    /// Returns the index of the blob for the property row in a slot, if there is one.
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

    /// Adds `blob`, if it is new, and returns its index.
    fn add(&mut self, blob: &[u8]) -> u32 {
        let PropTable { bytes, ends, index, .. } = self;
        let of = |at: u32| &bytes[Self::blob(bytes, ends, at)];
        let hash = FxBuildHasher.hash_one(blob) as u32;
        // The table takes its tag from the top bits.
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

    /// Returns the content of the section.
    pub(super) fn write(&self) -> Buffer {
        let mut out = Buffer::with_capacity(self.bytes.len() + self.ends.len() + 9);
        out.varint(self.ends.len() as u64);
        for index in 0..self.ends.len() as u32 {
            let blob = &self.bytes[Self::blob(&self.bytes, &self.ends, index)];
            out.varint(blob.len() as u64);
            out.extend_from_slice(blob);
        }
        out
    }
}
