//! Ranked tensor types with bounds, and the relations between them that type inference uses.

use ods_core::{Attr, Context, DYNAMIC, Type, TypeData};
use smallvec::SmallVec;

use super::TypeExtensionsAttr;
use crate::quant;

/// Sizes of dimensions; [`DYNAMIC`] for an unknown one.
pub type Dims = SmallVec<[i64; 6]>;

/// The parts of a ranked tensor type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The sizes.
    pub dims: Dims,
    /// The type of the elements.
    pub element: Type,
    /// An upper bound for each dynamic dimension; [`DYNAMIC`] if there is none.
    pub bounds: Dims,
    /// An encoding that is not a list of bounds.
    encoding: Option<Attr>,
}

impl Ranked {
    /// Returns the parts of `ty`, if it is a ranked tensor.
    pub fn of(ctx: &Context, ty: Type) -> Option<Ranked> {
        let TypeData::RankedTensor { shape, elem, encoding } = ty.data(ctx) else { return None };
        let bounded = encoding.and_then(|attr| TypeExtensionsAttr::cast(ctx, attr));
        let mut bounds =
            bounded.map_or(Dims::new(), |attr| attr.bounds(ctx).iter().copied().collect());
        bounds.resize(shape.len(), DYNAMIC);
        let encoding = if bounded.is_some() { None } else { *encoding };
        Some(Ranked { dims: shape.iter().copied().collect(), element: *elem, bounds, encoding })
    }

    /// Returns the parts of a tensor without bounds.
    pub fn new(dims: impl IntoIterator<Item = i64>, element: Type) -> Ranked {
        let dims: Dims = dims.into_iter().collect();
        let bounds = SmallVec::from_elem(DYNAMIC, dims.len());
        Ranked { dims, element, bounds, encoding: None }
    }

    /// Returns the same tensor with other elements.
    pub fn with_element(self, element: Type) -> Ranked {
        Ranked { element, ..self }
    }

    /// Returns the same tensor with other bounds.
    pub fn with_bounds(self, bounds: Dims) -> Ranked {
        Ranked { bounds, ..self }
    }

    /// Returns the number of dimensions.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// Returns whether all sizes are known.
    pub fn is_static(&self) -> bool {
        !self.dims.contains(&DYNAMIC)
    }

    /// Returns whether any dimension has a bound.
    pub fn is_bounded(&self) -> bool {
        self.bounds.iter().any(|bound| *bound != DYNAMIC)
    }

    /// Returns the number of elements, if all sizes are known.
    pub fn count(&self) -> Option<i64> {
        match self.is_static() {
            true => Some(self.dims.iter().fold(1, |count: i64, dim| count.saturating_mul(*dim))),
            false => None,
        }
    }

    /// Returns the type.
    pub fn ty(&self, ctx: &Context) -> Type {
        if !self.is_bounded() && self.encoding.is_none() {
            return Type::tensor(ctx, &self.dims, self.element);
        }
        let encoding = match self.is_bounded() {
            true => Some(TypeExtensionsAttr::get(ctx, self.bounds.to_vec()).into()),
            false => self.encoding,
        };
        let shape = self.dims.iter().copied().collect();
        ctx.intern_type(TypeData::RankedTensor { shape, elem: self.element, encoding })
    }
}

/// Returns whether two sizes may be equal when the program runs.
pub fn may_equal(one: i64, other: i64) -> bool {
    one == DYNAMIC || other == DYNAMIC || one == other
}

/// Returns whether two shapes may be equal when the program runs.
pub fn may_equal_shapes(one: &[i64], other: &[i64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| may_equal(*one, *other))
}

/// Returns whether inference accepts one element type for the other: they are equal, or quantized alike but for scales
/// and zero points.
pub fn compatible_elements(ctx: &Context, one: Type, other: Type) -> bool {
    let [one, other] =
        [one, other].map(|ty| ty.element_type(ctx).filter(|_| !is_complex(ctx, ty)).unwrap_or(ty));
    match [one, other].map(|ty| quant::quantized(ctx, ty)) {
        [Some(a), Some(b)] => {
            a.storage(ctx) == b.storage(ctx)
                && a.min(ctx) == b.min(ctx)
                && a.max(ctx) == b.max(ctx)
                && a.expressed(ctx) == b.expressed(ctx)
                && (a.axis(ctx) < 0) == (b.axis(ctx) < 0)
        }
        [None, None] => one == other,
        _ => false,
    }
}

fn is_complex(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Complex(_))
}

/// Returns whether inference accepts one type for the other: shapes that may be equal, within each other's bounds, and
/// compatible elements.
pub fn compatible(ctx: &Context, one: Type, other: Type) -> bool {
    if one == other {
        return true;
    }
    let within = |sizes: &Ranked, bounds: &Ranked| {
        sizes
            .dims
            .iter()
            .zip(&bounds.bounds)
            .all(|(size, bound)| *bound == DYNAMIC || size <= bound)
    };
    match [one, other].map(|ty| Ranked::of(ctx, ty)) {
        [Some(a), Some(b)] => {
            may_equal_shapes(&a.dims, &b.dims)
                && within(&a, &b)
                && within(&b, &a)
                && compatible_elements(ctx, a.element, b.element)
        }
        _ => {
            let unranked = |ty: Type| matches!(ty.data(ctx), TypeData::UnrankedTensor(_));
            let ranked = |ty: Type| matches!(ty.data(ctx), TypeData::RankedTensor { .. });
            let shaped = |ty: Type| unranked(ty) || ranked(ty);
            shaped(one) && shaped(other) && compatible_elements(ctx, one, other)
        }
    }
}

/// Returns whether the lists are equally long and their types pairwise [`compatible`].
pub fn all_compatible(ctx: &Context, some: &[Type], others: &[Type]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(a, b)| compatible(ctx, *a, *b))
}

/// A size and its bound.
pub type DimAndBound = (i64, i64);

/// Returns the size and bound of two dimensions that are equal.
pub fn most_specific_dim(
    dim: usize,
    left: DimAndBound,
    right: DimAndBound,
) -> Result<DimAndBound, String> {
    let size = match (left.0, right.0) {
        (DYNAMIC, DYNAMIC) => {
            return Ok((
                DYNAMIC,
                match (left.1, right.1) {
                    (DYNAMIC, bound) | (bound, DYNAMIC) => bound,
                    (one, other) => one.min(other),
                },
            ));
        }
        (DYNAMIC, size) | (size, DYNAMIC) => size,
        (one, other) if one != other => {
            return Err(format!("Mismatched dimension sizes {one} and {other} in dimension {dim}"));
        }
        (size, _) => size,
    };
    let bound = if left.1 != DYNAMIC { left.1 } else { right.1 };
    if bound != DYNAMIC && size > bound {
        return Err(format!(
            "Mismatched dimension size {size} and bound {bound} in dimension {dim}"
        ));
    }
    Ok((size, DYNAMIC))
}

/// Returns the size and bound of a dimension that is either of two.
pub fn least_specific_dim(
    dim: usize,
    left: DimAndBound,
    right: DimAndBound,
) -> Result<DimAndBound, String> {
    let limit = |(size, bound): DimAndBound| if size == DYNAMIC { bound } else { size };
    match (left.0, right.0) {
        (one, other) if one != DYNAMIC && other != DYNAMIC => match one == other {
            true => Ok((one, DYNAMIC)),
            false => {
                Err(format!("Mismatched dimension sizes {one} and {other} in dimension {dim}"))
            }
        },
        _ => match (limit(left), limit(right)) {
            (DYNAMIC, _) | (_, DYNAMIC) => Ok((DYNAMIC, DYNAMIC)),
            (one, other) => Ok((DYNAMIC, one.max(other))),
        },
    }
}

/// Returns the size and bound of two dimensions put one after the other.
pub fn concatenated_dim(left: DimAndBound, right: DimAndBound) -> DimAndBound {
    let limit = |(size, bound): DimAndBound| if size == DYNAMIC { bound } else { size };
    match (left.0, right.0) {
        (one, other) if one != DYNAMIC && other != DYNAMIC => (one.saturating_add(other), DYNAMIC),
        _ => match (limit(left), limit(right)) {
            (DYNAMIC, _) | (_, DYNAMIC) => (DYNAMIC, DYNAMIC),
            (one, other) => (DYNAMIC, one.saturating_add(other)),
        },
    }
}

/// A rule for a dimension of two types.
pub(super) type DimRule = fn(usize, DimAndBound, DimAndBound) -> Result<DimAndBound, String>;

/// Returns the type that a rule infers from `types`, with the elements of the first. A type that is no ranked tensor, a
/// token, is the first.
pub(super) fn infer_by(ctx: &Context, types: &[Type], rule: DimRule) -> Result<Type, String> {
    let Some((first, _)) = types.split_first() else { return Err(String::new()) };
    let ranked: Option<Vec<Ranked>> = types.iter().map(|ty| Ranked::of(ctx, *ty)).collect();
    let Some(ranked) = ranked else { return Ok(*first) };
    let mut inferred = ranked[0].clone();
    for other in &ranked {
        if other.rank() != inferred.rank() {
            let (one, other) = (inferred.rank(), other.rank());
            return Err(format!("Mismatched ranks of types{one} vs {other}"));
        }
    }
    for other in ranked.iter().skip(1) {
        for dim in 0..inferred.rank() {
            let left = (inferred.dims[dim], inferred.bounds[dim]);
            let (size, bound) = rule(dim, left, (other.dims[dim], other.bounds[dim]))?;
            (inferred.dims[dim], inferred.bounds[dim]) = (size, bound);
        }
    }
    Ok(inferred.ty(ctx))
}

/// Returns the type of values that are of all of `types` at once.
pub fn most_specific(ctx: &Context, types: &[Type]) -> Result<Type, String> {
    infer_by(ctx, types, most_specific_dim)
}

/// Returns the type of values that are of one of `types`.
pub fn least_specific(ctx: &Context, types: &[Type]) -> Result<Type, String> {
    infer_by(ctx, types, least_specific_dim)
}
