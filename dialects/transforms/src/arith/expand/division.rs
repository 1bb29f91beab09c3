//! Divisions that round up or down, in terms of divisions that round toward zero.

use ods_core::fold::number_attr;
use ods_core::rewrite::{Pattern, PatternSet, Rewriter, Rewritten};
use ods_core::{Op, Type, Value};

use crate::arith::{
    AddIOp, AndIOp, CeilDivSIOp, CeilDivUIOp, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, DivUIOp,
    FloorDivSIOp, MulIOp, SelectOp, SubIOp,
};

/// Returns the patterns that decompose `arith.ceildivsi`, `arith.ceildivui` and `arith.floordivsi`.
pub fn ceil_floor_division_patterns() -> PatternSet {
    PatternSet::new().with(ExpandCeilDivSI).with(ExpandCeilDivUI).with(ExpandFloorDivSI)
}

/// `ceildivsi(a, b)` → the quotient toward zero, plus one if it is inexact and positive
struct ExpandCeilDivSI;

impl Pattern for ExpandCeilDivSI {
    type Root = CeilDivSIOp;

    fn rewrite(&self, op: CeilDivSIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (a, b) = (op.lhs(rw), op.rhs(rw));
        let mut at = At::new(rw, op.into(), a)?;
        let (zero, one) = (at.number(0)?, at.number(1)?);
        let quotient = at.rw.insert(DivSIOp::build(a, b)).result(at.rw);
        let inexact = at.inexact(quotient, a, b);
        let (a_negative, b_negative) =
            (at.compare(CmpIPredicate::Slt, a, zero), at.compare(CmpIPredicate::Slt, b, zero));
        let positive = at.compare(CmpIPredicate::Eq, a_negative, b_negative);
        let rounds = at.rw.insert(AndIOp::build(inexact, positive)).result(at.rw);
        let more = at.rw.insert(AddIOp::build(quotient, one)).result(at.rw);
        rw.replace_with(op, SelectOp::build(rounds, more, quotient))
    }
}

/// `floordivsi(a, b)` → the quotient toward zero, minus one if it is inexact and negative
struct ExpandFloorDivSI;

impl Pattern for ExpandFloorDivSI {
    type Root = FloorDivSIOp;

    fn rewrite(&self, op: FloorDivSIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (a, b) = (op.lhs(rw), op.rhs(rw));
        let mut at = At::new(rw, op.into(), a)?;
        let quotient = at.rw.insert(DivSIOp::build(a, b)).result(at.rw);
        let inexact = at.inexact(quotient, a, b);
        let zero = at.number(0)?;
        let (a_negative, b_negative) =
            (at.compare(CmpIPredicate::Slt, a, zero), at.compare(CmpIPredicate::Slt, b, zero));
        let negative = at.compare(CmpIPredicate::Ne, a_negative, b_negative);
        let rounds = at.rw.insert(AndIOp::build(inexact, negative)).result(at.rw);
        let minus_one = at.number(-1)?;
        let less = at.rw.insert(AddIOp::build(quotient, minus_one)).result(at.rw);
        rw.replace_with(op, SelectOp::build(rounds, less, quotient))
    }
}

/// `ceildivui(a, b)` → `a == 0 ? 0 : (a - 1) / b + 1`
struct ExpandCeilDivUI;

impl Pattern for ExpandCeilDivUI {
    type Root = CeilDivUIOp;

    fn rewrite(&self, op: CeilDivUIOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (a, b) = (op.lhs(rw), op.rhs(rw));
        let mut at = At::new(rw, op.into(), a)?;
        let zero = at.number(0)?;
        let is_zero = at.compare(CmpIPredicate::Eq, a, zero);
        let one = at.number(1)?;
        let less = at.rw.insert(SubIOp::build(a, one)).result(at.rw);
        let quotient = at.rw.insert(DivUIOp::build(less, b)).result(at.rw);
        let more = at.rw.insert(AddIOp::build(quotient, one)).result(at.rw);
        rw.replace_with(op, SelectOp::build(is_zero, zero, more))
    }
}

/// The insertion point before an operation, and the type of the numbers that are built there.
struct At<'a, 'r> {
    rw: &'a mut Rewriter<'r>,
    ty: Type,
}

impl<'a, 'r> At<'a, 'r> {
    /// Creates the insertion point before `op` for numbers of the type of `value`; `None` if the type has no constants.
    fn new(rw: &'a mut Rewriter<'r>, op: Op, value: Value) -> Option<At<'a, 'r>> {
        let (ty, loc) = (rw.ty(value), rw.loc(op));
        number_attr(rw.ctx(), ty, 0)?;
        rw.set_point_before(op).set_loc(loc);
        Some(At { rw, ty })
    }

    fn number(&mut self, value: i64) -> Option<Value> {
        let value = number_attr(self.rw.ctx(), self.ty, value)?;
        Some(self.rw.insert(ConstantOp::build(value)).result(self.rw))
    }

    fn compare(&mut self, predicate: CmpIPredicate, a: Value, b: Value) -> Value {
        self.rw.insert(CmpIOp::build(predicate, a, b)).result(self.rw)
    }

    /// Builds the comparison of `quotient * b` with `a`, true where they differ.
    fn inexact(&mut self, quotient: Value, a: Value, b: Value) -> Value {
        let product = self.rw.insert(MulIOp::build(quotient, b)).result(self.rw);
        self.compare(CmpIPredicate::Ne, a, product)
    }
}
