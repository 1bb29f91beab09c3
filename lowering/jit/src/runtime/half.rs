//! Conversions between the 16-bit float formats and the native ones. The C calling convention passes a 16-bit float in
//! the low bits of a float register, which is the register of an `f32`.

use super::symbol_table;

symbol_table!(__extendhfsf2, __extendbfsf2, __truncsfhf2, __truncsfbf2, __truncdfhf2, __truncdfbf2);

/// Returns a 16-bit float as it is passed in a register.
pub(super) fn in_register(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits))
}

fn of_register(register: f32) -> u16 {
    register.to_bits() as u16
}

extern "C" fn __extendhfsf2(half: f32) -> f32 {
    widen_f16(of_register(half))
}

extern "C" fn __extendbfsf2(half: f32) -> f32 {
    widen_bf16(of_register(half))
}

extern "C" fn __truncsfhf2(value: f32) -> f32 {
    in_register(narrow(f64::from(value), 10))
}

extern "C" fn __truncsfbf2(value: f32) -> f32 {
    in_register(narrow(f64::from(value), 7))
}

extern "C" fn __truncdfhf2(value: f64) -> f32 {
    in_register(narrow(value, 10))
}

extern "C" fn __truncdfbf2(value: f64) -> f32 {
    in_register(narrow(value, 7))
}

/// Converts bf16 to f32, exactly.
pub(super) fn widen_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Converts f16 to f32, exactly.
pub(super) fn widen_f16(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let exponent = u32::from(bits >> 10 & 0x1f);
    let fraction = u32::from(bits & 0x3ff);
    let magnitude = match exponent {
        0 => (fraction as f32 * 2f32.powi(-24)).to_bits(),
        0x1f => 0xff << 23 | fraction << 13,
        _ => (exponent + 127 - 15) << 23 | fraction << 13,
    };
    f32::from_bits(sign | magnitude)
}

/// Rounds to a 16-bit float with `fraction` fraction bits, to nearest, ties to even. A NaN keeps its top payload bits
/// and becomes quiet.
fn narrow(value: f64, fraction: u32) -> u16 {
    let exponent_bits = 15 - fraction;
    let bias = (1i32 << (exponent_bits - 1)) - 1;
    let infinity = ((1u64 << exponent_bits) - 1) << fraction;
    let bits = value.to_bits();
    let sign = (bits >> 63 << 15) as u16;
    let mantissa = bits & ((1 << 52) - 1);
    if value.is_nan() {
        return sign | (infinity | 1 << (fraction - 1) | mantissa >> (52 - fraction)) as u16;
    }
    let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
    // The result's exponent field is at least 1; for smaller numbers the significand is shifted right instead.
    let field = (exponent + bias).max(1);
    let shift = 52 - fraction as i32 + (field - (exponent + bias));
    if exponent > bias {
        return sign | infinity as u16;
    }
    if shift > 54 {
        return sign;
    }
    let significand = mantissa | 1 << 52;
    let truncated = significand >> shift;
    let half = 1u64 << (shift - 1);
    let rest = significand & ((1 << shift) - 1);
    let rounded = truncated + u64::from(rest > half || rest == half && truncated & 1 == 1);
    // The hidden bit of a normal number, and a carry out of the significand, both increment the exponent.
    let result = (((field - 1) as u64) << fraction) + rounded;
    sign | result.min(infinity) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_survives_the_round_trip() {
        for bits in 0..=u16::MAX {
            for (wide, fraction) in [(widen_f16(bits), 10), (widen_bf16(bits), 7)] {
                let quiet = if wide.is_nan() { 1 << (fraction - 1) } else { 0 };
                assert_eq!(narrow(f64::from(wide), fraction), bits | quiet, "{bits:#x}");
            }
        }
    }

    #[test]
    fn rounds_to_nearest_even_once() {
        for (value, expected) in [
            (65504.0, 0x7bff),
            (65519.996, 0x7bff),
            (65520.0, 0x7c00),
            (1.0 + 1.0 / 2048.0, 0x3c00),
            (1.0 + 3.0 / 2048.0, 0x3c02),
            // Through f32 this would round twice and lose the last bit.
            (1.0 + 1.0 / 2048.0 + 1.0 / (1u64 << 40) as f64, 0x3c01),
            (2f64.powi(-25), 0x0000),
            (2f64.powi(-25) * 1.5, 0x0001),
            (-2f64.powi(-24), 0x8001),
            (2f64.powi(-14) - 2f64.powi(-26), 0x0400),
            (f64::MIN_POSITIVE, 0),
        ] {
            assert_eq!(narrow(value, 10), expected, "{value}");
        }
        assert_eq!(narrow(1.0 + 1.0 / 256.0, 7), 0x3f80);
        assert_eq!(narrow(1.0 + 3.0 / 256.0, 7), 0x3f82);
        assert_eq!(narrow(f64::from(f32::MAX), 7), 0x7f80);
        assert_eq!(widen_f16(0x0001), 2f32.powi(-24));
        assert_eq!(widen_bf16(0x3f80), 1.0);
        assert_eq!(of_register(__truncsfhf2(1.0)), 0x3c00);
    }
}
