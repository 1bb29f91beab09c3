//! Arithmetic on floating-point bit patterns of every kind in MLIR.
//!
//! The IEEE-like kinds compute in `rustc_apfloat`. The tiny ones, which it lacks, compute in `f64` and round once more:
//! 53 bits are more than twice their precision plus two, so double rounding never changes a result.

mod small;
#[cfg(test)]
mod tests;

use std::cmp::Ordering;
use std::ops;

use rustc_apfloat::ieee::{self, IeeeFloat, Semantics};
use rustc_apfloat::{Float as ApFloat, FloatConvert};

pub use rustc_apfloat::Round;

use crate::{ApInt, FloatKind};
use small::Small;

/// A floating-point number: a kind, and a bit pattern of its width.
///
/// `==` compares bit patterns; [`Float::compare`] compares numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Float {
    kind: FloatKind,
    bits: u128,
}

struct Tf32S;
impl Semantics for Tf32S {
    const BITS: usize = 19;
    const EXP_BITS: usize = 8;
}

struct F8E4M3S;
impl Semantics for F8E4M3S {
    const BITS: usize = 8;
    const EXP_BITS: usize = 4;
}

struct F8E3M4S;
impl Semantics for F8E3M4S {
    const BITS: usize = 8;
    const EXP_BITS: usize = 3;
}

/// Evaluates `$body` with `$f` as the type that computes in `$kind`, and `$small` as the tiny format if `$f` is a wider
/// type used for one.
macro_rules! with_kind {
    ($kind:expr, $f:ident, $small:ident => $body:expr) => {{
        #[allow(unused_variables, reason = "not every use needs the tiny format")]
        {
            let $small = Small::of($kind);
            match $kind {
                FloatKind::BF16 => {
                    type $f = ieee::BFloat;
                    $body
                }
                FloatKind::F16 => {
                    type $f = ieee::Half;
                    $body
                }
                FloatKind::TF32 => {
                    type $f = IeeeFloat<Tf32S>;
                    $body
                }
                FloatKind::F32 => {
                    type $f = ieee::Single;
                    $body
                }
                FloatKind::F80 => {
                    type $f = ieee::X87DoubleExtended;
                    $body
                }
                FloatKind::F128 => {
                    type $f = ieee::Quad;
                    $body
                }
                FloatKind::F8E5M2 => {
                    type $f = ieee::Float8E5M2;
                    $body
                }
                FloatKind::F8E4M3 => {
                    type $f = IeeeFloat<F8E4M3S>;
                    $body
                }
                FloatKind::F8E4M3FN => {
                    type $f = ieee::Float8E4M3FN;
                    $body
                }
                FloatKind::F8E3M4 => {
                    type $f = IeeeFloat<F8E3M4S>;
                    $body
                }
                FloatKind::F64
                | FloatKind::F8E5M2FNUZ
                | FloatKind::F8E4M3FNUZ
                | FloatKind::F8E4M3B11FNUZ
                | FloatKind::F8E8M0FNU
                | FloatKind::F6E2M3FN
                | FloatKind::F6E3M2FN
                | FloatKind::F4E2M1FN => {
                    type $f = ieee::Double;
                    $body
                }
            }
        }
    }};
}

fn load<F: ApFloat>(small: Option<Small>, bits: u128) -> F {
    match small {
        Some(small) => F::from_bits(u128::from(small.decode(bits as u8).to_bits())),
        None => F::from_bits(bits),
    }
}

/// Returns the bits of `value`, and whether a tiny format could not represent it exactly.
fn store<F: ApFloat>(small: Option<Small>, value: F, round: Round) -> (u128, bool) {
    match small {
        Some(small) => {
            let wide = f64::from_bits(value.to_bits() as u64);
            let bits = small.encode(wide, round);
            let back = small.decode(bits);
            (u128::from(bits), back != wide && !(back.is_nan() && wide.is_nan()))
        }
        None => (value.to_bits(), false),
    }
}

macro_rules! binary {
    ($(#[$doc:meta] $name:ident => |$a:ident, $b:ident| $body:expr;)*) => {$(
        #[$doc]
        #[must_use]
        pub fn $name(self, other: Float) -> Float {
            self.with(other, |kind, a, b| with_kind!(kind, F, small => {
                let ($a, $b) = (load::<F>(small, a), load::<F>(small, b));
                store(small, $body, Round::NearestTiesToEven).0
            }))
        }
    )*};
}

impl Float {
    /// Returns the number with that bit pattern; excess bits are dropped.
    pub fn from_bits(kind: FloatKind, bits: u128) -> Float {
        let width = kind.width();
        let mask = if width == 128 { u128::MAX } else { (1 << width) - 1 };
        Float { kind, bits: bits & mask }
    }

    /// Returns the number nearest to `value`.
    pub fn from_f64(kind: FloatKind, value: f64) -> Float {
        Float::from_bits(FloatKind::F64, u128::from(value.to_bits())).convert(kind).0
    }

    /// Returns the number nearest to `value`.
    pub fn from_i64(kind: FloatKind, value: i64) -> Float {
        Float::from_int(kind, &ApInt::from_i64(64, value), true)
    }

    /// Returns the number nearest to `value`, which is interpreted as signed or unsigned.
    pub fn from_int(kind: FloatKind, value: &ApInt, signed: bool) -> Float {
        let negative = signed && value.is_negative();
        let magnitude = if negative { value.neg() } else { value.clone() };
        // Of more than 128 bits, the low ones only break ties: fold them into the lowest bit kept.
        let active = magnitude.active_bits();
        let shift = active.saturating_sub(127);
        let mut top = magnitude.lshr(shift).low_u128();
        if shift != 0 && magnitude.trailing_zeros() < shift {
            top |= 1;
        }
        let bits = with_kind!(kind, F, small => {
            let exact = <F as ApFloat>::from_u128(top).value.scalbn(shift as i32);
            store::<F>(small, if negative { -exact } else { exact }, Round::NearestTiesToEven).0
        });
        Float { kind, bits }
    }

    /// Parses a decimal or hexadecimal floating-point literal and rounds it to the nearest number.
    pub fn parse(kind: FloatKind, text: &str) -> Option<Float> {
        let bits = with_kind!(kind, F, small => {
            let value = F::from_str_r(text, Round::NearestTiesToEven).ok()?.value;
            store(small, value, Round::NearestTiesToEven).0
        });
        Some(Float { kind, bits })
    }

    /// Returns positive zero; the least number of a kind without zero.
    pub fn zero(kind: FloatKind) -> Float {
        Float { kind, bits: 0 }
    }

    /// Returns a quiet NaN; zero for a kind without NaN.
    pub fn nan(kind: FloatKind) -> Float {
        Float::from_f64(kind, f64::NAN)
    }

    /// Returns positive infinity; the largest number of a kind without infinity.
    pub fn infinity(kind: FloatKind) -> Float {
        Float::from_f64(kind, f64::INFINITY)
    }

    /// Returns the kind.
    pub fn kind(self) -> FloatKind {
        self.kind
    }

    /// Returns the bit pattern.
    pub fn bits(self) -> u128 {
        self.bits
    }

    fn with(self, other: Float, op: impl FnOnce(FloatKind, u128, u128) -> u128) -> Float {
        debug_assert_eq!(self.kind, other.kind, "both sides have one kind");
        Float { kind: self.kind, bits: op(self.kind, self.bits, other.bits) }
    }

    binary! {
        #[doc = "IEEE 754-2019 `maximum`: NaN wins, and -0 is less than +0."]
        maximum => |a, b| a.maximum(b);
        #[doc = "IEEE 754-2019 `minimum`: NaN wins, and -0 is less than +0."]
        minimum => |a, b| a.minimum(b);
        #[doc = "C's `fmax`: a NaN loses."]
        max_num => |a, b| a.max(b);
        #[doc = "C's `fmin`: a NaN loses."]
        min_num => |a, b| a.min(b);
    }

    /// Returns the absolute value.
    #[must_use]
    pub fn abs(self) -> Float {
        if self.is_negative() { -self } else { self }
    }

    /// Compares two numbers; `None` if either is a NaN.
    pub fn compare(self, other: Float) -> Option<Ordering> {
        debug_assert_eq!(self.kind, other.kind, "both sides have one kind");
        with_kind!(self.kind, F, small => {
            load::<F>(small, self.bits).partial_cmp(&load::<F>(small, other.bits))
        })
    }

    /// Returns whether this is a NaN.
    pub fn is_nan(self) -> bool {
        with_kind!(self.kind, F, small => load::<F>(small, self.bits).is_nan())
    }

    /// Returns whether this is an infinity.
    pub fn is_infinite(self) -> bool {
        with_kind!(self.kind, F, small => load::<F>(small, self.bits).is_infinite())
    }

    /// Returns whether this is a zero of either sign.
    pub fn is_zero(self) -> bool {
        with_kind!(self.kind, F, small => load::<F>(small, self.bits).is_zero())
    }

    /// Returns whether this is a normal number: not zero, subnormal, infinite or NaN.
    pub fn is_normal(self) -> bool {
        with_kind!(self.kind, F, small => load::<F>(small, self.bits).is_normal())
    }

    /// Rounds to an integral number.
    #[must_use]
    pub fn round_to_integral(self, round: Round) -> Float {
        let bits = with_kind!(self.kind, F, small => {
            store(small, load::<F>(small, self.bits).round_to_integral(round).value, round).0
        });
        Float { kind: self.kind, bits }
    }

    /// Returns whether the sign is set.
    pub fn is_negative(self) -> bool {
        with_kind!(self.kind, F, small => load::<F>(small, self.bits).is_negative())
    }

    /// Returns whether this equals `value` exactly, the sign of zero included.
    pub fn is_exactly(self, value: f64) -> bool {
        let (same, lossy) =
            Float::from_bits(FloatKind::F64, u128::from(value.to_bits())).convert(self.kind);
        !lossy && same == self
    }

    /// Converts to the nearest number of another kind; the flag is set if the value changed.
    pub fn convert(self, kind: FloatKind) -> (Float, bool) {
        self.convert_rounding(kind, Round::NearestTiesToEven)
    }

    /// Converts to another kind with the given rounding; the flag is set if the value changed.
    pub fn convert_rounding(self, kind: FloatKind, round: Round) -> (Float, bool) {
        fn through<S: Semantics, T: Semantics>(
            value: IeeeFloat<S>,
            round: Round,
        ) -> (IeeeFloat<T>, bool) {
            let mut lossy = false;
            let value = FloatConvert::<IeeeFloat<T>>::convert_r(value, round, &mut lossy).value;
            (value, lossy)
        }
        // Every kind but f128 itself converts exactly to f128, which therefore serves as the intermediate of any two.
        let wide: ieee::Quad = with_kind!(self.kind, F, small => {
            through(load::<F>(small, self.bits), round).0
        });
        let (bits, lossy) = with_kind!(kind, F, small => {
            // A value of a tiny format must be rounded only once: the first step must then keep a sticky bit, which
            // rounding towards zero with an odd low bit does.
            let (value, first) = match small {
                Some(_) => sticky(wide),
                None => {
                    let mut lossy = false;
                    let value: F = wide.convert_r(round, &mut lossy).value;
                    (value.to_bits(), lossy)
                }
            };
            let (bits, second) = store(small, <F as ApFloat>::from_bits(value), round);
            (bits, first || second)
        });
        (Float { kind, bits }, lossy)
    }

    /// Rounds towards zero to an integer of `width` bits; `None` if the result does not fit.
    pub fn to_int(self, width: u32, signed: bool) -> Option<ApInt> {
        let value = self.integral_magnitude()?;
        let negative = self.is_negative() && !value.is_zero();
        if negative && !signed {
            return None;
        }
        let active = value.active_bits();
        let fits = if !signed {
            active <= width
        } else if negative {
            active < width || (active == width && value.trailing_zeros() + 1 == width)
        } else {
            active < width
        };
        fits.then(|| {
            let low = value.zext_or_trunc(width);
            if negative { low.neg() } else { low }
        })
    }

    /// Returns the magnitude of the integral part of a finite number.
    fn integral_magnitude(self) -> Option<ApInt> {
        if self.is_nan() || self.is_infinite() {
            return None;
        }
        let quad = self.abs().convert(FloatKind::F128).0;
        let exponent = (quad.bits >> 112) as i32 & 0x7fff;
        if exponent < 16383 {
            return Some(ApInt::new(128, 0));
        }
        let significand = (quad.bits & ((1 << 112) - 1)) | 1 << 112;
        let shift = exponent - 16383 - 112;
        let wide = ApInt::from_words(
            128 + shift.max(0) as u32,
            &[significand as u64, (significand >> 64) as u64],
        );
        Some(if shift < 0 { wide.lshr(shift.unsigned_abs()) } else { wide.shl(shift as u32) })
    }
}

macro_rules! operator {
    ($($(#[$doc:meta])* $tr:ident $name:ident => |$a:ident, $b:ident| $body:expr;)*) => {$(
        $(#[$doc])*
        impl ops::$tr for Float {
            type Output = Float;
            fn $name(self, other: Float) -> Float {
                self.with(other, |kind, a, b| with_kind!(kind, F, small => {
                    let ($a, $b) = (load::<F>(small, a), load::<F>(small, b));
                    store(small, $body, Round::NearestTiesToEven).0
                }))
            }
        }
    )*};
}

operator! {
    /// The rounded sum.
    Add add => |a, b| (a + b).value;
    /// The rounded difference.
    Sub sub => |a, b| (a - b).value;
    /// The rounded product.
    Mul mul => |a, b| (a * b).value;
    /// The rounded quotient.
    Div div => |a, b| (a / b).value;
    /// C's `fmod`.
    Rem rem => |a, b| a.c_fmod(b).value;
}

/// Negates a number; a number of an unsigned kind is unchanged.
impl ops::Neg for Float {
    type Output = Float;
    fn neg(self) -> Float {
        match Small::of(self.kind) {
            Some(small) => Float { bits: u128::from(small.negate(self.bits as u8)), ..self },
            None => Float { bits: self.bits ^ 1 << (self.kind.width() - 1), ..self },
        }
    }
}

/// Returns `wide` in `f64`, where an inexact value is rounded to odd.
fn sticky(wide: ieee::Quad) -> (u128, bool) {
    let mut lossy = false;
    let near: ieee::Double = wide.convert_r(Round::TowardZero, &mut lossy).value;
    let finite = near.is_finite() && wide.is_finite();
    let bits = near.to_bits();
    (if lossy && finite { bits | 1 } else { bits }, lossy && !wide.is_nan())
}
