//! Comparison of constants, of a value with itself, and of minima and maxima with constants.

use ods_core::fold::constant_value;
use ods_core::hooks::{Fold, Folded, Known};
use ods_core::ir::ValueRef;
use ods_core::{ApInt, Attr};

use super::super::constant::number;
use super::super::{CmpOp, CmpOpRef, IndexCmpPredicate, MaxSOp, MaxUOp, MinSOp, MinUOp};
use super::low;

impl IndexCmpPredicate {
    /// Returns whether the predicate holds for two numbers.
    pub fn holds(self, a: &ApInt, b: &ApInt) -> bool {
        let (signed, unsigned) = (a.scmp(b), a.ucmp(b));
        match self {
            IndexCmpPredicate::EQ => a == b,
            IndexCmpPredicate::NE => a != b,
            IndexCmpPredicate::SLT => signed.is_lt(),
            IndexCmpPredicate::SLE => signed.is_le(),
            IndexCmpPredicate::SGT => signed.is_gt(),
            IndexCmpPredicate::SGE => signed.is_ge(),
            IndexCmpPredicate::ULT => unsigned.is_lt(),
            IndexCmpPredicate::ULE => unsigned.is_le(),
            IndexCmpPredicate::UGT => unsigned.is_gt(),
            IndexCmpPredicate::UGE => unsigned.is_ge(),
        }
    }
}

impl Fold for CmpOp {
    fn fold(op: CmpOpRef<'_>, known: Known<'_, CmpOp>) -> Folded {
        let (ctx, predicate) = (op.ctx(), op.pred());
        let (lhs, rhs) = (number(ctx, known.lhs()), number(ctx, known.rhs()));
        if let (Some(lhs), Some(rhs)) = (&lhs, &rhs) {
            let wide = predicate.holds(lhs, rhs);
            let same = wide == predicate.holds(&low(lhs), &low(rhs));
            return same.then(|| Attr::bool(wide)).into();
        }
        if let Some(rhs) = &rhs
            && let Some(known) = of_bounded(predicate, op.lhs(), rhs)
        {
            return Attr::bool(known).into();
        }
        if op.lhs() == op.rhs() {
            let zero = ApInt::new(64, 0);
            return Attr::bool(predicate.holds(&zero, &zero)).into();
        }
        Folded::No
    }
}

/// Compares a minimum or maximum of a value and a constant with `with`, if the constant decides the comparison on all
/// targets.
fn of_bounded(predicate: IndexCmpPredicate, value: ValueRef<'_>, with: &ApInt) -> Option<bool> {
    let ctx = value.body.ctx();
    let constant = |value: ValueRef<'_>| number(ctx, constant_value(value.defining_op()?));
    let (bound, range): (_, fn(&ApInt) -> Range) = if let Some(op) = value.defined_by::<MinSOp>() {
        (op.rhs(), |bound| Range::signed(&ApInt::signed_min(bound.width()), bound))
    } else if let Some(op) = value.defined_by::<MinUOp>() {
        (op.rhs(), |bound| Range::unsigned(&ApInt::new(bound.width(), 0), bound))
    } else if let Some(op) = value.defined_by::<MaxSOp>() {
        (op.rhs(), |bound| Range::signed(bound, &ApInt::signed_max(bound.width())))
    } else {
        let op = value.defined_by::<MaxUOp>()?;
        (op.rhs(), |bound| Range::unsigned(bound, &ApInt::all_ones(bound.width())))
    };
    let bound = constant(bound)?;
    let wide = range(&bound).decides(predicate, with)?;
    let narrow = range(&low(&bound)).decides(predicate, &low(with))?;
    (wide == narrow).then_some(wide)
}

/// The bounds of a value, as a signed and as an unsigned number.
struct Range {
    signed: (ApInt, ApInt),
    unsigned: (ApInt, ApInt),
}

impl Range {
    /// Creates the range of signed bounds. As unsigned numbers, the bounds of a range that crosses zero say nothing.
    fn signed(least: &ApInt, most: &ApInt) -> Range {
        let width = least.width();
        let bounds = (least.clone(), most.clone());
        let unsigned = match least.is_negative() == most.is_negative() {
            true => bounds.clone(),
            false => (ApInt::new(width, 0), ApInt::all_ones(width)),
        };
        Range { signed: bounds, unsigned }
    }

    /// Creates the range of unsigned bounds. As signed numbers, the bounds of a range that crosses the largest positive
    /// number say nothing.
    fn unsigned(least: &ApInt, most: &ApInt) -> Range {
        let width = least.width();
        let bounds = (least.clone(), most.clone());
        let signed = match least.is_negative() == most.is_negative() {
            true => bounds.clone(),
            false => (ApInt::signed_min(width), ApInt::signed_max(width)),
        };
        Range { signed, unsigned: bounds }
    }

    /// Returns the result of comparing any value of the range with `with`; `None` if it depends on the value.
    fn decides(&self, predicate: IndexCmpPredicate, with: &ApInt) -> Option<bool> {
        use IndexCmpPredicate::{EQ, NE};
        let ((smin, smax), (umin, umax)) = (&self.signed, &self.unsigned);
        let ends = match predicate {
            EQ | NE => {
                let disjoint = (smin.scmp(with).is_gt() || smax.scmp(with).is_lt())
                    && (umin.ucmp(with).is_gt() || umax.ucmp(with).is_lt());
                let same = (smin == with && smax == with) || (umin == with && umax == with);
                return (disjoint || same).then_some(same == (predicate == EQ));
            }
            IndexCmpPredicate::SLT
            | IndexCmpPredicate::SLE
            | IndexCmpPredicate::SGT
            | IndexCmpPredicate::SGE => [smin, smax],
            _ => [umin, umax],
        };
        let [first, last] = ends.map(|end| predicate.holds(end, with));
        (first == last).then_some(first)
    }
}
