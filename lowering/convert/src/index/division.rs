//! Divisions that round up or down.

use ods_core::conversion::{ConversionRewriter, Converted, Match};
use ods_core::ir::Inserter;
use ods_core::{Op, Value};
use ods_dialects::index;
use ods_dialects::llvm::{self, ICmpPredicate};

use crate::emit::Emit;

/// `index.ceildivs` → `n / m`, plus 1 if there is a remainder and `n / m` is positive
///
/// No operand is negated or adjusted by 1 first: both overflow at the ends of the range.
pub(super) fn lower_ceildivs(Match { op, new, rw, .. }: Match<'_, index::CeilDivSOp>) -> Converted {
    let cut = Truncated::divide(rw, new.lhs(), new.rhs());
    cut.round(rw, op.into(), ICmpPredicate::Eq, 1)
}

/// `index.ceildivu` → `n == 0 ? 0 : (n - 1) / m + 1`
pub(super) fn lower_ceildivu(Match { op, new, rw, .. }: Match<'_, index::CeilDivUOp>) -> Converted {
    let (n, m) = (new.lhs(), new.rhs());
    let ty = rw.ty(n);
    let (zero, one) = (rw.int_constant(ty, 0), rw.int_constant(ty, 1));
    let less = rw.emit(llvm::SubOp::build(n, one));
    let quotient = rw.emit(llvm::UDivOp::build(less, m));
    let more = rw.emit(llvm::AddOp::build(quotient, one));
    let is_zero = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Eq, n, zero));
    rw.replace_with(op, llvm::SelectOp::build(is_zero, zero, more))
}

/// `index.floordivs` → `n / m`, minus 1 if there is a remainder and `n / m` is negative
///
/// No operand is negated or adjusted by 1 first, as in [`lower_ceildivs`].
pub(super) fn lower_floordivs(
    Match { op, new, rw, .. }: Match<'_, index::FloorDivSOp>,
) -> Converted {
    let cut = Truncated::divide(rw, new.lhs(), new.rhs());
    cut.round(rw, op.into(), ICmpPredicate::Ne, -1)
}

/// A signed quotient, rounded towards zero.
struct Truncated {
    quotient: Value,
    inexact: Value,
    n_negative: Value,
    m_negative: Value,
}

impl Truncated {
    fn divide(rw: &mut ConversionRewriter<'_>, n: Value, m: Value) -> Truncated {
        let ty = rw.ty(n);
        let quotient = rw.emit(llvm::SDivOp::build(n, m));
        let product = rw.emit(llvm::MulOp::build(quotient, m));
        let inexact = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Ne, n, product));
        let zero = rw.int_constant(ty, 0);
        let n_negative = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Slt, n, zero));
        let m_negative = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Slt, m, zero));
        Truncated { quotient, inexact, n_negative, m_negative }
    }

    /// Replaces `op` by the quotient, adjusted by `step` if it is inexact and the signs of the operands compare as
    /// `signs`.
    fn round(
        self,
        rw: &mut ConversionRewriter<'_>,
        op: Op,
        signs: ICmpPredicate,
        step: i64,
    ) -> Converted {
        let ty = rw.ty(self.quotient);
        let signs = rw.emit(llvm::ICmpOp::build(signs, self.n_negative, self.m_negative));
        let rounds = rw.emit(llvm::AndOp::build(self.inexact, signs));
        let step = rw.int_constant(ty, step);
        let moved = rw.emit(llvm::AddOp::build(self.quotient, step));
        rw.replace_with(op, llvm::SelectOp::build(rounds, moved, self.quotient))
    }
}
