//! The strings of a file.

use rustc_hash::FxHashMap;

use super::buffer::Buffer;

/// The string section: each string once, in order of first use.
#[derive(Default)]
pub(super) struct Strings<'c> {
    list: Vec<&'c [u8]>,
    index: FxHashMap<&'c [u8], u32>,
}

impl<'c> Strings<'c> {
    pub(super) fn add(&mut self, text: &'c [u8]) -> u64 {
        let next = self.list.len() as u32;
        let index = *self.index.entry(text).or_insert(next);
        if index == next {
            self.list.push(text);
        }
        u64::from(index)
    }

    /// Returns the content of the section: sizes with the closing NUL, last first, then the strings.
    pub(super) fn write(&self) -> Buffer {
        let mut out = Buffer::default();
        out.varint(self.list.len() as u64);
        for text in self.list.iter().rev() {
            out.varint(text.len() as u64 + 1);
        }
        for text in &self.list {
            out.extend_from_slice(text);
            out.push(0);
        }
        out
    }
}
