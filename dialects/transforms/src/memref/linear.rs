//! The index of an element in memory as one dimension.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice};
use ods_core::rewrite::Rewriter;

use crate::affine::{Choose, composed_apply, composed_extreme};

/// A memref as one dimension, and an element of it.
pub(super) struct Linear {
    /// The number of elements, counted from the first.
    pub(super) size: MixedIndex,
    /// The distance of the element from the first, in elements.
    pub(super) index: MixedIndex,
}

impl Linear {
    /// Linearizes `indices` of a memref with these sizes and strides. The size is the maximum of size times stride over
    /// the dimensions.
    pub(super) fn of(rw: &mut Rewriter<'_>, memref: &MixedSlice, indices: &[MixedIndex]) -> Linear {
        let rank = indices.len();
        let pairs = |rank: usize| (0..rank as u32).map(|dim| [2 * dim, 2 * dim + 1]);
        let products: Vec<AffineExpr> = pairs(rank)
            .map(|[one, other]| AffineExpr::Symbol(one).mul(AffineExpr::Symbol(other)))
            .collect();
        let sum = products.iter().fold(AffineExpr::Constant(0), |sum, one| sum.add(one.clone()));
        let sum = AffineMap::new(0, 2 * rank as u32, [sum]);
        let places: MixedList =
            indices.iter().zip(&memref.strides).flat_map(|(index, by)| [*index, *by]).collect();
        let index = rw.build(|b| composed_apply(b, &sum, &places));
        let ends = AffineMap::new(0, 2 * rank as u32, products);
        let reach: MixedList = memref
            .strides
            .iter()
            .zip(&memref.sizes)
            .flat_map(|(stride, size)| [*stride, *size])
            .collect();
        let size = composed_extreme(rw, Choose::Max, &ends, &reach);
        Linear { size, index }
    }
}
