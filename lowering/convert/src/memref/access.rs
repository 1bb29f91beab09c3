//! Element accesses: loads, stores, prefetches.

use ods_core::conversion::{Converted, Match};
use ods_dialects::llvm::{self, GEPNoWrapFlags};
use ods_dialects::memref;

use super::descriptors;

/// Returns the no-wrap flags of the address of an element that exists.
fn within() -> GEPNoWrapFlags {
    GEPNoWrapFlags::INBOUNDS | GEPNoWrapFlags::NUW
}

/// `memref.load` → `llvm.load`
pub(super) fn lower_load(Match { op, new, rw, .. }: Match<'_, memref::LoadOp>) -> Converted {
    let ty = rw.convert_type(op.result_ty(rw))?;
    let (memref, whole) = (op.memref_ty(rw), new.memref());
    let place = descriptors(rw)?.element(rw, memref, whole, new.indices(), within())?;
    let mut load = llvm::LoadOp::build(place, ty).nontemporal(op.nontemporal(rw));
    if let Some(alignment) = op.alignment(rw) {
        load = load.alignment(alignment);
    }
    rw.replace_with(op, load)
}

/// `memref.store` → `llvm.store`
pub(super) fn lower_store(Match { op, new, rw, .. }: Match<'_, memref::StoreOp>) -> Converted {
    let (memref, whole) = (op.memref_ty(rw), new.memref());
    let place = descriptors(rw)?.element(rw, memref, whole, new.indices(), within())?;
    let mut store = llvm::StoreOp::build(new.value(), place).nontemporal(op.nontemporal(rw));
    if let Some(alignment) = op.alignment(rw) {
        store = store.alignment(alignment);
    }
    rw.replace_with(op, store)
}

/// `memref.prefetch` → `llvm.intr.prefetch`
pub(super) fn lower_prefetch(
    Match { op, new, rw, .. }: Match<'_, memref::PrefetchOp>,
) -> Converted {
    let (memref, whole) = (op.memref_ty(rw), new.memref());
    let none = GEPNoWrapFlags::NONE;
    let place = descriptors(rw)?.element(rw, memref, whole, new.indices(), none)?;
    let args = llvm::PrefetchArgs {
        rw: op.is_write(rw).into(),
        hint: op.locality_hint(rw),
        cache: op.is_data_cache(rw).into(),
    };
    rw.replace_with(op, llvm::Prefetch::build(place, args))
}
