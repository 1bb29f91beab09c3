//! Searching for an expression.

use std::fmt::Write as _;

use super::super::foreign::encode;
use super::{Ere, parse};

/// The limit of the steps of a backtracking search.
const MAX_STEPS: u32 = 20_000_000;

/// A compiled expression.
#[derive(Debug)]
pub struct Searcher(Way);

#[derive(Debug)]
enum Way {
    Automaton(regex_lite::Regex),
    Trying(Box<Ere>),
}

impl Searcher {
    /// Compiles an expression; `Err` is the error message of `llvm::Regex`.
    pub fn new(pattern: &str) -> Result<Searcher, &'static str> {
        let (ere, refers) = parse(pattern)?;
        if refers {
            return Ok(Searcher(Way::Trying(Box::new(ere))));
        }
        let mut text = String::from("(?s)");
        write(&ere, &mut text);
        let regex = regex_lite::Regex::new(&text).map_err(|_| "out of memory")?;
        Ok(Searcher(Way::Automaton(regex)))
    }

    /// Returns whether the expression matches somewhere in the text; `None` if the search takes too many steps.
    pub fn is_match(&self, text: &str) -> Option<bool> {
        match &self.0 {
            Way::Automaton(regex) if text.is_ascii() => Some(regex.is_match(text)),
            // One character for each byte.
            Way::Automaton(regex) => {
                let text: String = encode(text).iter().map(|&byte| char::from(byte)).collect();
                Some(regex.is_match(&text))
            }
            Way::Trying(ere) => {
                let text = encode(text);
                let mut trial = Trial { text: &text, groups: Vec::new(), steps: 0 };
                for start in 0..=text.len() {
                    trial.groups.clear();
                    if trial.matches(ere, start, None)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
        }
    }
}

/// Writes an expression in the syntax of the regex library.
fn write(ere: &Ere, out: &mut String) {
    // Writing into a String cannot fail.
    let _ = match ere {
        Ere::Byte(byte) => write!(out, "\\x{{{byte:x}}}"),
        Ere::Any => write!(out, "."),
        Ere::Start => write!(out, "^"),
        Ere::End => write!(out, "$"),
        Ere::WordStart => write!(out, "\\b{{start}}"),
        Ere::WordEnd => write!(out, "\\b{{end}}"),
        // Unreachable: expressions with back-references are matched by backtracking.
        Ere::Back(_) => Ok(()),
        Ere::Set(set) => {
            // No text contains this character, so an empty set becomes a set that matches nothing.
            out.push_str("[\\x{100}");
            for byte in (0..=255).filter(|&byte| set.contains(byte)) {
                let _ = write!(out, "\\x{{{byte:x}}}");
            }
            write!(out, "]")
        }
        Ere::Row(parts) => {
            parts.iter().for_each(|part| write(part, out));
            Ok(())
        }
        Ere::Either(branches) => {
            for (at, branch) in branches.iter().enumerate() {
                out.push_str(if at > 0 { "|" } else { "(?:" });
                write(branch, out);
            }
            write!(out, ")")
        }
        Ere::Group(_, inner) => {
            out.push_str("(?:");
            write(inner, out);
            write!(out, ")")
        }
        Ere::Repeat { of, least, most } => {
            out.push_str("(?:");
            write(of, out);
            let most = most.map_or(String::new(), |most| most.to_string());
            write!(out, "){{{least},{most}}}")
        }
    };
}

/// A backtracking search.
struct Trial<'t> {
    text: &'t [u8],
    /// The groups matched so far, as index, start and end; the last entry of an index counts.
    groups: Vec<(usize, usize, usize)>,
    steps: u32,
}

/// The continuation of a match: the expression to match next.
struct Next<'e> {
    what: What<'e>,
    next: Option<&'e Next<'e>>,
}

enum What<'e> {
    Row(&'e [Ere]),
    /// More rounds of a repetition; the previous round began at `from`.
    Rounds {
        of: &'e Ere,
        least: u32,
        most: Option<u32>,
        from: usize,
    },
    /// The end of a group: its index and its start.
    GroupEnd(usize, usize),
}

impl Trial<'_> {
    /// Returns whether `ere` and its continuation match at a position; `None` if the search takes too many steps.
    fn matches(&mut self, ere: &Ere, at: usize, next: Option<&Next<'_>>) -> Option<bool> {
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return None;
        }
        let byte = self.text.get(at).copied();
        let is_word =
            |byte: Option<&u8>| byte.is_some_and(|&b| b.is_ascii_alphanumeric() || b == b'_');
        let before = is_word(at.checked_sub(1).and_then(|at| self.text.get(at)));
        let after = is_word(self.text.get(at));
        match ere {
            Ere::Byte(wanted) if byte == Some(*wanted) => self.go_on(at + 1, next),
            Ere::Set(set) if byte.is_some_and(|byte| set.contains(byte)) => {
                self.go_on(at + 1, next)
            }
            Ere::Any if byte.is_some() => self.go_on(at + 1, next),
            Ere::Start if at == 0 => self.go_on(at, next),
            Ere::End if byte.is_none() => self.go_on(at, next),
            Ere::WordStart if after && !before => self.go_on(at, next),
            Ere::WordEnd if before && !after => self.go_on(at, next),
            Ere::Back(group) => {
                let found = self.groups.iter().rev().find(|&(index, ..)| index == group);
                let Some(&(_, from, to)) = found else { return Some(false) };
                if !self.text[at..].starts_with(&self.text[from..to]) {
                    return Some(false);
                }
                self.go_on(at + to - from, next)
            }
            Ere::Row(parts) => self.row(parts, at, next),
            Ere::Either(branches) => {
                for branch in branches {
                    if self.matches(branch, at, next)? {
                        return Some(true);
                    }
                }
                Some(false)
            }
            Ere::Group(index, inner) => {
                self.matches(inner, at, Some(&Next { what: What::GroupEnd(*index, at), next }))
            }
            Ere::Repeat { of, least, most } => self.rounds(of, *least, *most, at, None, next),
            _ => Some(false),
        }
    }

    fn go_on(&mut self, at: usize, next: Option<&Next<'_>>) -> Option<bool> {
        let Some(Next { what, next }) = next else { return Some(true) };
        match *what {
            What::Row(parts) => self.row(parts, at, *next),
            What::Rounds { of, least, most, from } => {
                self.rounds(of, least, most, at, Some(from), *next)
            }
            What::GroupEnd(index, from) => {
                self.groups.push((index, from, at));
                let matched = self.go_on(at, *next);
                self.groups.pop();
                matched
            }
        }
    }

    fn row(&mut self, parts: &[Ere], at: usize, next: Option<&Next<'_>>) -> Option<bool> {
        match parts {
            [] => self.go_on(at, next),
            [last] => self.matches(last, at, next),
            [first, rest @ ..] => {
                self.matches(first, at, Some(&Next { what: What::Row(rest), next }))
            }
        }
    }

    fn rounds(
        &mut self,
        of: &Ere,
        least: u32,
        most: Option<u32>,
        at: usize,
        before: Option<usize>,
        next: Option<&Next<'_>>,
    ) -> Option<bool> {
        // A round that matched the empty text would match it again.
        if most != Some(0) && !(least == 0 && before == Some(at)) {
            let (least, most) = (least.saturating_sub(1), most.map(|most| most - 1));
            let what = What::Rounds { of, least, most, from: at };
            if self.matches(of, at, Some(&Next { what, next }))? {
                return Some(true);
            }
        }
        if least == 0 { self.go_on(at, next) } else { Some(false) }
    }
}
