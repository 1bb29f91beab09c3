//! Diagnostics as text: `file:line:col: error: message`, the source line, and a caret.

use std::fmt::Write;

use ods_core::{Context, Diagnostic, Loc, Severity, position};

/// What rendering needs to know about the input.
pub(crate) struct Report<'a> {
    pub(crate) ctx: &'a Context,
    /// The name that locations in the IR use for the input.
    pub(crate) name: &'a str,
    /// The file's own name.
    pub(crate) file: &'a str,
    /// The line of the file where the input starts.
    pub(crate) first_line: u32,
    /// All of the file.
    pub(crate) source: &'a [u8],
}

impl Report<'_> {
    /// File, line and column of a location; lines count from the start of the file, not of a split part.
    pub(crate) fn position(&self, loc: Loc) -> Option<(String, u32, u32)> {
        let (name, line, col) = position(self.ctx, loc)?;
        if name == self.name {
            Some((self.file.to_owned(), line + self.first_line - 1, col))
        } else {
            Some((name, line, col))
        }
    }

    /// A diagnostic with its notes.
    pub(crate) fn render(&self, diagnostic: &Diagnostic) -> String {
        let mut out = String::new();
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
                    self.quote(&file, line, col, &mut out);
                    Ok(())
                }
            };
        }
        out
    }

    /// The source line and a caret below `col`, tabs widened as LLVM does, if the position is in this input.
    fn quote(&self, file: &str, line: u32, col: u32, out: &mut String) {
        if file != self.file || line == 0 {
            return;
        }
        let Some(text) = self.source.split(|byte| *byte == b'\n').nth(line as usize - 1) else {
            return;
        };
        let text = String::from_utf8_lossy(text.strip_suffix(b"\r").unwrap_or(text)).into_owned();
        let before = text.get(..(col as usize).saturating_sub(1)).unwrap_or(&text);
        let caret = widen(before).len();
        let _ = writeln!(out, "{}\n{}^", widen(&text), " ".repeat(caret));
    }
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
