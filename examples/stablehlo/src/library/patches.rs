//! Products with several inner dimensions that are not one in memory, as those of convolutions: the left operand is a view
//! of overlapping patches.

use ndarray::{ArrayView2, ArrayViewD, ArrayViewMut2, ArrayViewMutD, Axis, Ix2, IxDyn, Zip};

use ods_lowering::multiply_matrices;

use super::product::{Number, joined, joins, sum};

/// Products of so long rows of memory are faster without a copy.
const LONG_INNER: usize = 128;

/// Products of fewer rows are faster with a copy, which has more.
const LONG_ROWS: usize = 32;

/// The number of rows that are copied at a time, so that they stay in the cache.
const COPIED_ROWS: usize = 256;

/// Multiplies patches with the columns of `b`: where they lie in memory, or copies of them.
pub(super) fn multiply_patches<T: Number>(
    a: &ArrayViewD<'_, T>,
    b: &ArrayViewD<'_, T>,
    c: ArrayViewMutD<'_, T>,
    rows: usize,
) {
    let longest = |dims: &[usize]| dims.iter().copied().max().unwrap_or(1);
    let (of_rows, of_inner) = a.shape().split_at(rows);
    if longest(of_inner) >= LONG_INNER && longest(of_rows) >= LONG_ROWS {
        return sum(a, b, c, rows, false);
    }
    let inner: usize = of_inner.iter().product();
    let columns = b.len_of(Axis(b.ndim() - 1));
    let Ok(b) = b.to_shape((inner, columns)) else { return };
    copy_patches(a, &b.view(), c, rows);
}

fn copy_patches<T: Number>(
    a: &ArrayViewD<'_, T>,
    b: &ArrayView2<'_, T>,
    mut c: ArrayViewMutD<'_, T>,
    rows: usize,
) {
    match rows {
        0 => {}
        1 => {
            let (a, c) = (a.view().insert_axis(Axis(1)), c.insert_axis(Axis(1)));
            copy_chunks(&a, b, c);
        }
        2 => copy_chunks(a, b, c),
        _ => {
            for (a, c) in a.axis_iter(Axis(0)).zip(c.axis_iter_mut(Axis(0))) {
                copy_patches(&a, b, c, rows - 1);
            }
        }
    }
}

/// Copies some rows at a time, which are two dimensions.
fn copy_chunks<T: Number>(
    a: &ArrayViewD<'_, T>,
    b: &ArrayView2<'_, T>,
    mut c: ArrayViewMutD<'_, T>,
) {
    let (width, inner) = (a.len_of(Axis(1)), b.nrows());
    let at_once = if joins(&c, 0) { (COPIED_ROWS / width).max(1) } else { 1 };
    // The longer run of neighbouring elements is copied as one.
    let by_rows = a.strides()[1] != 1 || a.strides()[a.ndim() - 1] == 1;
    let order: Vec<usize> = match by_rows {
        true => (0..a.ndim()).collect(),
        false => (2..a.ndim()).chain(0..2).collect(),
    };
    let mut memory = vec![T::ZERO; at_once.min(a.len_of(Axis(0))) * width * inner];
    let chunks = a.axis_chunks_iter(Axis(0), at_once);
    for (a, c) in chunks.zip(c.axis_chunks_iter_mut(Axis(0), at_once)) {
        let rows = a.len_of(Axis(0)) * width;
        let memory = &mut memory[..rows * inner];
        let a = a.permuted_axes(IxDyn(&order));
        if let Ok(mut copy) = ArrayViewMutD::from_shape(a.raw_dim(), memory) {
            copy_runs(&a, &mut copy);
        }
        let shape = if by_rows { (rows, inner) } else { (inner, rows) };
        let Ok(copy) = ArrayView2::from_shape(shape, memory) else { return };
        let copy = if by_rows { copy } else { copy.reversed_axes() };
        let c: Result<ArrayViewMut2<'_, T>, _> = joined(c, 0).into_dimensionality::<Ix2>();
        let Ok(mut c) = c else { return };
        multiply_matrices(&copy, b, &mut c, false);
    }
}

/// Copies a tensor, runs of neighbouring elements as one.
fn copy_runs<T: Number>(from: &ArrayViewD<'_, T>, to: &mut ArrayViewMutD<'_, T>) {
    let last = Axis(from.ndim() - 1);
    if from.stride_of(last) != 1 {
        return to.assign(from);
    }
    Zip::from(to.lanes_mut(last)).and(from.lanes(last)).for_each(|mut to, from| {
        match (to.as_slice_mut(), from.as_slice()) {
            (Some(to), Some(from)) => to.copy_from_slice(from),
            _ => to.assign(&from),
        }
    });
}
