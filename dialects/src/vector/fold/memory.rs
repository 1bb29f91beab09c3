//! Loads and stores: what is cast is accessed as it was before.

use ods_core::TypeData;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;

use super::super::{LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp};
use crate::memref::CastOp;

/// The memref that a cast makes another one of, unless its rank is not known.
pub(super) fn before_cast(base: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let source = base.defined_by::<CastOp>()?.source();
    matches!(source.ty().data(base.body.ctx()), TypeData::MemRef { .. }).then_some(source)
}

/// Operations whose base may be one before a cast.
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
