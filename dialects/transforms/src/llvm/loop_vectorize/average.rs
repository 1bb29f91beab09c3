//! Halves of sums of two numbers, in the bits of these.
//!
//! A sum needs one bit more than its operands, so that a loop computes it in twice the bits, of which a register holds half
//! as many. But `x + y` is `2 (x & y) + (x ^ y)`, and `x + y + 1` is `2 (x | y) - (x ^ y) + 1`: their halves are computed
//! from those of `x ^ y`. Hosts have an instruction for the second one.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Value};

use super::super::simplify::emit_int;
use crate::llvm::analysis::integers::{constant, int_bits};
use crate::llvm::{AddOp, AndOp, LShrOp, OrOp, SubOp, TruncOp, XOrOp, ZExtOp};

/// Returns the result of a truncation of half the sum of two unsigned numbers of 8 or 16 bits, computed before it in their
/// bits.
pub(super) fn averaged(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let op = op.cast::<TruncOp>(rw)?;
    let (x, y, rounds_up) = average(rw, op)?;
    let (loc, ty) = (rw.loc(op.into()), rw.ty(x));
    rw.set_point_before(op).set_loc(loc);
    let differing = rw.emit(XOrOp::build(x, y));
    let one = emit_int(rw, ty, 1);
    let half = rw.emit(LShrOp::build(differing, one));
    Some(match rounds_up {
        true => {
            let either = rw.emit(OrOp::build(x, y));
            rw.emit(SubOp::build(either, half))
        }
        false => {
            let common = rw.emit(AndOp::build(x, y));
            rw.emit(AddOp::build(common, half))
        }
    })
}

/// Returns two unsigned numbers the half of whose sum is truncated to their bits, and whether a half is rounded up.
fn average(body: &Body, op: TruncOp) -> Option<(Value, Value, bool)> {
    let bits = int_bits(body, op.res(body)).filter(|bits| matches!(bits, 8 | 16))?;
    let half = op.arg(body).defined_by::<LShrOp>(body)?;
    if constant(body, half.rhs(body)) != Some(1) {
        return None;
    }
    let sum = half.lhs(body).defined_by::<AddOp>(body)?;
    // Any two of the three may have been added first.
    let mut parts = [None; 3];
    let mut work = vec![sum.lhs(body), sum.rhs(body)];
    let (mut count, mut may_split) = (0, true);
    while let Some(value) = work.pop() {
        if let Some(inner) = value.defined_by::<AddOp>(body).filter(|_| may_split) {
            may_split = false;
            work.extend([inner.lhs(body), inner.rhs(body)]);
            continue;
        }
        *parts.get_mut(count)? = Some(value);
        count += 1;
    }
    let is_one = |value: &Value| constant(body, *value) == Some(1);
    let (ones, numbers): (Vec<Value>, Vec<Value>) = parts.into_iter().flatten().partition(is_one);
    let narrow = |value: Value| {
        let from = value.defined_by::<ZExtOp>(body)?.arg(body);
        (int_bits(body, from) == Some(bits)).then_some(from)
    };
    match (&ones[..], &numbers[..]) {
        (ones @ ([] | [_]), &[x, y]) => Some((narrow(x)?, narrow(y)?, !ones.is_empty())),
        _ => None,
    }
}
