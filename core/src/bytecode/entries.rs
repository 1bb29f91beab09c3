//! The tables of a file that is being read, and the types and attributes resolved from them on demand.
//!
//! An entry names others by index, in any order and to any depth, so resolving works on a stack of its own: an
//! entry that lacks others is put back until they are there. Each is decoded at most twice, whatever the file says,
//! and an entry that needs itself is an error.

use smallvec::SmallVec;

use super::cursor::{Cursor, Failure, Read, fail};
use super::decode::{self, Decoded};
use super::dialect::{self, Kind};
use super::format::attr_code;
use crate::asm_fallback::AsmFallback;
use crate::schema::DialectSchema;
use crate::{
    ApInt, Attr, AttrData, Context, Diagnostics, FileId, Ident, Loc, ResourceHandle, Type,
};

/// Nesting of types and attributes beyond which a file is refused: everything that walks them may recurse.
const MAX_DEPTH: u16 = 512;

/// A dialect that the file mentions.
pub(super) struct FileDialect<'a> {
    pub(super) name: Ident,
    /// Content of the version section.
    pub(super) version: Option<Cursor<'a>>,
    pub(super) schema: Option<&'static DialectSchema>,
    /// Whether it was looked up.
    pub(super) loaded: bool,
}

/// A type or attribute of the file.
pub(super) struct Entry<'a> {
    pub(super) dialect: u32,
    /// Whether it is in the dialect's own encoding, not text.
    pub(super) compact: bool,
    pub(super) data: &'a [u8],
    state: State,
    /// Levels of entries inside, once resolved.
    depth: u16,
    /// The id, once it is known: for a location perhaps only `loc` is.
    raw: u32,
    /// The location, once it is known to be one; else [`Loc::UNKNOWN`].
    loc: Loc,
    has_loc: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Unread,
    /// Waits for others.
    Open,
    Resolved,
}

impl<'a> Entry<'a> {
    pub(super) fn new(dialect: u32, compact: bool, data: &'a [u8]) -> Entry<'a> {
        Entry {
            dialect,
            compact,
            data,
            state: State::Unread,
            depth: 0,
            raw: 0,
            loc: Loc::UNKNOWN,
            has_loc: false,
        }
    }

    fn known_loc(&self) -> Option<Loc> {
        self.has_loc.then_some(self.loc)
    }

    fn set_loc(&mut self, loc: Loc) {
        self.loc = loc;
        self.has_loc = true;
    }
}

/// Names an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ref {
    kind: Kind,
    index: usize,
}

/// Everything that indices in a file refer to.
pub(super) struct Tables<'a> {
    pub(super) ctx: &'a Context,
    pub(super) asm: &'a dyn AsmFallback,
    builtin: Ident,
    pub(super) diags: &'a mut Diagnostics,
    pub(super) strings: Vec<&'a [u8]>,
    pub(super) dialects: Vec<FileDialect<'a>>,
    pub(super) attrs: Vec<Entry<'a>>,
    pub(super) types: Vec<Entry<'a>>,
    pub(super) resources: Vec<ResourceHandle>,
    /// Words that what costs the file nothing may still take: wide integers, identity maps.
    free_words: u64,
    /// Index of the last file name met in a location, and the id of the file.
    last_file: Option<(u64, FileId)>,
}

impl<'a> Tables<'a> {
    pub(super) fn new(
        ctx: &'a Context,
        asm: &'a dyn AsmFallback,
        diags: &'a mut Diagnostics,
        file_len: usize,
    ) -> Tables<'a> {
        Tables {
            ctx,
            asm,
            builtin: Ident::new("builtin"),
            diags,
            strings: Vec::new(),
            dialects: Vec::new(),
            attrs: Vec::new(),
            types: Vec::new(),
            resources: Vec::new(),
            free_words: 1 << 20 | file_len as u64,
            last_file: None,
        }
    }

    pub(super) fn string(&self, index: u64) -> Read<&'a [u8]> {
        entry(&self.strings, index, "string").copied()
    }

    /// A string that must be text; `what` names it in the message.
    pub(super) fn text(&self, index: u64, what: &str) -> Read<&'a str> {
        utf8(self.string(index)?, what)
    }

    /// Looks a dialect up, once.
    pub(super) fn load_dialect(&mut self, index: usize) -> Read<()> {
        let dialect = &mut self.dialects[index];
        if dialect.loaded {
            return Ok(());
        }
        let name = dialect.name;
        dialect.schema = self.ctx.dialect(name.as_str());
        if dialect.schema.is_none() && !self.ctx.allows_unregistered() {
            return fail(format!(
                "dialect '{name}' is unknown. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
            ));
        }
        if dialect.version.is_some() {
            return match dialect.schema {
                Some(schema) if has_encoding(schema) => fail("Dialect does not support versioning"),
                _ => fail(format!(
                    "dialect '{name}' does not implement the bytecode interface, but found a version entry"
                )),
            };
        }
        dialect.loaded = true;
        Ok(())
    }

    /// The attribute with that index.
    pub(super) fn attr(&mut self, index: u64) -> Read<Attr> {
        let index = self.check(Kind::Attr, index, false)?;
        if let Some(attr) = Attr::from_raw(self.attrs[index].raw) {
            return Ok(attr);
        }
        self.resolve(Ref { kind: Kind::Attr, index })?;
        Ok(self.known_attr(index).unwrap_or(Attr::UNIT))
    }

    /// The type with that index.
    pub(super) fn ty(&mut self, index: u64) -> Read<Type> {
        let index = self.check(Kind::Type, index, false)?;
        if let Some(ty) = Type::from_raw(self.types[index].raw) {
            return Ok(ty);
        }
        self.resolve(Ref { kind: Kind::Type, index })?;
        Ok(Type::from_raw(self.types[index].raw).unwrap_or(Type::NONE))
    }

    /// The location attribute with that index, which need not become an attribute for it.
    pub(super) fn loc(&mut self, index: u64) -> Read<Loc> {
        let index = self.check(Kind::Attr, index, false)?;
        if let Some(loc) = self.attrs[index].known_loc() {
            return Ok(loc);
        }
        if let Some(loc) = self.position(index) {
            let entry = &mut self.attrs[index];
            entry.set_loc(loc);
            entry.state = State::Resolved;
            entry.depth = 2;
            return Ok(loc);
        }
        self.resolve(Ref { kind: Kind::Attr, index })?;
        self.known_loc(index)?.map_or_else(|| fail("unresolved location"), Ok)
    }

    /// A position in the file that the last one was in, read without further ado: most locations are.
    fn position(&self, index: usize) -> Option<Loc> {
        let entry = &self.attrs[index];
        let (file_index, file) = self.last_file?;
        let dialect = &self.dialects[entry.dialect as usize];
        if !entry.compact || !dialect.loaded || dialect.name != self.builtin {
            return None;
        }
        let mut data = Cursor::new(entry.data);
        if data.varint().ok()? != attr_code::FILE_LINE_COL || data.varint().ok()? != file_index {
            return None;
        }
        let line = u32::try_from(data.varint().ok()?).ok()?;
        let col = u32::try_from(data.varint().ok()?).ok()?;
        if data.is_empty() { Loc::pack(file, line, col) } else { None }
    }

    /// Upstream's words differ for what an entry names (`nested`) and for what the IR does.
    fn check(&self, kind: Kind, index: u64, nested: bool) -> Read<usize> {
        let len = match kind {
            Kind::Attr => self.attrs.len(),
            Kind::Type => self.types.len(),
        };
        match usize::try_from(index) {
            Ok(at) if at < len => Ok(at),
            _ => fail(format!("invalid {} index: {index}", kind.entry_noun(nested))),
        }
    }

    fn known_attr(&mut self, index: usize) -> Option<Attr> {
        let entry = &mut self.attrs[index];
        if entry.raw == 0
            && let Some(loc) = entry.known_loc()
        {
            entry.raw = self.ctx.loc_attr(loc).raw();
        }
        Attr::from_raw(entry.raw)
    }

    /// `None` while the entry is not resolved.
    fn known_loc(&mut self, index: usize) -> Read<Option<Loc>> {
        if let Some(loc) = self.attrs[index].known_loc() {
            return Ok(Some(loc));
        }
        let Some(attr) = Attr::from_raw(self.attrs[index].raw) else { return Ok(None) };
        match self.ctx.attr_loc(attr) {
            Some(loc) => {
                self.attrs[index].set_loc(loc);
                Ok(Some(loc))
            }
            None => fail(format!(
                "expected attribute of type: mlir::LocationAttr, but got: {}",
                self.asm.print_attr(self.ctx, attr)
            )),
        }
    }

    fn entry_mut(&mut self, at: Ref) -> &mut Entry<'a> {
        match at.kind {
            Kind::Attr => &mut self.attrs[at.index],
            Kind::Type => &mut self.types[at.index],
        }
    }

    fn resolve(&mut self, root: Ref) -> Read<()> {
        if self.entry_mut(root).state == State::Resolved {
            return Ok(());
        }
        // Most entries lack nothing.
        self.entry_mut(root).state = State::Open;
        let missing = self.read_entry(root, false)?;
        if missing.is_empty() {
            return Ok(());
        }
        self.resolve_all(root, missing)
    }

    #[cold]
    fn resolve_all(&mut self, root: Ref, missing: Vec<Ref>) -> Read<()> {
        let mut stack: Vec<Ref> = vec![root];
        self.wait(root, missing, &mut stack)?;
        while let Some(at) = stack.last().copied() {
            let entry = self.entry_mut(at);
            if entry.state == State::Resolved {
                stack.pop();
                continue;
            }
            entry.state = State::Open;
            let missing = self.read_entry(at, at != root)?;
            if missing.is_empty() {
                stack.pop();
            } else {
                self.wait(at, missing, &mut stack)?;
            }
        }
        Ok(())
    }

    /// Puts what `at` lacks on the stack above it.
    fn wait(&mut self, at: Ref, missing: Vec<Ref>, stack: &mut Vec<Ref>) -> Read<()> {
        if missing.iter().any(|need| self.entry_mut(*need).state == State::Open) {
            return fail(format!("{} entry {} contains itself", at.kind.noun(), at.index));
        }
        stack.extend(missing);
        Ok(())
    }

    /// Decodes one entry; what it lacks, if it has to wait.
    fn read_entry(&mut self, at: Ref, nested: bool) -> Read<Vec<Ref>> {
        let entry = self.entry_mut(at);
        let (dialect, compact, data) = (entry.dialect as usize, entry.compact, entry.data);
        self.load_dialect(dialect)?;
        let data = Cursor::new(data);
        let mut reader = EntryReader { data, missing: Vec::new(), depth: 0, tables: self };
        let decoded = if compact {
            decode_compact(&mut reader, at.kind, dialect)?
        } else {
            reader.assembly(at.kind, nested)?
        };
        let EntryReader { data, missing, depth, .. } = reader;
        if !missing.is_empty() {
            return Ok(missing);
        }
        if !data.is_empty() {
            let noun = at.kind.entry_noun(nested);
            return fail(format!("unexpected trailing bytes after {noun} entry"));
        }
        if depth >= MAX_DEPTH {
            return fail(format!("{} nesting exceeds {MAX_DEPTH} levels", at.kind.noun()));
        }
        let ctx = self.ctx;
        let entry = self.entry_mut(at);
        entry.depth = depth + 1;
        entry.state = State::Resolved;
        match decoded {
            Decoded::Attr(data) => entry.raw = ctx.intern_attr(data).raw(),
            Decoded::KnownAttr(attr) => entry.raw = attr.raw(),
            Decoded::Loc(loc) => entry.set_loc(loc),
            Decoded::Type(data) => entry.raw = ctx.intern_type(data).raw(),
            Decoded::KnownType(ty) => entry.raw = ty.raw(),
            Decoded::Incomplete => return fail(format!("incomplete {} entry", at.kind.noun())),
        }
        Ok(missing)
    }
}

fn has_encoding(schema: &DialectSchema) -> bool {
    schema.name == "builtin" || schema.hooks.bytecode.is_some()
}

fn decode_compact<'a>(
    reader: &mut EntryReader<'_, 'a>,
    kind: Kind,
    dialect: usize,
) -> Read<Decoded> {
    let dialect = &reader.tables.dialects[dialect];
    let Some(schema) = dialect.schema.filter(|schema| has_encoding(schema)) else {
        return fail(format!(
            "dialect '{}' does not implement the bytecode interface",
            dialect.name
        ));
    };
    if schema.name == "builtin" {
        return match kind {
            Kind::Attr => decode::attr(reader),
            Kind::Type => decode::ty(reader),
        };
    }
    let Some(encodings) = schema.hooks.bytecode else { return Ok(Decoded::Incomplete) };
    let (name, params) = dialect::decode(schema, kind, encodings, reader)?;
    Ok(match kind {
        Kind::Attr => Decoded::Attr(AttrData::Dialect { name, params }),
        Kind::Type => Decoded::Type(crate::TypeData::Dialect { name, params }),
    })
}

/// The entry of a table that the file names by index; `noun` names it in the message.
pub(super) fn entry<'t, T>(table: &'t [T], index: u64, noun: &str) -> Read<&'t T> {
    match usize::try_from(index).ok().and_then(|at| table.get(at)) {
        Some(found) => Ok(found),
        None => fail(format!("invalid {noun} index: {index}")),
    }
}

pub(super) fn utf8<'a>(bytes: &'a [u8], what: &str) -> Read<&'a str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(_) => fail(format!("{what} is not valid UTF-8")),
    }
}

/// Reads the fields of one entry. An entry it names that is not resolved yet is noted, and a stand-in returned: what
/// was decoded then counts for nothing.
pub(super) struct EntryReader<'t, 'a> {
    data: Cursor<'a>,
    pub(super) tables: &'t mut Tables<'a>,
    missing: Vec<Ref>,
    depth: u16,
}

impl<'a> EntryReader<'_, 'a> {
    /// Whether something is missing.
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

    /// A number that must fit 32 bits.
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

    pub(super) fn text(&mut self, what: &str) -> Read<&'a str> {
        utf8(self.string()?, what)
    }

    pub(super) fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> Read<T>) -> Read<Box<[T]>> {
        let count = self.data.varint()?;
        let mut items = Vec::with_capacity(self.capacity(count));
        for _ in 0..count {
            items.push(each(self)?);
        }
        Ok(items.into())
    }

    fn need(&mut self, kind: Kind, index: usize) {
        self.missing.push(Ref { kind, index });
    }

    pub(super) fn attr(&mut self) -> Read<Attr> {
        let index = self.data.varint()?;
        self.attr_at(index)
    }

    fn attr_at(&mut self, index: u64) -> Read<Attr> {
        let index = self.tables.check(Kind::Attr, index, true)?;
        let Some(attr) = self.tables.known_attr(index) else {
            self.need(Kind::Attr, index);
            return Ok(Attr::UNIT);
        };
        self.depth = self.depth.max(self.tables.attrs[index].depth);
        Ok(attr)
    }

    pub(super) fn loc(&mut self) -> Read<Loc> {
        let index = self.data.varint()?;
        let index = self.tables.check(Kind::Attr, index, true)?;
        let Some(loc) = self.tables.known_loc(index)? else {
            self.need(Kind::Attr, index);
            return Ok(Loc::UNKNOWN);
        };
        self.depth = self.depth.max(self.tables.attrs[index].depth);
        Ok(loc)
    }

    pub(super) fn ty(&mut self) -> Read<Type> {
        let index = self.data.varint()?;
        self.ty_at(index)
    }

    fn ty_at(&mut self, index: u64) -> Read<Type> {
        let index = self.tables.check(Kind::Type, index, true)?;
        let Some(ty) = Type::from_raw(self.tables.types[index].raw) else {
            self.need(Kind::Type, index);
            return Ok(Type::NONE);
        };
        self.depth = self.depth.max(self.tables.types[index].depth);
        Ok(ty)
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

    /// A string attribute's text; empty while it is missing.
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

    /// Remembers which file the string attribute with that index names.
    pub(super) fn set_last_file(&mut self, index: u64, file: FileId) {
        self.tables.last_file = Some((index, file));
    }

    /// Accounts for `words` of memory that no bytes of the file stand for.
    pub(super) fn spend(&mut self, words: u64) -> Read<()> {
        match self.tables.free_words.checked_sub(words) {
            Some(rest) => {
                self.tables.free_words = rest;
                Ok(())
            }
            None => fail("an entry takes too much memory for the size of the file"),
        }
    }

    /// An integer of `width` bits.
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

    /// The textual form, up to a NUL.
    fn assembly(&mut self, kind: Kind, nested: bool) -> Read<Decoded> {
        let text = self.data.cstring()?;
        let text = utf8(text, "textual form")?;
        let Tables { ctx, asm, diags, resources, .. } = &mut *self.tables;
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
