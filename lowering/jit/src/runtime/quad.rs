//! Arithmetic on f128, under the names that compiler runtimes and the C library use, so that Cranelift's objects link
//! with them.
#![expect(
    improper_ctypes_definitions,
    reason = "the C convention passes an f128 in a vector register, and Rust has no type for it"
)]

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::uint8x16_t as Register;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m128i as Register;
use std::mem::transmute;

use rustc_apfloat::Float;
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};

use super::arith::power;
use super::half::in_register;
use super::soft_float::{converted, order, to_int, to_uint};
use super::symbol_table;

symbol_table!(
    __addtf3,
    __subtf3,
    __multf3,
    __divtf3,
    __powitf2,
    __eqtf2,
    __lttf2,
    __letf2,
    __gttf2,
    __getf2,
    __unordtf2,
    __extendsftf2,
    __extenddftf2,
    __trunctfhf2,
    __trunctfbf2,
    __trunctfsf2,
    __trunctfdf2,
    __floattitf,
    __floatuntitf,
    __fixtfti,
    __fixunstfti,
    __ods_x87_from_f128,
    __ods_x87_to_f128,
);

/// Hosts without such registers, such as RISC-V, pass it in a pair of integer registers.
#[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
type Register = u128;

fn load(register: Register) -> Quad {
    // SAFETY: both types have sixteen bytes and allow any bit pattern.
    Quad::from_bits(unsafe { transmute::<Register, u128>(register) })
}

fn register(value: Quad) -> Register {
    // SAFETY: as above.
    unsafe { transmute::<u128, Register>(value.to_bits()) }
}

extern "C" fn __addtf3(a: Register, b: Register) -> Register {
    register((load(a) + load(b)).value)
}

extern "C" fn __subtf3(a: Register, b: Register) -> Register {
    register((load(a) - load(b)).value)
}

extern "C" fn __multf3(a: Register, b: Register) -> Register {
    register((load(a) * load(b)).value)
}

extern "C" fn __divtf3(a: Register, b: Register) -> Register {
    register((load(a) / load(b)).value)
}

extern "C" fn __powitf2(a: Register, exponent: i32) -> Register {
    let one = Quad::from_u128(1).value;
    register(power(load(a), exponent, one, |a, b| (a * b).value, |a| (one / a).value))
}

/// Defines comparisons; `$unordered` is the result for a NaN, which makes the comparison false.
macro_rules! comparisons {
    ($($name:ident => $unordered:literal;)*) => {$(
        extern "C" fn $name(a: Register, b: Register) -> i32 {
            order(load(a), load(b), $unordered)
        }
    )*};
}

comparisons! {
    __eqtf2 => 1;
    __lttf2 => 1;
    __letf2 => 1;
    __gttf2 => -1;
    __getf2 => -1;
}

extern "C" fn __unordtf2(a: Register, b: Register) -> i32 {
    i32::from(load(a).is_nan() || load(b).is_nan())
}

extern "C" fn __extendsftf2(a: f32) -> Register {
    register(converted(Single::from_bits(u128::from(a.to_bits()))))
}

extern "C" fn __extenddftf2(a: f64) -> Register {
    register(converted(Double::from_bits(u128::from(a.to_bits()))))
}

extern "C" fn __trunctfhf2(a: Register) -> f32 {
    in_register(converted::<_, Half>(load(a)).to_bits() as u16)
}

extern "C" fn __trunctfbf2(a: Register) -> f32 {
    in_register(converted::<_, BFloat>(load(a)).to_bits() as u16)
}

extern "C" fn __trunctfsf2(a: Register) -> f32 {
    f32::from_bits(converted::<_, Single>(load(a)).to_bits() as u32)
}

extern "C" fn __trunctfdf2(a: Register) -> f64 {
    f64::from_bits(converted::<_, Double>(load(a)).to_bits() as u64)
}

extern "C" fn __floattitf(a: i128) -> Register {
    register(Quad::from_i128(a).value)
}

extern "C" fn __floatuntitf(a: u128) -> Register {
    register(Quad::from_u128(a).value)
}

extern "C" fn __fixtfti(a: Register) -> i128 {
    to_int(load(a))
}

extern "C" fn __fixunstfti(a: Register) -> u128 {
    to_uint(load(a))
}

extern "C" fn __ods_x87_from_f128(a: Register) -> u128 {
    converted::<_, X87DoubleExtended>(load(a)).to_bits()
}

extern "C" fn __ods_x87_to_f128(a: u128) -> Register {
    register(converted(X87DoubleExtended::from_bits(a)))
}

/// The functions of glibc's mathematical library; only their addresses are taken.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) mod libm {
    macro_rules! libm {
        ($($name:ident)*) => {
            unsafe extern "C" {
                $(fn $name();)*
            }

            /// Returns the address of the library function `name`.
            pub(in crate::runtime) fn symbol(name: &str) -> Option<*const u8> {
                match name {
                    $(stringify!($name) => Some($name as *const () as *const u8),)*
                    _ => None,
                }
            }
        };
    }

    libm! {
        acosf128 acoshf128 asinf128 asinhf128 atan2f128 atanf128 atanhf128 cbrtf128 ceilf128 copysignf128 cosf128
        coshf128 erff128 erfcf128 exp10f128 exp2f128 expf128 expm1f128 fabsf128 floorf128 fmaf128 fmodf128 hypotf128
        ldexpf128 log10f128 log1pf128 log2f128 logf128 nearbyintf128 powf128 remainderf128 rintf128 roundf128
        roundevenf128 sinf128 sinhf128 sqrtf128 tanf128 tanhf128 truncf128
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) mod libm {
    /// Returns `None`: only glibc has these functions.
    pub(in crate::runtime) fn symbol(_: &str) -> Option<*const u8> {
        None
    }
}
