//! Allocas of inlined functions.

use ods_core::fold::{constant_int, constant_value};
use ods_core::ir::{InsertPoint, Inserter};
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::{Attr, Block, Body, Op, OpType, Value};

use crate::llvm::{
    AllocaOp, BitcastOp, ConstantOp, LifetimeEndOp, LifetimeStartOp, StackRestoreOp, StackSaveOp,
    pointer_type,
};

/// An alloca of constant size.
struct Static {
    alloca: AllocaOp,
    size: Attr,
    /// Set if lifetime markers have to be inserted.
    marked: bool,
}

/// Moves the allocas of constant size from the entry of the inlined blocks to the entry of the caller, so that they are
/// allocated once. Markers keep their lifetimes; for allocas of dynamic size the stack is restored.
pub(super) fn hoist(rw: &mut Rewriter<'_>, call: Op, blocks: &[Block]) {
    let [entry, others @ ..] = blocks else { return };
    let Some(caller) = entry_of_caller(rw, call) else { return };
    let size_of = |ir: &Body, alloca: AllocaOp| {
        constant_value(ir.view(ir.defining_op(alloca.array_size(ir))?))
    };
    let mut found = Vec::new();
    let mut dynamic = false;
    for alloca in rw.ops(*entry).filter_map(|op| op.cast::<AllocaOp>(rw)) {
        match size_of(rw, alloca) {
            Some(size) => {
                let empty = constant_int(rw.ctx(), Some(size)).is_some_and(|size| size.is_zero());
                let marked = !empty && !has_markers(rw, alloca);
                found.push(Static { alloca, size, marked });
            }
            None => dynamic = true,
        }
    }
    let is_dynamic =
        |op: Op| op.cast::<AllocaOp>(rw).is_some_and(|alloca| size_of(rw, alloca).is_none());
    dynamic |= others.iter().any(|block| rw.ops(*block).any(is_dynamic));
    if found.is_empty() && !dynamic {
        return;
    }
    let loc = rw.loc(call);
    let stack = dynamic.then(|| {
        let pointer = pointer_type(rw.ctx(), 0);
        rw.set_point_at_start(*entry).emit(StackSaveOp::build(pointer).loc(loc))
    });
    let front = InsertPoint::start(rw, caller);
    for one in &found {
        move_to(rw, front, one);
    }
    if stack.is_some() || found.iter().any(|one| one.marked) {
        for block in blocks {
            end_lives(rw, *block, call, stack, &found);
        }
    }
}

/// Returns the entry block of the innermost allocation scope that encloses the call.
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

fn move_to(rw: &mut Rewriter<'_>, front: InsertPoint, one: &Static) {
    let Static { alloca, size, marked } = *one;
    let op = alloca.op();
    let loc = rw.loc(op);
    let (ty, ptr) = (rw.ty(alloca.array_size(rw)), alloca.res(rw));
    let count = rw.set_point(front).insert(ConstantOp::build(size, ty).loc(loc));
    if marked {
        rw.set_point_before(op).insert(LifetimeStartOp::build(ptr).loc(loc));
    }
    let (old, new) = (alloca.array_size(rw), count.res(rw));
    rw.move_op_after(op, count);
    for at in rw.operand_uses(op) {
        if rw.used_value(at) == old {
            rw.set_use(at, new);
        }
    }
}

/// Ends the lifetimes of hoisted allocas, and restores the stack for dynamic ones, at the exits of the inlined blocks.
fn end_lives(
    rw: &mut Rewriter<'_>,
    block: Block,
    call: Op,
    stack: Option<Value>,
    found: &[Static],
) {
    let Some(last) = rw.terminator(block) else { return };
    if !rw.view(last).has_trait(Trait::ReturnLike) {
        return;
    }
    let loc = rw.loc(call);
    let marked: Vec<_> = found
        .iter()
        .filter(|one| one.marked)
        .map(|one| (one.alloca.res(rw), rw.loc(one.alloca.op())))
        .collect();
    rw.set_point_before(last);
    if let Some(stack) = stack {
        rw.insert(StackRestoreOp::build(stack).loc(loc));
    }
    for (ptr, loc) in marked {
        rw.insert(LifetimeEndOp::build(ptr).loc(loc));
    }
}

/// Returns whether an alloca has lifetime markers already, directly or through casts.
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
