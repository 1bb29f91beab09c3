//! What passes that copy loops share: the values that leave a loop, and the blocks of a copy.

use ods_core::ir::{IrMapping, Use};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Loc, Type, Value};
use rustc_hash::FxHashSet;

use super::edges::{passed, redirect};
use crate::llvm::BrOp;
use crate::llvm::analysis::loops::Edge;

/// Passes `live_out`, the values of a loop that operations behind it use, along `exits`, all edges that leave it, to a new
/// block in front of the one that these lead to. Returns the block that the exits lead to then: the old one if there are no
/// such values; `None`, without a change, if the exits lead to several blocks or pass values that are unknown.
pub(super) fn close_exits(
    rw: &mut Rewriter<'_>,
    blocks: &[Block],
    exits: &[Edge],
    live_out: &[Value],
) -> Option<Block> {
    let first = exits.first()?;
    let (to, loc) = (first.to, rw.loc(first.op));
    if exits.iter().any(|edge| edge.to != to) {
        return None;
    }
    if live_out.is_empty() {
        return Some(to);
    }
    let known = exits.iter().map(|edge| passed(rw, edge.op, edge.index));
    let known = known.collect::<Option<Vec<_>>>()?;
    let values = rw.arg_values(to).chain(live_out.iter().copied());
    let types: Vec<(Type, Loc)> = values.map(|value| (rw.ty(value), loc)).collect();
    let join = rw.create_block(rw.block_region(to)?, Some(to), &types);
    let args: Vec<Value> = rw.arg_values(join).collect();
    let (onward, leaving) = args.split_at(args.len() - live_out.len());
    for (edge, mut values) in exits.iter().zip(known) {
        values.extend(live_out);
        redirect(rw, edge.op, edge.index, join, &values);
    }
    let own: FxHashSet<Block> = blocks.iter().copied().collect();
    let pairs = live_out.iter().copied().zip(leaving.iter().copied());
    replace_uses_outside(rw, &own, pairs);
    rw.set_point_at_end(join).set_loc(loc);
    rw.insert(BrOp::build(to).dest_operands(onward.to_vec()));
    Some(join)
}

/// Replaces the uses of the first value of each pair in other blocks than `own` by the second one. The second value of a pair
/// may be the first one of another: what replaces a value is not replaced again.
pub(super) fn replace_uses_outside(
    rw: &mut Rewriter<'_>,
    own: &FxHashSet<Block>,
    pairs: impl IntoIterator<Item = (Value, Value)>,
) {
    let mut found: Vec<(Use, Value)> = Vec::new();
    for (value, by) in pairs {
        let is_outside = |at: &Use| {
            let user = rw.parent_block(rw.use_owner(*at));
            user.is_none_or(|user| !own.contains(&user))
        };
        found.extend(rw.uses(value).filter(is_outside).map(|at| (at, by)));
    }
    for (at, by) in found {
        rw.set_use(at, by);
    }
}

/// Creates a block without operations in front of `before`, or as the last one, with arguments like those of `block`, to
/// which `mapping` leads from now on.
pub(super) fn empty_copy(
    rw: &mut Rewriter<'_>,
    block: Block,
    before: Option<Block>,
    loc: Loc,
    mapping: &mut IrMapping,
) -> Option<Block> {
    let args: Vec<Value> = rw.arg_values(block).collect();
    let types: Vec<(Type, Loc)> = args.iter().map(|arg| (rw.ty(*arg), loc)).collect();
    let copy = rw.create_block(rw.block_region(block)?, before, &types);
    let copies: Vec<Value> = rw.arg_values(copy).collect();
    for (arg, new) in args.into_iter().zip(copies) {
        mapping.map_value(arg, new);
    }
    mapping.map_block(block, copy);
    Some(copy)
}
