//! Inference of gathers.

use ods_core::{Attr, Context, DYNAMIC, Type};

use super::{
    Checked, Inputs, check_dim_or_end, check_distinct, check_in_bounds, infer, is_sorted,
    is_unique, join,
};
use crate::stablehlo::{
    DynamicGatherOp, GatherDimensionNumbersAttr, GatherOp, Ranked, constant_integers, may_equal,
};

infer! {
    GatherOp by gather;
    DynamicGatherOp by dynamic_gather;
}

/// The dimension numbers of a gather.
pub struct GatherDims {
    /// The dimensions of the result that index into slices.
    pub offset: Vec<i64>,
    /// The dimensions of the operand that slices lack.
    pub collapsed: Vec<i64>,
    /// The batching dimensions of the operand.
    pub batching: Vec<i64>,
    /// The batching dimensions of the indices.
    pub indices_batching: Vec<i64>,
    /// The dimension of the operand for each element of an index vector.
    pub start_index_map: Vec<i64>,
    /// The dimension of the indices that holds index vectors; its rank for scalars.
    pub index_vector: i64,
}

impl GatherDims {
    /// Returns the numbers of an attribute.
    pub fn of(ctx: &Context, attr: GatherDimensionNumbersAttr) -> GatherDims {
        GatherDims {
            offset: attr.offset_dims(ctx),
            collapsed: attr.collapsed_slice_dims(ctx),
            batching: attr.operand_batching_dims(ctx),
            indices_batching: attr.start_indices_batching_dims(ctx),
            start_index_map: attr.start_index_map(ctx),
            index_vector: attr.index_vector_dim(ctx),
        }
    }

    fn of_attr(ctx: &Context, attr: Option<Attr>) -> Checked<GatherDims> {
        let attr = attr.and_then(|attr| GatherDimensionNumbersAttr::cast(ctx, attr));
        attr.map(|attr| GatherDims::of(ctx, attr)).ok_or_else(String::new)
    }
}

fn gather(of: &Inputs<'_, GatherOp>) -> Checked<Type> {
    let types = of.types();
    let dims = GatherDims::of_attr(of.ctx, of.state.get(GatherOp::DIMENSION_NUMBERS))?;
    let (operand, indices) = (of.ranked(types.operand())?, of.ranked(types.start_indices())?);
    let sizes = of.list(GatherOp::SLICE_SIZES);
    verify_gather(&operand, &indices, sizes.len(), &dims)?;
    check_sizes(&operand, &sizes, &dims)?;
    Ok(gather_shape(&operand, &indices, &sizes, &dims)?.ty(of.ctx))
}

fn dynamic_gather(of: &Inputs<'_, DynamicGatherOp>) -> Checked<Type> {
    let types = of.types();
    let dims = GatherDims::of_attr(of.ctx, of.state.get(DynamicGatherOp::DIMENSION_NUMBERS))?;
    let (operand, indices) = (of.ranked(types.operand())?, of.ranked(types.start_indices())?);
    let size_type = of.ranked(types.slice_sizes())?;
    let [count] = *size_type.dims else {
        return Err(format!("slice_sizes.rank != 1 (got {})", size_type.rank()));
    };
    verify_gather(&operand, &indices, count.max(0) as usize, &dims)?;
    let known = constant_integers(of.body, of.values().slice_sizes());
    if let Some(sizes) = &known {
        check_sizes(&operand, sizes, &dims)?;
    }
    let sizes = known.unwrap_or_else(|| vec![DYNAMIC; count.max(0) as usize]);
    Ok(gather_shape(&operand, &indices, &sizes, &dims)?.ty(of.ctx))
}

/// Checks the dimension numbers against the operand and the indices.
pub fn verify_gather(
    operand: &Ranked,
    indices: &Ranked,
    slice_sizes: usize,
    dims: &GatherDims,
) -> Checked {
    let implied = dims.offset.len() + dims.collapsed.len() + dims.batching.len();
    if operand.rank() != implied {
        return Err(format!(
            "offset_dims size ({}) plus collapse_slice_dims size ({}) plus operand_batching_dims size ({}) is not \
             equal to operand rank ({})",
            dims.offset.len(),
            dims.collapsed.len(),
            dims.batching.len(),
            operand.rank()
        ));
    }
    let of_indices = "rank-of('start_indices')";
    check_dim_or_end("index_vector_dim", dims.index_vector, of_indices, indices.rank())?;
    let vector = dims.index_vector as usize;
    let size = indices.dims.get(vector).copied().unwrap_or(1);
    if size != DYNAMIC && size != dims.start_index_map.len() as i64 {
        return Err(format!(
            "start_index_map size ({}) is not equal to size of index dimension ({vector}) of start_indices ({size})",
            dims.start_index_map.len()
        ));
    }
    let sorted = |name: &str, list: &[i64]| match is_sorted(list) {
        true => Ok(()),
        false => Err(format!("expects {name} to be sorted, got: [{}]", join(list))),
    };
    let unique = |name: &str, list: &[i64]| match is_unique(list) {
        true => Ok(()),
        false => Err(format!("expects {name} to not repeat, got: [{}]", join(list))),
    };
    let of_operand = "rank-of('operand')";
    sorted("offset_dims", &dims.offset)?;
    unique("offset_dims", &dims.offset)?;
    let batching = ("operand_batching_dims", dims.batching.as_slice());
    check_distinct([("collapsed_slice_dims", dims.collapsed.as_slice()), batching])?;
    sorted("collapsed_slice_dims", &dims.collapsed)?;
    check_in_bounds("collapsed_slice_dims", &dims.collapsed, of_operand, operand.rank())?;
    sorted("operand_batching_dims", &dims.batching)?;
    check_in_bounds("operand_batching_dims", &dims.batching, of_operand, operand.rank())?;
    let name = "start_indices_batching_dims";
    unique(name, &dims.indices_batching)?;
    check_in_bounds(name, &dims.indices_batching, of_indices, indices.rank())?;
    if dims.indices_batching.contains(&dims.index_vector) {
        return Err(format!("expects {name} not to include index_vector_dim {vector}"));
    }
    if dims.batching.len() != dims.indices_batching.len() {
        return Err(format!("operand_batching_dims and {name} should have the same size"));
    }
    for (at, (one, other)) in dims.batching.iter().zip(&dims.indices_batching).enumerate() {
        let (one, other) = (operand.dims[*one as usize], indices.dims[*other as usize]);
        if !may_equal(one, other) {
            return Err(format!(
                "operand_batching_dims[{at}] and {name}[{at}] must have compatible sizes, but got {one} and {other}"
            ));
        }
    }
    check_distinct([("start_index_map", dims.start_index_map.as_slice()), batching])?;
    check_in_bounds("start_index_map", &dims.start_index_map, of_operand, operand.rank())?;
    match slice_sizes == operand.rank() {
        true => Ok(()),
        false => Err(format!(
            "slice_sizes size ({slice_sizes}) not equal to operand rank ({})",
            operand.rank()
        )),
    }
}

/// Checks the sizes of slices.
fn check_sizes(operand: &Ranked, sizes: &[i64], dims: &GatherDims) -> Checked {
    for (name, list) in [
        ("collapsed_slice_dims", dims.collapsed.as_slice()),
        ("operand_batching_dims", dims.batching.as_slice()),
    ] {
        if let Some(size) = list.iter().map(|dim| sizes[*dim as usize]).find(|size| *size > 1) {
            return Err(format!(
                "Expects that for each dim in {name}, slice_sizes[dim] should be <= 1, but got {size}"
            ));
        }
    }
    for (at, (size, most)) in sizes.iter().zip(&operand.dims).enumerate() {
        if *size < 0 || (*most != DYNAMIC && size > most) {
            return Err(format!(
                "slice size ({size}) is out of bounds for operand dimension ({most}) at index {at}"
            ));
        }
    }
    Ok(())
}

/// Returns the type of the result.
pub fn gather_shape(
    operand: &Ranked,
    indices: &Ranked,
    sizes: &[i64],
    dims: &GatherDims,
) -> Checked<Ranked> {
    let vector = dims.index_vector as usize;
    let indices_rank = indices.rank() + usize::from(vector == indices.rank());
    let rank = dims.offset.len() + indices_rank - 1;
    check_in_bounds("offset_dims", &dims.offset, "implied-result-rank", rank)?;
    let dropped = |dim: i64| dims.collapsed.contains(&dim) || dims.batching.contains(&dim);
    let mut slice = (0..operand.rank())
        .filter(|dim| !dropped(*dim as i64))
        .map(|dim| (sizes.get(dim).copied().unwrap_or(DYNAMIC), DYNAMIC));
    let mut batch = (0..indices.rank())
        .filter(|dim| *dim != vector)
        .map(|dim| (indices.dims[dim], indices.bounds[dim]));
    let mut result = Ranked::new(std::iter::repeat_n(DYNAMIC, rank), operand.element);
    for dim in 0..rank {
        let next = match dims.offset.contains(&(dim as i64)) {
            true => slice.next(),
            false => batch.next(),
        };
        let (size, bound) = next.ok_or_else(String::new)?;
        (result.dims[dim], result.bounds[dim]) = (size, bound);
    }
    Ok(result)
}
