//! Functions that compilers call for arithmetic without an instruction: division and conversion of 128-bit integers,
//! where callers rule out a zero divisor first, and integer powers of floats.

use super::symbol_table;

symbol_table!(
    __divti3,
    __modti3,
    __udivti3,
    __umodti3,
    __floattisf,
    __floattidf,
    __floatuntisf,
    __floatuntidf,
    __fixsfti,
    __fixdfti,
    __fixunssfti,
    __fixunsdfti,
    __powisf2,
    __powidf2,
    __ods_fraction,
    __ods_exponent
);

/// Returns the fraction of `frexp`: in `[0.5, 1)` with the sign of `a`; zeros, infinities and NaNs are returned
/// unchanged.
extern "C" fn __ods_fraction(a: f64) -> f64 {
    if a == 0.0 || !a.is_finite() {
        return a;
    }
    let normal = if a.is_subnormal() { a * SUBNORMAL_SCALE } else { a };
    f64::from_bits(normal.to_bits() & !EXPONENT_MASK | (EXPONENT_BIAS - 1) << 52)
}

/// Returns the exponent of `frexp`; 0 for zeros, infinities and NaNs.
extern "C" fn __ods_exponent(a: f64) -> i32 {
    if a == 0.0 || !a.is_finite() {
        return 0;
    }
    let (normal, less) = if a.is_subnormal() { (a * SUBNORMAL_SCALE, 64) } else { (a, 0) };
    let field = (normal.to_bits() & EXPONENT_MASK) >> 52;
    field as i32 - (EXPONENT_BIAS as i32 - 1) - less
}

const EXPONENT_MASK: u64 = 0x7ff << 52;
const EXPONENT_BIAS: u64 = 1023;
/// 2⁶⁴, which scales every subnormal number to a normal one.
const SUBNORMAL_SCALE: f64 = 18446744073709551616.0;

extern "C" fn __divti3(a: i128, b: i128) -> i128 {
    a.wrapping_div(b)
}

extern "C" fn __modti3(a: i128, b: i128) -> i128 {
    a.wrapping_rem(b)
}

extern "C" fn __udivti3(a: u128, b: u128) -> u128 {
    a / b
}

extern "C" fn __umodti3(a: u128, b: u128) -> u128 {
    a % b
}

extern "C" fn __floattisf(a: i128) -> f32 {
    a as f32
}

extern "C" fn __floattidf(a: i128) -> f64 {
    a as f64
}

extern "C" fn __floatuntisf(a: u128) -> f32 {
    a as f32
}

extern "C" fn __floatuntidf(a: u128) -> f64 {
    a as f64
}

extern "C" fn __fixsfti(a: f32) -> i128 {
    a as i128
}

extern "C" fn __fixdfti(a: f64) -> i128 {
    a as i128
}

extern "C" fn __fixunssfti(a: f32) -> u128 {
    a as u128
}

extern "C" fn __fixunsdfti(a: f64) -> u128 {
    a as u128
}

extern "C" fn __powisf2(base: f32, exponent: i32) -> f32 {
    power(base, exponent, 1.0, |a, b| a * b, |a| 1.0 / a)
}

extern "C" fn __powidf2(base: f64, exponent: i32) -> f64 {
    power(base, exponent, 1.0, |a, b| a * b, |a| 1.0 / a)
}

/// Computes a power by squaring from the lowest bit of the exponent upwards, and inverts last, as compiler runtimes do:
/// the order determines the rounding.
pub(super) fn power<T: Copy>(
    mut base: T,
    exponent: i32,
    one: T,
    mul: impl Fn(T, T) -> T,
    invert: impl Fn(T) -> T,
) -> T {
    let mut rest = exponent.unsigned_abs();
    let mut result = one;
    loop {
        if rest & 1 == 1 {
            result = mul(result, base);
        }
        rest >>= 1;
        if rest == 0 {
            break;
        }
        base = mul(base, base);
    }
    if exponent < 0 { invert(result) } else { result }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers() {
        assert_eq!(__powidf2(2.0, 10), 1024.0);
        assert_eq!(__powidf2(2.0, -2), 0.25);
        assert_eq!(__powisf2(-3.0, 3), -27.0);
        assert_eq!(__powidf2(0.0, 0), 1.0);
        assert_eq!(__powidf2(1.0, i32::MIN), 1.0);
    }
}
