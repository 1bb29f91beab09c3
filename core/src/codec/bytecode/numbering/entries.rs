//! Reference counts of a file's attributes and types during numbering.

use super::table::{Slots, Table};
use crate::bytecode::encode::Emit;
use crate::{Attr, Context, Ident, Loc, ResourceHandle, Type};

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

/// Something that an entry refers to.
#[derive(Clone, Copy)]
pub(super) enum Ref {
    Attr(Attr),
    Type(Type),
    Loc(Loc),
    Resource(ResourceHandle),
}

/// Consumes the fields of an entry and keeps only its references: references to numbered entries are counted, the
/// others wait to be numbered.
pub(super) struct Entries<'c> {
    ctx: &'c Context,
    /// The attributes, as locations: a packed one has no attribute, and any attribute fits in a location's word.
    pub(super) attrs: Table<Loc>,
    pub(super) types: Table<Type>,
    pub(super) attr_slots: Slots,
    pub(super) type_slots: Slots,
    pub(super) waiting: Vec<Ref>,
    /// The number of references that each emitted reference counts for.
    pub(super) times: u32,
    pub(super) keys: Keys,
}

impl<'c> Entries<'c> {
    /// Creates tables with capacity for `locs` locations.
    pub(super) fn new(ctx: &'c Context, locs: usize) -> Entries<'c> {
        Entries {
            ctx,
            attrs: Table::with_capacity(locs + ctx.attr_count()),
            types: Table::with_capacity(ctx.type_count()),
            attr_slots: Slots::for_ids(ctx.attr_count()),
            type_slots: Slots::for_ids(ctx.type_count()),
            waiting: Vec::new(),
            times: 1,
            keys: Keys::default(),
        }
    }

    /// Adds `times` references to an attribute; returns `false` if it has no slot yet.
    #[inline]
    pub(super) fn see_attr(&mut self, attr: Attr, times: u32) -> bool {
        let slot = self.attr_slots.get(attr.index());
        if let Some(slot) = slot {
            self.attrs.see_again(slot, times);
        }
        slot.is_some()
    }

    /// Adds `times` references to a type; returns `false` if it has no slot yet.
    #[inline]
    pub(super) fn see_type(&mut self, ty: Type, times: u32) -> bool {
        let slot = self.type_slots.get(ty.index());
        if let Some(slot) = slot {
            self.types.see_again(slot, times);
        }
        slot.is_some()
    }

    #[inline]
    fn refer_attr(&mut self, attr: Attr) {
        if !self.see_attr(attr, self.times) {
            self.waiting.push(Ref::Attr(attr));
        }
    }

    #[inline]
    fn refer_type(&mut self, ty: Type) {
        if !self.see_type(ty, self.times) {
            self.waiting.push(Ref::Type(ty));
        }
    }

    /// Sorts all tables into their final order.
    pub(super) fn finish(&mut self) {
        self.attrs.finish();
        self.types.finish();
        self.attr_slots.renumber(&self.attrs);
        self.type_slots.renumber(&self.types);
    }
}

impl<'c> Emit<'c> for Entries<'c> {
    fn varint(&mut self, _: u64) {}
    fn svarint(&mut self, _: i64) {}
    fn byte(&mut self, _: u8) {}
    fn blob(&mut self, _: &[u8]) {}
    fn string(&mut self, _: &'c [u8]) {}

    fn attr(&mut self, attr: Attr) {
        self.refer_attr(attr);
    }

    fn key(&mut self, key: Ident) {
        let attr = self.keys.add(self.ctx, key);
        self.attr(attr);
    }

    fn ty(&mut self, ty: Type) {
        self.refer_type(ty);
    }

    fn loc(&mut self, loc: Loc) {
        self.waiting.push(Ref::Loc(loc));
    }

    fn resource(&mut self, handle: ResourceHandle) {
        self.waiting.push(Ref::Resource(handle));
    }

    fn optional_attr(&mut self, attr: Attr) {
        self.refer_attr(attr);
    }

    fn optional_ty(&mut self, ty: Type) {
        self.refer_type(ty);
    }
}
