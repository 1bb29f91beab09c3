//! Operations that allocate and free.

use ods_core::interface::{EffectInstance, EffectTarget, MemoryEffectOpInterface};
use ods_core::rewrite::Rewriter;
use ods_core::schema::EffectKind;
use ods_core::{Op, Value};

use super::{Deallocated, DeallocationState, Ownership, constant, failed, is_memref};
use crate::arith::XOrIOp;
use crate::bufferization::{MANUAL_DEALLOCATION, STACK};
use crate::cf::AssertOp;

/// Takes ownership of the allocations of an operation, unless they are on the stack or deallocated manually.
pub(super) fn own_allocations(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    op: Op,
) -> Deallocated {
    let Some(effects) = rw.interface::<dyn MemoryEffectOpInterface>(op) else { return Ok(()) };
    let Some(block) = rw.parent_block(op) else { return Ok(()) };
    let (effects, loc) = (effects.effects(rw), rw.loc(op));
    let manual = rw.view(op).attr(MANUAL_DEALLOCATION).is_some();
    rw.set_point_at_start(block);
    let start = rw.point();
    let is_free = |one: &&EffectInstance| {
        one.kind == EffectKind::Free && matches!(one.on, EffectTarget::Operand(_))
    };
    let freed: Vec<Value> =
        effects.iter().filter(is_free).filter_map(|one| one.on.value(rw)).collect();
    let operands = rw.operands(op).filter(|value| is_memref(rw, *value));
    for operand in operands.collect::<Vec<Value>>() {
        if !freed.contains(&operand) {
            continue;
        }
        if !manual {
            let message = "memory free side-effect on MemRef value not supported!";
            return failed(rw.view(op).error(message));
        }
        if let Ownership::Unique(owns) = state.ownership(operand, block) {
            rw.set_point_before(op);
            let yes = constant(rw, loc, true);
            let not = rw.insert(XOrIOp::build(owns, yes)).result(rw);
            let message = "expected that the block does not have ownership";
            rw.insert(AssertOp::build(not, message));
        }
    }
    rw.set_point(start);
    let results: Vec<Value> = rw.results(op).collect();
    for result in results {
        let allocates = |one: &&EffectInstance| {
            one.kind == EffectKind::Allocate && one.on == EffectTarget::Result(result)
        };
        let Some(effect) = effects.iter().find(allocates) else { continue };
        if !is_memref(rw, result) {
            continue;
        }
        let owned = effect.resource != STACK && !manual;
        if !owned {
            state.reset(result, block);
        }
        let owns = constant(rw, loc, owned);
        state.update(rw, result, block, Ownership::Unique(owns));
        if owned {
            state.release_at_end(result, block);
        }
    }
    Ok(())
}
