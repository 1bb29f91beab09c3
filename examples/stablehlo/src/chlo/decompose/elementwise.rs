//! Functions of one and two numbers.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, DYNAMIC, Op, Type, TypeData, Value};

use super::Replacement;
use super::tensors::{Tensors, compare, float_like, splat_like};
use crate::chlo;
use crate::legalize::math::Order;
use crate::legalize::math::functions::{Function, Function2};
use crate::stablehlo::{self, ComparisonType};

pub(super) fn replace(rw: &mut Rewriter<'_>, op: Op) -> Replacement {
    if let Some(function) = function_of(rw, op) {
        let x = rw.operands(op).next()?;
        return Some(apply(rw, function, x));
    }
    let function = if op.isa::<chlo::PolygammaOp>(rw) {
        Some(Function2::Polygamma)
    } else if op.isa::<chlo::ZetaOp>(rw) {
        Some(Function2::Zeta)
    } else {
        None
    };
    if let Some(function) = function {
        let operands: Vec<Value> = rw.operands(op).collect();
        let &[x, y] = &operands[..] else { return None };
        return Some(Ok(vec![apply_two(rw, function, x, y)]));
    }
    if let Some(op) = op.cast::<chlo::NextAfterOp>(rw) {
        let (x, y) = (op.x(rw), op.y(rw));
        return Some(Ok(vec![next_after(rw, x, y)]));
    }
    if let Some(op) = op.cast::<chlo::MulhiOp>(rw) {
        let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
        return Some(mulhi(rw, lhs, rhs));
    }
    predicate(rw, op)
}

fn function_of(rw: &Rewriter<'_>, op: Op) -> Option<Function> {
    macro_rules! functions {
        ($($op:ident: $function:ident;)*) => {
            $(if op.isa::<chlo::$op>(rw) {
                return Some(Function::$function);
            })*
        };
    }
    functions! {
        AcosOp: Acos;
        AcoshOp: Acosh;
        AsinOp: Asin;
        AsinhOp: Asinh;
        AtanOp: Atan;
        AtanhOp: Atanh;
        BesselI1eOp: BesselI1e;
        ConjOp: Conj;
        CoshOp: Cosh;
        DigammaOp: Digamma;
        ErfOp: Erf;
        ErfInvOp: ErfInv;
        ErfcOp: Erfc;
        LgammaOp: Lgamma;
        SinhOp: Sinh;
        SquareOp: Square;
        TanOp: Tan;
    }
    None
}

/// Converts the elements of a tensor of floats to a type.
fn to_float(rw: &mut Rewriter<'_>, x: Value, element: Type) -> Value {
    let ctx = rw.ctx().clone();
    match rw.ty(x).with_element(&ctx, element) {
        Some(ty) if ty != rw.ty(x) => rw.emit(stablehlo::ConvertOp::build(x, ty)),
        _ => x,
    }
}

/// Returns the type in which floats are computed.
fn wide(element: Type) -> Type {
    if element == Type::F64 { Type::F64 } else { Type::F32 }
}

fn apply(rw: &mut Rewriter<'_>, function: Function, x: Value) -> Result<Vec<Value>, String> {
    let ctx = rw.ctx().clone();
    let element = rw.ty(x).element_type_or_self(&ctx);
    if let TypeData::Complex(part) = *element.data(&ctx) {
        let (re, im) = (rw.emit(stablehlo::RealOp::build(x)), rw.emit(stablehlo::ImagOp::build(x)));
        let (re, im) = (to_float(rw, re, Type::F64), to_float(rw, im, Type::F64));
        let ty = rw.ty(re);
        let result = function.complex(&mut Tensors { rw, ty, like: x }, (re, im));
        let Some((re, im)) = result else {
            return Err("has no form for complex numbers".to_owned());
        };
        let (re, im) = (to_float(rw, re, part), to_float(rw, im, part));
        return Ok(vec![rw.emit(stablehlo::ComplexOp::build(re, im))]);
    }
    let wide = to_float(rw, x, wide(element));
    let ty = rw.ty(wide);
    let result = function.real(&mut Tensors { rw, ty, like: x }, wide);
    Ok(vec![to_float(rw, result, element)])
}

pub(super) fn apply_two(rw: &mut Rewriter<'_>, function: Function2, x: Value, y: Value) -> Value {
    let element = rw.ty(x).element_type_or_self(rw.ctx());
    let (wide_x, wide_y) = (to_float(rw, x, wide(element)), to_float(rw, y, wide(element)));
    let ty = rw.ty(wide_x);
    let result = function.real(&mut Tensors { rw, ty, like: x }, wide_x, wide_y);
    to_float(rw, result, element)
}

fn predicate(rw: &mut Rewriter<'_>, op: Op) -> Replacement {
    let infinity = if op.isa::<chlo::IsInfOp>(rw) || op.isa::<chlo::IsPosInfOp>(rw) {
        f64::INFINITY
    } else if op.isa::<chlo::IsNegInfOp>(rw) {
        f64::NEG_INFINITY
    } else {
        return None;
    };
    let mut x = rw.operands(op).next()?;
    let ty = rw.ty(x);
    if op.isa::<chlo::IsInfOp>(rw) {
        x = rw.emit(stablehlo::AbsOp::build(x));
    }
    let infinity = float_like(rw, ty, x, infinity);
    Some(Ok(vec![compare(rw, Order::Eq, ComparisonType::FLOAT, x, infinity)]))
}

/// The next number, on the bits of floats.
pub(super) fn next_after(rw: &mut Rewriter<'_>, x: Value, y: Value) -> Value {
    let ctx = rw.ctx().clone();
    let ty = rw.ty(x);
    let width = ty.element_type_or_self(&ctx).int_or_float_width(&ctx).unwrap_or(32);
    let element = Type::unsigned(&ctx, width);
    let Some(bits) = ty.with_element(&ctx, element) else { return x };
    let float = ComparisonType::FLOAT;
    let x_nan = compare(rw, Order::Ne, float, x, x);
    let y_nan = compare(rw, Order::Ne, float, y, y);
    let is_nan = rw.emit(stablehlo::OrOp::build(x_nan, y_nan));
    let is_equal = compare(rw, Order::Eq, float, x, y);
    let constant = |rw: &mut Rewriter<'_>, value: i64| {
        let value = Attr::integer(&ctx, element, value);
        splat_like(rw, bits, x, value)
    };
    let x_bits = rw.emit(stablehlo::BitcastConvertOp::build(x, bits));
    let y_bits = rw.emit(stablehlo::BitcastConvertOp::build(y, bits));
    let sign = constant(rw, i64::MIN >> (64 - width.min(64)));
    let (zero, one, ones) = (constant(rw, 0), constant(rw, 1), constant(rw, -1));
    let x_sign = rw.emit(stablehlo::AndOp::build(x_bits, sign));
    let y_sign = rw.emit(stablehlo::AndOp::build(y_bits, sign));
    let x_size = rw.emit(stablehlo::XorOp::build(x_bits, x_sign));
    let y_size = rw.emit(stablehlo::XorOp::build(y_bits, y_sign));
    let unsigned = ComparisonType::UNSIGNED;
    let is_larger = compare(rw, Order::Gt, unsigned, x_size, y_size);
    let differs = compare(rw, Order::Ne, unsigned, x_sign, y_sign);
    let shrinks = rw.emit(stablehlo::OrOp::build(is_larger, differs));
    let step = rw.emit(stablehlo::SelectOp::build(shrinks, ones, one));
    let next = rw.emit(stablehlo::AddOp::build(x_bits, step));
    let least = rw.emit(stablehlo::OrOp::build(y_sign, one));
    let is_zero = compare(rw, Order::Eq, unsigned, x_size, zero);
    let next = rw.emit(stablehlo::SelectOp::build(is_zero, least, next));
    let next = rw.emit(stablehlo::SelectOp::build(is_equal, y_bits, next));
    let next = rw.emit(stablehlo::BitcastConvertOp::build(next, ty));
    let nan = float_like(rw, ty, x, f64::NAN);
    rw.emit(stablehlo::SelectOp::build(is_nan, nan, next))
}

/// The upper half of a product, by integers of twice the width.
fn mulhi(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Result<Vec<Value>, String> {
    let ctx = rw.ctx().clone();
    let ty = rw.ty(lhs);
    let element = ty.element_type_or_self(&ctx);
    let width = element.int_or_float_width(&ctx).unwrap_or(64);
    if width > 32 {
        return Err("of integers of 64 bits has no decomposition".to_owned());
    }
    let is_unsigned =
        matches!(element.data(&ctx), TypeData::Integer(_, ods_core::Signedness::Unsigned));
    let wide = match is_unsigned {
        true => Type::unsigned(&ctx, 2 * width),
        false => Type::integer(&ctx, 2 * width),
    };
    let Some(wide_type) = ty.with_element(&ctx, wide) else { return Ok(vec![lhs]) };
    let lhs_wide = rw.emit(stablehlo::ConvertOp::build(lhs, wide_type));
    let rhs_wide = rw.emit(stablehlo::ConvertOp::build(rhs, wide_type));
    let product = rw.emit(stablehlo::MulOp::build(lhs_wide, rhs_wide));
    let by = splat_like(rw, wide_type, lhs, Attr::integer(&ctx, wide, i64::from(width)));
    let upper = match is_unsigned {
        true => rw.emit(stablehlo::ShiftRightLogicalOp::build(product, by)),
        false => rw.emit(stablehlo::ShiftRightArithmeticOp::build(product, by)),
    };
    Ok(vec![rw.emit(stablehlo::ConvertOp::build(upper, ty))])
}

/// Returns whether a type has a dynamic dimension.
pub(super) fn is_dynamic(rw: &Rewriter<'_>, ty: Type) -> bool {
    ty.shape(rw.ctx()).is_some_and(|shape| shape.contains(&DYNAMIC))
}
