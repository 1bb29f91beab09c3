//! The ranges of maps over induction variables of loops with constant bounds, and simplification of expressions by
//! them.

use ods_core::affine::{AffineExpr, AffineMap, AffineOp, Extreme, ceil_div, floor_div};
use ods_core::ir::ValueRef;
use ods_core::{Body, Value, stack};
use smallvec::SmallVec;

use super::AffineForOpRef;
use super::mapped::map_of;
use super::regions::{constant_lower, constant_upper, step_of};
use super::scope::for_of;

/// The ranges of the operands of a map.
#[derive(Default)]
pub(super) struct Ranges {
    dims: u32,
    lower: SmallVec<[Option<i64>; 4]>,
    upper: SmallVec<[Option<i64>; 4]>,
    /// Divisors of all values of a dimension.
    divisors: SmallVec<[u64; 4]>,
    /// The bounds of the loops over dimensions, if both are constant.
    spans: SmallVec<[Option<(i64, i64)>; 4]>,
}

/// Returns the greatest value of the induction variable of a loop with these bounds, if known.
fn greatest(op: AffineForOpRef<'_>, lower: Option<i64>, upper: Option<i64>) -> Option<i64> {
    let most = upper?.checked_sub(1)?;
    match lower {
        Some(lower) => most.checked_sub(most.checked_sub(lower)?.checked_rem(step_of(op))?),
        None => Some(most),
    }
}

/// Returns a divisor of all values of the induction variable of a loop with this lower bound.
fn divisor(op: AffineForOpRef<'_>, lower: Option<i64>) -> u64 {
    let step = step_of(op).unsigned_abs();
    if lower == Some(0) {
        return step;
    }
    gcd(map_of(*op, op.lower_bound_map()).largest_known_divisor(), step)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Ranges {
    /// Computes the ranges of `operands`.
    pub(super) fn of(ir: &Body, map: &AffineMap, operands: &[Value]) -> Ranges {
        let mut ranges = Ranges { dims: map.dims, ..Ranges::default() };
        for (value, at) in operands.iter().zip(0..) {
            let op = for_of(ValueRef { body: ir, value: *value });
            let (lower, upper) = (op.and_then(constant_lower), op.and_then(constant_upper));
            ranges.lower.push(lower);
            ranges.upper.push(op.and_then(|op| greatest(op, lower, upper)));
            if at < map.dims {
                ranges.divisors.push(op.map_or(1, |op| divisor(op, lower)));
                ranges.spans.push(lower.zip(upper));
            }
        }
        ranges
    }

    /// Returns a bound of an expression, which is inclusive.
    pub(super) fn bound(&self, expr: &AffineExpr, extreme: Extreme) -> Option<i64> {
        match expr.as_constant() {
            Some(value) => Some(value),
            None => expr.bound(self.dims, &self.lower, &self.upper, extreme),
        }
    }

    fn divisor(&self, expr: &AffineExpr) -> u64 {
        match expr.as_dim() {
            Some(dim) => self.divisors.get(dim as usize).copied().unwrap_or(1),
            None => expr.largest_known_divisor(),
        }
    }

    /// Returns whether the expression is a constant or a dimension in `0..below`.
    fn is_in(&self, expr: &AffineExpr, below: u64) -> bool {
        let below = i128::from(below);
        match expr {
            AffineExpr::Constant(value) => (0..below).contains(&i128::from(*value)),
            AffineExpr::Dim(dim) => self
                .spans
                .get(*dim as usize)
                .copied()
                .flatten()
                .is_some_and(|(lower, upper)| lower >= 0 && i128::from(upper) <= below),
            _ => false,
        }
    }

    /// Splits a sum into a multiple of a number and a remainder that is less than the number.
    fn multiple_and_rest<'e>(
        &self,
        expr: &'e AffineExpr,
    ) -> Option<(u64, &'e AffineExpr, &'e AffineExpr)> {
        let (AffineOp::Add, lhs, rhs) = expr.as_binary()? else { return None };
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(multiple, rest)| {
            let by = self.divisor(multiple);
            self.is_in(rest, by).then_some((by, multiple, rest))
        })
    }

    /// Simplifies quotients and remainders in the expression that the ranges decide.
    pub(super) fn simplify(&self, expr: &AffineExpr) -> AffineExpr {
        let Some((op, lhs, rhs)) = expr.as_binary() else { return expr.clone() };
        let (lhs, rhs) = stack::grow(|| (self.simplify(lhs), self.simplify(rhs)));
        let expr = AffineExpr::binary(op, lhs, rhs);
        let Some((op, lhs, AffineExpr::Constant(by @ 1..))) = expr.as_binary() else { return expr };
        self.simplify_division(op, lhs, *by).unwrap_or(expr)
    }

    fn simplify_division(&self, op: AffineOp, lhs: &AffineExpr, by: i64) -> Option<AffineExpr> {
        if matches!(op, AffineOp::Add | AffineOp::Mul) {
            return None;
        }
        let range = self.bound(lhs, Extreme::Least).zip(self.bound(lhs, Extreme::Greatest));
        if let Some((least, most)) = range {
            let same = |divide: fn(i64, i64) -> Option<i64>| {
                divide(least, by).filter(|quotient| divide(most, by) == Some(*quotient))
            };
            let decided = match op {
                AffineOp::FloorDiv => same(floor_div).map(AffineExpr::Constant),
                AffineOp::CeilDiv => same(ceil_div).map(AffineExpr::Constant),
                _ => (least >= 0 && least < by && most < by).then(|| lhs.clone()),
            };
            if decided.is_some() {
                return decided;
            }
        }
        let divisor = by.unsigned_abs();
        if let Some((of, multiple, rest)) = self.multiple_and_rest(lhs) {
            return match op {
                AffineOp::FloorDiv if divisor.is_multiple_of(of) => {
                    Some(multiple.clone().floor_div(AffineExpr::Constant(by)))
                }
                AffineOp::Mod if of.is_multiple_of(divisor) => {
                    Some(rest.clone().modulo(AffineExpr::Constant(by)))
                }
                _ => None,
            };
        }
        let zero = match op {
            AffineOp::FloorDiv => self.is_in(lhs, divisor),
            AffineOp::Mod => self.divisor(lhs).is_multiple_of(divisor),
            _ => false,
        };
        zero.then_some(AffineExpr::Constant(0))
    }

    /// Returns the map without results that another result always exceeds, for a maximum or a minimum.
    pub(super) fn without_redundant(&self, map: &AffineMap, of: Extreme) -> AffineMap {
        // Seen as a maximum: a result that is never greater than another is redundant.
        let sign = if of == Extreme::Greatest { 1 } else { -1 };
        let [near, far] = match of {
            Extreme::Greatest => [Extreme::Least, Extreme::Greatest],
            Extreme::Least => [Extreme::Greatest, Extreme::Least],
        };
        let bounds = |extreme| -> SmallVec<[Option<i128>; 4]> {
            let bound = |expr| Some(i128::from(self.bound(expr, extreme)?) * sign);
            map.results.iter().map(bound).collect()
        };
        let (near, far) = (bounds(near), bounds(far));
        let beaten = |at: usize| {
            let Some(own) = far[at] else { return false };
            near.iter().enumerate().any(|(other, bound)| {
                let Some(bound) = bound.filter(|_| other != at) else { return false };
                if bound != own {
                    return bound > own;
                }
                // The first of two equal constants is kept.
                let constants = near[at] == far[at] && near[other] == far[other];
                !(constants && at < other)
            })
        };
        let left = (0..map.results.len()).filter(|at| !beaten(*at));
        map.with_results(left.map(|at| match (near[at], far[at]) {
            (Some(near), Some(far)) if near == far => AffineExpr::Constant((near * sign) as i64),
            _ => map.results[at].clone(),
        }))
    }
}
