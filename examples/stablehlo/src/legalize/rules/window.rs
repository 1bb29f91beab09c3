//! Windows that move over tensors: padding, and reductions of windows.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::Inserter as _;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice};
use ods_core::{Block, Context, DYNAMIC, DenseAttr, Op, Value};
use ods_dialects::tensor;

use super::dynamic_window::{self, MixedWindow};
use super::reduce::body_kinds;
use crate::legalize::lower::{Lower, Outcome, Rules};
use crate::legalize::scalar::convert::convert;
use crate::legalize::scalar::emit::Emit as _;
use crate::legalize::scalar::kind::Kind;
use crate::legalize::tensors::accumulate::{Loop, accumulate, convert_tensor, range};
use crate::legalize::tensors::loops::count;
use crate::legalize::tensors::structured::{
    empty, fill_sizes, map, size_value, sizes_of, static_sizes,
};
use crate::stablehlo::{self, Window, WindowAttrs, padding_pairs};

/// Returns the padding before and after each dimension, whose attribute is verified.
pub(crate) fn paddings(ctx: &Context, padding: Option<DenseAttr>) -> Vec<(i64, i64)> {
    padding_pairs(ctx, padding.map(Into::into)).unwrap_or_default()
}

/// Returns a tensor with elements added or removed around and between its own. `windows` has one for each dimension;
/// a dimension of dynamic size cannot be padded.
pub(crate) fn padded(
    l: &mut Lower<'_>,
    op: impl Into<Op>,
    tensor: Value,
    value: Value,
    windows: &[Option<Window>],
) -> Outcome<Value> {
    let moving = |window: &Option<Window>| window.is_some_and(|window| window.pads());
    if !windows.iter().any(moving) {
        return Ok(tensor);
    }
    let own = sizes_of(l, tensor);
    let one = MixedIndex::Known(1);
    let zero = MixedIndex::Known(0);
    let (mut cut, mut place) = (MixedSlice::default(), MixedSlice::default());
    let mut sizes = MixedList::new();
    for (size, window) in own.iter().zip(windows) {
        let Some(window) = window.filter(Window::pads) else {
            cut.offsets.push(zero);
            cut.sizes.push(*size);
            place.offsets.push(zero);
            place.strides.push(one);
            sizes.push(*size);
            cut.strides.push(one);
            continue;
        };
        let Some(size) = size.known() else {
            return l.fail(op, "cannot be lowered with padding of a dynamic dimension");
        };
        let whole = window.padded_size(size);
        // The elements whose places are in the padded tensor.
        let step = window.base_dilation;
        let first = if window.low < 0 { (-window.low + step - 1) / step } else { 0 };
        let kept = (first..size).filter(|at| window.low + at * step < whole).count() as i64;
        cut.offsets.push(MixedIndex::Known(if kept == 0 { 0 } else { first }));
        cut.sizes.push(MixedIndex::Known(kept));
        cut.strides.push(one);
        place.offsets.push(MixedIndex::Known(if kept == 0 {
            0
        } else {
            window.low + first * step
        }));
        place.strides.push(MixedIndex::Known(step));
        sizes.push(MixedIndex::Known(whole));
    }
    place.sizes = cut.sizes.clone();
    let whole = fill_sizes(l, value, &sizes);
    if cut.sizes.iter().any(|size| size.known() == Some(0)) {
        return Ok(whole);
    }
    let ty = l.rw.ty(tensor);
    let ty = tensor::slice_type(&l.ctx, ty, &cut.sizes);
    let part = match cut.sizes == own {
        true => tensor,
        false => l.rw.emit(tensor::extract_slice(tensor, ty, &cut)),
    };
    Ok(l.rw.emit(tensor::insert_slice(part, whole, &place)))
}

/// Returns the place in the padded tensor of an element of a window: counter `place` of the window's places, and counter
/// `element` in the window.
pub(crate) fn window_expr(window: &Window, place: u32, element: u32) -> AffineExpr {
    let scaled = |dim: u32, factor: i64| AffineExpr::Dim(dim).mul(AffineExpr::Constant(factor));
    scaled(place, window.stride).add(scaled(element, window.dilation))
}

pub(super) fn add_rules(rules: &mut Rules) {
    rules.add(|l: &mut Lower<'_>, op: stablehlo::ReduceWindowOp| {
        let inputs: Vec<Value> = op.inputs(&l.rw).collect();
        let inits: Vec<Value> = op.init_values(&l.rw).collect();
        let results: Vec<Value> = op.result(&l.rw).collect();
        let attrs = WindowAttrs {
            strides: &op.window_strides(&l.rw).unwrap_or_default(),
            padding: &paddings(&l.ctx, op.padding(&l.rw)),
            base_dilations: &op.base_dilations(&l.rw).unwrap_or_default(),
            dilations: &op.window_dilations(&l.rw).unwrap_or_default(),
            reversal: 0,
        };
        let windows = attrs.windows(&op.window_dimensions(&l.rw));
        let windows: Vec<MixedWindow> = windows.iter().map(MixedWindow::of).collect();
        let region = op.body(&l.rw).region;
        let block = l.block(op, region)?;
        reduce_all(l, op.into(), [&inputs, &inits, &results], &windows, block)
    });
}

/// Reduces windows over `inputs`, whose padding is `inits`, to `results`.
pub(super) fn reduce_all(
    l: &mut Lower<'_>,
    op: Op,
    [inputs, inits, results]: [&[Value]; 3],
    windows: &[MixedWindow],
    block: Block,
) -> Outcome {
    let kinds = body_kinds(l, block, inputs.len())?;
    let (mut tensors, mut starts) = (Vec::new(), Vec::new());
    for ((input, init), kind) in inputs.iter().zip(inits).zip(&kinds) {
        let (from, tensor) = (l.kind(*input)?, l.tensor(*input));
        tensors.push(convert_tensor(l, tensor, from, *kind)?);
        let (from, start) = (l.kind(*init)?, l.scalar(*init));
        starts.push(convert(&mut l.rw, from, *kind, start));
    }
    let shape = l.shape(inputs[0]);
    let fits = |(window, size): (&MixedWindow, &i64)| {
        // A dimension of dynamic size stays as it is, or is reduced by loops of its own.
        window.known().filter(|window| *size != DYNAMIC || window.is_still())
    };
    let known: Option<Vec<Window>> = windows.iter().zip(&shape).map(fits).collect();
    let done = match known {
        None => dynamic_window::reduce(l, &tensors, &starts, &kinds, windows, results, block)?,
        Some(windows) => match scan_of(&windows, &shape) {
            Some(scan) => reduce_prefixes(l, &tensors, &starts, &kinds, scan, block)?,
            None => reduce_windows(l, op, &tensors, &starts, &windows, block)?,
        },
    };
    for (result, value) in results.iter().zip(done) {
        l.set_tensor(*result, value);
    }
    Ok(())
}

fn reduce_windows(
    l: &mut Lower<'_>,
    op: Op,
    tensors: &[Value],
    starts: &[Value],
    windows: &[Window],
    block: Block,
) -> Outcome<Vec<Value>> {
    let rank = windows.len();
    let moving: Vec<Option<Window>> = windows.iter().copied().map(Some).collect();
    let exprs = windows
        .iter()
        .enumerate()
        .map(|(at, window)| window_expr(window, at as u32, (rank + at) as u32));
    let input_map = map(2 * rank, exprs);
    let window_map = map(2 * rank, (rank..2 * rank).map(|at| AffineExpr::Dim(at as u32)));
    let result_map = map(2 * rank, (0..rank).map(|at| AffineExpr::Dim(at as u32)));
    let (mut ins, mut outs) = (Vec::new(), Vec::new());
    for (tensor, start) in tensors.iter().zip(starts) {
        let whole = padded(l, op, *tensor, *start, &moving)?;
        let own = sizes_of(l, whole);
        let sizes: MixedList = own
            .iter()
            .zip(windows)
            .map(|(size, window)| match size {
                MixedIndex::Known(size) => MixedIndex::Known(window.places(*size)),
                // The window is one element that moves by one.
                other => *other,
            })
            .collect();
        ins.push((whole, input_map.clone()));
        outs.push((fill_sizes(l, *start, &sizes), result_map.clone()));
    }
    let window_sizes: Vec<i64> = windows.iter().map(|window| window.size).collect();
    let window_range = range(l, &static_sizes(&window_sizes));
    let count = ins.len();
    ins.push((window_range, window_map));
    let mut loops = vec![Loop::Parallel; rank];
    loops.extend(vec![Loop::Reduction; rank]);
    accumulate(l, &ins, &outs, &loops, |l, elements, state| {
        let mut args = state.to_vec();
        args.extend(&elements[..count]);
        l.inline_scalars(block, &args)
    })
}

/// Reductions of all elements up to each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scan {
    pub(super) dim: usize,
    pub(super) backwards: bool,
}

/// Recognizes windows that contain all elements up to each place, or all from it on.
fn scan_of(windows: &[Window], shape: &[i64]) -> Option<Scan> {
    let plain =
        |window: &Window| (window.stride, window.base_dilation, window.dilation) == (1, 1, 1);
    let mut scan = None;
    for (dim, (window, size)) in windows.iter().zip(shape).enumerate() {
        match (plain(window), window.is_still(), scan) {
            (true, true, _) => {}
            (true, false, None) if window.size == *size => {
                scan = match (window.low, window.high) {
                    (low, 0) if low == size - 1 => Some(Scan { dim, backwards: false }),
                    (0, high) if high == size - 1 => Some(Scan { dim, backwards: true }),
                    _ => return None,
                };
            }
            _ => return None,
        }
    }
    scan
}

pub(super) fn reduce_prefixes(
    l: &mut Lower<'_>,
    tensors: &[Value],
    starts: &[Value],
    kinds: &[Kind],
    scan: Scan,
    block: Block,
) -> Outcome<Vec<Value>> {
    let sizes = sizes_of(l, tensors[0]);
    let mut results = Vec::new();
    for kind in kinds {
        let element = kind.storage(&l.ctx);
        results.push(empty(l, &sizes, element));
    }
    let mut ends: Vec<Value> = sizes.iter().map(|size| size_value(l, *size)).collect();
    let end = ends.remove(scan.dim);
    crate::legalize::tensors::loops::nest(l, &ends, &results, &mut |l, counters, state| {
        let mut carried = state.to_vec();
        carried.extend(starts);
        let done = count(l, end, &carried, |l, at, state| {
            let (results, totals) = state.split_at(tensors.len());
            let at = match scan.backwards {
                true => {
                    let one = l.rw.index(1);
                    let last = l.rw.subi(end, one);
                    l.rw.subi(last, at)
                }
                false => at,
            };
            let mut place = counters.to_vec();
            place.insert(scan.dim, at);
            let mut args = totals.to_vec();
            for tensor in tensors {
                let element = tensor::ExtractOp::build(*tensor).indices(place.iter().copied());
                args.push(l.rw.emit(element));
            }
            let totals = l.inline_scalars(block, &args)?;
            let mut next = Vec::new();
            for (total, result) in totals.iter().zip(results) {
                let new = tensor::InsertOp::build(*total, *result).indices(place.iter().copied());
                next.push(l.rw.emit(new));
            }
            next.extend(totals);
            Ok(next)
        })?;
        Ok(done[..tensors.len()].to_vec())
    })
}

/// Returns the identity map.
pub(crate) fn identity(rank: usize) -> AffineMap {
    AffineMap::identity(rank as u32)
}
