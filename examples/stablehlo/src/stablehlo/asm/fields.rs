//! Parts of the syntax of attributes: lists of sizes, and structs whose fields come in any order.

use std::fmt::Display;

use ods_core::DYNAMIC;
use ods_core::text::{Delimiter, ParseResult, Parser, Printer, Punct};

/// Parses `[1, ?]`.
pub(super) fn parse_dims(p: &mut Parser<'_>, delimiter: Delimiter) -> ParseResult<Vec<i64>> {
    let mut dims = Vec::new();
    p.parse_comma_separated(delimiter, |p| {
        let dynamic = p.parse_optional_punct(Punct::Question);
        dims.push(if dynamic { DYNAMIC } else { p.parse_int(64, true)? });
        Ok(())
    })?;
    Ok(dims)
}

/// Prints `1, ?`.
pub(super) fn print_dims(p: &mut Printer<'_>, dims: &[i64]) {
    for (at, dim) in dims.iter().enumerate() {
        p.print(if at == 0 { "" } else { ", " });
        match *dim {
            DYNAMIC => p.print("?"),
            dim => p.print_int(dim),
        }
    }
}

/// Prints `1, 2`.
pub(super) fn print_list<T: Display>(p: &mut Printer<'_>, items: &[T]) {
    for (at, item) in items.iter().enumerate() {
        p.print(if at == 0 { "" } else { ", " });
        p.print_fmt(format_args!("{item}"));
    }
}

/// A field of a struct of lists and integers.
pub(super) enum Field<'a> {
    List(&'a mut Vec<i64>),
    Number(&'a mut i64),
}

/// Parses `name = [1, 2], other = 3>`, in any order; absent fields keep their values.
pub(super) fn parse_fields(
    p: &mut Parser<'_>,
    what: &str,
    fields: &mut [(&str, Field<'_>)],
) -> ParseResult<()> {
    let mut seen = vec![false; fields.len()];
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    while !p.parse_optional_punct(Punct::Greater) {
        let pos = p.pos();
        let Some(at) = p.parse_optional_keyword_of(&names) else {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            let message = format!("expected one of: {}", names.join(", "));
            let failed = p.error(pos, message);
            p.error(pos, format!("failed parsing {what} attribute"));
            return Err(failed);
        };
        if seen[at] {
            let pos = p.pos();
            let failed = p.error(pos, format!("duplicated `{}` entry", names[at]));
            p.error(pos, format!("failed parsing {what} attribute"));
            return Err(failed);
        }
        seen[at] = true;
        p.parse_punct(Punct::Equal)?;
        match &mut fields[at].1 {
            Field::List(list) => **list = parse_dims(p, Delimiter::Square)?,
            Field::Number(number) => **number = p.parse_int(64, true)?,
        }
        if !p.parse_optional_punct(Punct::Comma) {
            return p.parse_punct(Punct::Greater);
        }
    }
    Ok(())
}

/// Prints `<name = [1, 2], other = 3>` without empty lists and zeros.
pub(super) fn print_fields(
    p: &mut Printer<'_>,
    lists: &[(&str, &[i64])],
    number: Option<(&str, i64)>,
) {
    p.print("<");
    let mut separator = "";
    for (name, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
        p.print_fmt(format_args!("{separator}{name} = ["));
        print_list(p, list);
        p.print("]");
        separator = ", ";
    }
    if let Some((name, number)) = number.filter(|(_, number)| *number != 0) {
        p.print_fmt(format_args!("{separator}{name} = {number}"));
    }
    p.print(">");
}
