//! Folding of memory accesses: casts of the memref are folded into them, and loads of constants become constants.

use ods_core::fold::{element_attr, splat_attr};
use ods_core::hooks::{Fold, Folded, InPlace, Known};
use ods_core::ir::ValueRef;
use ods_core::{Attr, OpRef, TypeData, Value};
use smallvec::SmallVec;

use crate::affine::{
    AffineDmaStartOp, AffineDmaStartOpAdaptor, AffineDmaStartOpRef, AffineDmaWaitOp,
    AffineDmaWaitOpAdaptor, AffineDmaWaitOpRef, AffineLoadOp, AffineLoadOpRef, AffinePrefetchOp,
    AffinePrefetchOpAdaptor, AffinePrefetchOpRef, AffineStoreOp, AffineStoreOpRef,
};
use crate::memref::{CastOp, GetGlobalOp};

/// Folds casts of ranked memrefs into the operands, but not of a memref that is `stored`.
fn fold_casts(op: OpRef<'_>, stored: Option<Value>) -> Folded {
    let source = |(at, operand): (usize, ValueRef<'_>)| {
        if stored == Some(operand.value) {
            return None;
        }
        let source = operand.defined_by::<CastOp>()?.source();
        let ranked = !matches!(source.ty().data(op.ctx()), TypeData::UnrankedMemRef { .. });
        ranked.then(|| InPlace::Operand(at, source.value))
    };
    let changes: SmallVec<[InPlace; 1]> = op.operands().enumerate().filter_map(source).collect();
    if changes.is_empty() { Folded::No } else { Folded::InPlace(changes) }
}

impl Fold for AffineLoadOp {
    fn fold(op: AffineLoadOpRef<'_>, _: Known<'_, AffineLoadOp>) -> Folded {
        match fold_casts(*op, None) {
            Folded::No => loaded_constant(op).map_or(Folded::No, Folded::from),
            changed => changed,
        }
    }
}

/// Returns the constant element that is read, if the constant is a splat or the indices are constant.
fn loaded_constant(op: AffineLoadOpRef<'_>) -> Option<Attr> {
    let ctx = op.ctx();
    let global = op.memref().defined_by::<GetGlobalOp>()?;
    let name = global.name_attr().flat_symbol_name(ctx)?;
    let data = op.body.symbol_constant(name)?;
    if let Some(element) = splat_attr(ctx, data) {
        return Some(element);
    }
    let place = op.map_attr().as_affine_map(ctx)?.constants()?;
    let shape = op.memref().ty().shape(ctx)?;
    let mut number = 0;
    for (index, size) in place.iter().zip(shape) {
        if !(0..*size).contains(index) {
            return None;
        }
        number = number * *size as usize + *index as usize;
    }
    element_attr(ctx, data, number)
}

macro_rules! of_casts {
    ($($op:ident $view:ident $adaptor:ident;)*) => {$(
        impl Fold for $op {
            fn fold(op: $view<'_>, _: $adaptor<'_, Option<Attr>>) -> Folded {
                fold_casts(*op, None)
            }
        }
    )*};
}

of_casts! {
    AffineDmaStartOp AffineDmaStartOpRef AffineDmaStartOpAdaptor;
    AffineDmaWaitOp AffineDmaWaitOpRef AffineDmaWaitOpAdaptor;
    AffinePrefetchOp AffinePrefetchOpRef AffinePrefetchOpAdaptor;
}

impl Fold for AffineStoreOp {
    fn fold(op: AffineStoreOpRef<'_>, _: Known<'_, AffineStoreOp>) -> Folded {
        fold_casts(*op, Some(op.value().value))
    }
}
