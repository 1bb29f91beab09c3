//! POSIX extended regular expressions, as `llvm::Regex` reads them.
//!
//! They are of bytes. An expression is searched for by the regex library, over characters that stand for
//! bytes; only one that refers back to a group (`\\1`), which no automaton can do, by trying. Only whether
//! there is a match is ever asked, so which of several is taken does not matter. Upstream's automaton takes
//! one step per place for what has no width, so it misses a `$` after `[[:>:]]`, or one that is repeated;
//! here they are found.

mod bracket;
mod search;

use super::foreign::encode;
use bracket::Set;

pub(crate) use search::Searcher;

/// How deep groups may nest.
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
    /// Groups count from 1.
    Group(usize, Box<Ere>),
    Back(usize),
}

/// The expression that a text is, if it is one, and whether it refers back to groups.
fn parse(pattern: &str) -> Option<(Ere, bool)> {
    let pattern = encode(pattern);
    let mut parser = Parser { rest: &pattern, depth: 0, closed: vec![true], refers: false };
    let whole = parser.alternatives(false)?;
    parser.rest.is_empty().then_some((whole, parser.refers))
}

struct Parser<'p> {
    rest: &'p [u8],
    depth: u32,
    /// By group: whether its end has been read.
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

    /// Branches between bars; none may be empty.
    fn alternatives(&mut self, in_group: bool) -> Option<Ere> {
        let mut branches = Vec::new();
        loop {
            let mut row = Vec::new();
            while self.peek().is_some_and(|c| c != b'|' && !(in_group && c == b')')) {
                row.push(self.piece()?);
            }
            // What is wanted no time at all is as good as not there.
            if row.iter().all(|piece| matches!(piece, Ere::Repeat { most: Some(0), .. })) {
                return None;
            }
            branches.push(Ere::Row(row));
            if !self.eat("|") {
                return Some(Ere::Either(branches));
            }
        }
    }

    /// One atom and at most one repetition of it.
    fn piece(&mut self) -> Option<Ere> {
        let first = self.next()?;
        let atom = match first {
            b'(' => self.group()?,
            b')' | b'|' | b'*' | b'+' | b'?' => return None,
            b'^' => Ere::Start,
            b'$' => Ere::End,
            b'.' => Ere::Any,
            b'[' => self.bracket()?,
            b'\\' => match self.next()? {
                digit @ b'1'..=b'9' => {
                    let group = usize::from(digit - b'0');
                    self.refers = true;
                    self.closed.get(group).filter(|&&closed| closed)?;
                    Ere::Back(group)
                }
                byte => Ere::Byte(byte),
            },
            b'{' if self.peek().is_some_and(|c| c.is_ascii_digit()) => return None,
            byte => Ere::Byte(byte),
        };
        if !self.at_repetition() {
            return Some(atom);
        }
        let (least, most) = match self.next()? {
            _ if first == b'^' => return None,
            b'*' => (0, None),
            b'+' => (1, None),
            b'?' => (0, Some(1)),
            _ => self.count()?,
        };
        (!self.at_repetition()).then(|| Ere::Repeat { of: Box::new(atom), least, most })
    }

    fn group(&mut self) -> Option<Ere> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let index = self.closed.len();
        self.closed.push(false);
        let inner =
            if self.peek() == Some(b')') { Ere::Row(Vec::new()) } else { self.alternatives(true)? };
        if !self.eat(")") {
            return None;
        }
        self.closed[index] = true;
        self.depth -= 1;
        Some(Ere::Group(index, Box::new(inner)))
    }

    fn at_repetition(&self) -> bool {
        match self.rest {
            [b'*' | b'+' | b'?', ..] => true,
            [b'{', next, ..] => next.is_ascii_digit(),
            _ => false,
        }
    }

    /// What follows the brace of a repetition.
    fn count(&mut self) -> Option<(u32, Option<u32>)> {
        let least = self.number()?;
        let mut most = Some(least);
        if self.eat(",") {
            most = None;
            if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                most = Some(self.number().filter(|&most| most >= least)?);
            }
        }
        self.eat("}").then_some((least, most))
    }

    fn number(&mut self) -> Option<u32> {
        let mut number = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            self.rest = &self.rest[1..];
            number = number * 10 + u32::from(digit - b'0');
            if number > MAX_COUNT {
                return None;
            }
        }
        Some(number)
    }

    /// What follows an opening bracket.
    fn bracket(&mut self) -> Option<Ere> {
        if self.eat("[:<:]]") {
            return Some(Ere::WordStart);
        }
        if self.eat("[:>:]]") {
            return Some(Ere::WordEnd);
        }
        let (set, rest) = Set::read(self.rest)?;
        self.rest = rest;
        Some(Ere::Set(Box::new(set)))
    }
}

#[cfg(test)]
mod tests {
    use super::Searcher;

    fn matches(pattern: &str, text: &str) -> Option<bool> {
        Searcher::new(pattern)?.is_match(text)
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
        for pattern in [
            "",
            "(",
            "a)",
            "*",
            "x|*",
            "|a",
            "(|a)",
            "a||b",
            "a**",
            "f+?",
            "(?i)F",
            "[z-a]",
            "[a",
            "[[:foo:]]",
            "a{3,2}",
            "a{1",
            "a{256}",
            "{1}",
            "\\",
            "^*",
            "[a-b-c]",
            "a{0}",
            "b|(a){0}",
            "(f\\1)",
            "(f)\\2",
            "[a-\u{e9}]",
            "[[.nothing.]]",
        ] {
            assert!(Searcher::new(pattern).is_none(), "{pattern}");
        }
        assert!(Searcher::new(&"(".repeat(100_000)).is_none());
    }
}
