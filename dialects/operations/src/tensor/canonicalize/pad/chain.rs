//! Consecutive pads.

use ods_core::Value;
use ods_core::affine::{AffineExpr, AffineMap};
use ods_core::fold::constant_value;
use ods_core::interface::OffsetSizeAndStrideOpInterface;
use ods_core::mixed::{MixedIndex, MixedList, MixedSlice};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{Attr, Body};
use smallvec::SmallVec;

use super::super::super::ranked::Ranked;
use super::super::super::slice::{extract_slice, slice_type};
use super::super::super::{ExtractSliceOp, PadOp};
use super::move_region;
use crate::affine::composed_apply;

/// Merges two consecutive pads with the same padding value.
pub(super) struct PadOfPad;

impl Pattern for PadOfPad {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.source(rw).defined_by::<PadOp>(rw)?;
        if op.nofold(rw) || inner.nofold(rw) {
            return None;
        }
        if op.constant_padding(rw)? != inner.constant_padding(rw)? {
            return None;
        }
        let high = sums(rw, &op.mixed_high(rw), &inner.mixed_high(rw));
        let low = sums(rw, &op.mixed_low(rw), &inner.mixed_low(rw));
        let new = op.rebuilt(rw, inner.source(rw), op.result_ty(rw), &low, &high);
        let new = rw.insert(new);
        move_region(rw, op, new);
        let value = new.result(rw);
        rw.replace_op(op, &[value])
    }
}

fn sums(rw: &mut Rewriter<'_>, one: &[MixedIndex], other: &[MixedIndex]) -> MixedList {
    let sum = AffineExpr::Dim(0).add(AffineExpr::Dim(1));
    let map = AffineMap::new(2, 0, vec![sum]);
    let sum = |(one, other): (&MixedIndex, &MixedIndex)| {
        rw.build(|builder| composed_apply(builder, &map, &[*one, *other]))
    };
    one.iter().zip(other).map(sum).collect()
}

/// Merges slice, pad, slice and pad, with the pads in different dimensions, into one slice and one pad.
///
/// All strides are one, no low padding is added, and both padding values are the same constant. In each dimension one
/// of the two slices starts at zero and is not padded.
pub(super) struct PadsOfOtherDims;

impl Pattern for PadsOfOtherDims {
    type Root = PadOp;

    fn rewrite(&self, op: PadOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let inner = op.source(rw).defined_by::<ExtractSliceOp>(rw)?;
        let outer_pad = inner.source(rw).defined_by::<PadOp>(rw).filter(|pad| !pad.nofold(rw))?;
        let outer = outer_pad.source(rw).defined_by::<ExtractSliceOp>(rw)?;
        let rank = Ranked::of_value(rw, op.source(rw)).rank();
        let (slice, outer_slice) = (inner.mixed_slice(rw), outer.mixed_slice(rw));
        let no_low = |pad: PadOp| pad.mixed_low(rw).iter().all(|low| is(rw, *low, 0));
        if Ranked::of_value(rw, outer.source(rw)).rank() != rank
            || !slice.has_unit_stride(rw)
            || !outer_slice.has_unit_stride(rw)
            || !no_low(op)
            || !no_low(outer_pad)
            || padding_attr(rw, op)? != padding_attr(rw, outer_pad)?
        {
            return None;
        }
        let (padded, outer_padded) = (padded_dims(rw, op), padded_dims(rw, outer_pad));
        if padded.iter().zip(&outer_padded).any(|(one, other)| *one && *other) {
            return None;
        }
        let mut new = MixedSlice { strides: slice.strides.clone(), ..MixedSlice::default() };
        let mut high = MixedList::new();
        let (high_one, high_other) = (op.mixed_high(rw), outer_pad.mixed_high(rw));
        let whole = Ranked::of_value(rw, inner.source(rw)).shape;
        for at in 0..rank {
            let (offset, other) = (slice.offsets[at], outer_slice.offsets[at]);
            new.offsets.push(match (padded[at], outer_padded[at]) {
                (false, _) if is(rw, offset, 0) => other,
                (_, false) if is(rw, other, 0) => offset,
                _ => return None,
            });
            if outer_padded[at] && slice.sizes[at].constant(rw) != Some(whole[at]) {
                return None;
            }
            let slice = if outer_padded[at] { &outer_slice } else { &slice };
            new.sizes.push(slice.sizes[at]);
            high.push(match (padded[at], outer_padded[at]) {
                (_, true) => high_other[at],
                (true, _) => high_one[at],
                _ => MixedIndex::Known(0),
            });
        }
        let source = outer.source(rw);
        let ty = slice_type(rw.ctx(), rw.ty(source), &new.sizes);
        let taken = rw.insert(extract_slice(source, ty, &new)).result(rw);
        let low = op.mixed_low(rw);
        let new = rw.insert(op.rebuilt(rw, taken, op.result_ty(rw), &low, &high));
        move_region(rw, op, new);
        let value: Value = new.result(rw);
        rw.replace_op(op, &[value])
    }
}

fn is(ir: &Body, index: MixedIndex, number: i64) -> bool {
    index.constant(ir) == Some(number)
}

/// Returns the constant padding value.
fn padding_attr(ir: &Body, op: PadOp) -> Option<Attr> {
    constant_value(ir.view(ir.defining_op(op.constant_padding(ir)?)?))
}

/// Returns a flag for each dimension that is set if it is padded.
fn padded_dims(ir: &Body, op: PadOp) -> SmallVec<[bool; 4]> {
    let (low, high) = (op.mixed_low(ir), op.mixed_high(ir));
    let pairs = low.iter().zip(&high);
    pairs.map(|(low, high)| !is(ir, *low, 0) || !is(ir, *high, 0)).collect()
}
