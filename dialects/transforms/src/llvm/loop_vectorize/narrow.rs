//! Integer operations of a loop in fewer bits, so that a vector register holds more lanes.
//!
//! If the exact result of a sum, difference or product fits in so many bits, then it is computed modulo that power of
//! two and extended: the low bits of the result depend only on the low bits of the operands. For the same reason only the
//! bits of a value are computed that a truncation of it, shifted or not, keeps.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Type, Value};

use super::range::{Range, range};
use crate::llvm::analysis::integers::{constant, int_bits};
use crate::llvm::{
    AShrOp, AbsOp, AbsOpArgs, AddOp, AndOp, ConstantOp, LShrOp, MulOp, OrOp, SExtOp, SubOp,
    TruncOp, XOrOp, ZExtOp,
};

/// The longest chain of operations that is followed from a value.
const MAX_DEPTH: u32 = 4;

/// The operations that are computed in fewer bits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Add,
    Sub,
    Mul,
    Abs,
    And,
    Or,
    Xor,
}

impl Kind {
    /// Returns the kind of an operation, and its operands: of an absolute value, its operand twice.
    fn of(body: &Body, op: Op) -> Option<(Kind, [Value; 2])> {
        let kind = if op.isa::<AddOp>(body) {
            Kind::Add
        } else if op.isa::<SubOp>(body) {
            Kind::Sub
        } else if op.isa::<MulOp>(body) {
            Kind::Mul
        } else if op.isa::<AbsOp>(body) {
            Kind::Abs
        } else if op.isa::<AndOp>(body) {
            Kind::And
        } else if op.isa::<OrOp>(body) {
            Kind::Or
        } else if op.isa::<XOrOp>(body) {
            Kind::Xor
        } else {
            return None;
        };
        let mut operands = body.operands(op);
        let first = operands.next()?;
        Some((kind, [first, operands.next().unwrap_or(first)]))
    }

    fn is_bitwise(self) -> bool {
        matches!(self, Kind::And | Kind::Or | Kind::Xor)
    }

    /// Builds the operation, without promises of its result.
    fn build(self, rw: &mut Rewriter<'_>, a: Value, b: Value) -> Value {
        match self {
            Kind::Add => rw.emit(AddOp::build(a, b)),
            Kind::Sub => rw.emit(SubOp::build(a, b)),
            Kind::Mul => rw.emit(MulOp::build(a, b)),
            Kind::Abs => {
                let ty = rw.ty(a);
                rw.emit(AbsOp::build(a, ty, AbsOpArgs { is_int_min_poison: false }))
            }
            Kind::And => rw.emit(AndOp::build(a, b)),
            Kind::Or => rw.emit(OrOp::build(a, b)),
            Kind::Xor => rw.emit(XOrOp::build(a, b)),
        }
    }
}

/// Returns the result of an operation, computed in fewer bits before it: its operands are extended from fewer, or it is a
/// truncation.
pub(super) fn narrowed(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    extended_result(rw, op).or_else(|| truncated(rw, op))
}

/// Returns the result of an operation, computed in fewer bits before it and extended.
fn extended_result(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let result = rw.results(op).next()?;
    let width = int_bits(rw, result)?;
    let (kind, [a, b]) = Kind::of(rw, op).filter(|(kind, _)| !kind.is_bitwise())?;
    if ![a, b].into_iter().all(|value| is_narrow(rw, value)) {
        return None;
    }
    let range = range(rw, result)?;
    let of_operand = self::range(rw, a)?;
    let fits = |bits: &u32| {
        let signed = Range::of_signed(*bits);
        let holds = range.is_in(signed) || range.is_in(Range::of_unsigned(*bits));
        // The lowest bits do not determine whether a number is negative.
        holds && (kind != Kind::Abs || of_operand.is_in(signed))
    };
    let bits = [16, 32].into_iter().filter(|bits| *bits < width).find(fits)?;
    let (loc, ctx) = (rw.loc(op), rw.ctx().clone());
    rw.set_point_before(op).set_loc(loc);
    let ty = Type::integer(&ctx, bits);
    let (a, b) = (low_bits(rw, a, ty, bits), low_bits(rw, b, ty, bits));
    let value = kind.build(rw, a, b);
    let wide = rw.ty(result);
    Some(match range.is_in(Range::of_signed(bits)) {
        true => rw.emit(SExtOp::build(value, wide)),
        false => rw.emit(ZExtOp::build(value, wide)),
    })
}

/// Returns the result of a truncation whose operand, before a shift to the right by a constant, is computed in fewer bits.
fn truncated(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let op = op.cast::<TruncOp>(rw)?;
    let (value, result) = (op.arg(rw), op.res(rw));
    let (width, kept) = (int_bits(rw, value)?, int_bits(rw, result)?);
    let (wide, by) = shifted_right(rw, value).unwrap_or((value, 0));
    let fits = |bits: &u32| *bits < width && by + kept <= *bits;
    // Lanes of eight bits have neither products nor shifts.
    let bits = [16, 32].into_iter().find(fits)?;
    if extended(rw, wide).is_some()
        || !rw.has_one_use(value)
        || !depends_on_low_bits(rw, wide, MAX_DEPTH)
    {
        return None;
    }
    let (loc, ctx) = (rw.loc(op.into()), rw.ctx().clone());
    rw.set_point_before(op).set_loc(loc);
    let ty = Type::integer(&ctx, bits);
    let mut narrow = low_bits_of_tree(rw, wide, ty, bits);
    if by > 0 {
        let by = Attr::integer(&ctx, ty, by.into());
        let by = rw.emit(ConstantOp::build(by, ty));
        narrow = rw.emit(LShrOp::build(narrow, by));
    }
    Some(match bits == kept {
        true => narrow,
        false => rw.emit(TruncOp::build(narrow, rw.ty(result))),
    })
}

/// Returns the operand of a shift to the right and by how many bits it is shifted, if that is a constant and less than the
/// width.
fn shifted_right(body: &Body, value: Value) -> Option<(Value, u32)> {
    let logical = value.defined_by::<LShrOp>(body).map(|op| (op.lhs(body), op.rhs(body)));
    let arithmetic = || value.defined_by::<AShrOp>(body).map(|op| (op.lhs(body), op.rhs(body)));
    let (of, by) = logical.or_else(arithmetic)?;
    let by = u32::try_from(constant(body, by)?).ok()?;
    (by < int_bits(body, value)?).then_some((of, by))
}

/// Returns whether the low bits of an integer are computed from as many of constants and of extended integers, by
/// operations that nothing else needs.
fn depends_on_low_bits(body: &Body, value: Value, depth: u32) -> bool {
    if is_narrow(body, value) {
        return true;
    }
    let Some(depth) = depth.checked_sub(1) else { return false };
    let parts = modular(body, value).filter(|_| body.has_one_use(value));
    parts.is_some_and(|(_, parts)| {
        parts.into_iter().all(|value| depends_on_low_bits(body, value, depth))
    })
}

/// Returns the kind and the operands of an operation each bit of whose result depends only on the same and lower bits of
/// these.
fn modular(body: &Body, value: Value) -> Option<(Kind, [Value; 2])> {
    Kind::of(body, body.defining_op(value)?).filter(|(kind, _)| *kind != Kind::Abs)
}

/// Builds the low bits of an integer that [`depends_on_low_bits`] of others.
fn low_bits_of_tree(rw: &mut Rewriter<'_>, value: Value, ty: Type, bits: u32) -> Value {
    match modular(rw, value).filter(|_| !is_narrow(rw, value)) {
        Some((kind, parts)) => {
            let [a, b] = parts.map(|part| low_bits_of_tree(rw, part, ty, bits));
            // What the operation promises of its wide result does not hold of the low bits.
            kind.build(rw, a, b)
        }
        None => low_bits(rw, value, ty, bits),
    }
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
pub(super) fn low_bits(rw: &mut Rewriter<'_>, value: Value, ty: Type, bits: u32) -> Value {
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
