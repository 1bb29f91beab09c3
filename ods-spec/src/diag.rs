//! Diagnostics of the spec compiler: what is wrong, where, and how it is shown.
//!
//! A [`Diagnostic`] carries spans only; rendering needs the [`SourceMap`] they point into and gives
//! the format of LLVM's tools, so that editors and CI that parse those parse ours:
//! `file:line:col: error: text`, the source line, a caret, preceded by the include stack.

use std::fmt::{self, Write as _};

use crate::lang::{SourceMap, Span};
use crate::similar::similar;

/// The severity of a [`Diagnostic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Something is wrong and no output may be produced.
    Error,
    /// Something is suspicious; the result stands.
    Warning,
    /// Explains another diagnostic, or was asked for by a `dump` statement.
    Note,
}

impl Severity {
    /// The word used when the diagnostic is shown.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// One message about the user's input, with the notes that belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The text it points at; `None` for errors that have no place in a file.
    pub span: Option<Span>,
    /// The text, without a trailing newline.
    pub message: String,
    /// Further places and explanations.
    pub notes: Vec<Diagnostic>,
    /// The name that does not exist, where that is what is wrong.
    pub unknown: Option<Box<UnknownName>>,
}

/// A name that was looked for and not found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name as written.
    pub name: String,
    /// One that exists and is near to it.
    pub similar: Option<String>,
    /// True for the name of a class, multiclass, def or variable, which an include may define.
    pub is_global: bool,
}

impl Diagnostic {
    /// An error at `span`.
    pub fn error(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span: Some(span),
            message: message.into(),
            notes: Vec::new(),
            unknown: None,
        }
    }

    /// A warning at `span`.
    pub fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message) }
    }

    /// The same as a warning.
    #[must_use]
    pub fn into_warning(self) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..self }
    }

    /// A note at `span` that stands alone.
    pub fn note(span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(span, message) }
    }

    /// An error without a position, such as an unreadable file.
    pub fn global_error(message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            span: None,
            message: message.into(),
            notes: Vec::new(),
            unknown: None,
        }
    }

    /// The same diagnostic with a note added to it.
    #[must_use]
    pub fn with_note(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Diagnostic::note(span, message));
        self
    }

    /// The same diagnostic about a name that does not exist; `candidates` are those that do. It is shown as LLVM's tools
    /// show it: who helps people on adds [`Self::unknown`] as a note.
    #[must_use]
    pub(crate) fn with_unknown<'a>(
        mut self,
        name: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        let similar = similar(name, candidates).map(str::to_owned);
        let name = name.to_owned();
        self.unknown = Some(Box::new(UnknownName { name, similar, is_global: false }));
        self
    }

    /// The same, of a name that an include may define.
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

    /// True for errors, false for warnings and notes.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The diagnostic as text, with source lines and carets, ending in a newline. Some messages end in a
    /// line break of their own, as upstream's do.
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
                // How wide other characters are is up to the terminal, so such a line has no caret.
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
/// Tabs as the spaces to the next multiple of eight columns.
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
