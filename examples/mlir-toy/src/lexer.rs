//! The lexer: from source text to tokens.

use std::fmt;

/// A position in the source; lines and columns count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pos {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Token<'s> {
    Return,
    Var,
    Def,
    Struct,
    Name(&'s str),
    Number(f64),
    /// Any other character.
    Sign(char),
    End,
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Return => f.write_str("'return'"),
            Token::Var => f.write_str("'var'"),
            Token::Def => f.write_str("'def'"),
            Token::Struct => f.write_str("'struct'"),
            Token::Name(name) => write!(f, "'{name}'"),
            Token::Number(number) => write!(f, "'{number}'"),
            Token::Sign(sign) => write!(f, "'{sign}'"),
            Token::End => f.write_str("the end of the file"),
        }
    }
}

/// The lexer, which returns one token at a time.
pub(crate) struct Lexer<'s> {
    rest: &'s str,
    pos: Pos,
}

impl<'s> Lexer<'s> {
    pub(crate) fn new(source: &'s str) -> Lexer<'s> {
        Lexer { rest: source, pos: Pos { line: 1, column: 1 } }
    }

    /// Returns the next token and its position.
    pub(crate) fn next(&mut self) -> (Token<'s>, Pos) {
        self.skip_blanks();
        let pos = self.pos;
        let Some(first) = self.rest.chars().next() else { return (Token::End, pos) };
        let token = if first.is_ascii_alphabetic() {
            match self.take(|c| c.is_ascii_alphanumeric() || c == '_') {
                "return" => Token::Return,
                "var" => Token::Var,
                "def" => Token::Def,
                "struct" => Token::Struct,
                name => Token::Name(name),
            }
        } else if first.is_ascii_digit() {
            let digits = self.take(|c| c.is_ascii_digit() || c == '.');
            // As by C's strtod: digits after a second point are ignored.
            let end = digits.match_indices('.').nth(1).map_or(digits.len(), |(at, _)| at);
            Token::Number(digits[..end].parse().unwrap_or_default())
        } else {
            let mut taken = 0;
            self.take(|_| std::mem::replace(&mut taken, 1) == 0);
            Token::Sign(first)
        };
        (token, pos)
    }

    /// Skips white space, and comments from `#` to the end of the line.
    fn skip_blanks(&mut self) {
        loop {
            self.take(char::is_whitespace);
            if !self.rest.starts_with('#') {
                return;
            }
            self.take(|c| c != '\n');
        }
    }

    /// Consumes the longest prefix of characters for which `wanted` returns true, and returns it.
    fn take(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'s str {
        let end = self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        for c in taken.chars() {
            match c {
                '\n' => self.pos = Pos { line: self.pos.line + 1, column: 1 },
                _ => self.pos.column += c.len_utf8() as u32,
            }
        }
        self.rest = rest;
        taken
    }
}
