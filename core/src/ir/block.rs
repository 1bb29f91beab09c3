//! Blocks and regions: their records, the lists they form, and the order of operations in a block.
//!
//! Each operation has an order number, increasing along its block with gaps, so that `is_before` is a comparison.
//! When an insertion finds no gap, the block's numbers are marked stale; [`Body::renumber`] renews them, and until then
//! `is_before` walks the block.

mod args;
mod order;

use smallvec::SmallVec;

use super::{Block, Body, Op, Region, Successor};
pub use args::BlockArg;
use order::ORDER_GAP;

#[derive(Clone)]
pub(super) struct BlockData {
    pub(super) region: Option<Region>,
    pub(super) prev: Option<Block>,
    pub(super) next: Option<Block>,
    pub(super) first: Option<Op>,
    pub(super) last: Option<Op>,
    pub(super) first_use: Option<Successor>,
    /// Few blocks have more arguments.
    pub(super) args: SmallVec<[BlockArg; 2]>,
    pub(super) ordered: bool,
    pub(super) freed: bool,
}

#[derive(Clone)]
pub(super) struct RegionData {
    /// `None` for the regions of the body's owner.
    pub(super) owner: Option<Op>,
    pub(super) first: Option<Block>,
    pub(super) last: Option<Block>,
}

impl Body {
    pub(super) fn new_region(&mut self, owner: Option<Op>) -> Region {
        let region = Region::new(self.region_data.len());
        self.region_data.push(RegionData { owner, first: None, last: None });
        region
    }

    /// Returns the operation of this body that `region` belongs to; `None` for a region of the body's owner.
    pub fn region_owner(&self, region: Region) -> Option<Op> {
        self.region_data[region.index()].owner
    }

    /// Returns the blocks of `region`.
    #[inline]
    pub fn blocks(&self, region: Region) -> impl Iterator<Item = Block> + Clone + '_ {
        std::iter::successors(self.region_data[region.index()].first, |at| {
            self.blocks[at.index()].next
        })
    }

    /// Returns the first block of `region`.
    pub fn entry_block(&self, region: Region) -> Option<Block> {
        self.region_data[region.index()].first
    }

    /// Returns the last block of `region`.
    pub fn last_block(&self, region: Region) -> Option<Block> {
        self.region_data[region.index()].last
    }

    /// Creates a detached block without arguments.
    pub fn create_block(&mut self) -> Block {
        let block = Block::new(self.blocks.len());
        self.blocks.push(BlockData {
            region: None,
            prev: None,
            next: None,
            first: None,
            last: None,
            first_use: None,
            args: SmallVec::new(),
            ordered: true,
            freed: false,
        });
        block
    }

    /// Creates a block at the end of `region`.
    pub fn append_block(&mut self, region: Region) -> Block {
        let block = self.create_block();
        self.insert_block(block, region, None);
        block
    }

    /// Inserts a detached block into `region`, before `before` or at the end.
    ///
    /// # Panics
    /// Panics if `block` is in a region, or `before` is not in this one.
    #[track_caller]
    pub fn insert_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        assert!(self.blocks[block.index()].region.is_none(), "the block is in a region already");
        let prev = match before {
            Some(next) => {
                assert_eq!(
                    self.blocks[next.index()].region,
                    Some(region),
                    "the next block is in another region"
                );
                self.blocks[next.index()].prev.replace(block)
            }
            None => self.region_data[region.index()].last.replace(block),
        };
        match prev {
            Some(prev) => self.blocks[prev.index()].next = Some(block),
            None => self.region_data[region.index()].first = Some(block),
        }
        let data = &mut self.blocks[block.index()];
        data.region = Some(region);
        data.prev = prev;
        data.next = before;
    }

    /// Detaches a block, with its operations, from its region.
    pub fn detach_block(&mut self, block: Block) {
        let data = &mut self.blocks[block.index()];
        let (prev, next) = (data.prev.take(), data.next.take());
        let Some(region) = data.region.take() else { return };
        match prev {
            Some(prev) => self.blocks[prev.index()].next = next,
            None => self.region_data[region.index()].first = next,
        }
        match next {
            Some(next) => self.blocks[next.index()].prev = prev,
            None => self.region_data[region.index()].last = prev,
        }
    }

    /// Moves a block into `region`, before `before` or to the end.
    pub fn move_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        self.detach_block(block);
        self.insert_block(block, region, before);
    }

    /// Erases a block with its operations, the last first.
    ///
    /// # Panics
    /// Panics if it is still a successor, or a value defined in it is used outside.
    #[track_caller]
    pub fn erase_block(&mut self, block: Block) {
        self.detach_block(block);
        while let Some(op) = self.blocks[block.index()].last {
            self.erase_op(op);
        }
        assert!(
            self.blocks[block.index()].first_use.is_none(),
            "an erased block is still a successor"
        );
        self.free_block(block);
    }

    pub(super) fn free_region(&mut self, region: Region) {
        let blocks: Vec<Block> = self.blocks(region).collect();
        for block in blocks {
            self.free_block(block);
        }
        let data = &mut self.region_data[region.index()];
        data.first = None;
        data.last = None;
    }

    fn free_block(&mut self, block: Block) {
        let data = &mut self.blocks[block.index()];
        data.freed = true;
        data.first = None;
        data.last = None;
        for arg in std::mem::take(&mut data.args) {
            assert!(!self.is_used(arg.value), "an argument of an erased block is still used");
            self.values[arg.value.index()].free();
        }
    }

    /// Returns whether `block` has not been erased.
    pub fn is_live_block(&self, block: Block) -> bool {
        !self.blocks[block.index()].freed
    }

    /// Returns the region that `block` is in; `None` while detached.
    pub fn block_region(&self, block: Block) -> Option<Region> {
        self.blocks[block.index()].region
    }

    /// Returns the parent operation of `block` in this body.
    pub fn block_parent_op(&self, block: Block) -> Option<Op> {
        self.region_owner(self.block_region(block)?)
    }

    /// Returns the block after `block` in its region.
    pub fn next_block(&self, block: Block) -> Option<Block> {
        self.blocks[block.index()].next
    }

    /// Returns the block before `block` in its region.
    pub fn prev_block(&self, block: Block) -> Option<Block> {
        self.blocks[block.index()].prev
    }

    /// Returns whether `block` is the first of its region.
    pub fn is_entry_block(&self, block: Block) -> bool {
        self.block_region(block).is_some_and(|region| self.entry_block(region) == Some(block))
    }

    /// Returns the operations of `block`.
    #[inline]
    pub fn ops(&self, block: Block) -> impl Iterator<Item = Op> + Clone + '_ {
        std::iter::successors(self.blocks[block.index()].first, |at| self.links[at.index()].next)
    }

    /// Returns the first operation of `block`.
    pub fn first_op(&self, block: Block) -> Option<Op> {
        self.blocks[block.index()].first
    }

    /// Returns the last operation of `block`.
    pub fn last_op(&self, block: Block) -> Option<Op> {
        self.blocks[block.index()].last
    }

    /// Returns the last operation of `block` if it is known to be a terminator, or is not registered and so might be
    /// one.
    pub fn terminator(&self, block: Block) -> Option<Op> {
        let last = self.last_op(block)?;
        self.ctx.might_be_terminator(self.name(last)).then_some(last)
    }

    /// Appends a detached operation to `block`.
    pub fn append_op(&mut self, op: Op, block: Block) {
        self.insert_op(op, block, None);
    }

    /// Inserts a detached operation into `block`, before `before` or at the end.
    ///
    /// # Panics
    /// Panics if `op` is in a block, or `before` is not in this one.
    #[track_caller]
    pub fn insert_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        assert!(self.links_of(op).block.is_none(), "the operation is in a block already");
        let prev = match before {
            Some(next) => {
                assert_eq!(
                    self.links_of(next).block,
                    Some(block),
                    "the next operation is in another block"
                );
                self.links[next.index()].prev.replace(op)
            }
            None => self.blocks[block.index()].last.replace(op),
        };
        match prev {
            Some(prev) => self.links[prev.index()].next = Some(op),
            None => self.blocks[block.index()].first = Some(op),
        }
        let low = prev.map_or(0, |prev| self.links[prev.index()].order);
        let order = match before {
            None => low.checked_add(ORDER_GAP),
            Some(next) => {
                let high = self.links[next.index()].order;
                (high > low && high - low > 1).then(|| low + (high - low) / 2)
            }
        };
        if order.is_none() {
            self.blocks[block.index()].ordered = false;
        }
        let data = self.links_mut(op);
        data.order = order.unwrap_or(low);
        data.block = Some(block);
        data.prev = prev;
        data.next = before;
    }

    /// Detaches an operation from its block.
    pub fn detach_op(&mut self, op: Op) {
        let data = self.links_mut(op);
        let (prev, next) = (data.prev.take(), data.next.take());
        let Some(block) = data.block.take() else { return };
        match prev {
            Some(prev) => self.links[prev.index()].next = next,
            None => self.blocks[block.index()].first = next,
        }
        match next {
            Some(next) => self.links[next.index()].prev = prev,
            None => self.blocks[block.index()].last = prev,
        }
    }

    /// Moves an operation into `block`, before `before` or to the end.
    pub fn move_op(&mut self, op: Op, block: Block, before: Option<Op>) {
        if before == Some(op) {
            return;
        }
        self.detach_op(op);
        self.insert_op(op, block, before);
    }

    /// Moves `op` and all operations after it into a new block behind their block.
    ///
    /// # Panics
    /// Panics if `op` is detached, or its block is.
    #[track_caller]
    pub fn split_block(&mut self, op: Op) -> Block {
        let block = self.parent_block(op).expect("the operation is in a block");
        let region = self.block_region(block).expect("the block is in a region");
        let rest = self.create_block();
        self.insert_block(rest, region, self.next_block(block));
        let mut at = Some(op);
        while let Some(moved) = at {
            at = self.next_op(moved);
            self.move_op(moved, rest, None);
        }
        rest
    }

    /// Divides the block of `op` before it: returns the block with the preceding operations, and the block with `op`
    /// and the rest. The shorter part is moved to a new block, so that a block can be divided many times.
    ///
    /// # Panics
    /// Panics if `op` is detached, or its block is.
    #[track_caller]
    pub fn divide_block(&mut self, op: Op) -> (Block, Block) {
        let block = self.parent_block(op).expect("the operation is in a block");
        let (mut front, mut rest) = (self.prev_op(op), Some(op));
        while let (Some(before), Some(behind)) = (front, rest) {
            front = self.prev_op(before);
            rest = self.next_op(behind);
        }
        if rest.is_none() {
            return (block, self.split_block(op));
        }
        let region = self.block_region(block).expect("the block is in a region");
        let head = self.create_block();
        self.insert_block(head, region, Some(block));
        while let Some(moved) = self.first_op(block).filter(|first| *first != op) {
            self.move_op(moved, head, None);
        }
        let args = std::mem::take(&mut self.blocks[block.index()].args);
        for arg in &args {
            self.values[arg.value.index()].set_block(head);
        }
        self.blocks[head.index()].args = args;
        self.replace_block_uses(block, head);
        (head, block)
    }
}
