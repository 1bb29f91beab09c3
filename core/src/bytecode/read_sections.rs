//! Splitting a file into sections, and the tables that come before the IR.

use super::cursor::{Cursor, Read, fail};
use super::entries::{Entry, FileDialect, Tables, entry, utf8};
use super::format::{self, SectionId, resource_kind};
use crate::{ExternalResources, Ident, OpName, ResourceBlob, ResourceValue};

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

    /// A section that was checked to be there.
    pub(super) fn required(&self, id: SectionId) -> Read<Cursor<'a>> {
        self.get(id)
            .map_or_else(|| fail(format!("missing data for top-level section: {}", name(id))), Ok)
    }
}

fn name(id: SectionId) -> String {
    format!("{} ({})", SectionId::ALL[id as usize].1, id as u8)
}

/// Sizes come last string first, so the end of the data is where counting starts.
pub(super) fn strings<'a>(mut section: Cursor<'a>) -> Read<Vec<&'a [u8]>> {
    let data = section.rest();
    let count = section.varint()?;
    let mut strings = Vec::with_capacity(section.capacity(count));
    let mut end = data.len();
    for _ in 0..count {
        let size = section.varint()?;
        let Some(start) = usize::try_from(size).ok().and_then(|size| end.checked_sub(size)) else {
            return fail("string size exceeds the available data size");
        };
        if start == end {
            return fail("string without a terminating null character");
        }
        strings.push(&data[start..end - 1]);
        end = start;
    }
    if data.len() - section.left() != end {
        return fail("unexpected trailing data between the offsets for strings and their data");
    }
    strings.reverse();
    Ok(strings)
}

/// The blobs of the properties section.
pub(super) fn properties<'a>(mut section: Cursor<'a>) -> Read<Vec<Cursor<'a>>> {
    let count = section.varint()?;
    let mut blobs = Vec::with_capacity(section.capacity(count));
    for _ in 0..count {
        let size = section.varint()?;
        blobs.push(section.take(size)?);
    }
    if !section.is_empty() {
        return fail("Broken properties section: didn't exhaust the offsets table");
    }
    Ok(blobs)
}

/// An operation name of the file.
pub(super) struct FileOpName<'a> {
    pub(super) dialect: usize,
    pub(super) stripped: &'a str,
    /// Whether the operation was registered where the file was written, if the version tells.
    pub(super) registered: Option<bool>,
    /// The name, once its dialect is loaded.
    pub(super) name: Option<OpName>,
}

/// Reads the dialects into `tables`, and the operation names.
pub(super) fn dialects<'a>(
    tables: &mut Tables<'a>,
    mut section: Cursor<'a>,
    version: u64,
) -> Read<Vec<FileOpName<'a>>> {
    let count = section.varint()?;
    tables.dialects.reserve(section.capacity(count));
    for _ in 0..count {
        let (name, has_version) = if version >= format::DIALECT_VERSIONS {
            section.flagged()?
        } else {
            (section.varint()?, false)
        };
        let name = Ident::new(tables.text(name, "dialect name")?);
        let mut dialect = FileDialect { name, version: None, schema: None, loaded: false };
        if has_version {
            let (id, data) = section.section()?;
            if id != SectionId::DialectVersions {
                return fail("expected dialect version section");
            }
            dialect.version = Some(data);
        }
        tables.dialects.push(dialect);
    }
    let mut names = Vec::new();
    if version >= format::ELIDED_ARG_LOCS {
        let count = section.varint()?;
        names.reserve(section.capacity(count));
    }
    groups(tables, &mut section, |tables, section, dialect| {
        let (text, registered) = if version >= format::PROPERTIES {
            let (text, registered) = section.flagged()?;
            (text, Some(registered))
        } else {
            (section.varint()?, None)
        };
        let stripped = tables.text(text, "operation name")?;
        names.push(FileOpName { dialect, stripped, registered, name: None });
        Ok(())
    })?;
    Ok(names)
}

/// Reads groups of items of one dialect up to the end of the section.
fn groups<'a>(
    tables: &Tables<'a>,
    section: &mut Cursor<'a>,
    mut each: impl FnMut(&Tables<'a>, &mut Cursor<'a>, usize) -> Read<()>,
) -> Read<()> {
    while !section.is_empty() {
        let dialect = section.varint()?;
        entry(&tables.dialects, dialect, "dialect")?;
        let count = section.varint()?;
        for _ in 0..count {
            each(tables, section, dialect as usize)?;
        }
    }
    Ok(())
}

/// Finds where each type and attribute is; nothing is decoded yet.
pub(super) fn entries<'a>(
    tables: &mut Tables<'a>,
    mut offsets: Cursor<'a>,
    mut data: Cursor<'a>,
) -> Read<()> {
    let counts = [offsets.varint()?, offsets.varint()?];
    for (kind, count) in counts.into_iter().enumerate() {
        let mut list = Vec::with_capacity(offsets.capacity(count));
        while (list.len() as u64) < count {
            let dialect = offsets.varint()?;
            entry(&tables.dialects, dialect, "dialect")?;
            let group = offsets.varint()?;
            for _ in 0..group {
                let (size, compact) = offsets.flagged()?;
                if size > data.left() as u64 {
                    return fail("Attribute or Type entry offset points past the end of section");
                }
                list.push(Entry::new(dialect as u32, compact, data.bytes(size)?));
            }
        }
        match kind {
            0 => tables.attrs = list,
            _ => tables.types = list,
        }
    }
    if !offsets.is_empty() {
        return fail("unexpected trailing data in the Attribute/Type offset section");
    }
    Ok(())
}

/// Reads both resource sections: dialect resources into `tables` and the context, the others are returned.
pub(super) fn resources<'a>(
    tables: &mut Tables<'a>,
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
        let name = tables.text(name, "resource group")?.into();
        let mut entries = Vec::new();
        group(tables, &mut offsets, &mut data, |tables, key, value| {
            // Upstream drops what has no data.
            if let Some(value) = value(tables)? {
                entries.push((key.into(), value));
            }
            Ok(())
        })?;
        external.push(ExternalResources { name, entries });
    }
    while !offsets.is_empty() {
        let index = offsets.varint()?;
        entry(&tables.dialects, index, "dialect")?;
        let index = index as usize;
        tables.load_dialect(index)?;
        let dialect = &tables.dialects[index];
        let name = dialect.name;
        if dialect.schema.is_none() {
            return fail(format!("dialect '{name}' is unknown"));
        }
        group(tables, &mut offsets, &mut data, |tables, key, value| {
            let handle = tables.ctx.declare_resource(name, key);
            tables.resources.push(handle);
            match value(tables)? {
                None => {}
                Some(ResourceValue::Blob(blob)) => {
                    tables.ctx.set_resource_blob(handle, blob);
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

/// Reads the entries of one group: `each` gets the key, and what decodes the value (`None` without data).
fn group<'a>(
    tables: &mut Tables<'a>,
    offsets: &mut Cursor<'a>,
    data: &mut Cursor<'a>,
    mut each: impl FnMut(
        &mut Tables<'a>,
        &'a str,
        &dyn Fn(&Tables<'a>) -> Read<Option<ResourceValue>>,
    ) -> Read<()>,
) -> Read<()> {
    let count = offsets.varint()?;
    for _ in 0..count {
        let key = offsets.varint()?;
        let key = tables.text(key, "resource key")?;
        let size = offsets.varint()?;
        let kind = offsets.byte()?;
        if size > data.left() as u64 {
            return fail("resource entry offset points past the end of section");
        }
        let content = data.take(size)?;
        each(tables, key, &|tables: &Tables<'a>| value(tables, key, kind, content))?;
    }
    Ok(())
}

fn value(
    tables: &Tables<'_>,
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
            ResourceValue::String(utf8(tables.string(text)?, "resource value")?.into())
        }
        _ => return fail(format!("unknown resource kind: {kind}")),
    };
    if !content.is_empty() {
        return fail(format!("unexpected trailing bytes in resource entry '{key}'"));
    }
    Ok(Some(value))
}
