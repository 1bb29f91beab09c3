//! DWARF for an object file: functions, and the source line of the operation that each instruction comes from.

use cranelift_module::FuncId;
use cranelift_object::ObjectProduct;
use cranelift_object::object::write::{
    Relocation, SectionId as ObjectSection, StandardSegment, SymbolId,
};
use cranelift_object::object::{self, RelocationEncoding, RelocationFlags, RelocationKind};
use gimli::write::{
    Address, AttributeValue, DwarfUnit, EndianVec, LineProgram, LineString, RelocateWriter,
    RelocationTarget, Sections,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian, SectionId};
use rustc_hash::FxHashMap;

use crate::{CodeInfo, Place};

/// Adds the debug sections to an object. File names with NUL are left out: a line table cannot represent them.
///
/// # Errors
/// Returns an error if a table is larger than the format allows.
pub(super) fn add(
    product: &mut ObjectProduct,
    code: &[(FuncId, CodeInfo)],
    locations: &[Place],
) -> Result<(), Failure> {
    let has_form = |place: &&Place| !place.file.is_empty() && !place.file.contains('\0');
    let Some(first) = locations.iter().find(has_form) else { return Ok(()) };
    let encoding = Encoding { format: Format::Dwarf32, version: 5, address_size: 8 };
    let mut dwarf = DwarfUnit::new(encoding);
    let directory = dwarf.line_strings.add(".");
    let name = dwarf.line_strings.add(&*first.file);
    let (directory, name) = (LineString::LineStringRef(directory), LineString::LineStringRef(name));
    let mut lines =
        LineProgram::new(encoding, LineEncoding::default(), directory.clone(), None, name, None);
    let mut files = FxHashMap::default();
    let mut symbols = Vec::new();
    for (id, info) in code {
        let symbol = symbols.len();
        symbols.push(product.function_symbol(*id));
        let address = Address::Symbol { symbol, addend: 0 };
        let entry = dwarf.unit.add(dwarf.unit.root(), gimli::DW_TAG_subprogram);
        let text = dwarf.strings.add(info.name.as_str());
        let entry = dwarf.unit.get_mut(entry);
        entry.set(gimli::DW_AT_name, AttributeValue::StringRef(text));
        entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(address));
        entry.set(gimli::DW_AT_high_pc, AttributeValue::Udata(info.size as u64));
        lines.begin_sequence(Some(address));
        for (offset, index) in &info.locations {
            let place = locations.get(*index as usize).filter(has_form);
            let Some(place) = place else { continue };
            let file = *files.entry(&*place.file).or_insert_with(|| {
                let text = LineString::LineStringRef(dwarf.line_strings.add(&*place.file));
                lines.add_file(text, lines.default_directory(), None)
            });
            let row = lines.row();
            row.address_offset = u64::from(*offset);
            (row.file, row.line, row.column) =
                (file, u64::from(place.line), u64::from(place.column));
            lines.generate_row();
        }
        lines.end_sequence(info.size as u64);
    }
    dwarf.unit.line_program = lines;
    let producer = dwarf.strings.add(concat!("ods ", env!("CARGO_PKG_VERSION")));
    let text = dwarf.strings.add(&*first.file);
    let root = dwarf.unit.get_mut(dwarf.unit.root());
    root.set(gimli::DW_AT_producer, AttributeValue::StringRef(producer));
    root.set(gimli::DW_AT_name, AttributeValue::StringRef(text));
    root.set(gimli::DW_AT_stmt_list, AttributeValue::LineProgramRef);
    // Nothing language-specific is described, and debuggers know this language.
    root.set(gimli::DW_AT_language, AttributeValue::Language(gimli::DW_LANG_C11));
    let mut sections = Sections::new(Section::default());
    dwarf.write(&mut sections).map_err(Failure::Table)?;
    write(product, &sections, &symbols).map_err(Failure::Object)
}

/// A failure to write a table.
#[derive(Debug)]
pub(super) enum Failure {
    Table(gimli::write::Error),
    Object(object::write::Error),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Table(error) => write!(f, "the line table: {error}"),
            Failure::Object(error) => write!(f, "the object file: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

/// A section under construction, with its relocations.
#[derive(Clone)]
struct Section {
    bytes: EndianVec<LittleEndian>,
    relocations: Vec<gimli::write::Relocation>,
}

impl Default for Section {
    fn default() -> Self {
        Section { bytes: EndianVec::new(LittleEndian), relocations: Vec::new() }
    }
}

impl RelocateWriter for Section {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, relocation: gimli::write::Relocation) {
        self.relocations.push(relocation);
    }
}

/// Adds the sections to the object.
fn write(
    product: &mut ObjectProduct,
    sections: &Sections<Section>,
    symbols: &[SymbolId],
) -> Result<(), object::write::Error> {
    let object = &mut product.object;
    let segment = object.segment_name(StandardSegment::Debug).to_vec();
    let mut ids: Vec<(SectionId, ObjectSection, &Section)> = Vec::new();
    sections.for_each(|id, section| {
        let bytes = section.bytes.slice();
        if !bytes.is_empty() {
            let kind = match id {
                SectionId::DebugStr | SectionId::DebugLineStr => object::SectionKind::DebugString,
                _ => object::SectionKind::Debug,
            };
            let at = object.add_section(segment.clone(), id.name().into(), kind);
            object.append_section_data(at, bytes, 1);
            ids.push((id, at, section));
        }
        Ok::<(), object::write::Error>(())
    })?;
    for (_, at, section) in &ids {
        for relocation in &section.relocations {
            let symbol = match relocation.target {
                RelocationTarget::Symbol(number) => symbols[number],
                RelocationTarget::Section(id) => {
                    let target = ids.iter().find(|(have, ..)| *have == id);
                    let (_, target, _) = target.expect("a section that is referred to is written");
                    object.section_symbol(*target)
                }
            };
            let flags = RelocationFlags::Generic {
                kind: RelocationKind::Absolute,
                encoding: RelocationEncoding::Generic,
                size: relocation.size * 8,
            };
            let (offset, addend) = (relocation.offset as u64, relocation.addend);
            object.add_relocation(*at, Relocation { offset, symbol, addend, flags })?;
        }
    }
    Ok(())
}
