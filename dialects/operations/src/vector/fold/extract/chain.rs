//! Extraction from chains of operations.

use super::super::super::shape::Shape;
use super::super::super::slice::{has_unit_strides, integers};
use super::super::super::{ExtractOp, InsertOp, InsertStridedSliceOp, TransposeOp};
use super::{Extraction, Found};

impl<'a> Extraction<'a> {
    /// Merges consecutive extractions into one at the concatenated positions.
    pub(super) fn through_extracts(&self) -> Option<Found<'a>> {
        let mut positions = vec![self.position.known()?];
        let mut source = self.source;
        while let Some(inner) = source.defined_by::<ExtractOp>() {
            if inner.dynamic_position().len() > 0 {
                return None;
            }
            positions.push(inner.static_position());
            source = inner.source();
        }
        if source == self.source {
            return None;
        }
        Some(self.of(source, &positions.into_iter().rev().flatten().collect::<Vec<_>>()))
    }

    /// Traces the extracted value through insertions at other positions and transpositions to its insertion.
    ///
    /// The traced position has the full rank: the indices of the extraction are followed by negative numbers for the
    /// dimensions of the result. A transposition permutes both; there is a result only if the negative numbers are in
    /// order again.
    pub(super) fn through_inserts(&self) -> Option<Found<'a>> {
        let indices = self.position.known()?;
        let remaining = Shape::of(self.source).rank().checked_sub(indices.len())?;
        let rest: Vec<i64> = (1..=remaining as i64).map(|number| -number).collect();
        let mut place = [&indices[..], &rest].concat();
        let mut source = self.source;
        let mut taken = indices.len();
        loop {
            if let Some(transpose) = source.defined_by::<TransposeOp>() {
                let mut before = place.clone();
                for (index, from) in place.iter().zip(transpose.permutation()) {
                    *before.get_mut(usize::try_from(from).ok()?)? = *index;
                }
                place = before;
                source = transpose.vector();
                continue;
            }
            let Some(insert) = source.defined_by::<InsertOp>() else { break };
            let inserted = insert.static_position();
            let is_known = insert.dynamic_position().len() == 0;
            let in_order = place.get(taken..) == Some(&rest[..]);
            if is_known && place.get(..taken) == Some(&inserted[..]) && in_order {
                return Some(Found::Value(insert.value_to_store()));
            }
            if is_known && place.starts_with(&inserted) {
                place.drain(..inserted.len());
                taken = place.len().checked_sub(rest.len())?;
                source = insert.value_to_store();
                break;
            }
            let may_meet = |(a, b): (&i64, &i64)| *a < 0 || *b < 0 || a == b;
            if inserted.starts_with(&place) || place.iter().zip(&inserted).all(may_meet) {
                return None;
            }
            source = insert.dest();
        }
        let in_order = place.get(taken..) == Some(&rest[..]);
        (source != self.source && in_order).then(|| self.of(source, &place[..taken]))
    }

    /// Traces the extracted value through insertions of slices at other positions to the slice that contains it.
    pub(super) fn through_inserted_slices(&self) -> Option<Found<'a>> {
        let position = self.position.known()?;
        let ctx = self.op.ctx();
        let rank = self.result().rank();
        let mut next = self.source.defined_by::<InsertStridedSliceOp>();
        while let Some(insert) = next {
            let (part, dest) = (Shape::of(insert.value_to_store()), Shape::of(insert.dest()));
            let lead = dest.rank().checked_sub(part.rank())?;
            let inner = part.rank().checked_sub(rank)?;
            if !has_unit_strides(ctx, insert.strides()) {
                return None;
            }
            let offsets = integers(ctx, insert.offsets());
            let sizes = std::iter::repeat_n(&1, lead).chain(part.dims);
            let bounds = offsets.iter().zip(sizes);
            let is_in =
                |(at, (start, size)): (&i64, (&i64, &i64))| (*start..start + size).contains(at);
            if position.iter().zip(bounds).all(is_in) {
                // The extracted rows must have been inserted completely.
                if part.dims[inner..] != dest.dims[inner + lead..] {
                    return None;
                }
                let within = position.iter().zip(&offsets).skip(lead).map(|(at, start)| at - start);
                return Some(self.of(insert.value_to_store(), &within.collect::<Vec<_>>()));
            }
            next = insert.dest().defined_by::<InsertStridedSliceOp>();
        }
        None
    }
}
