//! Linear systems over dimensions, symbols and locals, with bounds of variables as maps: `FlatLinearConstraints`.
//!
//! The order of rows and of variables is upstream's, since the resulting bounds depend on it. After an overflow, a
//! system contains no information.

mod columns;
mod eliminate;
mod emptiness;
mod extent;
mod slice;
mod union;

pub use extent::Extent;
pub use slice::Bounds;

use super::operands::gcd;
use super::{AffineMap, Flattener, IntegerSet, ceil_div, floor_div};

/// The kind of a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundKind {
    /// The variable equals the bound.
    Equal,
    /// The variable equals the bound or is greater.
    Lower,
    /// The variable is less than the bound.
    Upper,
    /// The variable equals the bound or is less.
    UpperClosed,
}

/// Equations and inequalities over dimensions, then symbols, then locals: `row · (variables, 1)` is 0, or not negative.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinearSystem {
    dims: usize,
    symbols: usize,
    locals: usize,
    equalities: Vec<Vec<i64>>,
    inequalities: Vec<Vec<i64>>,
    /// Set when a number has overflowed.
    overflown: bool,
}

impl LinearSystem {
    /// Creates a system without variables.
    pub fn new() -> LinearSystem {
        LinearSystem::default()
    }

    /// Adds an equation: the sum of products of variables with coefficients, and a constant, is 0.
    pub fn add_equality(&mut self, factors: &[(usize, i64)], constant: i64) {
        let row = self.row(factors, constant);
        self.equalities.push(row);
    }

    /// Adds an inequality: the sum of products of variables with coefficients, and a constant, is not negative.
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

    /// Adds a local that equals `dividend floordiv divisor`, where the dividend is a sum, and returns its position.
    pub fn add_quotient(&mut self, factors: &[(usize, i64)], constant: i64, divisor: i64) -> usize {
        let at = self.variables();
        self.insert_columns(at, 1);
        self.locals += 1;
        let dividend = self.row(factors, constant);
        self.bound_quotient(dividend, at, divisor);
        at
    }

    /// Adds `0 <= dividend - divisor * local <= divisor - 1`.
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

    /// Bounds a variable by all results of a map over the dimensions and symbols. Returns `None`, without a change, if
    /// a result is not linear.
    pub fn add_bound(&mut self, kind: BoundKind, at: usize, map: &AffineMap) -> Option<()> {
        let sums = self.flattened(map)?;
        let lower = matches!(kind, BoundKind::Lower | BoundKind::Equal);
        for mut row in sums {
            if lower {
                row.iter_mut().for_each(|factor| *factor = factor.saturating_neg());
            }
            // A bound in terms of the variable itself is no constraint.
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

    /// Returns the results of a map over the dimensions and symbols as rows; quotients in them become the first locals.
    /// Returns `None`, without a change, if a result is not linear.
    fn flattened(&mut self, map: &AffineMap) -> Option<Vec<Vec<i64>>> {
        let mut flattener = Flattener::new(self.dims as u32, self.symbols as u32);
        let sums: Vec<_> =
            map.results.iter().map(|result| flattener.flatten(result)).collect::<Option<_>>()?;
        let divisions: Vec<_> =
            flattener.locals().iter().map(|one| one.division.clone()).collect::<Option<_>>()?;
        let (inputs, count, old) = (self.dims + self.symbols, divisions.len(), self.locals);
        self.insert_columns(inputs, count);
        self.locals += count;
        let widened = |mut row: Vec<i64>| {
            let constant = row.len() - 1;
            row.splice(constant..constant, std::iter::repeat_n(0, old));
            row
        };
        for (number, division) in divisions.into_iter().enumerate() {
            let dividend = widened(division.dividend.to_row(count));
            self.bound_quotient(dividend, inputs + number, division.divisor);
        }
        Some(sums.iter().map(|sum| widened(sum.to_row(count))).collect())
    }

    /// Converts a set to a system; `None` if a constraint is not linear.
    pub fn of_set(set: &IntegerSet) -> Option<LinearSystem> {
        let mut system = LinearSystem::with(set.dims as usize, set.symbols as usize);
        let rows = system.flattened(&set.as_map())?;
        // The constraints precede the constraints of their quotients.
        let quotients = std::mem::take(&mut system.inequalities);
        for (row, (_, equals)) in rows.into_iter().zip(&set.constraints) {
            if *equals { system.equalities.push(row) } else { system.inequalities.push(row) }
        }
        system.inequalities.extend(quotients);
        Some(system)
    }

    /// Inserts dimensions that equal the results of a map over the dimensions and symbols, before the other dimensions.
    /// Returns `None`, without a change, if a result is not linear.
    pub fn compose_map(&mut self, map: &AffineMap) -> Option<()> {
        let rows = self.flattened(map)?;
        let count = rows.len();
        self.insert_dims(0, count);
        for (at, row) in rows.into_iter().enumerate() {
            let mut equation = vec![0; count];
            equation[at] = 1;
            equation.extend(row.into_iter().map(i64::saturating_neg));
            self.equalities.push(equation);
        }
        Some(())
    }

    /// Returns the system in which further dimensions, behind the map's own, equal the results of a map; `None` if a
    /// result is not linear.
    pub fn of_map(map: &AffineMap) -> Option<LinearSystem> {
        let mut system = LinearSystem::with(map.dims as usize, map.symbols as usize);
        let rows = system.flattened(map)?;
        let (first, count) = (system.dims, rows.len());
        system.insert_dims(first, count);
        for (at, mut row) in rows.into_iter().enumerate() {
            row.splice(first..first, (0..count).map(|other| -i64::from(other == at)));
            system.equalities.push(row);
        }
        Some(system)
    }

    /// Adds the rows of another system, whose variables are at `positions` in this one.
    ///
    /// # Panics
    /// If a variable has no position.
    #[track_caller]
    pub fn append(&mut self, other: &LinearSystem, positions: &[usize]) {
        let width = self.variables();
        let moved = |row: &Vec<i64>| {
            let mut moved = vec![0; width + 1];
            for (factor, at) in row[..other.variables()].iter().zip(positions) {
                moved[*at] = *factor;
            }
            moved[width] = row[other.variables()];
            moved
        };
        assert_eq!(positions.len(), other.variables(), "a position for each variable");
        self.equalities.extend(other.equalities.iter().map(moved));
        self.inequalities.extend(other.inequalities.iter().map(moved));
        self.overflown |= other.overflown;
    }

    /// Returns whether every row contains at most one of these variables.
    pub fn is_hyper_rectangular(&self, variables: std::ops::Range<usize>) -> bool {
        let about = |row: &Vec<i64>| row[variables.clone()].iter().filter(|one| **one != 0).count();
        self.equalities.iter().chain(&self.inequalities).all(|row| about(row) <= 1)
    }

    /// Returns the constant lower and upper bound of a variable, if known.
    pub fn constant_bounds(&self, at: usize) -> (Option<i64>, Option<i64>) {
        let mut left = self.clone();
        left.project_onto(at);
        if left.overflown {
            return (None, None);
        }
        if let Some(row) = left.equation_of(0, 1) {
            let number = row[1].checked_mul(-row[0]);
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

    /// Returns the constant value of a variable, if known.
    pub fn constant_of(&self, at: usize) -> Option<i64> {
        match self.constant_bounds(at) {
            (Some(lower), Some(upper)) if lower == upper => Some(lower),
            _ => None,
        }
    }

    /// Returns the first equation with only this variable, with factor 1 or -1, among the variables before `end`.
    fn equation_of(&self, at: usize, end: usize) -> Option<&Vec<i64>> {
        let alone = |row: &&Vec<i64>| {
            row[at].unsigned_abs() == 1
                && row[..end].iter().enumerate().all(|(other, one)| other == at || *one == 0)
        };
        self.equalities.iter().find(alone)
    }

    /// Divides each row by the common divisor of its numbers.
    fn normalize(&mut self) {
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            divide(row);
        }
    }
}

/// Divides a row by the common divisor of its numbers.
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
        let (lower, upper) = system.slice_bounds(a..a + 1, false).remove(0);
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
        system.project_out(b..b + 1);
        let (lower, upper) = system.slice_bounds(0..1, true).remove(0);
        let map = AffineMap::new(1, 0, [D(0).mul(C(2)).add(C(1))]);
        assert_eq!((lower, upper), (Some(map.clone()), Some(map)));
    }
}
