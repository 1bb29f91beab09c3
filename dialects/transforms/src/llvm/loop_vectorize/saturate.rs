//! Sums and differences that are limited to the numbers of fewer bits, and absolute differences, as operations that
//! saturate.
//!
//! In twice the bits, `trunc(min(max(x + y, least), most))` of extended `x` and `y` takes several instructions, and a
//! register holds half as many lanes; hosts have one instruction for it. An absolute difference of unsigned numbers is the
//! greater of two differences that are 0 instead of negative, of which the other one is 0.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Value};

use super::super::simplify::emit_int;
use crate::llvm::analysis::integers::{constant, int_bits};
use crate::llvm::{
    AbsOp, AddOp, OrOp, SAddSat, SExtOp, SMaxOp, SMinOp, SSubSat, SubOp, TruncOp, UAddSat, UMinOp,
    USubSat, ZExtOp,
};

/// Returns the value of a truncation of a limited sum or difference, or of an absolute difference, computed before it by
/// operations that saturate.
pub(super) fn saturated(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    if let Some(op) = op.cast::<AbsOp>(rw) {
        return absolute_difference(rw, op);
    }
    let op = op.cast::<TruncOp>(rw)?;
    let ty = rw.ty(op.res(rw));
    let (kind, x, y) = Saturating::of(rw, op)?;
    let loc = rw.loc(op.into());
    rw.set_point_before(op).set_loc(loc);
    let bits = int_bits(rw, op.res(rw))?;
    let [x, y] = [x, y].map(|operand| match operand {
        Operand::Narrow(value) => value,
        Operand::Constant(known) => emit_int(rw, ty, known << (64 - bits) >> (64 - bits)),
    });
    Some(match kind {
        Saturating::SignedSum => rw.emit(SAddSat::build(x, y)),
        Saturating::SignedDifference => rw.emit(SSubSat::build(x, y)),
        Saturating::UnsignedSum => rw.emit(UAddSat::build(x, y)),
        Saturating::UnsignedDifference => rw.emit(USubSat::build(x, y)),
    })
}

/// Returns an absolute difference of unsigned numbers, computed before it in their bits.
fn absolute_difference(rw: &mut Rewriter<'_>, op: AbsOp) -> Option<Value> {
    let (x, y) = unsigned_difference(rw, op)?;
    let (loc, wide) = (rw.loc(op.into()), rw.ty(op.res(rw)));
    rw.set_point_before(op).set_loc(loc);
    let (above, below) = (rw.emit(USubSat::build(x, y)), rw.emit(USubSat::build(y, x)));
    let either = rw.emit(OrOp::build(above, below));
    Some(rw.emit(ZExtOp::build(either, wide)))
}

/// Returns the numbers of few bits whose difference in more bits an absolute value is of.
fn unsigned_difference(body: &Body, op: AbsOp) -> Option<(Value, Value)> {
    let difference = op.r#in(body).defined_by::<SubOp>(body)?;
    let narrow = |value: Value| {
        let from = value.defined_by::<ZExtOp>(body)?.arg(body);
        int_bits(body, from).filter(|bits| matches!(bits, 8 | 16)).map(|bits| (from, bits))
    };
    let (x, bits) = narrow(difference.lhs(body))?;
    let (y, of_y) = narrow(difference.rhs(body))?;
    (bits == of_y).then_some((x, y))
}

/// Returns whether an operation saturates, or [`saturated`] makes one of it that does.
pub(super) fn saturates(body: &Body, op: Op) -> bool {
    op.isa::<SAddSat>(body)
        || op.isa::<SSubSat>(body)
        || op.isa::<UAddSat>(body)
        || op.isa::<USubSat>(body)
        || op.cast::<AbsOp>(body).is_some_and(|op| unsigned_difference(body, op).is_some())
        || op.cast::<TruncOp>(body).is_some_and(|op| Saturating::of(body, op).is_some())
}

/// A number of few bits.
#[derive(Clone, Copy)]
enum Operand {
    /// A value that was extended.
    Narrow(Value),
    Constant(i64),
}

impl Operand {
    /// Returns the operand that a sign- or zero-extended value of `bits` is, or a constant among the numbers of these.
    fn of(body: &Body, value: Value, bits: u32, is_signed: bool) -> Option<Operand> {
        if let Some(known) = constant(body, value) {
            return Operand::among(known, bits, is_signed);
        }
        let from = match is_signed {
            true => value.defined_by::<SExtOp>(body)?.arg(body),
            false => value.defined_by::<ZExtOp>(body)?.arg(body),
        };
        (int_bits(body, from) == Some(bits)).then_some(Operand::Narrow(from))
    }

    /// Returns a constant, if it is among the numbers of `bits`.
    fn among(known: i64, bits: u32, is_signed: bool) -> Option<Operand> {
        let (least, most) = match is_signed {
            true => (-1 << (bits - 1), (1 << (bits - 1)) - 1),
            false => (0, (1 << bits) - 1),
        };
        (least..=most).contains(&known).then_some(Operand::Constant(known))
    }
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
    fn of(body: &Body, op: TruncOp) -> Option<(Saturating, Operand, Operand)> {
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
        let of = |value: Value, is_signed| Operand::of(body, value, bits, is_signed);
        if let (Some(x), Some(y)) = (of(x, true), of(y, true)) {
            let (lowest, highest) = (-1 << (bits - 1), (1 << (bits - 1)) - 1);
            let kind = if is_sum { Saturating::SignedSum } else { Saturating::SignedDifference };
            return (least == Some(lowest) && most == Some(highest)).then_some((kind, x, y));
        }
        let (x, y, is_sum) = match constant(body, y) {
            Some(known) if is_sum && known < 0 && known > i64::MIN => {
                (of(x, false)?, Operand::among(-known, bits, false)?, false)
            }
            _ => (of(x, false)?, of(y, false)?, is_sum),
        };
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
    let is_unsigned = |value: Value| {
        let known = constant(body, value);
        known.map_or(value.defined_by::<ZExtOp>(body).is_some(), |known| known >= 0)
    };
    let never_negative = is_unsigned(sum.lhs(body)) && is_unsigned(sum.rhs(body)) && limit >= 0;
    never_negative.then_some((of, Limit::Most(limit)))
}
