//! `--affine-loop-tile`

use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op};

use super::bounds::{build_loop, number, set_lower_bound, set_step, set_upper_bound};
use super::coalescing::perfect_nest;
use crate::affine::analysis::{
    Dependence, constant_rounds, dependence, footprint, largest_divisor, nesting_depth,
    reordered_accesses,
};
use crate::affine::compose::{Operands, ValueMap};
use crate::affine::{AffineForOp, AffineLoopTiling, ValueSystem};

/// The size of tiles if no option sets it.
const DEFAULT_TILE_SIZE: u32 = 4;

impl RunPass for AffineLoopTiling {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        if self.separate {
            return Err(
                cx.fail_here("the option 'separate' of 'affine-loop-tile' is not supported")
            );
        }
        let body = cx.body_mut();
        let tops: Vec<Op> = body.blocks(body.region()).flat_map(|block| body.ops(block)).collect();
        let mut bands: Vec<Vec<AffineForOp>> = Vec::new();
        for op in tops {
            if let Some(outer) = op.cast::<AffineForOp>(body) {
                bands.push(perfect_nest(body, outer));
            }
        }
        let mut rw = Rewriter::new(body);
        for band in bands {
            let sizes = self.sizes(&rw, &band);
            if keeps_order(&sizes) || is_valid(&rw, &band) {
                tile(&mut rw, &band, &sizes);
            }
        }
        Ok(())
    }
}

impl AffineLoopTiling {
    /// Returns the sizes of the tiles of a band.
    fn sizes(&self, ir: &Body, band: &[AffineForOp]) -> Vec<u32> {
        if self.tile_size != 0 {
            return vec![self.tile_size; band.len()];
        }
        if !self.tile_sizes.is_empty() {
            let mut sizes = self.tile_sizes.clone();
            sizes.resize(band.len(), DEFAULT_TILE_SIZE);
            return sizes;
        }
        // Tiles are as small as possible without a cache.
        if self.cache_size_in_ki_b == 0 {
            return vec![1; band.len()];
        }
        let mut sizes = match band.first().and_then(|outer| footprint(ir, (*outer).into())) {
            None => vec![DEFAULT_TILE_SIZE; band.len()],
            Some(bytes) => {
                let cache = self.cache_size_in_ki_b.saturating_mul(1024);
                match bytes.unsigned_abs().div_ceil(cache) {
                    0 | 1 => return vec![1; band.len()],
                    excess => sizes_for(excess, band.len()),
                }
            }
        };
        for (op, size) in band.iter().zip(&mut sizes) {
            if let Some(rounds) = constant_rounds(ir, *op) {
                *size = divisor_near(rounds, *size);
            }
        }
        sizes
    }
}

/// Returns tile sizes whose product reduces the footprint of a band by the factor `excess`.
fn sizes_for(excess: u64, count: usize) -> Vec<u32> {
    let root = (excess as f64).powf(1.0 / count as f64).floor() as u64;
    let narrow = |size: u64| u32::try_from(size.max(1)).unwrap_or(u32::MAX);
    let mut sizes = vec![narrow(root); count];
    if let Some((last, others)) = sizes.split_last_mut() {
        let product =
            others.iter().fold(1u64, |product, size| product.saturating_mul((*size).into()));
        *last = narrow(excess / product);
    }
    sizes
}

/// Returns the greatest size, up to another one, that divides a trip count into several tiles.
fn divisor_near(rounds: u64, size: u32) -> u32 {
    let most = match rounds > 1 && u64::from(size) > rounds / 2 {
        true => (rounds / 2) as u32,
        false => size,
    };
    (1..=most).rev().find(|size| rounds.is_multiple_of((*size).into())).unwrap_or(1)
}

/// Returns whether tiles of these sizes run the iterations of a band in their original order: only tiles of the
/// innermost loop have several iterations.
fn keeps_order(sizes: &[u32]) -> bool {
    sizes.split_last().is_none_or(|(_, outer)| outer.iter().all(|size| *size == 1))
}

/// Returns whether all dependences in a band are known, and none has a negative distance in one of its loops:
/// iterations may then run tile by tile.
fn is_valid(ir: &Body, band: &[AffineForOp]) -> bool {
    let (Some(outer), Some(inner)) = (band.first(), band.last()) else { return true };
    let Some(accesses) = reordered_accesses(ir, (*outer).into(), (*inner).into()) else {
        return false;
    };
    let outer_depth = nesting_depth(ir, (*outer).into());
    (outer_depth + 1..=outer_depth + band.len() + 1).all(|depth| {
        accesses.iter().all(|from| {
            accesses.iter().all(|to| match dependence(ir, from, to, depth, false) {
                Dependence::None => true,
                Dependence::Unknown => false,
                Dependence::Some(between) => between
                    .distances()
                    .iter()
                    .skip(outer_depth)
                    .take(band.len())
                    .all(|(least, _)| least.is_some_and(|least| least >= 0)),
            })
        })
    })
}

/// Returns whether the loops of a band have no iteration arguments, and their bounds are independent of each other.
fn can_be_tiled(ir: &Body, band: &[AffineForOp]) -> bool {
    if band.iter().any(|op| op.results(ir).len() > 0) {
        return false;
    }
    let ops: Vec<Op> = band.iter().map(|op| Op::from(*op)).collect();
    band.len() < 2
        || ValueSystem::of_ops(ir, &ops)
            .is_some_and(|domain| domain.system.is_hyper_rectangular(0..band.len()))
}

/// Builds loops over tiles, and in them loops within a tile; returns the former, then the latter.
pub(super) fn tile(
    rw: &mut Rewriter<'_>,
    band: &[AffineForOp],
    sizes: &[u32],
) -> Option<Vec<AffineForOp>> {
    if !can_be_tiled(rw, band) {
        return None;
    }
    let (outer, inner) = (*band.first()?, *band.last()?);
    let loc = rw.loc(outer.into());
    rw.set_point_before(outer).set_loc(loc);
    let mut loops = Vec::new();
    for _ in 0..2 * band.len() {
        let new = build_loop(rw, number(0), number(0), 1);
        let last = new.yield_op(rw);
        rw.set_point_before(last);
        loops.push(new);
    }
    let innermost = loops.last()?.yield_op(rw);
    let last = inner.yield_op(rw);
    let ops: Vec<Op> = rw.ops(inner.body(rw)).filter(|op| *op != Op::from(last)).collect();
    for op in ops {
        rw.move_op_before(op, innermost);
    }
    for (at, (old, size)) in band.iter().zip(sizes).enumerate() {
        set_bounds(rw, *old, loops[at], loops[at + band.len()], i64::from(*size));
    }
    for (at, old) in band.iter().enumerate() {
        let (old, new) =
            (old.induction_variable(rw), loops[at + band.len()].induction_variable(rw));
        rw.replace_all_uses(old, new);
    }
    rw.erase_op(outer);
    Some(loops)
}

/// Sets the bounds of a loop over tiles and of a loop within a tile.
fn set_bounds(
    rw: &mut Rewriter<'_>,
    old: AffineForOp,
    over: AffineForOp,
    inside: AffineForOp,
    size: i64,
) {
    let (lower, upper, step) = (old.lower_bound(rw), old.upper_bound(rw), old.step_size(rw));
    set_lower_bound(rw, over, lower);
    set_upper_bound(rw, over, upper.clone());
    set_step(rw, over, size.wrapping_mul(step));
    let variable = over.induction_variable(rw);
    let from_variable = |map| ValueMap { map, operands: Operands::from_slice(&[variable]) };
    set_lower_bound(rw, inside, from_variable(AffineMap::identity(1)));
    set_step(rw, inside, step);
    let behind = |rounds: i64| {
        let span = AffineExpr::Constant(rounds.wrapping_mul(step));
        from_variable(AffineMap::new(1, 0, [AffineExpr::Dim(0).add(span)]))
    };
    let rounds = constant_rounds(rw, old).filter(|rounds| *rounds < size as u64);
    let upper = if let Some(rounds) = rounds {
        behind(rounds as i64)
    } else if largest_divisor(rw, old).is_multiple_of(size as u64) {
        behind(size)
    } else {
        // The end of the tile, or of the whole loop.
        let dims = upper.map.dims;
        let end = AffineExpr::Dim(dims).add(AffineExpr::Constant(size.wrapping_mul(step)));
        let results = [end].into_iter().chain(upper.map.results.iter().cloned());
        let map = AffineMap::new(dims + 1, upper.map.symbols, results);
        let mut operands = upper.operands;
        operands.insert(dims as usize, variable);
        ValueMap { map, operands }
    };
    set_upper_bound(rw, inside, upper);
}
