//! The types and attributes of a file, resolved on demand by one thread.
//!
//! An entry refers to others by index, in any order and to any depth. The first few levels are read recursively; deeper
//! ones are resolved with an explicit stack: an entry with unresolved references is read again once they are resolved.
//! A descent that ends in an unresolved entry is abandoned at once, so that no file causes an entry to be read many
//! times, and a cyclic entry is an error.

use rustc_hash::FxHashSet;

use super::cursor::{Read, fail};
use super::decode::{self, Decoded};
use super::dialect::{self, Kind};
use super::entry_reader::{EntryReader, Missing, Rest};
use super::file::{File, Known, Ref, has_encoding};
use super::format::attr_code;
use crate::asm_fallback::AsmFallback;
use crate::attr::AttrKey;
use crate::interner::Trail;
use crate::stack;
use crate::ty::TypeKey;
use crate::verify::check_params;
use crate::{Attr, AttrData, Context, Diagnostics, FileId, Ident, Loc, Type, TypeData};

/// Maximal nesting of types and attributes in a file.
const MAX_DEPTH: u16 = stack::MAX_NESTING as u16;

/// Maximal depth of entries that are read recursively.
const MAX_DESCENT: usize = 16;

/// One thread's view of a file and its bytes.
pub(super) struct Tables<'a> {
    pub(super) file: &'a File,
    pub(super) bytes: &'a [u8],
    pub(super) ctx: &'a Context,
    pub(super) asm: &'a dyn AsmFallback,
    pub(super) diags: Diagnostics,
    /// A cache of file names in locations, by string index modulo its size: the index and the id of the file.
    files: [Option<(u64, FileId)>; 128],
    /// A cache of dictionary keys, by string index modulo its size.
    keys: [Option<(u64, Ident)>; 64],
    /// The entries that are being read, outermost first.
    reading: Vec<Ref>,
    /// Hints to where the last attributes and types were interned.
    attr_trail: Trail,
    type_trail: Trail,
}

impl<'a> Tables<'a> {
    pub(super) fn new(file: &'a File, bytes: &'a [u8]) -> Tables<'a> {
        let (ctx, asm) = (&file.ctx, file.asm);
        Tables {
            file,
            bytes,
            ctx,
            asm,
            diags: Diagnostics::new(),
            files: [None; 128],
            keys: [None; 64],
            reading: Vec::new(),
            attr_trail: Trail::default(),
            type_trail: Trail::default(),
        }
    }

    /// Interns the attribute with that data.
    pub(super) fn intern_attr(&mut self, data: AttrData) -> Attr {
        self.ctx.intern_attr_near(&mut self.attr_trail, data)
    }

    /// Interns the attribute with that data, borrowed.
    pub(super) fn intern_attr_key(&mut self, key: AttrKey<'_>) -> Attr {
        self.ctx.intern_attr_key_near(&mut self.attr_trail, key)
    }

    /// Interns the type with that data.
    pub(super) fn intern_type(&mut self, data: TypeData) -> Type {
        self.ctx.intern_type_near(&mut self.type_trail, data)
    }

    /// Interns the type with that data, borrowed.
    pub(super) fn intern_type_key(&mut self, key: TypeKey<'_>) -> Type {
        self.ctx.intern_type_key_near(&mut self.type_trail, key)
    }

    pub(super) fn string(&self, index: u64) -> Read<&'a [u8]> {
        self.file.string(self.bytes, index)
    }

    /// Returns the attribute with that index.
    pub(super) fn attr(&mut self, index: u64) -> Read<Attr> {
        let index = self.check(Kind::Attr, index, false)?;
        if let Some(attr) = self.file.known_attr(index) {
            return Ok(attr);
        }
        self.resolve(Ref { kind: Kind::Attr, index })?;
        Ok(self.file.known_attr(index).unwrap_or(Attr::UNIT))
    }

    /// Returns the type with that index.
    #[inline]
    pub(super) fn ty(&mut self, index: u64) -> Read<Type> {
        let index = self.check(Kind::Type, index, false)?;
        if let Some(ty) = self.file.known_type(index) {
            return Ok(ty);
        }
        self.resolve(Ref { kind: Kind::Type, index })?;
        Ok(self.file.known_type(index).unwrap_or(Type::NONE))
    }

    /// Returns the location with that index, without interning an attribute for a position.
    #[inline]
    pub(super) fn loc(&mut self, index: u64) -> Read<Loc> {
        let index = self.check(Kind::Attr, index, false)?;
        let at = Ref { kind: Kind::Attr, index };
        if let Some(Known::Position(loc)) = self.file.known(at) {
            return Ok(loc);
        }
        self.other_loc(at)
    }

    fn other_loc(&mut self, at: Ref) -> Read<Loc> {
        self.note_position(at);
        if self.file.known(at).is_none() {
            self.resolve(at)?;
        }
        self.known_loc(at.index, false)?.map_or_else(|| fail("unresolved location"), Ok)
    }

    /// Caches the file that the string attribute with that index names.
    pub(super) fn set_file(&mut self, index: u64, file: FileId) {
        self.files[index as usize % self.files.len()] = Some((index, file));
    }

    /// Returns the key for the string attribute with that index, if it is cached.
    pub(super) fn key(&self, index: u64) -> Option<Ident> {
        self.keys[index as usize % self.keys.len()]
            .filter(|(have, _)| *have == index)
            .map(|(_, key)| key)
    }

    pub(super) fn set_key(&mut self, index: u64, key: Ident) {
        self.keys[index as usize % self.keys.len()] = Some((index, key));
    }

    /// Resolves an entry if it is a position in a cached file: most locations are.
    pub(super) fn note_position(&self, at: Ref) {
        if self.file.known(at).is_none()
            && let Some(loc) = self.position(at)
        {
            self.file.publish(at, Known::Position(loc));
        }
    }

    /// Reads an entry that is a position in a cached file.
    fn position(&self, at: Ref) -> Option<Loc> {
        let (place, mut data) = self.file.data(self.bytes, at);
        if !self.file.is_builtin(&place) {
            return None;
        }
        if data.varint().ok()? != attr_code::FILE_LINE_COL {
            return None;
        }
        let name = data.varint().ok()?;
        let known = self.files[name as usize % self.files.len()];
        let (_, file) = known.filter(|(index, _)| *index == name)?;
        let line = u32::try_from(data.varint().ok()?).ok()?;
        let col = u32::try_from(data.varint().ok()?).ok()?;
        if data.is_empty() { Loc::pack(file, line, col) } else { None }
    }

    /// Checks an index. Upstream's messages differ for references in entries (`nested`) and in the IR.
    #[inline]
    pub(super) fn check(&self, kind: Kind, index: u64, nested: bool) -> Read<usize> {
        let list = match kind {
            Kind::Attr => &self.file.attrs,
            Kind::Type => &self.file.types,
        };
        // The last element of the list is the end of the last entry.
        match usize::try_from(index) {
            Ok(at) if at < list.len().saturating_sub(1) => Ok(at),
            _ => fail(format!("invalid {} index: {index}", kind.entry_noun(nested))),
        }
    }

    /// Returns a resolved location; `None` if the entry is unresolved. Messages differ as for [`Self::check`].
    pub(super) fn known_loc(&self, index: usize, nested: bool) -> Read<Option<Loc>> {
        let at = Ref { kind: Kind::Attr, index };
        let attr = match self.file.known(at) {
            None => return Ok(None),
            Some(Known::Position(loc)) => return Ok(Some(loc)),
            Some(Known::Id { raw, is_loc, depth }) => {
                let Some(attr) = Attr::from_raw(raw) else { return Ok(None) };
                if is_loc {
                    return Ok(Some(known_location(attr)));
                }
                if let Some(loc) = self.ctx.attr_loc(attr) {
                    self.file.publish(at, Known::of_loc(loc, depth));
                    return Ok(Some(loc));
                }
                attr
            }
        };
        let expected = if nested { "expected" } else { "expected attribute of type:" };
        fail(format!(
            "{expected} mlir::LocationAttr, but got: {}",
            self.asm.print_attr(self.ctx, attr)
        ))
    }

    fn resolve(&mut self, root: Ref) -> Read<()> {
        // Most entries have no unresolved references.
        let missing = self.read_entry(root, false)?;
        if missing.is_empty() {
            return Ok(());
        }
        self.resolve_all(root, missing)
    }

    /// Reads an entry that the current one refers to; returns whether it is resolved now.
    pub(super) fn descend(&mut self, at: Ref) -> Read<bool> {
        // A cyclic entry is left to the explicit stack, which detects cycles.
        if self.reading.len() >= MAX_DESCENT || self.reading.contains(&at) {
            return Ok(false);
        }
        Ok(self.read_entry(at, true)?.is_empty())
    }

    #[cold]
    fn resolve_all(&mut self, root: Ref, missing: Missing) -> Read<()> {
        let mut stack: Vec<Ref> = vec![root];
        // The entries on the stack that wait for others: at most as many as entries may nest.
        let mut open = Open::default();
        wait(root, missing, &mut stack, &mut open)?;
        while let Some(at) = stack.last().copied() {
            if self.file.known(at).is_none() {
                let missing = self.read_entry(at, at != root)?;
                if !missing.is_empty() {
                    wait(at, missing, &mut stack, &mut open)?;
                    continue;
                }
            }
            open.close(at);
            stack.pop();
        }
        Ok(())
    }

    /// Decodes one entry; returns its unresolved references, if it has to wait.
    fn read_entry(&mut self, at: Ref, nested: bool) -> Read<Missing> {
        let (place, data) = self.file.data(self.bytes, at);
        self.file.load_dialect(place.dialect)?;
        self.reading.push(at);
        let mut reader = EntryReader::new(data, self);
        let decoded = if place.compact {
            decode_compact(&mut reader, at.kind, place.dialect)?
        } else {
            reader.assembly(at.kind, nested)?
        };
        reader.tables.reading.pop();
        let Rest { missing, depth, trailing } = reader.finish();
        if !missing.is_empty() {
            return Ok(missing);
        }
        if trailing {
            let noun = at.kind.entry_noun(nested);
            return fail(format!("unexpected trailing bytes after {noun} entry"));
        }
        if depth >= MAX_DEPTH {
            return fail(format!("{} nesting exceeds {MAX_DEPTH} levels", at.kind.noun()));
        }
        let depth = depth + 1;
        // Distinct attributes, and text that may contain them, yield a new attribute each time they are read.
        let differs = !place.compact || matches!(decoded, Decoded::Attr(AttrData::Distinct { .. }));
        let known = |raw| Known::Id { raw, is_loc: false, depth };
        let known = match decoded {
            Decoded::Attr(data) => known(self.intern_attr(data).raw()),
            Decoded::KnownAttr(attr) => known(attr.raw()),
            Decoded::Loc(loc) => Known::of_loc(loc, depth),
            Decoded::Type(data) => known(self.intern_type(data).raw()),
            Decoded::KnownType(ty) => known(ty.raw()),
            Decoded::Incomplete => return fail(format!("incomplete {} entry", at.kind.noun())),
        };
        if differs {
            self.file.publish_first(at, known);
        } else {
            self.file.publish(at, known);
        }
        Ok(missing)
    }
}

/// Returns the location in a location attribute, which is not a position.
fn known_location(attr: Attr) -> Loc {
    if attr == Attr::UNKNOWN_LOC { Loc::UNKNOWN } else { Loc::from_attr(attr) }
}

/// The entries that wait for others, each for the next.
#[derive(Default)]
struct Open {
    order: Vec<Ref>,
    all: FxHashSet<Ref>,
}

impl Open {
    fn open(&mut self, at: Ref) {
        if self.order.last() != Some(&at) {
            self.order.push(at);
            self.all.insert(at);
        }
    }

    fn close(&mut self, at: Ref) {
        if self.order.last() == Some(&at) {
            self.order.pop();
            self.all.remove(&at);
        }
    }
}

/// Pushes the unresolved references of `at` on the stack above it.
fn wait(at: Ref, missing: Missing, stack: &mut Vec<Ref>, open: &mut Open) -> Read<()> {
    open.open(at);
    if missing.iter().any(|need| open.all.contains(need)) {
        return fail(format!("{} entry {} contains itself", at.kind.noun(), at.index));
    }
    if open.order.len() > usize::from(MAX_DEPTH) {
        return fail(format!("{} nesting exceeds {MAX_DEPTH} levels", at.kind.noun()));
    }
    stack.extend(missing);
    Ok(())
}

fn decode_compact<'a>(
    reader: &mut EntryReader<'_, 'a>,
    kind: Kind,
    dialect: usize,
) -> Read<Decoded> {
    let dialect = &reader.tables.file.dialects[dialect];
    let Some(schema) = dialect.schema().filter(|schema| has_encoding(schema)) else {
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
    let Some((name, params)) = dialect::decode(schema, kind, encodings, reader)? else {
        return Ok(Decoded::Incomplete);
    };
    let declared = kind.schemas(schema).iter().find(|one| name == *one.name);
    if let Some(declared) = declared
        && let Err(message) = check_params(reader.tables.ctx, declared, &params)
    {
        return fail(message);
    }
    Ok(match kind {
        Kind::Attr => Decoded::Attr(AttrData::Dialect { name, params }),
        Kind::Type => Decoded::Type(TypeData::Dialect { name, params }),
    })
}
