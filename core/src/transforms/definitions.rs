//! Moving what computes values up to where they are needed.

use rustc_hash::FxHashSet;

use crate::analysis::effects::is_pure;
use crate::dominance::Dominance;
use crate::ir::{Body, Op, Value, WalkOrder};
use crate::rewrite::Rewriter;

/// Moves the operations that compute `values` before `op`, where they are not there already, with what they need in
/// turn. `None`, with nothing moved, where one of them has effects, is computed of `op`, or is in another block.
pub fn move_definitions(rw: &mut Rewriter<'_>, values: &[Value], op: Op) -> Option<()> {
    let block = rw.parent_block(op)?;
    let mut dominance = Dominance::new();
    let (mut moved, mut seen) = (Vec::new(), FxHashSet::default());
    let mut work: Vec<Value> = values.to_vec();
    while let Some(value) = work.pop() {
        let definer = rw.defining_op(value);
        if is_above(rw, &mut dominance, value, op) || definer.is_some_and(|one| seen.contains(&one))
        {
            continue;
        }
        let definer = definer.filter(|one| rw.parent_block(*one) == Some(block) && *one != op)?;
        is_pure(rw.view(definer)).then_some(())?;
        seen.insert(definer);
        moved.push(definer);
        work.extend(rw.operands(definer));
        for inner in rw.walk_inside(definer, WalkOrder::Pre) {
            let free = rw.operands(inner).filter(|value| !is_inside(rw, *value, definer));
            work.extend(free);
        }
    }
    moved.sort_by(|a, b| match (a == b, rw.is_before(*a, *b)) {
        (true, _) => std::cmp::Ordering::Equal,
        (_, true) => std::cmp::Ordering::Less,
        _ => std::cmp::Ordering::Greater,
    });
    for one in moved {
        rw.move_op_before(one, op);
    }
    Some(())
}

/// Returns whether a value may be used by an operation.
fn is_above(body: &Body, dominance: &mut Dominance, value: Value, op: Op) -> bool {
    let (Some(from), Some(to)) = (body.def_block(value), body.parent_block(op)) else {
        return false;
    };
    match body.defining_op(value) {
        Some(definer) if from == to => definer != op && body.is_before(definer, op),
        _ => dominance.dominates_inside(body, from, to),
    }
}

/// Returns whether a value is defined in a region of an operation.
fn is_inside(body: &Body, value: Value, op: Op) -> bool {
    let mut at = body.def_block(value).and_then(|block| body.block_parent_op(block));
    while let Some(around) = at {
        if around == op {
            return true;
        }
        at = body.parent_op(around);
    }
    false
}
