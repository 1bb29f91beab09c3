//! Inverse trigonometric and hyperbolic functions.

use std::f64::consts::{LN_2, PI};

use super::{Math, Order};

/// `sqrt((1 - x) (1 + x))`
fn other_leg<M: Math>(m: &mut M, x: M::V) -> M::V {
    let below = m.minus_from(1.0, x);
    let above = m.add_to(x, 1.0);
    let product = m.mul(below, above);
    m.sqrt(product)
}

pub(crate) fn asin<M: Math>(m: &mut M, x: M::V) -> M::V {
    let leg = other_leg(m, x);
    let sum = m.add_to(leg, 1.0);
    let angle = m.atan2(x, sum);
    m.times(angle, 2.0)
}

pub(crate) fn acos<M: Math>(m: &mut M, x: M::V) -> M::V {
    let leg = other_leg(m, x);
    let sum = m.add_to(x, 1.0);
    let angle = m.atan2(leg, sum);
    let angle = m.times(angle, 2.0);
    let is_left = m.is(Order::Eq, x, -1.0);
    let pi = m.constant(PI);
    m.select(is_left, pi, angle)
}

pub(crate) fn atan<M: Math>(m: &mut M, x: M::V) -> M::V {
    let one = m.constant(1.0);
    m.atan2(x, one)
}

/// `x` beyond which `x² + 1` is `x²`.
fn large<M: Math>(m: &M) -> f64 {
    if m.is_double() { 1e10 } else { 1e6 }
}

/// Returns `log1p(part)`, or `log(2 x)` where `x` is so large that its square plus one is its square.
fn log1p_or_far<M: Math>(m: &mut M, part: M::V, x: M::V) -> M::V {
    let near = m.log1p(part);
    let far = m.log(x);
    let far = m.add_to(far, LN_2);
    let bound = large(m);
    let is_far = m.is(Order::Gt, x, bound);
    m.select(is_far, far, near)
}

pub(crate) fn asinh<M: Math>(m: &mut M, x: M::V) -> M::V {
    let size = m.abs(x);
    // log(|x| + sqrt(x² + 1)) = log1p(|x| + x² / (1 + sqrt(x² + 1)))
    let square = m.mul(size, size);
    let sum = m.add_to(square, 1.0);
    let root = m.sqrt(sum);
    let root = m.add_to(root, 1.0);
    let part = m.div(square, root);
    let part = m.add(size, part);
    let result = log1p_or_far(m, part, size);
    let opposite = m.neg(result);
    let is_negative = m.is(Order::Lt, x, 0.0);
    let result = m.select(is_negative, opposite, result);
    let is_zero = m.is(Order::Eq, x, 0.0);
    m.select(is_zero, x, result)
}

pub(crate) fn acosh<M: Math>(m: &mut M, x: M::V) -> M::V {
    // log(x + sqrt(x² - 1)) = log1p(y + sqrt(y (y + 2))) with y = x - 1
    let y = m.add_to(x, -1.0);
    let above = m.add_to(y, 2.0);
    let product = m.mul(y, above);
    let root = m.sqrt(product);
    let sum = m.add(y, root);
    let result = log1p_or_far(m, sum, x);
    let is_outside = m.is(Order::Lt, x, 1.0);
    let nan = m.constant(f64::NAN);
    m.select(is_outside, nan, result)
}

pub(crate) fn atanh<M: Math>(m: &mut M, x: M::V) -> M::V {
    let opposite = m.neg(x);
    let (above, below) = (m.log1p(x), m.log1p(opposite));
    let difference = m.sub(above, below);
    let half = m.times(difference, 0.5);
    let is_zero = m.is(Order::Eq, x, 0.0);
    m.select(is_zero, x, half)
}

/// The inverse functions of complex numbers, after Kahan.
pub(crate) mod complex {
    use super::{Math, Order, asinh, large};
    use crate::legalize::scalar::complex::{Pair, log_abs, mul, sqrt};

    /// `sqrt(1 - z)` and `sqrt(1 + z)`
    fn roots<M: Math>(m: &mut M, z: Pair<M::V>) -> (Pair<M::V>, Pair<M::V>) {
        let below = (m.minus_from(1.0, z.0), m.neg(z.1));
        let above = (m.add_to(z.0, 1.0), z.1);
        (sqrt(m, below), sqrt(m, above))
    }

    pub(crate) fn asin<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
        let (below, above) = roots(m, z);
        let (re, _) = mul(m, below, above);
        let angle = m.atan2(z.0, re);
        let conjugate = (below.0, m.neg(below.1));
        let (_, im) = mul(m, conjugate, above);
        let im = asinh(m, im);
        let im = far(m, z, im, z.1);
        (angle, im)
    }

    pub(crate) fn acos<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
        let (below, above) = roots(m, z);
        let angle = m.atan2(below.0, above.0);
        let angle = m.times(angle, 2.0);
        let conjugate = (above.0, m.neg(above.1));
        let (_, im) = mul(m, conjugate, below);
        let im = asinh(m, im);
        let opposite = m.neg(z.1);
        (angle, far(m, z, im, opposite))
    }

    /// Replaces the size of a part by `log(2 |z|)` where `z` is so large that its square overflows.
    fn far<M: Math>(m: &mut M, z: Pair<M::V>, near: M::V, sign: M::V) -> M::V {
        let size = log_abs(m, z);
        let size = m.add_to(size, std::f64::consts::LN_2);
        let opposite = m.neg(size);
        let zero = m.constant(0.0);
        let is_negative = m.lt(sign, zero);
        let signed = m.select(is_negative, opposite, size);
        let (x, y) = (m.abs(z.0), m.abs(z.1));
        let largest = m.max(x, y);
        let bound = large(m);
        let is_far = m.is(Order::Gt, largest, bound * bound);
        m.select(is_far, signed, near)
    }

    /// `asinh(z) = -i asin(i z)`
    pub(crate) fn asinh_of<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
        let turned = (m.neg(z.1), z.0);
        let (re, im) = asin(m, turned);
        (im, m.neg(re))
    }

    /// `acosh(z)`, which is `i acos(z)` or `-i acos(z)`: its real part is not negative.
    pub(crate) fn acosh<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
        let (re, im) = acos(m, z);
        let size = m.abs(im);
        let opposite = m.neg(re);
        let zero = m.constant(0.0);
        let angle = m.atan2(z.1, zero);
        let is_below = m.is(Order::Lt, angle, 0.0);
        (size, m.select(is_below, opposite, re))
    }

    /// `atanh(z) = log1p(4 x / ((1 - x)² + y²)) / 4 + i atan2(2 y, (1 - x) (1 + x) - y²) / 2`
    pub(crate) fn atanh<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
        let x = m.abs(z.0);
        let below = m.minus_from(1.0, x);
        let above = m.add_to(x, 1.0);
        let (square, yy) = (m.mul(below, below), m.mul(z.1, z.1));
        let distance = m.add(square, yy);
        let four = m.times(x, 4.0);
        let ratio = m.div(four, distance);
        let re = m.log1p(ratio);
        let re = m.times(re, 0.25);
        let twice = m.times(z.1, 2.0);
        let product = m.mul(below, above);
        let difference = m.sub(product, yy);
        let im = m.atan2(twice, difference);
        let im = m.times(im, 0.5);
        // Far away: 1/z, and a quarter turn.
        let size = m.abs(z.1);
        let largest = m.max(x, size);
        let bound = large(m);
        let is_far = m.is(Order::Gt, largest, bound * bound);
        let inverse = {
            let ratio = m.div(x, largest);
            m.div(ratio, largest)
        };
        let re = m.select(is_far, inverse, re);
        let quarter = m.constant(std::f64::consts::FRAC_PI_2);
        let minus = m.constant(-std::f64::consts::FRAC_PI_2);
        let zero = m.constant(0.0);
        let angle = m.atan2(z.1, zero);
        let is_below = m.is(Order::Lt, angle, 0.0);
        let turn = m.select(is_below, minus, quarter);
        let im = m.select(is_far, turn, im);
        let opposite = m.neg(re);
        let is_negative = m.is(Order::Lt, z.0, 0.0);
        (m.select(is_negative, opposite, re), im)
    }

    /// `atan(z) = -i atanh(i z)`
    pub(crate) fn atan<M: Math>(m: &mut M, z: Pair<M::V>) -> Pair<M::V> {
        let turned = (m.neg(z.1), z.0);
        let (re, im) = atanh(m, turned);
        (im, m.neg(re))
    }
}
