//! Divisions by constants, of which hosts have no vectors, as products that are shifted.
//!
//! With a factor `m = (2^s + e) / d`, the product `m * x` is `2^s * x / d + e * x / d`: the quotient is what `s` bits are
//! shifted out of, if `e * x` is less than `2^s` for each `x` that occurs (Granlund and Montgomery, "Division by Invariant
//! Integers using Multiplication").
//!
//! Of a product of 64 bits only the upper half is kept, which the rest of the shift is done on.

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
    /// The bits of the quotient: those of the product, or half of them.
    bits: u32,
    /// The product has 64 bits.
    is_long: bool,
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
        // A product has twice the bits of the numbers.
        if reciprocal.is_long && !range.fits_in(32) {
            return None;
        }
        Some(Division { dividend, divisor, wants_remainder, reciprocal })
    }

    fn build(&self, rw: &mut Rewriter<'_>) -> Value {
        let Reciprocal { bits, is_long, is_signed, factor, shift } = self.reciprocal;
        let (result, ty) = (rw.ty(self.dividend), Type::integer(rw.ctx(), bits));
        let x = resized(rw, self.dividend, ty, is_signed);
        let (product, shift) = match factor {
            _ if is_long => (upper_half(rw, x, factor, is_signed), shift - bits),
            1 => (x, shift),
            _ => {
                let factor = emit_int(rw, ty, factor);
                (rw.emit(MulOp::build(x, factor)), shift)
            }
        };
        let amount = emit_int(rw, ty, shift.into());
        // Shifted, a negative number is rounded down.
        let down = match is_signed {
            _ if shift == 0 => product,
            false => rw.emit(LShrOp::build(product, amount)),
            true => rw.emit(AShrOp::build(product, amount)),
        };
        let mut quotient = match is_signed {
            false => down,
            true => {
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
            let is_long = bits == 64;
            Some(Reciprocal { bits: bits.min(32), is_long, is_signed, factor, shift })
        };
        let mut all = [(16, 0..16), (32, 0..32), (64, 32..64)].into_iter();
        all.find_map(|(bits, mut shifts)| shifts.find_map(|shift| with(bits, shift)))
    }
}

/// Returns the upper 32 bits of a product of a number of 32 bits.
fn upper_half(rw: &mut Rewriter<'_>, x: Value, factor: i64, is_signed: bool) -> Value {
    let (ty, long) = (rw.ty(x), Type::integer(rw.ctx(), 64));
    let x = resized(rw, x, long, is_signed);
    let factor = emit_int(rw, long, factor);
    let product = rw.emit(MulOp::build(x, factor));
    let half = emit_int(rw, long, 32);
    let upper = rw.emit(LShrOp::build(product, half));
    rw.emit(TruncOp::build(upper, ty))
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
