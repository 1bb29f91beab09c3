//! Directives of products: dimensions, precision, algorithm.

use ods_core::hooks::CustomDirective;
use ods_core::schema::Class;
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Punct};
use ods_core::{Attr, Context};

use super::fields::{parse_dims, print_list};
use crate::stablehlo::directives::{
    DotDimensionNumbers, PrecisionConfig, PrecisionConfigAndAlgorithm,
};
use crate::stablehlo::{DotAlgorithmAttr, DotDimensionNumbersAttr, Precision, PrecisionAttr};

/// `batching_dims = [0] x [0], contracting_dims = [2] x [1]`
impl CustomDirective for DotDimensionNumbers {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let pair = |p: &mut OpParser<'_, '_>| {
            p.parse_punct(Punct::Equal)?;
            let lhs = parse_dims(p, Delimiter::Square)?;
            p.parse_keyword("x")?;
            Ok((lhs, parse_dims(p, Delimiter::Square)?))
        };
        let (mut lhs_batch, mut rhs_batch) = (Vec::new(), Vec::new());
        if p.parse_optional_keyword("batching_dims") {
            (lhs_batch, rhs_batch) = pair(p)?;
            p.parse_punct(Punct::Comma)?;
        }
        p.parse_keyword("contracting_dims")?;
        let (lhs, rhs) = pair(p)?;
        let numbers = DotDimensionNumbersAttr::get(p.ctx(), lhs_batch, rhs_batch, lhs, rhs);
        args.set_dot_dimension_numbers(p.ctx(), numbers);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let Some(numbers) = args.dot_dimension_numbers() else { return };
        let ctx = p.ctx();
        let batch = [numbers.lhs_batching_dimensions(ctx), numbers.rhs_batching_dimensions(ctx)];
        let contracting =
            [numbers.lhs_contracting_dimensions(ctx), numbers.rhs_contracting_dimensions(ctx)];
        let pair = |p: &mut OpPrinter<'_, 'ir>, name: &str, [lhs, rhs]: [Vec<i64>; 2]| {
            p.print_fmt(format_args!("{name} = ["));
            print_list(p, &lhs);
            p.print("] x [");
            print_list(p, &rhs);
            p.print("]");
        };
        if batch.iter().any(|dims| !dims.is_empty()) {
            pair(p, "batching_dims", batch);
            p.print(", ");
        }
        pair(p, "contracting_dims", contracting);
    }
}

/// `, precision = [DEFAULT, HIGH]`
impl CustomDirective for PrecisionConfig {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        if p.parse_optional_punct(Punct::Comma) {
            p.parse_keyword("precision")?;
            let precision = parse_precision(p)?;
            args.set_precision_config(p.ctx(), &precision);
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        print_precision(p, args.precision_config());
    }
}

/// `, precision = [DEFAULT, HIGH], algorithm = <…>`
impl CustomDirective for PrecisionConfigAndAlgorithm {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        if !p.parse_optional_punct(Punct::Comma) {
            return Ok(());
        }
        if !p.parse_optional_keyword("algorithm") {
            p.parse_keyword("precision")?;
            let precision = parse_precision(p)?;
            args.set_precision_config(p.ctx(), &precision);
            if !p.parse_optional_punct(Punct::Comma) {
                return Ok(());
            }
            p.parse_keyword("algorithm")?;
        }
        p.parse_punct(Punct::Equal)?;
        let algorithm = p.parse_attr_of(Class::Attr(DotAlgorithmAttr::NAME), None)?;
        args.set_algorithm_attr(algorithm);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        print_precision(p, args.precision_config());
        if let Some(algorithm) = args.algorithm() {
            p.print(", algorithm = ");
            p.print_stripped_attribute(algorithm.into());
        }
    }
}

/// Parses `= [DEFAULT, HIGH]`.
fn parse_precision(p: &mut OpParser<'_, '_>) -> ParseResult<Vec<Attr>> {
    p.parse_punct(Punct::Equal)?;
    let mut precision = Vec::new();
    p.parse_comma_separated(Delimiter::Square, |p| {
        let pos = p.pos();
        let word = p.parse_any_keyword()?;
        let Some(value) = Precision::from_text(word) else {
            let names: Vec<String> = Precision::ALL.iter().map(Precision::to_string).collect();
            let message =
                format!("expected ::mlir::stablehlo::Precision to be one of: {}", names.join(", "));
            return Err(p.error(pos, message));
        };
        precision.push(PrecisionAttr::get(p.ctx(), value).into());
        Ok(())
    })?;
    Ok(precision)
}

fn print_precision(p: &mut OpPrinter<'_, '_>, precision: Option<&[Attr]>) {
    let Some(precision) = precision else { return };
    let ctx: &Context = p.ctx();
    let values: Vec<Precision> = precision
        .iter()
        .filter_map(|attr| Some(PrecisionAttr::cast(ctx, *attr)?.value(ctx)))
        .collect();
    p.print(", precision = [");
    print_list(p, &values);
    p.print("]");
}
