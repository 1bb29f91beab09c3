//! Writing the fields of entries and property blobs as indices and numbers.

use rustc_hash::FxHashMap;

use super::encode::Emit;
use super::numbering::Numbering;
use super::sink::Sink;
use crate::{Attr, Ident, Loc, ResourceHandle, Type};

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

    /// The section: sizes with the closing NUL, last first, then the strings.
    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = Vec::new();
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

/// Appends to `out`.
pub(super) struct EntryWriter<'w, 'c> {
    pub(super) out: &'w mut Vec<u8>,
    pub(super) numbers: &'w Numbering<'c>,
    pub(super) strings: &'w mut Strings<'c>,
}

impl<'c> Emit<'c> for EntryWriter<'_, 'c> {
    fn varint(&mut self, value: u64) {
        self.out.varint(value);
    }

    fn svarint(&mut self, value: i64) {
        self.out.svarint(value);
    }

    fn byte(&mut self, value: u8) {
        self.out.push(value);
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.out.varint(bytes.len() as u64);
        self.out.extend_from_slice(bytes);
    }

    fn string(&mut self, text: &'c [u8]) {
        let index = self.strings.add(text);
        self.out.varint(index);
    }

    fn attr(&mut self, attr: Attr) {
        self.out.varint(u64::from(self.numbers.attr(attr)));
    }

    fn key(&mut self, key: Ident) {
        self.attr(self.numbers.key(key));
    }

    fn ty(&mut self, ty: Type) {
        self.out.varint(u64::from(self.numbers.ty(ty)));
    }

    fn loc(&mut self, loc: Loc) {
        self.out.varint(u64::from(self.numbers.loc(loc)));
    }

    fn resource(&mut self, handle: ResourceHandle) {
        self.out.varint(u64::from(self.numbers.resource(handle)));
    }

    fn optional_attr(&mut self, attr: Attr) {
        self.out.flagged(u64::from(self.numbers.attr(attr)), true);
    }

    fn optional_ty(&mut self, ty: Type) {
        self.out.flagged(u64::from(self.numbers.ty(ty)), true);
    }
}
