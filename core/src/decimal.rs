//! Decimal numbers, appended to a text without the machinery of `fmt`: printing names a value or two per operation.

/// Appends the decimal digits of `value`, after its sign.
#[inline]
pub(crate) fn push_signed(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    push_unsigned(out, value.unsigned_abs());
}

/// The numbers below 1000: three digits each, then without zeros in front in four bytes each.
static TRIPLES: &str = text(&digits::<3, 3000>());
static SHORT: &str = text(&digits::<4, 4000>());

const fn digits<const WIDTH: usize, const LEN: usize>() -> [u8; LEN] {
    let mut bytes = [0; LEN];
    let mut value = 0;
    while value < 1000 {
        let all = [value / 100, value / 10 % 10, value % 10];
        let mut skip = if WIDTH == 3 || value >= 100 { 0 } else { 2 - (value >= 10) as usize };
        let mut at = value * WIDTH;
        while skip < 3 {
            bytes[at] = b'0' + all[skip] as u8;
            at += 1;
            skip += 1;
        }
        value += 1;
    }
    bytes
}

const fn text<const LEN: usize>(bytes: &'static [u8; LEN]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("digits are ASCII"),
    }
}

/// Appends the decimal digits of `value`.
#[inline]
pub(crate) fn push_unsigned(out: &mut String, value: u64) {
    match value {
        0..1000 => push_first(out, value),
        1000..1_000_000 => {
            push_first(out, value / 1000);
            push_triple(out, value % 1000);
        }
        _ => push_large(out, value),
    }
}

/// Appends the digits of a number below 1000 without zeros in front.
#[inline]
fn push_first(out: &mut String, value: u64) {
    let len = out.len() + 1 + usize::from(value >= 10) + usize::from(value >= 100);
    // A copy of known length and an end set back beat a copy of as many bytes as there are digits.
    let at = value as usize * 4;
    out.push_str(&SHORT[at..at + 4]);
    out.truncate(len);
}

#[inline]
fn push_triple(out: &mut String, value: u64) {
    let at = value as usize * 3;
    out.push_str(&TRIPLES[at..at + 3]);
}

#[cold]
fn push_large(out: &mut String, value: u64) {
    push_unsigned(out, value / 1000);
    push_triple(out, value % 1000);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_fmt() {
        for value in
            [0, 7, 10, 99, 100, 999, 1000, 1001, 10_099, 999_999, 1_000_000, i64::MAX, i64::MIN, -1]
        {
            let mut text = String::new();
            push_signed(&mut text, value);
            assert_eq!(text, value.to_string());
        }
    }
}
