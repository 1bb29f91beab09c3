//! Numbering of types, attributes and locations, each after the entities that it refers to.

use super::super::encode;
use super::Numbering;
use super::entries::Ref;
use crate::{Attr, AttrData, Ident, Loc, LocKind, Param, Type, TypeData};

impl Numbering<'_> {
    pub(super) fn number_dictionary(&mut self, dictionary: Attr) {
        if dictionary != Attr::EMPTY_DICT {
            self.number_attr(dictionary);
        }
    }

    pub(super) fn number_dialect(&mut self, name: &str) -> u32 {
        let name = Ident::new(name);
        *self.dialect_slots.entry(name).or_insert_with(|| {
            self.dialects.push(name);
            self.dialects.len() as u32 - 1
        })
    }

    #[inline]
    pub(super) fn number_type(&mut self, ty: Type) {
        if !self.entries.see_type(ty, 1) {
            self.number_all(Ref::Type(ty));
        }
    }

    #[inline]
    fn number_attr(&mut self, attr: Attr) {
        if !self.entries.see_attr(attr, 1) {
            self.number_all(Ref::Attr(attr));
        }
    }

    #[inline]
    pub(super) fn number_loc(&mut self, loc: Loc) -> u32 {
        if self.last_loc.0 == loc && self.last_loc.1 != u32::MAX {
            let slot = self.last_loc.1;
            self.entries.attrs.see_again(slot, 1);
            return slot;
        }
        let slot = match loc.kind() {
            LocKind::FileLineCol(file, ..) => {
                let (slot, new) = self.number_packed(loc);
                if new {
                    let file = self.ctx.file_attr(file);
                    self.number_attr(file);
                }
                slot
            }
            LocKind::Unknown | LocKind::Attr(_) => {
                self.number_all(Ref::Loc(loc));
                self.loc_slot(loc).expect("a location that was just numbered has a slot")
            }
        };
        self.last_loc = (loc, slot);
        slot
    }

    /// Returns the slot of a packed location, and whether it is new.
    fn number_packed(&mut self, loc: Loc) -> (u32, bool) {
        let next = self.entries.attrs.len() as u32;
        let slot = self.loc_slots.add(loc, next);
        if slot == next {
            let dialect = self.number_builtin();
            self.entries.attrs.push(loc, dialect);
        } else {
            self.entries.attrs.see_again(slot, 1);
        }
        (slot, slot == next)
    }

    fn number_builtin(&mut self) -> u32 {
        match self.builtin {
            Some(dialect) => dialect,
            None => {
                let dialect = self.number_dialect("builtin");
                *self.builtin.insert(dialect)
            }
        }
    }

    fn number_all(&mut self, root: Ref) {
        let top = self.entries.waiting.len();
        self.number_one(root);
        self.number_waiting(top);
    }

    /// Numbers the entries that wait above `base`, in order, each with its references before the next.
    pub(super) fn number_waiting(&mut self, base: usize) {
        self.entries.waiting[base..].reverse();
        while self.entries.waiting.len() > base
            && let Some(at) = self.entries.waiting.pop()
        {
            let top = self.entries.waiting.len();
            self.number_one(at);
            self.entries.waiting[top..].reverse();
        }
    }

    fn number_one(&mut self, at: Ref) {
        match at {
            Ref::Attr(attr) => {
                if !self.entries.see_attr(attr, 1) {
                    self.number_new_attr(attr);
                }
            }
            Ref::Type(ty) => {
                if !self.entries.see_type(ty, 1) {
                    self.number_new_type(ty);
                }
            }
            Ref::Loc(loc) => match loc.kind() {
                LocKind::Unknown => self.number_one(Ref::Attr(Attr::UNKNOWN_LOC)),
                LocKind::Attr(attr) => self.number_one(Ref::Attr(attr)),
                LocKind::FileLineCol(file, ..) => {
                    let (_, new) = self.number_packed(loc);
                    if new {
                        let file = self.ctx.file_attr(file);
                        if !self.entries.see_attr(file, 1) {
                            self.entries.waiting.push(Ref::Attr(file));
                        }
                    }
                }
            },
            Ref::Resource(handle) => {
                let next = self.resources.len() as u32;
                if *self.resource_slots.entry(handle).or_insert(next) == next {
                    self.resources.push(handle);
                }
            }
        }
    }

    fn number_new_attr(&mut self, attr: Attr) {
        let data = self.ctx.attr_data(attr);
        if let AttrData::Location(_) = data
            && let Some(loc) = self.ctx.attr_loc(attr)
            && let LocKind::FileLineCol(..) = loc.kind()
        {
            self.number_one(Ref::Loc(loc));
            if let Some(slot) = self.loc_slots.get(loc) {
                self.entries.attr_slots.set(attr.index(), slot);
            }
            return;
        }
        let dialect = match attr_dialect(data) {
            Some(name) => self.number_dialect(name),
            None => self.number_builtin(),
        };
        let slot = self.entries.attrs.push(Loc::from_attr(attr), dialect);
        self.entries.attr_slots.set(attr.index(), slot);
        if !encode::attr(self.ctx, attr, &mut self.entries)
            && let AttrData::Dialect { params, .. } = data
        {
            self.resources_in(params);
        }
    }

    fn number_new_type(&mut self, ty: Type) {
        let data = self.ctx.type_data(ty);
        let dialect = match type_dialect(data) {
            Some(name) => self.number_dialect(name),
            None => self.number_builtin(),
        };
        let slot = self.entries.types.push(ty, dialect);
        self.entries.type_slots.set(ty.index(), slot);
        if !encode::ty(self.ctx, ty, &mut self.entries)
            && let TypeData::Dialect { params, .. } = data
        {
            self.resources_in(params);
        }
    }

    /// Numbers the resources in an entry that is written as text and not numbered itself.
    fn resources_in(&mut self, params: &[Param]) {
        let mut waiting: Vec<&Param> = params.iter().rev().collect();
        while let Some(param) = waiting.pop() {
            match param {
                Param::Array(items) => waiting.extend(items.iter().rev()),
                Param::Attr(attr) => {
                    if let AttrData::DenseResource { handle, .. } = self.ctx.attr_data(*attr) {
                        self.entries.waiting.push(Ref::Resource(*handle));
                    }
                }
                _ => {}
            }
        }
    }

    /// Numbers resources: handles with data first, grouped by dialect, in order of dialects.
    pub(super) fn number_resources(&mut self) {
        let ctx = self.ctx;
        let dialects = &self.dialect_slots;
        self.resources.sort_by_key(|handle| {
            let resource = ctx.resource(*handle);
            let dialect = dialects.get(&resource.dialect()).copied().unwrap_or(u32::MAX);
            (dialect, resource.blob().is_none())
        });
        for (number, handle) in self.resources.iter().enumerate() {
            self.resource_slots.insert(*handle, number as u32);
        }
    }
}

/// Returns the dialect of an attribute that is not builtin.
fn attr_dialect(data: &AttrData) -> Option<&'static str> {
    match data {
        AttrData::Dialect { name, .. } => Some(name.dialect()),
        AttrData::Opaque { dialect, .. } => Some(dialect.as_str()),
        _ => None,
    }
}

/// Returns the dialect of a type that is not builtin.
fn type_dialect(data: &TypeData) -> Option<&'static str> {
    match data {
        TypeData::Dialect { name, .. } => Some(name.dialect()),
        TypeData::Opaque { dialect, .. } => Some(dialect.as_str()),
        _ => None,
    }
}
