//! Changes to the blocks of a function: edges, splitting, joining.
//!
//! Predecessors are kept in the order in which LLVM lists them: the branch that was made last comes first, and one
//! that moves to another block keeps its place.

use smallvec::SmallVec;

use super::ir::{Block, BlockId, Function, Inst, InstId, Item, Shape, Value};

/// The blocks that an instruction leads to, one by one.
pub(super) type Targets = SmallVec<[BlockId; 2]>;

impl Inst {
    /// The blocks that the instruction may go on with.
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

    /// Applies a change to each block that the instruction may go on with, and to those of a phi.
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

    /// Returns whether the instruction makes room for a number of elements that is known.
    pub(super) fn is_variable(&self) -> bool {
        let constant = self.operands.iter().all(|one| matches!(one, Value::Const(_)));
        self.text.starts_with("alloca") && constant
    }

    /// Returns whether the instruction ends a block.
    pub(super) fn is_terminator(&self) -> bool {
        match &self.shape {
            Shape::Br(_) | Shape::Switch { .. } | Shape::IndirectBr(_) => true,
            Shape::Call(call) => call.destinations.is_some(),
            _ => matches!(&*self.text, "ret" | "ret void" | "unreachable" | "resume"),
        }
    }
}

impl Block {
    /// The place of an instruction among the lines of the block.
    pub(super) fn position(&self, inst: InstId) -> Option<usize> {
        self.items.iter().rposition(|item| matches!(item, Item::Inst(id) if *id == inst))
    }

    /// The instructions.
    pub(super) fn insts(&self) -> impl DoubleEndedIterator<Item = InstId> + '_ {
        self.items.iter().filter_map(|item| match item {
            Item::Inst(id) => Some(*id),
            Item::Record(_) => None,
        })
    }
}

impl Function {
    /// The lines of all blocks, in the order in which they are printed.
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        self.layout.iter().flat_map(|id| &self.blocks[id.index()].items)
    }

    /// Adds a block; after `after`, or at the end.
    pub(super) fn add_block(&mut self, name: &str, after: Option<BlockId>) -> BlockId {
        let id = BlockId(self.blocks.len() as u32);
        let name = self.names.take(name);
        self.blocks.push(Block { name, ..Block::default() });
        let at = after.and_then(|after| self.layout.iter().position(|one| *one == after));
        self.layout.insert(at.map_or(self.layout.len(), |at| at + 1), id);
        id
    }

    /// Gives a block another name.
    pub(super) fn rename_block(&mut self, block: BlockId, name: &str) {
        let old = self.blocks[block.index()].name.take();
        self.names.release(&old);
        self.blocks[block.index()].name = self.names.take(name);
    }

    /// Gives an instruction another name.
    pub(super) fn rename(&mut self, inst: InstId, name: &str) {
        let old = self.insts[inst.index()].name.take();
        self.names.release(&old);
        self.insts[inst.index()].name = self.names.take(name);
    }

    /// Puts an instruction into a block; before `before`, or at the end.
    pub(super) fn insert(&mut self, inst: InstId, block: BlockId, before: Option<InstId>) {
        let items = &self.blocks[block.index()];
        let at = before.and_then(|before| items.position(before)).unwrap_or(items.items.len());
        self.blocks[block.index()].items.insert(at, Item::Inst(inst));
        for target in self.insts[inst.index()].targets() {
            self.blocks[target.index()].predecessors.insert(0, block);
        }
    }

    /// Takes an instruction out of its block; it keeps its operands.
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

    /// Removes an instruction, and its name.
    pub(super) fn erase(&mut self, inst: InstId, block: BlockId) {
        self.take_out(inst, block);
        let name = self.insts[inst.index()].name.take();
        self.names.release(&name);
    }

    /// The block of an instruction.
    pub(super) fn block_of(&self, inst: InstId) -> Option<BlockId> {
        let has = |id: &&BlockId| self.blocks[id.index()].position(inst).is_some();
        self.layout.iter().find(has).copied()
    }

    /// The instruction at the end of a block, if it is a terminator.
    pub(super) fn terminator(&self, block: BlockId) -> Option<InstId> {
        let last = self.blocks[block.index()].insts().next_back()?;
        self.insts[last.index()].is_terminator().then_some(last)
    }

    /// The blocks that a block leads to.
    pub(super) fn successors(&self, block: BlockId) -> Targets {
        self.terminator(block).map(|inst| self.insts[inst.index()].targets()).unwrap_or_default()
    }

    /// Makes a branch lead elsewhere.
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

    /// Moves what follows `before` (nothing, if there is none) to a new block after this one.
    pub(super) fn split(&mut self, block: BlockId, before: Option<InstId>, name: &str) -> BlockId {
        let new = self.add_block(name, Some(block));
        self.move_rest(block, before, new);
        new
    }

    /// Moves what follows `before` to the start of another block.
    pub(super) fn move_rest(&mut self, block: BlockId, before: Option<InstId>, to: BlockId) {
        let from = &mut self.blocks[block.index()];
        let at = before.and_then(|inst| from.position(inst)).unwrap_or(from.items.len());
        let rest = from.items.split_off(at);
        self.blocks[to.index()].items.splice(0..0, rest);
        self.rename_source(block, to);
    }

    /// Tells the successors of `new` that the branches that came from `old` come from it.
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

    /// Joins a block to the one before it, if that leads nowhere else and is the only one.
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

    /// Takes an empty block out of the function.
    pub(super) fn remove_block(&mut self, block: BlockId) {
        self.layout.retain(|one| *one != block);
        let name = self.blocks[block.index()].name.take();
        self.names.release(&name);
    }

    /// Replaces a value in the operands of instructions of some blocks.
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
