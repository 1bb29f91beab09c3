//! Folders: one file for each family of operations. Most of them only fold casts into their users.

mod dim;
mod reshape;
mod view;

use ods_core::hooks::{Fold, Folded, InPlace, Known};
use ods_core::ir::{ResultSlot, ValueRef};
use ods_core::{Attr, DYNAMIC, MemRefType, OpRef, Type, TypeData, Value};
use smallvec::SmallVec;

use super::cast::folds_into_consumer;
use super::{
    AssumeAlignmentOp, AtomicRMWOp, CastOp, CastOpRef, CopyOp, DeallocOp, DmaStartOp, DmaWaitOp,
    ExtractStridedMetadataOp, LoadOp, MemorySpaceCastOp, PrefetchOp, RankOp, StoreOp,
};

/// Replaces operands by the sources of their casts, except the operand `kept`; casts from unranked memrefs stay.
fn without_casts(op: OpRef<'_>, exempt: Option<Value>) -> Folded {
    let source = |(at, operand): (usize, ValueRef<'_>)| {
        let cast = operand.defined_by::<CastOp>().filter(|_| Some(operand.value) != exempt)?;
        let source = cast.source();
        let ranked = !matches!(source.ty().data(op.ctx()), TypeData::UnrankedMemRef { .. });
        ranked.then_some(InPlace::Operand(at, source.value))
    };
    let changes: SmallVec<[InPlace; 1]> = op.operands().enumerate().filter_map(source).collect();
    if changes.is_empty() { Folded::No } else { Folded::InPlace(changes) }
}

macro_rules! look_through_casts {
    ($($op:ident $(except $value:ident)?;)*) => {
        $(impl Fold for $op {
            fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
                #[allow(unused_mut, unused_assignments, reason = "most operations keep no operand")]
                let mut exempt = None;
                $(exempt = Some(op.$value().value);)?
                without_casts(*op, exempt)
            }
        })*
    };
}

look_through_casts! {
    AtomicRMWOp except value;
    CastOp;
    DeallocOp;
    DmaStartOp;
    DmaWaitOp;
    LoadOp;
    PrefetchOp;
    StoreOp except value;
}

impl Fold for AssumeAlignmentOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        match op.memref().defined_by::<AssumeAlignmentOp>() {
            Some(source) if source.alignment() == op.alignment() => op.memref().into(),
            _ => Folded::No,
        }
    }
}

impl Fold for CopyOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let source = |value: ValueRef<'_>| {
            let cast = value.defined_by::<CastOp>().filter(|cast| folds_into_consumer(*cast))?;
            Some(cast.source().value)
        };
        if let Some(value) = source(op.source()) {
            return CopyOp::SOURCE.to(op, value).into();
        }
        source(op.target()).map_or(Folded::No, |value| CopyOp::TARGET.to(op, value).into())
    }
}

impl Fold for RankOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let shape = op.memref().ty().shape(ctx);
        shape.map(|shape| Attr::integer(ctx, Type::INDEX, shape.len() as i64)).into()
    }
}

impl Fold for MemorySpaceCastOp {
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        match op.source().defined_by::<MemorySpaceCastOp>() {
            Some(inner) => MemorySpaceCastOp::SOURCE.to(op, inner.source()).into(),
            None => Folded::No,
        }
    }
}

impl Fold for ExtractStridedMetadataOp {
    /// Replaces offset, sizes and strides that are static in the type by constants, and folds a cast of the source.
    fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
        let ctx = op.ctx();
        let Some(memref) = MemRefType::of(ctx, op.source().ty()) else { return Folded::No };
        let Some(layout) = memref.strides(ctx) else { return Folded::No };
        let known = |slot: ResultSlot<Self>, (at, result, number): (usize, ValueRef<'_>, &i64)| {
            let used = *number != DYNAMIC && op.body.is_used(result.value);
            used.then(|| slot.known(op, at, Attr::integer(ctx, Type::INDEX, *number)))
        };
        let offset = known(Self::OFFSET, (0, op.offset(), &layout.offset));
        let sizes = op.sizes().zip(&memref.shape).enumerate();
        let sizes = sizes.filter_map(|(at, (size, number))| known(Self::SIZES, (at, size, number)));
        let strides = op.strides().zip(&layout.strides).enumerate();
        let strides =
            strides.filter_map(|(at, (stride, number))| known(Self::STRIDES, (at, stride, number)));
        let ranked = |cast: &CastOpRef<'_>| cast.source().ty().shape(ctx).is_some();
        let cast = op.source().defined_by::<CastOp>().filter(ranked);
        let cast = cast.map(|cast| Self::SOURCE.to(op, cast.source()));
        let changes: SmallVec<[InPlace; 1]> =
            offset.into_iter().chain(sizes).chain(strides).chain(cast).collect();
        if changes.is_empty() { Folded::No } else { Folded::InPlace(changes) }
    }
}
