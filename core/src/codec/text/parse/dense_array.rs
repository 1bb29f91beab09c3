//! Parsing of `array` attributes.

use super::lexer::Tok;
use super::number::integer_for_type;
use crate::attr::dense::{array_element_bytes, is_packed};
use crate::float::FloatText as _;
use crate::text::{Delimiter, ParseResult, Parser};
use crate::{Attr, AttrData, Type, TypeData};

impl Parser<'_> {
    pub(super) fn parse_dense_array(&mut self) -> ParseResult<Attr> {
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'array'")?;
        let pos = self.pos();
        let elem = self.parse_type()?;
        let ctx = self.ctx;
        // Upstream aborts on `index`, which has no width.
        if !matches!(elem.data(ctx), TypeData::Integer(..) | TypeData::Float(_) | TypeData::Index) {
            let message =
                format!("expected integer or float type, got: {}", self.quoted_type(elem));
            return Err(self.plain_error(pos, message));
        }
        let Some(width) = array_element_bytes(ctx, elem) else {
            return self.fail(pos, "element type bitwidth must be a multiple of 8");
        };
        let (mut data, mut len) = (Vec::new(), 0);
        if !self.eat(Tok::Greater) {
            self.expect(Tok::Colon, "expected ':' after dense array type")?;
            self.parse_comma_separated(Delimiter::None, |p| {
                len += 1;
                p.parse_dense_array_element(elem, width, &mut data)
            })?;
            self.expect(Tok::Greater, "expected '>' to close an array attribute")?;
        }
        Ok(ctx.intern_attr(AttrData::DenseArray { elem, len, data: data.into() }))
    }

    pub(in crate::codec::text) fn parse_dense_array_element(
        &mut self,
        elem: Type,
        width: usize,
        data: &mut Vec<u8>,
    ) -> ParseResult<()> {
        let negative = self.eat(Tok::Minus);
        let token = self.cursor.tok;
        if let TypeData::Float(kind) = elem.data(self.ctx) {
            let bits = match token.kind {
                Tok::Int => {
                    self.advance();
                    self.float_from_integer(token, negative, *kind)?
                }
                Tok::Float => {
                    self.advance();
                    kind.parse(self.cursor.bytes(token), negative)
                }
                _ => return Err(self.error_here("expected floating point literal")),
            };
            data.extend_from_slice(&bits.to_le_bytes()[..width]);
            return Ok(());
        }
        if self.cursor.at_word(b"true") || self.cursor.at_word(b"false") {
            if !is_packed(self.ctx, elem) {
                return Err(self.error_here("expected i1 type for 'true' or 'false' values"));
            }
            data.push(u8::from(self.cursor.at_word(b"true")));
            self.advance();
            return Ok(());
        }
        if !self.eat(Tok::Int) {
            return Err(self.error_here("expected integer literal"));
        }
        if is_packed(self.ctx, elem) {
            return Err(self.error_here("expected 'true' or 'false' values for i1 type"));
        }
        // Here a negative number is accepted for an unsigned type, as a bit pattern.
        let bits = match elem.data(self.ctx) {
            TypeData::Integer(width, _) if negative => Type::integer(self.ctx, *width),
            _ => elem,
        };
        let Some(value) = integer_for_type(self.ctx, bits, self.cursor.bytes(token), negative)
        else {
            return Err(self.error_here("integer constant out of range"));
        };
        let bytes = value.words().iter().flat_map(|word| word.to_le_bytes());
        data.extend(bytes.take(width));
        Ok(())
    }
}
