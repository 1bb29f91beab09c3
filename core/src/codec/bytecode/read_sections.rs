//! Splitting a file into sections, and reading the tables that precede the IR.

use std::borrow::Cow;
use std::sync::OnceLock;

use super::cursor::{Cursor, Read, Span, fail};
use super::file::{Entry, File, FileDialect, FileOpName, entry};
use super::format::{self, SectionId, resource_kind};
use crate::{ExternalResources, Ident, ResourceBlob, ResourceValue};

/// The sections of a file, by id.
pub(super) struct Sections<'a>([Option<Cursor<'a>>; SectionId::ALL.len()]);

impl<'a> Sections<'a> {
    pub(super) fn split(mut file: Cursor<'a>, version: u64) -> Read<Sections<'a>> {
        let mut found = [None; SectionId::ALL.len()];
        while !file.is_empty() {
            let (id, data) = file.section()?;
            if found[id as usize].replace(data).is_some() {
                return fail(format!("duplicate top-level section: {}", name(id)));
            }
        }
        for (id, _) in SectionId::ALL {
            if id.is_required(version) && found[id as usize].is_none() {
                return fail(format!("missing data for top-level section: {}", name(id)));
            }
        }
        Ok(Sections(found))
    }

    pub(super) fn get(&self, id: SectionId) -> Option<Cursor<'a>> {
        self.0[id as usize]
    }

    /// Returns a section that was checked to exist.
    pub(super) fn required(&self, id: SectionId) -> Read<Cursor<'a>> {
        self.get(id)
            .map_or_else(|| fail(format!("missing data for top-level section: {}", name(id))), Ok)
    }
}

fn name(id: SectionId) -> String {
    format!("{} ({})", SectionId::ALL[id as usize].1, id as u8)
}

/// Reads the string table. Sizes are stored last string first, so offsets are counted from the end of the data.
pub(super) fn strings(mut section: Cursor<'_>) -> Read<Vec<Span>> {
    let Span { start: first, end: last } = section.span();
    let count = section.varint()?;
    let mut strings = Vec::with_capacity(section.capacity(count));
    let mut end = last;
    for _ in 0..count {
        let size = section.varint()?;
        let start = usize::try_from(size).ok().and_then(|size| end.checked_sub(size));
        let Some(start) = start.filter(|start| *start >= first) else {
            return fail("string size exceeds the available data size");
        };
        if start == end {
            return fail("string without a terminating null character");
        }
        strings.push(Span { start, end: end - 1 });
        end = start;
    }
    if section.pos() != end {
        return fail("unexpected trailing data between the offsets for strings and their data");
    }
    strings.reverse();
    Ok(strings)
}

/// Reads the blobs of the properties section.
pub(super) fn properties(mut section: Cursor<'_>) -> Read<Vec<Span>> {
    let count = section.varint()?;
    let mut blobs = Vec::with_capacity(section.capacity(count));
    for _ in 0..count {
        let size = section.varint()?;
        blobs.push(section.take(size)?.span());
    }
    if !section.is_empty() {
        return fail("Broken properties section: didn't exhaust the offsets table");
    }
    Ok(blobs)
}

/// Reads the dialects and the operation names into `file`.
pub(super) fn dialects(file: &mut File, bytes: &[u8], mut section: Cursor<'_>) -> Read<()> {
    let count = section.varint()?;
    file.dialects.reserve(section.capacity(count));
    for _ in 0..count {
        let (name, has_version) = if file.version >= format::DIALECT_VERSIONS {
            section.flagged()?
        } else {
            (section.varint()?, false)
        };
        let name = String::from_utf8_lossy(file.string(bytes, name)?);
        let is_text = matches!(name, Cow::Borrowed(_));
        let name = Ident::new(&name);
        let mut version = None;
        if has_version {
            let (id, data) = section.section()?;
            if id != SectionId::DialectVersions {
                return fail("expected dialect version section");
            }
            version = Some(data.span());
        }
        file.dialects.push(FileDialect::new(name, is_text, version));
    }
    let mut names = Vec::new();
    if file.version >= format::ELIDED_ARG_LOCS {
        let count = section.varint()?;
        names.reserve(section.capacity(count));
    }
    while !section.is_empty() {
        let dialect = section.varint()?;
        entry(&file.dialects, dialect, "dialect")?;
        for _ in 0..section.varint()? {
            let (text, registered) = if file.version >= format::PROPERTIES {
                let (text, registered) = section.flagged()?;
                (text, Some(registered))
            } else {
                (section.varint()?, None)
            };
            names.push(FileOpName {
                dialect: dialect as usize,
                stripped: *entry(&file.strings, text, "string")?,
                registered,
                name: OnceLock::new(),
            });
        }
    }
    file.names = names;
    Ok(())
}

/// Locates each type and attribute; nothing is decoded yet.
pub(super) fn entries(file: &mut File, mut offsets: Cursor<'_>, mut data: Cursor<'_>) -> Read<()> {
    let counts = [offsets.varint()?, offsets.varint()?];
    for (kind, count) in counts.into_iter().enumerate() {
        let mut list = Vec::with_capacity(offsets.capacity(count) + 1);
        let mut found = 0;
        while found < count {
            let dialect = offsets.varint()?;
            entry(&file.dialects, dialect, "dialect")?;
            let group = offsets.varint()?;
            for _ in 0..group {
                let (size, compact) = offsets.flagged()?;
                let start = data.pos();
                if size > data.left() as u64 {
                    return fail("Attribute or Type entry offset points past the end of section");
                }
                data.take(size)?;
                list.push(new_entry(dialect, compact, start)?);
            }
            found += group;
        }
        list.push(new_entry(0, false, data.pos())?);
        match kind {
            0 => file.attrs = list,
            _ => file.types = list,
        }
    }
    if !offsets.is_empty() {
        return fail("unexpected trailing data in the Attribute/Type offset section");
    }
    Ok(())
}

fn new_entry(dialect: u64, compact: bool, start: usize) -> Read<Entry> {
    Entry::new(dialect, compact, start)
        .map_or_else(|| fail("Attribute or Type entry out of range"), Ok)
}

/// Reads both resource sections: dialect resources into `file` and the context, the others are returned.
pub(super) fn resources<'a>(
    file: &mut File,
    bytes: &'a [u8],
    offsets: Option<Cursor<'a>>,
    data: Option<Cursor<'a>>,
) -> Read<Vec<ExternalResources>> {
    let (mut offsets, mut data) = match (offsets, data) {
        (None, None) => return Ok(Vec::new()),
        (Some(offsets), Some(data)) => (offsets, data),
        (Some(_), None) => {
            return fail("unexpected resource offset section when resource section is not present");
        }
        (None, Some(_)) => {
            return fail("expected resource offset section when resource section is present");
        }
    };
    let count = offsets.varint()?;
    let mut external = Vec::with_capacity(offsets.capacity(count));
    for _ in 0..count {
        let name = offsets.varint()?;
        let name = file.text(bytes, name, "resource group")?.into();
        let mut entries = Vec::new();
        group(file, bytes, &mut offsets, &mut data, |_, key, value| {
            // Upstream drops resources without data.
            entries.extend(value.map(|value| (key.into(), value)));
            Ok(())
        })?;
        external.push(ExternalResources { name, entries });
    }
    while !offsets.is_empty() {
        let index = offsets.varint()?;
        entry(&file.dialects, index, "dialect")?;
        let index = index as usize;
        file.load_dialect(index)?;
        let dialect = &file.dialects[index];
        let name = dialect.name;
        if dialect.schema().is_none() {
            return fail(format!("dialect '{name}' is unknown"));
        }
        group(file, bytes, &mut offsets, &mut data, |file, key, value| {
            let handle = file.ctx.declare_resource(name, key);
            file.resources.push(handle);
            match value {
                None => {}
                Some(ResourceValue::Blob(blob)) => {
                    file.ctx.set_resource_blob(handle, blob);
                }
                Some(other) => {
                    let kind = match other {
                        ResourceValue::Bool(_) => "bool",
                        _ => "string",
                    };
                    return fail(format!(
                        "expected a blob resource entry, but found a {kind} entry instead"
                    ));
                }
            }
            Ok(())
        })?;
    }
    Ok(external)
}

/// Reads the entries of one group: `each` receives the key and the value, if it has data.
fn group<'a>(
    file: &mut File,
    bytes: &'a [u8],
    offsets: &mut Cursor<'a>,
    data: &mut Cursor<'a>,
    mut each: impl FnMut(&mut File, &'a str, Option<ResourceValue>) -> Read<()>,
) -> Read<()> {
    let count = offsets.varint()?;
    for _ in 0..count {
        let key = offsets.varint()?;
        let key = file.text(bytes, key, "resource key")?;
        let size = offsets.varint()?;
        let kind = offsets.byte()?;
        if size > data.left() as u64 {
            return fail("resource entry offset points past the end of section");
        }
        let content = data.take(size)?;
        let value = value(file, bytes, key, kind, content)?;
        each(file, key, value)?;
    }
    Ok(())
}

fn value(
    file: &File,
    bytes: &[u8],
    key: &str,
    kind: u8,
    mut content: Cursor<'_>,
) -> Read<Option<ResourceValue>> {
    if content.is_empty() {
        return Ok(None);
    }
    let value = match kind {
        resource_kind::BLOB => {
            let alignment = content.varint()?;
            let size = content.varint()?;
            content.align(alignment)?;
            let data = content.bytes(size)?.into();
            ResourceValue::Blob(ResourceBlob { alignment: alignment as u32, data })
        }
        resource_kind::BOOL => ResourceValue::Bool(content.byte()? != 0),
        resource_kind::STRING => {
            let text = content.varint()?;
            ResourceValue::String(file.text(bytes, text, "resource value")?.into())
        }
        _ => return fail(format!("unknown resource kind: {kind}")),
    };
    if !content.is_empty() {
        return fail(format!("unexpected trailing bytes in resource entry '{key}'"));
    }
    Ok(Some(value))
}
