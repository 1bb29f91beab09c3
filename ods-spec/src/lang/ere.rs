//! POSIX extended regular expressions, as `llvm::Regex` reads them, rewritten for the regex library.
//!
//! Only whether there is a match is ever asked, so which of several matches is taken does not matter.
//! References to a group (`\1`) have no counterpart in the library and are refused.

/// How deep groups may nest.
const MAX_DEPTH: u32 = 40;
/// The largest number in a repetition.
const MAX_COUNT: u32 = 255;

/// The expression in the library's syntax; `None` if it is no expression.
pub(crate) fn translate(pattern: &str) -> Option<String> {
    let mut ere = Ere { rest: pattern, out: String::from("(?s)"), depth: 0 };
    ere.alternatives(false)?;
    ere.rest.is_empty().then_some(ere.out)
}

struct Ere<'p> {
    rest: &'p str,
    out: String,
    depth: u32,
}

impl Ere<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn eat(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Branches between bars; none may be empty.
    fn alternatives(&mut self, in_group: bool) -> Option<()> {
        loop {
            let mut empty = true;
            while self.peek().is_some_and(|c| c != '|' && !(in_group && c == ')')) {
                self.piece()?;
                empty = false;
            }
            if empty {
                return None;
            }
            if !self.eat("|") {
                return Some(());
            }
            self.out.push('|');
        }
    }

    /// One atom and at most one repetition of it.
    fn piece(&mut self) -> Option<()> {
        let first = self.next()?;
        match first {
            '(' => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return None;
                }
                self.out.push_str("(?:");
                if self.peek() != Some(')') {
                    self.alternatives(true)?;
                }
                if !self.eat(")") {
                    return None;
                }
                self.out.push(')');
                self.depth -= 1;
            }
            ')' | '|' | '*' | '+' | '?' => return None,
            '^' | '$' | '.' => self.out.push(first),
            '[' => self.bracket()?,
            '\\' => match self.next()? {
                '1'..='9' => return None,
                c => self.literal(c),
            },
            '{' if self.peek().is_some_and(|c| c.is_ascii_digit()) => return None,
            c => self.literal(c),
        }
        if !self.at_repetition() {
            return Some(());
        }
        match self.next()? {
            _ if first == '^' => return None,
            '{' => self.count()?,
            c => self.out.push(c),
        }
        (!self.at_repetition()).then_some(())
    }

    fn literal(&mut self, c: char) {
        self.out.push_str(&format!("\\x{{{:x}}}", u32::from(c)));
    }

    fn at_repetition(&self) -> bool {
        let mut chars = self.rest.chars();
        match chars.next() {
            Some('*' | '+' | '?') => true,
            Some('{') => chars.next().is_some_and(|c| c.is_ascii_digit()),
            _ => false,
        }
    }

    fn count(&mut self) -> Option<()> {
        let from = self.number()?;
        let mut to = Some(from);
        if self.eat(",") {
            to = None;
            if self.peek().is_some_and(|c| c.is_ascii_digit()) {
                to = Some(self.number().filter(|&to| to >= from)?);
            }
        }
        if !self.eat("}") {
            return None;
        }
        let to = to.map_or(String::new(), |to| to.to_string());
        self.out.push_str(&format!("{{{from},{to}}}"));
        Some(())
    }

    fn number(&mut self) -> Option<u32> {
        let digits = self.rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        number.parse().ok().filter(|&n| n <= MAX_COUNT)
    }

    /// What follows an opening bracket.
    fn bracket(&mut self) -> Option<()> {
        for (word, edge) in [("[:<:]]", "start"), ("[:>:]]", "end")] {
            if self.eat(word) {
                self.out.push_str(&format!("\\b{{{edge}}}"));
                return Some(());
            }
        }
        let open = if self.eat("^") { "[^" } else { "[" };
        self.out.push_str(open);
        if self.eat("]") {
            self.literal(']');
        } else if self.eat("-") {
            self.literal('-');
        }
        while self.peek()? != ']' && !self.rest.starts_with("-]") {
            self.member()?;
        }
        if self.eat("-") {
            self.literal('-');
        }
        self.out.push(']');
        self.eat("]").then_some(())
    }

    fn member(&mut self) -> Option<()> {
        if self.peek() == Some('-') {
            return None;
        }
        if self.eat("[:") {
            let (name, rest) = self.rest.split_once(":]")?;
            const CLASSES: [&str; 12] = [
                "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct",
                "space", "upper", "xdigit",
            ];
            if !CLASSES.contains(&name) {
                return None;
            }
            self.out.push_str(&format!("[:{name}:]"));
            self.rest = rest;
            return Some(());
        }
        if self.eat("[=") {
            let c = self.next()?;
            self.literal(c);
            return self.eat("=]").then_some(());
        }
        let from = self.symbol()?;
        let is_range = self.rest.starts_with('-') && !self.rest.starts_with("-]");
        self.literal(from);
        if is_range && self.rest.len() > 1 {
            self.eat("-");
            let to = if self.eat("-") { '-' } else { self.symbol()? };
            if to < from {
                return None;
            }
            self.out.push('-');
            self.literal(to);
        }
        Some(())
    }

    /// A character, or one as `[.c.]`.
    fn symbol(&mut self) -> Option<char> {
        if !self.eat("[.") {
            return self.next();
        }
        let c = self.next()?;
        self.eat(".]").then_some(c)
    }
}

#[cfg(test)]
mod tests {
    use super::translate;

    fn matches(pattern: &str, text: &str) -> Option<bool> {
        let regex = regex_lite::Regex::new(&translate(pattern)?).expect("the library takes it");
        Some(regex.is_match(text))
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
        ] {
            assert_eq!(matches(pattern, text), Some(found), "{pattern} in {text}");
        }
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
            "(f)\\1",
        ] {
            assert_eq!(translate(pattern), None, "{pattern}");
        }
        assert_eq!(translate(&"(".repeat(100_000)), None);
    }
}
