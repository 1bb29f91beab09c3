//! Comments that expect a diagnostic, as `mlir-opt --verify-diagnostics` reads them.
//!
//! `expected-KIND[-re] [@+N|@-N|@above|@below|@unknown] {{text}}` stands at the end of a line. The diagnostic is
//! expected on that line, on a line at an offset from it, on the nearest line without such a comment above or below, or
//! without a position.

use std::fmt::Display;
use std::ops::Range;

use crate::Severity;

/// A diagnostic that a comment expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected<'src> {
    /// The severity.
    pub severity: Severity,
    /// The line and column of the comment, from 1, the column in bytes.
    pub at: (u32, u32),
    /// The byte range of the comment in the source, from `expected-` on.
    pub span: Range<usize>,
    /// The line of the diagnostic, from 1, or a number that no line has; `None` for `@unknown`.
    pub line: Option<u32>,
    /// The text between the braces.
    pub body: &'src str,
    /// True if parts of the text are regular expressions, for [`compile`].
    pub is_regex: bool,
}

/// The line that a comment designates.
enum Target {
    /// A number of lines further down.
    By(i64),
    Above,
    Below,
    Unknown,
}

/// The severities by their keywords.
const KINDS: [(&str, Severity); 4] = [
    ("error", Severity::Error),
    ("note", Severity::Note),
    ("remark", Severity::Remark),
    ("warning", Severity::Warning),
];

/// Returns the diagnostics that the comments of a source expect, in the order of the source.
pub fn read(source: &str) -> Vec<Expected<'_>> {
    let mut found: Vec<Expected<'_>> = Vec::new();
    if !source.contains("expected-") {
        return found;
    }
    let (mut below, mut last_plain, mut start) = (Vec::new(), 0, 0);
    for (at, line) in (1..).zip(source.split_inclusive('\n')) {
        match designator(line) {
            None => {
                below.drain(..).for_each(|index: usize| found[index].line = Some(at));
                last_plain = at;
            }
            Some((mut one, target)) => {
                one.at = (at, one.span.start as u32 + 1);
                one.span = one.span.start + start..one.span.end + start;
                one.line = match target {
                    // No line has the number 0.
                    Target::By(lines) => {
                        Some(u32::try_from(i64::from(at).saturating_add(lines)).unwrap_or(0))
                    }
                    Target::Above => Some(last_plain),
                    Target::Below => {
                        below.push(found.len());
                        Some(at)
                    }
                    Target::Unknown => None,
                };
                found.push(one);
            }
        }
        start += line.len();
    }
    found
}

/// Reads the comment at the end of a line: the first one that reaches its end. Its `at` and `line` are filled in later.
fn designator(line: &str) -> Option<(Expected<'_>, Target)> {
    let text = line.trim_end();
    let body_end = text.strip_suffix("}}")?;
    let starts = text.match_indices("expected-").map(|(at, _)| at);
    let mut all = starts.filter_map(|at| {
        let (severity, is_regex, target, body_start) = head(text, at)?;
        let (span, body) = (at..text.len(), body_end.get(body_start..)?);
        Some((Expected { severity, at: (0, 0), span, line: None, body, is_regex }, target))
    });
    all.next()
}

/// Reads a comment up to its text; returns the offset of the text.
fn head(text: &str, at: usize) -> Option<(Severity, bool, Target, usize)> {
    let rest = text[at..].strip_prefix("expected-")?;
    let mut kinds = KINDS.iter();
    let (rest, severity) =
        kinds.find_map(|(word, kind)| Some((rest.strip_prefix(word)?, *kind)))?;
    let (rest, is_regex) = match rest.strip_prefix("-re") {
        Some(rest) => (rest, true),
        None => (rest, false),
    };
    let rest = rest.trim_start_matches(' ');
    let (target, rest) = match rest.strip_prefix('@') {
        Some(place) => self::target(place)?,
        None => (Target::By(0), rest),
    };
    let body = rest.trim_start_matches(' ').strip_prefix("{{")?;
    Some((severity, is_regex, target, text.len() - body.len()))
}

fn target(place: &str) -> Option<(Target, &str)> {
    let word = |word: &str| place.strip_prefix(word);
    if let Some(rest) = word("above") {
        return Some((Target::Above, rest));
    }
    if let Some(rest) = word("below") {
        return Some((Target::Below, rest));
    }
    if let Some(rest) = word("unknown") {
        return Some((Target::Unknown, rest));
    }
    let digits = place.strip_prefix(['+', '-'])?;
    let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
    let count = &digits[..digits.len() - rest.len()];
    if count.is_empty() {
        return None;
    }
    // An offset beyond any line.
    let lines: i64 = count.parse().unwrap_or(i64::MAX);
    Some((Target::By(if place.starts_with('-') { -lines } else { lines }), rest))
}

/// Compiles the text of a comment whose `{{…}}` parts are regular expressions and whose other parts are literal; `Err`
/// is the message about an invalid expression.
pub fn compile<R, E: Display>(
    body: &str,
    regex: impl Fn(&str) -> Result<R, E>,
) -> Result<R, String> {
    let regex = |text: &str| regex(text).map_err(|why| format!("invalid regex: {why}"));
    let mut pattern = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((inside, tail)) = after.split_once("}}") else {
            return Err("found start of regex with no end '}}'".to_owned());
        };
        // Each part must be a valid expression by itself.
        regex(inside)?;
        escape(before, &mut pattern);
        pattern.extend(["(", inside, ")"]);
        rest = tail;
    }
    escape(rest, &mut pattern);
    regex(&pattern)
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        if "\\.+*?()|[]{}^$".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(source: &str) -> Vec<(u32, Option<u32>, &str)> {
        read(source).into_iter().map(|one| (one.at.0, one.line, one.body)).collect()
    }

    #[test]
    fn comments_name_lines() {
        let source = "a // expected-error {{one}}\r\n\
            b\n\
            // expected-note@below {{two}}\n\
            // expected-remark-re @+1 {{t{{h}}ree}}  \n\
            c\n\
            // expected-warning@above{{four}}\n\
            // expected-error @unknown {{five}}\n\
            // expected-error @-2 {{six}}\n";
        let found = lines(source);
        assert_eq!(
            found,
            [
                (1, Some(1), "one"),
                (3, Some(5), "two"),
                (4, Some(5), "t{{h}}ree"),
                (6, Some(5), "four"),
                (7, None, "five"),
                (8, Some(6), "six"),
            ]
        );
        let all = read(source);
        assert_eq!(all[1].at, (3, 4));
        assert_eq!(&source[all[1].span.clone()], "expected-note@below {{two}}");
        assert!(all[2].is_regex && !all[1].is_regex);
        assert_eq!(all[2].severity, Severity::Remark);
    }

    #[test]
    fn the_first_that_reaches_the_end_counts() {
        assert_eq!(lines("expected-nothing expected-error {{a}}"), [(1, Some(1), "a")]);
        assert_eq!(
            lines("expected-error {{x expected-error @+1 {{a}}"),
            [(1, Some(1), "x expected-error @+1 {{a")]
        );
        assert_eq!(lines("expected-error {{a}} and more"), []);
        assert_eq!(lines("expected-error @+ {{a}}\nexpected-error}}\nexpected-error {{}"), []);
        assert_eq!(lines("expected-error {{}}"), [(1, Some(1), "")]);
    }

    #[test]
    fn a_line_that_is_not_there_is_none() {
        assert_eq!(lines("// expected-error @-9 {{a}}"), [(1, Some(0), "a")]);
        let far = "// expected-error @+99999999999999999999 {{a}}";
        assert_eq!(lines(far), [(1, Some(0), "a")]);
    }

    #[test]
    fn patterns_are_put_together() {
        let whole = |body: &str| compile(body, |text| Ok::<_, &str>(text.to_owned()));
        assert_eq!(whole("a.b{{[0-9]+}}(c)").as_deref(), Ok("a\\.b([0-9]+)\\(c\\)"));
        assert_eq!(whole("a{{b}c"), Err("found start of regex with no end '}}'".to_owned()));
        let none = compile("a{{b}}", |_| Err::<(), _>("no"));
        assert_eq!(none, Err("invalid regex: no".to_owned()));
    }
}
