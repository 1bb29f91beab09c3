//! Sorting of the operations of graph regions so that definitions come before uses, as far as possible.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::interface::{RegionKind, RegionKindInterface};
use crate::ir::WalkOrder;
use crate::rewrite::Rewriter;
use crate::schema::Trait;
use crate::{Block, Body, Op, Region};

/// Sorts the blocks of the body of `rw` that are in graph regions, as declared by `RegionKindInterface`.
pub fn sort_graph_regions(rw: &mut Rewriter<'_>) {
    if let Some(name) = rw.owner_name() {
        let kinds = rw.ctx().op_model::<dyn RegionKindInterface>(name);
        let regions = rw.regions().to_vec().into_iter().enumerate();
        for (number, region) in regions {
            if kinds.is_some_and(|kinds| kinds.region_kind(number) == RegionKind::Graph) {
                sort_blocks(rw, region);
            }
        }
    }
    for op in rw.walk(WalkOrder::Post).collect::<Vec<_>>() {
        let Some(kinds) = rw.interface::<dyn RegionKindInterface>(op) else { continue };
        let regions: Vec<_> = rw.own_regions(op).enumerate().collect();
        for (number, region) in regions {
            if !kinds.has_ssa_dominance(number) {
                sort_blocks(rw, region);
            }
        }
    }
}

fn sort_blocks(rw: &mut Rewriter<'_>, region: Region) {
    for block in rw.blocks(region).collect::<Vec<_>>() {
        sort_block(rw, block);
    }
}

/// Sorts the operations of a block except its terminator. Operations keep their order as far as possible; the first
/// operation of a cycle comes before its operands' definitions.
pub fn sort_block(rw: &mut Rewriter<'_>, block: Block) {
    let mut ops: Vec<Op> = rw.ops(block).collect();
    let ends = |op: &Op| rw.view(*op).has_trait(Trait::IsTerminator);
    let terminator = ops.pop_if(|op| ends(op));
    let order = order(rw, block, &ops);
    if order.is_sorted() {
        return;
    }
    for number in order {
        rw.move_op(ops[number], block, terminator);
    }
}

/// Returns the order of the operations of a block, as indices. Each round visits the remaining operations and takes
/// those whose operands are defined; a round that takes none forces the first one.
fn order(body: &Body, block: Block, ops: &[Op]) -> Vec<usize> {
    let numbers: FxHashMap<Op, usize> = ops.iter().enumerate().map(|(at, op)| (*op, at)).collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); ops.len()];
    let mut missing: Vec<usize> = vec![0; ops.len()];
    for (user, op) in ops.iter().enumerate() {
        let mut needs = needs(body, block, *op, &numbers);
        needs.retain(|needed| *needed != user);
        missing[user] = needs.len();
        needs.into_iter().for_each(|needed| users[needed].push(user));
    }
    let mut order = Vec::with_capacity(ops.len());
    let mut taken = vec![false; ops.len()];
    let mut now: BinaryHeap<Reverse<usize>> =
        (0..ops.len()).filter(|number| missing[*number] == 0).map(Reverse).collect();
    let mut later: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let mut first = 0;
    while order.len() < ops.len() {
        let (number, forced) = match now.pop() {
            Some(Reverse(number)) => (number, false),
            None if !later.is_empty() => {
                std::mem::swap(&mut now, &mut later);
                continue;
            }
            None => {
                while taken[first] {
                    first += 1;
                }
                (first, true)
            }
        };
        if std::mem::replace(&mut taken[number], true) {
            continue;
        }
        order.push(number);
        for user in &users[number] {
            missing[*user] -= 1;
            if missing[*user] == 0 && !taken[*user] {
                // The round has already passed earlier operations.
                let next = if *user > number && !forced { &mut now } else { &mut later };
                next.push(Reverse(*user));
            }
        }
    }
    order
}

/// Returns the operations that define operands of `op`, or of an operation inside it, each once.
fn needs(body: &Body, block: Block, op: Op, numbers: &FxHashMap<Op, usize>) -> Vec<usize> {
    let mut found = Vec::new();
    let mut todo = vec![op];
    while let Some(inner) = todo.pop() {
        for operand in body.operands(inner) {
            let mut at = body.defining_op(operand);
            while let Some(op) = at
                && body.parent_block(op) != Some(block)
            {
                at = body.parent_op(op);
            }
            found.extend(at.and_then(|op| numbers.get(&op)));
        }
        let blocks = body.own_regions(inner).flat_map(|region| body.blocks(region));
        todo.extend(blocks.flat_map(|block| body.ops(block)));
    }
    found.sort_unstable();
    found.dedup();
    found
}
