//! Global variables.

use ods_core::conversion::{Converted, Match};
use ods_core::fold::splat_attr;
use ods_core::ir::Inserter;
use ods_core::memref_type::MemRefType;
use ods_core::{Attr, Context, Type};
use ods_dialects::llvm::{self, Linkage};
use ods_dialects::memref;

use super::super::descriptor::Descriptors;
use super::super::emit::Emit;
use super::alloc::Extent;
use super::descriptors;

/// Returns the type of a variable: nested arrays.
fn variable_type(ctx: &Context, types: Descriptors<'_>, ty: &MemRefType) -> Option<Type> {
    let elem = types.types.convert_type(ctx, ty.elem)?;
    ty.has_identity_layout(ctx).then_some(())?;
    let sizes = ty.shape.iter().rev();
    Some(sizes.fold(elem, |ty, size| llvm::array_type(ctx, size.unsigned_abs(), ty)))
}

/// `memref.global` → `llvm.mlir.global`
pub(super) fn lower_global(Match { op, rw, ctx, .. }: Match<'_, memref::GlobalOp>) -> Converted {
    let types = descriptors(rw)?;
    let memref = MemRefType::of(ctx, op.r#type(rw))?;
    let ty = variable_type(ctx, types, &memref)?;
    let space = types.space(ctx, op.r#type(rw))?;
    let linkage = match op.sym_visibility(rw) {
        None | Some("public") => Linkage::External,
        Some(_) => Linkage::Private,
    };
    let initial = op.initial_value(rw);
    // Without a value the variable is declared only; a unit attribute means uninitialized.
    let is_uninitialized = initial == Some(Attr::UNIT);
    let value = match initial.filter(|_| !is_uninitialized) {
        Some(value) if memref.rank() == 0 => Some(splat_attr(ctx, value)?),
        value => value,
    };
    let mut global = llvm::GlobalOp::build(ty, op.sym_name_attr(rw), linkage)
        .constant(op.constant(rw))
        .addr_space(space);
    if let Some(value) = value {
        global = global.value(value);
    }
    if let Some(alignment) = op.alignment(rw) {
        global = global.alignment(alignment);
    }
    let global = rw.insert(global);
    if is_uninitialized {
        rw.nested(global, |rw| {
            let block = rw.create_block(rw.region(), None, &[]);
            rw.set_point_at_end(block);
            let undefined = rw.emit(llvm::UndefOp::build(ty));
            rw.insert(llvm::ReturnOp::build().arg(Some(undefined)));
        });
    }
    rw.erase_op(op)
}

/// `memref.get_global` → a descriptor of the variable
pub(super) fn lower_get_global(
    Match { op, rw, ctx, .. }: Match<'_, memref::GetGlobalOp>,
) -> Converted {
    /// The allocated pointer of memory that is not heap-allocated, so that a wrong deallocation is noticed.
    const NOT_ALLOCATED: i64 = 0xdead_beef;
    let types = descriptors(rw)?;
    let memref = MemRefType::of(ctx, op.result_ty(rw))?;
    let variable = variable_type(ctx, types, &memref)?;
    let pointer = types.pointer(ctx, op.result_ty(rw))?;
    let extent = Extent::of(rw, types, &memref, &[])?;
    extent.bytes(rw, types, memref.elem)?;
    let address = llvm::AddressOfOp::build(op.name_attr(rw), pointer);
    let address = rw.emit(address);
    let start = rw.address_in(address, variable, &vec![0; memref.rank() + 1]);
    let bad = rw.index_constant(Type::I64, NOT_ALLOCATED);
    let bad = rw.emit(llvm::IntToPtrOp::build(bad, pointer));
    let whole = extent.descriptor(rw, types, op.result_ty(rw), [bad, start])?;
    rw.replace_op(op, &[whole])
}
