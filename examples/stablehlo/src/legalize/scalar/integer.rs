//! Integers: wrapping arithmetic, and StableHLO's results where arithmetic is undefined.

use ods_core::rewrite::Rewriter;
use ods_core::{Type, Value};
use ods_dialects::arith::CmpIPredicate;
use ods_dialects::scf;
use smallvec::smallvec;

use super::emit::Emit as _;
use super::kind::Kind;
use super::{Binary, Unary};

/// Extends the lowest bits of a stored integer of fewer than 8 bits.
pub(crate) fn wrap(rw: &mut Rewriter<'_>, kind: Kind, x: Value) -> Value {
    let bits = kind.bits();
    if bits >= 8 || kind == Kind::Pred {
        return x;
    }
    let ty = rw.ty(x);
    let up = rw.int(ty, i64::from(8 - bits));
    let high = rw.shli(x, up);
    match kind.is_signed() {
        true => rw.shrsi(high, up),
        false => rw.shrui(high, up),
    }
}

pub(crate) fn unary(rw: &mut Rewriter<'_>, how: Unary, kind: Kind, x: Value) -> Value {
    let ty = rw.ty(x);
    let bits = i64::from(kind.bits());
    let zero = rw.int(ty, 0);
    match how {
        Unary::Abs if kind.is_signed() => {
            let size = rw.absi(x);
            wrap(rw, kind, size)
        }
        Unary::Negate => {
            let opposite = rw.subi(zero, x);
            wrap(rw, kind, opposite)
        }
        Unary::Not => {
            let ones = rw.int(ty, -1);
            let inverted = rw.xori(x, ones);
            wrap(rw, kind, inverted)
        }
        Unary::Popcnt | Unary::CountLeadingZeros => {
            let x = match bits < 8 {
                true => {
                    let mask = rw.int(ty, (1 << bits) - 1);
                    rw.andi(x, mask)
                }
                false => x,
            };
            if how == Unary::Popcnt {
                return rw.ctpop(x);
            }
            let zeros = rw.ctlz(x);
            let unused = rw.int(ty, bits.max(8) - bits);
            rw.subi(zeros, unused)
        }
        Unary::Sign => {
            let one = rw.int(ty, 1);
            let is_zero = rw.cmpi(CmpIPredicate::Eq, x, zero);
            let size = match kind.is_signed() {
                true => {
                    let ones = rw.int(ty, -1);
                    let is_negative = rw.cmpi(CmpIPredicate::Slt, x, zero);
                    rw.select(is_negative, ones, one)
                }
                false => one,
            };
            rw.select(is_zero, zero, size)
        }
        _ => x,
    }
}

pub(crate) fn binary(rw: &mut Rewriter<'_>, how: Binary, kind: Kind, x: Value, y: Value) -> Value {
    let signed = kind.is_signed();
    let result = match how {
        Binary::Add => rw.addi(x, y),
        Binary::Subtract => rw.subi(x, y),
        Binary::Multiply => rw.muli(x, y),
        Binary::And => rw.andi(x, y),
        Binary::Or => rw.ori(x, y),
        Binary::Xor => rw.xori(x, y),
        Binary::Maximum if signed => rw.maxsi(x, y),
        Binary::Maximum => rw.maxui(x, y),
        Binary::Minimum if signed => rw.minsi(x, y),
        Binary::Minimum => rw.minui(x, y),
        Binary::Divide => divide(rw, signed, x, y),
        Binary::Remainder => remainder(rw, signed, x, y),
        Binary::Power => power(rw, signed, x, y),
        Binary::ShiftLeft | Binary::ShiftRightArithmetic | Binary::ShiftRightLogical => {
            shift(rw, how, kind, x, y)
        }
        Binary::Atan2 => x,
    };
    wrap(rw, kind, result)
}

/// Whether a signed division overflows: the least number by -1.
fn overflows(rw: &mut Rewriter<'_>, x: Value, y: Value) -> Value {
    let ty = rw.ty(x);
    let width = ty.int_or_float_width(rw.ctx()).unwrap_or(64);
    let least = rw.int(ty, i64::MIN >> (64 - width.min(64)));
    let ones = rw.int(ty, -1);
    let is_least = rw.cmpi(CmpIPredicate::Eq, x, least);
    let is_minus_one = rw.cmpi(CmpIPredicate::Eq, y, ones);
    rw.andi(is_least, is_minus_one)
}

/// Returns a divisor for which the division is defined: 1 for a divisor of zero, and where a signed division overflows.
/// Also returns whether the divisor is zero.
fn defined_divisor(rw: &mut Rewriter<'_>, signed: bool, x: Value, y: Value) -> (Value, Value) {
    let ty = rw.ty(x);
    let (zero, one) = (rw.int(ty, 0), rw.int(ty, 1));
    let by_zero = rw.cmpi(CmpIPredicate::Eq, y, zero);
    let is_special = match signed {
        true => {
            let overflow = overflows(rw, x, y);
            rw.ori(by_zero, overflow)
        }
        false => by_zero,
    };
    (rw.select(is_special, one, y), by_zero)
}

/// The quotient; all ones if the divisor is zero.
fn divide(rw: &mut Rewriter<'_>, signed: bool, x: Value, y: Value) -> Value {
    let (divisor, by_zero) = defined_divisor(rw, signed, x, y);
    let quotient = if signed { rw.divsi(x, divisor) } else { rw.divui(x, divisor) };
    let ty = rw.ty(x);
    let ones = rw.int(ty, -1);
    rw.select(by_zero, ones, quotient)
}

/// The remainder; the dividend if the divisor is zero.
fn remainder(rw: &mut Rewriter<'_>, signed: bool, x: Value, y: Value) -> Value {
    let (divisor, by_zero) = defined_divisor(rw, signed, x, y);
    let rest = if signed { rw.remsi(x, divisor) } else { rw.remui(x, divisor) };
    rw.select(by_zero, x, rest)
}

/// A shift: by the width or more, all bits are those that are shifted in.
fn shift(rw: &mut Rewriter<'_>, how: Binary, kind: Kind, x: Value, y: Value) -> Value {
    let ty = rw.ty(x);
    let width = i64::from(kind.bits());
    let bound = rw.int(ty, width);
    let fits = rw.cmpi(CmpIPredicate::Ult, y, bound);
    let zero = rw.int(ty, 0);
    let last = rw.int(ty, width - 1);
    if how == Binary::ShiftRightArithmetic {
        let by = rw.select(fits, y, last);
        // An unsigned integer of fewer than 8 bits is stored without its sign.
        let signed = Kind::Int { bits: kind.bits(), signed: true };
        let x = wrap(rw, signed, x);
        return rw.shrsi(x, by);
    }
    let by = rw.select(fits, y, zero);
    let shifted = match how {
        Binary::ShiftLeft => rw.shli(x, by),
        _ => {
            let unsigned = Kind::Int { bits: kind.bits(), signed: false };
            let x = wrap(rw, unsigned, x);
            rw.shrui(x, by)
        }
    };
    rw.select(fits, shifted, zero)
}

/// A power by repeated squares. A negative exponent gives the quotient of 1 and the power, cut off.
fn power(rw: &mut Rewriter<'_>, signed: bool, x: Value, y: Value) -> Value {
    let ty = rw.ty(x);
    let width = ty.int_or_float_width(rw.ctx()).unwrap_or(64);
    let (zero, one) = (rw.int(ty, 0), rw.int(ty, 1));
    let bounds = [rw.index(0), rw.index(i64::from(width)), rw.index(1)];
    let new = scf::for_with(rw, bounds, &[one, x, y], |rw, _, state| match *state {
        [product, base, exponent] => {
            let low = rw.andi(exponent, one);
            let is_odd = rw.cmpi(CmpIPredicate::Ne, low, zero);
            let more = rw.muli(product, base);
            let product = rw.select(is_odd, more, product);
            let base = rw.muli(base, base);
            let exponent = rw.shrui(exponent, one);
            smallvec![product, base, exponent]
        }
        _ => state.iter().copied().collect(),
    });
    let Some(power) = rw.results(new.into()).next() else { return x };
    if !signed {
        return power;
    }
    let ones = rw.int(ty, -1);
    let is_one = rw.cmpi(CmpIPredicate::Eq, x, one);
    let is_minus_one = rw.cmpi(CmpIPredicate::Eq, x, ones);
    let low = rw.andi(y, one);
    let is_odd = rw.cmpi(CmpIPredicate::Ne, low, zero);
    let of_minus_one = rw.select(is_odd, ones, one);
    let inverse = rw.select(is_minus_one, of_minus_one, zero);
    let inverse = rw.select(is_one, one, inverse);
    let is_negative = rw.cmpi(CmpIPredicate::Slt, y, zero);
    rw.select(is_negative, inverse, power)
}

/// Resizes an integer to a type of integers, with its sign or with zeros.
pub(crate) fn resize(rw: &mut Rewriter<'_>, signed: bool, x: Value, ty: Type) -> Value {
    let ctx = rw.ctx().clone();
    let width = |ty: Type| ty.int_or_float_width(&ctx).unwrap_or(64);
    let (from, to) = (width(rw.ty(x)), width(ty));
    match (from.cmp(&to), signed) {
        (std::cmp::Ordering::Equal, _) => x,
        (std::cmp::Ordering::Greater, _) => rw.trunci(x, ty),
        (std::cmp::Ordering::Less, true) => rw.extsi(x, ty),
        (std::cmp::Ordering::Less, false) => rw.extui(x, ty),
    }
}

/// Extends the lowest bits of an integer of fewer than 8 bits.
pub(crate) fn wrap_number(kind: Kind, byte: u8) -> u8 {
    let up = 8 - kind.bits().min(8);
    match kind.is_signed() {
        true => (((byte << up) as i8) >> up) as u8,
        false => (byte << up) >> up,
    }
}
