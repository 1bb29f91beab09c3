//! `--affine-loop-unroll`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::{IrMapping, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, Body, Op, Value};

use super::bounds::{set_lower_bound, set_step, set_upper_bound};
use super::promote::promote_single_round;
use crate::affine::analysis::{constant_rounds, is_never_negative, largest_divisor, rounds_map};
use crate::affine::compose::{Operands, ValueMap, result_of};
use crate::affine::{AffineApplyOp, AffineForOp, AffineLoopUnroll};

/// The unroll factor for complete unrolling.
const COMPLETELY: i64 = -1;

impl RunPass for AffineLoopUnroll {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        if self.unroll_factor < 1 && self.unroll_factor != COMPLETELY {
            return Err(cx.fail_op("has loops that cannot be unrolled by a factor less than 1"));
        }
        let body = cx.body_mut();
        let completely = self.unroll_factor == COMPLETELY;
        if completely && self.unroll_full_threshold != u32::MAX {
            let most = u64::from(self.unroll_full_threshold);
            let short =
                |ir: &Body, op| constant_rounds(ir, op).is_some_and(|rounds| rounds <= most);
            let loops = loops_where(body, short);
            let mut rw = Rewriter::new(body);
            for op in loops {
                unroll_completely(&mut rw, op);
            }
            return Ok(());
        }
        for _ in 0..self.num_repetitions {
            let loops = loops_where(body, is_innermost);
            let mut rw = Rewriter::new(body);
            let mut unrolled = false;
            for op in loops {
                let rounds = constant_rounds(&rw, op);
                unrolled |= if completely {
                    unroll_completely(&mut rw, op)
                } else {
                    let factor = self.unroll_factor as u64;
                    let most = rounds.filter(|rounds| self.unroll_up_to_factor && *rounds < factor);
                    unroll(&mut rw, op, most.unwrap_or(factor), self.clean_up_unroll)
                };
            }
            if !unrolled {
                break;
            }
        }
        Ok(())
    }
}

/// Returns the loops that `chosen` accepts, inner ones first.
fn loops_where(ir: &Body, chosen: impl Fn(&Body, AffineForOp) -> bool) -> Vec<AffineForOp> {
    let loops = ir.walk(WalkOrder::Post).filter_map(|op| op.cast::<AffineForOp>(ir));
    loops.filter(|op| chosen(ir, *op)).collect()
}

fn is_innermost(ir: &Body, op: AffineForOp) -> bool {
    !ir.walk_inside(op.into(), WalkOrder::Pre).any(|inner| inner.isa::<AffineForOp>(ir))
}

/// Returns whether the body of a loop is empty.
pub(super) fn is_empty(ir: &Body, op: AffineForOp) -> bool {
    ir.ops(op.body(ir)).nth(1).is_none()
}

/// Unrolls a loop completely, if its trip count is known; returns whether it is.
pub(super) fn unroll_completely(rw: &mut Rewriter<'_>, op: AffineForOp) -> bool {
    match constant_rounds(rw, op) {
        None => false,
        Some(0) => true,
        Some(1) => promote_single_round(rw, op),
        Some(rounds) => unroll(rw, op, rounds, false),
    }
}

/// Unrolls a loop by `factor`; returns whether that is possible. With `clean_up`, a loop whose trip count is no
/// multiple of it is unrolled completely.
pub(super) fn unroll(rw: &mut Rewriter<'_>, op: AffineForOp, factor: u64, clean_up: bool) -> bool {
    let rounds = constant_rounds(rw, op);
    if factor == 1 {
        return rounds != Some(1) || promote_single_round(rw, op);
    }
    if is_empty(rw, op) {
        return true;
    }
    // No iteration would remain in the unrolled loop.
    if factor == 0 || rounds.is_some_and(|rounds| rounds < factor) {
        return clean_up && unroll_completely(rw, op);
    }
    if !largest_divisor(rw, op).is_multiple_of(factor) {
        if !has_single_bounds(rw, op) {
            return false;
        }
        if clean_up {
            return unroll_completely(rw, op);
        }
        if add_cleanup_loop(rw, op, factor).is_none() {
            return false;
        }
    }
    let step = op.step_size(rw);
    set_step(rw, op, step.wrapping_mul(factor as i64));
    repeat(rw, op, factor, step);
    promote_single_round(rw, op);
    true
}

pub(super) fn has_single_bounds(ir: &Body, op: AffineForOp) -> bool {
    op.lower_bound(ir).map.results.len() == 1 && op.upper_bound(ir).map.results.len() == 1
}

/// Builds the induction variable of a loop some iterations later.
pub(super) fn later(rw: &mut Rewriter<'_>, variable: Value, span: i64) -> Value {
    let map = AffineMap::new(1, 0, [AffineExpr::Dim(0).add(AffineExpr::Constant(span))]);
    let map = AffineMapAttr::get(rw.ctx(), map);
    let apply = rw.insert(AffineApplyOp::build(map).map_operands([variable]));
    result_of(rw, apply)
}

/// Appends `factor - 1` copies of a loop's operations to its body, each for the next value of its induction variable.
fn repeat(rw: &mut Rewriter<'_>, op: AffineForOp, factor: u64, step: i64) {
    let (body, last) = (op.body(rw), op.yield_op(rw));
    let variable = op.induction_variable(rw);
    let carried: Vec<Value> = op.iter_args(rw).collect();
    let yielded: Vec<Value> = last.operands(rw).collect();
    let ops: Vec<Op> = rw.ops(body).filter(|inner| *inner != Op::from(last)).collect();
    let mut now = yielded.clone();
    let loc = rw.loc(op.into());
    rw.set_point_before(last).set_loc(loc);
    for round in 1..factor {
        let mut mapping = IrMapping::new();
        for (from, to) in carried.iter().zip(&now) {
            mapping.map_value(*from, *to);
        }
        if rw.is_used(variable) {
            let here = later(rw, variable, step.wrapping_mul(round as i64));
            mapping.map_value(variable, here);
        }
        for inner in &ops {
            rw.clone_op(*inner, &mut mapping);
        }
        for (now, of) in now.iter_mut().zip(&yielded) {
            // A value from outside of the loop has no copy.
            if rw.def_block(*of) == Some(body) {
                *now = mapping.value(*of);
            }
        }
    }
    rw.modify(last, |body| body.set_operands(&now));
}

/// Builds a cleanup loop for the remaining iterations after a loop, which ends where the cleanup loop starts.
pub(super) fn add_cleanup_loop(rw: &mut Rewriter<'_>, op: AffineForOp, factor: u64) -> Option<()> {
    rw.set_point_after(op);
    let cleanup = rw.clone_op(op, &mut IrMapping::new()).cast::<AffineForOp>(rw)?;
    let results: Vec<Value> = op.results(rw).collect();
    let left: Vec<Value> = cleanup.results(rw).collect();
    for (result, left) in results.iter().zip(&left) {
        rw.replace_all_uses(*result, *left);
    }
    rw.modify(cleanup, |body| AffineForOp::INITS.set_all(body, cleanup, &results));
    let start = cleanup_start(rw, op, factor)?;
    let mut left_over = start.clone();
    // A loop that ends before it starts has a negative trip count, and the cleanup would start before it.
    if !rounds_map(rw, op).is_some_and(|rounds| is_never_negative(rw, &rounds, op.into())) {
        left_over = both(left_over, op.lower_bound(rw));
    }
    set_lower_bound(rw, cleanup, left_over);
    promote_single_round(rw, cleanup);
    set_upper_bound(rw, op, start);
    Some(())
}

/// Concatenates the results of two maps.
fn both(one: ValueMap, other: ValueMap) -> ValueMap {
    let moved = other.map.shift_dims(0, one.map.dims).shift_symbols(0, one.map.symbols);
    let results = one.map.results.iter().chain(&moved.results).cloned();
    let map = AffineMap::new(moved.dims, moved.symbols, results);
    let (dims, symbols) = one.operands.split_at(one.map.dims as usize);
    let (more_dims, more_symbols) = other.operands.split_at(other.map.dims as usize);
    ValueMap { map, operands: [dims, more_dims, symbols, more_symbols].concat().into() }
}

/// Returns the start of the cleanup loop: the lower bound plus as many iterations as are a multiple of the factor.
fn cleanup_start(rw: &mut Rewriter<'_>, op: AffineForOp, factor: u64) -> Option<ValueMap> {
    let (lower, rounds) = (op.lower_bound(rw), rounds_map(rw, op)?);
    let (factor, step) = (AffineExpr::from(factor as i64), AffineExpr::from(op.step_size(rw)));
    let loc = rw.loc(op.into());
    rw.set_point_before(op).set_loc(loc);
    let map = AffineMapAttr::get(rw.ctx(), lower.map);
    let mut applied = vec![rw.insert(AffineApplyOp::build(map).map_operands(lower.operands))];
    for count in &rounds.map.results {
        let whole = count.clone().sub(count.clone().modulo(factor.clone())).mul(step.clone());
        let map = AffineMapAttr::get(rw.ctx(), rounds.map.with_results([whole]));
        let operands = rounds.operands.iter().copied();
        applied.push(rw.insert(AffineApplyOp::build(map).map_operands(operands)));
    }
    let dims = applied.len() as u32;
    let sums = (1..dims).map(|at| AffineExpr::Dim(0).add(AffineExpr::Dim(at)));
    let map = AffineMap::new(dims, 0, sums);
    let operands: Operands = applied.iter().map(|apply| result_of(rw, *apply)).collect();
    let mut start = ValueMap { map, operands };
    start.compose_fully(rw);
    start.map = start.map.simplified();
    start.canonicalize(rw);
    for apply in applied.into_iter().rev() {
        rw.erase_op(apply);
    }
    Some(start)
}
