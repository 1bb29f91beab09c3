//! The tiny formats that `rustc_apfloat` has no semantics for: 4, 6 and 8 bits, at most 128 positive numbers each.

use rustc_apfloat::Round;

use crate::FloatKind;

/// The patterns of a format that are not finite numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    /// `FN` of 4 and 6 bits: every pattern is a finite number.
    None,
    /// `FNUZ`: the pattern of a negative zero is the only NaN.
    NegativeZeroIsNan,
    /// `f8E8M0FNU`: an exponent and nothing else; all ones is the only NaN.
    ExponentOnly,
}

/// A tiny format.
#[derive(Clone, Copy)]
pub(super) struct Small {
    width: u32,
    mantissa: u32,
    bias: i32,
    special: Special,
}

impl Small {
    /// Returns the tiny format of that kind, if it is one.
    pub(super) fn of(kind: FloatKind) -> Option<Small> {
        let (width, mantissa, bias, special) = match kind {
            FloatKind::F8E5M2FNUZ => (8, 2, 16, Special::NegativeZeroIsNan),
            FloatKind::F8E4M3FNUZ => (8, 3, 8, Special::NegativeZeroIsNan),
            FloatKind::F8E4M3B11FNUZ => (8, 3, 11, Special::NegativeZeroIsNan),
            FloatKind::F8E8M0FNU => (8, 0, 127, Special::ExponentOnly),
            FloatKind::F6E2M3FN => (6, 3, 1, Special::None),
            FloatKind::F6E3M2FN => (6, 2, 3, Special::None),
            FloatKind::F4E2M1FN => (4, 1, 1, Special::None),
            _ => return None,
        };
        Some(Small { width, mantissa, bias, special })
    }

    fn sign(self) -> u8 {
        if self.special == Special::ExponentOnly { 0 } else { 1 << (self.width - 1) }
    }

    /// Returns the greatest pattern of a finite positive number.
    fn largest(self) -> u8 {
        match self.special {
            Special::ExponentOnly => 0xfe,
            _ => (1 << (self.width - 1)) - 1,
        }
    }

    /// Returns the number for a pattern without sign.
    fn magnitude(self, bits: u8) -> f64 {
        let exponent = i32::from(bits >> self.mantissa);
        let fraction = f64::from(bits & ((1 << self.mantissa) - 1)) / f64::from(1 << self.mantissa);
        if self.special == Special::ExponentOnly {
            return (exponent - self.bias).exp2_exact();
        }
        if exponent == 0 {
            fraction * (1 - self.bias).exp2_exact()
        } else {
            (1.0 + fraction) * (exponent - self.bias).exp2_exact()
        }
    }

    fn nan(self) -> Option<u8> {
        match self.special {
            Special::None => None,
            Special::NegativeZeroIsNan => Some(self.sign()),
            Special::ExponentOnly => Some(0xff),
        }
    }

    pub(super) fn decode(self, bits: u8) -> f64 {
        if self.nan() == Some(bits) {
            return f64::NAN;
        }
        let magnitude = self.magnitude(bits & !self.sign());
        if bits & self.sign() != 0 { -magnitude } else { magnitude }
    }

    /// Returns the pattern for `value`, rounded by `round`. A value beyond the largest number becomes a NaN, or the
    /// largest number in a format without NaN.
    pub(super) fn encode(self, value: f64, round: Round) -> u8 {
        if value.is_nan() {
            return self.nan().unwrap_or(0);
        }
        let negative = value.is_sign_negative();
        let magnitude = value.abs();
        if negative && self.sign() == 0 && magnitude != 0.0 {
            return self.nan().unwrap_or(0);
        }
        let largest = self.largest();
        // Patterns are ordered like their numbers, so the one at or below is found by bisection.
        let (mut low, mut high) = (0u8, largest);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.magnitude(middle) <= magnitude { low = middle } else { high = middle - 1 }
        }
        let below = self.magnitude(low);
        let step = match low {
            0 => self.magnitude(1) - below,
            _ if low == largest => below - self.magnitude(low - 1),
            _ => self.magnitude(low + 1) - below,
        };
        let rest = magnitude - below;
        let up = rest > 0.0
            && match round {
                Round::NearestTiesToEven => {
                    // Without stored mantissa bits, the implied one makes every number odd.
                    let odd = low & 1 == 1 || self.mantissa == 0;
                    rest * 2.0 > step || (rest * 2.0 == step && odd)
                }
                Round::NearestTiesToAway => rest * 2.0 >= step,
                Round::TowardPositive => !negative,
                Round::TowardNegative => negative,
                Round::TowardZero => false,
            };
        if up && low == largest {
            return self.nan().unwrap_or(largest | if negative { self.sign() } else { 0 });
        }
        let bits = if up { low + 1 } else { low };
        match self.special {
            // This format has no negative zero.
            Special::NegativeZeroIsNan if bits == 0 => 0,
            _ if negative => bits | self.sign(),
            _ => bits,
        }
    }

    pub(super) fn negate(self, bits: u8) -> u8 {
        if self.special == Special::NegativeZeroIsNan && bits & !self.sign() == 0 {
            return bits;
        }
        bits ^ self.sign()
    }
}

trait Exp2 {
    /// Returns 2 to that power, which is a normal `f64` for all exponents of tiny formats.
    fn exp2_exact(self) -> f64;
}

impl Exp2 for i32 {
    fn exp2_exact(self) -> f64 {
        f64::from_bits(((self + 1023) as u64) << 52)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_survives_decoding_and_encoding() {
        for (kind, name, width) in FloatKind::ALL {
            let Some(small) = Small::of(kind) else { continue };
            for bits in 0..1u16 << width {
                let bits = bits as u8;
                let value = small.decode(bits);
                assert_eq!(small.encode(value, Round::NearestTiesToEven), bits, "{name} {bits:#x}");
            }
        }
    }

    #[test]
    fn an_exponent_alone_rounds_ties_up() {
        let small = Small::of(FloatKind::F8E8M0FNU).expect("it is tiny");
        for (value, rounded) in [(1.4, 1.0), (1.5, 2.0), (3.0, 4.0), (0.75, 1.0)] {
            assert_eq!(small.decode(small.encode(value, Round::NearestTiesToEven)), rounded);
        }
        assert_eq!(small.encode(-0.0, Round::NearestTiesToEven), 0);
    }

    #[test]
    fn overflow_saturates_where_there_is_no_nan() {
        let f4 = Small::of(FloatKind::F4E2M1FN).expect("a tiny format");
        assert_eq!(f4.decode(f4.encode(100.0, Round::NearestTiesToEven)), 6.0);
        assert_eq!(f4.decode(f4.encode(-100.0, Round::NearestTiesToEven)), -6.0);
        let fnuz = Small::of(FloatKind::F8E4M3FNUZ).expect("a tiny format");
        assert!(fnuz.decode(fnuz.encode(1e9, Round::NearestTiesToEven)).is_nan());
        assert_eq!(fnuz.decode(0x7f), 240.0);
    }
}
