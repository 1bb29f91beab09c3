//! The last iterations of a loop, which may be fewer than the lanes of a vector.

use ods_core::affine::{AffineExpr, AffineOp};
use ods_core::analysis::effects::is_speculatable;
use ods_core::ir::WalkOrder;
use ods_core::mixed::constant_index;
use ods_core::{Body, DYNAMIC, TypeData, Value};

use super::contiguous::{Element, is_invariant, varying_dim};
use crate::affine::{AffineForOp, AffineLoadOp, AffineStoreOp, AffineYieldOp, ValueMap};
use crate::memref::{AllocOp, DimOp};

/// Returns whether lanes beyond the last iteration of a loop have no effect: there are none, or their writes are out of
/// the memref's bounds, and their computations cannot trap.
pub(super) fn can_end_inside(ir: &Body, op: AffineForOp, size: i64) -> bool {
    let (span, step) = (span(ir, op), op.step_size(ir));
    if span.is_some_and(|span| span % size.saturating_mul(step) == 0) {
        return true;
    }
    let Some(Some(dim)) = varying_dim(ir, op) else {
        return !ir.walk_inside(op.into(), WalkOrder::Post).any(|inner| is_risky(ir, inner));
    };
    let (variable, upper) = (op.induction_variable(ir), op.upper_bound(ir));
    ir.walk_inside(op.into(), WalkOrder::Post).all(|inner| {
        if !inner.isa::<AffineStoreOp>(ir) {
            return !is_risky(ir, inner);
        }
        let Some(element) = Element::of(ir, inner) else { return false };
        let Some(offset) = element.offset(ir, variable, dim) else { return false };
        upper.map.results.iter().all(|end| ends_memref(ir, &upper, end, &element, dim, &offset))
    })
}

/// Returns a divisor of the distance between the bounds of a loop; 0 if the distance is 0.
fn span(ir: &Body, op: AffineForOp) -> Option<i64> {
    let (lower, upper) = (op.lower_bound(ir), op.upper_bound(ir));
    if let (Some(lower), Some(upper)) = (lower.map.single_constant(), upper.map.single_constant())
        && upper <= lower
    {
        return Some(0);
    }
    let [start] = &*lower.map.results else { return None };
    let starts = lower.map.with_results(upper.map.results.iter().map(|_| start.clone()));
    let starts = ValueMap { map: starts, operands: lower.operands.clone() };
    let span = upper.minus(ir, &starts);
    // The minimum of several bounds is one of them.
    let divisors = span.map.results.iter().map(|expr| divisor(ir, expr, &span));
    Some(divisors.fold(0, gcd))
}

/// Returns a divisor of an expression over values; 0 if the expression is 0.
fn divisor(ir: &Body, expr: &AffineExpr, over: &ValueMap) -> i64 {
    let of_operand =
        |at: u32| over.operands.get(at as usize).map_or(1, |one| value_divisor(ir, *one));
    match expr {
        AffineExpr::Constant(number) => number.saturating_abs(),
        AffineExpr::Dim(at) => of_operand(*at),
        AffineExpr::Symbol(at) => of_operand(over.map.dims + at),
        AffineExpr::Binary(op, sides) => {
            let [one, other] = [0, 1].map(|side| divisor(ir, &sides[side], over));
            match op {
                AffineOp::Add | AffineOp::Mod => gcd(one, other),
                AffineOp::Mul => one.checked_mul(other).unwrap_or(1),
                AffineOp::FloorDiv | AffineOp::CeilDiv => 1,
            }
        }
    }
}

fn value_divisor(ir: &Body, value: Value) -> i64 {
    if let Some(dim) = value.defined_by::<DimOp>(ir)
        && let TypeData::MemRef { shape, .. } = ir.ty(dim.source(ir)).data(ir.ctx())
        && let Some(at) = constant_index(ir, dim.index(ir)).and_then(|at| usize::try_from(at).ok())
        && let Some(size) = shape.get(at).filter(|size| **size != DYNAMIC)
    {
        return *size;
    }
    let parent = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
    let parent = parent.and_then(|op| op.cast::<AffineForOp>(ir));
    match parent.filter(|op| op.induction_variable(ir) == value) {
        Some(op) => {
            let lower = op.lower_bound(ir);
            let starts = lower.map.results.iter();
            starts.fold(op.step_size(ir), |all, start| gcd(all, divisor(ir, start, &lower)))
        }
        None => 1,
    }
}

fn gcd(one: i64, other: i64) -> i64 {
    let (mut one, mut other) = (one.saturating_abs(), other.saturating_abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// Returns whether an operation may trap for values outside of the iterations.
fn is_risky(ir: &Body, op: ods_core::Op) -> bool {
    !op.isa::<AffineLoadOp>(ir)
        && !op.isa::<AffineForOp>(ir)
        && !op.isa::<AffineYieldOp>(ir)
        && !is_speculatable(ir.view(op))
}

/// Returns whether an index, a number plus an offset, is beyond the end of a memref dimension for the number `end` and
/// all larger ones.
fn ends_memref(
    ir: &Body,
    upper: &ValueMap,
    end: &AffineExpr,
    element: &Element,
    dim: usize,
    offset: &ValueMap,
) -> bool {
    let TypeData::MemRef { shape, .. } = ir.ty(element.memref).data(ir.ctx()) else { return false };
    let Some(at) = shape.len().checked_sub(dim + 1) else { return false };
    let Some(offset) = offset.map.single_constant() else { return false };
    match (end, shape[at]) {
        (AffineExpr::Constant(end), size) => size != DYNAMIC && end.saturating_add(offset) >= size,
        (AffineExpr::Dim(number), DYNAMIC) => {
            let end = upper.operands.get(*number as usize);
            offset >= 0 && end.is_some_and(|end| is_size(ir, *end, element.memref, at))
        }
        (AffineExpr::Symbol(number), DYNAMIC) => {
            let end = upper.operands.get((upper.map.dims + number) as usize);
            offset >= 0 && end.is_some_and(|end| is_size(ir, *end, element.memref, at))
        }
        _ => false,
    }
}

/// Returns whether a value is provably the size of a memref dimension.
fn is_size(ir: &Body, value: Value, memref: Value, at: usize) -> bool {
    if let Some(dim) = value.defined_by::<DimOp>(ir) {
        return dim.source(ir) == memref && constant_index(ir, dim.index(ir)) == Some(at as i64);
    }
    let Some(alloc) = memref.defined_by::<AllocOp>(ir) else { return false };
    let TypeData::MemRef { shape, .. } = ir.ty(memref).data(ir.ctx()) else { return false };
    let before = shape[..at].iter().filter(|size| **size == DYNAMIC).count();
    alloc.dynamic_sizes(ir).nth(before) == Some(value)
}

/// Returns whether the bounds of a loop are invariant in other loops.
pub(super) fn has_uniform_bounds(
    ir: &Body,
    op: AffineForOp,
    others: impl Iterator<Item = AffineForOp>,
) -> bool {
    let variables: Vec<Value> = others.map(|other| other.induction_variable(ir)).collect();
    let (lower, upper) = (op.lower_bound(ir), op.upper_bound(ir));
    lower
        .operands
        .iter()
        .chain(&upper.operands)
        .all(|operand| variables.iter().all(|variable| is_invariant(ir, *variable, *operand)))
}
