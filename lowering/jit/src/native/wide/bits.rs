//! Instructions on one integer: its magnitude, and its bits counted and reversed.

use ods_dialects::llvm::ICmpPredicate;

use super::super::target::{I64, Immediate, Scalar, Target};
use super::{Result, WORD, Wide, Words};
use ods_core::schema::{Inst, Int1, Int2};

impl Wide {
    pub(super) fn int1(e: &mut dyn Target, op: Int1, a: &Self) -> Result<Self> {
        let count = match op {
            Int1::Abs => return a.magnitude(e),
            Int1::Clz => a.leading_zeros(e)?,
            Int1::Ctz => a.trailing_zeros(e)?,
            Int1::Popcnt => {
                let mut total = e.int(I64, 0);
                for word in &a.words {
                    let here = on_word(e, op, *word)?;
                    total = e.int2(Int2::Add, total, here)?;
                }
                total
            }
            Int1::Bitrev | Int1::Bswap => {
                let words = a.words.iter().rev();
                let words: Words =
                    words.map(|word| on_word(e, op, *word)).collect::<Result<_>>()?;
                let spare = words.len() as u32 * WORD - a.bits;
                let spare = e.int(I64, u128::from(spare));
                let whole = Self { bits: words.len() as u32 * WORD, words };
                let Self { words, .. } = whole.shifted(e, Int2::Ushr, spare)?;
                return Ok(Self { bits: a.bits, words });
            }
        };
        Ok(Self::of_word(e, a.bits, count))
    }

    /// The number of zeros above the highest bit that is set, as a word.
    pub(super) fn leading_zeros(&self, e: &mut dyn Target) -> Result<Scalar> {
        let all = self.words.len() as u32 * WORD;
        let mut count = e.int(I64, u128::from(all));
        for (at, word) in self.words.iter().enumerate() {
            let above = all - (at as u32 + 1) * WORD;
            count = counted(e, Int1::Clz, *word, above, count)?;
        }
        let spare = e.int(I64, u128::from(all - self.bits));
        e.int2(Int2::Sub, count, spare)
    }

    fn trailing_zeros(&self, e: &mut dyn Target) -> Result<Scalar> {
        let mut count = e.int(I64, u128::from(self.bits));
        for (at, word) in self.words.iter().enumerate().rev() {
            count = counted(e, Int1::Ctz, *word, at as u32 * WORD, count)?;
        }
        Ok(count)
    }
}

/// `base` and the zeros of a word that is not zero; else `count`.
fn counted(e: &mut dyn Target, op: Int1, word: Scalar, base: u32, count: Scalar) -> Result<Scalar> {
    let (base, zero) = (e.int(I64, u128::from(base)), e.int(I64, 0));
    let here = on_word(e, op, word)?;
    let here = e.int2(Int2::Add, here, base)?;
    let set = e.compare(ICmpPredicate::Ne, word, zero)?;
    e.select(set, here, count)
}

fn on_word(e: &mut dyn Target, op: Int1, word: Scalar) -> Result<Scalar> {
    e.inst(Inst::Int1(op), &[word], Immediate::None, None)
}
