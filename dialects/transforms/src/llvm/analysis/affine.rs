//! Values that are linear in the number of the iteration of a loop.

use ods_core::Value;
use smallvec::SmallVec;

/// The most invariant terms of a sum.
const MAX_TERMS: usize = 8;

/// A sum `constant + Σ factor · term + step · k`, where `k` is the number of the iteration, from 0 on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Affine {
    /// The invariant terms with their factors, which are not zero, by value.
    pub terms: SmallVec<[(Value, i64); 2]>,
    /// The constant.
    pub constant: i64,
    /// The change from one iteration to the next.
    pub step: i64,
}

impl Affine {
    /// Returns a constant.
    pub fn constant(constant: i64) -> Affine {
        Affine { constant, ..Affine::default() }
    }

    /// Returns a value that does not change.
    pub fn term(value: Value) -> Affine {
        Affine { terms: SmallVec::from_slice(&[(value, 1)]), ..Affine::default() }
    }

    /// Returns the sum with `factor` times another; `None` if it has too many terms.
    pub fn plus(&self, other: &Affine, factor: i64) -> Option<Affine> {
        let mut sum = self.clone();
        for &(value, count) in &other.terms {
            let more = count.wrapping_mul(factor);
            match sum.terms.iter_mut().find(|(have, _)| *have == value) {
                Some((_, count)) => *count = count.wrapping_add(more),
                None => sum.terms.push((value, more)),
            }
        }
        sum.terms.retain(|(_, count)| *count != 0);
        sum.terms.sort_unstable();
        sum.constant = sum.constant.wrapping_add(other.constant.wrapping_mul(factor));
        sum.step = sum.step.wrapping_add(other.step.wrapping_mul(factor));
        (sum.terms.len() <= MAX_TERMS).then_some(sum)
    }

    /// Returns the product with a constant.
    pub fn times(&self, factor: i64) -> Affine {
        Affine::default().plus(self, factor).unwrap_or_default()
    }

    /// Returns whether the value does not change from one iteration to the next.
    pub fn is_invariant(&self) -> bool {
        self.step == 0
    }

    /// Returns the constant difference to another value in the same iteration, if it is the same in each.
    pub fn distance(&self, other: &Affine) -> Option<i64> {
        let same = self.terms == other.terms && self.step == other.step;
        same.then(|| self.constant.wrapping_sub(other.constant))
    }
}
