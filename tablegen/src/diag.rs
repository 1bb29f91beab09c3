//! Diagnostics of the spec compiler: severity, position, message, and their rendering.
//!
//! A [`Diagnostic`] carries spans only; rendering needs the [`SourceMap`] that they point into and produces the format
//! of LLVM's tools, so that editors and CI can parse it:
//! `file:line:col: error: text`, the source line, a caret, preceded by the include stack.

use std::fmt::{self, Write as _};

use ods_words::similar;

use crate::{SourceMap, Span};

/// The severity of a [`Diagnostic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The input is rejected and no output may be produced.
    Error,
    /// The input is suspicious; the result is valid.
    Warning,
    /// Explains another diagnostic, or is the output of a `dump` statement.
    Note,
}

impl Severity {
    /// Returns the severity as diagnostics spell it.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// One message about the user's input, with its notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The position; `None` for errors without a position in a file.
    pub span: Option<Span>,
    /// The text, without a trailing newline.
    pub message: String,
    /// Additional positions and explanations.
    pub notes: Vec<Diagnostic>,
    /// The name that does not exist, if that is the error.
    pub unknown: Option<Box<UnknownName>>,
}

/// A name that was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name as written.
    pub name: String,
    /// An existing name with a similar spelling.
    pub similar: Option<String>,
    /// True for the name of a class, multiclass, def or variable, which an include may define.
    pub is_global: bool,
}

impl Diagnostic {
    /// Creates an error at `span`.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span: Some(span),
            message: message.into(),
            notes: Vec::new(),
            unknown: None,
        }
    }

    /// Creates a warning at `span`.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// Converts the diagnostic to a warning.
    #[must_use]
    pub fn into_warning(self) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..self }
    }

    /// Creates a stand-alone note at `span`.
    pub fn note(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, message) }
    }

    /// Creates an error without a position, such as an unreadable file.
    pub fn global_error(message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span: None,
            message: message.into(),
            notes: Vec::new(),
            unknown: None,
        }
    }

    /// Adds a note to the diagnostic.
    #[must_use]
    pub fn with_note(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Diagnostic::note(span, message));
        self
    }

    /// Marks the diagnostic as an error about a name that does not exist; `candidates` are the existing names. It is
    /// rendered as LLVM's tools render it: a caller that wants a suggestion adds [`Self::unknown`] as a note.
    #[must_use]
    pub fn with_unknown<'a>(
        mut self,
        name: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        let similar = similar(name, candidates).map(str::to_owned);
        let name = name.to_owned();
        self.unknown = Some(Box::new(UnknownName { name, similar, is_global: false }));
        self
    }

    /// Marks the diagnostic like [`Self::with_unknown`], for a name that an include may define.
    #[must_use]
    pub(crate) fn with_unknown_global<'a>(
        self,
        name: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        let mut diagnostic = self.with_unknown(name, candidates);
        if let Some(unknown) = &mut diagnostic.unknown {
            unknown.is_global = true;
        }
        diagnostic
    }

    /// Returns true for errors, false for warnings and notes.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Renders the diagnostic as text, with source lines and carets, ending in a newline. Some messages end in a line
    /// break of their own, as upstream's do.
    pub fn render(&self, map: &SourceMap) -> String {
        let mut out = String::new();
        // Writing into a String cannot fail.
        let _ = self.write(map, &mut out);
        out
    }

    fn write(&self, map: &SourceMap, out: &mut String) -> fmt::Result {
        match self.span {
            None => writeln!(out, "{}: {}", self.severity.as_str(), self.message)?,
            Some(span) if span.is_dummy() => {
                writeln!(out, "<unknown>:0: {}: {}", self.severity.as_str(), self.message)?;
            }
            Some(span) => {
                for (file, line) in map.include_stack(span) {
                    writeln!(out, "Included from {file}:{line}:")?;
                }
                let at = map.locate(span);
                writeln!(
                    out,
                    "{}:{}:{}: {}: {}",
                    at.file,
                    at.line,
                    at.column,
                    self.severity.as_str(),
                    self.message
                )?;
                writeln!(out, "{}", without_tabs(at.text))?;
                // The terminal determines the width of other characters, so such a line has no caret.
                if at.text.is_ascii() {
                    let prefix = at.text.get(..at.column as usize - 1).unwrap_or(at.text);
                    writeln!(out, "{}^", " ".repeat(without_tabs(prefix).len()))?;
                }
            }
        }
        for note in &self.notes {
            note.write(map, out)?;
        }
        Ok(())
    }
}
/// Replaces tabs by the spaces to the next multiple of eight columns.
fn without_tabs(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for (at, part) in line.split('\t').enumerate() {
        if at > 0 {
            out.extend(std::iter::repeat_n(' ', 8 - out.len() % 8));
        }
        out += part;
    }
    out
}
