//! Memory effects of operations that are no affine accesses.

use ods_core::interface::{MemoryEffectOpInterface, ViewLikeOpInterface};
use ods_core::ir::WalkOrder;
use ods_core::schema::{EffectKind, Trait};
use ods_core::{Body, Op, Type, TypeData, Value};

use super::access::Access;
use super::overlap::may_overlap;
use crate::affine::AffineYieldOp;

/// The memory that operations other than affine accesses read and write.
#[derive(Clone, Default, Debug)]
pub(in crate::affine) struct Foreign {
    pub(in crate::affine) reads: Vec<Value>,
    /// The values whose memory is written or freed.
    pub(in crate::affine) writes: Vec<Value>,
    /// Set if one of the operations may have any effect on any memory that it can reach.
    pub(in crate::affine) unknown: bool,
}

impl Foreign {
    /// Returns the effects of all operations nested in an operation.
    pub(in crate::affine) fn inside(ir: &Body, op: Op) -> Foreign {
        let mut found = Foreign::default();
        for inner in ir.walk_inside(op, WalkOrder::Post) {
            if Access::memref_of(ir, inner).is_none() {
                found.add(ir, inner);
            }
        }
        found
    }

    /// Adds the effects of an operation, without the effects of nested operations.
    pub(in crate::affine) fn add(&mut self, ir: &Body, op: Op) {
        let view = ir.view(op);
        if view.has_trait(Trait::NoMemoryEffect) || view.isa::<AffineYieldOp>() {
            return;
        }
        let Some(model) = view.interface::<dyn MemoryEffectOpInterface>() else {
            // Isolated bodies are not visited.
            self.unknown |= !view.has_trait(Trait::HasRecursiveMemoryEffects) || ir.has_nested(op);
            return;
        };
        for effect in model.effects(ir) {
            let list = match effect.kind {
                EffectKind::Allocate => continue,
                EffectKind::Read => &mut self.reads,
                EffectKind::Write | EffectKind::Free => &mut self.writes,
            };
            match effect.on.value(ir) {
                Some(value) if is_memref(ir, ir.ty(value)) => list.push(value),
                _ => self.unknown = true,
            }
        }
    }

    /// Returns whether no memory is read or written.
    pub(in crate::affine) fn is_empty(&self) -> bool {
        !self.unknown && self.reads.is_empty() && self.writes.is_empty()
    }

    /// Returns whether the memory of a memref may be written.
    pub(in crate::affine) fn may_write(&self, ir: &Body, memref: Value) -> bool {
        self.writes.iter().any(|value| may_overlap(ir, *value, memref))
            || (self.unknown && is_reachable(ir, memref))
    }

    /// Retains the effects on some memrefs.
    pub(super) fn retain(&mut self, keep: impl Fn(Value) -> bool) {
        self.reads.retain(|value| keep(*value));
        self.writes.retain(|value| keep(*value));
    }

    /// Returns the memrefs that are read or written.
    pub(in crate::affine) fn values(&self) -> impl Iterator<Item = Value> {
        self.reads.iter().chain(&self.writes).copied()
    }

    /// Returns whether the effects conflict with accesses of memrefs, each of which is marked if it is written.
    pub(in crate::affine) fn conflicts(&self, ir: &Body, memrefs: &[(Value, bool)]) -> bool {
        memrefs.iter().any(|(memref, written)| match written {
            true => self.may_touch(ir, *memref),
            false => self.may_write(ir, *memref),
        })
    }

    /// Returns whether two sets of effects may be on the same memory, with a write in one of them.
    pub(in crate::affine) fn conflicts_with(&self, ir: &Body, other: &Foreign) -> bool {
        (self.unknown && !other.is_empty())
            || (other.unknown && !self.is_empty())
            || self.writes.iter().any(|value| other.may_touch(ir, *value))
            || other.writes.iter().any(|value| self.may_touch(ir, *value))
    }

    /// Returns whether the memory of a memref may be read or written.
    pub(in crate::affine) fn may_touch(&self, ir: &Body, memref: Value) -> bool {
        self.reads.iter().any(|value| may_overlap(ir, *value, memref)) || self.may_write(ir, memref)
    }
}

fn is_memref(ir: &Body, ty: Type) -> bool {
    matches!(ty.data(ir.ctx()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Returns whether code elsewhere may access the memory of a memref: any memory does, except allocations in this body
/// that only accesses and views use.
fn is_reachable(ir: &Body, memref: Value) -> bool {
    let mut root = memref;
    loop {
        let Some(definition) = ir.defining_op(root) else { return true };
        let view = ir.view(definition);
        match view.interface::<dyn ViewLikeOpInterface>() {
            Some(alias) => root = alias.view_source(ir),
            None if ods_core::analysis::effects::has_only_effect(view, EffectKind::Allocate) => {
                break;
            }
            None => return true,
        }
    }
    let mut waiting = vec![root];
    while let Some(value) = waiting.pop() {
        for user in ir.uses(value).map(|at| ir.use_owner(at)) {
            let view = ir.view(user);
            if view.interface::<dyn ViewLikeOpInterface>().is_some() {
                waiting.extend(ir.results(user));
                continue;
            }
            // An operation with known effects that neither returns a memref nor stores one does not retain one.
            let element = |value| ir.ty(value).element_type(ir.ctx());
            let holds = ir
                .operands(user)
                .any(|operand| element(operand).is_some_and(|elem| is_memref(ir, elem)));
            if view.interface::<dyn MemoryEffectOpInterface>().is_none()
                || view.has_trait(Trait::IsTerminator)
                || ir.results(user).any(|result| is_memref(ir, ir.ty(result)))
                || holds
            {
                return true;
            }
        }
    }
    false
}
