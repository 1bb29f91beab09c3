//! What an entry refers to, in the order of its fields.

use crate::bytecode::encode::Emit;
use crate::{Attr, Context, Ident, Loc, ResourceHandle, Type};

/// Something that an entry refers to.
#[derive(Clone, Copy)]
pub(super) enum Ref {
    Attr(Attr),
    Type(Type),
    Loc(Loc),
    Resource(ResourceHandle),
}

/// The string attributes of dictionary keys, by key: there are few, and each is in many dictionaries.
#[derive(Default)]
pub(super) struct Keys(Vec<Option<Attr>>);

impl Keys {
    fn add(&mut self, ctx: &Context, key: Ident) -> Attr {
        let at = key.index();
        if self.0.len() <= at {
            self.0.resize((at + 1).next_power_of_two(), None);
        }
        *self.0[at].get_or_insert_with(|| Attr::string(ctx, key.as_str()))
    }

    pub(super) fn get(&self, key: Ident) -> Option<Attr> {
        self.0.get(key.index()).copied().flatten()
    }
}

/// Keeps the references of an entry and forgets the rest.
pub(super) struct Refs<'r> {
    pub(super) ctx: &'r Context,
    pub(super) list: Vec<Ref>,
    pub(super) keys: Keys,
}

impl<'c> Emit<'c> for Refs<'_> {
    fn varint(&mut self, _: u64) {}
    fn svarint(&mut self, _: i64) {}
    fn byte(&mut self, _: u8) {}
    fn blob(&mut self, _: &[u8]) {}
    fn string(&mut self, _: &'c [u8]) {}

    fn attr(&mut self, attr: Attr) {
        self.list.push(Ref::Attr(attr));
    }

    fn key(&mut self, key: Ident) {
        let attr = self.keys.add(self.ctx, key);
        self.attr(attr);
    }

    fn ty(&mut self, ty: Type) {
        self.list.push(Ref::Type(ty));
    }

    fn loc(&mut self, loc: Loc) {
        self.list.push(Ref::Loc(loc));
    }

    fn resource(&mut self, handle: ResourceHandle) {
        self.list.push(Ref::Resource(handle));
    }

    fn optional_attr(&mut self, attr: Attr) {
        self.attr(attr);
    }

    fn optional_ty(&mut self, ty: Type) {
        self.ty(ty);
    }
}
