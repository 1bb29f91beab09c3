//! Inference of elementwise operations.

use ods_core::{Type, TypeData};

use super::{Checked, Inputs, infer, same_kind};
use crate::quant;
use crate::stablehlo::{
    AbsOp, AddOp, ClampOp, CompareOp, ComplexOp, ImagOp, IsFiniteOp, RealOp, ReducePrecisionOp,
    SelectOp, UniformDequantizeOp, ir, may_equal_shapes, most_specific,
};

/// Operations whose operands and result have compatible types.
macro_rules! compatible {
    ($($op:ident)*) => {
        infer! { $($op by common_type;)* }
    };
}

use crate::stablehlo::ir::*;
ir::compatible_unary_ops!(compatible);
ir::compatible_binary_ops!(compatible);
ir::function_ops!(compatible);

infer! {
    AddOp by common_type;
    ReducePrecisionOp by common_type;
    AbsOp by real_type;
    RealOp by real_type;
    ImagOp by real_type;
    IsFiniteOp by predicate;
    CompareOp by predicate;
    ComplexOp by complex;
    UniformDequantizeOp by expressed;
    ClampOp by clamp;
    SelectOp by select;
}

/// Returns the type that all operands may have.
fn common_type<X: ods_core::OpType>(of: &Inputs<'_, X>) -> Checked<Type> {
    most_specific(of.ctx, &of.types)
}

/// Returns the type of the operand with real elements.
fn real_type<X: ods_core::OpType>(of: &Inputs<'_, X>) -> Checked<Type> {
    let operand = of.ranked(*of.types.first().ok_or_else(String::new)?)?;
    let element = match *operand.element.data(of.ctx) {
        TypeData::Complex(part) => part,
        _ => operand.element,
    };
    Ok(operand.with_element(element).ty(of.ctx))
}

fn predicate<X: ods_core::OpType>(of: &Inputs<'_, X>) -> Checked<Type> {
    let operand = of.ranked(*of.types.first().ok_or_else(String::new)?)?;
    Ok(operand.with_element(Type::I1).ty(of.ctx))
}

fn complex(of: &Inputs<'_, ComplexOp>) -> Checked<Type> {
    let part = of.ranked(of.types().lhs())?;
    let element = Type::complex(of.ctx, part.element);
    Ok(part.with_element(element).ty(of.ctx))
}

fn expressed(of: &Inputs<'_, UniformDequantizeOp>) -> Checked<Type> {
    let operand = of.ranked(of.types().operand())?;
    Ok(Type::tensor(of.ctx, &operand.dims, quant::expressed_type(of.ctx, operand.element)))
}

fn clamp(of: &Inputs<'_, ClampOp>) -> Checked<Type> {
    let types = of.types();
    let operand = of.ranked(types.operand())?;
    for (name, limit) in [("min", types.min()), ("max", types.max())] {
        let limit = of.ranked(limit)?;
        if limit.rank() != 0 && !may_equal_shapes(&limit.dims, &operand.dims) {
            let [limit, operand] = [limit, operand].map(|ty| super::join(&ty.dims));
            return Err(format!(
                "{name} shape [{limit}] is not scalar and is not compatible to operand shape [{operand}]"
            ));
        }
    }
    Ok(types.operand())
}

fn select(of: &Inputs<'_, SelectOp>) -> Checked<Type> {
    let types = of.types();
    if !same_kind(of.ctx, types.on_true(), types.on_false()) {
        return Err("requires compatible types for non-predicate operands".to_owned());
    }
    let (pred, operand) = (of.ranked(types.pred())?, of.ranked(types.on_true())?);
    if pred.rank() != 0 && !may_equal_shapes(&pred.dims, &operand.dims) {
        return Err("requires the same shape for all operands".to_owned());
    }
    most_specific(of.ctx, &[types.on_true(), types.on_false()])
}
