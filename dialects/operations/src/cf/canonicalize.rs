//! Canonicalization of branches, as upstream does it: blocks are merged, and blocks that only branch on are bypassed.

mod cond_branch;
mod switch;

use std::collections::HashSet;

use ods_core::fold::{constant_int, constant_value};
use ods_core::hooks::CanonicalizeMethod;
use ods_core::rewrite::{Done, Rewriter, Rewritten};
use ods_core::{ApInt, Block, Body, OpType, Value};

use super::{AssertOp, BranchOp};

/// The destination of an edge, and the successor operands that it forwards.
type Edge = (Block, Vec<Value>);

/// Returns the edge that bypasses `to` if that block consists of an unconditional branch; `operands` are the successor
/// operands forwarded to it.
fn beyond<I: Iterator<Item = Value>>(
    ir: &Body,
    to: Block,
    operands: impl FnOnce() -> I,
) -> Option<Edge> {
    let only = ir.first_op(to).filter(|op| ir.next_op(*op).is_none())?;
    let next = only.cast::<BranchOp>(ir)?;
    let elsewhere = |value: Value| ir.uses(value).any(|at| ir.use_owner(at) != only);
    if ir.arg_values(to).any(elsewhere) {
        return None;
    }
    let dest = next.dest(ir);
    if dest == to || goes_round(ir, to, dest) {
        return None;
    }
    let operands: Vec<Value> = operands().collect();
    let handed = |value| {
        let mut args = ir.arg_values(to);
        args.position(|arg| arg == value).map_or(value, |at| operands[at])
    };
    Some((dest, next.dest_operands(ir).map(handed).collect()))
}

/// Returns whether unconditional branches alone lead from `to` back to `from` or `to`.
fn goes_round(ir: &Body, from: Block, to: Block) -> bool {
    let next = |block| Some(ir.last_op(block)?.cast::<BranchOp>(ir)?.dest(ir));
    let Some(mut at) = next(to) else { return false };
    let mut seen = HashSet::from([from, to]);
    while seen.insert(at) {
        match next(at) {
            Some(dest) => at = dest,
            None => return false,
        }
    }
    true
}

/// Returns the only predecessor of `block`, if it has one, by one edge.
fn single_predecessor(ir: &Body, block: Block) -> Option<Block> {
    let mut all = ir.predecessors(block);
    all.next().filter(|_| all.next().is_none())
}

/// Returns the integer of a constant operation that defines `value`.
fn known(ir: &Body, value: Value) -> Option<ApInt> {
    constant_int(ir.ctx(), Some(constant_value(ir.view(ir.defining_op(value)?))?))
}

/// Replaces a branch of any kind by an unconditional branch along an edge.
fn always(
    rw: &mut Rewriter<'_>,
    op: impl OpType,
    to: Block,
    operands: impl IntoIterator<Item = Value>,
) -> Rewritten {
    rw.replace_with(op.op(), BranchOp::build(to).dest_operands(operands))
}

impl CanonicalizeMethod for BranchOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        let (here, to) = (rw.parent_block(self.op())?, self.dest(rw));
        if to == here {
            return None;
        }
        if single_predecessor(rw, to).is_some() {
            let operands: Vec<Value> = self.dest_operands(rw).collect();
            // A value of the destination reaches this branch only in a cycle that is unreachable: it cannot replace an
            // argument of the block that defines it.
            if operands.iter().any(|value| rw.def_block(*value) == Some(to)) {
                return None;
            }
            rw.erase_op(self);
            rw.merge_blocks(to, here, &operands);
            return Some(Done);
        }
        let (to, operands) = beyond(rw, to, || self.dest_operands(rw))?;
        always(rw, self, to, operands)
    }
}

/// Erases an assertion whose condition is a constant other than zero.
impl CanonicalizeMethod for AssertOp {
    fn canonicalize(self, rw: &mut Rewriter<'_>) -> Rewritten {
        known(rw, self.arg(rw)).filter(|value| !value.is_zero())?;
        rw.erase_op(self)
    }
}
