//! `expected-error {{…}}` comments: an expected diagnostic is no problem, and a missing one is an error.

use ods_core::Severity as Level;
use ods_core::text::expected;
use ods_spec::lang::ere::Searcher;

use super::known::{Known, Reported, View};
use super::lex::{Kind, lex, line_start};
use crate::answer::{Problem, Severity};

/// The diagnostic that a comment expects.
struct Expected {
    level: Level,
    /// The line in the document, from 0; `None` for `@unknown`.
    line: Option<usize>,
    /// The range of the expectation in the comment.
    span: std::ops::Range<usize>,
    body: String,
    pattern: Option<Searcher>,
    met: bool,
}

/// Returns the problems to show, and the unexpected diagnostics, each with its line and a comment that would expect it.
pub(super) fn problems(known: &Known) -> (Vec<Problem>, Vec<(usize, String)>) {
    let (mut expected, mut problems) = read(known);
    let asks = !expected.is_empty();
    let mut unexpected = Vec::new();
    for view in known.views() {
        for reported in view.chunk.reported.iter() {
            let met = meet(known, view, &mut expected, reported);
            if !met {
                let line = known.text.line_of(view.out(reported.span.clone()).start);
                unexpected.push((line, comment(reported)));
            }
            let mut problem = problem(known, view, reported);
            let mut missing = Vec::new();
            for (note, shown) in reported.notes.iter().zip(std::mem::take(&mut problem.notes)) {
                let known_note = meet(known, view, &mut expected, note);
                if asks && !known_note && met && note.severity == Level::Note {
                    continue;
                }
                missing.push(shown);
            }
            problem.notes = missing;
            if !met {
                problems.push(problem);
            }
        }
    }
    for one in expected.iter().filter(|one| !one.met) {
        let message = format!("expected {} \"{}\" was not produced", word(one.level), one.body);
        problems.push(Problem::error(one.span.clone(), message));
    }
    problems.sort_by_key(|one| one.span.start);
    (problems, unexpected)
}

fn meet(known: &Known, view: View<'_>, expected: &mut [Expected], reported: &Reported) -> bool {
    let line = known.text.line_of(view.out(reported.span.clone()).start);
    let wanted = expected.iter_mut().find(|one| {
        let fits = match &one.pattern {
            Some(pattern) => pattern.is_match(&reported.message).unwrap_or(false),
            None => reported.message.contains(&one.body),
        };
        fits && one.level == reported.severity && one.line.is_none_or(|at| at == line)
    });
    wanted.map(|one| one.met = true).is_some()
}

fn problem(known: &Known, view: View<'_>, reported: &Reported) -> Problem {
    let mut problem = Problem::error(view.out(reported.span.clone()), reported.message.clone());
    problem.severity = match reported.severity {
        Level::Error => Severity::ERROR,
        Level::Warning => Severity::WARNING,
        Level::Remark | Level::Note => Severity::INFORMATION,
    };
    let note = |note: &Reported| (known.place(view.out(note.span.clone())), note.message.clone());
    problem.notes = reported.notes.iter().map(note).collect();
    problem
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Remark => "remark",
        Level::Note => "note",
    }
}

/// Returns the comment that expects a diagnostic on the next line.
fn comment(reported: &Reported) -> String {
    let one = |reported: &Reported| {
        let first = reported.message.lines().next().unwrap_or("");
        format!("// expected-{} @below {{{{{first}}}}}", word(reported.severity))
    };
    one(reported)
}

/// Returns the expectations in a document, and the problems of malformed ones.
fn read(known: &Known) -> (Vec<Expected>, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut found = Vec::new();
    for one in expected::read(known.text.as_str()) {
        let pattern = one.is_regex.then(|| expected::compile(one.body, Searcher::new)).transpose();
        let (level, body) = (one.severity, one.body.to_owned());
        // The number of a line outside of the document is kept.
        let line = one.line.map(|line| (line as usize).wrapping_sub(1));
        match pattern {
            Ok(pattern) => {
                found.push(Expected { level, line, span: one.span, body, pattern, met: false });
            }
            Err(why) => problems.push(Problem::error(one.span, why)),
        }
    }
    (found, problems)
}

/// Returns whether a byte is in a comment or string.
pub(super) fn in_comment_or_string(text: &str, at: usize) -> bool {
    lex(text, line_start(text, at)).take_while(|token| token.span.start < at).any(|token| {
        matches!(token.kind, Kind::Comment | Kind::String)
            && at <= token.span.end
            && (token.kind == Kind::Comment || at < token.span.end)
    })
}
