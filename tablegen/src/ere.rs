//! POSIX extended regular expressions, as `llvm::Regex` parses them.
//!
//! Expressions match bytes. The regex library searches for an expression, over characters that represent bytes; only an
//! expression with a back-reference (`\\1`), which no automaton supports, is matched by backtracking. Callers only ask
//! if there is a match, so the choice among several matches is irrelevant. Upstream's automaton takes one step per
//! position for zero-width elements, so it misses a `$` after `[[:>:]]`, or a repeated one; here they are found.

mod bracket;
mod search;

use super::foreign::encode;
use bracket::Set;

pub use search::Searcher;

/// Errors of an expression, in the words of `llvm::Regex`.
mod wrong {
    pub(super) const BRACES: &str = "braces not balanced";
    pub(super) const BRACKETS: &str = "brackets ([ ]) not balanced";
    pub(super) const CLASS: &str = "invalid character class";
    pub(super) const COLLATION: &str = "invalid collating element";
    pub(super) const COUNTS: &str = "invalid repetition count(s)";
    pub(super) const EMPTY: &str = "empty (sub)expression";
    pub(super) const ESCAPE: &str = "trailing backslash (\\)";
    pub(super) const PARENTHESES: &str = "parentheses not balanced";
    pub(super) const RANGE: &str = "invalid character range";
    pub(super) const REFERENCE: &str = "invalid backreference number";
    pub(super) const REPETITION: &str = "repetition-operator operand invalid";
    /// This error is ours: upstream's only limit is its stack.
    pub(super) const TOO_DEEP: &str = "groups nest too deep";
}

type Parsed<T> = Result<T, &'static str>;

/// The limit of the nesting of groups.
const MAX_DEPTH: u32 = 40;
/// The largest number in a repetition.
const MAX_COUNT: u32 = 255;

/// An expression.
#[derive(Clone, Debug)]
enum Ere {
    Byte(u8),
    Set(Box<Set>),
    Any,
    Start,
    End,
    WordStart,
    WordEnd,
    Row(Vec<Ere>),
    Either(Vec<Ere>),
    Repeat {
        of: Box<Ere>,
        least: u32,
        most: Option<u32>,
    },
    /// Groups are numbered from 1.
    Group(usize, Box<Ere>),
    Back(usize),
}

/// Parses an expression; also returns whether it contains a back-reference.
fn parse(pattern: &str) -> Parsed<(Ere, bool)> {
    let pattern = encode(pattern);
    let mut parser = Parser { rest: &pattern, depth: 0, closed: vec![true], refers: false };
    // Outside of groups, only a bar ends an alternative.
    let whole = parser.alternatives(false)?;
    Ok((whole, parser.refers))
}

struct Parser<'p> {
    rest: &'p [u8],
    depth: u32,
    /// For each group, whether its end has been parsed.
    closed: Vec<bool>,
    refers: bool,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text.as_bytes());
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Parses branches between bars; none may be empty.
    fn alternatives(&mut self, in_group: bool) -> Parsed<Ere> {
        let mut branches = Vec::new();
        loop {
            let mut row = Vec::new();
            while self.peek().is_some_and(|c| c != b'|' && !(in_group && c == b')')) {
                row.push(self.piece()?);
            }
            // Pieces that are repeated zero times count as absent.
            if row.iter().all(|piece| matches!(piece, Ere::Repeat { most: Some(0), .. })) {
                return Err(wrong::EMPTY);
            }
            branches.push(Ere::Row(row));
            if !self.eat("|") {
                return Ok(Ere::Either(branches));
            }
        }
    }

    /// Parses one atom and its repetition, if any.
    fn piece(&mut self) -> Parsed<Ere> {
        let first = self.next().ok_or(wrong::EMPTY)?;
        let atom = match first {
            b'(' => self.group()?,
            b')' => return Err(wrong::PARENTHESES),
            b'|' => return Err(wrong::EMPTY),
            b'*' | b'+' | b'?' => return Err(wrong::REPETITION),
            b'^' => Ere::Start,
            b'$' => Ere::End,
            b'.' => Ere::Any,
            b'[' => self.bracket()?,
            b'\\' => match self.next().ok_or(wrong::ESCAPE)? {
                digit @ b'1'..=b'9' => {
                    let group = usize::from(digit - b'0');
                    self.refers = true;
                    self.closed.get(group).filter(|&&closed| closed).ok_or(wrong::REFERENCE)?;
                    Ere::Back(group)
                }
                byte => Ere::Byte(byte),
            },
            b'{' if self.peek().is_some_and(|c| c.is_ascii_digit()) => {
                return Err(wrong::REPETITION);
            }
            byte => Ere::Byte(byte),
        };
        if !self.at_repetition() {
            return Ok(atom);
        }
        let (least, most) = match self.next() {
            _ if first == b'^' => return Err(wrong::REPETITION),
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            _ => self.count()?,
        };
        if self.at_repetition() {
            return Err(wrong::REPETITION);
        }
        Ok(Ere::Repeat { of: Box::new(atom), least, most })
    }

    fn group(&mut self) -> Parsed<Ere> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(wrong::TOO_DEEP);
        }
        let index = self.closed.len();
        self.closed.push(false);
        let inner = match self.peek() {
            None | Some(b')') => Ere::Row(Vec::new()),
            Some(_) => self.alternatives(true)?,
        };
        if !self.eat(")") {
            return Err(wrong::PARENTHESES);
        }
        self.closed[index] = true;
        self.depth -= 1;
        Ok(Ere::Group(index, Box::new(inner)))
    }

    fn at_repetition(&self) -> bool {
        match self.rest {
            [b'*' | b'+' | b'?', ..] => true,
            [b'{', next, ..] => next.is_ascii_digit(),
            _ => false,
        }
    }

    /// Parses the rest of a repetition behind its brace.
    fn count(&mut self) -> Parsed<(u32, Option<u32>)> {
        let least = self.number()?;
        let mut most = Some(least);
        if self.eat(",") {
            most = None;
            if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                most = Some(self.number()?);
                if most < Some(least) {
                    return Err(wrong::COUNTS);
                }
            }
        }
        if self.eat("}") {
            return Ok((least, most));
        }
        Err(if self.rest.contains(&b'}') { wrong::COUNTS } else { wrong::BRACES })
    }

    fn number(&mut self) -> Parsed<u32> {
        let mut number = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            self.rest = &self.rest[1..];
            number = number * 10 + u32::from(digit - b'0');
            if number > MAX_COUNT {
                return Err(wrong::COUNTS);
            }
        }
        Ok(number)
    }

    /// Parses the rest of a bracket expression behind its opening bracket.
    fn bracket(&mut self) -> Parsed<Ere> {
        if self.eat("[:<:]]") {
            return Ok(Ere::WordStart);
        }
        if self.eat("[:>:]]") {
            return Ok(Ere::WordEnd);
        }
        let (set, rest) = Set::read(self.rest)?;
        self.rest = rest;
        Ok(Ere::Set(Box::new(set)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Searcher, wrong};

    fn matches(pattern: &str, text: &str) -> Option<bool> {
        Searcher::new(pattern).ok()?.is_match(text)
    }

    #[test]
    fn as_posix_has_it() {
        for (pattern, text, found) in [
            ("^(foo|fo)bar$", "foobar", true),
            ("a[.]b", "a.b", true),
            ("^a{2,3}$", "aaa", true),
            ("^a{2,3}$", "aaaa", false),
            ("a{2,}", "caab", true),
            ("[[:alpha:]]", "5x", true),
            ("a\\b", "ab", true),
            ("a.b", "a\nb", true),
            ("\\d", "d", true),
            ("\\d", "5", false),
            ("a{,3}", "a", false),
            ("a{,3}", "a{,3}", true),
            ("^$", "", true),
            ("[]]", "a]b", true),
            ("[^^]b", "a^b", false),
            ("f[?]", "f?", true),
            ("()", "foo", true),
            ("[[.a.]]", "a", true),
            ("[[=a=]]", "a", true),
            ("[[:<:]]foo[[:>:]]", "a foo b", true),
            ("[[:<:]]foo[[:>:]]", "afoo", false),
            ("[a-]", "-", true),
            ("[-a]", "-", true),
            ("[\\]", "\\", true),
            ("[+--]", ",", true),
            ("{", "{", true),
            ("[[.hyphen.]]", "-", true),
            ("^..$", "\u{e9}", true),
            ("^[\u{e9}]+$", "\u{e9}\u{e9}", true),
            ("(a|b)x\\1", "axb", false),
            ("(a|b)x\\1", "axbxb", true),
            ("^(a*)(b|\\1)+$", "aabaa", true),
            ("^(a?)*\\1$", "aa", true),
            ("(a)|b\\1", "b", false),
            ("(\u{e9})\\1", "\u{e9}\u{e9}", true),
        ] {
            assert_eq!(matches(pattern, text), Some(found), "{pattern} in {text}");
        }
    }

    #[test]
    fn trying_ends() {
        let text = "a".repeat(60);
        assert_eq!(matches("^((a*)*)*\\1b$", &text), None);
    }

    #[test]
    fn no_expressions() {
        for (pattern, message) in [
            ("", wrong::EMPTY),
            ("(", wrong::PARENTHESES),
            ("a)", wrong::PARENTHESES),
            ("*", wrong::REPETITION),
            ("x|*", wrong::REPETITION),
            ("|a", wrong::EMPTY),
            ("(|a)", wrong::EMPTY),
            ("a||b", wrong::EMPTY),
            ("a**", wrong::REPETITION),
            ("f+?", wrong::REPETITION),
            ("(?i)F", wrong::REPETITION),
            ("[z-a]", wrong::RANGE),
            ("[a", wrong::BRACKETS),
            ("[[:foo:]]", wrong::CLASS),
            ("a{3,2}", wrong::COUNTS),
            ("a{1", wrong::BRACES),
            ("a{256}", wrong::COUNTS),
            ("{1}", wrong::REPETITION),
            ("\\", wrong::ESCAPE),
            ("^*", wrong::REPETITION),
            ("[a-b-c]", wrong::RANGE),
            ("a{0}", wrong::EMPTY),
            ("b|(a){0}", wrong::EMPTY),
            ("(f\\1)", wrong::REFERENCE),
            ("(f)\\2", wrong::REFERENCE),
            ("[a-\u{e9}]", wrong::RANGE),
            ("[[.nothing.]]", wrong::COLLATION),
            ("[[:alpha", wrong::BRACKETS),
            ("[[:alpha:", wrong::CLASS),
            ("[[:alpha:x]]", wrong::CLASS),
            ("[[.a", wrong::BRACKETS),
            ("a{1,x}", wrong::COUNTS),
        ] {
            assert_eq!(Searcher::new(pattern).err(), Some(message), "{pattern}");
        }
        assert_eq!(Searcher::new(&"(".repeat(100_000)).err(), Some(wrong::TOO_DEEP));
    }
}
