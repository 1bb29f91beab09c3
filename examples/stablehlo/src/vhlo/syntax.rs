//! The syntax of types and attributes that is not declared.

use ods_core::hooks::{CustomDirective, CustomParams, ParamDirective};
use ods_core::text::{
    Delimiter, OpParser, OpPrinter, ParseResult, Parser, Printer, Punct, RegionStyle,
};
use ods_core::{ApInt, Attr, AttrData, DYNAMIC, Param, StringAttr, Type, TypeData};

use super::directives::FunctionBody;
use super::param_directives::{DimSizes, TypeArray};
use super::types::{stored_by, storing};
use super::*;

// ---- Types ----

/// `<4x?x!vhlo.f32_v1, #vhlo.type_extensions_v1<…>>`
impl CustomParams for RankedTensorV1Type {
    fn parse(p: &mut Parser<'_>) -> ParseResult<RankedTensorV1TypeParams> {
        p.parse_punct(Punct::Less)?;
        let (shape, element_type) = parse_shaped(p)?;
        let encoding = match p.parse_optional_punct(Punct::Comma) {
            true => Some(p.parse_attribute(None)?),
            false => None,
        };
        p.parse_punct(Punct::Greater)?;
        Ok(RankedTensorV1TypeParams { shape, element_type, encoding })
    }

    fn print(p: &mut Printer<'_>, params: RankedTensorV1TypeParams) {
        p.print("<");
        print_shaped(p, &params.shape, params.element_type);
        if let Some(encoding) = params.encoding {
            p.print(", ");
            p.print_attribute(encoding);
        }
        p.print(">");
    }
}

impl CustomParams for RankedBufferV1Type {
    fn parse(p: &mut Parser<'_>) -> ParseResult<RankedBufferV1TypeParams> {
        p.parse_punct(Punct::Less)?;
        let (shape, element_type) = parse_shaped(p)?;
        p.parse_punct(Punct::Greater)?;
        Ok(RankedBufferV1TypeParams { shape, element_type })
    }

    fn print(p: &mut Printer<'_>, params: RankedBufferV1TypeParams) {
        p.print("<");
        print_shaped(p, &params.shape, params.element_type);
        p.print(">");
    }
}

fn parse_shaped(p: &mut Parser<'_>) -> ParseResult<(Vec<i64>, Type)> {
    let shape = p.parse_dimension_list(true, true)?.into_vec();
    Ok((shape, p.parse_type()?))
}

fn print_shaped(p: &mut Printer<'_>, shape: &[i64], element: Type) {
    p.print_dimension_list(shape);
    p.print(if shape.is_empty() { "" } else { "x" });
    p.print_type(element);
}

/// Types separated by commas; `()` if there are none.
impl ParamDirective for TypeArray {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        if p.parse_optional_punct(Punct::LParen) {
            p.parse_punct(Punct::RParen)?;
            args.set_inputs(Vec::new());
            return Ok(());
        }
        let mut types = Vec::new();
        p.parse_comma_separated(Delimiter::None, |p| {
            types.push(p.parse_type()?);
            Ok(())
        })?;
        args.set_inputs(types);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        let types = args.inputs().unwrap_or_default();
        p.print(if types.is_empty() { "()" } else { "" });
        p.print_types(&types);
    }
}

/// `[4, ?]`
impl ParamDirective for DimSizes {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        let mut sizes = Vec::new();
        p.parse_comma_separated(Delimiter::Square, |p| {
            sizes.push(match p.parse_optional_punct(Punct::Question) {
                true => DYNAMIC,
                false => p.parse_int(64, true)?,
            });
            Ok(())
        })?;
        args.set_output_tuple_indices(sizes);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        let sizes = args.output_tuple_indices().unwrap_or_default();
        let size = |size: &i64| match *size {
            DYNAMIC => "?".to_owned(),
            size => size.to_string(),
        };
        let sizes: Vec<String> = sizes.iter().map(size).collect();
        p.print_fmt(format_args!("[{}]", sizes.join(", ")));
    }
}

// ---- Attributes ----

/// `<[#vhlo.bool_v1<true>]>`
impl CustomParams for ArrayV1Attr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<ArrayV1AttrParams> {
        p.parse_punct(Punct::Less)?;
        let mut value = Vec::new();
        p.parse_comma_separated(Delimiter::Square, |p| {
            value.push(p.parse_attribute(None)?);
            Ok(())
        })?;
        p.parse_punct(Punct::Greater)?;
        Ok(ArrayV1AttrParams { value })
    }

    fn print(p: &mut Printer<'_>, params: ArrayV1AttrParams) {
        p.print("<[");
        for (at, value) in params.value.iter().enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_attribute(*value);
        }
        p.print("]>");
    }
}

/// `<{#vhlo.string_v1<"key"> = #vhlo.bool_v1<true>}>`
impl CustomParams for DictionaryV1Attr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<DictionaryV1AttrParams> {
        p.parse_punct(Punct::Less)?;
        let mut value = Vec::new();
        p.parse_comma_separated(Delimiter::Braces, |p| {
            let key = p.parse_attribute(None)?;
            p.parse_punct(Punct::Equal)?;
            value.push(vec![key, p.parse_attribute(None)?]);
            Ok(())
        })?;
        p.parse_punct(Punct::Greater)?;
        Ok(DictionaryV1AttrParams { value })
    }

    fn print(p: &mut Printer<'_>, params: DictionaryV1AttrParams) {
        p.print("<{");
        for (at, pair) in params.value.iter().enumerate() {
            let [key, value] = pair[..] else { continue };
            p.print(if at == 0 { "" } else { ", " });
            p.print_attribute(key);
            p.print(" = ");
            p.print_attribute(value);
        }
        p.print("}>");
    }
}

/// `<1.000000e+00 : !vhlo.f32_v1>`
impl CustomParams for FloatV1Attr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<FloatV1AttrParams> {
        p.parse_punct(Punct::Less)?;
        let pos = p.pos();
        let bits = p.parse_float(ods_core::FloatKind::F64)?;
        let ty = p.parse_colon_type()?;
        p.parse_punct(Punct::Greater)?;
        let stored = stored_by(p.ctx(), ty);
        let rounded = stored.filter(|ty| ty.is_float(p.ctx())).map(|ty| {
            let value = f64::from_bits(bits as u64);
            Attr::float(p.ctx(), ty, value).data(p.ctx())
        });
        let Some(AttrData::Float(_, bits)) = rounded else {
            return Err(p.error(pos, "unsupported floating-point type"));
        };
        Ok(FloatV1AttrParams { r#type: ty, value: Param::FloatBits(bits.get()) })
    }

    fn print(p: &mut Printer<'_>, params: FloatV1AttrParams) {
        let stored = stored_by(p.ctx(), params.r#type).map(|ty| ty.data(p.ctx()));
        let (Some(TypeData::Float(kind)), Param::FloatBits(bits)) = (stored, params.value) else {
            return;
        };
        p.print("<");
        p.print_float(*kind, bits);
        p.print(" : ");
        p.print_type(params.r#type);
        p.print(">");
    }
}

/// `<1 : i64>`, with the builtin type.
impl CustomParams for IntegerV1Attr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<IntegerV1AttrParams> {
        p.parse_punct(Punct::Less)?;
        let pos = p.pos();
        let attr = p.parse_attribute(None)?;
        p.parse_punct(Punct::Greater)?;
        let AttrData::Integer(ty, value) = attr.data(p.ctx()) else {
            return Err(p.error(pos, "expected integer value"));
        };
        let Some(ty) = storing(p.ctx(), *ty) else {
            return Err(p.error(pos, "unsupported integer type"));
        };
        Ok(IntegerV1AttrParams { r#type: ty, value: value.clone() })
    }

    fn print(p: &mut Printer<'_>, params: IntegerV1AttrParams) {
        let Some(ty) = stored_by(p.ctx(), params.r#type) else { return };
        let value: ApInt = params.value;
        let attr = p.ctx().intern_attr(AttrData::Integer(ty, value));
        p.print("<");
        p.print_attribute(attr);
        p.print(">");
    }
}

/// `<dense<1> : tensor<4xi64>>`, with the builtin type.
impl CustomParams for TensorV1Attr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<TensorV1AttrParams> {
        p.parse_punct(Punct::Less)?;
        let pos = p.pos();
        let data = p.parse_attribute(None)?;
        p.parse_punct(Punct::Greater)?;
        let AttrData::Dense(elements) = data.data(p.ctx()) else {
            return Err(p.error(pos, "expected dense elements"));
        };
        match storing(p.ctx(), elements.ty) {
            Some(ty) => Ok(TensorV1AttrParams { r#type: ty, data }),
            None => Err(p.error(pos, "unsupported type of elements")),
        }
    }

    fn print(p: &mut Printer<'_>, params: TensorV1AttrParams) {
        p.print("<");
        p.print_attribute(params.data);
        p.print(">");
    }
}

// ---- Functions ----

/// `@name(%arg: type) -> (type) { … }`
impl CustomDirective for FunctionBody {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let name = p.parse_symbol_name()?;
        let arguments = p.parse_argument_list(Delimiter::Paren, true, false)?;
        let outputs = p.parse_arrow_type_list()?.to_vec();
        let pos = p.pos();
        p.parse_region(args.state(), &arguments)?;
        let ctx = p.ctx();
        let inputs = arguments.iter().filter_map(|argument| argument.ty).collect();
        let ty = FunctionV1Type::get_checked(ctx, inputs, outputs)
            .and_then(|ty| TypeV1Attr::get_checked(ctx, ty.into()));
        let name = StringAttr::cast(ctx, name).map(|name| StringV1Attr::get(ctx, name));
        match (ty, name) {
            (Ok(ty), Some(name)) => {
                args.set_function_type(Attr::from(ty));
                args.set_sym_name(Attr::from(name));
                Ok(())
            }
            (Err(message), _) => Err(p.error(pos, message)),
            (_, None) => Err(p.error(pos, "expected a symbol name")),
        }
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let ctx = p.ctx();
        let name = args.sym_name().and_then(|name| StringV1Attr::cast(ctx, name));
        let name = name.map(|name| Attr::from(name.value(ctx)));
        p.print_symbol_name(name.and_then(|name| name.as_bytes(ctx)).unwrap_or_default());
        p.print("(");
        let arguments = args.body().and_then(|body| body.entry());
        for (at, argument) in arguments.iter().flat_map(|block| block.args()).enumerate() {
            p.print(if at == 0 { "" } else { ", " });
            p.print_region_argument(argument, Attr::EMPTY_DICT, false);
        }
        p.print(") -> (");
        let ty = args.function_type().and_then(|ty| TypeV1Attr::cast(ctx, ty));
        let ty = ty.and_then(|ty| FunctionV1Type::cast(ctx, ty.value(ctx)));
        p.print_types(&ty.map(|ty| ty.outputs(ctx)).unwrap_or_default());
        p.print(") ");
        if let Some(body) = args.body() {
            let style = RegionStyle { entry_args: false, terminators: true, empty_block: true };
            p.print_region(body, style);
        }
    }
}
