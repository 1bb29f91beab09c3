//! Operations that the analysis does not support.

use ods_core::Body;
use ods_core::hooks::Verified;
use ods_core::ir::WalkOrder;

use super::conflicts::Facts;
use super::{AnalysisState, is_tensor};
use crate::bufferization::{BufferizableOpInterface, ToTensorOp};

/// The message about an operation that does not support the several blocks of its regions.
pub(in crate::bufferization) const UNSTRUCTURED: &str = "op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one region has multiple blocks";

/// Returns whether an operation has regions of several blocks that it does not support.
pub(in crate::bufferization) fn is_unsupported(
    body: &Body,
    op: ods_core::Op,
    one: super::Bufferizable,
) -> bool {
    !one.supports_unstructured_control_flow(body)
        && body.own_regions(op).any(|region| body.blocks(region).nth(1).is_some())
}

/// Verifies all bufferizable operations of a body.
pub(super) fn check(body: &Body, state: &AnalysisState, facts: &mut Facts) -> Verified {
    let all = || {
        let ops = body.walk(WalkOrder::Post);
        ops.filter_map(|op| Some((op, state.bufferizable(body, op)?)))
    };
    if let Some((op, _)) = all().find(|(op, one)| is_unsupported(body, *op, *one)) {
        return body.view(op).fail(UNSTRUCTURED);
    }
    for (op, _) in all() {
        if let Some(read) = op.cast::<ToTensorOp>(body)
            && !read.restrict(body)
            && body.is_used(read.result(body))
        {
            return body
                .view(op)
                .fail("to_tensor ops without `restrict` are not supported by One-Shot Analysis");
        }
        for operand in body.operand_uses(op) {
            if !is_tensor(body, body.used_value(operand)) {
                continue;
            }
            if facts.interferes(body, state, operand, true) {
                return body.view(op).fail(
                    "not bufferizable under the given constraints: cannot avoid RaW conflict",
                );
            }
            if state.is_in_place(body, operand)
                && facts.writes_to_read_only(body, state, operand, true)
            {
                return body.view(op).fail(
                    "not bufferizable under the given constraints: would write to read-only buffer",
                );
            }
        }
    }
    Ok(())
}
