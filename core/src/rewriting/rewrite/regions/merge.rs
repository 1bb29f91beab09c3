//! Merging of equivalent blocks: one of them is kept, with arguments for the operands in which they differ.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;

use crate::interface::BranchOpInterface;
use crate::ir::ValueRef;
use crate::rewrite::Rewriter;
use crate::{Block, Body, Op, Region, Value};

/// Merges equivalent blocks in `region` and the regions inside it until there are none left; returns whether there were
/// any.
pub(super) fn merge_blocks(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let mut merged = false;
    let mut regions = vec![region];
    while let Some(region) = regions.pop() {
        while merge_in(rw, region) {
            merged = true;
        }
        for block in rw.blocks(region) {
            regions.extend(rw.ops(block).flat_map(|op| rw.own_regions(op)));
        }
    }
    merged
}

/// Visits the blocks of `region` once, grouped by their successors.
fn merge_in(rw: &mut Rewriter<'_>, region: Region) -> bool {
    let Some(entry) = rw.entry_block(region).filter(|entry| rw.next_block(*entry).is_some()) else {
        return false;
    };
    let mut places: FxHashMap<SmallVec<[Block; 2]>, usize> = FxHashMap::default();
    let mut groups: Vec<Vec<Block>> = Vec::new();
    for block in rw.blocks(region).filter(|block| *block != entry) {
        let to = rw.last_op(block).map(|op| rw.successors(op).collect()).unwrap_or_default();
        let place = *places.entry(to).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(block);
    }
    let mut merged = false;
    for blocks in groups.into_iter().filter(|blocks| blocks.len() > 1) {
        for cluster in clusters(rw, &blocks) {
            merged |= cluster.merge(rw);
        }
    }
    merged
}

/// Sorts blocks into clusters that can be merged; a block joins the first cluster that fits.
fn clusters(body: &Body, blocks: &[Block]) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut by_hash: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for block in blocks {
        let Some(profile) = Profile::of(body, *block) else { continue };
        let alike = by_hash.entry(profile.hash).or_default();
        if !alike.iter().any(|at| clusters[*at].add(body, &profile)) {
            alike.push(clusters.len());
            clusters.push(Cluster {
                leader: profile,
                others: Vec::new(),
                differing: BTreeSet::new(),
            });
        }
    }
    clusters
}

/// The parts of a block that are compared.
struct Profile {
    block: Block,
    ops: Vec<Op>,
    hash: u64,
    /// Arguments and results, numbered in the order of the block.
    order: FxHashMap<Value, usize>,
}

impl Profile {
    /// Returns the profile of a block, if it can be merged at all: its operations have no blocks in their regions, and
    /// its arguments are used nowhere else.
    fn of(body: &Body, block: Block) -> Option<Profile> {
        let ops: Vec<Op> = body.ops(block).collect();
        let has_region = |op: Op| body.view(op).regions().any(|region| !region.is_empty());
        let elsewhere = |value| is_used_outside(body, value, block);
        if ops.iter().any(|op| has_region(*op)) || body.arg_values(block).any(elsewhere) {
            return None;
        }
        let mut hasher = FxHasher::default();
        let mut order = FxHashMap::default();
        let results = ops.iter().flat_map(|op| body.results(*op));
        for (at, value) in body.arg_values(block).chain(results).enumerate() {
            order.insert(value, at);
        }
        for op in &ops {
            (body.name(*op), body.num_operands(*op), body.num_successors(*op)).hash(&mut hasher);
            (body.attrs(*op), body.props(*op)).hash(&mut hasher);
            body.results(*op).for_each(|result| body.ty(result).hash(&mut hasher));
        }
        Some(Profile { block, ops, hash: hasher.finish(), order })
    }
}

fn is_used_outside(body: &Body, value: Value, block: Block) -> bool {
    body.uses(value).any(|at| body.parent_block(body.use_owner(at)) != Some(block))
}

/// Blocks that can be merged into one.
struct Cluster {
    leader: Profile,
    others: Vec<Block>,
    /// The differing operands: index of the operation, index of the operand.
    differing: BTreeSet<(usize, usize)>,
}

impl Cluster {
    /// Adds a block if it is equivalent to the leader.
    fn add(&mut self, body: &Body, other: &Profile) -> bool {
        let leader = &self.leader;
        let types = |block| body.arg_values(block).map(|value| body.ty(value));
        if leader.ops.len() != other.ops.len() || !types(leader.block).eq(types(other.block)) {
            return false;
        }
        let mut differing = Vec::new();
        for (number, (one, two)) in leader.ops.iter().zip(&other.ops).enumerate() {
            if !is_same_but_for_operands(body, *one, *two) {
                return false;
            }
            for (index, (a, b)) in body.operands(*one).zip(body.operands(*two)).enumerate() {
                if a == b {
                    continue;
                }
                match (leader.order.get(&a), other.order.get(&b)) {
                    (Some(a), Some(b)) if a == b => {}
                    (None, None)
                        if body.ty(a) == body.ty(b)
                            && can_be_handed(body, leader.block, a)
                            && can_be_handed(body, other.block, b) =>
                    {
                        differing.push((number, index));
                    }
                    _ => return false,
                }
            }
            // A merged operation replaces neither of the two, so their results must not be used elsewhere.
            let mut results = body.results(*one).map(|value| (value, leader.block));
            let mut others = body.results(*two).map(|value| (value, other.block));
            if results.any(|(value, block)| is_used_outside(body, value, block))
                || others.any(|(value, block)| is_used_outside(body, value, block))
            {
                return false;
            }
        }
        self.differing.extend(differing);
        self.others.push(other.block);
        true
    }

    /// Merges the blocks into one; returns whether there were several and their predecessors could be changed.
    fn merge(self, rw: &mut Rewriter<'_>) -> bool {
        if self.others.is_empty() {
            return false;
        }
        let leader = self.leader.block;
        if !self.differing.is_empty() {
            let blocks: Vec<Block> = std::iter::once(leader).chain(self.others.clone()).collect();
            if !blocks.iter().all(|block| all_branches(rw, *block)) {
                return false;
            }
            let (lists, kept) = self.new_arguments(rw, &blocks);
            for (block, list) in blocks.iter().zip(lists) {
                let list: Vec<Value> = kept.iter().map(|at| list[*at]).collect();
                hand_over(rw, *block, &list);
            }
        }
        for block in self.others {
            rw.replace_block_uses(block, leader);
            rw.erase_block(block);
        }
        true
    }

    /// Adds arguments to the leader for the differing operands. Returns the values of these operands in each of
    /// `blocks`, and the indices of the operands that got an argument: one argument serves all operands that are equal
    /// in each block.
    fn new_arguments(
        &self,
        rw: &mut Rewriter<'_>,
        blocks: &[Block],
    ) -> (Vec<Vec<Value>>, Vec<usize>) {
        let of_block = |block: &Block| -> Vec<Value> {
            let ops: Vec<Op> = rw.ops(*block).collect();
            self.differing.iter().map(|(op, index)| rw.operand(ops[*op], *index)).collect()
        };
        let lists: Vec<Vec<Value>> = blocks.iter().map(of_block).collect();
        let mut first: FxHashMap<Value, usize> = FxHashMap::default();
        let mut args: Vec<Value> = Vec::new();
        let mut kept = Vec::new();
        for (at, (op, index)) in self.differing.iter().enumerate() {
            let value = lists[0][at];
            let same = *first.entry(value).or_insert(at);
            let arg = if same != at && lists.iter().all(|list| list[same] == list[at]) {
                args[same]
            } else {
                kept.push(at);
                let (ty, loc) = (rw.ty(value), ValueRef { body: rw, value }.loc());
                rw.add_arg(self.leader.block, ty, loc)
            };
            args.push(arg);
            let op = self.leader.ops[*op];
            rw.modify(op, |body| body.set_operand(*index, arg));
        }
        (lists, kept)
    }
}

fn is_same_but_for_operands(body: &Body, one: Op, two: Op) -> bool {
    let types = |op| body.results(op).map(|value| body.ty(value));
    body.name(one) == body.name(two)
        && body.num_operands(one) == body.num_operands(two)
        && body.num_successors(one) == body.num_successors(two)
        && body.num_regions(one) == body.num_regions(two)
        && body.attrs(one) == body.attrs(two)
        && body.props(one) == body.props(two)
        && types(one).eq(types(two))
}

/// Returns whether the branches to `block` can pass it `value`: not if that is a result of one of them, or has a type
/// that one of them does not accept.
fn can_be_handed(body: &Body, block: Block, value: Value) -> bool {
    let mut edges = body.block_uses(block);
    let takes = edges.all(|slot| {
        let (op, index) = (body.successor_owner(slot), body.successor_number(slot));
        body.interface::<dyn BranchOpInterface>(op)
            .is_none_or(|branch| branch.successor_operands(body, index).take(body, body.ty(value)))
    });
    if !takes {
        return false;
    }
    let Some(def) = body.defining_op(value) else { return true };
    let Some(home) = body.parent_block(def) else { return true };
    body.last_op(home) != Some(def) || !body.predecessors(block).any(|from| from == home)
}

fn all_branches(body: &Body, block: Block) -> bool {
    let mut ops = body.block_uses(block).map(|slot| body.successor_owner(slot));
    ops.all(|op| body.interface::<dyn BranchOpInterface>(op).is_some())
}

/// Appends `values` to the operands that every branch passes to `block`.
fn hand_over(rw: &mut Rewriter<'_>, block: Block, values: &[Value]) {
    let edges: Vec<(Op, usize)> = rw
        .block_uses(block)
        .map(|slot| (rw.successor_owner(slot), rw.successor_number(slot)))
        .collect();
    for (op, index) in edges {
        let Some(branch) = rw.interface::<dyn BranchOpInterface>(op) else { continue };
        branch.successor_operands(rw, index).append(rw, values);
    }
}
