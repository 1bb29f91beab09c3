//! Linear systems over dimensions, symbols and locals, as maps bound variables: `FlatLinearConstraints`.
//!
//! The order of rows and of variables is upstream's, since the bounds that are read off depend on it. Numbers that get
//! too large make a system say nothing any more.

mod eliminate;
mod slice;

use super::operands::gcd;
use super::{AffineMap, Constraints, Flattener, ceil_div, floor_div};

/// The kind of a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundKind {
    /// The variable is it.
    Equal,
    /// The variable is it or greater.
    Lower,
    /// The variable is less.
    Upper,
    /// The variable is it or less.
    UpperClosed,
}

/// Equations and inequalities over dimensions, then symbols, then locals: `row · (variables, 1)` is 0, or not negative.
#[derive(Clone, Debug, Default)]
pub struct LinearSystem {
    dims: usize,
    symbols: usize,
    locals: usize,
    equalities: Vec<Vec<i64>>,
    inequalities: Vec<Vec<i64>>,
    /// A number got too large.
    overflown: bool,
}

impl LinearSystem {
    /// A system over no variables.
    pub fn new() -> LinearSystem {
        LinearSystem::default()
    }

    /// The number of dimensions.
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// The number of symbols.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// The number of variables of all kinds.
    pub fn variables(&self) -> usize {
        self.dims + self.symbols + self.locals
    }

    /// Adds a dimension, behind the others; its position.
    pub fn add_dim(&mut self) -> usize {
        self.insert_columns(self.dims, 1);
        self.dims += 1;
        self.dims - 1
    }

    /// Adds a symbol, behind the others; its position.
    pub fn add_symbol(&mut self) -> usize {
        self.insert_columns(self.dims + self.symbols, 1);
        self.symbols += 1;
        self.dims + self.symbols - 1
    }

    fn insert_columns(&mut self, at: usize, count: usize) {
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row.splice(at..at, std::iter::repeat_n(0, count));
        }
    }

    /// Adds an equation: coefficients of some variables, and a constant.
    pub fn add_equality(&mut self, factors: &[(usize, i64)], constant: i64) {
        let row = self.row(factors, constant);
        self.equalities.push(row);
    }

    /// Adds an inequality: coefficients of some variables, and a constant, whose sum is not negative.
    pub fn add_inequality(&mut self, factors: &[(usize, i64)], constant: i64) {
        let row = self.row(factors, constant);
        self.inequalities.push(row);
    }

    fn row(&self, factors: &[(usize, i64)], constant: i64) -> Vec<i64> {
        let mut row = vec![0; self.variables() + 1];
        for (at, factor) in factors {
            row[*at] = *factor;
        }
        row[self.variables()] = constant;
        row
    }

    /// Adds a local that is `dividend floordiv divisor`, a quotient of the row of a sum; its position.
    pub fn add_quotient(&mut self, factors: &[(usize, i64)], constant: i64, divisor: i64) -> usize {
        let at = self.variables();
        self.insert_columns(at, 1);
        self.locals += 1;
        let dividend = self.row(factors, constant);
        self.bound_quotient(dividend, at, divisor);
        at
    }

    /// `0 <= dividend - divisor * local <= divisor - 1`
    fn bound_quotient(&mut self, dividend: Vec<i64>, local: usize, divisor: i64) {
        let mut lower: Vec<i64> = dividend.iter().map(|factor| factor.saturating_neg()).collect();
        lower[local] = divisor;
        let last = lower.len() - 1;
        lower[last] = lower[last].saturating_add(divisor - 1);
        let mut upper = dividend;
        upper[local] = divisor.saturating_neg();
        self.inequalities.extend([lower, upper]);
    }

    /// Bounds a variable by a number.
    pub fn add_constant_bound(&mut self, kind: BoundKind, at: usize, number: i64) {
        match kind {
            BoundKind::Equal => self.add_equality(&[(at, 1)], number.saturating_neg()),
            BoundKind::Lower => self.add_inequality(&[(at, 1)], number.saturating_neg()),
            BoundKind::Upper => self.add_inequality(&[(at, -1)], number.saturating_sub(1)),
            BoundKind::UpperClosed => self.add_inequality(&[(at, -1)], number),
        }
    }

    /// Bounds a variable by all results of a map over the dimensions and symbols. `None`, and nothing is changed, if one
    /// is not linear.
    pub fn add_bound(&mut self, kind: BoundKind, at: usize, map: &AffineMap) -> Option<()> {
        let mut flattener = Flattener::new(self.dims as u32, self.symbols as u32);
        let sums: Vec<_> =
            map.results.iter().map(|result| flattener.flatten(result)).collect::<Option<_>>()?;
        let count = flattener.locals().len();
        let divisions: Vec<_> =
            flattener.locals().iter().map(|one| one.division.clone()).collect::<Option<_>>()?;
        let inputs = self.dims + self.symbols;
        self.insert_columns(inputs, count);
        self.locals += count;
        let old = self.locals - count;
        let widened = |mut row: Vec<i64>| {
            let constant = row.len() - 1;
            row.splice(constant..constant, std::iter::repeat_n(0, old));
            row
        };
        for (number, division) in divisions.into_iter().enumerate() {
            let dividend = widened(division.dividend.to_row(count));
            self.bound_quotient(dividend, inputs + number, division.divisor);
        }
        let lower = matches!(kind, BoundKind::Lower | BoundKind::Equal);
        for sum in sums {
            let mut row = widened(sum.to_row(count));
            if lower {
                row.iter_mut().for_each(|factor| *factor = factor.saturating_neg());
            }
            // A bound in terms of itself says nothing.
            if row[at] != 0 {
                continue;
            }
            row[at] = if lower { 1 } else { -1 };
            if kind == BoundKind::Upper {
                let last = row.len() - 1;
                row[last] = row[last].saturating_sub(1);
            }
            match kind {
                BoundKind::Equal => self.equalities.push(row),
                _ => self.inequalities.push(row),
            }
        }
        Some(())
    }

    fn constraints(&self) -> Constraints {
        let mut all = Constraints::new(self.variables());
        self.equalities.iter().for_each(|row| all.add_equality(row.clone()));
        self.inequalities.iter().for_each(|row| all.add_inequality(row.clone()));
        all
    }

    /// Returns whether it is known that nothing solves the system.
    pub fn is_empty(&self) -> bool {
        !self.overflown && self.constraints().is_empty()
    }

    /// The least and the greatest number that a variable is known to be.
    pub fn constant_bounds(&self, at: usize) -> (Option<i64>, Option<i64>) {
        let mut left = self.clone();
        left.project_onto(at);
        if left.overflown {
            return (None, None);
        }
        if let Some(&[factor @ (1 | -1), constant]) =
            left.equalities.iter().map(Vec::as_slice).find(|row| row[0] != 0)
        {
            let number = constant.checked_mul(-factor);
            return (number, number);
        }
        let bounds = |sign: i64| {
            let of_side = left.inequalities.iter().filter(move |row| row[0].signum() == sign);
            of_side.filter_map(move |row| match sign {
                1 => ceil_div(row[1].checked_neg()?, row[0]),
                _ => floor_div(row[1], row[0].checked_neg()?),
            })
        };
        (bounds(1).max(), bounds(-1).min())
    }

    /// The number that a variable is known to be.
    pub fn constant_of(&self, at: usize) -> Option<i64> {
        match self.constant_bounds(at) {
            (Some(lower), Some(upper)) if lower == upper => Some(lower),
            _ => None,
        }
    }

    /// Divides each row by what all its numbers have in common.
    fn normalize(&mut self) {
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            divide(row);
        }
    }
}

/// Divides a row by what all its numbers have in common.
fn divide(row: &mut [i64]) {
    let common = row.iter().fold(0, |common, one| gcd(common, one.unsigned_abs()));
    if let Ok(by @ 2..) = i64::try_from(common) {
        row.iter_mut().for_each(|number| *number /= by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::affine::AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn maps_bound_variables() {
        let mut system = LinearSystem::new();
        let [a, b] = [system.add_dim(), system.add_dim()];
        let n = system.add_symbol();
        // a = (n + 3) floordiv 4, 4 <= n < 9, b < a
        let map = AffineMap::new(2, 1, [S(0).add(C(3)).floor_div(C(4))]);
        system.add_bound(BoundKind::Equal, a, &map).unwrap();
        system.add_constant_bound(BoundKind::Lower, n, 4);
        system.add_constant_bound(BoundKind::Upper, n, 9);
        system.add_bound(BoundKind::Upper, b, &AffineMap::new(2, 1, [D(0)])).unwrap();
        assert_eq!(system.constant_bounds(a), (Some(1), Some(2)));
        assert_eq!(system.constant_bounds(b), (None, Some(1)));
        assert!(!system.is_empty());
        system.add_constant_bound(BoundKind::Equal, b, 2);
        assert!(system.is_empty());
        // Products of variables are not linear.
        let product = AffineMap::new(2, 1, [D(0).mul(S(0))]);
        assert_eq!(system.add_bound(BoundKind::Equal, b, &product), None);
    }

    #[test]
    fn one_upper_bound_is_a_map() {
        let mut system = LinearSystem::new();
        let [a, b] = [system.add_dim(), system.add_dim()];
        // a < b + 3, a < b + 5
        let map = AffineMap::new(2, 0, [D(1).add(C(3)), D(1).add(C(5))]);
        system.add_bound(BoundKind::Upper, a, &map).unwrap();
        let (lower, upper) = system.slice_bounds(a, false);
        assert_eq!(lower.map(|map| map.results.len()), Some(0));
        assert_eq!(upper, Some(AffineMap::new(1, 0, [D(0).add(C(3))])));
        assert_eq!(b, 1);
    }

    #[test]
    fn variables_are_projected_out() {
        let mut system = LinearSystem::new();
        let [a, b, c] = [system.add_dim(), system.add_dim(), system.add_dim()];
        // a = b + 1, b = 2 * c
        system.add_equality(&[(a, 1), (b, -1)], -1);
        system.add_equality(&[(b, 1), (c, -2)], 0);
        system.project_out(b);
        let (lower, upper) = system.slice_bounds(0, true);
        let map = AffineMap::new(1, 0, [D(0).mul(C(2)).add(C(1))]);
        assert_eq!((lower, upper), (Some(map.clone()), Some(map)));
    }
}
