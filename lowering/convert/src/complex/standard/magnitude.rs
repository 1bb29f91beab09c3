//! Absolute values, signs and roots.

use ods_core::Value;
use ods_core::ir::Inserter;
use ods_dialects::arith::CmpFPredicate;
use ods_dialects::complex;
use ods_dialects::math::Formula;

use super::super::division::Parts;
use super::{create, is, is_special, parts, with_specials};

/// The function of the absolute value to build.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    Itself,
    Root,
    ReciprocalRoot,
}

/// Builds the absolute value.
pub(super) fn abs(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let z = parts(f, z);
    distance(f, z, Of::Itself)
}

/// Builds a function of `sqrt(x * x + y * y)`: the lesser part is divided by the greater, so that no square overflows.
fn distance(f: &mut Formula<'_, '_>, [x, y]: Parts, of: Of) -> Value {
    let one = f.number(1.0);
    let (x, y) = (f.abs(x), f.abs(y));
    let mut greater = f.maximum(x, y);
    let mut lesser = f.minimum(x, y);
    // 0/0 and infinity/infinity are detected by their NaN result, so `nnan` and `ninf` must not be set.
    let flags = with_specials(f);
    let mut g = f.flagged(flags);
    let ratio = g.div(lesser, greater);
    let square = g.mul(ratio, ratio);
    let mut sum = g.add(square, one);
    if of == Of::ReciprocalRoot {
        sum = g.rsqrt(sum);
        lesser = g.rsqrt(lesser);
        greater = g.rsqrt(greater);
    }
    let result = match of {
        Of::Root => {
            let quarter = g.number(0.25);
            let (root, power) = (g.sqrt(greater), g.powf(sum, quarter));
            g.mul(root, power)
        }
        Of::Itself | Of::ReciprocalRoot => {
            let root = g.sqrt(sum);
            g.mul(greater, root)
        }
    };
    let failed = g.compare(CmpFPredicate::UNO, result, result);
    g.select(failed, lesser, result)
}

/// Builds the number divided by its absolute value; zero stays zero.
pub(super) fn sign(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let [x, y] = parts(f, z);
    let zero = f.number(0.0);
    let zeros = [x, y].map(|part| is(&mut f.strict(), part, zero));
    let is_zero = f.and(zeros[0], zeros[1]);
    let abs = f.rw.emit(complex::AbsOp::build(z).fastmath(f.flags()));
    let unit = [f.div(x, abs), f.div(y, abs)];
    let sign = create(f, unit);
    f.select(is_zero, z, sign)
}

/// Builds the square root: the square root of the absolute value, at half the angle.
pub(super) fn sqrt(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let (zero, half) = (f.number(0.0), f.number(0.5));
    let [x, y] = parts(f, z);
    let distance = distance(f, [x, y], Of::Root);
    let angle = f.atan2(y, x);
    let angle = f.mul(angle, half);
    let (cos, sin) = (f.cos(angle), f.sin(angle));
    // The sine may be zero while the distance is infinite.
    let sin_is_zero = is(f, sin, zero);
    let mut real = f.mul(distance, cos);
    let imaginary = f.mul(distance, sin);
    let mut imaginary = f.select(sin_is_zero, zero, imaginary);
    if is_special(f) {
        let infinity = f.infinity();
        let minus_infinity = f.number(f64::NEG_INFINITY);
        let nan = f.nan();
        let abs = f.abs(y);
        let y_infinite = is(f, abs, infinity);
        let y_finite = f.compare(CmpFPredicate::ONE, abs, infinity);
        let x_infinite = is(f, x, infinity);
        let x_minus_infinite = is(f, x, minus_infinity);

        let on_left = f.and(x_minus_infinite, y_finite);
        real = f.select(on_left, zero, real);
        let far = f.or(y_infinite, x_infinite);
        real = f.select(far, infinity, real);

        let signed_infinity = f.copysign(infinity, y);
        let failed = f.strict().compare(CmpFPredicate::UNO, distance, distance);
        imaginary = f.select(failed, nan, imaginary);
        let far = f.or(y_infinite, x_minus_infinite);
        imaginary = f.select(far, signed_infinity, imaginary);
    }
    let is_zero = is(f, distance, zero);
    let root = [f.select(is_zero, zero, real), f.select(is_zero, zero, imaginary)];
    create(f, root)
}

/// Builds the reciprocal square root.
pub(super) fn rsqrt(f: &mut Formula<'_, '_>, z: Value) -> Value {
    let (zero, infinity) = (f.number(0.0), f.infinity());
    let minus_half = f.number(-0.5);
    let nan = f.nan();
    let [x, y] = parts(f, z);
    let distance = distance(f, [x, y], Of::ReciprocalRoot);
    let angle = f.atan2(y, x);
    let angle = f.mul(angle, minus_half);
    let (cos, sin) = (f.cos(angle), f.sin(angle));
    let mut real = f.mul(distance, cos);
    let mut imaginary = f.mul(distance, sin);
    if is_special(f) {
        let minus_one = f.number(-1.0);
        let x_zero = f.copysign(zero, x);
        let y_zero = f.copysign(zero, y);
        let minus_y_zero = f.mul(minus_one, y_zero);
        let (abs_x, abs_y) = (f.abs(x), f.abs(y));
        let y_infinite = is(f, abs_y, infinity);
        let x_failed = f.compare(CmpFPredicate::UNO, x, x);
        let x_infinite = is(f, abs_x, infinity);
        let far = f.and(y_infinite, x_failed);
        let is_zero = f.or(far, x_infinite);
        real = f.select(is_zero, x_zero, real);
        imaginary = f.select(is_zero, minus_y_zero, imaginary);
    }
    let (x_is_zero, y_is_zero) = (is(f, x, zero), is(f, y, zero));
    let is_zero = f.and(x_is_zero, y_is_zero);
    let root = [f.select(is_zero, infinity, real), f.select(is_zero, nan, imaginary)];
    create(f, root)
}
