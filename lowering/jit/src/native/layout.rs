//! Layouts of types: their place in memory and their scalars. A type of another dialect has the layout of the LLVM type
//! that represents it.
//!
//! Sizes, alignments and offsets are those of LLVM's data layout, as [`Extent`] has it. A value is held as its
//! *leaves*: the scalars of its type in memory order, a vector counting one leaf per lane.

use std::rc::Rc;

use super::error::Result;
use crate::ValueType;
use ods_core::{Context, FloatKind, Signedness, Type, TypeData, stack};
use ods_dialects::llvm::analysis::extent::{Extent, StructExtent};
use ods_dialects::llvm::{LLVMArrayType, LLVMPointerType, LLVMStructType, representation};
use rustc_hash::FxHashMap;

/// The most leaves that a value in registers may have.
pub(super) const MAX_LEAVES: u64 = 1 << 16;

/// The memory layout of a type.
#[derive(Debug)]
pub(super) struct Layout {
    /// Bytes from one element of an array of this type to the next.
    pub(super) size: u64,
    /// Bytes, a power of two.
    pub(super) align: u64,
    /// Number of scalars.
    pub(super) leaves: u64,
    pub(super) kind: LayoutKind,
}

/// The structure of a type.
#[derive(Debug)]
pub(super) enum LayoutKind {
    Scalar(ValueType),
    /// An integer of so many bits, more than a register has: a scalar for each of its words.
    Wide(u32),
    /// Lanes are packed without padding, to the bit.
    Vector {
        len: u64,
        elem: ValueType,
    },
    Array {
        len: u64,
        elem: Rc<Layout>,
    },
    /// Fields with their offsets in bytes.
    Struct(Vec<(u64, Rc<Layout>)>),
}

/// Types nest as deep as the input says, and so do their layouts.
impl Drop for LayoutKind {
    fn drop(&mut self) {
        match self {
            LayoutKind::Scalar(_) | LayoutKind::Wide(_) | LayoutKind::Vector { .. } => {}
            LayoutKind::Array { elem, .. } => {
                let nothing = Rc::new(Layout::scalar(ValueType::Ptr));
                let elem = std::mem::replace(elem, nothing);
                stack::grow(|| drop(elem));
            }
            LayoutKind::Struct(fields) => stack::grow(|| fields.clear()),
        }
    }
}

/// One scalar of a type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) ty: ValueType,
    /// Bits from the start of the value.
    pub(super) bit: u64,
}

/// A scalar that starts at a byte, or a vector of scalars that do not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The type of the scalar, or of each lane.
    pub(super) ty: ValueType,
    /// Bits from the start of the value, a multiple of eight.
    pub(super) bit: u64,
    /// The number of lanes that lie bit to bit.
    pub(super) packed: Option<u64>,
}

impl Piece {
    fn leaves(self) -> impl Iterator<Item = Leaf> {
        (0..self.packed.unwrap_or(1))
            .map(move |i| Leaf { ty: self.ty, bit: self.bit + i * lane_bits(self.ty) })
    }
}

impl Layout {
    fn new(extent: Extent, leaves: u64, kind: LayoutKind) -> Layout {
        Layout { size: extent.stride, align: extent.align, leaves, kind }
    }

    fn scalar(ty: ValueType) -> Layout {
        Layout::new(Extent::scalar(lane_bits(ty)), 1, LayoutKind::Scalar(ty))
    }

    fn wide(bits: u32) -> Layout {
        let leaves = u64::from(bits).div_ceil(64);
        Layout::new(Extent::scalar(bits.into()), leaves, LayoutKind::Wide(bits))
    }

    /// Returns the memory of a value.
    fn extent(&self) -> Extent {
        Extent { stored: self.size, stride: self.size, align: self.align }
    }

    /// Returns whether the type is an integer of several words.
    pub(super) fn is_wide(&self) -> bool {
        matches!(self.kind, LayoutKind::Wide(_))
    }

    /// The scalars, in order.
    pub(super) fn leaf_list(&self) -> Vec<Leaf> {
        self.pieces().into_iter().flat_map(Piece::leaves).collect()
    }

    /// The value as it is loaded and stored, in order.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let mut list = Vec::new();
        self.push_pieces(0, &mut list);
        list
    }

    /// The types of the scalars, in order.
    pub(super) fn leaf_types(&self, out: &mut impl Extend<ValueType>) {
        match &self.kind {
            LayoutKind::Scalar(ty) => out.extend([*ty]),
            LayoutKind::Wide(bits) => out.extend(word_types(*bits)),
            LayoutKind::Vector { len, elem } => {
                out.extend(std::iter::repeat_n(*elem, *len as usize))
            }
            LayoutKind::Array { len, elem } => {
                stack::grow(|| (0..*len).for_each(|_| elem.leaf_types(out)));
            }
            LayoutKind::Struct(fields) => {
                stack::grow(|| fields.iter().for_each(|(_, field)| field.leaf_types(out)));
            }
        }
    }

    fn push_pieces(&self, bit: u64, out: &mut Vec<Piece>) {
        match &self.kind {
            LayoutKind::Scalar(ty) => out.push(Piece { ty: *ty, bit, packed: None }),
            LayoutKind::Wide(bits) => {
                let words = word_types(*bits).zip((bit..).step_by(64));
                out.extend(words.map(|(ty, bit)| Piece { ty, bit, packed: None }));
            }
            LayoutKind::Vector { len, elem } => {
                let (ty, width) = (*elem, lane_bits(*elem));
                if width.is_multiple_of(8) {
                    let lane = |i| Piece { ty, bit: bit + i * width, packed: None };
                    out.extend((0..*len).map(lane));
                } else {
                    out.push(Piece { ty, bit, packed: Some(*len) });
                }
            }
            LayoutKind::Array { len, elem } => stack::grow(|| {
                (0..*len).for_each(|i| elem.push_pieces(bit + 8 * i * elem.size, out));
            }),
            LayoutKind::Struct(fields) => stack::grow(|| {
                fields.iter().for_each(|(offset, field)| field.push_pieces(bit + 8 * offset, out));
            }),
        }
    }

    /// The part at `position`: its first leaf and its layout; `None` when there is no such part.
    pub(super) fn part(self: &Rc<Layout>, position: &[u64]) -> Option<(u64, Rc<Layout>)> {
        let mut first = 0;
        let mut at = Rc::clone(self);
        for &index in position {
            let next = match &at.kind {
                LayoutKind::Array { len, elem } if index < *len => {
                    first += index * elem.leaves;
                    Rc::clone(elem)
                }
                LayoutKind::Struct(fields) => {
                    let (_, field) = fields.get(index as usize)?;
                    first += fields[..index as usize].iter().map(|(_, f)| f.leaves).sum::<u64>();
                    Rc::clone(field)
                }
                LayoutKind::Vector { len, elem } if index < *len => {
                    first += index;
                    Rc::new(Layout::scalar(*elem))
                }
                _ => return None,
            };
            at = next;
        }
        Some((first, at))
    }
}

/// The most bits of an integer.
const MAX_BITS: u32 = 4096;

/// The types of the words of an integer, the lowest first.
pub(super) fn word_types(bits: u32) -> impl Iterator<Item = ValueType> {
    (0..bits.div_ceil(64)).map(move |at| ValueType::Int((bits - 64 * at).min(64) as u8))
}

/// The bytes that a scalar's bits fill.
pub(super) fn storage_bytes(ty: ValueType) -> u64 {
    u64::from(ty.bits().div_ceil(8))
}

/// The bits from one lane of a vector to the next.
fn lane_bits(ty: ValueType) -> u64 {
    u64::from(ty.bits())
}

/// Layouts by type, made on first use.
#[derive(Default)]
pub(super) struct Layouts {
    known: FxHashMap<Type, Rc<Layout>>,
    /// True when the module has an integer of several words.
    pub(super) has_wide: bool,
}

impl Layouts {
    /// The layout of `ty`.
    ///
    /// # Errors
    /// What is wrong with the type, as the end of a sentence that begins with the type.
    pub(super) fn get(&mut self, ctx: &Context, ty: Type) -> Result<Rc<Layout>> {
        if let Some(layout) = self.known.get(&ty) {
            return Ok(Rc::clone(layout));
        }
        let layout = Rc::new(stack::grow(|| self.compute(ctx, ty))?);
        self.known.insert(ty, Rc::clone(&layout));
        Ok(layout)
    }

    fn compute(&mut self, ctx: &Context, ty: Type) -> Result<Layout> {
        let ty = representation(ctx, ty).unwrap_or(ty);
        if let TypeData::Integer(bits @ 129..=MAX_BITS, Signedness::Signless) = ty.data(ctx) {
            self.has_wide = true;
            return Ok(Layout::wide(*bits));
        }
        if let Some(scalar) = scalar_type(ctx, ty)? {
            return Ok(Layout::scalar(scalar));
        }
        if let TypeData::Vector { shape, scalable, elem } = ty.data(ctx) {
            if scalable.iter().any(|s| *s) {
                return Err("a vector of scalable length has no layout on this target".into());
            }
            let [len] = **shape else {
                return Err(
                    "a vector of rank other than one is not a type of the llvm dialect".into()
                );
            };
            let elem = representation(ctx, *elem).unwrap_or(*elem);
            if let TypeData::Integer(129.., Signedness::Signless) = elem.data(ctx) {
                return Err("a vector of integers of more than 128 bits is not supported".into());
            }
            let elem = scalar_type(ctx, elem)?.ok_or("a vector of non-scalars has no layout")?;
            let len =
                u64::try_from(len).map_err(|_| "a vector of negative length has no layout")?;
            let extent = Extent::vector(len, lane_bits(elem))
                .ok_or("a vector larger than memory has no layout")?;
            return Ok(Layout::new(extent, len, LayoutKind::Vector { len, elem }));
        }
        if let Some(array) = LLVMArrayType::cast(ctx, ty) {
            let len = array.num_elements(ctx);
            let elem = self.get(ctx, array.element_type(ctx))?;
            let extent = elem.extent().array(len);
            let extent = extent.ok_or("an array larger than memory has no layout")?;
            let leaves = len.saturating_mul(elem.leaves);
            return Ok(Layout::new(extent, leaves, LayoutKind::Array { len, elem }));
        }
        match LLVMStructType::cast(ctx, ty) {
            Some(ty) if !ty.is_opaque(ctx) => {
                self.compute_struct(ctx, &ty.body(ctx), ty.is_packed(ctx))
            }
            _ => Err("the type has no native form".into()),
        }
    }

    fn compute_struct(&mut self, ctx: &Context, types: &[Type], packed: bool) -> Result<Layout> {
        let mut fields = Vec::with_capacity(types.len());
        let (mut extent, mut leaves) = (StructExtent::new(packed), 0u64);
        for &ty in types {
            let field = self.get(ctx, ty)?;
            leaves = leaves.saturating_add(field.leaves);
            fields.push((extent.add(field.extent()).ok_or(TOO_LARGE)?, field));
        }
        let extent = extent.finish().ok_or(TOO_LARGE)?;
        Ok(Layout::new(extent, leaves, LayoutKind::Struct(fields)))
    }
}

/// The reason why a large struct has no layout, as the end of a sentence.
const TOO_LARGE: &str = "a struct larger than memory has no layout";

/// The scalar that `ty` is, or `None` for a type that is no scalar.
fn scalar_type(ctx: &Context, ty: Type) -> Result<Option<ValueType>> {
    Ok(Some(match ty.data(ctx) {
        TypeData::Integer(width @ 1..=128, Signedness::Signless) => ValueType::Int(*width as u8),
        TypeData::Integer(..) => {
            return Err(format!("an integer of more than {MAX_BITS} bits is not supported").into());
        }
        TypeData::Index => ValueType::Int(64),
        TypeData::Float(FloatKind::F16) => ValueType::F16,
        TypeData::Float(FloatKind::BF16) => ValueType::BF16,
        TypeData::Float(FloatKind::F32) => ValueType::F32,
        TypeData::Float(FloatKind::F64) => ValueType::F64,
        TypeData::Float(FloatKind::F80) => ValueType::F80,
        TypeData::Float(FloatKind::F128) => ValueType::F128,
        TypeData::Float(kind) => {
            return Err(format!("arithmetic on {} is not supported", kind.name()).into());
        }
        TypeData::Dialect { .. } if LLVMPointerType::cast(ctx, ty).is_some() => ValueType::Ptr,
        _ => return Ok(None),
    }))
}
