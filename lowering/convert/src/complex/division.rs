//! Division of complex numbers by operations on their parts, in any dialect that implements [`Arithmetic`].

use ods_core::Value;
use ods_dialects::arith::{CmpFPredicate, FastMathFlags};
use ods_dialects::math::Formula;

use crate::passes::ComplexRangeFlags;

/// The real and the imaginary part of a number.
pub(crate) type Parts = [Value; 2];

/// The operations of a formula over floats: each method builds an operation and returns its result.
pub(crate) trait Arithmetic {
    fn add(&mut self, a: Value, b: Value) -> Value;
    fn sub(&mut self, a: Value, b: Value) -> Value;
    fn mul(&mut self, a: Value, b: Value) -> Value;
    fn div(&mut self, a: Value, b: Value) -> Value;
    fn abs(&mut self, x: Value) -> Value;
    fn copysign(&mut self, x: Value, sign: Value) -> Value;
    fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value;
    fn select(&mut self, condition: Value, on: Value, off: Value) -> Value;
    fn and(&mut self, a: Value, b: Value) -> Value;
    fn or(&mut self, a: Value, b: Value) -> Value;
    fn number(&mut self, value: f64) -> Value;

    /// Builds `a[0] * a[1] + b[0] * b[1]`.
    fn sum_of_products(&mut self, a: [Value; 2], b: [Value; 2]) -> Value {
        let (a, b) = (self.mul(a[0], a[1]), self.mul(b[0], b[1]));
        self.add(a, b)
    }

    /// Builds `a[0] * a[1] - b[0] * b[1]`.
    fn difference_of_products(&mut self, a: [Value; 2], b: [Value; 2]) -> Value {
        let (a, b) = (self.mul(a[0], a[1]), self.mul(b[0], b[1]));
        self.sub(a, b)
    }
}

impl Arithmetic for Formula<'_, '_> {
    fn add(&mut self, a: Value, b: Value) -> Value {
        Formula::add(self, a, b)
    }

    fn sub(&mut self, a: Value, b: Value) -> Value {
        Formula::sub(self, a, b)
    }

    fn mul(&mut self, a: Value, b: Value) -> Value {
        Formula::mul(self, a, b)
    }

    fn div(&mut self, a: Value, b: Value) -> Value {
        Formula::div(self, a, b)
    }

    fn abs(&mut self, x: Value) -> Value {
        Formula::abs(self, x)
    }

    fn copysign(&mut self, x: Value, sign: Value) -> Value {
        self.flagged(FastMathFlags::NONE).copysign(x, sign)
    }

    fn compare(&mut self, predicate: CmpFPredicate, a: Value, b: Value) -> Value {
        self.flagged(FastMathFlags::NONE).compare(predicate, a, b)
    }

    fn select(&mut self, condition: Value, on: Value, off: Value) -> Value {
        Formula::select(self, condition, on, off)
    }

    fn and(&mut self, a: Value, b: Value) -> Value {
        Formula::and(self, a, b)
    }

    fn or(&mut self, a: Value, b: Value) -> Value {
        Formula::or(self, a, b)
    }

    fn number(&mut self, value: f64) -> Value {
        Formula::number(self, value)
    }
}

/// Builds the parts of a quotient.
pub(crate) fn divide(
    f: &mut impl Arithmetic,
    range: ComplexRangeFlags,
    lhs: Parts,
    rhs: Parts,
) -> Parts {
    match range {
        ComplexRangeFlags::Improved => by_ratio(f, lhs, rhs),
        ComplexRangeFlags::Basic | ComplexRangeFlags::None => by_norm(f, lhs, rhs),
    }
}

/// Builds the algebraic quotient: both operands are multiplied by the conjugate of the divisor. The squares may
/// overflow.
fn by_norm(f: &mut impl Arithmetic, [a, b]: Parts, [c, d]: Parts) -> Parts {
    let norm = f.sum_of_products([c, c], [d, d]);
    let real = f.sum_of_products([a, c], [b, d]);
    let imaginary = f.difference_of_products([b, c], [a, d]);
    [f.div(real, norm), f.div(imaginary, norm)]
}

/// Builds Smith's quotient, which divides by the ratio of the divisor's parts and squares nothing, with the results
/// that C prescribes if a part is zero, infinite or NaN.
fn by_ratio(f: &mut impl Arithmetic, lhs: Parts, rhs: Parts) -> Parts {
    use CmpFPredicate as Is;
    let by_imaginary = where_imaginary_is_greater(f, lhs, rhs);
    let by_real = where_real_is_greater(f, lhs, rhs);

    let zero = f.number(0.0);
    let c = Magnitude::of(f, rhs[0], zero);
    let d = Magnitude::of(f, rhs[1], zero);

    // A number (not NaN) divided by zero is infinite.
    let is_number = lhs.map(|part| f.compare(Is::ORD, part, zero));
    let some_number = f.or(is_number[0], is_number[1]);
    let by_zero = f.and(c.is_zero, d.is_zero);
    let is_infinite = f.and(some_number, by_zero);
    let infinity = f.number(f64::INFINITY);
    let signed = f.copysign(infinity, rhs[0]);
    let infinite = lhs.map(|part| f.mul(signed, part));

    // Infinite divided by finite is infinite.
    let divisor_finite = all(f, Is::ONE, [c.abs, d.abs], infinity);
    let [a_abs, a_infinite] = compared_abs(f, lhs[0], infinity);
    let [b_abs, b_infinite] = compared_abs(f, lhs[1], infinity);
    let lhs_infinite = f.or(a_infinite, b_infinite);
    let infinite_by_finite = f.and(lhs_infinite, divisor_finite);
    let one = f.number(1.0);
    let a = unit(f, a_infinite, [one, zero], lhs[0]);
    let b = unit(f, b_infinite, [one, zero], lhs[1]);
    let sum = f.sum_of_products([a, rhs[0]], [b, rhs[1]]);
    let real = f.mul(infinity, sum);
    let (a, b) = (f.mul(a, rhs[1]), f.mul(b, rhs[0]));
    let difference = f.sub(b, a);
    let grown = [real, f.mul(infinity, difference)];

    // Finite divided by infinite is zero.
    let lhs_finite = all(f, Is::ONE, [a_abs, b_abs], infinity);
    let c_infinite = f.compare(Is::OEQ, c.abs, infinity);
    let d_infinite = f.compare(Is::OEQ, d.abs, infinity);
    let divisor_infinite = f.or(c_infinite, d_infinite);
    let finite_by_infinite = f.and(lhs_finite, divisor_infinite);
    let unit_c = unit(f, c_infinite, [one, zero], rhs[0]);
    let unit_d = unit(f, d_infinite, [one, zero], rhs[1]);
    let sum = f.sum_of_products([lhs[0], unit_c], [lhs[1], unit_d]);
    let real = f.mul(zero, sum);
    let difference = f.difference_of_products([lhs[1], unit_c], [lhs[0], unit_d]);
    let shrunk = [real, f.mul(zero, difference)];

    let imaginary_is_greater = f.compare(Is::OLT, c.abs, d.abs);
    let usual = select_parts(f, imaginary_is_greater, by_imaginary, by_real);
    let special = select_parts(f, finite_by_infinite, shrunk, usual);
    let special = select_parts(f, infinite_by_finite, grown, special);
    let special = select_parts(f, is_infinite, infinite, special);
    let failed = all(f, Is::UNO, usual, zero);
    select_parts(f, failed, special, usual)
}

fn where_imaginary_is_greater(f: &mut impl Arithmetic, [a, b]: Parts, [c, d]: Parts) -> Parts {
    let ratio = f.div(c, d);
    let part = f.mul(ratio, c);
    let divisor = f.add(d, part);
    let part = f.mul(a, ratio);
    let real = f.add(part, b);
    let real = f.div(real, divisor);
    let part = f.mul(b, ratio);
    let imaginary = f.sub(part, a);
    [real, f.div(imaginary, divisor)]
}

fn where_real_is_greater(f: &mut impl Arithmetic, [a, b]: Parts, [c, d]: Parts) -> Parts {
    let ratio = f.div(d, c);
    let part = f.mul(ratio, d);
    let divisor = f.add(c, part);
    let part = f.mul(b, ratio);
    let real = f.add(a, part);
    let real = f.div(real, divisor);
    let part = f.mul(a, ratio);
    let imaginary = f.sub(b, part);
    [real, f.div(imaginary, divisor)]
}

/// An absolute value and its comparison with zero.
struct Magnitude {
    abs: Value,
    is_zero: Value,
}

impl Magnitude {
    fn of(f: &mut impl Arithmetic, x: Value, zero: Value) -> Magnitude {
        let [abs, is_zero] = compared_abs(f, x, zero);
        Magnitude { abs, is_zero }
    }
}

/// Builds the absolute value of `x`, and its comparison for equality with `other`.
fn compared_abs(f: &mut impl Arithmetic, x: Value, other: Value) -> [Value; 2] {
    let abs = f.abs(x);
    [abs, f.compare(CmpFPredicate::OEQ, abs, other)]
}

/// Builds the conjunction of the comparisons of both parts with `other`.
fn all(f: &mut impl Arithmetic, predicate: CmpFPredicate, parts: Parts, other: Value) -> Value {
    let [a, b] = parts.map(|part| f.compare(predicate, part, other));
    f.and(a, b)
}

/// Builds `condition ? on : off` with the sign of `sign`.
fn unit(f: &mut impl Arithmetic, condition: Value, [on, off]: [Value; 2], sign: Value) -> Value {
    let magnitude = f.select(condition, on, off);
    f.copysign(magnitude, sign)
}

fn select_parts(f: &mut impl Arithmetic, condition: Value, on: Parts, off: Parts) -> Parts {
    [f.select(condition, on[0], off[0]), f.select(condition, on[1], off[1])]
}
