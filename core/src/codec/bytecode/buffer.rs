//! Writing primitives.

use super::format::{PADDING, SectionId};

/// The maximal length of a varint in bytes.
const LONGEST: usize = 9;

/// An append-only byte buffer.
#[derive(Default)]
pub(super) struct Buffer(Vec<u8>);

impl Buffer {
    /// Creates an empty buffer with capacity for `count` bytes.
    pub(super) fn with_capacity(count: usize) -> Buffer {
        Buffer(Vec::with_capacity(count))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.0
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends a varint in its shortest form.
    #[inline]
    pub(super) fn varint(&mut self, value: u64) {
        let len = varint_len(value);
        if len >= LONGEST {
            return self.long_varint(value);
        }
        // Appending a whole word and truncating is faster than appending the exact number of bytes.
        let end = self.0.len() + len;
        self.0.extend_from_slice(&((value << 1 | 1) << (len - 1)).to_le_bytes());
        self.0.truncate(end);
    }

    /// Appends a varint of maximal length.
    #[cold]
    fn long_varint(&mut self, value: u64) {
        self.push(0);
        self.extend_from_slice(&value.to_le_bytes());
    }

    pub(super) fn svarint(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63) as u64);
    }

    #[inline]
    pub(super) fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    #[inline]
    pub(super) fn push(&mut self, value: u8) {
        self.0.push(value);
    }

    /// Overwrites a byte that was appended before.
    #[inline]
    pub(super) fn set(&mut self, at: usize, value: u8) {
        self.0[at] = value;
    }

    pub(super) fn extend_from_slice(&mut self, data: &[u8]) {
        self.0.extend_from_slice(data);
    }

    /// Appends a section without alignment.
    pub(super) fn section(&mut self, id: SectionId, data: &[u8]) {
        self.push(id as u8);
        self.varint(data.len() as u64);
        self.extend_from_slice(data);
    }

    /// Pads up to a multiple of `alignment`.
    pub(super) fn pad_to(&mut self, alignment: u32) {
        self.0.resize(self.len().next_multiple_of(alignment as usize), PADDING);
    }
}

/// Returns the length of a varint in bytes; [`LONGEST`] or more for one of maximal length.
#[inline]
pub(super) fn varint_len(value: u64) -> usize {
    let bits = 64 - (value | 1).leading_zeros();
    // Seven bits per byte, rounded up; exact for up to 64 bits.
    (bits as usize * 9 + 64) / 64
}
