//! Integers of more than 128 bits, by 64-bit words.
//!
//! Such a value has a scalar for each word, so that memory, calls and blocks know nothing of it. Here is its arithmetic:
//! `program` evaluates a `clifBuilder` on numbers of which some are wide, and each other file has instructions.

mod arith;
mod bits;
mod cast;
mod compare;
mod division;
mod float;
mod program;
mod shift;

use smallvec::SmallVec;

use super::error::Result;
use super::layout::word_types;
use super::target::{I64, Immediate, Scalar, Target};
use crate::ValueType;
use ods_core::schema::{Cast, Inst, Int2};

/// Bits of a word.
const WORD: u32 = 64;

type Words = SmallVec<[Scalar; 8]>;

/// An integer as 64-bit words, the lowest first. What lies beyond its width is zero.
struct Wide {
    bits: u32,
    words: Words,
}

impl Clone for Wide {
    fn clone(&self) -> Self {
        Self { bits: self.bits, words: self.words.clone() }
    }
}

impl Wide {
    /// The number whose scalars these are.
    fn of_leaves(e: &mut dyn Target, leaves: &[Scalar]) -> Result<Self> {
        let bits = leaves.iter().map(|leaf| leaf.ty.bits()).sum();
        let words = leaves.iter().map(|leaf| e.resized(*leaf, I64)).collect::<Result<_>>()?;
        Ok(Self { bits, words })
    }

    /// The scalars of the number.
    fn leaves(&self, e: &mut dyn Target) -> Result<Vec<Scalar>> {
        let types = word_types(self.bits);
        self.words.iter().zip(types).map(|(word, ty)| e.resized(*word, ty)).collect()
    }

    /// A number that is known, sign-extended.
    fn constant(e: &mut dyn Target, bits: u32, value: i64) -> Result<Self> {
        let low = e.int(I64, u128::from(value as u64));
        let high = e.int(I64, if value < 0 { u128::MAX } else { 0 });
        let count = bits.div_ceil(WORD) as usize;
        let words = (0..count).map(|at| if at == 0 { low } else { high }).collect();
        Self { bits, words }.masked(e)
    }

    /// The number whose lowest word this is, which is all of it.
    fn of_word(e: &mut dyn Target, bits: u32, word: Scalar) -> Self {
        let zero = e.int(I64, 0);
        let count = bits.div_ceil(WORD) as usize;
        Self { bits, words: (0..count).map(|at| if at == 0 { word } else { zero }).collect() }
    }

    /// The number without what words hold beyond its width.
    fn masked(mut self, e: &mut dyn Target) -> Result<Self> {
        let used = self.bits % WORD;
        if let (1.., Some(last)) = (used, self.words.last_mut()) {
            let mask = e.int(I64, (1 << used) - 1);
            *last = e.int2(Int2::And, *last, mask)?;
        }
        Ok(self)
    }

    /// The number with its sign in all bits of the last word.
    fn sign_extended(mut self, e: &mut dyn Target) -> Result<Self> {
        let spare = (WORD - self.bits % WORD) % WORD;
        if let (1.., Some(last)) = (spare, self.words.last_mut()) {
            let spare = e.int(I64, u128::from(spare));
            let high = e.int2(Int2::Shl, *last, spare)?;
            *last = e.int2(Int2::Sshr, high, spare)?;
        }
        Ok(self)
    }

    /// A bit: whether the number is negative.
    fn is_negative(&self, e: &mut dyn Target) -> Result<Scalar> {
        let sign = e.int(I64, u128::from((self.bits - 1) % WORD));
        let last = *self.words.last().ok_or("an integer has at least one word")?;
        let bit = e.int2(Int2::Ushr, last, sign)?;
        e.resized(bit, super::target::BIT)
    }

    /// `on` where the bit `condition` is set, else `off`.
    fn select(e: &mut dyn Target, condition: Scalar, on: &Self, off: &Self) -> Result<Self> {
        let words = on.words.iter().zip(&off.words);
        let words = words.map(|(a, b)| e.select(condition, *a, *b)).collect::<Result<_>>()?;
        Ok(Self { bits: on.bits, words })
    }

    /// Each word by an instruction on two.
    fn wordwise(e: &mut dyn Target, op: Int2, a: &Self, b: &Self) -> Result<Self> {
        let words = a.words.iter().zip(&b.words);
        let words = words.map(|(a, b)| e.int2(op, *a, *b)).collect::<Result<_>>()?;
        Ok(Self { bits: a.bits, words })
    }
}

/// A bit as a word.
fn bit_word(e: &mut dyn Target, bit: Scalar) -> Result<Scalar> {
    e.resized(bit, I64)
}

fn convert(e: &mut dyn Target, cast: Cast, a: Scalar, to: ValueType) -> Result<Scalar> {
    e.inst(Inst::Cast(cast), &[a], Immediate::None, Some(to))
}
