//! Deallocation in a whole function: its blocks one by one, each after the blocks that dominate it.

use ods_core::dominance::DominatorTree;
use ods_core::interface::{RegionBranchTerminatorOpInterface, RegionPoint};
use ods_core::rewrite::Rewriter;
use ods_core::symbol::{Visibility, visibility};
use ods_core::{Attr, Block, Body, Op, OpType, Region, Type};

use super::{
    Deallocated, DeallocationState, Ownership, branches, calls, checks, constant, effects, failed,
    loc_of, memrefs, regions,
};
use crate::bufferization::BufferDeallocationOpInterface;
use crate::func::FuncOp;

/// The predicate for functions, by name, that return ownership indicators to their callers.
pub(in crate::bufferization) type OwnershipPredicate<'a> = &'a dyn Fn(Attr) -> bool;

/// Frees the allocations of the function. With `tells`, private functions return ownership indicators to their callers.
///
/// # Errors
/// Fails if the function contains an unsupported operation.
pub(in crate::bufferization) fn deallocate(
    holder: &mut Body,
    function: FuncOp,
    is_returning: Option<OwnershipPredicate<'_>>,
) -> Deallocated {
    let view = holder.view(function.op());
    let returns_ownership = is_returning.is_some() && visibility(view) == Visibility::Private;
    let Some(body) = holder.nested(function.op()) else { return Ok(()) };
    let Some(entry) = body.entry_block(body.region()) else { return Ok(()) };
    if checks::has_unstructured_loop(body) {
        return failed(view.error("Only structured control-flow loops are supported."));
    }
    let ownership_returning = is_returning
        .map(|is_returning| calls::called_names(body).filter(|name| is_returning(*name)).collect());
    let mut state = DeallocationState::new(body, returns_ownership, ownership_returning);
    let Some(body) = holder.nested_mut(function.op()) else { return Ok(()) };
    let mut blocks = Vec::new();
    collect_blocks(body, body.region(), &mut blocks);
    for block in blocks {
        deallocate_block(&mut Rewriter::new(body), &mut state, block)?;
    }
    let args: Vec<Type> = body.arg_values(entry).map(|arg| body.ty(arg)).collect();
    let returned = returned_types(body);
    let mut each = returned.iter();
    let Some(first) = each.next() else { return Ok(()) };
    if each.any(|types| types != first) {
        let message = "there are multiple return operations with different operand types";
        return failed(holder.view(function.op()).error(message));
    }
    let ty = Type::function(holder.ctx(), &args, first);
    FuncOp::FUNCTION_TYPE.set(holder, function, ty);
    Ok(())
}

/// Collects the blocks of a region, each after the blocks nested in it and after the blocks that dominate it.
fn collect_blocks(body: &Body, region: Region, blocks: &mut Vec<Block>) {
    if body.entry_block(region).is_none() {
        return;
    }
    for (block, _) in DominatorTree::new(body, region).preorder(body, region) {
        let ops = body.ops(block).filter(|op| !holds_one_operation(body, *op));
        for inner in ops.flat_map(|op| body.own_regions(op)) {
            ods_core::stack::grow(|| collect_blocks(body, inner, blocks));
        }
        blocks.push(block);
    }
}

/// Returns whether the region of an operation holds a single operation, so that no condition can be built in it. The
/// masked operation allocates and frees nothing.
#[cfg(feature = "vector")]
fn holds_one_operation(body: &Body, op: Op) -> bool {
    op.isa::<crate::vector::MaskOp>(body)
}

/// Returns whether the region of an operation has no room for a condition, as `vector.mask`, which is not compiled.
#[cfg(not(feature = "vector"))]
fn holds_one_operation(_: &Body, _: Op) -> bool {
    false
}

/// Returns the types that each terminator passes out of the function.
fn returned_types(body: &Body) -> Vec<Vec<Type>> {
    let ops = body.blocks(body.region()).flat_map(|block| body.ops(block));
    let types = |op: Op| {
        let end = body.interface::<dyn RegionBranchTerminatorOpInterface>(op)?;
        let range = end.successor_operands(body, RegionPoint::Parent);
        Some(range.values(body).map(|value| body.ty(value)).collect())
    };
    ops.filter_map(types).collect()
}

fn deallocate_block(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    block: Block,
) -> Deallocated {
    let ops: Vec<Op> = rw.ops(block).collect();
    rw.set_point_at_start(block);
    let region = rw.block_region(block);
    for buffer in state.live_before(rw, block) {
        let Some(home) = rw.def_block(buffer) else { continue };
        if rw.block_region(home) == region {
            let known = state.ownership(buffer, home);
            state.update(rw, buffer, block, known);
            state.release_at_end(buffer, block);
        } else {
            // A region owns no buffer from outside.
            let loc = loc_of(rw, buffer);
            let no = constant(rw, loc, false);
            state.update(rw, buffer, block, Ownership::Unique(no));
        }
    }
    let is_entry = rw.block_parent_op(block).is_none() && rw.is_entry_block(block);
    for arg in memrefs(rw, rw.arg_values(block)) {
        let loc = loc_of(rw, arg);
        let owns = match is_entry {
            true => constant(rw, loc, false),
            false => rw.add_arg(block, Type::I1, loc),
        };
        state.update(rw, arg, block, Ownership::Unique(owns));
        state.release_at_end(arg, block);
    }
    for op in ops {
        let op = handle(rw, state, op)?;
        own_rest(rw, state, op, block);
    }
    Ok(())
}

/// Processes an operation; returns the operation that replaces it.
fn handle(rw: &mut Rewriter<'_>, state: &mut DeallocationState, op: Op) -> Deallocated<Op> {
    if let Some(model) = rw.interface::<dyn BufferDeallocationOpInterface>(op) {
        model.process(rw, state)?;
        return Ok(op);
    }
    checks::check(rw.view(op))?;
    effects::own_allocations(rw, state, op)?;
    let op = regions::pass_ownerships(rw, state, op);
    let op = calls::own_results(rw, state, op);
    branches::hand_over(rw, state, op)?;
    regions::hand_back(rw, state, op)?;
    Ok(op)
}

/// Treats buffers of unknown ownership as views of any buffer operand of the operation.
fn own_rest(rw: &mut Rewriter<'_>, state: &mut DeallocationState, op: Op, block: Block) {
    for result in memrefs(rw, rw.results(op)) {
        if state.ownership(result, block) != Ownership::Uninitialized {
            continue;
        }
        for operand in memrefs(rw, rw.operands(op)) {
            if let Some(home) = rw.def_block(operand) {
                let known = state.ownership(operand, home);
                state.update(rw, result, block, known);
            }
        }
        if state.ownership(result, block) == Ownership::Uninitialized {
            let loc = rw.loc(op);
            rw.set_point_before(op);
            let no = constant(rw, loc, false);
            state.update(rw, result, block, Ownership::Unique(no));
        }
    }
}
