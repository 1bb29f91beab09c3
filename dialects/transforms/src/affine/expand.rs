//! Expansion of maps to arithmetic.

mod basis;

use ods_core::affine::{AffineExpr, AffineMap, AffineOp};
use ods_core::rewrite::Rewriter;
use ods_core::{Value, stack};

use crate::arith::{
    AddIOp, CmpIOp, CmpIPredicate, DivSIOp, IntegerOverflowFlags, MaxSIOp, MinSIOp, MulIOp,
    RemSIOp, SelectOp, SubIOp, index_constant,
};

pub use basis::{ExpandDelinearize, ExpandLinearize};

/// Builds the results of a map over its operands with operations of arith; `None` if one divides by a constant that is
/// not positive.
pub fn expand_map(
    rw: &mut Rewriter<'_>,
    map: &AffineMap,
    operands: &[Value],
) -> Option<Vec<Value>> {
    if !map.results.iter().all(has_values) {
        return None;
    }
    Some(map.results.iter().map(|expr| expand(rw, expr, map.dims, operands)).collect())
}

/// Builds the greatest result of a map over its operands.
pub fn expand_max(rw: &mut Rewriter<'_>, map: &AffineMap, operands: &[Value]) -> Option<Value> {
    let values = expand_map(rw, map, operands)?;
    values.into_iter().reduce(|most, value| {
        let max = rw.insert(MaxSIOp::build(most, value));
        max.result(rw)
    })
}

/// Builds the least result of a map over its operands.
pub fn expand_min(rw: &mut Rewriter<'_>, map: &AffineMap, operands: &[Value]) -> Option<Value> {
    let values = expand_map(rw, map, operands)?;
    values.into_iter().reduce(|least, value| {
        let min = rw.insert(MinSIOp::build(least, value));
        min.result(rw)
    })
}

fn has_values(expr: &AffineExpr) -> bool {
    !expr.any(&mut |expr| match expr.as_binary() {
        None | Some((AffineOp::Add | AffineOp::Mul, ..)) => false,
        Some((_, _, by)) => by.as_constant().is_some_and(|by| by <= 0),
    })
}

fn expand(rw: &mut Rewriter<'_>, expr: &AffineExpr, dims: u32, operands: &[Value]) -> Value {
    let (op, lhs, rhs) = match expr {
        AffineExpr::Dim(at) => return operands[*at as usize],
        AffineExpr::Symbol(at) => return operands[(dims + at) as usize],
        AffineExpr::Constant(value) => return index_constant(rw, *value),
        AffineExpr::Binary(op, sides) => (*op, &sides[0], &sides[1]),
    };
    let lhs = stack::grow(|| expand(rw, lhs, dims, operands));
    let rhs = stack::grow(|| expand(rw, rhs, dims, operands));
    match op {
        AffineOp::Add => add(rw, lhs, rhs),
        AffineOp::Mul => {
            let product = MulIOp::build(lhs, rhs).overflow_flags(IntegerOverflowFlags::NSW);
            rw.insert(product).result(rw)
        }
        AffineOp::Mod => remainder(rw, lhs, rhs),
        AffineOp::FloorDiv => floor(rw, lhs, rhs),
        AffineOp::CeilDiv => ceiling(rw, lhs, rhs),
    }
}

fn add(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    rw.insert(AddIOp::build(lhs, rhs)).result(rw)
}

fn sub(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    rw.insert(SubIOp::build(lhs, rhs)).result(rw)
}

fn divide(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    rw.insert(DivSIOp::build(lhs, rhs)).result(rw)
}

fn compare(rw: &mut Rewriter<'_>, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
    rw.insert(CmpIOp::build(predicate, lhs, rhs)).result(rw)
}

fn select(rw: &mut Rewriter<'_>, condition: Value, yes: Value, no: Value) -> Value {
    rw.insert(SelectOp::build(condition, yes, no)).result(rw)
}

/// Builds the non-negative remainder.
fn remainder(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    let rest = rw.insert(RemSIOp::build(lhs, rhs)).result(rw);
    let zero = index_constant(rw, 0);
    let negative = compare(rw, CmpIPredicate::Slt, rest, zero);
    let corrected = add(rw, rest, rhs);
    select(rw, negative, corrected, rest)
}

/// Builds `a < 0 ? -1 - (-1 - a) / b : a / b`.
fn floor(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    let zero = index_constant(rw, 0);
    let minus_one = index_constant(rw, -1);
    let negative = compare(rw, CmpIPredicate::Slt, lhs, zero);
    let flipped = sub(rw, minus_one, lhs);
    let dividend = select(rw, negative, flipped, lhs);
    let quotient = divide(rw, dividend, rhs);
    let back = sub(rw, minus_one, quotient);
    select(rw, negative, back, quotient)
}

/// Builds `a <= 0 ? -(-a / b) : (a - 1) / b + 1`.
fn ceiling(rw: &mut Rewriter<'_>, lhs: Value, rhs: Value) -> Value {
    let zero = index_constant(rw, 0);
    let one = index_constant(rw, 1);
    let not_positive = compare(rw, CmpIPredicate::Sle, lhs, zero);
    let negated = sub(rw, zero, lhs);
    let less = sub(rw, lhs, one);
    let dividend = select(rw, not_positive, negated, less);
    let quotient = divide(rw, dividend, rhs);
    let negated = sub(rw, zero, quotient);
    let more = add(rw, quotient, one);
    select(rw, not_positive, negated, more)
}
