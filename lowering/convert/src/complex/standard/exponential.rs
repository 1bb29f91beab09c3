//! Exponentials, logarithms and powers.

use ods_core::Value;
use ods_core::ir::Inserter;
use ods_dialects::arith::{CmpFPredicate, SIToFPOp};
use ods_dialects::complex;
use ods_dialects::math::Formula;

use super::{create, im, is, parts, re, with_specials};

/// Builds `exp(x) * (cos(y) + i * sin(y))`; multiplies twice by the exponential of half of `x` if `exp(x)` is infinite.
pub(super) fn exp(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    let (zero, half, infinity) = (f.number(0.0), f.number(0.5), f.infinity());
    let whole = f.exp(x);
    let part = f.mul(x, half);
    let part = f.exp(part);
    let (cos, sin) = (f.cos(y), f.sin(y));
    let is_infinite = is(f, whole, infinity);
    let is_real = is(&mut f.strict(), y, zero);
    let mut scaled = |direction| {
        let usual = f.mul(whole, direction);
        let twice = f.mul(part, direction);
        let twice = f.mul(twice, part);
        f.select(is_infinite, twice, usual)
    };
    let (real, imaginary) = (scaled(cos), scaled(sin));
    let imaginary = f.select(is_real, zero, imaginary);
    create(f, [real, imaginary])
}

/// Builds `(expm1(x) * cos(y) + cosm1(y)) + i * exp(x) * sin(y)`.
pub(super) fn expm1(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    let (zero, one) = (f.number(0.0), f.number(1.0));
    let less = f.expm1(x);
    let whole = f.add(less, one);
    let sin = f.sin(y);
    let cos_less = cosm1(f, y);
    let cos = f.add(cos_less, one);
    let real = f.mul(less, cos);
    let real = f.add(real, cos_less);
    let is_real = is(f, y, zero);
    let imaginary = f.mul(whole, sin);
    let imaginary = f.select(is_real, zero, imaginary);
    create(f, [real, imaginary])
}

/// Builds `cos(x) - 1` without cancellation near zero, where it evaluates the polynomial of Cephes.
fn cosm1(f: &mut Formula<'_, '_>, x: Value) -> Value {
    const COEFFICIENTS: [f64; 7] = [
        4.737750796424621e-14,
        -1.147028484342536e-11,
        2.087675428708152e-09,
        -2.755731921499979e-07,
        2.480158730157055e-05,
        -0.0013888888888888872,
        0.041666666666666664,
    ];
    let (minus_half, minus_one) = (f.number(-0.5), f.number(-1.0));
    let cos = f.cos(x);
    let far = f.add(cos, minus_one);
    let square = f.mul(x, x);
    let fourth = f.mul(square, square);
    let sum = polynomial(f, square, &COEFFICIENTS);
    let high = f.mul(fourth, sum);
    let low = f.mul(minus_half, square);
    let near = f.strict().add(high, low);
    // About the square of a quarter of π.
    let limit = f.number(0.61685);
    let is_far = f.compare(CmpFPredicate::OGE, square, limit);
    f.select(is_far, far, near)
}

/// Evaluates a polynomial by Horner's scheme.
fn polynomial(f: &mut Formula<'_, '_>, x: Value, coefficients: &[f64]) -> Value {
    let mut numbers = coefficients.iter();
    let first = f.number(numbers.next().copied().unwrap_or(0.0));
    numbers.fold(first, |sum, number| {
        let number = f.number(*number);
        f.fma(sum, x, number)
    })
}

/// Builds the logarithm: that of the absolute value, and the angle.
pub(super) fn log(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let abs = f.rw.emit(complex::AbsOp::build(z).fastmath(f.flags()));
    let real = f.log(abs);
    let [x, y] = parts(f, z);
    let angle = f.atan2(y, x);
    create(f, [real, angle])
}

/// Builds [`log`] of `1 + z` without cancellation near zero.
pub(super) fn log1p(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    let (half, one) = (f.number(0.5), f.number(1.0));
    let sum = f.add(x, one);
    let (abs_x, abs_y) = (f.abs(sum), f.abs(y));
    let (greater, lesser) = (f.maximum(abs_x, abs_y), f.minimum(abs_x, abs_y));
    let on_right = f.compare(CmpFPredicate::OGT, sum, abs_y);
    let less = f.sub(greater, one);
    let less = f.select(on_right, x, less);
    let flags = with_specials(f);
    let ratio = f.flagged(flags).div(lesser, greater);
    let low = f.log1p(less);
    let mut g = f.flagged(flags);
    let square = g.mul(ratio, ratio);
    let high = g.log1p(square);
    let high = g.mul(half, high);
    let real = g.add(high, low);
    let failed = g.compare(CmpFPredicate::UNO, real, real);
    let real = g.select(failed, lesser, real);
    let angle = f.atan2(y, sum);
    create(f, [real, angle])
}

/// Builds a power with an integer exponent by `complex.pow`: the exponent is converted to a complex number.
pub(super) fn powi(f: &mut Formula<'_, '_>, base: Value, exponent: Value) -> Value {
    let exponent = f.rw.emit(SIToFPOp::build(exponent, f.ty()));
    let zero = f.number(0.0);
    let exponent = create(f, [exponent, zero]);
    f.rw.emit(complex::PowOp::build(base, exponent).fastmath(f.flags()))
}

/// Builds `|z|^c * exp(-d * angle) * (cos(q) + i * sin(q))` where `q` is `c * angle + d * log(|z|)`, with Kahan's
/// results if the base is 0, 1 or infinite, or the exponent is 0.
pub(super) fn pow(f: &mut Formula<'_, '_>, base: Value, exponent: Value) -> Value {
    use CmpFPredicate as Is;
    let [c, d] = parts(f, exponent);
    let (a, b) = (re(f, base), im(f, base));
    let abs = f.rw.emit(complex::AbsOp::build(base).fastmath(f.flags()));
    let power = f.powf(abs, c);
    let minus_d = f.neg(d);
    let angle = f.atan2(b, a);
    let turned = f.mul(minus_d, angle);
    let turned = f.exp(turned);
    let factor = f.mul(power, turned);
    let log = f.log(abs);
    let (q, part) = (f.mul(c, angle), f.mul(d, log));
    let q = f.add(q, part);
    let (cos, sin) = (f.cos(q), f.sin(q));

    let (infinity, zero, one) = (f.infinity(), f.number(0.0), f.number(1.0));
    let number_one = create(f, [one, zero]);
    let number_zero = create(f, [zero, zero]);
    let number_infinity = create(f, [infinity, zero]);

    let [base_zero, d_zero, c_zero, b_zero] = [abs, d, c, b].map(|part| is(f, part, zero));
    let not_negative = f.compare(Is::OLE, zero, c);
    let (real, imaginary) = (f.mul(factor, cos), f.mul(factor, sin));
    let of_zero = f.select(c_zero, number_one, number_zero);
    let usual = create(f, [real, imaginary]);
    let condition = f.and(base_zero, d_zero);
    let condition = f.and(condition, not_negative);
    let result = f.select(condition, of_zero, usual);

    let exponent_zero = f.and(c_zero, d_zero);
    let result = f.select(exponent_zero, number_one, result);

    let a_one = is(f, a, one);
    let base_one = f.and(a_one, b_zero);
    let result = f.select(base_one, number_one, result);

    let a_infinite = is(f, a, infinity);
    let base_infinite = f.and(a_infinite, b_zero);
    let positive = f.compare(Is::OGT, c, zero);
    let positive = f.and(d_zero, positive);
    let condition = f.and(base_infinite, positive);
    let result = f.select(condition, number_infinity, result);

    let negative = f.compare(Is::OLT, c, zero);
    let negative = f.and(d_zero, negative);
    let condition = f.and(base_infinite, negative);
    f.select(condition, number_zero, result)
}
