//! `scf-parallel-loop-fusion`

use ods_core::analysis::alias::may_alias;
use ods_core::analysis::effects::is_memory_effect_free;
use ods_core::dominance::Dominance;
use ods_core::fold::constant_value;
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::{Block, Body, Op, OpType, Region, Value};
use rustc_hash::FxHashMap;

use crate::arith::{AddIOp, SubIOp};
use crate::memref::{AllocOp, AllocaOp, LoadOp, StoreOp};
use crate::scf::loops::build_parallel;
use crate::scf::{ParallelOp, ReduceOp, SCFParallelLoopFusion};

impl RunPass for SCFParallelLoopFusion {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| {
            let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
            let mut rw = Rewriter::new(body);
            for op in ops {
                // Loops that were fused into others are erased.
                if rw.is_live(op) {
                    let regions: Vec<Region> = rw.own_regions(op).collect();
                    regions.into_iter().for_each(|region| fuse_in(&mut rw, region));
                }
            }
            for region in rw.regions().to_vec() {
                fuse_in(&mut rw, region);
            }
        });
        Ok(())
    }
}

/// Fuses loops of each block that have no operations with effects between them.
fn fuse_in(rw: &mut Rewriter<'_>, region: Region) {
    let blocks: Vec<Block> = rw.blocks(region).collect();
    for block in blocks {
        let mut chains: Vec<Vec<ParallelOp>> = vec![Vec::new()];
        let mut free = true;
        for op in rw.ops(block) {
            if let Some(found) = op.cast::<ParallelOp>(rw) {
                if !free {
                    chains.push(Vec::new());
                    free = true;
                }
                chains.last_mut().expect("there is a chain").push(found);
            } else {
                free &= is_memory_effect_free(rw.view(op)) && rw.num_regions(op) == 0;
            }
        }
        for mut chain in chains {
            for at in 1..chain.len() {
                if let Some(fused) = fuse(rw, chain[at - 1], chain[at]) {
                    chain[at] = fused;
                }
            }
        }
    }
}

/// Replaces two loops by one that does the work of both in each iteration, if that preserves the semantics.
fn fuse(rw: &mut Rewriter<'_>, first: ParallelOp, second: ParallelOp) -> Option<ParallelOp> {
    let (body1, body2) = (first.body(rw), second.body(rw));
    if has_parallel(rw, first) || has_parallel(rw, second) || !same_bounds(rw, first, second) {
        return None;
    }
    let variables = |ir: &Body, op: ParallelOp| op.induction_variables(ir).collect::<Vec<_>>();
    let (args1, args2) = (variables(rw, first), variables(rw, second));
    if !has_known_accesses(rw, first, second)
        || !writes_keep_order(rw, first, second, &args1, &args2)
        || !reads_own_writes(rw, first, second, &args1, &args2)
        || !reads_own_writes(rw, second, first, &args2, &args1)
        || is_used_before(rw, first, second)
    {
        return None;
    }
    let inits: Vec<Value> = first.init_vals(rw).chain(second.init_vals(rw)).collect();
    let count = first.init_vals(rw).len();
    let bounds: [Vec<Value>; 3] = [
        second.lower_bound(rw).collect(),
        second.upper_bound(rw).collect(),
        second.step(rw).collect(),
    ];
    let loc = rw.loc(second.op());
    rw.set_point_before(second).set_loc(loc);
    let (new, block) = build_parallel(rw, &bounds, &inits);
    let counters = variables(rw, new);
    let (end1, end2) = (reduce_of(rw, body1)?, reduce_of(rw, body2)?);
    for own in [args1, args2] {
        for (arg, counter) in own.into_iter().zip(&counters) {
            rw.replace_all_uses(arg, *counter);
        }
    }
    let ends = rw.last_op(block);
    for (body, end) in [(body1, end1), (body2, end2)] {
        for op in rw.ops(body).collect::<Vec<_>>() {
            if op != end.op() {
                rw.move_op(op, block, ends);
            }
        }
    }
    if !inits.is_empty() {
        combine_ends(rw, block, end1, end2);
        let results: Vec<Value> = new.results(rw).collect();
        let (of_first, of_second) = results.split_at(count);
        for (op, results) in [(first, of_first), (second, of_second)] {
            let old: Vec<Value> = op.results(rw).collect();
            for (old, new) in old.into_iter().zip(results) {
                rw.replace_all_uses(old, *new);
            }
        }
    }
    rw.erase_op(first);
    rw.erase_op(second);
    Some(new)
}

fn reduce_of(ir: &Body, block: Block) -> Option<ReduceOp> {
    ir.last_op(block)?.cast(ir)
}

/// Builds the terminator of `block` with the reductions of two others, and their regions.
fn combine_ends(rw: &mut Rewriter<'_>, block: Block, end1: ReduceOp, end2: ReduceOp) {
    let operands: Vec<Value> = end1.operands(rw).chain(end2.operands(rw)).collect();
    let count = operands.len();
    let loc = rw.loc(end2.op());
    rw.set_point_at_end(block).set_loc(loc);
    let new = rw.insert(ReduceOp::build().operands(operands).reductions_count(count));
    let to: Vec<Region> = rw.own_regions(new.op()).collect();
    let from: Vec<Region> = [end1, end2]
        .into_iter()
        .flat_map(|end| rw.own_regions(end.op()).collect::<Vec<_>>())
        .collect();
    for (from, to) in from.into_iter().zip(to) {
        rw.inline_region_before(from, to, None);
    }
}

fn has_parallel(ir: &Body, op: ParallelOp) -> bool {
    ir.walk_inside(op.op(), WalkOrder::Pre).any(|inner| inner.isa::<ParallelOp>(ir))
}

fn same_bounds(ir: &Body, first: ParallelOp, second: ParallelOp) -> bool {
    first.lower_bound(ir).eq(second.lower_bound(ir))
        && first.upper_bound(ir).eq(second.upper_bound(ir))
        && first.step(ir).eq(second.step(ir))
}

/// Returns whether a result of the first loop is used before the end of the second.
fn is_used_before(ir: &Body, first: ParallelOp, second: ParallelOp) -> bool {
    let mut dominance = Dominance::new();
    let Some(home) = ir.parent_block(second.op()) else { return true };
    let mut after = |user: Op| {
        // The ancestor of the user in the loop's own block.
        let mut at = user;
        loop {
            if ir.parent_block(at) == Some(home) {
                return at != second.op() && ir.is_before(second.op(), at);
            }
            match ir.parent_op(at) {
                Some(outer) if ir.parent_block(at).is_some() => at = outer,
                _ => break,
            }
        }
        ir.parent_block(user).is_some_and(|block| dominance.dominates_inside(ir, home, block))
    };
    let users: Vec<Op> = ir
        .results(first.op())
        .flat_map(|value| ir.uses(value))
        .map(|at| ir.use_owner(at))
        .collect();
    users.into_iter().any(|user| !after(user))
}

/// Returns whether the second loop reads no memory that the first writes, except elements written in the same
/// iteration.
fn reads_own_writes(
    ir: &Body,
    first: ParallelOp,
    second: ParallelOp,
    first_args: &[Value],
    second_args: &[Value],
) -> bool {
    let mut stores: Vec<(Value, Vec<Value>)> = Vec::new();
    for op in ir.walk_inside(first.op(), WalkOrder::Post) {
        if let Some(store) = op.cast::<StoreOp>(ir) {
            stores.push((store.memref(ir), store.indices(ir).collect()));
        }
    }
    let rounds: FxHashMap<Value, Value> =
        first_args.iter().copied().zip(second_args.iter().copied()).collect();
    let mapped = |value: Value| rounds.get(&value).copied().unwrap_or(value);
    ir.walk_inside(second.op(), WalkOrder::Post).filter_map(|op| op.cast::<LoadOp>(ir)).all(
        |load| {
            let memref = load.memref(ir);
            let defined = ir.defining_op(memref).and_then(|op| ir.parent_block(op));
            if defined.is_some() && defined == ir.parent_block(load.op()) {
                return false;
            }
            if stores.iter().any(|(store, _)| *store != memref && may_alias(ir, *store, memref)) {
                return false;
            }
            let mut written = stores.iter().filter(|(store, _)| *store == memref);
            let Some((_, places)) = written.next() else { return true };
            let read: Vec<Value> = load.indices(ir).collect();
            written.all(|(_, others)| others == places)
                && is_same_place(ir, places, &read, &mapped)
                && is_own_place(ir, places, first_args)
        },
    )
}

/// Returns whether two index lists are equal in each iteration.
fn is_same_place(
    ir: &Body,
    one: &[Value],
    other: &[Value],
    mapped: &dyn Fn(Value) -> Value,
) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            mapped(*one) == *other || is_same_computation(ir, *one, *other, mapped)
        })
}

/// Returns whether no two iterations access the same element: each induction variable is an index, up to a constant
/// offset.
fn is_own_place(ir: &Body, places: &[Value], counters: &[Value]) -> bool {
    let shifted = |place: Value, counter: Value| {
        let sum = place.defined_by::<AddIOp>(ir).map(|op| [op.lhs(ir), op.rhs(ir)]);
        let difference = place.defined_by::<SubIOp>(ir).map(|op| [op.lhs(ir), op.rhs(ir)]);
        let is_fixed = |value: Value| {
            ir.defining_op(value).is_some_and(|op| constant_value(ir.view(op)).is_some())
        };
        sum.or(difference).is_some_and(|[lhs, rhs]| {
            lhs == counter && is_fixed(rhs) || rhs == counter && is_fixed(lhs)
        })
    };
    counters
        .iter()
        .all(|counter| places.iter().any(|place| place == counter || shifted(*place, *counter)))
}

/// Returns whether an operation is a load or store of one element, or an allocation.
fn is_element_access(ir: &Body, op: Op) -> bool {
    op.isa::<LoadOp>(ir) || op.isa::<StoreOp>(ir) || op.isa::<AllocOp>(ir) || op.isa::<AllocaOp>(ir)
}

/// Returns whether every memory access of both loops is a load or store of one element, unless one of the loops
/// accesses no memory.
fn has_known_accesses(ir: &Body, first: ParallelOp, second: ParallelOp) -> bool {
    let accesses = |op: ParallelOp| {
        let (mut any, mut known) = (false, true);
        for inner in ir.walk_inside(op.op(), WalkOrder::Pre) {
            let view = ir.view(inner);
            let is_free = match ir.num_regions(inner) {
                0 => is_memory_effect_free(view),
                // Nested operations are visited as well.
                _ => view.has_trait(Trait::HasRecursiveMemoryEffects),
            };
            any |= !is_free;
            known &= is_free || is_element_access(ir, inner);
        }
        (any, known)
    };
    let ((any1, known1), (any2, known2)) = (accesses(first), accesses(second));
    known1 && known2 || !any1 || !any2
}

/// Returns the memory and the indices of the elements that a loop stores.
fn element_stores(ir: &Body, op: ParallelOp) -> Vec<(Value, Vec<Value>)> {
    let inner = ir.walk_inside(op.op(), WalkOrder::Pre);
    let stores = inner.filter_map(|inner| inner.cast::<StoreOp>(ir));
    stores.map(|op| (op.memref(ir), op.indices(ir).collect())).collect()
}

/// Returns whether elements that both loops write are written in the same order after fusion.
fn writes_keep_order(
    ir: &Body,
    first: ParallelOp,
    second: ParallelOp,
    first_args: &[Value],
    second_args: &[Value],
) -> bool {
    let (before, after) = (element_stores(ir, first), element_stores(ir, second));
    let rounds: FxHashMap<Value, Value> =
        first_args.iter().copied().zip(second_args.iter().copied()).collect();
    let mapped = |value: Value| rounds.get(&value).copied().unwrap_or(value);
    before.iter().all(|(memref, places)| {
        after.iter().filter(|(other, _)| may_alias(ir, *memref, *other)).all(|(other, others)| {
            memref == other
                && is_same_place(ir, places, others, &mapped)
                && is_own_place(ir, places, first_args)
        })
    })
}

/// Returns whether two values are computed equally, up to the induction variables of two loops.
fn is_same_computation(ir: &Body, a: Value, b: Value, mapped: &dyn Fn(Value) -> Value) -> bool {
    let (Some(first), Some(second)) = (ir.defining_op(a), ir.defining_op(b)) else { return false };
    let free = |op: Op| is_memory_effect_free(ir.view(op)) && ir.num_regions(op) == 0;
    free(first)
        && free(second)
        && ir.name(first) == ir.name(second)
        && ir.attrs(first) == ir.attrs(second)
        && ir.props(first) == ir.props(second)
        && ir
            .results(first)
            .map(|value| ir.ty(value))
            .eq(ir.results(second).map(|value| ir.ty(value)))
        && ir.operands(first).map(mapped).eq(ir.operands(second).map(mapped))
}
