//! The dumps of `llvm-tblgen`, byte for byte: `--print-records`, `--dump-json`,
//! `--print-detailed-records`.
//!
//! All dumps are streamed: the JSON of a target is hundreds of megabytes. Text of files that were not UTF-8 holds
//! placeholders for the invalid bytes; see [`write_text`].

mod detailed;
mod json;
mod sets;

use std::io::{self, Write};

use super::foreign::encode;
use super::print;
use super::records::{Record, Records};

pub use detailed::print_detailed_records;
pub use json::dump_json;
pub use sets::print_sets;

/// The number of bytes of text that are buffered before they are written.
const CHUNK: usize = 1 << 16;

/// Writes all classes and defs, as `llvm-tblgen --print-records`.
pub fn print_records(records: &Records, out: &mut dyn Write) -> io::Result<()> {
    let mut text = String::with_capacity(2 * CHUNK);
    text.push_str("------------- Classes -----------------\n");
    for (_, class) in records.sorted(&records.classes) {
        text.push_str("class ");
        print::write_record(&records.store, &records.all, class, &mut text);
        flush(&mut text, out, CHUNK)?;
    }
    text.push_str("------------- Defs -----------------\n");
    for (_, def) in records.sorted(&records.defs) {
        text.push_str("def ");
        print::write_record(&records.store, &records.all, def, &mut text);
        flush(&mut text, out, CHUNK)?;
    }
    flush(&mut text, out, 0)
}

/// Returns the text of a def, as [`print_records`] writes it.
pub fn print_def(def: Record<'_>) -> String {
    let mut text = "def ".to_owned();
    print::write_record(&def.records().store, &def.records().all, def.id, &mut text);
    text
}

/// Writes the text and clears it if it is longer than `limit` bytes.
fn flush(text: &mut String, out: &mut dyn Write, limit: usize) -> io::Result<()> {
    if text.len() > limit {
        write_text(text, out)?;
        text.clear();
    }
    Ok(())
}

/// Writes text, with placeholders of invalid bytes converted back to these bytes.
pub(super) fn write_text(text: &str, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(&encode(text))
}
