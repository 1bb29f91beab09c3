//! Look-up of the assigned numbers, for the writer.

use super::Numbering;
use super::table::Table;
use crate::{Attr, Ident, Loc, LocKind, OpName, ResourceHandle, Type};

impl Numbering<'_> {
    pub(in crate::codec::bytecode) fn loc_slot(&self, loc: Loc) -> Option<u32> {
        match loc.kind() {
            LocKind::Unknown => self.entries.attr_slots.get(Attr::UNKNOWN_LOC.index()),
            LocKind::Attr(attr) => self.entries.attr_slots.get(attr.index()),
            LocKind::FileLineCol(..) => self.loc_slots.get(loc),
        }
    }

    /// Returns the attributes, as locations: a packed one has no attribute, and any attribute fits in a location's
    /// word.
    pub(in crate::codec::bytecode) fn attrs(&self) -> &Table<Loc> {
        &self.entries.attrs
    }

    pub(in crate::codec::bytecode) fn types(&self) -> &Table<Type> {
        &self.entries.types
    }

    /// Returns the index of an attribute.
    ///
    /// # Panics
    /// When it is not part of the module, as for the methods below.
    pub(in crate::codec::bytecode) fn attr(&self, attr: Attr) -> u32 {
        self.entries.attr_slots.get(attr.index()).expect("every attribute was numbered")
    }

    /// Returns the string attribute for a dictionary key.
    pub(in crate::codec::bytecode) fn key(&self, key: Ident) -> Attr {
        self.entries.keys.get(key).expect("every key was numbered")
    }

    /// Returns the index of a location.
    pub(in crate::codec::bytecode) fn loc(&self, loc: Loc) -> u32 {
        match loc.kind() {
            LocKind::Unknown => self.attr(Attr::UNKNOWN_LOC),
            LocKind::Attr(attr) => self.attr(attr),
            LocKind::FileLineCol(..) => {
                self.attr_slot_number(self.loc_slots.get(loc).expect("every location was numbered"))
            }
        }
    }

    /// Returns the index of an attribute or location whose slot is known.
    pub(in crate::codec::bytecode) fn attr_slot_number(&self, slot: u32) -> u32 {
        self.entries.attrs.number(slot)
    }

    /// Returns the index of a type.
    pub(in crate::codec::bytecode) fn ty(&self, ty: Type) -> u32 {
        self.entries.type_slots.get(ty.index()).expect("every type was numbered")
    }

    /// Returns the index of an operation name.
    pub(in crate::codec::bytecode) fn name(&self, name: OpName) -> u32 {
        self.name_slots.get(name.index()).expect("every name was numbered")
    }

    /// Returns the index of a resource.
    pub(in crate::codec::bytecode) fn resource(&self, handle: ResourceHandle) -> u32 {
        *self.resource_slots.get(&handle).expect("every resource was numbered")
    }

    /// Returns the number of a dialect, if the module mentions it.
    pub(in crate::codec::bytecode) fn dialect(&self, name: Ident) -> Option<u32> {
        self.dialect_slots.get(&name).copied()
    }
}
