//! Metadata of memrefs that are no slices: allocations, globals, casts.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::memref_type::StridedLayout;
use ods_core::mixed::{MixedIndex, MixedList, mixed};
use ods_core::rewrite::{Done, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{DYNAMIC, Value};
use smallvec::smallvec;

use super::Metadata;
use super::reshape::MetadataOfReshape;
use super::subview::MetadataOfSubView;
use crate::affine::composed_apply;
use crate::arith::index_value;
use crate::memref::slice::reinterpret_cast;
use crate::memref::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, ExtractAlignedPointerAsIndexOp,
    ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp, ReinterpretCastOp, SubViewOp,
    memref_of,
};

/// Adds the patterns that resolve queries of metadata.
pub(super) fn add_patterns(patterns: PatternSet) -> PatternSet {
    patterns
        .with(MetadataOfAllocation)
        .with(MetadataOfReshape)
        .with(MetadataOfGlobal)
        .with(PointerOfView)
        .with(MetadataOfReinterpretCast)
        .with(MetadataOfSubView)
        .with(MetadataOfCast)
        .with(MetadataOfMemorySpaceCast)
        .with(MetadataOfAssumption)
        .with(MetadataOfBase)
}

/// Returns the number if it is static, else the value.
pub(super) fn known_or(known: i64, value: Value) -> MixedIndex {
    if known == DYNAMIC { value.into() } else { known.into() }
}

/// `extract_strided_metadata(alloc)` → sizes and their products
struct MetadataOfAllocation;

impl Pattern for MetadataOfAllocation {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        let dynamic: Vec<Value> = match source.defined_by::<AllocOp>(rw) {
            Some(alloc) => alloc.dynamic_sizes(rw).collect(),
            None => source.defined_by::<AllocaOp>(rw)?.dynamic_sizes(rw).collect(),
        };
        let memref = memref_of(rw, source);
        memref.has_identity_layout(rw.ctx()).then_some(())?;
        let sizes = mixed(&memref.shape, dynamic);
        let rank = sizes.len();
        let mut strides: MixedList = smallvec![MixedIndex::Known(1); rank];
        let mut product = AffineExpr::Constant(1);
        for dim in (0..rank.saturating_sub(1)).rev() {
            let behind = &sizes[dim + 1..];
            product = product.mul(AffineExpr::Symbol(behind.len() as u32 - 1));
            let map = AffineMap::new(0, behind.len() as u32, [product.clone()]);
            strides[dim] = rw.build(|b| composed_apply(b, &map, behind));
        }
        let base = base_of(rw, op, source);
        Metadata { base, offset: MixedIndex::Known(0), sizes, strides }.replace_question(rw, op)
    }
}

/// Returns the base buffer of memory without offset.
fn base_of(rw: &mut Rewriter<'_>, op: ExtractStridedMetadataOp, source: Value) -> Value {
    let ty = op.base_buffer_ty(rw);
    if rw.ty(source) == ty {
        return source;
    }
    rw.insert(reinterpret_cast(source, MixedIndex::Known(0), &[], &[], ty)).result(rw)
}

/// `extract_strided_metadata(get_global)` → constants
struct MetadataOfGlobal;

impl Pattern for MetadataOfGlobal {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw);
        source.defined_by::<GetGlobalOp>(rw)?;
        let memref = memref_of(rw, source);
        memref.has_identity_layout(rw.ctx()).then_some(())?;
        let mut strides: MixedList = smallvec![MixedIndex::Known(1); memref.rank()];
        let mut stride = 1i64;
        for (dim, size) in memref.shape.iter().enumerate().rev() {
            strides[dim] = stride.into();
            stride = stride.wrapping_mul(*size);
        }
        let sizes = memref.shape.iter().map(|size| MixedIndex::Known(*size)).collect();
        let base = base_of(rw, op, source);
        Metadata { base, offset: MixedIndex::Known(0), sizes, strides }.replace_question(rw, op)
    }
}

/// Replaces the aligned pointer of a view by the pointer of its source.
struct PointerOfView;

impl Pattern for PointerOfView {
    type Root = ExtractAlignedPointerAsIndexOp;

    fn rewrite(&self, op: ExtractAlignedPointerAsIndexOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let view = op.source(rw);
        let source = match view.defined_by::<SubViewOp>(rw) {
            Some(subview) => subview.source(rw),
            None => view.defined_by::<ReinterpretCastOp>(rw)?.source(rw),
        };
        rw.modify(op, |body| ExtractAlignedPointerAsIndexOp::SOURCE.set(body, op, source));
        Some(Done)
    }
}

/// Returns whether `extract_strided_metadata` accepts a value.
fn has_metadata(rw: &Rewriter<'_>, source: Value) -> bool {
    StridedLayout::of(rw.ctx(), rw.ty(source)).is_some()
}

/// `extract_strided_metadata(reinterpret_cast(x))` → the base of `x`, and the operands of the cast
struct MetadataOfReinterpretCast;

impl Pattern for MetadataOfReinterpretCast {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let cast = op.source(rw).defined_by::<ReinterpretCastOp>(rw)?;
        let source = cast.source(rw);
        has_metadata(rw, source).then_some(())?;
        let slice = cast.mixed_slice(rw);
        let of_source = rw.insert(ExtractStridedMetadataOp::build(source));
        let base = of_source.base_buffer(rw);
        let offset = *slice.offsets.first()?;
        Metadata { base, offset, sizes: slice.sizes, strides: slice.strides }
            .replace_question(rw, op)
    }
}

/// `extract_strided_metadata(cast(x))` → the metadata of `x`, or the static information of the cast's type
struct MetadataOfCast;

impl Pattern for MetadataOfCast {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let memref = memref_of(rw, op.source(rw));
        let source = op.source(rw).defined_by::<CastOp>(rw)?.source(rw);
        has_metadata(rw, source).then_some(())?;
        let layout = memref.strides(rw.ctx())?;
        let old = rw.insert(ExtractStridedMetadataOp::build(source));
        let either = |known: &[i64], values: Vec<Value>| -> MixedList {
            known.iter().zip(values).map(|(known, value)| known_or(*known, value)).collect()
        };
        let metadata = Metadata {
            base: old.base_buffer(rw),
            offset: known_or(layout.offset, old.offset(rw)),
            sizes: either(&memref.shape, old.sizes(rw).collect()),
            strides: either(&layout.strides, old.strides(rw).collect()),
        };
        metadata.replace_question(rw, op)
    }
}

/// `extract_strided_metadata(memory_space_cast(x))` → the metadata of `x`, with the base cast
struct MetadataOfMemorySpaceCast;

impl Pattern for MetadataOfMemorySpaceCast {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let cast = op.source(rw).defined_by::<MemorySpaceCastOp>(rw)?;
        let old = rw.insert(ExtractStridedMetadataOp::build(cast.source(rw)));
        let mut values: Vec<Value> = rw.results(old.into()).collect();
        let base = rw.insert(MemorySpaceCastOp::build(values[0], op.base_buffer_ty(rw)));
        values[0] = base.dest(rw);
        rw.replace_op(op, &values)
    }
}

/// An alignment assumption does not change the metadata.
struct MetadataOfAssumption;

impl Pattern for MetadataOfAssumption {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let source = op.source(rw).defined_by::<AssumeAlignmentOp>(rw)?.memref(rw);
        rw.modify(op, |body| ExtractStridedMetadataOp::SOURCE.set(body, op, source));
        Some(Done)
    }
}

/// `extract_strided_metadata` of a base buffer → the base buffer, and offset zero
struct MetadataOfBase;

impl Pattern for MetadataOfBase {
    type Root = ExtractStridedMetadataOp;

    fn rewrite(&self, op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let base = op.source(rw);
        base.defined_by::<ExtractStridedMetadataOp>(rw)?;
        let offset = rw.build(|b| index_value(b, MixedIndex::Known(0)));
        rw.replace_op(op, &[base, offset])
    }
}
