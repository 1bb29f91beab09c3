//! `--affine-fold-memref-alias-ops`: affine accesses of views become accesses of the viewed memref.

use ods_core::affine::AffineMap;
use ods_core::ir::OperandSlot;
use ods_core::mixed::MixedIndex;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{GreedyConfig, PatternSet, Rewriter, Rewritten};
use ods_core::{AffineMapAttr, Value};

use crate::affine::compose::composed_apply;
use crate::affine::{AffineFoldMemRefAliasOps, AffineLoadOp, AffineStoreOp, Mapped, ValueMap};
use crate::arith::index_value;
use crate::memref::fold_alias_ops::{Access, accesses};
use crate::reshape::Dropped;

impl RunPass for AffineFoldMemRefAliasOps {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let patterns = accesses::<AffineStoreOp>(accesses::<AffineLoadOp>(PatternSet::new()));
        cx.apply_patterns(&patterns, &GreedyConfig::default())?;
        Ok(())
    }
}

/// Builds the indices of an access, each computed by itself.
fn indices<X: Mapped>(rw: &mut Rewriter<'_>, op: X) -> Vec<Value> {
    let ValueMap { map, operands } = ValueMap::of(rw, op);
    let operands: Vec<MixedIndex> = operands.into_iter().map(MixedIndex::Value).collect();
    let one = |at| {
        rw.build(|b| {
            let index = composed_apply(b, &map.sub_map([at]), &operands);
            index_value(b, index)
        })
    };
    (0..map.results.len()).map(one).collect()
}

/// Returns the identity map over indices that are values.
fn identity(rw: &Rewriter<'_>, indices: &[Value]) -> AffineMapAttr {
    AffineMapAttr::get(rw.ctx(), AffineMap::identity(indices.len() as u32))
}

impl Access for AffineLoadOp {
    const MEMORY: OperandSlot<Self> = AffineLoadOp::MEMREF;
    const INDICES: OperandSlot<Self> = AffineLoadOp::INDICES;
    const IN_BOUNDS: bool = true;

    fn places(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
        indices(rw, self)
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        _: Option<&Dropped>,
    ) -> Rewritten {
        let map = identity(rw, &indices);
        let load = AffineLoadOp::build(memref, map, self.result_ty(rw));
        rw.replace_with(self, load.indices(indices))
    }
}

impl Access for AffineStoreOp {
    const MEMORY: OperandSlot<Self> = AffineStoreOp::MEMREF;
    const INDICES: OperandSlot<Self> = AffineStoreOp::INDICES;
    const IN_BOUNDS: bool = true;

    fn places(self, rw: &mut Rewriter<'_>) -> Vec<Value> {
        indices(rw, self)
    }

    fn go(
        self,
        rw: &mut Rewriter<'_>,
        memref: Value,
        indices: Vec<Value>,
        _: Option<&Dropped>,
    ) -> Rewritten {
        let map = identity(rw, &indices);
        let store = AffineStoreOp::build(self.value(rw), memref, map);
        rw.replace_with(self, store.indices(indices))
    }
}
