//! Loads and stores: casts of the base are folded.

use ods_core::TypeData;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;

use super::super::{LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp};
use crate::memref::CastOp;

/// Returns the source of a memref cast, unless it is unranked.
pub(super) fn before_cast(base: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let source = base.defined_by::<CastOp>()?.source();
    matches!(source.ty().data(base.body.ctx()), TypeData::MemRef { .. }).then_some(source)
}

/// Implements the folding of casts of the base.
macro_rules! fold_casts {
    ($($op:ident,)*) => {$(
        impl Fold for $op {
            fn fold(op: Self::Ref<'_>, _: Known<'_, Self>) -> Folded {
                match before_cast(op.base()) {
                    Some(base) => $op::BASE.to(op, base).into(),
                    None => Folded::No,
                }
            }
        }
    )*};
}

fold_casts! {
    LoadOp,
    MaskedLoadOp,
    MaskedStoreOp,
    StoreOp,
}
