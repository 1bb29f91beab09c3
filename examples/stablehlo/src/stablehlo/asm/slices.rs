//! Directives for slices, for operands before an attribute, and for the format of a float.

use ods_core::hooks::CustomDirective;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Punct};

use super::fields::print_list;
use crate::stablehlo::directives::{ExponentMantissa, OperandsAndComma, SliceRanges};

/// `[0:4, 1:8:2]`
impl CustomDirective for SliceRanges {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let [mut starts, mut limits, mut strides] = [const { Vec::new() }; 3];
        p.parse_punct(Punct::LSquare)?;
        if !p.parse_optional_punct(Punct::RSquare) {
            loop {
                starts.push(p.parse_int(64, true)?);
                p.parse_punct(Punct::Colon)?;
                limits.push(p.parse_int(64, true)?);
                let strided = p.parse_optional_punct(Punct::Colon);
                strides.push(if strided { p.parse_int(64, true)? } else { 1 });
                if p.parse_optional_punct(Punct::RSquare) {
                    break;
                }
                p.parse_punct(Punct::Comma)?;
            }
        }
        let ctx = p.ctx();
        args.set_start_indices(ctx, &starts);
        args.set_limit_indices(ctx, &limits);
        args.set_strides(ctx, &strides);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let starts = args.start_indices().unwrap_or_default();
        let limits = args.limit_indices().unwrap_or_default();
        let strides = args.strides().unwrap_or_default();
        if starts.len() != limits.len() || starts.len() != strides.len() {
            // Such an operation does not verify; this text is for messages only.
            for (before, list) in [
                ("[start_indices: ", starts),
                (", limit_indices: ", limits),
                (", strides: ", strides),
            ] {
                p.print(before);
                print_list(p, &list);
            }
            return p.print("]");
        }
        p.print("[");
        for (at, ((start, limit), stride)) in starts.iter().zip(&limits).zip(&strides).enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_fmt(format_args!("{start}:{limit}"));
            if *stride != 1 {
                p.print_fmt(format_args!(":{stride}"));
            }
        }
        p.print("]");
    }
}

/// `%a, %b,`: an attribute follows.
impl CustomDirective for OperandsAndComma {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        while let Some(operand) = p.parse_optional_operand()? {
            args.start_indices().push(operand);
            p.parse_punct(Punct::Comma)?;
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print_operands(args.start_indices().iter().copied());
        p.print(",");
    }
}

/// `e5m10`
impl CustomDirective for ExponentMantissa {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let pos = p.pos();
        let word = p.parse_any_keyword()?;
        let parts = word.strip_prefix('e').and_then(|rest| rest.split_once('m'));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit());
        let Some((exponent, mantissa)) = parts.filter(|(e, m)| is_number(e) && is_number(m)) else {
            let message = format!("expected exponent mantissa in format e#m#, saw {word}");
            return Err(p.error(pos, message));
        };
        let number = |p: &mut OpParser<'_, '_>, text: &str, what: &str| {
            let number = text.parse::<i32>();
            number.map_err(|_| p.error(pos, format!("unable to parse {what} '{text}'")))
        };
        let exponent = number(p, exponent, "exponent")?;
        let mantissa = number(p, mantissa, "mantissa")?;
        args.set_exponent_bits(p.ctx(), exponent as u32);
        args.set_mantissa_bits(p.ctx(), mantissa as u32);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let [exponent, mantissa] =
            [args.exponent_bits(), args.mantissa_bits()].map(Option::unwrap_or_default);
        p.print_fmt(format_args!("e{exponent}m{mantissa}"));
    }
}
