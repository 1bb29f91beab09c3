//! Allocations of a body, and the positions that they may move to.

use std::collections::VecDeque;

use ods_core::builtin::UnrealizedConversionCastOp;
use ods_core::interface::{
    CallOpInterface, EffectTarget, LoopLikeOpInterface, MemoryEffectOpInterface,
    RegionBranchOpInterface, RegionPoint,
};
use ods_core::ir::WalkOrder;
use ods_core::schema::EffectKind;
use ods_core::{Block, Body, Op, Value};

use crate::bufferization::flow::is_memref;
use crate::bufferization::{DeallocOp, STACK};
use crate::memref::{ExtractAlignedPointerAsIndexOp, ReallocOp, StoreOp};

/// An allocation, and the operation that frees it, if there is one.
pub(super) struct Allocation {
    pub(super) value: Value,
    pub(super) dealloc: Option<Op>,
}

/// Returns the operations of a body that allocate one buffer, not on the stack, that at most one operation frees.
pub(super) fn allocations(body: &Body) -> Vec<Allocation> {
    let one = |op: Op| {
        let effects = body.interface::<dyn MemoryEffectOpInterface>(op)?.effects(body);
        let mut allocated = effects.iter().filter_map(|effect| match effect.on {
            EffectTarget::Result(value)
                if effect.kind == EffectKind::Allocate && effect.resource != STACK =>
            {
                Some(value)
            }
            _ => None,
        });
        let value = allocated.next().filter(|_| allocated.next().is_none())?;
        Some(Allocation { value, dealloc: find_dealloc(body, value)? })
    };
    body.walk(WalkOrder::Post).filter_map(one).collect()
}

/// Returns the operation that frees a value, if any; `None` if there are several, or if it is a reallocation.
fn find_dealloc(body: &Body, value: Value) -> Option<Option<Op>> {
    let mut found = None;
    for at in body.uses(value) {
        let user = body.use_owner(at);
        if !frees(body, user, value) {
            continue;
        }
        if user.isa::<ReallocOp>(body) || found.is_some() {
            return None;
        }
        found = Some(user);
    }
    Some(found)
}

/// Returns whether an operation frees a value.
pub(super) fn frees(body: &Body, op: Op, value: Value) -> bool {
    let effects = body.interface::<dyn MemoryEffectOpInterface>(op);
    effects.is_some_and(|effects| {
        effects.effects(body).iter().any(|one| match one.on {
            EffectTarget::Operand(operand) => {
                one.kind == EffectKind::Free && body.used_value(operand) == value
            }
            _ => false,
        })
    })
}

/// Returns whether an operation frees one of the values, or does so conditionally.
pub(super) fn is_freed(body: &Body, values: &[Value]) -> bool {
    values.iter().any(|value| {
        body.uses(*value).map(|at| body.use_owner(at)).any(|user| {
            let dealloc = user.cast::<DeallocOp>(body);
            dealloc.is_some_and(|dealloc| dealloc.memrefs(body).any(|one| one == *value))
                || frees(body, user, *value)
        })
    })
}

/// Returns whether other memory, a pointer or a value of another type may refer to the memory of the values, too.
pub(super) fn may_be_referenced(body: &Body, values: &[Value]) -> bool {
    let ctx = body.ctx();
    let holds_memory = |value: Value| {
        let ty = body.ty(value);
        is_memref(ctx, ty) && is_memref(ctx, ty.element_type_or_self(ctx))
    };
    values.iter().any(|value| {
        body.uses(*value).map(|at| body.use_owner(at)).any(|user| {
            user.cast::<StoreOp>(body).is_some_and(|store| store.value(body) == *value)
                || user.isa::<ExtractAlignedPointerAsIndexOp>(body)
                || user.isa::<UnrealizedConversionCastOp>(body)
                || body.interface::<dyn CallOpInterface>(user).is_some()
                    && body.operands(user).any(holds_memory)
        })
    })
}

/// Returns the operation of `block` before which the definition of `value`, in it or in a block below, may move.
pub(super) fn start_operation(body: &Body, value: Value, block: Block) -> Option<Op> {
    let op = body.defining_op(value)?;
    ancestor_in(body, op, block).or_else(|| body.last_op(block))
}

/// Returns `op` or its ancestor that is directly in `block`.
pub(super) fn ancestor_in(body: &Body, op: Op, block: Block) -> Option<Op> {
    let mut ancestors = std::iter::successors(Some(op), |at| body.parent_op(*at));
    ancestors.find(|at| body.parent_block(*at) == Some(block))
}

/// Returns whether the control flow through an operation's regions is known.
pub(super) fn is_known_control_flow(body: &Body, op: Op) -> bool {
    body.interface::<dyn LoopLikeOpInterface>(op).is_some()
        || body.interface::<dyn RegionBranchOpInterface>(op).is_some()
}

/// Returns whether an operation is a loop, or control may flow back to one of its regions.
pub(super) fn is_loop(body: &Body, op: Op) -> bool {
    if body.interface::<dyn LoopLikeOpInterface>(op).is_some() {
        return true;
    }
    let Some(branch) = body.interface::<dyn RegionBranchOpInterface>(op) else { return false };
    let regions = |point| {
        branch.successor_regions(body, point).into_iter().filter_map(|to| match to {
            RegionPoint::Region(number) => Some(number),
            RegionPoint::Parent => None,
        })
    };
    regions(RegionPoint::Parent).any(|entry| {
        let mut visited = vec![false; body.num_regions(op)];
        visited[entry] = true;
        let mut work: VecDeque<usize> = regions(RegionPoint::Region(entry)).collect();
        while let Some(next) = work.pop_back() {
            if std::mem::replace(&mut visited[next], true) {
                return true;
            }
            work.extend(regions(RegionPoint::Region(next)));
        }
        false
    })
}
