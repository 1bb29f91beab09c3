//! `tensor.cast` and `tensor.bitcast`

use ods_core::hooks::Canonicalize;
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Context, DYNAMIC, Type};
use smallvec::SmallVec;

use super::super::ranked::{Ranked, joined_size};
use super::super::slice::{extract_slice, reduction_mask};
use super::super::{BitcastOp, CastOp, ExtractSliceOp};

impl Canonicalize for BitcastOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(BitcastOfBitcast)
    }
}

/// `bitcast(bitcast(x))` → `bitcast(x)`
struct BitcastOfBitcast;

impl Pattern for BitcastOfBitcast {
    type Root = BitcastOp;

    fn rewrite(&self, op: BitcastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.source(rw).defined_by::<BitcastOp>(rw)?;
        rw.replace_with(op, BitcastOp::build(inner.source(rw), op.dest_ty(rw)))
    }
}

impl Canonicalize for CastOp {
    fn add_patterns(patterns: PatternSet) -> PatternSet {
        patterns.with(CastOfCast).with(CastOfSlice)
    }
}

/// `cast(cast(x))` → `cast(x)`, if the intermediate type has no static information that the others lack.
struct CastOfCast;

impl Pattern for CastOfCast {
    type Root = CastOp;

    fn rewrite(&self, op: CastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.source(rw).defined_by::<CastOp>(rw)?;
        let source = inner.source(rw);
        let [first, between, last] = [rw.ty(source), inner.dest_ty(rw), op.dest_ty(rw)];
        let ctx = rw.ctx();
        let all = join(ctx, join(ctx, first, between)?, last)?;
        if Some(all) != join(ctx, first, last) {
            return None;
        }
        rw.replace_with(op, CastOp::build(source, last))
    }
}

/// Returns the type with the static sizes of both types; `None` if they contradict each other.
fn join(ctx: &Context, one: Type, other: Type) -> Option<Type> {
    let Some(ranked) = Ranked::of_type(ctx, one) else { return Some(other) };
    let Some(others) = Ranked::of_type(ctx, other) else { return Some(one) };
    if ranked.rank() != others.rank() {
        return None;
    }
    let sizes = ranked.shape.iter().zip(others.shape).map(|(a, b)| joined_size(*a, *b));
    let shape: SmallVec<[i64; 4]> = sizes.collect::<Option<_>>()?;
    Some(Type::tensor(ctx, &shape, ranked.elem))
}

/// Folds a cast to a more static type into the slice that defines its source.
struct CastOfSlice;

impl Pattern for CastOfSlice {
    type Root = CastOp;

    fn rewrite(&self, op: CastOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let taken = op.source(rw).defined_by::<ExtractSliceOp>(rw)?;
        let ty = op.dest_ty(rw);
        let (old, new) = (Ranked::of_value(rw, op.source(rw)), Ranked::of_type(rw.ctx(), ty)?);
        if !op.can_fold_into_producer(rw) || old.shape == new.shape {
            return None;
        }
        let mut slice = taken.mixed_slice(rw);
        let dropped = reduction_mask(&taken.static_sizes(rw), old.shape, false);
        let mut sizes = new.shape.iter();
        for (at, size) in slice.sizes.iter_mut().enumerate() {
            if dropped.as_ref().is_some_and(|dropped| dropped[at]) {
                continue;
            }
            match sizes.next() {
                None => return None,
                Some(&DYNAMIC) => {}
                Some(known) => *size = MixedIndex::Known(*known),
            }
        }
        let slice = extract_slice(taken.source(rw), ty, &slice);
        rw.replace_with(op, slice)
    }
}
