//! Allocas of inlined functions.

use ods_core::fold::{constant_int, constant_value};
use ods_core::ir::InsertPoint;
use ods_core::schema::Trait;
use ods_core::{Attr, Block, Body, Op, OpBuilder, OpType, Value};

use crate::llvm::{
    AllocaOp, BitcastOp, ConstantOp, LifetimeEndOp, LifetimeStartOp, StackRestoreOp, StackSaveOp,
    pointer_type,
};

/// An alloca of known size.
struct Static {
    alloca: AllocaOp,
    size: Attr,
    /// Set if markers are to tell how long it lives.
    marked: bool,
}

/// Moves the allocas of known size in the entry of what is inlined to the entry of the caller, so that they are made
/// once. Markers keep them alive as long as they were; for allocas of unknown size the stack is restored.
pub(super) fn hoist(ir: &mut Body, call: Op, blocks: &[Block]) {
    let [entry, others @ ..] = blocks else { return };
    let Some(caller) = entry_of_caller(ir, call) else { return };
    let size_of = |ir: &Body, alloca: AllocaOp| {
        constant_value(ir.view(ir.defining_op(alloca.array_size(ir))?))
    };
    let mut found = Vec::new();
    let mut dynamic = false;
    for alloca in ir.ops(*entry).filter_map(|op| op.cast::<AllocaOp>(ir)) {
        match size_of(ir, alloca) {
            Some(size) => {
                let empty = constant_int(ir.ctx(), Some(size)).is_some_and(|size| size.is_zero());
                let marked = !empty && !has_markers(ir, alloca);
                found.push(Static { alloca, size, marked });
            }
            None => dynamic = true,
        }
    }
    let is_dynamic =
        |op: Op| op.cast::<AllocaOp>(ir).is_some_and(|alloca| size_of(ir, alloca).is_none());
    dynamic |= others.iter().any(|block| ir.ops(*block).any(is_dynamic));
    if found.is_empty() && !dynamic {
        return;
    }
    let loc = ir.loc(call);
    let stack = dynamic.then(|| {
        let pointer = pointer_type(ir.ctx(), 0);
        let point = InsertPoint::start(ir, *entry);
        let mut b = OpBuilder::new(ir);
        let save = StackSaveOp::build(pointer).loc(loc).insert(b.set_point(point));
        save.res(ir)
    });
    let front = InsertPoint::start(ir, caller);
    for one in &found {
        move_to(ir, front, one);
    }
    if stack.is_some() || found.iter().any(|one| one.marked) {
        for block in blocks {
            end_lives(ir, *block, call, stack, &found);
        }
    }
}

/// The entry block of what the allocas of the caller belong to.
fn entry_of_caller(ir: &Body, call: Op) -> Option<Block> {
    let mut at = call;
    loop {
        let region = ir.block_region(ir.parent_block(at)?)?;
        let Some(parent) = ir.region_owner(region) else { return ir.entry_block(region) };
        let schema = ir.view(parent).schema();
        if schema.is_none_or(|schema| schema.traits.has(Trait::AutomaticAllocationScope)) {
            return ir.entry_block(region);
        }
        at = parent;
    }
}

fn move_to(ir: &mut Body, front: InsertPoint, one: &Static) {
    let Static { alloca, size, marked } = *one;
    let op = alloca.op();
    let loc = ir.loc(op);
    let (ty, ptr) = (ir.ty(alloca.array_size(ir)), alloca.res(ir));
    let mut b = OpBuilder::new(ir);
    b.set_point(front);
    let count = ConstantOp::build(size, ty).loc(loc).insert(&mut b);
    if marked {
        b.set_point(InsertPoint::Before(op));
        LifetimeStartOp::build(ptr).loc(loc).insert(&mut b);
    }
    let (old, new) = (alloca.array_size(ir), count.res(ir));
    if let Some(block) = ir.parent_block(count.op()) {
        ir.move_op(op, block, ir.next_op(count.op()));
    }
    for at in ir.operand_uses(op) {
        if ir.used_value(at) == old {
            ir.set_use(at, new);
        }
    }
}

/// Ends the lives of allocas, and those of dynamic ones, where control leaves what is inlined.
fn end_lives(ir: &mut Body, block: Block, call: Op, stack: Option<Value>, found: &[Static]) {
    let Some(last) = ir.terminator(block) else { return };
    if !ir.view(last).has_trait(Trait::ReturnLike) {
        return;
    }
    let loc = ir.loc(call);
    let marked: Vec<_> = found
        .iter()
        .filter(|one| one.marked)
        .map(|one| (one.alloca.res(ir), ir.loc(one.alloca.op())))
        .collect();
    let mut b = OpBuilder::new(ir);
    b.set_point(InsertPoint::Before(last));
    if let Some(stack) = stack {
        StackRestoreOp::build(stack).loc(loc).insert(&mut b);
    }
    for (ptr, loc) in marked {
        LifetimeEndOp::build(ptr).loc(loc).insert(&mut b);
    }
}

/// Returns whether something tells already how long an alloca lives, through casts or not.
fn has_markers(ir: &Body, alloca: AllocaOp) -> bool {
    let mut values = vec![alloca.res(ir)];
    while let Some(value) = values.pop() {
        for op in ir.uses(value).map(|at| ir.use_owner(at)) {
            if op.isa::<LifetimeStartOp>(ir) || op.isa::<LifetimeEndOp>(ir) {
                return true;
            }
            if let Some(cast) = op.cast::<BitcastOp>(ir) {
                values.push(cast.res(ir));
            }
        }
    }
    false
}
