//! Allocation on the heap, by a call, and on the stack; deallocation.

use ods_core::conversion::{ConversionPatterns, ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::memref_type::MemRefType;
use ods_core::{Context, DYNAMIC, DataLayout, Type, TypeData, Value};
use ods_dialects::{llvm, memref};

use super::super::descriptor::{Descriptors, POINTER_BYTES, Unranked, is_unranked};
use super::super::emit::Emit;
use super::super::llvm_types::LlvmTypes;
use super::super::runtime;
use super::copy::MEMREF_COPY;
use super::descriptors;
use super::ranked::Ranked;

/// Adds the patterns for allocations and deallocations.
pub(super) fn add_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    let options = types.options();
    let generic = options.generic_functions;
    match options.aligned_alloc {
        true => patterns.add_with(types, generic, lower_aligned_alloc),
        false => patterns.add_with(types, generic, lower_alloc),
    };
    patterns.add(types, lower_alloca).add_with(types, generic, lower_dealloc);
}

/// The sizes, strides and number of elements of newly allocated memory.
pub(super) struct Extent {
    sizes: Vec<Value>,
    strides: Vec<Value>,
    /// The number of elements.
    count: Value,
}

impl Extent {
    /// Computes the extent of a memref in row-major order. `None` if the layout is another one, or the element type
    /// does not convert.
    pub(super) fn of(
        rw: &mut ConversionRewriter<'_>,
        types: Descriptors<'_>,
        ty: &MemRefType,
        dynamic: &[Value],
    ) -> Option<Extent> {
        let ctx = rw.ctx();
        types.types.convert_type(ctx, ty.elem)?;
        ty.has_identity_layout(ctx).then_some(())?;
        types.pointer(ctx, ty.ty(ctx))?;
        let mut dynamic = dynamic.iter();
        let mut sizes = Vec::with_capacity(ty.rank());
        for size in &ty.shape {
            sizes.push(match *size {
                DYNAMIC => *dynamic.next()?,
                known => rw.index_constant(types.index, known),
            });
        }
        let mut strides = vec![];
        let mut stride = 1;
        let mut count = rw.index_constant(types.index, 1);
        for (known, size) in ty.shape.iter().zip(&sizes).rev() {
            strides.push(count);
            let is_first = stride == 1;
            stride = match (stride, *known) {
                (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
                (stride, known) => stride.wrapping_mul(known),
            };
            count = match stride {
                _ if is_first => *size,
                DYNAMIC => rw.emit(llvm::MulOp::build(count, *size)),
                known => rw.index_constant(types.index, known),
            };
        }
        strides.reverse();
        Some(Extent { sizes, strides, count })
    }

    /// Builds the size in bytes, as the address past the end of memory at null.
    pub(super) fn bytes(
        &self,
        rw: &mut ConversionRewriter<'_>,
        types: Descriptors<'_>,
        elem: Type,
    ) -> Option<Value> {
        let elem = rw.convert_type(elem)?;
        let pointer = llvm::pointer_type(rw.ctx(), 0);
        let null = rw.emit(llvm::ZeroOp::build(pointer));
        let end = rw.advance(null, elem, self.count);
        Some(rw.emit(llvm::PtrToIntOp::build(end, types.index)))
    }

    /// Builds the descriptor of memory of this extent.
    pub(super) fn descriptor(
        &self,
        rw: &mut ConversionRewriter<'_>,
        types: Descriptors<'_>,
        ty: Type,
        [allocated, aligned]: [Value; 2],
    ) -> Option<Value> {
        let mut all = types.poison(rw, ty)?;
        all.set_allocated(rw, allocated).set_aligned(rw, aligned);
        let zero = rw.index_constant(types.index, 0);
        all.set_offset(rw, zero);
        for (dim, size) in self.sizes.iter().enumerate() {
            all.set_size(rw, dim, *size);
        }
        for (dim, stride) in self.strides.iter().enumerate() {
            all.set_stride(rw, dim, *stride);
        }
        Some(all.value)
    }
}

/// A function of the runtime library with its two names: that of the C library, and the generic one.
struct Library {
    plain: &'static str,
    generic: &'static str,
}

/// The functions of the C library and of the runtime that the conversions of memref call.
pub(crate) const RESERVED: [&str; 7] = [
    MALLOC.plain,
    MALLOC.generic,
    ALIGNED.plain,
    ALIGNED.generic,
    FREE.plain,
    FREE.generic,
    MEMREF_COPY,
];

const MALLOC: Library = Library { plain: "malloc", generic: "_mlir_memref_to_llvm_alloc" };
const ALIGNED: Library =
    Library { plain: "aligned_alloc", generic: "_mlir_memref_to_llvm_aligned_alloc" };
const FREE: Library = Library { plain: "free", generic: "_mlir_memref_to_llvm_free" };

impl Library {
    /// Calls the function, and declares it if needed.
    fn call(
        &self,
        rw: &mut ConversionRewriter<'_>,
        generic: bool,
        args: &[Value],
        result: Option<Type>,
    ) -> Option<Vec<Value>> {
        let name = if generic { self.generic } else { self.plain };
        let params: Vec<Type> = args.iter().map(|arg| rw.ty(*arg)).collect();
        let ctx = rw.ctx();
        let result_or_void = result.unwrap_or_else(|| llvm::void_type(ctx));
        let ty = llvm::function_type(ctx, result_or_void, &params, false);
        let name = runtime::declare(rw, name, ty)?;
        let call = llvm::CallOp::build().callee(&name).callee_operands(args.iter().copied());
        let call = rw.insert(call.result_type(result));
        Some(rw.results(call.into()).collect())
    }

    /// Calls the allocating function; casts the result to the memory space of `pointer`.
    fn allocate(
        &self,
        rw: &mut ConversionRewriter<'_>,
        generic: bool,
        args: &[Value],
        pointer: Type,
    ) -> Option<Value> {
        let plain = llvm::pointer_type(rw.ctx(), 0);
        let made = *self.call(rw, generic, args, Some(plain))?.first()?;
        Some(match pointer == plain {
            true => made,
            false => rw.emit(llvm::AddrSpaceCastOp::build(made, pointer)),
        })
    }
}

/// Rounds a value up to the next multiple of `alignment`.
fn align(rw: &mut ConversionRewriter<'_>, value: Value, alignment: Value) -> Value {
    let index = rw.ty(alignment);
    let one = rw.index_constant(index, 1);
    let bump = rw.emit(llvm::SubOp::build(alignment, one));
    let bumped = rw.emit(llvm::AddOp::build(value, bump));
    let rest = rw.emit(llvm::URemOp::build(bumped, alignment));
    rw.emit(llvm::SubOp::build(bumped, rest))
}

/// `memref.alloc` → a call of `malloc`, with alignment computed inline
fn lower_alloc(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::AllocOp>,
    generic: bool,
) -> Converted {
    let types = descriptors(rw)?;
    let ty = MemRefType::of(ctx, op.memref_ty(rw))?;
    let pointer = types.pointer(ctx, op.memref_ty(rw))?;
    let extent = Extent::of(rw, types, &ty, new.dynamic_sizes())?;
    let mut bytes = extent.bytes(rw, types, ty.elem)?;
    // `malloc` aligns for scalars; larger elements are aligned to their size.
    let alignment = match op.alignment(rw) {
        Some(given) => Some(rw.index_constant(types.index, given as i64)),
        None if is_scalar(ctx, ty.elem) => None,
        None => {
            let elem = rw.convert_type(ty.elem)?;
            Some(rw.size_of(elem, types.index))
        }
    };
    if let Some(alignment) = alignment {
        bytes = rw.emit(llvm::AddOp::build(bytes, alignment));
    }
    let allocated = MALLOC.allocate(rw, generic, &[bytes], pointer)?;
    let mut aligned = allocated;
    if let Some(alignment) = alignment {
        let place = rw.emit(llvm::PtrToIntOp::build(allocated, types.index));
        let place = align(rw, place, alignment);
        aligned = rw.emit(llvm::IntToPtrOp::build(place, pointer));
    }
    let whole = extent.descriptor(rw, types, ty.ty(ctx), [allocated, aligned])?;
    rw.replace_op(op, &[whole])
}

/// Returns whether the type is a signless integer, `index` or a float.
fn is_scalar(ctx: &Context, ty: Type) -> bool {
    ty == Type::INDEX || ty.is_signless_integer(ctx) || ty.is_float(ctx)
}

/// `memref.alloc` → a call of `aligned_alloc`
fn lower_aligned_alloc(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::AllocOp>,
    generic: bool,
) -> Converted {
    const LEAST: u64 = 16;
    let types = descriptors(rw)?;
    let ty = MemRefType::of(ctx, op.memref_ty(rw))?;
    let pointer = types.pointer(ctx, op.memref_ty(rw))?;
    let layout = DataLayout::closest(rw.view(op.into()));
    let element = element_size(ctx, types, &layout, ty.elem)?;
    let extent = Extent::of(rw, types, &ty, new.dynamic_sizes())?;
    let mut bytes = extent.bytes(rw, types, ty.elem)?;
    let alignment = op.alignment(rw).unwrap_or(LEAST.max(element.next_power_of_two()));
    let by = rw.index_constant(types.index, alignment as i64);
    // The allocated size must be a multiple of the alignment.
    let known = ty.shape.iter().filter(|size| **size != DYNAMIC);
    let known = known.fold(element, |all, size| all.wrapping_mul(size.unsigned_abs()));
    if known % alignment != 0 {
        bytes = align(rw, bytes, by);
    }
    let allocated = ALIGNED.allocate(rw, generic, &[by, bytes], pointer)?;
    let whole = extent.descriptor(rw, types, ty.ty(ctx), [allocated; 2])?;
    rw.replace_op(op, &[whole])
}

/// Returns the size of an element in bytes; for a memref, the size of its descriptor.
fn element_size(
    ctx: &Context,
    types: Descriptors<'_>,
    layout: &DataLayout,
    ty: Type,
) -> Option<u64> {
    let index = layout.type_size(ctx, types.index)?;
    let pointer = POINTER_BYTES as u64;
    match ty.data(ctx) {
        TypeData::MemRef { shape, .. } => Some(2 * pointer + (1 + 2 * shape.len() as u64) * index),
        TypeData::UnrankedMemRef { .. } => Some(index + pointer),
        _ => layout.type_size(ctx, ty),
    }
}

/// `memref.alloca` → `llvm.alloca`
fn lower_alloca(Match { op, new, rw, ctx, .. }: Match<'_, memref::AllocaOp>) -> Converted {
    let types = descriptors(rw)?;
    let ty = MemRefType::of(ctx, op.memref_ty(rw))?;
    let pointer = types.pointer(ctx, op.memref_ty(rw))?;
    let extent = Extent::of(rw, types, &ty, new.dynamic_sizes())?;
    let elem = rw.convert_type(ty.elem)?;
    let mut alloca = llvm::AllocaOp::build(extent.count, elem, pointer);
    if let Some(alignment) = op.alignment(rw) {
        alloca = alloca.alignment(alignment);
    }
    let place = rw.emit(alloca);
    let whole = extent.descriptor(rw, types, ty.ty(ctx), [place; 2])?;
    rw.replace_op(op, &[whole])
}

/// `memref.dealloc` → a call of `free`
fn lower_dealloc(
    Match { op, new, rw, ctx, .. }: Match<'_, memref::DeallocOp>,
    generic: bool,
) -> Converted {
    let (types, ty) = (descriptors(rw)?, op.memref_ty(rw));
    let allocated = match is_unranked(ctx, ty) {
        true => {
            let pointer = types.pointer(ctx, ty)?;
            let unranked = Unranked { value: new.memref(), index: types.index };
            Ranked::of(rw, unranked).allocated(rw, pointer)
        }
        false => types.read(ctx, ty, new.memref())?.allocated(rw),
    };
    // The C library has one memory space only, as for allocations.
    let plain = llvm::pointer_type(ctx, 0);
    let freed = match rw.ty(allocated) == plain {
        true => allocated,
        false => rw.emit(llvm::AddrSpaceCastOp::build(allocated, plain)),
    };
    FREE.call(rw, generic, &[freed], None)?;
    rw.erase_op(op)
}
