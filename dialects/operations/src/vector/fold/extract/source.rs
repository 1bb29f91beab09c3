//! Extraction from the result of a single operation.

use ods_core::ir::ValueRef;

use super::super::super::position::{Index, Position};
use super::super::super::shape::Shape;
use super::super::super::slice::{has_unit_strides, integers};
use super::super::super::{
    BroadcastOp, ExtractStridedSliceOp, FromElementsOp, ShapeCastOp, ShuffleOp, only_result,
};
use super::{Extraction, Found};

/// Returns the source of a broadcast, or of a cast that adds leading unit dimensions.
pub(in super::super::super) fn repeated(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    if let Some(broadcast) = value.defined_by::<BroadcastOp>() {
        return Some(broadcast.source());
    }
    let cast = value.defined_by::<ShapeCastOp>()?;
    let ends_so = Shape::of(cast.result()).dims.ends_with(Shape::of(cast.source()).dims);
    ends_so.then(|| cast.source())
}

impl<'a> Extraction<'a> {
    /// Returns the broadcast value, or an extraction from it.
    pub(super) fn through_broadcast(&self) -> Option<Found<'a>> {
        let input = repeated(self.source)?;
        if input.ty() == self.op.result().ty() {
            return Some(Found::Value(input));
        }
        let (whole, result) = (Shape::of(input), self.result());
        let taken = whole.rank().checked_sub(result.rank())?;
        if result.is_vector && !whole.dims.ends_with(result.dims) {
            return None;
        }
        let lead = Shape::of(self.source).rank() - whole.rank();
        let index = |(at, size): (usize, &i64)| match size {
            1 => Some(Index::Known(0)),
            _ => self.position.0.get(at + lead).copied(),
        };
        let position = whole.dims.iter().take(taken).enumerate().map(index);
        let position = Position(position.collect::<Option<_>>()?);
        Some(Found::Other(Extraction { op: self.op, source: input, position }))
    }

    /// Returns the element that the shuffle mask selects.
    pub(super) fn through_shuffle(&self) -> Option<Found<'a>> {
        let position = self.position.known()?;
        let shuffle = self.source.defined_by::<ShuffleOp>()?;
        let (&[index], [first]) = (&position[..], Shape::of(shuffle.v1()).dims) else {
            return None;
        };
        let number = *shuffle.mask().get(usize::try_from(index).ok()?)?;
        Some(match number < *first {
            true => self.of(shuffle.v1(), &[number]),
            false => self.of(shuffle.v2(), &[number - first]),
        })
    }

    /// Returns the extraction of the same elements from the source of the cast.
    pub(super) fn through_shape_cast(&self) -> Option<Found<'a>> {
        let position = self.position.known()?;
        let cast = self.source.defined_by::<ShapeCastOp>()?;
        let (before, result) = (Shape::of(cast.source()), self.result());
        if !before.dims.ends_with(result.dims) {
            return None;
        }
        let part = result.count();
        let mut number = Shape::of(self.source).linear(&position) / part;
        let mut found = vec![0; before.rank() - result.rank()];
        for (at, size) in found.iter_mut().zip(before.dims).rev() {
            *at = number % size;
            number /= size;
        }
        Some(self.of(cast.source(), &found))
    }

    /// Returns the extraction from the source of the slice, with the offsets added.
    pub(super) fn through_slice(&self) -> Option<Found<'a>> {
        let mut position = self.position.known()?;
        let slice = self.source.defined_by::<ExtractStridedSliceOp>()?;
        let ctx = self.op.ctx();
        if !has_unit_strides(ctx, slice.strides()) {
            return None;
        }
        let (source, part) = (Shape::of(slice.source()), Shape::of(only_result(*slice)));
        let mut offsets = integers(ctx, slice.offsets());
        // Trailing dimensions that are whole need no offset.
        while let Some(last) = offsets.len().checked_sub(1)
            && offsets[last] == 0
            && part.dims[last] == source.dims[last]
        {
            offsets.pop();
        }
        if self.result().rank() > source.rank() - offsets.len() {
            return None;
        }
        position.iter_mut().zip(offsets).for_each(|(at, offset)| *at += offset);
        Some(self.of(slice.source(), &position))
    }

    /// Returns the scalar operand at the position.
    pub(super) fn through_elements(&self) -> Option<Found<'a>> {
        let position = self.position.known()?;
        let definition = self.source.defined_by::<FromElementsOp>()?;
        if self.result().is_vector {
            return None;
        }
        let number = usize::try_from(Shape::of(self.source).linear(&position)).ok()?;
        Some(Found::Value(definition.elements().nth(number)?))
    }
}
