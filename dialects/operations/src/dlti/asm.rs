//! Syntax of entries: a key and its value, by itself and in lists.

use ods_core::hooks::{CustomParams, VerifyParameters};
use ods_core::text::{ParseResult, Parser, Printer, Punct};
use ods_core::{Attr, Context, DataLayoutKey};

use super::{
    DataLayoutEntryAttr, DataLayoutEntryAttrParams, DataLayoutSpecAttr, DataLayoutSpecAttrParams,
    MapAttr, MapAttrParams, TargetDeviceSpecAttr, TargetDeviceSpecAttrParams, TargetSystemSpecAttr,
    TargetSystemSpecAttrParams,
};
use ods_core::interface::DataLayoutEntryInterface;

impl CustomParams for DataLayoutEntryAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<DataLayoutEntryAttrParams> {
        p.parse_punct(Punct::Less)?;
        let pos = p.pos();
        let Some(key) = parse_optional_key(p, true)? else {
            return Err(p.error(pos, "expected a type or a quoted string"));
        };
        p.parse_punct(Punct::Comma)?;
        let value = p.parse_attribute(None)?;
        p.parse_punct(Punct::Greater)?;
        Ok(DataLayoutEntryAttrParams { key: key.to_attr(p.ctx()), value })
    }

    fn print(p: &mut Printer<'_>, params: DataLayoutEntryAttrParams) {
        p.print("<");
        p.print_attribute(params.key);
        p.print(", ");
        p.print_attribute(params.value);
        p.print(">");
    }
}

/// Parses a string or, if `types` is set, a type.
fn parse_optional_key(p: &mut Parser<'_>, types: bool) -> ParseResult<Option<DataLayoutKey>> {
    if types && let Some(ty) = p.parse_optional_type()? {
        return Ok(Some(DataLayoutKey::Type(ty)));
    }
    let name = p.parse_optional_string_bytes();
    Ok(name.map(|name| DataLayoutKey::Identifier(Attr::bytes(p.ctx(), &name))))
}

/// Parses `key = value`, or an attribute that is an entry.
fn parse_entry(p: &mut Parser<'_>, types: bool) -> ParseResult<Attr> {
    let pos = p.pos();
    if let Some(key) = parse_optional_key(p, types)? {
        p.parse_punct(Punct::Equal)?;
        let value = p.parse_attribute(None)?;
        let key = key.to_attr(p.ctx());
        return Ok(DataLayoutEntryAttr::get(p.ctx(), key, value).into());
    }
    let entry = p.parse_attribute(None)?;
    match entry.interface::<dyn DataLayoutEntryInterface>(p.ctx()) {
        Some(_) => Ok(entry),
        None => Err(p.error(pos, "invalid kind of attribute specified")),
    }
}

fn parse_entries(p: &mut Parser<'_>, types: bool) -> ParseResult<Vec<Attr>> {
    let mut entries = Vec::new();
    p.parse_punct(Punct::Less)?;
    if p.parse_optional_punct(Punct::Greater) {
        return Ok(entries);
    }
    loop {
        entries.push(parse_entry(p, types)?);
        if !p.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    p.parse_punct(Punct::Greater)?;
    Ok(entries)
}

fn print_entries(p: &mut Printer<'_>, entries: &[Attr]) {
    p.print("<");
    for (index, entry) in entries.iter().enumerate() {
        if index > 0 {
            p.print(", ");
        }
        if let Some((key, value)) = key_and_value(p.ctx(), *entry) {
            p.print_attribute(key.to_attr(p.ctx()));
            p.print(" = ");
            p.print_attribute(value);
        }
    }
    p.print(">");
}

/// Returns the key and value of an attribute that is an entry.
pub(super) fn key_and_value(ctx: &Context, entry: Attr) -> Option<(DataLayoutKey, Attr)> {
    Some(entry.interface::<dyn DataLayoutEntryInterface>(ctx)?.entry(ctx))
}

macro_rules! entries {
    ($($attr:ident, $params:ident, $types:literal;)*) => {$(
        impl CustomParams for $attr {
            fn parse(p: &mut Parser<'_>) -> ParseResult<$params> {
                let name = p.symbol_name_pos();
                let params = $params { entries: parse_entries(p, $types)? };
                // Errors about keys are reported at the name of the attribute.
                let checked = $attr::verify(p.ctx(), params.clone());
                checked.map_err(|message| p.error(name, message))?;
                Ok(params)
            }

            fn print(p: &mut Printer<'_>, params: $params) {
                print_entries(p, &params.entries);
            }
        }
    )*};
}

entries! {
    DataLayoutSpecAttr, DataLayoutSpecAttrParams, true;
    MapAttr, MapAttrParams, true;
    TargetDeviceSpecAttr, TargetDeviceSpecAttrParams, false;
    TargetSystemSpecAttr, TargetSystemSpecAttrParams, false;
}
