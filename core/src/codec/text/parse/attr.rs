//! Parsing of attributes except numbers ([`super::number`]), elements ([`super::dense`]) and locations
//! ([`super::loc`]).

use smallvec::SmallVec;

use super::lexer::Tok;
use crate::attr::AttrKey;
use crate::schema::Class;
use crate::text::dense_list::list_element;
use crate::text::{ParseFailed, ParseResult, Parser, Pos};
use crate::{Attr, AttrData, Ident, Type};

impl Parser<'_> {
    /// Parses an attribute; `ty` is its type if the context implies one (then no `: type` is parsed).
    pub fn parse_attribute(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        match self.parse_attribute_if_any(ty)? {
            Some(attr) => Ok(attr),
            None => Err(self.wrong_token("expected attribute value")),
        }
    }

    /// Parses an attribute if one comes next. As upstream has it, `array<…>`, `strided<…>` and `distinct[…]` are not
    /// accepted.
    pub fn parse_optional_attribute(&mut self, ty: Option<Type>) -> ParseResult<Option<Attr>> {
        if self.cursor.at_word(b"array")
            || self.cursor.at_word(b"strided")
            || self.cursor.at_word(b"distinct")
        {
            return Ok(None);
        }
        self.parse_attribute_if_any(ty)
    }

    fn parse_attribute_if_any(&mut self, ty: Option<Type>) -> ParseResult<Option<Attr>> {
        let attr = match self.cursor.tok.kind {
            Tok::Int => self.parse_integer_attr(ty, false),
            Tok::Float => self.parse_float_attr(ty, false),
            Tok::Minus => self.parse_negative_attr(ty),
            Tok::Str => self.parse_string_attr(ty),
            Tok::At => self.parse_symbol_ref(),
            Tok::LSquare => self.nested(Self::parse_array),
            Tok::LBrace => self.nested(Self::parse_dict),
            Tok::Hash => self.nested(|p| p.parse_extended_attr(ty)),
            Tok::BareId => return self.parse_keyword_attr(ty),
            Tok::LParen | Tok::Exclamation => self.parse_type().map(|ty| Attr::ty(self.ctx, ty)),
            _ => return Ok(None),
        };
        attr.map(Some)
    }

    fn parse_keyword_attr(&mut self, ty: Option<Type>) -> ParseResult<Option<Attr>> {
        let attr = match self.cursor.spelling() {
            b"unit" => {
                self.advance();
                Ok(Attr::UNIT)
            }
            b"true" => {
                self.advance();
                Ok(Attr::TRUE)
            }
            b"false" => {
                self.advance();
                Ok(Attr::FALSE)
            }
            b"dense" => self.parse_dense(ty),
            b"dense_resource" => self.parse_dense_resource(ty),
            b"array" => self.parse_dense_array(),
            b"sparse" => self.parse_sparse(ty),
            b"affine_map" => self.nested(|p| {
                p.advance();
                p.expect(Tok::Less, "expected '<' in affine map")?;
                let map = p.parse_affine_map()?;
                p.expect(Tok::Greater, "expected '>' in affine map")?;
                Ok(p.ctx.intern_attr(AttrData::AffineMap(map)))
            }),
            b"affine_set" => self.nested(|p| {
                p.advance();
                p.expect(Tok::Less, "expected '<' in integer set")?;
                let set = p.parse_integer_set()?;
                p.expect(Tok::Greater, "expected '>' in integer set")?;
                Ok(p.ctx.intern_attr(AttrData::IntegerSet(set)))
            }),
            b"strided" => self.parse_strided(),
            b"distinct" => self.nested(|p| p.parse_distinct(ty)),
            b"loc" => self.nested(|p| {
                p.advance();
                let loc = p.parse_loc_in_parens()?;
                Ok(p.ctx.loc_attr(loc))
            }),
            _ => {
                let ty = self.parse_optional_type()?;
                return Ok(ty.map(|ty| Attr::ty(self.ctx, ty)));
            }
        };
        attr.map(Some)
    }

    fn parse_string_attr(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        let value = self.string_value();
        self.advance();
        let mut ty = ty;
        if ty.is_none() && self.eat(Tok::Colon) {
            ty = Some(self.parse_type()?);
        }
        let ty = ty.filter(|ty| *ty != Type::NONE);
        Ok(self.ctx.intern_attr_key(AttrKey::String(&value, ty)))
    }

    fn parse_symbol_ref(&mut self) -> ParseResult<Attr> {
        let flat = |p: &mut Self, nesting: usize| {
            let name = p.string_value();
            let root = p.ctx.intern_string(&name);
            let at = p.pos();
            if let Some(recorder) = p.recorder.as_deref_mut() {
                recorder.symbol(at, root, Some(nesting as u32));
            }
            p.advance();
            root
        };
        let root = flat(self, 0);
        let mut nested: SmallVec<[Attr; 4]> = SmallVec::new();
        while self.cursor.tok.kind == Tok::Colon {
            let colon = self.mark();
            self.advance();
            if !self.eat(Tok::Colon) {
                self.rewind(colon);
                break;
            }
            if self.cursor.tok.kind != Tok::At {
                let pos = self.pos();
                return Err(self.plain_error(pos, "expected nested symbol reference identifier"));
            }
            let root = flat(self, nested.len() + 1);
            nested.push(self.ctx.intern_attr_key(AttrKey::SymbolRef { root, nested: &[] }));
        }
        Ok(self.ctx.intern_attr_key(AttrKey::SymbolRef { root, nested: &nested }))
    }

    fn parse_array(&mut self) -> ParseResult<Attr> {
        self.advance();
        let mut items: SmallVec<[Attr; 8]> = SmallVec::new();
        if !self.eat(Tok::RSquare) {
            loop {
                items.push(self.parse_attribute(None)?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RSquare, "expected ',' or ']'")?;
        }
        Ok(Attr::array(self.ctx, &items))
    }

    fn parse_dict(&mut self) -> ParseResult<Attr> {
        let entries = self.parse_dict_entries()?;
        Ok(Attr::dictionary(self.ctx, &entries))
    }

    /// Parses `{a = 1, b}` as a dictionary; empty if there is no `{`.
    pub fn parse_optional_dict(&mut self) -> ParseResult<Attr> {
        if self.cursor.tok.kind == Tok::LBrace {
            self.nested(Self::parse_dict)
        } else {
            Ok(Attr::EMPTY_DICT)
        }
    }

    /// Parses the entries of `{a = 1, b}` in the order written; none if there is no `{`.
    pub fn parse_optional_dict_entries(&mut self) -> ParseResult<SmallVec<[(Ident, Attr); 4]>> {
        if self.cursor.tok.kind == Tok::LBrace {
            self.nested(Self::parse_dict_entries)
        } else {
            Ok(SmallVec::new())
        }
    }

    fn parse_dict_entries(&mut self) -> ParseResult<SmallVec<[(Ident, Attr); 4]>> {
        self.expect(Tok::LBrace, "expected '{' in attribute dictionary")?;
        let mut entries: SmallVec<[(Ident, Attr); 4]> = SmallVec::new();
        if self.eat(Tok::RBrace) {
            return Ok(entries);
        }
        loop {
            let entry = self.parse_dict_entry(&entries)?;
            entries.push(entry);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RBrace, "expected '}' in attribute dictionary")?;
        Ok(entries)
    }

    fn parse_dict_entry(&mut self, before: &[(Ident, Attr)]) -> ParseResult<(Ident, Attr)> {
        let name = match self.cursor.tok.kind {
            Tok::BareId => self.ident(),
            Tok::Str => Ident::new(&String::from_utf8_lossy(&self.string_value())),
            _ => return Err(self.wrong_token("expected attribute name")),
        };
        if name.as_str().is_empty() {
            return Err(self.error_here("expected valid attribute name"));
        }
        if before.iter().any(|(have, _)| *have == name) {
            let message = format!("duplicate key '{name}' in dictionary attribute");
            return Err(self.error_here(message));
        }
        self.advance();
        if !self.eat(Tok::Equal) {
            return Ok((name, Attr::UNIT));
        }
        Ok((name, self.parse_attribute(None)?))
    }

    fn parse_strided(&mut self) -> ParseResult<Attr> {
        self.advance();
        self.expect(Tok::Less, "expected '<' after 'strided'")?;
        self.expect(Tok::LSquare, "expected '['")?;
        let mut strides = Vec::new();
        if !self.eat(Tok::RSquare) {
            loop {
                strides.push(self.parse_stride()?);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
            self.expect(Tok::RSquare, "expected ']'")?;
        }
        let mut offset = 0;
        if !self.eat(Tok::Greater) {
            self.expect(Tok::Comma, "expected ','")?;
            if !self.cursor.at_word(b"offset") {
                return Err(self.wrong_token("expected 'offset' after comma"));
            }
            self.advance();
            self.expect(Tok::Colon, "expected ':' after 'offset'")?;
            offset = self.parse_stride()?;
            self.expect(Tok::Greater, "expected '>'")?;
        }
        let strides = strides.into();
        Ok(self.ctx.intern_attr(AttrData::StridedLayout { offset, strides }))
    }

    fn parse_stride(&mut self) -> ParseResult<i64> {
        if self.eat(Tok::Question) {
            return Ok(crate::DYNAMIC);
        }
        let pos = self.pos();
        let negative = self.eat(Tok::Minus);
        let value = self.u64_value().and_then(|value| i64::try_from(value).ok());
        let Some(value) = value else {
            return self.fail(pos, "expected a 64-bit signed integer or '?'");
        };
        self.advance();
        Ok(if negative { -value } else { value })
    }

    fn parse_distinct(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        let pos = self.pos();
        self.advance();
        self.share()?;
        self.symbols.resource_uses += 1;
        self.expect(Tok::LSquare, "expected '[' after 'distinct'")?;
        let Some(id) = self.u64_value() else {
            return Err(self.wrong_token("expected distinct ID"));
        };
        self.advance();
        self.expect(Tok::RSquare, "expected ']' to close distinct ID")?;
        self.expect(Tok::Less, "expected '<' after distinct ID")?;
        let referenced = if self.eat(Tok::Greater) {
            Attr::UNIT
        } else {
            // Upstream reports this also if an attribute comes next but is malformed.
            let referenced =
                self.parse_attribute(ty).map_err(|_| self.error_here("expected attribute"))?;
            self.expect(Tok::Greater, "expected '>' to close distinct attribute")?;
            referenced
        };
        if let Some(known) = self.symbols.distinct.get(&id).copied() {
            let AttrData::Distinct { referenced: before, .. } = known.data(self.ctx) else {
                return Ok(known);
            };
            if *before != referenced {
                let before = before.display(self.ctx);
                let message =
                    format!("referenced attribute does not match previous definition: {before}");
                return Err(self.plain_error(pos, message));
            }
            return Ok(known);
        }
        let fresh = self.ctx.new_distinct();
        let attr = self.ctx.intern_attr(AttrData::Distinct { id: fresh, referenced });
        self.symbols.distinct.insert(id, attr);
        Ok(attr)
    }

    /// Parses an attribute of one class, whose `#dialect.mnemonic` may be left out; reports
    /// `invalid kind of attribute specified` otherwise.
    pub fn parse_attr_of(&mut self, class: Class, ty: Option<Type>) -> ParseResult<Attr> {
        let pos = self.pos();
        if let Class::Attr(name) = class
            && self.cursor.tok.kind != Tok::Hash
            && let Some(schema) = self.ctx.attr_schema(Ident::new(name))
            && (schema.format.is_some() || schema.hooks.syntax.is_some())
        {
            let outer = std::mem::replace(&mut self.subject.self_type, ty);
            let attr = self.parse_attr_params(schema);
            self.subject.self_type = outer;
            return attr;
        }
        if let Some(elem) = list_element(class)
            && self.cursor.tok.kind != Tok::Hash
        {
            return self.parse_dense_list(elem);
        }
        let attr = self.parse_attribute(ty)?;
        if !crate::verify::attr_is(self.ctx, class, attr) {
            return Err(self.error(pos, "invalid kind of attribute specified"));
        }
        Ok(attr)
    }

    /// Parses an attribute of one builtin class if one comes next (its first token, such as `[`, `"` or `@`, decides).
    pub fn parse_optional_attr_of(
        &mut self,
        class: Class,
        ty: Option<Type>,
    ) -> ParseResult<Option<Attr>> {
        let starts = match class {
            Class::ArrayAttr => self.cursor.tok.kind == Tok::LSquare,
            Class::StringAttr => self.cursor.tok.kind == Tok::Str,
            Class::SymbolRefAttr | Class::FlatSymbolRefAttr => self.cursor.tok.kind == Tok::At,
            Class::DictionaryAttr => self.cursor.tok.kind == Tok::LBrace,
            _ if self.cursor.tok.kind == Tok::LSquare && list_element(class).is_some() => true,
            _ => {
                let pos = self.pos();
                let Some(attr) = self.parse_optional_attribute(ty)? else { return Ok(None) };
                if !crate::verify::attr_is(self.ctx, class, attr) {
                    return Err(self.error(pos, "invalid kind of attribute specified"));
                }
                return Ok(Some(attr));
            }
        };
        if starts { self.parse_attr_of(class, ty).map(Some) } else { Ok(None) }
    }

    /// Returns a type in quotes, as in messages.
    pub(super) fn quoted_type(&self, ty: Type) -> String {
        format!("'{}'", ty.display(self.ctx))
    }

    pub(super) fn fail<T>(&mut self, pos: Pos, message: &str) -> ParseResult<T> {
        let failed: ParseFailed = self.plain_error(pos, message);
        Err(failed)
    }
}
