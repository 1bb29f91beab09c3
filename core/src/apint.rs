//! Integers of a fixed bit width, as LLVM's `APInt`: two's complement, sign given by the operation.
//!
//! Invariant: bits at and above `width` are zero, so equality and hash are those of the value.

mod arith;

use num_bigint::{BigInt, BigUint, Sign};
use smallvec::SmallVec;

/// An integer of `width` bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApInt {
    width: u32,
    words: SmallVec<[u64; 1]>,
}

impl ApInt {
    /// The low `width` bits of `value`.
    pub fn new(width: u32, value: u64) -> ApInt {
        if width <= 64 {
            return ApInt::one_word(width, value);
        }
        let mut words = SmallVec::from_elem(0, words_for(width));
        words[0] = value;
        ApInt { width, words }.normalised()
    }

    /// The common case: no more bits than a word.
    #[inline]
    fn one_word(width: u32, value: u64) -> ApInt {
        let mask = if width == 0 { 0 } else { u64::MAX >> (64 - width) };
        ApInt { width, words: SmallVec::from_buf([value & mask]) }
    }

    /// The low `width` bits of `value`, sign-extended first.
    pub fn from_i64(width: u32, value: i64) -> ApInt {
        if width <= 64 {
            return ApInt::one_word(width, value as u64);
        }
        let fill = if value < 0 { u64::MAX } else { 0 };
        let mut words = SmallVec::from_elem(fill, words_for(width));
        words[0] = value as u64;
        ApInt { width, words }.normalised()
    }

    /// From little-endian 64-bit words; missing words are zero, excess bits are dropped.
    pub fn from_words(width: u32, words: &[u64]) -> ApInt {
        if width <= 64 {
            return ApInt::one_word(width, words.first().copied().unwrap_or(0));
        }
        let mut own = SmallVec::from_elem(0, words_for(width));
        for (to, from) in own.iter_mut().zip(words) {
            *to = *from;
        }
        ApInt { width, words: own }.normalised()
    }

    /// The low `width` bits of an integer of any size.
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
        let last = self.words.len() - 1;
        if self.width == 0 {
            self.words[last] = 0;
        } else if used != 0 {
            self.words[last] &= u64::MAX >> (64 - used);
        }
        self
    }

    /// Width in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Little-endian 64-bit words; at least one.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether the top bit is set.
    pub fn is_negative(&self) -> bool {
        self.width != 0
            && self.words[(self.width as usize - 1) / 64] >> ((self.width - 1) % 64) & 1 == 1
    }

    /// Whether all bits are zero.
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The value zero-extended, if it fits 64 bits.
    pub fn as_u64(&self) -> Option<u64> {
        self.words[1..].iter().all(|word| *word == 0).then(|| self.words[0])
    }

    /// The value sign-extended, if it fits 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        if self.width <= 64 {
            let shift = 64 - self.width.max(1);
            return Some(((self.words[0] << shift) as i64) >> shift);
        }
        i64::try_from(&self.to_bigint(true)).ok()
    }

    /// The value as an unbounded integer, read as signed or unsigned.
    pub fn to_bigint(&self, signed: bool) -> BigInt {
        let digits =
            self.words.iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]).collect();
        let magnitude = BigInt::from(BigUint::new(digits));
        if signed && self.is_negative() {
            magnitude - (BigInt::from(1) << self.width)
        } else {
            magnitude
        }
    }
}

impl std::hash::Hash for ApInt {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // The width tells how many words there are.
        state.write_u32(self.width);
        for word in &self.words {
            state.write_u64(*word);
        }
    }
}

fn words_for(width: u32) -> usize {
    (width as usize).div_ceil(64).max(1)
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
