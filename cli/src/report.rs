//! Rendering of diagnostics: `file:line:col: error: message`, the source line, and a caret.

use std::collections::HashSet;
use std::fmt::Write;

use ods_core::text::Lines;
use ods_core::{Context, Diagnostic, Loc, LocData, Severity, position};

/// The state for rendering diagnostics: the input and the options.
pub(crate) struct Report<'a> {
    pub(crate) ctx: &'a Context,
    /// The name of the file.
    pub(crate) file: &'a str,
    /// The lines of the file.
    pub(crate) lines: &'a Lines<'a>,
}

/// The greatest number of callers that are shown.
const CALL_STACK_LIMIT: usize = 10;

/// Renders a warning at byte `at` of a file.
pub(crate) fn warning(file: &str, lines: &Lines<'_>, at: usize, message: &str) -> String {
    let (line, start) = lines.line_of(at);
    let col = at - start + 1;
    let mut out = format!("{file}:{line}:{col}: warning: {message}\n");
    quote(lines, line as u32, col as u32, 0, &mut out);
    out
}

impl Report<'_> {
    /// Returns the file, line and column of a location.
    pub(crate) fn position(&self, loc: Loc) -> Option<(String, u32, u32)> {
        position(self.ctx, loc)
    }

    /// Renders a diagnostic with its notes.
    pub(crate) fn render(&self, diagnostic: &Diagnostic) -> String {
        let mut out = String::new();
        self.show(diagnostic.loc, diagnostic.severity, &diagnostic.message, true, &mut out);
        let mut last = diagnostic.loc;
        for _ in 0..CALL_STACK_LIMIT {
            let Some(caller) = self.caller(last) else { break };
            last = caller;
            self.show(caller, Severity::Note, "called from", true, &mut out);
        }
        for note in &diagnostic.notes {
            // A note about the same location does not repeat the source line.
            let quoted = std::mem::replace(&mut last, note.loc) != note.loc;
            self.show(note.loc, note.severity, &note.message, quoted, &mut out);
        }
        out
    }

    /// Returns the location from which the code at `loc` was called.
    fn caller(&self, loc: Loc) -> Option<Loc> {
        let (mut waiting, mut seen) = (vec![loc], HashSet::new());
        while let Some(loc) = waiting.pop() {
            if !seen.insert(loc) {
                continue;
            }
            match self.ctx.loc_data(loc) {
                LocData::CallSite { caller, .. } => return Some(caller),
                LocData::Name(_, child) => waiting.push(child),
                LocData::Fused { locs, .. } => waiting.extend(locs.iter().rev()),
                LocData::FileRange { .. } | LocData::Unknown => {}
            }
        }
        None
    }

    fn show(&self, loc: Loc, severity: Severity, message: &str, quoted: bool, out: &mut String) {
        let word = match severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        };
        // Writing to a string cannot fail.
        let _ = match self.position(loc) {
            None if loc == Loc::UNKNOWN => writeln!(out, "<unknown>:0: {word}: {message}"),
            None => {
                let loc = self.ctx.loc_attr(loc).display(self.ctx);
                writeln!(out, "<unknown>:0: {word}: {loc}: {message}")
            }
            Some((file, line, col)) => {
                let _ = writeln!(out, "{file}:{line}:{col}: {word}: {message}");
                if quoted && file == self.file {
                    quote(self.lines, line, col, 0, out);
                }
                Ok(())
            }
        };
    }
}

/// Appends the source line, if it exists, and a caret below `col`, with tabs widened as in LLVM. A range of `width`
/// bytes is underlined, up to the end of the line. A line that is not ASCII is printed without a caret: LLVM counts
/// bytes, and the caret would be misplaced.
pub(crate) fn quote(lines: &Lines<'_>, line: u32, col: u32, width: usize, out: &mut String) {
    let Some(text) = lines.line(line as usize) else { return };
    let text = String::from_utf8_lossy(text);
    // Writing to a string cannot fail.
    if !text.is_ascii() {
        let _ = writeln!(out, "{}", widen(&text));
        return;
    }
    let at = (col as usize).saturating_sub(1).min(text.len());
    let end = (at + width.max(1)).min(text.len().max(at + 1));
    let mut marks = String::new();
    for index in 0..end {
        let mark = match index {
            _ if index < at => ' ',
            _ if index == at => '^',
            _ => '~',
        };
        marks.push(mark);
        // The marks below a tab are as wide as the tab.
        while text.as_bytes().get(index) == Some(&b'\t') && !marks.len().is_multiple_of(TAB) {
            marks.push(mark);
        }
    }
    let _ = writeln!(out, "{}\n{marks}", widen(&text));
}

/// The distance of tab stops in columns.
const TAB: usize = 8;

/// Replaces tabs in `text` by blanks.
fn widen(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut column = 0;
    for ch in text.chars() {
        if ch == '\t' {
            let stop = (column / TAB + 1) * TAB;
            out.extend(std::iter::repeat_n(' ', stop - column));
            column = stop;
        } else {
            out.push(ch);
            column += ch.len_utf8();
        }
    }
    out
}
