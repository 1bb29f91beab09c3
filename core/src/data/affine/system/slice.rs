//! The bounds of a variable as maps over the others.

use std::ops::Range;

use super::super::{AffineExpr, AffineMap};
use super::LinearSystem;

/// The lower and the upper bound of a variable, if known.
pub type Bounds = (Option<AffineMap>, Option<AffineMap>);

/// The expressions of the variables, if known.
pub(super) type Known = Vec<Option<AffineExpr>>;

impl LinearSystem {
    /// Returns the bounds of dimensions as maps over the other dimensions and the symbols. The bounds are the value of
    /// the dimension and the value plus one if the value can be expressed; else, if there are no locals, all bounds in
    /// the system, and a constant instead of several; `None` if there are none. The upper bound is exclusive unless
    /// `closed`.
    pub fn slice_bounds(&mut self, range: Range<usize>, closed: bool) -> Vec<Bounds> {
        if self.overflown {
            return vec![(None, None); range.len()];
        }
        self.normalize();
        let (dims, symbols) = ((self.dims - range.len()) as u32, self.symbols as u32);
        let after = |expr: AffineExpr| match closed {
            true => expr,
            false => expr.add(AffineExpr::Constant(1)),
        };
        let known = self.detect(range.clone());
        let one = |expr: AffineExpr| AffineMap::new(dims, symbols, [expr]);
        let mut left = None;
        let bounds = |dim: usize| {
            if let Some(expr) = &known[dim] {
                let expr = expr.simplified(dims, symbols);
                return (Some(one(expr.clone())), Some(one(after(expr))));
            }
            let (mut lower, mut upper) = (None, None);
            if self.locals == 0 {
                let left = left.get_or_insert_with(|| {
                    let mut left = self.clone();
                    left.drop_redundant();
                    left
                });
                let (low, high) = left.all_bounds(dim, &range, closed);
                lower = Some(AffineMap::new(dims, symbols, low));
                upper = Some(AffineMap::new(dims, symbols, high));
            }
            let several =
                |map: &Option<AffineMap>| map.as_ref().is_none_or(|map| map.results.len() > 1);
            if several(&lower) || several(&upper) {
                let (least, greatest) = self.constant_bounds(dim);
                if let Some(least) = least.filter(|_| several(&lower)) {
                    lower = Some(one(AffineExpr::Constant(least)));
                }
                if let Some(greatest) = greatest.filter(|_| several(&upper)) {
                    upper = Some(one(after(AffineExpr::Constant(greatest))));
                }
            }
            (lower, upper)
        };
        range.clone().map(bounds).collect()
    }

    /// Returns the expressions of the variables outside a range of dimensions and symbols, and of the variables in the
    /// range and the locals that can be expressed: constants, remainders, quotients, and sums from equations.
    fn detect(&self, range: Range<usize>) -> Known {
        let dim = |at: usize| match at {
            at if at < range.start => Some(AffineExpr::Dim(at as u32)),
            at if at >= range.end => Some(AffineExpr::Dim((at - range.len()) as u32)),
            _ => None,
        };
        let symbols = (0..self.symbols).map(|at| Some(AffineExpr::Symbol(at as u32)));
        let mut known: Known = (0..self.dims).map(dim).chain(symbols).collect();
        known.resize(self.variables(), None);
        loop {
            let mut changed = false;
            for at in 0..known.len() {
                if known[at].is_none() {
                    changed |= self.detect_bounded(at, &range, &mut known)
                        || self.detect_quotient(at, &mut known)
                        || self.detect_sum(at, &mut known);
                }
            }
            if !changed {
                return known;
            }
        }
    }

    /// Returns the expressions of dimensions, symbols, and locals that are quotients.
    pub(super) fn local_exprs(&self) -> Known {
        let dims = (0..self.dims).map(|at| Some(AffineExpr::Dim(at as u32)));
        let symbols = (0..self.symbols).map(|at| Some(AffineExpr::Symbol(at as u32)));
        let mut known: Known = dims.chain(symbols).collect();
        known.resize(self.variables(), None);
        let first = self.dims + self.symbols;
        loop {
            let mut changed = false;
            for at in first..known.len() {
                changed |= known[at].is_none() && self.detect_quotient(at, &mut known);
            }
            if !changed {
                return known;
            }
        }
    }

    /// Finds the expression of a variable with constant bounds: a constant or a remainder.
    fn detect_bounded(&self, at: usize, range: &Range<usize>, known: &mut Known) -> bool {
        let (Some(least), Some(greatest)) = self.constant_bounds(at) else { return false };
        if least == greatest {
            known[at] = Some(AffineExpr::Constant(least));
            return true;
        }
        least == 0 && greatest >= 1 && self.detect_remainder(at, greatest, range, known)
    }

    /// Detects that `at` is `n mod c`: it is between 0 and `c - 1`, and an equation contains it, `n` and multiples of
    /// `c`. If the multiple is of a variable, that variable is `n floordiv c`.
    fn detect_remainder(
        &self,
        at: usize,
        greatest: i64,
        range: &Range<usize>,
        known: &mut Known,
    ) -> bool {
        let Some(divisor) = greatest.checked_add(1) else { return false };
        for row in self.equalities.iter().filter(|row| row[at] != 0) {
            let own = row[at];
            let Some(multiple) = divisor.checked_mul(own) else { continue };
            if row[self.variables()] != 0 {
                continue;
            }
            let mut dividend = Some(AffineExpr::Constant(0));
            let mut quotients = Vec::new();
            for (other, factor) in row[..self.dims + self.symbols].iter().enumerate() {
                if other == at || *factor == 0 {
                    continue;
                }
                if factor % multiple == 0 {
                    quotients.push((other, if (*factor > 0) == (own > 0) { 1 } else { -1 }));
                    continue;
                }
                dividend = dividend
                    .zip(known[other].clone())
                    .map(|(sum, expr)| sum.add(expr.mul(AffineExpr::Constant(*factor))));
            }
            let Some(dividend) = dividend else { continue };
            let dividend = if own > 0 { dividend.neg() } else { dividend };
            let dividend = dividend.floor_div(AffineExpr::Constant(own.saturating_abs()));
            let dividend = dividend.simplified(self.dims as u32, self.symbols as u32);
            let (Some(number), false) = (dividend.as_dim(), quotients.is_empty()) else { continue };
            let number = number as usize;
            let column = if number < range.start { number } else { number + range.len() };
            let small = self.constant_bounds(column).1.is_some_and(|greatest| greatest < divisor);
            let by = AffineExpr::Constant(divisor);
            known[at] = Some(match small {
                true => dividend.clone(),
                false => dividend.clone().modulo(by.clone()),
            });
            if let [(quotient, sign)] = quotients[..]
                && known[quotient].is_none()
            {
                let quotient_of = dividend.floor_div(by).mul(AffineExpr::Constant(sign));
                known[quotient] = Some(quotient_of);
            }
            return true;
        }
        false
    }

    /// Detects that `at` is a quotient: a lower and an upper bound of it differ by less than its factor.
    fn detect_quotient(&self, at: usize, known: &mut Known) -> bool {
        let last = self.variables();
        let of_sign =
            |sign: i64| self.inequalities.iter().filter(move |row| row[at].signum() == sign);
        for upper in of_sign(-1) {
            for lower in of_sign(1) {
                let opposite =
                    upper[..last].iter().zip(lower).all(|(a, b)| Some(*a) == b.checked_neg());
                let divisor = lower[at];
                let Some(sum) = lower[last].checked_add(upper[last]) else { continue };
                if !opposite || !(0..divisor).contains(&sum) {
                    continue;
                }
                let mut dividend = upper.clone();
                dividend[at] = 0;
                dividend[last] = dividend[last].saturating_add(divisor - 1 - sum);
                if let Some(expr) = self.sum(&dividend, known) {
                    known[at] = Some(expr.floor_div(AffineExpr::Constant(divisor)));
                    return true;
                }
            }
        }
        false
    }

    /// Expresses `at` by the first equation that contains it.
    fn detect_sum(&self, at: usize, known: &mut Known) -> bool {
        let Some(row) = self.equalities.iter().find(|row| row[at] != 0) else { return false };
        let Some(expr) = self.sum_without(row, at, known) else { return false };
        let expr = if row[at] > 0 { expr.neg() } else { expr };
        known[at] = Some(expr.floor_div(AffineExpr::Constant(row[at].saturating_abs())));
        true
    }

    /// Returns the sum of a row, beginning with its constant; `None` if the expression of a variable is unknown.
    fn sum(&self, row: &[i64], known: &Known) -> Option<AffineExpr> {
        let start = AffineExpr::Constant(row[self.variables()]);
        self.add_terms(start, row, known)
    }

    /// Returns the sum of a row without a variable; `None` if the expression of another variable is unknown.
    pub(super) fn sum_without(&self, row: &[i64], at: usize, known: &Known) -> Option<AffineExpr> {
        let mut rest = row.to_vec();
        rest[at] = 0;
        let constant = std::mem::take(&mut rest[self.variables()]);
        Some(self.sum_after(&rest, known)?.add(AffineExpr::Constant(constant)))
    }

    fn sum_after(&self, row: &[i64], known: &Known) -> Option<AffineExpr> {
        self.add_terms(AffineExpr::Constant(0), row, known)
    }

    fn add_terms(&self, start: AffineExpr, row: &[i64], known: &Known) -> Option<AffineExpr> {
        row[..self.variables()]
            .iter()
            .zip(known)
            .filter(|(factor, _)| **factor != 0)
            .try_fold(start, |sum, (factor, expr)| {
                Some(sum.add(expr.clone()?.mul(AffineExpr::Constant(*factor))))
            })
    }

    /// Returns all lower and all upper bounds, which are exclusive, of a dimension over the symbols of a system without
    /// locals; `None` after an overflow.
    pub fn bounds_over_symbols(&self, dim: usize) -> Option<(Vec<AffineExpr>, Vec<AffineExpr>)> {
        (!self.overflown && self.locals == 0).then(|| self.all_bounds(dim, &(0..self.dims), false))
    }

    /// Returns all lower and all upper bounds of a dimension that contain no other dimension of a range: from
    /// inequalities, then from equations.
    fn all_bounds(
        &self,
        dim: usize,
        range: &Range<usize>,
        closed: bool,
    ) -> (Vec<AffineExpr>, Vec<AffineExpr>) {
        let constant = AffineExpr::Constant;
        let alone = |row: &&Vec<i64>| range.clone().all(|other| other == dim || row[other] == 0);
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for row in self.inequalities.iter().filter(alone).filter(|row| row[dim] > 0) {
            let divisor = row[dim];
            let expr = self.flat(row, range, -1).add(constant(divisor)).add(constant(-1));
            lower.push(expr.floor_div(constant(divisor)));
        }
        for row in self.inequalities.iter().filter(alone).filter(|row| row[dim] < 0) {
            let expr = self.flat(row, range, 1).floor_div(constant(row[dim].saturating_abs()));
            upper.push(if closed { expr } else { expr.add(constant(1)) });
        }
        for row in self.equalities.iter().filter(alone).filter(|row| row[dim] != 0) {
            let expr = self.flat(row, range, -row[dim].signum());
            let divisor = constant(row[dim].saturating_abs());
            upper.push(expr.clone().floor_div(divisor.clone()).add(constant(1)));
            lower.push(expr.ceil_div(divisor));
        }
        (lower, upper)
    }

    /// Returns the sum of a row without the dimensions of a range, times `sign`; there are no locals.
    fn flat(&self, row: &[i64], range: &Range<usize>, sign: i64) -> AffineExpr {
        let mut sum = AffineExpr::Constant(0);
        for (at, factor) in row[..self.variables()].iter().enumerate() {
            if range.contains(&at) || *factor == 0 {
                continue;
            }
            let variable = match at {
                at if at >= self.dims => AffineExpr::Symbol((at - self.dims) as u32),
                at if at >= range.end => AffineExpr::Dim((at - range.len()) as u32),
                at => AffineExpr::Dim(at as u32),
            };
            let factor = AffineExpr::Constant(factor.saturating_mul(sign));
            sum = sum.add(variable.mul(factor));
        }
        match row[self.variables()] {
            0 => sum,
            number => sum.add(AffineExpr::Constant(number.saturating_mul(sign))),
        }
    }
}
