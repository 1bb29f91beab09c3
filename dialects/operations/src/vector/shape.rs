//! Decomposed vector types.

use ods_core::ir::ValueRef;
use ods_core::{Context, Type, TypeData};

/// A vector type; a scalar has no dimensions, and `is_vector` unset.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    /// The sizes of the dimensions.
    pub dims: &'a [i64],
    /// A flag for each dimension; empty if none is scalable.
    scalable: &'a [bool],
    /// The element type; for a scalar, its type.
    pub elem: Type,
    /// Whether the type is a vector type: a vector of rank 0 has no dimensions either.
    pub is_vector: bool,
}

impl<'a> Shape<'a> {
    /// Decomposes the type of a value.
    pub fn of(value: ValueRef<'a>) -> Shape<'a> {
        Shape::of_type(value.body.ctx(), value.ty())
    }

    /// Decomposes a type.
    pub fn of_type(ctx: &'a Context, ty: Type) -> Shape<'a> {
        match ty.data(ctx) {
            TypeData::Vector { shape, scalable, elem } => {
                Shape { dims: shape, scalable, elem: *elem, is_vector: true }
            }
            _ => Shape { dims: &[], scalable: &[], elem: ty, is_vector: false },
        }
    }

    /// Returns the number of dimensions.
    pub fn rank(self) -> usize {
        self.dims.len()
    }

    /// Returns whether a dimension is scalable.
    pub fn is_scalable(self, dim: usize) -> bool {
        self.scalable.get(dim).is_some_and(|flag| *flag)
    }

    /// Returns the number of scalable dimensions.
    pub fn scalable_dims(self) -> usize {
        self.scalable.iter().filter(|flag| **flag).count()
    }

    /// Returns the number of elements, per unit of scale; saturates.
    pub fn count(self) -> i64 {
        self.dims.iter().fold(1, |all: i64, dim| all.saturating_mul(*dim))
    }

    /// Returns the distance between adjacent elements in each dimension, in elements.
    pub(super) fn strides(self) -> Vec<i64> {
        let mut strides = vec![1i64; self.rank()];
        for at in (1..self.rank()).rev() {
            strides[at - 1] = strides[at].wrapping_mul(self.dims[at]);
        }
        strides
    }

    /// Returns the linear index of an element, or of the first element of a part if the position has fewer dimensions.
    pub(super) fn linear(self, position: &[i64]) -> i64 {
        let parts = position.iter().zip(self.strides()).map(|(at, stride)| at.wrapping_mul(stride));
        parts.fold(0, i64::wrapping_add)
    }

    /// Returns a dimension with its flag.
    pub fn dim(self, at: usize) -> Dim {
        Dim { size: self.dims[at], scalable: self.is_scalable(at) }
    }

    /// Returns all dimensions with their flags.
    pub fn each(self) -> impl DoubleEndedIterator<Item = Dim> + ExactSizeIterator + 'a {
        (0..self.rank()).map(move |at| self.dim(at))
    }
}

/// A dimension of a vector type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dim {
    /// The size, or its multiple of `vscale`.
    pub size: i64,
    /// Whether the size is multiplied by `vscale`.
    pub scalable: bool,
}

impl Dim {
    /// The fixed dimension of size one, which can be added and dropped freely.
    pub const UNIT: Dim = Dim { size: 1, scalable: false };
}

/// Prints the dimension as in a type.
impl std::fmt::Display for Dim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.scalable {
            true => write!(f, "[{}]", self.size),
            false => write!(f, "{}", self.size),
        }
    }
}

/// Returns the vector type with these dimensions.
pub fn vector_of(ctx: &Context, dims: impl IntoIterator<Item = Dim>, elem: Type) -> Type {
    let (shape, flags): (Vec<i64>, Vec<bool>) =
        dims.into_iter().map(|dim| (dim.size, dim.scalable)).unzip();
    let scalable = if flags.contains(&true) { flags.into() } else { Box::default() };
    ctx.intern_type(TypeData::Vector { shape: shape.into(), scalable, elem })
}

/// The reason why a value cannot be broadcast to a vector type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// The value is neither of the element type nor a vector.
    NotAVector,
    RankHigher,
    Mismatch(Dim, Dim),
}

/// Returns the reason why a value of type `from` cannot be broadcast to type `to`, if any.
pub(super) fn broadcast_obstacle(ctx: &Context, from: Type, to: Type) -> Option<Obstacle> {
    let (source, target) = (Shape::of_type(ctx, from), Shape::of_type(ctx, to));
    if from == target.elem {
        return None;
    }
    if !source.is_vector {
        return Some(Obstacle::NotAVector);
    }
    let Some(lead) = target.rank().checked_sub(source.rank()) else {
        return Some(Obstacle::RankHigher);
    };
    source.each().zip(target.each().skip(lead)).find_map(|(have, want)| {
        // Only a fixed dimension of size one can be broadcast.
        let fits = have == want || have == Dim::UNIT;
        (!fits).then_some(Obstacle::Mismatch(have, want))
    })
}

/// Returns whether `vector.broadcast` makes a value of type `to` of one of type `from`.
pub fn is_broadcastable(ctx: &Context, from: Type, to: Type) -> bool {
    broadcast_obstacle(ctx, from, to).is_none()
}
