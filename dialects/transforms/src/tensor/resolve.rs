//! Conversion of indices within slices to indices within their sources.

use ods_core::Value;
use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
use ods_core::mixed::{MixedIndex, MixedSlice};
use ods_core::rewrite::Rewriter;

use crate::affine::composed_apply;
use crate::arith::index_value;

/// Returns the indices in the source of a slice for `indices` within the slice. The slice has no dimension for those
/// marked in `dropped`.
pub(super) fn resolve_indices(
    rw: &mut Rewriter<'_>,
    slice: &MixedSlice,
    dropped: &[bool],
    indices: impl IntoIterator<Item = MixedIndex>,
) -> Vec<Value> {
    let symbol = AffineExpr::Symbol;
    let map = AffineMap::new(
        0,
        3,
        vec![AffineExpr::binary(
            AffineOp::Add,
            symbol(0),
            AffineExpr::binary(AffineOp::Mul, symbol(1), symbol(2)),
        )],
    );
    let mut indices = indices.into_iter();
    let zero = MixedIndex::Known(0);
    let places = slice.offsets.iter().zip(&slice.strides).zip(dropped);
    let places: Vec<[MixedIndex; 3]> = places
        .map(|((offset, stride), dropped)| {
            let index = if *dropped { zero } else { indices.next().unwrap_or(zero) };
            [*offset, index, *stride]
        })
        .collect();
    let resolve = |place: [MixedIndex; 3]| {
        rw.build(|builder| {
            let index = composed_apply(builder, &map, &place);
            index_value(builder, index)
        })
    };
    places.into_iter().map(resolve).collect()
}
