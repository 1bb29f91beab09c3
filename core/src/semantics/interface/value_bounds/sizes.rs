//! Equations shared by operations on shaped values: sizes that are given, preserved, or queried.

use super::{Quantity, ValueBounds};
use crate::Value;
use crate::affine::AffineExpr;
use crate::mixed::{MixedIndex, constant_index};

impl ValueBounds<'_> {
    /// Adds that the size of a dimension of `value` is `size`, if it is given.
    pub fn size_is_given(&mut self, value: Value, dim: usize, size: Option<MixedIndex>) {
        if let Some(size) = size {
            let size = self.index_expr(size);
            self.equal(Quantity::size(value, dim), size);
        }
    }

    /// Adds that a dimension of `value` has the same size as in `source`, unless the rank of `source` is unknown.
    pub fn preserves_size(&mut self, value: Value, dim: usize, source: Value) {
        if self.rank(source).is_some() {
            let size = self.expr(Quantity::size(source, dim));
            self.equal(Quantity::size(value, dim), size);
        }
    }

    /// Adds that `value` is the size of the dimension of `source` with index `index`, if that is a constant in bounds.
    pub fn is_size_of(&mut self, value: Value, source: Value, index: Value) {
        let dim = constant_index(self.ir, index).and_then(|dim| usize::try_from(dim).ok());
        let rank = self.rank(source).unwrap_or(0);
        if let Some(dim) = dim.filter(|dim| *dim < rank) {
            let size = self.expr(Quantity::size(source, dim));
            self.equal(value, size);
        }
    }

    /// Adds that `value` is the rank of `source`, if that is known.
    pub fn is_rank_of(&mut self, value: Value, source: Value) {
        if let Some(rank) = self.rank(source) {
            self.equal(value, AffineExpr::Constant(rank as i64));
        }
    }

    fn rank(&self, value: Value) -> Option<usize> {
        let ir = self.ir;
        ir.ty(value).shape(ir.ctx()).map(<[i64]>::len)
    }
}
