//! Unsupported operations.

use ods_core::interface::{
    BranchOpInterface, CallOpInterface, MemoryEffectOpInterface, RegionBranchOpInterface,
    RegionBranchTerminatorOpInterface,
};
use ods_core::ir::WalkOrder;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{Body, OpRef, Value};

use super::{Deallocated, failed, is_memref};
use crate::bufferization::DeallocOp;

/// Returns whether control may return to a block other than through the parent operation.
pub(super) fn has_unstructured_loop(body: &Body) -> bool {
    let regions = body.walk(WalkOrder::Pre).flat_map(|op| body.own_regions(op));
    body.regions().iter().copied().chain(regions).any(|region| body.has_cycle(region))
}

/// Verifies the preconditions of an operation without a deallocation interface.
pub(super) fn check(op: OpRef<'_>) -> Deallocated {
    if op.isa::<DeallocOp>() {
        let message = "No deallocation operations must be present when running this pass!";
        return failed(op.error(message));
    }
    let effects = op.interface::<dyn MemoryEffectOpInterface>();
    let recursive = op.has_trait(Trait::HasRecursiveMemoryEffects);
    if effects.is_none() && !recursive && op.interface::<dyn CallOpInterface>().is_none() {
        return failed(op.error("ops with unknown memory side effects are not supported"));
    }
    let moves_memory = |kind| matches!(kind, EffectKind::Allocate | EffectKind::Free);
    let neither = match effects {
        Some(effects) => !effects.effects(op.body).iter().any(|one| moves_memory(one.kind)),
        None => recursive,
    };
    if neither && !touches_buffers(op) {
        return Ok(());
    }
    let (regions, has_results) = (op.regions().len(), op.results().len() > 0);
    if (regions > 1 || regions == 1 && has_results)
        && op.interface::<dyn RegionBranchOpInterface>().is_none()
    {
        let message =
            "All operations with attached regions need to implement the RegionBranchOpInterface.";
        return failed(op.error(message));
    }
    if op.has_trait(Trait::NoTerminator) {
        return failed(op.error("NoTerminator trait is not supported"));
    }
    if op.has_trait(Trait::IsTerminator) { check_terminator(op) } else { Ok(()) }
}

fn check_terminator(op: OpRef<'_>) -> Deallocated {
    let branches = op.interface::<dyn BranchOpInterface>().is_some();
    let returns = op.interface::<dyn RegionBranchTerminatorOpInterface>().is_some();
    if branches == returns {
        let message = "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!";
        return failed(op.error(message));
    }
    if op.successors().len() > 1 {
        let message = "Terminators with more than one successor are not supported!";
        return failed(op.error(message));
    }
    Ok(())
}

/// Returns whether operands, results or region arguments are buffers.
fn touches_buffers(op: OpRef<'_>) -> bool {
    let ir = op.body;
    let is_memref = |value: Value| is_memref(ir, value);
    let entries = ir.own_regions(op.op).filter_map(|region| ir.entry_block(region));
    ir.operands(op.op).any(is_memref)
        || ir.results(op.op).any(is_memref)
        || entries.flat_map(|block| ir.arg_values(block)).any(is_memref)
}
