//! Compact encodings of dialect types and attributes: the interpreter of [`DialectBytecode`].

#[cfg(test)]
mod tests;

use super::cursor::{Read, fail};
use super::dense;
use super::encode::{self, Emit};
use super::entry_reader::EntryReader;
use crate::attr::dense::{is_packed, pack_bits};
use crate::interface::DenotesBuiltinTypes;
use crate::schema::{
    BytecodeEncoding, BytecodeEntry, BytecodeField, DialectBytecode, DialectSchema, ParamKind,
    ParametricSchema,
};
use crate::{
    ApInt, Attr, AttrData, Context, DenseElements, FloatKind, Ident, Param, Type, TypeData,
};

/// The two tables of a dialect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    Attr,
    Type,
}

impl Kind {
    pub(super) fn schemas(self, dialect: &DialectSchema) -> &'static [&'static ParametricSchema] {
        match self {
            Kind::Attr => dialect.attrs,
            Kind::Type => dialect.types,
        }
    }

    /// Returns the noun for an entry in messages.
    pub(super) fn entry_noun(self, nested: bool) -> &'static str {
        match self {
            _ if nested => self.noun(),
            Kind::Attr => "Attribute",
            Kind::Type => "Type",
        }
    }

    pub(super) fn noun(self) -> &'static str {
        match self {
            Kind::Attr => "attribute",
            Kind::Type => "type",
        }
    }
}

/// The maximal nesting of lists in a self-describing parameter.
const MAX_LIST_DEPTH: usize = 64;

/// The tag byte of a self-describing parameter.
mod tag {
    pub(super) const ABSENT: u8 = 0;
    pub(super) const TYPE: u8 = 1;
    pub(super) const ATTR: u8 = 2;
    pub(super) const INT: u8 = 3;
    pub(super) const APINT: u8 = 4;
    pub(super) const FLOAT: u8 = 5;
    pub(super) const STR: u8 = 6;
    pub(super) const LIST: u8 = 7;
}

/// Emits the compact form of a dialect's type or attribute; returns `false`, without output, if there is none.
pub(super) fn encode<'c>(
    ctx: &'c Context,
    kind: Kind,
    name: Ident,
    params: &'c [Param],
    out: &mut impl Emit<'c>,
) -> bool {
    let Some(dialect) = ctx.dialect(name.dialect()) else { return false };
    match dialect.hooks.bytecode {
        None => false,
        Some(DialectBytecode::Derived) => {
            let schemas = kind.schemas(dialect);
            let Some(code) = schemas.iter().position(|schema| name == *schema.name) else {
                return false;
            };
            out.varint(code as u64);
            for param in params {
                encode_param(ctx, param, BytecodeEncoding::Any, out);
            }
            true
        }
        Some(DialectBytecode::Declared { attrs, types }) => {
            let entries = if kind == Kind::Attr { attrs } else { types };
            let Some(schema) = kind.schemas(dialect).iter().find(|schema| name == *schema.name)
            else {
                return false;
            };
            let param = |name: &str| {
                let at = schema.params.iter().position(|param| param.name == name);
                at.and_then(|at| params.get(at)).unwrap_or(&Param::Absent)
            };
            let fits = |field: &BytecodeField| {
                let value = param(field.param);
                if let BytecodeEncoding::ElementsOf(name) = field.encoding {
                    let ty = param(name).as_type().and_then(|ty| denoted(ctx, ty));
                    return ty.is_some_and(|ty| {
                        elements(ctx, value).is_some_and(|elements| elements.ty == ty)
                    });
                }
                match (number_type(ctx, field.encoding, param), value) {
                    (Some(ty), value) => ty.is_some_and(|ty| ty.holds(value)),
                    (None, value) => fits(ctx, value, field.encoding),
                }
            };
            let applies = |entry: &&BytecodeEntry| {
                name == *entry.name
                    && entry.present.iter().all(|name| !is_absent(param(name)))
                    && entry.fields.iter().all(fits)
            };
            let Some(entry) = entries.iter().find(applies) else { return false };
            out.varint(entry.code);
            for field in entry.fields {
                let encoding = match number_type(ctx, field.encoding, param) {
                    Some(Some(NumberType::Float(kind))) => BytecodeEncoding::Float(kind),
                    _ => field.encoding,
                };
                encode_param(ctx, param(field.param), encoding, out);
            }
            true
        }
    }
}

/// The kind of number that the type in another parameter requires.
#[derive(Clone, Copy)]
enum NumberType {
    Int(u32),
    Float(FloatKind),
}

impl NumberType {
    fn of(ctx: &Context, ty: Type) -> Option<NumberType> {
        match ctx.type_data(ty) {
            TypeData::Index => Some(NumberType::Int(64)),
            TypeData::Integer(width, _) => Some(NumberType::Int(*width)),
            TypeData::Float(kind) => Some(NumberType::Float(*kind)),
            _ => None,
        }
    }

    fn holds(self, value: &Param) -> bool {
        match (self, value) {
            (NumberType::Int(width), Param::ApInt(value)) => value.width() == width,
            (NumberType::Float(_), Param::FloatBits(_)) => true,
            _ => false,
        }
    }
}

/// Returns the type in the parameter that `encoding` refers to, if it is a type of numbers of this kind.
fn number_type<'p>(
    ctx: &Context,
    encoding: BytecodeEncoding,
    param: impl Fn(&str) -> &'p Param,
) -> Option<Option<NumberType>> {
    let (BytecodeEncoding::ApIntOf(name) | BytecodeEncoding::FloatOf(name)) = encoding else {
        return None;
    };
    let ty = param(name).as_type().and_then(|ty| NumberType::of(ctx, denoted(ctx, ty)?));
    let wants_float = matches!(encoding, BytecodeEncoding::FloatOf(_));
    Some(ty.filter(|ty| matches!(ty, NumberType::Float(_)) == wants_float))
}

/// Returns the builtin type that `ty` denotes: itself, or the counterpart that its dialect names.
fn denoted(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Dialect { name, .. } = ctx.type_data(ty) else { return Some(ty) };
    ctx.dialect_interface::<dyn DenotesBuiltinTypes>(name.dialect())?.builtin_type(ctx, ty)
}

/// Returns the dense elements in a parameter.
fn elements<'c>(ctx: &'c Context, param: &Param) -> Option<&'c DenseElements> {
    match param.as_attr()?.data(ctx) {
        AttrData::Dense(elements) => Some(elements),
        _ => None,
    }
}

fn is_absent(param: &Param) -> bool {
    match param {
        Param::Absent => true,
        Param::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// Returns whether `encoding` can represent `param`; other parameters are written as text.
fn fits(ctx: &Context, param: &Param, encoding: BytecodeEncoding) -> bool {
    match (encoding, param) {
        (BytecodeEncoding::Any, _) => true,
        (BytecodeEncoding::Optional(_), param) if is_absent(param) => true,
        (BytecodeEncoding::Optional(inner), _) => fits(ctx, param, *inner),
        (
            BytecodeEncoding::OptionalVarInt
            | BytecodeEncoding::OptionalAttr
            | BytecodeEncoding::OptionalType,
            Param::Absent,
        )
        | (
            BytecodeEncoding::VarInt
            | BytecodeEncoding::SignedVarInt
            | BytecodeEncoding::OptionalVarInt
            | BytecodeEncoding::Bool,
            Param::Int(_),
        )
        | (BytecodeEncoding::Attr | BytecodeEncoding::OptionalAttr, Param::Attr(_))
        | (BytecodeEncoding::Type | BytecodeEncoding::OptionalType, Param::Type(_))
        | (BytecodeEncoding::String, Param::Str(_))
        | (BytecodeEncoding::ApInt, Param::ApInt(_))
        | (BytecodeEncoding::Float(_) | BytecodeEncoding::FloatBits, Param::FloatBits(_)) => true,
        (BytecodeEncoding::StringAttr, Param::Attr(attr)) => untyped_text(ctx, *attr).is_some(),
        (BytecodeEncoding::Counted(_), Param::Absent) => true,
        (BytecodeEncoding::Counted(inner), _) => fits(ctx, param, *inner),
        (BytecodeEncoding::List(inner), Param::Array(items)) => {
            items.iter().all(|item| fits(ctx, item, *inner))
        }
        (BytecodeEncoding::Record(encodings), Param::Array(items)) => {
            items.len() == encodings.len()
                && items.iter().zip(encodings).all(|(item, encoding)| fits(ctx, item, *encoding))
        }
        _ => false,
    }
}

/// Returns the text of a string attribute without a type.
fn untyped_text(ctx: &Context, attr: Attr) -> Option<&[u8]> {
    match attr.data(ctx) {
        AttrData::String(text, None) => Some(text),
        _ => None,
    }
}

/// Writes a parameter that `encoding` can represent; for an optional one, whether it is present.
fn encode_param<'c>(
    ctx: &'c Context,
    param: &'c Param,
    encoding: BytecodeEncoding,
    out: &mut impl Emit<'c>,
) {
    let int = param.as_int().unwrap_or(0);
    match (encoding, param) {
        (BytecodeEncoding::Any, _) => encode_tagged(ctx, param, out),
        (BytecodeEncoding::VarInt, _) => out.varint(int as u64),
        (BytecodeEncoding::SignedVarInt, _) => out.svarint(int),
        (BytecodeEncoding::OptionalVarInt, Param::Int(_)) => out.flagged(int as u64, true),
        (BytecodeEncoding::Bool, _) => out.byte(u8::from(int != 0)),
        (BytecodeEncoding::Attr | BytecodeEncoding::OptionalAttr, Param::Attr(attr)) => {
            if matches!(encoding, BytecodeEncoding::OptionalAttr) {
                out.optional_attr(*attr);
            } else {
                out.attr(*attr);
            }
        }
        (BytecodeEncoding::Type, Param::Type(ty)) => out.ty(*ty),
        (BytecodeEncoding::OptionalType, Param::Type(ty)) => out.optional_ty(*ty),
        (BytecodeEncoding::String, Param::Str(text)) => out.string(text.as_bytes()),
        (BytecodeEncoding::StringAttr, Param::Attr(attr)) => {
            out.string(untyped_text(ctx, *attr).unwrap_or_default());
        }
        (BytecodeEncoding::ApInt, Param::ApInt(value)) => {
            out.varint(u64::from(value.width()));
            encode::apint(value, out);
        }
        (BytecodeEncoding::ApIntOf(_), Param::ApInt(value)) => encode::apint(value, out),
        (BytecodeEncoding::Float(kind), Param::FloatBits(bits)) => {
            let words = [*bits as u64, (*bits >> 64) as u64];
            encode::apint(&ApInt::from_words(kind.width(), &words), out);
        }
        (BytecodeEncoding::FloatBits, Param::FloatBits(bits)) => {
            out.varint(*bits as u64);
            out.varint((*bits >> 64) as u64);
        }
        (BytecodeEncoding::Optional(_), param) if is_absent(param) => out.byte(0),
        (BytecodeEncoding::Optional(inner), _) => {
            out.byte(1);
            encode_param(ctx, param, *inner, out);
        }
        (BytecodeEncoding::ElementsOf(_), param) => {
            if let Some(elements) = elements(ctx, param) {
                encode_elements(ctx, elements, out);
            }
        }
        (BytecodeEncoding::Counted(_), Param::Absent) => out.varint(0),
        (BytecodeEncoding::Counted(inner), _) => {
            out.varint(1);
            encode_param(ctx, param, *inner, out);
        }
        (BytecodeEncoding::List(inner), Param::Array(items)) => {
            out.list(items.iter(), |out, item| encode_param(ctx, item, *inner, out));
        }
        (BytecodeEncoding::Record(encodings), Param::Array(items)) => {
            for (item, encoding) in items.iter().zip(encodings) {
                encode_param(ctx, item, *encoding, out);
            }
        }
        _ => out.varint(0),
    }
}

/// Writes the raw data of elements. A single bit is no splat here: its byte has only the lowest bit.
fn encode_elements<'c>(ctx: &'c Context, elements: &'c DenseElements, out: &mut impl Emit<'c>) {
    let packed = is_packed(ctx, elements.ty.element_type_or_self(ctx));
    match *elements.data {
        [byte] if packed && elements.ty.num_elements(ctx) == Some(1) => out.blob(&[byte & 1]),
        _ => out.blob(&elements.data),
    }
}

fn encode_tagged<'c>(ctx: &'c Context, param: &'c Param, out: &mut impl Emit<'c>) {
    let (tag, encoding) = match param {
        Param::Absent => return out.byte(tag::ABSENT),
        Param::Type(_) => (tag::TYPE, BytecodeEncoding::Type),
        Param::Attr(_) => (tag::ATTR, BytecodeEncoding::Attr),
        Param::Int(_) => (tag::INT, BytecodeEncoding::SignedVarInt),
        Param::ApInt(_) => (tag::APINT, BytecodeEncoding::ApInt),
        Param::FloatBits(_) => (tag::FLOAT, BytecodeEncoding::FloatBits),
        Param::Str(_) => (tag::STR, BytecodeEncoding::String),
        Param::Array(_) => (tag::LIST, BytecodeEncoding::List(&BytecodeEncoding::Any)),
    };
    out.byte(tag);
    encode_param(ctx, param, encoding, out);
}

/// Decodes the compact form of a dialect's type or attribute: its full name and parameters. Returns `None` if the type
/// of a number is not resolved yet, so that the end of the number is unknown.
pub(super) fn decode(
    dialect: &DialectSchema,
    kind: Kind,
    encodings: DialectBytecode,
    entry: &mut EntryReader<'_, '_>,
) -> Read<Option<(Ident, Box<[Param]>)>> {
    let code = entry.varint()?;
    let unknown = || fail(format!("unknown {} code: {code}", kind.noun()));
    let schema = |name: &str| kind.schemas(dialect).iter().find(|schema| schema.name == name);
    match encodings {
        DialectBytecode::Derived => {
            let schemas = kind.schemas(dialect);
            let Some(schema) = usize::try_from(code).ok().and_then(|at| schemas.get(at)) else {
                return unknown();
            };
            let params = schema
                .params
                .iter()
                .map(|_| decode_param(BytecodeEncoding::Any, entry, 0))
                .collect::<Read<_>>()?;
            Ok(Some((Ident::new(schema.name), params)))
        }
        DialectBytecode::Declared { attrs, types } => {
            let entries = if kind == Kind::Attr { attrs } else { types };
            let Some(found) = entries.iter().find(|entry| entry.code == code) else {
                return unknown();
            };
            let Some(schema) = schema(found.name) else { return unknown() };
            let mut params: Vec<Param> =
                schema.params.iter().map(|param| absent(&param.kind)).collect();
            let place = |name: &str| schema.params.iter().position(|param| param.name == name);
            for field in found.fields {
                let typed = |name: &str| place(name).map_or(&Param::Absent, |at| &params[at]);
                if let BytecodeEncoding::ElementsOf(name) = field.encoding {
                    let ty = typed(name).as_type();
                    let Some(value) = decode_elements(ty, entry)? else { return Ok(None) };
                    if let Some(at) = place(field.param) {
                        params[at] = Param::Attr(value);
                    }
                    continue;
                }
                let value = match number_type(entry.tables.ctx, field.encoding, typed) {
                    Some(_) if entry.is_waiting() => return Ok(None),
                    Some(None) => {
                        return fail(format!("the type of '{}' is not one of it", field.param));
                    }
                    Some(Some(NumberType::Int(width))) => {
                        Param::ApInt(entry.apint(u64::from(width))?)
                    }
                    Some(Some(NumberType::Float(kind))) => {
                        decode_param(BytecodeEncoding::Float(kind), entry, 0)?
                    }
                    None => decode_param(field.encoding, entry, 0)?,
                };
                if let Some(at) = place(field.param) {
                    params[at] = value;
                }
            }
            Ok(Some((Ident::new(found.name), params.into())))
        }
    }
}

/// Returns the value of a parameter that is not encoded.
fn absent(kind: &ParamKind) -> Param {
    match kind {
        ParamKind::Array(_) => Param::Array(Box::default()),
        _ => Param::Absent,
    }
}

/// Decodes elements of the type that `ty` denotes; `None` if the type is not resolved yet.
fn decode_elements(ty: Option<Type>, entry: &mut EntryReader<'_, '_>) -> Read<Option<Attr>> {
    if entry.is_waiting() {
        return Ok(None);
    }
    let data = entry.blob()?;
    let ctx = entry.tables.ctx;
    let Some(ty) = ty.and_then(|ty| denoted(ctx, ty)) else {
        return fail("the type of elements denotes no type of elements");
    };
    let packed;
    let bits = ty.element_type(ctx).is_some_and(|elem| is_packed(ctx, elem));
    // Older writers used a byte for each bit.
    let data = match ty.num_elements(ctx) {
        Some(count) if bits && count > 1 && data.len() as u64 == count => {
            packed = pack_bits(data);
            packed.as_slice()
        }
        _ => data,
    };
    let Some(key) = dense::from_raw(ctx, ty, data) else {
        return fail("the data of dense elements does not match their type");
    };
    Ok(Some(entry.tables.intern_attr_key(key)))
}

fn decode_param(
    encoding: BytecodeEncoding,
    entry: &mut EntryReader<'_, '_>,
    depth: usize,
) -> Read<Param> {
    if depth > MAX_LIST_DEPTH {
        return fail(format!("parameters are nested more than {MAX_LIST_DEPTH} levels deep"));
    }
    Ok(match encoding {
        BytecodeEncoding::Any => {
            let encoding = match entry.byte()? {
                tag::ABSENT => return Ok(Param::Absent),
                tag::TYPE => BytecodeEncoding::Type,
                tag::ATTR => BytecodeEncoding::Attr,
                tag::INT => BytecodeEncoding::SignedVarInt,
                tag::APINT => BytecodeEncoding::ApInt,
                tag::FLOAT => BytecodeEncoding::FloatBits,
                tag::STR => BytecodeEncoding::String,
                tag::LIST => BytecodeEncoding::List(&BytecodeEncoding::Any),
                other => return fail(format!("unknown parameter kind: {other}")),
            };
            return decode_param(encoding, entry, depth + 1);
        }
        BytecodeEncoding::VarInt => Param::Int(entry.varint()? as i64),
        BytecodeEncoding::SignedVarInt => Param::Int(entry.svarint()?),
        BytecodeEncoding::OptionalVarInt => match entry.flagged()? {
            (_, false) => Param::Absent,
            (value, true) => Param::Int(value as i64),
        },
        BytecodeEncoding::Bool => Param::Int(i64::from(entry.byte()? != 0)),
        BytecodeEncoding::Attr => Param::Attr(entry.attr()?),
        BytecodeEncoding::OptionalAttr => entry.optional_attr()?.map_or(Param::Absent, Param::Attr),
        BytecodeEncoding::Type => Param::Type(entry.ty()?),
        BytecodeEncoding::OptionalType => entry.optional_ty()?.map_or(Param::Absent, Param::Type),
        BytecodeEncoding::String => Param::Str(entry.text("a parameter")?.into()),
        BytecodeEncoding::StringAttr => Param::Attr(entry.untyped_string()?),
        BytecodeEncoding::ApInt => {
            let width = entry.varint()?;
            Param::ApInt(entry.apint(width)?)
        }
        // Elements of a list have no parameter for their type.
        BytecodeEncoding::ApIntOf(name)
        | BytecodeEncoding::FloatOf(name)
        | BytecodeEncoding::ElementsOf(name) => {
            return fail(format!("numbers of the type in '{name}' cannot be elements"));
        }
        BytecodeEncoding::Float(kind) => {
            let value = entry.apint(u64::from(kind.width()))?;
            let high = value.words().get(1).copied().unwrap_or(0);
            Param::FloatBits(u128::from(high) << 64 | u128::from(value.words()[0]))
        }
        BytecodeEncoding::FloatBits => {
            let low = u128::from(entry.varint()?);
            Param::FloatBits(u128::from(entry.varint()?) << 64 | low)
        }
        BytecodeEncoding::Optional(inner) => match (entry.byte()?, inner) {
            (0, BytecodeEncoding::List(_)) => Param::Array(Box::default()),
            (0, _) => Param::Absent,
            _ => decode_param(*inner, entry, depth + 1)?,
        },
        BytecodeEncoding::Counted(inner) => match entry.varint()? {
            0 => Param::Absent,
            1 => decode_param(*inner, entry, depth + 1)?,
            count => return fail(format!("expected at most one value, but got {count}")),
        },
        BytecodeEncoding::Record(items) => {
            let items = items.iter().map(|item| decode_param(*item, entry, depth + 1));
            Param::Array(items.collect::<Read<_>>()?)
        }
        BytecodeEncoding::List(inner) => {
            let count = entry.varint()?;
            let mut items = Vec::with_capacity(entry.capacity(count));
            for _ in 0..count {
                items.push(decode_param(*inner, entry, depth + 1)?);
            }
            Param::Array(items.into())
        }
    })
}
