//! Ranked tensor types taken apart.

use ods_core::ir::ValueRef;
use ods_core::{Attr, Body, Context, DYNAMIC, Type, TypeData, Value};
use smallvec::SmallVec;

/// A ranked tensor type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Ranked<'a> {
    /// Sizes, [`DYNAMIC`] for those that are not known.
    pub(super) shape: &'a [i64],
    pub(super) elem: Type,
    pub(super) encoding: Option<Attr>,
}

impl<'a> Ranked<'a> {
    /// Takes a type apart; `None` for any other type.
    pub(super) fn of_type(ctx: &'a Context, ty: Type) -> Option<Ranked<'a>> {
        match ty.data(ctx) {
            TypeData::RankedTensor { shape, elem, encoding } => {
                Some(Ranked { shape, elem: *elem, encoding: *encoding })
            }
            _ => None,
        }
    }

    /// Takes the type of a value apart that is declared to be a ranked tensor.
    ///
    /// # Panics
    /// When it is none.
    pub(super) fn of(value: ValueRef<'a>) -> Ranked<'a> {
        Ranked::of_type(value.body.ctx(), value.ty()).expect("the operand is a ranked tensor")
    }

    /// [`Self::of`] of an id.
    ///
    /// # Panics
    /// When it is none.
    pub(super) fn of_value(ir: &'a Body, value: Value) -> Ranked<'a> {
        Ranked::of(ValueRef { body: ir, value })
    }

    pub(super) fn rank(self) -> usize {
        self.shape.len()
    }

    pub(super) fn is_static(self) -> bool {
        !self.shape.contains(&DYNAMIC)
    }

    /// The number of sizes that are not known.
    pub(super) fn num_dynamic(self) -> usize {
        self.shape.iter().filter(|size| **size == DYNAMIC).count()
    }

    /// The number of sizes before a dimension that are not known: the place of its operand.
    pub(super) fn dynamic_before(self, dim: usize) -> usize {
        self.shape[..dim].iter().filter(|size| **size == DYNAMIC).count()
    }

    /// The number of elements; `None` where a size is not known, or there are more than fit a number.
    pub(super) fn num_elements(self) -> Option<i64> {
        self.shape.iter().try_fold(1i64, |all, size| match *size {
            DYNAMIC => None,
            size => all.checked_mul(size),
        })
    }

    /// The type with other sizes.
    pub(super) fn with_shape(self, ctx: &Context, shape: &[i64]) -> Type {
        tensor_type(ctx, shape, self.elem, self.encoding)
    }
}

/// A ranked tensor type.
pub(crate) fn tensor_type(
    ctx: &Context,
    shape: &[i64],
    elem: Type,
    encoding: Option<Attr>,
) -> Type {
    match encoding {
        None => Type::tensor(ctx, shape, elem),
        encoding => ctx.intern_type(TypeData::RankedTensor { shape: shape.into(), elem, encoding }),
    }
}

impl Ranked<'_> {
    /// The shape with so much added before and behind; what is not known is as in `known`, if that is given. `None`
    /// when there are not as many numbers as dimensions.
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

/// The size that is known if one of the two is; `None` when they differ.
pub(super) fn joined_size(one: i64, other: i64) -> Option<i64> {
    match (one, other) {
        (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
        (one, other) => (one == other).then_some(one),
    }
}

/// The shape of tensors one behind the other along a dimension.
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
