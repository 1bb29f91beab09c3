//! Writing a module: all sections in upstream's order.

use std::io;

use super::encode::{self, Emit};
use super::entry_writer::{EntryWriter, Strings};
use super::format::{self, SectionId};
use super::numbering::Numbering;
use super::sink::Sink;
use super::{write_ir, write_resources};
use crate::asm_fallback::AsmFallback;
use crate::{Diagnostics, LocKind, Module};

/// How bytecode is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriterOptions {
    /// The version of the format, 0 to 6.
    pub version: u64,
    /// What the file says made it.
    pub producer: String,
    /// Leaves out the data of resources.
    pub elide_resource_data: bool,
}

impl Default for WriterOptions {
    /// The newest version, byte for byte what MLIR 22.1.8 writes.
    fn default() -> WriterOptions {
        WriterOptions {
            version: format::CURRENT,
            producer: "MLIR22.1.8".into(),
            elide_resource_data: false,
        }
    }
}

pub(super) fn write(
    module: &Module,
    options: &WriterOptions,
    asm: &dyn AsmFallback,
    out: &mut impl io::Write,
) -> io::Result<()> {
    let version = options.version;
    if version > format::CURRENT {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!(
                "unsupported version requested {}, must be in range [0, {}]",
                version as i64,
                format::CURRENT
            ),
        ));
    }
    let mut broken = Diagnostics::new();
    if !module.load(&mut broken) {
        let message = broken.list().first().map_or("", |diagnostic| &diagnostic.message);
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    let numbers = Numbering::of(module, version);
    let mut strings = Strings::default();
    let mut file: Vec<u8> = Vec::new();
    file.extend_from_slice(&format::MAGIC);
    file.varint(version);
    file.extend_from_slice(options.producer.as_bytes());
    file.push(0);

    file.section(SectionId::Dialect, &dialects(&numbers, &mut strings));
    let (offsets, entries) = entries(&numbers, &mut strings, asm);
    file.section(SectionId::AttrTypeOffset, &offsets);
    file.section(SectionId::AttrType, &entries);
    let written = write_ir::write(module, &numbers, &mut strings)
        .map_err(|message| io::Error::new(io::ErrorKind::InvalidData, message))?;
    file.section(SectionId::Ir, &written.ir);
    write_resources::write(module, &numbers, &mut strings, options.elide_resource_data, &mut file);
    file.section(SectionId::String, &strings.write());
    if version >= format::PROPERTIES {
        file.section(SectionId::Properties, &written.props.write());
    }
    out.write_all(&file)
}

/// Dialects, then operation names without their dialect, in runs of one dialect.
fn dialects<'m>(numbers: &Numbering<'m>, strings: &mut Strings<'m>) -> Vec<u8> {
    let version = numbers.version;
    let mut out = Vec::new();
    out.varint(numbers.dialects.len() as u64);
    for dialect in &numbers.dialects {
        let name = strings.add(dialect.as_str().as_bytes());
        if version < format::DIALECT_VERSIONS {
            out.varint(name);
            continue;
        }
        let known = numbers.ctx.registry().version(*dialect);
        out.flagged(name, known.is_some());
        if let Some(known) = known {
            let mut data = Vec::new();
            known.current.iter().for_each(|number| data.varint(*number));
            out.section(SectionId::DialectVersions, &data);
        }
    }
    if version >= format::ELIDED_ARG_LOCS {
        out.varint(numbers.names.len() as u64);
    }
    in_runs(numbers.names.sorted(), &mut out, |name, out| {
        let text = strings.add(name.stripped().as_bytes());
        if version >= format::PROPERTIES {
            out.flagged(text, numbers.ctx.op_info(name).is_some());
        } else {
            out.varint(text);
        }
    });
    out
}

/// Writes items in runs of one dialect: the dialect, how many, and each.
fn in_runs<T: Copy>(
    items: impl Iterator<Item = (T, u32)>,
    out: &mut Vec<u8>,
    mut each: impl FnMut(T, &mut Vec<u8>),
) {
    let mut items = items.peekable();
    let mut run = Vec::new();
    while let Some((first, dialect)) = items.next() {
        run.clear();
        run.push(first);
        while let Some((item, _)) = items.next_if(|(_, next)| *next == dialect) {
            run.push(item);
        }
        out.varint(u64::from(dialect));
        out.varint(run.len() as u64);
        run.iter().for_each(|item| each(*item, out));
    }
}

/// Entries of attributes, then types; and where each starts.
fn entries<'m>(
    numbers: &Numbering<'m>,
    strings: &mut Strings<'m>,
    asm: &dyn AsmFallback,
) -> (Vec<u8>, Vec<u8>) {
    let ctx = numbers.ctx;
    let mut data = Vec::new();
    let mut offsets = Vec::new();
    offsets.varint(numbers.attrs.len() as u64);
    offsets.varint(numbers.types.len() as u64);
    in_runs(numbers.attrs.sorted(), &mut offsets, |item, offsets| {
        let start = data.len();
        let mut entry = EntryWriter { out: &mut data, numbers, strings };
        let text = match item.kind() {
            LocKind::Attr(attr) => {
                (!encode::attr(ctx, attr, &mut entry)).then(|| asm.print_attr(ctx, attr))
            }
            LocKind::FileLineCol(file, line, col) => {
                entry.varint(format::attr_code::FILE_LINE_COL);
                entry.attr(ctx.file_attr(file));
                entry.varint(u64::from(line));
                entry.varint(u64::from(col));
                None
            }
            LocKind::Unknown => None,
        };
        finish_entry(text, start, &mut data, offsets);
    });
    in_runs(numbers.types.sorted(), &mut offsets, |ty, offsets| {
        let start = data.len();
        let mut entry = EntryWriter { out: &mut data, numbers, strings };
        let text = (!encode::ty(ctx, ty, &mut entry)).then(|| asm.print_type(ctx, ty));
        finish_entry(text, start, &mut data, offsets);
    });
    (offsets, data)
}

fn finish_entry(text: Option<String>, start: usize, data: &mut Vec<u8>, offsets: &mut Vec<u8>) {
    let compact = text.is_none();
    if let Some(text) = text {
        data.extend_from_slice(text.as_bytes());
        data.push(0);
    }
    offsets.flagged((data.len() - start) as u64, compact);
}
