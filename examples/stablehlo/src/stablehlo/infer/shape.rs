//! Inference of operations that move elements.

use ods_core::{DYNAMIC, Type};

use super::{Checked, Inputs, check_dimension, infer, join};
use crate::quant;
use crate::stablehlo::{
    BroadcastOp, ConcatenateOp, ConstantOp, DimAndBound, Dims, DynamicSliceOp,
    DynamicUpdateSliceOp, GetDimensionSizeOp, PadOp, Ranked, ReverseOp, RngOp, SetDimensionSizeOp,
    SliceOp, TransposeOp, concatenated_dim, constant_integers, may_equal, most_specific_dim,
};

infer! {
    BroadcastOp by broadcast;
    ReverseOp by reverse;
    TransposeOp by transpose;
    SliceOp by slice;
    DynamicSliceOp by dynamic_slice;
    DynamicUpdateSliceOp by dynamic_update_slice;
    PadOp by pad;
    ConcatenateOp by concatenate;
    GetDimensionSizeOp by dimension_size;
    SetDimensionSizeOp by set_dimension_size;
    RngOp by rng;
}

impl ods_core::interface::InferTypeOpInterface for ConstantOp {
    fn infer_return_types(
        ctx: &ods_core::Context,
        state: &ods_core::OpState,
        _: &ods_core::Body,
    ) -> ods_core::interface::InferredTypes {
        let ty = state.get(ConstantOp::VALUE).and_then(|value| value.type_of(ctx));
        ty.map(|ty| [ty].into_iter().collect()).ok_or_else(String::new)
    }

    /// A quantized constant stores integers.
    fn is_compatible_return_types(
        ctx: &ods_core::Context,
        inferred: &[Type],
        have: &[Type],
    ) -> bool {
        let ([inferred], [have]) = (inferred, have) else { return false };
        let stored = Ranked::of(ctx, *have).map(|have| {
            let element = quant::quantized(ctx, have.element);
            let element = element.map_or(have.element, |element| element.storage(ctx));
            have.with_element(element).ty(ctx)
        });
        stored == Some(*inferred)
    }
}

fn broadcast(of: &Inputs<'_, BroadcastOp>) -> Checked<Type> {
    let mut dims = of.list(BroadcastOp::BROADCAST_SIZES);
    if let Some(size) = dims.iter().find(|size| **size < 0) {
        return Err(format!("Broadcast with negative dimension size {size}"));
    }
    let operand = of.ranked(of.types().operand())?;
    dims.extend(operand.dims.iter().copied());
    Ok(Type::tensor(of.ctx, &dims, operand.element))
}

fn reverse(of: &Inputs<'_, ReverseOp>) -> Checked<Type> {
    Ok(of.types().operand())
}

fn transpose(of: &Inputs<'_, TransposeOp>) -> Checked<Type> {
    let operand = of.ranked(of.types().operand())?;
    let permutation = of.list(TransposeOp::PERMUTATION);
    let rank = operand.rank();
    if permutation.len() != rank {
        return Err(format!(
            "TransposeOp operand rank {rank} does not match permutation size {}",
            permutation.len()
        ));
    }
    let mut sorted = permutation.clone();
    sorted.sort_unstable();
    let range: Dims = (0..rank as i64).collect();
    if sorted != range {
        return Err(format!(
            "attribute permutation must be a permutation of [{}] but got {}",
            join(&range),
            join(&permutation)
        ));
    }
    let pick = |list: &Dims| permutation.iter().map(|dim| list[*dim as usize]).collect::<Dims>();
    Ok(Ranked::new(pick(&operand.dims), operand.element)
        .with_bounds(pick(&operand.bounds))
        .ty(of.ctx))
}

fn slice(of: &Inputs<'_, SliceOp>) -> Checked<Type> {
    let operand = of.ranked(of.types().operand())?;
    let starts = of.list(SliceOp::START_INDICES);
    let limits = of.list(SliceOp::LIMIT_INDICES);
    let strides = of.list(SliceOp::STRIDES);
    let rank = operand.rank();
    if starts.len() != rank || limits.len() != rank || strides.len() != rank {
        return Err(format!(
            "the number of elements in start_indices ({}) does not match the rank of the operand ({rank})",
            starts.len()
        ));
    }
    let mut dims = Dims::new();
    for dim in 0..rank {
        let (start, limit, stride) = (starts[dim], limits[dim], strides[dim]);
        if start < 0 {
            return Err(format!("negative start index {start} in dimension {dim}"));
        }
        let (size, bound) = (operand.dims[dim], operand.bounds[dim]);
        let (what, most) = if size == DYNAMIC { ("bound", bound) } else { ("size", size) };
        if most != DYNAMIC && limit > most {
            return Err(format!(
                "limit index {limit} is larger than dimension {what} {most} in dimension {dim}"
            ));
        }
        if start > limit {
            return Err(format!(
                "start index {start} is larger than limit index {limit} in dimension {dim}"
            ));
        }
        if stride <= 0 {
            return Err(format!("stride must be positive but got {stride} in dimension {dim}"));
        }
        let count = i128::from(limit) - i128::from(start);
        let stride = i128::from(stride);
        dims.push(((count + stride - 1) / stride) as i64);
    }
    Ok(Type::tensor(of.ctx, &dims, operand.element))
}

/// Checks that all indices have one type.
fn check_indices(indices: &[Type]) -> Checked {
    match indices.windows(2).all(|pair| pair[0] == pair[1]) {
        true => Ok(()),
        false => Err("start indices must have same element type".to_owned()),
    }
}

fn dynamic_slice(of: &Inputs<'_, DynamicSliceOp>) -> Checked<Type> {
    let types = of.types();
    let sizes = of.list(DynamicSliceOp::SLICE_SIZES);
    let operand = of.ranked(types.operand())?;
    let indices = types.start_indices();
    if indices.len() != sizes.len() {
        return Err(format!(
            "has mismatched number of slice sizes ({}) and number of start indices ({})",
            sizes.len(),
            indices.len()
        ));
    }
    if operand.rank() != indices.len() {
        return Err(format!(
            "has mismatched number of start indices ({}) and the rank of operand ({})",
            indices.len(),
            operand.rank()
        ));
    }
    check_indices(indices)?;
    for (dim, (size, most)) in sizes.iter().zip(&operand.dims).enumerate() {
        if *size < 0 {
            return Err(format!("has negative size index to dynamic slice: {size}"));
        }
        if *most != DYNAMIC && size > most {
            return Err(format!(
                "has slice size {size} greater than dimension size {most} in dimension {dim} of operand"
            ));
        }
    }
    Ok(Type::tensor(of.ctx, &sizes, operand.element))
}

fn dynamic_update_slice(of: &Inputs<'_, DynamicUpdateSliceOp>) -> Checked<Type> {
    let types = of.types();
    let (operand, update) = (of.ranked(types.operand())?, of.ranked(types.update())?);
    let indices = types.start_indices();
    if update.rank() != operand.rank() {
        return Err(format!(
            "update rank does not match operand rank: {} vs {}.",
            update.rank(),
            operand.rank()
        ));
    }
    if indices.len() != operand.rank() {
        return Err(format!(
            "expects number of start_indices to match operand rank: {} vs {}.",
            indices.len(),
            operand.rank()
        ));
    }
    check_indices(indices)?;
    for (dim, (most, size)) in operand.dims.iter().zip(&update.dims).enumerate() {
        if *size != DYNAMIC && *most != DYNAMIC && size > most {
            return Err(format!(
                "expects size at dimension {dim} of update to be in range [0, {most}]. Got: {size}."
            ));
        }
    }
    Ok(types.operand())
}

fn pad(of: &Inputs<'_, PadOp>) -> Checked<Type> {
    let operand = of.ranked(of.types().operand())?;
    let low = of.list(PadOp::EDGE_PADDING_LOW);
    let high = of.list(PadOp::EDGE_PADDING_HIGH);
    let interior = of.list(PadOp::INTERIOR_PADDING);
    let rank = operand.rank();
    if low.len() != rank || high.len() != rank || interior.len() != rank {
        return Err(format!(
            "edge_padding_low length ({}) must match operand rank ({rank})",
            low.len()
        ));
    }
    let mut result = Ranked::new(std::iter::repeat_n(DYNAMIC, rank), operand.element);
    for dim in 0..rank {
        if interior[dim] < 0 {
            return Err(format!("Interior padding cannot be negative: {}", interior[dim]));
        }
        let (size, bound) = (operand.dims[dim], operand.bounds[dim]);
        let (what, from) = if size == DYNAMIC { ("bound", bound) } else { ("size", size) };
        if from == DYNAMIC {
            continue;
        }
        let padded = from
            .saturating_add(low[dim])
            .saturating_add(high[dim])
            .saturating_add((from - 1).max(0).saturating_mul(interior[dim]));
        if padded < 0 {
            return Err(format!("Padding result in negative {what} for dimension {dim}"));
        }
        match size {
            DYNAMIC => result.bounds[dim] = padded,
            _ => result.dims[dim] = padded,
        }
    }
    Ok(result.ty(of.ctx))
}

fn concatenate(of: &Inputs<'_, ConcatenateOp>) -> Checked<Type> {
    let inputs: Vec<Ranked> =
        of.types().inputs().iter().map(|ty| of.ranked(*ty)).collect::<Checked<_>>()?;
    let dimension = of.number(ConcatenateOp::DIMENSION);
    let Some(first) = inputs.first() else { return Err(String::new()) };
    let rank = first.rank();
    if rank == 0 {
        return Err("rank-0 values cannot be concatenated".to_owned());
    }
    let Some(dimension) = usize::try_from(dimension).ok().filter(|dim| *dim < rank) else {
        return Err(format!("dimension {dimension} is out-of-bounds for input rank {rank}"));
    };
    for (at, other) in inputs.iter().enumerate() {
        if other.rank() != rank {
            return Err(format!("operands (0) and ({at}) do not match rank"));
        }
        let differs =
            |dim: &usize| *dim != dimension && !may_equal(first.dims[*dim], other.dims[*dim]);
        if let Some(dim) = (0..rank).find(differs) {
            return Err(format!(
                "shapes of operand (0) and ({at}) are not compatible at non-concat index {dim}: ({}) != ({})",
                join(&first.dims),
                join(&other.dims)
            ));
        }
    }
    let mut result = Ranked::new(std::iter::repeat_n(DYNAMIC, rank), first.element);
    result.dims[dimension] = 0;
    for other in &inputs {
        for dim in 0..rank {
            let left: DimAndBound = (result.dims[dim], result.bounds[dim]);
            let right = (other.dims[dim], other.bounds[dim]);
            let (size, bound) = match dim == dimension {
                true => concatenated_dim(left, right),
                false => most_specific_dim(dim, left, right)?,
            };
            (result.dims[dim], result.bounds[dim]) = (size, bound);
        }
    }
    Ok(result.ty(of.ctx))
}

fn dimension_size(of: &Inputs<'_, GetDimensionSizeOp>) -> Checked<Type> {
    let operand = of.ranked(of.types().operand())?;
    check_dimension(&operand, of.number(GetDimensionSizeOp::DIMENSION))?;
    Ok(Type::tensor(of.ctx, &[], Type::I32))
}

fn set_dimension_size(of: &Inputs<'_, SetDimensionSizeOp>) -> Checked<Type> {
    let types = of.types();
    if of.ranked(types.size())?.rank() != 0 {
        return Err("size operand should be of rank-0".to_owned());
    }
    let mut result = of.ranked(types.operand())?;
    let dim = check_dimension(&result, of.number(SetDimensionSizeOp::DIMENSION))?;
    if result.dims[dim] != DYNAMIC {
        result.bounds[dim] = result.dims[dim];
    }
    result.dims[dim] = DYNAMIC;
    let known =
        constant_integers(of.body, of.values().size()).and_then(|size| size.first().copied());
    if known == Some(result.bounds[dim]) {
        result.dims[dim] = result.bounds[dim];
        result.bounds[dim] = DYNAMIC;
    }
    Ok(result.ty(of.ctx))
}

fn rng(of: &Inputs<'_, RngOp>) -> Checked<Type> {
    let types = of.types();
    let (a, b, shape) = (of.ranked(types.a())?, of.ranked(types.b())?, of.ranked(types.shape())?);
    let normal = of
        .state
        .get(RngOp::RNG_DISTRIBUTION)
        .and_then(|attr| crate::stablehlo::RngDistributionAttr::cast(of.ctx, attr))
        .is_some_and(|attr| attr.value(of.ctx) == crate::stablehlo::RngDistribution::NORMAL);
    if normal && !(a.element.is_float(of.ctx) && b.element.is_float(of.ctx)) {
        return Err("mu and sigma must be floats".to_owned());
    }
    let dims = match constant_integers(of.body, of.values().shape()) {
        Some(dims) => dims,
        None => vec![DYNAMIC; shape.dims.first().map_or(0, |count| (*count).max(0) as usize)],
    };
    if dims.iter().any(|dim| *dim < 0 && *dim != DYNAMIC) {
        return Err(String::new());
    }
    Ok(Type::tensor(of.ctx, &dims, b.element))
}
