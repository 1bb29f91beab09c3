//! Conditions on quantized types.

use ods_core::{Context, DYNAMIC, Type};

use crate::quant::{UniformType, quantized};
use crate::stablehlo::Ranked;
use crate::stablehlo::infer::{Checked, ranked, show};

/// Returns the quantized type of the elements.
pub(super) fn element(ctx: &Context, ty: Type) -> Option<UniformType> {
    quantized(ctx, ty.element_type(ctx).unwrap_or(ty))
}

/// Returns whether the elements are quantized.
pub(super) fn is_quantized(ctx: &Context, ty: Type) -> bool {
    element(ctx, ty).is_some()
}

fn axis(ctx: &Context, ty: UniformType) -> Option<i64> {
    Some(ty.axis(ctx)).filter(|axis| *axis >= 0)
}

/// Checks the operands and the result of an operation of two operands.
pub(super) fn verify_binary(ctx: &Context, types: [Type; 3]) -> Checked {
    let [Some(lhs), Some(rhs), Some(result)] = types.map(|ty| element(ctx, ty)) else {
        let message = "expects all operands and results to be either quantized or non-quantized";
        return Err(message.to_owned());
    };
    let agree =
        |part: &dyn Fn(UniformType) -> Type| part(lhs) == part(rhs) && part(lhs) == part(result);
    if !agree(&|ty| ty.storage(ctx)) {
        return Err("mismatched operands and result quantization storage types".to_owned());
    }
    if !agree(&|ty| ty.expressed(ctx)) {
        return Err("mismatched operands and result quantization expressed types".to_owned());
    }
    let of_result = axis(ctx, result);
    let operands = [("lhs", lhs), ("rhs", rhs)];
    if operands.iter().all(|(_, ty)| axis(ctx, *ty).is_none()) {
        return match of_result {
            None => Ok(()),
            Some(_) => {
                Err("result per_axis quantized but none from rhs and lhs are per_axis quantized"
                    .to_owned())
            }
        };
    }
    if of_result.is_none() {
        return Err("result is not per_axis quantized but lhs or rhs are".to_owned());
    }
    for (name, ty) in operands {
        if axis(ctx, ty).is_some_and(|axis| Some(axis) != of_result) {
            return Err(format!(
                "quantization_dimension of {name} and result are not same {} vs {}",
                show(ctx, ty.into()),
                show(ctx, result.into())
            ));
        }
    }
    Ok(())
}

/// Checks that scales and zero points are equal, if there is one for all elements.
pub(super) fn same_per_tensor(ctx: &Context, one: Type, other: Type) -> Checked {
    match (element(ctx, one), element(ctx, other)) {
        (Some(a), Some(b)) if a.axis(ctx) < 0 && b.axis(ctx) < 0 && a != b => Err(format!(
            "expect same quantization scale and zero_point but got {} vs {}",
            show(ctx, one),
            show(ctx, other)
        )),
        _ => Ok(()),
    }
}

/// Checks that scales and zero points are equal, if there are several.
pub(super) fn same_per_axis(ctx: &Context, one: Type, other: Type) -> Checked {
    let (Some(a), Some(b)) = (element(ctx, one), element(ctx, other)) else { return Ok(()) };
    let per_axis = axis(ctx, a).is_some() && axis(ctx, b).is_some();
    // The specification compares only the elements that both have.
    let same = a.scales(ctx).iter().zip(b.scales(ctx)).all(|(a, b)| *a == b)
        && a.zero_points(ctx).iter().zip(b.zero_points(ctx)).all(|(a, b)| *a == b);
    if !per_axis || same {
        return Ok(());
    }
    Err(format!(
        "expect same quantization scales and zero_points but got {} vs {}",
        show(ctx, one),
        show(ctx, other)
    ))
}

/// Checks a transposition.
pub(super) fn verify_transpose(
    ctx: &Context,
    operand: Type,
    result: Type,
    permutation: &[i64],
) -> Checked {
    same_per_tensor(ctx, operand, result)?;
    same_per_axis(ctx, operand, result)?;
    let axes = [operand, result].map(|ty| element(ctx, ty).and_then(|ty| axis(ctx, ty)));
    let [Some(from), Some(to)] = axes else { return Ok(()) };
    match permutation.get(to as usize) {
        Some(known) if *known != from => Err(format!(
            "operand quantization_dimension {from} is not same as permutation[{to}] = {known}"
        )),
        _ => Ok(()),
    }
}

/// Checks a change of shape.
pub(super) fn verify_reshape(ctx: &Context, operand: Type, result: Type) -> Checked {
    same_per_tensor(ctx, operand, result)?;
    same_per_axis(ctx, operand, result)?;
    let axes = [operand, result].map(|ty| element(ctx, ty).and_then(|ty| axis(ctx, ty)));
    let [Some(from), Some(to)] = axes.map(|axis| axis.map(|axis| axis as usize)) else {
        return Ok(());
    };
    let (one, other) = (ranked(ctx, operand)?, ranked(ctx, result)?);
    let size = |of: &Ranked, dim: usize| of.dims.get(dim).copied().unwrap_or(DYNAMIC);
    let (a, b) = (size(&one, from), size(&other, to));
    if a != DYNAMIC && b != DYNAMIC && a != b {
        return Err(format!(
            "expect same quantization dimension size for operand and result {} and {}",
            show(ctx, operand),
            show(ctx, result)
        ));
    }
    if one.is_static() && other.is_static() {
        let before = |of: &Ranked, dim: usize| of.dims.iter().take(dim).product::<i64>();
        let (a, b) = (before(&one, from), before(&other, to));
        if a != b {
            return Err(format!(
                "product of dimensions before quantization dimension must match between operand and result for {a} \
                 and {b}"
            ));
        }
    }
    Ok(())
}

/// Checks a broadcast to a result that is quantized per axis.
pub(super) fn verify_broadcast(
    ctx: &Context,
    operand: Type,
    result: Type,
    dims: &[i64],
) -> Checked {
    let (Some(from), Some(to)) = (element(ctx, operand), element(ctx, result)) else {
        return Ok(());
    };
    let (Some(from_axis), Some(to_axis)) = (axis(ctx, from), axis(ctx, to)) else { return Ok(()) };
    let known = dims.get(from_axis as usize).copied().unwrap_or(DYNAMIC);
    if to_axis != known {
        return Err(format!(
            "result quantization_dimension {to_axis} not same as broadcast_dimensions[{from_axis}] = {known}"
        ));
    }
    if ranked(ctx, operand)?.dims.get(from_axis as usize) != Some(&1) {
        return Ok(());
    }
    let (scale, zero) = (from.scales(ctx)[0], from.zero_points(ctx)[0]);
    for (at, other) in to.scales(ctx).iter().enumerate() {
        if *other != scale {
            return Err(format!(
                "mismatch result scale {at} ({}) and operand scale 0 ({})",
                scientific(*other),
                scientific(scale)
            ));
        }
    }
    match to.zero_points(ctx).iter().position(|other| *other != zero) {
        None => Ok(()),
        Some(at) => Err(format!(
            "mismatch result zero_point {at} ({}) and operand zero_point 0 ({zero})",
            to.zero_points(ctx)[at]
        )),
    }
}

/// Checks a product or a convolution.
pub(super) fn verify_product(ctx: &Context, lhs: Type, rhs: Type, result: Type) -> Checked {
    let [lhs_quant, rhs_quant, result_quant] = [lhs, rhs, result].map(|ty| element(ctx, ty));
    let rhs_type = match rhs_quant {
        Some(rhs) if lhs_quant.is_some() == result_quant.is_some() => rhs,
        _ => {
            return Err("rhs should be quantized for quantized operations and is_quantized(lhs)=is_quantized(result) \
                        should hold"
                .to_owned());
        }
    };
    let (Some(lhs_type), Some(result_type)) = (lhs_quant, result_quant) else {
        let [lhs, result] = [lhs, result].map(|ty| ty.element_type_or_self(ctx));
        return match lhs == rhs_type.expressed(ctx) && lhs == result {
            true => Ok(()),
            false => {
                Err("mismatched rhs quantization expressed type and lhs and result element type"
                    .to_owned())
            }
        };
    };
    if lhs_type.storage(ctx) != rhs_type.storage(ctx) {
        return Err("mismatched lhs and rhs quantization storage types".to_owned());
    }
    let expressed = lhs_type.expressed(ctx);
    if expressed != rhs_type.expressed(ctx) || expressed != result_type.expressed(ctx) {
        return Err("mismatched lhs, rhs and result quantization expressed types".to_owned());
    }
    match axis(ctx, rhs_type).is_none() && axis(ctx, result_type).is_some() {
        true => Err("mismatched rhs and result quantization granularity".to_owned()),
        false => Ok(()),
    }
}

/// Checks a convolution.
pub(super) fn verify_convolution(ctx: &Context, types: [Type; 3], features: [i64; 2]) -> Checked {
    let [lhs, rhs, result] = types;
    let [kernel_feature, output_feature] = features;
    let of = |ty| element(ctx, ty).and_then(|ty| axis(ctx, ty));
    if of(rhs).is_some_and(|axis| axis != kernel_feature) {
        return Err(
            "quantization dimension of rhs should be same with kernel_output_feature_dimension"
                .to_owned(),
        );
    }
    if of(result).is_some_and(|axis| axis != output_feature) {
        return Err(
            "quantization dimension of result should be same with output_feature_dimension"
                .to_owned(),
        );
    }
    verify_product(ctx, lhs, rhs, result)
}

/// Checks a general product.
pub(super) fn verify_dot(ctx: &Context, types: [Type; 3], contracting: &[i64]) -> Checked {
    let [lhs, rhs, result] = types;
    if let Some(ty) = element(ctx, rhs) {
        let axis = axis(ctx, ty);
        if ty.zero_points(ctx).iter().any(|zero| *zero != 0) {
            return Err(match axis {
                None => "Zero point of rhs should be 0".to_owned(),
                Some(_) => "Zero points of rhs should be 0".to_owned(),
            });
        }
        if axis.is_some_and(|axis| contracting.contains(&axis)) {
            return Err(
                "Quantization dimension of rhs should not be in the contracting dimension of rhs"
                    .to_owned(),
            );
        }
    }
    verify_product(ctx, lhs, rhs, result)
}

/// Writes a number as C's `%e` does.
fn scientific(value: f64) -> String {
    let text = format!("{value:.6e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = match exponent.strip_prefix('-') {
        Some(exponent) => ('-', exponent),
        None => ('+', exponent),
    };
    format!("{digits}e{sign}{exponent:0>2}")
}
