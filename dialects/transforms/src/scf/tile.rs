//! Tiling of any operation with the tiling interface: loops that compute one tile per iteration.

mod ends;

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::interface::{
    DestinationStyleOpInterface, ReifyRankedShapedTypeOpInterface, TilingInterface, TilingResult,
};
use ods_core::ir::IrMapping;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice, marked, values};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Op, OpType, Type, TypeData, Value};

use super::bounds::Bounds;
use super::loops::{build_for, build_forall};
use super::{ForallOp, YieldOp};
use crate::affine::{Choose, composed_apply, composed_extreme};
use crate::arith::index_value;
use crate::tensor::EmptyOp;
use ends::{end_forall, normalize, with_destinations, yield_from_nest};

/// The kind of loops that iterate over tiles.
#[derive(Clone, Debug)]
pub enum TileLoops<'a> {
    /// A nest of `scf.for`.
    For,
    /// One `scf.forall`, with the attributes that map its threads to a device.
    Forall(Option<&'a [Attr]>),
}

/// The options of tiling: tile sizes, one for each loop and 0 for an untiled one, or numbers of threads.
#[derive(Clone, Debug)]
pub struct TileOptions<'a> {
    /// The sizes of tiles.
    pub sizes: MixedList,
    /// The numbers of threads of a `scf.forall`, instead of sizes.
    pub threads: MixedList,
    /// The permutation of the loops: the loop at each position. Empty for the original order.
    pub interchange: Vec<usize>,
    /// The kind of loops to build.
    pub loops: TileLoops<'a>,
}

/// The outcome of tiling.
#[derive(Clone, Debug, Default)]
pub struct Tiled {
    /// The operations on a tile.
    pub ops: Vec<Op>,
    /// The loops, the outermost first.
    pub loops: Vec<Op>,
    /// The replacements of the original results.
    pub replacements: Vec<Value>,
    /// The slices of operands.
    pub slices: Vec<Op>,
}

const ZERO: MixedIndex = MixedIndex::Known(0);
const ONE: MixedIndex = MixedIndex::Known(1);

/// Builds loops over tiles of an operation, after it; keeps the operation. Returns `None` if it cannot be tiled so.
pub fn tile_using_scf(rw: &mut Rewriter<'_>, op: Op, options: &TileOptions<'_>) -> Option<Tiled> {
    let tiled = rw.interface::<dyn TilingInterface>(op)?;
    let loc = rw.loc(op);
    rw.set_point_after(op).set_loc(loc);
    let domain = tiled.iteration_domain(rw);
    let mut tiling = Tiling::new(rw, op, domain, options)?;
    let inits = destinations(rw, op)?;
    let loops = tiling.open(rw, options, inits);
    tiling.fill(rw, options, loops)
}

/// Builds a loop nest that computes one element per iteration, after an operation on memory; keeps the operation.
/// Returns `None` if it has no scalar implementation.
pub fn lower_to_loops(rw: &mut Rewriter<'_>, op: Op) -> Option<Vec<Op>> {
    let tiled = rw.interface::<dyn TilingInterface>(op)?;
    if rw.results(op).len() > 0 {
        return None;
    }
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    let domain = tiled.iteration_domain(rw);
    let (mut loops, mut ivs) = (Vec::new(), Vec::new());
    for at in 0..domain.sizes.len() {
        let bounds = [domain.offsets[at], domain.sizes[at], domain.strides[at]];
        let bounds = bounds.map(|index| index_value(rw, index));
        let new = build_for(rw, bounds, &[], false);
        let block = new.body(rw);
        let end = rw.set_point_at_end(block).insert(YieldOp::build());
        rw.set_point_before(end);
        ivs.push(new.induction_variable(rw));
        loops.push(new.op());
    }
    tiled.generate_scalar_implementation(rw, &ivs).then_some(loops)
}

/// Returns the destinations of the results.
fn destinations(rw: &mut Rewriter<'_>, op: Op) -> Option<Vec<Value>> {
    let ctx = rw.ctx().clone();
    let types: Vec<Type> = rw.results(op).map(|result| rw.ty(result)).collect();
    if types.is_empty() {
        return Some(Vec::new());
    }
    if let Some(style) = rw.interface::<dyn DestinationStyleOpInterface>(op) {
        let tensor =
            |value: &Value| matches!(rw.ty(*value).data(&ctx), TypeData::RankedTensor { .. });
        return Some(style.dps_inits(rw).values(rw).filter(tensor).collect());
    }
    let point = rw.point();
    rw.set_point_before(op);
    let reify = rw.interface::<dyn ReifyRankedShapedTypeOpInterface>(op)?;
    let shapes = rw.build(|b| reify.reify_result_shapes(b))?;
    let mut created = Vec::new();
    for (ty, sizes) in types.into_iter().zip(shapes) {
        let TypeData::RankedTensor { elem, encoding, .. } = ty.data(&ctx) else { return None };
        let ty = crate::tensor::tensor_type(&ctx, &marked(&sizes), *elem, *encoding);
        let new = rw.insert(EmptyOp::build(ty).dynamic_sizes(values(&sizes)));
        created.push(new.result(rw));
    }
    rw.set_point(point);
    Some(created)
}

/// The state of tiling: bounds and sizes in the order of the loops.
struct Tiling {
    op: Op,
    domain: MixedSlice,
    sizes: MixedList,
    threads: MixedList,
    /// The permutation of the loops: the original loop at each position.
    order: Vec<usize>,
}

/// The loop nest, and its innermost block.
struct Nest {
    loops: Vec<Op>,
    block: Block,
    ivs: Vec<Value>,
    destinations: Vec<Value>,
}

impl Tiling {
    fn new(
        rw: &mut Rewriter<'_>,
        op: Op,
        domain: MixedSlice,
        options: &TileOptions<'_>,
    ) -> Option<Tiling> {
        let rank = domain.sizes.len();
        let mut sizes = options.sizes.clone();
        let mut threads = options.threads.clone();
        sizes.resize(rank, ZERO);
        threads.truncate(rank);
        if !threads.is_empty() {
            threads.resize(rank, ZERO);
            let (d0, d1) = (AffineExpr::Dim(0), AffineExpr::Dim(1));
            let share = AffineMap::new(2, 0, [d0.ceil_div(d1)]);
            for at in 0..rank {
                if options.sizes.is_empty() {
                    sizes[at] = match threads[at] == ZERO {
                        true => ZERO,
                        false => apply(rw, &share, &[domain.sizes[at], threads[at]]),
                    };
                }
            }
        }
        let mut order: Vec<usize> = options.interchange.clone();
        // Loops that the interchange does not list follow in their order.
        order.extend((0..rank).filter(|at| !options.interchange.contains(at)));
        let in_range = order.len() == rank && order.iter().all(|at| *at < rank);
        let permuted = |list: &MixedList| order.iter().map(|at| list[*at]).collect::<MixedList>();
        if !in_range {
            return None;
        }
        let sizes = permuted(&sizes);
        let threads = if threads.is_empty() { threads } else { permuted(&threads) };
        let domain = MixedSlice {
            offsets: permuted(&domain.offsets),
            sizes: permuted(&domain.sizes),
            strides: permuted(&domain.strides),
        };
        Some(Tiling { op, domain, sizes, threads, order })
    }

    /// Returns the indices of the tiled loops.
    fn tiled(&self) -> Vec<usize> {
        let by = if self.threads.is_empty() { &self.sizes } else { &self.threads };
        (0..by.len()).filter(|at| by[*at] != ZERO).collect()
    }

    /// Builds the loop nest.
    fn open(&self, rw: &mut Rewriter<'_>, options: &TileOptions<'_>, inits: Vec<Value>) -> Nest {
        let at = self.tiled();
        let pick = |list: &MixedList| at.iter().map(|at| list[*at]).collect::<MixedList>();
        if let TileLoops::Forall(mapping) = options.loops {
            let bounds = if self.threads.is_empty() {
                Bounds {
                    lower: pick(&self.domain.offsets),
                    upper: pick(&self.domain.sizes),
                    step: pick(&self.sizes),
                }
            } else {
                let all = |index| at.iter().map(|_| index).collect();
                Bounds { lower: all(ZERO), upper: pick(&self.threads), step: all(ONE) }
            };
            let (new, block) = build_forall(rw, &bounds, &inits, mapping);
            rw.set_point_at_end(block);
            return Nest {
                loops: vec![new.op()],
                block,
                ivs: new.induction_variables(rw).collect(),
                destinations: new.shared_outs(rw).collect(),
            };
        }
        let mut as_values = |list: &MixedList| -> Vec<Value> {
            pick(list).into_iter().map(|index| index_value(rw, index)).collect()
        };
        let lower = as_values(&self.domain.offsets);
        let upper = as_values(&self.domain.sizes);
        let step = as_values(&self.sizes);
        let (mut loops, mut ivs, mut destinations) = (Vec::new(), Vec::new(), inits);
        let mut innermost = None;
        for number in 0..at.len() {
            let new =
                build_for(rw, [lower[number], upper[number], step[number]], &destinations, false);
            let block = new.body(rw);
            ivs.push(new.induction_variable(rw));
            destinations = new.iter_args(rw).collect();
            loops.push(new.op());
            rw.set_point_at_end(block);
            innermost = Some(block);
        }
        let here = || rw.parent_block(self.op);
        let block = innermost.or_else(here).expect("the operation is in a block");
        Nest { loops, block, ivs, destinations }
    }

    /// Returns the tile of an iteration, in the order of the operation's loops.
    fn tile(&self, rw: &mut Rewriter<'_>, ivs: &[Value]) -> (MixedList, MixedList) {
        let (mut offsets, mut sizes) = (MixedList::new(), MixedList::new());
        let mut ivs = ivs.iter();
        let by_threads = !self.threads.is_empty();
        for at in 0..self.sizes.len() {
            let untiled =
                if by_threads { self.threads[at] == ZERO } else { self.sizes[at] == ZERO };
            let iv = if untiled { None } else { ivs.next() };
            let Some(iv) = iv else {
                offsets.push(self.domain.offsets[at]);
                sizes.push(self.domain.sizes[at]);
                continue;
            };
            let (offset, size) = match by_threads {
                true => self.tile_of_thread(rw, at, *iv),
                false => (MixedIndex::Value(*iv), self.bounded_size(rw, at, *iv)),
            };
            offsets.push(offset);
            sizes.push(size);
        }
        let mut restored = (offsets.clone(), sizes.clone());
        for (place, number) in self.order.iter().enumerate() {
            restored.0[*number] = offsets[place];
            restored.1[*number] = sizes[place];
        }
        restored
    }

    /// Returns the size of the tile that starts at `iv`: clamped to the end of the loop.
    fn bounded_size(&self, rw: &mut Rewriter<'_>, at: usize, iv: Value) -> MixedIndex {
        let size = self.sizes[at];
        let (offset, end) = (self.domain.offsets[at], self.domain.sizes[at]);
        if size.constant(rw) == Some(1) {
            return size;
        }
        if let (Some(offset), Some(end), Some(size_known)) =
            (offset.constant(rw), end.constant(rw), size.constant(rw))
            && size_known != 0
            && (end - offset) % size_known == 0
        {
            return size;
        }
        let rest = AffineExpr::Symbol(0).sub(AffineExpr::Dim(0));
        let map = AffineMap::new(1, 2, [rest, AffineExpr::Symbol(1)]);
        let end = MixedIndex::Value(index_value(rw, end));
        composed_extreme(rw, Choose::Min, &map, &[MixedIndex::Value(iv), end, size])
    }

    /// Returns the tile of a thread: its share of the loop, clamped to the loop's end.
    fn tile_of_thread(
        &self,
        rw: &mut Rewriter<'_>,
        at: usize,
        iv: Value,
    ) -> (MixedIndex, MixedIndex) {
        let (begin, end) = (self.domain.offsets[at], self.domain.sizes[at]);
        let (threads, share) = (self.threads[at], self.sizes[at]);
        let [d0, d1] = [0, 1].map(AffineExpr::Dim);
        let [s0, s1] = [0, 1].map(AffineExpr::Symbol);
        let iv = MixedIndex::Value(iv);
        let place = AffineMap::new(1, 2, [d0.clone().mul(s1.clone()).add(s0.clone())]);
        let offset = apply(rw, &place, &[iv, begin, share]);
        let all = s1.sub(d0.clone().add(d1.mul(s0.clone())));
        let left = apply(rw, &AffineMap::new(2, 2, [all]), &[begin, threads, share, end]);
        let mut size = share;
        let pair = AffineMap::identity(2);
        if left != ZERO {
            let rest = AffineMap::new(1, 1, [s0.sub(d0)]);
            let rest = apply(rw, &rest, &[offset, end]);
            size = composed_extreme(rw, Choose::Min, &pair, &[rest, share]);
        }
        let never_past = share.constant(rw) == Some(1)
            || match (share.constant(rw), threads.constant(rw), end.constant(rw)) {
                (Some(share), Some(threads), Some(end)) => {
                    share.saturating_mul(threads.saturating_sub(1)) < end
                }
                _ => false,
            };
        if !never_past {
            size = composed_extreme(rw, Choose::Max, &pair, &[ZERO, size]);
        }
        (offset, size)
    }

    /// Builds the tiled operation in the innermost loop, and the operations that forward its results.
    fn fill(
        &mut self,
        rw: &mut Rewriter<'_>,
        options: &TileOptions<'_>,
        nest: Nest,
    ) -> Option<Tiled> {
        if nest.loops.is_empty() {
            let mut mapping = IrMapping::new();
            let copy = rw.clone_op(self.op, &mut mapping);
            let replacements = rw.results(copy).collect();
            return Some(Tiled { ops: vec![copy], replacements, ..Tiled::default() });
        }
        let (offsets, sizes) = self.tile(rw, &nest.ivs);
        let copy = with_destinations(rw, self.op, &nest.destinations);
        let interface = rw.interface::<dyn TilingInterface>(copy)?;
        let tiled = interface.tiled_implementation(rw, &offsets, &sizes);
        rw.erase_op(copy);
        let TilingResult { tiled_ops, tiled_values, generated_slices } = tiled?;
        let own = rw.interface::<dyn TilingInterface>(self.op)?;
        let mut places = Vec::new();
        for number in 0..tiled_values.len() {
            places.push(own.result_tile_position(rw, number, &offsets, &sizes)?);
        }
        let results: Vec<(Value, MixedSlice)> = tiled_values.into_iter().zip(places).collect();
        match options.loops {
            TileLoops::For => yield_from_nest(rw, &nest, &results),
            TileLoops::Forall(_) => end_forall(rw, &nest, &results),
        }
        let mut loops = nest.loops;
        if let Some(forall) = loops.first().and_then(|op| op.cast::<ForallOp>(rw)) {
            loops = vec![normalize(rw, forall).op()];
        }
        let outermost = loops.first().copied()?;
        let replacements = rw.results(outermost).collect();
        Some(Tiled { ops: tiled_ops, replacements, slices: generated_slices, loops })
    }
}

fn apply(rw: &mut Rewriter<'_>, map: &AffineMap, indices: &[MixedIndex]) -> MixedIndex {
    rw.build(|b| composed_apply(b, map, indices))
}
