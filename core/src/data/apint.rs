//! Integers of a fixed bit width, as LLVM's `APInt`: two's complement, the operation determines the signedness.
//!
//! Invariant: bits at and above `width` are zero, so that words can be compared and hashed directly.

mod arith;

use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};

/// An integer of `width` bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApInt {
    width: u32,
    words: Words,
}

/// The words of an integer, little-endian, at least one. A single word is stored inline instead of in a box, since a
/// context holds a large number of these.
#[derive(Clone, PartialEq, Eq)]
enum Words {
    One(u64),
    Many(Box<[u64]>),
}

impl Words {
    fn filled(width: u32, fill: u64) -> Words {
        match (width as usize).div_ceil(64) {
            0 | 1 => Words::One(fill),
            count => Words::Many(vec![fill; count].into()),
        }
    }

    fn as_mut(&mut self) -> &mut [u64] {
        match self {
            Words::One(word) => std::slice::from_mut(word),
            Words::Many(words) => words,
        }
    }
}

impl ApInt {
    /// Creates an integer from the low `width` bits of `value`.
    pub fn new(width: u32, value: u64) -> ApInt {
        if width <= 64 {
            return ApInt::of_word(width, value);
        }
        let mut words = Words::filled(width, 0);
        words.as_mut()[0] = value;
        ApInt { width, words }.normalised()
    }

    /// Creates an integer of at most 64 bits, the common case.
    #[inline]
    fn of_word(width: u32, value: u64) -> ApInt {
        let mask = if width == 0 { 0 } else { u64::MAX >> (64 - width) };
        ApInt { width, words: Words::One(value & mask) }
    }

    /// Returns the only word of an integer of at most 64 bits.
    #[inline]
    pub(crate) fn one_word(&self) -> Option<u64> {
        match self.words {
            Words::One(word) => Some(word),
            Words::Many(_) => None,
        }
    }

    /// Creates an integer from the low `width` bits of `value`, which is sign-extended first.
    #[inline]
    pub fn from_i64(width: u32, value: i64) -> ApInt {
        if width <= 64 {
            return ApInt::of_word(width, value as u64);
        }
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut words = Words::filled(width, fill);
        words.as_mut()[0] = value as u64;
        ApInt { width, words }.normalised()
    }

    /// Creates an integer from little-endian 64-bit words; missing words are zero, excess bits are dropped.
    pub fn from_words(width: u32, words: &[u64]) -> ApInt {
        if width <= 64 {
            return ApInt::of_word(width, words.first().copied().unwrap_or(0));
        }
        let mut own = Words::filled(width, 0);
        for (to, from) in own.as_mut().iter_mut().zip(words) {
            *to = *from;
        }
        ApInt { width, words: own }.normalised()
    }

    /// Creates an integer from the low `width` bits of an integer of any size.
    pub fn from_bigint(width: u32, value: &BigInt) -> ApInt {
        let modulus = BigInt::from(1) << width;
        let mut rest = value % &modulus;
        if rest.sign() == Sign::Minus {
            rest += modulus;
        }
        ApInt::from_words(width, &rest.to_u64_digits().1)
    }

    fn normalised(mut self) -> ApInt {
        let used = self.width % 64;
        let Some(last) = self.words.as_mut().last_mut() else { return self };
        if self.width == 0 {
            *last = 0;
        } else if used != 0 {
            *last &= u64::MAX >> (64 - used);
        }
        self
    }

    /// Returns the width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the words, little-endian, 64 bits each; at least one.
    #[inline]
    pub fn words(&self) -> &[u64] {
        match &self.words {
            Words::One(word) => std::slice::from_ref(word),
            Words::Many(words) => words,
        }
    }

    /// Returns whether the top bit is set.
    pub fn is_negative(&self) -> bool {
        self.width != 0
            && self.words()[(self.width as usize - 1) / 64] >> ((self.width - 1) % 64) & 1 == 1
    }

    /// Returns whether all bits are zero.
    pub fn is_zero(&self) -> bool {
        self.words().iter().all(|word| *word == 0)
    }

    /// Returns the value zero-extended, if it fits 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        self.words()[1..].iter().all(|word| *word == 0).then(|| self.words()[0])
    }

    /// Returns the value sign-extended, if it fits 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        if self.width <= 64 {
            let shift = 64 - self.width.max(1);
            return Some(((self.words()[0] << shift) as i64) >> shift);
        }
        i64::try_from(&self.to_bigint(true)).ok()
    }

    /// Returns the value as an unbounded integer, read as signed or unsigned.
    pub fn to_bigint(&self, signed: bool) -> BigInt {
        let digits =
            self.words().iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]).collect();
        let magnitude = BigInt::from(BigUint::new(digits));
        if signed && self.is_negative() {
            magnitude - (BigInt::from(1) << self.width)
        } else {
            magnitude
        }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Words::One(word) => f.debug_list().entry(word).finish(),
            Words::Many(words) => words.fmt(f),
        }
    }
}

impl std::hash::Hash for ApInt {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // The width determines the number of words.
        state.write_u32(self.width);
        for word in self.words() {
            state.write_u64(*word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excess_bits_are_dropped() {
        assert_eq!(ApInt::new(8, 0x1ff), ApInt::from_i64(8, -1));
        assert_eq!(ApInt::from_i64(8, -1).as_u64(), Some(255));
        assert_eq!(ApInt::from_i64(8, -1).as_i64(), Some(-1));
        assert_eq!(ApInt::new(0, 7).as_u64(), Some(0));
    }

    #[test]
    fn wide_values_keep_their_sign() {
        let v = ApInt::from_i64(200, -5);
        assert_eq!(v.to_bigint(true), BigInt::from(-5));
        assert_eq!(v.as_i64(), Some(-5));
        assert_eq!(ApInt::from_bigint(200, &BigInt::from(-5)), v);
        assert_eq!(v.as_u64(), None);
    }
}
