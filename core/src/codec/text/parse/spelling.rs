//! Names of the source as keys of tables.
//!
//! Names are short: hashed and compared as words, they cost a fraction of hashing and comparing slices, and the parser
//! looks one up at every other token.

use std::hash::{Hash, Hasher};

/// A name, by its bytes.
#[derive(Clone, Copy)]
pub(in crate::codec::text) struct Spelling<'src> {
    /// The first eight bytes, or all bytes of a shorter name.
    word: u64,
    text: &'src [u8],
}

impl<'src> Spelling<'src> {
    #[inline]
    pub(super) fn new(text: &'src [u8]) -> Spelling<'src> {
        let word = text.first_chunk().map_or_else(|| padded(text), |all| u64::from_le_bytes(*all));
        Spelling { word, text }
    }

    /// Returns the part of the text that is not in `word`.
    #[inline]
    fn rest(&self) -> &'src [u8] {
        self.text.get(8..).unwrap_or(&[])
    }
}

/// Returns the bytes, fewer than eight, as a word. Overlapping reads of fixed size replace a loop.
#[inline]
fn padded(text: &[u8]) -> u64 {
    let len = text.len();
    if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        let (low, high) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return u64::from(low) | u64::from(high) << (8 * (len - 4));
    }
    match *text {
        [] => 0,
        [one] => u64::from(one),
        [one, .., last] => {
            u64::from(one) | u64::from(text[1]) << 8 | u64::from(last) << (8 * (len - 1))
        }
    }
}

impl PartialEq for Spelling<'_> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
            && self.text.len() == other.text.len()
            && match self.text.len() {
                0..=8 => true,
                9..16 => padded(self.rest()) == padded(other.rest()),
                _ => self.rest() == other.rest(),
            }
    }
}

impl Eq for Spelling<'_> {}

impl Hash for Spelling<'_> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word);
        match self.text.len() {
            0..=8 => {}
            9..16 => state.write_u64(padded(self.rest())),
            _ => state.write(self.rest()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_equal_when_their_bytes_are() {
        let text = b"abcdefghijklmnopqrstuvwxyz";
        let other = b"abcdefghijklmnopqrstuvwxyZ";
        for len in 0..=text.len() {
            assert!(Spelling::new(&text[..len]) == Spelling::new(&text.to_vec()[..len]));
            for shorter in 0..len {
                assert!(Spelling::new(&text[..len]) != Spelling::new(&text[..shorter]));
            }
            let (tail, changed) = (&text[26 - len..], &other[26 - len..]);
            assert_eq!(Spelling::new(tail) == Spelling::new(changed), len == 0);
        }
        // A string may contain a zero byte.
        assert!(Spelling::new(b"ab") != Spelling::new(b"ab\0"));
    }
}
