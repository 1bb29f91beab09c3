//! Integer operations of a loop in fewer bits, so that a vector register holds more lanes.
//!
//! If the exact result of a sum, difference or product fits in so many bits, then it is computed modulo that power of
//! two and extended: the low bits of the result depend only on the low bits of the operands.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Op, Type, Value};

use crate::llvm::analysis::integers::{constant, int_bits};
use crate::llvm::{AbsOp, AbsOpArgs, AddOp, ConstantOp, MulOp, SExtOp, SubOp, TruncOp, ZExtOp};

/// The longest chain of operations that is followed from a value.
const MAX_DEPTH: u32 = 4;

/// The values that an integer may have, as a signed number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bounds {
    least: i128,
    most: i128,
}

impl Bounds {
    fn of_signed(bits: u32) -> Bounds {
        Bounds { least: -(1 << (bits - 1)), most: (1 << (bits - 1)) - 1 }
    }

    fn of_unsigned(bits: u32) -> Bounds {
        Bounds { least: 0, most: (1 << bits) - 1 }
    }

    fn is_in(self, other: Bounds) -> bool {
        other.least <= self.least && self.most <= other.most
    }

    /// Returns the least and the greatest of some numbers.
    fn around(numbers: [i128; 4]) -> Bounds {
        let least = numbers.into_iter().fold(numbers[0], i128::min);
        Bounds { least, most: numbers.into_iter().fold(numbers[0], i128::max) }
    }
}

/// Narrows the operations of a block whose operands are extended from fewer bits. Returns whether there are any.
pub(super) fn narrow_block(rw: &mut Rewriter<'_>, block: Block) -> bool {
    let ops: Vec<Op> = rw.ops(block).collect();
    let mut any = false;
    for op in ops {
        if let Some(value) = narrowed(rw, op) {
            rw.replace_op(op, &[value]);
            any = true;
        }
    }
    any
}

/// Returns the result of an operation, computed in fewer bits before it and extended.
fn narrowed(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let result = rw.results(op).next()?;
    let width = int_bits(rw, result)?;
    let (a, b) = operands(rw, op)?;
    let abs = op.cast::<AbsOp>(rw);
    if ![a, b].into_iter().all(|value| is_narrow(rw, value)) {
        return None;
    }
    let bounds = bounds(rw, result, MAX_DEPTH)?;
    let of_operand = self::bounds(rw, a, MAX_DEPTH)?;
    let fits = |bits: &u32| {
        let signed = Bounds::of_signed(*bits);
        let holds = bounds.is_in(signed) || bounds.is_in(Bounds::of_unsigned(*bits));
        // The lowest bits do not determine whether a number is negative.
        holds && (abs.is_none() || of_operand.is_in(signed))
    };
    let bits = [16, 32].into_iter().filter(|bits| *bits < width).find(fits)?;
    let (loc, ctx) = (rw.loc(op), rw.ctx().clone());
    rw.set_point_before(op).set_loc(loc);
    let ty = Type::integer(&ctx, bits);
    let (a, b) = (low_bits(rw, a, ty, bits), low_bits(rw, b, ty, bits));
    let value = if op.isa::<AddOp>(rw) {
        rw.emit(AddOp::build(a, b))
    } else if op.isa::<SubOp>(rw) {
        rw.emit(SubOp::build(a, b))
    } else if op.isa::<MulOp>(rw) {
        rw.emit(MulOp::build(a, b))
    } else {
        rw.emit(AbsOp::build(a, ty, AbsOpArgs { is_int_min_poison: false }))
    };
    let wide = rw.ty(result);
    Some(match bounds.is_in(Bounds::of_signed(bits)) {
        true => rw.emit(SExtOp::build(value, wide)),
        false => rw.emit(ZExtOp::build(value, wide)),
    })
}

/// Returns the operands of an operation that may be narrowed; of an absolute value, its operand twice.
fn operands(body: &Body, op: Op) -> Option<(Value, Value)> {
    if let Some(op) = op.cast::<AddOp>(body) {
        return Some((op.lhs(body), op.rhs(body)));
    }
    if let Some(op) = op.cast::<SubOp>(body) {
        return Some((op.lhs(body), op.rhs(body)));
    }
    if let Some(op) = op.cast::<MulOp>(body) {
        return Some((op.lhs(body), op.rhs(body)));
    }
    let of = op.cast::<AbsOp>(body)?.r#in(body);
    Some((of, of))
}

/// Returns the operand of an extension.
fn extended(body: &Body, value: Value) -> Option<Value> {
    let signed = value.defined_by::<SExtOp>(body).map(|op| op.arg(body));
    signed.or_else(|| Some(value.defined_by::<ZExtOp>(body)?.arg(body)))
}

/// Returns whether a value costs nothing in fewer bits.
fn is_narrow(body: &Body, value: Value) -> bool {
    let from = extended(body, value).and_then(|from| int_bits(body, from));
    from.is_some_and(|bits| bits >= 8) || constant(body, value).is_some()
}

/// Returns the low bits of a value.
fn low_bits(rw: &mut Rewriter<'_>, value: Value, ty: Type, bits: u32) -> Value {
    if let Some(known) = constant(rw, value) {
        let attr = Attr::integer(rw.ctx(), ty, known << (64 - bits) >> (64 - bits));
        return rw.emit(ConstantOp::build(attr, ty));
    }
    let from = extended(rw, value).and_then(|from| Some((from, int_bits(rw, from)?)));
    match from {
        Some((from, have)) if have == bits => from,
        Some((from, have)) if have < bits => match value.defined_by::<SExtOp>(rw) {
            Some(_) => rw.emit(SExtOp::build(from, ty)),
            None => rw.emit(ZExtOp::build(from, ty)),
        },
        _ => rw.emit(TruncOp::build(value, ty)),
    }
}

/// Returns bounds of an integer, none of whose operations wraps.
fn bounds(body: &Body, value: Value, depth: u32) -> Option<Bounds> {
    let width = int_bits(body, value)?;
    if let Some(known) = constant(body, value) {
        return Some(Bounds { least: known.into(), most: known.into() });
    }
    let all = Bounds::of_signed(width);
    let Some(depth) = depth.checked_sub(1) else { return Some(all) };
    let of = |value: Value| bounds(body, value, depth);
    let Some(op) = body.defining_op(value) else { return Some(all) };
    if let Some(op) = op.cast::<SExtOp>(body) {
        return of(op.arg(body));
    }
    if let Some(op) = op.cast::<ZExtOp>(body) {
        let from = of(op.arg(body))?;
        let unsigned = Bounds::of_unsigned(int_bits(body, op.arg(body))?);
        return Some(if from.is_in(unsigned) { from } else { unsigned });
    }
    let Some((a, b)) = operands(body, op) else { return Some(all) };
    let (x, y) = (of(a)?, of(b)?);
    let exact = if op.isa::<AddOp>(body) {
        Bounds { least: x.least + y.least, most: x.most + y.most }
    } else if op.isa::<SubOp>(body) {
        Bounds { least: x.least - y.most, most: x.most - y.least }
    } else if op.isa::<MulOp>(body) {
        let products = Bounds::around([
            x.least * y.least,
            x.least * y.most,
            x.most * y.least,
            x.most * y.most,
        ]);
        // A square is not negative.
        Bounds { least: if a == b { products.least.max(0) } else { products.least }, ..products }
    } else {
        Bounds { least: 0, most: x.most.max(-x.least) }
    };
    Some(if exact.is_in(all) { exact } else { all })
}
