//! Decimal numbers, appended to a text without the machinery of `fmt`: printing names a value or two per operation.

/// Appends the decimal digits of `value`, after its sign.
#[inline]
pub(crate) fn push_signed(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    push_unsigned(out, value.unsigned_abs());
}

/// The numbers below 1000, three digits each.
static TRIPLES: &str = {
    const BYTES: [u8; 3000] = {
        let mut bytes = [0; 3000];
        let mut i = 0;
        while i < 1000 {
            bytes[3 * i] = b'0' + (i / 100) as u8;
            bytes[3 * i + 1] = b'0' + (i / 10 % 10) as u8;
            bytes[3 * i + 2] = b'0' + (i % 10) as u8;
            i += 1;
        }
        bytes
    };
    match std::str::from_utf8(&BYTES) {
        Ok(text) => text,
        Err(_) => panic!("digits are ASCII"),
    }
};

/// Appends the decimal digits of `value`.
#[inline]
pub(crate) fn push_unsigned(out: &mut String, value: u64) {
    let digit = |value: u64| char::from(b'0' + (value % 10) as u8);
    // Numbers of values and blocks have few digits: a byte at a time beats a copy of unknown length.
    if value >= 1000 {
        return push_large(out, value);
    }
    if value >= 10 {
        if value >= 100 {
            out.push(digit(value / 100));
        }
        out.push(digit(value / 10));
    }
    out.push(digit(value));
}

fn push_large(out: &mut String, value: u64) {
    push_unsigned(out, value / 1000);
    let at = (value % 1000) as usize * 3;
    out.push_str(&TRIPLES[at..at + 3]);
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
