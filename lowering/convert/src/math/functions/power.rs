//! The bodies of the functions that raise a number to an integer power, by repeated squaring over the bits of the
//! exponent.

use ods_core::fold::{filled_attr, one_attr};
use ods_core::ir::Inserter;
use ods_core::rewrite::Rewriter;
use ods_core::{ApInt, Block, Type, Value};
use ods_dialects::arith::{
    AndIOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, DivSIOp, MulFOp, MulIOp, SelectOp, ShRUIOp,
    SubIOp,
};
use ods_dialects::cf::{BranchOp, CondBranchOp};
use ods_dialects::func::ReturnOp;

use super::{Code, number};

/// Builds the power of an integer. A negative power is zero unless the base is 1 or -1; the base 0 divides by zero.
pub(super) fn of_integers(code: &mut Code<'_, '_>, ty: Type) {
    let (entry, [base, exponent]) = code.block([ty, ty]);
    let (is_zero, []) = code.block([]);
    let (not_zero, []) = code.block([]);
    let (negative, []) = code.block([]);
    let (divides, []) = code.block([]);
    let (not_divides, []) = code.block([]);
    let (is_one, []) = code.block([]);
    let (not_one, []) = code.block([]);
    let (minus_one, []) = code.block([]);
    let (odd, []) = code.block([]);
    let (even, []) = code.block([]);
    let (vanishes, []) = code.block([]);
    let (head, state) = code.block([ty, ty, ty]);

    let at = code.at(entry);
    let [zero, one, minus] = [0, 1, -1].map(|value| number(at, ty, value));
    branch_if_equal(at, exponent, zero, is_zero, not_zero);
    give(code.at(is_zero), one);

    let at = code.at(not_zero);
    let below = at.emit(CmpIOp::build(CmpIPredicate::Sle, exponent, zero));
    let branch = CondBranchOp::build(below, negative, head);
    at.insert(branch.false_dest_operands([one, base, exponent]));
    branch_if_equal(code.at(negative), base, zero, divides, not_divides);
    let at = code.at(divides);
    let quotient = at.emit(DivSIOp::build(one, zero));
    give(at, quotient);
    branch_if_equal(code.at(not_divides), base, one, is_one, not_one);
    give(code.at(is_one), one);
    branch_if_equal(code.at(not_one), base, minus, minus_one, vanishes);
    let at = code.at(minus_one);
    let is_odd = is_odd(at, exponent, one, zero);
    at.insert(CondBranchOp::build(is_odd, odd, even));
    give(code.at(odd), minus);
    give(code.at(even), one);
    give(code.at(vanishes), zero);

    let loop_ = Loop { head, state, product: |at, a, b| at.emit(MulIOp::build(a, b)) };
    let (tail, next) = loop_.multiply(code, [one, zero]);
    let (done, []) = code.block([]);
    let (square, []) = code.block([]);
    code.at(tail).insert(CondBranchOp::build(next.is_last, done, square));
    give(code.at(done), next.result);
    loop_.square(code, square, &next);
}

/// Builds the power of a float. The least exponent has no negation: the result is multiplied by the base once more.
pub(super) fn of_float(code: &mut Code<'_, '_>, base_type: Type, ty: Type) {
    let (entry, [base, exponent]) = code.block([base_type, ty]);
    let (is_zero, []) = code.block([]);
    let (not_zero, []) = code.block([]);
    let (head, state) = code.block([base_type, base_type, ty]);

    let at = code.at(entry);
    let ctx = at.ctx().clone();
    let width = ty.int_or_float_width(&ctx).expect("the exponent is an integer");
    let unit = one_attr(&ctx, base_type).expect("a float has a one");
    let unit = at.emit(ConstantOp::build(unit));
    let [zero, one] = [0, 1].map(|value| number(at, ty, value));
    let [least, greatest] = [ApInt::signed_min(width), ApInt::signed_max(width)].map(|value| {
        let value = filled_attr(&ctx, ty, value).expect("the exponent is an integer");
        at.emit(ConstantOp::build(value))
    });
    branch_if_equal(at, exponent, zero, is_zero, not_zero);
    give(code.at(is_zero), unit);

    let at = code.at(not_zero);
    let is_negative = at.emit(CmpIOp::build(CmpIPredicate::Sle, exponent, zero));
    let is_least = at.emit(CmpIOp::build(CmpIPredicate::Eq, exponent, least));
    let opposite = at.emit(SubIOp::build(zero, exponent));
    let magnitude = at.emit(SelectOp::build(is_negative, opposite, exponent));
    let magnitude = at.emit(SelectOp::build(is_least, greatest, magnitude));
    at.insert(BranchOp::build(head).dest_operands([unit, base, magnitude]));

    let loop_ = Loop { head, state, product: |at, a, b| at.emit(MulFOp::build(a, b)) };
    let (tail, next) = loop_.multiply(code, [one, zero]);
    let (square, []) = code.block([]);
    let (exit, [result]) = code.block([base_type]);
    let branch = CondBranchOp::build(next.is_last, exit, square);
    code.at(tail).insert(branch.true_dest_operands([next.result]));
    loop_.square(code, square, &next);

    let (once_more, []) = code.block([]);
    let (signed, [power]) = code.block([base_type]);
    let branch = CondBranchOp::build(is_least, once_more, signed);
    code.at(exit).insert(branch.false_dest_operands([result]));
    let at = code.at(once_more);
    let more = at.emit(MulFOp::build(result, base));
    at.insert(BranchOp::build(signed).dest_operands([more]));

    let (inverts, []) = code.block([]);
    let (done, [power_or_inverse]) = code.block([base_type]);
    let branch = CondBranchOp::build(is_negative, inverts, done);
    code.at(signed).insert(branch.false_dest_operands([power]));
    let at = code.at(inverts);
    let inverse = at.emit(DivFOp::build(unit, power));
    at.insert(BranchOp::build(done).dest_operands([inverse]));
    give(code.at(done), power_or_inverse);
}

/// The loop over the bits of the exponent: its first block has the result so far, the base and the exponent as
/// arguments.
struct Loop {
    head: Block,
    state: [Value; 3],
    product: fn(&mut Rewriter<'_>, Value, Value) -> Value,
}

/// The state after one bit.
struct Next {
    result: Value,
    exponent: Value,
    is_last: Value,
}

impl Loop {
    /// Multiplies if the lowest bit is set and shifts it out; returns the final block and the new state.
    fn multiply(&self, code: &mut Code<'_, '_>, [one, zero]: [Value; 2]) -> (Block, Next) {
        let [result, base, exponent] = self.state;
        let at = code.at(self.head);
        let (ty, set) = (at.ty(result), is_odd(at, exponent, one, zero));
        let (multiplies, []) = code.block([]);
        let (tail, [merged]) = code.block([ty]);
        let branch = CondBranchOp::build(set, multiplies, tail);
        code.at(self.head).insert(branch.false_dest_operands([result]));
        let at = code.at(multiplies);
        let product = (self.product)(at, result, base);
        at.insert(BranchOp::build(tail).dest_operands([product]));
        let at = code.at(tail);
        let exponent = at.emit(ShRUIOp::build(exponent, one));
        let is_last = at.emit(CmpIOp::build(CmpIPredicate::Eq, exponent, zero));
        (tail, Next { result: merged, exponent, is_last })
    }

    /// Squares the base in `block` and branches back to the head of the loop.
    fn square(&self, code: &mut Code<'_, '_>, block: Block, next: &Next) {
        let [_, base, _] = self.state;
        let at = code.at(block);
        let square = (self.product)(at, base, base);
        let operands = [next.result, square, next.exponent];
        at.insert(BranchOp::build(self.head).dest_operands(operands));
    }
}

fn is_odd(at: &mut Rewriter<'_>, value: Value, one: Value, zero: Value) -> Value {
    let bit = at.emit(AndIOp::build(value, one));
    at.emit(CmpIOp::build(CmpIPredicate::Ne, bit, zero))
}

fn branch_if_equal(at: &mut Rewriter<'_>, a: Value, b: Value, yes: Block, no: Block) {
    let equal = at.emit(CmpIOp::build(CmpIPredicate::Eq, a, b));
    at.insert(CondBranchOp::build(equal, yes, no));
}

fn give(at: &mut Rewriter<'_>, value: Value) {
    at.insert(ReturnOp::build().operands([value]));
}
