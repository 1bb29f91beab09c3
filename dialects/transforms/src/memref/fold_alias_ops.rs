//! `fold-memref-alias-ops`: folds views into the accesses of them.

mod access;

use std::marker::PhantomData;

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::memref_type::MemRefType;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice, constant_index, parted};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Body, Type, Value};

use crate::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, composed_apply};
use crate::arith::index_value;
use crate::memref::layout::{slice_type, without_dims};
use crate::memref::subview;
use crate::memref::{
    CastOp, CollapseShapeOp, ExpandShapeOp, ExtractStridedMetadataOp, FoldMemRefAliasOpsPass,
    LoadOp, StoreOp, SubViewOp, memref_of,
};
use crate::reshape::Dropped;
pub(crate) use access::{Access, Through};

impl RunPass for FoldMemRefAliasOpsPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        cx.apply_patterns(&fold_alias_patterns(), &GreedyConfig::default())?;
        Ok(())
    }
}

/// Returns the patterns that replace accesses of views by accesses of the views' sources.
pub fn fold_alias_patterns() -> PatternSet {
    let patterns = accesses::<LoadOp>(accesses::<StoreOp>(PatternSet::new()));
    #[cfg(feature = "vector")]
    let patterns = {
        use crate::vector;
        let patterns = accesses::<vector::LoadOp>(accesses::<vector::StoreOp>(patterns));
        let patterns = accesses::<vector::MaskedLoadOp>(patterns);
        let patterns = accesses::<vector::MaskedStoreOp>(patterns);
        accesses::<vector::TransferReadOp>(accesses::<vector::TransferWriteOp>(patterns))
    };
    patterns.with(SubViewOfSubView)
}

/// Adds the patterns for an operation that accesses memory.
pub(crate) fn accesses<X: Access>(patterns: PatternSet) -> PatternSet {
    patterns
        .with(OfSubView::<X>(PhantomData))
        .with(OfExpandShape::<X>(PhantomData))
        .with(OfCollapseShape::<X>(PhantomData))
}

/// `load(subview(x))` → `load x`
struct OfSubView<X>(PhantomData<X>);

impl<X: Access> Pattern for OfSubView<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let subview = op.memory(rw).defined_by::<SubViewOp>(rw)?;
        let slice = subview.mixed_slice(rw);
        let dropped = subview.dropped_dims(rw)?;
        let dims = dropped.iter().zip(&slice.strides).rev();
        let whole =
            dims.take_while(|(dropped, stride)| !**dropped && stride.constant(rw) == Some(1));
        let whole = whole.count();
        let has_unit_stride = has_unit_stride(rw, &slice);
        op.can_go(rw, Through::SubView { has_unit_stride, whole })?;
        let indices = op.places(rw).into_iter();
        let indices: MixedList = indices
            .map(|index| match constant_index(rw, index) {
                Some(number) => number.into(),
                None => index.into(),
            })
            .collect();
        let places = resolve(rw, &slice, &dropped, &indices)?;
        let places: Vec<Value> =
            rw.build(|b| places.into_iter().map(|place| index_value(b, place)).collect());
        let source = subview.source(rw);
        op.go(rw, source, places, Some(&dropped))
    }
}

/// `load(expand_shape(x))` → `load x`
struct OfExpandShape<X>(PhantomData<X>);

impl<X: Access> Pattern for OfExpandShape<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let expand = op.memory(rw).defined_by::<ExpandShapeOp>(rw)?;
        let groups = expand.groups(rw);
        let whole = groups.groups().iter().rev().take_while(|group| group.len() == 1).count();
        op.can_go(rw, Through::ExpandShape { rank: groups.groups().len(), whole })?;
        let shape = expand.mixed_output_shape(rw);
        let indices = op.places(rw);
        let mut places = Vec::with_capacity(groups.groups().len());
        for group in groups.groups() {
            let dims = || group.iter().map(|dim| *dim as usize);
            if let [dim] = group[..] {
                places.push(*indices.get(dim as usize)?);
                continue;
            }
            let basis: Vec<MixedIndex> = dims().map(|dim| shape[dim]).collect();
            let (known, values) = parted(&basis);
            let place = AffineLinearizeIndexOp::build(&known)
                .multi_index(dims().map(|dim| indices[dim]))
                .dynamic_basis(values)
                .disjoint(X::IN_BOUNDS);
            places.push(rw.insert(place).linear_index(rw));
        }
        let source = expand.src(rw);
        op.go(rw, source, places, None)
    }
}

/// `load(collapse_shape(x))` → `load x`
struct OfCollapseShape<X>(PhantomData<X>);

impl<X: Access> Pattern for OfCollapseShape<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let collapse = op.memory(rw).defined_by::<CollapseShapeOp>(rw)?;
        op.can_go(rw, Through::CollapseShape)?;
        let source = collapse.src(rw);
        let memref = memref_of(rw, source);
        let groups = collapse.groups(rw);
        let metadata = rw.insert(ExtractStridedMetadataOp::build(source));
        let values: Vec<Value> = metadata.sizes(rw).collect();
        let sizes = ods_core::mixed::mixed(
            &memref.shape,
            memref
                .shape
                .iter()
                .zip(values)
                .filter_map(|(size, value)| (*size == ods_core::DYNAMIC).then_some(value)),
        );
        let mut places = Vec::with_capacity(memref.rank());
        for (index, group) in op.places(rw).into_iter().zip(groups.groups()) {
            if group.len() == 1 {
                places.push(index);
                continue;
            }
            let basis: Vec<MixedIndex> = group.iter().map(|dim| sizes[*dim as usize]).collect();
            let (known, values) = parted(&basis);
            let parts = AffineDelinearizeIndexOp::build(index, &known)
                .dynamic_basis(values)
                .multi_index_type(vec![Type::INDEX; group.len()]);
            let parts = rw.insert(parts);
            places.extend(parts.multi_index(rw));
        }
        if groups.groups().is_empty() {
            let zero = rw.build(|b| index_value(b, MixedIndex::Known(0)));
            places.resize(memref.rank(), zero);
        }
        op.go(rw, source, places, None)
    }
}

/// `subview(subview(x))` → `subview x`
struct SubViewOfSubView;

impl Pattern for SubViewOfSubView {
    type Root = SubViewOp;

    fn rewrite(&self, op: SubViewOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.source(rw).defined_by::<SubViewOp>(rw)?;
        let (slice, of_inner) = (op.mixed_slice(rw), inner.mixed_slice(rw));
        let both = has_unit_stride(rw, &slice) && has_unit_stride(rw, &of_inner);
        both.then_some(())?;
        let dropped = inner.dropped_dims(rw)?;
        let mut sizes = slice.sizes.iter();
        let mut size = |(own, dropped): (&MixedIndex, &bool)| match dropped {
            true => Some(*own),
            false => sizes.next().copied(),
        };
        let sizes: Option<MixedList> = of_inner.sizes.iter().zip(&dropped).map(&mut size).collect();
        let sizes = sizes?;
        let offsets = resolve(rw, &of_inner, &dropped, &slice.offsets)?;
        let merged = MixedSlice { offsets, sizes, strides: of_inner.strides };
        let source = inner.source(rw);
        // Sums of offsets may be static now, which makes the type more static.
        let of_outer = op.dropped_dims(rw)?;
        let mut outer = of_outer.iter();
        let mut dropped = dropped;
        for dropped in dropped.iter_mut().filter(|dropped| !**dropped) {
            *dropped = *outer.next()?;
        }
        let whole = slice_type(rw.ctx(), &memref_of(rw, source), &merged)?;
        let ty = without_dims(rw.ctx(), &whole, &dropped)?.ty(rw.ctx());
        let old = op.result_ty(rw);
        let is_same = match (memref_of(rw, op.result(rw)), MemRefType::of(rw.ctx(), ty)) {
            (old, Some(new)) => {
                old.shape == new.shape && old.strides(rw.ctx()) == new.strides(rw.ctx())
            }
            _ => false,
        };
        if is_same {
            return rw.replace_with(op, subview(source, &merged, old));
        }
        let new = rw.insert(subview(source, &merged, ty)).result(rw);
        rw.replace_with(op, CastOp::build(new, old))
    }
}

fn has_unit_stride(ir: &Body, slice: &MixedSlice) -> bool {
    slice.strides.iter().all(|stride| stride.constant(ir) == Some(1))
}

/// Returns the indices in the source of the element at `indices` in a slice of it.
fn resolve(
    rw: &mut Rewriter<'_>,
    slice: &MixedSlice,
    dropped: &Dropped,
    indices: &[MixedIndex],
) -> Option<MixedList> {
    let [offset, index, stride] = [0, 1, 2].map(AffineExpr::Symbol);
    let place = AffineMap::new(0, 3, [offset.add(index.mul(stride))]);
    let mut indices = indices.iter();
    let mut places = MixedList::new();
    for (dim, dropped) in dropped.iter().enumerate() {
        let index = if *dropped { MixedIndex::Known(0) } else { *indices.next()? };
        let operands = [slice.offsets[dim], index, slice.strides[dim]];
        places.push(rw.build(|b| composed_apply(b, &place, &operands)));
    }
    Some(places)
}
