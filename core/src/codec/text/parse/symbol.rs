//! Parsing of dialect types and attributes, and of aliases: text that begins with `!` or `#`.

use smallvec::SmallVec;

use super::lexer::Tok;
use crate::context::diag::HELP;
use crate::schema::ParametricSchema;
use crate::text::reading::places::Alias;
use crate::text::{
    ParamSyntax, ParseDialectAttr, ParseDialectType, ParseFailed, ParseResult, Parser, Pos,
};
use crate::verify::check_params;
use crate::{Attr, AttrData, Ident, Param, Type, TypeData};

/// The parts of the text after `!` or `#`.
struct Extended<'src> {
    dialect: &'src str,
    /// The text after `dialect.`, or between the angle brackets of `dialect<…>`.
    body: &'src [u8],
    /// The offset of `body`.
    body_at: u32,
    /// True if there are angle brackets.
    closed: bool,
    pos: Pos,
}

impl<'src> Parser<'src> {
    /// Parses `!alias`, `!dialect.type<…>` or `!dialect<…>`; the current token is the `!`-identifier.
    pub(super) fn parse_extended_type(&mut self) -> ParseResult<Type> {
        let (pos, name) = (self.pos(), &self.cursor.spelling()[1..]);
        let Some(symbol) = self.parse_extended(name)? else {
            return match self.symbols.type_aliases.get(name).copied() {
                Some(ty) => {
                    self.record_alias(pos, Alias::Type(ty), false);
                    Ok(ty)
                }
                None => Err(self.undefined_alias(name)),
            };
        };
        let ctx = self.ctx;
        let Some(dialect) = ctx.dialect(symbol.dialect) else {
            let body = String::from_utf8_lossy(symbol.body);
            if !ctx.allows_unregistered() {
                let message = unregistered("`!", symbol.dialect, &body, "` type");
                return Err(self.plain_error(symbol.pos, message));
            }
            let dialect = Ident::new(symbol.dialect);
            return Ok(ctx.intern_type(TypeData::Opaque { dialect, body: body.into() }));
        };
        let back = self.mark();
        self.reset_to(symbol.body_at);
        self.subject.symbol_end = Some(symbol.body_at + symbol.body.len() as u32);
        let custom_op = self.subject.custom_op.take();
        let ty = self.parse_dialect_type(dialect, symbol.pos)?;
        self.subject.custom_op = custom_op;
        self.rewind(back);
        Ok(ty)
    }

    fn parse_dialect_type(
        &mut self,
        dialect: &'static crate::schema::DialectSchema,
        pos: Pos,
    ) -> ParseResult<Type> {
        let mnemonic = std::str::from_utf8(self.cursor.spelling()).unwrap_or("");
        if let Some(schema) = lookup(dialect.types, mnemonic) {
            self.advance();
            return self.parse_type_params(schema);
        }
        if let Some(parse) = dialect.hooks.parse_type {
            return parse.get::<ParseDialectType>()(self);
        }
        if dialect.types.is_empty() {
            let message = format!("dialect '{}' provides no type parsing hook", dialect.name);
            return Err(self.plain_error(pos, message));
        }
        if self.cursor.tok.kind != Tok::BareId {
            return Err(self.error_here("expected valid keyword"));
        }
        let message = format!("unknown  type `{mnemonic}` in dialect `{}`", dialect.name);
        Err(self.unknown_mnemonic(message, mnemonic, &format!("!{}", dialect.name), dialect.types))
    }

    /// Reports a mnemonic that none of `known` has, with the most similar one; `space` is `!dialect` or `#dialect`.
    #[cold]
    fn unknown_mnemonic(
        &mut self,
        message: String,
        mnemonic: &str,
        space: &str,
        known: &[&ParametricSchema],
    ) -> ParseFailed {
        let pos = self.pos();
        let failed = self.error_here(message);
        let mnemonics = known.iter().filter_map(|one| one.mnemonic);
        if let Some(similar) = ods_words::similar(mnemonic, mnemonics) {
            self.note(pos, format!("{HELP}did you mean '{space}.{similar}'?"));
        }
        failed
    }

    /// Parses the parameters of a type and creates it; for the short form, without `!dialect.mnemonic`.
    pub fn parse_type_params(&mut self, schema: &'static ParametricSchema) -> ParseResult<Type> {
        let pos = self.pos();
        let params = self.nested(|p| p.parse_params(schema))?;
        self.make_dialect_type(schema, params, pos)
    }

    fn parse_params(&mut self, schema: &'static ParametricSchema) -> ParseResult<Vec<Param>> {
        let end = self.subject.symbol_end.take();
        match (schema.hooks.syntax, schema.format) {
            (None, Some(_)) if schema.is_verbatim() => self.parse_verbatim(end),
            (Some(hook), _) => (hook.get::<ParamSyntax>().parse)(self),
            (None, Some(format)) => crate::format::parse_params(self, schema, format),
            (None, None) => Ok(Vec::new()),
        }
    }

    /// Parses `#alias`, `#dialect.attr<…>` or `#dialect<…>`; the current token is the `#`-identifier.
    pub(super) fn parse_extended_attr(&mut self, ty: Option<Type>) -> ParseResult<Attr> {
        if ty.is_none()
            && self.recorder.is_none()
            && let Some(known) = self.known_attr()
        {
            return Ok(known);
        }
        let (start, name) = (self.cursor.tok.start as usize + 1, &self.cursor.spelling()[1..]);
        let Some(symbol) = self.parse_extended(name)? else {
            return match self.symbols.attr_aliases.get(name).copied() {
                Some(attr) => {
                    self.record_alias(Pos(start as u32 - 1), Alias::Attr(attr), false);
                    self.check_attr_type(attr, ty)
                }
                // The definition of a location that was used earlier may use aliases above it.
                None => match self.late_alias(name).filter(|at| (*at as usize) < start) {
                    Some(_) => match self.parse_late_alias(name)? {
                        Some(attr) => self.check_attr_type(attr, ty),
                        None => Err(self.undefined_alias(name)),
                    },
                    None => Err(self.undefined_alias(name)),
                },
            };
        };
        let mut self_type = ty;
        if self.eat(Tok::Colon) {
            self_type = Some(self.parse_type()?);
        }
        let ctx = self.ctx;
        let Some(dialect) = ctx.dialect(symbol.dialect) else {
            let body = String::from_utf8_lossy(symbol.body);
            if !ctx.allows_unregistered() {
                let ty = self.quoted_type(self_type.unwrap_or(Type::NONE));
                let what = format!(" : {ty} attribute");
                let message = unregistered("#", symbol.dialect, &body, &what);
                return Err(self.plain_error(symbol.pos, message));
            }
            let dialect = Ident::new(symbol.dialect);
            let ty = self_type;
            return Ok(ctx.intern_attr(AttrData::Opaque { dialect, body: body.into(), ty }));
        };
        let end = symbol.body_at as usize + symbol.body.len();
        // A symbol that depends on the type of its context, or that no bracket ends, may have another meaning
        // elsewhere.
        let spelling = (self_type.is_none() && self.subject.open_types.is_empty() && symbol.closed)
            .then(|| &self.cursor.source[start..end]);
        // If places are recorded, the places inside must be recorded each time.
        let spelling = spelling.filter(|_| self.recorder.is_none());
        if let Some(known) = spelling.and_then(|spelling| self.symbols.known_attrs.get(spelling)) {
            return Ok(*known);
        }
        let back = self.mark();
        self.reset_to(symbol.body_at);
        let outer = std::mem::replace(&mut self.subject.self_type, self_type);
        self.subject.symbol_end = Some(symbol.body_at + symbol.body.len() as u32);
        let custom_op = self.subject.custom_op.take();
        let attr = self.parse_dialect_attr(dialect, symbol.pos);
        self.subject.custom_op = custom_op;
        self.subject.self_type = outer;
        let attr = attr?;
        self.rewind(back);
        if let Some(spelling) = spelling {
            self.symbols.known_attrs.insert(spelling, attr);
        }
        self.check_attr_type(attr, ty)
    }

    /// Returns a dialect's attribute that was parsed before, if its meaning does not depend on the context.
    fn known_attr(&mut self) -> Option<Attr> {
        let spelling = self.plain_spelling()?;
        let known = *self.symbols.known_attrs.get(&spelling[1..])?;
        let back = self.mark();
        self.go_on_after(spelling);
        if self.cursor.tok.kind == Tok::Colon || !self.subject.open_types.is_empty() {
            self.rewind(back);
            return None;
        }
        Some(known)
    }

    fn check_attr_type(&mut self, attr: Attr, ty: Option<Type>) -> ParseResult<Attr> {
        if let Some(expected) = ty
            && let Some(got) = attr.type_of(self.ctx)
            && got != expected
        {
            let message = format!(
                "attribute type different than expected: expected {}, but got {}",
                self.quoted_type(expected),
                self.quoted_type(got)
            );
            return Err(self.error_here(message));
        }
        Ok(attr)
    }

    fn parse_dialect_attr(
        &mut self,
        dialect: &'static crate::schema::DialectSchema,
        pos: Pos,
    ) -> ParseResult<Attr> {
        let mnemonic = std::str::from_utf8(self.cursor.spelling()).unwrap_or("");
        if let Some(schema) = lookup(dialect.attrs, mnemonic) {
            self.subject.symbol_name = self.pos();
            self.advance();
            return self.parse_attr_params(schema);
        }
        if let Some(parse) = dialect.hooks.parse_attr {
            return parse.get::<ParseDialectAttr>()(self);
        }
        if dialect.attrs.is_empty() {
            let message = format!("dialect '{}' provides no attribute parsing hook", dialect.name);
            return Err(self.plain_error(pos, message));
        }
        if self.cursor.tok.kind != Tok::BareId {
            return Err(self.error_here("expected valid keyword"));
        }
        let message = format!("unknown attribute `{mnemonic}` in dialect `{}`", dialect.name);
        Err(self.unknown_mnemonic(message, mnemonic, &format!("#{}", dialect.name), dialect.attrs))
    }

    /// Returns the position of the attribute's name, for errors before its syntax has consumed a token.
    pub fn symbol_name_pos(&self) -> Pos {
        self.subject.symbol_name
    }

    /// Parses the parameters of an attribute and creates it; for the short form, without `#dialect.mnemonic`.
    pub(super) fn parse_attr_params(
        &mut self,
        schema: &'static ParametricSchema,
    ) -> ParseResult<Attr> {
        let pos = self.pos();
        let params = self.nested(|p| p.parse_params(schema))?;
        self.make_dialect_attr(schema, params, pos)
    }

    /// Parses the parameters of a type or attribute in its own format and creates it, as a parameter.
    pub(crate) fn parse_definition_params(
        &mut self,
        schema: &'static ParametricSchema,
        is_type: bool,
    ) -> ParseResult<Param> {
        Ok(match is_type {
            true => Param::Type(self.parse_type_params(schema)?),
            false => Param::Attr(self.parse_attr_params(schema)?),
        })
    }

    /// Parses parameters in a format that is not the definition's own.
    pub(crate) fn nested_params<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<T> {
        let outer = self.subject.self_type.take();
        let parsed = self.nested(parse);
        self.subject.self_type = outer;
        parsed
    }

    /// Creates a type or attribute of these parameters, as a parameter.
    pub(crate) fn make_definition(
        &mut self,
        schema: &'static ParametricSchema,
        is_type: bool,
        params: Vec<Param>,
        pos: Pos,
    ) -> ParseResult<Param> {
        Ok(match is_type {
            true => Param::Type(self.make_dialect_type(schema, params, pos)?),
            false => Param::Attr(self.make_dialect_attr(schema, params, pos)?),
        })
    }

    fn make_dialect_attr(
        &mut self,
        schema: &'static ParametricSchema,
        params: Vec<Param>,
        pos: Pos,
    ) -> ParseResult<Attr> {
        if let Err(message) = check_params(self.ctx, schema, &params) {
            return Err(self.plain_error(pos, message));
        }
        Ok(Attr::checked_dialect(self.ctx, schema.name, params))
    }

    /// Returns the type written after the attribute whose parameters are being parsed (`AttributeSelfType`).
    pub fn attribute_type(&self) -> Option<Type> {
        self.subject.self_type
    }

    #[inline]
    pub(super) fn record_alias(&mut self, at: Pos, alias: Alias, defines: bool) {
        if let Some(recorder) = self.recorder.as_deref_mut() {
            recorder.alias(at, alias, defines);
        }
    }

    pub(super) fn undefined_alias(&mut self, name: &[u8]) -> crate::text::ParseFailed {
        let message = format!("undefined symbol alias id '{}'", String::from_utf8_lossy(name));
        self.wrong_token(message)
    }

    /// Consumes a dialect symbol; `None` for an alias, whose token was consumed.
    fn parse_extended(&mut self, name: &'src [u8]) -> ParseResult<Option<Extended<'src>>> {
        let token = self.cursor.tok;
        self.advance();
        let dot = name.iter().position(|byte| *byte == b'.');
        let trailing = self.cursor.tok.kind == Tok::Less && self.cursor.tok.start == token.end;
        if dot.is_none() && !trailing {
            return Ok(None);
        }
        let dialect = &name[..dot.unwrap_or(name.len())];
        let dialect = std::str::from_utf8(dialect).unwrap_or("");
        let (body_at, body_end);
        if let Some(dot) = dot {
            body_at = token.start + 1 + dot as u32 + 1;
            body_end = if trailing { self.skip_body()? } else { token.end };
        } else {
            body_at = self.cursor.tok.start + 1;
            body_end = self.skip_body()? - 1;
        }
        let body = &self.cursor.source[body_at as usize..body_end as usize];
        let pos = Pos(if dot.is_some() { body_at } else { token.start });
        Ok(Some(Extended { dialect, body, body_at, closed: trailing, pos }))
    }

    /// Skips `<…>` with nested punctuation, from the current `<`; returns its end.
    pub(super) fn skip_body(&mut self) -> ParseResult<u32> {
        let mut at = self.cursor.tok.start as usize;
        let mut open: SmallVec<[u8; 8]> = SmallVec::new();
        loop {
            let Some(byte) = self.cursor.source.get(at).copied().filter(|byte| *byte != 0) else {
                let last = char::from(open.last().copied().unwrap_or(b'<'));
                let message = format!("unbalanced '{last}' character in pretty dialect name");
                return Err(self.error_here(message));
            };
            at += 1;
            let opener = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push(byte);
                    continue;
                }
                b'-' if self.cursor.source.get(at) == Some(&b'>') => {
                    at += 1;
                    continue;
                }
                // In an integer set, `d0 >= 0` is a comparison.
                b'>' if self.cursor.source.get(at) == Some(&b'=') && open.last() == Some(&b'(') => {
                    at += 1;
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                b'"' => {
                    self.reset_to(at as u32 - 1);
                    if self.cursor.tok.kind != Tok::Str {
                        return Err(crate::text::ParseFailed);
                    }
                    at = self.cursor.tok.end as usize;
                    continue;
                }
                _ => continue,
            };
            let last = open.pop().unwrap_or(b'<');
            if last != opener {
                let last = char::from(last);
                let message = format!("unbalanced '{last}' character in pretty dialect name");
                return Err(self.error_here(message));
            }
            if open.is_empty() {
                self.reset_to(at as u32);
                return Ok(at as u32);
            }
        }
    }
}

fn lookup(
    list: &'static [&'static ParametricSchema],
    mnemonic: &str,
) -> Option<&'static ParametricSchema> {
    list.iter().find(|schema| schema.mnemonic == Some(mnemonic)).copied()
}

fn unregistered(sigil: &str, dialect: &str, body: &str, what: &str) -> String {
    format!(
        "{sigil}\"{dialect}\"<\"{body}\">{what} created with unregistered dialect. If this is intended, please call \
         allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool \
         used"
    )
}
