//! Diagnostics: a message, a location, and notes; many per run.

use std::fmt;

use crate::loc_parts::find_in_loc;
use crate::{Attr, Context, Loc, LocData};

/// The start of a note that suggests a remedy.
pub(crate) const HELP: &str = "help: ";

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The run has failed.
    Error,
    /// A possible problem; the run goes on.
    Warning,
    /// Information.
    Remark,
    /// An addition to the diagnostic that it is attached to.
    Note,
}

/// A diagnostic with its notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The location.
    pub loc: Loc,
    /// The text, in lower case and without a full stop, as MLIR words it.
    pub message: String,
    /// The attached notes.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// Creates an error.
    pub fn error(loc: Loc, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, loc, message: message.into(), notes: Vec::new() }
    }

    /// Creates a warning.
    pub fn warning(loc: Loc, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(loc, message) }
    }

    /// Attaches a note that suggests a remedy: `help: TEXT`. Comparisons with `expected-note` comments skip it.
    pub fn with_help(self, loc: Loc, message: impl fmt::Display) -> Diagnostic {
        self.with_note(loc, format!("{HELP}{message}"))
    }

    /// Returns whether this is a note of [`Self::with_help`].
    pub fn is_help(&self) -> bool {
        self.severity == Severity::Note && self.message.starts_with(HELP)
    }

    /// Attaches a note.
    pub fn with_note(mut self, loc: Loc, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Diagnostic { severity: Severity::Note, ..Diagnostic::error(loc, message) });
        self
    }
}

/// Collects diagnostics in order.
///
/// # Examples
/// ```
/// use ods_core::{Context, Diagnostic, Diagnostics, Loc, position};
///
/// let ctx = Context::with(|_| {});
/// let loc = ctx.file_loc("a.mlir", 3, 5);
/// let mut diagnostics = Diagnostics::new();
/// diagnostics.push(Diagnostic::error(loc, "is not right").with_note(Loc::UNKNOWN, "see here"));
/// assert!(diagnostics.has_errors());
/// for one in diagnostics.take() {
///     assert_eq!(position(&ctx, one.loc), Some(("a.mlir".into(), 3, 5)));
///     assert_eq!(one.notes.len(), 1);
/// }
/// ```
#[derive(Default, Debug)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
}

impl Diagnostics {
    /// Creates an empty list.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Appends a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.errors += usize::from(diagnostic.severity == Severity::Error);
        self.list.push(diagnostic);
    }

    /// Attaches a note to the last diagnostic.
    pub(crate) fn note_last(&mut self, loc: Loc, message: impl Into<String>) {
        if let Some(last) = self.list.last_mut() {
            let severity = Severity::Note;
            last.notes.push(Diagnostic { severity, ..Diagnostic::error(loc, message) });
        }
    }

    /// Keeps the first `count` diagnostics.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.list.truncate(count);
        self.errors = self.list.iter().filter(|one| one.severity == Severity::Error).count();
    }

    /// Returns whether the list contains an error.
    pub fn has_errors(&self) -> bool {
        self.errors != 0
    }

    /// Returns the diagnostics collected so far.
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    /// Removes and returns the diagnostics collected so far.
    pub fn take(&mut self) -> Vec<Diagnostic> {
        self.errors = 0;
        std::mem::take(&mut self.list)
    }
}

/// Returns the first file position in `loc`: file name, line and column. A location is an id, hence `ctx`.
pub fn position(ctx: &Context, loc: Loc) -> Option<(String, u32, u32)> {
    let (file, line, column) = file_position(ctx, loc)?;
    Some((file.as_str(ctx).unwrap_or_default().into(), line, column))
}

/// Returns the first file position in `loc`: the file name as a string attribute, line and column.
pub fn file_position(ctx: &Context, loc: Loc) -> Option<(Attr, u32, u32)> {
    find_in_loc(ctx, loc, |data| match data {
        LocData::FileRange { file, start, .. } => Some((*file, start.0, start.1)),
        _ => None,
    })
}
