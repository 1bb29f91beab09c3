//! Shifts of wide integers. A shift by the width or more is undefined, so the high half of the shift amount is ignored.

use std::sync::Arc;

use ods_core::conversion::{ConversionPatterns, Converted, Match, TypeConverter};
use ods_core::ir::Inserter;

use super::halves::{half, half_type, halved, halves, number, together, width, without_last_dim};
use crate::arith::*;

pub(super) fn add_patterns(types: &Arc<TypeConverter>, patterns: &mut ConversionPatterns) {
    patterns.add(types, split_shli).add(types, split_shrsi).add(types, split_shrui);
}

/// `shli` → the low half shifted, or zero if all its bits leave it; the high half with the bits that left the low one
fn split_shli(Match { op, new, rw, .. }: Match<'_, ShLIOp>) -> Converted {
    let ty = halved(rw, op.result_ty(rw))?;
    let part = half_type(rw.ctx(), ty);
    let bits = i64::from(width(rw.ctx(), ty)?);
    let [low, high] = halves(rw, new.lhs());
    let by = half(rw, new.rhs(), 0);
    let (zero, bits) = (number(rw, part, 0)?, number(rw, part, bits)?);
    let leaves = rw.emit(CmpIOp::build(CmpIPredicate::Uge, by, bits));
    let shifted = rw.emit(ShLIOp::build(low, by));
    let new_low = rw.emit(SelectOp::build(leaves, zero, shifted));
    let capped = rw.emit(SelectOp::build(leaves, bits, by));
    let back = rw.emit(SubIOp::build(bits, capped));
    let partly = rw.emit(ShRUIOp::build(low, back));
    let beyond = rw.emit(SubIOp::build(by, bits));
    let wholly = rw.emit(ShLIOp::build(low, beyond));
    let shifted = rw.emit(ShLIOp::build(high, by));
    let stays = rw.emit(SelectOp::build(leaves, zero, shifted));
    let arrives = rw.emit(SelectOp::build(leaves, wholly, partly));
    let new_high = rw.emit(OrIOp::build(arrives, stays));
    let all = together(rw, ty, [new_low, new_high])?;
    rw.replace_op(op, &[all])
}

/// `shrui` → the high half shifted, or zero if all its bits leave it; the low half with the bits that left the high one
fn split_shrui(Match { op, new, rw, .. }: Match<'_, ShRUIOp>) -> Converted {
    let ty = halved(rw, op.result_ty(rw))?;
    let part = half_type(rw.ctx(), ty);
    let bits = i64::from(width(rw.ctx(), ty)?);
    let [low, high] = halves(rw, new.lhs());
    let by = half(rw, new.rhs(), 0);
    let (zero, bits) = (number(rw, part, 0)?, number(rw, part, bits)?);
    let leaves = rw.emit(CmpIOp::build(CmpIPredicate::Uge, by, bits));
    let shifted = rw.emit(ShRUIOp::build(low, by));
    let stays = rw.emit(SelectOp::build(leaves, zero, shifted));
    let shifted = rw.emit(ShRUIOp::build(high, by));
    let new_high = rw.emit(SelectOp::build(leaves, zero, shifted));
    let capped = rw.emit(SelectOp::build(leaves, bits, by));
    let back = rw.emit(SubIOp::build(bits, capped));
    let partly = rw.emit(ShLIOp::build(high, back));
    let beyond = rw.emit(SubIOp::build(by, bits));
    let wholly = rw.emit(ShRUIOp::build(high, beyond));
    let arrives = rw.emit(SelectOp::build(leaves, wholly, partly));
    let new_low = rw.emit(OrIOp::build(stays, arrives));
    let all = together(rw, ty, [new_low, new_high])?;
    rw.replace_op(op, &[all])
}

/// `shrsi` → `shrui` with the sign in the vacated bits, all of which other patterns decompose
fn split_shrsi(Match { op, new, rw, .. }: Match<'_, ShRSIOp>) -> Converted {
    let old = op.result_ty(rw);
    let ty = halved(rw, old)?;
    let bits = 2 * i64::from(width(rw.ctx(), ty)?);
    let high = half(rw, new.lhs(), 1);
    let by = half(rw, new.rhs(), 0);
    let part = rw.ty(by);
    let zero = number(rw, part, 0)?;
    let negative = rw.emit(CmpIOp::build(CmpIPredicate::Slt, high, zero));
    let negative = without_last_dim(rw, negative);
    let signs = rw.emit(ExtSIOp::build(negative, old));
    let bits = number(rw, part, bits)?;
    let remaining = rw.emit(SubIOp::build(bits, by));
    let remaining = without_last_dim(rw, remaining);
    let remaining = rw.emit(ExtUIOp::build(remaining, old));
    let signs = rw.emit(ShLIOp::build(signs, remaining));
    let (lhs, rhs) = (op.lhs(rw), op.rhs(rw));
    let shifted = rw.emit(ShRUIOp::build(lhs, rhs));
    let shifted = rw.emit(OrIOp::build(shifted, signs));
    // A shift by zero vacates no bits, and the signs would be shifted too far.
    let stays = rw.emit(CmpIOp::build(CmpIPredicate::Eq, by, zero));
    let stays = without_last_dim(rw, stays);
    let one = rw.emit(SelectOp::build(stays, lhs, shifted));
    rw.replace_op(op, &[one])
}
