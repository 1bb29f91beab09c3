//! Ranges of operands: the operands of a named slot, and those that interfaces return.

use std::ops::Range;

use super::{Body, Op, Use, Value, ValueRef};

/// Consecutive operands of one operation: `OperandRange`.
///
/// A range consists of operand numbers, so that it stays valid when values are replaced. Inserting or erasing operands
/// before its end invalidates it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OperandRange {
    op: Op,
    start: u32,
    end: u32,
}

impl OperandRange {
    /// Creates the range of the operands with these numbers, which must exist.
    #[inline]
    pub(crate) fn new(op: Op, numbers: Range<usize>) -> OperandRange {
        OperandRange { op, start: numbers.start as u32, end: numbers.end as u32 }
    }

    /// Returns the range of all operands of `op`.
    #[inline]
    pub fn all(ir: &Body, op: impl Into<Op>) -> OperandRange {
        let op = op.into();
        OperandRange::new(op, 0..ir.num_operands(op))
    }

    /// Returns an empty range of operands of `op`.
    #[inline]
    pub fn none(op: impl Into<Op>) -> OperandRange {
        OperandRange::new(op.into(), 0..0)
    }

    /// Returns the operation that owns the operands.
    #[inline]
    pub fn op(self) -> Op {
        self.op
    }

    /// Returns the number of operands.
    #[inline]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Returns whether the range is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the range without its first `count` operands.
    #[inline]
    pub fn skip(self, count: usize) -> OperandRange {
        OperandRange::new(self.op, self.start as usize + count.min(self.len())..self.end as usize)
    }

    /// Returns the first `count` operands of the range.
    #[inline]
    pub fn take(self, count: usize) -> OperandRange {
        OperandRange::new(self.op, self.start as usize..self.start as usize + count.min(self.len()))
    }

    /// Returns the numbers of the operands among all operands of the operation, for tables with an entry for each.
    #[inline]
    pub fn numbers(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns the part of `list`, which has an item for each operand of the operation, that belongs to the range.
    ///
    /// # Panics
    /// When the list is shorter.
    #[inline]
    pub fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.numbers()]
    }

    /// Returns the operand slots.
    #[inline]
    pub fn uses(
        self,
        ir: &Body,
    ) -> impl ExactSizeIterator<Item = Use> + DoubleEndedIterator + Clone + use<> {
        let first = ir.first_operand_slot(self.op);
        self.numbers().map(move |number| Use::at(first + number))
    }

    /// Returns the values of the operands.
    #[inline]
    pub fn values(
        self,
        ir: &Body,
    ) -> impl ExactSizeIterator<Item = Value> + DoubleEndedIterator + Clone + '_ {
        self.uses(ir).map(move |operand| ir.used_value(operand))
    }

    /// Returns the values of the operands, as views.
    #[inline]
    pub fn refs(
        self,
        ir: &Body,
    ) -> impl ExactSizeIterator<Item = ValueRef<'_>> + DoubleEndedIterator + Clone + '_ {
        self.values(ir).map(move |value| ValueRef { body: ir, value })
    }

    /// Returns the operand at `index` in the range, if the range is that long.
    pub fn get(self, ir: &Body, index: usize) -> Option<Use> {
        self.uses(ir).nth(index)
    }

    /// Returns the index of an operand in the range; `None` for an operand outside.
    pub fn position(self, ir: &Body, operand: Use) -> Option<usize> {
        self.uses(ir).position(|one| one == operand)
    }

    /// Returns whether an operand is in the range.
    pub fn contains(self, ir: &Body, operand: Use) -> bool {
        self.position(ir, operand).is_some()
    }
}
