//! Sums, differences and products, with what becomes of them where they do not fit.

use ods_dialects::llvm::ICmpPredicate;

use super::super::target::{I64, Scalar, Target};
use super::program::NumberType;
use super::{Result, WORD, Wide, Words, bit_word};
use crate::ValueType;
use ods_core::schema::{Arith, Cast, Int2};

impl Wide {
    /// An instruction on two integers but for divisions and shifts.
    pub(super) fn int2(e: &mut dyn Target, op: Int2, a: &Self, b: &Self) -> Result<Self> {
        let predicate = match op {
            Int2::Add => return Self::sum(e, a, b),
            Int2::Sub => return Ok(Self::difference(e, a, b)?.0),
            Int2::Mul => return Self::product(e, a, b),
            Int2::Umin => ICmpPredicate::Ult,
            Int2::Umax => ICmpPredicate::Ugt,
            Int2::Smin => ICmpPredicate::Slt,
            Int2::Smax => ICmpPredicate::Sgt,
            _ => return Self::wordwise(e, op, a, b),
        };
        let first = Self::icmp(e, predicate, a, b)?;
        Self::select(e, first, a, b)
    }

    fn sum(e: &mut dyn Target, a: &Self, b: &Self) -> Result<Self> {
        let mut words: Words = Words::new();
        let mut carry: Option<Scalar> = None;
        for (x, y) in a.words.iter().zip(&b.words) {
            let mut sum = e.int2(Int2::Add, *x, *y)?;
            let mut beyond = e.compare(ICmpPredicate::Ult, sum, *x)?;
            if let Some(carry) = carry {
                let carry = bit_word(e, carry)?;
                let more = e.int2(Int2::Add, sum, carry)?;
                let also = e.compare(ICmpPredicate::Ult, more, carry)?;
                (sum, beyond) = (more, e.int2(Int2::Or, beyond, also)?);
            }
            words.push(sum);
            carry = Some(beyond);
        }
        Self { bits: a.bits, words }.masked(e)
    }

    /// The difference, and the bit that tells that it is less than nothing.
    pub(super) fn difference(e: &mut dyn Target, a: &Self, b: &Self) -> Result<(Self, Scalar)> {
        let mut words: Words = Words::new();
        let mut borrow: Option<Scalar> = None;
        for (x, y) in a.words.iter().zip(&b.words) {
            let mut rest = e.int2(Int2::Sub, *x, *y)?;
            let mut beyond = e.compare(ICmpPredicate::Ult, *x, *y)?;
            if let Some(borrow) = borrow {
                let borrow = bit_word(e, borrow)?;
                let also = e.compare(ICmpPredicate::Ult, rest, borrow)?;
                rest = e.int2(Int2::Sub, rest, borrow)?;
                beyond = e.int2(Int2::Or, beyond, also)?;
            }
            words.push(rest);
            borrow = Some(beyond);
        }
        let borrow = borrow.ok_or("an integer has at least one word")?;
        Ok((Self { bits: a.bits, words }.masked(e)?, borrow))
    }

    pub(super) fn negated(&self, e: &mut dyn Target) -> Result<Self> {
        let zero = Self::constant(e, self.bits, 0)?;
        Ok(Self::difference(e, &zero, self)?.0)
    }

    /// Without its sign.
    pub(super) fn magnitude(&self, e: &mut dyn Target) -> Result<Self> {
        let (negated, negative) = (self.negated(e)?, self.is_negative(e)?);
        Self::select(e, negative, &negated, self)
    }

    /// The product word by word, as on paper.
    fn product(e: &mut dyn Target, a: &Self, b: &Self) -> Result<Self> {
        let double = ValueType::Int(128);
        let widened = |e: &mut dyn Target, words: &Words| -> Result<Words> {
            words.iter().map(|word| e.resized(*word, double)).collect()
        };
        let (x, y) = (widened(e, &a.words)?, widened(e, &b.words)?);
        let zero = e.int(double, 0);
        let shift = e.int(double, u128::from(WORD));
        let mut sums: Words = x.iter().map(|_| zero).collect();
        for (i, x) in x.iter().enumerate() {
            let mut carry = zero;
            for (sum, y) in sums[i..].iter_mut().zip(&y) {
                // None of it is lost: (2⁶⁴ - 1)² + 2 (2⁶⁴ - 1) is less than 2¹²⁸.
                let product = e.int2(Int2::Mul, *x, *y)?;
                let more = e.int2(Int2::Add, product, *sum)?;
                let all = e.int2(Int2::Add, more, carry)?;
                let low = e.resized(all, I64)?;
                *sum = e.resized(low, double)?;
                carry = e.int2(Int2::Ushr, all, shift)?;
            }
        }
        let words = sums.iter().map(|sum| e.resized(*sum, I64)).collect::<Result<_>>()?;
        Self { bits: a.bits, words }.masked(e)
    }

    /// A bit: whether the type cannot hold the exact result.
    pub(super) fn overflow(
        e: &mut dyn Target,
        op: Arith,
        signed: bool,
        a: &Self,
        b: &Self,
    ) -> Result<Scalar> {
        match (op, signed) {
            (Arith::Add, false) => {
                let sum = Self::sum(e, a, b)?;
                Self::icmp(e, ICmpPredicate::Ult, &sum, a)
            }
            (Arith::Sub, false) => Ok(Self::difference(e, a, b)?.1),
            (Arith::Add, true) => {
                // The sum overflows if its sign differs from both operands'.
                let sum = Self::sum(e, a, b)?;
                let x = Self::wordwise(e, Int2::Xor, a, &sum)?;
                let y = Self::wordwise(e, Int2::Xor, b, &sum)?;
                Self::wordwise(e, Int2::And, &x, &y)?.is_negative(e)
            }
            (Arith::Sub, true) => {
                let difference = Self::difference(e, a, b)?.0;
                let x = Self::wordwise(e, Int2::Xor, a, b)?;
                let y = Self::wordwise(e, Int2::Xor, a, &difference)?;
                Self::wordwise(e, Int2::And, &x, &y)?.is_negative(e)
            }
            (Arith::Mul, _) => {
                let cast = if signed { Cast::Sext } else { Cast::Zext };
                let twice = 2 * a.bits;
                let (x, y) = (a.resized(e, cast, twice)?, b.resized(e, cast, twice)?);
                let product = Self::product(e, &x, &y)?;
                let narrow = product.resized(e, Cast::Trunc, a.bits)?;
                let back = narrow.resized(e, cast, twice)?;
                Self::icmp(e, ICmpPredicate::Ne, &back, &product)
            }
            (Arith::Shl, _) => Err("a shift has no overflow bit".into()),
        }
    }

    /// The result, or the nearest that the type holds.
    pub(super) fn saturate(
        e: &mut dyn Target,
        op: Arith,
        signed: bool,
        a: &Self,
        b: &Self,
    ) -> Result<Self> {
        let (plain, beyond) = match op {
            Arith::Add => (Self::sum(e, a, b)?, Self::overflow(e, op, signed, a, b)?),
            Arith::Sub => (Self::difference(e, a, b)?.0, Self::overflow(e, op, signed, a, b)?),
            Arith::Shl => {
                let shifted = Self::shift(e, Int2::Shl, a, b)?;
                let back = if signed { Int2::Sshr } else { Int2::Ushr };
                let back = Self::shift(e, back, &shifted, b)?;
                (shifted, Self::icmp(e, ICmpPredicate::Ne, &back, a)?)
            }
            Arith::Mul => return Err("there is no saturating product".into()),
        };
        let bound = if signed {
            let (least, most) = Self::bounds(e, a.bits)?;
            let negative = a.is_negative(e)?;
            Self::select(e, negative, &least, &most)?
        } else {
            Self::constant(e, a.bits, if op == Arith::Sub { 0 } else { -1 })?
        };
        Self::select(e, beyond, &bound, &plain)
    }

    /// The least and the largest signed number.
    pub(super) fn bounds(e: &mut dyn Target, bits: u32) -> Result<(Self, Self)> {
        let mut least = Self::constant(e, bits, 0)?;
        let sign = e.int(I64, 1 << ((bits - 1) % WORD));
        if let Some(last) = least.words.last_mut() {
            *last = sign;
        }
        let ones = Self::constant(e, bits, -1)?;
        let most = Self::wordwise(e, Int2::Xor, &least, &ones)?;
        Ok((least, most))
    }

    /// The same number, or its low bits, in another width.
    pub(super) fn resized(&self, e: &mut dyn Target, cast: Cast, bits: u32) -> Result<Self> {
        match super::cast::resized(e, cast, self, NumberType::Wide(bits))? {
            super::program::Number::Wide(wide) => Ok(wide),
            super::program::Number::Scalar(_) => Err("an integer is not wide".into()),
        }
    }
}
