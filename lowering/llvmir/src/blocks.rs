//! Changes to the control flow graph of a function: edges, splitting and merging of blocks.
//!
//! Predecessors are kept in LLVM's order: the latest branch comes first, and a branch that moves to another block keeps
//! its position.

use smallvec::SmallVec;

use super::ir::{Block, BlockId, Function, Inst, InstId, Item, Shape, Value};

/// The successors of an instruction.
pub(super) type Targets = SmallVec<[BlockId; 2]>;

impl Inst {
    /// Returns the successors of the instruction.
    pub(super) fn targets(&self) -> Targets {
        match &self.shape {
            Shape::Br(blocks) => blocks.clone(),
            Shape::Switch { default, cases } => {
                std::iter::once(*default).chain(cases.iter().map(|(_, block)| *block)).collect()
            }
            Shape::IndirectBr(blocks) => blocks.iter().copied().collect(),
            Shape::Call(call) => call
                .destinations
                .into_iter()
                .flat_map(|(normal, unwind)| [normal, unwind])
                .collect(),
            _ => SmallVec::new(),
        }
    }

    /// Applies a change to each successor of the instruction, and to the incoming blocks of a phi.
    pub(super) fn for_each_block(&mut self, mut change: impl FnMut(&mut BlockId)) {
        match &mut self.shape {
            Shape::Br(blocks) => blocks.iter_mut().for_each(change),
            Shape::IndirectBr(blocks) | Shape::Phi(blocks) => blocks.iter_mut().for_each(change),
            Shape::Switch { default, cases } => {
                change(default);
                cases.iter_mut().for_each(|(_, block)| change(block));
            }
            Shape::Call(call) => {
                if let Some((normal, unwind)) = &mut call.destinations {
                    change(normal);
                    change(unwind);
                }
            }
            _ => {}
        }
    }

    /// Returns whether the instruction is an `alloca` with a constant number of elements.
    pub(super) fn is_variable(&self) -> bool {
        let constant = self.operands.iter().all(|one| matches!(one, Value::Const(_)));
        self.text.starts_with("alloca") && constant
    }

    /// Returns whether the instruction is a terminator.
    pub(super) fn is_terminator(&self) -> bool {
        match &self.shape {
            Shape::Br(_) | Shape::Switch { .. } | Shape::IndirectBr(_) => true,
            Shape::Call(call) => call.destinations.is_some(),
            _ => matches!(&*self.text, "ret" | "ret void" | "unreachable" | "resume"),
        }
    }
}

impl Block {
    /// Returns the position of an instruction among the items of the block.
    pub(super) fn position(&self, inst: InstId) -> Option<usize> {
        self.items.iter().rposition(|item| matches!(item, Item::Inst(id) if *id == inst))
    }

    /// Iterates over the instructions.
    pub(super) fn insts(&self) -> impl DoubleEndedIterator<Item = InstId> + '_ {
        self.items.iter().filter_map(|item| match item {
            Item::Inst(id) => Some(*id),
            Item::Record(_) => None,
        })
    }
}

impl Function {
    /// Iterates over the items of all blocks in printed order.
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        self.layout.iter().flat_map(|id| &self.blocks[id.index()].items)
    }

    /// Adds a block after `after`, or at the end.
    pub(super) fn add_block(&mut self, name: &str, after: Option<BlockId>) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        let name = self.names.take(name);
        self.blocks.push(Block { name, ..Block::default() });
        let at = after.and_then(|after| self.layout.iter().position(|one| *one == after));
        self.layout.insert(at.map_or(self.layout.len(), |at| at + 1), id);
        id
    }

    /// Renames a block.
    pub(super) fn rename_block(&mut self, block: BlockId, name: &str) {
        let old = self.blocks[block.index()].name.take();
        self.names.release(&old);
        self.blocks[block.index()].name = self.names.take(name);
    }

    /// Renames an instruction.
    pub(super) fn rename(&mut self, inst: InstId, name: &str) {
        let old = self.insts[inst.index()].name.take();
        self.names.release(&old);
        self.insts[inst.index()].name = self.names.take(name);
    }

    /// Inserts an instruction into a block, before `before` or at the end.
    pub(super) fn insert(&mut self, inst: InstId, block: BlockId, before: Option<InstId>) {
        let items = &self.blocks[block.index()];
        let at = before.and_then(|before| items.position(before)).unwrap_or(items.items.len());
        self.blocks[block.index()].items.insert(at, Item::Inst(inst));
        for target in self.insts[inst.index()].targets() {
            self.blocks[target.index()].predecessors.insert(0, block);
        }
    }

    /// Unlinks an instruction from its block; it keeps its operands.
    pub(super) fn take_out(&mut self, inst: InstId, block: BlockId) {
        if let Some(at) = self.blocks[block.index()].position(inst) {
            self.blocks[block.index()].items.remove(at);
        }
        for target in self.insts[inst.index()].targets() {
            self.forget_edge(block, target);
        }
    }

    fn forget_edge(&mut self, from: BlockId, to: BlockId) {
        let list = &mut self.blocks[to.index()].predecessors;
        if let Some(at) = list.iter().position(|one| *one == from) {
            list.remove(at);
        }
    }

    /// Erases an instruction and releases its name.
    pub(super) fn erase(&mut self, inst: InstId, block: BlockId) {
        self.take_out(inst, block);
        let name = self.insts[inst.index()].name.take();
        self.names.release(&name);
    }

    /// Returns the block of an instruction.
    pub(super) fn block_of(&self, inst: InstId) -> Option<BlockId> {
        let has = |id: &&BlockId| self.blocks[id.index()].position(inst).is_some();
        self.layout.iter().find(has).copied()
    }

    /// Returns the last instruction of a block if it is a terminator.
    pub(super) fn terminator(&self, block: BlockId) -> Option<InstId> {
        let last = self.blocks[block.index()].insts().next_back()?;
        self.insts[last.index()].is_terminator().then_some(last)
    }

    /// Returns the successors of a block.
    pub(super) fn successors(&self, block: BlockId) -> Targets {
        self.terminator(block).map(|inst| self.insts[inst.index()].targets()).unwrap_or_default()
    }

    /// Replaces the successor `from` of a block by `to`.
    pub(super) fn retarget(&mut self, block: BlockId, from: BlockId, to: BlockId) {
        let Some(end) = self.terminator(block) else { return };
        let mut changed = 0;
        self.insts[end.index()].for_each_block(|target| {
            if *target == from {
                *target = to;
                changed += 1;
            }
        });
        for _ in 0..changed {
            self.forget_edge(block, from);
            self.blocks[to.index()].predecessors.insert(0, block);
        }
    }

    /// Moves `before` and the instructions after it (none, if `before` is `None`) to a new block after this one.
    pub(super) fn split(&mut self, block: BlockId, before: Option<InstId>, name: &str) -> BlockId {
        let new = self.add_block(name, Some(block));
        self.move_rest(block, before, new);
        new
    }

    /// Moves `before` and the instructions after it to the start of another block.
    pub(super) fn move_rest(&mut self, block: BlockId, before: Option<InstId>, to: BlockId) {
        let from = &mut self.blocks[block.index()];
        let at = before.and_then(|inst| from.position(inst)).unwrap_or(from.items.len());
        let rest = from.items.split_off(at);
        self.blocks[to.index()].items.splice(0..0, rest);
        self.rename_source(block, to);
    }

    /// Replaces `old` by `new` in the predecessors and phis of the successors of `new`.
    fn rename_source(&mut self, old: BlockId, new: BlockId) {
        for target in self.successors(new) {
            let block = &mut self.blocks[target.index()];
            block.predecessors.iter_mut().filter(|one| **one == old).for_each(|one| *one = new);
            let phis: Vec<InstId> = block.insts().collect();
            for inst in phis {
                if let Shape::Phi(blocks) = &mut self.insts[inst.index()].shape {
                    blocks.iter_mut().filter(|one| **one == old).for_each(|one| *one = new);
                }
            }
        }
    }

    /// Merges a block into its only predecessor, if it is the only successor of that block.
    pub(super) fn merge(&mut self, block: BlockId) -> bool {
        let [before] = self.blocks[block.index()].predecessors[..] else { return false };
        if before == block || self.successors(before).len() != 1 {
            return false;
        }
        if let Some(end) = self.terminator(before) {
            self.erase(end, before);
        }
        let items = std::mem::take(&mut self.blocks[block.index()].items);
        self.blocks[before.index()].items.extend(items);
        self.rename_source(block, before);
        self.remove_block(block);
        true
    }

    /// Removes an empty block from the function.
    pub(super) fn remove_block(&mut self, block: BlockId) {
        self.layout.retain(|one| *one != block);
        let name = self.blocks[block.index()].name.take();
        self.names.release(&name);
    }

    /// Replaces the uses of a value in the instructions of some blocks.
    pub(super) fn replace_uses(&mut self, blocks: &[BlockId], old: Value, new: Value) {
        for block in blocks {
            let insts: Vec<InstId> = self.blocks[block.index()].insts().collect();
            for inst in insts {
                let operands = self.insts[inst.index()].operands.iter_mut();
                operands.filter(|value| **value == old).for_each(|value| *value = new);
            }
        }
    }
}
