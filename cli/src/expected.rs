//! `--verify-diagnostics`: `expected-error {{…}}` comments against what was reported, as in MLIR.
//!
//! A designator stands at the end of a line: `expected-KIND[-re] [@+N|@-N|@above|@below|@unknown] {{text}}`.

use std::sync::LazyLock;

use ods_core::Severity;
use ods_core::text::Lines;
#[cfg(feature = "spec")]
use ods_spec::lang::ere::Searcher;
use regex_lite::Regex;

#[cfg(not(feature = "spec"))]
use crate::dynamic::Searcher;
use crate::report::quote;

/// The diagnostic that a comment in the input asks for.
struct Expected {
    severity: Severity,
    /// 1-based line in the input; `None` for `@unknown`.
    line: Option<u32>,
    /// The place of the comment itself.
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
    /// File, line, column; `None` when the location is unknown.
    pub(crate) at: Option<(String, u32, u32)>,
    /// The message.
    pub(crate) message: String,
}

/// The diagnostics that the comments of a file ask for, against those reported for its parts.
pub(crate) struct Verifier<'a> {
    file: &'a str,
    lines: Lines<'a>,
    expected: Vec<Expected>,
    only_expected: bool,
    complaints: Vec<String>,
}

impl<'a> Verifier<'a> {
    /// Reads the comments. What was not expected is a complaint unless `only_expected`.
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

    /// Compares what was reported next.
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

    /// All complaints, with those about what is still missing: empty when everything was as expected.
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
        // `mlir-opt` forgets the others once it has told them, and so tells these twice.
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
        static DESIGNATOR: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}\s*$")
            .expect("the pattern is well formed")
        });
        let mut below: Vec<usize> = Vec::new();
        let mut last_plain_line = 0;
        for (line, text) in (1..).zip(source.lines()) {
            let Some(found) = DESIGNATOR.captures(text) else {
                for index in below.drain(..) {
                    self.expected[index].line = Some(line);
                }
                last_plain_line = line;
                continue;
            };
            let at = (line, found.get(0).map_or(0, |m| m.start() as u32) + 1);
            let body = found.get(5).map_or("", |m| m.as_str());
            let pattern = match found.get(2).map(|_| regex_of(body)) {
                None => Pattern::Text(body.to_owned()),
                Some(Ok(regex)) => Pattern::Regex(regex, body.to_owned()),
                Some(Err(message)) => {
                    self.complain(Some(at), body.len(), &message);
                    continue;
                }
            };
            let mut target = Some(line);
            match found.get(4).map(|m| m.as_str()) {
                Some("unknown") => target = None,
                Some("above") => target = Some(last_plain_line),
                Some("below") => below.push(self.expected.len()),
                Some(offset) => {
                    target = offset.parse::<i32>().ok().and_then(|by| line.checked_add_signed(by))
                }
                None => {}
            }
            let severity = match found.get(1).map(|m| m.as_str()) {
                Some("note") => Severity::Note,
                Some("remark") => Severity::Remark,
                Some("warning") => Severity::Warning,
                _ => Severity::Error,
            };
            self.expected.push(Expected { severity, line: target, at, text: pattern, met: false });
        }
    }
}

/// Text with `{{regex}}` parts as one regex; `Err` is what is wrong with it.
fn regex_of(body: &str) -> Result<Searcher, String> {
    let mut pattern = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((inside, tail)) = after.split_once("}}") else {
            return Err("found start of regex with no end '}}'".to_owned());
        };
        // Each part is to be an expression by itself.
        Searcher::new(inside).map_err(|why| format!("invalid regex: {why}"))?;
        pattern += &regex_lite::escape(before);
        pattern += &format!("({inside})");
        rest = tail;
    }
    pattern += &regex_lite::escape(rest);
    Searcher::new(&pattern).map_err(|why| format!("invalid regex: {why}"))
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
    fn what_differs_is_told() {
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
    fn what_has_no_place_is_told_twice() {
        let complaints = check("// expected-error@unknown {{one}}\n", &[]);
        assert_eq!(
            complaints,
            ["<unknown>:0: error: expected error \"one\" was not produced\n"; 2]
        );
    }
}
