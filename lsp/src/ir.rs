//! MLIR files.

use std::path::Path;
use std::sync::Arc;

use ods_core::{Context, Diagnostic, Diagnostics, Loc, Severity as Level, position, text, verify};

use crate::answer::{File, Place, Problem, Severity};
use crate::language::{Checked, Job, Language};
use crate::text::{Encoding, Text};

/// Returns whether a document is MLIR.
pub(crate) fn owns(language_id: &str, path: &Path) -> bool {
    language_id == "mlir" || path.extension().is_some_and(|extension| extension == "mlir")
}

/// The language of `.mlir` files.
#[derive(Default)]
pub(crate) struct Ir {}

/// What is known of a file.
struct Known {
    text: Text,
    problems: Vec<Problem>,
}

impl Checked for Known {
    fn text(&self) -> &Text {
        &self.text
    }

    fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

impl Language for Ir {
    fn check(&mut self, job: &Job) -> Option<Arc<dyn Checked>> {
        let text = job.document.text.clone();
        let ctx = job.contexts.context(&[])?;
        ctx.allow_unregistered(job.project.settings.allow_unregistered_dialect);
        let file = job.document.path.to_string_lossy().into_owned();
        let mut found = Diagnostics::new();
        if let Some(module) = text::parse_module(&ctx, text.as_str(), &file, &mut found) {
            verify::verify_module(&module, &mut found);
        }
        let places = Places { ctx: &ctx, name: &file, job };
        let problems = found.take().iter().map(|one| places.problem(one)).collect();
        Some(Arc::new(Known { text, problems }))
    }
}

struct Places<'a> {
    ctx: &'a Context,
    name: &'a str,
    job: &'a Job,
}

impl Places<'_> {
    fn problem(&self, diagnostic: &Diagnostic) -> Problem {
        let place = |at: usize| at..at + 1;
        let mut problem = Problem::error(
            place(self.offset(diagnostic.loc).unwrap_or(0)),
            diagnostic.message.clone(),
        );
        problem.severity = match diagnostic.severity {
            Level::Error => Severity::ERROR,
            Level::Warning => Severity::WARNING,
            Level::Remark | Level::Note => Severity::INFORMATION,
        };
        let file = Arc::new(File {
            path: self.job.document.path.clone(),
            text: self.job.document.text.clone(),
        });
        for note in &diagnostic.notes {
            let span = place(self.offset(note.loc).unwrap_or(problem.span.start));
            problem.notes.push((Place { file: Arc::clone(&file), span }, note.message.clone()));
        }
        problem
    }

    /// The byte of the document that a location names.
    fn offset(&self, loc: Loc) -> Option<usize> {
        let (file, line, column) = position(self.ctx, loc)?;
        let at = lsp_types::Position::new(line.checked_sub(1)?, column.saturating_sub(1));
        (file == self.name).then(|| self.job.document.text.offset(at, Encoding::Utf8))
    }
}
