//! Compact encodings of dialect types and attributes: the interpreter of [`DialectBytecode`].

use super::cursor::{Read, fail};
use super::encode::{self, Emit};
use super::entries::EntryReader;
use crate::schema::{
    BytecodeEncoding, BytecodeEntry, DialectBytecode, DialectSchema, ParametricSchema,
};
use crate::{Context, Ident, Param};

/// Which of a dialect's two tables is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Attr,
    Type,
}

impl Kind {
    fn schemas(self, dialect: &DialectSchema) -> &'static [&'static ParametricSchema] {
        match self {
            Kind::Attr => dialect.attrs,
            Kind::Type => dialect.types,
        }
    }

    pub(super) fn noun(self) -> &'static str {
        match self {
            Kind::Attr => "attribute",
            Kind::Type => "type",
        }
    }
}

/// Lists inside lists of a self-describing parameter; more is a broken file.
const MAX_LIST_DEPTH: usize = 64;

/// The byte before a self-describing parameter.
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

/// Emits the compact form of a dialect's entity; `false`, and nothing, when it has none.
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
                encode_param(param, BytecodeEncoding::Any, out);
            }
            true
        }
        Some(DialectBytecode::Declared { attrs, types }) => {
            let entries = if kind == Kind::Attr { attrs } else { types };
            let absent =
                |at: u16| matches!(params.get(usize::from(at)), None | Some(Param::Absent));
            let applies = |entry: &&BytecodeEntry| {
                name == *entry.name && !entry.present.iter().any(|at| absent(*at))
            };
            let Some(entry) = entries.iter().find(applies) else { return false };
            out.varint(entry.code);
            for field in entry.fields {
                let param = params.get(usize::from(field.param)).unwrap_or(&Param::Absent);
                encode_param(param, field.encoding, out);
            }
            true
        }
    }
}

/// What does not fit the encoding is written as the encoding's zero: the parameter's own constraint rules it out.
fn encode_param<'c>(param: &'c Param, encoding: BytecodeEncoding, out: &mut impl Emit<'c>) {
    let int = param.as_int().unwrap_or(0);
    match (encoding, param) {
        (BytecodeEncoding::Any, _) => encode_tagged(param, out),
        (BytecodeEncoding::VarInt, _) => out.varint(int as u64),
        (BytecodeEncoding::SignedVarInt, _) => out.svarint(int),
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
        (BytecodeEncoding::ApInt, Param::ApInt(value)) => {
            out.varint(u64::from(value.width()));
            encode::apint(value, out);
        }
        (BytecodeEncoding::FloatBits, Param::FloatBits(bits)) => {
            out.varint(*bits as u64);
            out.varint((*bits >> 64) as u64);
        }
        (BytecodeEncoding::Optional(_), Param::Absent) => out.byte(0),
        (BytecodeEncoding::Optional(inner), _) => {
            out.byte(1);
            encode_param(param, *inner, out);
        }
        (BytecodeEncoding::List(inner), Param::Array(items)) => {
            out.list(items.iter(), |out, item| encode_param(item, *inner, out));
        }
        _ => out.varint(0),
    }
}

fn encode_tagged<'c>(param: &'c Param, out: &mut impl Emit<'c>) {
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
    encode_param(param, encoding, out);
}

/// Reads the compact form of a dialect's entity: its full name and parameters.
pub(super) fn decode(
    dialect: &DialectSchema,
    kind: Kind,
    encodings: DialectBytecode,
    entry: &mut EntryReader<'_, '_>,
) -> Read<(Ident, Box<[Param]>)> {
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
            Ok((Ident::new(schema.name), params))
        }
        DialectBytecode::Declared { attrs, types } => {
            let entries = if kind == Kind::Attr { attrs } else { types };
            let Some(found) = entries.iter().find(|entry| entry.code == code) else {
                return unknown();
            };
            let Some(schema) = schema(found.name) else { return unknown() };
            let mut params = vec![Param::Absent; schema.params.len()];
            for field in found.fields {
                let value = decode_param(field.encoding, entry, 0)?;
                if let Some(param) = params.get_mut(usize::from(field.param)) {
                    *param = value;
                }
            }
            Ok((Ident::new(found.name), params.into()))
        }
    }
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
        BytecodeEncoding::Bool => Param::Int(i64::from(entry.byte()? != 0)),
        BytecodeEncoding::Attr => Param::Attr(entry.attr()?),
        BytecodeEncoding::OptionalAttr => entry.optional_attr()?.map_or(Param::Absent, Param::Attr),
        BytecodeEncoding::Type => Param::Type(entry.ty()?),
        BytecodeEncoding::OptionalType => entry.optional_ty()?.map_or(Param::Absent, Param::Type),
        BytecodeEncoding::String => Param::Str(entry.text("a parameter")?.into()),
        BytecodeEncoding::ApInt => {
            let width = entry.varint()?;
            Param::ApInt(entry.apint(width)?)
        }
        BytecodeEncoding::FloatBits => {
            let low = u128::from(entry.varint()?);
            Param::FloatBits(u128::from(entry.varint()?) << 64 | low)
        }
        BytecodeEncoding::Optional(inner) => match entry.byte()? {
            0 => Param::Absent,
            _ => decode_param(*inner, entry, depth + 1)?,
        },
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
