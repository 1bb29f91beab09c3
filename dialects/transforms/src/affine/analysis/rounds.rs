//! The trip count of a loop.

use ods_core::affine::{AffineMap, BoundKind, ceil_div};
use ods_core::interface::ShapedDimOpInterface;
use ods_core::ir::ValueRef;
use ods_core::{Body, Op, Value};

use super::dependence::common_block;
use crate::affine::compose::{Operands, ValueMap};
use crate::affine::regions::trip_count;
use crate::affine::scope::for_of;
use crate::affine::{AffineForOp, ValueSystem};
use crate::memref::AllocOp;

/// Returns the trip count, the least result of a map; `None` for a loop whose lower bound is a maximum.
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

/// Returns the trip count, if it is the same constant for all values of the bounds.
pub(in crate::affine) fn constant_rounds(ir: &Body, op: AffineForOp) -> Option<u64> {
    if let Some(rounds) = trip_count(op.view(ir)).filter(|rounds| i64::try_from(*rounds).is_ok()) {
        return Some(rounds);
    }
    let rounds = rounds_map(ir, op)?.map.constants()?;
    // A loop that ends before it starts has no iterations.
    rounds.into_iter().map(|rounds| rounds.max(0) as u64).min()
}

/// Returns whether a loop is known to have an iteration, in each iteration of its enclosing loops.
pub(in crate::affine) fn surely_runs(ir: &Body, op: AffineForOp) -> bool {
    if let Some(rounds) = constant_rounds(ir, op) {
        return rounds > 0;
    }
    let (lower, upper) = (op.lower_bound(ir), op.upper_bound(ir));
    lower.map.results.iter().all(|start| {
        let starts = lower.map.with_results(upper.map.results.iter().map(|_| start.clone()));
        let starts = ValueMap { map: starts, operands: lower.operands.clone() };
        let mut span = upper.minus(ir, &starts);
        span.map = span.map.map_results(|span| span.clone().sub(1.into()));
        is_never_negative(ir, &span, op.into())
    })
}

/// Returns the greatest number that is known to divide the trip count.
pub(in crate::affine) fn largest_divisor(ir: &Body, op: AffineForOp) -> u64 {
    rounds_map(ir, op).map_or(1, |rounds| rounds.map.largest_known_divisor())
}

/// Returns whether a value is the size of a memref that is defined before `at`.
fn is_size(ir: &Body, value: Value, at: Op) -> bool {
    if ir
        .defining_op(value)
        .is_some_and(|op| ir.interface::<dyn ShapedDimOpInterface>(op).is_some())
    {
        return true;
    }
    ir.uses(value).map(|slot| ir.use_owner(slot)).any(|user| {
        user.isa::<AllocOp>(ir)
            && common_block(ir, user, at)
                .is_some_and(|(_, own, other)| own == user && ir.is_before(own, other))
    })
}

/// Returns whether the results of a map are known to be non-negative at an operation, for all values of its operands.
pub(in crate::affine) fn is_never_negative(ir: &Body, value: &ValueMap, at: Op) -> bool {
    if let Some(constants) = value.map.constants() {
        return constants.iter().all(|one| *one >= 0);
    }
    let values: Vec<Option<Value>> = value.operands.iter().copied().map(Some).collect();
    let (dims, symbols) = values.split_at(value.map.dims as usize);
    let mut domain = ValueSystem::over(dims, symbols);
    for operand in &value.operands {
        if for_of(ValueRef { body: ir, value: *operand }).is_some() {
            if domain.add_loop_of(ir, *operand).is_none() {
                return false;
            }
        } else if is_size(ir, *operand, at)
            && let Some(at) = domain.position(*operand)
        {
            domain.system.add_constant_bound(BoundKind::Lower, at, 0);
        }
    }
    value.map.results.iter().all(|result| {
        let mut system = domain.clone();
        let at = system.add_dim(None);
        let one = ValueMap {
            map: value.map.with_results([result.clone()]),
            operands: value.operands.clone(),
        };
        if system.add_bound(BoundKind::Equal, at, &one).is_none() {
            return false;
        }
        system.system.add_constant_bound(BoundKind::Upper, at, 0);
        system.system.is_empty()
    })
}
