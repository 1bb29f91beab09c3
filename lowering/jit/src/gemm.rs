//! Products of matrices of the host, for functions that compiled code calls.

use ::gemm::Parallelism;
use ndarray::{ArrayView2, ArrayViewMut2};

use super::memref::Element;

/// Numbers of which [`multiply_matrices`] computes products.
pub trait MatrixElement: Element + Copy + 'static {
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
}

impl MatrixElement for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
}

impl MatrixElement for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
}

/// Computes `c = a * b`, or `c = c + a * b` if `accumulates`, on this thread. The matrices have any strides.
///
/// # Panics
/// If the sizes of the matrices do not agree.
#[expect(unsafe_code, reason = "the kernel takes matrices by address")]
pub fn multiply_matrices<T: MatrixElement>(
    a: &ArrayView2<'_, T>,
    b: &ArrayView2<'_, T>,
    c: &mut ArrayViewMut2<'_, T>,
    accumulates: bool,
) {
    let ((rows, inner), (inner_of_b, columns)) = (a.dim(), b.dim());
    assert_eq!(inner, inner_of_b, "the columns of `a` are the rows of `b`");
    assert_eq!(c.dim(), (rows, columns), "`c` has the rows of `a` and the columns of `b`");
    if rows == 0 || columns == 0 {
        return;
    }
    if inner == 0 {
        if !accumulates {
            c.fill(T::ZERO);
        }
        return;
    }
    let [by_row, by_column] =
        [0, 1].map(|axis| [a.strides()[axis], b.strides()[axis], c.strides()[axis]]);
    // SAFETY: the views have elements at these sizes and strides, and nothing else refers to those of `c`; the type is one
    // that the kernel is made for.
    unsafe {
        ::gemm::gemm(
            rows,
            columns,
            inner,
            c.as_mut_ptr(),
            by_column[2],
            by_row[2],
            accumulates,
            a.as_ptr(),
            by_column[0],
            by_row[0],
            b.as_ptr(),
            by_column[1],
            by_row[1],
            T::ONE,
            T::ONE,
            false,
            false,
            false,
            Parallelism::None,
        );
    }
}

#[cfg(test)]
mod tests {
    use ndarray::{Array2, s};

    use super::multiply_matrices;

    /// Returns a matrix of small integers, whose products are exact.
    fn numbers(rows: usize, columns: usize) -> Array2<f64> {
        Array2::from_shape_fn((rows, columns), |(i, j)| ((i * 7 + j * 5) % 11) as f64 - 5.0)
    }

    #[test]
    fn matrices_at_any_strides() {
        let (wide, tall) = (numbers(40, 30), numbers(20, 60));
        // 20 × 15 times 15 × 20: every second column, and a transposed part.
        let (a, b) = (wide.slice(s![..20, ..;2]), tall.slice(s![.., 3..18]));
        let (a, b) = (a.view(), b.reversed_axes());
        let mut c = Array2::from_elem((40, 20), 1.0);
        multiply_matrices(&a, &b, &mut c.slice_mut(s![..;2, ..]), true);
        let expected = a.dot(&b) + 1.0;
        assert_eq!(c.slice(s![..;2, ..]), expected);
        assert!(c.slice(s![1..;2, ..]).iter().all(|other| *other == 1.0));
        multiply_matrices(&a, &b, &mut c.slice_mut(s![..;2, ..]), false);
        assert_eq!(c.slice(s![..;2, ..]), expected - 1.0);
    }

    #[test]
    fn empty_matrices() {
        let mut c = Array2::from_elem((2, 3), 1.0f32);
        let (a, b) = (Array2::zeros((2, 0)), Array2::zeros((0, 3)));
        multiply_matrices(&a.view(), &b.view(), &mut c.view_mut(), true);
        assert_eq!(c.sum(), 6.0);
        multiply_matrices(&a.view(), &b.view(), &mut c.view_mut(), false);
        assert_eq!(c.sum(), 0.0);
    }
}
