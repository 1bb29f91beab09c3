//! The bounds of a variable as maps over the others.

use super::super::{AffineExpr, AffineMap};
use super::LinearSystem;

/// The expressions of the variables, as far as they are known.
type Known = Vec<Option<AffineExpr>>;

impl LinearSystem {
    /// The bounds of a dimension as maps over the other dimensions and the symbols: its value and what comes after it if
    /// it can be told, else all bounds there are if there are no locals, and a constant for several; `None` for none.
    /// The upper bound is exclusive unless it shall be `closed`.
    pub fn slice_bounds(
        &mut self,
        dim: usize,
        closed: bool,
    ) -> (Option<AffineMap>, Option<AffineMap>) {
        if self.overflown {
            return (None, None);
        }
        self.normalize();
        let (dims, symbols) = ((self.dims - 1) as u32, self.symbols as u32);
        let after = |expr: AffineExpr| match closed {
            true => expr,
            false => expr.add(AffineExpr::Constant(1)),
        };
        let known = self.detect(dim);
        let one = |expr: AffineExpr| AffineMap::new(dims, symbols, [expr]);
        if let Some(expr) = &known[dim] {
            let expr = expr.simplified(dims, symbols);
            return (Some(one(expr.clone())), Some(one(after(expr))));
        }
        let (mut lower, mut upper) = (None, None);
        if self.locals == 0 {
            let mut left = self.clone();
            left.drop_redundant();
            let (low, high) = left.all_bounds(dim, closed);
            lower = Some(AffineMap::new(dims, symbols, low));
            upper = Some(AffineMap::new(dims, symbols, high));
        }
        let several =
            |map: &Option<AffineMap>| map.as_ref().is_none_or(|map| map.results.len() > 1);
        if several(&lower) || several(&upper) {
            let (least, greatest) = self.constant_bounds(dim);
            let constant = |number: i64| AffineExpr::Constant(number);
            if several(&lower)
                && let Some(least) = least
            {
                lower = Some(one(constant(least)));
            }
            if several(&upper)
                && let Some(greatest) = greatest
            {
                upper = Some(one(after(constant(greatest))));
            }
        }
        (lower, upper)
    }

    /// The expressions of the variables but `dim` over dimensions and symbols, and of `dim` and the locals those that can
    /// be told: constants, remainders, quotients, and what equations say.
    fn detect(&self, dim: usize) -> Known {
        let before = (0..dim).map(|at| Some(AffineExpr::Dim(at as u32)));
        let behind = (dim + 1..self.dims).map(|at| Some(AffineExpr::Dim(at as u32 - 1)));
        let symbols = (0..self.symbols).map(|at| Some(AffineExpr::Symbol(at as u32)));
        let mut known: Known = before.chain([None]).chain(behind).chain(symbols).collect();
        known.resize(self.variables(), None);
        loop {
            let mut changed = false;
            for at in 0..known.len() {
                if known[at].is_none() {
                    changed |= self.detect_constant(at, &mut known)
                        || self.detect_remainder(at, dim, &mut known)
                        || self.detect_quotient(at, &mut known)
                        || self.detect_sum(at, &mut known);
                }
            }
            if !changed {
                return known;
            }
        }
    }

    fn detect_constant(&self, at: usize, known: &mut Known) -> bool {
        known[at] = self.constant_of(at).map(AffineExpr::Constant);
        known[at].is_some()
    }

    /// `at` is `n mod c` if it is between 0 and `c - 1`, and an equation has it, `n` and multiples of `c`. If the multiple
    /// is of a variable, that is `n floordiv c`.
    fn detect_remainder(&self, at: usize, dim: usize, known: &mut Known) -> bool {
        let (Some(0), Some(greatest @ 1..)) = self.constant_bounds(at) else { return false };
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
            let column = if number < dim { number } else { number + 1 };
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

    /// `at` is a quotient if a lower and an upper bound of it differ by less than its factor.
    fn detect_quotient(&self, at: usize, known: &mut Known) -> bool {
        let last = self.variables();
        let uppers = self.inequalities.iter().filter(|row| row[at] < 0);
        for upper in uppers {
            for lower in self.inequalities.iter().filter(|row| row[at] > 0) {
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

    /// `at` is what the first equation says that has it.
    fn detect_sum(&self, at: usize, known: &mut Known) -> bool {
        let Some(row) = self.equalities.iter().find(|row| row[at] != 0) else { return false };
        let mut rest = row.clone();
        rest[at] = 0;
        let constant = std::mem::take(&mut rest[self.variables()]);
        let Some(expr) = self.sum_after(&rest, known) else { return false };
        let expr = expr.add(AffineExpr::Constant(constant));
        let expr = if row[at] > 0 { expr.neg() } else { expr };
        known[at] = Some(expr.floor_div(AffineExpr::Constant(row[at].saturating_abs())));
        true
    }

    /// The sum of a row, beginning with its constant; `None` if a variable is not known.
    fn sum(&self, row: &[i64], known: &Known) -> Option<AffineExpr> {
        let start = AffineExpr::Constant(row[self.variables()]);
        self.add_terms(start, row, known)
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

    /// All lower and all upper bounds of a dimension: what inequalities say, then equations.
    fn all_bounds(&self, dim: usize, closed: bool) -> (Vec<AffineExpr>, Vec<AffineExpr>) {
        let constant = AffineExpr::Constant;
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for row in self.inequalities.iter().filter(|row| row[dim] > 0) {
            let divisor = row[dim];
            let expr = self.flat(row, dim, -1).add(constant(divisor)).add(constant(-1));
            lower.push(expr.floor_div(constant(divisor)));
        }
        for row in self.inequalities.iter().filter(|row| row[dim] < 0) {
            let expr = self.flat(row, dim, 1).floor_div(constant(row[dim].saturating_abs()));
            upper.push(if closed { expr } else { expr.add(constant(1)) });
        }
        for row in self.equalities.iter().filter(|row| row[dim] != 0) {
            let expr = self.flat(row, dim, -row[dim].signum());
            let divisor = constant(row[dim].saturating_abs());
            upper.push(expr.clone().floor_div(divisor.clone()).add(constant(1)));
            lower.push(expr.ceil_div(divisor));
        }
        (lower, upper)
    }

    /// The sum of a row without a dimension, times `sign`; there are no locals.
    fn flat(&self, row: &[i64], dim: usize, sign: i64) -> AffineExpr {
        let mut sum = AffineExpr::Constant(0);
        for (at, factor) in row[..self.variables()].iter().enumerate() {
            if at == dim || *factor == 0 {
                continue;
            }
            let variable = match at {
                at if at >= self.dims => AffineExpr::Symbol((at - self.dims) as u32),
                at if at > dim => AffineExpr::Dim(at as u32 - 1),
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
