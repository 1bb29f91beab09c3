//! Sums of narrow numbers, or of products of them, with several neighboring iterations to a lane.
//!
//! Hosts multiply lanes of 16 bits, and add each two neighboring products, in one instruction: a sum then has half as many
//! lanes as the loop. Else both factors would be extended to 32 bits, where a product takes three times as long. They also
//! add neighboring bytes in 16 bits, so that a sum of bytes has a quarter of the lanes.

use ods_core::{Body, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::range::{Range, range_of_product};
use super::reduction::Reduction;
use crate::llvm::analysis::integers::int_bits;
use crate::llvm::widen::REGISTER_BITS;
use crate::llvm::{AddOp, MulOp, SExtOp, ZExtOp};

/// The most summands that one iteration adds at once.
const MAX_SUMMANDS: usize = 8;

/// A narrow number, or a product of two of 16 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summand {
    pub(super) number: Value,
    /// The number keeps its sign where it is extended.
    pub(super) is_signed: bool,
    pub(super) factor: Option<Value>,
}

/// One addition to a sum.
#[derive(Clone, Debug)]
pub(super) struct Term {
    /// The sum before it.
    pub(super) before: Value,
    /// What is added.
    pub(super) summands: SmallVec<[Summand; 2]>,
    /// The number of iterations to a lane of the sum: 4 for bytes, 2 for numbers of 16 bits.
    pub(super) iterations: u64,
}

/// Returns the additions to a sum of 32 or 64 bits, by their results, if each adds narrow numbers; else none. `wanted` is
/// the number of lanes of the loop, 0 if any is right: one register of them at least is needed.
pub(super) fn terms_of(body: &Body, reduction: &Reduction, wanted: u64) -> FxHashMap<Value, Term> {
    let Some(width @ (32 | 64)) = int_bits(body, reduction.arg) else {
        return FxHashMap::default();
    };
    let of = |narrow: Narrow| {
        let term = |result: &Value| Some((*result, narrow.term(body, reduction, *result)?));
        reduction.links.iter().map(term).collect::<Option<FxHashMap<Value, Term>>>()
    };
    let fits = |narrow: &Narrow| wanted == 0 || wanted >= REGISTER_BITS / u64::from(narrow.bits);
    let kinds = [Narrow { bits: 8, width }, Narrow { bits: 16, width }];
    kinds.into_iter().filter(fits).find_map(of).unwrap_or_default()
}

/// Numbers of so many bits, in a sum of so many.
#[derive(Clone, Copy)]
struct Narrow {
    bits: u32,
    width: u32,
}

impl Narrow {
    fn term(self, body: &Body, reduction: &Reduction, result: Value) -> Option<Term> {
        let add = result.defined_by::<AddOp>(body)?;
        let is_sum = |value: Value| value == reduction.arg || reduction.links.contains(&value);
        let (before, added) = match is_sum(add.lhs(body)) {
            true => (add.lhs(body), add.rhs(body)),
            false => (add.rhs(body), add.lhs(body)),
        };
        let mut summands = SmallVec::new();
        let mut work = vec![added];
        while let Some(value) = work.pop() {
            match value.defined_by::<AddOp>(body) {
                Some(sum) => work.extend([sum.lhs(body), sum.rhs(body)]),
                None => summands.push(self.summand(body, value)?),
            }
            if summands.len() + work.len() > MAX_SUMMANDS {
                return None;
            }
        }
        Some(Term { before, summands, iterations: u64::from(32 / self.bits) })
    }

    /// Returns the number that an integer is an extension of, or the two whose product it is.
    fn summand(self, body: &Body, value: Value) -> Option<Summand> {
        if let Some(product) = value.defined_by::<MulOp>(body) {
            return self.product(body, product);
        }
        let (number, is_signed) = self.extended(body, value)?;
        if self.bits == 8 {
            return Some(Summand { number, is_signed, factor: None });
        }
        // A product in 16 bits is exact, if its range says so.
        if let Some(product) = number.defined_by::<MulOp>(body) {
            let (a, b) = (product.lhs(body), product.rhs(body));
            let fits = if is_signed { Range::of_signed(16) } else { Range::of_unsigned(16) };
            if range_of_product(body, a, b)?.is_in(fits) {
                return Some(Summand { number: a, is_signed: true, factor: Some(b) });
            }
        }
        is_signed.then_some(Summand { number, is_signed, factor: None })
    }

    /// Returns a product of numbers with a sign. Two neighbors are added in 32 bits, which is exact only in a sum of as many,
    /// or if the range says so.
    fn product(self, body: &Body, product: MulOp) -> Option<Summand> {
        let (a, b) = (product.lhs(body), product.rhs(body));
        let factor = |value: Value| self.extended(body, value).filter(|(_, signed)| *signed);
        let (number, other) = (factor(a)?.0, factor(b)?.0);
        if self.bits == 8
            || self.width > 32 && !range_of_product(body, a, b)?.is_in(Range::of_signed(31))
        {
            return None;
        }
        Some(Summand { number, is_signed: true, factor: Some(other) })
    }

    /// Returns the narrow operand of an extension, and whether that keeps its sign.
    fn extended(self, body: &Body, value: Value) -> Option<(Value, bool)> {
        let signed = value.defined_by::<SExtOp>(body).map(|op| (op.arg(body), true));
        let found = signed.or_else(|| Some((value.defined_by::<ZExtOp>(body)?.arg(body), false)));
        found.filter(|(from, _)| int_bits(body, *from) == Some(self.bits))
    }
}
