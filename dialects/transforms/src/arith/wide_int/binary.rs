//! Sums, products, comparisons, selections and bitwise operations of wide integers.

use std::sync::Arc;

use ods_core::Type;
use ods_core::conversion::{ConversionPatterns, Converted, Match, TypeConverter};
use ods_core::ir::Inserter;

use super::halves::{half_type, halved, halves, together, with_last_dim, without_last_dim};
use crate::arith::*;

pub(super) fn add_patterns(types: &Arc<TypeConverter>, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, split_cmpi)
        .add(types, split_select)
        .add(types, split_addi)
        .add(types, split_muli)
        .add(types, compare_maxui)
        .add(types, compare_maxsi)
        .add(types, compare_minui)
        .add(types, compare_minsi)
        .add(types, split_subi)
        .add(types, split_andi)
        .add(types, split_ori)
        .add(types, split_xori);
}

/// `addi` → the sum of the low halves; the sum of the high halves and the carry
fn split_addi(Match { op, new, rw, .. }: Match<'_, AddIOp>) -> Converted {
    let ty = halved(rw, op.result_ty(rw))?;
    let half = half_type(rw.ctx(), ty);
    let ([low, high], [rhs_low, rhs_high]) = (halves(rw, new.lhs()), halves(rw, new.rhs()));
    let bit = half.with_element(rw.ctx(), Type::I1).unwrap_or(Type::I1);
    let sum = rw.insert(AddUIExtendedOp::build(low, rhs_low, half, bit));
    let (low, carry) = (sum.sum(rw), sum.overflow(rw));
    let carry = rw.emit(ExtUIOp::build(carry, half));
    let upper = rw.emit(AddIOp::build(carry, high));
    let upper = rw.emit(AddIOp::build(upper, rhs_high));
    let all = together(rw, ty, [low, upper])?;
    rw.replace_op(op, &[all])
}

/// `subi` → the difference of the low halves; the difference of the high halves, less the borrow
fn split_subi(Match { op, new, rw, .. }: Match<'_, SubIOp>) -> Converted {
    let ty = halved(rw, op.result_ty(rw))?;
    let half = half_type(rw.ctx(), ty);
    let ([low, high], [rhs_low, rhs_high]) = (halves(rw, new.lhs()), halves(rw, new.rhs()));
    let difference = rw.emit(SubIOp::build(low, rhs_low));
    let borrow = rw.emit(CmpIOp::build(CmpIPredicate::Ult, low, rhs_low));
    let borrow = rw.emit(ExtUIOp::build(borrow, half));
    let upper = rw.emit(SubIOp::build(high, borrow));
    let upper = rw.emit(SubIOp::build(upper, rhs_high));
    let all = together(rw, ty, [difference, upper])?;
    rw.replace_op(op, &[all])
}

/// `muli` → the extended product of the low halves; the products of a low and a high half are added to its high half
fn split_muli(Match { op, new, rw, .. }: Match<'_, MulIOp>) -> Converted {
    let ty = halved(rw, op.result_ty(rw))?;
    let ([low, high], [rhs_low, rhs_high]) = (halves(rw, new.lhs()), halves(rw, new.rhs()));
    let product = rw.insert(MulUIExtendedOp::build(low, rhs_low));
    let low_high = rw.emit(MulIOp::build(low, rhs_high));
    let high_low = rw.emit(MulIOp::build(high, rhs_low));
    let (low, upper) = (product.low(rw), product.high(rw));
    let upper = rw.emit(AddIOp::build(upper, low_high));
    let upper = rw.emit(AddIOp::build(upper, high_low));
    let all = together(rw, ty, [low, upper])?;
    rw.replace_op(op, &[all])
}

macro_rules! bitwise {
    ($($pattern:ident $op:ident $text:literal;)*) => {$(
        #[doc = $text]
        fn $pattern(Match { op, new, rw, .. }: Match<'_, $op>) -> Converted {
            let ty = halved(rw, op.result_ty(rw))?;
            let (lhs, rhs) = (halves(rw, new.lhs()), halves(rw, new.rhs()));
            let [low, high] = [0, 1].map(|at| rw.emit($op::build(lhs[at], rhs[at])));
            let all = together(rw, ty, [low, high])?;
            rw.replace_op(op, &[all])
        }
    )*};
}

bitwise! {
    split_andi AndIOp "`andi` → one of each half";
    split_ori OrIOp "`ori` → one of each half";
    split_xori XOrIOp "`xori` → one of each half";
}

macro_rules! extremes {
    ($($pattern:ident $op:ident $predicate:ident $text:literal;)*) => {$(
        #[doc = $text]
        fn $pattern(Match { op, rw, .. }: Match<'_, $op>) -> Converted {
            halved(rw, op.result_ty(rw))?;
            let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
            let cmp = rw.emit(CmpIOp::build(CmpIPredicate::$predicate, lhs, rhs));
            let one = rw.emit(SelectOp::build(cmp, lhs, rhs));
            rw.replace_op(op, &[one])
        }
    )*};
}

extremes! {
    compare_maxui MaxUIOp Ugt "`maxui` → a comparison and a choice";
    compare_maxsi MaxSIOp Sgt "`maxsi` → a comparison and a choice";
    compare_minui MinUIOp Ult "`minui` → a comparison and a choice";
    compare_minsi MinSIOp Slt "`minsi` → a comparison and a choice";
}

/// `cmpi` → a comparison of each half, unsigned for the low halves; these decide if the high halves are equal
fn split_cmpi(Match { op, new, rw, .. }: Match<'_, CmpIOp>) -> Converted {
    let ty = op.lhs_ty(rw);
    halved(rw, ty)?;
    let predicate = op.predicate(rw);
    let ([low, high], [rhs_low, rhs_high]) = (halves(rw, new.lhs()), halves(rw, new.rhs()));
    let low = rw.emit(CmpIOp::build(unsigned(predicate), low, rhs_low));
    let upper = rw.emit(CmpIOp::build(predicate, high, rhs_high));
    let both = match predicate {
        CmpIPredicate::Eq => rw.emit(AndIOp::build(low, upper)),
        CmpIPredicate::Ne => rw.emit(OrIOp::build(low, upper)),
        _ => {
            let same = rw.emit(CmpIOp::build(CmpIPredicate::Eq, high, rhs_high));
            rw.emit(SelectOp::build(same, low, upper))
        }
    };
    let both = without_last_dim(rw, both);
    rw.replace_op(op, &[both])
}

/// Returns the unsigned predicate for a signed one.
fn unsigned(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Sge => CmpIPredicate::Uge,
        CmpIPredicate::Sgt => CmpIPredicate::Ugt,
        CmpIPredicate::Sle => CmpIPredicate::Ule,
        CmpIPredicate::Slt => CmpIPredicate::Ult,
        other => other,
    }
}

/// `select` → a `select` of each half
fn split_select(Match { op, new, rw, .. }: Match<'_, SelectOp>) -> Converted {
    let ty = halved(rw, op.result_ty(rw))?;
    let (yes, no) = (halves(rw, new.true_value()), halves(rw, new.false_value()));
    let condition = with_last_dim(rw, new.condition());
    let [low, high] = [0, 1].map(|at| rw.emit(SelectOp::build(condition, yes[at], no[at])));
    let all = together(rw, ty, [low, high])?;
    rw.replace_op(op, &[all])
}
