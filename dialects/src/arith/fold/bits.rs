//! Bitwise operations and shifts.

use ods_core::fold::defining;
use ods_core::hooks::{Fold, Folded};
use ods_core::{ApInt, Attr, Body, Op, OpType, Value};

use super::super::{AndIOp, OrIOp, ShLIOp, ShRSIOp, ShRUIOp, XOrIOp};
use super::{Binary, int_value};

/// The exclusive-or that defines `value` when it is `not of`: `of` and all ones. Its second operand is those ones.
fn not_of(ir: &Body, value: Value, of: Value) -> Option<XOrIOp> {
    let xor = defining::<XOrIOp>(ir, value)?;
    let (a, ones) = (ir.operand(xor.op(), 0), ir.operand(xor.op(), 1));
    (a == of && int_value(ir, ones)?.is_all_ones()).then_some(xor)
}

impl Fold for AndIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let at = Binary::new(ir, this.op, args);
        // x & 0
        if at.rhs_is_zero() {
            return at.rhs.into();
        }
        // x & -1
        if at.rhs_int().is_some_and(|value| value.is_all_ones()) {
            return at.lhs.into();
        }
        // x & !x, !x & x
        if (not_of(ir, at.rhs, at.lhs).is_some() || not_of(ir, at.lhs, at.rhs).is_some())
            && let Some(zero) = at.zero()
        {
            return zero.into();
        }
        // a & (a & b), (a & b) & a
        for (value, other) in [(at.lhs, at.rhs), (at.rhs, at.lhs)] {
            if let Some(inner) = defining::<AndIOp>(ir, value)
                && ir.operands(inner.op()).any(|operand| operand == other)
            {
                return value.into();
            }
        }
        at.ints(|a, b| Some(a.and(b)))
    }
}

impl Fold for OrIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let at = Binary::new(ir, this.op, args);
        if let Some(value) = at.rhs_int() {
            // x | 0
            if value.is_zero() {
                return at.lhs.into();
            }
            // x | -1
            if value.is_all_ones() {
                return args[1].into();
            }
        }
        // x | !x, !x | x
        if let Some(xor) = not_of(ir, at.rhs, at.lhs).or_else(|| not_of(ir, at.lhs, at.rhs)) {
            return ir.operand(xor.op(), 1).into();
        }
        at.ints(|a, b| Some(a.or(b)))
    }
}

impl Fold for XOrIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        let at = Binary::new(ir, this.op, args);
        // x ^ 0
        if at.rhs_is_zero() {
            return at.lhs.into();
        }
        // x ^ x
        if at.same()
            && let Some(zero) = at.zero()
        {
            return zero.into();
        }
        // (x ^ a) ^ a and all the ways to turn it around
        for (value, other) in [(at.lhs, at.rhs), (at.rhs, at.lhs)] {
            let Some(inner) = defining::<XOrIOp>(ir, value) else { continue };
            let (a, b) = (ir.operand(inner.op(), 0), ir.operand(inner.op(), 1));
            if b == other {
                return a.into();
            }
            if a == other {
                return b.into();
            }
        }
        at.ints(|a, b| Some(a.xor(b)))
    }
}

/// A shift: by 0 it does nothing, by the width or more it is poison and stays.
fn shift(ir: &Body, op: Op, args: &[Option<Attr>], f: fn(&ApInt, u32) -> ApInt) -> Folded {
    let at = Binary::new(ir, op, args);
    if at.rhs_is_zero() {
        return at.lhs.into();
    }
    at.ints(|a, by| {
        let by = u32::try_from(by.as_u64()?).ok()?;
        (by < a.width()).then(|| f(a, by))
    })
}

impl Fold for ShLIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        shift(ir, this.op, args, ApInt::shl)
    }
}

impl Fold for ShRUIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        shift(ir, this.op, args, ApInt::lshr)
    }
}

impl Fold for ShRSIOp {
    fn fold(this: Self::Ref<'_>, known: Self::Adaptor<'_, Option<Attr>>) -> Folded {
        let (ir, args) = (this.body, known.all());
        shift(ir, this.op, args, ApInt::ashr)
    }
}
