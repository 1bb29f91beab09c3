//! Parsing tokens, types and attributes.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{Delimiter, ParseFailed, ParseResult, Pos, Punct};
use crate::affine::{AffineMap, IntegerSet};
use crate::schema::Class;
use crate::{ApInt, Attr, Context, FloatKind, Ident, Loc, Type};

/// Parses tokens, types and attributes: the counterpart of `AsmParser`.
pub struct Parser<'src> {
    ctx: &'src Context,
}

impl<'src> Parser<'src> {
    /// The context; its lifetime is not that of the borrow.
    pub fn ctx(&self) -> &'src Context {
        self.ctx
    }

    // Places and errors.

    /// Where the next token starts.
    pub fn pos(&self) -> Pos {
        unimplemented!()
    }

    /// The location of a place.
    pub fn loc(&mut self, _pos: Pos) -> Loc {
        unimplemented!()
    }

    /// Reports an error at `pos`: `return Err(p.error(pos, "expected …"))`.
    pub fn error(&mut self, _pos: Pos, _message: impl Into<String>) -> ParseFailed {
        unimplemented!()
    }

    /// Reports an error at the next token.
    pub fn error_here(&mut self, _message: impl Into<String>) -> ParseFailed {
        unimplemented!()
    }

    /// Adds a note to the last error.
    pub fn note(&mut self, _pos: Pos, _message: impl Into<String>) {
        unimplemented!()
    }

    // Tokens.

    /// Consumes the token, or `expected ','`.
    pub fn parse_punct(&mut self, _punct: Punct) -> ParseResult<()> {
        unimplemented!()
    }

    /// Consumes the token if it comes next.
    pub fn parse_optional_punct(&mut self, _punct: Punct) -> bool {
        unimplemented!()
    }

    /// Whether the token comes next; consumes nothing.
    pub fn at_punct(&self, _punct: Punct) -> bool {
        unimplemented!()
    }

    /// Consumes the keyword, or `expected 'keyword'`.
    pub fn parse_keyword(&mut self, _keyword: &str) -> ParseResult<()> {
        unimplemented!()
    }

    /// Consumes the keyword if it comes next.
    pub fn parse_optional_keyword(&mut self, _keyword: &str) -> bool {
        unimplemented!()
    }

    /// Whether the keyword comes next; consumes nothing.
    pub fn at_keyword(&self, _keyword: &str) -> bool {
        unimplemented!()
    }

    /// Consumes one of the keywords if it comes next, and says which.
    pub fn parse_optional_keyword_of(&mut self, _keywords: &[&str]) -> Option<usize> {
        unimplemented!()
    }

    /// Consumes any keyword, or `expected valid keyword`.
    pub fn parse_any_keyword(&mut self) -> ParseResult<&'src str> {
        unimplemented!()
    }

    /// Consumes a keyword if one comes next.
    pub fn parse_optional_any_keyword(&mut self) -> Option<&'src str> {
        unimplemented!()
    }

    /// A keyword, or a string; `expected keyword or string` otherwise.
    pub fn parse_keyword_or_string(&mut self) -> ParseResult<Cow<'src, str>> {
        unimplemented!()
    }

    /// A keyword or a string if one comes next.
    pub fn parse_optional_keyword_or_string(&mut self) -> ParseResult<Option<Cow<'src, str>>> {
        unimplemented!()
    }

    /// `"text"` with escapes resolved; what is not UTF-8 is replaced.
    pub fn parse_string(&mut self) -> ParseResult<Cow<'src, str>> {
        unimplemented!()
    }

    /// `"text"` if it comes next.
    pub fn parse_optional_string(&mut self) -> ParseResult<Option<Cow<'src, str>>> {
        unimplemented!()
    }

    /// `"text"` as bytes, with escapes resolved.
    pub fn parse_string_bytes(&mut self) -> ParseResult<Vec<u8>> {
        unimplemented!()
    }

    /// `@name`, as a string attribute.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Attr> {
        unimplemented!()
    }

    /// `@name` if it comes next, as a string attribute.
    pub fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Attr>> {
        unimplemented!()
    }

    /// An integer, possibly negative or hexadecimal, of `bits` bits and that sign: `expected integer value`,
    /// `integer value too large`.
    pub fn parse_int(&mut self, _bits: u32, _signed: bool) -> ParseResult<i64> {
        unimplemented!()
    }

    /// An integer if one comes next.
    pub fn parse_optional_int(&mut self, _bits: u32, _signed: bool) -> ParseResult<Option<i64>> {
        unimplemented!()
    }

    /// An integer of any size, if one comes next: as many bits as it needs, sign bit included.
    pub fn parse_optional_apint(&mut self) -> ParseResult<Option<ApInt>> {
        unimplemented!()
    }

    /// `true` or `false`, if one comes next.
    pub fn parse_optional_bool(&mut self) -> Option<bool> {
        unimplemented!()
    }

    /// A float (or hexadecimal bit pattern) as bits of that kind.
    pub fn parse_float(&mut self, _kind: FloatKind) -> ParseResult<u128> {
        unimplemented!()
    }

    /// A list separated by commas; `element` parses one.
    pub fn parse_comma_separated(
        &mut self,
        _delimiter: Delimiter,
        _element: impl FnMut(&mut Self) -> ParseResult<()>,
    ) -> ParseResult<()> {
        unimplemented!()
    }

    /// `4x?x[8]x`, or `4x?` without the trailing `x`; `?` is [`crate::DYNAMIC`]. Scalable dimensions are not taken.
    pub fn parse_dimension_list(
        &mut self,
        _allow_dynamic: bool,
        _trailing_x: bool,
    ) -> ParseResult<SmallVec<[i64; 4]>> {
        unimplemented!()
    }

    // Types.

    /// A type.
    pub fn parse_type(&mut self) -> ParseResult<Type> {
        unimplemented!()
    }

    /// A type if one comes next.
    pub fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        unimplemented!()
    }

    /// A type of one class, whose `!dialect.mnemonic` may be left out; `invalid kind of type specified` otherwise.
    pub fn parse_type_of(&mut self, _class: Class) -> ParseResult<Type> {
        unimplemented!()
    }

    /// `: type`
    pub fn parse_colon_type(&mut self) -> ParseResult<Type> {
        unimplemented!()
    }

    /// `type, type`, at least one.
    pub fn parse_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        unimplemented!()
    }

    /// `: type, type`
    pub fn parse_colon_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        unimplemented!()
    }

    /// `: type, type`, or nothing.
    pub fn parse_optional_colon_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        unimplemented!()
    }

    /// `-> type` or `-> (type, type)`
    pub fn parse_arrow_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        unimplemented!()
    }

    /// `-> type` or `-> (type, type)`, or nothing.
    pub fn parse_optional_arrow_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        unimplemented!()
    }

    /// `(type, type) -> types`: inputs and results of a `functional-type`.
    pub fn parse_functional_type(
        &mut self,
    ) -> ParseResult<(SmallVec<[Type; 2]>, SmallVec<[Type; 2]>)> {
        unimplemented!()
    }

    // Attributes.

    /// The type written after the attribute whose parameters are being parsed (`AttributeSelfType`).
    pub fn attribute_type(&self) -> Option<Type> {
        unimplemented!()
    }

    /// An attribute; `ty` is its type when the syntax around implies one (no `: type` is read then).
    pub fn parse_attribute(&mut self, _ty: Option<Type>) -> ParseResult<Attr> {
        unimplemented!()
    }

    /// An attribute if one comes next.
    pub fn parse_optional_attribute(&mut self, _ty: Option<Type>) -> ParseResult<Option<Attr>> {
        unimplemented!()
    }

    /// An attribute of one class, whose `#dialect.mnemonic` may be left out; `invalid kind of attribute specified`
    /// otherwise.
    pub fn parse_attr_of(&mut self, _class: Class, _ty: Option<Type>) -> ParseResult<Attr> {
        unimplemented!()
    }

    /// An attribute of one builtin class if one comes next (`[`, `"`, `@` and so on decide).
    pub fn parse_optional_attr_of(
        &mut self,
        _class: Class,
        _ty: Option<Type>,
    ) -> ParseResult<Option<Attr>> {
        unimplemented!()
    }

    /// `{a = 1, b}` as a dictionary; empty when there is no `{`.
    pub fn parse_optional_dict(&mut self) -> ParseResult<Attr> {
        unimplemented!()
    }

    /// The entries of `{a = 1, b}` in the order written; none when there is no `{`.
    pub fn parse_optional_dict_entries(&mut self) -> ParseResult<SmallVec<[(Ident, Attr); 4]>> {
        unimplemented!()
    }

    /// `(d0) -> (d0 + 1)`, without the `affine_map<>` around.
    pub fn parse_affine_map(&mut self) -> ParseResult<AffineMap> {
        unimplemented!()
    }

    /// `(d0) : (d0 >= 0)`, without the `affine_set<>` around.
    pub fn parse_integer_set(&mut self) -> ParseResult<IntegerSet> {
        unimplemented!()
    }

    /// `loc(…)` if it comes next.
    pub fn parse_optional_loc(&mut self) -> ParseResult<Option<Loc>> {
        unimplemented!()
    }
}
