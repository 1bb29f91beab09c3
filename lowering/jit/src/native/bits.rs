//! Bits side by side: scalars of any width cut from 64-bit words, and laid into them.
//!
//! A vector whose lanes are no whole bytes lies in memory so, and a cast between lanes of different widths means this
//! too. The first lane has the lowest bits.

use super::error::Result;
use super::function::NativeBuilder;
use super::target::{I64, Scalar};
use crate::ValueType;
use ods_core::schema::Int2;

/// Bits of a word.
const WORD: u64 = 64;

impl NativeBuilder<'_> {
    /// Cuts the concatenated bits of `from` into `count` scalars of type `elem`.
    pub(super) fn repacked(
        &mut self,
        from: &[Scalar],
        elem: ValueType,
        count: usize,
    ) -> Result<Vec<Scalar>> {
        let source = from.first().map_or(0, |lane| lane.ty.bits());
        let target = elem.bits();
        let bits: Vec<Scalar> = from.iter().map(|&lane| self.bits_of(lane)).collect();
        let mut lanes = Vec::with_capacity(count);
        if source >= target && source.is_multiple_of(target) {
            for lane in bits {
                for part in 0..source / target {
                    let cut = self.bit_field(lane, part * target, target)?;
                    lanes.push(self.with_bits_of(cut, elem));
                }
            }
        } else if target.is_multiple_of(source) {
            for group in bits.chunks((target / source) as usize) {
                let joined = self.joined(group, target)?;
                lanes.push(self.with_bits_of(joined, elem));
            }
        } else {
            let words = self.words(&bits)?;
            return self.cut(&words, elem, count);
        }
        Ok(lanes)
    }

    /// The bits of `lanes` as words; the last one has the type of the bits that are left for it.
    pub(super) fn words(&mut self, lanes: &[Scalar]) -> Result<Vec<Scalar>> {
        let total: u64 = lanes.iter().map(|lane| u64::from(lane.ty.bits())).sum();
        let mut words: Vec<Option<Scalar>> = vec![None; total.div_ceil(WORD) as usize];
        let mut start = 0;
        for &lane in lanes {
            let lane = self.bits_of(lane);
            let end = start + u64::from(lane.ty.bits());
            for number in start / WORD..end.div_ceil(WORD) {
                let low = number * WORD;
                let part = if low > start {
                    let dropped = self.int(lane.ty, u128::from(low - start));
                    let rest = self.int2(Int2::Ushr, lane, dropped)?;
                    self.resized(rest, I64)?
                } else {
                    let wide = self.resized(lane, I64)?;
                    let amount = self.int(I64, u128::from(start - low));
                    self.int2(Int2::Shl, wide, amount)?
                };
                let word = &mut words[number as usize];
                *word = Some(match *word {
                    Some(before) => self.int2(Int2::Or, before, part)?,
                    None => part,
                });
            }
            start = end;
        }
        let mut words: Vec<Scalar> = words.into_iter().flatten().collect();
        if let Some(last) = words.last_mut() {
            *last = self.resized(*last, last_word(total))?;
        }
        Ok(words)
    }

    /// `count` scalars of type `elem` from the bits of words.
    pub(super) fn cut(
        &mut self,
        words: &[Scalar],
        elem: ValueType,
        count: usize,
    ) -> Result<Vec<Scalar>> {
        let words: Vec<Scalar> =
            words.iter().map(|&word| self.resized(word, I64)).collect::<Result<_>>()?;
        let width = u64::from(elem.bits());
        let ty = ValueType::Int(elem.bits() as u8);
        let mut lanes = Vec::with_capacity(count);
        for start in (0..count as u64).map(|lane| lane * width) {
            let mut whole: Option<Scalar> = None;
            for number in start / WORD..(start + width).div_ceil(WORD) {
                let (low, word) = (number * WORD, words[number as usize]);
                let part = if low > start {
                    let wide = self.resized(word, ty)?;
                    let amount = self.int(ty, u128::from(low - start));
                    self.int2(Int2::Shl, wide, amount)?
                } else {
                    let amount = self.int(I64, u128::from(start - low));
                    let rest = self.int2(Int2::Ushr, word, amount)?;
                    self.resized(rest, ty)?
                };
                whole = Some(match whole {
                    Some(before) => self.int2(Int2::Or, before, part)?,
                    None => part,
                });
            }
            let whole = whole.ok_or("a scalar has at least one bit")?;
            lanes.push(self.with_bits_of(whole, elem));
        }
        Ok(lanes)
    }

    /// `width` bits of an integer from bit `shift` up.
    fn bit_field(&mut self, lane: Scalar, shift: u32, width: u32) -> Result<Scalar> {
        let amount = self.int(lane.ty, u128::from(shift));
        let shifted = match shift {
            0 => lane,
            _ => self.int2(Int2::Ushr, lane, amount)?,
        };
        self.resized(shifted, ValueType::Int(width as u8))
    }

    /// Integers side by side in one of `width` bits, the first lowest.
    fn joined(&mut self, parts: &[Scalar], width: u32) -> Result<Scalar> {
        let ty = ValueType::Int(width as u8);
        let mut whole = self.int(ty, 0);
        let mut shift = 0;
        for &part in parts {
            let wide = self.resized(part, ty)?;
            let amount = self.int(ty, u128::from(shift));
            let placed = self.int2(Int2::Shl, wide, amount)?;
            whole = self.int2(Int2::Or, whole, placed)?;
            shift += part.ty.bits();
        }
        Ok(whole)
    }
}

/// The types of the words that `total` bits fill, with the byte where each starts.
pub(super) fn words_in(total: u64) -> impl Iterator<Item = (u64, ValueType)> {
    let count = total.div_ceil(WORD);
    (0..count).map(move |i| (8 * i, if i + 1 == count { last_word(total) } else { I64 }))
}

fn last_word(total: u64) -> ValueType {
    ValueType::Int(((total - 1) % WORD + 1) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cover_the_bits() {
        let bits = |total| words_in(total).map(|(at, ty)| (at, ty.bits())).collect::<Vec<_>>();
        assert_eq!(bits(1), [(0, 1)]);
        assert_eq!(bits(64), [(0, 64)]);
        assert_eq!(bits(65), [(0, 64), (8, 1)]);
        assert_eq!(bits(0), []);
    }
}
