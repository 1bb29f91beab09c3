//! Elementary functions of real numbers that compose exponentials.

use std::f64::consts::LN_2;

use super::{Math, Order};

/// The hyperbolic sine: by `expm1` near zero, else with the factor 1/2 in the exponent, so that it does not overflow
/// before the result does.
pub(crate) fn sinh<M: Math>(m: &mut M, x: M::V) -> M::V {
    let up = m.add_to(x, -LN_2);
    let up = m.exp(up);
    let opposite = m.neg(x);
    let down = m.add_to(opposite, -LN_2);
    let down = m.exp(down);
    let large = m.sub(up, down);
    let less = m.expm1(x);
    let sum = m.add_to(less, 1.0);
    let ratio = m.div(less, sum);
    let small = m.add(less, ratio);
    let small = m.times(small, 0.5);
    let size = m.abs(x);
    let is_small = m.is(Order::Lt, size, 1.0);
    m.select(is_small, small, large)
}

/// The hyperbolic cosine.
pub(crate) fn cosh<M: Math>(m: &mut M, x: M::V) -> M::V {
    let up = m.add_to(x, -LN_2);
    let up = m.exp(up);
    let opposite = m.neg(x);
    let down = m.add_to(opposite, -LN_2);
    let down = m.exp(down);
    m.add(up, down)
}
