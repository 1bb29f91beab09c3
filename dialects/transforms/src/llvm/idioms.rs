//! Sequences of operations that one intrinsic computes, and comparisons of bits.

use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Type, Value};

use super::extremes::Extreme;
use super::simplify::{emit_int, int};
use crate::llvm::analysis::integers::int_bits;
use crate::llvm::{
    AbsOp, AbsOpArgs, AddOp, AndOp, CtPopOp, ICmpOp, ICmpPredicate, LShrOp, MulOp, SMaxOp, SMinOp,
    SelectOp, SubOp, UMaxOp, UMinOp, XOrOp,
};

/// Inserts before `op` the operations that compute its result in the form which other passes look for, and returns that
/// result; `None` if there is no such form.
pub(super) fn canonical(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let loc = rw.loc(op);
    if let Some((a, b, are_equal)) = compared_bits(rw, op) {
        let differ = rw.set_point_before(op).set_loc(loc).emit(XOrOp::build(a, b));
        return Some(if are_equal { emit_not(rw, differ) } else { differ });
    }
    if let Some(of) = counted_bits(rw, op) {
        return Some(rw.set_point_before(op).set_loc(loc).emit(CtPopOp::build(of)));
    }
    if let Some(of) = absolute(rw, op) {
        let ty = rw.ty(of);
        // The select is defined for the smallest number, too.
        let flags = AbsOpArgs { is_int_min_poison: false };
        return Some(rw.set_point_before(op).set_loc(loc).emit(AbsOp::build(of, ty, flags)));
    }
    let (extreme, a, b) = Extreme::of(rw, op.cast::<SelectOp>(rw)?)?;
    rw.set_point_before(op).set_loc(loc);
    Some(match extreme {
        Extreme::SMax => rw.emit(SMaxOp::build(a, b)),
        Extreme::SMin => rw.emit(SMinOp::build(a, b)),
        Extreme::UMax => rw.emit(UMaxOp::build(a, b)),
        Extreme::UMin => rw.emit(UMinOp::build(a, b)),
    })
}

/// Returns two bits that a comparison compares, neither of which is a constant, and whether it is for equality.
fn compared_bits(ir: &Body, op: Op) -> Option<(Value, Value, bool)> {
    let compare = op.cast::<ICmpOp>(ir)?;
    let (a, b) = (compare.lhs(ir), compare.rhs(ir));
    if ir.ty(a) != Type::I1 || int(ir, a).is_some() || int(ir, b).is_some() {
        return None;
    }
    match compare.predicate(ir) {
        ICmpPredicate::Eq => Some((a, b, true)),
        ICmpPredicate::Ne => Some((a, b, false)),
        _ => None,
    }
}

fn emit_not(rw: &mut Rewriter<'_>, bit: Value) -> Value {
    let yes = emit_int(rw, Type::I1, -1);
    rw.emit(XOrOp::build(bit, yes))
}

/// Returns the value whose absolute value a choice is: `x < 0 ? 0 - x : x`, also with the comparison turned around.
fn absolute(ir: &Body, op: Op) -> Option<Value> {
    let select = op.cast::<SelectOp>(ir)?;
    let compare = select.condition(ir).defined_by::<ICmpOp>(ir)?;
    let of = compare.lhs(ir);
    int_bits(ir, of)?;
    let bound = int(ir, compare.rhs(ir))?;
    let (when_negative, otherwise) = match compare.predicate(ir) {
        ICmpPredicate::Slt if bound.is_zero() || bound.is_one() => {
            (select.true_value(ir), select.false_value(ir))
        }
        ICmpPredicate::Sgt if bound.is_zero() || bound.is_all_ones() => {
            (select.false_value(ir), select.true_value(ir))
        }
        _ => return None,
    };
    let negation = when_negative.defined_by::<SubOp>(ir)?;
    let negates = int(ir, negation.lhs(ir))?.is_zero() && negation.rhs(ir) == of;
    (negates && otherwise == of).then_some(of)
}

/// Returns the value whose set bits are counted: in pairs, nibbles and bytes, whose sum a product gathers in the highest
/// byte.
fn counted_bits(ir: &Body, op: Op) -> Option<Value> {
    let shift = op.cast::<LShrOp>(ir)?;
    let bits = int_bits(ir, shift.res(ir)).filter(|bits| matches!(bits, 16 | 32 | 64))?;
    let pattern = |byte: u64| byte.wrapping_mul(0x0101_0101_0101_0101) & (u64::MAX >> (64 - bits));
    let is = |value: Value, known: u64| int(ir, value).and_then(|int| int.as_u64()) == Some(known);
    let with = |(a, b): (Value, Value), known: u64| match (is(b, known), is(a, known)) {
        (true, _) => Some(a),
        (_, true) => Some(b),
        _ => None,
    };
    let masked = |value: Value, byte: u64| {
        let and = value.defined_by::<AndOp>(ir)?;
        with((and.lhs(ir), and.rhs(ir)), pattern(byte))
    };
    let shifted = |value: Value, by: u64| {
        let shift = value.defined_by::<LShrOp>(ir)?;
        is(shift.rhs(ir), by).then(|| shift.lhs(ir))
    };
    if !is(shift.rhs(ir), u64::from(bits) - 8) {
        return None;
    }
    let product = shift.lhs(ir).defined_by::<MulOp>(ir)?;
    let bytes = masked(with((product.lhs(ir), product.rhs(ir)), pattern(0x01))?, 0x0f)?;
    let sum = bytes.defined_by::<AddOp>(ir)?;
    let either = |sum: AddOp| {
        let (a, b) = (sum.lhs(ir), sum.rhs(ir));
        [(a, b), (b, a)]
    };
    let nibbles = either(sum).into_iter().find(|(a, b)| shifted(*b, 4) == Some(*a))?.0;
    let sum = nibbles.defined_by::<AddOp>(ir)?;
    let pairs = either(sum).into_iter().find_map(|(low, high)| {
        let low = masked(low, 0x33)?;
        (shifted(masked(high, 0x33)?, 2)? == low).then_some(low)
    })?;
    let difference = pairs.defined_by::<SubOp>(ir)?;
    let of = difference.lhs(ir);
    let odd = masked(difference.rhs(ir), 0x55)?;
    (shifted(odd, 1)? == of).then_some(of)
}
