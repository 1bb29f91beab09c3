//! The memory that values take, by LLVM's data layout for 64-bit little-endian hosts, as compiled code has it.
//!
//! MLIR's data layout rounds vectors up to a power of two elements of whole bytes, and aligns large integers to four
//! bytes: its sizes are neither those that a store writes nor the distances of elements.

use ods_core::{Context, FloatKind, Type, TypeData, stack};

use crate::llvm::{LLVMArrayType, LLVMPointerType, LLVMStructType, representation};

/// The greatest alignment of scalars, in bytes.
const MAX_ALIGN: u64 = 16;

/// The memory that a value of a type takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The bytes that a store writes. The padding of an aggregate counts: after a store it is undefined.
    pub stored: u64,
    /// The bytes from one element of an array to the next.
    pub stride: u64,
    /// The alignment in bytes, a power of two.
    pub align: u64,
}

impl Extent {
    /// Returns the extent of values of type `ty`; `None` if it depends on the target.
    pub fn of(ctx: &Context, ty: Type) -> Option<Extent> {
        let ty = representation(ctx, ty).unwrap_or(ty);
        if let Some(bits) = scalar_bits(ctx, ty) {
            return Some(Extent::scalar(bits));
        }
        if let TypeData::Vector { shape, scalable, elem } = ty.data(ctx) {
            let [lanes] = **shape else { return None };
            let elem = representation(ctx, *elem).unwrap_or(*elem);
            let known = !scalable.contains(&true);
            let extent = Extent::vector(u64::try_from(lanes).ok()?, scalar_bits(ctx, elem)?)?;
            return known.then_some(extent);
        }
        if let Some(array) = LLVMArrayType::cast(ctx, ty) {
            let elem = stack::grow(|| Extent::of(ctx, array.element_type(ctx)))?;
            return elem.array(array.num_elements(ctx));
        }
        Some(fields(ctx, LLVMStructType::cast(ctx, ty)?)?.1)
    }

    /// Returns the extent of a scalar of so many bits.
    pub fn scalar(bits: u64) -> Extent {
        let stored = bits.div_ceil(8);
        let align = stored.next_power_of_two().min(MAX_ALIGN);
        Extent { stored, stride: stored.next_multiple_of(align), align }
    }

    /// Returns the extent of a vector of lanes of so many bits; `None` if it is larger than memory.
    pub fn vector(lanes: u64, bits: u64) -> Option<Extent> {
        let stored = lanes.checked_mul(bits)?.div_ceil(8);
        let stride = stored.checked_next_power_of_two()?;
        Some(Extent { stored, stride, align: stride })
    }

    /// Returns the extent of an array of elements of this one; `None` if it is larger than memory.
    pub fn array(self, count: u64) -> Option<Extent> {
        let size = count.checked_mul(self.stride)?;
        Some(Extent { stored: size, stride: size, align: self.align })
    }
}

/// The extent of a struct whose fields are added one after the other.
#[derive(Clone, Copy, Debug)]
pub struct StructExtent {
    size: u64,
    align: u64,
    packed: bool,
}

impl StructExtent {
    /// Creates the extent of a struct without fields.
    pub fn new(packed: bool) -> StructExtent {
        StructExtent { size: 0, align: 1, packed }
    }

    /// Adds a field and returns its offset in bytes; `None` if the struct is larger than memory.
    pub fn add(&mut self, field: Extent) -> Option<u64> {
        let align = if self.packed { 1 } else { field.align };
        let offset = self.size.checked_next_multiple_of(align)?;
        self.size = offset.checked_add(field.stride)?;
        self.align = self.align.max(align);
        Some(offset)
    }

    /// Returns the extent of the struct; `None` if it is larger than memory.
    pub fn finish(self) -> Option<Extent> {
        let size = self.size.checked_next_multiple_of(self.align)?;
        Some(Extent { stored: size, stride: size, align: self.align })
    }
}

/// Returns the offset in bytes of field `index` of a struct.
pub fn field_offset(ctx: &Context, ty: LLVMStructType, index: usize) -> Option<u64> {
    fields(ctx, ty)?.0.get(index).copied()
}

/// Returns the offsets of the fields, and the extent of the struct.
fn fields(ctx: &Context, ty: LLVMStructType) -> Option<(Vec<u64>, Extent)> {
    if ty.is_opaque(ctx) {
        return None;
    }
    let (mut offsets, mut extent) = (Vec::new(), StructExtent::new(ty.is_packed(ctx)));
    for field in ty.body(ctx).iter() {
        offsets.push(extent.add(stack::grow(|| Extent::of(ctx, *field))?)?);
    }
    Some((offsets, extent.finish()?))
}

/// Returns the width of a scalar in bits.
fn scalar_bits(ctx: &Context, ty: Type) -> Option<u64> {
    match ty.data(ctx) {
        TypeData::Integer(width, _) => Some(u64::from(*width)),
        TypeData::Index => Some(64),
        TypeData::Float(
            FloatKind::F16
            | FloatKind::BF16
            | FloatKind::F32
            | FloatKind::F64
            | FloatKind::F80
            | FloatKind::F128,
        ) => ty.int_or_float_width(ctx).map(u64::from),
        _ => LLVMPointerType::is(ctx, ty).then_some(64),
    }
}
