//! Writing a module: all sections in upstream's order.

use std::io;

use super::buffer::Buffer;
use super::encode;
use super::entry_writer::EntryWriter;
use super::format::{self, SectionId};
use super::numbering::Numbering;
use super::output::Output;
use super::prop_table::PropTable;
use super::strings::Strings;
use super::{write_ir, write_resources};
use crate::asm_fallback::AsmFallback;
use crate::{Diagnostics, LocKind, Module};

/// Options of the bytecode writer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriterOptions {
    /// The version of the format, 0 to 6.
    pub version: u64,
    /// The producer named in the file.
    pub producer: String,
    /// Omits the data of resources.
    pub elide_resource_data: bool,
}

impl Default for WriterOptions {
    /// Selects the newest version, with output equal to MLIR 22.1.8 byte for byte.
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
    let dialects = dialects(&numbers, &mut strings);
    let (offsets, entries) = entries(&numbers, &mut strings, asm);
    let props = PropTable::of(&numbers, &mut strings)
        .map_err(|message| io::Error::new(io::ErrorKind::InvalidData, message))?;

    let mut file = Output::new(out);
    let mut start = Buffer::default();
    start.extend_from_slice(&format::MAGIC);
    start.varint(version);
    start.extend_from_slice(options.producer.as_bytes());
    start.push(0);
    file.bytes(start.as_slice())?;
    file.section(SectionId::Dialect, dialects.as_slice())?;
    file.section(SectionId::AttrTypeOffset, offsets.as_slice())?;
    file.section(SectionId::AttrType, entries.as_slice())?;
    write_ir::write(module, &numbers, &props).write(&mut file)?;
    write_resources::write(module, &numbers, &mut strings, options.elide_resource_data, &mut file)?;
    file.section(SectionId::String, strings.write().as_slice())?;
    if version >= format::PROPERTIES {
        file.section(SectionId::Properties, props.write().as_slice())?;
    }
    file.finish()
}

/// Encodes the dialects, then the operation names without their dialect, in runs of one dialect.
fn dialects<'m>(numbers: &Numbering<'m>, strings: &mut Strings<'m>) -> Buffer {
    let version = numbers.version;
    let mut out = Buffer::default();
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
            let mut data = Buffer::default();
            known.current.iter().for_each(|number| data.varint(*number));
            out.section(SectionId::DialectVersions, data.as_slice());
        }
    }
    if version >= format::ELIDED_ARG_LOCS {
        out.varint(numbers.names.len() as u64);
    }
    for (dialect, slots) in numbers.names.runs() {
        start_run(dialect, slots, &mut out);
        for slot in slots {
            let name = numbers.names.item(*slot);
            let text = strings.add(name.stripped().as_bytes());
            if version >= format::PROPERTIES {
                out.flagged(text, numbers.ctx.op_info(name).is_some());
            } else {
                out.varint(text);
            }
        }
    }
    out
}

/// Writes the start of a run of one dialect: the dialect, and the number of entries.
fn start_run(dialect: u32, slots: &[u32], out: &mut Buffer) {
    out.varint(u64::from(dialect));
    out.varint(slots.len() as u64);
}

/// Encodes the entries of attributes, then types; returns the offset section and the data section.
fn entries<'m>(
    numbers: &Numbering<'m>,
    strings: &mut Strings<'m>,
    asm: &dyn AsmFallback,
) -> (Buffer, Buffer) {
    let ctx = numbers.ctx;
    let (attrs, types) = (numbers.attrs(), numbers.types());
    // More than an entry usually takes: unused capacity is cheap, growing is not.
    let mut data = Buffer::with_capacity(16 * (attrs.len() + types.len()));
    let mut offsets = Buffer::with_capacity(attrs.len() + types.len() + 16);
    let mut last_file = None;
    offsets.varint(attrs.len() as u64);
    offsets.varint(types.len() as u64);
    for (dialect, slots) in attrs.runs() {
        start_run(dialect, slots, &mut offsets);
        for slot in slots {
            let start = data.len();
            let text = match attrs.item(*slot).kind() {
                LocKind::FileLineCol(file, line, col) => {
                    let name = match last_file {
                        Some((last, name)) if last == file => name,
                        _ => numbers.attr(ctx.file_attr(file)),
                    };
                    last_file = Some((file, name));
                    data.varint(format::attr_code::FILE_LINE_COL);
                    data.varint(u64::from(name));
                    data.varint(u64::from(line));
                    data.varint(u64::from(col));
                    None
                }
                LocKind::Attr(attr) => {
                    let mut entry = EntryWriter { out: &mut data, numbers, strings };
                    (!encode::attr(ctx, attr, &mut entry)).then(|| asm.print_attr(ctx, attr))
                }
                LocKind::Unknown => None,
            };
            finish_entry(text, start, &mut data, &mut offsets);
        }
    }
    for (dialect, slots) in types.runs() {
        start_run(dialect, slots, &mut offsets);
        for slot in slots {
            let start = data.len();
            let ty = types.item(*slot);
            let mut entry = EntryWriter { out: &mut data, numbers, strings };
            let text = (!encode::ty(ctx, ty, &mut entry)).then(|| asm.print_type(ctx, ty));
            finish_entry(text, start, &mut data, &mut offsets);
        }
    }
    (offsets, data)
}

fn finish_entry(text: Option<String>, start: usize, data: &mut Buffer, offsets: &mut Buffer) {
    let compact = text.is_none();
    if let Some(text) = text {
        data.extend_from_slice(text.as_bytes());
        data.push(0);
    }
    offsets.flagged((data.len() - start) as u64, compact);
}
