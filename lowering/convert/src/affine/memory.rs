//! Memory accesses: the map is expanded to arithmetic, and the access becomes one of memref or vector.

use ods_core::Value;
use ods_core::conversion::ConversionPatterns;
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_dialects::affine::expand::expand_map;
use ods_dialects::affine::{
    AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp,
    AffineVectorLoadOp, AffineVectorStoreOp, Mapped, Transfer, ValueMap,
};
use ods_dialects::{memref, vector};

/// Adds the patterns for transfers.
pub(super) fn add_transfers(patterns: &mut ConversionPatterns) {
    patterns.add_plain(LowerDmaStart).add_plain(LowerDmaWait);
}

/// Adds the patterns for accesses.
pub(super) fn add_accesses(patterns: &mut ConversionPatterns) {
    patterns
        .add_plain(LowerLoad)
        .add_plain(LowerPrefetch)
        .add_plain(LowerStore)
        .add_plain(LowerVectorLoad)
        .add_plain(LowerVectorStore);
}

/// Expands the access map of `op` to index values.
fn indices<X: Mapped>(rw: &mut Rewriter<'_>, op: X) -> Option<Vec<Value>> {
    let ValueMap { map, operands } = ValueMap::of(rw, op);
    expand_map(rw, &map, &operands)
}

/// `affine.load` → `memref.load`
struct LowerLoad;

impl Pattern for LowerLoad {
    type Root = AffineLoadOp;

    fn rewrite(&self, op: AffineLoadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices = indices(rw, op)?;
        rw.replace_with(op, memref::LoadOp::build(op.memref(rw)).indices(indices))
    }
}

/// `affine.store` → `memref.store`
struct LowerStore;

impl Pattern for LowerStore {
    type Root = AffineStoreOp;

    fn rewrite(&self, op: AffineStoreOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices = indices(rw, op)?;
        rw.replace_with(op, memref::StoreOp::build(op.value(rw), op.memref(rw)).indices(indices))
    }
}

/// `affine.prefetch` → `memref.prefetch`
struct LowerPrefetch;

impl Pattern for LowerPrefetch {
    type Root = AffinePrefetchOp;

    fn rewrite(&self, op: AffinePrefetchOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices = indices(rw, op)?;
        let args = memref::PrefetchOpArgs {
            is_write: op.is_write(rw),
            locality_hint: op.locality_hint(rw),
            is_data_cache: op.is_data_cache(rw),
        };
        rw.replace_with(op, memref::PrefetchOp::build(op.memref(rw), args).indices(indices))
    }
}

/// `affine.vector_load` → `vector.load`
struct LowerVectorLoad;

impl Pattern for LowerVectorLoad {
    type Root = AffineVectorLoadOp;

    fn rewrite(&self, op: AffineVectorLoadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices = indices(rw, op)?;
        let load = vector::LoadOp::build(op.memref(rw), op.result_ty(rw));
        rw.replace_with(op, load.indices(indices))
    }
}

/// `affine.vector_store` → `vector.store`
struct LowerVectorStore;

impl Pattern for LowerVectorStore {
    type Root = AffineVectorStoreOp;

    fn rewrite(&self, op: AffineVectorStoreOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let indices = indices(rw, op)?;
        rw.replace_with(op, vector::StoreOp::build(op.value(rw), op.memref(rw)).indices(indices))
    }
}

/// `affine.dma_start` → `memref.dma_start`
struct LowerDmaStart;

impl Pattern for LowerDmaStart {
    type Root = AffineDmaStartOp;

    fn rewrite(&self, op: AffineDmaStartOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (places, rest) = op.places(rw)?;
        let [from, to, tag] = places.as_slice() else { return None };
        let (count, strides) = rest.split_first()?;
        let mut operands = Vec::new();
        for (memref, at) in [from, to] {
            operands.push(*memref);
            operands.extend(expand_map(rw, &at.map, &at.operands)?);
        }
        operands.push(*count);
        let (memref, at) = tag;
        operands.push(*memref);
        operands.extend(expand_map(rw, &at.map, &at.operands)?);
        operands.extend(strides);
        rw.replace_with(op, memref::DmaStartOp::build().operands(operands))
    }
}

/// `affine.dma_wait` → `memref.dma_wait`
struct LowerDmaWait;

impl Pattern for LowerDmaWait {
    type Root = AffineDmaWaitOp;

    fn rewrite(&self, op: AffineDmaWaitOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (places, rest) = op.places(rw)?;
        let [(memref, at)] = places.as_slice() else { return None };
        let indices = expand_map(rw, &at.map, &at.operands)?;
        let count = *rest.first()?;
        rw.replace_with(op, memref::DmaWaitOp::build(*memref, count).tag_indices(indices))
    }
}
