//! Verifiers of operations that apply a region to elements.

use ods_core::hooks::{Verified, Verify, VerifyRegions};
use ods_core::{Context, Type};

use super::reducer::verify_reducer;
use super::{arguments, check_inferred, report, returned};
use crate::stablehlo::infer::{Checked, join, ranked, same_kind, show};
use crate::stablehlo::{
    Dims, MapOp, MapOpRef, Ranked, ReduceOp, ReduceOpRef, ReduceWindowOp, ReduceWindowOpRef,
    SelectAndScatterOp, SelectAndScatterOpRef, SortOp, SortOpRef, Window, WindowAttrs,
    may_equal_shapes, padding_pairs, window_output, windows,
};

/// Returns the types of operands.
macro_rules! types {
    ($operands:expr) => {
        $operands.map(|value| value.ty()).collect::<Vec<Type>>()
    };
}

/// Checks that the inputs have one shape.
fn check_same_shape(ctx: &Context, inputs: &[Type]) -> Checked {
    let shape = |ty: &Type| ty.shape(ctx).unwrap_or_default();
    let Some(first) = inputs.first() else { return Ok(()) };
    match inputs.iter().position(|ty| !may_equal_shapes(shape(first), shape(ty))) {
        None => Ok(()),
        Some(at) => Err(format!(
            "expects all inputs to have compatible shapes. Shape at input-index {at} is not compatible with shape at \
             input-index 0"
        )),
    }
}

/// Returns the element types that the region returns.
fn accumulators(ctx: &Context, results: &[Type]) -> Vec<Type> {
    results.iter().map(|ty| ty.element_type_or_self(ctx)).collect()
}

impl Verify for ReduceOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let check = || {
            let inputs = types!(op.inputs());
            let shape = reduced(op, &inputs)?;
            let inits = types!(op.init_values());
            verify_reducer(op.ctx(), op.body(), &inputs, &inits, &shape.dims)
        };
        report(*op, check())
    }
}

impl VerifyRegions for ReduceOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let infer = || {
            let shape = reduced(op, &types!(op.inputs()))?;
            let elements = accumulators(op.ctx(), &returned(op.body()));
            Ok(elements.iter().map(|ty| shape.clone().with_element(*ty).ty(op.ctx())).collect())
        };
        check_inferred(*op, infer())
    }
}

/// Returns the first input without the reduced dimensions.
fn reduced(op: ReduceOpRef<'_>, inputs: &[Type]) -> Checked<Ranked> {
    check_same_shape(op.ctx(), inputs)?;
    let input = ranked(op.ctx(), *inputs.first().ok_or_else(String::new)?)?;
    let rank = input.rank();
    let mut dropped = Dims::new();
    for dim in op.dimensions() {
        if dim < 0 || dim >= rank as i64 {
            return Err(format!(
                "Out-of-bounds dimension {dim}, expected to be in range [0, {rank})"
            ));
        }
        if dropped.contains(&dim) {
            return Err(format!("Duplicate reduction dimension: {dim}"));
        }
        dropped.push(dim);
    }
    let keep = |list: &Dims| -> Dims {
        let kept = list.iter().enumerate().filter(|(at, _)| !dropped.contains(&(*at as i64)));
        kept.map(|(_, size)| *size).collect()
    };
    Ok(Ranked::new(keep(&input.dims), input.element).with_bounds(keep(&input.bounds)))
}

impl Verify for ReduceWindowOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let check = || {
            let inputs = types!(op.inputs());
            reduce_windows(op, &inputs)?;
            let inits = types!(op.init_values());
            verify_reducer(op.ctx(), op.body(), &inputs, &inits, &op.window_dimensions())
        };
        report(*op, check())
    }
}

impl VerifyRegions for ReduceWindowOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let infer = || {
            let ctx = op.ctx();
            let inputs = types!(op.inputs());
            let window = reduce_windows(op, &inputs)?;
            let elements = accumulators(ctx, &returned(op.body()));
            inputs
                .iter()
                .zip(elements)
                .map(|(ty, element)| {
                    let input = ranked(ctx, *ty)?;
                    let result = Ranked::new(window_output(&input.dims, &window), element)
                        .with_bounds(window_output(&input.bounds, &window));
                    Ok(result.ty(ctx))
                })
                .collect()
        };
        check_inferred(*op, infer())
    }
}

fn reduce_windows(op: ReduceWindowOpRef<'_>, inputs: &[Type]) -> Checked<Vec<Window>> {
    let ctx = op.ctx();
    if inputs.is_empty() {
        return Err("requires at least 1 input value".to_owned());
    }
    check_same_shape(ctx, inputs)?;
    let padding = padding_pairs(ctx, op.get(ReduceWindowOp::PADDING))?;
    let sizes = op.window_dimensions();
    for ty in inputs {
        let rank = ranked(ctx, *ty)?.rank();
        if rank != sizes.len() {
            return Err(format!(
                "expects window-dimensions size == input rank, but got window-dimensions size: {} and input: {} with \
                 rank = {rank}.",
                sizes.len(),
                show(ctx, *ty)
            ));
        }
    }
    windows(
        &sizes,
        &WindowAttrs {
            strides: &op.window_strides().unwrap_or_default(),
            padding: &padding,
            base_dilations: &op.base_dilations().unwrap_or_default(),
            dilations: &op.window_dilations().unwrap_or_default(),
            reversal: 0,
        },
    )
}

impl Verify for SelectAndScatterOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_select_and_scatter(op))
    }
}

fn check_select_and_scatter(op: SelectAndScatterOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let (operand_type, source_type) = (op.operand().ty(), op.source().ty());
    let (operand, source) = (ranked(ctx, operand_type)?, ranked(ctx, source_type)?);
    let args = arguments(op.select());
    if args.len() != 2 {
        return Err(format!(
            "expects the select-region to take 2 parameters, but takes {}",
            args.len()
        ));
    }
    let expected = Type::tensor(ctx, &[], operand.element);
    if let Some(at) = args.iter().position(|arg| !same_kind(ctx, expected, *arg)) {
        return Err(format!(
            "expects the type of select-region's parameter at index {at} to be {}, but got {}",
            show(ctx, expected),
            show(ctx, args[at])
        ));
    }
    let results = returned(op.select());
    let [result] = *results else {
        return Err(format!(
            "expects select-region to return single value, but got: {}",
            results.len()
        ));
    };
    if result != Type::tensor(ctx, &[], Type::I1) {
        return Err(format!(
            "expects the return-type of select-region to be tensor<i1>, but got: {}",
            show(ctx, result)
        ));
    }
    let scalar = Type::tensor(ctx, &[], source.element);
    verify_reducer(ctx, op.scatter(), &[scalar], &[op.init_value().ty()], &[])?;
    let sizes = op.window_dimensions().unwrap_or_default();
    if operand.rank() != sizes.len() {
        return Err(format!(
            "expects window-dimensions size == operand rank, but got window-dimensions size: {} and operand-type: {} \
             with rank = {}.",
            sizes.len(),
            show(ctx, operand_type),
            operand.rank()
        ));
    }
    let padding = padding_pairs(ctx, op.get(SelectAndScatterOp::PADDING))?;
    let strides = op.window_strides().unwrap_or_default();
    let attrs = WindowAttrs { strides: &strides, padding: &padding, ..WindowAttrs::default() };
    let window = windows(&sizes, &attrs)?;
    let wanted = Type::tensor(ctx, &window_output(&operand.dims, &window), operand.element);
    match same_kind(ctx, wanted, source_type) {
        true => Ok(()),
        false => Err(format!(
            "expects source-type to be {}, but got{}",
            show(ctx, wanted),
            show(ctx, source_type)
        )),
    }
}

impl VerifyRegions for SelectAndScatterOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        let infer = || {
            let elements = accumulators(op.ctx(), &returned(op.scatter()));
            let operand = ranked(op.ctx(), op.operand().ty())?;
            let element = *elements.first().ok_or_else(String::new)?;
            Ok(vec![operand.with_element(element).ty(op.ctx())])
        };
        check_inferred(*op, infer())
    }
}

impl Verify for SortOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_sort(op))
    }
}

fn check_sort(op: SortOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let inputs = types!(op.inputs());
    if let Some(first) = inputs.first() {
        let (rank, dim) = (ranked(ctx, *first)?.rank() as i64, op.dimension() as i64);
        if dim < -rank || dim >= rank {
            return Err(format!(
                "dimension attribute value must be in range [-{rank}, {rank}), but found {dim}"
            ));
        }
    }
    let args = arguments(op.comparator());
    if args.len() != 2 * inputs.len() {
        return Err(format!("comparator block should have {} arguments", 2 * inputs.len()));
    }
    for (at, (pair, input)) in args.chunks(2).zip(&inputs).enumerate() {
        let scalar = Type::tensor(ctx, &[], input.element_type_or_self(ctx));
        if let Some(one) = pair.iter().position(|arg| *arg != scalar) {
            return Err(format!(
                "comparator block argument #{} should be of type {} but got {}",
                2 * at + one,
                show(ctx, scalar),
                show(ctx, pair[one])
            ));
        }
    }
    let results = returned(op.comparator());
    let [result] = *results else {
        return Err(format!("comparator must return single output but got {}", results.len()));
    };
    match result == Type::tensor(ctx, &[], Type::I1) {
        true => Ok(()),
        false => Err(format!("comparator must return tensor<i1> but got {}", show(ctx, result))),
    }
}

impl VerifyRegions for SortOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        check_inferred(*op, Ok(types!(op.inputs())))
    }
}

impl VerifyRegions for MapOp {
    fn verify_regions(op: Self::Ref<'_>) -> Verified {
        check_inferred(*op, infer_map(op))
    }
}

fn infer_map(op: MapOpRef<'_>) -> Checked<Vec<Type>> {
    let ctx = op.ctx();
    let (inputs, args) = (types!(op.inputs()), arguments(op.computation()));
    if inputs.len() != args.len() {
        return Err(format!(
            "expects number of operands to match the arity of map computation, but got: {} and {}",
            inputs.len(),
            args.len()
        ));
    }
    for (at, (input, arg)) in inputs.iter().zip(&args).enumerate() {
        let scalar = ranked(ctx, *arg)?;
        if scalar.rank() != 0 {
            return Err(format!(
                "computation arguments must be 0-rank tensor, but got: arg #{at} of type {}",
                show(ctx, *arg)
            ));
        }
        let element = input.element_type_or_self(ctx);
        if scalar.element != element {
            return Err(format!(
                "element type of operands and computation arguments must match, but got: {} and {}",
                show(ctx, element),
                show(ctx, scalar.element)
            ));
        }
    }
    let results = returned(op.computation());
    let [result] = *results else {
        return Err(format!("computation must return single output, but got: {}", results.len()));
    };
    let result_type = ranked(ctx, result)?;
    if result_type.rank() != 0 {
        return Err(format!(
            "computation must return 0-rank tensor, but got: {}",
            show(ctx, result)
        ));
    }
    let dims = op.dimensions();
    if !dims.iter().copied().eq(0..dims.len() as i64) {
        return Err(format!(
            "requires monotonically increasing dimension numbers, but got: {}",
            join(&dims)
        ));
    }
    let mut shape = Dims::new();
    for input in &inputs {
        let input = ranked(ctx, *input)?;
        if input.rank() != dims.len() {
            return Err(format!(
                "applied to a subset of dimensions currently not supported: operand dimensions = {}, requested map \
                 dimensions size = {}",
                input.rank(),
                dims.len()
            ));
        }
        shape = input.dims;
    }
    Ok(vec![Type::tensor(ctx, &shape, result_type.element)])
}
