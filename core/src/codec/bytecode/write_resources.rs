//! The resource sections: keys and sizes in one, data in the other.

use std::io;

use super::buffer::Buffer;
use super::format::{SectionId, resource_kind};
use super::numbering::Numbering;
use super::output::Output;
use super::strings::Strings;
use crate::{Module, ResourceBlob, ResourceValue};

struct Writer<'w, 'm> {
    strings: &'w mut Strings<'m>,
    elide: bool,
    offsets: Buffer,
    data: Buffer,
    /// The maximal alignment of any blob.
    alignment: u32,
}

/// An entry whose key is not in the string table yet: keys are added after the strings among the values.
struct Pending<'m> {
    key: &'m str,
    size: usize,
    kind: u8,
}

pub(super) fn write<'m>(
    module: &'m Module,
    numbers: &Numbering<'m>,
    strings: &mut Strings<'m>,
    elide: bool,
    file: &mut Output<impl io::Write>,
) -> io::Result<()> {
    let mut writer = Writer {
        strings,
        elide,
        offsets: Buffer::default(),
        data: Buffer::default(),
        alignment: 1,
    };
    let external = module.external_resources();
    writer.offsets.varint(external.len() as u64);
    for group in external {
        let entries =
            group.entries.iter().map(|(key, value)| writer.entry(key, value)).collect::<Vec<_>>();
        let name = writer.strings.add(group.name.as_bytes());
        writer.group(name, &entries);
    }
    let ctx = numbers.ctx;
    for run in
        numbers.resources.chunk_by(|a, b| ctx.resource(*a).dialect() == ctx.resource(*b).dialect())
    {
        let dialect = ctx.resource(run[0]).dialect();
        let Some(dialect) = numbers.dialect(dialect) else { continue };
        let entries = run
            .iter()
            .map(|handle| {
                let resource = ctx.resource(*handle);
                writer.sized(resource.key(), resource_kind::BLOB, |writer| {
                    if let Some(blob) = resource.blob() {
                        writer.blob(blob);
                    }
                })
            })
            .collect::<Vec<_>>();
        writer.group(u64::from(dialect), &entries);
    }
    let Writer { offsets, data, alignment, .. } = writer;
    file.section(SectionId::ResourceOffset, offsets.as_slice())?;
    file.aligned_section(SectionId::Resource, alignment, data.as_slice())
}

impl<'m> Writer<'_, 'm> {
    fn entry(&mut self, key: &'m str, value: &'m ResourceValue) -> Pending<'m> {
        match value {
            ResourceValue::Blob(blob) => {
                self.sized(key, resource_kind::BLOB, |writer| writer.blob(blob))
            }
            ResourceValue::Bool(value) => self.sized(key, resource_kind::BOOL, |writer| {
                if !writer.elide {
                    writer.data.push(u8::from(*value));
                }
            }),
            ResourceValue::String(text) => self.sized(key, resource_kind::STRING, |writer| {
                if !writer.elide {
                    let index = writer.strings.add(text.as_bytes());
                    writer.data.varint(index);
                }
            }),
        }
    }

    fn sized(&mut self, key: &'m str, kind: u8, write: impl FnOnce(&mut Self)) -> Pending<'m> {
        let start = self.data.len();
        write(self);
        Pending { key, size: self.data.len() - start, kind }
    }

    fn blob(&mut self, blob: &ResourceBlob) {
        if self.elide {
            return;
        }
        let alignment = blob.alignment.max(1);
        self.alignment = self.alignment.max(alignment);
        self.data.varint(u64::from(alignment));
        self.data.varint(blob.data.len() as u64);
        // The section itself is aligned, so this aligns the data in the file.
        self.data.pad_to(alignment);
        self.data.extend_from_slice(&blob.data);
    }

    fn group(&mut self, name: u64, entries: &[Pending<'m>]) {
        self.offsets.varint(name);
        self.offsets.varint(entries.len() as u64);
        for entry in entries {
            let key = self.strings.add(entry.key.as_bytes());
            self.offsets.varint(key);
            self.offsets.varint(entry.size as u64);
            self.offsets.push(entry.kind);
        }
    }
}
