//! Values of the iteration before, of which a vector loop passes on a vector.

use ods_core::ir::Inserter as _;
use ods_core::{Type, Value};

use super::super::reduction::{Kind, Reduction};
use super::Emit;
use crate::llvm::*;

impl Emit<'_, '_, '_> {
    /// Returns what a vector loop passes on of a scalar or a vector: itself, or an integer for each bit, whose vector fills
    /// registers.
    pub(super) fn carried(&mut self, reduction: &Reduction, value: Value) -> Value {
        let ty = self.rw.ty(value);
        if !self.is_bit(reduction) {
            return value;
        }
        let wide = Type::integer(&self.ctx(), self.plan.narrowest as u32);
        let wide = if ty == Type::I1 { wide } else { self.vector_of(wide) };
        self.rw.emit(ZExtOp::build(value, wide))
    }

    /// Returns the scalar or vector of which a vector loop passes on `value`.
    pub(super) fn uncarried(&mut self, reduction: &Reduction, value: Value) -> Value {
        if !self.is_bit(reduction) {
            return value;
        }
        let ty = Type::integer(&self.ctx(), self.plan.narrowest as u32);
        let zero = self.int(ty, 0);
        let zero = if self.rw.ty(value) == ty { zero } else { self.splat(zero) };
        self.rw.emit(ICmpOp::build(ICmpPredicate::Ne, value, zero))
    }

    fn is_bit(&self, reduction: &Reduction) -> bool {
        reduction.kind == Kind::Previous && self.rw.ty(reduction.arg) == Type::I1
    }

    /// Returns the values of the iterations before: the last lane that the loop passed on, and the lanes of `next` but the
    /// last.
    pub(super) fn shifted_in(
        &mut self,
        reduction: &Reduction,
        passed_on: Value,
        next: Value,
    ) -> Value {
        let next = self.carried(reduction, next);
        let (ty, lanes) = (self.rw.ty(next), self.lanes as i32);
        let mask: Vec<i32> = (lanes - 1..2 * lanes - 1).collect();
        let shifted = self.rw.emit(ShuffleVectorOp::build(passed_on, next, &mask, ty));
        self.uncarried(reduction, shifted)
    }
}
