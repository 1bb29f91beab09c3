//! Memory accesses: addresses computed from descriptors, and the loads and stores of the llvm dialect.

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::memref_type::{MemRefType, StridedLayout};
use ods_core::{Attr, Context, DYNAMIC, Type, TypeData, Value};
use ods_dialects::llvm::{
    self, GEPNoWrapFlags, MaskedLoadOpArgs, MaskedStoreOpArgs, masked_gatherArgs,
    masked_scatterArgs,
};
use ods_dialects::vector;

use super::super::descriptor::Descriptors;
use super::super::emit::Emit;
use super::super::llvm_types::LlvmTypes;
use super::alignment::preferred;
use super::rank;

pub(super) fn add_accesses(
    types: &LlvmTypes,
    patterns: &mut ConversionPatterns,
    vector_alignment: bool,
) {
    patterns
        .add_with(types, vector_alignment, lower_load)
        .add_with(types, vector_alignment, lower_masked_load)
        .add_with(types, vector_alignment, lower_store)
        .add_with(types, vector_alignment, lower_masked_store)
        .add_with(types, vector_alignment, lower_gather)
        .add_with(types, vector_alignment, lower_scatter);
}

pub(super) fn add_others(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, lower_type_cast)
        .add(types, lower_expand_load)
        .add(types, lower_compress_store);
}

fn descriptors<'a>(rw: &ConversionRewriter<'a>) -> Option<Descriptors<'a>> {
    Some(Descriptors { types: rw.types(), index: rw.convert_type(Type::INDEX)? })
}

/// Builds the address of an element of a memref of type `ty`.
fn element(
    rw: &mut ConversionRewriter<'_>,
    ty: Type,
    whole: Value,
    indices: &[Value],
) -> Option<Value> {
    descriptors(rw)?.element(rw, ty, whole, indices, GEPNoWrapFlags::NONE)
}

/// Returns the alignment of a memref access: that of the operation, or that of its element type or of the vector.
fn alignment(
    rw: &ConversionRewriter<'_>,
    given: Option<u64>,
    memref: Type,
    vector: Type,
    vector_alignment: bool,
) -> Option<u32> {
    if let Some(given) = given.filter(|given| *given > 0) {
        return u32::try_from(given).ok();
    }
    let ty = match vector_alignment {
        true => vector,
        false => memref.element_type(rw.ctx())?,
    };
    preferred(rw.ctx(), rw.convert_type(ty)?)
}

/// Returns whether the accessed type has rank one at most.
fn is_row(rw: &ConversionRewriter<'_>, ty: Type) -> bool {
    rank(rw.ctx(), ty) <= 1
}

/// `vector.load` → `llvm.load`
fn lower_load(
    Match { op, new, rw, .. }: Match<'_, vector::LoadOp>,
    vector_alignment: bool,
) -> Converted {
    let (memref, original) = (op.base_ty(rw), op.result_ty(rw));
    is_row(rw, original).then_some(())?;
    let bytes = alignment(rw, op.alignment(rw), memref, original, vector_alignment)?;
    let ty = rw.convert_type(original)?;
    let place = element(rw, memref, new.base(), new.indices())?;
    let load = llvm::LoadOp::build(place, ty).alignment(bytes.into());
    rw.replace_with(op, load.nontemporal(op.nontemporal(rw)))
}

/// `vector.maskedload` → `llvm.intr.masked.load`
fn lower_masked_load(
    Match { op, new, rw, .. }: Match<'_, vector::MaskedLoadOp>,
    vector_alignment: bool,
) -> Converted {
    let (memref, original) = (op.base_ty(rw), op.result_ty(rw));
    is_row(rw, original).then_some(())?;
    let alignment = alignment(rw, op.alignment(rw), memref, original, vector_alignment)?;
    let ty = rw.convert_type(original)?;
    let place = element(rw, memref, new.base(), new.indices())?;
    let load = llvm::MaskedLoadOp::build(place, new.mask(), ty, MaskedLoadOpArgs { alignment });
    rw.replace_with(op, load.pass_thru(new.pass_thru()))
}

/// `vector.store` → `llvm.store`
fn lower_store(
    Match { op, new, rw, .. }: Match<'_, vector::StoreOp>,
    vector_alignment: bool,
) -> Converted {
    let (memref, original) = (op.base_ty(rw), op.value_to_store_ty(rw));
    is_row(rw, original).then_some(())?;
    let bytes = alignment(rw, op.alignment(rw), memref, original, vector_alignment)?;
    let place = element(rw, memref, new.base(), new.indices())?;
    let store = llvm::StoreOp::build(new.value_to_store(), place).alignment(bytes.into());
    rw.replace_with(op, store.nontemporal(op.nontemporal(rw)))
}

/// `vector.maskedstore` → `llvm.intr.masked.store`
fn lower_masked_store(
    Match { op, new, rw, .. }: Match<'_, vector::MaskedStoreOp>,
    vector_alignment: bool,
) -> Converted {
    let (memref, original) = (op.base_ty(rw), op.value_to_store_ty(rw));
    is_row(rw, original).then_some(())?;
    let alignment = alignment(rw, op.alignment(rw), memref, original, vector_alignment)?;
    let place = element(rw, memref, new.base(), new.indices())?;
    let args = MaskedStoreOpArgs { alignment };
    let store = llvm::MaskedStoreOp::build(new.value_to_store(), place, new.mask(), args);
    rw.replace_with(op, store)
}

/// Builds the addresses of the elements at `distances` from an element of a memref with contiguous rows.
fn addresses(
    rw: &mut ConversionRewriter<'_>,
    memref: Type,
    whole: Value,
    offsets: &[Value],
    distances: Value,
) -> Option<Value> {
    let ctx = rw.ctx();
    let layout = StridedLayout::of(ctx, memref)?;
    if layout.strides.last().is_some_and(|stride| *stride != 1) {
        return None;
    }
    let place = element(rw, memref, whole, offsets)?;
    let elem = rw.convert_type(memref.element_type(ctx)?)?;
    let ty = rw.ty(distances).with_element(ctx, rw.ty(place))?;
    let address = llvm::GEPOp::build(place, &[llvm::DYNAMIC_INDEX], elem, ty);
    Some(rw.emit(address.dynamic_indices([distances])))
}

/// `vector.gather` → `llvm.intr.masked.gather`
fn lower_gather(
    Match { op, new, rw, .. }: Match<'_, vector::GatherOp>,
    vector_alignment: bool,
) -> Converted {
    let (memref, original) = (op.base_ty(rw), op.result_ty(rw));
    let is_memref = matches!(memref.data(rw.ctx()), TypeData::MemRef { .. });
    (is_memref && rank(rw.ctx(), original) == 1).then_some(())?;
    let alignment = alignment(rw, op.alignment(rw), memref, original, vector_alignment)?;
    let ty = rw.convert_type(original)?;
    let places = addresses(rw, memref, new.base(), new.offsets(), new.indices())?;
    let gather =
        llvm::masked_gather::build(places, new.mask(), ty, masked_gatherArgs { alignment });
    rw.replace_with(op, gather.pass_thru([new.pass_thru()]))
}

/// `vector.scatter` → `llvm.intr.masked.scatter`
fn lower_scatter(
    Match { op, new, rw, .. }: Match<'_, vector::ScatterOp>,
    vector_alignment: bool,
) -> Converted {
    let (memref, original) = (op.base_ty(rw), op.value_to_store_ty(rw));
    let is_memref = matches!(memref.data(rw.ctx()), TypeData::MemRef { .. });
    (is_memref && rank(rw.ctx(), original) == 1).then_some(())?;
    let alignment = alignment(rw, op.alignment(rw), memref, original, vector_alignment)?;
    let places = addresses(rw, memref, new.base(), new.offsets(), new.indices())?;
    let args = masked_scatterArgs { alignment };
    let scatter = llvm::masked_scatter::build(new.value_to_store(), places, new.mask(), args);
    rw.replace_with(op, scatter)
}

/// Returns the attributes of three arguments, one of which is an aligned pointer; none for an alignment of 1.
fn pointer_attrs(ctx: &Context, pointer: usize, bytes: Option<u64>) -> Option<Vec<Attr>> {
    let bytes = bytes.filter(|bytes| *bytes != 1)?;
    let bytes = Attr::integer(ctx, Type::I64, i64::try_from(bytes).ok()?);
    let mut attrs = vec![Attr::EMPTY_DICT; 3];
    attrs[pointer] = Attr::dictionary(ctx, &[(llvm::ALIGN.get(), bytes)]);
    Some(attrs)
}

/// `vector.expandload` → `llvm.intr.masked.expandload`
fn lower_expand_load(Match { op, new, rw, .. }: Match<'_, vector::ExpandLoadOp>) -> Converted {
    let ty = rw.convert_type(op.result_ty(rw))?;
    let place = element(rw, op.base_ty(rw), new.base(), new.indices())?;
    let load = llvm::masked_expandload::build(place, new.mask(), new.pass_thru(), ty);
    match pointer_attrs(rw.ctx(), 0, op.alignment(rw)) {
        Some(attrs) => rw.replace_with(op, load.arg_attrs(&attrs)),
        None => rw.replace_with(op, load),
    }
}

/// `vector.compressstore` → `llvm.intr.masked.compressstore`
fn lower_compress_store(
    Match { op, new, rw, .. }: Match<'_, vector::CompressStoreOp>,
) -> Converted {
    let place = element(rw, op.base_ty(rw), new.base(), new.indices())?;
    let store = llvm::masked_compressstore::build(new.value_to_store(), place, new.mask());
    match pointer_attrs(rw.ctx(), 1, op.alignment(rw)) {
        Some(attrs) => rw.replace_with(op, store.arg_attrs(&attrs)),
        None => rw.replace_with(op, store),
    }
}

/// `vector.type_cast` → a descriptor of the same memory
fn lower_type_cast(Match { op, new, rw, ctx, .. }: Match<'_, vector::TypeCastOp>) -> Converted {
    let (from, to) = (op.memref_ty(rw), op.result_ty(rw));
    let [source, target] = [from, to].map(|ty| MemRefType::of(ctx, ty));
    let shape = target.filter(MemRefType::has_static_shape)?.shape;
    source.filter(MemRefType::has_static_shape)?;
    // The source has the identity layout.
    let strides = StridedLayout::of(ctx, to)?.strides;
    (!strides.contains(&DYNAMIC)).then_some(())?;
    let descriptors = descriptors(rw)?;
    let old = descriptors.read(ctx, from, new.memref())?;
    let mut all = descriptors.poison(rw, to)?;
    let allocated = old.allocated(rw);
    all.set_allocated(rw, allocated);
    let aligned = old.aligned(rw);
    all.set_aligned(rw, aligned);
    let zero = rw.index_constant(Type::I64, 0);
    all.set_offset(rw, zero);
    for (dim, (size, stride)) in shape.iter().zip(strides).enumerate() {
        let size = rw.index_constant(Type::I64, *size);
        all.set_size(rw, dim, size);
        let stride = rw.index_constant(Type::I64, stride);
        all.set_stride(rw, dim, stride);
    }
    rw.replace_op(op, &[all.value])
}
