//! Elimination of variables and of redundant rows.

use std::ops::Range;

use super::super::operands::gcd;
use super::{LinearSystem, divide};

/// The maximal number of rows that one step creates; a system that needs more loses all information.
const LIMIT: usize = 2048;

impl LinearSystem {
    /// Eliminates variables, so that the constraints on the others are kept: first the variables with equations.
    pub fn project_out(&mut self, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let mut end = range.end;
        let mut at = range.start;
        while at < self.variables() {
            end -= self.solve_for(at..end);
            at += 1;
        }
        for end in (range.start + 1..=end).rev() {
            let cheapest = (range.start..end).min_by_key(|at| self.products(*at));
            self.eliminate(cheapest.unwrap_or(range.start));
        }
        self.tighten();
        self.normalize();
    }

    /// Eliminates all variables but one, which becomes the first.
    pub(super) fn project_onto(&mut self, at: usize) {
        self.project_out(0..at);
        self.project_out(1..self.variables());
    }

    /// Returns the number of rows that combining the bounds of a variable creates.
    pub(super) fn products(&self, at: usize) -> usize {
        let count = |sign| self.inequalities.iter().filter(|row| row[at].signum() == sign).count();
        count(1) * count(-1)
    }

    /// Eliminates a variable, by an equation or by its bounds.
    pub fn eliminate(&mut self, at: usize) {
        if self.equalities.iter().any(|row| row[at] != 0) {
            self.solve_for(at..at + 1);
        } else {
            self.combine_bounds(at);
        }
    }

    /// Eliminates the variables in a range, up to the first with bounds but without an equation; returns their number.
    pub(super) fn solve_for(&mut self, range: Range<usize>) -> usize {
        if range.is_empty() {
            return 0;
        }
        self.tighten();
        let start = range.start;
        let mut end = start;
        for at in range {
            match self.equalities.iter().position(|row| row[at] != 0) {
                Some(found) => {
                    self.solve(at, found);
                    self.tighten();
                }
                None if self.inequalities.iter().any(|row| row[at] != 0) => break,
                None => {}
            }
            end = at + 1;
        }
        for _ in start..end {
            self.remove_variable(start);
        }
        end - start
    }

    /// Eliminates a variable by an equation, which is removed.
    pub(super) fn solve(&mut self, at: usize, equation: usize) {
        let pivot = self.equalities.remove(equation);
        let mut overflown = false;
        for row in self.rows_mut() {
            if row[at] != 0 {
                match without(row, &pivot, at) {
                    Some(new) => *row = new,
                    None => overflown = true,
                }
            }
            divide(row);
        }
        self.overflown |= overflown;
    }

    /// Eliminates a variable by combining each of its upper bounds with each lower one.
    fn combine_bounds(&mut self, at: usize) {
        self.tighten();
        if self.inequalities.iter().all(|row| row[at] == 0) {
            return self.remove_variable(at);
        }
        if self.products(at) > LIMIT {
            self.overflown = true;
            return self.remove_variable(at);
        }
        let rows = std::mem::take(&mut self.inequalities);
        let (bounds, rest): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row[at] != 0);
        let (lower, upper): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|row| row[at] > 0);
        for high in &upper {
            for low in &lower {
                match without(high, low, at) {
                    Some(row) => self.inequalities.push(row),
                    None => self.overflown = true,
                }
            }
        }
        self.inequalities.extend(rest);
        self.drop_trivial();
        self.remove_variable(at);
    }

    /// Tightens the constants of inequalities as far as the coefficients of the variables allow.
    pub(super) fn tighten(&mut self) {
        for row in &mut self.inequalities {
            let Some((constant, factors)) = row.split_last_mut() else { continue };
            let common = factors.iter().fold(0, |common, one| gcd(common, one.unsigned_abs()));
            if let Ok(by @ 2..) = i64::try_from(common) {
                factors.iter_mut().for_each(|factor| *factor /= by);
                *constant = constant.div_euclid(by);
            }
        }
    }

    /// Drops inequalities that always hold, and of inequalities with the same coefficients all but the strictest.
    pub fn drop_trivial(&mut self) {
        self.tighten();
        self.normalize();
        let mut remaining: Vec<Option<Vec<i64>>> = Vec::new();
        for row in std::mem::take(&mut self.inequalities) {
            let Some((constant, factors)) = row.split_last() else { continue };
            if factors.iter().all(|factor| *factor == 0) && *constant >= 0 {
                continue;
            }
            let same = |have: &&mut Option<Vec<i64>>| {
                have.as_ref().is_some_and(|have| have[..factors.len()] == *factors)
            };
            match remaining.iter_mut().find(same) {
                Some(Some(have)) if have[factors.len()] <= *constant => {}
                Some(have) => {
                    *have = None;
                    remaining.push(Some(row));
                }
                None => remaining.push(Some(row)),
            }
        }
        self.inequalities = remaining.into_iter().flatten().collect();
    }

    /// Drops inequalities that the others imply.
    pub(super) fn drop_redundant(&mut self) {
        let mut at = 0;
        while at < self.inequalities.len() {
            let mut negated = self.clone();
            negate(&mut negated.inequalities[at]);
            match negated.is_empty() {
                true => drop(self.inequalities.remove(at)),
                false => at += 1,
            }
        }
    }
}

/// Negates an inequality.
pub(super) fn negate(row: &mut [i64]) {
    row.iter_mut().for_each(|factor| *factor = factor.saturating_neg());
    if let Some(constant) = row.last_mut() {
        *constant = constant.saturating_sub(1);
    }
}

/// Returns the sum of multiples of two rows in which a variable cancels out; the factor of `row` is positive.
fn without(row: &[i64], pivot: &[i64], at: usize) -> Option<Vec<i64>> {
    let common = i64::try_from(gcd(row[at].unsigned_abs(), pivot[at].unsigned_abs())).ok()?;
    let own = pivot[at].checked_abs()? / common;
    let factor = (row[at] / common).checked_neg()?.checked_mul(pivot[at].signum())?;
    let number = |(a, b): (&i64, &i64)| a.checked_mul(own)?.checked_add(b.checked_mul(factor)?);
    row.iter().zip(pivot).map(number).collect()
}
