//! Edges of the control-flow graph.

use ods_core::interface::BranchOpInterface;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Value, raw};

use crate::llvm::analysis::loops::Edge;
use crate::llvm::{BrOp, IndirectBrOp, InvokeOp};

/// Puts a new block on an edge: the successor `index` of the terminator `op`. Returns `None` if the terminator passes
/// values that only it produces, or needs the block where it goes: the tag of an address, or a landing pad.
#[expect(clippy::disallowed_methods, reason = "terminators of any kind have edges")]
pub(crate) fn split_edge(rw: &mut Rewriter<'_>, op: Op, index: usize) -> Option<Block> {
    let branch = rw.interface::<dyn BranchOpInterface>(op)?;
    if op.isa::<IndirectBrOp>(rw) || op.isa::<InvokeOp>(rw) {
        return None;
    }
    let passed = branch.successor_operands(rw, index);
    let to = rw.successors(op).nth(index)?;
    let region = rw.block_region(to)?;
    if passed.produced > 0 {
        return None;
    }
    let values: Vec<Value> = passed.forwarded.values(rw).collect();
    let loc = rw.loc(op);
    let between = rw.create_block(region, Some(to), &[]);
    passed.assign(rw, &[]);
    raw::set_successor(rw, op, index, between);
    rw.set_point_at_end(between).set_loc(loc).insert(BrOp::build(to).dest_operands(values));
    Some(between)
}

/// Returns the `llvm.br` of an edge: its terminator, or that of a new block on the edge.
pub(crate) fn jump_on_edge(rw: &mut Rewriter<'_>, edge: Edge) -> Option<Op> {
    if edge.op.isa::<BrOp>(rw) {
        return Some(edge.op);
    }
    let between = split_edge(rw, edge.op, edge.index)?;
    rw.last_op(between)
}

/// Returns the values that `op` passes to its successor `index`; `None` if it produces some of them itself, or if they
/// are unknown.
pub(crate) fn passed(ir: &Body, op: Op, index: usize) -> Option<Vec<Value>> {
    let branch = ir.interface::<dyn BranchOpInterface>(op)?;
    let operands = branch.successor_operands(ir, index);
    (operands.produced == 0).then(|| operands.forwarded.values(ir).collect())
}

/// Redirects the successor `index` of `op` to `to`, with `values` for its arguments.
#[expect(clippy::disallowed_methods, reason = "terminators of any kind have edges")]
pub(crate) fn redirect(rw: &mut Rewriter<'_>, op: Op, index: usize, to: Block, values: &[Value]) {
    if let Some(branch) = rw.interface::<dyn BranchOpInterface>(op) {
        let operands = branch.successor_operands(rw, index);
        operands.assign(rw, values);
        raw::set_successor(rw, op, index, to);
    }
}

/// Returns the edges to `block`: terminators with the index of the successor.
pub(crate) fn edges_to(ir: &Body, block: Block) -> Vec<(Op, usize)> {
    let edge = |slot| (ir.successor_owner(slot), ir.successor_number(slot));
    ir.block_uses(block).map(edge).collect()
}
