//! Syntax of convolutions: the dimensions of the operands and of the result, and the window.

use ods_core::hooks::{CustomDirective, CustomParams};
use ods_core::text::{Delimiter, OpParser, OpPrinter, ParseResult, Parser, Printer, Punct};
use ods_core::{Attr, Context, Type};

use super::fields::{Field, parse_fields, print_list};
use crate::stablehlo::directives::{ConvolutionDimensions, WindowAttributes};
use crate::stablehlo::{ConvDimensionNumbersAttr, ConvDimensionNumbersAttrParams, integers};

/// `[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]`
impl CustomDirective for ConvolutionDimensions {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let it = parse_dimensions(p)?;
        let numbers = ConvDimensionNumbersAttr::get(
            p.ctx(),
            it.input_batch_dimension,
            it.input_feature_dimension,
            it.input_spatial_dimensions,
            it.kernel_input_feature_dimension,
            it.kernel_output_feature_dimension,
            it.kernel_spatial_dimensions,
            it.output_batch_dimension,
            it.output_feature_dimension,
            it.output_spatial_dimensions,
        );
        args.set_dimension_numbers(p.ctx(), numbers);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        if let Some(numbers) = args.dimension_numbers() {
            let ctx = p.ctx();
            let params = ConvDimensionNumbersAttrParams {
                input_batch_dimension: numbers.input_batch_dimension(ctx),
                input_feature_dimension: numbers.input_feature_dimension(ctx),
                input_spatial_dimensions: numbers.input_spatial_dimensions(ctx),
                kernel_input_feature_dimension: numbers.kernel_input_feature_dimension(ctx),
                kernel_output_feature_dimension: numbers.kernel_output_feature_dimension(ctx),
                kernel_spatial_dimensions: numbers.kernel_spatial_dimensions(ctx),
                output_batch_dimension: numbers.output_batch_dimension(ctx),
                output_feature_dimension: numbers.output_feature_dimension(ctx),
                output_spatial_dimensions: numbers.output_spatial_dimensions(ctx),
            };
            print_dimensions(p, &params);
        }
    }
}

impl CustomParams for ConvDimensionNumbersAttr {
    fn parse(p: &mut Parser<'_>) -> ParseResult<ConvDimensionNumbersAttrParams> {
        p.parse_punct(Punct::Less)?;
        if p.parse_optional_keyword("raw") {
            return parse_raw(p);
        }
        let params = parse_dimensions(p)?;
        p.parse_punct(Punct::Greater)?;
        Ok(params)
    }

    fn print(p: &mut Printer<'_>, params: ConvDimensionNumbersAttrParams) {
        p.print("<");
        print_dimensions(p, &params);
        p.print(">");
    }
}

fn no_dimensions() -> ConvDimensionNumbersAttrParams {
    ConvDimensionNumbersAttrParams {
        input_batch_dimension: 0,
        input_feature_dimension: 0,
        input_spatial_dimensions: Vec::new(),
        kernel_input_feature_dimension: 0,
        kernel_output_feature_dimension: 0,
        kernel_spatial_dimensions: Vec::new(),
        output_batch_dimension: 0,
        output_feature_dimension: 0,
        output_spatial_dimensions: Vec::new(),
    }
}

/// Parses the fields by name: any numbers, also those that the other form cannot express.
fn parse_raw(p: &mut Parser<'_>) -> ParseResult<ConvDimensionNumbersAttrParams> {
    let mut it = no_dimensions();
    let mut fields = [
        ("input_batch_dimension", Field::Number(&mut it.input_batch_dimension)),
        ("input_feature_dimension", Field::Number(&mut it.input_feature_dimension)),
        ("input_spatial_dimensions", Field::List(&mut it.input_spatial_dimensions)),
        ("kernel_input_feature_dimension", Field::Number(&mut it.kernel_input_feature_dimension)),
        ("kernel_output_feature_dimension", Field::Number(&mut it.kernel_output_feature_dimension)),
        ("kernel_spatial_dimensions", Field::List(&mut it.kernel_spatial_dimensions)),
        ("output_batch_dimension", Field::Number(&mut it.output_batch_dimension)),
        ("output_feature_dimension", Field::Number(&mut it.output_feature_dimension)),
        ("output_spatial_dimensions", Field::List(&mut it.output_spatial_dimensions)),
    ];
    parse_fields(p, "dot dimension numbers", &mut fields)?;
    Ok(it)
}

fn parse_dimensions(p: &mut Parser<'_>) -> ParseResult<ConvDimensionNumbersAttrParams> {
    let mut it = no_dimensions();
    let parsed = parse_layout(p, ['b', 'f'])?;
    [it.input_batch_dimension, it.input_feature_dimension] = parsed.named;
    it.input_spatial_dimensions = parsed.spatial;
    p.parse_keyword("x")?;
    let parsed = parse_layout(p, ['i', 'o'])?;
    [it.kernel_input_feature_dimension, it.kernel_output_feature_dimension] = parsed.named;
    it.kernel_spatial_dimensions = parsed.spatial;
    p.parse_punct(Punct::Arrow)?;
    let parsed = parse_layout(p, ['b', 'f'])?;
    [it.output_batch_dimension, it.output_feature_dimension] = parsed.named;
    it.output_spatial_dimensions = parsed.spatial;
    Ok(it)
}

/// The dimensions of one tensor.
struct Layout {
    /// The dimensions that are named by a letter.
    named: [i64; 2],
    /// The spatial dimensions.
    spatial: Vec<i64>,
}

/// The number of spatial dimensions that a message lists.
const SHOWN: usize = 10;

/// Parses `[b, 0, 1, f]`: the meaning of each dimension.
fn parse_layout(p: &mut Parser<'_>, letters: [char; 2]) -> ParseResult<Layout> {
    let mut named: [Option<i64>; 2] = [None; 2];
    let mut spatial: Vec<(i64, i64)> = Vec::new();
    let missing = |named: &[Option<i64>; 2]| -> Vec<char> {
        let pairs = letters.iter().zip(named);
        pairs.filter(|(_, at)| at.is_none()).map(|(letter, _)| *letter).collect()
    };
    p.parse_punct(Punct::LSquare)?;
    for index in 0.. {
        let pos = p.pos();
        if let Some(dim) = p.parse_optional_int(64, true)? {
            if dim < 0 {
                return Err(p.error(pos, format!("Unexpected dimension {dim}")));
            }
            if spatial.iter().any(|(known, _)| *known == dim) {
                let message = format!("Duplicate entries for spatial dimension {dim}");
                return Err(p.error(pos, message));
            }
            spatial.push((dim, index));
        } else {
            let word = p.parse_any_keyword()?;
            let open = missing(&named);
            let mut chars = word.chars();
            let (Some(letter), None, false) = (chars.next(), chars.next(), open.is_empty()) else {
                return Err(p.error(pos, format!("Unexpected keyword {word}")));
            };
            let place =
                letters.iter().zip(&mut named).find(|(of, at)| **of == letter && at.is_none());
            match place {
                Some((_, at)) => *at = Some(index),
                None => {
                    let open = join(&open);
                    let message = format!("Unexpected dimension {word}, expecting {open}");
                    return Err(p.error(pos, message));
                }
            }
        }
        if !p.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    let open = missing(&named);
    if !open.is_empty() {
        let message = format!("Expected dimensions {} not specified", join(&open));
        return Err({
            let pos = p.pos();
            p.error(pos, message)
        });
    }
    p.parse_punct(Punct::RSquare)?;
    spatial.sort_unstable();
    let greatest = spatial.last().map_or(0, |(dim, _)| dim + 1);
    let absent: Vec<i64> = (0..greatest)
        .filter(|dim| !spatial.iter().any(|(known, _)| known == dim))
        .take(SHOWN)
        .collect();
    if !absent.is_empty() {
        let message = format!("Expected spatial dimensions {} not specified", join(&absent));
        return Err({
            let pos = p.pos();
            p.error(pos, message)
        });
    }
    Ok(Layout {
        named: named.map(Option::unwrap_or_default),
        spatial: spatial.into_iter().map(|(_, index)| index).collect(),
    })
}

fn join<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

fn print_dimensions(p: &mut Printer<'_>, it: &ConvDimensionNumbersAttrParams) {
    print_layout(
        p,
        [('b', it.input_batch_dimension), ('f', it.input_feature_dimension)],
        &it.input_spatial_dimensions,
    );
    p.print("x");
    print_layout(
        p,
        [('i', it.kernel_input_feature_dimension), ('o', it.kernel_output_feature_dimension)],
        &it.kernel_spatial_dimensions,
    );
    p.print("->");
    print_layout(
        p,
        [('b', it.output_batch_dimension), ('f', it.output_feature_dimension)],
        &it.output_spatial_dimensions,
    );
}

/// Prints `[b, 0, 1, f]`. A number out of range, which does not verify, is left out.
fn print_layout(p: &mut Printer<'_>, named: [(char, i64); 2], spatial: &[i64]) {
    let mut dims = vec!["?".to_owned(); spatial.len() + named.len()];
    let mut set = |at: i64, text: String| {
        if let Some(dim) = usize::try_from(at).ok().and_then(|at| dims.get_mut(at)) {
            *dim = text;
        }
    };
    for (letter, at) in named {
        set(at, letter.to_string());
    }
    for (number, at) in spatial.iter().enumerate() {
        set(*at, number.to_string());
    }
    p.print("[");
    print_list(p, &dims);
    p.print("]");
}

/// `stride = [1, 1], pad = [[0, 0], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]`
impl CustomDirective for WindowAttributes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let mut open = vec!["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
        loop {
            let pos = p.pos();
            let Some(word) = p.parse_optional_any_keyword() else { break };
            let Some(at) = open.iter().position(|name| *name == word) else {
                return Err(p.error(pos, format!("Unexpected keyword {word}")));
            };
            let name = open.remove(at);
            p.parse_punct(Punct::Equal)?;
            if name == "pad" {
                let padding = parse_padding(p)?;
                args.set_padding(padding);
            } else {
                let mut values = Vec::new();
                p.parse_comma_separated(Delimiter::Square, |p| {
                    values.push(match p.parse_optional_bool() {
                        Some(flag) => i64::from(flag),
                        None => p.parse_int(64, true)?,
                    });
                    Ok(())
                })?;
                let ctx = p.ctx();
                match name {
                    "stride" => args.set_window_strides(ctx, &values),
                    "lhs_dilate" => args.set_lhs_dilation(ctx, &values),
                    "rhs_dilate" => args.set_rhs_dilation(ctx, &values),
                    _ => {
                        let flags: Vec<bool> = values.iter().map(|value| *value != 0).collect();
                        args.set_window_reversal(ctx, &flags);
                    }
                }
            }
            if !p.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let mut separator = "";
        let mut field =
            |p: &mut OpPrinter<'_, 'ir>, name: &str, print: &dyn Fn(&mut Printer<'_>)| {
                p.print_fmt(format_args!("{separator}{name} = ["));
                separator = ", ";
                print(p);
                p.print("]");
            };
        if let Some(list) = args.window_strides() {
            field(p, "stride", &|p| print_list(p, &list));
        }
        if let Some(padding) = args.padding() {
            let values = integers(p.ctx(), padding.into());
            let pairs: Vec<String> =
                values.chunks(2).map(|pair| format!("[{}]", join(pair))).collect();
            field(p, "pad", &|p| print_list(p, &pairs));
        }
        if let Some(list) = args.lhs_dilation() {
            field(p, "lhs_dilate", &|p| print_list(p, &list));
        }
        if let Some(list) = args.rhs_dilation() {
            field(p, "rhs_dilate", &|p| print_list(p, &list));
        }
        if let Some(list) = args.window_reversal() {
            field(p, "reverse", &|p| print_list(p, &list));
        }
    }
}

/// Parses `[[0, 0], [1, 1]]`.
fn parse_padding(p: &mut OpParser<'_, '_>) -> ParseResult<Attr> {
    let mut values: Vec<i64> = Vec::new();
    p.parse_comma_separated(Delimiter::Square, |p| {
        let before = values.len();
        p.parse_comma_separated(Delimiter::Square, |p| {
            values.push(p.parse_int(64, true)?);
            Ok(())
        })?;
        match values.len() - before {
            2 => Ok(()),
            count => {
                let message =
                    format!("Expected array with 2 elements, got {count} elements instead");
                Err({
                    let pos = p.pos();
                    p.error(pos, message)
                })
            }
        }
    })?;
    let ctx: &Context = p.ctx();
    let ty = Type::tensor(ctx, &[values.len() as i64 / 2, 2], Type::I64);
    match super::constant::dense(ctx, ty, &values) {
        Some(padding) => Ok(padding),
        None => Err({
            let pos = p.pos();
            p.error(pos, "invalid padding")
        }),
    }
}
