//! Formulas on tensors: each operation of a formula is an operation of stablehlo.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, AttrData, Context, DYNAMIC, Float, Type, TypeData, Value};

use crate::legalize::math::{Binary, Math, Order, Unary};
use crate::stablehlo::{self, ComparisonDirection, ComparisonType};

/// Tensors of type `f32` or `f64`, in the shape of a value.
pub(super) struct Tensors<'r, 'b> {
    pub(super) rw: &'r mut Rewriter<'b>,
    /// The type of the numbers.
    pub(super) ty: Type,
    /// A tensor of the same shape, from which dynamic sizes are read.
    pub(super) like: Value,
}

impl Math for Tensors<'_, '_> {
    type V = Value;
    type B = Value;

    fn is_double(&self) -> bool {
        self.ty.element_type_or_self(self.rw.ctx()) == Type::F64
    }

    fn constant(&mut self, value: f64) -> Value {
        float_like(self.rw, self.ty, self.like, value)
    }

    fn unary(&mut self, how: Unary, x: Value) -> Value {
        let rw = &mut *self.rw;
        match how {
            Unary::Abs => rw.emit(stablehlo::AbsOp::build(x)),
            Unary::Cos => rw.emit(stablehlo::CosineOp::build(x)),
            Unary::Exp => rw.emit(stablehlo::ExpOp::build(x)),
            Unary::Expm1 => rw.emit(stablehlo::Expm1Op::build(x)),
            Unary::Floor => rw.emit(stablehlo::FloorOp::build(x)),
            Unary::Log => rw.emit(stablehlo::LogOp::build(x)),
            Unary::Log1p => rw.emit(stablehlo::Log1pOp::build(x)),
            Unary::Neg => rw.emit(stablehlo::NegOp::build(x)),
            Unary::Sin => rw.emit(stablehlo::SineOp::build(x)),
            Unary::Sqrt => rw.emit(stablehlo::SqrtOp::build(x)),
            Unary::Tan => rw.emit(stablehlo::TanOp::build(x)),
        }
    }

    fn binary(&mut self, how: Binary, x: Value, y: Value) -> Value {
        let rw = &mut *self.rw;
        match how {
            Binary::Add => rw.emit(stablehlo::AddOp::build(x, y)),
            Binary::Sub => rw.emit(stablehlo::SubtractOp::build(x, y)),
            Binary::Mul => rw.emit(stablehlo::MulOp::build(x, y)),
            Binary::Div => rw.emit(stablehlo::DivOp::build(x, y)),
            Binary::Rem => rw.emit(stablehlo::RemOp::build(x, y)),
            Binary::Pow => rw.emit(stablehlo::PowOp::build(x, y)),
            Binary::Max => rw.emit(stablehlo::MaxOp::build(x, y)),
            Binary::Min => rw.emit(stablehlo::MinOp::build(x, y)),
            Binary::Atan2 => rw.emit(stablehlo::Atan2Op::build(x, y)),
        }
    }

    fn compare(&mut self, how: Order, x: Value, y: Value) -> Value {
        compare(self.rw, how, ComparisonType::FLOAT, x, y)
    }

    fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.rw.emit(stablehlo::SelectOp::build(condition, yes, no))
    }

    fn and(&mut self, x: Value, y: Value) -> Value {
        self.rw.emit(stablehlo::AndOp::build(x, y))
    }

    fn or(&mut self, x: Value, y: Value) -> Value {
        self.rw.emit(stablehlo::OrOp::build(x, y))
    }
}

/// Inserts a comparison.
pub(super) fn compare(
    rw: &mut Rewriter<'_>,
    how: Order,
    order: ComparisonType,
    x: Value,
    y: Value,
) -> Value {
    let direction = match how {
        Order::Eq => ComparisonDirection::EQ,
        Order::Ne => ComparisonDirection::NE,
        Order::Lt => ComparisonDirection::LT,
        Order::Le => ComparisonDirection::LE,
        Order::Gt => ComparisonDirection::GT,
        Order::Ge => ComparisonDirection::GE,
    };
    rw.emit(stablehlo::CompareOp::build(x, y, direction).compare_type(order))
}

/// Returns a tensor of floats that are equal, in the shape of `like`.
pub(super) fn float_like(rw: &mut Rewriter<'_>, ty: Type, like: Value, value: f64) -> Value {
    let ctx = rw.ctx().clone();
    let element = ty.element_type_or_self(&ctx);
    let TypeData::Float(kind) = *element.data(&ctx) else { return like };
    let value = Float::from_f64(kind, value);
    let value = ctx.intern_attr(AttrData::Float(element, value.bits().into()));
    splat_like(rw, ty, like, value)
}

/// Returns a tensor whose elements are equal, in the shape of `like`.
pub(super) fn splat_like(rw: &mut Rewriter<'_>, ty: Type, like: Value, value: Attr) -> Value {
    let ctx = rw.ctx().clone();
    let element = ty.element_type_or_self(&ctx);
    let is_static = ty.shape(&ctx).is_some_and(|shape| !shape.contains(&DYNAMIC));
    let shape = ty.shape(&ctx).unwrap_or_default().to_vec();
    let constant_type = match is_static {
        true => Type::tensor(&ctx, &shape, element),
        false => Type::tensor(&ctx, &[], element),
    };
    let Some(attr) = splat_attr(&ctx, constant_type, value) else { return like };
    let constant = rw.emit(stablehlo::ConstantOp::build(attr));
    if is_static {
        return constant;
    }
    let sizes = shape_of(rw, like);
    rw.emit(stablehlo::DynamicBroadcastInDimOp::build(constant, sizes, &[], ty))
}

/// Returns a constant of a type whose elements are equal.
pub(super) fn splat_attr(ctx: &Context, ty: Type, value: Attr) -> Option<Attr> {
    use ods_core::fold::{RawElement, Scalar as _};
    let (_, element) = RawElement::from_attr(ctx, value)?;
    ods_core::fold::dense_attr(ctx, ty, &[element])
}

/// Returns the sizes of a tensor as a tensor of `i32`.
pub(super) fn shape_of(rw: &mut Rewriter<'_>, like: Value) -> Value {
    let ctx = rw.ctx().clone();
    let rank = rw.ty(like).shape(&ctx).map_or(0, <[i64]>::len);
    let one = Type::tensor(&ctx, &[1], Type::I32);
    let mut parts = Vec::new();
    for dim in 0..rank {
        let size = rw.emit(stablehlo::GetDimensionSizeOp::build(
            like,
            stablehlo::GetDimensionSizeOpArgs { dimension: dim as u64 },
        ));
        parts.push(rw.emit(stablehlo::ReshapeOp::build(size, one)));
    }
    let args = stablehlo::ConcatenateOpArgs { dimension: 0 };
    rw.emit(stablehlo::ConcatenateOp::build(args).inputs(parts))
}
