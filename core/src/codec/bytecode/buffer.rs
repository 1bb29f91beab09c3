//! Writing primitives.

use super::format::{PADDING, SectionId};

/// The most bytes that a number takes.
const LONGEST: usize = 9;

/// Bytes that are appended to.
#[derive(Default)]
pub(super) struct Buffer(Vec<u8>);

impl Buffer {
    /// An empty buffer with room for `count` bytes.
    pub(super) fn with_room(count: usize) -> Buffer {
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

    /// In the shortest form.
    #[inline]
    pub(super) fn varint(&mut self, value: u64) {
        let len = varint_len(value);
        if len >= LONGEST {
            return self.long_varint(value);
        }
        // A word of which some bytes are taken back beats as many bytes as there are.
        let end = self.0.len() + len;
        self.0.extend_from_slice(&((value << 1 | 1) << (len - 1)).to_le_bytes());
        self.0.truncate(end);
    }

    /// A number that takes all bytes.
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

    /// Changes a byte that was appended.
    #[inline]
    pub(super) fn set(&mut self, at: usize, value: u8) {
        self.0[at] = value;
    }

    pub(super) fn extend_from_slice(&mut self, data: &[u8]) {
        self.0.extend_from_slice(data);
    }

    /// A section without alignment.
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

/// Returns the number of bytes that a number takes; [`LONGEST`] or more for one that takes all.
#[inline]
pub(super) fn varint_len(value: u64) -> usize {
    let bits = 64 - (value | 1).leading_zeros();
    // Seven bits to a byte, rounded up; exact for as many bits as there may be.
    (bits as usize * 9 + 64) / 64
}
