//! The numbers that the integers of a loop may be.

use ods_core::{Body, Op, Value};

use crate::llvm::analysis::integers::{constant, int_bits};
use crate::llvm::{
    AShrOp, AbsOp, AddOp, AndOp, LShrOp, MulOp, OrOp, SExtOp, SMaxOp, SMinOp, SelectOp, SubOp,
    UMinOp, XOrOp, ZExtOp,
};

/// The most operations that are looked at for one value.
const MAX_VISITS: u32 = 64;

/// The least and the greatest of some numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range {
    pub(super) least: i128,
    pub(super) most: i128,
}

/// Returns a range of an integer, as a signed number; `None` if it is none. A result that may wrap is any number.
pub(super) fn range(body: &Body, value: Value) -> Option<Range> {
    range_of(body, value, &mut { MAX_VISITS })
}

/// Returns a range of the exact product of two integers.
pub(super) fn range_of_product(body: &Body, a: Value, b: Value) -> Option<Range> {
    Some(product(range(body, a)?, range(body, b)?, a == b))
}

impl Range {
    pub(super) fn of_signed(bits: u32) -> Range {
        Range { least: -(1 << (bits - 1)), most: (1 << (bits - 1)) - 1 }
    }

    pub(super) fn of_unsigned(bits: u32) -> Range {
        Range { least: 0, most: (1 << bits) - 1 }
    }

    pub(super) fn is_in(self, other: Range) -> bool {
        other.least <= self.least && self.most <= other.most
    }

    /// Returns whether numbers of so many bits, all with a sign or all without one, are enough.
    pub(super) fn fits_in(self, bits: u32) -> bool {
        self.is_in(Range::of_signed(bits)) || self.is_in(Range::of_unsigned(bits))
    }

    /// Returns the range of some numbers.
    fn around(numbers: [i128; 4]) -> Range {
        let least = numbers.into_iter().fold(numbers[0], i128::min);
        Range { least, most: numbers.into_iter().fold(numbers[0], i128::max) }
    }

    /// Returns the range of what a function that grows computes.
    fn map(self, of: impl Fn(i128) -> i128) -> Range {
        Range { least: of(self.least), most: of(self.most) }
    }
}

fn range_of(body: &Body, value: Value, visits: &mut u32) -> Option<Range> {
    let width = int_bits(body, value)?;
    if let Some(known) = constant(body, value) {
        return Some(Range { least: known.into(), most: known.into() });
    }
    let all = Range::of_signed(width);
    let Some(op) = body.defining_op(value) else { return Some(all) };
    match visits.checked_sub(1) {
        Some(left) => *visits = left,
        None => return Some(all),
    }
    let exact = exact(body, op, width, visits).unwrap_or(all);
    Some(if exact.is_in(all) { exact } else { all })
}

/// Returns the range of the exact result of an operation; `None` if nothing is known of it.
fn exact(body: &Body, op: Op, width: u32, visits: &mut u32) -> Option<Range> {
    if let Some(op) = op.cast::<SExtOp>(body) {
        return range_of(body, op.arg(body), visits);
    }
    if let Some(op) = op.cast::<ZExtOp>(body) {
        let from = range_of(body, op.arg(body), visits)?;
        let unsigned = Range::of_unsigned(int_bits(body, op.arg(body))?);
        return Some(if from.is_in(unsigned) { from } else { unsigned });
    }
    if let Some(op) = op.cast::<SelectOp>(body) {
        let x = range_of(body, op.true_value(body), visits)?;
        let y = range_of(body, op.false_value(body), visits)?;
        return Some(Range { least: x.least.min(y.least), most: x.most.max(y.most) });
    }
    let mut operands = body.operands(op);
    let a = operands.next()?;
    let b = operands.next().unwrap_or(a);
    let (x, y) = (range_of(body, a, visits)?, range_of(body, b, visits)?);
    let is_positive = |range: &Range| range.least >= 0;
    let amount = || u32::try_from(constant(body, b)?).ok().filter(|amount| *amount < width);
    Some(match () {
        () if op.isa::<AddOp>(body) => Range { least: x.least + y.least, most: x.most + y.most },
        () if op.isa::<SubOp>(body) => Range { least: x.least - y.most, most: x.most - y.least },
        () if op.isa::<MulOp>(body) => product(x, y, a == b),
        () if op.isa::<AbsOp>(body) => Range { least: 0, most: x.most.max(-x.least) },
        () if op.isa::<SMinOp>(body) => {
            Range { least: x.least.min(y.least), most: x.most.min(y.most) }
        }
        () if op.isa::<SMaxOp>(body) => {
            Range { least: x.least.max(y.least), most: x.most.max(y.most) }
        }
        // The bits of a positive operand limit those of the result.
        () if op.isa::<AndOp>(body) || op.isa::<UMinOp>(body) => {
            let most = [x, y].into_iter().filter(is_positive).map(|one| one.most).min()?;
            Range { least: 0, most }
        }
        () if (op.isa::<OrOp>(body) || op.isa::<XOrOp>(body))
            && is_positive(&x)
            && is_positive(&y) =>
        {
            let bits = 128 - x.most.max(y.most).leading_zeros();
            Range { least: 0, most: (1 << bits) - 1 }
        }
        () if op.isa::<LShrOp>(body) => {
            let (unsigned, amount) = (Range::of_unsigned(width), amount()?);
            let x = if x.is_in(unsigned) { x } else { unsigned };
            x.map(|number| number >> amount)
        }
        () if op.isa::<AShrOp>(body) => {
            let amount = amount()?;
            x.map(|number| number >> amount)
        }
        () => return None,
    })
}

fn product(x: Range, y: Range, is_square: bool) -> Range {
    let products = [x.least * y.least, x.least * y.most, x.most * y.least, x.most * y.most];
    let all = Range::around(products);
    Range { least: if is_square { all.least.max(0) } else { all.least }, ..all }
}
