//! Tiling of `linalg.unpack`: the loops iterate over the result. A tile that is not aligned with tiles of the source is
//! extracted from all source tiles that it overlaps.

use ods_core::affine::{AffineExpr, AffineMap, BoundKind};
use ods_core::interface::{IteratorType, TilingInterface, TilingResult, ValueBounds, Variable};
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice, mixed};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, OpType, Value};

use super::{apply, dims, insert_part};
use crate::affine::composed_apply_op;
use crate::arith::{MulIOp, index_value};
use crate::linalg::UnPackOp;
use crate::linalg::canonicalize::insert_empty;
use crate::linalg::create::clone_with;
use crate::linalg::relayout::permuted;
use crate::linalg::shape::element;
use crate::tensor::mixed_sizes;

const ZERO: MixedIndex = MixedIndex::Known(0);
const ONE: MixedIndex = MixedIndex::Known(1);

impl TilingInterface for UnPackOp {
    fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType> {
        vec![IteratorType::Parallel; dims(ir.ctx(), self.dest_ty(ir)).len()]
    }

    fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice {
        let dest = self.dest(rw);
        let sizes = mixed_sizes(rw, dest);
        MixedSlice::full(&sizes)
    }

    fn tiled_implementation(
        self,
        rw: &mut Rewriter<'_>,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<TilingResult> {
        let tiles = mixed(&self.static_inner_tiles(rw), self.inner_tiles(rw));
        let positions = self.inner_dims_pos(rw).to_vec();
        let mut parts = Vec::new();
        for (dim, (offset, size)) in offsets.iter().zip(sizes).enumerate() {
            let tile = positions.iter().position(|at| *at == dim as i64).map(|at| tiles[at]);
            parts.push(Part::of(rw, tile, *offset, *size));
        }
        let order = self.outer_dims_perm(rw).to_vec();
        let outer = |of: fn(&Part) -> MixedIndex| {
            let list: Vec<MixedIndex> = parts.iter().map(of).collect();
            if order.is_empty() { list } else { permuted(&list, &order) }
        };
        let (mut at, mut count) = (outer(|part| part.offset), outer(|part| part.size));
        at.extend(tiles.iter().map(|_| ZERO));
        count.extend(&tiles);
        let (source, dest) = (self.source(rw), self.dest(rw));
        let slice = insert_part(rw, source, &MixedSlice::dense(&at, &count))?;
        let mut slices = vec![slice];
        let whole = parts.iter().all(|part| part.is_aligned);
        let into = match whole {
            true => {
                let slice = insert_part(rw, dest, &MixedSlice::dense(offsets, sizes))?;
                slices.push(slice);
                rw.results(slice).next()?
            }
            false => {
                let sizes: MixedList = parts.iter().map(|part| part.expanded).collect();
                let elem = element(rw.ctx(), rw.ty(dest));
                insert_empty(rw, &sizes, elem)
            }
        };
        let mut operands: Vec<Value> = rw.results(slice).collect();
        operands.push(into);
        operands.extend(self.inner_tiles(rw));
        let tiled = clone_with(rw, self.op(), &operands);
        let mut tiled_values: Vec<Value> = rw.results(tiled).collect();
        if !whole {
            let inside: MixedList = parts.iter().map(|part| part.inside).collect();
            for value in &mut tiled_values {
                let cut = insert_part(rw, *value, &MixedSlice::dense(&inside, sizes))?;
                *value = rw.results(cut).next()?;
            }
        }
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

    fn iteration_domain_tile_from_result_tile(
        self,
        rw: &mut Rewriter<'_>,
        result: usize,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<MixedSlice> {
        self.result_tile_position(rw, result, offsets, sizes)
    }
}

/// The tiles of the source that a tile of the result overlaps in one dimension.
struct Part {
    /// The tile begins and ends at boundaries of source tiles.
    is_aligned: bool,
    /// The index of the first source tile.
    offset: MixedIndex,
    /// The number of source tiles.
    size: MixedIndex,
    /// The offset of the tile within the first source tile.
    inside: MixedIndex,
    /// The number of elements in all source tiles.
    expanded: MixedIndex,
}

impl Part {
    /// Returns the part of a dimension that is packed into tiles of `tile` elements, if it is packed.
    fn of(
        rw: &mut Rewriter<'_>,
        tile: Option<MixedIndex>,
        offset: MixedIndex,
        size: MixedIndex,
    ) -> Part {
        let aligned = |offset, count| Part {
            is_aligned: true,
            offset,
            size: count,
            inside: ZERO,
            expanded: size,
        };
        let Some(tile) = tile else { return aligned(offset, size) };
        let [d0, d1] = [0, 1].map(AffineExpr::Dim);
        let binary = |expr| AffineMap::new(2, 0, [expr]);
        let floor = binary(d0.clone().floor_div(d1.clone()));
        let limit = match size {
            MixedIndex::Known(number) => Some(number),
            MixedIndex::Value(_) => {
                let size = Variable::of(rw, size);
                ValueBounds::constant_bound(rw, BoundKind::UpperClosed, &size)
            }
        };
        let limit = limit.zip(tile.constant(rw));
        if limit.is_some_and(|(limit, tile)| limit == tile) {
            return Part { is_aligned: true, ..aligned(apply(rw, &floor, &[offset, tile]), ONE) };
        }
        if limit.is_some_and(|(limit, tile)| limit.checked_rem(tile) == Some(0)) {
            let first = apply(rw, &floor, &[offset, tile]);
            let ceil = binary(d0.ceil_div(d1));
            return aligned(first, apply(rw, &ceil, &[size, tile]));
        }
        let (add, subtract) =
            (binary(d0.clone().add(d1.clone())), binary(d0.clone().sub(d1.clone())));
        let quotient_and_rest = |rw: &mut Rewriter<'_>, number: MixedIndex| {
            let sides = [number, tile].map(|index| index_value(rw, index));
            [floor.clone(), binary(d0.clone().modulo(d1.clone()))]
                .map(|map| rw.build(|b| MixedIndex::Value(composed_apply_op(b, map, &sides))))
        };
        let [first, inside] = quotient_and_rest(rw, offset);
        let end = apply(rw, &add, &[offset, size]);
        let last = apply(rw, &subtract, &[end, ONE]);
        let [last, _] = quotient_and_rest(rw, last);
        let more = apply(rw, &subtract, &[last, first]);
        let count = apply(rw, &add, &[more, ONE]);
        let [elements, tile] = [count, tile].map(|index| index_value(rw, index));
        let expanded = rw.create_or_fold(MulIOp::build(elements, tile));
        let expanded = expanded.first().map_or(count, |value| MixedIndex::Value(*value));
        Part { is_aligned: false, offset: first, size: count, inside, expanded }
    }
}
