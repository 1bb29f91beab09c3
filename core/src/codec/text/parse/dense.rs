//! Parsing of elements attributes: `dense` and `dense_resource`.

use smallvec::SmallVec;

use super::lexer::{Tok, Token};
use super::number::{
    integer_for_type, is_unsigned, short_decimal, small_integer, small_integer_type,
};
use crate::attr::dense::{dense_from_raw, element_bytes, is_packed, pack_bits};
use crate::float::FloatText as _;
use crate::text::{Delimiter, ParseResult, Parser, Pos};
use crate::{ApInt, Attr, AttrData, Ident, Signedness, Type, TypeData};

/// The literal between the angle brackets, before its type is known.
#[derive(Default)]
pub(super) struct Literal {
    /// The sign and token of each element, flat.
    pub(super) elements: Vec<(bool, Token)>,
    pub(super) shape: SmallVec<[i64; 4]>,
    /// A string in place of elements: raw bytes in hexadecimal, or the string of a splat.
    pub(super) hex: Option<Token>,
}

impl Parser<'_> {
    pub(super) fn parse_dense(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        let start = self.pos();
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'dense'")?;
        let elements = std::mem::take(&mut self.elements);
        let mut literal = Literal { elements, ..Literal::default() };
        if !self.eat(Tok::Greater) {
            self.parse_literal(&mut literal, true)?;
            self.expect(Tok::Greater, "expected '>'")?;
        }
        let ty = self.parse_elements_type(start, ty)?;
        let attr = self.make_elements(start, &literal, ty);
        literal.elements.clear();
        self.elements = literal.elements;
        attr
    }

    pub(super) fn parse_elements_type(&mut self, pos: Pos, ty: Option<Type>) -> ParseResult<Type> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(Tok::Colon, "expected ':'")?;
                self.parse_type()?
            }
        };
        if ty.element_type(self.ctx).is_none() {
            return self.fail(pos, "elements literal must be a shaped type");
        }
        let is_static = ty.shape(self.ctx).is_some_and(|shape| !shape.contains(&crate::DYNAMIC));
        if !is_static {
            return self.fail(pos, "elements literal type must have static shape");
        }
        Ok(ty)
    }

    pub(super) fn parse_literal(
        &mut self,
        literal: &mut Literal,
        allow_hex: bool,
    ) -> ParseResult<()> {
        if allow_hex && self.cursor.tok.kind == Tok::Str {
            literal.hex = Some(self.cursor.tok);
            self.advance();
            return Ok(());
        }
        if self.cursor.tok.kind == Tok::LSquare {
            literal.shape = self.nested(|p| p.parse_literal_list(literal))?;
            return Ok(());
        }
        self.parse_element(literal)
    }

    fn parse_literal_list(&mut self, literal: &mut Literal) -> ParseResult<SmallVec<[i64; 4]>> {
        let mut inner: Option<SmallVec<[i64; 4]>> = None;
        let mut size = 0;
        self.parse_comma_separated(Delimiter::Square, |p| {
            let dims = if p.cursor.tok.kind == Tok::LSquare {
                p.nested(|p| p.parse_literal_list(literal))?
            } else {
                p.parse_element(literal)?;
                SmallVec::new()
            };
            size += 1;
            match &inner {
                None => inner = Some(dims),
                Some(before) if *before != dims => {
                    return Err(p.error_here(
                        "tensor literal is invalid; ranks are not consistent between elements",
                    ));
                }
                Some(_) => {}
            }
            Ok(())
        })?;
        let mut dims = SmallVec::from_slice(&[size]);
        dims.extend(inner.unwrap_or_default());
        Ok(dims)
    }

    fn parse_element(&mut self, literal: &mut Literal) -> ParseResult<()> {
        match self.cursor.tok.kind {
            Tok::Int | Tok::Float | Tok::Str => {
                literal.elements.push((false, self.cursor.tok));
                self.advance();
            }
            Tok::BareId if self.cursor.at_word(b"true") || self.cursor.at_word(b"false") => {
                literal.elements.push((false, self.cursor.tok));
                self.advance();
            }
            Tok::Minus => {
                self.advance();
                if !matches!(self.cursor.tok.kind, Tok::Int | Tok::Float) {
                    return Err(self.error_here("expected integer or floating point literal"));
                }
                literal.elements.push((true, self.cursor.tok));
                self.advance();
            }
            Tok::LParen => {
                self.advance();
                self.nested(|p| p.parse_element(literal))?;
                self.expect(Tok::Comma, "expected ',' between complex elements")?;
                self.nested(|p| p.parse_element(literal))?;
                self.expect(Tok::RParen, "expected ')' after complex elements")?;
            }
            _ => return Err(self.error_here("expected element literal of primitive type")),
        }
        Ok(())
    }

    /// Creates the attribute of a literal for a type of static shape.
    pub(super) fn make_elements(
        &mut self,
        pos: Pos,
        literal: &Literal,
        ty: Type,
    ) -> ParseResult<Attr> {
        let ctx = self.ctx;
        let shape = ty.shape(ctx).unwrap_or_default();
        let elem = ty.element_type_or_self(ctx);
        let scalar = match elem.data(ctx) {
            TypeData::Complex(inner) => *inner,
            _ => elem,
        };
        let number = matches!(
            scalar.data(ctx),
            TypeData::Integer(..) | TypeData::Index | TypeData::Float(_)
        );
        let Some(count) = shape.iter().try_fold(1i64, |all, dim| all.checked_mul(*dim)) else {
            return self.fail(pos, "elements literal type has too many elements");
        };
        if let Some(hex) = literal.hex
            && number
        {
            return self.make_hex_elements(pos, hex, ty, count);
        }
        if !literal.shape.is_empty() && *literal.shape != *shape {
            let list =
                |dims: &[i64]| dims.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            let message = format!(
                "inferred shape of elements literal ([{}]) does not match type ([{}])",
                list(&literal.shape),
                list(shape)
            );
            return Err(self.plain_error(pos, message));
        }
        if literal.hex.is_none() && literal.elements.is_empty() && count != 0 {
            let message = format!(
                "parsed zero elements, but type ({}) expected at least 1",
                self.quoted_type(ty)
            );
            return Err(self.plain_error(pos, message));
        }
        if !number {
            return self.make_strings(pos, literal, ty, count);
        }
        let complex = scalar != elem;
        if complex {
            let splat = literal.shape.is_empty() && count != 0;
            let expected = if splat { 2 } else { count * 2 };
            if (splat || !literal.shape.is_empty()) && literal.elements.len() as i64 != expected {
                let message = format!(
                    "parsed {} elements, but type ({}) expected {expected} elements",
                    literal.elements.len(),
                    self.quoted_type(if splat { elem } else { ty })
                );
                return Err(self.plain_error(pos, message));
            }
        }
        let raw = self.raw_elements(&literal.elements, scalar, complex)?;
        Ok(dense_from_raw(ctx, ty, raw))
    }

    /// Returns the elements in the raw layout: whole bytes each, unless packed.
    fn raw_elements(
        &mut self,
        elements: &[(bool, Token)],
        scalar: Type,
        complex: bool,
    ) -> ParseResult<Vec<u8>> {
        let ctx = self.ctx;
        let width = element_bytes(ctx, scalar);
        if is_packed(ctx, scalar) && !complex {
            return self.raw_bits(elements, scalar);
        }
        let mut raw = Vec::with_capacity(elements.len() * width);
        if let TypeData::Float(kind) = scalar.data(ctx) {
            for (negative, token) in elements {
                let bits = match token.kind {
                    Tok::Float => kind.parse(self.cursor.bytes(*token), *negative),
                    Tok::Int => self.float_from_integer(*token, *negative, *kind)?,
                    _ => return self.fail(Pos(token.start), "expected floating point literal"),
                };
                raw.extend_from_slice(&bits.to_le_bytes()[..width]);
            }
            return Ok(raw);
        }
        let small = small_integer_type(ctx, scalar);
        for (negative, token) in elements {
            // Nearly all elements are short decimals in a type of at most 64 bits.
            if let Some((bits, sign)) = small
                && token.kind == Tok::Int
                && !(*negative && sign == Signedness::Unsigned)
                && let Some(value) = short_decimal(self.cursor.bytes(*token))
                && let Some(value) = small_integer(bits, sign, value, *negative)
            {
                raw.extend_from_slice(&value.to_le_bytes()[..width]);
                continue;
            }
            let value = self.integer_element(*negative, *token, scalar)?;
            if let [word] = value.words() {
                raw.extend_from_slice(&word.to_le_bytes()[..width]);
            } else {
                let bytes = value.words().iter().flat_map(|word| word.to_le_bytes());
                raw.extend(bytes.take(width));
            }
        }
        Ok(raw)
    }

    fn raw_bits(&mut self, elements: &[(bool, Token)], scalar: Type) -> ParseResult<Vec<u8>> {
        if let [(negative, token)] = elements {
            let value = self.integer_element(*negative, *token, scalar)?;
            return Ok(vec![if value.is_zero() { 0 } else { 0xff }]);
        }
        let mut raw = vec![0u8; elements.len().div_ceil(8)];
        for (index, (negative, token)) in elements.iter().enumerate() {
            if !self.integer_element(*negative, *token, scalar)?.is_zero() {
                raw[index / 8] |= 1 << (index % 8);
            }
        }
        Ok(raw)
    }

    fn integer_element(&mut self, negative: bool, token: Token, ty: Type) -> ParseResult<ApInt> {
        let pos = Pos(token.start);
        if negative && is_unsigned(self.ctx, ty) {
            let message = "expected unsigned integer elements, but parsed negative value";
            return self.fail(pos, message);
        }
        match token.kind {
            Tok::Float => self.fail(pos, "expected integer elements, but parsed floating-point"),
            Tok::BareId if is_packed(self.ctx, ty) => {
                Ok(ApInt::new(1, u64::from(self.cursor.bytes(token) == b"true")))
            }
            Tok::BareId => self.fail(pos, "expected i1 type for 'true' or 'false' values"),
            Tok::Int => match integer_for_type(self.ctx, ty, self.cursor.bytes(token), negative) {
                Some(value) => Ok(value),
                None => self.fail(pos, "integer constant out of range for type"),
            },
            // A string is not an integer.
            _ => self.fail(pos, "integer constant out of range for type"),
        }
    }

    fn make_strings(
        &mut self,
        pos: Pos,
        literal: &Literal,
        ty: Type,
        count: i64,
    ) -> ParseResult<Attr> {
        let tokens: Vec<Token> = match literal.hex {
            Some(text) => vec![text],
            None => literal.elements.iter().map(|(_, token)| *token).collect(),
        };
        let mut values: Vec<Box<[u8]>> = Vec::with_capacity(tokens.len());
        for token in tokens {
            if token.kind != Tok::Str {
                let found = String::from_utf8_lossy(self.cursor.bytes(token));
                return Err(self.plain_error(pos, format!("expected string token, got {found}")));
            }
            values.push(self.string_of(token).as_ref().into());
        }
        let given = literal.hex.is_some() || count != 0;
        let splat = given && values.windows(2).all(|pair| pair[0] == pair[1]);
        if splat {
            values.truncate(1);
        }
        Ok(self.ctx.intern_attr(AttrData::DenseStrings { ty, values: values.into(), splat }))
    }

    fn make_hex_elements(
        &mut self,
        pos: Pos,
        token: Token,
        ty: Type,
        count: i64,
    ) -> ParseResult<Attr> {
        let Some(mut raw) = self.hex_bytes(token) else {
            let message = "expected string containing hex digits starting with `0x`";
            return self.fail(Pos(token.start), message);
        };
        let ctx = self.ctx;
        let elem = ty.element_type_or_self(ctx);
        // LLVM 23 writes a byte for each bit.
        if is_packed(ctx, elem) && count > 1 && raw.len() as i64 == count {
            raw = pack_bits(&raw);
        }
        let valid = if is_packed(ctx, elem) {
            matches!(*raw, [0 | 0xff])
                || raw.len() as i64 == count.div_euclid(8) + i64::from(count % 8 != 0)
        } else {
            let width = element_bytes(ctx, elem) as i64;
            let len = raw.len() as i64;
            len == width || Some(len) == width.checked_mul(count)
        };
        if !valid {
            let message = format!(
                "elements hex data size is invalid for provided type: {}",
                self.quoted_type(ty)
            );
            return Err(self.plain_error(pos, message));
        }
        Ok(dense_from_raw(ctx, ty, raw))
    }

    /// Returns the bytes of a string token `"0x…"`.
    pub(super) fn hex_bytes(&self, token: Token) -> Option<Vec<u8>> {
        let bytes = self.cursor.bytes(token);
        let digits = bytes[1..bytes.len() - 1].strip_prefix(b"0x")?;
        if !digits.len().is_multiple_of(2) {
            return None;
        }
        let digit = |byte: u8| (byte as char).to_digit(16).map(|value| value as u8);
        digits.chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
    }

    pub(super) fn parse_dense_resource(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        let start = self.pos();
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'dense_resource'")?;
        let Some(key) = self.parse_optional_keyword_or_string()? else {
            return Err(self.error_here("expected identifier key for 'resource' entry"));
        };
        self.expect(Tok::Greater, "expected '>'")?;
        let mut pos = start;
        let ty = match ty {
            Some(ty) => ty,
            None => {
                pos = self.pos();
                self.expect(Tok::Colon, "expected ':'")?;
                self.parse_type()?
            }
        };
        if ty.element_type(self.ctx).is_none() {
            return self.fail(pos, "`dense_resource` expected a shaped type");
        }
        self.share()?;
        let handle = self.resource_handle("builtin", &key);
        Ok(self.ctx.intern_attr(AttrData::DenseResource { ty, handle }))
    }

    /// Returns the handle of the resource that `key` denotes in this file.
    pub(super) fn resource_handle(&mut self, dialect: &str, key: &str) -> crate::ResourceHandle {
        self.symbols.resource_uses += 1;
        let dialect = Ident::new(dialect);
        if let Some((_, handle)) = self
            .symbols
            .resources
            .get(key)
            .and_then(|all| all.iter().find(|(owner, _)| *owner == dialect))
        {
            return *handle;
        }
        let handle = self.ctx.declare_resource(dialect, key);
        self.symbols.resources.entry(key.into()).or_default().push((dialect, handle));
        handle
    }
}
