//! Parsing types and attributes by their formats.

mod declared;

pub(super) use declared::{parse_nested, parse_optional_nested, short_of};

use std::borrow::Cow;

use super::ParamDirectiveHooks;
use super::directive::{ParamArg, ParamArgs};
use super::enums::enum_value;
use super::value::default_param;
use crate::schema::{
    AttrStorage, Class, EnumSchema, Literal, ParamDirective, ParamDirectiveArg, ParamElement,
    ParamFormat, ParamGroup, ParamKind, ParamSchema, ParametricSchema,
};
use crate::text::{Delimiter, ParseFailed, ParseResult, Parser, Pos, Punct};
use crate::verify::attr_is;
use crate::{Attr, FloatKind, Param, Type};

/// Parses the parameters of a type or attribute, everything after its mnemonic.
pub fn parse_params(
    p: &mut Parser<'_>,
    schema: &'static ParametricSchema,
    format: &'static ParamFormat,
) -> ParseResult<Vec<Param>> {
    let mut parse = ParamParse::new(schema);
    parse.elements(p, format.elements)?;
    Ok(parse.finish(p))
}

struct ParamParse {
    schema: &'static ParametricSchema,
    params: Vec<Option<Param>>,
    /// The items of the list that is being parsed.
    items: Option<declared::Items>,
}

impl ParamParse {
    fn new(schema: &'static ParametricSchema) -> Self {
        ParamParse { schema, params: vec![None; schema.params.len()], items: None }
    }

    /// Returns the parameters, with the defaults of those that are not written.
    fn finish(self, p: &Parser<'_>) -> Vec<Param> {
        let ctx = p.ctx();
        let mut out = Vec::with_capacity(self.params.len());
        for (value, declared) in self.params.into_iter().zip(self.schema.params) {
            out.push(match (value, &declared.kind) {
                // The type of an attribute without one.
                (Some(Param::Type(Type::NONE)), ParamKind::SelfType) => {
                    default_param(ctx, declared)
                }
                (Some(value), _) => value,
                (None, ParamKind::SelfType) => match p.attribute_type() {
                    Some(ty) => Param::Type(ty),
                    None => default_param(ctx, declared),
                },
                (None, _) => default_param(ctx, declared),
            });
        }
        out
    }

    pub(super) fn elements(
        &mut self,
        p: &mut Parser<'_>,
        all: &'static [ParamElement],
    ) -> ParseResult<()> {
        all.iter().try_for_each(|element| self.element(p, element))
    }

    pub(super) fn element(
        &mut self,
        p: &mut Parser<'_>,
        element: &'static ParamElement,
    ) -> ParseResult<()> {
        match element {
            ParamElement::Literal(literal) => parse_literal(p, literal),
            ParamElement::Space | ParamElement::Newline => Ok(()),
            ParamElement::Param { index, .. } => self.param(p, *index),
            ParamElement::Params { indices, .. } => self.list(p, indices),
            ParamElement::Struct { fields, .. } => self.structure(p, fields),
            ParamElement::Custom(directive) => self.custom(p, directive).map(|_| ()),
            ParamElement::Group(group) => self.group(p, group),
            ParamElement::Formed { index, form, .. } => self.formed(p, *index, *form),
            ParamElement::Choice(all) => self.choice(p, all).map(|_| ()),
            ParamElement::List(list) => self.items(p, list).map(|_| ()),
            ParamElement::ShortType(types) => {
                let Some(ty) = short_of(types).parse_optional(p)? else {
                    return Err(p.error_next("expected type"));
                };
                self.put(types.index, Param::Type(ty));
                Ok(())
            }
            ParamElement::Nested(nested) => {
                let value = parse_nested(p, nested)?;
                self.put(nested.of, value);
                Ok(())
            }
        }
    }

    pub(super) fn param(&mut self, p: &mut Parser<'_>, index: u16) -> ParseResult<()> {
        let declared = &self.schema.params[usize::from(index)];
        match parse_kind(p, self.kind(index), declared) {
            Ok(value) => {
                self.put(index, value);
                Ok(())
            }
            Err(_) => Err(self.param_failed(p, index)),
        }
    }

    /// Reports the message that follows the messages of the parameter's own syntax.
    fn param_failed(&self, p: &mut Parser<'_>, index: u16) -> ParseFailed {
        let declared = &self.schema.params[usize::from(index)];
        p.error_next(format!(
            "failed to parse {} parameter '{}' which is to be a `{}`",
            self.schema.def, declared.name, declared.cpp_type
        ))
    }

    /// Returns whether the parameter was parsed and differs from its default.
    pub(super) fn is_set(&self, p: &Parser<'_>, index: u16) -> bool {
        let index = usize::from(index);
        match &self.params[index] {
            Some(value) => *value != default_param(p.ctx(), &self.schema.params[index]),
            None => false,
        }
    }

    /// Parses parameters in order, separated by commas; optional ones at the end may be missing.
    fn list(&mut self, p: &mut Parser<'_>, indices: &'static [u16]) -> ParseResult<()> {
        let optional = |index: &u16| self.schema.params[usize::from(*index)].optional;
        let required = indices.iter().rposition(|index| !optional(index)).map_or(0, |at| at + 1);
        for (at, index) in indices.iter().enumerate() {
            if at > 0 {
                // Once all required parameters are parsed, a missing comma ends the list.
                if at >= required {
                    if !p.parse_optional_punct(Punct::Comma) {
                        return Ok(());
                    }
                } else {
                    p.parse_punct(Punct::Comma)?;
                }
            }
            self.param(p, *index)?;
        }
        Ok(())
    }

    /// Parses `key = value, …` in any order.
    fn structure(
        &mut self,
        p: &mut Parser<'_>,
        fields: &'static [ParamElement],
    ) -> ParseResult<()> {
        let mut seen = smallvec::SmallVec::<[bool; 16]>::from_elem(false, fields.len());
        let name = |field: &ParamElement| {
            field_index(field).map_or("", |index| self.schema.params[usize::from(index)].name)
        };
        let names: smallvec::SmallVec<[&str; 16]> = fields.iter().map(name).collect();
        let optional = |field: &ParamElement| {
            field_index(field).is_none_or(|index| self.schema.params[usize::from(index)].optional)
        };
        if fields.iter().all(optional) && !p.at_any_keyword() {
            return Ok(());
        }
        loop {
            let Ok(key) = p.parse_any_keyword() else {
                return Err(p.error_next("expected a parameter name in struct"));
            };
            p.parse_punct(Punct::Equal)?;
            let field = (0..fields.len()).find(|at| !seen[*at] && names[*at] == key);
            let Some(field) = field else {
                let message = format!("duplicate or unknown struct parameter name: {key}");
                return Err(p.error_next(message));
            };
            seen[field] = true;
            self.element(p, &fields[field])?;
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        for (at, field) in fields.iter().enumerate() {
            if !seen[at] && !optional(field) {
                let message = format!("struct is missing required parameter: {}", names[at]);
                return Err(p.error_next(message));
            }
        }
        Ok(())
    }

    /// Parses a directive; returns whether it was present.
    fn custom(&mut self, p: &mut Parser<'_>, one: &'static ParamDirective) -> ParseResult<bool> {
        let mut args = ParamArgs::default();
        args.items.extend(one.args.iter().map(|arg| match arg {
            ParamDirectiveArg::Param { index, .. } => {
                ParamArg::Param(self.params[usize::from(*index)].clone())
            }
            ParamDirectiveArg::Text(text) => ParamArg::Text(text),
        }));
        if let Err(failed) = (one.hooks.get::<ParamDirectiveHooks>().parse)(p, &mut args) {
            return match one.args {
                [ParamDirectiveArg::Param { index, .. }] if one.of_param => {
                    Err(self.param_failed(p, *index))
                }
                _ => Err(failed),
            };
        }
        for (arg, value) in one.args.iter().zip(args.items) {
            if let (ParamDirectiveArg::Param { index, by_ref: false }, ParamArg::Param(value)) =
                (arg, value)
            {
                let index = usize::from(*index);
                if value.is_none() && !args.absent && !self.schema.params[index].optional {
                    let declared = &self.schema.params[index];
                    let message =
                        format!("custom parser failed to parse parameter '{}'", declared.name);
                    return Err(p.error_next(message));
                }
                self.params[index] = value;
            }
        }
        Ok(!args.absent)
    }

    pub(super) fn group(
        &mut self,
        p: &mut Parser<'_>,
        group: &'static ParamGroup,
    ) -> ParseResult<()> {
        let first = group
            .then
            .iter()
            .position(|one| !matches!(one, ParamElement::Space | ParamElement::Newline));
        let Some(first) = first else { return Ok(()) };
        let present = match &group.then[first] {
            ParamElement::Literal(literal) => parse_optional_literal(p, literal),
            ParamElement::Param { index, .. } => {
                self.param(p, *index)?;
                self.is_set(p, *index)
            }
            ParamElement::Custom(directive) => self.custom(p, directive)?,
            other @ (ParamElement::Formed { .. }
            | ParamElement::Choice(_)
            | ParamElement::List(_)
            | ParamElement::ShortType(_)
            | ParamElement::Nested(_)) => self.optional_element(p, other)?,
            other => {
                self.element(p, other)?;
                true
            }
        };
        if present {
            self.elements(p, &group.then[first + 1..])
        } else {
            self.elements(p, group.otherwise)
        }
    }
}

/// Returns the parameter that a field of a `struct` binds.
pub(super) fn field_index(field: &ParamElement) -> Option<u16> {
    match field {
        ParamElement::Param { index, .. } => Some(*index),
        ParamElement::Custom(directive) => directive.args.iter().find_map(|arg| match arg {
            ParamDirectiveArg::Param { index, .. } => Some(*index),
            ParamDirectiveArg::Text(_) => None,
        }),
        _ => None,
    }
}

pub(super) fn parse_literal(p: &mut Parser<'_>, literal: &'static Literal) -> ParseResult<()> {
    match literal.punct {
        Some(punct) => p.parse_punct(punct),
        None => p.parse_keyword(literal.text),
    }
}

pub(super) fn parse_optional_literal(p: &mut Parser<'_>, literal: &'static Literal) -> bool {
    match literal.punct {
        Some(punct) => p.parse_optional_punct(punct),
        None => p.parse_optional_keyword(literal.text),
    }
}

fn parse_kind(p: &mut Parser<'_>, kind: &ParamKind, declared: &ParamSchema) -> ParseResult<Param> {
    Ok(match kind {
        ParamKind::Type | ParamKind::SelfType => Param::Type(p.parse_type()?),
        ParamKind::TypeOf(class) => Param::Type(p.parse_type_of(*class)?),
        ParamKind::ConstrainedType(constraint) => Param::Type(match constraint.class {
            Some(class) => p.parse_type_of(class)?,
            None => p.parse_type()?,
        }),
        ParamKind::Attr => Param::Attr(p.parse_attribute(None)?),
        ParamKind::AttrOf(class) => Param::Attr(p.parse_attr_of(*class, None)?),
        ParamKind::AttrIn(classes) => {
            let pos = p.pos();
            let attr = p.parse_attribute(None)?;
            if !classes.iter().any(|class| attr_is(p.ctx(), *class, attr)) {
                return Err(p.error(pos, "invalid kind of attribute specified"));
            }
            Param::Attr(attr)
        }
        ParamKind::AffineMap => {
            let map = p.parse_affine_map()?;
            Param::Attr(Attr::affine_map(p.ctx(), map))
        }
        ParamKind::IntegerSet => {
            let set = p.parse_integer_set()?;
            Param::Attr(Attr::integer_set(p.ctx(), set))
        }
        ParamKind::ConstrainedAttr(constraint) => match storage_class(constraint.storage) {
            Some(class) => Param::Attr(p.parse_attr_of(class, None)?),
            None => Param::Attr(p.parse_attribute(None)?),
        },
        ParamKind::Int { bits, signed } => Param::Int(p.parse_int(*bits, *signed)?),
        ParamKind::Bool => match p.parse_optional_bool() {
            Some(value) => Param::Int(i64::from(value)),
            None => Param::Int(p.parse_int(1, false)?),
        },
        ParamKind::Enum(schema) => Param::Int(parse_enum(p, schema, declared.cpp_type)?),
        ParamKind::QuotedEnum(schema) => Param::Int(parse_enum_prop(p, schema)?),
        ParamKind::Str => Param::Str(p.parse_string()?.into()),
        ParamKind::ApInt => match p.parse_optional_apint()? {
            Some(value) => Param::ApInt(value),
            None => return Err(p.error_next("expected integer value")),
        },
        ParamKind::Float { bits } => Param::FloatBits(p.parse_float(float_kind(*bits))?),
        // The kind of the float is unknown here.
        ParamKind::ApFloat => match p.parse_optional_apint()? {
            Some(bits) if !bits.is_negative() && bits.width() <= 129 => {
                let word = |at: usize| bits.words().get(at).copied().map_or(0, u128::from);
                Param::FloatBits(word(1) << 64 | word(0))
            }
            _ => return Err(p.error_next("expected the bits of a float, in hexadecimal")),
        },
        ParamKind::Array(element) => {
            let mut items = Vec::new();
            p.parse_comma_separated(Delimiter::None, |p| {
                items.push(parse_kind(p, element, declared)?);
                Ok(())
            })?;
            Param::Array(items.into())
        }
        ParamKind::Foreign(name) => {
            let message = format!("a parameter of the C++ type `{name}` has no syntax of its own");
            return Err(p.error_next(message));
        }
        ParamKind::Verbatim => return Err(p.error_next("these parameters stand alone")),
    })
}

/// Returns the kind of a native float of that width.
pub(super) fn float_kind(bits: u32) -> FloatKind {
    if bits == 32 { FloatKind::F32 } else { FloatKind::F64 }
}

/// Parses the keyword of a case, or the keywords of a bit enum with their separators.
pub(super) fn parse_enum(
    p: &mut Parser<'_>,
    schema: &EnumSchema,
    cpp_type: &str,
) -> ParseResult<i64> {
    let pos = p.pos();
    let word = p.parse_keyword_or_string()?;
    rest_of_enum(p, schema, Some(cpp_type), pos, word)
}

/// Parses the cases of a native enum property; its error messages differ from [`parse_enum`].
pub(super) fn parse_enum_prop(p: &mut Parser<'_>, schema: &EnumSchema) -> ParseResult<i64> {
    let pos = p.pos();
    let word = enum_word(p, schema)?;
    rest_of_enum(p, schema, None, pos, word)
}

/// Parses the cases of a native enum property like [`parse_enum_prop`], if a word comes next.
pub(super) fn parse_optional_enum_prop(
    p: &mut Parser<'_>,
    schema: &EnumSchema,
) -> ParseResult<Option<i64>> {
    let pos = p.pos();
    match p.parse_optional_keyword_or_string()? {
        Some(word) => rest_of_enum(p, schema, None, pos, word).map(Some),
        None => Ok(None),
    }
}

/// Parses the cases after the first word. `cpp_type` is the name of a parameter's enum in messages.
fn rest_of_enum<'src>(
    p: &mut Parser<'src>,
    schema: &EnumSchema,
    cpp_type: Option<&str>,
    mut pos: Pos,
    mut word: Cow<'src, str>,
) -> ParseResult<i64> {
    let separator = if schema.separator.contains('|') { Punct::VerticalBar } else { Punct::Comma };
    let mut value = 0;
    loop {
        let Some(one) = enum_value(schema, &word) else {
            let cases: Vec<&str> = schema.cases.iter().map(|case| case.text).collect();
            let cases = cases.join(", ");
            let message = match cpp_type {
                Some(cpp_type) => format!("expected {cpp_type} to be one of: {cases}"),
                None => format!("expected one of [{cases}] for {}, got: {word}", schema.summary),
            };
            return Err(p.error(pos, message));
        };
        value |= one;
        if !schema.bits || !p.parse_optional_punct(separator) {
            return Ok(value.cast_signed());
        }
        if cpp_type.is_some() {
            word = p.parse_keyword_or_string()?;
        } else {
            pos = p.pos();
            word = enum_word(p, schema)?;
        }
    }
}

/// Parses a case of a native enum.
fn enum_word<'src>(p: &mut Parser<'src>, schema: &EnumSchema) -> ParseResult<Cow<'src, str>> {
    let pos = p.pos();
    match p.parse_optional_keyword_or_string()? {
        Some(word) => Ok(word),
        None => Err(p.error(pos, format!("expected keyword for {}", schema.summary))),
    }
}

/// Returns the class of attributes with that storage, if it is more specific than `Attribute`.
pub(super) fn storage_class(storage: AttrStorage) -> Option<Class> {
    match storage {
        AttrStorage::Any => None,
        AttrStorage::Class(class) => Some(class),
        AttrStorage::IntEnum(_) => Some(Class::IntegerAttr),
        AttrStorage::Enum { attr, .. } => Some(Class::Attr(attr)),
    }
}
