//! Verifier of scatters.

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::{DYNAMIC, Type};

use super::reducer::verify_reducer;
use super::{check_inferred, report, returned};
use crate::stablehlo::infer::{
    Checked, check_dim_or_end, check_distinct, check_in_bounds, is_sorted, is_unique, join, ranked,
};
use crate::stablehlo::{Dims, Ranked, ScatterOp, ScatterOpRef, may_equal, may_equal_shapes};

impl Verify for ScatterOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_scatter(op))
    }
}

impl VerifyRegions for ScatterOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let results = returned(op.update_computation());
        let infer = || {
            let pairs = op.inputs().zip(results);
            pairs
                .map(|(input, result)| {
                    let element = result.element_type_or_self(ctx);
                    Ok(ranked(ctx, input.ty())?.with_element(element).ty(ctx))
                })
                .collect()
        };
        check_inferred(*op, infer())
    }
}

/// The dimension numbers.
struct ScatterDims {
    window: Vec<i64>,
    inserted: Vec<i64>,
    batching: Vec<i64>,
    indices_batching: Vec<i64>,
    to_operand: Vec<i64>,
    index_vector: i64,
}

fn check_scatter(op: ScatterOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let numbers = op.scatter_dimension_numbers();
    let dims = ScatterDims {
        window: numbers.update_window_dims(ctx),
        inserted: numbers.inserted_window_dims(ctx),
        batching: numbers.input_batching_dims(ctx),
        indices_batching: numbers.scatter_indices_batching_dims(ctx),
        to_operand: numbers.scatter_dims_to_operand_dims(ctx),
        index_vector: numbers.index_vector_dim(ctx),
    };
    let all = |types: Vec<Type>| {
        types.into_iter().map(|ty| ranked(ctx, ty)).collect::<Checked<Vec<Ranked>>>()
    };
    let input_types: Vec<Type> = op.inputs().map(|value| value.ty()).collect();
    let inputs = all(input_types.clone())?;
    let updates = all(op.updates().map(|value| value.ty()).collect())?;
    let agree = |list: &[Ranked]| list.iter().all(|one| may_equal_shapes(&list[0].dims, &one.dims));
    if !agree(&inputs) {
        return Err("Not all inputs have compatible shapes.".to_owned());
    }
    if !agree(&updates) {
        return Err("Not all updates have compatible shapes.".to_owned());
    }
    let mut indices = ranked(ctx, op.scatter_indices().ty())?.dims;
    let of_indices = "rank-of('scatter_indices')";
    check_dim_or_end("index_vector_dim", dims.index_vector, of_indices, indices.len())?;
    let scalars: Vec<Type> =
        updates.iter().map(|update| Type::tensor(ctx, &[], update.element)).collect();
    verify_reducer(ctx, op.update_computation(), &input_types, &scalars, &[])?;
    let implied = dims.index_vector as usize == indices.len();
    if implied {
        indices.push(1);
    }
    let rank = indices.len() - 1 + dims.window.len();
    if let Some(update) = updates.iter().find(|update| update.rank() != rank) {
        return Err(format!(
            "expects updates tensor must be of rank {rank} ( == rank-of('scatter_indices') - 1 + \
             size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 dimension if \
             'index_vector_dim' == rank-of('scatter_indices')), but got {}.",
            update.rank()
        ));
    }
    for (input, update) in inputs.iter().zip(&updates) {
        check_numbers(input, &indices, update, &dims)?;
    }
    for (input, update) in inputs.iter().zip(&updates) {
        check_sizes(input, &indices, update, &dims)?;
    }
    Ok(())
}

fn check_numbers(input: &Ranked, indices: &Dims, update: &Ranked, dims: &ScatterDims) -> Checked {
    let window = dims.window.len() + dims.inserted.len() + dims.batching.len();
    if input.rank() != window {
        return Err(format!(
            "Expects rank-of operand to match size-of('update_window_dims') + size-of('inserted_window_dims') + \
             size-of('input_batching_dims') i.e. {window} but got {}.",
            input.rank()
        ));
    }
    let sorted = |name: &str, list: &[i64]| match is_sorted(list) {
        true => Ok(()),
        false => Err(format!("Expects {name} to be sorted; got: [{}].", join(list))),
    };
    let unique = |name: &str, list: &[i64]| match is_unique(list) {
        true => Ok(()),
        false => Err(format!("Expects {name} to not repeat; got: [{}].", join(list))),
    };
    let of_operand = "rank-of('operand')";
    let batching = ("input_batching_dims", dims.batching.as_slice());
    sorted("update_window_dims", &dims.window)?;
    unique("update_window_dims", &dims.window)?;
    check_in_bounds("update_window_dims", &dims.window, "rank-of('updates')", update.rank())?;
    check_distinct([("inserted_window_dims", &dims.inserted), batching])?;
    sorted("inserted_window_dims", &dims.inserted)?;
    check_in_bounds("inserted_window_dims", &dims.inserted, of_operand, input.rank())?;
    sorted("input_batching_dims", &dims.batching)?;
    check_in_bounds("input_batching_dims", &dims.batching, of_operand, input.rank())?;
    let name = "scatter_indices_batching_dims";
    unique(name, &dims.indices_batching)?;
    check_in_bounds(name, &dims.indices_batching, "rank-of('scatter_indices')", indices.len())?;
    let vector = dims.index_vector;
    if dims.indices_batching.contains(&vector) {
        return Err(format!("expects {name} not to include index_vector_dim {vector}."));
    }
    if dims.batching.len() != dims.indices_batching.len() {
        return Err(format!("input_batching_dims and {name} should have the same size."));
    }
    for (at, (one, other)) in dims.batching.iter().zip(&dims.indices_batching).enumerate() {
        let (one, other) = (input.dims[*one as usize], indices[*other as usize]);
        if !may_equal(one, other) {
            return Err(format!(
                "input_batching_dims[{at}] and {name}[{at}] must have compatible sizes, but got {one} and {other}."
            ));
        }
    }
    let size = indices.get(vector as usize).copied().unwrap_or(1);
    let count = dims.to_operand.len();
    if size != DYNAMIC && count as i64 != size {
        return Err(format!(
            "Scatter op has {count} elements in scatter_dims_to_operand_dims and the bound of dimension \
             index_vector_dim={vector} of scatter_indices is {size}. These two numbers must be equal."
        ));
    }
    check_distinct([("scatter_dims_to_operand_dims", &dims.to_operand), batching])?;
    check_in_bounds("scatter_dims_to_operand_dims", &dims.to_operand, of_operand, input.rank())
}

fn check_sizes(input: &Ranked, indices: &Dims, update: &Ranked, dims: &ScatterDims) -> Checked {
    let dropped = |dim: i64| dims.inserted.contains(&dim) || dims.batching.contains(&dim);
    let most = (0..input.rank()).filter(|dim| !dropped(*dim as i64)).map(|dim| input.dims[dim]);
    for (dim, most) in dims.window.iter().zip(most) {
        let size = update.dims[*dim as usize];
        if size != DYNAMIC && most != DYNAMIC && size > most {
            return Err(format!(
                "expects bounds of the window dimensions of updates to not exceed the bounds of the corresponding \
                 dimensions of operand. For dimension {dim}, updates bound is {size}, operand bound is {most}."
            ));
        }
    }
    let scatter = (0..update.rank()).filter(|dim| !dims.window.contains(&(*dim as i64)));
    let batch = (0..indices.len()).filter(|dim| *dim as i64 != dims.index_vector);
    for (dim, of_indices) in scatter.zip(batch) {
        let (size, known) = (update.dims[dim], indices[of_indices]);
        if !may_equal(size, known) {
            return Err(format!(
                "expects bounds of the scatter dimensions of updates to be same as the bounds of the corresponding \
                 dimensions of scatter indices. For scatter dimension {dim}, updates bound is {size} , \
                 scatter_indices bound is {known}."
            ));
        }
    }
    Ok(())
}
