//! Integer operations of a loop in fewer bits, so that a vector register holds more lanes.
//!
//! If the exact result of a sum, difference or product fits in so many bits, then it is computed modulo that power of
//! two and extended: the low bits of the result depend only on the low bits of the operands. For the same reason only the
//! bits of a value are computed that a truncation of it, shifted or not, keeps.

mod choice;

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, Type, Value};

use super::super::simplify::emit_int;
use super::range::{Range, range};
use crate::llvm::analysis::integers::{constant, int_bits, sign_extended};
use crate::llvm::{
    AShrOp, AbsOp, AbsOpArgs, AddOp, AndOp, LShrOp, MulOp, OrOp, SExtOp, SubOp, TruncOp, XOrOp,
    ZExtOp,
};

use self::choice::{chosen, compared};

/// The longest chain of operations that is followed from a value.
const MAX_DEPTH: u32 = 4;

/// The bits in which integers of more bits are computed.
const WIDTHS: [u32; 3] = [8, 16, 32];

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

    /// Returns the bits of the narrowest lanes that hosts do the operation on: they have no products of bytes.
    fn least_bits(self) -> u32 {
        if self == Kind::Mul { 16 } else { 8 }
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
    const KINDS: [fn(&mut Rewriter<'_>, Op) -> Option<Value>; 5] =
        [extended_result, shifted, chosen, compared, truncated];
    KINDS.into_iter().find_map(|narrow| narrow(rw, op))
}

/// Returns the result of an operation, computed in fewer bits before it and extended.
fn extended_result(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let result = rw.results(op).next()?;
    let width = int_bits(rw, result)?;
    let (kind, [a, b]) = Kind::of(rw, op)?;
    let least = kind.least_bits().max(bits_of_both(rw, a, b)?);
    let range = range(rw, result)?;
    let of_operand = self::range(rw, a)?;
    let fits = |bits: &u32| {
        // The lowest bits do not determine whether a number is negative.
        let is_signed = kind != Kind::Abs || of_operand.is_in(Range::of_signed(*bits));
        is_signed && range.fits_in(*bits)
    };
    let bits = WIDTHS.into_iter().filter(|bits| (least..width).contains(bits)).find(fits)?;
    let (loc, ctx) = (rw.loc(op), rw.ctx().clone());
    rw.set_point_before(op).set_loc(loc);
    let ty = Type::integer(&ctx, bits);
    let (a, b) = (low_bits(rw, a, ty, bits), low_bits(rw, b, ty, bits));
    let value = kind.build(rw, a, b);
    let wide = rw.ty(result);
    Some(extend(rw, value, wide, range.is_in(Range::of_signed(bits))))
}

/// Returns the result of a shift to the right by a constant, done before it in the bits that its operand is extended from.
fn shifted(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let result = rw.results(op).next()?;
    let (wide, by) = shifted_right(rw, result)?;
    let from = extended(rw, wide)?;
    let bits = int_bits(rw, from).filter(|bits| *bits >= 8)?;
    let is_signed = wide.defined_by::<SExtOp>(rw).is_some();
    if is_signed && op.isa::<LShrOp>(rw) && range(rw, wide)?.least < 0 || !is_signed && by >= bits {
        return None;
    }
    let (loc, ty) = (rw.loc(op), rw.ty(from));
    rw.set_point_before(op).set_loc(loc);
    let by = emit_int(rw, ty, by.min(bits - 1).into());
    let value = match is_signed {
        true => rw.emit(AShrOp::build(from, by)),
        false => rw.emit(LShrOp::build(from, by)),
    };
    let wide = rw.ty(result);
    Some(extend(rw, value, wide, is_signed))
}

/// Returns the result of a truncation whose operand, before a shift to the right by a constant, is computed in fewer bits.
fn truncated(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let op = op.cast::<TruncOp>(rw)?;
    let (value, result) = (op.arg(rw), op.res(rw));
    let (width, kept) = (int_bits(rw, value)?, int_bits(rw, result)?);
    let (loc, ctx, ty) = (rw.loc(op.into()), rw.ctx().clone(), rw.ty(result));
    if extended(rw, value).is_some() {
        rw.set_point_before(op).set_loc(loc);
        return Some(low_bits(rw, value, ty, kept));
    }
    let (wide, by) = shifted_right(rw, value).unwrap_or((value, 0));
    if !rw.has_one_use(value) {
        return None;
    }
    let least = least_bits_of_tree(rw, wide, MAX_DEPTH)?;
    let fits = |bits: &u32| (least..width).contains(bits) && by + kept <= *bits;
    let bits = WIDTHS.into_iter().find(fits)?;
    rw.set_point_before(op).set_loc(loc);
    let ty = Type::integer(&ctx, bits);
    let mut narrow = low_bits_of_tree(rw, wide, ty, bits);
    if by > 0 {
        let by = emit_int(rw, ty, by.into());
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

/// Returns the least number of low bits of an integer that are computed alone: from as many bits of constants and of
/// extended integers, by operations that nothing else needs.
fn least_bits_of_tree(body: &Body, value: Value, depth: u32) -> Option<u32> {
    if narrow_bits(body, value).is_some() {
        return Some(8);
    }
    let depth = depth.checked_sub(1)?;
    let (kind, [a, b]) = modular(body, value).filter(|_| body.has_one_use(value))?;
    let of_parts = least_bits_of_tree(body, a, depth)?.max(least_bits_of_tree(body, b, depth)?);
    Some(kind.least_bits().max(of_parts))
}

/// Returns the kind and the operands of an operation each bit of whose result depends only on the same and lower bits of
/// these.
fn modular(body: &Body, value: Value) -> Option<(Kind, [Value; 2])> {
    Kind::of(body, body.defining_op(value)?).filter(|(kind, _)| *kind != Kind::Abs)
}

/// Builds the low bits of an integer that can be [computed alone](least_bits_of_tree).
fn low_bits_of_tree(rw: &mut Rewriter<'_>, value: Value, ty: Type, bits: u32) -> Value {
    match modular(rw, value).filter(|_| narrow_bits(rw, value).is_none()) {
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

/// Returns in how many bits a value costs nothing: those that it is extended from, or 0 if it is a constant.
fn narrow_bits(body: &Body, value: Value) -> Option<u32> {
    if constant(body, value).is_some() {
        return Some(0);
    }
    int_bits(body, extended(body, value)?).filter(|bits| *bits >= 8)
}

/// Returns in how many bits two values cost nothing, if they are no two constants.
fn bits_of_both(body: &Body, a: Value, b: Value) -> Option<u32> {
    let bits = narrow_bits(body, a)?.max(narrow_bits(body, b)?);
    (bits > 0).then_some(bits)
}

/// Builds a value in more bits.
fn extend(rw: &mut Rewriter<'_>, value: Value, ty: Type, is_signed: bool) -> Value {
    match is_signed {
        true => rw.emit(SExtOp::build(value, ty)),
        false => rw.emit(ZExtOp::build(value, ty)),
    }
}

/// Returns the low bits of a value.
pub(super) fn low_bits(rw: &mut Rewriter<'_>, value: Value, ty: Type, bits: u32) -> Value {
    if let Some(known) = constant(rw, value) {
        return emit_int(rw, ty, sign_extended(known, bits));
    }
    let from = extended(rw, value).and_then(|from| Some((from, int_bits(rw, from)?)));
    match from {
        Some((from, have)) if have == bits => from,
        Some((from, have)) if have < bits => {
            let is_signed = value.defined_by::<SExtOp>(rw).is_some();
            extend(rw, from, ty, is_signed)
        }
        Some((from, _)) => rw.emit(TruncOp::build(from, ty)),
        None => rw.emit(TruncOp::build(value, ty)),
    }
}
