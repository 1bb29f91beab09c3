//! Memory slots as SSA values: loads are replaced by the stored values, with block arguments where paths join.
//!
//! For each slot it is first determined which operations would have to give up their operands, and where values stored
//! on different paths meet ([`analysis`]); if all of that is possible, the slot is promoted ([`promotion`]). A
//! promotion may enable others, so slots are retried until none can be promoted.

mod analysis;
mod promotion;

use crate::data_layout::DataLayout;
use crate::dominance::Dominance;
use crate::interface::PromotableAllocationOpInterface;
use crate::ir::{Body, Op};

use super::allocations::allocations;
use super::order::Order;

/// The outcome of promotion.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Promoted {
    /// The number of promoted slots.
    pub slots: u64,
    /// The number of new block arguments.
    pub block_arguments: u64,
}

/// Promotes the promotable slots in `body`; nested bodies are not visited.
pub fn promote_slots(body: &mut Body, layout: &DataLayout) -> Promoted {
    let mut done = Promoted::default();
    for region in body.regions().to_vec() {
        let allocators = allocations::<dyn PromotableAllocationOpInterface>(body, region);
        if !allocators.is_empty() {
            promote(body, allocators, layout, &mut done);
        }
    }
    done
}

fn promote(body: &mut Body, allocators: Vec<Op>, layout: &DataLayout, done: &mut Promoted) {
    let mut dominance = Dominance::new();
    let mut order = Order::default();
    let mut work = allocators;
    loop {
        let mut next = Vec::with_capacity(work.len());
        let mut changed = false;
        for op in work {
            let Some(allocator) = body.interface::<dyn PromotableAllocationOpInterface>(op) else {
                continue;
            };
            let promotable = allocator.promotable_slots(body).into_iter().find_map(|slot| {
                if !body.is_used(slot.ptr) {
                    return None;
                }
                let plan = analysis::plan(body, slot, layout, &mut dominance, &mut order)?;
                Some((slot, plan))
            });
            match promotable {
                Some((slot, plan)) => {
                    let tools = promotion::Tools {
                        layout,
                        dominance: &mut dominance,
                        order: &mut order,
                        done,
                    };
                    next.extend(promotion::promote(body, allocator, slot, plan, tools));
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
