//! Comparisons of a float converted from an integer: the integer is compared instead.

use std::cmp::Ordering;

use ods_core::fold::{Scalar, constant_value};
use ods_core::rewrite::{Pattern, Rewriter, Rewritten};
use ods_core::{ApInt, Attr, Float, Type, Value};

use super::super::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, SIToFPOp, UIToFPOp};

/// Replaces `cmpf p, sitofp(x), c` by a `cmpi` of `x` with an integer, or by a constant, if the conversion loses no
/// bits that the comparison depends on.
pub(super) struct CompareConverted;

/// The outcome of a comparison.
enum Outcome {
    Known(bool),
    Compare(CmpIPredicate, ApInt),
}

impl Pattern for CompareConverted {
    type Root = CmpFOp;

    fn rewrite(&self, op: CmpFOp, rw: &mut Rewriter<'_>) -> Rewritten {
        let (number, outcome) = outcome(op, rw)?;
        match outcome {
            Outcome::Known(holds) => {
                let value = Attr::integer(rw.ctx(), Type::I1, i64::from(holds));
                rw.replace_with(op, ConstantOp::build(value))
            }
            Outcome::Compare(predicate, with) => {
                let value = with.to_attr(rw.ctx(), rw.ty(number))?;
                let with = rw.insert(ConstantOp::build(value)).result(rw);
                rw.replace_with(op, CmpIOp::build(predicate, number, with))
            }
        }
    }
}

/// Returns the integer converted to the left operand, and the outcome of the comparison.
fn outcome(op: CmpFOp, ir: &Rewriter<'_>) -> Option<(Value, Outcome)> {
    let ctx = ir.ctx();
    let constant = constant_value(ir.view(ir.defining_op(op.rhs(ir))?))?;
    let (_, with) = Float::from_attr(ctx, constant)?;
    let (number, signed) = match op.lhs(ir).defined_by::<SIToFPOp>(ir) {
        Some(convert) => (convert.r#in(ir), true),
        None => (op.lhs(ir).defined_by::<UIToFPOp>(ir)?.r#in(ir), false),
    };
    let width = ir.ty(number).int_or_float_width(ctx)?;
    let outcome = Converted { with, width, signed }.compare(op.predicate(ir))?;
    Some((number, outcome))
}

/// The right operand, and the width and sign of the integers that are compared with it.
struct Converted {
    with: Float,
    width: u32,
    signed: bool,
}

impl Converted {
    fn compare(&self, predicate: CmpFPredicate) -> Option<Outcome> {
        if self.with.is_nan() || self.is_lossy() {
            return None;
        }
        let predicate = match predicate {
            // An integer is never NaN.
            CmpFPredicate::ORD => return Some(Outcome::Known(true)),
            CmpFPredicate::UNO => return Some(Outcome::Known(false)),
            other => of_integers(other, self.signed)?,
        };
        let (least, greatest) = match self.signed {
            true => (ApInt::signed_min(self.width), ApInt::signed_max(self.width)),
            false => (
                ApInt::new(self.width, 0),
                ApInt::new(self.width, 0).sub(&ApInt::new(self.width, 1)),
            ),
        };
        if self.versus(&greatest) == Ordering::Greater {
            return Some(Outcome::Known(holds(predicate, Ordering::Less)));
        }
        if self.versus(&least) == Ordering::Less {
            return Some(Outcome::Known(holds(predicate, Ordering::Greater)));
        }
        let whole = self.with.to_int(self.width, self.signed)?;
        if self.with.is_zero() || self.versus(&whole) == Ordering::Equal {
            return Some(Outcome::Compare(predicate, whole));
        }
        Some(self.with_fraction(predicate, whole))
    }

    /// Compares the number with an integer.
    fn versus(&self, integer: &ApInt) -> Ordering {
        let integer = Float::from_int(self.with.kind(), integer, self.signed);
        self.with.compare(integer).unwrap_or(Ordering::Equal)
    }

    /// Returns whether two integers may convert to one float and compare differently.
    fn is_lossy(&self) -> bool {
        let precision = self.with.kind().precision();
        if self.width <= precision {
            return false;
        }
        let bits = if self.signed { self.width - 1 } else { self.width };
        // One bit more than the number has, and one for the sign.
        let power = |exponent: u32| {
            let one = ApInt::new(exponent + 2, 1);
            Float::from_int(self.with.kind(), &one.shl(exponent), false)
        };
        if self.with.is_infinite() {
            return power(bits).is_infinite();
        }
        let size = self.with.abs();
        size.compare(power(precision)) != Some(Ordering::Less)
            && size.compare(power(bits + 1)) == Some(Ordering::Less)
    }

    /// Returns the comparison with a number that has a fraction; `whole` is the number rounded towards zero.
    fn with_fraction(&self, predicate: CmpIPredicate, whole: ApInt) -> Outcome {
        use CmpIPredicate::*;
        let negative = self.with.is_negative();
        // Near zero, no unsigned number is below a negative one, to whichever integer it is rounded.
        let predicate = match (predicate, negative) {
            (Eq, _) | (Ule | Ult, true) => return Outcome::Known(false),
            (Ne, _) | (Ugt | Uge, true) => return Outcome::Known(true),
            (Sle, true) => Slt,
            (Slt, false) => Sle,
            (Ult, false) => Ule,
            (Sgt, true) => Sge,
            (Sge, false) => Sgt,
            (Uge, false) => Ugt,
            (same, _) => same,
        };
        Outcome::Compare(predicate, whole)
    }
}

/// Returns the predicate for integers; `None` for predicates that compare nothing.
fn of_integers(predicate: CmpFPredicate, signed: bool) -> Option<CmpIPredicate> {
    use CmpFPredicate::*;
    use CmpIPredicate::*;
    Some(match (predicate, signed) {
        (OEQ | UEQ, _) => Eq,
        (ONE | UNE, _) => Ne,
        (OGT | UGT, true) => Sgt,
        (OGE | UGE, true) => Sge,
        (OLT | ULT, true) => Slt,
        (OLE | ULE, true) => Sle,
        (OGT | UGT, false) => Ugt,
        (OGE | UGE, false) => Uge,
        (OLT | ULT, false) => Ult,
        (OLE | ULE, false) => Ule,
        (AlwaysFalse | AlwaysTrue | ORD | UNO, _) => return None,
    })
}

/// Returns whether the predicate holds for numbers in this order.
fn holds(predicate: CmpIPredicate, order: Ordering) -> bool {
    use CmpIPredicate::*;
    match predicate {
        Eq => order.is_eq(),
        Ne => order.is_ne(),
        Slt | Ult => order.is_lt(),
        Sle | Ule => order.is_le(),
        Sgt | Ugt => order.is_gt(),
        Sge | Uge => order.is_ge(),
    }
}
