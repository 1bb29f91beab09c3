//! Edges through blocks that only branch: to a block that jumps on, or that branches on a value which an edge knows.

use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Region, Value};
use rustc_hash::FxHashSet;

use crate::llvm::edges::{edges_to, passed, redirect};
use crate::llvm::simplify::int;
use crate::llvm::{BrOp, CondBrOp};

/// Redirects edges to blocks that hold only a branch to where it leads. Returns how many.
pub(super) fn thread_edges(
    rw: &mut Rewriter<'_>,
    region: Region,
    headers: &FxHashSet<Block>,
) -> u64 {
    let blocks: Vec<Block> = rw.blocks(region).collect();
    let mut count = 0;
    for block in blocks {
        if rw.is_entry_block(block) || headers.contains(&block) {
            continue;
        }
        let Some(end) = rw.last_op(block).filter(|end| rw.first_op(block) == Some(*end)) else {
            continue;
        };
        if !(end.isa::<BrOp>(rw) || end.isa::<CondBrOp>(rw)) || !keeps_arguments(rw, block, end) {
            continue;
        }
        for (op, index) in edges_to(rw, block) {
            count += u64::from(thread_edge(rw, (op, index), block, end, headers));
        }
    }
    count
}

/// Returns whether only the branch at the end uses the arguments of the block.
fn keeps_arguments(ir: &Body, block: Block, end: Op) -> bool {
    ir.arg_values(block).all(|arg| ir.uses(arg).all(|at| ir.use_owner(at) == end))
}

fn thread_edge(
    rw: &mut Rewriter<'_>,
    (op, index): (Op, usize),
    block: Block,
    end: Op,
    headers: &FxHashSet<Block>,
) -> bool {
    let Some(values) = passed(rw, op, index) else { return false };
    let args: Vec<Value> = rw.arg_values(block).collect();
    if args.len() != values.len() {
        return false;
    }
    let replaced = |value: Value| match args.iter().position(|arg| *arg == value) {
        Some(at) => values[at],
        None => value,
    };
    let way = match end.cast::<CondBrOp>(rw) {
        None => 0,
        Some(branch) => match int(rw, replaced(branch.condition(rw))) {
            Some(known) => usize::from(known.is_zero()),
            None => return false,
        },
    };
    let Some(to) = rw.successors(end).nth(way) else { return false };
    // Blocks in front of loops stay, and an edge may have only one target with arguments.
    if to == block || headers.contains(&to) {
        return false;
    }
    let Some(onward) = passed(rw, end, way) else { return false };
    let onward: Vec<Value> = onward.into_iter().map(replaced).collect();
    redirect(rw, op, index, to, &onward);
    true
}
