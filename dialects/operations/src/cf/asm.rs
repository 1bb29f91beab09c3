//! Custom syntax of the cases of `cf.switch`.

use ods_core::fold::{dense_attr, scalar_elements};
use ods_core::hooks::CustomDirective;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{ApInt, AttrData, Type};
use smallvec::SmallVec;

use super::SwitchOp;
use super::directives::SwitchOpCases;

/// Parses the value of a case, with a sign or, as cases are printed, without one.
fn case_value(p: &mut OpParser<'_, '_>, width: u32) -> ParseResult<ApInt> {
    let pos = p.pos();
    let value = match p.parse_optional_apint()? {
        Some(value) => value,
        None => return Err(p.error(pos, "expected integer value")),
    };
    // As upstream, a value of up to 64 bits is truncated to the width of the flag.
    let bits = width.max(64);
    let signed = value.width() <= bits;
    let unsigned = value.width() == bits + 1 && !value.is_negative();
    match signed || unsigned {
        true => Ok(value.sext_or_trunc(width)),
        false => Err(p.error(pos, "integer value too large")),
    }
}

impl CustomDirective for SwitchOpCases {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ctx = p.ctx();
        let flag = args.flag_type();
        let width = flag.and_then(|ty| ty.int_or_float_width(ctx)).unwrap_or(64);
        p.parse_keyword("default")?;
        p.parse_punct(Punct::Colon)?;
        args.set_default_destination(p.parse_successor()?);
        if p.parse_optional_punct(Punct::LParen) {
            args.default_operands().extend(p.parse_operand_list(Delimiter::None)?);
            args.default_operand_types().extend(p.parse_colon_type_list()?);
            p.parse_punct(Punct::RParen)?;
        }
        let mut values: Vec<ApInt> = Vec::new();
        let mut sizes: Vec<i32> = Vec::new();
        while p.parse_optional_punct(Punct::Comma) {
            values.push(case_value(p, width)?);
            p.parse_punct(Punct::Colon)?;
            args.case_destinations().push(p.parse_successor()?);
            let mut operands = SmallVec::new();
            if p.parse_optional_punct(Punct::LParen) {
                operands = p.parse_operand_list(Delimiter::None)?;
                args.case_operand_types().extend(p.parse_colon_type_list()?);
                p.parse_punct(Punct::RParen)?;
            }
            sizes.push(operands.len() as i32);
            args.case_operands().extend(operands);
        }
        args.state().set(ctx, SwitchOp::CASE_OPERAND_SEGMENTS, sizes.as_slice());
        if let Some(flag) = flag
            && !values.is_empty()
        {
            let ty = Type::vector(ctx, &[values.len() as i64], flag);
            args.set_case_values(dense_attr(ctx, ty, &values));
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print("  default: ");
        if let Some(block) = args.default_destination() {
            p.print_successor_and_operands(block, args.default_operands().iter().copied());
        }
        let ctx = p.ctx();
        let Some(AttrData::Dense(values)) = args.case_values().map(|attr| attr.data(ctx)) else {
            return;
        };
        let values = scalar_elements::<ApInt>(ctx, values).unwrap_or_default();
        let mut operands = args.case_operands().iter().copied();
        let sizes: Option<SmallVec<[i32; 4]>> = args.op().get_as(SwitchOp::CASE_OPERAND_SEGMENTS);
        let mut sizes = sizes.into_iter().flatten();
        for (index, block) in args.case_destinations().iter().enumerate() {
            let value = values.get(index).or(values.first());
            p.print(",");
            p.print_newline();
            p.print("  ");
            // Upstream prints the value without its sign.
            p.print(&value.map_or_else(String::new, |value| value.to_decimal(false)));
            p.print(": ");
            let size = sizes.next().map_or(0, |size| usize::try_from(size).unwrap_or(0));
            let own: Vec<_> = operands.by_ref().take(size).collect();
            p.print_successor_and_operands(*block, own);
        }
        p.print_newline();
    }
}
