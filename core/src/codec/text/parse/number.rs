//! Parsing of integer and float attributes.

use super::lexer::{Tok, Token};
use super::token::integer_value;
use crate::float::FloatText as _;
use crate::text::{ParseResult, Parser, Pos};
use crate::{ApInt, Attr, AttrData, Context, FloatKind, Signedness, Type, TypeData};

impl Parser<'_> {
    pub(super) fn parse_negative_attr(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        self.advance();
        match self.cursor.tok.kind {
            Tok::Int => self.parse_integer_attr(ty, true),
            Tok::Float => self.parse_float_attr(ty, true),
            _ => Err(self.wrong_token("expected constant integer or floating point value")),
        }
    }

    pub(super) fn parse_integer_attr(
        &mut self,
        ty: Option<Type>,
        negative: bool,
    ) -> ParseResult<Attr> {
        let token = self.cursor.tok;
        let pos = self.pos();
        self.advance();
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(Tok::Colon) => self.parse_type()?,
            None => Type::I64,
        };
        match ty.data(self.ctx) {
            TypeData::Float(kind) => {
                let bits = self.float_from_integer(token, negative, *kind)?;
                Ok(self.ctx.intern_attr(AttrData::Float(ty, bits.into())))
            }
            TypeData::Integer(..) | TypeData::Index => {
                if negative && is_unsigned(self.ctx, ty) {
                    let message = "negative integer literal not valid for unsigned integer type";
                    return Err(self.plain_error(pos, message));
                }
                match integer_for_type(self.ctx, ty, self.cursor.bytes(token), negative) {
                    Some(value) => Ok(self.ctx.intern_attr(AttrData::Integer(ty, value))),
                    None => {
                        Err(self.plain_error(pos, "integer constant out of range for attribute"))
                    }
                }
            }
            _ => Err(self.plain_error(pos, "integer literal not valid for specified type")),
        }
    }

    /// Parses a float given by its bit pattern.
    pub(super) fn float_from_integer(
        &mut self,
        token: Token,
        negative: bool,
        kind: FloatKind,
    ) -> ParseResult<u128> {
        let pos = Pos(token.start);
        let spelling = self.cursor.bytes(token);
        if spelling.get(1) != Some(&b'x') {
            let message = "unexpected decimal integer literal for a floating point value";
            let failed = self.plain_error(pos, message);
            let at = self.last_error_loc();
            self.note_at(at, "add a trailing dot to make the literal a float");
            return Err(failed);
        }
        if negative {
            let message = "hexadecimal float literal should not have a leading minus";
            return Err(self.plain_error(pos, message));
        }
        let value = integer_value(spelling);
        if value.bits() > u64::from(kind.width()) {
            let message = "hexadecimal float constant out of range for type";
            return Err(self.plain_error(pos, message));
        }
        let words = ApInt::from_bigint(128, &value);
        let bits = u128::from(words.words()[0]) | u128::from(words.words()[1]) << 64;
        Ok(kind.canonical(bits))
    }

    pub(super) fn parse_float_attr(
        &mut self,
        ty: Option<Type>,
        negative: bool,
    ) -> ParseResult<Attr> {
        let token = self.cursor.tok;
        self.advance();
        let ty = match ty {
            Some(ty) => ty,
            None if self.eat(Tok::Colon) => self.parse_type()?,
            None => Type::F64,
        };
        let TypeData::Float(kind) = ty.data(self.ctx) else {
            return Err(self.error_here("floating point value not valid for specified type"));
        };
        let bits = kind.parse(self.cursor.bytes(token), negative);
        Ok(self.ctx.intern_attr(AttrData::Float(ty, bits.into())))
    }

    /// Parses a float (or hexadecimal bit pattern) as bits of that kind.
    pub fn parse_float(&mut self, kind: FloatKind) -> ParseResult<u128> {
        let negative = self.eat(Tok::Minus);
        let token = self.cursor.tok;
        match token.kind {
            Tok::Float => {
                self.advance();
                Ok(kind.parse(self.cursor.bytes(token), negative))
            }
            Tok::Int => {
                self.advance();
                self.float_from_integer(token, negative, kind)
            }
            _ => {
                let pos = self.pos();
                Err(self.error(pos, "expected floating point literal"))
            }
        }
    }
}

pub(super) fn is_unsigned(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Integer(_, Signedness::Unsigned))
}

/// Returns the value of an integer literal for an integer type or `index`, if it fits: a signless type accepts any bit
/// pattern, and the value of a negative literal must be negative.
pub(super) fn integer_for_type(
    ctx: &Context,
    ty: Type,
    spelling: &[u8],
    negative: bool,
) -> Option<ApInt> {
    // Nearly all literals are short decimals in a type of at most 64 bits.
    if let Some((width, sign)) = small_integer_type(ctx, ty)
        && let Some(value) = short_decimal(spelling)
    {
        return small_integer(width, sign, value, negative).map(|value| ApInt::new(width, value));
    }
    let (width, sign) = integer_type(ctx, ty);
    let value = integer_value(spelling);
    if value.bits() > u64::from(width) {
        return None;
    }
    let value = if negative { -value } else { value };
    let result = ApInt::from_bigint(width, &value);
    let wrong = if width == 0 {
        negative
    } else if negative {
        !result.is_negative()
    } else {
        sign == Signedness::Signed && result.is_negative()
    };
    (!wrong).then_some(result)
}

/// Returns the width and sign of an integer type or `index`.
fn integer_type(ctx: &Context, ty: Type) -> (u32, Signedness) {
    match ty.data(ctx) {
        TypeData::Integer(width, sign) => (*width, *sign),
        _ => (64, Signedness::Signed),
    }
}

/// Returns the width and sign of an integer type or `index`, if its values fit a word.
pub(super) fn small_integer_type(ctx: &Context, ty: Type) -> Option<(u32, Signedness)> {
    Some(integer_type(ctx, ty)).filter(|(width, _)| *width <= 64)
}

/// Returns the value of an integer literal that is decimal and short enough to fit a word.
pub(super) fn short_decimal(spelling: &[u8]) -> Option<u64> {
    let short = spelling.len() < 18 && spelling.get(1) != Some(&b'x');
    short.then(|| spelling.iter().fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}

/// Returns the bits of a literal for a type whose values fit a word, if the literal fits.
pub(super) fn small_integer(
    width: u32,
    sign: Signedness,
    value: u64,
    negative: bool,
) -> Option<u64> {
    if width == 0 {
        return (value == 0 && !negative).then_some(0);
    }
    if width < 64 && value >> width != 0 {
        return None;
    }
    let bits = if negative { value.wrapping_neg() } else { value } & u64::MAX >> (64 - width);
    let has_sign_bit = bits >> (width - 1) & 1 == 1;
    let wrong = if negative { !has_sign_bit } else { sign == Signedness::Signed && has_sign_bit };
    (!wrong).then_some(bits)
}
