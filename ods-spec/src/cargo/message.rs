//! Diagnostics as text, for build scripts and editors.

use std::fmt;
use std::path::PathBuf;

use crate::diag::Diagnostic;
use crate::lang::SourceMap;

/// A rendered diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The text in the format of LLVM's tools: position, text, source line and caret, with notes; ends in a newline.
    pub text: String,
    /// True for an error, false for a warning.
    pub is_error: bool,
    /// Line and column, from 1, if it points into the main file.
    pub position: Option<(u32, u32)>,
}

/// The reason why a `.td` file was rejected.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// The errors and warnings in order.
    pub messages: Vec<Message>,
    /// Every file read from disk up to the errors.
    pub dependencies: Vec<PathBuf>,
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: String = self.messages.iter().map(|message| message.text.as_str()).collect();
        f.write_str(all.trim_end())
    }
}

impl std::error::Error for Rejected {}

impl Message {
    /// Renders a diagnostic with its source lines, and with a suggestion if a name does not exist.
    pub fn new(diagnostic: &Diagnostic, map: &SourceMap) -> Message {
        let main = map.main();
        let position = diagnostic.span.filter(|span| map.file_of(*span) == main).map(|span| {
            let at = map.locate(span);
            (at.line, at.column)
        });
        let text = with_suggestion(diagnostic.clone()).render(map);
        Message { text, is_error: diagnostic.is_error(), position }
    }

    /// Returns the text without its position, kind, source lines and notes.
    pub fn subject(&self) -> &str {
        self.parts().1
    }

    /// Returns the position as written: `Ops.td:4:1`; empty if there is none.
    pub fn place(&self) -> &str {
        self.parts().0
    }

    /// Returns the position and the text, which are in the line that names the kind.
    fn parts(&self) -> (&str, &str) {
        let kind = if self.is_error { "error: " } else { "warning: " };
        let parts = self.text.lines().find_map(|line| line.split_once(kind));
        let (place, subject) = parts.unwrap_or(("", self.text.lines().next().unwrap_or_default()));
        (place.trim_end_matches(": "), subject)
    }
}

/// Returns the diagnostic with a note on the name that does not exist.
fn with_suggestion(diagnostic: Diagnostic) -> Diagnostic {
    let (Some(unknown), Some(span)) = (diagnostic.unknown.clone(), diagnostic.span) else {
        return diagnostic;
    };
    let name = &unknown.name;
    let file = || crate::prelude::file_that_defines(name).filter(|_| unknown.is_global);
    if let Some(file) = file() {
        let text = format!("'{name}' is defined in \"{file}\": include it before this");
        return diagnostic.with_note(span, text);
    }
    match &unknown.similar {
        Some(similar) => diagnostic.with_note(span, format!("did you mean '{similar}'?")),
        None => diagnostic,
    }
}
