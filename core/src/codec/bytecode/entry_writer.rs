//! Encoding of the fields of entries and property blobs as indices and numbers.

use super::buffer::Buffer;
use super::encode::Emit;
use super::numbering::Numbering;
use super::strings::Strings;
use crate::{Attr, Ident, Loc, ResourceHandle, Type};

/// Appends fields to `out`.
pub(super) struct EntryWriter<'w, 'c> {
    pub(super) out: &'w mut Buffer,
    pub(super) numbers: &'w Numbering<'c>,
    pub(super) strings: &'w mut Strings<'c>,
}

impl<'c> Emit<'c> for EntryWriter<'_, 'c> {
    #[inline]
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

    #[inline]
    fn attr(&mut self, attr: Attr) {
        self.out.varint(u64::from(self.numbers.attr(attr)));
    }

    fn key(&mut self, key: Ident) {
        self.attr(self.numbers.key(key));
    }

    #[inline]
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
