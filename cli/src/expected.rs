//! `--verify-diagnostics`: compares `expected-error {{…}}` comments with reported diagnostics, as in MLIR.

use ods_core::Severity;
use ods_core::text::{Lines, expected};
#[cfg(feature = "spec")]
use ods_spec::lang::ere::Searcher;

#[cfg(not(feature = "spec"))]
use crate::dynamic::Searcher;
use crate::report::quote;

/// The diagnostic that a comment in the input expects.
struct Expected {
    severity: Severity,
    line: Option<u32>,
    /// The line and column of the comment.
    at: (u32, u32),
    text: Pattern,
    met: bool,
}

enum Pattern {
    Text(String),
    Regex(Searcher, String),
}

/// A reported diagnostic or note, flattened.
pub(crate) struct Reported {
    /// The severity.
    pub(crate) severity: Severity,
    /// File, line, column; `None` if the location is unknown.
    pub(crate) at: Option<(String, u32, u32)>,
    /// The message.
    pub(crate) message: String,
}

/// Compares the diagnostics that the comments of a file expect with the ones reported for its parts.
pub(crate) struct Verifier<'a> {
    file: &'a str,
    lines: Lines<'a>,
    expected: Vec<Expected>,
    only_expected: bool,
    complaints: Vec<String>,
}

impl<'a> Verifier<'a> {
    /// Reads the comments. Unexpected diagnostics are complaints unless `only_expected`.
    pub(crate) fn new(file: &'a str, source: &'a [u8], only_expected: bool) -> Verifier<'a> {
        let mut all = Verifier {
            file,
            lines: Lines::new(source),
            expected: Vec::new(),
            only_expected,
            complaints: Vec::new(),
        };
        all.collect(&String::from_utf8_lossy(source));
        all
    }

    /// Compares the next reported diagnostics.
    pub(crate) fn check(&mut self, reported: &[Reported]) {
        for diagnostic in reported {
            let at = diagnostic.at.as_ref();
            let line = at.filter(|at| at.0 == self.file).map(|at| at.1);
            let mut near = None;
            let wanted = self.expected.iter().position(|e| {
                let fits = e.line == line && e.text.matches(&diagnostic.message);
                if fits && e.severity != diagnostic.severity && !e.met {
                    near = Some(e);
                }
                fits && e.severity == diagnostic.severity
            });
            let word = word(diagnostic.severity);
            match (wanted, near) {
                (Some(wanted), _) => self.expected[wanted].met = true,
                (None, _) if self.only_expected => {}
                (None, Some(near)) => {
                    let message = format!(
                        "'{word}' diagnostic emitted when expecting a '{}'",
                        self::word(near.severity)
                    );
                    let at = near.at;
                    self.complain(Some(at), 0, &message);
                }
                (None, None) => {
                    let message = format!("unexpected {word}: {}", diagnostic.message);
                    match at {
                        Some((file, line, col)) if file == self.file => {
                            self.complain(Some((*line, *col)), 0, &message);
                        }
                        Some((file, line, col)) => {
                            self.complaints
                                .push(format!("{file}:{line}:{col}: error: {message}\n"));
                        }
                        None => {
                            self.complaints.push(format!("unknown location: error: {message}\n"))
                        }
                    }
                }
            }
        }
    }

    /// Returns all complaints, including the ones about missing diagnostics; empty if all diagnostics were as expected.
    pub(crate) fn finish(mut self) -> Vec<String> {
        let (unknown, placed): (Vec<_>, Vec<_>) = std::mem::take(&mut self.expected)
            .into_iter()
            .filter(|e| !e.met)
            .partition(|e| e.line.is_none());
        let message = |e: &Expected| {
            format!("expected {} \"{}\" was not produced", word(e.severity), e.text.source())
        };
        for e in &placed {
            self.complain(Some(e.at), e.text.source().len(), &message(e));
        }
        // `mlir-opt` does not clear this list after reporting, so it reports these twice.
        for e in unknown.iter().chain(&unknown) {
            self.complain(None, 0, &message(e));
        }
        self.complaints
    }

    fn complain(&mut self, at: Option<(u32, u32)>, width: usize, message: &str) {
        self.complaints.push(match at {
            None => format!("<unknown>:0: error: {message}\n"),
            Some((line, col)) => {
                let mut text = format!("{}:{line}:{col}: error: {message}\n", self.file);
                quote(&self.lines, line, col, width, &mut text);
                text
            }
        });
    }

    fn collect(&mut self, source: &str) {
        for one in expected::read(source) {
            let body = one.body.to_owned();
            let text = match one.is_regex.then(|| expected::compile(one.body, Searcher::new)) {
                None => Pattern::Text(body),
                Some(Ok(regex)) => Pattern::Regex(regex, body),
                Some(Err(message)) => {
                    self.complain(Some(one.at), body.len(), &message);
                    continue;
                }
            };
            let (severity, line, at) = (one.severity, one.line, one.at);
            self.expected.push(Expected { severity, line, at, text, met: false });
        }
    }
}

impl Pattern {
    fn matches(&self, message: &str) -> bool {
        match self {
            Pattern::Text(text) => message.contains(text.as_str()),
            Pattern::Regex(regex, _) => regex.is_match(message).unwrap_or(false),
        }
    }

    fn source(&self) -> &str {
        match self {
            Pattern::Text(text) | Pattern::Regex(_, text) => text,
        }
    }
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
        Severity::Note => "note",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: u32, message: &str) -> Reported {
        Reported {
            severity: Severity::Error,
            at: Some(("f".into(), line, 1)),
            message: message.into(),
        }
    }

    fn check(source: &str, reported: &[Reported]) -> Vec<String> {
        let mut all = Verifier::new("f", source.as_bytes(), false);
        all.check(reported);
        all.finish()
    }

    #[test]
    fn designators_name_lines() {
        let source = "\
            x // expected-error {{one}}\n\
            // expected-error@below {{two}}\n\
            // expected-error @+1 {{also}}\n\
            y\n\
            // expected-error-re @above {{t{{[a-z]+}}e}}\n";
        let reported =
            [error(1, "this is one"), error(4, "two"), error(4, "also"), error(4, "three")];
        assert_eq!(check(source, &reported), [""; 0]);
    }

    #[test]
    fn what_differs_is_reported() {
        let complaints = check("x // expected-error {{one}}\ny\n", &[error(2, "two")]);
        assert_eq!(
            complaints,
            [
                "f:2:1: error: unexpected error: two\ny\n^\n",
                "f:1:6: error: expected error \"one\" was not produced\nx // expected-error {{one}}\n     ^~~\n"
            ]
        );
    }

    #[test]
    fn a_kind_that_differs_is_a_near_miss() {
        let complaints = check("x // expected-note {{one}}\n", &[error(1, "one")]);
        let line = "x // expected-note {{one}}\n     ^";
        assert_eq!(
            complaints,
            [
                format!(
                    "f:1:6: error: 'error' diagnostic emitted when expecting a 'note'\n{line}\n"
                ),
                format!("f:1:6: error: expected note \"one\" was not produced\n{line}~~\n"),
            ]
        );
    }

    #[test]
    fn a_line_that_is_not_there_is_complained_of_at_the_comment() {
        let complaints = check("// expected-error @-9 {{one}}\n", &[]);
        assert_eq!(
            complaints,
            [
                "f:1:4: error: expected error \"one\" was not produced\n// expected-error @-9 {{one}}\n   ^~~\n"
            ]
        );
    }

    #[test]
    fn what_has_no_place_is_reported_twice() {
        let complaints = check("// expected-error@unknown {{one}}\n", &[]);
        assert_eq!(
            complaints,
            ["<unknown>:0: error: expected error \"one\" was not produced\n"; 2]
        );
    }
}
