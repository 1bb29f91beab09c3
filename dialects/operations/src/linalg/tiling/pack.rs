//! Tiling of `linalg.pack`: the loops iterate over the packed tiles, in their order.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{IteratorType, TilingInterface, TilingResult};
use ods_core::mixed::{MixedIndex, MixedSlice, mixed};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, OpType, Value};

use super::{apply, dims, insert_part};
use crate::affine::{Choose, composed_extreme};
use crate::linalg::PackOp;
use crate::linalg::create::clone_with;
use crate::linalg::relayout::{inverse, permuted};
use crate::tensor::mixed_sizes;

impl TilingInterface for PackOp {
    fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType> {
        vec![IteratorType::Parallel; rank(ir, self)]
    }

    fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice {
        let dest = self.dest(rw);
        let mut sizes = mixed_sizes(rw, dest);
        sizes.truncate(rank(rw, self));
        MixedSlice::full(&sizes)
    }

    fn tiled_implementation(
        self,
        rw: &mut Rewriter<'_>,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<TilingResult> {
        let source = self.source_part(rw, offsets, sizes);
        let from = self.source(rw);
        let source = insert_part(rw, from, &source)?;
        let dest = self.result_tile_position(rw, 0, offsets, sizes)?;
        let to = self.dest(rw);
        let dest = insert_part(rw, to, &dest)?;
        let slices = vec![source, dest];
        let mut operands: Vec<Value> = slices.iter().flat_map(|slice| rw.results(*slice)).collect();
        operands.extend(self.padding_value(rw));
        operands.extend(self.inner_tiles(rw));
        let tiled = clone_with(rw, self.op(), &operands);
        let tiled_values = rw.results(tiled).collect();
        Some(TilingResult { tiled_ops: vec![tiled], tiled_values, generated_slices: slices })
    }

    fn result_tile_position(
        self,
        rw: &mut Rewriter<'_>,
        _: usize,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<MixedSlice> {
        let dest = self.dest(rw);
        let all = mixed_sizes(rw, dest);
        let inner = &all[rank(rw, self)..];
        let mut part = MixedSlice::dense(offsets, sizes);
        for size in inner {
            part.offsets.push(MixedIndex::Known(0));
            part.sizes.push(*size);
            part.strides.push(MixedIndex::Known(1));
        }
        Some(part)
    }
}

/// Returns the number of loops.
fn rank(ir: &Body, op: PackOp) -> usize {
    dims(ir.ctx(), op.source_ty(ir)).len()
}

impl PackOp {
    /// Returns the part of the source that some of the packed tiles cover.
    fn source_part(
        self,
        rw: &mut Rewriter<'_>,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> MixedSlice {
        let order = inverse(&self.outer_dims_perm(rw));
        let in_order = |list: &[MixedIndex]| match order.is_empty() {
            true => list.to_vec(),
            false => permuted(list, &order),
        };
        let (mut offsets, mut sizes) = (in_order(offsets), in_order(sizes));
        let tiles = mixed(&self.static_inner_tiles(rw), self.inner_tiles(rw));
        let positions = self.inner_dims_pos(rw).to_vec();
        let source = self.source(rw);
        let whole = mixed_sizes(rw, source);
        let [d0, d1] = [0, 1].map(AffineExpr::Dim);
        let product = AffineMap::new(1, 1, [d0.clone().mul(AffineExpr::Symbol(0))]);
        let rest = AffineMap::new(2, 0, [d0.sub(d1)]);
        for dim in 0..offsets.len() {
            if let Some(at) = positions.iter().position(|at| *at == dim as i64) {
                offsets[dim] = apply(rw, &product, &[offsets[dim], tiles[at]]);
                sizes[dim] = apply(rw, &product, &[sizes[dim], tiles[at]]);
            }
            // The last tiles may be partial.
            if self.padding_value(rw).is_some() {
                let rest = apply(rw, &rest, &[whole[dim], offsets[dim]]);
                let both = AffineMap::identity(2);
                sizes[dim] = composed_extreme(rw, Choose::Min, &both, &[sizes[dim], rest]);
            }
        }
        MixedSlice::dense(&offsets, &sizes)
    }
}
