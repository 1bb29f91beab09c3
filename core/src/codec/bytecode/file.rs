//! The tables of a file that is being read: the entities that indices refer to, shared by all threads and by all bodies
//! that are not decoded yet. They hold offsets into the file, not the file, so that they can live beside the bytes.
//!
//! An entry of a type or attribute is resolved when it is first referred to. Its value is one atomic word: threads may
//! resolve an entry twice, with equal results; if results differ (`distinct` attributes), the first to publish wins.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::cursor::{Cursor, Read, Span, fail};
use super::dialect::Kind;
use crate::asm_fallback::AsmFallback;
use crate::registry::DialectVersion;
use crate::schema::DialectSchema;
use crate::{Attr, Context, Ident, Loc, LocKind, OpInfo, OpName, ResourceHandle, Type};

/// A dialect that the file mentions.
pub(super) struct FileDialect {
    pub(super) name: Ident,
    /// True when the file contains exactly this name: in the name, invalid UTF-8 is replaced.
    is_text: bool,
    /// The content of the version section.
    pub(super) version: Option<Span>,
    /// The context's schema, after it was looked up.
    schema: OnceLock<Option<&'static DialectSchema>>,
}

impl FileDialect {
    pub(super) fn new(name: Ident, is_text: bool, version: Option<Span>) -> FileDialect {
        FileDialect { name, is_text, version, schema: OnceLock::new() }
    }

    /// Returns the schema, if the dialect was looked up and is registered.
    pub(super) fn schema(&self) -> Option<&'static DialectSchema> {
        self.schema.get().copied().flatten()
    }

    fn is_loaded(&self) -> bool {
        self.schema.get().is_some()
    }
}

/// An operation name of the file.
pub(super) struct FileOpName {
    pub(super) dialect: usize,
    pub(super) stripped: Span,
    /// True if the operation was registered in the producer; `None` if the version does not record it.
    pub(super) registered: Option<bool>,
    /// The name, once its dialect is loaded.
    pub(super) name: OnceLock<OpName>,
}

/// A type or attribute of the file.
pub(super) struct Entry {
    place: u64,
    value: AtomicU64,
}

/// The position of an entry, and its encoding.
pub(super) struct Place {
    pub(super) dialect: usize,
    /// True for the dialect's own encoding, false for text.
    pub(super) compact: bool,
    start: usize,
}

impl Entry {
    const DIALECT_BITS: u32 = 23;

    /// Creates an entry; `None` if a number exceeds the range of valid files.
    pub(super) fn new(dialect: u64, compact: bool, start: usize) -> Option<Entry> {
        let start =
            u64::try_from(start).ok().filter(|start| start >> (63 - Entry::DIALECT_BITS) == 0)?;
        if dialect >> Entry::DIALECT_BITS != 0 {
            return None;
        }
        let place = start << (Entry::DIALECT_BITS + 1) | dialect << 1 | u64::from(compact);
        Some(Entry { place, value: AtomicU64::new(0) })
    }

    fn place(&self) -> Place {
        Place {
            dialect: (self.place >> 1) as usize & ((1 << Entry::DIALECT_BITS) - 1),
            compact: self.place & 1 != 0,
            start: (self.place >> (Entry::DIALECT_BITS + 1)) as usize,
        }
    }
}

/// The resolved content of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// A position in a file, which becomes an attribute only on demand.
    Position(Loc),
    /// The id of a type or attribute, whether it is known to be a location, and its nesting depth.
    Id { raw: u32, is_loc: bool, depth: u16 },
}

impl Known {
    const TAG: u32 = 62;
    const POSITION: u64 = 1;
    const ID: u64 = 2;
    const IS_LOC: u32 = 32;
    const DEPTH: u32 = 33;

    pub(super) fn of_loc(loc: Loc, depth: u16) -> Known {
        match loc.kind() {
            LocKind::FileLineCol(..) => Known::Position(loc),
            LocKind::Attr(attr) => Known::Id { raw: attr.raw(), is_loc: true, depth },
            LocKind::Unknown => Known::Id { raw: Attr::UNKNOWN_LOC.raw(), is_loc: true, depth },
        }
    }

    /// Returns the levels of nested entries.
    pub(super) fn depth(self) -> u16 {
        match self {
            Known::Position(_) => 2,
            Known::Id { depth, .. } => depth,
        }
    }

    fn pack(self) -> u64 {
        match self {
            Known::Position(loc) => {
                const { assert!(Known::POSITION << Known::TAG == Loc::FILE_TAG) };
                loc.to_bits()
            }
            Known::Id { raw, is_loc, depth } => {
                Known::ID << Known::TAG
                    | u64::from(depth) << Known::DEPTH
                    | u64::from(is_loc) << Known::IS_LOC
                    | u64::from(raw)
            }
        }
    }

    #[inline]
    fn unpack(word: u64) -> Option<Known> {
        match word >> Known::TAG {
            Known::POSITION => Some(Known::Position(Loc::from_bits(word))),
            Known::ID => Some(Known::Id {
                raw: word as u32,
                is_loc: word >> Known::IS_LOC & 1 != 0,
                depth: (word >> Known::DEPTH) as u16,
            }),
            _ => None,
        }
    }
}

/// A reference to an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ref {
    pub(super) kind: Kind,
    pub(super) index: usize,
}

/// The entities that indices in a file refer to.
pub(super) struct File {
    pub(super) ctx: Context,
    pub(super) asm: &'static dyn AsmFallback,
    pub(super) version: u64,
    pub(super) strings: Vec<Span>,
    pub(super) dialects: Vec<FileDialect>,
    pub(super) names: Vec<FileOpName>,
    pub(super) blobs: Vec<Span>,
    pub(super) resources: Vec<ResourceHandle>,
    /// Each list ends with an entry that only holds the end of its predecessor.
    pub(super) attrs: Vec<Entry>,
    pub(super) types: Vec<Entry>,
    builtin: Ident,
    /// Remaining budget, in words, for memory that takes few bytes in the file: wide integers, identity maps, and the
    /// blocks and values that regions announce, which are refunded once they are read.
    free_words: AtomicU64,
}

impl File {
    pub(super) fn new(
        ctx: &Context,
        asm: &'static dyn AsmFallback,
        version: u64,
        file_len: usize,
    ) -> File {
        File {
            ctx: ctx.clone(),
            asm,
            version,
            strings: Vec::new(),
            dialects: Vec::new(),
            names: Vec::new(),
            blobs: Vec::new(),
            resources: Vec::new(),
            attrs: Vec::new(),
            types: Vec::new(),
            builtin: Ident::new("builtin"),
            free_words: AtomicU64::new((1 << 20) + 2 * file_len as u64),
        }
    }

    pub(super) fn string<'a>(&self, bytes: &'a [u8], index: u64) -> Read<&'a [u8]> {
        entry(&self.strings, index, "string").map(|span| &bytes[span.range()])
    }

    /// Returns a string that must be UTF-8; `what` is the noun for it in the message.
    pub(super) fn text<'a>(&self, bytes: &'a [u8], index: u64, what: &str) -> Read<&'a str> {
        utf8(self.string(bytes, index)?, what)
    }

    /// Looks up a dialect, once.
    pub(super) fn load_dialect(&self, index: usize) -> Read<()> {
        let dialect = &self.dialects[index];
        if dialect.is_loaded() {
            return Ok(());
        }
        let name = dialect.name;
        let schema = self.ctx.dialect(name.as_str());
        if schema.is_none() && !self.ctx.allows_unregistered() {
            return fail(format!(
                "dialect '{name}' is unknown. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
            ));
        }
        if dialect.version.is_some() && self.ctx.registry().version(name).is_none() {
            return match schema {
                Some(schema) if has_encoding(schema) => fail("Dialect does not support versioning"),
                _ => fail(format!(
                    "dialect '{name}' does not implement the bytecode interface, but found a version entry"
                )),
            };
        }
        let _ = dialect.schema.set(schema);
        Ok(())
    }

    /// Returns the dialects with a version in the file, and the versions that the context registers for them.
    pub(super) fn versions(
        &self,
        bytes: &[u8],
    ) -> impl Iterator<Item = Read<(Vec<u64>, &DialectVersion)>> {
        self.dialects.iter().filter_map(move |dialect| {
            let known = self.ctx.registry().version(dialect.name)?;
            let mut data = Cursor::over(bytes, dialect.version?);
            let mut numbers = Vec::new();
            while !data.is_empty() {
                match data.varint() {
                    Ok(number) => numbers.push(number),
                    Err(failure) => return Some(Err(failure)),
                }
            }
            Some(Ok((numbers, known)))
        })
    }

    /// Returns the operation name with that index, as the context interned it.
    pub(super) fn op_name(
        &self,
        bytes: &[u8],
        index: u64,
    ) -> Read<(OpName, Option<&OpInfo>, Option<bool>)> {
        let FileOpName { dialect, stripped, registered, name } =
            entry(&self.names, index, "operation name")?;
        let name = match name.get() {
            Some(name) => *name,
            None => {
                let FileDialect { name: namespace, is_text, .. } = &self.dialects[*dialect];
                if !is_text {
                    return fail("dialect name is not valid UTF-8");
                }
                let stripped = utf8(&bytes[stripped.range()], "operation name")?;
                let full = if stripped.is_empty() {
                    OpName::new(namespace.as_str())
                } else {
                    self.load_dialect(*dialect)?;
                    OpName::new(&format!("{namespace}.{stripped}"))
                };
                *name.get_or_init(|| full)
            }
        };
        Ok((name, self.ctx.op_info(name), *registered))
    }

    fn entry(&self, at: Ref) -> &Entry {
        match at.kind {
            Kind::Attr => &self.attrs[at.index],
            Kind::Type => &self.types[at.index],
        }
    }

    /// Returns the position of an entry, and its bytes.
    pub(super) fn data<'a>(&self, bytes: &'a [u8], at: Ref) -> (Place, Cursor<'a>) {
        let place = self.entry(at).place();
        let end = self.entry(Ref { index: at.index + 1, ..at }).place().start;
        let data = Cursor::over(bytes, Span { start: place.start, end });
        (place, data)
    }

    /// Returns whether an entry is in the builtin dialect's own encoding, and the dialect was looked up.
    pub(super) fn is_builtin(&self, place: &Place) -> bool {
        let dialect = &self.dialects[place.dialect];
        place.compact && dialect.name == self.builtin && dialect.is_loaded()
    }

    /// Returns the content of an entry, if it is resolved.
    #[inline]
    pub(super) fn known(&self, at: Ref) -> Option<Known> {
        Known::unpack(self.entry(at).value.load(Ordering::Acquire))
    }

    /// Publishes the content of an entry. Of several threads, the first wins.
    pub(super) fn publish_first(&self, at: Ref, known: Known) {
        let value = &self.entry(at).value;
        let _ = value.compare_exchange(0, known.pack(), Ordering::AcqRel, Ordering::Acquire);
    }

    /// Publishes the content of an entry, which is equal for all threads.
    #[inline]
    pub(super) fn publish(&self, at: Ref, known: Known) {
        self.entry(at).value.store(known.pack(), Ordering::Release);
    }

    /// Returns the attribute of a resolved entry.
    pub(super) fn known_attr(&self, index: usize) -> Option<Attr> {
        match self.known(Ref { kind: Kind::Attr, index })? {
            Known::Position(loc) => Some(self.ctx.loc_attr(loc)),
            Known::Id { raw, .. } => Attr::from_raw(raw),
        }
    }

    /// Returns the type of a resolved entry.
    #[inline]
    pub(super) fn known_type(&self, index: usize) -> Option<Type> {
        match self.known(Ref { kind: Kind::Type, index })? {
            Known::Position(_) => None,
            Known::Id { raw, .. } => Type::from_raw(raw),
        }
    }

    /// Returns words to the budget that [`Self::spend`] took.
    pub(super) fn refund(&self, words: u64) {
        self.free_words.fetch_add(words, Ordering::Relaxed);
    }

    /// Accounts for `words` of memory without corresponding bytes in the file.
    pub(super) fn spend(&self, words: u64, what: &str) -> Read<()> {
        let spent = self
            .free_words
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(words));
        match spent {
            Ok(_) => Ok(()),
            Err(_) => fail(format!("{what} takes too much memory for the size of the file")),
        }
    }
}

pub(super) fn has_encoding(schema: &DialectSchema) -> bool {
    schema.name == "builtin" || schema.hooks.bytecode.is_some()
}

/// Returns the table entry with an index from the file; `noun` is the noun for it in the message.
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
