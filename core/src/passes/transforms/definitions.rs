//! Moving of definitions up to their uses.

use rustc_hash::FxHashSet;

use crate::analysis::effects::is_pure;
use crate::dominance::Dominance;
use crate::ir::{Body, Op, Value, WalkOrder};
use crate::rewrite::Rewriter;

/// An operation to be moved, and its operands that were not visited yet, the last one first.
struct Needs {
    definer: Option<Op>,
    values: Vec<Value>,
}

/// Moves the definitions of `values` before `op`, unless they dominate it already, together with the definitions of
/// their operands: in the order of their use. Returns `None`, with nothing moved, if one of them has effects, depends
/// on `op`, or is in another block.
pub fn move_definitions(rw: &mut Rewriter<'_>, values: &[Value], op: Op) -> Option<()> {
    let block = rw.parent_block(op)?;
    let mut dominance = Dominance::new();
    let (mut moved, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack = vec![Needs { definer: None, values: values.iter().rev().copied().collect() }];
    while let Some(top) = stack.last_mut() {
        let Some(value) = top.values.pop() else {
            moved.extend(top.definer);
            stack.pop();
            continue;
        };
        let definer = rw.defining_op(value);
        if is_above(rw, &mut dominance, value, op) || definer.is_some_and(|one| seen.contains(&one))
        {
            continue;
        }
        let definer = definer.filter(|one| rw.parent_block(*one) == Some(block) && *one != op)?;
        is_pure(rw.view(definer)).then_some(())?;
        seen.insert(definer);
        let mut values: Vec<Value> = rw.operands(definer).collect();
        for inner in rw.walk_inside(definer, WalkOrder::Pre) {
            values.extend(rw.operands(inner).filter(|value| !is_inside(rw, *value, definer)));
        }
        values.reverse();
        stack.push(Needs { definer: Some(definer), values });
    }
    for one in moved {
        rw.move_op_before(one, op);
    }
    Some(())
}

/// Returns whether an operation may use a value.
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
    while let Some(parent) = at {
        if parent == op {
            return true;
        }
        at = body.parent_op(parent);
    }
    false
}
