//! Parsing of single tokens: punctuation, keywords, strings, symbol names and integers.

use std::borrow::Cow;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::lexer::{Tok, Token, unescape};
use crate::text::{ParseResult, Parser, Punct};
use crate::{ApInt, Attr};

impl<'src> Parser<'src> {
    /// Consumes the token, or reports `expected ','`.
    #[inline]
    pub fn parse_punct(&mut self, punct: Punct) -> ParseResult<()> {
        if self.parse_optional_punct(punct) {
            return Ok(());
        }
        Err(self.wrong_token(format!("expected '{}'", punct.text())))
    }

    /// Consumes the token if it comes next.
    #[inline]
    pub fn parse_optional_punct(&mut self, punct: Punct) -> bool {
        let found = self.at_punct(punct);
        if found {
            self.advance();
            if punct == Punct::ColonColon {
                self.advance();
            }
        }
        found
    }

    /// Returns whether the token comes next; consumes nothing.
    #[inline]
    pub fn at_punct(&self, punct: Punct) -> bool {
        if punct == Punct::ColonColon {
            return self.cursor.source[self.cursor.tok.start as usize..].starts_with(b"::");
        }
        self.cursor.tok.kind == token_of(punct)
    }

    /// Returns whether a keyword (a bare identifier) comes next.
    pub fn at_any_keyword(&self) -> bool {
        self.cursor.tok.kind == Tok::BareId
    }

    /// Parses with a function that consumes nothing if it returns false.
    pub(crate) fn parse_or_rewind(&mut self, parse: impl FnOnce(&mut Self) -> bool) -> bool {
        let back = self.mark();
        let parsed = parse(self);
        if !parsed {
            self.rewind(back);
        }
        parsed
    }

    /// Returns whether an attribute or type with its prefix, or an alias of one, comes next.
    pub(crate) fn at_sigil(&self) -> bool {
        matches!(self.cursor.tok.kind, Tok::Hash | Tok::Exclamation)
    }

    /// Consumes the keyword, or reports `expected 'keyword'`.
    pub fn parse_keyword(&mut self, keyword: &str) -> ParseResult<()> {
        if self.parse_optional_keyword(keyword) {
            return Ok(());
        }
        let pos = self.pos();
        Err(self.error(pos, format!("expected '{keyword}'")))
    }

    /// Consumes the keyword if it comes next.
    pub fn parse_optional_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.advance();
        }
        found
    }

    /// Returns whether the keyword comes next; consumes nothing.
    #[inline]
    pub fn at_keyword(&self, keyword: &str) -> bool {
        self.cursor.at_word(keyword.as_bytes())
    }

    /// Consumes one of the keywords if it comes next, and returns its index.
    pub fn parse_optional_keyword_of(&mut self, keywords: &[&str]) -> Option<usize> {
        let found = keywords.iter().position(|keyword| self.at_keyword(keyword))?;
        self.advance();
        Some(found)
    }

    /// Consumes any keyword, or reports `expected valid keyword`.
    pub fn parse_any_keyword(&mut self) -> ParseResult<&'src str> {
        match self.parse_optional_any_keyword() {
            Some(keyword) => Ok(keyword),
            None => {
                let pos = self.pos();
                Err(self.error(pos, "expected valid keyword"))
            }
        }
    }

    /// Consumes a keyword if one comes next.
    pub fn parse_optional_any_keyword(&mut self) -> Option<&'src str> {
        if self.cursor.tok.kind != Tok::BareId {
            return None;
        }
        let text = std::str::from_utf8(self.cursor.spelling()).ok();
        self.advance();
        text
    }

    /// Parses a keyword, or a string; reports `expected valid keyword or string` otherwise.
    pub fn parse_keyword_or_string(&mut self) -> ParseResult<Cow<'src, str>> {
        match self.parse_optional_keyword_or_string()? {
            Some(text) => Ok(text),
            None => {
                let pos = self.pos();
                Err(self.error(pos, "expected valid keyword or string"))
            }
        }
    }

    /// Parses a keyword or a string if one comes next.
    pub fn parse_optional_keyword_or_string(&mut self) -> ParseResult<Option<Cow<'src, str>>> {
        match self.parse_optional_any_keyword() {
            Some(keyword) => Ok(Some(Cow::Borrowed(keyword))),
            None => self.parse_optional_string(),
        }
    }

    /// Parses `"text"` with escapes resolved; invalid UTF-8 is replaced.
    pub fn parse_string(&mut self) -> ParseResult<Cow<'src, str>> {
        match self.parse_optional_string()? {
            Some(text) => Ok(text),
            None => {
                let pos = self.pos();
                Err(self.error(pos, "expected string"))
            }
        }
    }

    /// Parses `"text"` if it comes next.
    pub fn parse_optional_string(&mut self) -> ParseResult<Option<Cow<'src, str>>> {
        Ok(self.parse_optional_string_bytes().map(|text| match text {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
        }))
    }

    /// Parses `"text"` as bytes, with escapes resolved.
    pub fn parse_string_bytes(&mut self) -> ParseResult<Cow<'src, [u8]>> {
        match self.parse_optional_string_bytes() {
            Some(text) => Ok(text),
            None => {
                let pos = self.pos();
                Err(self.error(pos, "expected string"))
            }
        }
    }

    /// Parses `"text"` as bytes if it comes next.
    pub fn parse_optional_string_bytes(&mut self) -> Option<Cow<'src, [u8]>> {
        if self.cursor.tok.kind != Tok::Str {
            return None;
        }
        let text = self.string_value();
        self.advance();
        Some(text)
    }

    /// Returns the text of the current token, a string or `@`-identifier.
    pub(super) fn string_value(&self) -> Cow<'src, [u8]> {
        self.string_of(self.cursor.tok)
    }

    pub(super) fn string_of(&self, token: Token) -> Cow<'src, [u8]> {
        let mut body = self.cursor.bytes(token);
        if token.kind == Tok::At {
            body = &body[1..];
        }
        if let [b'"', inner @ .., b'"'] = body {
            body = inner;
        }
        unescape(body).map_or(Cow::Borrowed(body), Cow::Owned)
    }

    /// Parses `@name`, as a string attribute.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Attr> {
        match self.parse_optional_symbol_name()? {
            Some(name) => Ok(name),
            None => {
                let pos = self.pos();
                Err(self.error(pos, "expected valid '@'-identifier for symbol name"))
            }
        }
    }

    /// Parses `@name` if it comes next, as a string attribute.
    pub fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Attr>> {
        if self.cursor.tok.kind != Tok::At {
            return Ok(None);
        }
        let name = self.string_value();
        let attr = self.ctx.intern_string(&name);
        let at = self.pos();
        if let Some(recorder) = self.recorder.as_deref_mut() {
            recorder.symbol(at, attr, None);
        }
        self.advance();
        Ok(Some(attr))
    }

    /// Parses an integer, possibly negative or hexadecimal, of `bits` bits and that sign; reports
    /// `expected integer value` or `integer value too large` otherwise.
    pub fn parse_int(&mut self, bits: u32, signed: bool) -> ParseResult<i64> {
        let pos = self.pos();
        match self.parse_optional_int(bits, signed)? {
            Some(value) => Ok(value),
            None => Err(self.error(pos, "expected integer value")),
        }
    }

    /// Parses an integer if one comes next.
    pub fn parse_optional_int(&mut self, bits: u32, signed: bool) -> ParseResult<Option<i64>> {
        let pos = self.pos();
        let Some((value, width)) = self.optional_bigint()? else { return Ok(None) };
        // Upstream compares in the width of the spelling, where a negative number may wrap to an unsigned one.
        if !signed && value.is_negative() && width <= u64::from(bits) {
            let wrapped = value + (BigInt::from(1) << bits);
            return Ok(wrapped.to_u64().map(u64::cast_signed));
        }
        let low = if signed { -(BigInt::from(1) << (bits - 1)) } else { BigInt::ZERO };
        let high = BigInt::from(1) << if signed { bits - 1 } else { bits };
        if value < low || value >= high {
            return Err(self.error(pos, "integer value too large"));
        }
        Ok(value.to_i64().or_else(|| value.to_u64().map(|value| value as i64)))
    }

    /// Parses an integer of any size, if one comes next; its width is as many bits as it needs, sign bit included.
    pub fn parse_optional_apint(&mut self) -> ParseResult<Option<ApInt>> {
        let Some((value, _)) = self.optional_bigint()? else { return Ok(None) };
        let width = value.bits() as u32 + 1;
        Ok(Some(ApInt::from_bigint(width, &value)))
    }

    /// Parses an integer if one comes next; also returns the width in which upstream holds it: four bits for each
    /// digit, and a sign bit if it does not fit.
    fn optional_bigint(&mut self) -> ParseResult<Option<(BigInt, u64)>> {
        let negative = match self.cursor.tok.kind {
            Tok::Int => false,
            Tok::Minus => {
                self.advance();
                true
            }
            Tok::BareId if self.cursor.at_word(b"true") || self.cursor.at_word(b"false") => {
                let value = i32::from(self.cursor.at_word(b"true"));
                self.advance();
                return Ok(Some((value.into(), 1)));
            }
            _ => return Ok(None),
        };
        let spelling = self.cursor.spelling();
        if self.cursor.tok.kind != Tok::Int {
            return Err(self.wrong_token("expected integer value"));
        }
        self.advance();
        let value = integer_value(spelling);
        let digits = spelling.strip_prefix(b"0x").unwrap_or(spelling).len() as u64;
        let width = (4 * digits).max(value.bits() + 1);
        Ok(Some((if negative { -value } else { value }, width)))
    }

    /// Parses `true` or `false`, if one comes next.
    pub fn parse_optional_bool(&mut self) -> Option<bool> {
        self.parse_optional_keyword_of(&["false", "true"]).map(|value| value == 1)
    }

    /// Returns the value of the current token, if it is an integer that fits.
    pub(super) fn u64_value(&self) -> Option<u64> {
        if self.cursor.tok.kind != Tok::Int {
            return None;
        }
        match self.cursor.spelling() {
            [b'0', b'x', hex @ ..] => u64::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok(),
            digits => digits.iter().try_fold(0u64, |sum, digit| {
                sum.checked_mul(10)?.checked_add(u64::from(digit - b'0'))
            }),
        }
    }
}

/// Returns the value of an integer token.
pub(super) fn integer_value(spelling: &[u8]) -> BigInt {
    let (digits, radix) = match spelling {
        [b'0', b'x', hex @ ..] => (hex, 16),
        decimal => (decimal, 10),
    };
    BigInt::parse_bytes(digits, radix).unwrap_or_default()
}

#[inline]
fn token_of(punct: Punct) -> Tok {
    match punct {
        Punct::Arrow => Tok::Arrow,
        Punct::Colon | Punct::ColonColon => Tok::Colon,
        Punct::Comma => Tok::Comma,
        Punct::Equal => Tok::Equal,
        Punct::Less => Tok::Less,
        Punct::Greater => Tok::Greater,
        Punct::LParen => Tok::LParen,
        Punct::RParen => Tok::RParen,
        Punct::LBrace => Tok::LBrace,
        Punct::RBrace => Tok::RBrace,
        Punct::LSquare => Tok::LSquare,
        Punct::RSquare => Tok::RSquare,
        Punct::Star => Tok::Star,
        Punct::Plus => Tok::Plus,
        Punct::Minus => Tok::Minus,
        Punct::Question => Tok::Question,
        Punct::VerticalBar => Tok::VerticalBar,
        Punct::Slash => Tok::Slash,
        Punct::Ellipsis => Tok::Ellipsis,
    }
}
