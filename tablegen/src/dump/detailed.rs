//! `--print-detailed-records`: every record with the source positions of itself and its fields.
//!
//! Upstream also prints the counts of its allocator's pools, which are unrelated to the records; they are omitted.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::super::print;
use super::super::record::RecordData;
use super::super::records::Records;
use super::super::source::Span;
use super::super::store::Node;
use super::super::types::RecId;
use super::{CHUNK, flush};

/// Writes globals, classes and defs with their positions, as `llvm-tblgen --print-detailed-records`; `input` is the
/// name of the main file.
pub fn print_detailed_records(
    records: &Records,
    input: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut detailed = Detailed { records, text: String::with_capacity(2 * CHUNK) };
    let text = &mut detailed.text;
    // Writing into a String cannot fail.
    let _ = writeln!(text, "DETAILED RECORDS for file {input}\n");
    let _ = writeln!(
        text,
        "-------------------- Global Variables ({}) --------------------\n",
        records.globals.len()
    );
    for (name, value) in records.sorted(&records.globals) {
        let value = print::value_text(&records.store, &records.all, value);
        let _ = writeln!(text, "{name} = {value}");
    }
    let classes = records.classes.len();
    let _ = writeln!(text, "\n-------------------- Classes ({classes}) --------------------");
    for (_, class) in records.sorted(&records.classes) {
        detailed.record(class, true);
        flush(&mut detailed.text, out, CHUNK)?;
    }
    let defs = records.defs.len();
    let _ = writeln!(detailed.text, "\n-------------------- Records ({defs}) --------------------");
    for (_, def) in records.sorted(&records.defs) {
        detailed.record(def, false);
        flush(&mut detailed.text, out, CHUNK)?;
    }
    flush(&mut detailed.text, out, 0)
}

struct Detailed<'a> {
    records: &'a Records,
    text: String,
}

impl<'a> Detailed<'a> {
    fn name(&self, id: RecId) -> &'a str {
        match self.records.store.node(self.records.all[id.0 as usize].name) {
            Node::Str(sym) | Node::Code(sym) => self.records.store.strings.text(sym),
            _ => "",
        }
    }

    fn location(&mut self, span: Span) {
        let at = self.records.map.locate(span);
        let file = at.file.rsplit('/').next().unwrap_or(at.file);
        let _ = write!(self.text, "{file}:{}", at.line);
    }

    fn record(&mut self, id: RecId, is_class: bool) {
        let data: &RecordData = &self.records.all[id.0 as usize];
        let _ = write!(self.text, "\n{}  |", self.name(id));
        self.location(data.locs.first().copied().unwrap_or_default());
        self.text.push_str("|\n");
        if !is_class && data.locs.len() > 1 {
            self.text.push_str("  Defm sequence:");
            for &span in data.locs.iter().rev() {
                self.text.push_str(" |");
                self.location(span);
                self.text.push('|');
            }
            self.text.push('\n');
        }
        if is_class {
            self.fields(data, "Template args", true);
        }
        self.text.push_str("  Superclasses:");
        if data.superclasses.is_empty() {
            self.text.push_str(" (none)");
        }
        for &(class, _) in &data.superclasses {
            let name = self.name(class);
            let _ = if data.direct_superclasses.contains(&class) {
                write!(self.text, " {name}")
            } else {
                write!(self.text, " ({name})")
            };
        }
        self.text.push('\n');
        self.fields(data, "Fields", false);
    }

    fn fields(&mut self, data: &RecordData, title: &str, template_args: bool) {
        let records = self.records;
        let order: Vec<usize> = if template_args {
            data.template_args.iter().filter_map(|&name| data.field_index(name)).collect()
        } else {
            (0..data.fields.len()).filter(|&at| !data.fields[at].template_arg).collect()
        };
        let _ = write!(self.text, "  {title}:");
        if order.is_empty() {
            self.text.push_str(" (none)\n");
            return;
        }
        self.text.push('\n');
        for at in order {
            self.text.push_str("    ");
            let (name, field) = (data.names[at], &data.fields[at]);
            print::write_field(&records.store, &records.all, name, field, &mut self.text);
            self.text.push_str("  |");
            self.location(field.span);
            self.text.push_str("|\n");
        }
    }
}
