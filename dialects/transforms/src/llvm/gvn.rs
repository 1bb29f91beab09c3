//! `llvm-gvn`: one value for what is computed twice, and loads of what is known.
//!
//! Blocks are visited in preorder of the dominator tree, with a scoped table of known operations and the known contents
//! of memory ([`memory`]). Both flow down the tree: what is known at the end of a block holds at the start of a block
//! that it immediately dominates, except what a block on some path between them may write. The addresses of what is
//! known are values of blocks above, so that they do not change on such a path, even in a loop.

mod memory;

use std::rc::Rc;

use ods_core::analysis::effects::{declares_no_effects, is_memory_effect_free};
use ods_core::dominance::{Dominance, DominatorTree};
use ods_core::fold::{constant_value, fold_op, make_constant};
use ods_core::hooks::{FoldResult, Folded};
use ods_core::ir::equivalence_hash;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, is_dead};
use ods_core::schema::Trait;
use ods_core::transforms::Equivalents;
use ods_core::{ApInt, Block, DataLayout, Op, Region, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::idioms::canonical;
use super::simplify::{Simplified, insert_int, simplified};
use super::{LLVMGVNPass, dead};
use crate::llvm::analysis::alias::AliasAnalysis;
use crate::llvm::analysis::effects::{Around, Touched, plain_load, plain_store};
use crate::llvm::analysis::heap::heap_of;
use crate::llvm::{CallOp, CondBrOp, LoadOp, StoreOp};
use memory::Memory;

/// The maximal number of blocks between a block and its immediate dominator that are searched for writes.
const BETWEEN: usize = 64;

/// The maximal number of uses of a condition that are replaced below a branch.
const USES: usize = 32;

impl RunPass for LLVMGVNPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (around, layout) = (cx.surroundings().clone(), cx.data_layout());
        let (body, dominance) = cx.body_with::<Dominance>();
        let region = body.region();
        let tree = dominance.tree(body, region);
        let counts = number_values(body, tree, &Around::new(around.callees()), layout);
        self.num_equal.add(counts.equal);
        self.num_loads.add(counts.loads);
        self.num_stores.add(counts.stores);
        cx.preserve::<Dominance>();
        Ok(())
    }

    fn uses_surroundings(&self) -> bool {
        true
    }
}

/// The numbers of erased operations.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    /// Operations that another one, or a constant, replaces.
    equal: u64,
    loads: u64,
    /// Stores of what memory holds already.
    stores: u64,
}

/// Replaces operations of the function body by known values.
pub(super) fn number_values(
    body: &mut ods_core::Body,
    tree: &DominatorTree,
    around: &Around<'_>,
    layout: DataLayout,
) -> Counts {
    let region = body.region();
    let mut gvn = Gvn {
        rw: Rewriter::new(body),
        tree,
        around,
        alias: AliasAnalysis::new(layout),
        known: Equivalents::default(),
        writers: FxHashMap::default(),
        counts: Counts::default(),
    };
    gvn.run(region);
    let counts = gvn.counts;
    dead::erase_dead(&mut gvn.rw, tree, region);
    counts
}

struct Gvn<'a, 'b> {
    rw: Rewriter<'b>,
    tree: &'a DominatorTree,
    around: &'a Around<'a>,
    alias: AliasAnalysis,
    known: Equivalents,
    /// The operations that write memory, of blocks that were asked for.
    writers: FxHashMap<Block, Rc<[Op]>>,
    counts: Counts,
}

/// A subtree of the dominator tree that is being visited.
struct Scope {
    block: Block,
    /// The number of blocks in the preorder before its end.
    end: usize,
    /// The number of known operations before it.
    known: usize,
    /// What is known at the end of its root.
    memory: Memory,
}

impl Gvn<'_, '_> {
    fn run(&mut self, region: Region) {
        let mut open: Vec<Scope> = Vec::new();
        for (at, (block, count)) in self.tree.preorder(&self.rw, region).into_iter().enumerate() {
            while let Some(scope) = open.pop_if(|scope| scope.end <= at) {
                self.known.forget(scope.known);
            }
            let known = self.known.len();
            let memory = match open.last() {
                Some(above) => self.enter(above.block, &above.memory, block),
                None => Memory::default(),
            };
            let memory = self.block(block, memory);
            open.push(Scope { block, end: at + count, known, memory });
        }
    }

    /// Returns what is known at the start of `block`, from what is known at the end of its immediate dominator.
    fn enter(&mut self, above: Block, memory: &Memory, block: Block) -> Memory {
        let preds = self.rw.predecessors(block).filter(|pred| self.tree.is_reachable(*pred));
        let preds: SmallVec<[Block; 2]> = preds.take(2).collect();
        if preds[..] == [above] {
            self.branch(above, block);
            return memory.clone();
        }
        if memory.is_empty() {
            return Memory::default();
        }
        let Some(between) = self.between(above, block) else { return Memory::default() };
        let mut memory = memory.clone();
        for block in between {
            for op in self.writers_in(block).iter().filter(|op| self.rw.is_live(**op)) {
                // The operands may have been replaced since the block was searched.
                let effects = self.around.effects(&self.rw, *op, self.alias.layout());
                memory.forget(&self.rw, &mut self.alias, &effects.writes);
            }
        }
        memory
    }

    /// Returns the blocks on paths from the end of `above` to the start of `block`; `None` if there are many.
    fn between(&self, above: Block, block: Block) -> Option<Vec<Block>> {
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        let mut work: Vec<Block> = self.rw.predecessors(block).collect();
        while let Some(pred) = work.pop() {
            if pred == above || !self.tree.is_reachable(pred) || !seen.insert(pred) {
                continue;
            }
            if found.len() == BETWEEN {
                return None;
            }
            found.push(pred);
            work.extend(self.rw.predecessors(pred));
        }
        Some(found)
    }

    /// Returns the operations of a block that may write memory.
    fn writers_in(&mut self, block: Block) -> Rc<[Op]> {
        if let Some(known) = self.writers.get(&block) {
            return Rc::clone(known);
        }
        let layout = self.alias.layout();
        let writes =
            |op: &Op| self.around.effects(&self.rw, *op, layout).writes != Touched::Nothing;
        let writers: Rc<[Op]> = self.rw.ops(block).filter(writes).collect();
        self.writers.insert(block, Rc::clone(&writers));
        writers
    }

    /// Replaces the condition of a branch from `above` to `block` in the blocks that `block` dominates, where it is
    /// known.
    fn branch(&mut self, above: Block, block: Block) {
        let Some(branch) = self.rw.last_op(above).and_then(|op| op.cast::<CondBrOp>(&self.rw))
        else {
            return;
        };
        let (yes, no) = (branch.true_dest(&self.rw), branch.false_dest(&self.rw));
        let condition = branch.condition(&self.rw);
        if yes == no || self.rw.defining_op(condition).is_none() {
            return;
        }
        let uses: SmallVec<[_; 8]> = self.rw.uses(condition).take(USES + 1).collect();
        if uses.len() > USES {
            return;
        }
        let below = |rw: &Rewriter<'_>, at| {
            let user = rw.use_owner(at);
            rw.parent_block(user).is_some_and(|user| self.tree.dominates(block, user))
        };
        let uses: SmallVec<[_; 8]> = uses.into_iter().filter(|at| below(&self.rw, *at)).collect();
        if let (false, Some(first)) = (uses.is_empty(), self.rw.first_op(block)) {
            let value = ApInt::new(1, u64::from(block == yes));
            let known = insert_int(&mut self.rw, first, Type::I1, &value);
            for at in uses {
                self.rw.set_use(at, known);
            }
            self.counts.equal += 1;
        }
    }

    /// Visits a block; returns what is known at its end.
    fn block(&mut self, block: Block, mut memory: Memory) -> Memory {
        let mut next = self.rw.first_op(block);
        while let Some(op) = next {
            next = self.rw.next_op(op);
            if self.rw.view(op).has_trait(Trait::IsTerminator) {
                let effects = self.around.effects(&self.rw, op, self.alias.layout());
                memory.forget(&self.rw, &mut self.alias, &effects.writes);
                continue;
            }
            if is_dead(&self.rw, op) {
                self.rw.erase_op(op);
                continue;
            }
            if let Some(load) = op.cast::<LoadOp>(&self.rw) {
                self.load(load, &mut memory);
            } else if let Some(store) = op.cast::<StoreOp>(&self.rw) {
                self.store(store, &mut memory);
            } else {
                self.other(op, &mut memory);
            }
        }
        memory
    }

    fn load(&mut self, load: LoadOp, memory: &mut Memory) {
        let Some(location) = plain_load(&self.rw, load, self.alias.layout()) else {
            return memory.forget(&self.rw, &mut self.alias, &Touched::Anything);
        };
        let result = load.res(&self.rw);
        let ty = self.rw.ty(result);
        match memory.at(&location, ty) {
            Some(value) => {
                self.rw.replace_op(load, &[value]);
                self.counts.loads += 1;
            }
            None => memory.learn(location, ty, result),
        }
    }

    fn store(&mut self, store: StoreOp, memory: &mut Memory) {
        let Some(location) = plain_store(&self.rw, store, self.alias.layout()) else {
            return memory.forget(&self.rw, &mut self.alias, &Touched::Anything);
        };
        let value = store.value(&self.rw);
        let ty = self.rw.ty(value);
        if memory.at(&location, ty) == Some(value) {
            self.rw.erase_op(store);
            self.counts.stores += 1;
            return;
        }
        let written = Touched::At(smallvec::smallvec![location.clone()]);
        memory.forget(&self.rw, &mut self.alias, &written);
        memory.learn(location, ty, value);
    }

    fn other(&mut self, op: Op, memory: &mut Memory) {
        if self.simplify(op) {
            self.counts.equal += 1;
            return;
        }
        if !declares_no_effects(self.rw.view(op)) {
            let effects = self.around.effects(&self.rw, op, self.alias.layout());
            if !effects.is_none() {
                return memory.forget(&self.rw, &mut self.alias, &effects.writes);
            }
            // Allocations have no effect on memory in use, but each has another result.
            let is_pure_call = op.isa::<CallOp>(&self.rw) && heap_of(&self.rw, op).is_none();
            let is_unused = self.rw.results(op).all(|result| !self.rw.is_used(result));
            if is_pure_call && effects.continues && is_unused {
                self.rw.erase_op(op);
                self.counts.equal += 1;
                return;
            }
            if !is_pure_call && !is_memory_effect_free(self.rw.view(op)) {
                return;
            }
        }
        if self.rw.results(op).len() == 0 {
            return;
        }
        let hash = equivalence_hash(&self.rw, op);
        match self.known.find(&self.rw, hash, op) {
            Some((existing, _)) => {
                let values: SmallVec<[Value; 2]> = self.rw.results(existing).collect();
                self.rw.replace_op(op, &values);
                self.counts.equal += 1;
            }
            None => self.known.insert(hash, op, 0),
        }
    }

    /// Replaces an operation by what it folds to; returns whether it did.
    fn simplify(&mut self, op: Op) -> bool {
        if self.rw.view(op).has_trait(Trait::ConstantLike) {
            return false;
        }
        if let Some(simplified) = simplified(&self.rw, op) {
            let value = match simplified {
                Simplified::Value(value) => value,
                Simplified::Int(known) => {
                    let ty = self.rw.results(op).next().map(|result| self.rw.ty(result));
                    let Some(ty) = ty else { return false };
                    insert_int(&mut self.rw, op, ty, &known)
                }
            };
            if self.rw.results(op).any(|result| result == value) {
                return false;
            }
            self.rw.replace_op(op, &[value]);
            return true;
        }
        if let Some(value) = canonical(&mut self.rw, op) {
            self.rw.replace_op(op, &[value]);
            return true;
        }
        if constant_value(self.rw.view(op)).is_some() {
            return false;
        }
        let Folded::Results(folded) = fold_op(&self.rw, op) else { return false };
        let results: SmallVec<[Value; 2]> = self.rw.results(op).collect();
        let ([folded], [result]) = (&folded[..], &results[..]) else { return false };
        let value = match *folded {
            FoldResult::Value(value) => Some(value),
            FoldResult::Attr(attr) => {
                let (ty, dialect) = (self.rw.ty(*result), self.rw.name(op).dialect());
                self.rw.set_point_before(op).build(|b| make_constant(b, dialect, attr, ty))
            }
        };
        let Some(value) = value.filter(|value| value != result) else { return false };
        self.rw.replace_op(op, &[value]);
        true
    }
}
