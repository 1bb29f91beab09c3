//! Shifts: by words, chosen by each bit of the number of words, then by what is left.

use super::super::target::{BIT, I64, Scalar, Target};
use super::{Result, WORD, Wide, Words};
use ods_core::schema::{Funnel, Int2};

impl Wide {
    /// A shift by an amount below the width.
    pub(super) fn shift(e: &mut dyn Target, op: Int2, a: &Self, amount: &Self) -> Result<Self> {
        let amount = amount.words[0];
        a.shifted(e, op, amount)
    }

    /// A shift by a word, below the width.
    pub(super) fn shifted(&self, e: &mut dyn Target, op: Int2, amount: Scalar) -> Result<Self> {
        let zero = e.int(I64, 0);
        let (source, fill) = match op {
            Int2::Sshr => {
                let source = self.clone().sign_extended(e)?;
                let sign = e.int(I64, u128::from(WORD - 1));
                let fill = e.int2(Int2::Sshr, *source.words.last().unwrap_or(&zero), sign)?;
                (source, fill)
            }
            _ => (self.clone(), zero),
        };
        let left = op == Int2::Shl;
        let mut words = source.words;
        let shift = e.int(I64, u128::from(WORD.trailing_zeros()));
        let mut number = e.int2(Int2::Ushr, amount, shift)?;
        let one = e.int(I64, 1);
        let mut step = 1;
        while step < words.len() {
            let chosen = e.resized(number, BIT)?;
            let moved: Words =
                (0..words.len()).map(|at| moved(&words, left, at, step, fill)).collect();
            for (word, moved) in words.iter_mut().zip(moved) {
                *word = e.select(chosen, moved, *word)?;
            }
            number = e.int2(Int2::Ushr, number, one)?;
            step *= 2;
        }
        // What comes from the word beside is shifted twice, since no shift is by a whole word.
        let most = e.int(I64, u128::from(WORD - 1));
        let part = e.int2(Int2::And, amount, most)?;
        let rest = e.int2(Int2::Sub, most, part)?;
        let (here, there) = if left { (Int2::Shl, Int2::Ushr) } else { (Int2::Ushr, Int2::Shl) };
        let mut out: Words = Words::new();
        for at in 0..words.len() {
            let beside = moved(&words, left, at, 1, fill);
            let own = e.int2(here, words[at], part)?;
            let half = e.int2(there, beside, one)?;
            let other = e.int2(there, half, rest)?;
            out.push(e.int2(Int2::Or, own, other)?);
        }
        Self { bits: self.bits, words: out }.masked(e)
    }

    /// The high or low half of two integers side by side, shifted by an amount modulo the width.
    pub(super) fn funnel(
        e: &mut dyn Target,
        op: Funnel,
        a: &Self,
        b: &Self,
        amount: &Self,
    ) -> Result<Self> {
        let width = Self::constant(e, a.bits, i64::from(a.bits))?;
        let amount = match a.bits.is_power_of_two() {
            true => {
                let most = Self::constant(e, a.bits, i64::from(a.bits) - 1)?;
                Self::wordwise(e, Int2::And, amount, &most)?
            }
            false => Self::divide(e, Int2::Urem, amount, &width)?,
        };
        let most = e.int(I64, u128::from(a.bits - 1));
        let by = amount.words[0];
        let rest = e.int2(Int2::Sub, most, by)?;
        let one = e.int(I64, 1);
        let (high, low) = match op {
            Funnel::Left => {
                let half = b.shifted(e, Int2::Ushr, one)?;
                (a.shifted(e, Int2::Shl, by)?, half.shifted(e, Int2::Ushr, rest)?)
            }
            Funnel::Right => {
                let double = a.shifted(e, Int2::Shl, one)?;
                (double.shifted(e, Int2::Shl, rest)?, b.shifted(e, Int2::Ushr, by)?)
            }
        };
        Self::wordwise(e, Int2::Or, &high, &low)
    }
}

/// The word that comes to a place when all move by `step`.
fn moved(words: &Words, left: bool, at: usize, step: usize, fill: Scalar) -> Scalar {
    let from = if left { at.checked_sub(step) } else { at.checked_add(step) };
    from.and_then(|from| words.get(from)).copied().unwrap_or(fill)
}
