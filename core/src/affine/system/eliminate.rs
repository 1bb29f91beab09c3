//! Taking variables out of a system, and rows that say nothing.

use super::super::operands::gcd;
use super::{LinearSystem, divide};

/// The most rows that one step makes; a system that needs more says nothing any more.
const LIMIT: usize = 2048;

impl LinearSystem {
    /// Takes a variable out, so that what follows for the others stays.
    pub fn project_out(&mut self, at: usize) {
        if !self.solve_for(at) {
            self.combine_bounds(at);
        }
        self.tighten();
        self.normalize();
    }

    /// Takes all variables out but one, which becomes the first.
    pub(super) fn project_onto(&mut self, mut at: usize) {
        while self.variables() > 1 && !self.overflown {
            let others = || (0..self.variables()).filter(|other| *other != at);
            let solved = others().find(|other| self.equalities.iter().any(|row| row[*other] != 0));
            let other = solved.or_else(|| others().min_by_key(|other| self.products(*other)));
            let Some(other) = other else { return };
            self.project_out(other);
            at -= usize::from(other < at);
        }
    }

    /// The number of rows that hold the bounds of a variable against one another.
    fn products(&self, at: usize) -> usize {
        let count = |sign| self.inequalities.iter().filter(|row| row[at].signum() == sign).count();
        count(1) * count(-1)
    }

    /// Takes a dimension or symbol out that no row is about, or whose rows may go.
    pub(super) fn remove_variable(&mut self, at: usize) {
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row.remove(at);
        }
        if at < self.dims {
            self.dims -= 1;
        } else if at < self.dims + self.symbols {
            self.symbols -= 1;
        } else {
            self.locals -= 1;
        }
    }

    /// Takes a variable out that an equation has; whether there is one.
    fn solve_for(&mut self, at: usize) -> bool {
        self.tighten();
        let Some(found) = self.equalities.iter().position(|row| row[at] != 0) else { return false };
        let pivot = self.equalities.remove(found);
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            if row[at] != 0 {
                match without(row, &pivot, at) {
                    Some(new) => *row = new,
                    None => self.overflown = true,
                }
                divide(row);
            }
        }
        self.tighten();
        self.remove_variable(at);
        true
    }

    /// Takes a variable out by holding each of its upper bounds against each lower one.
    fn combine_bounds(&mut self, at: usize) {
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
        self.tighten();
        self.drop_trivial();
        self.remove_variable(at);
    }

    /// Makes the constants of inequalities as small as the factors of the variables allow.
    fn tighten(&mut self) {
        for row in &mut self.inequalities {
            let Some((constant, factors)) = row.split_last_mut() else { continue };
            let common = factors.iter().fold(0, |common, one| gcd(common, one.unsigned_abs()));
            if let Ok(by @ 2..) = i64::try_from(common) {
                factors.iter_mut().for_each(|factor| *factor /= by);
                *constant = constant.div_euclid(by);
            }
        }
    }

    /// Drops inequalities that hold of any numbers, and of those with the same factors all but the strictest.
    fn drop_trivial(&mut self) {
        let mut kept: Vec<Vec<i64>> = Vec::new();
        for row in std::mem::take(&mut self.inequalities) {
            let Some((constant, factors)) = row.split_last() else { continue };
            if factors.iter().all(|factor| *factor == 0) && *constant >= 0 {
                continue;
            }
            match kept.iter_mut().find(|have| have[..factors.len()] == *factors) {
                Some(have) => have[factors.len()] = have[factors.len()].min(*constant),
                None => kept.push(row),
            }
        }
        self.inequalities = kept;
    }

    /// Drops inequalities that follow from the others.
    pub(super) fn drop_redundant(&mut self) {
        let mut at = 0;
        while at < self.inequalities.len() {
            let mut negated = self.clone();
            let row = &mut negated.inequalities[at];
            row.iter_mut().for_each(|factor| *factor = factor.saturating_neg());
            let last = row.len() - 1;
            row[last] = row[last].saturating_sub(1);
            match negated.is_empty() {
                true => drop(self.inequalities.remove(at)),
                false => at += 1,
            }
        }
    }
}

/// A row and a multiple of another in which a variable cancels out; the row's own factor is positive.
fn without(row: &[i64], pivot: &[i64], at: usize) -> Option<Vec<i64>> {
    let common = i64::try_from(gcd(row[at].unsigned_abs(), pivot[at].unsigned_abs())).ok()?;
    let own = pivot[at].checked_abs()? / common;
    let factor = (row[at] / common).checked_neg()?.checked_mul(pivot[at].signum())?;
    let number = |(a, b): (&i64, &i64)| a.checked_mul(own)?.checked_add(b.checked_mul(factor)?);
    row.iter().zip(pivot).map(number).collect()
}
