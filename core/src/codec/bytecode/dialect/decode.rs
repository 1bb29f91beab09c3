//! Reading the parameters of attributes and types.

use super::super::cursor::{Read, fail};
use super::super::dense;
use super::super::entry_reader::EntryReader;
use super::encode::{NumberType, denoted, number_type};
use super::{Kind, MAX_LIST_DEPTH, tag};
use crate::attr::dense::{is_packed, pack_bits};
use crate::schema::{BytecodeEncoding, DialectBytecode, DialectSchema, ParamKind};
use crate::{Attr, Ident, Param, Type};

/// Decodes the compact form of a dialect's type or attribute: its full name and parameters. Returns `None` if the type
/// of a number is not resolved yet, so that the end of the number is unknown.
pub(in crate::codec::bytecode) fn decode(
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
