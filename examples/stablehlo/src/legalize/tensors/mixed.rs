//! Arithmetic on indices that are numbers or values: numbers are computed at once.

use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{Type, Value};

use super::structured::size_value;
use crate::legalize::lower::Lower;
use crate::legalize::scalar::emit::Emit as _;

/// Returns the sum.
pub(crate) fn add(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    let sum = |x: i64, y: i64| Some(x.saturating_add(y));
    computed(l, [x, y], [Some(0), Some(0)], sum, |rw, x, y| rw.addi(x, y))
}

/// Returns the difference.
pub(crate) fn sub(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    let difference = |x: i64, y: i64| Some(x.saturating_sub(y));
    computed(l, [x, y], [None, Some(0)], difference, |rw, x, y| rw.subi(x, y))
}

/// Returns the product.
pub(crate) fn mul(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    let product = |x: i64, y: i64| Some(x.saturating_mul(y));
    computed(l, [x, y], [Some(1), Some(1)], product, |rw, x, y| rw.muli(x, y))
}

/// Returns the quotient of an index that is not negative, rounded down.
pub(crate) fn div(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    computed(l, [x, y], [None, Some(1)], i64::checked_div, |rw, x, y| rw.divsi(x, y))
}

/// Returns the minimum.
pub(crate) fn min(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    let minimum = |x: i64, y: i64| Some(x.min(y));
    computed(l, [x, y], [None, None], minimum, |rw, x, y| rw.minsi(x, y))
}

/// Returns the result of an operation: a number if `of_numbers` returns one for the operands, or the other operand if one of
/// them is the left or the right identity of the operation. `build` inserts the operation otherwise.
fn computed<'b>(
    l: &mut Lower<'b>,
    [x, y]: [MixedIndex; 2],
    [left, right]: [Option<i64>; 2],
    of_numbers: fn(i64, i64) -> Option<i64>,
    build: impl FnOnce(&mut Rewriter<'b>, Value, Value) -> Value,
) -> MixedIndex {
    let is = |index: MixedIndex, identity: Option<i64>| {
        identity.is_some_and(|identity| index.known() == Some(identity))
    };
    let number = x.known().zip(y.known()).and_then(|(x, y)| of_numbers(x, y));
    match number {
        Some(number) => MixedIndex::Known(number),
        None if is(x, left) => y,
        None if is(y, right) => x,
        None => {
            let [x, y] = [x, y].map(|index| size_value(l, index));
            MixedIndex::Value(build(&mut l.rw, x, y))
        }
    }
}

/// Returns the index, or 0 if it is negative.
pub(crate) fn at_least_zero(l: &mut Lower<'_>, x: MixedIndex) -> MixedIndex {
    match x {
        MixedIndex::Known(x) => MixedIndex::Known(x.max(0)),
        MixedIndex::Value(x) => {
            let zero = l.rw.index(0);
            MixedIndex::Value(l.rw.maxsi(x, zero))
        }
    }
}

/// Returns the index as an integer of a type.
pub(crate) fn integer(l: &mut Lower<'_>, x: MixedIndex, ty: Type) -> Value {
    match x {
        MixedIndex::Known(x) => l.rw.int(ty, x),
        MixedIndex::Value(x) => l.rw.index_cast(x, ty),
    }
}
