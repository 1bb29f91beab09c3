//! Operations whose loops can be cut into tiles.

use super::{IteratorType, ReductionTilingStrategy, TilingResult};
use crate::ir::{Body, Op, Value};
use crate::mixed::{MixedIndex, MixedList, MixedSlice};
use crate::rewriter::Rewriter;

crate::interface! {
    /// `TilingInterface`: an operation that is loops around a computation, and that can be made of the tiles of these
    /// loops. Offsets and sizes are those of a tile, one for each loop unless it says otherwise; new operations are
    /// made at the insertion point.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `TilingInterface`, but nothing tells its loops",
        note = "write beside its .td: `impl TilingInterface for {Self} {{ fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType> {{ … }} fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice {{ … }} }}`"
    )]
    pub trait TilingInterface on Op, "TilingInterface", model TilingInterfaceModel {
        /// The kind of each loop.
        fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType>;
        /// The bounds of the loops: offsets are where they begin, sizes where they end. What is made goes before the
        /// operation.
        fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice;
        /// Makes the operation on one tile; `None` where that cannot be.
        fn tiled_implementation(
            self,
            rw: &mut Rewriter<'_>,
            offsets: &[MixedIndex],
            sizes: &[MixedIndex],
        ) -> Option<TilingResult> {
            let _ = (rw, offsets, sizes);
            None
        }
        /// The place of a tile in a result.
        fn result_tile_position(
            self,
            rw: &mut Rewriter<'_>,
            result: usize,
            offsets: &[MixedIndex],
            sizes: &[MixedIndex],
        ) -> Option<MixedSlice> {
            let _ = (rw, result, offsets, sizes);
            None
        }
        /// Makes the operation so far that a part of a result is computed, whose offsets and sizes are given.
        fn generate_result_tile_value(
            self,
            rw: &mut Rewriter<'_>,
            result: usize,
            offsets: &[MixedIndex],
            sizes: &[MixedIndex],
        ) -> Option<TilingResult> {
            let _ = (rw, result, offsets, sizes);
            None
        }
        /// The tile of the loops that computes a part of a result.
        fn iteration_domain_tile_from_result_tile(
            self,
            rw: &mut Rewriter<'_>,
            result: usize,
            offsets: &[MixedIndex],
            sizes: &[MixedIndex],
        ) -> Option<MixedSlice> {
            let _ = (rw, result, offsets, sizes);
            None
        }
        /// The tile of the loops that uses these parts of operands, each with offsets and sizes.
        fn iteration_domain_tile_from_operand_tiles(
            self,
            rw: &mut Rewriter<'_>,
            operands: &[usize],
            tiles: &[(MixedList, MixedList)],
        ) -> Option<MixedSlice> {
            let _ = (rw, operands, tiles);
            None
        }
        /// Makes the operation so far that it uses these parts of operands.
        fn tiled_implementation_from_operand_tiles(
            self,
            rw: &mut Rewriter<'_>,
            operands: &[usize],
            tiles: &[(MixedList, MixedList)],
        ) -> Option<TilingResult> {
            let _ = (rw, operands, tiles);
            None
        }
        /// Makes the computation of one round on scalars; tells whether that can be.
        fn generate_scalar_implementation(self, rw: &mut Rewriter<'_>, ivs: &[Value]) -> bool {
            let _ = (rw, ivs);
            false
        }
    }
}

crate::interface! {
    /// `PartialReductionOpInterface`: a tiled operation whose reductions can be left partial and merged later.
    pub trait PartialReductionOpInterface on Op, "PartialReductionOpInterface",
        model PartialReductionOpInterfaceModel
    {
        /// Makes the tensors that partial results start from; sizes are those of tiles.
        fn generate_initial_tensor_for_partial_reduction(
            self,
            rw: &mut Rewriter<'_>,
            sizes: &[MixedIndex],
            reductions: &[usize],
        ) -> Option<Vec<Value>> {
            let _ = (rw, sizes, reductions);
            None
        }
        /// Makes the operation on one tile with a partial result.
        fn tile_to_partial_reduction(
            self,
            rw: &mut Rewriter<'_>,
            strategy: ReductionTilingStrategy,
            inits: &[Value],
            tile: &MixedSlice,
            reductions: &[usize],
        ) -> Option<TilingResult> {
            let _ = (rw, strategy, inits, tile, reductions);
            None
        }
    }
}
