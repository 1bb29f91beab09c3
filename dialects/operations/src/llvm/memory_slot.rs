//! Memory slots of the dialect: allocas, their accesses, and the types by which they may be split.
//!
//! - [`access`]: loads and stores; [`cast`]: conversion of values where the type of an access is not that of the slot.
//! - [`gep`]: addresses of elements; [`intrinsic`]: filling and copying.
//! - [`forward`]: operations that are erased together with their users.

mod access;
mod cast;
mod forward;
mod gep;
mod intrinsic;

use ods_core::fold::{constant_int, constant_value};
use ods_core::interface::{
    DestructurableAllocationOpInterface, DestructurableMemorySlot, DestructurableTypeInterface,
    MemorySlot, PromotableAllocationOpInterface,
};
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Context, Op, OpType, Type, Value};

use super::{AllocaOp, DbgDeclareOp, DbgValueOp, LLVMArrayType, LLVMStructType, UndefOp};

/// The length of the longest array that is split.
const LONGEST_ARRAY: u64 = 16;

/// Returns the index of element `index` as an attribute.
fn part(ctx: &Context, index: usize) -> Attr {
    Attr::integer(ctx, Type::I32, index as i64)
}

/// Returns the value of the constant that defines `value`.
fn constant(ir: &Body, value: Value) -> Option<Attr> {
    constant_value(ir.view(ir.defining_op(value)?))
}

impl PromotableAllocationOpInterface for AllocaOp {
    fn promotable_slots(self, ir: &Body) -> Vec<MemorySlot> {
        let entry = ir.parent_block(self.op()).is_some_and(|block| ir.is_entry_block(block));
        match entry {
            true => vec![MemorySlot { ptr: self.res(ir), elem_type: self.elem_type(ir) }],
            false => Vec::new(),
        }
    }

    fn default_value(self, slot: &MemorySlot, rw: &mut Rewriter<'_>) -> Value {
        let loc = rw.loc(self.op());
        rw.emit(UndefOp::build(slot.elem_type).loc(loc))
    }

    fn handle_block_argument(self, _: &MemorySlot, argument: Value, rw: &mut Rewriter<'_>) {
        let users = rw.uses(self.res(rw)).map(|at| rw.use_owner(at));
        let declared: Vec<DbgDeclareOp> = users.filter_map(|user| user.cast(rw)).collect();
        for declare in declared {
            describe(declare, argument, rw);
        }
    }

    fn handle_promotion_complete(
        self,
        _: &MemorySlot,
        default_value: Option<Value>,
        rw: &mut Rewriter<'_>,
    ) -> Option<Op> {
        if let Some(value) = default_value.filter(|value| !rw.is_used(*value))
            && let Some(undef) = rw.defining_op(value)
        {
            rw.erase_op(undef);
        }
        rw.erase_op(self.op());
        None
    }
}

/// Records that the variable of `declare` has the value `value` from the insertion point on.
fn describe(declare: DbgDeclareOp, value: Value, rw: &mut Rewriter<'_>) {
    let (loc, expr) = (rw.loc(declare.op()), declare.location_expr(rw));
    let new = DbgValueOp::build(value, declare.var_info(rw)).location_expr(expr).loc(loc);
    rw.insert(new);
}

impl DestructurableAllocationOpInterface for AllocaOp {
    fn destructurable_slots(self, ir: &Body) -> Vec<DestructurableMemorySlot> {
        let ctx = ir.ctx();
        let size = constant_int(ctx, constant(ir, self.array_size(ir)));
        if !size.is_some_and(|size| size.is_one()) {
            return Vec::new();
        }
        let elem_type = self.elem_type(ir);
        let parts = elem_type
            .interface::<dyn DestructurableTypeInterface>(ctx)
            .and_then(|ty| ty.subelement_index_map(ctx));
        let slot = MemorySlot { ptr: self.res(ir), elem_type };
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
        let (loc, size) = (rw.loc(self.op()), self.array_size(rw));
        let pointer = super::pointer_type(rw.ctx(), 0);
        used.iter()
            .filter_map(|index| Some((*index, slot.type_at(*index)?)))
            .map(|(index, elem_type)| {
                let one = rw.insert(AllocaOp::build(size, elem_type, pointer).loc(loc));
                allocators.push(one.op());
                let ptr = one.res(rw);
                (index, MemorySlot { ptr, elem_type })
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

impl DestructurableTypeInterface for LLVMStructType {
    fn subelement_index_map(self, ctx: &Context) -> Option<Vec<(Attr, Type)>> {
        Some(numbered(ctx, self.body(ctx)))
    }

    fn type_at_index(self, ctx: &Context, index: Attr) -> Option<Type> {
        let parts = self.subelement_index_map(ctx)?;
        parts.into_iter().find(|(have, _)| *have == index).map(|(_, ty)| ty)
    }
}

impl DestructurableTypeInterface for LLVMArrayType {
    fn subelement_index_map(self, ctx: &Context) -> Option<Vec<(Attr, Type)>> {
        let count = self.num_elements(ctx);
        if count > LONGEST_ARRAY {
            return None;
        }
        Some(numbered(ctx, vec![self.element_type(ctx); count as usize]))
    }

    fn type_at_index(self, ctx: &Context, index: Attr) -> Option<Type> {
        let number = match index.type_of(ctx) {
            Some(Type::I32) => u64::try_from(index.as_i64(ctx)?).ok()?,
            _ => return None,
        };
        (number < self.num_elements(ctx)).then(|| self.element_type(ctx))
    }
}

/// Returns the element types with their indices.
fn numbered(ctx: &Context, parts: Vec<Type>) -> Vec<(Attr, Type)> {
    parts.into_iter().enumerate().map(|(index, ty)| (part(ctx, index), ty)).collect()
}
