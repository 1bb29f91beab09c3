//! Checks that control flow can be lifted, before anything is changed.

use crate::analysis::effects::is_memory_effect_free;
use crate::interface::BranchOpInterface;
use crate::ir::WalkOrder;
use crate::{Body, Diagnostic, Region};

/// Checks that all blocks have predecessors, and that branches have no effect but to forward operands.
pub(super) fn check(body: &Body, region: Region) -> Result<(), Diagnostic> {
    for block in body.blocks(region).skip(1) {
        if let (None, Some(op)) = (body.block_uses(block).next(), body.first_op(block)) {
            return Err(body
                .view(op)
                .op_error("transformation does not support unreachable blocks"));
        }
    }
    for op in body.region_view(region).walk(WalkOrder::Post) {
        if op.successors().len() == 0 {
            continue;
        }
        let Some(branch) = op.interface::<dyn BranchOpInterface>() else {
            return Err(op.op_error(
                "transformation does not support terminators with successors not implementing \
                 BranchOpInterface",
            ));
        };
        if !is_memory_effect_free(op) {
            return Err(
                op.op_error("transformation does not support terminators with side effects")
            );
        }
        if branch.all_successor_operands(op.body).iter().any(|operands| operands.produced != 0) {
            return Err(op.op_error(
                "transformation does not support operations with operation-produced successor \
                 operands",
            ));
        }
    }
    Ok(())
}
