//! Reading a file: header, sections, tables, IR, and how failures become diagnostics.

use super::cursor::{Cursor, Failure, Read, fail};
use super::entries::{Tables, utf8};
use super::format::{self, SectionId};
use super::read_ir::IrReader;
use super::read_sections::{self, Sections};
use crate::asm_fallback::AsmFallback;
use crate::{Context, Diagnostic, Diagnostics, Module};

/// What the start of a file says.
struct Header<'a> {
    version: u64,
    producer: &'a str,
}

pub(super) fn read(
    ctx: &Context,
    bytes: &[u8],
    filename: &str,
    asm: &dyn AsmFallback,
    diags: &mut Diagnostics,
) -> Option<Module> {
    let mut header = None;
    let mut own = Diagnostics::new();
    let result = read_file(ctx, bytes, filename, asm, &mut header, &mut own);
    let file = ctx.file_loc(filename, 0, 0);
    let module = match result {
        Ok(module) => Some(module),
        Err(failure) => {
            match *failure {
                Failure::Message(message) => own.push(Diagnostic::error(file, message)),
                Failure::At(loc, message) => own.push(Diagnostic::error(loc, message)),
                Failure::Reported => {}
            }
            None
        }
    };
    for diagnostic in own.take() {
        diags.push(match &header {
            Some(Header { version, producer }) => diagnostic
                .with_note(file, format!("in bytecode version {version} produced by: {producer}")),
            None => diagnostic,
        });
    }
    module
}

fn read_file<'a>(
    ctx: &Context,
    bytes: &'a [u8],
    filename: &str,
    asm: &dyn AsmFallback,
    header: &mut Option<Header<'a>>,
    diags: &mut Diagnostics,
) -> Read<Module> {
    let mut file = Cursor::new(bytes);
    if !super::is_bytecode(bytes) {
        return fail("input buffer is not an MLIR bytecode file");
    }
    file.take(format::MAGIC.len() as u64)?;
    let version = file.varint()?;
    if version > format::CURRENT {
        return fail(format!(
            "bytecode version {version} is newer than the current version {}",
            format::CURRENT
        ));
    }
    let producer = utf8(file.cstring()?, "producer")?;
    *header = Some(Header { version, producer });

    let sections = Sections::split(file, version)?;
    let mut tables = Tables::new(ctx, asm, diags, bytes.len());
    tables.strings = read_sections::strings(sections.required(SectionId::String)?)?;
    let blobs = match sections.get(SectionId::Properties) {
        Some(section) if version >= format::PROPERTIES => read_sections::properties(section)?,
        _ => Vec::new(),
    };
    let names =
        read_sections::dialects(&mut tables, sections.required(SectionId::Dialect)?, version)?;
    let external = read_sections::resources(
        &mut tables,
        sections.get(SectionId::ResourceOffset),
        sections.get(SectionId::Resource),
    )?;
    read_sections::entries(
        &mut tables,
        sections.required(SectionId::AttrTypeOffset)?,
        sections.required(SectionId::AttrType)?,
    )?;
    let ir = sections.required(SectionId::Ir)?;
    let mut module = IrReader::new(tables, version, names, blobs).read(ir, filename)?;
    *module.external_resources_mut() = external;
    Ok(module)
}
