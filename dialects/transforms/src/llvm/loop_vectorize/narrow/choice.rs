//! Comparisons and choices of extended integers, in the bits that these are extended from.

use ods_core::ir::Inserter as _;
use ods_core::rewrite::Rewriter;
use ods_core::{Op, Type, Value};

use super::super::compare::decides_branch;
use super::super::count::compared_bits;
use super::super::range::{Range, range};
use super::{WIDTHS, bits_of_both, extend, low_bits, narrow_bits};
use crate::llvm::analysis::integers::{constant, int_bits, signed, unsigned};
use crate::llvm::{ICmpOp, SelectOp};

/// Returns what is chosen of two integers, chosen in fewer bits before it and extended. A choice in fewer bits than those
/// that its condition compares would pack the condition.
pub(super) fn chosen(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let select = op.cast::<SelectOp>(rw)?;
    let (condition, result) = (select.condition(rw), select.res(rw));
    let (yes, no) = (select.true_value(rw), select.false_value(rw));
    let width = int_bits(rw, result)?;
    let of_condition = u32::try_from(compared_bits(rw, condition)?).ok()?;
    let least = narrow_bits(rw, yes)?.max(narrow_bits(rw, no)?).max(of_condition);
    let range = range(rw, result)?;
    let fits = |bits: &u32| (least..width).contains(bits) && range.fits_in(*bits);
    let bits = WIDTHS.into_iter().find(fits).filter(|_| least > 0)?;
    // A sum of ones and zeros is counted.
    let is_bit = |value: Value| matches!(constant(rw, value), Some(0 | 1));
    if is_bit(yes) && is_bit(no) {
        return None;
    }
    let (loc, ctx, wide) = (rw.loc(op), rw.ctx().clone(), rw.ty(result));
    rw.set_point_before(op).set_loc(loc);
    let ty = Type::integer(&ctx, bits);
    let (yes, no) = (low_bits(rw, yes, ty, bits), low_bits(rw, no, ty, bits));
    let value = rw.emit(SelectOp::build(condition, yes, no));
    Some(extend(rw, value, wide, range.is_in(Range::of_signed(bits))))
}

/// Returns the result of a comparison, done before it in fewer bits.
pub(super) fn compared(rw: &mut Rewriter<'_>, op: Op) -> Option<Value> {
    let compare = op.cast::<ICmpOp>(rw)?;
    let (a, b) = (compare.lhs(rw), compare.rhs(rw));
    let (least, width) = (bits_of_both(rw, a, b)?, int_bits(rw, a)?);
    if decides_branch(rw, compare.res(rw)) {
        return None;
    }
    let (x, y) = (range(rw, a)?, range(rw, b)?);
    let both = Range { least: x.least.min(y.least), most: x.most.max(y.most) };
    let fits = |bits: &u32| (least..width).contains(bits) && both.fits_in(*bits);
    let bits = WIDTHS.into_iter().find(fits)?;
    let predicate = match compare.predicate(rw) {
        predicate if !both.is_in(Range::of_signed(bits)) => unsigned(predicate),
        // Hosts compare lanes with their signs.
        predicate if both.least >= 0 => signed(predicate),
        predicate => predicate,
    };
    let (loc, ctx) = (rw.loc(op), rw.ctx().clone());
    rw.set_point_before(op).set_loc(loc);
    let ty = Type::integer(&ctx, bits);
    let (a, b) = (low_bits(rw, a, ty, bits), low_bits(rw, b, ty, bits));
    Some(rw.emit(ICmpOp::build(predicate, a, b)))
}
