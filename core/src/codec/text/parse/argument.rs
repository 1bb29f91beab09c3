//! Parsing of region arguments, and of the operands assigned to them.

use super::lexer::Tok;
use crate::Attr;
use crate::text::{Argument, Assignments, Delimiter, OpParser, ParseResult};

impl OpParser<'_, '_> {
    /// Parses `%name`, then `: type` if `ty`, `{attributes}` if `attrs`, and an optional `loc(…)`.
    pub fn parse_argument(&mut self, ty: bool, attrs: bool) -> ParseResult<Argument> {
        let loc = self.tok_loc();
        let name = self.parse_value_name()?;
        if self.cursor.tok.kind == Tok::Hash {
            return Err(self.error_here("result number not allowed in argument list"));
        }
        let mut argument = Argument { name, ty: None, attrs: Attr::EMPTY_DICT, loc };
        if ty {
            argument.ty = Some(self.parse_colon_type()?);
        }
        if attrs {
            argument.attrs = self.parse_optional_dict()?;
        }
        if let Some(loc) = self.parse_optional_loc()? {
            argument.loc = loc;
        }
        Ok(argument)
    }

    /// Like [`Self::parse_argument`], if a `%name` comes next.
    pub fn parse_optional_argument(
        &mut self,
        ty: bool,
        attrs: bool,
    ) -> ParseResult<Option<Argument>> {
        if self.cursor.tok.kind == Tok::Percent {
            self.parse_argument(ty, attrs).map(Some)
        } else {
            Ok(None)
        }
    }

    /// Parses arguments separated by commas.
    pub fn parse_argument_list(
        &mut self,
        delimiter: Delimiter,
        ty: bool,
        attrs: bool,
    ) -> ParseResult<Vec<Argument>> {
        let mut arguments = Vec::new();
        if delimiter == Delimiter::None && self.cursor.tok.kind != Tok::Percent {
            return Ok(arguments);
        }
        let Some(close) = self.open_list(delimiter, " in argument list")? else {
            return Ok(arguments);
        };
        loop {
            arguments.push(self.parse_argument(ty, attrs)?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.close_list(close, " in argument list")?;
        Ok(arguments)
    }

    /// Parses `(%a = %b, %c = %d)` or nothing: arguments without types, and the operands assigned to them.
    pub fn parse_optional_assignments(&mut self) -> ParseResult<Assignments> {
        if self.cursor.tok.kind != Tok::LParen {
            return Ok(Assignments::default());
        }
        self.parse_assignments()
    }

    /// Parses `(%a = %b, %c = %d)`.
    pub fn parse_assignments(&mut self) -> ParseResult<Assignments> {
        let (mut arguments, mut operands) = Assignments::default();
        self.expect(Tok::LParen, "expected '('")?;
        if self.eat(Tok::RParen) {
            return Ok((arguments, operands));
        }
        loop {
            arguments.push(self.parse_argument(false, false)?);
            self.expect(Tok::Equal, "expected '='")?;
            operands.push(self.parse_operand()?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "expected ',' or ')'")?;
        Ok((arguments, operands))
    }
}
