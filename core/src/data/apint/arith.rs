//! Arithmetic of [`ApInt`]: LLVM's operations by LLVM's rules, on machine words up to 64 bits.
//!
//! The operands of a binary operation have the same width, which is also the width of the result.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::ApInt;
use crate::TextBuf;

impl ApInt {
    fn small(&self) -> Option<u64> {
        (self.width <= 64).then(|| self.words()[0])
    }

    fn small_signed(&self) -> Option<i64> {
        (self.width <= 64).then(|| self.as_i64()).flatten()
    }

    fn pair(&self, other: &ApInt) -> Option<(u64, u64)> {
        debug_assert_eq!(self.width, other.width, "both sides have one width");
        Some((self.small()?, other.small()?))
    }

    fn wide(
        &self,
        other: &ApInt,
        signed: bool,
        op: impl FnOnce(BigInt, BigInt) -> BigInt,
    ) -> ApInt {
        ApInt::from_bigint(self.width, &op(self.to_bigint(signed), other.to_bigint(signed)))
    }

    /// Returns the number with all bits set.
    pub fn all_ones(width: u32) -> ApInt {
        ApInt::from_i64(width, -1)
    }

    /// Returns the least signed number: only the top bit is set.
    pub fn signed_min(width: u32) -> ApInt {
        if width == 0 { ApInt::new(0, 0) } else { ApInt::new(width, 1).shl(width - 1) }
    }

    /// Returns the greatest signed number: all bits but the top one are set.
    pub fn signed_max(width: u32) -> ApInt {
        ApInt::signed_min(width).not()
    }

    /// Returns whether all bits are set.
    pub fn is_all_ones(&self) -> bool {
        *self == ApInt::all_ones(self.width)
    }

    /// Returns whether this is 1.
    pub fn is_one(&self) -> bool {
        self.words()[0] == 1 && self.words()[1..].iter().all(|word| *word == 0)
    }

    /// Returns whether this is the least signed number.
    pub fn is_signed_min(&self) -> bool {
        *self == ApInt::signed_min(self.width)
    }

    /// Returns whether this is the greatest signed number.
    pub fn is_signed_max(&self) -> bool {
        *self == ApInt::signed_max(self.width)
    }

    /// Adds, wrapping.
    #[must_use]
    pub fn add(&self, other: &ApInt) -> ApInt {
        match self.pair(other) {
            Some((a, b)) => ApInt::new(self.width, a.wrapping_add(b)),
            None => self.wide(other, false, |a, b| a + b),
        }
    }

    /// Subtracts, wrapping.
    #[must_use]
    pub fn sub(&self, other: &ApInt) -> ApInt {
        match self.pair(other) {
            Some((a, b)) => ApInt::new(self.width, a.wrapping_sub(b)),
            None => self.wide(other, false, |a, b| a - b),
        }
    }

    /// Multiplies, wrapping.
    #[must_use]
    pub fn mul(&self, other: &ApInt) -> ApInt {
        match self.pair(other) {
            Some((a, b)) => ApInt::new(self.width, a.wrapping_mul(b)),
            None => self.wide(other, false, |a, b| a * b),
        }
    }

    /// Multiplies, and returns the upper half of the product, which has twice the width.
    #[must_use]
    pub fn mul_high(&self, other: &ApInt, signed: bool) -> ApInt {
        self.wide(other, signed, |a, b| (a * b) >> self.width)
    }

    /// Negates, wrapping.
    #[must_use]
    pub fn neg(&self) -> ApInt {
        ApInt::new(self.width, 0).sub(self)
    }

    /// Divides as unsigned; `None` if `other` is zero.
    pub fn udiv(&self, other: &ApInt) -> Option<ApInt> {
        if other.is_zero() {
            return None;
        }
        Some(match self.pair(other) {
            Some((a, b)) => ApInt::new(self.width, a / b),
            None => self.wide(other, false, |a, b| a / b),
        })
    }

    /// Returns the unsigned remainder; `None` if `other` is zero.
    pub fn urem(&self, other: &ApInt) -> Option<ApInt> {
        if other.is_zero() {
            return None;
        }
        Some(match self.pair(other) {
            Some((a, b)) => ApInt::new(self.width, a % b),
            None => self.wide(other, false, |a, b| a % b),
        })
    }

    /// Divides as signed, rounding towards zero, and returns whether the quotient overflowed (the least number by -1,
    /// which wraps); `None` if `other` is zero.
    pub fn sdiv(&self, other: &ApInt) -> Option<(ApInt, bool)> {
        if other.is_zero() {
            return None;
        }
        let overflow = self.is_signed_min() && other.is_all_ones();
        let quotient = match self.small_signed().zip(other.small_signed()) {
            Some((a, b)) => ApInt::from_i64(self.width, a.wrapping_div(b)),
            None => self.wide(other, true, |a, b| a / b),
        };
        Some((quotient, overflow))
    }

    /// Returns the signed remainder, with the sign of `self`; `None` if `other` is zero.
    pub fn srem(&self, other: &ApInt) -> Option<ApInt> {
        if other.is_zero() {
            return None;
        }
        Some(match self.small_signed().zip(other.small_signed()) {
            Some((a, b)) => ApInt::from_i64(self.width, a.wrapping_rem(b)),
            None => self.wide(other, true, |a, b| a % b),
        })
    }

    /// Returns the bitwise AND.
    #[must_use]
    pub fn and(&self, other: &ApInt) -> ApInt {
        self.bitwise(other, |a, b| a & b)
    }

    /// Returns the bitwise OR.
    #[must_use]
    pub fn or(&self, other: &ApInt) -> ApInt {
        self.bitwise(other, |a, b| a | b)
    }

    /// Returns the bitwise exclusive OR.
    #[must_use]
    pub fn xor(&self, other: &ApInt) -> ApInt {
        self.bitwise(other, |a, b| a ^ b)
    }

    /// Returns the bitwise NOT.
    #[must_use]
    pub fn not(&self) -> ApInt {
        self.bitwise(self, |a, _| !a)
    }

    fn bitwise(&self, other: &ApInt, op: impl Fn(u64, u64) -> u64) -> ApInt {
        debug_assert_eq!(self.width, other.width, "both sides have one width");
        let mut result = self.clone();
        for (to, from) in result.words.as_mut().iter_mut().zip(other.words()) {
            *to = op(*to, *from);
        }
        result.normalised()
    }

    /// Shifts left; zero if all bits are shifted out.
    #[must_use]
    pub fn shl(&self, by: u32) -> ApInt {
        if by >= self.width {
            return ApInt::new(self.width, 0);
        }
        match self.small() {
            Some(value) => ApInt::new(self.width, value << by),
            None => ApInt::from_bigint(self.width, &(self.to_bigint(false) << by)),
        }
    }

    /// Shifts right, filling with zeros.
    #[must_use]
    pub fn lshr(&self, by: u32) -> ApInt {
        if by >= self.width {
            return ApInt::new(self.width, 0);
        }
        match self.small() {
            Some(value) => ApInt::new(self.width, value >> by),
            None => ApInt::from_bigint(self.width, &(self.to_bigint(false) >> by)),
        }
    }

    /// Shifts right, filling with the top bit.
    #[must_use]
    pub fn ashr(&self, by: u32) -> ApInt {
        let by = by.min(self.width.saturating_sub(1));
        match self.small_signed() {
            Some(value) => ApInt::from_i64(self.width, value >> by.min(63)),
            None => ApInt::from_bigint(self.width, &(self.to_bigint(true) >> by)),
        }
    }

    /// Compares as unsigned.
    pub fn ucmp(&self, other: &ApInt) -> Ordering {
        self.words().iter().rev().cmp(other.words().iter().rev())
    }

    /// Compares as signed.
    pub fn scmp(&self, other: &ApInt) -> Ordering {
        other.is_negative().cmp(&self.is_negative()).then_with(|| self.ucmp(other))
    }

    /// Zero-extends or truncates to `width`.
    #[must_use]
    pub fn zext_or_trunc(&self, width: u32) -> ApInt {
        ApInt::from_words(width, self.words())
    }

    /// Sign-extends or truncates to `width`.
    #[must_use]
    pub fn sext_or_trunc(&self, width: u32) -> ApInt {
        if !self.is_negative() || width <= self.width {
            return self.zext_or_trunc(width);
        }
        ApInt::from_bigint(width, &self.to_bigint(true))
    }

    /// Returns the number of zeros below the lowest set bit; the width if none is set.
    pub fn trailing_zeros(&self) -> u32 {
        match self.words().iter().position(|word| *word != 0) {
            Some(at) => at as u32 * 64 + self.words()[at].trailing_zeros(),
            None => self.width,
        }
    }

    /// Returns the number of zeros above the highest set bit.
    pub fn leading_zeros(&self) -> u32 {
        self.width - self.active_bits()
    }

    /// Returns the number of bits of the number without leading zeros, as unsigned.
    pub fn active_bits(&self) -> u32 {
        match self.words().iter().rposition(|word| *word != 0) {
            Some(at) => at as u32 * 64 + 64 - self.words()[at].leading_zeros(),
            None => 0,
        }
    }

    /// Returns the number of bits that are set.
    pub fn count_ones(&self) -> u32 {
        self.words().iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the low 128 bits.
    pub fn low_u128(&self) -> u128 {
        let word = |at: usize| u128::from(self.words().get(at).copied().unwrap_or(0));
        word(0) | word(1) << 64
    }

    /// Adds, and returns whether the sum overflowed as signed.
    pub fn sadd_overflow(&self, other: &ApInt) -> (ApInt, bool) {
        let sum = self.add(other);
        let overflow =
            self.is_negative() == other.is_negative() && sum.is_negative() != self.is_negative();
        (sum, overflow)
    }

    /// Adds, and returns whether the sum overflowed as unsigned.
    pub fn uadd_overflow(&self, other: &ApInt) -> (ApInt, bool) {
        let sum = self.add(other);
        let overflow = sum.ucmp(self) == Ordering::Less;
        (sum, overflow)
    }

    /// Multiplies, and returns whether the product overflowed as signed.
    pub fn smul_overflow(&self, other: &ApInt) -> (ApInt, bool) {
        if let Some((a, b)) = self.small_signed().zip(other.small_signed()) {
            let exact = i128::from(a) * i128::from(b);
            let product = ApInt::from_i64(self.width, exact as i64);
            let overflow = product.as_i64().map(i128::from) != Some(exact);
            return (product, overflow);
        }
        let exact = self.to_bigint(true) * other.to_bigint(true);
        let product = ApInt::from_bigint(self.width, &exact);
        let overflow = product.to_bigint(true) != exact;
        (product, overflow)
    }

    /// Subtracts, and returns whether the difference overflowed as signed.
    pub fn ssub_overflow(&self, other: &ApInt) -> (ApInt, bool) {
        let difference = self.sub(other);
        let overflow = self.is_negative() != other.is_negative()
            && difference.is_negative() != self.is_negative();
        (difference, overflow)
    }

    /// Subtracts, and returns whether the difference overflowed as unsigned.
    pub fn usub_overflow(&self, other: &ApInt) -> (ApInt, bool) {
        (self.sub(other), self.ucmp(other) == Ordering::Less)
    }

    /// Multiplies, and returns whether the product overflowed as unsigned.
    pub fn umul_overflow(&self, other: &ApInt) -> (ApInt, bool) {
        if let Some((a, b)) = self.pair(other) {
            let exact = u128::from(a) * u128::from(b);
            return (ApInt::new(self.width, exact as u64), exact >> self.width != 0);
        }
        let exact = self.to_bigint(false) * other.to_bigint(false);
        let overflow = exact.bits() > u64::from(self.width);
        (ApInt::from_bigint(self.width, &exact), overflow)
    }

    /// Shifts left, and returns whether set bits were lost.
    pub fn ushl_overflow(&self, by: u32) -> (ApInt, bool) {
        (self.shl(by), by >= self.width || by > self.leading_zeros())
    }

    /// Shifts left, and returns whether the result overflowed as signed.
    pub fn sshl_overflow(&self, by: u32) -> (ApInt, bool) {
        let same = if self.is_negative() { self.not() } else { self.clone() }.leading_zeros();
        (self.shl(by), by >= self.width || by >= same)
    }

    /// Divides as signed, rounding towards positive infinity, and returns whether the quotient overflowed; `None` if
    /// `other` is zero.
    pub fn ceil_sdiv(&self, other: &ApInt) -> Option<(ApInt, bool)> {
        let (quotient, overflow) = self.sdiv(other)?;
        let rest = self.srem(other)?;
        let up = !rest.is_zero() && rest.is_negative() == other.is_negative();
        Some((if up { quotient.add(&ApInt::new(self.width, 1)) } else { quotient }, overflow))
    }

    /// Divides as signed, rounding towards negative infinity, and returns whether the quotient overflowed; `None` if
    /// `other` is zero.
    pub fn floor_sdiv(&self, other: &ApInt) -> Option<(ApInt, bool)> {
        let (quotient, overflow) = self.sdiv(other)?;
        let rest = self.srem(other)?;
        let down = !rest.is_zero() && rest.is_negative() != other.is_negative();
        Some((if down { quotient.sub(&ApInt::new(self.width, 1)) } else { quotient }, overflow))
    }

    /// Returns the signed absolute value; the least number is unchanged.
    #[must_use]
    pub fn abs(&self) -> ApInt {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Formats the number in decimal.
    pub fn to_decimal(&self, signed: bool) -> String {
        let mut text = TextBuf::new();
        self.push_decimal(signed, &mut text);
        text.into()
    }

    /// Appends the value in decimal.
    pub fn push_decimal(&self, signed: bool, out: &mut TextBuf) {
        match (self.small(), signed) {
            (Some(value), false) => out.push_unsigned(value),
            (Some(_), true) => out.push_signed(self.as_i64().unwrap_or_default()),
            (None, _) => out.push_str(&self.to_bigint(signed).to_string()),
        }
    }
}
