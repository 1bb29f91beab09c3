//! Trigonometric and hyperbolic functions.

use ods_core::ir::Inserter;
use ods_core::{Attr, Value};
use ods_dialects::arith::{CmpFPredicate, ConstantOp};
use ods_dialects::complex;
use ods_dialects::math::Formula;

use super::super::division::Parts;
use super::{create, is, is_special, parts};

/// Builds `-i * log((x + i * y) / sqrt(x^2 + y^2))`.
pub(super) fn atan2(f: &mut Formula<'_, '_>, y: Value, x: Value) -> Value {
    let flags = f.flags();
    let x_square = f.rw.emit(complex::MulOp::build(x, x).fastmath(flags));
    let y_square = f.rw.emit(complex::MulOp::build(y, y).fastmath(flags));
    let sum = f.rw.emit(complex::AddOp::build(x_square, y_square).fastmath(flags));
    let distance = f.rw.emit(complex::SqrtOp::build(sum).fastmath(flags));
    let (zero, one) = (f.number(0.0), f.number(1.0));
    let i = create(f, [zero, one]);
    let turned = f.rw.emit(complex::MulOp::build(i, y).fastmath(flags));
    let point = f.rw.emit(complex::AddOp::build(x, turned).fastmath(flags));
    let unit = f.rw.emit(complex::DivOp::build(point, distance).fastmath(flags));
    let log = f.rw.emit(complex::LogOp::build(unit).fastmath(flags));
    let minus_one = f.number(-1.0);
    let minus_i = create(f, [zero, minus_one]);
    f.rw.emit(complex::MulOp::build(minus_i, log).fastmath(flags))
}

/// The common subexpressions of sines and cosines of complex numbers.
struct Waves {
    /// Half of `exp(y)`, and half of `exp(-y)`.
    grown: Value,
    shrunk: Value,
    sin: Value,
    cos: Value,
}

impl Waves {
    fn of(f: &mut Formula<'_, '_>, z: Value) -> Waves {
        let [x, y] = parts(f, z);
        let half = f.number(0.5);
        let exp = f.exp(y);
        let (grown, shrunk) = (f.mul(half, exp), f.div(half, exp));
        Waves { grown, shrunk, sin: f.sin(x), cos: f.cos(x) }
    }
}

/// Builds `(exp(-y) + exp(y)) / 2 * cos(x) + i * (exp(-y) - exp(y)) / 2 * sin(x)`.
pub(super) fn cos(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let waves = Waves::of(f, z);
    let sum = f.add(waves.shrunk, waves.grown);
    let real = f.mul(sum, waves.cos);
    let difference = f.sub(waves.shrunk, waves.grown);
    let imaginary = f.mul(difference, waves.sin);
    create(f, [real, imaginary])
}

/// Builds `(exp(y) + exp(-y)) / 2 * sin(x) + i * (exp(y) - exp(-y)) / 2 * cos(x)`.
pub(super) fn sin(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let waves = Waves::of(f, z);
    let sum = f.add(waves.grown, waves.shrunk);
    let real = f.mul(sum, waves.sin);
    let difference = f.sub(waves.grown, waves.shrunk);
    let imaginary = f.mul(difference, waves.cos);
    create(f, [real, imaginary])
}

/// Builds `-i * tanh(-y + i * x)`.
pub(super) fn tan(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    let minus_one = f.number(-1.0);
    let minus_y = f.mul(y, minus_one);
    let [real, imaginary] = tanh_parts(f, [minus_y, x], minus_one);
    let minus_real = f.mul(real, minus_one);
    create(f, [imaginary, minus_real])
}

/// Builds the hyperbolic tangent.
pub(super) fn tanh(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    let minus_one = f.number(-1.0);
    let result = tanh_parts(f, [x, y], minus_one);
    create(f, result)
}

/// Builds `(expm1(2x) - expm1(-2x)) / d + i * 4 * cos(y) * sin(y) / d`, where `d` is
/// `expm1(2x) + expm1(-2x) + 4 * cos(y)^2`.
fn tanh_parts(f: &mut Formula<'_, '_>, [x, y]: Parts, minus_one: Value) -> Parts {
    let (infinity, four) = (f.infinity(), f.number(4.0));
    let twice = f.add(x, x);
    let minus_twice = f.mul(minus_one, twice);
    let (grown, shrunk) = (f.expm1(twice), f.expm1(minus_twice));
    let above = f.sub(grown, shrunk);
    let cos = f.cos(y);
    let square = f.mul(cos, cos);
    let square = f.mul(square, four);
    let sin = f.sin(y);
    let product = f.mul(cos, sin);
    let beside = f.mul(four, product);
    let sum = f.add(grown, shrunk);
    let below = f.add(sum, square);
    let is_infinite = is(f, sum, infinity);
    let limit = f.copysign(minus_one, x);
    let real = f.div(above, below);
    let mut real = f.select(is_infinite, limit, real);
    let mut imaginary = f.div(beside, below);
    if is_special(f) {
        let abs = f.abs(x);
        let (zero, nan) = (f.number(0.0), f.nan());
        let x_infinite = is(f, abs, infinity);
        let y_zero = is(f, y, zero);
        let truth = f.rw.emit(ConstantOp::build(Attr::TRUE));
        let x_finite = f.xor(x_infinite, truth);
        let failed = f.compare(CmpFPredicate::UNO, beside, beside);
        let real_fails = f.and(failed, x_finite);
        let far = f.and(x_infinite, failed);
        let imaginary_zero = f.or(y_zero, far);
        real = f.select(real_fails, nan, real);
        imaginary = f.select(imaginary_zero, zero, imaginary);
    }
    [real, imaginary]
}
