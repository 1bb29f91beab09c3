//! Lists of static and dynamic indices: the offsets, sizes and strides of slices and views.
//!
//! Operations store such a list in two parts, integers with [`DYNAMIC`] for each dynamic index, and a value for each of
//! these. This module represents it as one list.

use smallvec::SmallVec;

use crate::fold::constant_value;
use crate::folded::FoldResult;
use crate::ir::{Body, Value};
use crate::{Attr, Context, DYNAMIC, Type};

/// A static index, or the value of a dynamic one: an `OpFoldResult` of integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MixedIndex {
    /// A number; [`DYNAMIC`] if its value is missing.
    Known(i64),
    /// A value.
    Value(Value),
}

/// A list of indices in order.
pub type MixedList = SmallVec<[MixedIndex; 4]>;

/// Combines the two parts of a list.
///
/// # Examples
/// ```
/// use ods_core::DYNAMIC;
/// use ods_core::mixed::{MixedIndex, mixed, parted};
///
/// let list = mixed(&[4, DYNAMIC], []);
/// assert_eq!(list[0], MixedIndex::Known(4));
/// assert_eq!(parted(&list).0.as_slice(), [4, DYNAMIC]);
/// ```
pub fn mixed(known: &[i64], values: impl IntoIterator<Item = Value>) -> MixedList {
    let mut values = values.into_iter();
    let index = |known: &i64| match *known {
        DYNAMIC => values.next().map_or(MixedIndex::Known(DYNAMIC), MixedIndex::Value),
        known => MixedIndex::Known(known),
    };
    known.iter().map(index).collect()
}

/// Splits a list: the integers with [`DYNAMIC`] for each value, and the values.
pub fn parted(list: &[MixedIndex]) -> (SmallVec<[i64; 4]>, SmallVec<[Value; 4]>) {
    (marked(list), values(list).collect())
}

/// Returns the integers of a list, with [`DYNAMIC`] for each value.
pub fn marked(list: &[MixedIndex]) -> SmallVec<[i64; 4]> {
    list.iter().map(|index| index.known().unwrap_or(DYNAMIC)).collect()
}

/// Returns the values of a list.
pub fn values(list: &[MixedIndex]) -> impl Iterator<Item = Value> {
    list.iter().filter_map(|index| match index {
        MixedIndex::Value(value) => Some(*value),
        MixedIndex::Known(_) => None,
    })
}

/// Replaces constant values of a list by the numbers that `allowed` accepts; returns whether anything changed. A
/// constant that equals [`DYNAMIC`] stays a value: as a number it would denote a missing value.
pub fn fold_constants(ir: &Body, list: &mut [MixedIndex], allowed: impl Fn(i64) -> bool) -> bool {
    let mut folded = false;
    for index in list {
        if let (MixedIndex::Value(_), Some(number)) = (*index, index.constant(ir))
            && number != DYNAMIC
            && allowed(number)
        {
            *index = MixedIndex::Known(number);
            folded = true;
        }
    }
    folded
}

impl MixedIndex {
    /// Returns the number; `None` for a value and for [`DYNAMIC`].
    pub fn known(self) -> Option<i64> {
        match self {
            MixedIndex::Known(number) => Some(number).filter(|number| *number != DYNAMIC),
            MixedIndex::Value(_) => None,
        }
    }

    /// Returns the number, or the number that the value is as a constant. Returns `None` for a constant that equals
    /// [`DYNAMIC`], which no list can hold as a number.
    pub fn constant(self, ir: &Body) -> Option<i64> {
        match self {
            MixedIndex::Known(_) => self.known(),
            MixedIndex::Value(value) => {
                constant_index(ir, value).filter(|number| *number != DYNAMIC)
            }
        }
    }

    /// Returns whether both are known to be equal: equal numbers, static or constant, or one value.
    pub fn is_same(self, ir: &Body, other: MixedIndex) -> bool {
        match (self.constant(ir), other.constant(ir)) {
            (Some(a), Some(b)) => a == b,
            _ => self == other && matches!(self, MixedIndex::Value(_)),
        }
    }

    /// Returns the index as a fold result: a number becomes an attribute of type `index`.
    pub fn to_folded(self, ctx: &Context) -> FoldResult {
        match self {
            MixedIndex::Known(number) => Attr::integer(ctx, Type::INDEX, number).into(),
            MixedIndex::Value(value) => value.into(),
        }
    }

    /// Returns the index that a fold result denotes; `None` for an attribute that is not an integer.
    pub fn of_folded(ctx: &Context, folded: FoldResult) -> Option<MixedIndex> {
        match folded {
            FoldResult::Attr(attr) => attr.as_i64(ctx).map(MixedIndex::Known),
            FoldResult::Value(value) => Some(MixedIndex::Value(value)),
        }
    }
}

impl From<i64> for MixedIndex {
    fn from(number: i64) -> MixedIndex {
        MixedIndex::Known(number)
    }
}

impl From<Value> for MixedIndex {
    fn from(value: Value) -> MixedIndex {
        MixedIndex::Value(value)
    }
}

/// Returns the number of a value that is an integer constant.
pub fn constant_index(ir: &Body, value: Value) -> Option<i64> {
    constant_value(ir.view(ir.defining_op(value)?))?.as_i64(ir.ctx())
}

/// A slice of a shaped value: where it begins, how many elements it has, and their distances.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "each has one entry per dimension")]
pub struct MixedSlice {
    pub offsets: MixedList,
    pub sizes: MixedList,
    pub strides: MixedList,
}

impl MixedSlice {
    /// Creates a slice with unit strides.
    pub fn dense(offsets: &[MixedIndex], sizes: &[MixedIndex]) -> MixedSlice {
        let strides = offsets.iter().map(|_| MixedIndex::Known(1)).collect();
        MixedSlice { offsets: offsets.into(), sizes: sizes.into(), strides }
    }

    /// Creates the slice that covers a whole value of these sizes.
    pub fn full(sizes: &[MixedIndex]) -> MixedSlice {
        let offsets: MixedList = sizes.iter().map(|_| MixedIndex::Known(0)).collect();
        MixedSlice::dense(&offsets, sizes)
    }

    /// Replaces constants by numbers as `OpWithOffsetSizesAndStridesConstantArgumentFolder` does: in the offsets; if
    /// none changed, in the sizes; if none changed, in the strides. Negative offsets and sizes are kept. Returns
    /// whether anything changed.
    pub fn fold_constants(&mut self, ir: &Body) -> bool {
        fold_constants(ir, &mut self.offsets, |number| number >= 0)
            || fold_constants(ir, &mut self.sizes, |number| number >= 0)
            || fold_constants(ir, &mut self.strides, |_| true)
    }

    /// Verifies that the slice lies within `shape` as far as both are static; `Err` is the message.
    pub fn verify_in_bounds(&self, shape: &[i64]) -> Result<(), String> {
        let lists = self.offsets.iter().zip(&self.sizes).zip(&self.strides);
        for (at, (size, ((offset, count), stride))) in shape.iter().zip(lists).enumerate() {
            let Some(offset) = offset.known().filter(|_| *size != DYNAMIC) else { continue };
            if offset >= *size {
                return Err(format!("offset {at} is out-of-bounds: {offset} >= {size}"));
            }
            let (Some(count), Some(stride)) = (count.known(), stride.known()) else { continue };
            let last = offset.wrapping_add(count.wrapping_sub(1).wrapping_mul(stride));
            if last >= *size {
                return Err(format!(
                    "slice along dimension {at} runs out-of-bounds: {last} >= {size}"
                ));
            }
        }
        Ok(())
    }

    /// Returns whether both are known to be the same slice.
    pub fn is_same(&self, ir: &Body, other: &MixedSlice) -> bool {
        let same = |a: &[MixedIndex], b: &[MixedIndex]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(ir, *b))
        };
        same(&self.offsets, &other.offsets)
            && same(&self.sizes, &other.sizes)
            && same(&self.strides, &other.strides)
    }

    /// Returns whether each stride is known to be 1.
    pub fn has_unit_stride(&self, ir: &Body) -> bool {
        self.strides.iter().all(|stride| stride.constant(ir) == Some(1))
    }

    /// Returns whether each offset is known to be 0.
    pub fn has_zero_offset(&self, ir: &Body) -> bool {
        self.offsets.iter().all(|offset| offset.constant(ir) == Some(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slice(offset: i64, size: i64, stride: i64) -> MixedSlice {
        MixedSlice {
            offsets: mixed(&[offset], []),
            sizes: mixed(&[size], []),
            strides: mixed(&[stride], []),
        }
    }

    #[test]
    fn bounds_are_checked_as_far_as_known() {
        let message = |slice: MixedSlice, size| slice.verify_in_bounds(&[size]).err();
        assert_eq!(message(slice(0, 8, 1), 8), None);
        assert_eq!(
            message(slice(8, 0, 1), 8).as_deref(),
            Some("offset 0 is out-of-bounds: 8 >= 8")
        );
        assert_eq!(
            message(slice(7, 2, 1), 8).as_deref(),
            Some("slice along dimension 0 runs out-of-bounds: 8 >= 8")
        );
        assert_eq!(message(slice(7, 2, 1), DYNAMIC), None);
        assert_eq!(message(slice(DYNAMIC, 9, 1), 8), None);
        assert_eq!(message(slice(0, DYNAMIC, 9), 8), None);
        assert_eq!(message(slice(1, i64::MAX, i64::MAX), 8), None);
    }
}
