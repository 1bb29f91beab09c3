//! Formatting of floats like C's `%g`.

use std::fmt::Write;

/// Formats `value` like C's `%g`: six significant digits, the shorter of fixed and scientific notation, no trailing
/// zeros; `nan` and `inf` with their sign.
pub fn format_g(value: f64) -> String {
    const DIGITS: i32 = 6;
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_nan() {
        return format!("{sign}nan");
    }
    if value.is_infinite() {
        return format!("{sign}inf");
    }
    // Rust's exponent form rounds correctly, so its exponent is the one after rounding, as `%g` requires.
    let scientific = format!("{:.*e}", DIGITS as usize - 1, value.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let mut text = sign.to_owned();
    if (-4..DIGITS).contains(&exponent) {
        let fixed = format!("{:.*}", (DIGITS - 1 - exponent) as usize, value.abs());
        text.push_str(without_trailing_zeros(&fixed));
    } else {
        text.push_str(without_trailing_zeros(mantissa));
        let exponent_sign = if exponent < 0 { '-' } else { '+' };
        // Writing to a `String` cannot fail.
        let _ = write!(text, "e{exponent_sign}{:02}", exponent.abs());
    }
    text
}

fn without_trailing_zeros(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    /// The expected texts were printed by glibc's `printf("%g")`.
    #[test]
    fn agrees_with_c() {
        let values = [
            f64::NAN,
            -f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -0.0,
            1.0e5,
            1.0e6,
            123456.5,
            1234567.0,
            1.0e-4,
            1.0e-5,
            0.1,
            22.0 / 7.0,
            1.0e300,
            9999995.0,
            999999.5,
            5.0e-324,
            100000.0,
            1.0e22,
            16777216.0,
        ];
        let texts: Vec<String> = values.into_iter().map(format_g).collect();
        expect![[
            "nan -nan inf -inf -0 100000 1e+06 123456 1.23457e+06 0.0001 1e-05 0.1 3.14286 1e+300 1e+07 1e+06 \
             4.94066e-324 100000 1e+22 1.67772e+07"
        ]]
        .assert_eq(&texts.join(" "));
    }
}
