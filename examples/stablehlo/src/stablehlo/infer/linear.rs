//! Inference of decompositions, solutions and normalization.

use ods_core::Type;

use super::{Checked, Inputs, infer, join, show, show_dim};
use crate::stablehlo::{
    BatchNormGradOp, BatchNormInferenceOp, BatchNormTrainingOp, CholeskyOp, Ranked, Transpose,
    TransposeAttr, TriangularSolveOp, may_equal, may_equal_shapes,
};

infer! {
    CholeskyOp by cholesky;
    TriangularSolveOp by triangular_solve;
    BatchNormGradOp by batch_norm_grad;
    BatchNormInferenceOp by batch_norm_inference;
    BatchNormTrainingOp by batch_norm_training;
}

fn cholesky(of: &Inputs<'_, CholeskyOp>) -> Checked<Type> {
    let a = of.ranked(of.types().a())?;
    let shape = join(&a.dims);
    match a.dims.as_slice() {
        [.., rows, columns] if may_equal(*rows, *columns) => Ok(of.types().a()),
        [.., _, _] => {
            Err(format!("minor dimensions of 'a' must have equal size, got shape {shape}."))
        }
        _ => Err(format!("argument 'a' must have rank >= 2, got shape {shape}.")),
    }
}

fn triangular_solve(of: &Inputs<'_, TriangularSolveOp>) -> Checked<Type> {
    let types = of.types();
    let (a, b) = (of.ranked(types.a())?, of.ranked(types.b())?);
    let (a_type, b_type) = (show(of.ctx, types.a()), show(of.ctx, types.b()));
    let [a_batch @ .., rows, columns] = a.dims.as_slice() else {
        return Err(format!("operand 'a' must have rank >= 2, but got {a_type}"));
    };
    if !may_equal(*rows, *columns) {
        return Err(format!(
            "two minor dimensions of operand 'a' must be compatible, but got {a_type}"
        ));
    }
    if a.rank() != b.rank() {
        return Err(format!("operands must have equal rank, but got {a_type} and {b_type}"));
    }
    let left = of.state.get(TriangularSolveOp::LEFT_SIDE).and_then(|attr| attr.as_bool());
    let [b_batch @ .., b_rows, b_columns] = b.dims.as_slice() else { return Err(String::new()) };
    let shared = if left == Some(true) { b_rows } else { b_columns };
    if !may_equal(*columns, *shared) {
        return Err(format!(
            "shared dimension of operands 'a' and 'b' must be compatible, but got {a_type} and {b_type}"
        ));
    }
    if !may_equal_shapes(a_batch, b_batch) {
        return Err(format!(
            "batch dimensions of the operands must be compatible, but got {a_type} and {b_type}"
        ));
    }
    let transpose = of.state.get(TriangularSolveOp::TRANSPOSE_A);
    let transpose = transpose.and_then(|attr| TransposeAttr::cast(of.ctx, attr));
    if transpose.is_none_or(|attr| attr.value(of.ctx) == Transpose::TRANSPOSEINVALID) {
        return Err("Invalid transpose option value for triangular solve".to_owned());
    }
    Ok(types.b())
}

/// Checks the operands, and returns the first, and a vector with an element for each feature.
fn batch_norm<X: ods_core::OpType>(
    of: &Inputs<'_, X>,
    many: &[Type],
    single: &[Type],
    feature: i64,
) -> Checked<(Type, Type)> {
    let all = |types: &[Type]| types.iter().map(|ty| of.ranked(*ty)).collect::<Checked<Vec<_>>>();
    let agree = |types: &[Ranked]| {
        types.iter().all(|one| types.iter().all(|other| may_equal_shapes(&one.dims, &other.dims)))
    };
    let (ranked, vectors) = (all(many)?, all(single)?);
    if !agree(&ranked) {
        return Err("expects multi-dimensional operands to have compatible shapes.".to_owned());
    }
    if !agree(&vectors) {
        return Err("expects single-dimensional operands to have compatible shapes.".to_owned());
    }
    let ([first, ..], [vector, ..]) = (ranked.as_slice(), vectors.as_slice()) else {
        return Err(String::new());
    };
    let Some(feature) = usize::try_from(feature).ok().filter(|dim| *dim < first.rank()) else {
        return Err(format!(
            "expects featureIndex to be smaller than the rank of multi-dimensional operands; got featureIndex \
             {feature}, and rank {}.",
            first.rank()
        ));
    };
    let count = first.dims[feature];
    let size = vector.dims.first().copied().ok_or_else(String::new)?;
    if !may_equal(size, count) {
        return Err(format!(
            "expects the size of single-dimensional operands to be compatible with feature count, but the size of \
             single-dimensional operands is {} and the feature count is {}.",
            show_dim(size),
            show_dim(count)
        ));
    }
    let vector = Ranked::new([count], first.element)
        .with_bounds([first.bounds[feature]].into_iter().collect());
    Ok((first.ty(of.ctx), vector.ty(of.ctx)))
}

fn batch_norm_grad(of: &Inputs<'_, BatchNormGradOp>) -> Checked<[Type; 3]> {
    let types = of.types();
    let many = [types.operand(), types.grad_output()];
    let single = [types.scale(), types.mean(), types.variance()];
    let feature = of.number(BatchNormGradOp::FEATURE_INDEX);
    let (operand, vector) = batch_norm(of, &many, &single, feature)?;
    Ok([operand, vector, vector])
}

fn batch_norm_inference(of: &Inputs<'_, BatchNormInferenceOp>) -> Checked<Type> {
    let types = of.types();
    let single = [types.scale(), types.offset(), types.mean(), types.variance()];
    let feature = of.number(BatchNormInferenceOp::FEATURE_INDEX);
    Ok(batch_norm(of, &[types.operand()], &single, feature)?.0)
}

fn batch_norm_training(of: &Inputs<'_, BatchNormTrainingOp>) -> Checked<[Type; 3]> {
    let types = of.types();
    let feature = of.number(BatchNormTrainingOp::FEATURE_INDEX);
    let (operand, vector) =
        batch_norm(of, &[types.operand()], &[types.scale(), types.offset()], feature)?;
    Ok([operand, vector, vector])
}
