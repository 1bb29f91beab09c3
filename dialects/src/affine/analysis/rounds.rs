//! The number of rounds of a loop.

use ods_core::Body;
use ods_core::affine::{AffineMap, ceil_div};

use crate::affine::AffineForOp;
use crate::affine::compose::{Operands, ValueMap};

/// The number of rounds, the least result of a map; `None` for a loop that starts at the greatest of several numbers.
pub(in crate::affine) fn rounds_map(ir: &Body, op: AffineForOp) -> Option<ValueMap> {
    let (lower, upper, step) = (op.lower_bound(ir), op.upper_bound(ir), op.step_size(ir));
    if let (Some(lower), Some(upper)) = (lower.map.single_constant(), upper.map.single_constant()) {
        let rounds = ceil_div(upper.checked_sub(lower)?.max(0), step)?;
        return Some(ValueMap { map: AffineMap::constant(rounds), operands: Operands::new() });
    }
    let [start] = &*lower.map.results else { return None };
    let starts = lower.map.with_results(upper.map.results.iter().map(|_| start.clone()));
    let mut span = upper.minus(ir, &ValueMap { map: starts, operands: lower.operands.clone() });
    span.map = span.map.map_results(|span| span.clone().ceil_div(step.into()));
    Some(span)
}

/// The number of rounds, if it is a constant for all values of the bounds.
pub(in crate::affine) fn constant_rounds(ir: &Body, op: AffineForOp) -> Option<u64> {
    let rounds = rounds_map(ir, op)?.map.constants()?;
    // A loop that ends before it starts has as many rounds as upstream says, which takes the number to be unsigned.
    rounds.into_iter().map(|rounds| rounds as u64).min()
}

/// The greatest number that is known to divide the number of rounds.
pub(in crate::affine) fn largest_divisor(ir: &Body, op: AffineForOp) -> u64 {
    rounds_map(ir, op).map_or(1, |rounds| rounds.map.largest_known_divisor())
}
