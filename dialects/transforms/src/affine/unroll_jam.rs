//! `--affine-loop-unroll-jam`

use ods_core::interface::LoopLikeOpInterface;
use ods_core::ir::{IrMapping, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Value};

use super::bounds::set_step;
use super::promote::promote_single_round;
use super::unroll::{add_cleanup_loop, has_single_bounds, is_empty, later};
use crate::affine::analysis::{
    Dependence, Reduction, constant_rounds, dependence, largest_divisor, nesting_depth, reductions,
    reordered_accesses,
};
use crate::affine::{AffineForOp, AffineLoopUnrollAndJam, AffineYieldOp};
use crate::arith::{ConstantOp, combine, identity_attr};

impl RunPass for AffineLoopUnrollAndJam {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        if self.unroll_jam_factor == 0 {
            return Err(cx.fail_here("the unroll jam factor must be positive"));
        }
        let body = cx.body_mut();
        let first = body.entry_block(body.region()).and_then(|block| body.first_op(block));
        let first = first.and_then(|op| op.cast::<AffineForOp>(body));
        if let Some(op) = first {
            unroll_and_jam(&mut Rewriter::new(body), op, self.unroll_jam_factor as usize);
        }
        Ok(())
    }
}

/// Returns whether the bounds of all loops in this one are computed outside of it.
fn inner_bounds_are_outside(ir: &Body, op: AffineForOp) -> bool {
    let inside = |value: &Value| {
        let owner = ir.def_block(*value).and_then(|block| ir.block_parent_op(block));
        owner.is_some_and(|owner| ir.is_ancestor(op.into(), owner))
    };
    loops_in(ir, op).into_iter().all(|inner| {
        let (lower, upper) = (inner.lower_bound(ir), inner.upper_bound(ir));
        !lower.operands.iter().chain(&upper.operands).any(inside)
    })
}

/// Returns a loop and the loops nested in it, inner ones first.
fn loops_in(ir: &Body, op: AffineForOp) -> Vec<AffineForOp> {
    let inside = ir.walk_inside(op.into(), WalkOrder::Post);
    inside.filter_map(|inner| inner.cast::<AffineForOp>(ir)).chain([op]).collect()
}

/// Collects the longest runs of operations, in a block and in nested loops, that are no loops.
fn runs(ir: &Body, block: Block, found: &mut Vec<Vec<Op>>) {
    let last = ir.last_op(block);
    let mut run = Vec::new();
    for op in ir.ops(block).filter(|op| Some(*op) != last) {
        match op.cast::<AffineForOp>(ir) {
            None => run.push(op),
            Some(inner) => {
                if !run.is_empty() {
                    found.push(std::mem::take(&mut run));
                }
                ods_core::stack::grow(|| runs(ir, inner.body(ir), found));
            }
        }
    }
    if !run.is_empty() {
        found.push(run);
    }
}

/// Returns whether all iteration arguments of a loop are reductions that start from the neutral element: each of the
/// jammed iterations starts from it.
fn starts_from_nothing(ir: &Body, op: AffineForOp, reduced: &[Reduction]) -> bool {
    let inits: Vec<Value> = op.inits(ir).collect();
    let is_neutral = |one: &Reduction| {
        let init = inits[one.at];
        let start = init.defined_by::<ConstantOp>(ir).map(|constant| constant.value(ir));
        start.is_some() && start == identity_attr(ir.ctx(), one.kind, ir.ty(init))
    };
    reduced.len() == inits.len() && reduced.iter().all(is_neutral)
}

/// Returns whether no dependence is violated if `factor` iterations of a loop run jammed, part by part.
fn can_be_jammed(ir: &Body, op: AffineForOp, parts: &[Vec<Op>], factor: usize) -> bool {
    // Without a nested loop, iterations follow each other as a whole.
    if loops_in(ir, op).len() == 1 {
        return true;
    }
    let Some(accesses) = reordered_accesses(ir, op.into(), op.into()) else { return false };
    let outer = nesting_depth(ir, op.into());
    let part_of =
        |op: Op| parts.iter().position(|part| part.iter().any(|inner| ir.is_ancestor(*inner, op)));
    accesses.iter().all(|from| {
        accesses.iter().all(|to| match dependence(ir, from, to, outer + 1, false) {
            Dependence::None => true,
            Dependence::Unknown => false,
            Dependence::Some(between) => {
                let distances = between.distances();
                let far = |(least, _): &(Option<i64>, Option<i64>)| {
                    least.is_some_and(|least| {
                        least >= (factor as i64).saturating_mul(op.step_size(ir))
                    })
                };
                if distances.get(outer).is_some_and(far) {
                    return true;
                }
                for (least, most) in distances.iter().skip(outer + 1) {
                    match (*least, *most) {
                        (Some(1..), _) => return true,
                        (Some(0), _) => {}
                        _ => return false,
                    }
                }
                part_of(from.op) <= part_of(to.op)
            }
        })
    })
}

/// A loop that carries the values of several jammed iterations, the values of the first iteration first.
struct Widened {
    op: AffineForOp,
    /// The number of values of one iteration.
    count: usize,
}

/// Unrolls a loop by `factor`, and jams the iterations part by part. `None` if that is impossible.
fn unroll_and_jam(rw: &mut Rewriter<'_>, op: AffineForOp, factor: usize) -> Option<()> {
    let rounds = constant_rounds(rw, op);
    if factor == 1 {
        if rounds == Some(1) {
            promote_single_round(rw, op);
        }
        return Some(());
    }
    if is_empty(rw, op) {
        return Some(());
    }
    if rounds.is_some_and(|rounds| rounds < factor as u64) || !inner_bounds_are_outside(rw, op) {
        return None;
    }
    let mut parts = Vec::new();
    runs(rw, op.body(rw), &mut parts);
    let carrying: Vec<AffineForOp> =
        loops_in(rw, op).into_iter().filter(|one| one.iter_args(rw).count() > 0).collect();
    let reduced = reductions(rw, op);
    if !starts_from_nothing(rw, op, &reduced) || !can_be_jammed(rw, op, &parts, factor) {
        return None;
    }
    if !largest_divisor(rw, op).is_multiple_of(factor as u64) {
        if !has_single_bounds(rw, op) {
            return None;
        }
        add_cleanup_loop(rw, op, factor as u64)?;
    }
    let mut mappings: Vec<IrMapping> = (1..factor).map(|_| IrMapping::new()).collect();
    let (mut outer, mut widened) = (op, Vec::new());
    for one in carrying {
        let new = widen(rw, one, factor, &mut mappings)?;
        if one == op {
            outer = new.op;
        }
        widened.push(new);
    }
    let step = outer.step_size(rw);
    set_step(rw, outer, step.wrapping_mul(factor as i64));
    let variable = outer.induction_variable(rw);
    let loc = rw.loc(outer.into());
    for (round, mapping) in (1..factor).zip(&mut mappings).rev() {
        for part in &parts {
            rw.set_point_after(*part.last()?).set_loc(loc);
            if rw.is_used(variable) {
                let here = later(rw, variable, step.wrapping_mul(round as i64));
                mapping.map_value(variable, here);
            }
            for inner in part {
                rw.clone_op(*inner, mapping);
            }
        }
        for one in &widened {
            connect(rw, one, round, mapping);
        }
    }
    combine_results(rw, outer, &reduced, factor)?;
    promote_single_round(rw, outer);
    Some(())
}

/// Replaces a loop by one with `factor` copies of its iteration arguments.
fn widen(
    rw: &mut Rewriter<'_>,
    op: AffineForOp,
    factor: usize,
    mappings: &mut [IrMapping],
) -> Option<Widened> {
    let inits: Vec<Value> = op.inits(rw).collect();
    let yielded: Vec<Value> = op.yield_op(rw).operands(rw).collect();
    let count = inits.len();
    let more = inits.repeat(factor - 1);
    let new = op
        .replace_with_additional_yields(rw, &more, false, &mut |_, _| yielded.repeat(factor - 1))?;
    let new = new.cast::<AffineForOp>(rw)?;
    let (args, results): (Vec<Value>, Vec<Value>) =
        (new.iter_args(rw).collect(), new.results(rw).collect());
    for (round, mapping) in (1..factor).zip(mappings) {
        for at in 0..count {
            mapping.map_value(args[at], args[round * count + at]);
            mapping.map_value(results[at], results[round * count + at]);
        }
    }
    Some(Widened { op: new, count })
}

/// Sets the initial and yielded values of one of the jammed iterations to the values of that iteration.
fn connect(rw: &mut Rewriter<'_>, one: &Widened, round: usize, mapping: &IrMapping) {
    let last: AffineYieldOp = one.op.yield_op(rw);
    let moved = |values: Vec<Value>| {
        let mut values = values;
        for at in 0..one.count {
            values[round * one.count + at] = mapping.value(values[at]);
        }
        values
    };
    let inits = moved(one.op.inits(rw).collect());
    let yielded = moved(last.operands(rw).collect());
    rw.modify(one.op, |body| AffineForOp::INITS.set_all(body, one.op, &inits));
    rw.modify(last, |body| body.set_operands(&yielded));
}

/// Combines the results of the jammed iterations.
fn combine_results(
    rw: &mut Rewriter<'_>,
    op: AffineForOp,
    reduced: &[Reduction],
    factor: usize,
) -> Option<()> {
    let results: Vec<Value> = op.results(rw).collect();
    let count = results.len() / factor;
    rw.set_point_after(op);
    for one in reduced {
        let mut value = results[one.at];
        let mut created = Vec::new();
        for round in (1..factor).rev() {
            value = combine(rw, one.kind, value, results[round * count + one.at])?;
            created.extend(rw.defining_op(value));
        }
        rw.replace_uses_if(results[one.at], value, |body, at| {
            !created.contains(&body.use_owner(at))
        });
    }
    Some(())
}
