//! Products of tensors, whose operands and results lie in memory at any strides.

use std::marker::PhantomData;

use ndarray::{ArrayBase, ArrayViewD, ArrayViewMutD, Axis, Ix2, IxDyn, RawData};
use ods_lowering::{HostFunction, LentMemory, MatrixElement, multiply_matrices};

use super::patches::multiply_patches;
use crate::legalize::rules::large::product_name;

/// Numbers of which products are computed.
pub(super) trait Number: MatrixElement {
    const WIDTH: u32;
}

impl Number for f32 {
    const WIDTH: u32 = 32;
}

impl Number for f64 {
    const WIDTH: u32 = 64;
}

/// `c[batch, rows, columns] = a[batch, rows, inner] * b[batch, inner, columns]`: `BATCH` dimensions are the batch, and the
/// others are any number each.
pub(super) struct Product<T, const BATCH: usize>(PhantomData<T>);

impl<T: Number, const BATCH: usize> HostFunction for Product<T, BATCH> {
    const NAME: &'static str = product_name(T::WIDTH, BATCH);
    type Element = T;

    fn call(memory: &mut [LentMemory<'_>]) {
        let [a, b, c] = memory else { return };
        each_batch(BATCH, &a.view::<T>(), &b.view::<T>(), c.view_mut::<T>());
    }
}

fn each_batch<T: Number>(
    batch: usize,
    a: &ArrayViewD<'_, T>,
    b: &ArrayViewD<'_, T>,
    mut c: ArrayViewMutD<'_, T>,
) {
    let Some(rest) = batch.checked_sub(1) else { return contract(a.view(), b.view(), c) };
    let operands = a.axis_iter(Axis(0)).zip(b.axis_iter(Axis(0)));
    for ((a, b), c) in operands.zip(c.axis_iter_mut(Axis(0))) {
        each_batch(rest, &a, &b, c);
    }
}

/// `c[rows, columns] = a[rows, inner] * b[inner, columns]`
fn contract<T: Number>(
    mut a: ArrayViewD<'_, T>,
    b: ArrayViewD<'_, T>,
    mut c: ArrayViewMutD<'_, T>,
) {
    let mut inner = (a.ndim() + b.ndim() - c.ndim()) / 2;
    let (mut rows, mut columns) = (a.ndim() - inner, b.ndim() - inner);
    // Of several inner dimensions, the right operand is small beside the work: its elements are put in order.
    let is_ordered = inner < 2 || b.is_standard_layout();
    let ordered = (!is_ordered).then(|| b.as_standard_layout().into_owned());
    let mut b = ordered.as_ref().map_or(b, |ordered| ordered.view());
    (rows, a, c) = merge(rows, (a, 0), (c, 0));
    (inner, a, b) = merge(inner, (a, rows), (b, 0));
    (columns, b, c) = merge(columns, (b, inner), (c, rows));
    if rows == 0 {
        (rows, a, c) = (1, a.insert_axis(Axis(0)), c.insert_axis(Axis(0)));
    }
    if inner == 0 {
        (inner, a, b) = (1, a.insert_axis(Axis(rows)), b.insert_axis(Axis(0)));
    }
    if columns == 0 {
        (columns, b, c) = (1, b.insert_axis(Axis(inner)), c.insert_axis(Axis(rows)));
    }
    each_column(&a, &b, c, columns, rows);
}

/// Leaves one dimension of columns.
fn each_column<T: Number>(
    a: &ArrayViewD<'_, T>,
    b: &ArrayViewD<'_, T>,
    mut c: ArrayViewMutD<'_, T>,
    columns: usize,
    rows: usize,
) {
    let inner = Axis(a.ndim() - rows);
    match columns {
        0 | 1 if inner.index() == 1 => sum(a, b, c, rows, false),
        0 | 1 => multiply_patches(a, b, c, rows),
        _ => {
            for (b, c) in b.axis_iter(inner).zip(c.axis_iter_mut(Axis(rows))) {
                each_column(a, &b, c, columns - 1, rows);
            }
        }
    }
}

/// `c = a * b`, or `c = c + a * b` if it accumulates, with one dimension of columns. The longest dimensions of rows and
/// inner elements are those of the matrices that are multiplied; one product is added for each index of the others.
pub(super) fn sum<T: Number>(
    a: &ArrayViewD<'_, T>,
    b: &ArrayViewD<'_, T>,
    mut c: ArrayViewMutD<'_, T>,
    rows: usize,
    accumulates: bool,
) {
    let shorter = |first: usize, count: usize| {
        let longest = (first..first + count).max_by_key(|at| a.len_of(Axis(*at)));
        if longest == Some(first) { first + 1 } else { first }
    };
    let inner = a.ndim() - rows;
    if rows > 1 {
        let outer = Axis(shorter(0, rows));
        for (a, c) in a.axis_iter(outer).zip(c.axis_iter_mut(outer)) {
            sum(&a, b, c, rows - 1, accumulates);
        }
    } else if inner > 1 {
        let outer = shorter(rows, inner);
        let mut accumulates = accumulates;
        for (a, b) in a.axis_iter(Axis(outer)).zip(b.axis_iter(Axis(outer - rows))) {
            sum(&a, &b, c.view_mut(), rows, accumulates);
            accumulates = true;
        }
    } else if let (Ok(a), Ok(b), Ok(mut c)) = (
        a.view().into_dimensionality::<Ix2>(),
        b.view().into_dimensionality::<Ix2>(),
        c.into_dimensionality::<Ix2>(),
    ) {
        multiply_matrices(&a, &b, &mut c, accumulates);
    }
}

/// Merges neighbours among `count` dimensions that two tensors have, each from another one on, where both allow it.
/// Returns how many are left.
fn merge<S: RawData, R: RawData>(
    mut count: usize,
    (mut one, first): (ArrayBase<S, IxDyn>, usize),
    (mut other, second): (ArrayBase<R, IxDyn>, usize),
) -> (usize, ArrayBase<S, IxDyn>, ArrayBase<R, IxDyn>) {
    let mut at = 0;
    while at + 1 < count {
        if joins(&one, first + at) && joins(&other, second + at) {
            one = joined(one, first + at);
            other = joined(other, second + at);
            count -= 1;
        } else {
            at += 1;
        }
    }
    (count, one, other)
}

/// Returns whether a dimension and the next one are one dimension of memory.
pub(super) fn joins<S: RawData>(tensor: &ArrayBase<S, IxDyn>, at: usize) -> bool {
    let (outer, inner) = (tensor.len_of(Axis(at)), tensor.len_of(Axis(at + 1)));
    let strides = tensor.strides();
    outer == 1 || inner == 1 || strides[at] == strides[at + 1] * inner as isize
}

/// Merges a dimension with the next one, which it joins.
pub(super) fn joined<S: RawData>(
    mut tensor: ArrayBase<S, IxDyn>,
    at: usize,
) -> ArrayBase<S, IxDyn> {
    tensor.merge_axes(Axis(at), Axis(at + 1));
    tensor.index_axis_move(Axis(at), 0)
}
