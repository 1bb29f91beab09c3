//! Something for each operand of an operation, by group: what the adaptors of generated code hold.

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
    /// One of `values` for each operand; `sizes` are those of the groups, where the operation stores them
    /// ([`Body::stored_operand_sizes`]).
    #[inline]
    pub fn new(schema: &'static OpSchema, values: &'a [T], sizes: &'a [u32]) -> Operands<'a, T> {
        Operands { schema, values, sizes }
    }

    /// One for each operand, flat.
    #[inline]
    pub fn all(self) -> &'a [T] {
        self.values
    }

    /// The one for operand number `index`.
    ///
    /// # Panics
    /// When there are not that many.
    #[inline]
    #[doc(hidden)]
    pub fn at(self, index: usize) -> T {
        self.values[index]
    }

    /// The one for group `group`, which stands for a single operand.
    ///
    /// # Panics
    /// When the operand is absent.
    #[doc(hidden)]
    pub fn one(self, group: usize) -> T {
        self.many(group)[0]
    }

    /// The one for group `group`, if its operand is there.
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
    /// The sizes of the groups of operands that `op` stores: none where they follow from the declaration.
    pub fn stored_operand_sizes(&self, op: Op) -> &[u32] {
        let info = self.ctx().op_info(self.name(op));
        let stored = info.and_then(|info| Some((info, info.operand_segments_at()?)));
        stored.map_or(&[], |(info, at)| {
            &self.props_of(op, info.row_len)[at..][..info.schema.operands.len()]
        })
    }
}
