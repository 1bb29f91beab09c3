//! Sums, products, comparisons, selections and bitwise operations of wide integers.

use std::sync::Arc;

use ods_core::conversion::{
    Adapted, ConversionPatterns, ConversionRewriter, Convert, Converted, TypeConverter,
};
use ods_core::ir::Inserter;
use ods_core::{Type, Value};

use super::halves::{half_type, halved, halves, together, with_last_dim, without_last_dim};
use crate::arith::*;

pub(super) fn add_patterns(types: &Arc<TypeConverter>, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, SplitCmpI)
        .add(types, SplitSelect)
        .add(types, SplitAddI)
        .add(types, SplitMulI)
        .add(types, CompareMaxUI)
        .add(types, CompareMaxSI)
        .add(types, CompareMinUI)
        .add(types, CompareMinSI)
        .add(types, SplitSubI)
        .add(types, SplitAndI)
        .add(types, SplitOrI)
        .add(types, SplitXOrI);
}

/// `addi` → the sum of the low halves; the sum of the high halves and the carry
struct SplitAddI;

impl Convert for SplitAddI {
    type Root = AddIOp;

    fn convert(
        &self,
        op: AddIOp,
        new: Adapted<'_, AddIOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
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
}

/// `subi` → the difference of the low halves; the difference of the high halves, less the borrow
struct SplitSubI;

impl Convert for SplitSubI {
    type Root = SubIOp;

    fn convert(
        &self,
        op: SubIOp,
        new: Adapted<'_, SubIOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
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
}

/// `muli` → the extended product of the low halves; the products of a low and a high half are added to its high half
struct SplitMulI;

impl Convert for SplitMulI {
    type Root = MulIOp;

    fn convert(
        &self,
        op: MulIOp,
        new: Adapted<'_, MulIOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
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
}

macro_rules! bitwise {
    ($($pattern:ident $op:ident $adaptor:ident $text:literal;)*) => {$(
        #[doc = $text]
        struct $pattern;

        impl Convert for $pattern {
            type Root = $op;

            fn convert(
                &self,
                op: $op,
                new: $adaptor<'_, Value>,
                rw: &mut ConversionRewriter<'_>,
            ) -> Converted {
                let ty = halved(rw, op.result_ty(rw))?;
                let (lhs, rhs) = (halves(rw, new.lhs()), halves(rw, new.rhs()));
                let [low, high] = [0, 1].map(|at| rw.emit($op::build(lhs[at], rhs[at])));
                let all = together(rw, ty, [low, high])?;
                rw.replace_op(op, &[all])
            }
        }
    )*};
}

bitwise! {
    SplitAndI AndIOp AndIOpAdaptor "`andi` → one of each half";
    SplitOrI OrIOp OrIOpAdaptor "`ori` → one of each half";
    SplitXOrI XOrIOp XOrIOpAdaptor "`xori` → one of each half";
}

macro_rules! extremes {
    ($($pattern:ident $op:ident $adaptor:ident $predicate:ident $text:literal;)*) => {$(
        #[doc = $text]
        struct $pattern;

        impl Convert for $pattern {
            type Root = $op;

            fn convert(
                &self,
                op: $op,
                _: $adaptor<'_, Value>,
                rw: &mut ConversionRewriter<'_>,
            ) -> Converted {
                halved(rw, op.result_ty(rw))?;
                let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
                let cmp = rw.emit(CmpIOp::build(CmpIPredicate::$predicate, lhs, rhs));
                let one = rw.emit(SelectOp::build(cmp, lhs, rhs));
                rw.replace_op(op, &[one])
            }
        }
    )*};
}

extremes! {
    CompareMaxUI MaxUIOp MaxUIOpAdaptor Ugt "`maxui` → a comparison and a choice";
    CompareMaxSI MaxSIOp MaxSIOpAdaptor Sgt "`maxsi` → a comparison and a choice";
    CompareMinUI MinUIOp MinUIOpAdaptor Ult "`minui` → a comparison and a choice";
    CompareMinSI MinSIOp MinSIOpAdaptor Slt "`minsi` → a comparison and a choice";
}

/// `cmpi` → a comparison of each half, unsigned for the low halves; these decide if the high halves are equal
struct SplitCmpI;

impl Convert for SplitCmpI {
    type Root = CmpIOp;

    fn convert(
        &self,
        op: CmpIOp,
        new: Adapted<'_, CmpIOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
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
struct SplitSelect;

impl Convert for SplitSelect {
    type Root = SelectOp;

    fn convert(
        &self,
        op: SelectOp,
        new: Adapted<'_, SelectOp>,
        rw: &mut ConversionRewriter<'_>,
    ) -> Converted {
        let ty = halved(rw, op.result_ty(rw))?;
        let (yes, no) = (halves(rw, new.true_value()), halves(rw, new.false_value()));
        let condition = with_last_dim(rw, new.condition());
        let [low, high] = [0, 1].map(|at| rw.emit(SelectOp::build(condition, yes[at], no[at])));
        let all = together(rw, ty, [low, high])?;
        rw.replace_op(op, &[all])
    }
}
