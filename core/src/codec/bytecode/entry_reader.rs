//! Decoding of the fields of one type or attribute.

use smallvec::SmallVec;

use super::cursor::{Cursor, Failure, Read, fail};
use super::decode::Decoded;
use super::dialect::Kind;
use super::entries::Tables;
use super::file::{Ref, utf8};
use crate::{ApInt, Attr, AttrData, Ident, Loc, Type};

/// Reads the fields of one entry. If the entry refers to an unresolved entry, that reference is recorded, and a
/// placeholder returned: the decoded result is then discarded.
pub(super) struct EntryReader<'t, 'a> {
    data: Cursor<'a>,
    pub(super) tables: &'t mut Tables<'a>,
    missing: Missing,
    depth: u16,
}

/// A list in an entry: most are short.
pub(super) type List<T> = SmallVec<[T; 8]>;

/// The unresolved references of an entry.
pub(super) type Missing = SmallVec<[Ref; 4]>;

/// The state after reading an entry.
pub(super) struct Rest {
    /// The unresolved references, if the entry has to wait.
    pub(super) missing: Missing,
    /// Levels of nested entries.
    pub(super) depth: u16,
    /// True when bytes are left over.
    pub(super) trailing: bool,
}

impl<'t, 'a> EntryReader<'t, 'a> {
    pub(super) fn new(data: Cursor<'a>, tables: &'t mut Tables<'a>) -> EntryReader<'t, 'a> {
        EntryReader { data, tables, missing: Missing::new(), depth: 0 }
    }

    pub(super) fn finish(self) -> Rest {
        Rest { missing: self.missing, depth: self.depth, trailing: !self.data.is_empty() }
    }

    /// Returns whether a reference is unresolved.
    pub(super) fn is_waiting(&self) -> bool {
        !self.missing.is_empty()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(super) fn capacity(&self, count: u64) -> usize {
        self.data.capacity(count)
    }

    pub(super) fn byte(&mut self) -> Read<u8> {
        self.data.byte()
    }

    pub(super) fn varint(&mut self) -> Read<u64> {
        self.data.varint()
    }

    pub(super) fn svarint(&mut self) -> Read<i64> {
        self.data.svarint()
    }

    pub(super) fn flagged(&mut self) -> Read<(u64, bool)> {
        self.data.flagged()
    }

    /// Reads a number that must fit 32 bits.
    pub(super) fn u32(&mut self) -> Read<u32> {
        let value = self.data.varint()?;
        u32::try_from(value).or_else(|_| fail(format!("number out of range: {value}")))
    }

    pub(super) fn blob(&mut self) -> Read<&'a [u8]> {
        let len = self.data.varint()?;
        self.data.bytes(len)
    }

    pub(super) fn string(&mut self) -> Read<&'a [u8]> {
        let index = self.data.varint()?;
        self.tables.string(index)
    }

    /// Reads a string and interns it as an attribute without a type.
    pub(super) fn untyped_string(&mut self) -> Read<Attr> {
        let text = self.string()?;
        Ok(self.tables.ctx.intern_string(text))
    }

    pub(super) fn text(&mut self, what: &str) -> Read<&'a str> {
        utf8(self.string()?, what)
    }

    pub(super) fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> Read<T>) -> Read<List<T>> {
        let count = self.data.varint()?;
        let mut items = List::with_capacity(self.capacity(count));
        for _ in 0..count {
            items.push(each(self)?);
        }
        Ok(items)
    }

    /// Returns whether an entry that this one refers to is resolved. An unresolved one is read immediately, if the
    /// depth permits and no other reference is unresolved: so most entries are read once. Else the reference is
    /// recorded.
    fn has(&mut self, kind: Kind, index: usize) -> Read<bool> {
        let at = Ref { kind, index };
        let mut known = self.tables.file.known(at);
        if known.is_none() && !self.is_waiting() && self.tables.descend(at)? {
            known = self.tables.file.known(at);
        }
        match known {
            Some(known) => self.depth = self.depth.max(known.depth()),
            None => self.missing.push(at),
        }
        Ok(known.is_some())
    }

    pub(super) fn attr(&mut self) -> Read<Attr> {
        let index = self.data.varint()?;
        self.attr_at(index)
    }

    fn attr_at(&mut self, index: u64) -> Read<Attr> {
        let index = self.tables.check(Kind::Attr, index, true)?;
        if !self.has(Kind::Attr, index)? {
            return Ok(Attr::UNIT);
        }
        Ok(self.tables.file.known_attr(index).unwrap_or(Attr::UNIT))
    }

    pub(super) fn loc(&mut self) -> Read<Loc> {
        let index = self.data.varint()?;
        let index = self.tables.check(Kind::Attr, index, true)?;
        self.tables.note_position(Ref { kind: Kind::Attr, index });
        if !self.has(Kind::Attr, index)? {
            return Ok(Loc::UNKNOWN);
        }
        Ok(self.tables.known_loc(index, true)?.unwrap_or(Loc::UNKNOWN))
    }

    pub(super) fn ty(&mut self) -> Read<Type> {
        let index = self.data.varint()?;
        self.ty_at(index)
    }

    fn ty_at(&mut self, index: u64) -> Read<Type> {
        let index = self.tables.check(Kind::Type, index, true)?;
        if !self.has(Kind::Type, index)? {
            return Ok(Type::NONE);
        }
        Ok(self.tables.file.known_type(index).unwrap_or(Type::NONE))
    }

    pub(super) fn optional_attr(&mut self) -> Read<Option<Attr>> {
        match self.data.flagged()? {
            (_, false) => Ok(None),
            (index, true) => self.attr_at(index).map(Some),
        }
    }

    pub(super) fn optional_ty(&mut self) -> Read<Option<Type>> {
        match self.data.flagged()? {
            (_, false) => Ok(None),
            (index, true) => self.ty_at(index).map(Some),
        }
    }

    /// Reads a string attribute and its text; empty while unresolved.
    pub(super) fn string_attr(&mut self) -> Read<(Attr, &'a [u8])> {
        let index = self.data.varint()?;
        self.string_attr_at(index)
    }

    pub(super) fn string_attr_at(&mut self, index: u64) -> Read<(Attr, &'a [u8])> {
        let missing = self.missing.len();
        let attr = self.attr_at(index)?;
        match self.tables.ctx.attr_data(attr) {
            _ if self.missing.len() > missing => Ok((attr, &[])),
            AttrData::String(text, _) => Ok((attr, text)),
            _ => fail(format!(
                "expected mlir::StringAttr, but got: {}",
                self.tables.asm.print_attr(self.tables.ctx, attr)
            )),
        }
    }

    /// Reads a string attribute, drops its type, and returns it with its index; a placeholder while unresolved.
    pub(super) fn name_attr(&mut self) -> Read<(u64, Attr)> {
        let index = self.data.varint()?;
        let missing = self.missing.len();
        let (attr, text) = self.string_attr_at(index)?;
        if self.missing.len() > missing {
            return Ok((index, attr));
        }
        let ctx = self.tables.ctx;
        Ok((index, if attr.type_of(ctx).is_some() { ctx.intern_string(text) } else { attr }))
    }

    /// Reads the key of a dictionary; `None` while unresolved.
    pub(super) fn key(&mut self) -> Read<Option<Ident>> {
        let index = self.data.varint()?;
        if let Some(key) = self.tables.key(index) {
            return Ok(Some(key));
        }
        let missing = self.missing.len();
        let (_, text) = self.string_attr_at(index)?;
        if self.missing.len() > missing {
            return Ok(None);
        }
        let key = Ident::new(utf8(text, "attribute name")?);
        self.tables.set_key(index, key);
        Ok(Some(key))
    }

    /// Accounts for `words` of memory without corresponding bytes in the file.
    pub(super) fn spend(&mut self, words: u64) -> Read<()> {
        self.tables.file.spend(words, "an entry")
    }

    /// Reads an integer of `width` bits.
    pub(super) fn apint(&mut self, width: u64) -> Read<ApInt> {
        let Some(width) = u32::try_from(width).ok().filter(|width| *width < 1 << 24) else {
            return fail(format!("integer width is out of range: {width}"));
        };
        match width {
            0..=8 => Ok(ApInt::new(width, u64::from(self.byte()?))),
            9..=64 => Ok(ApInt::new(width, self.svarint()? as u64)),
            _ => {
                let active = self.varint()?;
                let words = u64::from(width).div_ceil(64);
                if active > words {
                    return fail(format!("integer of {width} bits has {active} words"));
                }
                self.spend(words)?;
                let mut read = SmallVec::<[u64; 4]>::new();
                for _ in 0..active {
                    read.push(self.svarint()? as u64);
                }
                Ok(ApInt::from_words(width, &read))
            }
        }
    }

    /// Reads the textual form, up to a NUL.
    pub(super) fn assembly(&mut self, kind: Kind, nested: bool) -> Read<Decoded> {
        let text = self.data.cstring()?;
        let text = utf8(text, "textual form")?;
        let Tables { file, ctx, asm, diags, .. } = &mut *self.tables;
        let resources = &file.resources;
        let parsed = match kind {
            Kind::Attr => asm
                .parse_attr(ctx, text, resources, diags)
                .map(|(attr, read)| (Decoded::KnownAttr(attr), read)),
            Kind::Type => asm
                .parse_type(ctx, text, resources, diags)
                .map(|(ty, read)| (Decoded::KnownType(ty), read)),
        };
        match parsed {
            Some((decoded, read)) if read == text.len() => Ok(decoded),
            Some((_, read)) => fail(format!(
                "trailing characters found after {} assembly format: {}",
                kind.entry_noun(nested),
                text.get(read..).unwrap_or_default()
            )),
            None => Err(Box::new(Failure::Reported)),
        }
    }
}
