//! Functions of libraries that programs call: products of large matrices, and Fourier transforms.

use ndarray::linalg::general_mat_mul;
use ndarray::{ArrayView2, ArrayView3, Axis, Ix3, LinalgScalar};
use ods_lowering::{Element, HostFunction, JitEngine, LentMemory};
use rustfft::FftPlanner;
use rustfft::num_complex::Complex;

use crate::legalize::rules::large::{FORWARD, INVERSE, product_name};

/// Lets programs call the functions of this module.
pub fn with_library(engine: JitEngine) -> JitEngine {
    engine
        .host_function_of_three::<Product<f32, false, false>>()
        .host_function_of_three::<Product<f32, false, true>>()
        .host_function_of_three::<Product<f32, true, false>>()
        .host_function_of_three::<Product<f32, true, true>>()
        .host_function_of_three::<Product<f64, false, false>>()
        .host_function_of_three::<Product<f64, false, true>>()
        .host_function_of_three::<Product<f64, true, false>>()
        .host_function_of_three::<Product<f64, true, true>>()
        .host_function_of_two::<Transform<false>>()
        .host_function_of_two::<Transform<true>>()
}

/// Numbers of which products are computed.
trait Number: LinalgScalar + Element {
    const WIDTH: u32;
}

impl Number for f32 {
    const WIDTH: u32 = 32;
}

impl Number for f64 {
    const WIDTH: u32 = 64;
}

/// `c[b, i, j] = a[b, i, k] * b[b, k, j]`; an operand may be transposed: `a[b, k, i]`, `b[b, j, k]`.
struct Product<T, const LEFT: bool, const RIGHT: bool>(std::marker::PhantomData<T>);

impl<T: Number, const LEFT: bool, const RIGHT: bool> HostFunction for Product<T, LEFT, RIGHT> {
    const NAME: &'static str = product_name(T::WIDTH, LEFT, RIGHT);
    type Element = T;

    fn call(memory: &mut [LentMemory<'_>]) {
        let [a, b, c] = memory else { return };
        let (a, b) = (a.view::<T>(), b.view::<T>());
        let (Ok(a), Ok(b)) = (a.into_dimensionality::<Ix3>(), b.into_dimensionality::<Ix3>())
        else {
            return;
        };
        let Ok(mut c) = c.view_mut::<T>().into_dimensionality::<Ix3>() else { return };
        for (at, mut c) in c.axis_iter_mut(Axis(0)).enumerate() {
            let (a, b) = (matrix(&a, at, LEFT), matrix(&b, at, RIGHT));
            general_mat_mul(T::one(), &a, &b, T::zero(), &mut c);
        }
    }
}

fn matrix<'a, T>(all: &'a ArrayView3<'_, T>, at: usize, transposed: bool) -> ArrayView2<'a, T> {
    let matrix = all.index_axis(Axis(0), at);
    if transposed { matrix.reversed_axes() } else { matrix }
}

/// Transforms each row of `[rows, numbers, 2]`, whose last dimension has the two parts of a complex number.
struct Transform<const INVERSE: bool>;

impl<const IS_INVERSE: bool> HostFunction for Transform<IS_INVERSE> {
    const NAME: &'static str = if IS_INVERSE { INVERSE } else { FORWARD };
    type Element = f64;

    fn call(memory: &mut [LentMemory<'_>]) {
        let [from, to] = memory else { return };
        let [_, length, _] = *from.sizes() else { return };
        let from = from.view::<f64>();
        let mut to = to.view_mut::<f64>();
        let mut planner = FftPlanner::new();
        let plan = match IS_INVERSE {
            true => planner.plan_fft_inverse(length),
            false => planner.plan_fft_forward(length),
        };
        let mut row = Vec::with_capacity(length);
        let scale = if IS_INVERSE { 1.0 / length as f64 } else { 1.0 };
        for (from, mut to) in from.outer_iter().zip(to.outer_iter_mut()) {
            row.clear();
            row.extend(from.outer_iter().map(|number| Complex::new(number[0], number[1])));
            plan.process(&mut row);
            for (mut to, number) in to.outer_iter_mut().zip(&row) {
                (to[0], to[1]) = (number.re * scale, number.im * scale);
            }
        }
    }
}
