//! `optimize-allocation-liveness`

use ods_core::interface::{EffectTarget, MemoryEffectOpInterface};
use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::schema::EffectKind;
use ods_core::{Body, Op, Value};

use super::placement::{ancestor_in, may_be_referenced};
use crate::bufferization::{OptimizeAllocationLivenessPass, ViewFlow};

impl RunPass for OptimizeAllocationLivenessPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.body_mut().for_each_body(|body| {
            let flow = ViewFlow::new(body);
            for op in body.walk(WalkOrder::Post).collect::<Vec<_>>() {
                if let Some((dealloc, last)) = movable(body, op, &flow) {
                    let (block, next) = (body.parent_block(last), body.next_op(last));
                    if let Some(block) = block
                        && next != Some(dealloc)
                    {
                        body.move_op(dealloc, block, next);
                    }
                }
            }
        });
        Ok(())
    }
}

/// Returns the operation that frees the allocation of `op`, and the last other user in the block.
fn movable(body: &Body, op: Op, flow: &ViewFlow) -> Option<(Op, Op)> {
    let value = only_allocation(body, op)?;
    let dealloc = only_free(body, value)?;
    let block = body.parent_block(op)?;
    if body.parent_block(dealloc) != Some(block) {
        return None;
    }
    let mut last: Option<Op> = None;
    let aliases = flow.dependents(value);
    if may_be_referenced(body, &aliases) {
        return None;
    }
    for alias in aliases {
        for user in body.uses(alias).map(|at| body.use_owner(at)) {
            if user == dealloc {
                continue;
            }
            let user = ancestor_in(body, user, block)?;
            if last.is_none_or(|last| last != user && body.is_before(last, user)) {
                last = Some(user);
            }
        }
    }
    // The terminator of the block may use a view of freed memory; nothing moves behind it.
    last.filter(|last| body.next_op(*last).is_some()).map(|last| (dealloc, last))
}

/// Returns the only result that an operation allocates.
fn only_allocation(body: &Body, op: Op) -> Option<Value> {
    let effects = body.interface::<dyn MemoryEffectOpInterface>(op)?.effects(body);
    let mut allocated = effects.iter().filter_map(|one| match one.on {
        EffectTarget::Result(value) if one.kind == EffectKind::Allocate => Some(value),
        _ => None,
    });
    allocated.next().filter(|_| allocated.next().is_none())
}

/// Returns the only user of a value that frees memory.
fn only_free(body: &Body, value: Value) -> Option<Op> {
    let mut found = None;
    for user in body.uses(value).map(|at| body.use_owner(at)) {
        let effects = body.interface::<dyn MemoryEffectOpInterface>(user);
        let effects = effects.map(|effects| effects.effects(body)).unwrap_or_default();
        for _ in effects.iter().filter(|one| one.kind == EffectKind::Free) {
            if found.replace(user).is_some() {
                return None;
            }
        }
    }
    found
}
