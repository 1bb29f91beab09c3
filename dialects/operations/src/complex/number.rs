//! The attribute of a complex number.

use ods_core::hooks::{CustomParams, VerifyParameters};
use ods_core::text::{ParseResult, Parser, Printer, Punct};
use ods_core::{Context, Float, FloatKind, Param, Type, TypeData};

use super::{NumberAttr, NumberAttrParams};

impl CustomParams for NumberAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<NumberAttrParams> {
        p.parse_punct(Punct::Less)?;
        p.parse_punct(Punct::Colon)?;
        let pos = p.pos();
        let element = p.parse_type()?;
        let TypeData::Float(kind) = *element.data(p.ctx()) else {
            return Err(p.error(pos, NOT_FLOAT));
        };
        let real = parse_part(p, kind)?;
        p.parse_punct(Punct::Comma)?;
        let imag = parse_part(p, kind)?;
        p.parse_punct(Punct::Greater)?;
        Ok(NumberAttrParams { real, imag, r#type: Some(Type::complex(p.ctx(), element)) })
    }

    fn print(p: &mut Printer<'_>, params: NumberAttrParams) {
        let element = params.r#type.and_then(|ty| element(p.ctx(), ty));
        let Some((element, kind)) = element else { return };
        p.print("<:");
        p.print_type(element);
        p.print(" ");
        print_part(p, kind, &params.real);
        p.print(", ");
        print_part(p, kind, &params.imag);
        p.print(">");
    }
}

impl VerifyParameters for NumberAttr {
    fn verify(ctx: &Context, params: NumberAttrParams) -> Result<(), String> {
        match params.r#type.map(|ty| ty.data(ctx)) {
            Some(TypeData::Complex(element)) if element.is_float(ctx) => Ok(()),
            Some(TypeData::Complex(_)) => Err(NOT_FLOAT.to_owned()),
            _ => Err("complex attribute must be a complex type.".to_owned()),
        }
    }
}

const NOT_FLOAT: &str = "element type of the complex attribute must be float like type.";

/// Returns the type and the float kind of the parts of numbers of type `ty`.
fn element(ctx: &Context, ty: Type) -> Option<(Type, FloatKind)> {
    let TypeData::Complex(element) = *ty.data(ctx) else { return None };
    match *element.data(ctx) {
        TypeData::Float(kind) => Some((element, kind)),
        _ => None,
    }
}

/// Parses a part of a number: it is read as a double, also from hexadecimal bits, and rounded.
fn parse_part(p: &mut Parser<'_>, kind: FloatKind) -> ParseResult<Param> {
    let bits = p.parse_float(FloatKind::F64)?;
    Ok(Param::FloatBits(Float::from_bits(FloatKind::F64, bits).convert(kind).0.bits()))
}

fn print_part(p: &mut Printer<'_>, kind: FloatKind, part: &Param) {
    if let Param::FloatBits(bits) = part {
        p.print_float(kind, *bits);
    }
}
