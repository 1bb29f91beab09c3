//! Arithmetic on indices that are numbers or values: numbers are computed at once.

use ods_core::mixed::MixedIndex;
use ods_core::rewrite::Rewriter;
use ods_core::{Type, Value};

use super::structured::size_value;
use crate::legalize::lower::Lower;
use crate::legalize::scalar::emit::Emit as _;

/// Returns the sum.
pub(crate) fn add(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    match (x.known(), y.known()) {
        (Some(x), Some(y)) => MixedIndex::Known(x.saturating_add(y)),
        (Some(0), _) => y,
        (_, Some(0)) => x,
        _ => computed(l, [x, y], |rw, x, y| rw.addi(x, y)),
    }
}

/// Returns the difference.
pub(crate) fn sub(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    match (x.known(), y.known()) {
        (Some(x), Some(y)) => MixedIndex::Known(x.saturating_sub(y)),
        (_, Some(0)) => x,
        _ => computed(l, [x, y], |rw, x, y| rw.subi(x, y)),
    }
}

/// Returns the product.
pub(crate) fn mul(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    match (x.known(), y.known()) {
        (Some(x), Some(y)) => MixedIndex::Known(x.saturating_mul(y)),
        (Some(1), _) => y,
        (_, Some(1)) => x,
        _ => computed(l, [x, y], |rw, x, y| rw.muli(x, y)),
    }
}

/// Returns the quotient of an index that is not negative, rounded down.
pub(crate) fn div(l: &mut Lower<'_>, x: MixedIndex, y: MixedIndex) -> MixedIndex {
    match (x.known(), y.known()) {
        (Some(x), Some(y)) if y != 0 => MixedIndex::Known(x / y),
        (_, Some(1)) => x,
        _ => computed(l, [x, y], |rw, x, y| rw.divsi(x, y)),
    }
}

/// Returns the result of an operation on two values.
fn computed<'b>(
    l: &mut Lower<'b>,
    operands: [MixedIndex; 2],
    build: impl FnOnce(&mut Rewriter<'b>, Value, Value) -> Value,
) -> MixedIndex {
    let [x, y] = operands.map(|index| size_value(l, index));
    MixedIndex::Value(build(&mut l.rw, x, y))
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
