//! Minima and maxima of integers that are a comparison and a choice.

use ods_core::{Body, Value};

use crate::llvm::analysis::integers::int_bits;
use crate::llvm::{ICmpOp, ICmpPredicate, SelectOp};

/// A minimum or maximum of integers.
#[derive(Clone, Copy)]
pub(super) enum Extreme {
    SMax,
    SMin,
    UMax,
    UMin,
}

impl Extreme {
    /// Returns the minimum or maximum that a choice between the operands of its comparison is, and the values that it
    /// chooses when the comparison holds and when it does not. Bits have none.
    pub(super) fn of(ir: &Body, select: SelectOp) -> Option<(Extreme, Value, Value)> {
        let compare = select.condition(ir).defined_by::<ICmpOp>(ir)?;
        let (a, b) = (select.true_value(ir), select.false_value(ir));
        int_bits(ir, a).filter(|bits| *bits > 1)?;
        let (greater, less) = match compare.predicate(ir) {
            ICmpPredicate::Sgt | ICmpPredicate::Sge => (Extreme::SMax, Extreme::SMin),
            ICmpPredicate::Slt | ICmpPredicate::Sle => (Extreme::SMin, Extreme::SMax),
            ICmpPredicate::Ugt | ICmpPredicate::Uge => (Extreme::UMax, Extreme::UMin),
            ICmpPredicate::Ult | ICmpPredicate::Ule => (Extreme::UMin, Extreme::UMax),
            ICmpPredicate::Eq | ICmpPredicate::Ne => return None,
        };
        match (compare.lhs(ir), compare.rhs(ir)) {
            operands if operands == (a, b) => Some((greater, a, b)),
            operands if operands == (b, a) => Some((less, a, b)),
            _ => None,
        }
    }
}
