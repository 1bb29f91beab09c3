//! The parts of declared syntax that parsing and printing share: values that are not written, items of arrays, and
//! types without the prefix of their dialect.

use smallvec::SmallVec;

use super::attr::case_attr;
use crate::registry::OpInfo;
use crate::schema::{AttrStorage, Class, ParamKind, PropKind, SetValue, ShortName, TypesOf};
use crate::text::{ParseResult, Parser, Printer, Punct, list_element};
use crate::{Attr, AttrData, Context, Ident, Param, Type, TypeData};

/// Returns the message at a token that starts none of the alternatives, of which `firsts` are the first tokens.
pub(super) fn expected_one_of(firsts: &[String]) -> String {
    match firsts {
        [] => "no alternative of the syntax starts like this".to_owned(),
        [one] => format!("expected {one}"),
        [most @ .., last] => format!("expected {} or {last}", most.join(", ")),
    }
}

/// Returns the attribute that a setting assigns to a slot; `prop` returns the present values. `Err` if it depends on an
/// absent one.
pub(super) fn set_attr(
    ctx: &Context,
    info: &OpInfo,
    slot: usize,
    value: &SetValue,
    prop: impl Fn(usize) -> Option<Attr>,
) -> Result<Option<Attr>, ()> {
    Ok(match value {
        SetValue::Str(text) => {
            let schema = &info.schema.props[slot];
            let cases = match (schema.constraint.storage, schema.kind) {
                (AttrStorage::IntEnum(cases) | AttrStorage::Enum { cases, .. }, _)
                | (_, PropKind::Enum { schema: cases, .. }) => Some(cases),
                _ => None,
            };
            match cases.and_then(|cases| Some((cases, cases.by_text(text)?))) {
                Some((cases, case)) => Some(case_attr(ctx, info, slot, cases, case.value)),
                None => Some(Attr::string(ctx, text)),
            }
        }
        SetValue::Attr(text) => Some(Attr::parse(ctx, text).ok_or(())?),
        SetValue::Type(text) => Some(Attr::parse(ctx, text).ok_or(())?),
        SetValue::TypeOf(of) => {
            let attr = prop(usize::from(*of)).ok_or(())?;
            Some(Attr::ty(ctx, attr.type_of(ctx).ok_or(())?))
        }
        SetValue::TypeOfValue(_) => return Err(()),
        SetValue::Absent => None,
    })
}

/// Returns the parameter of a kind that a setting assigns; `None` if the kind has no such value.
pub(super) fn set_param(ctx: &Context, kind: &ParamKind, value: &SetValue) -> Option<Param> {
    match value {
        SetValue::Absent => Some(Param::Absent),
        SetValue::Str(text) => Some(formed_param(ctx, kind, Attr::string(ctx, text))),
        SetValue::Attr(text) | SetValue::Type(text) => param_of(ctx, kind, Attr::parse(ctx, text)?),
        SetValue::TypeOf(_) | SetValue::TypeOfValue(_) => None,
    }
}

/// Returns the parameter of a kind that has the value of an attribute.
fn param_of(ctx: &Context, kind: &ParamKind, attr: Attr) -> Option<Param> {
    Some(match kind {
        ParamKind::Type
        | ParamKind::SelfType
        | ParamKind::TypeOf(_)
        | ParamKind::ConstrainedType(_) => Param::Type(attr.as_type(ctx)?),
        ParamKind::Int { .. } | ParamKind::Bool => Param::Int(attr.as_i64(ctx)?),
        ParamKind::Str | ParamKind::Enum(_) | ParamKind::QuotedEnum(_) => {
            formed_param(ctx, kind, attr)
        }
        ParamKind::Array(item) => {
            let one = |attr: &Attr| param_of(ctx, item, *attr);
            Param::Array(items(ctx, attr).iter().map(one).collect::<Option<_>>()?)
        }
        _ => Param::Attr(attr),
    })
}

/// Returns the parameter of a kind that is written as a keyword or symbol name: the text, the case of an enum of that
/// text, or for other kinds the attribute.
pub(super) fn formed_param(ctx: &Context, kind: &ParamKind, text: Attr) -> Param {
    let word = text.as_text(ctx).unwrap_or_default();
    match kind {
        ParamKind::Str => Param::Str(word.into()),
        ParamKind::Bool => Param::Int(i64::from(word == "true")),
        ParamKind::Enum(cases) | ParamKind::QuotedEnum(cases) => {
            cases.by_text(word).map_or(Param::Absent, |case| Param::Int(case.value.cast_signed()))
        }
        ParamKind::AttrOf(Class::SymbolRefAttr | Class::FlatSymbolRefAttr) => {
            Param::Attr(Attr::symbol_ref(ctx, word))
        }
        _ => Param::Attr(text),
    }
}

/// Returns the type that a setting assigns; `prop` returns the present attributes, `first` the types of values.
pub(super) fn set_type(
    ctx: &Context,
    value: &SetValue,
    prop: impl Fn(usize) -> Option<Attr>,
    first: impl Fn(TypesOf) -> Option<Type>,
) -> Option<Type> {
    match value {
        SetValue::TypeOfValue(of) => first(*of),
        SetValue::TypeOf(of) => prop(usize::from(*of))?.type_of(ctx),
        SetValue::Type(text) => Attr::parse(ctx, text)?.as_type(ctx),
        _ => None,
    }
}

/// Returns the elements of an array attribute.
pub(super) fn items(ctx: &Context, attr: Attr) -> SmallVec<[Attr; 4]> {
    match attr.data(ctx) {
        AttrData::Array(items) => items.iter().copied().collect(),
        AttrData::DenseArray { elem, data, len } if *len != 0 => {
            let width = data.len() / *len as usize;
            let integer = |bytes: &[u8]| {
                let mut word =
                    [if bytes.last().is_some_and(|byte| *byte > 127) { 255 } else { 0 }; 8];
                word[..bytes.len().min(8)].copy_from_slice(&bytes[..bytes.len().min(8)]);
                Attr::integer(ctx, *elem, i64::from_le_bytes(word))
            };
            data.chunks_exact(width.max(1)).map(integer).collect()
        }
        _ => SmallVec::new(),
    }
}

/// Returns the array attribute of a slot with these elements.
pub(super) fn array(ctx: &Context, info: &OpInfo, slot: usize, items: &[Attr]) -> Attr {
    let Some(elem) = element(info, slot) else { return Attr::array(ctx, items) };
    let numbers = items.iter().map(|item| item.as_i64(ctx).unwrap_or_default());
    let width = match elem {
        Type::I1 | Type::I8 => 1,
        Type::I16 => 2,
        Type::I32 => 4,
        _ => 8,
    };
    let data: Vec<u8> =
        numbers.flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect();
    ctx.intern_attr(AttrData::DenseArray { elem, len: items.len() as u64, data: data.into() })
}

/// Returns the type of the elements if a slot holds a dense array of integers.
pub(super) fn element(info: &OpInfo, slot: usize) -> Option<Type> {
    let AttrStorage::Class(class) = info.schema.props[slot].constraint.storage else { return None };
    list_element(class).filter(|elem| ![Type::F32, Type::F64].contains(elem))
}

/// Returns the dimensions that an attribute holds.
pub(super) fn dimensions(ctx: &Context, attr: Attr) -> SmallVec<[i64; 4]> {
    items(ctx, attr).iter().filter_map(|item| item.as_i64(ctx)).collect()
}

/// Returns the attribute of a slot with these dimensions.
pub(super) fn dimensions_attr(ctx: &Context, info: &OpInfo, slot: usize, dims: &[i64]) -> Attr {
    let elem = element(info, slot).unwrap_or(Type::I64);
    let items: SmallVec<[Attr; 4]> =
        dims.iter().map(|dim| Attr::integer(ctx, elem, *dim)).collect();
    array(ctx, info, slot, &items)
}

/// The notation of types without the prefix of their dialect.
#[derive(Clone, Copy)]
pub(super) struct Short {
    pub(super) dialect: &'static str,
    pub(super) names: &'static [ShortName],
}

impl Short {
    /// Parses a type if one comes next.
    pub(super) fn parse_optional(self, p: &mut Parser<'_>) -> ParseResult<Option<Type>> {
        let mut ty = match p.parse_optional_type()? {
            Some(ty) => ty,
            None => match self.parse_own(p)? {
                Some(ty) => ty,
                None => return Ok(None),
            },
        };
        let postfixes =
            self.names.iter().filter_map(|one| Some((one, Punct::from_text(one.written)?)));
        for (one, postfix) in postfixes {
            if p.parse_optional_punct(postfix) {
                ty = Type::dialect(p.ctx(), self.full_name(one.ty), vec![Param::Type(ty)]);
            }
        }
        Ok(Some(ty))
    }

    fn full_name(self, mnemonic: &str) -> Ident {
        Ident::new(&format!("{}.{mnemonic}", self.dialect))
    }

    /// Parses `mnemonic` and the parameters.
    fn parse_own(self, p: &mut Parser<'_>) -> ParseResult<Option<Type>> {
        let pos = p.pos();
        let Some(keyword) = p.parse_optional_any_keyword() else { return Ok(None) };
        let renamed = self.names.iter().find(|one| one.written == keyword);
        let name = self.full_name(renamed.map_or(keyword, |one| one.ty));
        match p.ctx().type_schema(name) {
            Some(schema) => p.parse_type_params(schema).map(Some),
            None => {
                let message = format!("unknown type `{keyword}` in dialect `{}`", self.dialect);
                Err(p.error(pos, message))
            }
        }
    }

    /// Prints a type.
    pub(super) fn print(self, p: &mut Printer<'_>, ty: Type) {
        let ctx = p.ctx();
        let TypeData::Dialect { name, params } = ty.data(ctx) else { return p.print_type(ty) };
        let own = name.as_str().split_once('.').filter(|(dialect, _)| *dialect == self.dialect);
        let (Some((_, mnemonic)), Some(schema)) = (own, ctx.type_schema(*name)) else {
            return p.print_type(ty);
        };
        let written = self.names.iter().find(|one| one.ty == mnemonic).map(|one| one.written);
        let is_postfix = written.is_some_and(|text| Punct::from_text(text).is_some());
        match &**params {
            [Param::Type(inner)] if is_postfix => {
                self.print(p, *inner);
                p.print(written.unwrap_or_default());
            }
            // Parameters of unknown syntax are read up to the end of the brackets of the full form.
            _ if is_postfix || schema.is_verbatim() => p.print_type(ty),
            params => {
                p.print(written.unwrap_or(mnemonic));
                p.print_params(schema, params);
            }
        }
    }
}
