//! `scf-parallel-loop-tiling`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::ir::WalkOrder;
use ods_core::mixed::constant_index;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Loc, Op, OpType, Type, Value};

use crate::affine::AffineMinOp;
use crate::arith::{AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, MulIOp, SubIOp};
use crate::scf::loops::build_parallel;
use crate::scf::{IfOp, ParallelOp, SCFParallelLoopTiling, YieldOp};

impl RunPass for SCFParallelLoopTiling {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        if self.tile_sizes.contains(&0) {
            return Err(cx.fail(Loc::UNKNOWN, "tile size cannot be 0"));
        }
        cx.body_mut().for_each_body(|body| {
            let loops = innermost(body);
            let mut rw = Rewriter::new(body);
            for op in loops {
                // Reductions would have to be combined across tiles.
                if op.results(&rw).len() == 0 {
                    tile(&mut rw, op, &self.tile_sizes, self.no_min_max_bounds);
                }
            }
        });
        Ok(())
    }
}

/// Returns the loops that contain no other loops.
fn innermost(body: &Body) -> Vec<ParallelOp> {
    let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
    let loops: Vec<ParallelOp> = ops.into_iter().filter_map(|op| op.cast(body)).collect();
    let mut found: Vec<ParallelOp> = Vec::new();
    // In post-order a loop follows its nested loops directly, if it has any.
    let mut before = None;
    for op in loops {
        if !before.is_some_and(|inner: ParallelOp| body.is_proper_ancestor(op.op(), inner.op())) {
            found.push(op);
        }
        before = Some(op);
    }
    found
}

fn number(rw: &mut Rewriter<'_>, ty: Type, number: i64) -> Value {
    let number = Attr::integer(rw.ctx(), ty, number);
    rw.insert(ConstantOp::build(number)).result(rw)
}

/// Replaces a loop by a loop over tiles and a loop over the elements of a tile. The last tile may be smaller: the inner
/// loop has a minimum as bound, or, if `checked`, covers a full tile with a check.
fn tile(rw: &mut Rewriter<'_>, op: ParallelOp, sizes: &[i64], checked: bool) -> Option<()> {
    let loc = rw.loc(op.op());
    if !counts_in_range(rw, op, sizes) {
        return None;
    }
    rw.set_point_before(op).set_loc(loc);
    let zero = number(rw, Type::INDEX, 0);
    let lower: Vec<Value> = op.lower_bound(rw).collect();
    let upper: Vec<Value> = op.upper_bound(rw).collect();
    let steps: Vec<Value> = op.step(rw).collect();
    let tile_of = |at: usize| sizes.get(at).copied().unwrap_or(1);
    let tiles: Vec<Value> =
        (0..upper.len()).map(|at| number(rw, Type::INDEX, tile_of(at))).collect();
    let mut outer_steps = Vec::new();
    for (step, tile) in steps.iter().zip(tiles) {
        outer_steps.push(rw.insert(MulIOp::build(*step, tile)).result(rw));
    }
    let (outer_loop, outer) =
        build_parallel(rw, &[lower.clone(), upper.clone(), outer_steps.clone()], &[]);
    let outer_counters: Vec<Value> = outer_loop.induction_variables(rw).collect();
    rw.set_point_at_start(outer);

    let rest = AffineExpr::Dim(1).sub(AffineExpr::Dim(2));
    let least = AffineMap::new(3, 0, [AffineExpr::Dim(0), rest]);
    let least = Attr::affine_map(rw.ctx(), least);
    let mut bounds = Vec::new();
    let mut checks = false;
    for at in 0..upper.len() {
        let known = [lower[at], upper[at], steps[at]].map(|value| constant_index(rw, value));
        let even = match known {
            [Some(lower), Some(upper), Some(step)] => is_even(lower, upper, step, tile_of(at)),
            _ => false,
        };
        bounds.push(if even || checked {
            checks |= !even;
            outer_steps[at]
        } else {
            let operands = [outer_steps[at], upper[at], outer_counters[at]];
            let min = rw.insert(AffineMinOp::build(least).operands(operands));
            rw.results(min.op()).next()?
        });
    }
    let (inner, block) =
        build_parallel(rw, &[vec![zero; bounds.len()], bounds, steps.clone()], &[]);
    let counters: Vec<Value> = inner.induction_variables(rw).collect();
    let body = op.body(rw);
    if checks {
        let lower = lower.iter().map(|value| constant_index(rw, *value)).collect::<Vec<_>>();
        let bounds = Bounds { lower: &lower, upper: &upper, steps: &steps };
        check_bounds(rw, inner, &outer_counters, bounds, body)?;
    } else {
        let inside = inner.region(rw).region;
        rw.erase_block(block);
        rw.move_block(body, inside, None);
    }
    // With a check the body uses the induction variables of the inner loop that contains it.
    let block = inner.body(rw);
    let args: Vec<Value> = rw.arg_values(body).collect();
    rw.set_point_at_start(block);
    for ((arg, counter), outer) in args.iter().zip(&counters).zip(&outer_counters) {
        let counter = if checks { *counter } else { *arg };
        let sum = rw.insert(AddIOp::build(counter, *outer));
        let (sum, user) = (sum.result(rw), sum.op());
        rw.replace_uses_if(*arg, sum, |ir, at| ir.use_owner(at) != user);
    }
    if checks {
        for at in (0..args.len()).rev() {
            rw.erase_arg(body, at);
        }
    }
    rw.erase_op(op);
    Some(())
}

/// Returns whether the iterations of a loop fill whole tiles.
fn is_even(lower: i64, upper: i64, step: i64, tile: i64) -> bool {
    let rounds = upper.checked_sub(lower).and_then(|span| ods_core::affine::ceil_div(span, step));
    rounds.is_some_and(|rounds| rounds.checked_rem(tile) == Some(0))
}

/// Returns whether the induction variables of the loops over tiles stay in range, as far as the bounds are constants:
/// the value after the last one must not wrap around.
fn counts_in_range(ir: &Body, op: ParallelOp, sizes: &[i64]) -> bool {
    let bounds = op.lower_bound(ir).zip(op.upper_bound(ir)).zip(op.step(ir));
    bounds.enumerate().all(|(at, ((lower, upper), step))| {
        let tile = sizes.get(at).copied().unwrap_or(1);
        let [lower, upper, step] = [lower, upper, step].map(|value| constant_index(ir, value));
        let Some(step) = step else { return true };
        let Some(step) = step.checked_mul(tile) else { return false };
        let Some(upper) = upper else { return true };
        let spans = lower.is_none_or(|lower| upper.checked_sub(lower).is_some() || lower > upper);
        spans && upper.checked_add(step).is_some()
    })
}

/// The bounds of the tiled loops; lower bounds only if constant.
#[derive(Clone, Copy)]
struct Bounds<'a> {
    lower: &'a [Option<i64>],
    upper: &'a [Value],
    steps: &'a [Value],
}

/// Moves `body` into an `scf.if` at the start of `inner` whose condition is that all induction variables are below
/// their bounds.
///
/// The induction variable of the loop in a tile starts at zero. Upstream multiplies it by the step, which it already
/// includes, and compares unsigned sums: that is right only for a step of one and a lower bound that is not negative.
fn check_bounds(
    rw: &mut Rewriter<'_>,
    inner: ParallelOp,
    outer: &[Value],
    Bounds { lower, upper, steps }: Bounds<'_>,
    body: Block,
) -> Option<()> {
    let block = inner.body(rw);
    rw.set_point_at_start(block);
    let mut holds = number(rw, Type::I1, 1);
    let counters: Vec<Value> = inner.induction_variables(rw).collect();
    for (at, counter) in counters.into_iter().enumerate() {
        let by_one = constant_index(rw, steps[at]) == Some(1);
        let below = if by_one && lower[at].is_some_and(|lower| lower >= 0) {
            let offset = rw.insert(MulIOp::build(counter, steps[at])).result(rw);
            let index = rw.insert(AddIOp::build(offset, outer[at])).result(rw);
            CmpIOp::build(CmpIPredicate::Ult, index, upper[at])
        } else {
            // The outer induction variable is below the bound, so the distance is exact as an unsigned number.
            let left = rw.insert(SubIOp::build(upper[at], outer[at])).result(rw);
            CmpIOp::build(CmpIPredicate::Ult, counter, left)
        };
        let below = rw.insert(below).result(rw);
        holds = rw.insert(AndIOp::build(holds, below)).result(rw);
    }
    let new = rw.insert(IfOp::build(holds).results_type([]));
    let then = new.then_region(rw).region;
    rw.move_block(body, then, None);
    let end = rw.last_op(body)?;
    rw.set_point_before(end);
    rw.insert(YieldOp::build());
    rw.erase_op(end);
    Some(())
}
