//! Modification of blocks and regions.

use smallvec::SmallVec;

use super::Rewriter;
use crate::ir::InsertPoint;
use crate::{Block, Loc, Op, Region, Type, Value};

impl Rewriter<'_> {
    /// Creates a block with arguments in `region`, before `before` or at the end.
    pub fn create_block(
        &mut self,
        region: Region,
        before: Option<Block>,
        args: &[(Type, Loc)],
    ) -> Block {
        let block = self.body.create_block();
        self.body.insert_block(block, region, before);
        for (ty, loc) in args {
            self.body.add_arg(block, *ty, *loc);
        }
        self.block_inserted(block);
        block
    }

    /// Moves `block` into `region`, before `before` or to the end.
    pub fn move_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        self.body.move_block(block, region, before);
        self.block_inserted(block);
    }

    /// Moves `op` and all operations after it into a new block behind their block.
    ///
    /// # Panics
    /// Panics if `op` is in no block, or its block in no region.
    pub fn split_block(&mut self, op: impl Into<Op>) -> Block {
        let op = op.into();
        if self.listener.is_none() {
            return self.body.split_block(op);
        }
        let block = self.body.parent_block(op).expect("the operation is in a block");
        let region = self.body.block_region(block).expect("the block is in a region");
        let rest = self.create_block(region, self.body.next_block(block), &[]);
        // Listeners are notified of the last operation first, as upstream's are.
        while self.body.parent_block(op) == Some(block)
            && let Some(last) = self.body.last_op(block)
        {
            self.move_op(last, rest, self.body.first_op(rest));
        }
        rest
    }

    /// Moves the operations of `block` to the end of `into`, replaces its arguments by `values`, and erases it.
    ///
    /// # Panics
    /// Panics if there are not as many values as arguments, or `block` is still a successor.
    pub fn merge_blocks(&mut self, block: Block, into: Block, values: &[Value]) {
        self.inline_block(block, into, None, values);
    }

    /// Moves the operations of `block` before `op`, replaces its arguments by `values`, and erases it.
    ///
    /// # Panics
    /// Panics if `op` is in no block, there are not as many values as arguments, or `block` is still a successor.
    pub fn inline_block_before(&mut self, block: Block, op: impl Into<Op>, values: &[Value]) {
        let op = op.into();
        let into = self.body.parent_block(op).expect("the operation is in a block");
        self.inline_block(block, into, Some(op), values);
    }

    fn inline_block(&mut self, block: Block, into: Block, before: Option<Op>, values: &[Value]) {
        let args: SmallVec<[Value; 4]> = self.body.arg_values(block).collect();
        assert_eq!(args.len(), values.len(), "one value replaces each argument");
        for (arg, value) in args.into_iter().zip(values) {
            self.replace_all_uses(arg, *value);
        }
        while let Some(op) = self.body.first_op(block) {
            self.move_op(op, into, before);
        }
        if self.point == InsertPoint::End(block) {
            self.point = before.map_or(InsertPoint::End(into), InsertPoint::Before);
        }
        self.erase_block(block);
    }

    /// Moves the blocks of `from` into `region`, before `before` or to the end.
    pub fn inline_region_before(&mut self, from: Region, region: Region, before: Option<Block>) {
        while let Some(block) = self.body.entry_block(from) {
            self.move_block(block, region, before);
        }
    }

    /// Redirects every edge to `old` to `new`.
    pub fn replace_block_uses(&mut self, old: Block, new: Block) {
        let ops: SmallVec<[Op; 4]> =
            self.body.block_uses(old).map(|slot| self.body.successor_owner(slot)).collect();
        self.body.replace_block_uses(old, new);
        for op in ops {
            self.modify(op, |_| {});
        }
    }

    /// Appends an argument to `block`.
    pub fn add_arg(&mut self, block: Block, ty: Type, loc: Loc) -> Value {
        self.body.add_arg(block, ty, loc)
    }

    /// Inserts an argument of `block` at `index`.
    pub fn insert_arg(&mut self, block: Block, index: usize, ty: Type, loc: Loc) -> Value {
        self.body.insert_arg(block, index, ty, loc)
    }

    /// Removes the argument of `block` at `index`.
    ///
    /// # Panics
    /// Panics if it is used.
    pub fn erase_arg(&mut self, block: Block, index: usize) {
        self.body.erase_arg(block, index);
    }

    /// Sets the type of a block argument or a result.
    pub fn set_type(&mut self, value: Value, ty: Type) {
        match self.body.defining_op(value) {
            Some(op) => self.modify(op, |ir| ir.set_ty(value, ty)),
            None => self.body.set_ty(value, ty),
        }
    }

    fn block_inserted(&mut self, block: Block) {
        if let Some(listener) = self.listener.as_deref_mut() {
            listener.block_inserted(self.body, block);
        }
    }
}
