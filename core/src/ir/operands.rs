//! Per-operand data of an operation, by group: the storage of generated adaptors.

use std::ops::Range;

use super::segments::group_range;
use super::{Body, Op};
use crate::schema::{OpSchema, Segments};

/// A list with a `T` for each operand of an operation, and the groups of the declaration that they belong to.
///
/// It borrows neither the operation nor its body, so that both may change while it is read.
#[derive(Clone, Copy, Debug)]
pub struct Operands<'a, T> {
    schema: &'static OpSchema,
    values: &'a [T],
    sizes: &'a [u32],
}

impl<'a, T: Copy> Operands<'a, T> {
    /// Creates a list of `values`, one for each operand; `sizes` are the sizes of the groups, if the operation stores
    /// them ([`Body::stored_operand_sizes`]).
    #[inline]
    pub fn new(schema: &'static OpSchema, values: &'a [T], sizes: &'a [u32]) -> Operands<'a, T> {
        Operands { schema, values, sizes }
    }

    /// Returns the items of all operands, flat.
    #[inline]
    pub fn all(self) -> &'a [T] {
        self.values
    }

    /// Returns the item of operand number `index`.
    ///
    /// # Panics
    /// Panics if there are not that many operands.
    #[inline]
    #[doc(hidden)]
    pub fn at(self, index: usize) -> T {
        self.values[index]
    }

    /// Returns the item of group `group`, which consists of a single operand.
    ///
    /// # Panics
    /// Panics if the operand is absent.
    #[doc(hidden)]
    pub fn one(self, group: usize) -> T {
        self.many(group)[0]
    }

    /// Returns the item of group `group`, if its operand is present.
    #[doc(hidden)]
    pub fn opt(self, group: usize) -> Option<T> {
        self.many(group).first().copied()
    }

    /// Returns the items of group `group`.
    #[doc(hidden)]
    pub fn many(self, group: usize) -> &'a [T] {
        &self.values[self.range(group)]
    }

    fn range(self, group: usize) -> Range<usize> {
        let OpSchema { operands, operand_segments, .. } = self.schema;
        let sizes = (*operand_segments == Segments::Stored).then_some(self.sizes);
        group_range(operands, *operand_segments, self.values.len(), sizes, group)
    }
}

impl Body {
    /// Returns the sizes of the operand groups that `op` stores; empty if they follow from the declaration.
    pub fn stored_operand_sizes(&self, op: Op) -> &[u32] {
        let info = self.ctx().op_info(self.name(op));
        let stored = info.and_then(|info| Some((info, info.operand_segments_at()?)));
        stored.map_or(&[], |(info, at)| {
            &self.props_of(op, info.row_len)[at..][..info.schema.operands.len()]
        })
    }
}
