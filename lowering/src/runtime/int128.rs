//! Division and conversion of 128-bit integers. Callers rule out a zero divisor first.

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
    __fixunsdfti
);

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
