//! Operations whose loops can be tiled.

use super::{IteratorType, ReductionTilingStrategy, TilingResult};
use crate::ir::{Body, Op, Use, Value};
use crate::mixed::{MixedIndex, MixedList, MixedSlice};
use crate::rewriter::Rewriter;

crate::interface! {
    /// `TilingInterface`: an operation that is a loop nest around a computation, and that can be composed of the tiles
    /// of these loops. Offsets and sizes describe a tile, one for each loop unless stated otherwise; new operations are
    /// created at the insertion point.
    #[diagnostic::on_unimplemented(
        message = "the spec of `{Self}` declares `TilingInterface`, but nothing tells its loops",
        note = "write beside its .td: `impl TilingInterface for {Self} {{ fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType> {{ … }} fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice {{ … }} }}`"
    )]
    pub trait TilingInterface on Op, "TilingInterface", model TilingInterfaceModel {
        /// Returns the kind of each loop.
        fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType>;
        /// Returns the bounds of the loops: offsets are lower bounds, sizes upper bounds. New operations are inserted
        /// before the operation.
        fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice;
        /// Builds the operation on one tile; `None` if that is impossible.
        fn tiled_implementation(
            self,
            rw: &mut Rewriter<'_>,
            offsets: &[MixedIndex],
            sizes: &[MixedIndex],
        ) -> Option<TilingResult> {
            let _ = (rw, offsets, sizes);
            None
        }
        /// Returns the position of a tile in a result.
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
        /// Builds as much of the operation as computes a part of a result, given by offsets and sizes; by default the
        /// tile of the loops that computes the part.
        fn generate_result_tile_value(
            self,
            rw: &mut Rewriter<'_>,
            result: usize,
            offsets: &[MixedIndex],
            sizes: &[MixedIndex],
        ) -> Option<TilingResult> {
            let tile = self.iteration_domain_tile_from_result_tile(rw, result, offsets, sizes)?;
            let tiled = self.tiled_implementation(rw, &tile.offsets, &tile.sizes)?;
            let value = *tiled.tiled_values.get(result)?;
            Some(TilingResult { tiled_values: vec![value], ..tiled })
        }
        /// Returns the tile of the loops that computes a part of a result.
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
        /// Returns the tile of the loops that uses these parts of operands, each given by offsets and sizes.
        fn iteration_domain_tile_from_operand_tiles(
            self,
            rw: &mut Rewriter<'_>,
            operands: &[Use],
            tiles: &[(MixedList, MixedList)],
        ) -> Option<MixedSlice> {
            let _ = (rw, operands, tiles);
            None
        }
        /// Builds as much of the operation as uses these parts of operands.
        fn tiled_implementation_from_operand_tiles(
            self,
            rw: &mut Rewriter<'_>,
            operands: &[Use],
            tiles: &[(MixedList, MixedList)],
        ) -> Option<TilingResult> {
            let _ = (rw, operands, tiles);
            None
        }
        /// Builds the computation of one iteration on scalars; returns whether that is possible.
        fn generate_scalar_implementation(self, rw: &mut Rewriter<'_>, ivs: &[Value]) -> bool {
            let _ = (rw, ivs);
            false
        }
    }
}

crate::interface! {
    /// `PartialReductionOpInterface`: a tiled operation whose reductions can be kept partial and merged later.
    pub trait PartialReductionOpInterface on Op, "PartialReductionOpInterface",
        model PartialReductionOpInterfaceModel
    {
        /// Builds the initial tensors of partial results; sizes are tile sizes.
        fn generate_initial_tensor_for_partial_reduction(
            self,
            rw: &mut Rewriter<'_>,
            sizes: &[MixedIndex],
            reductions: &[usize],
        ) -> Option<Vec<Value>> {
            let _ = (rw, sizes, reductions);
            None
        }
        /// Builds the operation on one tile with a partial result.
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
