//! Insertion of a slice of a nest into another nest.

use ods_core::analysis::effects::is_memory_effect_free;
use ods_core::interface::LoopLikeOpInterface;
use ods_core::ir::IrMapping;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Value};

use super::slice::{Slice, is_parallel_reduction, loop_of};
use crate::affine::AffineForOp;
use crate::affine::analysis::constant_rounds;
use crate::affine::bounds::{set_lower_bound, set_upper_bound};
use crate::affine::promote::promote_single_round;

/// A copy of a nest with the bounds of a slice, in another nest.
pub(super) struct Inserted {
    pub(super) root: Op,
    loops: Vec<AffineForOp>,
}

impl Inserted {
    /// Clones a nest before the operation that its slice precedes, with the bounds of the slice.
    pub(super) fn new(rw: &mut Rewriter<'_>, from: AffineForOp, slice: &Slice) -> Inserted {
        let loc = rw.loc(from.into());
        rw.set_point_before(slice.before).set_loc(loc);
        let mut mapping = IrMapping::new();
        let root = rw.clone_op(from, &mut mapping);
        let mut loops = Vec::new();
        for (variable, (lower, upper)) in slice.variables.iter().zip(&slice.bounds) {
            let copy = mapping.value(*variable);
            if copy == *variable {
                continue;
            }
            let Some(op) = loop_of(rw, copy) else { continue };
            loops.push(op);
            if let Some(map) = lower {
                let mut bound = slice.over(map);
                bound.canonicalize(rw);
                set_lower_bound(rw, op, bound);
            }
            if let Some(map) = upper {
                let mut bound = slice.over(map);
                bound.canonicalize(rw);
                set_upper_bound(rw, op, bound);
            }
        }
        Inserted { root, loops }
    }

    /// Promotes loops with one iteration; with `innermost`, reductions are merged into the enclosing loop.
    pub(super) fn promote(self, rw: &mut Rewriter<'_>, slice: &Slice, innermost: bool) {
        for op in self.loops {
            if innermost && is_parallel_reduction(rw, op) && slice.is_one_round(rw) {
                promote_reduction(rw, op);
            } else {
                promote_single_round(rw, op);
            }
        }
    }
}

/// Inlines a loop with one iteration that reduces values into the enclosing loop, which then carries these values.
fn promote_reduction(rw: &mut Rewriter<'_>, op: AffineForOp) -> Option<()> {
    if constant_rounds(rw, op) != Some(1) {
        return None;
    }
    let parent = rw.parent_op(op.into())?.cast::<AffineForOp>(rw)?;
    let inits: Vec<Value> = op.inits(rw).collect();
    let yielded: Vec<Value> = rw.operands(op.yield_op(rw).into()).collect();
    let old_results = parent.results(rw).len();
    let wider =
        parent.replace_with_additional_yields(rw, &inits, false, &mut |_, _| yielded.clone())?;
    let wider = wider.cast::<AffineForOp>(rw)?;
    let results: Vec<Value> = op.results(rw).collect();
    let new_results: Vec<Value> = wider.results(rw).skip(old_results).collect();
    let users = users_of(rw, &results);
    for (old, new) in results.iter().zip(&new_results) {
        rw.replace_all_uses(*old, *new);
    }
    // Users of the results outside of the loop move after it.
    for user in users.into_iter().rev() {
        rw.move_op_after(user, wider);
    }
    let (old, new) = (op.induction_variable(rw), wider.induction_variable(rw));
    rw.replace_all_uses(old, new);
    let carried: Vec<Value> = op.iter_args(rw).collect();
    let all: Vec<Value> = wider.iter_args(rw).collect();
    for (old, new) in carried.iter().zip(&all[all.len() - carried.len()..]) {
        rw.replace_all_uses(*old, *new);
    }
    let last = op.yield_op(rw);
    rw.erase_op(last);
    let inside: Vec<Op> = rw.ops(op.body(rw)).collect();
    for inner in inside {
        rw.move_op_before(inner, op);
    }
    rw.erase_op(op);
    Some(())
}

/// Returns the operations of the block that use values, directly or transitively, in their order.
fn users_of(ir: &Body, values: &[Value]) -> Vec<Op> {
    let mut found: Vec<Op> = Vec::new();
    let mut waiting: Vec<Value> = values.to_vec();
    while let Some(value) = waiting.pop() {
        for user in ir.uses(value).map(|at| ir.use_owner(at)) {
            if !found.contains(&user) && is_memory_effect_free(ir.view(user)) {
                found.push(user);
                waiting.extend(ir.results(user));
            } else if !found.contains(&user) {
                found.push(user);
            }
        }
    }
    found.sort_by(|one, other| {
        let same = ir.parent_block(*one) == ir.parent_block(*other);
        match same && one != other {
            true if ir.is_before(*one, *other) => std::cmp::Ordering::Less,
            true => std::cmp::Ordering::Greater,
            false => std::cmp::Ordering::Equal,
        }
    });
    found
}
