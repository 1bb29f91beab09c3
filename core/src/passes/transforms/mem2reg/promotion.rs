//! The promotion of a slot according to a plan.

use rustc_hash::FxHashMap;

use super::super::order::Order;
use super::Promoted;
use super::analysis::Plan;
use crate::data_layout::DataLayout;
use crate::dominance::{Dominance, DominatorTree};
use crate::interface::{
    BranchOpInterface, DeletionKind, Interface, MemorySlot, PromotableAllocationOpInterface,
    PromotableMemOpInterface, PromotableOpInterface,
};
use crate::ir::ValueRef;
use crate::rewriter::Rewriter;
use crate::{Block, Body, Loc, Op, Value};

/// State that all promotions share.
pub(super) struct Tools<'a> {
    pub(super) layout: &'a DataLayout,
    pub(super) dominance: &'a mut Dominance,
    pub(super) order: &'a mut Order,
    pub(super) done: &'a mut Promoted,
}

type Allocator = Interface<dyn PromotableAllocationOpInterface>;

struct Promoter<'a> {
    body: &'a mut Body,
    allocator: Allocator,
    slot: MemorySlot,
    slot_loc: Loc,
    layout: &'a DataLayout,
    default: Option<Value>,
    /// The reaching value of the slot before an access.
    before: FxHashMap<Op, Value>,
    /// The value of the slot after a storing operation.
    stored: FxHashMap<Op, Value>,
    /// The value of the slot at the end of a block, if it was queried.
    at_end: FxHashMap<Block, Option<Value>>,
}

/// Promotes a slot. Returns the allocation to be tried again in its place.
pub(super) fn promote(
    body: &mut Body,
    allocator: Allocator,
    slot: MemorySlot,
    plan: Plan,
    tools: Tools<'_>,
) -> Option<Op> {
    let Tools { layout, dominance, order, done } = tools;
    let slot_loc = ValueRef { body, value: slot.ptr }.loc();
    let mut blocking: FxHashMap<Op, _> = FxHashMap::default();
    let mut users: Vec<Op> = Vec::with_capacity(plan.blocking.len());
    for (op, uses) in plan.blocking {
        users.push(op);
        blocking.insert(op, uses);
    }
    order.sort(body, &mut users);
    let mut promoter = Promoter {
        body,
        allocator,
        slot,
        slot_loc,
        layout,
        default: None,
        before: FxHashMap::default(),
        stored: FxHashMap::default(),
        at_end: FxHashMap::default(),
    };
    let mut merges: Vec<Block> = plan.merge_points.into_iter().collect();
    let tree = dominance.tree(promoter.body, plan.region);
    merges.sort_unstable_by_key(|block| tree.number(*block));
    let inside = |op: &&Op| {
        let block = promoter.body.parent_block(**op);
        block.and_then(|block| promoter.body.block_region(block)) == Some(plan.region)
    };
    let accesses: Vec<Op> = users.iter().filter(inside).copied().collect();
    promoter.find_definitions(tree, &accesses, &merges);
    done.block_arguments += merges.len() as u64;
    promoter.link_merges(tree, &merges);

    let mut doomed = Vec::new();
    let mut replaced = Vec::new();
    let mut curious = Vec::new();
    for op in users.into_iter().rev() {
        let uses = blocking.remove(&op).unwrap_or_default();
        let access = promoter.body.interface::<dyn PromotableMemOpInterface>(op);
        let basic = promoter.body.interface::<dyn PromotableOpInterface>(op);
        let kind = if let Some(access) = access {
            let reaching = match promoter.before.get(&op) {
                Some(value) => *value,
                None => promoter.default_value(),
            };
            let stores = access.stores_to(promoter.body, &slot);
            let mut rw = after(promoter.body, op);
            let kind = access.remove_blocking_uses(&slot, &uses, &mut rw, reaching, layout);
            if stores && let Some(value) = promoter.stored.get(&op) {
                replaced.push((op, *value));
            }
            kind
        } else if let Some(basic) = basic {
            let kind = basic.remove_blocking_uses(&uses, &mut after(promoter.body, op));
            if basic.requires_replaced_values(promoter.body) {
                curious.push(basic);
            }
            kind
        } else {
            DeletionKind::Keep
        };
        if kind == DeletionKind::Delete {
            doomed.push(op);
        }
    }
    for basic in curious {
        let op = crate::interface::Instance::id(basic);
        basic.visit_replaced_values(&replaced, &mut after(promoter.body, op));
    }
    for op in doomed {
        promoter.body.erase_op(op);
    }
    done.slots += 1;
    let Promoter { body, default, .. } = promoter;
    allocator.handle_promotion_complete(&slot, default, &mut Rewriter::new(body))
}

/// Returns a rewriter that inserts after `op`, at its location.
fn after(body: &mut Body, op: Op) -> Rewriter<'_> {
    let loc = body.loc(op);
    let mut rw = Rewriter::new(body);
    rw.set_point_after(op).set_loc(loc);
    rw
}

impl Promoter<'_> {
    /// Returns the value of the slot before the first store.
    fn default_value(&mut self) -> Value {
        if let Some(value) = self.default {
            return value;
        }
        let block = self.body.def_block(self.slot.ptr).expect("the slot is in a block");
        let mut rw = Rewriter::new(self.body);
        rw.set_point_at_start(block).set_loc(self.slot_loc);
        let value = self.allocator.default_value(&self.slot, &mut rw);
        self.default = Some(value);
        value
    }

    /// Computes the value of the slot before and after each access, block by block down the dominator tree.
    fn find_definitions(&mut self, tree: &DominatorTree, accesses: &[Op], merges: &[Block]) {
        // The accesses of a block are consecutive.
        let block_of = |op: &Op| self.body.parent_block(*op);
        let mut blocks: Vec<(u32, Block, &[Op])> = Vec::new();
        for run in accesses.chunk_by(|a, b| block_of(a) == block_of(b)) {
            let Some(block) = run.first().and_then(block_of) else { continue };
            if let Some(number) = tree.number(block) {
                blocks.push((number, block, run));
            }
        }
        let with_access: rustc_hash::FxHashSet<Block> =
            blocks.iter().map(|(_, block, _)| *block).collect();
        for block in merges.iter().filter(|block| !with_access.contains(block)) {
            if let Some(number) = tree.number(*block) {
                blocks.push((number, *block, &[]));
            }
        }
        blocks.sort_unstable_by_key(|(number, ..)| *number);
        for (number, block, ops) in blocks {
            let merge = merges.binary_search_by_key(&Some(number), |one| tree.number(*one));
            let mut reaching = match merge {
                Ok(_) => {
                    let arg = self.body.add_arg(block, self.slot.elem_type, self.slot_loc);
                    let mut rw = Rewriter::new(self.body);
                    rw.set_point_at_start(block).set_loc(self.slot_loc);
                    self.allocator.handle_block_argument(&self.slot, arg, &mut rw);
                    Some(arg)
                }
                Err(_) => tree.idom(block).and_then(|idom| self.at_end(tree, idom)),
            };
            for op in ops {
                reaching = self.pass(*op, reaching);
            }
            self.at_end.insert(block, reaching);
        }
    }

    /// Returns the value of the slot after `op`, given the value before it.
    fn pass(&mut self, op: Op, reaching: Option<Value>) -> Option<Value> {
        let Some(access) = self.body.interface::<dyn PromotableMemOpInterface>(op) else {
            return reaching;
        };
        if let Some(value) = reaching {
            self.before.insert(op, value);
        }
        if !access.stores_to(self.body, &self.slot) {
            return reaching;
        }
        let before = reaching.unwrap_or_else(|| self.default_value());
        let mut rw = after(self.body, op);
        let value = access.stored(&self.slot, &mut rw, before, self.layout);
        self.stored.insert(op, value);
        Some(value)
    }

    /// Returns the value of the slot at the end of a block that was visited, or that has neither access nor argument.
    fn at_end(&mut self, tree: &DominatorTree, block: Block) -> Option<Value> {
        let mut path = Vec::new();
        let mut at = Some(block);
        let found = loop {
            let Some(block) = at else { break None };
            if let Some(known) = self.at_end.get(&block) {
                break *known;
            }
            path.push(block);
            at = tree.idom(block);
        };
        self.at_end.extend(path.into_iter().map(|block| (block, found)));
        found
    }

    /// Passes the values of the slot at the ends of the predecessors to the new block arguments.
    fn link_merges(&mut self, tree: &DominatorTree, merges: &[Block]) {
        for block in merges {
            let edges: Vec<_> = self.body.block_uses(*block).collect();
            for edge in edges.into_iter().rev() {
                let terminator = self.body.successor_owner(edge);
                let number = self.body.successor_slots(terminator).position(|slot| slot == edge);
                let from = self.body.parent_block(terminator);
                let reachable = from.filter(|from| tree.is_reachable(*from));
                let value = reachable.and_then(|from| self.at_end(tree, from));
                let value = value.unwrap_or_else(|| self.default_value());
                let number = number.expect("an edge is a successor of its terminator");
                let branch = self.body.interface::<dyn BranchOpInterface>(terminator);
                let branch = branch.expect("it was found that the terminator can hand values on");
                branch.successor_operands(self.body, number).append(self.body, &[value]);
            }
        }
    }
}
