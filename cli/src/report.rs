//! Diagnostics as text: `file:line:col: error: message`, the source line, and a caret.

use std::fmt::Write;

use ods_core::{Context, Diagnostic, Loc, Severity, position};

/// What rendering needs to know about the input.
pub(crate) struct Report<'a> {
    pub(crate) ctx: &'a Context,
    /// The file's name.
    pub(crate) file: &'a str,
    /// All of the file.
    pub(crate) source: &'a [u8],
}

/// A warning about the byte `at` of a file.
pub(crate) fn warning(file: &str, source: &[u8], at: usize, message: &str) -> String {
    let before = &source[..at];
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let col = at - start + 1;
    let mut out = format!("{file}:{line}:{col}: warning: {message}\n");
    quote(source, line as u32, col as u32, 0, &mut out);
    out
}

impl Report<'_> {
    /// File, line and column of a location.
    pub(crate) fn position(&self, loc: Loc) -> Option<(String, u32, u32)> {
        position(self.ctx, loc)
    }

    /// A diagnostic with its notes.
    pub(crate) fn render(&self, diagnostic: &Diagnostic) -> String {
        let mut out = String::new();
        let mut shown = None;
        for one in std::iter::once(diagnostic).chain(&diagnostic.notes) {
            let word = match one.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Remark => "remark",
                Severity::Note => "note",
            };
            // Writing to a string cannot fail.
            let _ = match self.position(one.loc) {
                None => writeln!(out, "<unknown>:0: {word}: {}", one.message),
                Some((file, line, col)) => {
                    let _ = writeln!(out, "{file}:{line}:{col}: {word}: {}", one.message);
                    // What follows about the same place does not show the line again.
                    if file == self.file && shown.replace(one.loc) != Some(one.loc) {
                        quote(self.source, line, col, 0, &mut out);
                    }
                    Ok(())
                }
            };
        }
        out
    }
}

/// The source line and a caret below `col`, tabs widened as LLVM does, if there is such a line. What is `width` bytes
/// wide is underlined behind the caret, to the end of the line at most.
pub(crate) fn quote(source: &[u8], line: u32, col: u32, width: usize, out: &mut String) {
    let Some(index) = (line as usize).checked_sub(1) else { return };
    let Some(text) = source.split(|byte| *byte == b'\n').nth(index) else { return };
    let text = String::from_utf8_lossy(text.strip_suffix(b"\r").unwrap_or(text)).into_owned();
    let before = text.get(..(col as usize).saturating_sub(1)).unwrap_or(&text);
    let caret = widen(before).len();
    // Writing to a string cannot fail.
    let under = width.min(text.len().saturating_sub(before.len())).saturating_sub(1);
    let _ = writeln!(out, "{}\n{}^{}", widen(&text), " ".repeat(caret), "~".repeat(under));
}

/// `text` with each tab up to the next multiple of eight columns.
fn widen(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut column = 0;
    for ch in text.chars() {
        if ch == '\t' {
            let stop = (column / 8 + 1) * 8;
            out.extend(std::iter::repeat_n(' ', stop - column));
            column = stop;
        } else {
            out.push(ch);
            column += ch.len_utf8();
        }
    }
    out
}
