//! The copies of the iterations of an unrolled loop.

use ods_core::ir::IrMapping;
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Op, Region, Value};
use rustc_hash::FxHashSet;

use super::super::edges::redirect;
use super::super::loop_copies::{close_exits, empty_copy, replace_uses_outside};
use super::Unrolling;
use crate::llvm::BrOp;
use crate::llvm::analysis::induction::edge_operands;

/// What follows a copy of an iteration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Onward {
    /// The copy that starts with this block.
    Next(Block),
    /// What is behind the loop.
    Leave,
    /// The test whether the loop goes on.
    Repeat,
}

impl Unrolling {
    /// Replaces the loop by its iterations, or puts iterations behind one another.
    pub(super) fn apply(mut self, rw: &mut Rewriter<'_>, region: Region) {
        if self.exits.len() > 1 {
            let live_out = std::mem::take(&mut self.live_out);
            match close_exits(rw, &self.blocks, &self.exits, &live_out) {
                Some(to) => self.exit.to = to,
                None => return,
            }
        }
        match self.times {
            None => self.apply_fully(rw, region),
            Some(times) => self.apply_partly(rw, region, times),
        }
    }

    fn apply_fully(self, rw: &mut Rewriter<'_>, region: Region) {
        let mut own: FxHashSet<Block> = self.blocks.iter().copied().collect();
        let heads: Vec<Block> =
            (0..=self.last).map(|_| rw.create_block(region, Some(self.header), &[])).collect();
        let starts = self.starts.clone();
        let mapping = self.copies(rw, &mut own, starts, (&heads, Onward::Leave));
        self.replace_live_out(rw, &own, &mapping);
        redirect(rw, self.entry.op, self.entry.index, heads[0], &[]);
        rw.erase_blocks(&self.blocks);
    }

    fn apply_partly(self, rw: &mut Rewriter<'_>, region: Region, times: u64) {
        let mut own: FxHashSet<Block> = self.blocks.iter().copied().collect();
        let before = rw.next_block(self.latch);
        let heads: Vec<Block> = (1..times).map(|_| rw.create_block(region, before, &[])).collect();
        let nexts = self.nexts.clone();
        let mapping = self.copies(rw, &mut own, nexts, (&heads, Onward::Repeat));
        if self.exit.from == self.latch {
            self.replace_live_out(rw, &own, &mapping);
        }
        if let Some(end) = rw.last_op(self.latch) {
            let loc = rw.loc(end);
            rw.set_point_before(end).set_loc(loc).insert(BrOp::build(heads[0]));
            rw.erase_op(end);
        }
    }

    /// Copies an iteration for each of `heads`, one behind the other, the first of which starts with `values`. Returns
    /// the values and blocks of the last copy, and adds all blocks to `own`.
    fn copies(
        &self,
        rw: &mut Rewriter<'_>,
        own: &mut FxHashSet<Block>,
        mut values: Vec<Value>,
        (heads, last): (&[Block], Onward),
    ) -> IrMapping {
        let mut mapping = IrMapping::new();
        for (number, head) in heads.iter().enumerate() {
            let onward = heads.get(number + 1).map_or(last, |next| Onward::Next(*next));
            mapping = IrMapping::new();
            for (arg, value) in rw.arg_values(self.header).zip(values).collect::<Vec<_>>() {
                mapping.map_value(arg, value);
            }
            self.copy(rw, &mut mapping, (*head, onward));
            own.extend(self.blocks.iter().map(|block| mapping.block(*block)));
            values = self.nexts.iter().map(|value| mapping.value(*value)).collect();
        }
        mapping
    }

    /// Replaces the uses behind the loop, whose blocks are `own`, of its values by values of the last copy.
    fn replace_live_out(&self, rw: &mut Rewriter<'_>, own: &FxHashSet<Block>, mapping: &IrMapping) {
        let pairs = self.live_out.iter().map(|value| (*value, mapping.value(*value)));
        replace_uses_outside(rw, own, pairs);
    }

    /// Copies an iteration to the block `head` and blocks behind it.
    fn copy(
        &self,
        rw: &mut Rewriter<'_>,
        mapping: &mut IrMapping,
        (head, onward): (Block, Onward),
    ) {
        let (before, loc) = (rw.next_block(head), rw.loc(self.branch.into()));
        // The iteration that leaves from the header does not reach the other blocks.
        let reached = match onward == Onward::Leave && self.exit.from == self.header {
            true => &self.blocks[..1],
            false => &self.blocks[..],
        };
        for block in reached {
            match *block == self.header {
                true => mapping.map_block(*block, head),
                false => _ = empty_copy(rw, *block, before, loc, mapping),
            }
        }
        for block in reached {
            let end = rw.last_op(*block);
            rw.set_point_at_end(mapping.block(*block));
            let ops: Vec<Op> = rw.ops(*block).filter(|op| Some(*op) != end).collect();
            for op in ops {
                rw.clone_op(op, mapping);
            }
            if let Some(end) = end {
                self.end(rw, mapping, (*block, end), onward);
            }
        }
    }

    /// Ends the copy of a block with what its terminator becomes.
    fn end(
        &self,
        rw: &mut Rewriter<'_>,
        mapping: &mut IrMapping,
        (block, end): (Block, Op),
        onward: Onward,
    ) {
        rw.set_loc(rw.loc(end));
        let is_exit = end == self.exit.op;
        match onward {
            Onward::Next(next) if block == self.latch => {
                rw.insert(BrOp::build(next));
            }
            Onward::Leave if is_exit => self.go(rw, mapping, end, self.exit.index),
            Onward::Repeat if block == self.latch => {
                let copy = mapping.block(self.header);
                mapping.map_block(self.header, self.header);
                rw.clone_op(end, mapping);
                mapping.map_block(self.header, copy);
            }
            _ if is_exit => self.go(rw, mapping, end, 1 - self.exit.index),
            _ => _ = rw.clone_op(end, mapping),
        }
    }

    /// Jumps to where a copy of a branch leads by its successor `index`.
    fn go(&self, rw: &mut Rewriter<'_>, mapping: &IrMapping, end: Op, index: usize) {
        let to = rw.successors(end).nth(index).unwrap_or(self.exit.to);
        let values = edge_operands(rw, end, index).unwrap_or_default();
        let values: Vec<Value> = values.into_iter().map(|value| mapping.value(value)).collect();
        rw.insert(BrOp::build(mapping.block(to)).dest_operands(values));
    }
}
