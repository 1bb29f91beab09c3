//! Floating-point literals, parsed and printed as MLIR does.
//!
//! A number prints with six digits in scientific notation if that parses to the same bits; else with as many digits
//! as its kind can need, if the result has a point; else, and for infinities and NaNs, as its bits in hexadecimal.

use std::fmt::Write;

use num_bigint::BigUint;

use crate::{Float, FloatKind, TextBuf};

/// Parsing and printing of literals of a kind of float.
pub(crate) trait FloatText {
    /// Returns the bits of a decimal literal. As in MLIR, it is parsed as an `f64` first, which loses digits for wider
    /// kinds; a number that is too large becomes infinite.
    fn parse(self, literal: &[u8], negative: bool) -> u128;

    /// Returns the canonical bits of a pattern: upstream treats an x87 number without its integer bit as a NaN.
    fn canonical(self, bits: u128) -> u128;

    /// Appends the number with these bits.
    fn print(self, bits: u128, out: &mut TextBuf);
}

impl FloatText for FloatKind {
    fn parse(self, literal: &[u8], negative: bool) -> u128 {
        let text = std::str::from_utf8(literal).unwrap_or("0");
        let value = text.parse::<f64>().unwrap_or(0.0);
        let value = if negative { -value } else { value };
        match self {
            FloatKind::F64 => u128::from(value.to_bits()),
            FloatKind::F32 => u128::from((value as f32).to_bits()),
            _ => Float::from_f64(self, value).bits(),
        }
    }

    fn canonical(self, bits: u128) -> u128 {
        let exponent = 0x7fff << 64;
        let unnormal = self == FloatKind::F80 && bits & exponent != 0 && bits >> 63 & 1 == 0;
        if unnormal { bits | exponent } else { bits }
    }

    fn print(self, bits: u128, out: &mut TextBuf) {
        let start = out.len();
        if !print_finite(self, bits, out) {
            out.truncate(start);
            let _ = write!(out, "0x{bits:X}");
        }
    }
}

/// Returns whether a printed number parses to exactly these bits.
fn reads_back(kind: FloatKind, text: &str, bits: u128) -> bool {
    let read = match kind {
        FloatKind::F64 => text.parse::<f64>().ok().map(|value| u128::from(value.to_bits())),
        FloatKind::F32 => text.parse::<f32>().ok().map(|value| u128::from(value.to_bits())),
        _ => match text.strip_prefix('-') {
            Some(digits) => Float::parse(kind, digits).map(|value| (-value).bits()),
            None => Float::parse(kind, text).map(Float::bits),
        },
    };
    read == Some(bits)
}

/// Appends a finite number and returns true; if it returns false, the appended text must be dropped.
fn print_finite(kind: FloatKind, bits: u128, out: &mut TextBuf) -> bool {
    let float = Float::from_bits(kind, bits);
    if float.is_nan() || float.is_infinite() {
        return false;
    }
    let start = out.len();
    let format = Format::of(kind);
    let (negative, significand, exponent) = format.decode(bits);
    out.push_str(if negative { "-" } else { "" });
    if significand == 0 {
        out.push_str("0.000000e+00");
        return true;
    }
    let unsigned = out.len();
    let exact = push_number(out, significand, exponent, 6, 0, false);
    if exact || reads_back(kind, out.str_from(start), bits) {
        return true;
    }
    out.truncate(unsigned);
    let digits = 2 + format.precision * 59 / 196;
    push_number(out, significand, exponent, digits, 3, true);
    out.as_bytes()[unsigned..].contains(&b'.')
}

/// The layout of the fields of a float.
struct Format {
    kind: FloatKind,
    precision: u32,
    exponent_bits: u32,
    bias: i32,
}

impl Format {
    /// Returns the layout of floats of that kind.
    fn of(kind: FloatKind) -> Format {
        let (precision, exponent_bits, bias) = match kind {
            FloatKind::BF16 => (8, 8, 127),
            FloatKind::F16 => (11, 5, 15),
            FloatKind::TF32 => (11, 8, 127),
            FloatKind::F32 => (24, 8, 127),
            FloatKind::F64 => (53, 11, 1023),
            FloatKind::F80 => (64, 15, 16383),
            FloatKind::F128 => (113, 15, 16383),
            FloatKind::F8E5M2 => (3, 5, 15),
            FloatKind::F8E4M3 | FloatKind::F8E4M3FN => (4, 4, 7),
            FloatKind::F8E5M2FNUZ => (3, 5, 16),
            FloatKind::F8E4M3FNUZ => (4, 4, 8),
            FloatKind::F8E4M3B11FNUZ => (4, 4, 11),
            FloatKind::F8E3M4 => (5, 3, 3),
            FloatKind::F8E8M0FNU => (1, 8, 127),
            FloatKind::F6E2M3FN => (4, 2, 1),
            FloatKind::F6E3M2FN => (3, 3, 3),
            FloatKind::F4E2M1FN => (2, 2, 1),
        };
        Format { kind, precision, exponent_bits, bias }
    }

    /// Returns the sign, and the number as `significand * 2^exponent`.
    fn decode(&self, bits: u128) -> (bool, u128, i32) {
        if self.kind == FloatKind::F8E8M0FNU {
            return (false, 1, bits as i32 - self.bias);
        }
        let explicit = self.kind == FloatKind::F80;
        let stored = self.precision - u32::from(!explicit);
        let fraction = bits & ((1 << stored) - 1);
        let exponent = (bits >> stored) as i32 & ((1 << self.exponent_bits) - 1);
        let negative = bits >> (stored + self.exponent_bits) & 1 == 1;
        let implied = if explicit || exponent == 0 { 0 } else { 1u128 << stored };
        let scale = exponent.max(1) - self.bias - (self.precision as i32 - 1);
        (negative, fraction | implied, scale)
    }
}

/// Appends `significand * 2^exponent` in decimal with at most `precision` digits, as LLVM's `APFloat::toString`;
/// returns whether these are all its digits.
fn push_number(
    out: &mut TextBuf,
    significand: u128,
    exponent: i32,
    precision: u32,
    max_padding: i32,
    truncate_zero: bool,
) -> bool {
    let shift = significand.trailing_zeros();
    let (significand, exponent) = (significand >> shift, exponent + shift as i32);
    let Digits { mut digits, mut exp, all } = small_digits(significand, exponent, precision)
        .unwrap_or_else(|| big_digits(significand, exponent, precision));
    let drop_zeros = |digits: &mut String, exp: &mut i32| {
        while digits.len() > 1 && digits.ends_with('0') {
            digits.pop();
            *exp += 1;
        }
    };
    drop_zeros(&mut digits, &mut exp);
    let precision = precision as usize;
    let exact = all && digits.len() <= precision;
    if digits.len() > precision {
        let up = digits.as_bytes()[precision] >= b'5';
        exp += (digits.len() - precision) as i32;
        digits.truncate(precision);
        if up {
            let number =
                digits.bytes().fold(BigUint::ZERO, |sum, digit| sum * 10u8 + (digit - b'0'));
            digits = (number + 1u8).to_string();
        }
        drop_zeros(&mut digits, &mut exp);
    }
    let count = digits.len() as i32;
    let most = exp + count - 1;
    let scientific = if max_padding == 0 {
        true
    } else if exp >= 0 {
        exp > max_padding || count + exp > precision as i32
    } else {
        most < 0 && -most > max_padding
    };
    let zeros = |out: &mut TextBuf, count: i32| {
        (0..count).for_each(|_| out.push_ascii(b'0'));
    };
    let integer_digits = exp + count;
    if scientific {
        let (first, rest) = digits.split_at(1);
        out.push_str(first);
        out.push_ascii(b'.');
        out.push_str(if count == 1 && truncate_zero { "0" } else { rest });
        if !truncate_zero {
            zeros(out, precision as i32 - count + 1);
        }
        out.push_ascii(if truncate_zero { b'E' } else { b'e' });
        out.push_ascii(if most < 0 { b'-' } else { b'+' });
        // At least two digits, if trailing zeros are kept.
        zeros(out, i32::from(!truncate_zero && most.unsigned_abs() < 10));
        out.push_unsigned(u64::from(most.unsigned_abs()));
    } else if exp >= 0 {
        out.push_str(&digits);
        zeros(out, exp);
    } else if integer_digits > 0 {
        let (left, right) = digits.split_at(integer_digits as usize);
        out.push_str(left);
        out.push_ascii(b'.');
        out.push_str(right);
    } else {
        out.push_str("0.");
        zeros(out, -integer_digits);
        out.push_str(&digits);
    }
    exact
}

/// Returns the number of decimal digits of a number of `bits` bits beyond `precision`. Dropping them before rounding
/// makes some numbers one too low in the last place, as upstream prints them.
fn spare_digits(bits: u64, precision: u32) -> u32 {
    let required = (u64::from(precision) * 196).div_ceil(59);
    (bits.saturating_sub(required) * 59 / 196) as u32
}

/// The leading digits of a number.
struct Digits {
    digits: String,
    /// The power of ten of the last digit.
    exp: i32,
    /// True when no digit was dropped.
    all: bool,
}

/// Returns the leading digits of `significand * 2^exponent`; `None` if the computation exceeds 128 bits.
fn small_digits(significand: u128, exponent: i32, precision: u32) -> Option<Digits> {
    let exact = if exponent >= 0 {
        (significand.leading_zeros() > exponent.unsigned_abs()).then(|| significand << exponent)?
    } else {
        significand.checked_mul(5u128.checked_pow(exponent.unsigned_abs())?)?
    };
    let spare = spare_digits(u64::from(128 - exact.leading_zeros()), precision);
    let number = if spare == 0 { exact } else { exact / 10u128.pow(spare) };
    // Formatting a 64-bit number is much faster.
    let digits = u64::try_from(number).map_or_else(|_| number.to_string(), |word| word.to_string());
    Some(Digits { digits, exp: exponent.min(0) + spare as i32, all: spare == 0 })
}

fn big_digits(significand: u128, exponent: i32, precision: u32) -> Digits {
    let exact = if exponent >= 0 {
        BigUint::from(significand) << exponent
    } else {
        BigUint::from(significand) * BigUint::from(5u8).pow(exponent.unsigned_abs())
    };
    let spare = spare_digits(exact.bits(), precision);
    let digits = exact / BigUint::from(10u8).pow(spare);
    let exp = exponent.min(0) + spare as i32;
    Digits { digits: digits.to_string(), exp, all: spare == 0 }
}

#[cfg(test)]
#[expect(
    clippy::approx_constant,
    clippy::excessive_precision,
    clippy::unusual_byte_groupings,
    reason = "the test compares digits and bits"
)]
mod tests {
    use super::*;

    fn print(kind: FloatKind, bits: u128) -> String {
        let mut out = TextBuf::new();
        kind.print(bits, &mut out);
        out.into()
    }

    #[test]
    fn numbers_print_as_upstream_prints_them() {
        let f32s = |value: f32| print(FloatKind::F32, u128::from(value.to_bits()));
        let f64s = |value: f64| print(FloatKind::F64, u128::from(value.to_bits()));
        assert_eq!(f32s(1.5), "1.500000e+00");
        assert_eq!(f32s(7.7), "7.6999998");
        assert_eq!(f64s(-0.0), "-0.000000e+00");
        assert_eq!(f32s(1.0 / 3.0), "0.333333343");
        assert_eq!(f64s(3.14159265358979), "3.14159265358979");
        assert_eq!(f64s(9.9999999999999995e-8), "9.9999999999999995E-8");
        assert_eq!(f64s(12345678.9), "12345678.9");
        assert_eq!(f32s(9.99999974e-6), "9.99999974E-6");
        assert_eq!(f32s(1234567.0), "0x4996B438");
        assert_eq!(f64s(123456789.0), "0x419D6F3454000000");
        assert_eq!(f32s(f32::NAN), "0x7FC00000");
        assert_eq!(print(FloatKind::BF16, 0x3f82), "1.015630e+00");
    }

    #[test]
    fn literals_round_to_the_kind() {
        assert_eq!(FloatKind::F16.parse(b"123456.0", false), 0x7c00);
        assert_eq!(FloatKind::F64.parse(b"1.", true), u128::from((-1.0f64).to_bits()));
        assert_eq!(FloatKind::F8E5M2.parse(b"1.5", true), 0b1_01111_10);
    }
}
