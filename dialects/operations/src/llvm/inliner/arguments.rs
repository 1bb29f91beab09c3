//! Arguments that are passed by value: the callee works on a copy.

use ods_core::interface::arg_attrs_of;
use ods_core::ir::{Inserter, ValueDef, ValueRef};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, AttrData, Body, DataLayout, Loc, OpRef, Type, Value};

use super::ALIGN;
use crate::llvm::{
    AddressOfOp, AllocaOp, ConstantOp, GlobalOp, LLVMFuncOp, MemcpyOp, MemcpyOpArgs, ModRefInfo,
};

/// Returns the replacement of an argument that is passed by value and points to a value of type `ty` with alignment
/// `align` in bytes: the argument itself if the callee only reads it and it is sufficiently aligned, else a copy.
pub(super) fn by_value(
    rw: &mut Rewriter<'_>,
    callable: OpRef<'_>,
    argument: Value,
    ty: Type,
    align: u64,
) -> Value {
    let layout = DataLayout::closest(callable);
    let ctx = rw.ctx().clone();
    let required = layout.abi_alignment(&ctx, ty).unwrap_or(1);
    if only_reads(callable)
        && (align <= required || enforce(rw, callable, argument, align, &layout) >= align)
    {
        return argument;
    }
    let size = layout.type_size(&ctx, ty).unwrap_or(0);
    let loc = ValueRef { body: rw, value: argument }.loc();
    copy(rw, loc, argument, ty, size, align.max(required))
}

/// Returns whether the function declares that it does not write through its arguments.
fn only_reads(callable: OpRef<'_>) -> bool {
    let ctx = callable.ctx();
    let effects = callable.cast::<LLVMFuncOp>().and_then(|func| func.memory_effects());
    effects.is_some_and(|effects| {
        !matches!(effects.arg_mem(ctx), ModRefInfo::ModRef | ModRefInfo::Mod)
    })
}

/// Copies the value that `argument` points to into a new alloca in the entry block.
fn copy(
    rw: &mut Rewriter<'_>,
    loc: Loc,
    argument: Value,
    ty: Type,
    size: u64,
    align: u64,
) -> Value {
    let point = rw.point();
    let region = rw.def_block(argument).and_then(|block| rw.block_region(block));
    let entry = region.and_then(|region| rw.entry_block(region)).expect("a value is in a region");
    let pointer = rw.ty(argument);
    let one = Attr::integer(rw.ctx(), Type::I64, 1);
    let one = rw.set_point_at_start(entry).emit(ConstantOp::build(one, Type::I64).loc(loc));
    let to = rw.emit(AllocaOp::build(one, ty, pointer).alignment(align).loc(loc));
    // The insertion point may have been the start of the block, and would then be behind these operations.
    rw.set_point(point);
    let size = Attr::integer(rw.ctx(), Type::I64, size as i64);
    let size = rw.emit(ConstantOp::build(size, Type::I64).loc(loc));
    let args = MemcpyOpArgs { is_volatile: false };
    rw.insert(MemcpyOp::build(to, argument, size, args).loc(loc));
    to
}

/// Returns the alignment of the memory that `value` points to, raised to `wanted` if possible.
fn enforce(
    rw: &mut Rewriter<'_>,
    callable: OpRef<'_>,
    value: Value,
    wanted: u64,
    layout: &DataLayout,
) -> u64 {
    match rw.def(value) {
        ValueDef::Result(op, _) => {
            if let Some(alloca) = op.cast::<AllocaOp>(rw) {
                return enforce_alloca(rw, alloca, wanted, layout);
            }
            let global = op
                .cast::<AddressOfOp>(rw)
                .and_then(|address| global_alignment(callable, address.global_name_attr(rw)));
            global.unwrap_or(1)
        }
        ValueDef::Arg(block, index) => {
            let in_function = rw.block_parent_op(block).is_none();
            in_function.then(|| parameter_alignment(rw, index as usize)).flatten().unwrap_or(1)
        }
    }
}

fn enforce_alloca(
    rw: &mut Rewriter<'_>,
    alloca: AllocaOp,
    wanted: u64,
    layout: &DataLayout,
) -> u64 {
    let have = alloca.alignment(rw).unwrap_or(1);
    let natural = layout.stack_alignment(rw.ctx());
    // Exceeding the natural stack alignment costs a realignment of the stack, unless that happens already.
    if wanted > have && (natural == 0 || 8 * wanted <= natural || 8 * have > natural) {
        alloca.set_alignment(rw, Some(wanted));
        return wanted;
    }
    have
}

/// Returns the alignment of the global named `name` next to the function.
fn global_alignment(callable: OpRef<'_>, name: Attr) -> Option<u64> {
    let AttrData::SymbolRef { root, .. } = *name.data(callable.ctx()) else { return None };
    let block = callable.parent_block()?;
    let globals = block.ops().filter_map(|op| op.cast::<GlobalOp>());
    let mut found = globals.filter(|global| global.sym_name_attr() == root);
    found.next()?.alignment()
}

/// Returns the alignment that the function that owns the body declares for a parameter.
fn parameter_alignment(ir: &Body, index: usize) -> Option<u64> {
    let ctx = ir.ctx();
    let owner = ir.owner()?;
    let attrs = arg_attrs_of(owner)?.as_array(ctx)?.get(index).copied()?;
    attrs.get(ctx, ALIGN.get())?.as_i64(ctx).map(i64::unsigned_abs)
}
