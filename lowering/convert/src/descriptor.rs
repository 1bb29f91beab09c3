//! Memref descriptors: the structs that memrefs are lowered to, whole or unpacked.
//!
//! The descriptor of a ranked memref holds two pointers, to the allocation and to the aligned data, an offset, sizes
//! and strides; that of an unranked memref holds the rank and a pointer to a ranked descriptor. [`Descriptors`] packs
//! and unpacks them.

mod unranked;

use ods_core::conversion::{TypeConverter, Types};
use ods_core::memref_type::{MemRefType, StridedLayout, memory_space};
use ods_core::{Context, DYNAMIC, Type, TypeData, Value};
use ods_dialects::llvm::{self, GEPNoWrapFlags, IntegerOverflowFlags};

use super::emit::Emit;
#[cfg(feature = "memref")]
pub(crate) use unranked::POINTER_BYTES;
pub(crate) use unranked::Unranked;

/// Returns whether the type is a memref, ranked or not.
pub fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Returns whether the type is a memref of unknown rank.
pub fn is_unranked(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::UnrankedMemRef { .. })
}

/// Packs and unpacks descriptors, given a type converter and the type that `index` converts to.
#[derive(Clone, Copy)]
pub struct Descriptors<'t> {
    /// The converter of element types and memory spaces.
    pub types: &'t TypeConverter,
    /// The type of sizes and strides.
    pub index: Type,
}

/// The field numbers of a ranked memref's descriptor.
mod field {
    pub(super) const ALLOCATED: i64 = 0;
    pub(super) const ALIGNED: i64 = 1;
    pub(super) const OFFSET: i64 = 2;
    pub(super) const SIZES: i64 = 3;
    pub(super) const STRIDES: i64 = 4;
}

/// The descriptor of a ranked memref: a struct that is read, or filled field by field.
#[derive(Clone, Copy)]
pub struct Descriptor {
    /// The struct.
    pub value: Value,
    pointer: Type,
    index: Type,
}

impl Descriptors<'_> {
    /// Returns the types of a descriptor's fields; sizes and strides are listed one by one if `unpacked`. `None` if the
    /// memref has no form in the llvm dialect.
    pub fn fields(self, ctx: &Context, ty: Type, unpacked: bool) -> Option<Types> {
        match ty.data(ctx) {
            TypeData::MemRef { shape, elem, .. } => {
                StridedLayout::of(ctx, ty)?;
                self.types.convert_type(ctx, *elem)?;
                let pointer = self.pointer(ctx, ty)?;
                let mut fields = Types::from_slice(&[pointer, pointer, self.index]);
                if unpacked {
                    fields.extend((0..2 * shape.len()).map(|_| self.index));
                } else if !shape.is_empty() {
                    let array = llvm::array_type(ctx, shape.len() as u64, self.index);
                    fields.extend([array, array]);
                }
                Some(fields)
            }
            TypeData::UnrankedMemRef { elem, .. } => {
                self.types.convert_type(ctx, *elem)?;
                Some(Types::from_slice(&[self.index, llvm::pointer_type(ctx, 0)]))
            }
            _ => None,
        }
    }

    /// Returns the struct type of a memref's descriptor.
    pub fn descriptor(self, ctx: &Context, ty: Type) -> Option<Type> {
        Some(llvm::literal_struct(ctx, &self.fields(ctx, ty, false)?))
    }

    /// Returns the pointer type of a memref's memory space; `None` if the converter has no number for the space.
    pub fn pointer(self, ctx: &Context, ty: Type) -> Option<Type> {
        Some(llvm::pointer_type(ctx, self.space(ctx, ty)?))
    }

    /// Returns the number of a memref's memory space.
    pub fn space(self, ctx: &Context, ty: Type) -> Option<u32> {
        let space = match memory_space(ctx, ty) {
            Some(space) => self.types.convert_attr(ctx, ty, space)?.as_i64(ctx)?,
            None => 0,
        };
        u32::try_from(space).ok()
    }

    /// Reads `value`, the descriptor of a ranked memref of type `ty`.
    pub fn read(self, ctx: &Context, ty: Type, value: Value) -> Option<Descriptor> {
        Some(Descriptor { value, pointer: self.pointer(ctx, ty)?, index: self.index })
    }

    /// Builds a poison descriptor, to be filled, for a ranked memref.
    pub fn poison(self, at: &mut impl Emit, ty: Type) -> Option<Descriptor> {
        let ctx = at.context();
        let whole = self.descriptor(&ctx, ty)?;
        let pointer = self.pointer(&ctx, ty)?;
        let value = at.emit(llvm::PoisonOp::build(whole));
        Some(Descriptor { value, pointer, index: self.index })
    }

    /// Packs a descriptor from its parts, in the order of [`Self::fields`].
    pub fn pack(self, at: &mut impl Emit, ty: Type, parts: &[Value]) -> Option<Value> {
        let ctx = at.context();
        let TypeData::MemRef { shape, .. } = ty.data(&ctx) else {
            let whole = self.descriptor(&ctx, ty)?;
            return Some(at.pack(whole, parts));
        };
        let [allocated, aligned, offset, sizes_and_strides @ ..] = parts else { return None };
        let (sizes, strides) = sizes_and_strides.split_at_checked(shape.len())?;
        let mut all = self.poison(at, ty)?;
        all.set_allocated(at, *allocated).set_aligned(at, *aligned).set_offset(at, *offset);
        for (dim, (size, stride)) in sizes.iter().zip(strides).enumerate() {
            all.set_size(at, dim, *size).set_stride(at, dim, *stride);
        }
        Some(all.value)
    }

    /// Unpacks a descriptor into its parts, in the order of [`Self::fields`].
    pub fn unpack(self, at: &mut impl Emit, ty: Type, whole: Value) -> Option<Vec<Value>> {
        let ctx = at.context();
        let TypeData::MemRef { shape, .. } = ty.data(&ctx) else {
            let parts = (0..).zip(self.fields(&ctx, ty, true)?);
            return Some(parts.map(|(at_field, ty)| at.extract(whole, &[at_field], ty)).collect());
        };
        let all = self.read(&ctx, ty, whole)?;
        let mut parts = vec![all.allocated(at), all.aligned(at), all.offset(at)];
        parts.extend((0..shape.len()).map(|dim| all.size(at, dim)));
        parts.extend((0..shape.len()).map(|dim| all.stride(at, dim)));
        Some(parts)
    }

    /// Builds the descriptor of a memref of static shape from its two pointers.
    pub fn of_static(
        self,
        at: &mut impl Emit,
        ty: Type,
        [allocated, aligned]: [Value; 2],
    ) -> Option<Value> {
        let ctx = at.context();
        let memref = MemRefType::of(&ctx, ty).filter(MemRefType::has_static_shape)?;
        let layout = memref.strides(&ctx).filter(is_static)?;
        let mut all = self.poison(at, ty)?;
        all.set_allocated(at, allocated).set_aligned(at, aligned);
        let offset = at.index_constant(self.index, layout.offset);
        all.set_offset(at, offset);
        for (dim, (size, stride)) in memref.shape.iter().zip(&layout.strides).enumerate() {
            let size = at.index_constant(self.index, *size);
            all.set_size(at, dim, size);
            let stride = at.index_constant(self.index, *stride);
            all.set_stride(at, dim, stride);
        }
        Some(all.value)
    }

    /// Builds the pointer to the first element, offset included.
    pub fn start(self, at: &mut impl Emit, ty: Type, whole: Value) -> Option<Value> {
        let ctx = at.context();
        let memref = MemRefType::of(&ctx, ty)?;
        let elem = self.types.convert_type(&ctx, memref.elem)?;
        let all = self.read(&ctx, ty, whole)?;
        let aligned = all.aligned(at);
        let offset = match memref.strides(&ctx)?.offset {
            0 => return Some(aligned),
            DYNAMIC => all.offset(at),
            known => at.index_constant(self.index, known),
        };
        Some(at.advance(aligned, elem, offset))
    }

    /// Builds the pointer to the element at `indices`; `flags` holds for its computation.
    pub fn element(
        self,
        at: &mut impl Emit,
        ty: Type,
        whole: Value,
        indices: &[Value],
        flags: GEPNoWrapFlags,
    ) -> Option<Value> {
        let ctx = at.context();
        let memref = MemRefType::of(&ctx, ty)?;
        let strides = memref.strides(&ctx)?.strides;
        let elem = self.types.convert_type(&ctx, memref.elem)?;
        let all = self.read(&ctx, ty, whole)?;
        let base = self.start(at, ty, whole)?;
        let mut overflow = IntegerOverflowFlags::NONE;
        if flags.contains(GEPNoWrapFlags::NUSW) {
            overflow |= IntegerOverflowFlags::NSW;
        }
        if flags.contains(GEPNoWrapFlags::NUW) {
            overflow |= IntegerOverflowFlags::NUW;
        }
        let mut place = None;
        for (dim, (index, stride)) in indices.iter().zip(&strides).enumerate() {
            let mut distance = *index;
            if *stride != 1 {
                let stride = match *stride {
                    DYNAMIC => all.stride(at, dim),
                    known => at.index_constant(self.index, known),
                };
                distance = at.emit(llvm::MulOp::build(distance, stride).overflow_flags(overflow));
            }
            place = Some(match place {
                None => distance,
                Some(sum) => at.emit(llvm::AddOp::build(sum, distance).overflow_flags(overflow)),
            });
        }
        let Some(place) = place else { return Some(base) };
        let pointer = all.pointer;
        let address = llvm::GEPOp::build(base, &[llvm::DYNAMIC_INDEX], elem, pointer);
        Some(at.emit(address.dynamic_indices([place]).no_wrap_flags(flags)))
    }
}

/// Returns whether offset and strides are static.
pub(super) fn is_static(layout: &StridedLayout) -> bool {
    layout.offset != DYNAMIC && !layout.strides.contains(&DYNAMIC)
}

impl Descriptor {
    /// Reads the pointer to the allocation.
    pub fn allocated(self, at: &mut impl Emit) -> Value {
        at.extract(self.value, &[field::ALLOCATED], self.pointer)
    }

    /// Reads the pointer to the aligned data.
    pub fn aligned(self, at: &mut impl Emit) -> Value {
        at.extract(self.value, &[field::ALIGNED], self.pointer)
    }

    /// Reads the offset of the first element, in elements.
    pub fn offset(self, at: &mut impl Emit) -> Value {
        at.extract(self.value, &[field::OFFSET], self.index)
    }

    /// Reads the size of a dimension.
    pub fn size(self, at: &mut impl Emit, dim: usize) -> Value {
        at.extract(self.value, &[field::SIZES, dim as i64], self.index)
    }

    /// Reads the size of the dimension numbered by the value `dim`, of `rank` dimensions.
    pub fn size_at(self, at: &mut impl Emit, dim: Value, rank: usize) -> Value {
        let ctx = at.context();
        let array = llvm::array_type(&ctx, rank as u64, self.index);
        let pointer = llvm::pointer_type(&ctx, 0);
        let one = at.index_constant(self.index, 1);
        let sizes = at.extract(self.value, &[field::SIZES], array);
        let place = at.emit(llvm::AllocaOp::build(one, array, pointer));
        at.build(|b| b.insert(llvm::StoreOp::build(sizes, place)));
        let address = llvm::GEPOp::build(place, &[0, llvm::DYNAMIC_INDEX], array, pointer);
        let address = at.emit(address.dynamic_indices([dim]));
        at.emit(llvm::LoadOp::build(address, self.index))
    }

    /// Reads the stride of a dimension, in elements.
    pub fn stride(self, at: &mut impl Emit, dim: usize) -> Value {
        at.extract(self.value, &[field::STRIDES, dim as i64], self.index)
    }

    fn set(&mut self, at: &mut impl Emit, value: Value, position: &[i64]) -> &mut Self {
        self.value = at.insert_into(self.value, value, position);
        self
    }

    /// Sets [`Self::allocated`].
    pub fn set_allocated(&mut self, at: &mut impl Emit, value: Value) -> &mut Self {
        self.set(at, value, &[field::ALLOCATED])
    }

    /// Sets [`Self::aligned`].
    pub fn set_aligned(&mut self, at: &mut impl Emit, value: Value) -> &mut Self {
        self.set(at, value, &[field::ALIGNED])
    }

    /// Sets [`Self::offset`].
    pub fn set_offset(&mut self, at: &mut impl Emit, value: Value) -> &mut Self {
        self.set(at, value, &[field::OFFSET])
    }

    /// Sets [`Self::size`].
    pub fn set_size(&mut self, at: &mut impl Emit, dim: usize, value: Value) -> &mut Self {
        self.set(at, value, &[field::SIZES, dim as i64])
    }

    /// Sets [`Self::stride`].
    pub fn set_stride(&mut self, at: &mut impl Emit, dim: usize, value: Value) -> &mut Self {
        self.set(at, value, &[field::STRIDES, dim as i64])
    }
}
