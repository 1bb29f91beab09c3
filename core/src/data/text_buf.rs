//! A text buffer of bytes: short pieces of known length and numbers are appended without checks of character
//! boundaries, and the whole is validated once as text at the end.

use std::fmt::{self, Write};

/// Text to which strings and numbers are appended.
///
/// ```
/// use ods_core::TextBuf;
/// let mut text = TextBuf::new();
/// text.push_str("c");
/// text.push_signed(-42);
/// assert_eq!(text.as_str(), "c-42");
/// ```
#[derive(Clone, Default)]
pub struct TextBuf {
    bytes: Vec<u8>,
}

impl TextBuf {
    /// Creates an empty text.
    pub const fn new() -> TextBuf {
        TextBuf { bytes: Vec::new() }
    }

    /// Appends a string.
    #[inline]
    pub fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends an ASCII character.
    #[inline]
    pub fn push_ascii(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii(), "characters of several bytes are strings");
        self.bytes.push(byte);
    }

    /// Appends `text` if all its bytes are ASCII and `allowed`; returns whether it did.
    #[inline]
    pub(crate) fn push_if_all(&mut self, text: &[u8], allowed: impl Fn(&u8) -> bool) -> bool {
        let all = text.iter().all(|byte| byte.is_ascii() && allowed(byte));
        if all {
            self.bytes.extend_from_slice(text);
        }
        all
    }

    /// Appends `"text"` as MLIR writes strings: unprintable bytes are escaped in hexadecimal.
    pub(crate) fn push_quoted(&mut self, text: &[u8]) {
        self.push_ascii(b'"');
        let plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
        if !self.push_if_all(text, plain) {
            for byte in text {
                match byte {
                    byte if plain(byte) => self.push_ascii(*byte),
                    b'\\' => self.push_str("\\\\"),
                    // Writing to this buffer does not fail.
                    byte => drop(write!(self, "\\{byte:02X}")),
                }
            }
        }
        self.push_ascii(b'"');
    }

    /// Appends a number in decimal.
    #[inline]
    pub fn push_unsigned(&mut self, value: u64) {
        match Short::decimal(value) {
            Some(digits) => self.push_short(digits),
            None => self.push_large(value),
        }
    }

    /// Appends a number in decimal, with its sign.
    #[inline]
    pub fn push_signed(&mut self, value: i64) {
        if value < 0 {
            self.push_ascii(b'-');
        }
        self.push_unsigned(value.unsigned_abs());
    }

    #[cold]
    fn push_large(&mut self, value: u64) {
        self.push_unsigned(value / Short::DECIMAL_LIMIT);
        let rest = eight_digits((value % Short::DECIMAL_LIMIT) as u32) | ZEROS;
        self.bytes.extend_from_slice(&rest.to_le_bytes());
    }

    /// Appends a few characters held in a word: a store of fixed length, after which the end is corrected.
    #[inline]
    pub(crate) fn push_short(&mut self, text: Short) {
        let end = self.bytes.len() + text.len as usize;
        self.bytes.extend_from_slice(&text.word.to_le_bytes());
        self.bytes.truncate(end);
    }

    /// Appends `count` blanks.
    #[inline]
    pub(crate) fn push_blanks(&mut self, count: usize) {
        const BLANKS: [u8; 16] = [b' '; 16];
        let end = self.bytes.len() + count;
        while self.bytes.len() < end {
            self.bytes.extend_from_slice(&BLANKS);
        }
        self.bytes.truncate(end);
    }

    /// Appends the content of another buffer.
    #[inline]
    pub(crate) fn push_buf(&mut self, text: &TextBuf) {
        self.bytes.extend_from_slice(&text.bytes);
    }

    /// Appends a copy of `range` of `from`.
    #[inline]
    pub(crate) fn push_range(&mut self, from: &TextBuf, range: std::ops::Range<usize>) {
        self.bytes.extend_from_slice(&from.bytes[range]);
    }

    /// Returns the number of bytes.
    #[inline]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Returns whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Drops everything after the first `len` bytes, which end at a character boundary.
    #[inline]
    pub(crate) fn truncate(&mut self, len: usize) {
        self.bytes.truncate(len);
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
    }

    pub(crate) fn reserve(&mut self, more: usize) {
        self.bytes.reserve(more);
    }

    /// Splits off everything after the first `len` bytes, which end at a character boundary.
    pub(crate) fn split_off(&mut self, len: usize) -> TextBuf {
        TextBuf { bytes: self.bytes.split_off(len) }
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        self.str_from(0)
    }

    /// Returns the text after the first `start` bytes, which end at a character boundary.
    pub(crate) fn str_from(&self, start: usize) -> &str {
        let text = self.bytes.get(start..).map(std::str::from_utf8);
        debug_assert!(matches!(text, Some(Ok(_))), "only whole characters are appended");
        text.and_then(Result::ok).unwrap_or_default()
    }
}

impl From<TextBuf> for String {
    fn from(text: TextBuf) -> String {
        let text = String::from_utf8(text.bytes);
        debug_assert!(text.is_ok(), "only whole characters are appended");
        text.unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

impl fmt::Write for TextBuf {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        Ok(())
    }
}

/// Up to eight ASCII characters as a word, the first in its lowest byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Short {
    /// The characters; the bytes above them are 0.
    pub(crate) word: u64,
    pub(crate) len: u32,
}

impl Short {
    /// Numbers below this limit have at most eight digits.
    const DECIMAL_LIMIT: u64 = 100_000_000;

    /// Returns the decimal digits of a number; `None` if there are more than eight.
    #[inline]
    pub(crate) fn decimal(value: u64) -> Option<Short> {
        if value >= Short::DECIMAL_LIMIT {
            return None;
        }
        let digits = eight_digits(value as u32);
        // Leading zeros are in the low bytes; the last digit is kept.
        let skip = (digits | 1 << 56).trailing_zeros() & !7;
        Some(Short { word: (digits | ZEROS) >> skip, len: 8 - skip / 8 })
    }

    /// Converts a string; `None` if it is too long or not ASCII.
    pub(crate) fn new(text: &[u8]) -> Option<Short> {
        if text.len() > 8 || !text.is_ascii() {
            return None;
        }
        let word = text.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        Some(Short { word, len: text.len() as u32 })
    }

    /// Returns the concatenation of two, if it is short enough.
    pub(crate) fn then(self, next: Short) -> Option<Short> {
        let len = self.len + next.len;
        let word = || self.word | next.word.checked_shl(8 * self.len).unwrap_or(0);
        (len <= 8).then(|| Short { word: word(), len })
    }
}

/// Eight times the character `0`.
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// Returns the eight digits of a number below 10⁸, each in a byte, the first in the lowest.
///
/// Halves are split into pairs and pairs into digits, all in parallel: a multiplication by a rounded reciprocal divides
/// each of the parts, which are far enough apart not to overlap.
#[inline]
fn eight_digits(value: u32) -> u64 {
    let value = u64::from(value);
    let halves = (value / 10_000) | ((value % 10_000) << 32);
    let hundreds = (halves * 10_486) >> 20 & 0x0000_007f_0000_007f;
    let pairs = hundreds | (halves - 100 * hundreds) << 16;
    let tens = (pairs * 103) >> 10 & 0x000f_000f_000f_000f;
    tens | (pairs - 10 * tens) << 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_fmt() {
        let powers = (0..19).map(|power| 10i64.pow(power));
        let outer = powers.flat_map(|power| [power - 1, power, power + 1, -power]);
        for value in outer.chain(0..10_000).chain([i64::MAX, i64::MIN, 12_345_678, 123_456_789]) {
            let mut text = TextBuf::new();
            text.push_signed(value);
            assert_eq!(text.as_str(), value.to_string());
        }
        let mut text = TextBuf::new();
        text.push_unsigned(u64::MAX);
        assert_eq!(text.as_str(), u64::MAX.to_string());
    }

    #[test]
    fn short_texts_follow_each_other() {
        let percent = Short::new(b"%").expect("it is short");
        let mut text = TextBuf::new();
        let name = percent.then(Short::decimal(1_234_567).expect("it is short"));
        text.push_short(name.expect("they are short together"));
        text.push_blanks(0);
        text.push_blanks(17);
        assert_eq!(text.as_str(), format!("%1234567{:17}", ""));
        assert_eq!(percent.then(Short::decimal(12_345_678).expect("it is short")), None);
        assert_eq!(Short::new("é".as_bytes()), None);
        assert_eq!(Short::new(b"nine char"), None);
    }
}
