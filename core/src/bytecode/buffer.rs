//! Writing primitives.

use super::format::{ALIGNED, PADDING, SectionId};

/// How much a buffer is extended by at least.
const STEP: usize = 256;
/// What a number takes at most.
const LONGEST: usize = 9;

/// Bytes that are appended to. There is always room behind the last one, so that a number is one look at the length
/// and one store.
#[derive(Default)]
pub(super) struct Buffer {
    /// Followed by zeros.
    bytes: Vec<u8>,
    len: usize,
}

impl Buffer {
    /// An empty buffer with room for `count` bytes.
    pub(super) fn with_room(count: usize) -> Buffer {
        Buffer { bytes: vec![0; count], len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// In the shortest form.
    #[inline]
    pub(super) fn varint(&mut self, value: u64) {
        let bits = 64 - (value | 1).leading_zeros();
        // Seven bits to a byte, rounded up; exact for as many bits as there may be.
        let len = (bits as usize * 9 + 64) / 64;
        if len < LONGEST
            && let Some(to) = self.bytes.get_mut(self.len..).and_then(<[u8]>::first_chunk_mut)
        {
            // All bytes of the word are stored: that beats a store of as many as there are.
            *to = ((value << 1 | 1) << (len - 1)).to_le_bytes();
            self.len += len;
        } else {
            self.long_varint(value, len);
        }
    }

    /// A number that takes all bytes, or does not fit any more.
    #[cold]
    fn long_varint(&mut self, value: u64, len: usize) {
        if len < LONGEST {
            self.grow(LONGEST);
            return self.varint(value);
        }
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
        if self.len == self.bytes.len() {
            self.grow(1);
        }
        self.bytes[self.len] = value;
        self.len += 1;
    }

    /// Changes a byte that was appended.
    #[inline]
    pub(super) fn set(&mut self, at: usize, value: u8) {
        self.bytes[at] = value;
    }

    pub(super) fn extend_from_slice(&mut self, data: &[u8]) {
        if self.bytes.len() - self.len < data.len() {
            self.grow(data.len());
        }
        self.bytes[self.len..][..data.len()].copy_from_slice(data);
        self.len += data.len();
    }

    /// Makes room for `count` more bytes.
    #[cold]
    fn grow(&mut self, count: usize) {
        let len = (self.len + count + STEP).max(2 * self.bytes.len());
        self.bytes.resize(len, 0);
    }

    /// A section without alignment.
    pub(super) fn section(&mut self, id: SectionId, data: &[u8]) {
        self.push(id as u8);
        self.varint(data.len() as u64);
        self.extend_from_slice(data);
    }

    /// A section whose data starts at a multiple of `alignment`; the buffer starts at file offset 0.
    pub(super) fn aligned_section(&mut self, id: SectionId, alignment: u32, data: &[u8]) {
        let head = self.len;
        self.push(id as u8);
        self.varint(data.len() as u64);
        // No flag is spent on data that is in place by chance.
        if !self.len.is_multiple_of(alignment as usize) {
            self.bytes[head] |= ALIGNED;
            self.varint(u64::from(alignment));
            self.pad_to(alignment);
        }
        self.extend_from_slice(data);
    }

    pub(super) fn pad_to(&mut self, alignment: u32) {
        while !self.len.is_multiple_of(alignment as usize) {
            self.push(PADDING);
        }
    }
}
