//! `llvm-dse`: stores that nothing reads.
//!
//! A store is dead if a later store of its block covers it and nothing in between may read it. All writes to an
//! allocation are dead if nothing reads it and its address stays inside the function; then the allocation goes, too.

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, would_be_dead};
use ods_core::{Block, Body, DataLayout, Op, Value};
use rustc_hash::FxHashSet;

use super::LLVMDSEPass;
use crate::llvm::analysis::alias::{Alias, AliasAnalysis, Location};
use crate::llvm::analysis::effects::{Around, Touched, plain_store};
use crate::llvm::analysis::heap::{Heap, heap_of};
use crate::llvm::{AllocaOp, GEPOp, LifetimeEndOp, LifetimeStartOp, MemsetOp, PtrToIntOp, StoreOp};

/// The maximal number of later stores that a store is compared with.
const LATER: usize = 32;

/// The maximal number of uses of an allocation that are followed.
const USES: usize = 4096;

impl RunPass for LLVMDSEPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let (around, layout) = (cx.surroundings().clone(), cx.data_layout());
        let around = Around::new(around.callees());
        let body = cx.body_mut();
        let stores = erase_dead_stores(body, &around, layout);
        let allocations = erase_unread_allocations(body);
        self.num_stores.add(stores);
        self.num_allocations.add(allocations);
        cx.preserve::<ods_core::dominance::Dominance>();
        Ok(())
    }

    fn uses_surroundings(&self) -> bool {
        true
    }
}

/// Erases stores that a later store of the block covers. Returns how many.
fn erase_dead_stores(body: &mut Body, around: &Around<'_>, layout: DataLayout) -> u64 {
    let mut alias = AliasAnalysis::new(layout);
    let mut count = 0;
    let blocks: Vec<Block> = body.blocks(body.region()).collect();
    for block in blocks {
        // Memory that is written before it is read, as seen from the current operation.
        let mut covered: Vec<Location> = Vec::new();
        let ops: Vec<Op> = body.ops(block).collect();
        for op in ops.into_iter().rev() {
            let store = op.cast::<StoreOp>(body);
            let plain = store.and_then(|store| plain_store(body, store, alias.layout()));
            if let Some(location) = plain {
                if covered.iter().any(|later| covers(later, &location)) {
                    Rewriter::new(body).erase_op(op);
                    count += 1;
                    continue;
                }
                if covered.len() == LATER {
                    covered.remove(0);
                }
                covered.push(location);
                continue;
            }
            let effects = around.effects(body, op, alias.layout());
            if !effects.continues {
                // Other code may run next, and read everything but what is local.
                covered.retain(|later| !alias.is_visible(body, later.address.base));
            }
            covered.retain(|later| !alias.may_touch(body, &effects.reads, later));
            if let Touched::At(freed) = &effects.writes {
                // Memory that is freed or marked dead must not be written afterwards.
                covered.retain(|later| {
                    freed.iter().all(|one| alias.alias(body, one, later) == Alias::No)
                });
            }
        }
    }
    count
}

/// Returns whether a write to `later` overwrites all of `location`.
fn covers(later: &Location, location: &Location) -> bool {
    let (Some(of_later), Some(size)) = (later.size, location.size) else { return false };
    let Some(before) = later.address.distance(&location.address) else { return false };
    u64::try_from(before)
        .is_ok_and(|before| before.checked_add(size).is_some_and(|end| end <= of_later))
}

/// Erases allocations that are only written, compared with nothing, and freed. Returns how many.
fn erase_unread_allocations(body: &mut Body) -> u64 {
    let allocations: Vec<(Op, Value)> = body
        .blocks(body.region())
        .flat_map(|block| body.ops(block))
        .filter_map(|op| {
            let allocates = op.isa::<AllocaOp>(body)
                || matches!(heap_of(body, op), Some(Heap::Allocate { .. }));
            if allocates { body.results(op).next().map(|value| (op, value)) } else { None }
        })
        .collect();
    let mut count = 0;
    for (op, value) in allocations {
        let Some(users) = only_written(body, value) else { continue };
        let rw = &mut Rewriter::new(body);
        // Addresses come after what uses them.
        let (addresses, rest): (Vec<Op>, Vec<Op>) =
            users.into_iter().partition(|user| user.isa::<GEPOp>(rw));
        for user in rest.into_iter().chain(addresses.into_iter().rev()) {
            rw.erase_op(user);
        }
        rw.erase_op(op);
        count += 1;
    }
    count
}

/// Returns the operations that use an allocation, each after the definitions of its operands, if none of them reads it
/// or lets its address out.
fn only_written(ir: &Body, allocation: Value) -> Option<Vec<Op>> {
    let mut users = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work = vec![allocation];
    while let Some(value) = work.pop() {
        for at in ir.uses(value) {
            let user = ir.use_owner(at);
            let written = user.cast::<StoreOp>(ir).is_some_and(|store| {
                store.value(ir) != value && !store.volatile_(ir) && is_plain(ir, store)
            });
            let filled = user.cast::<MemsetOp>(ir).is_some_and(|fill| !fill.is_volatile(ir));
            let is_end = written
                || filled
                || user.isa::<LifetimeStartOp>(ir)
                || user.isa::<LifetimeEndOp>(ir)
                || matches!(heap_of(ir, user), Some(Heap::Free(_)));
            let derives = user.isa::<GEPOp>(ir);
            // Unused operations are in the way only until they are erased.
            let unused = !is_end
                && !derives
                && ir.results(user).all(|result| !ir.is_used(result))
                && would_be_dead(ir, user)
                && !user.isa::<PtrToIntOp>(ir);
            if !is_end && !derives && !unused {
                return None;
            }
            if seen.insert(user) {
                users.push(user);
                work.extend(ir.results(user).filter(|_| derives));
            }
            if users.len() > USES {
                return None;
            }
        }
    }
    Some(users)
}

fn is_plain(ir: &Body, store: StoreOp) -> bool {
    store.ordering(ir) == crate::llvm::AtomicOrdering::NotAtomic
}
