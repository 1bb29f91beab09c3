//! Language support for `.pdll` files: the diagnostics of the spec compiler.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ods_spec::diag::{Diagnostic, Severity as Level};
use ods_spec::lang::{Session, Span};
use ods_spec::model::Answers;
use ods_spec::pdll::{self, Parsed};
use ods_spec::prelude;

use crate::answer::{File, Place, Problem, Severity};
use crate::language::{Checked, Job, Language};
use crate::text::Text;

/// Returns whether a document is PDLL.
pub(crate) fn owns(language_id: &str, path: &Path) -> bool {
    language_id == "pdll" || path.extension().is_some_and(|extension| extension == "pdll")
}

/// The language of `.pdll` files.
pub(crate) struct Pdll;

/// The result of checking a `.pdll` file.
struct Known {
    text: Text,
    problems: Vec<Problem>,
    dependencies: Vec<PathBuf>,
}

impl Language for Pdll {
    fn check(&mut self, job: &Job) -> Option<Arc<dyn Checked>> {
        let document = &job.document;
        let texts = job.open.iter().map(|(path, text)| (path.clone(), Arc::clone(text.shared())));
        let mut session = Session::new();
        session.embed(prelude::files().iter().copied()).overlay(Arc::new(texts.collect()));
        for dir in job.project.include_dirs(&document.path) {
            session.include_dir(dir);
        }
        let name = document.path.to_string_lossy();
        let parsed = pdll::parse_text(&session, &name, document.text.as_str());
        let compiled = pdll::compile(&parsed, &Answers::default());
        if job.cancel.is_set() {
            return None;
        }
        let all = parsed.diagnostics.iter().chain(&compiled.errors);
        let problems = all.map(|one| problem(one, &parsed)).collect();
        let dependencies = parsed.dependencies.iter().map(|path| crate::paths::plain(path));
        Some(Arc::new(Known {
            text: document.text.clone(),
            problems,
            dependencies: dependencies.collect(),
        }))
    }
}

impl Checked for Known {
    fn text(&self) -> &Text {
        &self.text
    }

    fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn dependencies(&self) -> &[PathBuf] {
        &self.dependencies
    }
}

fn problem(diagnostic: &Diagnostic, parsed: &Parsed) -> Problem {
    let own = diagnostic.span.and_then(|span| in_document(span, parsed));
    let mut problem = Problem::error(own.clone().unwrap_or(0..0), diagnostic.message.clone());
    problem.severity = match diagnostic.severity {
        Level::Error => Severity::ERROR,
        Level::Warning => Severity::WARNING,
        Level::Note => Severity::INFORMATION,
    };
    if own.is_none() {
        // The problem is in an included file.
        let place = diagnostic.span.and_then(|span| place(span, parsed));
        problem.notes.extend(place.map(|place| (place, diagnostic.message.clone())));
    }
    for note in &diagnostic.notes {
        let place = note.span.and_then(|span| place(span, parsed));
        problem.notes.extend(place.map(|place| (place, note.message.clone())));
    }
    problem
}

/// Returns the range of a span of the document.
fn in_document(span: Span, parsed: &Parsed) -> Option<Range<usize>> {
    let main = parsed.map.main()?;
    (parsed.map.file_of(span) == Some(main)).then(|| range(span, parsed.map.start(main)))
}

fn place(span: Span, parsed: &Parsed) -> Option<Place> {
    let file = parsed.map.file_of(span)?;
    let text = Text::new(&**parsed.map.text(file));
    let path = crate::paths::plain(Path::new(parsed.map.path(file)));
    let span = range(span, parsed.map.start(file));
    Some(Place { file: Arc::new(File { path, text }), span })
}

fn range(span: Span, start: u32) -> Range<usize> {
    let from = span.start.saturating_sub(start) as usize;
    from..from.max(span.end.saturating_sub(start) as usize)
}
