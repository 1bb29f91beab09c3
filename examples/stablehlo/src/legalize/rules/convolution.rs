//! Convolutions.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::{Op, Type, Value};

use super::dot::{multiply_add, sum_kind};
use super::large::{Matrices, Product};
use super::shape::reshape_tensor;
use super::window::{padded, paddings, window_expr};
use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::legalize::scalar;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::accumulate::{Loop, accumulate, convert_tensor};
use crate::legalize::tensors::structured::{fill_sizes, generate, map, sizes_of};
use crate::legalize::tensors::view::{Along, View};
use crate::stablehlo::{self, ConvDimensionNumbersAttr, Window, WindowAttrs, constant_integers};

/// A convolution, but for its operands.
pub(crate) struct Convolution {
    pub(crate) numbers: ConvDimensionNumbersAttr,
    pub(crate) windows: Vec<Window>,
    pub(crate) reversal: Vec<bool>,
    pub(crate) feature_groups: i64,
    pub(crate) batch_groups: i64,
}

/// Reads a convolution with this padding.
macro_rules! convolution {
    ($l:ident, $op:ident, $padding:expr) => {{
        let numbers = $op.dimension_numbers(&$l.rw);
        let attrs = WindowAttrs {
            strides: &$op.window_strides(&$l.rw).unwrap_or_default(),
            padding: $padding,
            base_dilations: &$op.lhs_dilation(&$l.rw).unwrap_or_default(),
            dilations: &$op.rhs_dilation(&$l.rw).unwrap_or_default(),
            reversal: 0,
        };
        Convolution {
            numbers,
            windows: attrs.windows(&window_sizes($l, numbers, $op.rhs(&$l.rw))),
            reversal: $op.window_reversal(&$l.rw).map(|list| list.to_vec()).unwrap_or_default(),
            feature_groups: $op.feature_group_count(&$l.rw) as i64,
            batch_groups: $op.batch_group_count(&$l.rw) as i64,
        }
    }};
}

pub(super) fn add_rules(rules: &mut Rules) {
    rules
        .add(|l: &mut Lower<'_>, op: stablehlo::ConvolutionOp| {
            let how = convolution!(l, op, &paddings(&l.ctx, op.padding(&l.rw)));
            lower_convolution(l, op.into(), [op.lhs(&l.rw), op.rhs(&l.rw)], op.result(&l.rw), &how)
        })
        .add(|l: &mut Lower<'_>, op: stablehlo::DynamicConvOp| {
            let Some(padding) = constant_integers(&l.rw, op.padding(&l.rw)) else {
                return l.fail(op, "cannot be lowered with padding that is not constant");
            };
            let padding: Vec<(i64, i64)> =
                padding.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            let how = convolution!(l, op, &padding);
            lower_convolution(l, op.into(), [op.lhs(&l.rw), op.rhs(&l.rw)], op.result(&l.rw), &how)
        });
}

fn window_sizes(l: &Lower<'_>, numbers: ConvDimensionNumbersAttr, kernel: Value) -> Vec<i64> {
    let shape = l.shape(kernel);
    let dims = numbers.kernel_spatial_dimensions(&l.ctx);
    dims.iter().map(|dim| shape.get(*dim as usize).copied().unwrap_or(1)).collect()
}

fn lower_convolution(
    l: &mut Lower<'_>,
    op: Op,
    [lhs, rhs]: [Value; 2],
    result: Value,
    how: &Convolution,
) -> Outcome {
    let kinds = [l.kind(lhs)?, l.kind(rhs)?];
    let kind = l.kind(result)?;
    let sum = sum_kind(kind);
    let tensors = [l.tensor(lhs), l.tensor(rhs)];
    let tensor = convolve(l, op, tensors, kinds, sum, how)?;
    let tensor = convert_tensor(l, tensor, sum, kind)?;
    l.set_tensor(result, tensor);
    Ok(())
}

/// Returns the convolution of tensors, computed in the kind `sum`.
pub(crate) fn convolve(
    l: &mut Lower<'_>,
    op: Op,
    [input, kernel]: [Value; 2],
    kinds: [Kind; 2],
    sum: Kind,
    how: &Convolution,
) -> Outcome<Value> {
    let ctx = l.ctx.clone();
    let numbers = how.numbers;
    let zero = scalar::constant(&mut l.rw, kinds[0], 0.0);
    let input_spatial = numbers.input_spatial_dimensions(&ctx);
    let kernel_spatial = numbers.kernel_spatial_dimensions(&ctx);
    let output_spatial = numbers.output_spatial_dimensions(&ctx);
    let spatial = how.windows.len();
    let mut moving: Vec<Option<Window>> = vec![None; spatial + 2];
    for (dim, window) in input_spatial.iter().zip(&how.windows) {
        moving[*dim as usize] = Some(*window);
    }
    let input = padded(l, op, input, zero, &moving)?;
    let kernel = reverse(l, kernel, &kernel_spatial, &how.reversal)?;

    if let Some(product) = product_of_patches(l, [input, kernel], kinds, sum, how)
        && let Some(tensor) = product.lower(l)?
    {
        return Ok(tensor);
    }

    // The groups are a dimension of their own, before the features or batches that they divide.
    let groups = how.feature_groups * how.batch_groups;
    let divided = match how.batch_groups > 1 {
        true => numbers.input_batch_dimension(&ctx),
        false => numbers.input_feature_dimension(&ctx),
    };
    let kernel_output = numbers.kernel_output_feature_dimension(&ctx);
    let input_sizes = sizes_of(l, input);
    let kernel_sizes = sizes_of(l, kernel);
    let grouped = groups > 1;
    let (input, kernel) = match grouped {
        true => {
            let input = divide(l, op, input, divided as usize, groups)?;
            (input, divide(l, op, kernel, kernel_output as usize, groups)?)
        }
        false => (input, kernel),
    };

    // The loops: batch, group, then features inside or outside of the places, so that the innermost one runs along
    // adjacent elements.
    let features_inside = kernel_output == spatial as i64 + 1;
    let (batch, group) = (0u32, 1u32);
    let first = 2u32;
    let (places, elements, channel, feature) = match features_inside {
        true => {
            let n = spatial as u32;
            (first, first + n, first + 2 * n, first + 2 * n + 1)
        }
        false => {
            let n = spatial as u32;
            (first + 2 + n, first + 2, first + 1, first)
        }
    };
    let rank = 2 * spatial + 4;
    // Without groups, their loop has one iteration: it is left out.
    let loop_of = |dim: u32| match grouped || dim < group {
        true => AffineExpr::Dim(dim),
        false => AffineExpr::Dim(dim - 1),
    };
    let rank = if grouped { rank } else { rank - 1 };
    let shift = u32::from(!grouped);

    let mut input_exprs = vec![AffineExpr::Constant(0); spatial + 2];
    input_exprs[numbers.input_batch_dimension(&ctx) as usize] = loop_of(batch);
    input_exprs[numbers.input_feature_dimension(&ctx) as usize] = loop_of(channel);
    let mut kernel_exprs = vec![AffineExpr::Constant(0); spatial + 2];
    kernel_exprs[numbers.kernel_input_feature_dimension(&ctx) as usize] = loop_of(channel);
    kernel_exprs[kernel_output as usize] = loop_of(feature);
    let mut output_exprs = vec![AffineExpr::Constant(0); spatial + 2];
    let output_feature = numbers.output_feature_dimension(&ctx) as usize;
    let output_batch = numbers.output_batch_dimension(&ctx) as usize;
    output_exprs[output_batch] = loop_of(batch);
    output_exprs[output_feature] = loop_of(feature);
    for (at, window) in how.windows.iter().enumerate() {
        let (place, element) = (places + at as u32 - shift, elements + at as u32 - shift);
        input_exprs[input_spatial[at] as usize] = window_expr(window, place, element);
        kernel_exprs[kernel_spatial[at] as usize] = AffineExpr::Dim(element);
        output_exprs[output_spatial[at] as usize] = AffineExpr::Dim(place);
    }
    let mut sizes: MixedList = MixedList::from_elem(MixedIndex::Known(0), spatial + 2);
    let input_batch = input_sizes[numbers.input_batch_dimension(&ctx) as usize];
    sizes[output_batch] = divided_size(input_batch, how.batch_groups);
    sizes[output_feature] = divided_size(kernel_sizes[kernel_output as usize], groups);
    for (at, window) in how.windows.iter().enumerate() {
        let Some(size) = input_sizes[input_spatial[at] as usize].known() else {
            return l.fail(op, "cannot be lowered with dynamic spatial dimensions");
        };
        sizes[output_spatial[at] as usize] = MixedIndex::Known(window.places(size));
    }
    if grouped {
        input_exprs.insert(divided as usize, loop_of(group));
        kernel_exprs.insert(kernel_output as usize, loop_of(group));
        output_exprs.insert(output_feature, loop_of(group));
        sizes.insert(output_feature, MixedIndex::Known(groups));
    }

    let mut loops = vec![Loop::Parallel; rank];
    for at in 0..spatial as u32 {
        loops[(elements + at - shift) as usize] = Loop::Reduction;
    }
    loops[(channel - shift) as usize] = Loop::Reduction;
    let zero = scalar::constant(&mut l.rw, sum, 0.0);
    let start = fill_sizes(l, zero, &sizes);
    let maps: [AffineMap; 3] =
        [input_exprs, kernel_exprs, output_exprs].map(|exprs| map(rank, exprs));
    let [input_map, kernel_map, output_map] = maps;
    let inputs = [(input, input_map), (kernel, kernel_map)];
    let done = accumulate(l, &inputs, &[(start, output_map)], &loops, |l, elements, state| {
        Ok(vec![multiply_add(l, kinds, sum, elements, state[0])])
    })?;
    if !grouped {
        return Ok(done[0]);
    }
    let mut shape: Vec<i64> = l.rw.ty(done[0]).shape(&ctx).unwrap_or_default().to_vec();
    let features = shape.remove(output_feature);
    shape[output_feature] *= features;
    let ty = Type::tensor(&ctx, &shape, sum.storage(&ctx));
    Ok(reshape_tensor(l, done[0], ty))
}

/// Returns the convolution as a product for a function of the host: the left operand is a view of the patches that the
/// window covers, and groups are a batch. `None` if a size is not known or zero.
fn product_of_patches(
    l: &Lower<'_>,
    tensors: [Value; 2],
    kinds: [Kind; 2],
    sum: Kind,
    how: &Convolution,
) -> Option<Product> {
    let numbers = how.numbers;
    let shapes = tensors.map(|tensor| l.rw.ty(tensor).shape(&l.ctx).unwrap_or_default().to_vec());
    if shapes.iter().flatten().any(|size| *size <= 0) {
        return None;
    }
    let size = |side: usize, dim: i64| shapes[side][dim as usize];
    let (batch, channel) =
        (numbers.input_batch_dimension(&l.ctx), numbers.input_feature_dimension(&l.ctx));
    let feature = numbers.kernel_output_feature_dimension(&l.ctx);
    let groups = how.feature_groups * how.batch_groups;
    let (batches, channels) =
        (size(0, batch) / how.batch_groups, size(0, channel) / how.feature_groups);
    let features = size(1, feature) / groups;
    let spatial = numbers.input_spatial_dimensions(&l.ctx);
    let mut left = Matrices::default();
    left.rows.push(Along { dim: batch, size: batches, step: 1 });
    for (dim, window) in spatial.iter().zip(&how.windows) {
        let places = window.places(size(0, *dim));
        left.rows.push(Along { dim: *dim, size: places, step: window.stride });
        left.columns.push(Along { dim: *dim, size: window.size, step: window.dilation });
    }
    left.columns.push(Along { dim: channel, size: channels, step: 1 });
    let mut right = Matrices::default();
    let of_window = numbers.kernel_spatial_dimensions(&l.ctx);
    let along_window =
        |(dim, window): (&i64, &Window)| Along { dim: *dim, size: window.size, step: 1 };
    right.rows.extend(of_window.iter().zip(&how.windows).map(along_window));
    let kernel_channel = numbers.kernel_input_feature_dimension(&l.ctx);
    right.rows.push(Along { dim: kernel_channel, size: channels, step: 1 });
    right.columns.push(Along { dim: feature, size: features, step: 1 });
    let (to_batch, to_feature) =
        (numbers.output_batch_dimension(&l.ctx), numbers.output_feature_dimension(&l.ctx));
    let mut result =
        Matrices { batch: View::new(), rows: left.rows.clone(), columns: right.columns.clone() };
    let to = [to_batch].into_iter().chain(numbers.output_spatial_dimensions(&l.ctx));
    for (along, dim) in result.rows.iter_mut().zip(to) {
        *along = Along { dim, step: 1, ..*along };
    }
    result.columns[0].dim = to_feature;
    if groups > 1 {
        let (divided, step) = match how.batch_groups > 1 {
            true => (batch, batches),
            false => (channel, channels),
        };
        left.batch.push(Along { dim: divided, size: groups, step });
        right.batch.push(Along { dim: feature, size: groups, step: features });
        result.batch.push(Along { dim: to_feature, size: groups, step: features });
    }
    let mut shape = vec![1; how.windows.len() + 2];
    for along in result.view() {
        shape[along.dim as usize] *= along.size;
    }
    let product = Product { tensors, kinds, sum, left, right, shape, result };
    (!product.shape.contains(&0)).then_some(product)
}

fn divided_size(size: MixedIndex, by: i64) -> MixedIndex {
    match size {
        MixedIndex::Known(size) => MixedIndex::Known(size / by),
        other => other,
    }
}

/// Splits a dimension into groups and their elements.
fn divide(l: &mut Lower<'_>, op: Op, tensor: Value, dim: usize, groups: i64) -> Outcome<Value> {
    let ty = l.rw.ty(tensor);
    if l.is_dynamic(ty) {
        return l.fail(op, "cannot be lowered with groups and dynamic sizes");
    }
    let mut shape = ty.shape(&l.ctx).unwrap_or_default().to_vec();
    shape[dim] /= groups;
    shape.insert(dim, groups);
    let ty = Type::tensor(&l.ctx, &shape, ty.element_type_or_self(&l.ctx));
    Ok(reshape_tensor(l, tensor, ty))
}

/// Reverses the spatial dimensions of a kernel.
fn reverse(l: &mut Lower<'_>, kernel: Value, dims: &[i64], reversal: &[bool]) -> Outcome<Value> {
    if !reversal.contains(&true) {
        return Ok(kernel);
    }
    let sizes = sizes_of(l, kernel);
    let element = l.rw.ty(kernel).element_type_or_self(&l.ctx);
    let source = crate::legalize::lower::Lowered::Tensor(kernel);
    let done = generate(l, &sizes, &[element], |l, at| {
        let mut place = at.to_vec();
        for (dim, reversed) in dims.iter().zip(reversal) {
            if *reversed {
                let dim = *dim as usize;
                let size = crate::legalize::tensors::structured::size_value(l, sizes[dim]);
                let one = l.rw.index(1);
                let last = l.rw.subi(size, one);
                place[dim] = l.rw.subi(last, at[dim]);
            }
        }
        Ok(vec![l.element(&source, &place)])
    })?;
    Ok(done[0])
}
