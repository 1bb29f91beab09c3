//! Software floats for formats without instructions in the host or the code generator: the computations of `quad` and
//! `x87`, for any format.

use std::cmp::Ordering;

use rustc_apfloat::{Float, FloatConvert, Round};

/// Compares like compiler runtimes: returns a negative number, zero or a positive number; `unordered` if one is a NaN.
pub(super) fn order<F: Float>(a: F, b: F, unordered: i32) -> i32 {
    match a.partial_cmp(&b) {
        Some(Ordering::Less) => -1,
        Some(Ordering::Equal) => 0,
        Some(Ordering::Greater) => 1,
        None => unordered,
    }
}

/// Converts to the nearest number of another format.
pub(super) fn converted<F: FloatConvert<G>, G: Float>(a: F) -> G {
    a.convert(&mut false).value
}

/// Converts to an integer, rounding towards zero and saturating; zero for a NaN.
pub(super) fn to_int<F: Float>(a: F) -> i128 {
    if a.is_nan() { 0 } else { a.to_i128(128).value }
}

/// Converts to an unsigned integer, rounding towards zero and saturating; zero for a NaN.
pub(super) fn to_uint<F: Float>(a: F) -> u128 {
    if a.is_nan() { 0 } else { a.to_u128(128).value }
}

/// Rounds to an integral number.
pub(super) fn rounded<F: Float>(a: F, round: Round) -> F {
    a.round_to_integral(round).value
}

/// Computes the square root of a number whose format has 64 bits of precision.
pub(super) fn square_root<F: Float>(a: F) -> F {
    if a.is_zero() || a.is_nan() || (a.is_infinite() && !a.is_negative()) {
        return a;
    }
    if a.is_negative() {
        return F::NAN;
    }
    // The root of a significand of 127 or 128 bits has 64 bits, and the remainder determines on which side of the half
    // it is.
    let power = a.ilogb() - 63;
    let significand = a.scalbn(-power).to_u128(64).value;
    let shift = 63 + i32::from((power - 63) % 2 != 0);
    let square = significand << shift;
    let root = square.isqrt();
    let root = root + u128::from(square - root * root > root);
    F::from_u128(root).value.scalbn((power - shift) / 2)
}

#[cfg(test)]
mod tests {
    use rustc_apfloat::ieee::{Double, X87DoubleExtended};

    use super::*;

    fn extended(value: f64) -> X87DoubleExtended {
        converted(Double::from_bits(u128::from(value.to_bits())))
    }

    fn root(value: f64) -> u128 {
        square_root(extended(value)).to_bits()
    }

    #[test]
    fn square_roots() {
        assert_eq!(root(4.0), extended(2.0).to_bits());
        assert_eq!(root(6.25), extended(2.5).to_bits());
        assert_eq!(root(0.0), 0);
        assert_eq!(root(-0.0), extended(-0.0).to_bits());
        // The constants that x87 hosts compute.
        assert_eq!(root(2.0), 0x3fff_b504_f333_f9de_6484);
        assert_eq!(root(0.5), 0x3ffe_b504_f333_f9de_6484);
        assert!(square_root(extended(-1.0)).is_nan());
    }

    #[test]
    fn integers_are_the_nearest_that_there_are() {
        assert_eq!(to_int(extended(-2.9)), -2);
        assert_eq!(to_int(extended(1e300)), i128::MAX);
        assert_eq!(to_int(extended(f64::NEG_INFINITY)), i128::MIN);
        assert_eq!(to_int(extended(f64::NAN)), 0);
        assert_eq!(to_uint(extended(-1.0)), 0);
        assert_eq!(to_uint(extended(1e300)), u128::MAX);
    }
}
