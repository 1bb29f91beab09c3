//! The condition on the region of a reduction.

use ods_core::ir::RegionRef;
use ods_core::{Context, Type, TypeData};

use super::{arguments, returned};
use crate::quant::quantized;
use crate::stablehlo::infer::{Checked, same_kind, show};
use crate::stablehlo::{Ranked, may_equal, may_equal_shapes};

/// Checks the region against the types of inputs and initial values; its arguments may have the dimensions `allowed`.
pub(super) fn verify_reducer(
    ctx: &Context,
    region: RegionRef<'_>,
    inputs: &[Type],
    inits: &[Type],
    allowed: &[i64],
) -> Checked {
    let count = inputs.len();
    let (args, results) = (arguments(region), returned(region));
    if args.len() != 2 * count {
        return Err(format!(
            "Reduction-region must take {} parameters, but takes {} parameter(s)",
            2 * count,
            args.len()
        ));
    }
    if results.is_empty() {
        return Err("The reduction-region expected to return some value(s)".to_owned());
    }
    if results.len() != count {
        return Err(format!(
            "Reduction-region here must produce {count} tensors, but produces {} instead",
            results.len()
        ));
    }
    if let Some(other) = results.iter().find(|ty| Ranked::of(ctx, **ty).is_none()) {
        return Err(format!(
            "Reduction-region here must produce tensor-typed result(s), but produces {} instead",
            show(ctx, *other)
        ));
    }
    for at in 0..count {
        let (input, init, result) = (inputs[at], inits[at], results[at]);
        for number in [at, count + at] {
            if !same_kind(ctx, result, args[number]) {
                return Err(format!(
                    "The type of reduction-region's parameter at index {number} is different than the corresponding \
                     result type: {} vs {}",
                    show(ctx, args[number]),
                    show(ctx, result)
                ));
            }
        }
        let shapes = [init, result].map(|ty| Ranked::of(ctx, ty).map(|ty| ty.dims));
        if let [Some(a), Some(b)] = shapes
            && !may_equal_shapes(&a, &b)
        {
            return Err(format!(
                "The shape of reduction-region's result type at index {at} differs from the op's corresponding \
                 init-value type: {} vs {}",
                show(ctx, result),
                show(ctx, init)
            ));
        }
        if !is_promotable(ctx, init, result) {
            return Err(format!(
                "The element-type of reduction-region's result type at index {at} is expected to be promotable from \
                 the op's corresponding init-value element-type: {} vs {}",
                show(ctx, result),
                show(ctx, init)
            ));
        }
        let arg = args[count + at];
        if !is_promotable(ctx, input, arg) {
            return Err(format!(
                "The element-type of reduction-region's argument at index {} is expected to be promotable from {}, but \
                 got {}",
                count + at,
                show(ctx, input.element_type_or_self(ctx)),
                show(ctx, arg.element_type_or_self(ctx))
            ));
        }
        let shape = arg.shape(ctx).unwrap_or_default();
        if shape.len() > allowed.len() {
            return Err(format!(
                "The rank of reduction-region's argument at index {} is expected to be <= {}, got {}",
                count + at,
                allowed.len(),
                shape.len()
            ));
        }
        let mut open = shape.iter().peekable();
        for dim in allowed {
            open.next_if(|size| may_equal(*dim, **size));
        }
        if open.peek().is_some() {
            return Err(format!(
                "The shape of reduction-region's argument at index {} is not compatible with that of reduce-op's \
                 input-parameter at index {at}",
                count + at
            ));
        }
    }
    Ok(())
}

/// Returns whether elements of one tensor may be accumulated in elements of the other; floats in floats of any
/// precision.
fn is_promotable(ctx: &Context, one: Type, other: Type) -> bool {
    let (Some(one), Some(other)) = (one.element_type(ctx), other.element_type(ctx)) else {
        return false;
    };
    let same_kind = match (one.data(ctx), other.data(ctx)) {
        (TypeData::Float(_), TypeData::Float(_)) => return true,
        (TypeData::Integer(..), TypeData::Integer(..))
        | (TypeData::Complex(_), TypeData::Complex(_)) => true,
        _ => match (quantized(ctx, one), quantized(ctx, other)) {
            (Some(one), Some(other)) => one.expressed(ctx) == other.expressed(ctx),
            _ => false,
        },
    };
    same_kind && bit_width(ctx, one) <= bit_width(ctx, other)
}

/// Returns the number of bits of an element.
pub(super) fn bit_width(ctx: &Context, ty: Type) -> i64 {
    match ty.data(ctx) {
        TypeData::Complex(part) => 2 * bit_width(ctx, *part),
        _ => {
            let ty = quantized(ctx, ty).map_or(ty, |quantized| quantized.storage(ctx));
            i64::from(ty.int_or_float_width(ctx).unwrap_or(0))
        }
    }
}
