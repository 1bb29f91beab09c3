//! Directives for types: one type if all types are equal, otherwise the function type.

use ods_core::hooks::CustomDirective;
use ods_core::text::{OpParser, OpPrinter, ParseResult, Pos};
use ods_core::{Context, Type, TypeData};

use crate::stablehlo::directives::{
    BinaryTypes, ComplexTypes, PairwiseTypes, SelectTypes, TernaryTypes, TupleTypes, UnaryTypes,
    VariadicTypes,
};

impl CustomDirective for UnaryTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ([operand], result) = parse_types(p)?;
        args.set_operand_type(operand);
        args.set_result_type(result);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        print_types(p, args.result_type(), &[args.operand_type()]);
    }
}

impl CustomDirective for BinaryTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ([lhs, rhs], result) = parse_types(p)?;
        args.set_lhs_type(lhs);
        args.set_rhs_type(rhs);
        args.set_result_type(result);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        print_types(p, args.result_type(), &[args.lhs_type(), args.rhs_type()]);
    }
}

impl CustomDirective for TernaryTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let ([min, operand, max], result) = parse_types(p)?;
        args.set_min_type(min);
        args.set_operand_type(operand);
        args.set_max_type(max);
        args.set_result_type(result);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let operands = [args.min_type(), args.operand_type(), args.max_type()];
        print_types(p, args.result_type(), &operands);
    }
}

impl CustomDirective for VariadicTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let count = args.inputs().len();
        let pos = p.pos();
        let ty = p.parse_type()?;
        let (operands, result) = split(p, pos, ty, count)?;
        args.input_types().extend(operands);
        args.set_result_type(result);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let operands: Vec<Option<Type>> = args.input_types().iter().copied().map(Some).collect();
        print_types(p, args.result_type(), &operands);
    }
}

/// The complex type, if the parts have its shape and element type.
impl CustomDirective for ComplexTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let pos = p.pos();
        let ty = p.parse_type()?;
        let (lhs, rhs, result) = match ty.data(p.ctx()) {
            TypeData::Function { .. } => {
                let ([lhs, rhs], result) = split_array(p, pos, ty)?;
                (lhs, rhs, result)
            }
            _ => match part_type(p.ctx(), ty) {
                Some(part) => (part, part, ty),
                None => return Err(p.error(pos, "expected tensor with complex element type")),
            },
        };
        args.set_lhs_type(lhs);
        args.set_rhs_type(rhs);
        args.set_result_type(result);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let part = args.result_type().and_then(|ty| part_type(p.ctx(), ty));
        if part.is_some() && args.lhs_type() == part && args.rhs_type() == part {
            return p.print_types(args.result_type().as_slice());
        }
        p.print_op_functional_type(*args.op());
    }
}

/// The types of the predicate and of the result, if both operands have the latter.
impl CustomDirective for SelectTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let pos = p.pos();
        let types = p.parse_type_list()?;
        let (pred, on_true, on_false, result) = match types.as_slice() {
            [pred, ty] => (*pred, *ty, *ty, *ty),
            [ty] if matches!(ty.data(p.ctx()), TypeData::Function { .. }) => {
                let ([pred, on_true, on_false], result) = split_array(p, pos, *ty)?;
                (pred, on_true, on_false, result)
            }
            _ => return Err(p.error(pos, "expected functional type or list of two types")),
        };
        args.set_pred_type(pred);
        args.set_on_true_type(on_true);
        args.set_on_false_type(on_false);
        args.set_result_type(result);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        let result = args.result_type();
        if args.on_true_type() != result || args.on_false_type() != result {
            return p.print_op_functional_type(*args.op());
        }
        p.print_types(args.pred_type().as_slice());
        p.print(", ");
        p.print_types(result.as_slice());
    }
}

/// The tuple type, whose elements are the operands' types.
impl CustomDirective for TupleTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let pos = p.pos();
        let ty = p.parse_type()?;
        let TypeData::Tuple(types) = ty.data(p.ctx()) else {
            return Err(p.error(pos, "expected tuple type"));
        };
        args.val_types().extend(types.iter().copied());
        args.set_result_type(ty);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print_types(args.result_type().as_slice());
    }
}

/// The types of the operands, which the results have as well.
impl CustomDirective for PairwiseTypes {
    fn parse(p: &mut OpParser<'_, '_>, args: &mut Self::ParseArgs<'_, '_>) -> ParseResult<()> {
        let types = p.parse_type_list()?;
        args.operand_types().extend(types.iter().copied());
        args.result_types().extend(types);
        Ok(())
    }

    fn print<'ir>(p: &mut OpPrinter<'_, 'ir>, args: Self::PrintArgs<'_, 'ir>) {
        p.print_types(args.operand_types());
    }
}

/// Parses the types of `N` operands and of the result.
fn parse_types<const N: usize>(p: &mut OpParser<'_, '_>) -> ParseResult<([Type; N], Type)> {
    let pos = p.pos();
    let ty = p.parse_type()?;
    split_array(p, pos, ty)
}

/// Returns the types of `count` operands and of the result that `ty` denotes: a function type lists them, any other is
/// the type of all.
fn split(
    p: &mut OpParser<'_, '_>,
    pos: Pos,
    ty: Type,
    count: usize,
) -> ParseResult<(Vec<Type>, Type)> {
    let TypeData::Function { inputs, results } = ty.data(p.ctx()) else {
        return Ok((vec![ty; count], ty));
    };
    if inputs.len() != count {
        let message = format!("{count} operands present, but expected {}", inputs.len());
        return Err(p.error(pos, message));
    }
    match **results {
        [result] => Ok((inputs.to_vec(), result)),
        _ => Err(p.error(pos, "expected single output")),
    }
}

/// Returns the types of `N` operands and of the result that `ty` denotes, like [`split`].
fn split_array<const N: usize>(
    p: &mut OpParser<'_, '_>,
    pos: Pos,
    ty: Type,
) -> ParseResult<([Type; N], Type)> {
    let (operands, result) = split(p, pos, ty, N)?;
    Ok((std::array::from_fn(|at| operands[at]), result))
}

fn print_types(p: &mut OpPrinter<'_, '_>, result: Option<Type>, operands: &[Option<Type>]) {
    match operands.iter().all(|ty| *ty == result) {
        true => p.print_types(result.as_slice()),
        false => {
            let operands: Vec<Type> = operands.iter().flatten().copied().collect();
            p.print_functional_type(&operands, result.as_slice());
        }
    }
}

/// Returns the type of the parts of a tensor of complex numbers.
fn part_type(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Complex(part) = *ty.element_type(ctx)?.data(ctx) else { return None };
    ty.with_element(ctx, part)
}
