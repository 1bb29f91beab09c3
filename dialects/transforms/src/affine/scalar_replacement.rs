//! `--affine-scalrep`: replacement of loads by values stored or loaded before, and removal of dead stores.

use ods_core::dominance::Dominance;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::schema::EffectKind;
use ods_core::{Block, Body, Op, Value};
use rustc_hash::FxHashSet;

use crate::affine::analysis::{
    Access, Dependence, common_surrounding_loops, dependence_in_scope, is_same_element,
    none_between,
};
use crate::affine::scope::scope_of;
use crate::affine::{AffineReadOpInterface, AffineScalarReplacement, AffineWriteOpInterface};
use crate::memref::{AllocOp, DeallocOp};

impl RunPass for AffineScalarReplacement {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut rw = Rewriter::new(cx.body_mut());
        let mut dominance = Dominance::new();
        let (mut dead, mut forwarded) = (Vec::new(), Vec::new());
        for load in operations(&rw, |access| !access.writes) {
            if forward_store(&mut rw, &mut dominance, load) {
                forwarded.extend(Access::of(&rw, load).map(|access| access.memref));
                dead.push(load);
            } else if reuse_load(&mut rw, &mut dominance, load) {
                dead.push(load);
            }
        }
        rw.erase_ops(&dead);
        let stores = operations(&rw, |access| access.writes);
        let unused: Vec<Op> = stores.into_iter().filter(|store| is_unused(&rw, *store)).collect();
        rw.erase_ops(&unused);
        let mut seen = FxHashSet::default();
        forwarded.retain(|memref| seen.insert(*memref));
        for memref in forwarded {
            erase_unread(&mut rw, memref);
        }
        Ok(())
    }
}

fn operations(ir: &Body, wanted: impl Fn(&Access) -> bool) -> Vec<Op> {
    let all = ir.walk(WalkOrder::Post);
    all.filter(|op| Access::of(ir, *op).is_some_and(|access| wanted(&access))).collect()
}

/// Returns the other accesses of a memref, the latest use first.
fn others(ir: &Body, access: &Access) -> Vec<Access> {
    let users: Vec<Op> = ir.uses(access.memref).map(|at| ir.use_owner(at)).collect();
    let users = users.into_iter().filter(|user| *user != access.op);
    users.filter_map(|user| Access::of(ir, user)).collect()
}

/// Returns whether an operation always runs before another one.
fn dominates(ir: &Body, dominance: &mut Dominance, op: Op, other: Op) -> bool {
    let region = |op: Op| ir.parent_block(op).and_then(|block| ir.block_region(block));
    let mut at = other;
    while region(at) != region(op) {
        let Some(parent) = ir.parent_op(at) else { return false };
        at = parent;
    }
    match (ir.parent_block(op), ir.parent_block(at)) {
        (Some(one), Some(other)) if one == other => op == at || ir.is_before(op, at),
        (Some(one), Some(other)) => dominance.dominates(ir, one, other),
        _ => false,
    }
}

/// Returns whether an iteration stores the element that is loaded in the same iteration of all common enclosing loops.
fn must_reach(ir: &Body, store: &Access, load: &Access) -> bool {
    if scope_of(ir.view(store.op)) != scope_of(ir.view(load.op)) {
        return false;
    }
    let depth = common_surrounding_loops(ir, store.op, load.op) + 1;
    matches!(dependence_in_scope(ir, store, load, depth, false), Dependence::Some(_))
}

fn value_of(ir: &Body, op: Op) -> Option<Value> {
    let view = ir.view(op);
    if let Some(read) = view.interface::<dyn AffineReadOpInterface>() {
        return Some(read.value(ir));
    }
    Some(view.interface::<dyn AffineWriteOpInterface>()?.value_to_store(ir))
}

/// Replaces a load by the stored value, if known.
fn forward_store(rw: &mut Rewriter<'_>, dominance: &mut Dominance, load: Op) -> bool {
    let ir: &Body = rw;
    let Some(access) = Access::of(ir, load) else { return false };
    let stores = others(ir, &access).into_iter().filter(|other| other.writes);
    let last = stores
        .filter(|store| {
            is_same_element(ir, store, &access)
                && dominates(ir, dominance, store.op, load)
                && must_reach(ir, store, &access)
                && none_between(ir, store.op, &access, EffectKind::Write)
        })
        .last();
    let found = last.and_then(|store| Some((value_of(ir, load)?, value_of(ir, store.op)?)));
    match found {
        // Vectors of elements may have different shapes.
        Some((old, new)) if ir.ty(old) == ir.ty(new) => {
            rw.replace_all_uses(old, new);
            true
        }
        _ => false,
    }
}

/// Replaces a load by the result of an earlier load, if no write is in between.
fn reuse_load(rw: &mut Rewriter<'_>, dominance: &mut Dominance, load: Op) -> bool {
    let ir: &Body = rw;
    let (Some(access), Some(old)) = (Access::of(ir, load), value_of(ir, load)) else {
        return false;
    };
    let loads = others(ir, &access).into_iter().filter(|other| !other.writes);
    let candidates: Vec<Op> = loads
        .filter(|other| {
            is_same_element(ir, other, &access)
                && dominates(ir, dominance, other.op, load)
                && none_between(ir, other.op, &access, EffectKind::Write)
                && value_of(ir, other.op).is_some_and(|value| ir.ty(value) == ir.ty(old))
        })
        .map(|other| other.op)
        .collect();
    let first = candidates.iter().find(|one| {
        candidates.iter().all(|other| other == *one || dominates(ir, dominance, **one, *other))
    });
    match first.and_then(|first| value_of(ir, *first)) {
        Some(new) => {
            rw.replace_all_uses(old, new);
            true
        }
        None => false,
    }
}

/// Returns whether another store always overwrites the element of a store before it is read.
fn is_unused(ir: &Body, store: Op) -> bool {
    let Some(access) = Access::of(ir, store) else { return false };
    let region = |op: Op| ir.parent_block(op).and_then(|block| ir.block_region(block));
    let ty = |op: Op| value_of(ir, op).map(|value| ir.ty(value));
    others(ir, &access).into_iter().filter(|other| other.writes).any(|other| {
        region(other.op) == region(store)
            && is_same_element(ir, &other, &access)
            && ty(other.op) == ty(store)
            && always_follows(ir, other.op, store)
            && none_between(ir, store, &other, EffectKind::Read)
    })
}

/// Returns whether an operation of a region runs on all paths from another one out of the region.
fn always_follows(ir: &Body, op: Op, other: Op) -> bool {
    let (Some(home), Some(start)) = (ir.parent_block(op), ir.parent_block(other)) else {
        return false;
    };
    if home == start {
        return ir.is_before(other, op);
    }
    let (mut waiting, mut seen) = (vec![start], FxHashSet::default());
    while let Some(block) = waiting.pop() {
        if block == home || !seen.insert(block) {
            continue;
        }
        let successors: Vec<Block> =
            ir.last_op(block).into_iter().flat_map(|last| ir.successors(last)).collect();
        if successors.is_empty() {
            return false;
        }
        waiting.extend(successors);
    }
    true
}

/// Erases an allocated memref that is only written, with its stores.
fn erase_unread(rw: &mut Rewriter<'_>, memref: Value) {
    let Some(definition) =
        rw.defining_op(memref).filter(|definition| definition.isa::<AllocOp>(rw))
    else {
        return;
    };
    let users: Vec<Op> = rw.uses(memref).map(|at| rw.use_owner(at)).collect();
    let only_writes = |user: &Op| {
        let view = rw.view(*user);
        let write = view.interface::<dyn AffineWriteOpInterface>();
        // A store of the memref itself lets it escape.
        view.isa::<DeallocOp>() || write.is_some_and(|write| write.value_to_store(rw) != memref)
    };
    if users.iter().all(only_writes) {
        rw.erase_ops(&users);
        rw.erase_op(definition);
    }
}
