//! What patterns change IR with: every change tells the driver what to look at again.

use std::ops::Deref;

use smallvec::SmallVec;

use super::worklist::Worklist;
use crate::dominance::postorder;
use crate::ir::id_map::IdMap;
use crate::ir::{InsertPoint, OpBuilder};
use crate::{Block, Body, Loc, Op, OpState, Region, Value};

/// What a pattern changes the IR with: reads like a [`Body`], and notes for the driver what was touched.
pub struct Rewriter<'a> {
    body: &'a mut Body,
    point: InsertPoint,
    loc: Loc,
    work: &'a mut Worklist,
}

impl Deref for Rewriter<'_> {
    type Target = Body;

    fn deref(&self) -> &Body {
        self.body
    }
}

impl<'a> Rewriter<'a> {
    /// A rewriter that inserts nowhere yet.
    pub(super) fn new(body: &'a mut Body, work: &'a mut Worklist) -> Rewriter<'a> {
        Rewriter { body, point: InsertPoint::Detached, loc: Loc::UNKNOWN, work }
    }

    /// A rewriter that inserts before `op`, with its location.
    pub(super) fn before(body: &'a mut Body, work: &'a mut Worklist, op: Op) -> Rewriter<'a> {
        let loc = body.loc(op);
        Rewriter { body, point: InsertPoint::Before(op), loc, work }
    }

    /// Where new operations go.
    pub fn set_point(&mut self, point: InsertPoint) {
        self.point = point;
    }

    /// Builds operations at the insertion point; what `build` makes is visited by the driver.
    pub fn build<T>(&mut self, build: impl FnOnce(&mut OpBuilder<'_>) -> T) -> T {
        let first = self.body.op_capacity();
        let mut builder = OpBuilder::new(self.body);
        builder.set_loc(self.loc).set_point(self.point);
        let made = build(&mut builder);
        for op in (first..self.body.op_capacity()).map(Op::new) {
            if self.body.is_live(op) {
                self.work.add(self.body, op);
            }
        }
        made
    }

    /// Creates an operation at the insertion point.
    pub fn insert(&mut self, state: OpState) -> Op {
        self.build(|b| b.insert(state))
    }

    /// Changes an operation where it stands: operands, successors, attributes, properties, types of results.
    pub fn modify<T>(&mut self, op: impl Into<Op>, change: impl FnOnce(&mut Body) -> T) -> T {
        let done = change(self.body);
        self.work.add(self.body, op.into());
        done
    }

    /// Makes every use of `old` a use of `new`.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        let users: SmallVec<[Op; 4]> =
            self.body.uses(old).map(|at| self.body.use_owner(at)).collect();
        self.body.replace_all_uses(old, new);
        for user in users {
            self.work.add(self.body, user);
        }
    }

    /// Replaces the results of `op` by `values` and erases it.
    ///
    /// # Panics
    /// When there are not as many values as results.
    pub fn replace_op(&mut self, op: impl Into<Op>, values: &[Value]) {
        let op = op.into();
        assert_eq!(self.body.results(op).len(), values.len(), "one value replaces each result");
        for (old, new) in self.body.results(op).zip(values) {
            self.replace_all_uses(old, *new);
        }
        self.erase_op(op);
    }

    /// Erases an operation whose results are not used, with everything inside it.
    pub fn erase_op(&mut self, op: impl Into<Op>) {
        let op = op.into();
        if self.point == InsertPoint::Before(op) {
            self.point = match (self.body.next_op(op), self.body.parent_block(op)) {
                (Some(next), _) => InsertPoint::Before(next),
                (None, Some(block)) => InsertPoint::End(block),
                (None, None) => InsertPoint::Detached,
            };
        }
        self.forget(op);
        self.body.erase_op(op);
    }

    /// Erases operations that only one another use, in any order.
    pub(super) fn erase_ops(&mut self, ops: &[Op]) {
        ops.iter().for_each(|op| self.forget(*op));
        for op in ops {
            if self.body.is_live(*op) {
                self.body.erase_op(*op);
            }
        }
    }

    /// Erases a block with its operations, the last first, after the uses of what it defines.
    ///
    /// # Panics
    /// When it is still a successor, or a value defined in it is used outside.
    pub fn erase_block(&mut self, block: Block) {
        self.erase_blocks(&[block]);
    }

    /// Erases blocks that only one another lead to, and only one another use what they define.
    ///
    /// # Panics
    /// When it is not so.
    pub fn erase_blocks(&mut self, blocks: &[Block]) {
        blocks.iter().for_each(|block| self.forget_block(*block));
        // With the operations go the edges between the blocks.
        for block in blocks {
            while let Some(op) = self.body.last_op(*block) {
                self.body.erase_op(op);
            }
        }
        blocks.iter().for_each(|block| self.body.erase_block(*block));
    }

    /// Moves the operations of `block` to the end of `into`, where `values` stand for its arguments, and erases it.
    ///
    /// # Panics
    /// When there are not as many values as arguments, or `block` is still a successor.
    pub fn merge_blocks(&mut self, block: Block, into: Block, values: &[Value]) {
        let args: SmallVec<[Value; 4]> = self.body.arg_values(block).collect();
        assert_eq!(args.len(), values.len(), "one value replaces each argument");
        for (arg, value) in args.into_iter().zip(values) {
            self.replace_all_uses(arg, *value);
        }
        while let Some(op) = self.body.first_op(block) {
            self.modify(op, |body| body.move_op(op, into, None));
        }
        self.erase_block(block);
    }

    /// Tells the driver that an operation goes, and what is inside it: uses before definitions.
    fn forget(&mut self, op: Op) {
        // Found the other way round, each operation before what is inside it.
        let mut doomed = Vec::new();
        let mut stack = vec![op];
        while let Some(op) = stack.pop() {
            doomed.push(op);
            let regions: SmallVec<[Region; 2]> = self.body.own_regions(op).collect();
            for region in regions.into_iter().rev() {
                for block in outside_in(self.body, region) {
                    let start = stack.len();
                    stack.extend(self.body.ops(block));
                    stack[start..].reverse();
                }
            }
        }
        doomed.into_iter().rev().for_each(|op| self.forget_one(op));
    }

    fn forget_block(&mut self, block: Block) {
        let ops: Vec<Op> = self.body.ops(block).collect();
        ops.into_iter().rev().for_each(|op| self.forget(op));
    }

    /// What defines the operands may be of no use any more, or be used just once.
    fn forget_one(&mut self, op: Op) {
        for operand in self.body.operands(op) {
            let Some(def) = self.body.defining_op(operand) else { continue };
            let mut other = None;
            let users = self.body.uses(operand).map(|at| self.body.use_owner(at));
            let many =
                users.filter(|user| *user != op).any(|user| *other.get_or_insert(user) != user);
            if !many {
                self.work.add(self.body, def);
            }
        }
        self.work.remove(op);
        self.body.set_operands(op, &[]);
    }

    /// The body, for changes that the other methods do not cover: moving blocks, splitting them, block arguments.
    /// The driver does not see what is touched this way.
    pub fn body_mut(&mut self) -> &mut Body {
        self.body
    }
}

/// The blocks of a region, successors before what leads to them; last those that the entry does not lead to.
pub(super) fn outside_in(body: &Body, region: Region) -> Vec<Block> {
    let all: Vec<Block> = body.blocks(region).collect();
    let [entry, _, ..] = all.as_slice() else { return all };
    let mut order = postorder(body, *entry, all.len());
    let mut seen = IdMap::covering(entry.index(), all.len());
    order.iter().for_each(|block| seen.insert(block.index(), ()));
    order.extend(all.iter().filter(|block| seen.get(block.index()).is_none()));
    order
}
