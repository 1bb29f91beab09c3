//! The syntax of quantized types.

use ods_core::hooks::CustomParams;
use ods_core::text::{Delimiter, ParseResult, Parser, Printer, Punct};
use ods_core::{FloatKind, Type, TypeData};

use super::{UniformType, UniformTypeParams, default_range};

/// `<i8<-127:127>:f32:0, {0.1:3,0.2}>`
impl CustomParams for UniformType {
    fn parse(p: &mut Parser<'_>) -> ParseResult<UniformTypeParams> {
        p.parse_punct(Punct::Less)?;
        let (is_signed, width) = parse_storage(p)?;
        let (mut min, mut max) = default_range(width, is_signed);
        if p.parse_optional_punct(Punct::Less) {
            min = p.parse_int(64, true)?;
            p.parse_punct(Punct::Colon)?;
            max = p.parse_int(64, true)?;
            p.parse_punct(Punct::Greater)?;
        }
        p.parse_punct(Punct::Colon)?;
        let expressed = p.parse_type()?;
        let has_axis = p.parse_optional_punct(Punct::Colon);
        let axis = if has_axis { p.parse_int(32, false)? } else { -1 };
        p.parse_punct(Punct::Comma)?;
        let (mut scales, mut zero_points) = (Vec::new(), Vec::new());
        let mut pair = |p: &mut Parser<'_>| {
            let (scale, zero) = parse_scale(p)?;
            scales.push(scale);
            zero_points.push(zero);
            Ok(())
        };
        match has_axis {
            true => p.parse_comma_separated(Delimiter::Braces, pair)?,
            false => pair(p)?,
        }
        p.parse_punct(Punct::Greater)?;
        let storage = Type::integer(p.ctx(), width);
        Ok(UniformTypeParams { is_signed, storage, expressed, min, max, axis, scales, zero_points })
    }

    fn print(p: &mut Printer<'_>, params: UniformTypeParams) {
        let TypeData::Integer(width, _) = *params.storage.data(p.ctx()) else { return };
        p.print_fmt(format_args!("<{}{width}", if params.is_signed { 'i' } else { 'u' }));
        if (params.min, params.max) != default_range(width, params.is_signed) {
            p.print_fmt(format_args!("<{}:{}>", params.min, params.max));
        }
        p.print(":");
        p.print_type(params.expressed);
        if params.axis >= 0 {
            p.print_fmt(format_args!(":{}", params.axis));
        }
        p.print(if params.axis >= 0 { ", {" } else { ", " });
        for (at, (scale, zero)) in params.scales.iter().zip(&params.zero_points).enumerate() {
            p.print(if at == 0 { "" } else { "," });
            p.print_float(FloatKind::F64, scale.to_bits().into());
            if *zero != 0 {
                p.print_fmt(format_args!(":{zero}"));
            }
        }
        p.print(if params.axis >= 0 { "}>" } else { ">" });
    }
}

/// Parses `i8` or `u8`.
fn parse_storage(p: &mut Parser<'_>) -> ParseResult<(bool, u32)> {
    let pos = p.pos();
    let word = p.parse_any_keyword()?;
    let is_signed = !word.starts_with('u');
    let width = word.trim_start_matches(['s', 'u']).trim_start_matches('i').parse().ok();
    match width {
        Some(width @ 1..=32) => Ok((is_signed, width)),
        _ => Err(p.error(pos, format!("illegal storage type prefix or size: '{word}'"))),
    }
}

/// Parses `0.1`, or `0.1:3` with a zero point.
fn parse_scale(p: &mut Parser<'_>) -> ParseResult<(f64, i64)> {
    let scale = f64::from_bits(p.parse_float(FloatKind::F64)? as u64);
    let zero = if p.parse_optional_punct(Punct::Colon) { p.parse_int(64, true)? } else { 0 };
    Ok((scale, zero))
}
