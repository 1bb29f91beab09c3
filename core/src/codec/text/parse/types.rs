//! Parsing of types.

mod shaped;

use smallvec::SmallVec;

use super::lexer::Tok;
use crate::schema::Class;
use crate::text::{ParseResult, Parser, Pos};
use crate::verify::check_params;
use crate::{FloatKind, Ident, Signedness, Type, TypeData};

/// A list that types are collected in.
type TypeList = SmallVec<[Type; 2]>;

const MAX_INTEGER_WIDTH: u64 = (1 << 24) - 1;
/// The greatest length of a spelling, in bytes, that is looked up among those parsed before.
const MAX_SPELLING: usize = 256;

impl<'src> Parser<'src> {
    /// Parses a type.
    pub fn parse_type(&mut self) -> ParseResult<Type> {
        match self.parse_optional_type()? {
            Some(ty) => Ok(ty),
            None => Err(self.wrong_token("expected non-function type")),
        }
    }

    /// Parses a type if one comes next.
    pub fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        if self.cursor.tok.kind == Tok::LParen {
            let (inputs, results) = self.nested(Self::parse_functional_type)?;
            return Ok(Some(Type::function(self.ctx, &inputs, &results)));
        }
        self.parse_optional_non_function_type()
    }

    fn parse_optional_non_function_type(&mut self) -> ParseResult<Option<Type>> {
        match self.cursor.tok.kind {
            Tok::BareId => self.parse_keyword_type(),
            Tok::Exclamation => self.nested(Self::parse_extended_type).map(Some),
            _ => Ok(None),
        }
    }

    fn parse_non_function_type(&mut self) -> ParseResult<Type> {
        match self.parse_optional_non_function_type()? {
            Some(ty) => Ok(ty),
            None => Err(self.wrong_token("expected non-function type")),
        }
    }

    fn parse_keyword_type(&mut self) -> ParseResult<Option<Type>> {
        let word = self.cursor.spelling();
        let known = match word {
            b"i32" => Some(Type::I32),
            b"i64" => Some(Type::I64),
            b"i1" => Some(Type::I1),
            b"index" => Some(Type::INDEX),
            b"f32" => Some(Type::F32),
            b"f64" => Some(Type::F64),
            b"none" => Some(Type::NONE),
            _ => None,
        };
        if known.is_some() {
            self.advance();
            return Ok(known);
        }
        let parse = match word {
            b"tensor" => Some(Self::parse_tensor_type as fn(&mut Self) -> ParseResult<Type>),
            b"memref" => Some(Self::parse_memref_type as _),
            b"vector" => Some(Self::parse_vector_type as _),
            b"complex" => Some(Self::parse_complex_type as _),
            b"tuple" => Some(Self::parse_tuple_type as _),
            _ => None,
        };
        if let Some(parse) = parse {
            return self.parse_bracketed_type(parse).map(Some);
        }
        if let Some((digits, sign)) = integer_type_digits(word) {
            let pos = self.pos();
            self.advance();
            let width = digits.parse::<u64>().ok().filter(|width| *width <= u64::from(u32::MAX));
            let Some(width) = width else {
                return Err(self.plain_error(pos, "invalid integer width"));
            };
            if width > MAX_INTEGER_WIDTH {
                let message = format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits");
                return Err(self.plain_error(pos, message));
            }
            return Ok(Some(self.ctx.intern_type(TypeData::Integer(width as u32, sign))));
        }
        let float = FloatKind::ALL.iter().find(|(_, name, _)| name.as_bytes() == word);
        let Some((kind, ..)) = float else { return Ok(None) };
        self.advance();
        Ok(Some(Type::float(self.ctx, *kind)))
    }

    /// Parses a type with angle brackets: a context-free spelling that was parsed before is not parsed again.
    fn parse_bracketed_type(
        &mut self,
        parse: fn(&mut Self) -> ParseResult<Type>,
    ) -> ParseResult<Type> {
        let spelling = self.plain_spelling();
        if let Some(spelling) = spelling
            && let Some(known) = self.symbols.known_types.get(spelling)
        {
            let known = *known;
            self.go_on_after(spelling);
            return Ok(known);
        }
        let ty = self.nested(parse)?;
        if let Some(spelling) = spelling {
            self.symbols.known_types.insert(spelling, ty);
        }
        Ok(ty)
    }

    /// Returns the spelling of a type or attribute from the current token to its last angle bracket, if it consists of
    /// shapes, keywords and lists of these only: no alias and no dialect's own syntax, which could have another meaning
    /// elsewhere. Its length is limited: long spellings are seldom repeated, and searching for their end at every level
    /// of nesting would be expensive.
    pub(super) fn plain_spelling(&self) -> Option<&'src [u8]> {
        let rest = &self.cursor.source[self.cursor.tok.start as usize..];
        let rest = &rest[..rest.len().min(MAX_SPELLING)];
        let word = (self.cursor.tok.end - self.cursor.tok.start) as usize;
        let mut open = 0usize;
        for (at, byte) in rest.iter().enumerate().skip(word) {
            match byte {
                b'<' => open += 1,
                b'>' => {
                    open = open.checked_sub(1)?;
                    if open == 0 {
                        return Some(&rest[..=at]);
                    }
                }
                b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'?' | b'*' | b',' | b' '
                    if open != 0 => {}
                _ => return None,
            }
        }
        None
    }

    /// Parses `(type, type) -> types`: inputs and results of a `functional-type`.
    pub fn parse_functional_type(&mut self) -> ParseResult<(TypeList, TypeList)> {
        if self.cursor.tok.kind != Tok::LParen {
            // An alias, or an error.
            let ty = self.parse_type_of(Class::FunctionType)?;
            let TypeData::Function { inputs, results } = ty.data(self.ctx) else {
                return Ok(Default::default());
            };
            return Ok((inputs.as_ref().into(), results.as_ref().into()));
        }
        let inputs = self.parse_type_list_in_parens()?;
        self.expect(Tok::Arrow, "expected '->' in function type")?;
        Ok((inputs, self.parse_function_results()?))
    }

    pub(super) fn parse_function_results(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        if self.cursor.tok.kind == Tok::LParen {
            return self.parse_type_list_in_parens();
        }
        Ok(smallvec::smallvec![self.parse_non_function_type()?])
    }

    pub(super) fn parse_type_list_in_parens(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        self.expect(Tok::LParen, "expected '('")?;
        if self.eat(Tok::RParen) {
            return Ok(SmallVec::new());
        }
        let types = self.parse_type_list()?;
        self.expect(Tok::RParen, "expected ')'")?;
        Ok(types)
    }

    /// Parses `type, type`, at least one.
    pub fn parse_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        let mut types = SmallVec::new();
        self.parse_types_into(|ty| types.push(ty))?;
        Ok(types)
    }

    /// Like [`Self::parse_type_list`], one by one.
    pub(crate) fn parse_types_into(&mut self, mut into: impl FnMut(Type)) -> ParseResult<()> {
        loop {
            into(self.parse_type()?);
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }

    /// Parses `: type`.
    pub fn parse_colon_type(&mut self) -> ParseResult<Type> {
        self.expect(Tok::Colon, "expected ':'")?;
        self.parse_type()
    }

    /// Parses `: type, type`.
    pub fn parse_colon_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        self.expect(Tok::Colon, "expected ':'")?;
        self.parse_type_list()
    }

    /// Parses `: type, type`, or nothing.
    pub fn parse_optional_colon_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        if self.eat(Tok::Colon) { self.parse_type_list() } else { Ok(SmallVec::new()) }
    }

    /// Parses `-> type` or `-> (type, type)`.
    pub fn parse_arrow_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        self.expect(Tok::Arrow, "expected '->'")?;
        self.parse_function_results()
    }

    /// Parses `-> type` or `-> (type, type)`, or nothing.
    pub fn parse_optional_arrow_type_list(&mut self) -> ParseResult<SmallVec<[Type; 2]>> {
        if self.eat(Tok::Arrow) { self.parse_function_results() } else { Ok(SmallVec::new()) }
    }

    /// Parses a type of one class, whose `!dialect.mnemonic` may be left out; reports `invalid kind of type specified`
    /// otherwise.
    pub fn parse_type_of(&mut self, class: Class) -> ParseResult<Type> {
        let pos = self.pos();
        if let Class::Type(name) = class
            && self.cursor.tok.kind != Tok::Exclamation
            && let Some(schema) = self.ctx.type_schema(Ident::new(name))
            && (schema.format.is_some() || schema.hooks.syntax.is_some())
        {
            return self.parse_type_params(schema);
        }
        let ty = self.parse_type()?;
        if !crate::verify::type_is(self.ctx, class, ty) {
            let found = match type_name(class) {
                "" => String::new(),
                name => format!(": expected {name}, but found {}", self.quoted_type(ty)),
            };
            return Err(self.error(pos, format!("invalid kind of type specified{found}")));
        }
        Ok(ty)
    }

    /// Checks the parameters of a type of a registered dialect, and creates it.
    pub(super) fn make_dialect_type(
        &mut self,
        schema: &'static crate::schema::TypeSchema,
        params: Vec<crate::Param>,
        pos: Pos,
    ) -> ParseResult<Type> {
        if let Err(message) = check_params(self.ctx, schema, &params) {
            return Err(self.plain_error(pos, message));
        }
        Ok(Type::checked_dialect(self.ctx, schema.name, params))
    }
}

/// Returns the name of a class of types in messages, unless it is an interface or a choice of several.
fn type_name(class: Class) -> &'static str {
    match class {
        Class::IntegerType => "builtin.integer",
        Class::IndexType => "builtin.index",
        Class::NoneType => "builtin.none",
        Class::ComplexType => "builtin.complex",
        Class::TupleType => "builtin.tuple",
        Class::FunctionType => "builtin.function",
        Class::VectorType => "builtin.vector",
        Class::RankedTensorType => "builtin.tensor",
        Class::UnrankedTensorType => "builtin.unranked_tensor",
        Class::MemRefType => "builtin.memref",
        Class::UnrankedMemRefType => "builtin.unranked_memref",
        Class::OpaqueType => "builtin.opaque",
        Class::Type(name) => name,
        _ => "",
    }
}

/// Returns whether a word is an integer type, and so no name of an operation.
pub(super) fn is_integer_type(word: &[u8]) -> bool {
    integer_type_digits(word).is_some()
}

/// Returns the digits of `i32`, `si8` or `ui64`.
fn integer_type_digits(word: &[u8]) -> Option<(&str, Signedness)> {
    let (digits, sign) = match word {
        [b'i', rest @ ..] => (rest, Signedness::Signless),
        [b's', b'i', rest @ ..] => (rest, Signedness::Signed),
        [b'u', b'i', rest @ ..] => (rest, Signedness::Unsigned),
        _ => return None,
    };
    let all = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    Some((std::str::from_utf8(digits).ok().filter(|_| all)?, sign))
}
