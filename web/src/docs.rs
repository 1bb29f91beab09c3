//! Documentation as HTML: of the edited text, and of the shipped dialects.

use ods_spec::docgen;
use ods_spec::lang::{Evaluation, Session};
use pulldown_cmark::{Options, Parser, html};

use crate::report::Report;

/// The embedded files: paths below `dialects/operations/src` and `dialects/transforms/src`, and texts.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/dialects.rs"));

/// Iterates over the declarations of the shipped dialects, by path.
pub(crate) fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied()
}

/// Returns the names of the dialects that have a page, sorted.
pub(crate) fn dialects() -> Vec<&'static str> {
    let mut names: Vec<&str> = FILES.iter().filter_map(|(path, _)| name_of(path)).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Returns the dialect of a file's folder, if the folder declares one.
fn name_of(path: &'static str) -> Option<&'static str> {
    let folder = path.split_once('/')?.0;
    let declares = |(other, text): &(&str, &str)| {
        other.split_once('/').is_some_and(|(there, _)| there == folder)
            && text.contains(": Dialect")
    };
    FILES.iter().any(declares).then_some(folder)
}

/// Renders the documentation of a shipped dialect.
pub(crate) fn shipped(session: &mut Session, dialect: &str) -> Result<String, Report> {
    if !dialects().contains(&dialect) {
        return Err(Report::error(format!("there is no dialect '{dialect}'")));
    }
    // The macros that the build script of the dialects defines.
    let mut text: String =
        dialects().iter().map(|name| format!("#define {}\n", name.to_uppercase())).collect();
    text += &format!("include \"{dialect}/{dialect}.td\"\n");
    let evaluation = session.evaluate_text(dialect, text);
    let options =
        docgen::Options { dialect: Some(dialect.to_owned()), ..docgen::Options::default() };
    page(&evaluation, &options)
}

/// Renders the documentation of an evaluated text.
pub(crate) fn page(evaluation: &Evaluation, options: &docgen::Options) -> Result<String, Report> {
    let map = evaluation.records.source_map();
    if let Some(error) = evaluation.diagnostics.iter().find(|one| one.is_error()) {
        return Err(Report::of_spec(error, map));
    }
    let leaves = docgen::book(&evaluation.records, options).map_err(|failure| match failure {
        docgen::Failure::Invalid(diagnostic) => Report::of_spec(&diagnostic, map),
        docgen::Failure::Unanswered(text) => Report::error(text),
    })?;
    // The placeholder of the table of contents, which MLIR's site generator fills, is removed.
    let markdown = docgen::bound(&leaves).replace("\n[TOC]\n", "\n");
    let extensions = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut out = String::new();
    html::push_html(&mut out, Parser::new_ext(&markdown, extensions));
    Ok(out)
}
