//! Syntax of attributes.

use ods_core::hooks::{CustomParams, ParamDirective, ParseDialectAttrs};
use ods_core::schema::Class;
use ods_core::text::{Delimiter, ParseResult, Parser, Printer, Punct};
use ods_core::{Attr, FloatKind};

use super::fields::{Field, parse_dims, parse_fields, print_dims, print_fields};
use crate::stablehlo::param_directives::DimSizes;
use crate::stablehlo::{
    DotDimensionNumbersAttr, DotDimensionNumbersAttrParams, GatherDimensionNumbersAttr,
    GatherDimensionNumbersAttrParams, ResultAccuracyAttr, ResultAccuracyAttrParams,
    ResultAccuracyModeAttr, ScatterDimensionNumbersAttr, ScatterDimensionNumbersAttrParams,
    StablehloDialect, TypeExtensionsAttr, TypeExtensionsAttrParams,
};

impl CustomParams for ScatterDimensionNumbersAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<ScatterDimensionNumbersAttrParams> {
        let mut it = ScatterDimensionNumbersAttrParams {
            update_window_dims: Vec::new(),
            inserted_window_dims: Vec::new(),
            input_batching_dims: Vec::new(),
            scatter_indices_batching_dims: Vec::new(),
            scatter_dims_to_operand_dims: Vec::new(),
            index_vector_dim: 0,
        };
        p.parse_punct(Punct::Less)?;
        let mut fields = [
            ("update_window_dims", Field::List(&mut it.update_window_dims)),
            ("inserted_window_dims", Field::List(&mut it.inserted_window_dims)),
            ("input_batching_dims", Field::List(&mut it.input_batching_dims)),
            ("scatter_indices_batching_dims", Field::List(&mut it.scatter_indices_batching_dims)),
            ("scatter_dims_to_operand_dims", Field::List(&mut it.scatter_dims_to_operand_dims)),
            ("index_vector_dim", Field::Number(&mut it.index_vector_dim)),
        ];
        parse_fields(p, "scatter dimension numbers", &mut fields)?;
        Ok(it)
    }

    fn print(p: &mut Printer<'_>, params: ScatterDimensionNumbersAttrParams) {
        let lists: [(&str, &[i64]); 5] = [
            ("update_window_dims", &params.update_window_dims),
            ("inserted_window_dims", &params.inserted_window_dims),
            ("input_batching_dims", &params.input_batching_dims),
            ("scatter_indices_batching_dims", &params.scatter_indices_batching_dims),
            ("scatter_dims_to_operand_dims", &params.scatter_dims_to_operand_dims),
        ];
        print_fields(p, &lists, Some(("index_vector_dim", params.index_vector_dim)));
    }
}

impl CustomParams for GatherDimensionNumbersAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<GatherDimensionNumbersAttrParams> {
        let mut it = GatherDimensionNumbersAttrParams {
            offset_dims: Vec::new(),
            collapsed_slice_dims: Vec::new(),
            operand_batching_dims: Vec::new(),
            start_indices_batching_dims: Vec::new(),
            start_index_map: Vec::new(),
            index_vector_dim: 0,
        };
        p.parse_punct(Punct::Less)?;
        let mut fields = [
            ("offset_dims", Field::List(&mut it.offset_dims)),
            ("collapsed_slice_dims", Field::List(&mut it.collapsed_slice_dims)),
            ("operand_batching_dims", Field::List(&mut it.operand_batching_dims)),
            ("start_indices_batching_dims", Field::List(&mut it.start_indices_batching_dims)),
            ("start_index_map", Field::List(&mut it.start_index_map)),
            ("index_vector_dim", Field::Number(&mut it.index_vector_dim)),
        ];
        parse_fields(p, "gather dimension numbers", &mut fields)?;
        Ok(it)
    }

    fn print(p: &mut Printer<'_>, params: GatherDimensionNumbersAttrParams) {
        let lists: [(&str, &[i64]); 5] = [
            ("offset_dims", &params.offset_dims),
            ("collapsed_slice_dims", &params.collapsed_slice_dims),
            ("operand_batching_dims", &params.operand_batching_dims),
            ("start_indices_batching_dims", &params.start_indices_batching_dims),
            ("start_index_map", &params.start_index_map),
        ];
        print_fields(p, &lists, Some(("index_vector_dim", params.index_vector_dim)));
    }
}

impl CustomParams for DotDimensionNumbersAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<DotDimensionNumbersAttrParams> {
        let mut it = DotDimensionNumbersAttrParams {
            lhs_batching_dimensions: Vec::new(),
            rhs_batching_dimensions: Vec::new(),
            lhs_contracting_dimensions: Vec::new(),
            rhs_contracting_dimensions: Vec::new(),
        };
        p.parse_punct(Punct::Less)?;
        let mut fields = [
            ("lhs_batching_dimensions", Field::List(&mut it.lhs_batching_dimensions)),
            ("rhs_batching_dimensions", Field::List(&mut it.rhs_batching_dimensions)),
            ("lhs_contracting_dimensions", Field::List(&mut it.lhs_contracting_dimensions)),
            ("rhs_contracting_dimensions", Field::List(&mut it.rhs_contracting_dimensions)),
        ];
        parse_fields(p, "dot dimension numbers", &mut fields)?;
        Ok(it)
    }

    fn print(p: &mut Printer<'_>, params: DotDimensionNumbersAttrParams) {
        let lists: [(&str, &[i64]); 4] = [
            ("lhs_batching_dimensions", &params.lhs_batching_dimensions),
            ("rhs_batching_dimensions", &params.rhs_batching_dimensions),
            ("lhs_contracting_dimensions", &params.lhs_contracting_dimensions),
            ("rhs_contracting_dimensions", &params.rhs_contracting_dimensions),
        ];
        print_fields(p, &lists, None);
    }
}

/// `<atol = 1.0, rtol = 1.0, ulps = 2, mode = …>`, without zeros.
impl CustomParams for ResultAccuracyAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<ResultAccuracyAttrParams> {
        p.parse_punct(Punct::Less)?;
        let [mut atol, mut rtol] = [0.0, 0.0];
        for (name, value) in [("atol", &mut atol), ("rtol", &mut rtol)] {
            if p.parse_optional_keyword(name) {
                p.parse_punct(Punct::Equal)?;
                *value = f64::from_bits(p.parse_float(FloatKind::F64)? as u64);
                p.parse_punct(Punct::Comma)?;
            }
        }
        let mut ulps = 0;
        if p.parse_optional_keyword("ulps") {
            p.parse_punct(Punct::Equal)?;
            ulps = p.parse_int(64, true)?;
            p.parse_punct(Punct::Comma)?;
        }
        p.parse_keyword("mode")?;
        p.parse_punct(Punct::Equal)?;
        let mode = p.parse_attr_of(Class::Attr(ResultAccuracyModeAttr::NAME), None)?;
        p.parse_punct(Punct::Greater)?;
        Ok(ResultAccuracyAttrParams { atol, rtol, ulps, mode })
    }

    fn print(p: &mut Printer<'_>, params: ResultAccuracyAttrParams) {
        p.print("<");
        for (name, value) in [("atol", params.atol), ("rtol", params.rtol)] {
            if value != 0.0 {
                p.print_fmt(format_args!("{name} = "));
                p.print_float(FloatKind::F64, value.to_bits().into());
                p.print(", ");
            }
        }
        if params.ulps != 0 {
            p.print_fmt(format_args!("ulps = {}, ", params.ulps));
        }
        p.print("mode = ");
        p.print_attribute(params.mode);
        p.print(">");
    }
}

/// `<4, ?>`
impl CustomParams for TypeExtensionsAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<TypeExtensionsAttrParams> {
        Ok(TypeExtensionsAttrParams { bounds: parse_dims(p, Delimiter::LessGreater)? })
    }

    fn print(p: &mut Printer<'_>, params: TypeExtensionsAttrParams) {
        p.print("<");
        print_dims(p, &params.bounds);
        p.print(">");
    }
}

/// `#stablehlo.type_extensions<bounds = [4, ?]>`
impl ParseDialectAttrs for StablehloDialect {
    fn parse_attr(p: &mut Parser<'_>) -> ParseResult<Attr> {
        if !p.parse_optional_keyword("type_extensions") {
            return Err(p.error(p.pos(), "unknown StableHLO attribute"));
        }
        p.parse_punct(Punct::Less)?;
        p.parse_keyword("bounds")?;
        p.parse_punct(Punct::Equal)?;
        let bounds = parse_dims(p, Delimiter::Square)?;
        p.parse_punct(Punct::Greater)?;
        Ok(TypeExtensionsAttr::get(p.ctx(), bounds).into())
    }
}

/// `[0, ?]`
impl ParamDirective for DimSizes {
    fn parse(p: &mut Parser<'_>, args: &mut Self::ParseArgs<'_>) -> ParseResult<()> {
        let dims = parse_dims(p, Delimiter::Square)?;
        args.set_output_tuple_indices(dims);
        Ok(())
    }

    fn print(p: &mut Printer<'_>, args: Self::PrintArgs<'_>) {
        p.print("[");
        print_dims(p, &args.output_tuple_indices().unwrap_or_default());
        p.print("]");
    }
}
