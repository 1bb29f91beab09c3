//! Functions of libraries that programs call: products of large matrices, and Fourier transforms.

mod patches;
mod product;

use ods_lowering::{HostFunction, JitEngine, LentMemory};
use rustfft::FftPlanner;
use rustfft::num_complex::Complex;

use self::product::Product;
use crate::legalize::rules::large::{FORWARD, INVERSE};

/// Lets programs call the functions of this module.
pub fn with_library(engine: JitEngine) -> JitEngine {
    engine
        .host_function_of_three::<Product<f32, 0>>()
        .host_function_of_three::<Product<f32, 1>>()
        .host_function_of_three::<Product<f32, 2>>()
        .host_function_of_three::<Product<f64, 0>>()
        .host_function_of_three::<Product<f64, 1>>()
        .host_function_of_three::<Product<f64, 2>>()
        .host_function_of_two::<Transform<false>>()
        .host_function_of_two::<Transform<true>>()
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
