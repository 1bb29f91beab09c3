//! Memory slots split into subslots: scalar replacement of aggregates.
//!
//! A slot is split if each of its users either accesses known subslots, within their bounds, or can give up its use.
//! The subslots are tried in turn.

use super::allocations::allocations;
use super::blocking::Blocking;
use super::order::Order;
use crate::data_layout::DataLayout;
use crate::interface::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface,
    DestructurableMemorySlot, Instance, Interface, PromotableOpInterface,
    SafeMemorySlotAccessOpInterface,
};
use crate::ir::Use;
use crate::rewriter::Rewriter;
use crate::{Attr, Body, Op};

/// The outcome of splitting.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Split {
    /// The number of split slots.
    pub slots: u64,
    /// The number of split slots that had unused subslots.
    pub with_memory_benefit: u64,
    /// The greatest number of subslots of a slot.
    pub most_parts: u64,
}

/// Splits the splittable slots in `body`; nested bodies are not visited.
pub fn split_slots(body: &mut Body, layout: &DataLayout) -> Split {
    let mut done = Split::default();
    for region in body.regions().to_vec() {
        let allocators = allocations::<dyn DestructurableAllocationOpInterface>(body, region);
        if !allocators.is_empty() {
            split(body, allocators, layout, &mut done);
        }
    }
    done
}

fn split(body: &mut Body, allocators: Vec<Op>, layout: &DataLayout, done: &mut Split) {
    let mut order = Order::default();
    let mut work = allocators;
    loop {
        let mut next = Vec::with_capacity(work.len());
        let mut changed = false;
        for op in work {
            let Some(allocator) = body.interface::<dyn DestructurableAllocationOpInterface>(op)
            else {
                continue;
            };
            let slots = allocator.destructurable_slots(body).into_iter();
            let possible =
                slots.filter_map(|slot| plan(body, &slot, layout).map(|plan| (slot, plan))).next();
            match possible {
                Some((slot, plan)) => {
                    let mut splitter = Splitter { body, layout, order: &mut order, done };
                    splitter.split(allocator, &slot, plan, &mut next);
                    changed = true;
                }
                None => next.push(op),
            }
        }
        if !changed {
            return;
        }
        work = next;
    }
}

/// The plan for the splitting of a slot.
struct Plan {
    /// The subslots that are used.
    used: Vec<Attr>,
    /// The operations that must give up some of their operands.
    blocking: Vec<(Op, Vec<Use>)>,
    /// The operations that access subslots afterwards.
    accessors: Vec<Op>,
}

/// Returns the plan for a slot; `None` if it cannot be split, or is unused.
fn plan(body: &Body, slot: &DestructurableMemorySlot, layout: &DataLayout) -> Option<Plan> {
    if !body.is_used(slot.slot.ptr) {
        return None;
    }
    let (mut used, mut accessors) = (Vec::new(), Vec::new());
    let mut blocking = Blocking::default();
    let mut safely = Vec::new();
    for at in body.uses(slot.slot.ptr) {
        let op = body.use_owner(at);
        let accessor = body.interface::<dyn DestructurableAccessorOpInterface>(op);
        match accessor.filter(|one| one.can_rewire(body, slot, &mut used, &mut safely, layout)) {
            Some(_) => accessors.push(op),
            None => blocking.extend(body, [at]),
        }
    }
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some(part) = safely.pop() {
        for at in body.uses(part.ptr).filter(|at| seen.insert(*at)).collect::<Vec<_>>() {
            let op = body.use_owner(at);
            let access = body.interface::<dyn SafeMemorySlotAccessOpInterface>(op);
            let safe = access.is_some_and(|access| {
                access.ensure_only_safe_accesses(body, &part, &mut safely, layout)
            });
            if !safe {
                blocking.extend(body, [at]);
            }
        }
    }
    for op in blocking.users(body) {
        let Some(uses) = blocking.uses(op) else { continue };
        let promotable = body.interface::<dyn PromotableOpInterface>(op)?;
        let mut more = Vec::new();
        if !promotable.can_uses_be_removed(body, uses, &mut more, layout) {
            return None;
        }
        blocking.extend(body, more);
    }
    let mut distinct = rustc_hash::FxHashSet::default();
    used.retain(|index| distinct.insert(*index));
    Some(Plan { used, blocking: blocking.into_list(), accessors })
}

struct Splitter<'a> {
    body: &'a mut Body,
    layout: &'a DataLayout,
    order: &'a mut Order,
    done: &'a mut Split,
}

impl Splitter<'_> {
    /// Splits a slot; adds the allocations that are to be tried next to `next`.
    fn split(
        &mut self,
        allocator: Interface<dyn DestructurableAllocationOpInterface>,
        slot: &DestructurableMemorySlot,
        plan: Plan,
        next: &mut Vec<Op>,
    ) {
        let layout = self.layout;
        let mut rw = after(self.body, allocator.id());
        let parts = allocator.destructure(slot, &plan.used, &mut rw, next);
        let count = slot.subelement_types.len();
        self.done.with_memory_benefit += u64::from(count != plan.used.len());
        self.done.most_parts = self.done.most_parts.max(count as u64);

        let uses: rustc_hash::FxHashMap<Op, Vec<Use>> = plan.blocking.into_iter().collect();
        let mut users: Vec<Op> = uses.keys().copied().collect();
        users.extend(plan.accessors.into_iter().filter(|op| !uses.contains_key(op)));
        self.order.sort(self.body, &mut users);
        users.dedup();
        let mut doomed = Vec::new();
        for op in users.into_iter().rev() {
            let accessor = self.body.interface::<dyn DestructurableAccessorOpInterface>(op);
            let promotable = self.body.interface::<dyn PromotableOpInterface>(op);
            let mut rw = after(self.body, op);
            let kind = match (accessor, promotable) {
                (Some(accessor), _) => accessor.rewire(slot, &parts, &mut rw, layout),
                (None, Some(promotable)) => {
                    let uses = uses.get(&op).map(Vec::as_slice).unwrap_or_default();
                    promotable.remove_blocking_uses(uses, &mut rw)
                }
                (None, None) => DeletionKind::Keep,
            };
            if kind == DeletionKind::Delete {
                doomed.push(op);
            }
        }
        for op in doomed {
            self.body.erase_op(op);
        }
        self.done.slots += 1;
        let mut rw = Rewriter::new(self.body);
        next.extend(allocator.handle_destructuring_complete(slot, &mut rw));
    }
}

/// Returns a rewriter that inserts after `op`, at its location.
fn after(body: &mut Body, op: Op) -> Rewriter<'_> {
    let loc = body.loc(op);
    let mut rw = Rewriter::new(body);
    rw.set_point_after(op).set_loc(loc);
    rw
}
