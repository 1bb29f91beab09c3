//! The uses that block the promotion of a slot, and the blocks where it needs an argument.

use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

use super::super::blocking::Blocking;
use super::super::order::Order;
use crate::data_layout::DataLayout;
use crate::dominance::{Dominance, DominatorTree};
use crate::interface::{
    BranchOpInterface, Interface, MemorySlot, PromotableMemOpInterface, PromotableOpInterface,
    RegionKind, RegionKindInterface,
};
use crate::ir::Use;
use crate::{Block, Body, Op, Region};

/// The plan for the promotion of a slot.
pub(super) struct Plan {
    /// The operations that must give up some of their operands, in the order of their discovery.
    pub(super) blocking: Vec<(Op, Vec<Use>)>,
    /// The blocks that get an argument.
    pub(super) merge_points: FxHashSet<Block>,
    /// The region of the slot.
    pub(super) region: Region,
}

/// Returns the plan for a slot; `None` if it cannot be promoted.
pub(super) fn plan(
    body: &Body,
    slot: MemorySlot,
    layout: &DataLayout,
    dominance: &mut Dominance,
    order: &mut Order,
) -> Option<Plan> {
    let region = body.block_region(body.def_block(slot.ptr)?)?;
    if is_graph(body, region) {
        return None;
    }
    let blocking = blocking_uses(body, slot, region, layout)?;
    let merge_points = merge_points(body, slot, region, dominance, order);
    let usable = merge_points.iter().all(|block| {
        body.block_uses(*block).all(|edge| {
            let (op, number) = (body.successor_owner(edge), body.successor_number(edge));
            body.interface::<dyn BranchOpInterface>(op).is_some_and(|branch| {
                branch.successor_operands(body, number).take(body, slot.elem_type)
            })
        })
    });
    usable.then_some(Plan { blocking, merge_points, region })
}

fn is_graph(body: &Body, region: Region) -> bool {
    let (name, index) = match body.region_owner(region) {
        Some(op) => (Some(body.name(op)), body.own_regions(op).position(|own| own == region)),
        None => (body.owner_name(), body.regions().iter().position(|own| *own == region)),
    };
    let Some((name, index)) = name.zip(index) else { return false };
    match body.ctx().op_model::<dyn RegionKindInterface>(name) {
        Some(model) => model.region_kind(index) == RegionKind::Graph,
        None => body.ctx().op_implements::<dyn RegionKindInterface>(name),
    }
}

/// Returns the uses that block the promotion, by operation; `None` if an operation cannot give them up.
fn blocking_uses(
    body: &Body,
    slot: MemorySlot,
    region: Region,
    layout: &DataLayout,
) -> Option<Vec<(Op, Vec<Use>)>> {
    let mut found = Blocking::of(body, slot.ptr);
    for op in found.users(body) {
        let Some(uses) = found.uses(op) else { continue };
        let mut more = Vec::new();
        let can = if let Some(op) = body.interface::<dyn PromotableOpInterface>(op) {
            op.can_uses_be_removed(body, uses, &mut more, layout)
        } else if let Some(access) = body.interface::<dyn PromotableMemOpInterface>(op) {
            let inside = body.parent_block(op).and_then(|block| body.block_region(block));
            // The value stored before an access in another region is not known.
            inside == Some(region)
                && access.can_uses_be_removed(body, &slot, uses, &mut more, layout)
        } else {
            false
        };
        if !can {
            return None;
        }
        found.extend(body, more);
    }
    Some(found.into_list())
}

/// Returns the blocks where stores on different paths meet and where the slot is read before it is stored to: the
/// iterated dominance frontier of the storing blocks, restricted to blocks where the slot is live-in.
fn merge_points(
    body: &Body,
    slot: MemorySlot,
    region: Region,
    dominance: &mut Dominance,
    order: &mut Order,
) -> FxHashSet<Block> {
    let mut merges = FxHashSet::default();
    let several = body.entry_block(region).is_some_and(|entry| body.next_block(entry).is_some());
    if !several {
        return merges;
    }
    let accesses = Accesses::of(body, slot, order);
    let live_in = accesses.live_in(body);
    let tree = dominance.tree(body, region);
    let defining = accesses.storing.iter().filter(|block| tree.is_reachable(**block));
    let mut heap: BinaryHeap<(u32, u32)> =
        defining.filter_map(|block| place(tree, *block)).collect();
    let mut queued = FxHashSet::default();
    let mut walked = FxHashSet::default();
    while let Some((level, root)) = heap.pop() {
        let last = tree.last_below(root);
        let mut at = root;
        while at <= last {
            let block = tree.at(at);
            if !walked.insert(block) {
                // All blocks that it dominates were walked, too.
                at = tree.last_below(at) + 1;
                continue;
            }
            at += 1;
            let Some(terminator) = body.last_op(block) else { continue };
            for next in body.successors(terminator) {
                let Some((below, number)) = place(tree, next) else { continue };
                if below > level || !queued.insert(next) || !live_in.contains(&next) {
                    continue;
                }
                merges.insert(next);
                if !accesses.storing.contains(&next) {
                    heap.push((below, number));
                }
            }
        }
    }
    merges
}

/// Returns the level of a block in the tree, and its number there.
fn place(tree: &DominatorTree, block: Block) -> Option<(u32, u32)> {
    let number = tree.number(block)?;
    Some((tree.level(number), number))
}

type Access = Interface<dyn PromotableMemOpInterface>;

/// The blocks that load or store a slot, directly.
struct Accesses {
    storing: FxHashSet<Block>,
    /// The blocks that load before they store.
    loading: Vec<Block>,
}

impl Accesses {
    fn of(body: &Body, slot: MemorySlot, order: &mut Order) -> Accesses {
        let is_access = |op: &Op| {
            body.interface::<dyn PromotableMemOpInterface>(*op).is_some_and(|access| {
                access.loads_from(body, &slot) || access.stores_to(body, &slot)
            })
        };
        let users = body.uses(slot.ptr).map(|at| body.use_owner(at));
        let mut ops: Vec<Op> = users.filter(is_access).collect();
        order.sort(body, &mut ops);
        let of = |op: Op, ask: fn(Access, &Body, &MemorySlot) -> bool| {
            let access = body.interface::<dyn PromotableMemOpInterface>(op);
            access.is_some_and(|access| ask(access, body, &slot))
        };
        let (mut storing, mut loading) = (FxHashSet::default(), Vec::new());
        for run in ops.chunk_by(|a, b| body.parent_block(*a) == body.parent_block(*b)) {
            let Some(block) = run.first().and_then(|op| body.parent_block(*op)) else { continue };
            if run.iter().any(|op| of(*op, |access, ir, slot| access.stores_to(ir, slot))) {
                storing.insert(block);
            }
            if run.first().is_some_and(|op| of(*op, |access, ir, slot| access.loads_from(ir, slot)))
            {
                loading.push(block);
            }
        }
        Accesses { storing, loading }
    }

    /// Returns the blocks where the slot is live-in.
    fn live_in(&self, body: &Body) -> FxHashSet<Block> {
        let mut live = FxHashSet::default();
        let mut work = self.loading.clone();
        while let Some(block) = work.pop() {
            if live.insert(block) {
                work.extend(body.predecessors(block).filter(|pred| !self.storing.contains(pred)));
            }
        }
        live
    }
}
