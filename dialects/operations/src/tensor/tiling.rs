//! Tiles of `tensor.pad`: pads of slices of the source.

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{
    IteratorType, ReifyRankedShapedTypeOpInterface, TilingInterface, TilingResult,
};
use ods_core::ir::Inserter;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice, marked, values};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, DYNAMIC, Loc, Op, OpType, Type, Value};

use super::canonicalize::insert_with_copy;
use super::{CastOp, GenerateOp, PadOp, YieldOp, extract_slice, mixed_size, slice_type};
use crate::affine::{Choose, composed_apply, composed_extreme};
use crate::arith::{CmpIOp, CmpIPredicate, OrIOp, index_value};
use crate::scf::{IfOp, YieldOp as BranchYieldOp};

ods_core::extension! {
    TilingInterface => [PadOp];
}

const ZERO: MixedIndex = MixedIndex::Known(0);

impl TilingInterface for PadOp {
    fn loop_iterator_types(self, ir: &Body) -> Vec<IteratorType> {
        vec![IteratorType::Parallel; self.static_low(ir).len()]
    }

    fn iteration_domain(self, rw: &mut Rewriter<'_>) -> MixedSlice {
        let shapes = rw.build(|b| self.reify_result_shapes(b));
        let sizes = shapes.and_then(|shapes| shapes.into_iter().next()).unwrap_or_default();
        MixedSlice::full(&sizes)
    }

    fn tiled_implementation(
        self,
        rw: &mut Rewriter<'_>,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<TilingResult> {
        let tile = Tile::of(rw, self, offsets, sizes)?;
        match tile.reads {
            Reads::Nothing => {
                let created = tile.insert_generate(rw);
                let value = created.result(rw);
                Some(TilingResult {
                    tiled_ops: vec![created.op()],
                    tiled_values: vec![value],
                    generated_slices: Vec::new(),
                })
            }
            Reads::Something => {
                let (slice, padded) = tile.insert_pad(rw)?;
                let value = tile.cast(rw, padded);
                Some(TilingResult {
                    tiled_ops: vec![rw.defining_op(padded)?],
                    tiled_values: vec![value],
                    generated_slices: vec![slice],
                })
            }
            Reads::NothingIf(condition) => tile.insert_choice(rw, condition),
        }
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

/// The elements of the source that a tile reads.
enum Reads {
    Nothing,
    Something,
    /// No elements if the condition holds at run time.
    NothingIf(Value),
}

/// A tile of a pad: a slice of the source, and its padding.
struct Tile {
    pad: PadOp,
    slice: MixedSlice,
    low: MixedList,
    high: MixedList,
    reads: Reads,
    ty: Type,
    sizes: MixedList,
    padding: Value,
}

impl Tile {
    fn of(
        rw: &mut Rewriter<'_>,
        pad: PadOp,
        offsets: &[MixedIndex],
        sizes: &[MixedIndex],
    ) -> Option<Tile> {
        let padding = pad.constant_padding(rw)?;
        let ty = slice_type(rw.ctx(), pad.result_ty(rw), sizes);
        let (lows, highs, source) = (pad.mixed_low(rw), pad.mixed_high(rw), pad.source(rw));
        let (mut low, mut high, mut slice) =
            (MixedList::new(), MixedList::new(), MixedSlice::default());
        let mut reads = Reads::Something;
        for dim in 0..lows.len() {
            let (offset, length) = (offsets[dim], sizes[dim]);
            let (is_low, is_high) = (lows[dim] != ZERO, highs[dim] != ZERO);
            slice.strides.push(MixedIndex::Known(1));
            if !is_low && !is_high {
                slice.offsets.push(offset);
                slice.sizes.push(length);
                low.push(lows[dim]);
                high.push(highs[dim]);
                continue;
            }
            let size = mixed_size(rw, source, dim);
            let mut new_low = ZERO;
            let mut start = offset;
            if is_low {
                let before = subtract(rw, lows[dim], offset);
                new_low = extreme(rw, Choose::Max, ZERO, before);
            }
            low.push(new_low);
            if is_low {
                let inside = subtract(rw, offset, lows[dim]);
                start = extreme(rw, Choose::Max, inside, ZERO);
            }
            let start = extreme(rw, Choose::Min, start, size);
            slice.offsets.push(start);
            let (left, wanted) = (subtract(rw, size, start), subtract(rw, length, new_low));
            let mut count = extreme(rw, Choose::Min, left, wanted);
            if is_low {
                count = extreme(rw, Choose::Max, count, ZERO);
            }
            slice.sizes.push(count);
            reads = match (count, reads) {
                (ZERO, _) | (_, Reads::Nothing) => Reads::Nothing,
                (_, before) => {
                    let [count, zero] = [count, ZERO].map(|index| index_value(rw, index));
                    let none = rw.emit(CmpIOp::build(CmpIPredicate::Eq, count, zero));
                    Reads::NothingIf(match before {
                        Reads::NothingIf(other) => rw.emit(OrIOp::build(none, other)),
                        _ => none,
                    })
                }
            };
            high.push(match is_high {
                true => {
                    let rest = subtract(rw, length, count);
                    subtract(rw, rest, new_low)
                }
                false => ZERO,
            });
        }
        Some(Tile { pad, slice, low, high, reads, ty, sizes: sizes.into(), padding })
    }

    /// Builds a tensor of padding only.
    fn insert_generate(&self, rw: &mut Rewriter<'_>) -> GenerateOp {
        let new = rw.insert(GenerateOp::build(self.ty).dynamic_extents(values(&self.sizes)));
        let (point, loc) = (rw.point(), rw.insert_loc());
        let args: Vec<(Type, Loc)> = self.sizes.iter().map(|_| (Type::INDEX, loc)).collect();
        let region = new.body(rw).region;
        let block = rw.create_block(region, None, &args);
        rw.set_point_at_end(block);
        rw.insert(YieldOp::build(self.padding));
        rw.set_point(point);
        new
    }

    /// Builds the slice and its pad.
    fn insert_pad(&self, rw: &mut Rewriter<'_>) -> Option<(Op, Value)> {
        let ctx = rw.ctx().clone();
        let source = self.pad.source(rw);
        let part = slice_type(&ctx, rw.ty(source), &self.slice.sizes);
        let slice = rw.insert(extract_slice(source, part, &self.slice));
        let part_shape = part.shape(&ctx)?.to_vec();
        let (low, high) = (marked(&self.low), marked(&self.high));
        let shape =
            part_shape.iter().zip(low.iter().zip(&high)).map(|(size, (low, high))| {
                match [*size, *low, *high].contains(&DYNAMIC) {
                    true => DYNAMIC,
                    false => size + low + high,
                }
            });
        let shape: MixedList = shape.map(MixedIndex::Known).collect();
        let ty = slice_type(&ctx, self.pad.result_ty(rw), &shape);
        let from = slice.result(rw);
        let new = self.pad.rebuilt(rw, from, ty, &self.low, &self.high);
        Some((slice.op(), insert_with_copy(rw, new, self.pad)))
    }

    /// Builds an `scf.if` that selects one of the two by the condition.
    fn insert_choice(&self, rw: &mut Rewriter<'_>, condition: Value) -> Option<TilingResult> {
        let new = rw.insert(IfOp::build(condition).results_type([self.ty]));
        let point = rw.point();
        let [then, other] = [new.then_region(rw).region, new.else_region(rw).region];
        let block = rw.create_block(then, None, &[]);
        rw.set_point_at_end(block);
        let nothing = self.insert_generate(rw);
        let value = nothing.result(rw);
        rw.insert(BranchYieldOp::build().results([value]));
        let block = rw.create_block(other, None, &[]);
        rw.set_point_at_end(block);
        let (slice, padded) = self.insert_pad(rw)?;
        let value = self.cast(rw, padded);
        rw.insert(BranchYieldOp::build().results([value]));
        rw.set_point(point);
        Some(TilingResult {
            tiled_ops: vec![rw.defining_op(padded)?],
            tiled_values: rw.results(new.op()).collect(),
            generated_slices: vec![slice],
        })
    }

    /// Casts a tensor to the type of the tile.
    fn cast(&self, rw: &mut Rewriter<'_>, value: Value) -> Value {
        match rw.ty(value) == self.ty {
            true => value,
            false => rw.emit(CastOp::build(value, self.ty)),
        }
    }
}

fn subtract(rw: &mut Rewriter<'_>, a: MixedIndex, b: MixedIndex) -> MixedIndex {
    let map = AffineMap::new(2, 0, [AffineExpr::Dim(0).sub(AffineExpr::Dim(1))]);
    rw.build(|builder| composed_apply(builder, &map, &[a, b]))
}

fn extreme(rw: &mut Rewriter<'_>, choose: Choose, a: MixedIndex, b: MixedIndex) -> MixedIndex {
    composed_extreme(rw, choose, &AffineMap::identity(2), &[a, b])
}
