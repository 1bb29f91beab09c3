//! Attributes and properties of operations in their textual forms.

use super::declared::{dimensions, dimensions_attr};
use super::enums::{enum_value, is_keyword, quoted_enum_text};
use super::parse_params::{parse_enum_prop, parse_optional_enum_prop, storage_class};
use crate::registry::OpInfo;
use crate::schema::{AttrForm, AttrStorage, EnumSchema, PropKind};
use crate::text::{OpParser, OpPrinter, ParseResult, Punct, has_short_form};
use crate::{Attr, Context, Param, Type};

/// Parses the attribute or property of `slot`, which is mandatory.
pub(super) fn parse_attr(
    p: &mut OpParser<'_, '_>,
    info: &OpInfo,
    slot: usize,
    form: AttrForm,
) -> ParseResult<Attr> {
    let prop = &info.schema.props[slot];
    match form {
        AttrForm::Full => p.parse_attribute(None),
        AttrForm::Untyped | AttrForm::Stripped => {
            let ty = if form == AttrForm::Untyped { info.attr_type(p.ctx(), slot) } else { None };
            match storage_class(prop.constraint.storage) {
                Some(class) => p.parse_attr_of(class, ty),
                None => p.parse_attribute(ty),
            }
        }
        AttrForm::SymbolName => p.parse_symbol_name(),
        AttrForm::Enum => match parse_case(p, info, slot)? {
            Some(attr) => Ok(attr),
            None => {
                let mut names = String::new();
                if let AttrStorage::IntEnum(schema) = prop.constraint.storage {
                    let texts: Vec<&str> = schema.cases.iter().map(|case| case.text).collect();
                    names = texts.join(", ");
                }
                let message = format!(
                    "expected string or keyword containing one of the following enum values for attribute '{}' [{names}]",
                    prop.name
                );
                Err(p.error_next(message))
            }
        },
        AttrForm::Prop => parse_prop(p, info, slot),
        AttrForm::Keyword => {
            let text = p.parse_keyword_or_string()?;
            Ok(Attr::string(p.ctx(), &text))
        }
        AttrForm::Dimensions => {
            let dims = p.parse_dimension_list(true, false)?;
            Ok(dimensions_attr(p.ctx(), info, slot, &dims))
        }
    }
}

/// Parses the attribute or property of `slot` if it is present.
pub(super) fn parse_optional_attr(
    p: &mut OpParser<'_, '_>,
    info: &OpInfo,
    slot: usize,
    form: AttrForm,
) -> ParseResult<Option<Attr>> {
    let prop = &info.schema.props[slot];
    match form {
        AttrForm::Full => p.parse_optional_attribute(None),
        AttrForm::Untyped | AttrForm::Stripped => {
            let ty = if form == AttrForm::Untyped { info.attr_type(p.ctx(), slot) } else { None };
            match storage_class(prop.constraint.storage) {
                Some(class) => p.parse_optional_attr_of(class, ty),
                None => p.parse_optional_attribute(ty),
            }
        }
        AttrForm::SymbolName => p.parse_optional_symbol_name(),
        AttrForm::Enum => parse_case(p, info, slot),
        AttrForm::Keyword => {
            let text = p.parse_optional_keyword_or_string()?;
            Ok(text.map(|text| Attr::string(p.ctx(), &text)))
        }
        AttrForm::Dimensions => {
            let dims = p.parse_dimension_list(true, false)?;
            Ok((!dims.is_empty()).then(|| dimensions_attr(p.ctx(), info, slot, &dims)))
        }
        AttrForm::Prop => match prop.kind {
            PropKind::Int(bits) => {
                let value = p.parse_optional_int(bits, true)?;
                Ok(value.map(|value| int_attr(p, info, slot, bits, value)))
            }
            PropKind::Bool => Ok(p.parse_optional_bool().map(Attr::bool)),
            PropKind::Unit => {
                if p.parse_optional_keyword("unit") {
                    return Ok(Some(Attr::UNIT));
                }
                Ok(p.parse_optional_bool().map(Attr::flag))
            }
            PropKind::Str => {
                let ctx = p.ctx();
                Ok(p.parse_optional_string_bytes().map(|text| Attr::bytes(ctx, &text)))
            }
            PropKind::Enum { schema, mnemonic } => {
                let value = if mnemonic.is_empty() {
                    parse_optional_enum_prop(p, schema)?
                } else if p.parse_optional_keyword(mnemonic) {
                    Some(parse_bracketed(p, schema)?)
                } else {
                    None
                };
                Ok(value.map(|value| case_attr(p.ctx(), info, slot, schema, value.cast_unsigned())))
            }
            PropKind::Attr | PropKind::AsAttr => p.parse_optional_attribute(None),
        },
    }
}

/// Parses a keyword of the enum, or a string, if one comes next.
fn parse_case(p: &mut OpParser<'_, '_>, info: &OpInfo, slot: usize) -> ParseResult<Option<Attr>> {
    let prop = &info.schema.props[slot];
    let AttrStorage::IntEnum(schema) = prop.constraint.storage else {
        return p.parse_optional_attribute(None);
    };
    let pos = p.pos();
    let keyword = schema.cases.iter().find(|case| p.at_keyword(case.text) && is_keyword(case.text));
    if keyword.is_some() {
        p.parse_optional_any_keyword();
    }
    let value = match keyword {
        Some(case) => case.value,
        None => {
            let Some(text) = p.parse_optional_string()? else { return Ok(None) };
            match enum_value(schema, &text) {
                Some(value) => value,
                None => {
                    let message =
                        format!("invalid {} attribute specification: \"{text}\"", prop.name);
                    return Err(p.error(pos, message));
                }
            }
        }
    };
    Ok(Some(case_attr(p.ctx(), info, slot, schema, value)))
}

pub(super) fn case_attr(
    ctx: &Context,
    info: &OpInfo,
    slot: usize,
    schema: &EnumSchema,
    value: u64,
) -> Attr {
    match info.schema.props[slot].constraint.storage {
        AttrStorage::Enum { attr, .. } => {
            Attr::checked_dialect(ctx, attr, vec![Param::Int(value.cast_signed())])
        }
        _ => {
            let ty = info.attr_type(ctx, slot).unwrap_or_else(|| Type::integer(ctx, schema.width));
            Attr::integer(ctx, ty, value.cast_signed())
        }
    }
}

fn int_attr(p: &OpParser<'_, '_>, info: &OpInfo, slot: usize, bits: u32, value: i64) -> Attr {
    let ctx = p.ctx();
    let ty = info.attr_type(ctx, slot).unwrap_or_else(|| Type::integer(ctx, bits));
    Attr::integer(ctx, ty, value)
}

/// Parses the cases of a named enum property, in their brackets.
fn parse_bracketed(p: &mut OpParser<'_, '_>, schema: &EnumSchema) -> ParseResult<i64> {
    p.parse_punct(Punct::Less)?;
    let value = parse_enum_prop(p, schema)?;
    p.parse_punct(Punct::Greater)?;
    Ok(value)
}

/// Parses a native property in its own syntax.
fn parse_prop(p: &mut OpParser<'_, '_>, info: &OpInfo, slot: usize) -> ParseResult<Attr> {
    let prop = &info.schema.props[slot];
    match prop.kind {
        PropKind::Int(bits) => {
            let value = p.parse_int(bits, true)?;
            Ok(int_attr(p, info, slot, bits, value))
        }
        PropKind::Unit if p.parse_optional_keyword("unit") => Ok(Attr::UNIT),
        PropKind::Bool | PropKind::Unit => match p.parse_optional_bool() {
            Some(value) if matches!(prop.kind, PropKind::Unit) => Ok(Attr::flag(value)),
            Some(value) => Ok(Attr::bool(value)),
            None => Err(p.error_next("expected boolean value")),
        },
        PropKind::Str => {
            let ctx = p.ctx();
            let text = p.parse_string_bytes()?;
            Ok(Attr::bytes(ctx, &text))
        }
        PropKind::Enum { schema, mnemonic } => {
            let value = if mnemonic.is_empty() {
                parse_enum_prop(p, schema)?
            } else {
                p.parse_keyword(mnemonic)?;
                parse_bracketed(p, schema)?
            };
            Ok(case_attr(p.ctx(), info, slot, schema, value.cast_unsigned()))
        }
        PropKind::Attr | PropKind::AsAttr => match prop.constraint.storage {
            AttrStorage::Class(class) => p.parse_attr_of(class, None),
            _ => p.parse_attribute(None),
        },
    }
}

/// Prints the attribute or property of `slot`.
pub(super) fn print_attr(
    p: &mut OpPrinter<'_, '_>,
    info: &OpInfo,
    slot: usize,
    form: AttrForm,
    attr: Attr,
) {
    let storage = info.schema.props[slot].constraint.storage;
    match form {
        AttrForm::Full => p.print_attribute(attr),
        AttrForm::Untyped => p.print_attribute_without_type(attr),
        AttrForm::Stripped => match storage_class(storage) {
            Some(class) if has_short_form(class) => p.print_stripped_attribute(attr),
            _ => p.print_attribute(attr),
        },
        AttrForm::SymbolName => {
            let ctx = p.ctx();
            match attr.as_bytes(ctx) {
                Some(name) => p.print_symbol_name(name),
                None => p.print_attribute(attr),
            }
        }
        AttrForm::Enum => match storage {
            AttrStorage::IntEnum(schema) => print_case(p, schema, attr),
            _ => p.print_attribute(attr),
        },
        AttrForm::Prop => print_prop(p, info, slot, attr),
        AttrForm::Keyword => match attr.as_text(p.ctx()) {
            Some(text) => p.print_keyword_or_string(text),
            None => p.print_attribute(attr),
        },
        AttrForm::Dimensions => {
            let dims = dimensions(p.ctx(), attr);
            p.print_dimension_list(&dims);
        }
    }
}

/// Returns the integer of an enum's case, in either storage.
fn case_value(p: &OpPrinter<'_, '_>, attr: Attr) -> Option<u64> {
    let ctx = p.ctx();
    if let Some(value) = attr.as_i64(ctx) {
        return Some(value.cast_unsigned());
    }
    match attr.data(ctx) {
        crate::AttrData::Dialect { params, .. } => params.first()?.as_int().map(i64::cast_unsigned),
        _ => None,
    }
}

fn print_case(p: &mut OpPrinter<'_, '_>, schema: &EnumSchema, attr: Attr) {
    let Some(value) = case_value(p, attr) else { return p.print_attribute(attr) };
    let mask = if schema.width >= 64 { u64::MAX } else { (1 << schema.width) - 1 };
    let value = value & mask;
    p.print(&quoted_enum_text(schema, value));
}

fn print_prop(p: &mut OpPrinter<'_, '_>, info: &OpInfo, slot: usize, attr: Attr) {
    let prop = &info.schema.props[slot];
    let ctx = p.ctx();
    match prop.kind {
        PropKind::Str => match attr.as_bytes(ctx) {
            Some(text) => p.print_string(text),
            None => p.print_attribute_without_type(attr),
        },
        PropKind::Enum { schema, mnemonic: "" } => print_case(p, schema, attr),
        PropKind::Enum { schema, mnemonic } => {
            p.print(mnemonic);
            p.print("<");
            print_case(p, schema, attr);
            p.print(">");
        }
        _ => p.print_attribute_without_type(attr),
    }
}
