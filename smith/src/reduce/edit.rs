//! Edits that make a module smaller, and possibly invalid.

use std::ops::Range;

use ods_core::ir::WalkOrder;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Module, Op, Type, Value};
use ods_dialects::cf::BranchOp;

/// An edit of one operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// Erases the operation and replaces its results by other values of their types.
    Erase,
    /// Replaces the operation by the content of its first region, if the region has one block.
    Unwrap,
    /// Replaces a branch by a jump to its last successor.
    Branch,
}

/// Edits the operations with these numbers in a walk over the module; returns the number of changed operations.
pub(super) fn apply(module: &mut Module, edit: Edit, range: Range<usize>) -> usize {
    // The module operation has the first number and is kept.
    let (mut at, mut changed) = (1, 0);
    module.body_mut().for_each_body(|body| {
        let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
        let numbered = ops.iter().zip(at..).filter(|(_, number)| range.contains(number));
        // Uses are edited before their definitions.
        let chosen: Vec<Op> = numbered.map(|(op, _)| *op).collect();
        for op in chosen.into_iter().rev() {
            if body.is_live(op) && apply_to(body, edit, op) {
                changed += 1;
            }
        }
        at += ops.len();
    });
    changed
}

fn apply_to(body: &mut Body, edit: Edit, op: Op) -> bool {
    match edit {
        Edit::Erase => erase(body, op),
        Edit::Unwrap => unwrap(body, op),
        Edit::Branch => branch(body, op),
    }
}

/// Returns replacements for the used results of an operation: `None` if no value of a type dominates it.
fn substitutes(body: &Body, op: Op) -> Option<Vec<(Value, Value)>> {
    let used: Vec<Value> = body.results(op).filter(|value| body.is_used(*value)).collect();
    let of = |value: Value| Some((value, visible(body, op, body.ty(value))?));
    used.into_iter().map(of).collect()
}

/// Returns a value of that type that dominates `op`: an operand, or the nearest value before it.
fn visible(body: &Body, op: Op, ty: Type) -> Option<Value> {
    let fits = |value: &Value| body.ty(*value) == ty;
    if let Some(operand) = body.operands(op).find(fits) {
        return Some(operand);
    }
    let mut at = op;
    loop {
        let mut before = body.prev_op(at);
        while let Some(prev) = before {
            if let Some(value) = body.results(prev).find(fits) {
                return Some(value);
            }
            before = body.prev_op(prev);
        }
        let block = body.parent_block(at)?;
        if let Some(arg) = body.arg_values(block).find(fits) {
            return Some(arg);
        }
        at = body.parent_op(at)?;
    }
}

fn erase(body: &mut Body, op: Op) -> bool {
    let ends = |block| body.terminator(block) == Some(op);
    if body.parent_block(op).is_some_and(ends) {
        return false;
    }
    let Some(values) = substitutes(body, op) else { return false };
    let mut rewriter = Rewriter::new(body);
    for (old, new) in values {
        rewriter.replace_all_uses(old, new);
    }
    rewriter.erase_op(op);
    true
}

fn unwrap(body: &mut Body, op: Op) -> bool {
    if body.has_nested(op) {
        return false;
    }
    let Some(region) = body.own_regions(op).next() else { return false };
    let mut blocks = body.blocks(region);
    let (Some(block), None) = (blocks.next(), blocks.next()) else { return false };
    drop(blocks);
    let args: Vec<Value> = body.arg_values(block).collect();
    let starts = args.iter().map(|arg| visible(body, op, body.ty(*arg)));
    let Some(starts) = starts.collect::<Option<Vec<Value>>>() else { return false };
    let results: Vec<Value> = body.results(op).collect();
    let terminator = body.last_op(block).filter(|last| body.num_regions(*last) == 0);
    let yielded: Vec<Value> = match terminator {
        Some(last) => body.operands(last).collect(),
        None => Vec::new(),
    };
    // The yielded values replace the results; a leading condition is left out.
    let skipped = yielded.len().saturating_sub(results.len());
    let values: Vec<Value> = yielded.into_iter().skip(skipped).collect();
    let alike = |(result, value): (&Value, &Value)| body.ty(*result) == body.ty(*value);
    if values.len() != results.len() || !results.iter().zip(&values).all(alike) {
        return false;
    }
    let mut rewriter = Rewriter::new(body);
    for (result, value) in results.iter().zip(&values) {
        rewriter.replace_all_uses(*result, *value);
    }
    rewriter.inline_block_before(block, op, &starts);
    if let Some(last) = terminator {
        rewriter.erase_op(last);
    }
    rewriter.erase_op(op);
    true
}

fn branch(body: &mut Body, op: Op) -> bool {
    if body.num_successors(op) < 2 {
        return false;
    }
    let Some(to) = body.successors(op).last() else { return false };
    let args: Vec<Type> = body.arg_values(to).map(|arg| body.ty(arg)).collect();
    let values: Option<Vec<Value>> = args.iter().map(|ty| visible(body, op, *ty)).collect();
    let Some(values) = values else { return false };
    let mut rewriter = Rewriter::new(body);
    rewriter.set_point_before(op);
    rewriter.insert(BranchOp::build(to).dest_operands(values));
    rewriter.erase_op(op);
    true
}
