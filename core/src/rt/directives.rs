//! Directives that dialects share: `custom<X>` whose C++ upstream has once for all of them.

use smallvec::SmallVec;

use super::{AttrValue, PropValue};
use crate::DYNAMIC;
use crate::format::{CustomDirective, Directive, ParseArg, ParseArgs, PrintArg, PrintArgs};
use crate::text::{Delimiter, OpParser, OpPrinter, ParseFailed, ParseResult, Punct};

/// `custom<DynamicIndexList>($values, $integers, …)`: `[%i, 4, [8]]`, each a value or an integer, scalable where it
/// is in brackets of its own.
///
/// `$integers` holds all, with the dynamic one for a value. What may follow, in any order: an array attribute for which
/// are scalable, the types of the values, which are written after each then, and C++ text that names other brackets
/// (`"::mlir::AsmParser::Delimiter::Paren"`).
pub struct DynamicIndexList;

/// Its arguments have no names, since most may be left out.
impl Directive for DynamicIndexList {
    type ParseArgs<'p, 's: 'p> = &'p mut ParseArgs<'s>;
    type PrintArgs<'p, 'ir: 'p> = &'p PrintArgs<'ir>;

    fn parse_args<'p, 's: 'p>(args: &'p mut ParseArgs<'s>) -> &'p mut ParseArgs<'s> {
        args
    }

    fn print_args<'p, 'ir: 'p>(args: &'p PrintArgs<'ir>) -> &'p PrintArgs<'ir> {
        args
    }
}

impl CustomDirective for DynamicIndexList {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let of_types = (2..args.len()).find(|at| matches!(args.items[*at], ParseArg::Types(_)));
        let of_flags = (2..args.len()).find(|at| matches!(args.items[*at], ParseArg::Attr(_)));
        let (delimiter, ..) = brackets(args.items.iter().filter_map(|arg| match arg {
            ParseArg::Text(text) => Some(*text),
            _ => None,
        }));
        let mut integers: SmallVec<[i64; 4]> = SmallVec::new();
        let mut flags: SmallVec<[bool; 4]> = SmallVec::new();
        let mut item = |p: &mut OpParser<'_, '_>| {
            let value = p.parse_optional_operand()?;
            let scalable = p.parse_optional_punct(Punct::LSquare);
            flags.push(scalable);
            match value {
                Some(value) => {
                    args.operands(0).push(value);
                    integers.push(DYNAMIC);
                    if let Some(at) = of_types {
                        let ty = p.parse_colon_type()?;
                        args.types(at).push(ty);
                    }
                }
                None => integers.push(p.parse_int(64, true)?),
            }
            // What is wrong is said for the list as a whole.
            if scalable && !p.parse_optional_punct(Punct::RSquare) {
                return Err(ParseFailed);
            }
            Ok(())
        };
        if list(p, delimiter, &mut item).is_err() {
            let pos = p.name_pos();
            return Err(p.error(pos, "expected SSA value or integer"));
        }
        let ctx = p.ctx();
        *args.attr(1) = PropValue::I64s(integers.into_boxed_slice()).into_attr(ctx);
        if let Some(at) = of_flags {
            *args.attr(at) = PropValue::Bools(flags.into_boxed_slice()).into_attr(ctx);
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let ctx = args.op().ctx();
        let integers: SmallVec<[i64; 4]> =
            args.attr(1).and_then(|attr| AttrValue::from_attr(ctx, attr)).unwrap_or_default();
        let (mut types, mut flags): (&[crate::Type], SmallVec<[bool; 4]>) = (&[], SmallVec::new());
        for at in 2..args.len() {
            match args.arg(at) {
                PrintArg::Types(given) => types = given,
                PrintArg::Attr(Some(given)) => {
                    flags = AttrValue::from_attr(ctx, *given).unwrap_or_default();
                }
                _ => {}
            }
        }
        let mut values = args.operands(0).iter().enumerate();
        let texts = (2..args.len()).filter_map(|at| match args.arg(at) {
            PrintArg::Text(text) => Some(*text),
            _ => None,
        });
        let (_, open, close) = brackets(texts);
        p.print(open);
        for (at, integer) in integers.iter().enumerate() {
            let scalable = flags.get(at).copied().unwrap_or(false);
            p.print(if at == 0 { "" } else { ", " });
            p.print(if scalable { "[" } else { "" });
            let value = if *integer == DYNAMIC { values.next() } else { None };
            match value {
                Some((number, value)) => {
                    p.print_operand(*value);
                    if let Some(ty) = types.get(number) {
                        p.print(" : ");
                        p.print_type(*ty);
                    }
                }
                None => p.print_int(*integer),
            }
            p.print(if scalable { "]" } else { "" });
        }
        p.print(close);
    }
}

/// The brackets that the last of `texts` to name any names.
fn brackets<'t>(texts: impl Iterator<Item = &'t str>) -> (Delimiter, &'static str, &'static str) {
    const KNOWN: [(&str, Delimiter, &str, &str); 3] = [
        ("Delimiter::Paren", Delimiter::Paren, "(", ")"),
        ("Delimiter::LessGreater", Delimiter::LessGreater, "<", ">"),
        ("Delimiter::Braces", Delimiter::Braces, "{", "}"),
    ];
    let named = |text: &str| KNOWN.iter().find(|one| text.ends_with(one.0));
    let found = texts.filter_map(named).last();
    found.map_or((Delimiter::Square, "[", "]"), |(_, of, open, close)| (*of, *open, *close))
}

/// `[item, item]`
fn list(
    p: &mut OpParser<'_, '_>,
    delimiter: Delimiter,
    item: &mut dyn FnMut(&mut OpParser<'_, '_>) -> ParseResult<()>,
) -> ParseResult<()> {
    let context = " in dynamic index list";
    let Some(close) = p.open_list(delimiter, context)? else { return Ok(()) };
    loop {
        item(p)?;
        if !p.parse_optional_punct(Punct::Comma) {
            return p.close_list(close, context);
        }
    }
}
