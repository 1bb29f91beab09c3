//! `scf-for-loop-peeling`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::ShapedDimOpInterface;
use ods_core::ir::{IrMapping, WalkOrder};
use ods_core::mixed::constant_index;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Done, GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Attr, Body, Ident, Op, OpMut, OpType, Type, Value};

use super::extremes::simplify_peeled;
use crate::affine::{AffineApplyOp, ValueMap};
use crate::arith::{AddIOp, IndexCastOp, MaxSIOp, MinUIOp, RemUIOp, SubIOp};
use crate::scf::{ForOp, SCFForLoopPeeling};

/// Markers of loops while the pass runs: loops that need no further peeling, and loops of the remaining iterations.
const PEELED: &str = "__peeled_loop__";
const PARTIAL: &str = "__partial_iteration__";

impl RunPass for SCFForLoopPeeling {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let config = GreedyConfig::default();
        let peel = Peel { front: self.peel_front, skip_partial: self.skip_partial };
        cx.apply_patterns(&PatternSet::new().with(peel), &config)?;
        cx.body_mut().for_each_body(|body| {
            let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
            for op in ops {
                if is_marked(body, op, PEELED) || is_marked(body, op, PARTIAL) {
                    unmark(body, op);
                }
            }
        });
        Ok(())
    }
}

fn is_marked(ir: &Body, op: Op, mark: &str) -> bool {
    ir.attrs(op).get(ir.ctx(), Ident::new(mark)).is_some()
}

fn mark(ir: &mut OpMut<'_>, marks: &[&str]) {
    let ctx = ir.ctx().clone();
    let mut entries = ir.attrs(ir.op()).as_dictionary(&ctx).unwrap_or_default().to_vec();
    entries.retain(|(name, _)| !marks.iter().any(|mark| name.as_str() == *mark));
    entries.extend(marks.iter().map(|mark| (Ident::new(mark), Attr::UNIT)));
    ir.set_attrs(Attr::dictionary(&ctx, &entries));
}

fn unmark(ir: &mut Body, op: Op) {
    let ctx = ir.ctx().clone();
    let mut entries = ir.attrs(op).as_dictionary(&ctx).unwrap_or_default().to_vec();
    entries.retain(|(name, _)| ![PEELED, PARTIAL].contains(&name.as_str()));
    ir.set_attrs(op, Attr::dictionary(&ctx, &entries));
}

/// Splits a loop in two: one of full steps and one of the remaining iterations, or one of the first iteration and one
/// of the others.
struct Peel {
    front: bool,
    skip_partial: bool,
}

impl Pattern for Peel {
    type Root = ForOp;

    fn rewrite(&self, op: ForOp, rw: &mut Rewriter<'_>) -> Rewritten {
        if op.unsigned_cmp(rw) || is_marked(rw, op.op(), PEELED) {
            return None;
        }
        let split = if self.front {
            peel_front(rw, op)?
        } else {
            if self.skip_partial && is_in_partial(rw, op.op()) {
                return None;
            }
            peel_back(rw, op)?
        };
        rw.modify(split, |ir| mark(ir, &[PEELED, PARTIAL]));
        rw.modify(op, |ir| mark(ir, &[PEELED]));
        Some(Done)
    }
}

fn is_in_partial(ir: &Body, op: Op) -> bool {
    let mut at = ir.parent_op(op);
    while let Some(parent) = at {
        if parent.isa::<ForOp>(ir) && is_marked(ir, parent, PARTIAL) {
            return true;
        }
        at = ir.parent_op(parent);
    }
    false
}

/// Builds the value of an expression over the bounds, as a value of type `ty`.
fn apply(rw: &mut Rewriter<'_>, expr: AffineExpr, operands: &[Value], ty: Type) -> Option<Value> {
    let map = AffineMap::new(0, operands.len() as u32, [expr]);
    let map = Attr::affine_map(rw.ctx(), map);
    let apply = AffineApplyOp::build(map).map_operands(operands.iter().copied());
    let value = *rw.create_or_fold(apply).first()?;
    match rw.ty(value) == ty {
        true => Some(value),
        false => rw.create_or_fold(IndexCastOp::build(value, ty)).first().copied(),
    }
}

/// Returns whether `lower` is known to be at most `upper`, with a difference in range.
fn is_ordered(ir: &Body, lower: Value, upper: Value) -> bool {
    match [lower, upper].map(|value| constant_index(ir, value)) {
        [Some(lower), Some(upper)] => lower <= upper && upper.checked_sub(lower).is_some(),
        // A size is never negative.
        [Some(0), None] => ir
            .defining_op(upper)
            .is_some_and(|op| ir.interface::<dyn ShapedDimOpInterface>(op).is_some()),
        _ => false,
    }
}

/// Builds the distance from `lower` to `upper` as an unsigned number: zero for a loop without iterations.
fn distance(rw: &mut Rewriter<'_>, lower: Value, upper: Value) -> Option<(Value, Value)> {
    let end = *rw.create_or_fold(MaxSIOp::build(lower, upper)).first()?;
    Some((end, *rw.create_or_fold(SubIOp::build(end, lower)).first()?))
}

/// Builds the end of the full steps of a loop: `lower` itself if it has no iterations.
fn end_of_full_steps(
    rw: &mut Rewriter<'_>,
    lower: Value,
    upper: Value,
    step: Value,
) -> Option<Value> {
    let (end, distance) = distance(rw, lower, upper)?;
    let rest = *rw.create_or_fold(RemUIOp::build(distance, step)).first()?;
    rw.create_or_fold(SubIOp::build(end, rest)).first().copied()
}

/// Builds the end of the first step of a loop, at most `upper`: `lower` itself if it has no iterations.
fn end_of_first_step(
    rw: &mut Rewriter<'_>,
    lower: Value,
    upper: Value,
    step: Value,
) -> Option<Value> {
    let (_, distance) = distance(rw, lower, upper)?;
    let first = *rw.create_or_fold(MinUIOp::build(distance, step)).first()?;
    rw.create_or_fold(AddIOp::build(lower, first)).first().copied()
}

/// Limits a loop to its full steps; a copy after it, which is returned, runs the remaining iterations.
pub fn peel_back(rw: &mut Rewriter<'_>, op: ForOp) -> Option<ForOp> {
    let [lower, upper, step] = [op.lower_bound(rw), op.upper_bound(rw), op.step(rw)];
    let known = [lower, upper, step].map(|value| constant_index(rw, value));
    if known[2].is_some_and(|step| step <= 1) {
        return None;
    }
    if let [Some(lower), Some(upper), Some(step)] = known
        && (lower >= upper || upper.checked_sub(lower)?.checked_rem(step)? == 0)
    {
        return None;
    }
    let [from, to, by] = [0, 1, 2].map(AffineExpr::Symbol);
    let rest = to.clone().sub(from).modulo(by);
    let mut whole = ValueMap {
        map: AffineMap::new(0, 3, [rest.clone()]),
        operands: [lower, upper, step].into_iter().collect(),
    };
    whole.compose_fully(rw);
    if whole.map.single_constant() == Some(0) {
        return None;
    }
    let (point, loc, own) = (rw.point(), rw.insert_loc(), rw.loc(op.op()));
    rw.set_point_before(op).set_loc(own);
    let ty = rw.ty(lower);
    let split = match is_ordered(rw, lower, upper) {
        true => apply(rw, to.sub(rest), &[lower, upper, step], ty)?,
        false => end_of_full_steps(rw, lower, upper, step)?,
    };

    rw.set_point_after(op);
    let partial = ForOp::wrap(rw.clone_op(op.op(), &mut IrMapping::new()));
    rw.modify(partial, |ir| ForOp::LOWER_BOUND.set(ir, partial, split));
    let results: Vec<Value> = op.results(rw).collect();
    let new: Vec<Value> = partial.results(rw).collect();
    for (old, new) in results.iter().zip(new) {
        rw.replace_all_uses(*old, new);
    }
    rw.modify(partial, |ir| ForOp::INIT_ARGS.set_all(ir, partial, &results));
    rw.modify(op, |ir| ForOp::UPPER_BOUND.set(ir, op, split));
    simplify_peeled(rw, op, upper, true);
    simplify_peeled(rw, partial, upper, false);
    rw.set_point(point).set_loc(loc);
    Some(partial)
}

/// Starts a loop at its second iteration; a copy before it, which is returned, runs the first one.
pub fn peel_front(rw: &mut Rewriter<'_>, op: ForOp) -> Option<ForOp> {
    let [lower, upper, step] = [op.lower_bound(rw), op.upper_bound(rw), op.step(rw)];
    let known = [lower, upper, step].map(|value| constant_index(rw, value));
    let mut in_range = false;
    if let [Some(lower), Some(upper), Some(step)] = known {
        // The trip count is computed in floats, as upstream.
        let rounds = (upper.wrapping_sub(lower) as f32 / step as f32).ceil();
        if rounds <= 1.0 || lower >= upper {
            return None;
        }
        in_range = lower.checked_add(step).is_some_and(|second| second <= upper);
    }
    let (point, loc, own) = (rw.point(), rw.insert_loc(), rw.loc(op.op()));
    rw.set_point_before(op).set_loc(own);
    let ty = rw.ty(upper);
    let second = AffineExpr::Symbol(0).add(AffineExpr::Symbol(1));
    let split = match in_range {
        true => apply(rw, second, &[lower, step], ty)?,
        false => end_of_first_step(rw, lower, upper, step)?,
    };
    let first = ForOp::wrap(rw.clone_op(op.op(), &mut IrMapping::new()));
    rw.modify(first, |ir| ForOp::UPPER_BOUND.set(ir, first, split));
    let results: Vec<Value> = first.results(rw).collect();
    rw.modify(op, |ir| {
        ForOp::INIT_ARGS.set_all(ir, op, &results);
        ForOp::LOWER_BOUND.set(ir, op, split);
    });
    rw.set_point(point).set_loc(loc);
    Some(first)
}
