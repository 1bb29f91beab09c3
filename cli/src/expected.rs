//! `--verify-diagnostics`: `expected-error {{…}}` comments against what was reported, as in MLIR.
//!
//! A designator stands at the end of a line: `expected-KIND[-re] [@+N|@-N|@above|@below|@unknown] {{text}}`.

use std::sync::LazyLock;

use ods_core::Severity;
use regex_lite::Regex;

/// What a comment in the input asks for.
struct Expected {
    severity: Severity,
    /// 1-based line in the input; `None` for `@unknown`.
    line: Option<u32>,
    /// Where the comment itself is.
    at: (u32, u32),
    text: Pattern,
    met: bool,
}

enum Pattern {
    Text(String),
    Regex(Regex, String),
}

/// A reported diagnostic or note, flattened.
pub(crate) struct Reported {
    /// How bad it is.
    pub(crate) severity: Severity,
    /// File, line, column; `None` when the location is unknown.
    pub(crate) at: Option<(String, u32, u32)>,
    /// The message.
    pub(crate) message: String,
}

/// Checks `reported` against the comments in `source`, which starts on line `first_line` of `file`; the complaints,
/// empty when everything was as expected. What was not expected is a complaint unless `only_expected`.
pub(crate) fn check(
    file: &str,
    source: &str,
    first_line: u32,
    reported: &[Reported],
    only_expected: bool,
) -> Vec<String> {
    let (mut expected, mut complaints) = collect(file, source, first_line);
    for diagnostic in reported {
        let line = diagnostic.at.as_ref().filter(|at| at.0 == file).map(|at| at.1);
        let wanted = expected.iter_mut().find(|e| {
            !e.met
                && e.severity == diagnostic.severity
                && e.line == line
                && e.text.matches(&diagnostic.message)
        });
        match (wanted, &diagnostic.at) {
            (Some(wanted), _) => wanted.met = true,
            (None, _) if only_expected => {}
            (None, Some((file, line, col))) => complaints.push(format!(
                "{file}:{line}:{col}: error: unexpected {}: {}",
                word(diagnostic.severity),
                diagnostic.message
            )),
            (None, None) => complaints.push(format!(
                "unknown location: error: unexpected {}: {}",
                word(diagnostic.severity),
                diagnostic.message
            )),
        }
    }
    complaints.extend(expected.iter().filter(|e| !e.met).map(|e| {
        let (line, col) = e.at;
        format!(
            "{file}:{line}:{col}: error: expected {} \"{}\" was not produced",
            word(e.severity),
            e.text.source()
        )
    }));
    complaints
}

fn collect(file: &str, source: &str, first_line: u32) -> (Vec<Expected>, Vec<String>) {
    static DESIGNATOR: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}\s*$")
            .expect("the pattern is well formed")
    });
    let mut expected: Vec<Expected> = Vec::new();
    let mut complaints = Vec::new();
    let mut below: Vec<usize> = Vec::new();
    let mut last_plain_line = 0;
    for (line, text) in (first_line..).zip(source.lines()) {
        let Some(found) = DESIGNATOR.captures(text) else {
            for index in below.drain(..) {
                expected[index].line = Some(line);
            }
            last_plain_line = line;
            continue;
        };
        let at = (line, found.get(0).map_or(0, |m| m.start() as u32) + 1);
        let body = found.get(5).map_or("", |m| m.as_str());
        let pattern = match found.get(2).map(|_| regex_of(body)) {
            None => Pattern::Text(body.to_owned()),
            Some(Ok(regex)) => Pattern::Regex(regex, body.to_owned()),
            Some(Err(_)) => {
                complaints.push(format!(
                    "{file}:{line}:{}: error: invalid regex in expected diagnostic",
                    at.1
                ));
                continue;
            }
        };
        let mut target = Some(line);
        match found.get(4).map(|m| m.as_str()) {
            Some("unknown") => target = None,
            Some("above") => target = Some(last_plain_line),
            Some("below") => below.push(expected.len()),
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
        expected.push(Expected { severity, line: target, at, text: pattern, met: false });
    }
    (expected, complaints)
}

/// Text with `{{regex}}` parts as one regex.
fn regex_of(body: &str) -> Result<Regex, regex_lite::Error> {
    let mut pattern = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once("{{") {
        let (inside, tail) = after.split_once("}}").unwrap_or((after, ""));
        pattern += &regex_lite::escape(before);
        pattern += &format!("({inside})");
        rest = tail;
    }
    pattern += &regex_lite::escape(rest);
    Regex::new(&pattern)
}

impl Pattern {
    fn matches(&self, message: &str) -> bool {
        match self {
            Pattern::Text(text) => message.contains(text.as_str()),
            Pattern::Regex(regex, _) => regex.is_match(message),
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
        assert_eq!(check("f", source, 1, &reported, false), [""; 0]);
    }

    #[test]
    fn what_differs_is_told() {
        let complaints = check("f", "x // expected-error {{one}}\n", 1, &[error(2, "two")], false);
        assert_eq!(
            complaints,
            [
                "f:2:1: error: unexpected error: two",
                "f:1:6: error: expected error \"one\" was not produced"
            ]
        );
    }
}
