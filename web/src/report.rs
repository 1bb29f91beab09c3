//! Diagnostics with ranges, for editors.

use ods_core::text::Lines;
use ods_core::{Context, position};
use ods_spec::diag;
use ods_spec::lang::SourceMap;
use serde::Serialize;

/// The severity of a [`Report`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// There is no result.
    Error,
    /// There is a result.
    Warning,
    /// A remark, or additional information about another report.
    Info,
}

/// A range on one line: the line counts from 1, columns from 0 in UTF-16 units, as in browsers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The first column.
    pub from: u32,
    /// The column behind the last one.
    pub to: u32,
}

/// A diagnostic.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The severity.
    pub level: Level,
    /// The message, preceded by a position if that is in another file.
    pub message: String,
    /// The place in the given text.
    pub place: Option<Place>,
    /// Additional information.
    pub notes: Vec<Report>,
}

impl Report {
    /// Creates an error without a place.
    pub(crate) fn error(message: impl Into<String>) -> Report {
        let message = message.into();
        Report { level: Level::Error, message, place: None, notes: Vec::new() }
    }

    /// Creates a remark without a place.
    pub(crate) fn info(message: impl Into<String>) -> Report {
        Report { level: Level::Info, ..Report::error(message) }
    }

    /// Converts a diagnostic of the spec compiler.
    pub(crate) fn of_spec(of: &diag::Diagnostic, map: &SourceMap) -> Report {
        let level = match of.severity {
            diag::Severity::Error => Level::Error,
            diag::Severity::Warning => Level::Warning,
            diag::Severity::Note => Level::Info,
        };
        let mut message = of.message.trim_end().to_owned();
        let mut place = None;
        if let Some(span) = of.span.filter(|span| !span.is_dummy()) {
            let at = map.locate(span);
            let column = at.column as usize - 1;
            if map.file_of(span) == map.files().next() {
                let length = map.snippet(span).lines().next().unwrap_or_default().len();
                place = Some(Place::of(at.line, at.text.as_bytes(), column, length));
            } else {
                message = format!("{}:{}:{}: {message}", at.file, at.line, at.column);
                // The place of the error is the include that leads to the other file.
                let include = map.include_stack(span).first().map(|(_, line)| *line);
                let main = map.files().next().map(|file| map.text(file));
                place = include.zip(main).map(|(line, text)| {
                    let shown = text.lines().nth(line as usize - 1).unwrap_or_default();
                    Place::of(line, shown.as_bytes(), 0, shown.len())
                });
            }
        }
        if let Some(similar) = of.unknown.as_ref().and_then(|unknown| unknown.similar.as_ref()) {
            message.push_str(&format!("; did you mean '{similar}'?"));
        }
        let notes = of.notes.iter().map(|note| Report::of_spec(note, map)).collect();
        Report { level, message, place, notes }
    }

    /// Converts a diagnostic about IR that was read from `source` under the name `file`.
    pub(crate) fn of_ir(
        of: &ods_core::Diagnostic,
        ctx: &Context,
        file: &str,
        lines: &Lines<'_>,
    ) -> Report {
        let level = match of.severity {
            ods_core::Severity::Error => Level::Error,
            ods_core::Severity::Warning => Level::Warning,
            ods_core::Severity::Remark | ods_core::Severity::Note => Level::Info,
        };
        let mut message = of.message.clone();
        let mut place = None;
        if let Some((name, line, column)) = position(ctx, of.loc) {
            match lines.line(line as usize).filter(|_| name == file) {
                Some(text) => {
                    let column = (column as usize).saturating_sub(1).min(text.len());
                    place = Some(Place::of(line, text, column, word(&text[column..])));
                }
                None => message = format!("{name}:{line}:{column}: {message}"),
            }
        }
        let shown = of.notes.iter().filter(|note| !note.message.starts_with(CURRENT));
        let notes = shown.map(|note| Report::of_ir(note, ctx, file, lines)).collect();
        Report { level, message, place, notes }
    }
}

/// The prefix of a note that shows an operation, which the editor shows already.
const CURRENT: &str = "see current operation: ";

/// Returns the length of the name, number or sign at the beginning of a text.
fn word(text: &[u8]) -> usize {
    let sigil = usize::from(matches!(text.first(), Some(b'%' | b'^' | b'@' | b'!' | b'#')));
    let belongs = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$-".contains(byte);
    sigil + text[sigil..].iter().position(|byte| !belongs(byte)).unwrap_or(text.len() - sigil)
}

impl Place {
    /// Returns the place of `length` bytes from `column` on; at least one character, if there is one.
    fn of(line: u32, text: &[u8], column: usize, length: usize) -> Place {
        let units = |bytes: &[u8]| String::from_utf8_lossy(bytes).encode_utf16().count() as u32;
        let column = column.min(text.len());
        let end = (column + length.max(1)).min(text.len());
        let from = units(&text[..column]);
        Place { line, from, to: from + units(&text[column..end]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_utf16() {
        let text = "a\u{e4}\u{1f600} %b";
        let at = text.find('%').expect("it is there");
        let place = Place::of(7, text.as_bytes(), at, word(&text.as_bytes()[at..]));
        assert_eq!(place, Place { line: 7, from: 5, to: 7 });
        assert_eq!(Place::of(1, b"ab", 9, 1), Place { line: 1, from: 2, to: 2 });
    }

    #[test]
    fn words_have_sigils_and_dots() {
        for (text, length) in
            [("arith.addi %a", 10), ("%a, %b", 2), ("!fixed.q<1>", 8), ("(", 0), ("", 0)]
        {
            assert_eq!(word(text.as_bytes()), length, "{text}");
        }
    }
}
