//! Writing the parameters of attributes and types.

use super::super::encode::{self, Emit};
use super::{Kind, tag};
use crate::attr::dense::is_packed;
use crate::interface::DenotesBuiltinTypes;
use crate::schema::{BytecodeEncoding, BytecodeEntry, BytecodeField, DialectBytecode};
use crate::{
    ApInt, Attr, AttrData, Context, DenseElements, FloatKind, Ident, Param, Type, TypeData,
};

/// Emits the compact form of a dialect's type or attribute; returns `false`, without output, if there is none.
pub(in crate::codec::bytecode) fn encode<'c>(
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
pub(super) enum NumberType {
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
pub(super) fn number_type<'p>(
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
pub(super) fn denoted(ctx: &Context, ty: Type) -> Option<Type> {
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
