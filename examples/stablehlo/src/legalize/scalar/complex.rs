//! Complex numbers: formulas over their parts that do not overflow or lose digits where the result does not.

use ods_core::rewrite::Rewriter;
use ods_core::{Type, Value};

use super::emit::Emit as _;
use super::kind::Kind;
use crate::legalize::math::elementary;
use crate::legalize::math::{Math, Order, Reals};
use crate::legalize::scalar::{self, Binary, Unary};

/// A complex number: its real and its imaginary part.
pub(crate) type Pair<V> = (V, V);

pub(crate) fn unary(rw: &mut Rewriter<'_>, how: Unary, kind: Kind, x: Value) -> Value {
    if how == Unary::Negate {
        let (re, im) = (rw.re(x), rw.im(x));
        let (re, im) = (rw.negf(re), rw.negf(im));
        return rw.complex(re, im);
    }
    let z = wide_parts(rw, x);
    let mut m = Reals { rw, ty: Type::F64 };
    if how == Unary::Abs {
        let size = abs(&mut m, z);
        return narrow_part(rw, kind, size);
    }
    let result = function(&mut m, how, z);
    from_wide_parts(rw, kind, result)
}

pub(crate) fn binary(rw: &mut Rewriter<'_>, how: Binary, kind: Kind, x: Value, y: Value) -> Value {
    let simple = match how {
        Binary::Add => add,
        Binary::Subtract => sub,
        Binary::Multiply => mul,
        _ => {
            let (x, y) = (wide_parts(rw, x), wide_parts(rw, y));
            let mut m = Reals { rw, ty: Type::F64 };
            let result = match how {
                Binary::Divide => div(&mut m, x, y),
                Binary::Power => pow(&mut m, x, y),
                Binary::Atan2 => atan2(&mut m, x, y),
                Binary::Maximum => pick(&mut m, Order::Gt, x, y),
                Binary::Minimum => pick(&mut m, Order::Lt, x, y),
                // The verifier rejects bits and remainders of complex numbers.
                _ => x,
            };
            return from_wide_parts(rw, kind, result);
        }
    };
    let (x, y) = ((rw.re(x), rw.im(x)), (rw.re(y), rw.im(y)));
    let (re, im) = simple(&mut scalar::reals_of(rw, kind), x, y);
    rw.complex(re, im)
}

/// Returns the parts of a complex number as `f64`: functions of complex numbers lose digits in between.
pub(crate) fn wide_parts(rw: &mut Rewriter<'_>, z: Value) -> Pair<Value> {
    let (re, im) = (rw.re(z), rw.im(z));
    match rw.ty(re) == Type::F64 {
        true => (re, im),
        false => (rw.extf(re, Type::F64), rw.extf(im, Type::F64)),
    }
}

/// Returns the complex number of a kind with these parts of type `f64`.
pub(crate) fn from_wide_parts(rw: &mut Rewriter<'_>, kind: Kind, z: Pair<Value>) -> Value {
    let (re, im) = (narrow_part(rw, kind, z.0), narrow_part(rw, kind, z.1));
    rw.complex(re, im)
}

fn narrow_part(rw: &mut Rewriter<'_>, kind: Kind, part: Value) -> Value {
    match kind.wide() == Type::F64 {
        true => part,
        false => rw.truncf(part, Type::F32),
    }
}

fn function<M: Math>(m: &mut M, how: Unary, z: Pair<M::V>) -> Pair<M::V> {
    match how {
        Unary::Sign => sign(m, z),
        Unary::Exponential => exp(m, z),
        Unary::ExponentialMinusOne => expm1(m, z),
        Unary::Log => log(m, z),
        Unary::LogPlusOne => log1p(m, z),
        Unary::Sqrt => sqrt(m, z),
        Unary::Rsqrt => rsqrt(m, z),
        Unary::Cbrt => cbrt(m, z),
        Unary::Sine => sin(m, z),
        Unary::Cosine => cos(m, z),
        Unary::Tan => tan(m, z),
        Unary::Tanh => tanh(m, z),
        Unary::Logistic => logistic(m, z),
        // The verifier rejects the others.
        _ => z,
    }
}

pub(crate) fn add<M: Math>(m: &mut M, x: Pair<M::V>, y: Pair<M::V>) -> Pair<M::V> {
    (m.add(x.0, y.0), m.add(x.1, y.1))
}

pub(crate) fn sub<M: Math>(m: &mut M, x: Pair<M::V>, y: Pair<M::V>) -> Pair<M::V> {
    (m.sub(x.0, y.0), m.sub(x.1, y.1))
}

pub(crate) fn mul<M: Math>(m: &mut M, x: Pair<M::V>, y: Pair<M::V>) -> Pair<M::V> {
    let (rr, ii) = (m.mul(x.0, y.0), m.mul(x.1, y.1));
    let (ri, ir) = (m.mul(x.0, y.1), m.mul(x.1, y.0));
    (m.sub(rr, ii), m.add(ri, ir))
}

/// The number of the two that is first in the lexicographic order of the parts.
fn pick<M: Math>(m: &mut M, how: Order, x: Pair<M::V>, y: Pair<M::V>) -> Pair<M::V> {
    let first = m.compare(how, x.0, y.0);
    let same = m.eq(x.0, y.0);
    let second = m.compare(how, x.1, y.1);
    let second = m.and(same, second);
    let x_wins = m.or(first, second);
    choose(m, x_wins, x, y)
}

pub(crate) fn choose<M: Math>(
    m: &mut M,
    condition: M::B,
    yes: Pair<M::V>,
    no: Pair<M::V>,
) -> Pair<M::V> {
    (m.select(condition, yes.0, no.0), m.select(condition, yes.1, no.1))
}

/// The quotient, with the divisor scaled by its larger part.
pub(crate) fn div<M: Math>(m: &mut M, x: Pair<M::V>, y: Pair<M::V>) -> Pair<M::V> {
    let (c_size, d_size) = (m.abs(y.0), m.abs(y.1));
    let is_steep = m.lt(c_size, d_size);
    // |c| >= |d|; otherwise both numbers are multiplied by -i first.
    let c = m.select(is_steep, y.1, y.0);
    let d = {
        let opposite = m.neg(y.0);
        m.select(is_steep, opposite, y.1)
    };
    let a = m.select(is_steep, x.1, x.0);
    let b = {
        let opposite = m.neg(x.0);
        m.select(is_steep, opposite, x.1)
    };
    let ratio = m.div(d, c);
    let denominator = {
        let product = m.mul(d, ratio);
        m.add(c, product)
    };
    let re = {
        let product = m.mul(b, ratio);
        let sum = m.add(a, product);
        m.div(sum, denominator)
    };
    let im = {
        let product = m.mul(a, ratio);
        let difference = m.sub(b, product);
        m.div(difference, denominator)
    };
    // Division by zero gives infinities; finite numbers by infinite ones give zeros.
    let zero = m.constant(0.0);
    let largest = m.max(c_size, d_size);
    let by_zero = m.eq(largest, zero);
    let by_parts = (m.div(x.0, c_size), m.div(x.1, c_size));
    let quotient = choose(m, by_zero, by_parts, (re, im));
    let c_endless = m.is_infinite(y.0);
    let d_endless = m.is_infinite(y.1);
    let is_endless = m.or(c_endless, d_endless);
    let (a_size, b_size) = (m.abs(x.0), m.abs(x.1));
    let numerator = m.max(a_size, b_size);
    let is_finite = m.is(Order::Lt, numerator, f64::INFINITY);
    let vanishes = m.and(is_endless, is_finite);
    choose(m, vanishes, (zero, zero), quotient)
}

/// The absolute value, scaled by the larger part.
pub(crate) fn abs<M: Math>(m: &mut M, z: Pair<M::V>) -> M::V {
    let (x, y) = (m.abs(z.0), m.abs(z.1));
    let (large, small) = (m.max(x, y), m.min(x, y));
    let ratio = m.div(small, large);
    let square = m.mul(ratio, ratio);
    let sum = m.add_to(square, 1.0);
    let root = m.sqrt(sum);
    let size = m.mul(large, root);
    // Zero by zero, and infinity by infinity.
    let same = m.eq(small, large);
    let diagonal = m.times(large, std::f64::consts::SQRT_2);
    let size = m.select(same, diagonal, size);
    let (x_endless, y_endless) = (m.is_infinite(z.0), m.is_infinite(z.1));
    let is_endless = m.or(x_endless, y_endless);
    let infinity = m.constant(f64::INFINITY);
    m.select(is_endless, infinity, size)
}

fn sign<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let size = abs(m, z);
    let unit = (m.div(z.0, size), m.div(z.1, size));
    let zero = m.constant(0.0);
    let is_zero = m.eq(size, zero);
    choose(m, is_zero, (zero, zero), unit)
}

/// `size * (cos y + i sin y)`, where a zero `y` stays as it is.
fn polar<M: Math>(m: &mut M, size: M::V, y: M::V) -> Pair<M::V> {
    let (cos, sin) = (m.cos(y), m.sin(y));
    let (re, im) = (m.mul(size, cos), m.mul(size, sin));
    let is_real = m.is(Order::Eq, y, 0.0);
    (m.select(is_real, size, re), m.select(is_real, y, im))
}

pub(crate) fn exp<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let size = m.exp(z.0);
    let whole = polar(m, size, z.1);
    // A size that overflows is applied in two steps.
    let half = m.times(z.0, 0.5);
    let half = m.exp(half);
    let once = polar(m, half, z.1);
    let is_real = m.is(Order::Eq, z.1, 0.0);
    let twice = (m.mul(once.0, half), m.mul(once.1, half));
    let twice = (twice.0, m.select(is_real, z.1, twice.1));
    let overflows = m.is_infinite(size);
    let result = choose(m, overflows, twice, whole);
    // exp(-inf) is zero, whatever the angle.
    let vanishes = m.is(Order::Eq, z.0, f64::NEG_INFINITY);
    let zero = m.constant(0.0);
    choose(m, vanishes, (zero, zero), result)
}

fn expm1<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let less = m.expm1(z.0);
    let cos = m.cos(z.1);
    let half = m.times(z.1, 0.5);
    let sin = m.sin(half);
    let square = m.mul(sin, sin);
    let square = m.times(square, 2.0);
    let product = m.mul(less, cos);
    let re = m.sub(product, square);
    let (_, im) = exp(m, z);
    let is_real = m.is(Order::Eq, z.1, 0.0);
    (m.select(is_real, less, re), im)
}

/// The logarithm of the absolute value.
pub(crate) fn log_abs<M: Math>(m: &mut M, z: Pair<M::V>) -> M::V {
    let size = abs(m, z);
    let far = m.log(size);
    // Near the unit circle: log|z|² = log1p((large - 1) (large + 1) + small²).
    let (x, y) = (m.abs(z.0), m.abs(z.1));
    let (large, small) = (m.max(x, y), m.min(x, y));
    let below = m.add_to(large, -1.0);
    let above = m.add_to(large, 1.0);
    let product = m.mul(below, above);
    let square = m.mul(small, small);
    let sum = m.add(product, square);
    let near = m.log1p(sum);
    let near = m.times(near, 0.5);
    let low = m.is(Order::Gt, size, 0.5);
    let high = m.is(Order::Lt, size, 2.0);
    let is_near = m.and(low, high);
    m.select(is_near, near, far)
}

pub(crate) fn log<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let re = log_abs(m, z);
    (re, m.atan2(z.1, z.0))
}

fn log1p<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let sum = m.add_to(z.0, 1.0);
    let far = log_abs(m, (sum, z.1));
    let twice = m.add_to(z.0, 2.0);
    let product = m.mul(z.0, twice);
    let square = m.mul(z.1, z.1);
    let total = m.add(product, square);
    let near = m.log1p(total);
    let near = m.times(near, 0.5);
    let (x, y) = (m.abs(z.0), m.abs(z.1));
    let size = m.max(x, y);
    let is_near = m.is(Order::Lt, size, 0.5);
    let re = m.select(is_near, near, far);
    (re, m.atan2(z.1, sum))
}

/// The root with a real part that is not negative.
pub(crate) fn sqrt<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    // Numbers near the bounds of the range are scaled by an even power of two.
    let (x_size, y_size) = (m.abs(z.0), m.abs(z.1));
    let largest = m.max(x_size, y_size);
    let (high, low, up, down) = match m.is_double() {
        true => (2f64.powi(1000), 2f64.powi(-1000), 2f64.powi(108), 2f64.powi(-4)),
        false => (2f64.powi(120), 2f64.powi(-100), 2f64.powi(48), 2f64.powi(-4)),
    };
    let (is_high, is_low) = (m.is(Order::Gt, largest, high), m.is(Order::Lt, largest, low));
    let (one, up_value, down_value) = (m.constant(1.0), m.constant(up), m.constant(down));
    let scale = m.select(is_low, up_value, one);
    let scale = m.select(is_high, down_value, scale);
    let (up_root, down_root) = (m.constant(up.sqrt()), m.constant(down.sqrt()));
    let unscale = m.select(is_low, up_root, one);
    let unscale = m.select(is_high, down_root, unscale);
    let (x, y) = (m.mul(z.0, scale), m.mul(z.1, scale));
    let size = abs(m, (x, y));
    let part = m.abs(x);
    let sum = m.add(size, part);
    let half = m.times(sum, 0.5);
    let root = m.sqrt(half);
    let twice = m.times(root, 2.0);
    let other = m.div(y, twice);
    let is_left = m.is(Order::Lt, x, 0.0);
    let zero = m.constant(0.0);
    let other_size = m.abs(other);
    let re = m.select(is_left, other_size, root);
    let opposite = m.neg(root);
    // The sign of a zero counts: atan2 tells it.
    let angle = m.atan2(y, zero);
    let is_below = m.is(Order::Lt, angle, 0.0);
    let angle_of_left = {
        let minus_one = m.constant(-1.0);
        let angle = m.atan2(y, minus_one);
        m.is(Order::Lt, angle, 0.0)
    };
    let below = m.or(is_below, angle_of_left);
    let signed = m.select(below, opposite, root);
    let im = m.select(is_left, signed, other);
    let is_zero = m.eq(size, zero);
    let (re, im) = (m.div(re, unscale), m.div(im, unscale));
    let (re, im) = (m.select(is_zero, zero, re), m.select(is_zero, z.1, im));
    // An infinite imaginary part: the root is infinite in both parts.
    let y_endless = m.is_infinite(z.1);
    let infinity = m.constant(f64::INFINITY);
    let (re, im) = (m.select(y_endless, infinity, re), m.select(y_endless, z.1, im));
    let x_endless = m.is_infinite(z.0);
    let is_right = m.is(Order::Gt, z.0, 0.0);
    let y_finite = m.is(Order::Lt, y_size, f64::INFINITY);
    let along = m.and(x_endless, y_finite);
    let along_right = m.and(along, is_right);
    let signed_zero = m.mul(z.1, zero);
    let im = m.select(along_right, signed_zero, im);
    let re = m.select(along_right, infinity, re);
    let along_left = m.and(along, is_left);
    let minus_infinity = m.constant(f64::NEG_INFINITY);
    let endless = m.select(below, minus_infinity, infinity);
    (m.select(along_left, zero, re), m.select(along_left, endless, im))
}

fn rsqrt<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let root = sqrt(m, z);
    let (one, zero) = (m.constant(1.0), m.constant(0.0));
    div(m, (one, zero), root)
}

fn cbrt<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let (re, im) = log(m, z);
    let third = (m.times(re, 1.0 / 3.0), m.times(im, 1.0 / 3.0));
    let root = exp(m, third);
    let size = abs(m, z);
    let zero = m.constant(0.0);
    let is_zero = m.eq(size, zero);
    choose(m, is_zero, (zero, zero), root)
}

fn pow<M: Math>(m: &mut M, x: Pair<M::V>, y: Pair<M::V>) -> Pair<M::V> {
    let logarithm = log(m, x);
    let product = mul(m, logarithm, y);
    let power = exp(m, product);
    let (zero, one) = (m.constant(0.0), m.constant(1.0));
    // Zero to a power: one if the power is zero, else zero.
    let size = abs(m, x);
    let of_zero = m.eq(size, zero);
    let exponent = abs(m, y);
    let to_zero = m.eq(exponent, zero);
    let power = choose(m, of_zero, (zero, zero), power);
    choose(m, to_zero, (one, zero), power)
}

/// `-i log((x + i y) / sqrt(x² + y²))`
fn atan2<M: Math>(m: &mut M, y: Pair<M::V>, x: Pair<M::V>) -> Pair<M::V> {
    let (xx, yy) = (mul(m, x, x), mul(m, y, y));
    let sum = add(m, xx, yy);
    let root = sqrt(m, sum);
    let turned = (m.neg(y.1), y.0);
    let numerator = add(m, x, turned);
    let unit = div(m, numerator, root);
    let (re, im) = log(m, unit);
    (im, m.neg(re))
}

pub(crate) fn sin<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let (sin, cos) = (m.sin(z.0), m.cos(z.0));
    let (cosh, sinh) = (elementary::cosh(m, z.1), elementary::sinh(m, z.1));
    let (re, im) = (m.mul(sin, cosh), m.mul(cos, sinh));
    let is_real = m.is(Order::Eq, z.1, 0.0);
    let is_imaginary = m.is(Order::Eq, z.0, 0.0);
    (m.select(is_imaginary, z.0, re), m.select(is_real, z.1, im))
}

pub(crate) fn cos<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let (sin, cos) = (m.sin(z.0), m.cos(z.0));
    let (cosh, sinh) = (elementary::cosh(m, z.1), elementary::sinh(m, z.1));
    let (re, im) = (m.mul(cos, cosh), m.mul(sin, sinh));
    (re, m.neg(im))
}

/// `sinh(x + i y) = -i sin(i z)`
pub(crate) fn sinh<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let turned = (m.neg(z.1), z.0);
    let (re, im) = sin(m, turned);
    (im, m.neg(re))
}

/// `cosh(x + i y) = cos(i z)`
pub(crate) fn cosh<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let turned = (m.neg(z.1), z.0);
    cos(m, turned)
}

/// The tangent: by Kahan's formula, and its limit for large real parts.
pub(crate) fn tanh<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let tan = m.unary(crate::legalize::math::Unary::Tan, z.1);
    let square = m.mul(tan, tan);
    let beta = m.add_to(square, 1.0);
    let s = elementary::sinh(m, z.0);
    let ss = m.mul(s, s);
    let rho = m.add_to(ss, 1.0);
    let rho = m.sqrt(rho);
    let product = m.mul(beta, ss);
    let denominator = m.add_to(product, 1.0);
    let re = m.mul(beta, rho);
    let re = m.mul(re, s);
    let re = m.div(re, denominator);
    let im = m.div(tan, denominator);
    let size = m.abs(z.0);
    let bound = if m.is_double() { 20.0 } else { 10.0 };
    let is_large = m.is(Order::Gt, size, bound);
    let one = m.constant(1.0);
    let minus_one = m.constant(-1.0);
    let is_left = m.is(Order::Lt, z.0, 0.0);
    let limit = m.select(is_left, minus_one, one);
    let (sin, cos) = (m.sin(z.1), m.cos(z.1));
    let slope = m.mul(sin, cos);
    let twice = m.times(size, -2.0);
    let decay = m.exp(twice);
    let slope = m.mul(slope, decay);
    let slope = m.times(slope, 4.0);
    choose(m, is_large, (limit, slope), (re, im))
}

/// `tan(z) = -i tanh(i z)`
pub(crate) fn tan<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let turned = (m.neg(z.1), z.0);
    let (re, im) = tanh(m, turned);
    (im, m.neg(re))
}

fn logistic<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let opposite = (m.neg(z.0), m.neg(z.1));
    let (re, im) = exp(m, opposite);
    let sum = (m.add_to(re, 1.0), im);
    let (one, zero) = (m.constant(1.0), m.constant(0.0));
    div(m, (one, zero), sum)
}

/// The square.
pub(crate) fn square<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
    let (sum, difference) = (m.add(z.0, z.1), m.sub(z.0, z.1));
    let product = m.mul(z.0, z.1);
    (m.mul(sum, difference), m.times(product, 2.0))
}
