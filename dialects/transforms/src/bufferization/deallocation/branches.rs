//! Branches to a single block.

use ods_core::interface::BranchOpInterface;
use ods_core::rewrite::Rewriter;
use ods_core::{Diagnostic, Op, Value};

use super::{Deallocated, DeallocationState, failed, is_memref};
use super::{release, released};

/// Frees the buffers that a block owns before it branches, and forwards the ownership of forwarded buffers.
pub(super) fn hand_over(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    op: Op,
) -> Deallocated {
    let Some(branch) = rw.interface::<dyn BranchOpInterface>(op) else { return Ok(()) };
    let Some(block) = rw.parent_block(op) else { return Ok(()) };
    let successors: Vec<_> = rw.successors(op).collect();
    let to = match successors.as_slice() {
        [to] => *to,
        [] => {
            let message =
                "only BranchOpInterface operations with exactly one successor are supported yet";
            return failed(Diagnostic::error(rw.loc(op), message));
        }
        _ => {
            let message =
                "BranchOpInterface operations with multiple successors are not supported yet";
            return failed(rw.view(op).error(message));
        }
    };
    let operands = branch.successor_operands(rw, 0);
    if operands.produced > 0 {
        return failed(rw.view(op).error("produced operands are not supported"));
    }
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    let freed = released(rw, state, block)?;
    let forwarded: Vec<Value> = operands.forwarded.values(rw).collect();
    let retained = state.retained(rw, block, Some(to), &forwarded);
    let count = forwarded.iter().filter(|value| is_memref(rw, **value)).count();
    let owned = release(rw, state, block, &freed, retained);
    let conditions: Vec<Value> = owned.into_iter().take(count).map(|one| one.condition).collect();
    operands.append(rw, &conditions);
    Ok(())
}
