//! The logarithm of the gamma function and its derivatives (Lanczos), and the Hurwitz zeta function (Euler-Maclaurin).

use std::f64::consts::PI;

use super::{Binary, Math, Order};

const LANCZOS_G: f64 = 7.0;
const LANCZOS_BASE: f64 = 0.99999999999980993227684700473478;
const LANCZOS: [f64; 8] = [
    676.520368121885098567009190444019,
    -1259.13921672240287047156078755283,
    771.3234287776530788486528258894,
    -176.61502916214059906584551354,
    12.507343278686904814458936853,
    -0.13857109526572011689554707,
    9.984369578019570859563e-6,
    1.50563273514931155834e-7,
];

/// `(2k)! / B(2k)` for the terms of the Euler-Maclaurin formula, the last first.
const ZETA: [f64; 12] = [
    -7.1661652561756670113e18,
    1.8152105401943546773e17,
    -4.5979787224074726105e15,
    1.1646782814350067249e14,
    -2.950130727918164224e12,
    7.47242496e10,
    -1.8924375803183791606e9,
    47900160.0,
    -1209600.0,
    30240.0,
    -720.0,
    12.0,
];

/// The argument of Lanczos' formula: `-x` where the result is reflected, else `x - 1`.
fn argument<M: Math>(m: &mut M, x: M::V) -> (M::B, M::V) {
    let reflects = m.is(Order::Lt, x, 0.5);
    let opposite = m.neg(x);
    let less = m.add_to(x, -1.0);
    (reflects, m.select(reflects, opposite, less))
}

/// `t = z + g + 1/2` and its logarithm.
fn shifted<M: Math>(m: &mut M, z: M::V) -> (M::V, M::V) {
    let shift = LANCZOS_G + 0.5;
    let constant = m.constant(shift);
    let t = m.add(constant, z);
    let ratio = m.div(z, constant);
    let more = m.log1p(ratio);
    let log = m.constant(shift.ln());
    (t, m.add(log, more))
}

pub(crate) fn lgamma<M: Math>(m: &mut M, x: M::V) -> M::V {
    let (reflects, z) = argument(m, x);
    let mut sum = m.constant(LANCZOS_BASE);
    for (at, coefficient) in LANCZOS.iter().enumerate() {
        let place = m.add_to(z, at as f64 + 1.0);
        let coefficient = m.constant(*coefficient);
        let term = m.div(coefficient, place);
        sum = m.add(sum, term);
    }
    let (t, log_t) = shifted(m, z);
    // (z + 1/2) log(t) - t, in a form that does not overflow before the result does.
    let ratio = m.div(t, log_t);
    let half = m.add_to(z, 0.5);
    let difference = m.sub(half, ratio);
    let product = m.mul(difference, log_t);
    let log_sum = m.log(sum);
    let constant = m.constant((2f64.ln() + PI.ln()) / 2.0);
    let result = m.add(constant, product);
    let result = m.add(result, log_sum);
    // log|sin(pi x)|, by the distance to the nearest integer.
    let size = m.abs(x);
    let whole = m.floor(size);
    let fraction = m.sub(size, whole);
    let rest = m.minus_from(1.0, fraction);
    let is_upper = m.is(Order::Gt, fraction, 0.5);
    let fraction = m.select(is_upper, rest, fraction);
    let angle = m.times(fraction, PI);
    let sin = m.sin(angle);
    let log_sin = m.log(sin);
    let reflected = m.minus_from(PI.ln(), log_sin);
    let reflected = m.sub(reflected, result);
    let log_size = m.abs(log_sin);
    let is_finite = m.is(Order::Lt, log_size, f64::INFINITY);
    let pole = m.neg(log_sin);
    let reflected = m.select(is_finite, reflected, pole);
    let result = m.select(reflects, reflected, result);
    let is_endless = m.is_infinite(x);
    let infinity = m.constant(f64::INFINITY);
    m.select(is_endless, infinity, result)
}

pub(crate) fn digamma<M: Math>(m: &mut M, x: M::V) -> M::V {
    let (reflects, z) = argument(m, x);
    let mut sum = m.constant(LANCZOS_BASE);
    let mut derivative = m.constant(0.0);
    for (at, coefficient) in LANCZOS.iter().enumerate() {
        let place = m.add_to(z, at as f64 + 1.0);
        let coefficient = m.constant(*coefficient);
        let square = m.mul(place, place);
        let slope = m.div(coefficient, square);
        derivative = m.sub(derivative, slope);
        let term = m.div(coefficient, place);
        sum = m.add(sum, term);
    }
    let (t, log_t) = shifted(m, z);
    let ratio = m.div(derivative, sum);
    let g = m.constant(LANCZOS_G);
    let correction = m.div(g, t);
    let result = m.add(log_t, ratio);
    let result = m.sub(result, correction);
    // pi cot(pi x), of the argument moved next to zero.
    let half = m.add_to(x, 0.5);
    let whole = m.floor(half);
    let whole = m.abs(whole);
    let near = m.add(x, whole);
    let angle = m.times(near, PI);
    let (cos, sin) = (m.cos(angle), m.sin(angle));
    let numerator = m.times(cos, PI);
    let cotangent = m.div(numerator, sin);
    let reflected = m.sub(result, cotangent);
    let result = m.select(reflects, reflected, result);
    let is_negative = m.is(Order::Lt, x, 0.0);
    let floor = m.floor(x);
    let is_whole = m.eq(x, floor);
    let is_pole = m.and(is_negative, is_whole);
    let nan = m.constant(f64::NAN);
    let result = m.select(is_pole, nan, result);
    let is_zero = m.is(Order::Eq, x, 0.0);
    let least = m.constant(f64::NEG_INFINITY);
    m.select(is_zero, least, result)
}

/// The sum of `(q + k)^-x` over all `k`.
pub(crate) fn zeta<M: Math>(m: &mut M, x: M::V, q: M::V) -> M::V {
    let exponent = m.neg(x);
    let mut place = q;
    let mut sum = m.binary(Binary::Pow, q, exponent);
    for _ in 0..9 {
        place = m.add_to(place, 1.0);
        let term = m.binary(Binary::Pow, place, exponent);
        sum = m.add(sum, term);
    }
    place = m.add_to(place, 1.0);
    let term = m.binary(Binary::Pow, place, exponent);
    // The integral of the rest.
    let product = m.mul(term, place);
    let less = m.add_to(x, -1.0);
    let integral = m.div(product, less);
    let square = m.mul(place, place);
    let one = m.constant(1.0);
    let inverse = m.div(one, square);
    let mut tail = m.constant(0.0);
    for (at, coefficient) in ZETA[..11].iter().enumerate() {
        let first = m.add_to(x, 22.0 - 2.0 * at as f64);
        let second = m.add_to(x, 21.0 - 2.0 * at as f64);
        let factor = m.mul(first, second);
        let sum = m.add_to(tail, 1.0 / coefficient);
        let scaled = m.mul(inverse, sum);
        tail = m.mul(factor, scaled);
    }
    let tail = m.add_to(tail, 1.0 / ZETA[11]);
    let ratio = m.div(x, place);
    let tail = m.mul(ratio, tail);
    let tail = m.add_to(tail, 0.5);
    let tail = m.mul(term, tail);
    let accurate = m.add(sum, integral);
    let accurate = m.add(accurate, tail);
    // Terms that are too small to count need no correction.
    let (term_size, sum_size) = (m.abs(term), m.abs(sum));
    let least = if m.is_double() { f64::from_bits(1) } else { f64::from(f32::from_bits(1)) };
    let bound = m.times(sum_size, least);
    let converged = m.lt(term_size, bound);
    let result = m.select(converged, sum, accurate);
    poles(m, x, q, result)
}

/// The values of zeta where the sum does not converge.
fn poles<M: Math>(m: &mut M, x: M::V, q: M::V, result: M::V) -> M::V {
    let nan = m.constant(f64::NAN);
    let infinity = m.constant(f64::INFINITY);
    let diverges = m.is(Order::Lt, x, 1.0);
    let result = m.select(diverges, nan, result);
    let (x_floor, q_floor) = (m.floor(x), m.floor(q));
    let is_left = m.is(Order::Le, q, 0.0);
    let is_broken = m.ne(x, x_floor);
    let is_undefined = m.and(is_left, is_broken);
    let result = m.select(is_undefined, nan, result);
    let q_whole = m.eq(q, q_floor);
    let is_pole = m.and(is_left, q_whole);
    let two = m.constant(2.0);
    let rest = m.binary(Binary::Rem, x, two);
    let is_even = m.is(Order::Eq, rest, 0.0);
    let x_whole = m.eq(x, x_floor);
    let is_even = m.and(x_whole, is_even);
    let pole = m.select(is_even, infinity, nan);
    let result = m.select(is_pole, pole, result);
    let is_harmonic = m.is(Order::Eq, x, 1.0);
    m.select(is_harmonic, infinity, result)
}

pub(crate) fn polygamma<M: Math>(m: &mut M, n: M::V, x: M::V) -> M::V {
    let two = m.constant(2.0);
    let rest = m.binary(Binary::Rem, n, two);
    let sign = m.times(rest, 2.0);
    let sign = m.add_to(sign, -1.0);
    let next = m.add_to(n, 1.0);
    let log = lgamma(m, next);
    let factorial = m.exp(log);
    let zeta = zeta(m, next, x);
    let result = m.mul(sign, factorial);
    let result = m.mul(result, zeta);
    let is_first = m.is(Order::Eq, n, 0.0);
    let first = digamma(m, x);
    let result = m.select(is_first, first, result);
    let floor = m.floor(n);
    let is_broken = m.ne(n, floor);
    let is_negative = m.is(Order::Lt, n, 0.0);
    let is_undefined = m.or(is_broken, is_negative);
    let nan = m.constant(f64::NAN);
    m.select(is_undefined, nan, result)
}
