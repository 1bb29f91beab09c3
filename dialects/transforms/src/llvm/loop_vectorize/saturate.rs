//! Sums and differences that are limited to the numbers of fewer bits, as operations that saturate.
//!
//! In twice the bits, `trunc(min(max(x + y, least), most))` of extended `x` and `y` takes several instructions, and a
//! register holds half as many lanes; hosts have one instruction for it.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Value};

use crate::llvm::analysis::integers::{constant, int_bits};
use crate::llvm::{
    AddOp, SAddSat, SExtOp, SMaxOp, SMinOp, SSubSat, SubOp, TruncOp, UAddSat, UMinOp, USubSat,
    ZExtOp,
};

/// Returns the result of a truncation of a limited sum or difference, computed before it by an operation that saturates.
pub(super) fn saturated(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let op = op.cast::<TruncOp>(rw)?;
    let (kind, x, y) = Saturating::of(rw, op)?;
    let loc = rw.loc(op.into());
    rw.set_point_before(op).set_loc(loc);
    Some(match kind {
        Saturating::SignedSum => rw.emit(SAddSat::build(x, y)),
        Saturating::SignedDifference => rw.emit(SSubSat::build(x, y)),
        Saturating::UnsignedSum => rw.emit(UAddSat::build(x, y)),
        Saturating::UnsignedDifference => rw.emit(USubSat::build(x, y)),
    })
}

/// Returns whether an operation saturates, or [`saturated`] makes one of it that does.
pub(super) fn saturates(body: &Body, op: Op) -> bool {
    op.isa::<SAddSat>(body)
        || op.isa::<SSubSat>(body)
        || op.isa::<UAddSat>(body)
        || op.isa::<USubSat>(body)
        || op.cast::<TruncOp>(body).is_some_and(|op| Saturating::of(body, op).is_some())
}

/// A sum or difference of extended numbers, limited to the numbers of these.
enum Saturating {
    SignedSum,
    SignedDifference,
    UnsignedSum,
    UnsignedDifference,
}

impl Saturating {
    /// Returns the operation that a truncation is the last step of, and its operands.
    fn of(body: &Body, op: TruncOp) -> Option<(Saturating, Value, Value)> {
        // Hosts have these operations of small lanes.
        let bits = int_bits(body, op.res(body)).filter(|bits| matches!(bits, 8 | 16))?;
        let (mut value, mut least, mut most) = (op.arg(body), None, None);
        while let Some((of, limit)) = limit(body, value) {
            let (side, limit) = match limit {
                Limit::Least(limit) => (&mut least, limit),
                Limit::Most(limit) => (&mut most, limit),
            };
            if side.replace(limit).is_some() {
                return None;
            }
            value = of;
        }
        // Twice the bits hold the exact result.
        int_bits(body, value).filter(|wide| *wide >= 2 * bits)?;
        let (x, y, is_sum) = match value.defined_by::<AddOp>(body) {
            Some(sum) => (sum.lhs(body), sum.rhs(body), true),
            None => {
                let difference = value.defined_by::<SubOp>(body)?;
                (difference.lhs(body), difference.rhs(body), false)
            }
        };
        let signed = |value: Value| Some(value.defined_by::<SExtOp>(body)?.arg(body));
        let unsigned = |value: Value| Some(value.defined_by::<ZExtOp>(body)?.arg(body));
        let same = |value: &Value| int_bits(body, *value) == Some(bits);
        let operands =
            |of: &dyn Fn(Value) -> Option<Value>| Some((of(x).filter(same)?, of(y).filter(same)?));
        if let Some((x, y)) = operands(&signed) {
            let (lowest, highest) = (-1 << (bits - 1), (1 << (bits - 1)) - 1);
            let kind = if is_sum { Saturating::SignedSum } else { Saturating::SignedDifference };
            return (least == Some(lowest) && most == Some(highest)).then_some((kind, x, y));
        }
        let (x, y) = operands(&unsigned)?;
        let highest = (1 << bits) - 1;
        // A sum of numbers that are not negative is at least 0, and a difference is at most the first.
        let (kind, fits) = match is_sum {
            true => (
                Saturating::UnsignedSum,
                most == Some(highest) && least.is_none_or(|least| least <= 0),
            ),
            false => (
                Saturating::UnsignedDifference,
                least == Some(0) && most.is_none_or(|most| most >= highest),
            ),
        };
        fits.then_some((kind, x, y))
    }
}

/// A number that values are not below, or not above.
enum Limit {
    Least(i64),
    Most(i64),
}

/// Returns the operand and the constant of a minimum or maximum.
fn limit(body: &Body, value: Value) -> Option<(Value, Limit)> {
    let with_constant = |a: Value, b: Value| {
        let of = |value, limit| Some((value, constant(body, limit)?));
        of(a, b).or_else(|| of(b, a))
    };
    if let Some(op) = value.defined_by::<SMaxOp>(body) {
        let (of, limit) = with_constant(op.a(body), op.b(body))?;
        return Some((of, Limit::Least(limit)));
    }
    if let Some(op) = value.defined_by::<SMinOp>(body) {
        let (of, limit) = with_constant(op.a(body), op.b(body))?;
        return Some((of, Limit::Most(limit)));
    }
    // An unsigned minimum is the signed one of numbers that are not negative: of a sum of unsigned ones.
    let op = value.defined_by::<UMinOp>(body)?;
    let (of, limit) = with_constant(op.a(body), op.b(body))?;
    let sum = of.defined_by::<AddOp>(body)?;
    let is_unsigned = |value: Value| value.defined_by::<ZExtOp>(body).is_some();
    let never_negative = is_unsigned(sum.lhs(body)) && is_unsigned(sum.rhs(body)) && limit >= 0;
    never_negative.then_some((of, Limit::Most(limit)))
}
