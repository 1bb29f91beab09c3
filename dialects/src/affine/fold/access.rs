//! Folding of accesses to memory: they are of what a cast of the memref is of.

use ods_core::hooks::{Fold, Folded, InPlace};
use ods_core::{Attr, OpRef, TypeData};
use smallvec::SmallVec;

use crate::affine::{
    AffineDmaStartOp, AffineDmaStartOpAdaptor, AffineDmaStartOpRef, AffineDmaWaitOp,
    AffineDmaWaitOpAdaptor, AffineDmaWaitOpRef, AffineLoadOp, AffineLoadOpAdaptor, AffineLoadOpRef,
    AffinePrefetchOp, AffinePrefetchOpAdaptor, AffinePrefetchOpRef, AffineStoreOp,
    AffineStoreOpAdaptor, AffineStoreOpRef,
};
use crate::memref::CastOp;

/// Takes the sources of casts of memrefs that have a rank.
fn fold_casts(op: OpRef<'_>) -> Folded {
    let source = |(at, operand): (usize, ods_core::ir::ValueRef<'_>)| {
        let source = operand.defined_by::<CastOp>()?.source();
        let ranked = !matches!(source.ty().data(op.ctx()), TypeData::UnrankedMemRef { .. });
        ranked.then(|| InPlace::Operand(at, source.value))
    };
    let changes: SmallVec<[InPlace; 1]> = op.operands().enumerate().filter_map(source).collect();
    if changes.is_empty() { Folded::No } else { Folded::InPlace(changes) }
}

macro_rules! of_casts {
    ($($op:ident $view:ident $adaptor:ident;)*) => {$(
        impl Fold for $op {
            fn fold(op: $view<'_>, _: $adaptor<'_, Option<Attr>>) -> Folded {
                fold_casts(*op)
            }
        }
    )*};
}

of_casts! {
    AffineDmaStartOp AffineDmaStartOpRef AffineDmaStartOpAdaptor;
    AffineDmaWaitOp AffineDmaWaitOpRef AffineDmaWaitOpAdaptor;
    AffineLoadOp AffineLoadOpRef AffineLoadOpAdaptor;
    AffinePrefetchOp AffinePrefetchOpRef AffinePrefetchOpAdaptor;
    AffineStoreOp AffineStoreOpRef AffineStoreOpAdaptor;
}
