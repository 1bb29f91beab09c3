//! Divisions that round up or down.

use ods_core::Value;
use ods_core::conversion::{ConversionRewriter, Convert, Converted};
use ods_dialects::index;
use ods_dialects::llvm::{self, ICmpPredicate};

use crate::convert::emit::Emit;

/// `index.ceildivs` → `n * m > 0 ? (n + x) / m + 1 : -(-n / m)` with `x = m > 0 ? -1 : 1`
pub(super) struct LowerCeilDivS;

impl Convert for LowerCeilDivS {
    type Op = index::CeilDivSOp;

    fn convert(
        &self,
        op: index::CeilDivSOp,
        new: index::CeilDivSOpAdaptor<'_, Value>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let (n, m) = (new.lhs(), new.rhs());
        let [zero, one, minus_one] = numbers(rw, n);
        let m_positive = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Sgt, m, zero));
        let x = rw.emit(llvm::SelectOp::build(m_positive, minus_one, one));

        let toward = rw.emit(llvm::AddOp::build(n, x));
        let quotient = rw.emit(llvm::SDivOp::build(toward, m));
        let positive = rw.emit(llvm::AddOp::build(quotient, one));

        let negated = rw.emit(llvm::SubOp::build(zero, n));
        let quotient = rw.emit(llvm::SDivOp::build(negated, m));
        let negative = rw.emit(llvm::SubOp::build(zero, quotient));

        let n_positive = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Sgt, n, zero));
        let same = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Eq, n_positive, m_positive));
        let not_zero = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Ne, n, zero));
        let rounds = rw.emit(llvm::AndOp::build(same, not_zero));
        rw.replace_with(op, llvm::SelectOp::build(rounds, positive, negative))
    }
}

/// `index.ceildivu` → `n == 0 ? 0 : (n - 1) / m + 1`
pub(super) struct LowerCeilDivU;

impl Convert for LowerCeilDivU {
    type Op = index::CeilDivUOp;

    fn convert(
        &self,
        op: index::CeilDivUOp,
        new: index::CeilDivUOpAdaptor<'_, Value>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let (n, m) = (new.lhs(), new.rhs());
        let ty = rw.ty(n);
        let (zero, one) = (rw.int_constant(ty, 0), rw.int_constant(ty, 1));
        let less = rw.emit(llvm::SubOp::build(n, one));
        let quotient = rw.emit(llvm::UDivOp::build(less, m));
        let more = rw.emit(llvm::AddOp::build(quotient, one));
        let is_zero = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Eq, n, zero));
        rw.replace_with(op, llvm::SelectOp::build(is_zero, zero, more))
    }
}

/// `index.floordivs` → `n * m < 0 ? -1 - (x - n) / m : n / m` with `x = m < 0 ? 1 : -1`
pub(super) struct LowerFloorDivS;

impl Convert for LowerFloorDivS {
    type Op = index::FloorDivSOp;

    fn convert(
        &self,
        op: index::FloorDivSOp,
        new: index::FloorDivSOpAdaptor<'_, Value>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let (n, m) = (new.lhs(), new.rhs());
        let [zero, one, minus_one] = numbers(rw, n);
        let m_negative = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Slt, m, zero));
        let x = rw.emit(llvm::SelectOp::build(m_negative, one, minus_one));

        let toward = rw.emit(llvm::SubOp::build(x, n));
        let quotient = rw.emit(llvm::SDivOp::build(toward, m));
        let negative = rw.emit(llvm::SubOp::build(minus_one, quotient));

        let positive = rw.emit(llvm::SDivOp::build(n, m));

        let n_negative = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Slt, n, zero));
        let differ = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Ne, n_negative, m_negative));
        let not_zero = rw.emit(llvm::ICmpOp::build(ICmpPredicate::Ne, n, zero));
        let rounds = rw.emit(llvm::AndOp::build(differ, not_zero));
        rw.replace_with(op, llvm::SelectOp::build(rounds, negative, positive))
    }
}

/// 0, 1 and -1 of the type of `like`.
fn numbers(rw: &mut ConversionRewriter<'_>, like: Value) -> [Value; 3] {
    let ty = rw.ty(like);
    [0, 1, -1].map(|number| rw.int_constant(ty, number))
}
