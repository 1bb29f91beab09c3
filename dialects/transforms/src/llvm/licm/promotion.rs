//! Memory that a loop reads and writes at one address, as a value: loaded before the loop, stored after it.
//!
//! The accesses are redirected to a new slot of the frame, which the promotion of slots then replaces by values.

use ods_core::dominance::DominatorTree;
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Op, Type, Value};
use rustc_hash::FxHashMap;

use super::contents::Contents;
use super::{Nest, is_load, shallow};
use crate::llvm::analysis::address::Address;
use crate::llvm::analysis::alias::{AliasAnalysis, Location};
use crate::llvm::analysis::effects::{plain_load, plain_store};
use crate::llvm::analysis::escape::Escape;
use crate::llvm::analysis::loops::{Edge, LoopId, Loops};
use crate::llvm::edges::split_edge;
use crate::llvm::remarks::Remarks;
use crate::llvm::{AllocaOp, ConstantOp, LoadOp, StoreOp, pointer_type};

/// The maximal number of addresses that are considered in a loop, and of operations that each is compared with.
const GROUPS: usize = 16;
const EFFECTS: usize = 512;

/// Gives each edge that leaves a loop with stores a block of its own, as the place of a store after the loop.
pub(super) fn split_exits(body: &mut Body) {
    let region = body.region();
    let tree = DominatorTree::new(body, region);
    let loops = Loops::new(body, region, &tree);
    let mut edges: Vec<Edge> = Vec::new();
    for id in shallow(&loops) {
        let stores = |block: &Block| body.ops(*block).any(|op| op.isa::<StoreOp>(body));
        if loops.preheader(body, id).is_some() && loops.blocks(id).iter().any(stores) {
            edges.extend(loops.exits(body, id));
        }
    }
    for edge in edges {
        let still = body.successors(edge.op).nth(edge.index) == Some(edge.to);
        if still && body.block_uses(edge.to).nth(1).is_some() {
            split_edge(&mut Rewriter::new(body), edge.op, edge.index);
        }
    }
}

/// The accesses of a loop to one address, all of one type.
struct Group {
    location: Location,
    ty: Type,
    ops: Vec<Op>,
}

/// Promotes the memory at invariant addresses of a loop to slots of the frame; returns how many.
pub(super) fn promote(body: &mut Body, nest: &Nest<'_>, id: LoopId, remarks: &mut Remarks) -> u64 {
    let Some(before) = nest.loops.preheader(body, id).and_then(|block| body.last_op(block)) else {
        return 0;
    };
    let contents = Contents::new(body, nest, id);
    if contents.effects.len() > EFFECTS {
        return 0;
    }
    let mut ends: Vec<Block> = Vec::new();
    for exit in nest.loops.exits(body, id) {
        if body.block_uses(exit.to).nth(1).is_some() {
            return 0;
        }
        ends.push(exit.to);
    }
    let groups = groups(body, nest, id, &contents);
    let mut alias = AliasAnalysis::new(nest.layout.clone());
    let mut count = 0;
    for group in groups {
        let store = |op: &&Op| !is_load(body, **op);
        let Some(first) = group.ops.iter().find(store).copied() else { continue };
        match obstacle(body, nest, &contents, &group, &mut alias) {
            Some(reason) => remarks.missed(body, first, reason),
            None => {
                remarks.passed(body, first, "kept in a register by the loop");
                redirect(body, &group, before, &ends);
                count += 1;
            }
        }
    }
    count
}

/// Returns the accesses to invariant addresses by address, in the order of the first access.
fn groups(body: &Body, nest: &Nest<'_>, id: LoopId, contents: &Contents) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: FxHashMap<Address, usize> = FxHashMap::default();
    for (op, _) in &contents.effects {
        let Some((location, ty)) = access(body, nest, *op) else { continue };
        // Invariant operations have left the loop, the computation of addresses included.
        let pointer = address_of(body, *op);
        if !pointer.is_some_and(|pointer| nest.loops.is_invariant(body, id, pointer)) {
            continue;
        }
        let next = groups.len();
        let at = *known.entry(location.address.clone()).or_insert(next);
        if at == next {
            groups.push(Group { location, ty, ops: vec![*op] });
        } else if groups[at].ty == ty {
            groups[at].ops.push(*op);
        }
    }
    groups.truncate(GROUPS);
    groups
}

/// Returns the location and type of a plain load or store.
fn access(body: &Body, nest: &Nest<'_>, op: Op) -> Option<(Location, Type)> {
    if let Some(load) = op.cast::<LoadOp>(body) {
        return Some((plain_load(body, load, nest.layout)?, body.ty(load.res(body))));
    }
    let store = op.cast::<StoreOp>(body)?;
    Some((plain_store(body, store, nest.layout)?, body.ty(store.value(body))))
}

/// Returns why the accesses of a group must stay in memory.
fn obstacle(
    body: &Body,
    nest: &Nest<'_>,
    contents: &Contents,
    group: &Group,
    alias: &mut AliasAnalysis,
) -> Option<&'static str> {
    // Scopes describe one access, not the memory.
    let location = Location { scopes: Default::default(), ..group.location.clone() };
    for (op, effects) in &contents.effects {
        if group.ops.contains(op) {
            continue;
        }
        if alias.may_touch(body, &effects.reads, &location)
            || alias.may_touch(body, &effects.writes, &location)
        {
            return Some("other operations of the loop may access this memory");
        }
    }
    let object = alias.object(body, location.address.base);
    let is_private = alias.escape(body, object) < Escape::Anywhere;
    let runs = |op: &Op| contents.surely_runs(body, nest, *op);
    let writes = |op: &Op| !is_load(body, *op) && runs(op);
    let is_safe = match is_private {
        true => group.ops.iter().any(runs),
        false => group.ops.iter().any(writes),
    };
    // Code outside may look at the memory where the loop ends without an exit.
    (!is_safe || !is_private && contents.may_stop()).then_some("the loop may not reach this store")
}

/// Redirects the accesses of a group to a slot, which is filled before the loop and copied back after it.
fn redirect(body: &mut Body, group: &Group, before: Op, ends: &[Block]) {
    let Some(address) = group.ops.first().and_then(|op| address_of(body, *op)) else { return };
    let Some(entry) = body.entry_block(body.region()) else { return };
    let rw = &mut Rewriter::new(body);
    let loc = group.ops.first().map_or(ods_core::Loc::UNKNOWN, |op| rw.loc(*op));
    rw.set_loc(loc);
    let pointer = pointer_type(rw.ctx(), 0);
    let one = Attr::integer(rw.ctx(), Type::I64, 1);
    let one = rw.set_point_at_start(entry).emit(ConstantOp::build(one, Type::I64));
    let slot = rw.emit(AllocaOp::build(one, group.ty, pointer));
    rw.set_point_before(before);
    // The lowest alignment that an access declares holds for all of them.
    let alignment = group.ops.iter().filter_map(|op| alignment_of(rw, *op)).min();
    let mut load = LoadOp::build(address, group.ty);
    if let Some(alignment) = alignment {
        load = load.alignment(alignment);
    }
    let first = rw.emit(load);
    rw.insert(StoreOp::build(first, slot));
    for op in &group.ops {
        let loc = rw.loc(*op);
        rw.set_point_before(*op).set_loc(loc);
        if let Some(load) = op.cast::<LoadOp>(rw) {
            rw.replace_with(load, LoadOp::build(slot, group.ty));
        } else if let Some(store) = op.cast::<StoreOp>(rw) {
            let value = store.value(rw);
            rw.insert(StoreOp::build(value, slot));
            rw.erase_op(store);
        }
    }
    let mut seen: Vec<Block> = Vec::new();
    for end in ends {
        if seen.contains(end) {
            continue;
        }
        seen.push(*end);
        rw.set_point_at_start(*end).set_loc(loc);
        let last = rw.emit(LoadOp::build(slot, group.ty));
        let mut store = StoreOp::build(last, address);
        if let Some(alignment) = alignment {
            store = store.alignment(alignment);
        }
        rw.insert(store);
    }
}

fn address_of(body: &Body, op: Op) -> Option<Value> {
    match op.cast::<LoadOp>(body) {
        Some(load) => Some(load.addr(body)),
        None => Some(op.cast::<StoreOp>(body)?.addr(body)),
    }
}

fn alignment_of(body: &Body, op: Op) -> Option<u64> {
    match op.cast::<LoadOp>(body) {
        Some(load) => load.alignment(body),
        None => op.cast::<StoreOp>(body)?.alignment(body),
    }
}
