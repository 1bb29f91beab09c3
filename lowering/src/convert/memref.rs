//! Memrefs in the llvm dialect: structs that describe them, whole or in parts.
//!
//! A ranked memref is two pointers, to what was allocated and to the aligned data, an offset, sizes and strides; an
//! unranked one is its rank and a pointer to the descriptor of a ranked one.

use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
use ods_core::conversion::{TypeConverter, Types};
use ods_core::{AttrData, Context, DYNAMIC, Type, TypeData, Value};
use ods_dialects::llvm;

use super::emit::Emit;

/// Returns whether the type is a memref, ranked or not.
pub fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Returns whether the type is a memref of unknown rank.
pub fn is_unranked(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::UnrankedMemRef { .. })
}

/// The making and taking apart of descriptors, by a type converter and the type that `index` becomes.
#[derive(Clone, Copy)]
pub struct Descriptors<'t> {
    /// The converter of element types and memory spaces.
    pub types: &'t TypeConverter,
    /// The type of sizes and strides.
    pub index: Type,
}

/// A field of the descriptor of a ranked memref.
mod field {
    pub(super) const ALLOCATED: i64 = 0;
    pub(super) const ALIGNED: i64 = 1;
    pub(super) const OFFSET: i64 = 2;
    pub(super) const SIZES: i64 = 3;
    pub(super) const STRIDES: i64 = 4;
}

impl Descriptors<'_> {
    /// The types of a descriptor's fields, those of sizes and strides one by one if `unpacked`. `None` when the memref
    /// has no form in the llvm dialect.
    pub fn fields(self, ctx: &Context, ty: Type, unpacked: bool) -> Option<Types> {
        match ty.data(ctx) {
            TypeData::MemRef { shape, elem, .. } => {
                Strides::of(ctx, ty)?;
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

    /// The struct that describes a memref.
    pub fn descriptor(self, ctx: &Context, ty: Type) -> Option<Type> {
        Some(llvm::literal_struct(ctx, &self.fields(ctx, ty, false)?))
    }

    /// The pointer type of a memref's memory space; `None` when the space is no number to the converter.
    pub fn pointer(self, ctx: &Context, ty: Type) -> Option<Type> {
        let (TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. }) =
            ty.data(ctx)
        else {
            return None;
        };
        let space = match space {
            Some(space) => self.types.convert_attr(ctx, ty, *space)?.as_i64(ctx)?,
            None => 0,
        };
        Some(llvm::pointer_type(ctx, u32::try_from(space).ok()?))
    }

    /// A descriptor of its parts, in the order of [`Self::fields`].
    pub fn pack(self, at: &mut impl Emit, ty: Type, parts: &[Value]) -> Option<Value> {
        let ctx = at.context();
        let whole = self.descriptor(&ctx, ty)?;
        let TypeData::MemRef { shape, .. } = ty.data(&ctx) else {
            return Some(at.pack(whole, parts));
        };
        let [allocated, aligned, offset, sizes_and_strides @ ..] = parts else { return None };
        let (sizes, strides) = sizes_and_strides.split_at_checked(shape.len())?;
        let mut all = at.pack(whole, &[*allocated, *aligned, *offset]);
        for (dim, (size, stride)) in (0..).zip(sizes.iter().zip(strides)) {
            all = at.insert_into(all, *size, &[field::SIZES, dim]);
            all = at.insert_into(all, *stride, &[field::STRIDES, dim]);
        }
        Some(all)
    }

    /// The parts of a descriptor, in the order of [`Self::fields`].
    pub fn unpack(self, at: &mut impl Emit, ty: Type, whole: Value) -> Option<Vec<Value>> {
        let ctx = at.context();
        let fields = self.fields(&ctx, ty, true)?;
        let TypeData::MemRef { shape, .. } = ty.data(&ctx) else {
            let parts = (0..).zip(fields).map(|(at_field, ty)| at.extract(whole, &[at_field], ty));
            return Some(parts.collect());
        };
        let dims = shape.len() as i64;
        let simple = [field::ALLOCATED, field::ALIGNED, field::OFFSET].map(|one| vec![one]);
        let sizes = (0..dims).map(|dim| vec![field::SIZES, dim]);
        let strides = (0..dims).map(|dim| vec![field::STRIDES, dim]);
        let places = simple.into_iter().chain(sizes).chain(strides);
        let parts = places.zip(fields).map(|(place, ty)| at.extract(whole, &place, ty));
        Some(parts.collect())
    }

    /// The descriptor of a memref of static shape whose data begins at `pointer`.
    pub fn of_pointer(self, at: &mut impl Emit, ty: Type, pointer: Value) -> Option<Value> {
        let ctx = at.context();
        let TypeData::MemRef { shape, .. } = ty.data(&ctx) else { return None };
        let strides = Strides::of(&ctx, ty).filter(Strides::is_static)?;
        if shape.contains(&DYNAMIC) {
            return None;
        }
        let mut all = at.pack(self.descriptor(&ctx, ty)?, &[pointer, pointer]);
        let offset = at.index_constant(self.index, strides.offset);
        all = at.insert_into(all, offset, &[field::OFFSET]);
        for (dim, (size, stride)) in (0..).zip(shape.iter().zip(&strides.strides)) {
            let size = at.index_constant(self.index, *size);
            all = at.insert_into(all, size, &[field::SIZES, dim]);
            let stride = at.index_constant(self.index, *stride);
            all = at.insert_into(all, stride, &[field::STRIDES, dim]);
        }
        Some(all)
    }

    /// The pointer to the allocated memory.
    pub fn allocated(self, at: &mut impl Emit, ty: Type, whole: Value) -> Option<Value> {
        let pointer = self.pointer(&at.context(), ty)?;
        Some(at.extract(whole, &[field::ALLOCATED], pointer))
    }

    /// The pointer to the data.
    pub fn aligned(self, at: &mut impl Emit, ty: Type, whole: Value) -> Option<Value> {
        let pointer = self.pointer(&at.context(), ty)?;
        Some(at.extract(whole, &[field::ALIGNED], pointer))
    }
}

/// The layout of a ranked memref: where its first element is, and how far apart the elements of each dimension are;
/// [`DYNAMIC`] where that is not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strides {
    /// Of the first element.
    pub offset: i64,
    /// By dimension.
    pub strides: Vec<i64>,
}

impl Strides {
    /// The layout of `ty`; `None` when it is not strided.
    pub fn of(ctx: &Context, ty: Type) -> Option<Strides> {
        let TypeData::MemRef { shape, layout, .. } = ty.data(ctx) else { return None };
        match layout.data(ctx) {
            AttrData::StridedLayout { offset, strides } => {
                Some(Strides { offset: *offset, strides: strides.to_vec() })
            }
            AttrData::AffineMap(map) if map.is_identity() => Some(Strides::of_shape(shape)),
            AttrData::AffineMap(map) => Strides::of_map(map),
            _ => None,
        }
    }

    /// Returns whether all of it is known.
    pub fn is_static(&self) -> bool {
        self.offset != DYNAMIC && !self.strides.contains(&DYNAMIC)
    }

    /// Elements one after the other, those of the last dimension next to each other.
    fn of_shape(shape: &[i64]) -> Strides {
        let mut strides = vec![1; shape.len()];
        for dim in (1..shape.len()).rev() {
            strides[dim - 1] = times(strides[dim], shape[dim]);
        }
        Strides { offset: 0, strides }
    }

    /// A sum of dimensions by factors.
    fn of_map(map: &AffineMap) -> Option<Strides> {
        let [sum] = &*map.results else { return None };
        let mut strides = Strides { offset: 0, strides: vec![0; map.dims as usize] };
        let mut waiting = vec![(sum, 1)];
        while let Some((expr, factor)) = waiting.pop() {
            match expr {
                AffineExpr::Dim(dim) => {
                    let stride = &mut strides.strides[*dim as usize];
                    *stride = plus(*stride, factor);
                }
                AffineExpr::Binary(AffineOp::Add, sides) => {
                    waiting.extend(sides.iter().map(|side| (side, factor)));
                }
                AffineExpr::Binary(AffineOp::Mul, sides) => {
                    let (of, by) = match (constant(&sides[0]), constant(&sides[1])) {
                        (_, Some(by)) => (&sides[0], by),
                        (Some(by), _) => (&sides[1], by),
                        (None, None) => return None,
                    };
                    waiting.push((of, times(factor, by)));
                }
                _ => {
                    let value = constant(expr)?;
                    strides.offset = plus(strides.offset, times(factor, value));
                }
            }
        }
        Some(strides)
    }
}

/// The value of an expression without dimensions, [`DYNAMIC`] if it has symbols.
fn constant(expr: &AffineExpr) -> Option<i64> {
    let mut known = match expr {
        AffineExpr::Constant(value) => return Some(*value),
        _ => vec![expr],
    };
    while let Some(expr) = known.pop() {
        match expr {
            AffineExpr::Dim(_) => return None,
            AffineExpr::Binary(_, sides) => known.extend(sides.iter()),
            AffineExpr::Symbol(_) | AffineExpr::Constant(_) => {}
        }
    }
    Some(DYNAMIC)
}

fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}
