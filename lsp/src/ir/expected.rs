//! `expected-error {{…}}` comments, and what was reported: what is expected is no error, and what is missing is one.

use ods_core::Severity as Level;
use ods_spec::lang::ere::Searcher;

use super::known::{Known, Told, View};
use super::lex::{Kind, lex, line_start};
use crate::answer::{Problem, Severity};

/// The diagnostic that a comment asks for.
struct Expected {
    level: Level,
    /// The line in the document, from 0; `None` for `@unknown`.
    line: Option<usize>,
    /// The comment's part that says so.
    span: std::ops::Range<usize>,
    body: String,
    pattern: Option<Searcher>,
    met: bool,
}

/// The problems to show, and what was reported without being expected: its line and the comment for it.
pub(super) fn problems(known: &Known) -> (Vec<Problem>, Vec<(usize, String)>) {
    let mut expected = read(known);
    let asks = !expected.is_empty();
    let mut problems = Vec::new();
    let mut unexpected = Vec::new();
    for view in known.views() {
        for told in view.chunk.told.iter() {
            let met = meet(known, view, &mut expected, told);
            if !met {
                let line = known.text.line_of(view.out(told.span.clone()).start);
                unexpected.push((line, comment(told)));
            }
            let mut problem = problem(known, view, told);
            let mut missing = Vec::new();
            for (note, shown) in told.notes.iter().zip(std::mem::take(&mut problem.notes)) {
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

fn meet(known: &Known, view: View<'_>, expected: &mut [Expected], told: &Told) -> bool {
    let line = known.text.line_of(view.out(told.span.clone()).start);
    let wanted = expected.iter_mut().find(|one| {
        let fits = match &one.pattern {
            Some(pattern) => pattern.is_match(&told.message).unwrap_or(false),
            None => told.message.contains(&one.body),
        };
        fits && one.level == told.severity && one.line.is_none_or(|at| at == line)
    });
    wanted.map(|one| one.met = true).is_some()
}

fn problem(known: &Known, view: View<'_>, told: &Told) -> Problem {
    let mut problem = Problem::error(view.out(told.span.clone()), told.message.clone());
    problem.severity = match told.severity {
        Level::Error => Severity::ERROR,
        Level::Warning => Severity::WARNING,
        Level::Remark | Level::Note => Severity::INFORMATION,
    };
    let note = |note: &Told| (known.place(view.out(note.span.clone())), note.message.clone());
    problem.notes = told.notes.iter().map(note).collect();
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

/// The comment that expects a diagnostic on the next line.
fn comment(told: &Told) -> String {
    let one = |told: &Told| {
        let first = told.message.lines().next().unwrap_or("");
        format!("// expected-{} @below {{{{{first}}}}}", word(told.severity))
    };
    one(told)
}

/// The comments of a document that expect something.
fn read(known: &Known) -> Vec<Expected> {
    let text = known.text.as_str();
    let mut found: Vec<Expected> = Vec::new();
    if !text.contains("expected-") {
        return found;
    }
    let mut below: Vec<usize> = Vec::new();
    let mut last_plain = 0;
    for line in 0..known.text.line_count() {
        let Some(span) = known.text.line(line) else { continue };
        let Some(mut one) = designator(&text[span.clone()], span.start, line) else {
            for index in below.drain(..) {
                found[index].line = Some(line);
            }
            last_plain = line;
            continue;
        };
        match one.1 {
            Target::Above => one.0.line = Some(last_plain),
            Target::Below => below.push(found.len()),
            Target::Given => {}
        }
        found.push(one.0);
    }
    found
}

enum Target {
    Given,
    Above,
    Below,
}

/// `expected-KIND[-re] [@+N|@-N|@above|@below|@unknown] {{text}}` at the end of a line.
fn designator(text: &str, start: usize, line: usize) -> Option<(Expected, Target)> {
    let at = text.find("expected-")?;
    let rest = &text[at + "expected-".len()..];
    let levels = [Level::Error, Level::Warning, Level::Remark, Level::Note]
        .map(|level| (word(level), level));
    let (name, level) = levels.into_iter().find(|(name, _)| rest.starts_with(name))?;
    let rest = &rest[name.len()..];
    let (regex, rest) = match rest.strip_prefix("-re") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let mut rest = rest.trim_start_matches(' ');
    let (mut target, mut to) = (Target::Given, Some(line));
    if let Some(place) = rest.strip_prefix('@') {
        let end = place.find([' ', '{']).unwrap_or(place.len());
        match &place[..end] {
            "above" => target = Target::Above,
            "below" => target = Target::Below,
            "unknown" => to = None,
            by => to = line.checked_add_signed(by.parse().ok()?),
        }
        rest = place[end..].trim_start_matches(' ');
    }
    let body = rest.trim_end().strip_prefix("{{")?.strip_suffix("}}")?;
    let pattern = if regex { Some(Searcher::new(&pattern(body)).ok()?) } else { None };
    let span = start + at..start + text.trim_end().len();
    let (body, met) = (body.to_owned(), false);
    Some((Expected { level, line: to, span, body, pattern, met }, target))
}

/// Text with `{{regex}}` parts as one regex.
fn pattern(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some((before, (inside, tail))) =
        rest.split_once("{{").and_then(|(before, after)| Some((before, after.split_once("}}")?)))
    {
        out += &escaped(before);
        out += &format!("({inside})");
        rest = tail;
    }
    out + &escaped(rest)
}

fn escaped(text: &str) -> String {
    let special = |c: char| "\\.+*?()|[]{}^$".contains(c);
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

/// Returns whether a byte is in a comment or string.
pub(super) fn in_comment_or_string(text: &str, at: usize) -> bool {
    lex(text, line_start(text, at)).take_while(|token| token.span.start < at).any(|token| {
        matches!(token.kind, Kind::Comment | Kind::String)
            && at <= token.span.end
            && (token.kind == Kind::Comment || at < token.span.end)
    })
}
