//! Verifiers of products, convolutions, decompositions and normalization.

use ods_core::hooks::{Verified, Verify};
use ods_core::{Attr, Context, DYNAMIC, Type};
use smallvec::SmallVec;

use super::elementwise::compatible_everywhere;
use super::quantized::{is_quantized, verify_convolution, verify_dot};
use super::report;
use crate::stablehlo::infer::{Checked, check_distinct, is_unique, join, ranked, show, show_dims};
use crate::stablehlo::{
    BatchNormGradOp, BatchNormInferenceOp, BatchNormTrainingOp, CholeskyOp,
    ConvDimensionNumbersAttr, ConvolutionOp, ConvolutionOpRef, Dims, DotGeneralOp, DotGeneralOpRef,
    DotOp, DynamicConvOp, DynamicConvOpRef, Precision, PrecisionAttr, TriangularSolveOp,
    WindowAttrs, compatible_elements, constant_integers, may_equal, may_equal_shapes,
    most_specific_dim, padding_pairs, window_output, windows,
};

macro_rules! verify_elements {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(op: Self::Ref<'_>) -> Verified {
                compatible_everywhere(*op)
            }
        }
    )*};
}
verify_elements!(CholeskyOp TriangularSolveOp BatchNormGradOp BatchNormInferenceOp BatchNormTrainingOp);

fn check_precision(precision: Option<&[Attr]>) -> Checked {
    match precision {
        Some(precision) if precision.len() > 2 => Err(format!(
            "expects precision config to be empty or have <= 2 elements, got {}",
            precision.len()
        )),
        _ => Ok(()),
    }
}

fn check_result(ctx: &Context, dims: &[i64], result: Type) -> Checked {
    match may_equal_shapes(dims, result.shape(ctx).unwrap_or_default()) {
        true => Ok(()),
        false => Err(format!(
            "inferred shape '{}' is incompatible with return type of operation {}",
            show_dims(dims),
            show(ctx, result)
        )),
    }
}

impl Verify for DotOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let check = || {
            let ctx = op.ctx();
            check_precision(op.precision_config())?;
            let (lhs, rhs) = (ranked(ctx, op.lhs().ty())?, ranked(ctx, op.rhs().ty())?);
            let dims: Dims = match (lhs.dims.as_slice(), rhs.dims.as_slice()) {
                ([a], [b]) if may_equal(*a, *b) => Dims::new(),
                ([rows, a], [b]) if may_equal(*a, *b) => [*rows].into_iter().collect(),
                ([a], [b, columns]) if may_equal(*a, *b) => [*columns].into_iter().collect(),
                ([rows, a], [b, columns]) if may_equal(*a, *b) => {
                    [*rows, *columns].into_iter().collect()
                }
                _ => return Err("expected both lhs/rhs ranks to be either 1 or 2".to_owned()),
            };
            check_result(ctx, &dims, op.result().ty())
        };
        report(*op, check())
    }
}

impl Verify for DotGeneralOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_dot_general(op))
    }
}

fn check_dot_general(op: DotGeneralOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    check_precision(op.precision_config())?;
    let numbers = op.dot_dimension_numbers();
    let lhs_batch = numbers.lhs_batching_dimensions(ctx);
    let rhs_batch = numbers.rhs_batching_dimensions(ctx);
    let lhs_sum = numbers.lhs_contracting_dimensions(ctx);
    let rhs_sum = numbers.rhs_contracting_dimensions(ctx);
    if lhs_batch.len() != rhs_batch.len() {
        return Err("lhs and rhs should have the same number of batching dimensions".to_owned());
    }
    if lhs_sum.len() != rhs_sum.len() {
        return Err("lhs and rhs should have the same number of contracting dimensions".to_owned());
    }
    check_distinct([
        ("lhs_batching_dimensions", &lhs_batch),
        ("lhs_contracting_dimensions", &lhs_sum),
    ])?;
    check_distinct([
        ("rhs_batching_dimensions", &rhs_batch),
        ("rhs_contracting_dimensions", &rhs_sum),
    ])?;
    let (lhs, rhs) = (ranked(ctx, op.lhs().ty())?, ranked(ctx, op.rhs().ty())?);
    for (name, list, rank) in [
        ("lhs_batching_dimensions", &lhs_batch, lhs.rank()),
        ("lhs_contracting_dimensions", &lhs_sum, lhs.rank()),
        ("rhs_batching_dimensions", &rhs_batch, rhs.rank()),
        ("rhs_contracting_dimensions", &rhs_sum, rhs.rank()),
    ] {
        if let Some(dim) = list.iter().find(|dim| **dim < 0 || **dim >= rank as i64) {
            return Err(format!("{name} value: {dim} is out of range: [0, {rank})"));
        }
    }
    let agree = |one: &[i64], other: &[i64]| {
        let mut pairs = one.iter().zip(other);
        pairs.all(|(a, b)| may_equal(lhs.dims[*a as usize], rhs.dims[*b as usize]))
    };
    if !agree(&lhs_batch, &rhs_batch) {
        return Err("batching dimension sizes must match for lhs/rhs".to_owned());
    }
    if !agree(&lhs_sum, &rhs_sum) {
        return Err("contracting dimension sizes must match for lhs/rhs".to_owned());
    }
    let mut dims = Dims::new();
    for (at, (a, b)) in lhs_batch.iter().zip(&rhs_batch).enumerate() {
        let (a, b) = (*a as usize, *b as usize);
        let (size, _) =
            most_specific_dim(at, (lhs.dims[a], lhs.bounds[a]), (rhs.dims[b], rhs.bounds[b]))?;
        dims.push(size);
    }
    for (of, batch, sum) in [(&lhs, &lhs_batch, &lhs_sum), (&rhs, &rhs_batch, &rhs_sum)] {
        let free = |dim: &i64| !batch.contains(dim) && !sum.contains(dim);
        dims.extend((0..of.rank() as i64).filter(free).map(|dim| of.dims[dim as usize]));
    }
    let result = op.result().ty();
    check_result(ctx, &dims, result)?;
    let default = |attr: &Attr| {
        PrecisionAttr::cast(ctx, *attr).is_some_and(|attr| attr.value(ctx) == Precision::DEFAULT)
    };
    let defaults = op.precision_config().is_none_or(|all| all.iter().all(default));
    if op.algorithm().is_some() && !defaults {
        return Err("must specify DEFAULT precision config when algorithm is set.".to_owned());
    }
    let types = [op.lhs().ty(), op.rhs().ty(), result];
    match types.iter().any(|ty| is_quantized(ctx, *ty)) {
        true => verify_dot(ctx, types, &rhs_sum),
        false => Ok(()),
    }
}

/// The parts that both convolutions have.
struct Convolution<'a> {
    types: [Type; 3],
    numbers: ConvDimensionNumbersAttr,
    strides: SmallVec<[i64; 4]>,
    lhs_dilation: SmallVec<[i64; 4]>,
    rhs_dilation: SmallVec<[i64; 4]>,
    reversal: usize,
    feature_groups: i64,
    batch_groups: i64,
    precision: Option<&'a [Attr]>,
}

/// Reads the parts that both convolutions have.
macro_rules! convolution {
    ($op:ident) => {
        Convolution {
            types: [$op.lhs().ty(), $op.rhs().ty(), $op.result().ty()],
            numbers: $op.dimension_numbers(),
            strides: $op.window_strides().unwrap_or_default(),
            lhs_dilation: $op.lhs_dilation().unwrap_or_default(),
            rhs_dilation: $op.rhs_dilation().unwrap_or_default(),
            reversal: $op.window_reversal().map_or(0, |list| list.len()),
            feature_groups: $op.feature_group_count() as i64,
            batch_groups: $op.batch_group_count() as i64,
            precision: $op.precision_config(),
        }
    };
}

impl Verify for ConvolutionOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_convolution_op(op))
    }
}

fn check_convolution_op(op: ConvolutionOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = convolution!(op);
    it.check(ctx)?;
    let padding = padding_pairs(ctx, op.get(ConvolutionOp::PADDING))?;
    let dims = it.result(ctx, &padding)?;
    check_result(ctx, &dims, op.result().ty())?;
    it.check_quantized(ctx)
}

impl Verify for DynamicConvOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        report(*op, check_dynamic_conv(op))
    }
}

fn check_dynamic_conv(op: DynamicConvOpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = convolution!(op);
    it.check(ctx)?;
    let spatial = ranked(ctx, op.lhs().ty())?.rank() as i64 - 2;
    let shape = ranked(ctx, op.padding().ty())?.dims;
    if shape.as_slice() != [spatial, 2] {
        return Err(format!(
            "expects padding to be of shape [{spatial}, 2], but got [{}]",
            join(&shape)
        ));
    }
    if let Some(padding) = constant_integers(op.body, op.padding().value) {
        let padding: Vec<(i64, i64)> =
            padding.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
        it.result(ctx, &padding)?;
    }
    it.check_quantized(ctx)
}

impl Convolution<'_> {
    /// Checks everything but the window.
    fn check(&self, ctx: &Context) -> Checked {
        let [lhs_type, rhs_type, _] = self.types;
        let (lhs, rhs) = (ranked(ctx, lhs_type)?, ranked(ctx, rhs_type)?);
        let got = format!("Got: {} and {}", show(ctx, lhs_type), show(ctx, rhs_type));
        if lhs.rank() < 2 {
            return Err(format!("expects convolution arguments to have >= 2 dimensions. {got}."));
        }
        if lhs.rank() != rhs.rank() {
            return Err(format!(
                "expects convolution arguments to have same number of dimensions. {got}."
            ));
        }
        let quantized = is_quantized(ctx, lhs_type) || is_quantized(ctx, rhs_type);
        if !quantized && !compatible_elements(ctx, lhs.element, rhs.element) {
            return Err(format!(
                "expects lhs and rhs to have compatible element type. Got: {} and {}",
                show(ctx, lhs.element),
                show(ctx, rhs.element)
            ));
        }
        let numbers = self.numbers;
        let input = numbers.input_spatial_dimensions(ctx);
        let kernel = numbers.kernel_spatial_dimensions(ctx);
        let output = numbers.output_spatial_dimensions(ctx);
        if input.len() != kernel.len() || input.len() != output.len() {
            return Err(format!(
                "expects the same size for input, kernel and output spatial-dimensions, but got {}, {}, and {} resp.",
                input.len(),
                kernel.len(),
                output.len()
            ));
        }
        let all = |first: [i64; 2], rest: &[i64]| [&first[..], rest].concat();
        let (in_batch, in_feature) =
            (numbers.input_batch_dimension(ctx), numbers.input_feature_dimension(ctx));
        let kernel_in = numbers.kernel_input_feature_dimension(ctx);
        let kernel_out = numbers.kernel_output_feature_dimension(ctx);
        let lists = [
            ("input", all([in_batch, in_feature], &input)),
            ("kernel", all([kernel_in, kernel_out], &kernel)),
            (
                "output",
                all(
                    [numbers.output_batch_dimension(ctx), numbers.output_feature_dimension(ctx)],
                    &output,
                ),
            ),
        ];
        let rank = lhs.rank() as i64;
        if lists.iter().any(|(_, list)| list.iter().any(|dim| !(0..rank).contains(dim))) {
            return Err(format!(
                "expects input, kernel, and output dimension-numbers to be in-range [0, {rank})."
            ));
        }
        if let Some((name, list)) = lists.iter().find(|(_, list)| !is_unique(list)) {
            return Err(format!(
                "expects {name} dimension-numbers to be unique, got {{{}}}.",
                join(list)
            ));
        }
        self.check_groups(
            [lhs.dims[in_batch as usize], lhs.dims[in_feature as usize]],
            [rhs.dims[kernel_in as usize], rhs.dims[kernel_out as usize]],
        )?;
        check_precision(self.precision)?;
        match lhs.rank() == input.len() + 2 {
            true => Ok(()),
            false => Err(format!(
                "expects convolution arguments to have {} dimensions. Got: {}",
                input.len() + 2,
                lhs.rank()
            )),
        }
    }

    fn check_groups(&self, input: [i64; 2], kernel: [i64; 2]) -> Checked {
        let (batch_groups, groups) = (self.batch_groups.max(1), self.feature_groups.max(1));
        if batch_groups > 1 && groups > 1 {
            return Err(format!(
                "expects batch_group_count and feature_group_count not to be both greater than 1. Got {batch_groups} \
                 and {groups} resp."
            ));
        }
        let [batch, features] = input;
        let [kernel_in, kernel_out] = kernel;
        if batch != DYNAMIC && batch % batch_groups != 0 {
            return Err(format!(
                "expects input batch dimension ({batch}) to be divisible by batch_group_count. Got batch_group_count = \
                 {batch_groups}."
            ));
        }
        if features != DYNAMIC {
            if features % groups != 0 {
                return Err(format!(
                    "expects input feature dimension ({features}) to be a multiple of feature_group_count. Got \
                     feature_group_count = {groups}."
                ));
            }
            if kernel_in != DYNAMIC && features / groups != kernel_in {
                return Err(format!(
                    "expects input feature dimension ({features}) / feature_group_count = kernel input feature \
                     dimension ({kernel_in}). Got feature_group_count = {groups}."
                ));
            }
        }
        if kernel_out != DYNAMIC {
            if kernel_out % batch_groups != 0 {
                return Err(format!(
                    "expects output feature dimension size ({kernel_out}) to be a multiple of batch_group_count. Got \
                     batch_group_count = {batch_groups}."
                ));
            }
            if kernel_out % groups != 0 {
                return Err(format!(
                    "expects kernel output feature dimension ({kernel_out}) to be divisible by feature_group_count. \
                     For feature_group_count = {groups}."
                ));
            }
        }
        Ok(())
    }

    /// Returns the sizes of the result.
    fn result(&self, ctx: &Context, padding: &[(i64, i64)]) -> Checked<Dims> {
        let [lhs, rhs, _] = self.types;
        let (lhs, rhs) = (ranked(ctx, lhs)?, ranked(ctx, rhs)?);
        let numbers = self.numbers;
        let pick = |dims: &[i64], of: &Dims| -> Vec<i64> {
            dims.iter().map(|dim| of[*dim as usize]).collect()
        };
        let sizes = pick(&numbers.kernel_spatial_dimensions(ctx), &rhs.dims);
        let window = windows(
            &sizes,
            &WindowAttrs {
                strides: &self.strides,
                padding,
                base_dilations: &self.lhs_dilation,
                dilations: &self.rhs_dilation,
                reversal: self.reversal,
            },
        )?;
        let base = pick(&numbers.input_spatial_dimensions(ctx), &lhs.dims);
        let mut dims: Dims = std::iter::repeat_n(DYNAMIC, lhs.rank()).collect();
        let spatial = numbers.output_spatial_dimensions(ctx);
        for (dim, size) in spatial.iter().zip(window_output(&base, &window)) {
            dims[*dim as usize] = size;
        }
        let batch = lhs.dims[numbers.input_batch_dimension(ctx) as usize];
        let groups = self.batch_groups.max(1);
        dims[numbers.output_batch_dimension(ctx) as usize] =
            if batch == DYNAMIC { DYNAMIC } else { batch / groups };
        dims[numbers.output_feature_dimension(ctx) as usize] =
            rhs.dims[numbers.kernel_output_feature_dimension(ctx) as usize];
        Ok(dims)
    }

    fn check_quantized(&self, ctx: &Context) -> Checked {
        if !self.types.iter().any(|ty| is_quantized(ctx, *ty)) {
            return Ok(());
        }
        let features = [
            self.numbers.kernel_output_feature_dimension(ctx),
            self.numbers.output_feature_dimension(ctx),
        ];
        verify_convolution(ctx, self.types, features)
    }
}
