//! The dialect `quant`: the quantized element types of tensors, and the predicates on them.

mod syntax;

ods_core::include_dialect!(mod ir, "quant");

pub use ir::*;

use ods_core::hooks::VerifyParameters;
use ods_core::ir::OpRef;
use ods_core::verify::EvalValue;
use ods_core::{Context, DYNAMIC, Type, TypeData};

impl VerifyParameters for UniformType {
    fn verify(ctx: &Context, params: UniformTypeParams) -> Result<(), String> {
        let TypeData::Integer(width @ 1..=32, _) = *params.storage.data(ctx) else {
            return Err("illegal storage type size".to_owned());
        };
        let (least, greatest) = default_range(width, params.is_signed);
        if params.max <= params.min || params.min < least || params.max > greatest {
            let (min, max) = (params.min, params.max);
            return Err(format!("illegal storage min and storage max: ({min}:{max})"));
        }
        if !params.expressed.is_float(ctx) {
            return Err("expressed type must be floating point".to_owned());
        }
        if params.scales.len() != params.zero_points.len() {
            let (scales, zeros) = (params.scales.len(), params.zero_points.len());
            return Err(format!("illegal number of scales and zeroPoints: {scales}, {zeros}"));
        }
        match params.scales.iter().find(|scale| !(**scale > 0.0 && scale.is_finite())) {
            Some(scale) => Err(format!("illegal scale: {scale}")),
            None => Ok(()),
        }
    }
}

/// Returns the least and the greatest number that an integer of that width stores.
pub(crate) fn default_range(width: u32, is_signed: bool) -> (i64, i64) {
    match is_signed {
        true => (-(1 << (width - 1)), (1 << (width - 1)) - 1),
        false => (0, (1 << width) - 1),
    }
}

/// Returns the quantized type, if `ty` is one.
pub fn quantized(ctx: &Context, ty: Type) -> Option<UniformType> {
    UniformType::cast(ctx, ty)
}

/// Returns the type of the numbers that a quantized type denotes, or `ty`.
pub fn expressed_type(ctx: &Context, ty: Type) -> Type {
    quantized(ctx, ty).map_or(ty, |quantized| quantized.expressed(ctx))
}

/// Returns whether `ty` has one scale for all elements.
pub fn is_per_tensor_type(ctx: &Context, ty: Type) -> bool {
    quantized(ctx, ty).is_some_and(|ty| ty.axis(ctx) < 0)
}

/// Returns whether `ty` has a scale for each index of a dimension.
pub fn is_per_axis_type(ctx: &Context, ty: Type) -> bool {
    quantized(ctx, ty).is_some_and(|ty| ty.axis(ctx) >= 0)
}

/// The predicate of element types with one scale, whose zero points are in their range.
pub(crate) fn is_per_tensor(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
    on_type(args, |ty| is_per_tensor_type(ctx, ty) && has_valid_zero_points(ctx, ty))
}

/// The predicate of element types with several scales, whose zero points are in their range.
pub(crate) fn is_per_axis(ctx: &Context, _: Option<OpRef<'_>>, args: &[EvalValue]) -> EvalValue {
    on_type(args, |ty| is_per_axis_type(ctx, ty) && has_valid_zero_points(ctx, ty))
}

/// The predicate of tensors that have the quantized dimension of their element type, with as many elements as scales.
pub(crate) fn has_valid_dimension(
    ctx: &Context,
    _: Option<OpRef<'_>>,
    args: &[EvalValue],
) -> EvalValue {
    on_type(args, |ty| {
        let quantized = ty.element_type(ctx).and_then(|element| quantized(ctx, element));
        let Some(quantized) = quantized else { return true };
        let axis = quantized.axis(ctx);
        let Some(shape) = ty.shape(ctx) else { return true };
        let count = quantized.scales(ctx).len() as i64;
        axis < 0 || shape.get(axis as usize).is_some_and(|size| *size == DYNAMIC || *size == count)
    })
}

fn has_valid_zero_points(ctx: &Context, ty: Type) -> bool {
    quantized(ctx, ty).is_some_and(|ty| {
        let range = ty.min(ctx)..=ty.max(ctx);
        ty.zero_points(ctx).iter().all(|zero| range.contains(zero))
    })
}

/// Evaluates a predicate whose only argument is a type.
pub(crate) fn on_type(args: &[EvalValue], test: impl FnOnce(Type) -> bool) -> EvalValue {
    match args {
        [EvalValue::Type(ty)] => test(*ty).into(),
        _ => EvalValue::Null,
    }
}
