//! Decomposition and construction of memref types, and the arithmetic of their layouts.

mod canonical;
mod strided;

use smallvec::SmallVec;

pub use strided::{StridedLayout, known_product, known_sum};

use crate::affine::AffineMap;
use crate::interface::MemRefLayoutAttrInterface;
use crate::{Attr, Context, DYNAMIC, Type, TypeData};

/// The name under which interface models are attached to memref types.
pub const MEMREF_TYPE: &str = "builtin.memref";

/// The parts of a ranked memref type.
///
/// # Examples
/// ```
/// use ods_core::{Context, MemRefType, Type};
///
/// let ctx = Context::with(|_| {});
/// let plain = MemRefType::new(&ctx, &[4, 8], Type::F32);
/// assert_eq!(plain.ty(&ctx).display(&ctx).to_string(), "memref<4x8xf32>");
/// assert_eq!(plain.strides(&ctx).expect("it is strided").strides.as_slice(), [8, 1]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemRefType {
    /// Dimensions in elements, [`DYNAMIC`] for `?`.
    pub shape: SmallVec<[i64; 4]>,
    /// Element type.
    pub elem: Type,
    /// Layout; the identity map if the text has none.
    pub layout: Attr,
    /// Memory space, if not the default one.
    pub space: Option<Attr>,
}

impl MemRefType {
    /// Decomposes `ty`, if it is a ranked memref.
    pub fn of(ctx: &Context, ty: Type) -> Option<MemRefType> {
        match ty.data(ctx) {
            TypeData::MemRef { shape, elem, layout, space } => Some(MemRefType {
                shape: SmallVec::from_slice(shape),
                elem: *elem,
                layout: *layout,
                space: *space,
            }),
            _ => None,
        }
    }

    /// Describes a memref in row-major order in the default memory space.
    pub fn new(ctx: &Context, shape: &[i64], elem: Type) -> MemRefType {
        MemRefType {
            shape: shape.into(),
            elem,
            layout: identity_layout(ctx, shape.len()),
            space: None,
        }
    }

    /// Builds the type.
    pub fn ty(&self, ctx: &Context) -> Type {
        Type::memref(ctx, &self.shape, self.elem, self.layout, self.space)
    }

    /// Replaces the shape; the layout becomes the identity.
    pub fn reshaped(&self, ctx: &Context, shape: impl Into<SmallVec<[i64; 4]>>) -> MemRefType {
        let shape = shape.into();
        let layout = identity_layout(ctx, shape.len());
        MemRefType { shape, layout, elem: self.elem, space: self.space }
    }

    /// Replaces the shape and the layout.
    pub fn with_layout(
        &self,
        ctx: &Context,
        shape: impl Into<SmallVec<[i64; 4]>>,
        layout: &StridedLayout,
    ) -> MemRefType {
        let layout = layout.attr(ctx);
        MemRefType { shape: shape.into(), layout, elem: self.elem, space: self.space }
    }

    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the number of dynamic dimensions.
    pub fn num_dynamic(&self) -> usize {
        self.shape.iter().filter(|size| **size == DYNAMIC).count()
    }

    /// Returns whether all dimensions are static.
    pub fn has_static_shape(&self) -> bool {
        self.num_dynamic() == 0
    }

    /// Returns the index of dimension `dim`, which is dynamic, among the dynamic dimensions.
    pub fn dynamic_index(&self, dim: usize) -> usize {
        self.shape[..dim].iter().filter(|size| **size == DYNAMIC).count()
    }

    /// Returns whether the layout is the identity, in row-major order.
    pub fn has_identity_layout(&self, ctx: &Context) -> bool {
        match self.layout.interface::<dyn MemRefLayoutAttrInterface>(ctx) {
            Some(layout) => layout.is_identity(ctx),
            None => false,
        }
    }

    /// Returns the layout as a map from indices to the linear position.
    pub fn affine_map(&self, ctx: &Context) -> AffineMap {
        let layout = self.layout.interface::<dyn MemRefLayoutAttrInterface>(ctx);
        layout.map_or_else(|| AffineMap::identity(self.rank() as u32), |one| one.affine_map(ctx))
    }
}

/// Returns the memory space of a memref type, ranked or not.
pub fn memory_space(ctx: &Context, ty: Type) -> Option<Attr> {
    match ty.data(ctx) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => *space,
        _ => None,
    }
}

/// Returns the memref type, ranked or not, in another memory space; `None` for other types.
pub fn with_memory_space(ctx: &Context, ty: Type, space: Option<Attr>) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::UnrankedMemRef { elem, .. } => {
            Some(ctx.intern_type(TypeData::UnrankedMemRef { elem: *elem, space }))
        }
        _ => MemRefType::of(ctx, ty).map(|memref| MemRefType { space, ..memref }.ty(ctx)),
    }
}

/// Returns the layout of a memref whose text has none.
pub fn identity_layout(ctx: &Context, rank: usize) -> Attr {
    Attr::affine_map(ctx, AffineMap::identity(rank as u32))
}
