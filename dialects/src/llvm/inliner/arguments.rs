//! Arguments that are passed by value: the callee works on a copy.

use ods_core::interface::arg_attrs_of;
use ods_core::ir::{InsertPoint, ValueDef, ValueRef};
use ods_core::{Attr, AttrData, Body, DataLayout, Loc, OpBuilder, OpRef, Type, Value};

use super::ALIGN;
use crate::llvm::{
    AddressOfOp, AllocaOp, ConstantOp, GlobalOp, LLVMFuncOp, MemcpyOp, MemcpyOpArgs, ModRefInfo,
};

/// Returns the replacement of an argument that points to a value of type `ty` and is passed by value, `align` bytes
/// aligned: the argument itself where the callee only reads it and it is aligned well enough, else a copy.
pub(super) fn by_value(
    b: &mut OpBuilder<'_>,
    callable: OpRef<'_>,
    argument: Value,
    ty: Type,
    align: u64,
) -> Value {
    let layout = DataLayout::closest(callable);
    let ctx = b.ctx().clone();
    let required = layout.abi_alignment(&ctx, ty).unwrap_or(1);
    if only_reads(callable)
        && (align <= required || enforce(b.body_mut(), callable, argument, align, &layout) >= align)
    {
        return argument;
    }
    let size = layout.type_size(&ctx, ty).unwrap_or(0);
    let loc = ValueRef { body: b.body(), value: argument }.loc();
    copy(b, loc, argument, ty, size, align.max(required))
}

/// Returns whether the function says that it does not write through its arguments.
fn only_reads(callable: OpRef<'_>) -> bool {
    let ctx = callable.ctx();
    let effects = callable.cast::<LLVMFuncOp>().and_then(|func| func.memory_effects());
    effects.is_some_and(|effects| {
        !matches!(effects.arg_mem(ctx), ModRefInfo::ModRef | ModRefInfo::Mod)
    })
}

/// Copies what `argument` points to into a new alloca at the entry.
fn copy(
    b: &mut OpBuilder<'_>,
    loc: Loc,
    argument: Value,
    ty: Type,
    size: u64,
    align: u64,
) -> Value {
    let point = b.point();
    let ir = b.body();
    let region = ir.def_block(argument).and_then(|block| ir.block_region(block));
    let entry = region.and_then(|region| ir.entry_block(region)).expect("a value is in a region");
    let front = InsertPoint::start(ir, entry);
    let pointer = ir.ty(argument);
    b.set_point(front);
    let one = Attr::integer(b.ctx(), Type::I64, 1);
    let one = ConstantOp::build(one, Type::I64).loc(loc).insert(b);
    let one = one.res(b.body());
    let alloca = AllocaOp::build(one, ty, pointer).alignment(align).loc(loc).insert(b);
    let to = alloca.res(b.body());
    // What came at the front may have been where the rest goes.
    b.set_point(point);
    let size = Attr::integer(b.ctx(), Type::I64, size as i64);
    let size = ConstantOp::build(size, Type::I64).loc(loc).insert(b);
    let size = size.res(b.body());
    MemcpyOp::build(to, argument, size, MemcpyOpArgs { is_volatile: false }).loc(loc).insert(b);
    to
}

/// The alignment of what `value` points to, raised to `wanted` if that can be.
fn enforce(
    ir: &mut Body,
    callable: OpRef<'_>,
    value: Value,
    wanted: u64,
    layout: &DataLayout,
) -> u64 {
    match ir.def(value) {
        ValueDef::Result(op, _) => {
            if let Some(alloca) = op.cast::<AllocaOp>(ir) {
                return enforce_alloca(ir, alloca, wanted, layout);
            }
            let global = op
                .cast::<AddressOfOp>(ir)
                .and_then(|address| global_alignment(callable, address.global_name_attr(ir)));
            global.unwrap_or(1)
        }
        ValueDef::Arg(block, index) => {
            let in_function = ir.block_parent_op(block).is_none();
            in_function.then(|| parameter_alignment(ir, index as usize)).flatten().unwrap_or(1)
        }
    }
}

fn enforce_alloca(ir: &mut Body, alloca: AllocaOp, wanted: u64, layout: &DataLayout) -> u64 {
    let have = alloca.alignment(ir).unwrap_or(1);
    let natural = layout.stack_alignment(ir.ctx());
    // More than the natural alignment costs a realignment of the stack, unless that takes place already.
    if wanted > have && (natural == 0 || 8 * wanted <= natural || 8 * have > natural) {
        alloca.set_alignment(ir, Some(wanted));
        return wanted;
    }
    have
}

/// The alignment of the global of that name beside the function.
fn global_alignment(callable: OpRef<'_>, name: Attr) -> Option<u64> {
    let AttrData::SymbolRef { root, .. } = *name.data(callable.ctx()) else { return None };
    let block = callable.parent_block()?;
    let globals = block.ops().filter_map(|op| op.cast::<GlobalOp>());
    let mut found = globals.filter(|global| global.sym_name_attr() == root);
    found.next()?.alignment()
}

/// The alignment that the function of the body promises for a parameter.
fn parameter_alignment(ir: &Body, index: usize) -> Option<u64> {
    let ctx = ir.ctx();
    let owner = ir.owner()?;
    let attrs = arg_attrs_of(owner)?.as_array(ctx)?.get(index).copied()?;
    attrs.get(ctx, ALIGN.get())?.as_i64(ctx).map(i64::unsigned_abs)
}
