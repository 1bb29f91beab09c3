//! Writing primitives.

use super::format::{ALIGNED, PADDING, SectionId};

/// What a byte vector can append.
pub(super) trait Sink {
    /// In the shortest form.
    fn varint(&mut self, value: u64);
    fn svarint(&mut self, value: i64);
    fn flagged(&mut self, value: u64, flag: bool);
    /// A section without alignment.
    fn section(&mut self, id: SectionId, data: &[u8]);
    /// A section whose data starts at a multiple of `alignment`; the vector starts at file offset 0.
    fn aligned_section(&mut self, id: SectionId, alignment: u32, data: &[u8]);
    fn pad_to(&mut self, alignment: u32);
}

impl Sink for Vec<u8> {
    #[inline]
    fn varint(&mut self, value: u64) {
        if value < 1 << 7 {
            self.push((value << 1 | 1) as u8);
            return;
        }
        let bits = 64 - value.leading_zeros();
        let len = bits.div_ceil(7);
        if len > 8 {
            self.push(0);
            self.extend_from_slice(&value.to_le_bytes());
            return;
        }
        let word = (value << 1 | 1) << (len - 1);
        let end = self.len() + len as usize;
        // A copy of known length and an end set back beat a copy of as many bytes as there are.
        self.extend_from_slice(&word.to_le_bytes());
        self.truncate(end);
    }

    fn svarint(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63) as u64);
    }

    #[inline]
    fn flagged(&mut self, value: u64, flag: bool) {
        self.varint(value << 1 | u64::from(flag));
    }

    fn section(&mut self, id: SectionId, data: &[u8]) {
        self.push(id as u8);
        self.varint(data.len() as u64);
        self.extend_from_slice(data);
    }

    fn aligned_section(&mut self, id: SectionId, alignment: u32, data: &[u8]) {
        let head = self.len();
        self.push(id as u8);
        self.varint(data.len() as u64);
        // No flag is spent on data that is in place by chance.
        if !self.len().is_multiple_of(alignment as usize) {
            self[head] |= ALIGNED;
            self.varint(u64::from(alignment));
            self.pad_to(alignment);
        }
        self.extend_from_slice(data);
    }

    fn pad_to(&mut self, alignment: u32) {
        let len = self.len().next_multiple_of(alignment as usize);
        self.resize(len, PADDING);
    }
}
