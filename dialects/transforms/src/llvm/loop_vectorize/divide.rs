//! Divisions by constants, of which hosts have no vectors, as products that are shifted.
//!
//! With a factor `m = (2^s + e) / d`, the product `m * x` is `2^s * x / d + e * x / d`: the quotient is what `s` bits are
//! shifted out of, if `e * x` is less than `2^s` for each `x` that occurs (Granlund and Montgomery, "Division by Invariant
//! Integers using Multiplication").

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Type, Value};

use super::super::simplify::emit_int;
use super::narrow::low_bits;
use super::range::{Range, range};
use crate::llvm::analysis::integers::{constant, int_bits};
use crate::llvm::{
    AShrOp, AddOp, LShrOp, MulOp, SDivOp, SExtOp, SRemOp, SubOp, TruncOp, UDivOp, URemOp, ZExtOp,
};

/// Returns whether [`divided`] replaces the result of an operation.
pub(super) fn is_division(body: &Body, op: Op) -> bool {
    Division::of(body, op).is_some()
}

/// Returns the quotient or remainder of a division by a constant, computed before it without one.
pub(super) fn divided(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let division = Division::of(rw, op)?;
    let loc = rw.loc(op);
    rw.set_point_before(op).set_loc(loc);
    Some(division.build(rw))
}

/// A division by a constant.
struct Division {
    dividend: Value,
    divisor: i64,
    wants_remainder: bool,
    reciprocal: Reciprocal,
}

/// A factor for numbers of so many bits, and by how many bits the product is shifted.
#[derive(Clone, Copy)]
struct Reciprocal {
    bits: u32,
    is_signed: bool,
    factor: i64,
    shift: u32,
}

impl Division {
    fn of(body: &Body, op: Op) -> Option<Division> {
        let (is_signed, wants_remainder) = match () {
            () if op.isa::<UDivOp>(body) => (false, false),
            () if op.isa::<URemOp>(body) => (false, true),
            () if op.isa::<SDivOp>(body) => (true, false),
            () if op.isa::<SRemOp>(body) => (true, true),
            () => return None,
        };
        let mut operands = body.operands(op);
        let (dividend, divisor) = (operands.next()?, constant(body, operands.next()?)?);
        let width = int_bits(body, dividend).filter(|width| matches!(width, 8 | 16 | 32 | 64))?;
        if divisor == 0 || divisor < 0 && !is_signed {
            return None;
        }
        let (unsigned, range) = (Range::of_unsigned(width), range(body, dividend)?);
        let (is_signed, range) = match range.least >= 0 {
            true => (false, range),
            false => (is_signed, if is_signed { range } else { unsigned }),
        };
        let reciprocal = Reciprocal::of(divisor.unsigned_abs(), range, is_signed)?;
        Some(Division { dividend, divisor, wants_remainder, reciprocal })
    }

    fn build(&self, rw: &mut Rewriter<'_>) -> Value {
        let Reciprocal { bits, is_signed, factor, shift } = self.reciprocal;
        let (result, ty) = (rw.ty(self.dividend), Type::integer(rw.ctx(), bits));
        let x = resized(rw, self.dividend, ty, is_signed);
        let product = match factor {
            1 => x,
            _ => {
                let factor = emit_int(rw, ty, factor);
                rw.emit(MulOp::build(x, factor))
            }
        };
        let amount = emit_int(rw, ty, shift.into());
        let mut quotient = match is_signed {
            false => rw.emit(LShrOp::build(product, amount)),
            true => {
                // Shifted, a negative number is rounded down.
                let down = rw.emit(AShrOp::build(product, amount));
                let last = emit_int(rw, ty, i64::from(bits) - 1);
                let sign = rw.emit(LShrOp::build(x, last));
                rw.emit(AddOp::build(down, sign))
            }
        };
        if self.divisor < 0 {
            let zero = emit_int(rw, ty, 0);
            quotient = rw.emit(SubOp::build(zero, quotient));
        }
        if self.wants_remainder {
            let divisor = emit_int(rw, ty, self.divisor);
            let multiple = rw.emit(MulOp::build(quotient, divisor));
            quotient = rw.emit(SubOp::build(x, multiple));
        }
        resized(rw, quotient, result, is_signed)
    }
}

impl Reciprocal {
    /// Returns the reciprocal of a divisor for the numbers of a range, with which no product overflows.
    fn of(divisor: u64, range: Range, is_signed: bool) -> Option<Reciprocal> {
        let largest = u128::try_from(range.most.max(-range.least).max(1)).ok()?;
        let divisor = u128::from(divisor);
        let with = |bits: u32, shift: u32| {
            let power = 1u128 << shift;
            // Numbers below zero need a product that is not exact, so that all of them are rounded down.
            let error = match power % divisor {
                0 if is_signed => divisor,
                0 => 0,
                rest => divisor - rest,
            };
            let factor = (power + error) / divisor;
            let limit = 1u128 << (bits - u32::from(is_signed));
            let is_exact = error * largest < power && factor * largest < limit && divisor < limit;
            let factor = i64::try_from(factor).ok().filter(|_| is_exact)?;
            Some(Reciprocal { bits, is_signed, factor, shift })
        };
        [16, 32].into_iter().find_map(|bits| (0..bits).find_map(|shift| with(bits, shift)))
    }
}

/// Returns an integer with so many bits as another type has.
fn resized(rw: &mut Rewriter<'_>, value: Value, ty: Type, is_signed: bool) -> Value {
    let (from, to) = (int_bits(rw, value), ty.int_or_float_width(rw.ctx()));
    match from.cmp(&to) {
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Less if is_signed => rw.emit(SExtOp::build(value, ty)),
        std::cmp::Ordering::Less => rw.emit(ZExtOp::build(value, ty)),
        std::cmp::Ordering::Greater => match to {
            Some(bits) => low_bits(rw, value, ty, bits),
            None => rw.emit(TruncOp::build(value, ty)),
        },
    }
}
