//! Parsing of delimited lists, and of the dimensions of shapes.

use smallvec::SmallVec;

use super::lexer::Tok;
use crate::text::{Delimiter, ParseResult, Parser};

impl Parser<'_> {
    /// Parses a list separated by commas; `element` parses one.
    pub fn parse_comma_separated(
        &mut self,
        delimiter: Delimiter,
        element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        self.parse_list_in(delimiter, "", element)
    }

    /// Like [`Self::parse_comma_separated`]; `context` ends the messages about delimiters.
    pub(super) fn parse_list_in(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        let Some(close) = self.open_list(delimiter, context)? else { return Ok(()) };
        loop {
            element(self)?;
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.close_list(close, context)
    }

    /// Consumes the opening token. Returns `None` if the list has ended already, else the closing token.
    pub(crate) fn open_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
    ) -> ParseResult<Option<Option<Tok>>> {
        let (open, close, text, optional) = match delimiter {
            Delimiter::None => return Ok(Some(None)),
            Delimiter::Paren => (Tok::LParen, Tok::RParen, "(", false),
            Delimiter::OptionalParen => (Tok::LParen, Tok::RParen, "(", true),
            Delimiter::Square => (Tok::LSquare, Tok::RSquare, "[", false),
            Delimiter::OptionalSquare => (Tok::LSquare, Tok::RSquare, "[", true),
            Delimiter::LessGreater => (Tok::Less, Tok::Greater, "<", false),
            Delimiter::OptionalLessGreater => (Tok::Less, Tok::Greater, "<", true),
            Delimiter::Braces => (Tok::LBrace, Tok::RBrace, "{", false),
            Delimiter::OptionalBraces => (Tok::LBrace, Tok::RBrace, "{", true),
        };
        if !self.eat(open) {
            if optional {
                return Ok(None);
            }
            return Err(self.wrong_token(format!("expected '{text}'{context}")));
        }
        Ok(if self.eat(close) { None } else { Some(Some(close)) })
    }

    pub(crate) fn close_list(&mut self, close: Option<Tok>, context: &str) -> ParseResult<()> {
        let text = match close {
            None => return Ok(()),
            Some(Tok::RParen) => ")",
            Some(Tok::RSquare) => "]",
            Some(Tok::Greater) => ">",
            Some(_) => "}",
        };
        if close.is_some_and(|close| self.eat(close)) {
            return Ok(());
        }
        Err(self.wrong_token(format!("expected '{text}'{context}")))
    }

    /// Parses `4x?x8x`, or `4x?x8` without the trailing `x`; `?` is [`crate::DYNAMIC`]. Scalable dimensions are not
    /// accepted.
    pub fn parse_dimension_list(
        &mut self,
        allow_dynamic: bool,
        trailing_x: bool,
    ) -> ParseResult<SmallVec<[i64; 4]>> {
        let mut dims = SmallVec::new();
        let at_dim = |p: &Self| matches!(p.cursor.tok.kind, Tok::Int | Tok::Question);
        while at_dim(self) || (!trailing_x && !dims.is_empty()) {
            let pos = self.pos();
            if self.eat(Tok::Question) {
                if !allow_dynamic {
                    return Err(self.plain_error(pos, "expected static shape"));
                }
                dims.push(crate::DYNAMIC);
            } else {
                dims.push(self.dimension()?);
            }
            if trailing_x
                || (self.cursor.tok.kind == Tok::BareId && self.cursor.spelling()[0] == b'x')
            {
                self.dimension_x()?;
            } else {
                break;
            }
        }
        Ok(dims)
    }

    /// Parses a number of a shape, where `0x4` is `0`, `x`, `4`.
    pub(super) fn dimension(&mut self) -> ParseResult<i64> {
        if self.cursor.tok.kind == Tok::Int && self.cursor.spelling().get(1) == Some(&b'x') {
            self.reset_to(self.cursor.tok.start + 1);
            return Ok(0);
        }
        let value = self.u64_value().and_then(|value| i64::try_from(value).ok());
        let Some(value) = value else { return Err(self.error_here("invalid dimension")) };
        self.advance();
        Ok(value)
    }

    /// Parses the `x` of a shape, possibly the start of a longer token.
    pub(super) fn dimension_x(&mut self) -> ParseResult<()> {
        if self.cursor.tok.kind != Tok::BareId || self.cursor.spelling()[0] != b'x' {
            return Err(self.wrong_token("expected 'x' in dimension list"));
        }
        self.go_on_after(b"x");
        Ok(())
    }
}
