//! `stablehlo-expand-math`: functions of one `f32` as straight-line code, which loops can compute in vectors.
//!
//! The polynomials are those of the Cephes library. The greatest errors, in units in the last place: 1.0 for the
//! exponential, 0.9 for the logarithm, 1.4 for the hyperbolic tangent. Subnormal numbers, infinities, signed zeros and
//! NaN have the results of IEEE 754.

use std::f64::consts::LOG2_E;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Type, Value};
use ods_dialects::arith::CmpFPredicate;
use ods_dialects::math;

use super::StablehloExpandMathPass;
use super::scalar::emit::Emit as _;

impl RunPass for StablehloExpandMathPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = PatternSet::new().with(Exponential).with(Logarithm).with(Tangent);
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// ln 2 as a number of few bits, whose product with a small integer is exact, and the rest.
const LN_2: (f64, f64) = (0.693359375, -2.12194440e-4);

/// The number of bits of a mantissa, without the leading one.
const MANTISSA: i64 = 23;

/// The exponent of 1.
const BIAS: i64 = 127;

/// `math.exp` of `f32`
struct Exponential;

impl Pattern for Exponential {
    type Root = math::ExpOp;

    fn rewrite(&self, op: math::ExpOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let x = single(rw, op.operand(rw))?;
        let result = exponential(rw, x);
        rw.replace_op(op, &[result])
    }
}

/// `math.log` of `f32`
struct Logarithm;

impl Pattern for Logarithm {
    type Root = math::LogOp;

    fn rewrite(&self, op: math::LogOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let x = single(rw, op.operand(rw))?;
        let result = logarithm(rw, x);
        rw.replace_op(op, &[result])
    }
}

/// `math.tanh` of `f32`
struct Tangent;

impl Pattern for Tangent {
    type Root = math::TanhOp;

    fn rewrite(&self, op: math::TanhOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let x = single(rw, op.operand(rw))?;
        let result = hyperbolic_tangent(rw, x);
        rw.replace_op(op, &[result])
    }
}

/// Returns a value if it is a scalar of type `f32`.
fn single(rw: &Rewriter<'_>, x: Value) -> Option<Value> {
    (rw.ty(x) == Type::F32).then_some(x)
}

/// `exp(x) = 2^n exp(r)` with `x = n ln 2 + r`, |r| <= ln 2 / 2.
fn exponential(rw: &mut Rewriter<'_>, x: Value) -> Value {
    // Beyond these limits the result is infinite or zero. Comparisons keep a NaN.
    let (low, high) = (number(rw, -105.0), number(rw, 89.0));
    let above = rw.cmpf(CmpFPredicate::OGT, x, high);
    let x = rw.select(above, high, x);
    let below = rw.cmpf(CmpFPredicate::OLT, x, low);
    let x = rw.select(below, low, x);
    // Adding 1.5 * 2^23 rounds to an integer, which is then in the last bits.
    let round = number(rw, 12_582_912.0);
    let turns = times(rw, x, LOG2_E);
    let shifted = rw.addf(turns, round);
    let n = rw.subf(shifted, round);
    let r = minus_product(rw, x, n, LN_2.0);
    let r = minus_product(rw, r, n, LN_2.1);
    let p = polynomial(
        rw,
        r,
        &[
            1.9875691500e-4,
            1.3981999507e-3,
            8.3334519073e-3,
            4.1665795894e-2,
            1.6666665459e-1,
            5.0000001201e-1,
        ],
    );
    let square = rw.mulf(r, r);
    let p = rw.mulf(p, square);
    let p = rw.addf(p, r);
    let one = number(rw, 1.0);
    let p = rw.addf(p, one);
    // Two factors, since 2^n itself may be out of range.
    let bits = rw.bitcast(shifted, Type::I32);
    let offset = rw.int(Type::I32, i64::from(12_582_912.0f32.to_bits()));
    let n = rw.subi(bits, offset);
    let half = rw.int(Type::I32, 1);
    let half = rw.shrsi(n, half);
    let rest = rw.subi(n, half);
    let (first, second) = (power_of_two(rw, half), power_of_two(rw, rest));
    let p = rw.mulf(p, first);
    rw.mulf(p, second)
}

/// `log(x) = k ln 2 + log(1 + m)` with `x = 2^k (1 + m)`, `1 + m` between the root of 1/2 and that of 2.
fn logarithm(rw: &mut Rewriter<'_>, x: Value) -> Value {
    let smallest = number(rw, f64::from(f32::MIN_POSITIVE));
    let is_subnormal = rw.cmpf(CmpFPredicate::OLT, x, smallest);
    let scaled = times(rw, x, f64::from(1u32 << MANTISSA));
    let normal = rw.select(is_subnormal, scaled, x);
    let bits = rw.bitcast(normal, Type::I32);
    let root = rw.int(Type::I32, i64::from(std::f32::consts::FRAC_1_SQRT_2.to_bits()));
    let shift = rw.int(Type::I32, MANTISSA);
    let above = rw.subi(bits, root);
    let exponent = rw.shrsi(above, shift);
    let in_place = rw.shli(exponent, shift);
    let mantissa = rw.subi(bits, in_place);
    let mantissa = rw.bitcast(mantissa, Type::F32);
    let one = number(rw, 1.0);
    let m = rw.subf(mantissa, one);
    let (shifted, zero) = (number(rw, MANTISSA as f64), number(rw, 0.0));
    let k = rw.sitofp(exponent, Type::F32);
    let correction = rw.select(is_subnormal, shifted, zero);
    let k = rw.subf(k, correction);
    let p = polynomial(
        rw,
        m,
        &[
            7.0376836292e-2,
            -1.1514610310e-1,
            1.1676998740e-1,
            -1.2420140846e-1,
            1.4249322787e-1,
            -1.6668057665e-1,
            2.0000714765e-1,
            -2.4999993993e-1,
            3.3333331174e-1,
        ],
    );
    let square = rw.mulf(m, m);
    let cube = rw.mulf(m, square);
    let y = rw.mulf(cube, p);
    let y = plus_product(rw, y, k, LN_2.1);
    let y = minus_product(rw, y, square, 0.5);
    let y = rw.addf(m, y);
    let y = plus_product(rw, y, k, LN_2.0);
    // Infinity and NaN are their own logarithms.
    let infinity = number(rw, f64::INFINITY);
    let is_finite = rw.cmpf(CmpFPredicate::OLT, x, infinity);
    let y = rw.select(is_finite, y, x);
    let is_zero = rw.cmpf(CmpFPredicate::OEQ, x, zero);
    let nothing = number(rw, f64::NEG_INFINITY);
    let y = rw.select(is_zero, nothing, y);
    let is_negative = rw.cmpf(CmpFPredicate::OLT, x, zero);
    let undefined = number(rw, f64::NAN);
    rw.select(is_negative, undefined, y)
}

/// `tanh(a) = a + a³ p(a²)` near zero, else `1 - 2 / (exp(2a) + 1)`, for the size a; with the sign of `x`.
fn hyperbolic_tangent(rw: &mut Rewriter<'_>, x: Value) -> Value {
    let bits = rw.bitcast(x, Type::I32);
    let sign_bit = rw.int(Type::I32, i64::from(i32::MIN));
    let other_bits = rw.int(Type::I32, i64::from(i32::MAX));
    let sign = rw.andi(bits, sign_bit);
    let size = rw.andi(bits, other_bits);
    let size = rw.bitcast(size, Type::F32);
    let double = rw.addf(size, size);
    let power = exponential(rw, double);
    let (one, two) = (number(rw, 1.0), number(rw, 2.0));
    let sum = rw.addf(power, one);
    let ratio = rw.divf(two, sum);
    let large = rw.subf(one, ratio);
    let square = rw.mulf(x, x);
    let p = polynomial(
        rw,
        square,
        &[
            -5.70498872745e-3,
            2.06390887954e-2,
            -5.37397155531e-2,
            1.33314422036e-1,
            -3.33332819422e-1,
        ],
    );
    let small = rw.mulf(size, square);
    let small = rw.mulf(small, p);
    let small = rw.addf(size, small);
    let limit = number(rw, 0.625);
    let is_small = rw.cmpf(CmpFPredicate::OLT, size, limit);
    let y = rw.select(is_small, small, large);
    let y = rw.bitcast(y, Type::I32);
    let y = rw.ori(y, sign);
    rw.bitcast(y, Type::F32)
}

fn number(rw: &mut Rewriter<'_>, value: f64) -> Value {
    rw.float(Type::F32, value)
}

/// Returns `x * value`.
fn times(rw: &mut Rewriter<'_>, x: Value, value: f64) -> Value {
    let value = number(rw, value);
    rw.mulf(x, value)
}

/// Returns `sum + x * value`.
fn plus_product(rw: &mut Rewriter<'_>, sum: Value, x: Value, value: f64) -> Value {
    let product = times(rw, x, value);
    rw.addf(sum, product)
}

/// Returns `sum - x * value`.
fn minus_product(rw: &mut Rewriter<'_>, sum: Value, x: Value, value: f64) -> Value {
    let product = times(rw, x, value);
    rw.subf(sum, product)
}

/// Evaluates a polynomial whose highest coefficient stands first.
fn polynomial(rw: &mut Rewriter<'_>, x: Value, coefficients: &[f64]) -> Value {
    let mut sum = number(rw, coefficients.first().copied().unwrap_or(0.0));
    for coefficient in coefficients.iter().skip(1) {
        let product = rw.mulf(sum, x);
        let coefficient = number(rw, *coefficient);
        sum = rw.addf(product, coefficient);
    }
    sum
}

/// Returns 2 to the power of an integer from -126 to 127.
fn power_of_two(rw: &mut Rewriter<'_>, n: Value) -> Value {
    let bias = rw.int(Type::I32, BIAS);
    let exponent = rw.addi(n, bias);
    let shift = rw.int(Type::I32, MANTISSA);
    let bits = rw.shli(exponent, shift);
    rw.bitcast(bits, Type::F32)
}
