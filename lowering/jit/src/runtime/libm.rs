//! The C mathematical library, referenced here because a Rust program need not link all of it dynamically.

/// Declares the functions of the host's library and the table of their addresses.
macro_rules! libm {
    ($($name:ident: fn($($arg:ty),*) -> $ret:ty;)*) => {
        unsafe extern "C" {
            $(fn $name($(_: $arg),*) -> $ret;)*
        }

        /// Returns the address of the library function `name`.
        pub(super) fn symbol(name: &str) -> Option<*const u8> {
            match name {
                $(stringify!($name) => Some($name as *const () as *const u8),)*
                _ => None,
            }
        }
    };
}

libm! {
    acos: fn(f64) -> f64; acosf: fn(f32) -> f32; acosh: fn(f64) -> f64; acoshf: fn(f32) -> f32;
    asin: fn(f64) -> f64; asinf: fn(f32) -> f32; asinh: fn(f64) -> f64; asinhf: fn(f32) -> f32;
    atan: fn(f64) -> f64; atanf: fn(f32) -> f32; atanh: fn(f64) -> f64; atanhf: fn(f32) -> f32;
    atan2: fn(f64, f64) -> f64; atan2f: fn(f32, f32) -> f32;
    cbrt: fn(f64) -> f64; cbrtf: fn(f32) -> f32; ceil: fn(f64) -> f64; ceilf: fn(f32) -> f32;
    copysign: fn(f64, f64) -> f64; copysignf: fn(f32, f32) -> f32;
    cos: fn(f64) -> f64; cosf: fn(f32) -> f32; cosh: fn(f64) -> f64; coshf: fn(f32) -> f32;
    erf: fn(f64) -> f64; erff: fn(f32) -> f32; erfc: fn(f64) -> f64; erfcf: fn(f32) -> f32;
    exp: fn(f64) -> f64; expf: fn(f32) -> f32; exp2: fn(f64) -> f64; exp2f: fn(f32) -> f32;
    expm1: fn(f64) -> f64; expm1f: fn(f32) -> f32; fabs: fn(f64) -> f64; fabsf: fn(f32) -> f32;
    floor: fn(f64) -> f64; floorf: fn(f32) -> f32; fma: fn(f64, f64, f64) -> f64; fmaf: fn(f32, f32, f32) -> f32;
    fmax: fn(f64, f64) -> f64; fmaxf: fn(f32, f32) -> f32; fmin: fn(f64, f64) -> f64; fminf: fn(f32, f32) -> f32;
    fmod: fn(f64, f64) -> f64; fmodf: fn(f32, f32) -> f32; hypot: fn(f64, f64) -> f64; hypotf: fn(f32, f32) -> f32;
    ldexp: fn(f64, i32) -> f64; ldexpf: fn(f32, i32) -> f32; lround: fn(f64) -> i64; lroundf: fn(f32) -> i64;
    log: fn(f64) -> f64; logf: fn(f32) -> f32; log10: fn(f64) -> f64; log10f: fn(f32) -> f32;
    log1p: fn(f64) -> f64; log1pf: fn(f32) -> f32; log2: fn(f64) -> f64; log2f: fn(f32) -> f32;
    nearbyint: fn(f64) -> f64; nearbyintf: fn(f32) -> f32; pow: fn(f64, f64) -> f64; powf: fn(f32, f32) -> f32;
    remainder: fn(f64, f64) -> f64; remainderf: fn(f32, f32) -> f32; rint: fn(f64) -> f64; rintf: fn(f32) -> f32;
    round: fn(f64) -> f64; roundf: fn(f32) -> f32;
    sin: fn(f64) -> f64; sinf: fn(f32) -> f32; sinh: fn(f64) -> f64; sinhf: fn(f32) -> f32;
    sqrt: fn(f64) -> f64; sqrtf: fn(f32) -> f32; tan: fn(f64) -> f64; tanf: fn(f32) -> f32;
    tanh: fn(f64) -> f64; tanhf: fn(f32) -> f32; trunc: fn(f64) -> f64; truncf: fn(f32) -> f32;
}
