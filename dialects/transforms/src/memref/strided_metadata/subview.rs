//! The metadata of subviews.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::mixed::{MixedIndex, MixedList};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use smallvec::smallvec;

use super::Metadata;
use super::sources::known_or;
use crate::affine::composed_apply;
use crate::memref::{ExtractStridedMetadataOp, SubViewOp, memref_of};
use crate::reshape::remaining;

/// `subview(x)` → `reinterpret_cast` of the base of `x`
pub(super) struct ExpandSubView;

impl Pattern for ExpandSubView {
    type Root = SubViewOp;

    fn rewrite(&self, op: SubViewOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let metadata = metadata(rw, op)?;
        metadata.replace_view(rw, op, op.result_ty(rw))
    }
}

/// `extract_strided_metadata(subview(x))` → the metadata of `x`, adjusted by the subview
pub(super) struct MetadataOfSubView;

impl Pattern for MetadataOfSubView {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let subview = op.source(rw).defined_by::<SubViewOp>(rw)?;
        let metadata = metadata(rw, subview)?;
        metadata.replace_question(rw, op)
    }
}

/// Computes the metadata: each offset of the subview times the stride is added to the offset; strides are multiplied.
fn metadata(rw: &mut Rewriter<'_>, op: SubViewOp) -> Option<Metadata> {
    let source = op.source(rw);
    let memref = memref_of(rw, source);
    let layout = memref.strides(rw.ctx())?;
    let slice = op.mixed_slice(rw);
    let dropped = op.dropped_dims(rw)?;
    let of_source = rw.insert(ExtractStridedMetadataOp::build(source));
    let old: Vec<_> = of_source.strides(rw).collect();
    let product = AffineMap::new(0, 2, [AffineExpr::Symbol(0).mul(AffineExpr::Symbol(1))]);
    let mut strides = MixedList::new();
    let mut place = AffineExpr::Symbol(0);
    let mut values: MixedList = smallvec![known_or(layout.offset, of_source.offset(rw))];
    for (dim, old) in old.into_iter().enumerate() {
        let stride = known_or(layout.strides[dim], old);
        let factors: [MixedIndex; 2] = [slice.strides[dim], stride];
        strides.push(rw.build(|b| composed_apply(b, &product, &factors)));
        let symbol = values.len() as u32;
        let distance = AffineExpr::Symbol(symbol).mul(AffineExpr::Symbol(symbol + 1));
        place = place.add(distance);
        values.extend([slice.offsets[dim], stride]);
    }
    let place = AffineMap::new(0, values.len() as u32, [place]);
    let offset = rw.build(|b| composed_apply(b, &place, &values));
    Some(Metadata {
        base: of_source.base_buffer(rw),
        offset,
        sizes: remaining(&slice.sizes, &dropped),
        strides: remaining(&strides, &dropped),
    })
}
