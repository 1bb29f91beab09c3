//! Arithmetic on f80, which is passed in integers. C compiles it to x87 instructions, so these functions have names of
//! their own, and no other runtime has them.

use rustc_apfloat::ieee::{BFloat, Double, Half, Single, X87DoubleExtended as Extended};
use rustc_apfloat::{Float, Round};

use super::arith::power;
use super::soft_float::{converted, order, rounded, square_root, to_int, to_uint};
use super::symbol_table;

symbol_table!(
    __ods_x87_add,
    __ods_x87_sub,
    __ods_x87_mul,
    __ods_x87_div,
    __ods_x87_fmod,
    __ods_x87_fma,
    __ods_x87_sqrt,
    __ods_x87_ceil,
    __ods_x87_floor,
    __ods_x87_trunc,
    __ods_x87_round,
    __ods_x87_rint,
    __ods_x87_nearbyint,
    __ods_x87_roundeven,
    __ods_x87_powi,
    __ods_x87_eq,
    __ods_x87_lt,
    __ods_x87_le,
    __ods_x87_gt,
    __ods_x87_ge,
    __ods_x87_unord,
    __ods_x87_from_f32,
    __ods_x87_from_f64,
    __ods_x87_from_int,
    __ods_x87_from_uint,
    __ods_x87_to_f16,
    __ods_x87_to_bf16,
    __ods_x87_to_f32,
    __ods_x87_to_f64,
    __ods_x87_to_int,
    __ods_x87_to_uint,
);

fn load(bits: u128) -> Extended {
    Extended::from_bits(bits)
}

/// Defines functions of one or more numbers that return a number.
macro_rules! arithmetic {
    ($($name:ident($($arg:ident),*) => $body:expr;)*) => {$(
        extern "C" fn $name($($arg: u128),*) -> u128 {
            $(let $arg = load($arg);)*
            $body.to_bits()
        }
    )*};
}

arithmetic! {
    __ods_x87_add(a, b) => (a + b).value;
    __ods_x87_sub(a, b) => (a - b).value;
    __ods_x87_mul(a, b) => (a * b).value;
    __ods_x87_div(a, b) => (a / b).value;
    __ods_x87_fmod(a, b) => a.c_fmod(b).value;
    __ods_x87_fma(a, b, c) => a.mul_add(b, c).value;
    __ods_x87_sqrt(a) => square_root(a);
    __ods_x87_ceil(a) => rounded(a, Round::TowardPositive);
    __ods_x87_floor(a) => rounded(a, Round::TowardNegative);
    __ods_x87_trunc(a) => rounded(a, Round::TowardZero);
    __ods_x87_round(a) => rounded(a, Round::NearestTiesToAway);
    __ods_x87_rint(a) => rounded(a, Round::NearestTiesToEven);
    __ods_x87_nearbyint(a) => rounded(a, Round::NearestTiesToEven);
    __ods_x87_roundeven(a) => rounded(a, Round::NearestTiesToEven);
}

extern "C" fn __ods_x87_powi(a: u128, exponent: i32) -> u128 {
    let one = Extended::from_u128(1).value;
    power(load(a), exponent, one, |a, b| (a * b).value, |a| (one / a).value).to_bits()
}

/// Defines comparisons; `$unordered` is the result for a NaN, which makes the comparison false.
macro_rules! comparisons {
    ($($name:ident => $unordered:literal;)*) => {$(
        extern "C" fn $name(a: u128, b: u128) -> i32 {
            order(load(a), load(b), $unordered)
        }
    )*};
}

comparisons! {
    __ods_x87_eq => 1;
    __ods_x87_lt => 1;
    __ods_x87_le => 1;
    __ods_x87_gt => -1;
    __ods_x87_ge => -1;
}

extern "C" fn __ods_x87_unord(a: u128, b: u128) -> i32 {
    i32::from(load(a).is_nan() || load(b).is_nan())
}

extern "C" fn __ods_x87_from_f32(a: f32) -> u128 {
    converted::<_, Extended>(Single::from_bits(u128::from(a.to_bits()))).to_bits()
}

extern "C" fn __ods_x87_from_f64(a: f64) -> u128 {
    converted::<_, Extended>(Double::from_bits(u128::from(a.to_bits()))).to_bits()
}

extern "C" fn __ods_x87_from_int(a: i128) -> u128 {
    Extended::from_i128(a).value.to_bits()
}

extern "C" fn __ods_x87_from_uint(a: u128) -> u128 {
    Extended::from_u128(a).value.to_bits()
}

extern "C" fn __ods_x87_to_f16(a: u128) -> u16 {
    converted::<_, Half>(load(a)).to_bits() as u16
}

extern "C" fn __ods_x87_to_bf16(a: u128) -> u16 {
    converted::<_, BFloat>(load(a)).to_bits() as u16
}

extern "C" fn __ods_x87_to_f32(a: u128) -> f32 {
    f32::from_bits(converted::<_, Single>(load(a)).to_bits() as u32)
}

extern "C" fn __ods_x87_to_f64(a: u128) -> f64 {
    f64::from_bits(converted::<_, Double>(load(a)).to_bits() as u64)
}

extern "C" fn __ods_x87_to_int(a: u128) -> i128 {
    to_int(load(a))
}

extern "C" fn __ods_x87_to_uint(a: u128) -> u128 {
    to_uint(load(a))
}
