//! Directives that dialects share: `custom<X>` with a single C++ implementation upstream.

use smallvec::SmallVec;

use super::{AttrValue, PropValue};
use crate::format::{CustomDirective, Directive, ParseArg, ParseArgs, PrintArg, PrintArgs};
use crate::text::{Delimiter, OpParser, OpPrinter, ParseResult};

/// `custom<DynamicIndexList>($values, $integers, …)`: `[%i, 4, [8]]`, each element a value or an integer, scalable if
/// in brackets of its own.
///
/// `$integers` holds all elements, with the dynamic marker for a value. Further arguments, in any order: an array
/// attribute that marks scalable elements, the types of the values, which are then printed after each value, and C++
/// text that names other brackets (`"::mlir::AsmParser::Delimiter::Paren"`).
pub struct DynamicIndexList;

/// The arguments have no names, since most are optional.
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
        let delimiter = brackets(args.items.iter().filter_map(|arg| match arg {
            ParseArg::Text(text) => Some(*text),
            _ => None,
        }));
        let list = p.parse_index_list(delimiter, of_types.is_some())?;
        args.operands(0).extend(list.operands);
        let ctx = p.ctx();
        *args.attr(1) = PropValue::I64s(list.integers.into_boxed_slice()).into_attr(ctx);
        if let Some(at) = of_types {
            args.types(at).extend(list.types);
        }
        if let Some(at) = of_flags {
            *args.attr(at) = PropValue::Bools(list.scalable.into_boxed_slice()).into_attr(ctx);
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
        let delimiter = brackets((2..args.len()).filter_map(|at| match args.arg(at) {
            PrintArg::Text(text) => Some(*text),
            _ => None,
        }));
        p.print_index_list(delimiter, &integers, args.operands(0).iter().copied(), types, &flags);
    }
}

/// Returns the brackets that the last of `texts` with brackets names.
fn brackets<'t>(texts: impl Iterator<Item = &'t str>) -> Delimiter {
    const KNOWN: [(&str, Delimiter); 3] = [
        ("Delimiter::Paren", Delimiter::Paren),
        ("Delimiter::LessGreater", Delimiter::LessGreater),
        ("Delimiter::Braces", Delimiter::Braces),
    ];
    let named = |text: &str| KNOWN.iter().find(|one| text.ends_with(one.0));
    texts.filter_map(named).last().map_or(Delimiter::Square, |(_, of)| *of)
}
