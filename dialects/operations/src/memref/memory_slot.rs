//! Memory slots: stack memory of one element, or of a few elements at constant indices.

use ods_core::fold::constant_value;
use ods_core::interface::{
    DeletionKind, DestructurableAccessorOpInterface, DestructurableAllocationOpInterface,
    DestructurableMemorySlot, DestructurableTypeInterface, MemorySlot,
    PromotableAllocationOpInterface, PromotableMemOpInterface, Subslots,
};
use ods_core::ir::{Inserter, Use};
use ods_core::memref_type::{MEMREF_TYPE, MemRefType};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Context, DataLayout, Op, OpType, Type, Value};

use super::{AllocaOp, LoadOp, StoreOp, memref_of};
use crate::ub::PoisonOp;

/// The number of elements up to which memory is split.
const MOST_ELEMENTS: u64 = 16;

ods_core::extension! {
    DestructurableTypeInterface => [MEMREF_TYPE => MemRefParts];
}

impl PromotableAllocationOpInterface for AllocaOp {
    fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot> {
        let ptr = self.memref(ir);
        let elem_type = memref_of(ir, ptr).elem;
        match ir.ty(ptr).num_elements(ir.ctx()) {
            Some(1) => vec![MemorySlot { ptr, elem_type }],
            _ => Vec::new(),
        }
    }

    fn default_value(self, slot: &MemorySlot, rw: &mut Rewriter<'_>) -> Value {
        let loc = rw.loc(self.op());
        rw.emit(PoisonOp::build(slot.elem_type).loc(loc))
    }

    fn handle_promotion_complete(
        self,
        _: &MemorySlot,
        default_value: Option<Value>,
        rw: &mut Rewriter<'_>,
    ) -> Option<Op> {
        if let Some(value) = default_value.filter(|value| !rw.is_used(*value))
            && let Some(poison) = rw.defining_op(value)
        {
            rw.erase_op(poison);
        }
        rw.erase_op(self.op());
        None
    }
}

impl DestructurableAllocationOpInterface for AllocaOp {
    fn destructurable_slots(self, ir: &Body) -> Vec<DestructurableMemorySlot> {
        let ptr = self.memref(ir);
        let elem_type = ir.ty(ptr);
        let parts = elem_type.interface::<dyn DestructurableTypeInterface>(ir.ctx());
        let parts = parts.and_then(|ty| ty.subelement_index_map(ir.ctx()));
        let slot = MemorySlot { ptr, elem_type };
        let whole = |subelement_types| DestructurableMemorySlot { slot, subelement_types };
        parts.map(whole).into_iter().collect()
    }

    fn destructure(
        self,
        slot: &DestructurableMemorySlot,
        used: &[Attr],
        rw: &mut Rewriter<'_>,
        allocators: &mut Vec<Op>,
    ) -> Vec<(Attr, MemorySlot)> {
        rw.set_point_after(self);
        let loc = rw.loc(self.op());
        used.iter()
            .filter_map(|index| Some((*index, slot.type_at(*index)?)))
            .map(|(index, elem_type)| {
                let ty = MemRefType::new(rw.ctx(), &[], elem_type).ty(rw.ctx());
                let one = rw.insert(AllocaOp::build(ty).loc(loc));
                allocators.push(one.op());
                (index, MemorySlot { ptr: one.memref(rw), elem_type })
            })
            .collect()
    }

    fn handle_destructuring_complete(
        self,
        _: &DestructurableMemorySlot,
        rw: &mut Rewriter<'_>,
    ) -> Option<Op> {
        rw.erase_op(self.op());
        None
    }
}

impl PromotableMemOpInterface for LoadOp {
    fn loads_from(self, ir: &Body, slot: &MemorySlot) -> bool {
        self.memref(ir) == slot.ptr
    }

    fn can_uses_be_removed(
        self,
        ir: &Body,
        slot: &MemorySlot,
        blocking: &[Use],
        _: &mut Vec<Use>,
        _: &DataLayout,
    ) -> bool {
        slot.is_sole_use(ir, blocking)
            && self.memref(ir) == slot.ptr
            && self.result_ty(ir) == slot.elem_type
    }

    fn remove_blocking_uses(
        self,
        _: &MemorySlot,
        _: &[Use],
        rw: &mut Rewriter<'_>,
        reaching: Value,
        _: &DataLayout,
    ) -> DeletionKind {
        let old = self.result(rw);
        rw.replace_all_uses(old, reaching);
        DeletionKind::Delete
    }
}

impl PromotableMemOpInterface for StoreOp {
    fn stores_to(self, ir: &Body, slot: &MemorySlot) -> bool {
        self.memref(ir) == slot.ptr
    }

    fn stored(self, _: &MemorySlot, rw: &mut Rewriter<'_>, _: Value, _: &DataLayout) -> Value {
        self.value(rw)
    }

    fn can_uses_be_removed(
        self,
        ir: &Body,
        slot: &MemorySlot,
        blocking: &[Use],
        _: &mut Vec<Use>,
        _: &DataLayout,
    ) -> bool {
        let value = self.value(ir);
        slot.is_sole_use(ir, blocking)
            && self.memref(ir) == slot.ptr
            && value != slot.ptr
            && ir.ty(value) == slot.elem_type
    }

    fn remove_blocking_uses(
        self,
        _: &MemorySlot,
        _: &[Use],
        _: &mut Rewriter<'_>,
        _: Value,
        _: &DataLayout,
    ) -> DeletionKind {
        DeletionKind::Delete
    }
}

/// Returns the index of the element at constant `indices` within `shape`.
fn part_at(ir: &Body, shape: &[i64], indices: impl Iterator<Item = Value>) -> Option<Attr> {
    let constant = |(index, size): (Value, &i64)| {
        let attr = constant_value(ir.view(ir.defining_op(index)?))?;
        attr.as_i64(ir.ctx()).filter(|number| (0..*size).contains(number)).map(|_| attr)
    };
    let indices: Option<Vec<Attr>> = indices.zip(shape).map(constant).collect();
    Some(Attr::array(ir.ctx(), &indices?))
}

/// Returns the slot of the element at an index.
fn subslot(subslots: &Subslots, index: Option<Attr>) -> MemorySlot {
    let found = subslots.iter().find(|(have, _)| Some(*have) == index);
    found.expect("the part is one of those that are used").1
}

macro_rules! access_parts {
    ($($op:ident $may:expr;)*) => {
        $(
            impl $op {
                /// Returns the index of the accessed element.
                fn part(self, ir: &Body) -> Option<Attr> {
                    part_at(ir, &memref_of(ir, self.memref(ir)).shape, self.indices(ir))
                }
            }

            impl DestructurableAccessorOpInterface for $op {
                fn can_rewire(
                    self,
                    ir: &Body,
                    slot: &DestructurableMemorySlot,
                    used: &mut Vec<Attr>,
                    _: &mut Vec<MemorySlot>,
                    _: &DataLayout,
                ) -> bool {
                    let ptr = slot.slot.ptr;
                    if self.memref(ir) != ptr || !$may(self, ir, ptr) {
                        return false;
                    }
                    let Some(index) = self.part(ir) else { return false };
                    if !used.contains(&index) {
                        used.push(index);
                    }
                    true
                }

                fn rewire(
                    self,
                    _: &DestructurableMemorySlot,
                    subslots: &Subslots,
                    rw: &mut Rewriter<'_>,
                    _: &DataLayout,
                ) -> DeletionKind {
                    let ptr = subslot(subslots, self.part(rw)).ptr;
                    rw.modify(self, |ir| {
                        Self::MEMREF.set(ir, self, ptr);
                        Self::INDICES.clear(ir, self);
                    });
                    DeletionKind::Keep
                }
            }
        )*
    };
}

access_parts! {
    LoadOp |_, _, _| true;
    StoreOp |op: StoreOp, ir, ptr| op.value(ir) != ptr;
}

/// A memref type as an aggregate of elements.
#[derive(Clone, Copy)]
struct MemRefParts(Type);

ods_core::view!(MemRefParts, Type);

impl DestructurableTypeInterface for MemRefParts {
    fn subelement_index_map(self, ctx: &Context) -> Option<Vec<(Attr, Type)>> {
        let count = self.0.num_elements(ctx).filter(|count| (2..=MOST_ELEMENTS).contains(count))?;
        let memref = MemRefType::of(ctx, self.0)?;
        let index = |mut number: i64| {
            let mut digits: Vec<Attr> = Vec::with_capacity(memref.rank());
            for size in memref.shape.iter().rev() {
                digits.push(Attr::integer(ctx, Type::INDEX, number % size));
                number /= size;
            }
            digits.reverse();
            Attr::array(ctx, &digits)
        };
        Some((0..count as i64).map(|number| (index(number), memref.elem)).collect())
    }

    fn type_at_index(self, ctx: &Context, index: Attr) -> Option<Type> {
        let memref = MemRefType::of(ctx, self.0)?;
        let indices = index.as_array(ctx).filter(|list| list.len() == memref.rank())?;
        let within = |(index, size): (&Attr, &i64)| {
            index.type_of(ctx) == Some(Type::INDEX)
                && index.as_i64(ctx).is_some_and(|number| (0..*size).contains(&number))
        };
        indices.iter().zip(&memref.shape).all(within).then_some(memref.elem)
    }
}
