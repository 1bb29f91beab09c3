//! Tiling of `linalg.softmax`: the tiles of both operands have equal positions.

use ods_core::interface::{IteratorType, TilingInterface, TilingResult};
use ods_core::mixed::{MixedIndex, MixedSlice};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, OpType, Value};

use super::{dims, insert_part};
use crate::arith::index_constant;
use crate::linalg::SoftmaxOp;
use crate::linalg::create::clone_with;
use crate::sizes::mixed_size;

impl TilingInterface for SoftmaxOp {
    fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType> {
        let rank = dims(ir.ctx(), self.input_ty(ir)).len();
        let kind = |dim: usize| match usize::try_from(self.dimension(ir)) == Ok(dim) {
            true => IteratorType::Reduction,
            false => IteratorType::Parallel,
        };
        (0..rank).map(kind).collect()
    }

    fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice {
        let input = self.input(rw);
        let [zero, one] = [0, 1].map(|number| MixedIndex::Value(index_constant(rw, number)));
        let mut domain = MixedSlice::default();
        for dim in 0..dims(rw.ctx(), rw.ty(input)).len() {
            domain.offsets.push(zero);
            domain.sizes.push(mixed_size(rw, input, dim));
            domain.strides.push(one);
        }
        domain
    }

    fn tiled_implementation(
        self,
        rw: &mut Rewriter<'_>,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<TilingResult> {
        let part = MixedSlice::dense(offsets, sizes);
        let operands = [self.input(rw), self.output(rw)];
        let mut slices = Vec::new();
        for operand in operands {
            slices.push(insert_part(rw, operand, &part)?);
        }
        let operands: Vec<Value> = slices.iter().flat_map(|slice| rw.results(*slice)).collect();
        let tiled = clone_with(rw, self.op(), &operands);
        let tiled_values = rw.results(tiled).collect();
        Some(TilingResult { tiled_ops: vec![tiled], tiled_values, generated_slices: slices })
    }

    fn result_tile_position(
        self,
        _: &mut Rewriter<'_>,
        _: usize,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<MixedSlice> {
        Some(MixedSlice::dense(offsets, sizes))
    }
}
