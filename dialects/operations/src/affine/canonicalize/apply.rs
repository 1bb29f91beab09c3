//! Maps composed with the definitions of their operands, for all operations with a map.

use std::marker::PhantomData;

use ods_core::hooks::Canonicalize;
use ods_core::rewrite::Root;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{AffineMapAttr, Value, impl_for};

use crate::affine::compose::ValueMap;
use crate::affine::{
    AffineApplyOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffinePrefetchOp, AffinePrefetchOpArgs,
    AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, Mapped,
};

/// An operation that can be rebuilt with another map.
pub(super) trait Remap: Mapped + Root + Send + Sync {
    /// Replaces the operation by one with this map over these operands.
    fn remap(self, rw: &mut Rewriter<'_>, map: AffineMapAttr, operands: &[Value]) -> Rewritten;
}

/// `op(map, apply(…))`: composes the map with the maps that define its operands, and simplifies it.
pub(super) struct ComposeMap<X>(PhantomData<fn() -> X>);

impl<X> ComposeMap<X> {
    pub(super) fn new() -> Self {
        ComposeMap(PhantomData)
    }
}

impl<X: Remap> Pattern for ComposeMap<X> {
    type Root = X;

    fn rewrite(&self, op: X, rw: &mut Rewriter<'_>) -> Rewritten {
        let mut now = ValueMap::of(rw, op);
        now.compose(rw);
        now.canonicalize(rw);
        now.simplify_by_ranges(rw);
        if now.map == *op.affine_map(rw) && now.operands == op.map_operands(rw) {
            return None;
        }
        let map = AffineMapAttr::get(rw.ctx(), now.map);
        op.remap(rw, map, &now.operands)
    }
}

macro_rules! remap {
    ($($op:ident |$this:ident, $rw:ident, $map:ident, $operands:ident| $new:expr;)*) => {$(
        impl Remap for $op {
            fn remap(
                self,
                $rw: &mut Rewriter<'_>,
                $map: AffineMapAttr,
                $operands: &[Value],
            ) -> Rewritten {
                let $this = self;
                let $operands = $operands.iter().copied();
                let new = $new;
                $rw.replace_with($this, new)
            }
        }
    )*};
}

remap! {
    AffineApplyOp |op, rw, map, operands| AffineApplyOp::build(map).map_operands(operands);
    AffineMaxOp |op, rw, map, operands| AffineMaxOp::build(map).operands(operands);
    AffineMinOp |op, rw, map, operands| AffineMinOp::build(map).operands(operands);
    AffineLoadOp |op, rw, map, operands| {
        AffineLoadOp::build(op.memref(rw), map, op.result_ty(rw)).indices(operands)
    };
    AffineStoreOp |op, rw, map, operands| {
        AffineStoreOp::build(op.value(rw), op.memref(rw), map).indices(operands)
    };
    AffineVectorLoadOp |op, rw, map, operands| {
        AffineVectorLoadOp::build(op.memref(rw), map, op.result_ty(rw)).indices(operands)
    };
    AffineVectorStoreOp |op, rw, map, operands| {
        AffineVectorStoreOp::build(op.value(rw), op.memref(rw), map).indices(operands)
    };
    AffinePrefetchOp |op, rw, map, operands| {
        let args = AffinePrefetchOpArgs {
            is_write: op.is_write(rw),
            locality_hint: op.locality_hint(rw),
            is_data_cache: op.is_data_cache(rw),
        };
        AffinePrefetchOp::build(op.memref(rw), map, args).indices(operands)
    };
}

impl_for!(Canonicalize for [
    AffineApplyOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
] {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(ComposeMap::<Self>::new())
    }
});
