//! Block arguments that always have the same value.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::interface::BranchOpInterface;
use crate::rewrite::Rewriter;
use crate::{Block, Op, Region};

/// Drops the block arguments in `region` and the regions inside it for which every branch passes the same value.
pub(super) fn drop_redundant(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let mut changed = false;
    let mut regions = vec![region];
    while let Some(region) = regions.pop() {
        let mut at = rw.entry_block(region);
        while let Some(block) = at {
            at = rw.next_block(block);
            changed |= drop_redundant_in(rw, block);
            regions.extend(rw.ops(block).flat_map(|op| rw.own_regions(op)));
        }
    }
    changed
}

fn drop_redundant_in(rw: &mut Rewriter<'_>, block: Block) -> bool {
    let Some(branches) = incoming(rw, block) else { return false };
    let mut dropped = Vec::new();
    for index in 0..rw.args(block).len() {
        // Read again each time: a replaced argument may be passed to this very block.
        let handed = branches.iter().flat_map(|(op, starts)| starts.iter().map(move |at| (op, at)));
        let mut values = handed.map(|(op, start)| rw.operand(*op, start + index));
        let Some(common) = values.next() else { return false };
        if values.all(|value| value == common) {
            let arg = rw.args(block)[index].value;
            rw.replace_all_uses(arg, common);
            dropped.push(index);
        }
    }
    for index in dropped.iter().rev() {
        rw.erase_arg(block, *index);
    }
    for (op, starts) in branches {
        let mut numbers: Vec<usize> = starts
            .iter()
            .flat_map(|start| dropped.iter().map(move |index| start + index))
            .collect();
        numbers.sort_unstable();
        if !numbers.is_empty() {
            rw.modify(op, |body| body.erase_group_operands(&numbers));
        }
    }
    !dropped.is_empty()
}

/// A branch, and for each edge to the block the index of the first operand that it passes.
type Branch = (Op, SmallVec<[usize; 2]>);

/// Returns the branches to `block`; `None` if they do not pass all its arguments, or if that is unknown.
fn incoming(rw: &Rewriter<'_>, block: Block) -> Option<Vec<Branch>> {
    let count = rw.args(block).len();
    if count == 0 {
        return None;
    }
    let mut seen = FxHashSet::default();
    let ops = rw.block_uses(block).map(|slot| rw.successor_owner(slot));
    let branches = ops.filter(|op| seen.insert(*op)).map(|op| {
        let operands = rw.interface::<dyn BranchOpInterface>(op)?.all_successor_operands(rw);
        let edges = rw.successors(op).zip(operands).filter(|(to, _)| *to == block);
        let starts = edges.map(|(_, operands)| {
            let all = operands.produced == 0 && operands.forwarded.len() == count;
            all.then_some(operands.forwarded.numbers().start)
        });
        Some((op, starts.collect::<Option<_>>()?))
    });
    branches.collect()
}
