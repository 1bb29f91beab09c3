//! Decomposed ranked tensor types.

use ods_core::ir::ValueRef;
use ods_core::{Attr, Body, Context, DYNAMIC, Type, TypeData, Value};
use smallvec::SmallVec;

/// A ranked tensor type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Ranked<'a> {
    /// The sizes; [`DYNAMIC`] for dynamic ones.
    pub shape: &'a [i64],
    /// The element type.
    pub elem: Type,
    pub(super) encoding: Option<Attr>,
}

impl<'a> Ranked<'a> {
    /// Decomposes a type; returns `None` for any other type.
    pub fn of_type(ctx: &'a Context, ty: Type) -> Option<Ranked<'a>> {
        match ty.data(ctx) {
            TypeData::RankedTensor { shape, elem, encoding } => {
                Some(Ranked { shape, elem: *elem, encoding: *encoding })
            }
            _ => None,
        }
    }

    /// Decomposes the type of a value that is declared to be a ranked tensor.
    ///
    /// # Panics
    /// If the type is no ranked tensor.
    pub(super) fn of(value: ValueRef<'a>) -> Ranked<'a> {
        Ranked::of_type(value.body.ctx(), value.ty()).expect("the operand is a ranked tensor")
    }

    /// Decomposes the type of the value `value`, as [`Self::of`].
    ///
    /// # Panics
    /// If the type is no ranked tensor.
    pub fn of_value(ir: &'a Body, value: Value) -> Ranked<'a> {
        Ranked::of(ValueRef { body: ir, value })
    }

    pub(super) fn rank(self) -> usize {
        self.shape.len()
    }

    pub(super) fn is_static(self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }

    /// Returns the number of dynamic sizes.
    pub(super) fn num_dynamic(self) -> usize {
        self.shape.iter().filter(|size| **size == DYNAMIC).count()
    }

    /// Returns the number of dynamic sizes before a dimension: the index of its size operand.
    pub(super) fn dynamic_before(self, dim: usize) -> usize {
        self.shape[..dim].iter().filter(|size| **size == DYNAMIC).count()
    }

    /// Returns the number of elements; `None` if a size is dynamic, or on overflow.
    pub(super) fn num_elements(self) -> Option<i64> {
        self.shape.iter().try_fold(1i64, |all, size| match *size {
            DYNAMIC => None,
            size => all.checked_mul(size),
        })
    }

    /// Returns the type with other sizes.
    pub(super) fn with_shape(self, ctx: &Context, shape: &[i64]) -> Type {
        tensor_type(ctx, shape, self.elem, self.encoding)
    }
}

/// Returns a ranked tensor type.
pub fn tensor_type(ctx: &Context, shape: &[i64], elem: Type, encoding: Option<Attr>) -> Type {
    match encoding {
        None => Type::tensor(ctx, shape, elem),
        encoding => ctx.intern_type(TypeData::RankedTensor { shape: shape.into(), elem, encoding }),
    }
}

impl Ranked<'_> {
    /// Returns the padded shape; dynamic sizes are taken from `known`, if given. Returns `None` if the number of
    /// paddings is not the rank.
    pub(super) fn padded(
        self,
        low: &[i64],
        high: &[i64],
        known: Option<&[i64]>,
    ) -> Option<SmallVec<[i64; 4]>> {
        if low.len() != self.rank() || high.len() != self.rank() {
            return None;
        }
        let sizes = self.shape.iter().zip(low.iter().zip(high)).enumerate();
        let padded = sizes.map(|(at, (size, (low, high)))| match [size, low, high] {
            all if all.contains(&&DYNAMIC) => known.map_or(DYNAMIC, |known| known[at]),
            _ => size.wrapping_add(*low).wrapping_add(*high),
        });
        Some(padded.collect())
    }
}

/// Returns the static size of the two, if any; `None` if they differ.
pub(super) fn joined_size(one: i64, other: i64) -> Option<i64> {
    match (one, other) {
        (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
        (one, other) => (one == other).then_some(one),
    }
}

/// Returns the shape of the concatenation of tensors along a dimension.
pub(super) fn concatenated(dim: usize, inputs: &[Ranked<'_>]) -> SmallVec<[i64; 4]> {
    let rank = inputs.first().map_or(0, |first| first.rank());
    let size = |at: usize| {
        let sizes = inputs.iter().map(|input| input.shape[at]);
        match at == dim {
            true => sizes.reduce(|all, size| match [all, size].contains(&DYNAMIC) {
                true => DYNAMIC,
                false => all.wrapping_add(size),
            }),
            false => sizes.reduce(|all, size| if all == DYNAMIC { size } else { all }),
        }
    };
    (0..rank).map(|at| size(at).unwrap_or(DYNAMIC)).collect()
}
