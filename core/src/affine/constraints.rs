//! Systems of equations and inequalities over the integers: whether anything solves them.
//!
//! Variables go one by one: an equation is solved for one where that is possible, and what bounds a variable from below
//! is held against all that bounds it from above. Rows are divided by what all their coefficients have in common, which
//! makes inequalities tighter, and shows equations that no integers solve.

use super::operands::gcd;
use super::{ceil_div, floor_div};

/// The most inequalities that are looked at; systems that grow beyond are taken to have a solution.
const LIMIT: usize = 2048;

/// Equations and inequalities: `row · (variables, 1)` is 0, or not negative.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    equalities: Vec<Vec<i64>>,
    inequalities: Vec<Vec<i64>>,
    variables: usize,
}

/// A system that nothing solves.
struct Unsolvable;

impl Constraints {
    /// A system over so many variables, which everything solves.
    pub fn new(variables: usize) -> Constraints {
        Constraints { variables, ..Constraints::default() }
    }

    /// Adds an equation.
    ///
    /// # Panics
    /// If there is not a coefficient for each variable, and a constant.
    #[track_caller]
    pub fn add_equality(&mut self, row: Vec<i64>) {
        assert_eq!(row.len(), self.variables + 1, "coefficients and a constant");
        self.equalities.push(row);
    }

    /// Adds an inequality.
    ///
    /// # Panics
    /// If there is not a coefficient for each variable, and a constant.
    #[track_caller]
    pub fn add_inequality(&mut self, row: Vec<i64>) {
        assert_eq!(row.len(), self.variables + 1, "coefficients and a constant");
        self.inequalities.push(row);
    }

    /// Returns whether it is known that nothing solves the system.
    pub fn is_empty(&self) -> bool {
        let mut left = self.clone();
        loop {
            if left.tighten().is_err() {
                return true;
            }
            let Some(variable) = left.cheapest(|_| true) else { return false };
            if left.eliminate(variable).is_none() {
                return false;
            }
        }
    }

    /// The least and the greatest value that a variable is known to have, whatever the others are; `None` for both if
    /// it is known that nothing solves the system.
    pub fn range_of(&self, variable: usize) -> (Option<i64>, Option<i64>) {
        let mut left = self.clone();
        if left.project_onto(variable).is_none() {
            return (None, None);
        }
        let equal = left.equalities.iter().find(|row| row[variable] != 0);
        if let Some(row) = equal {
            let value = row
                .last()
                .and_then(|constant| constant.checked_neg())
                .map(|constant| constant / row[variable]);
            return (value, value);
        }
        let bounds = |upper: bool| {
            let of_side = left.inequalities.iter().filter(move |row| (row[variable] < 0) == upper);
            of_side.filter_map(move |row| {
                let constant = *row.last()?;
                match row[variable] {
                    0 => None,
                    factor @ 1.. => ceil_div(constant.checked_neg()?, factor),
                    factor => floor_div(constant, factor.checked_neg()?),
                }
            })
        };
        match (bounds(false).max(), bounds(true).min()) {
            (Some(least), Some(greatest)) if least > greatest => (None, None),
            range => range,
        }
    }

    /// The number of values that a variable has, at most, for all values of the variables for which `fixed` holds,
    /// without those for which `free` does: from the first to the last, and the first, if that is a constant. The other
    /// variables are not looked at.
    pub fn extent_of(
        &self,
        variable: usize,
        fixed: impl Fn(usize) -> bool,
        free: impl Fn(usize) -> bool,
    ) -> Option<(i64, Option<i64>)> {
        let mut left = self.clone();
        loop {
            left.tighten().ok()?;
            let Some(other) = left.cheapest(&free) else { break };
            left.eliminate(other)?;
        }
        let (factors, end) = (0..self.variables, self.variables);
        let alone = |row: &&Vec<i64>| {
            let others = factors.clone().filter(|at| *at != variable && !fixed(*at));
            row[variable] != 0 && others.into_iter().all(|at| row[at] == 0)
        };
        let only_number = |row: &[i64]| factors.clone().all(|at| at == variable || row[at] == 0);
        if let Some(row) = left.equalities.iter().find(alone) {
            let first = row[end].checked_neg()? / row[variable];
            return Some((1, only_number(row).then_some(first)));
        }
        let (lower, upper): (Vec<_>, Vec<_>) =
            left.inequalities.iter().filter(alone).partition(|row| row[variable] > 0);
        let extent = |low: &Vec<i64>, high: &Vec<i64>| {
            if !factors.clone().all(|at| low[at].checked_add(high[at]) == Some(0)) {
                return None;
            }
            let count =
                floor_div(low[end].checked_add(high[end])?, low[variable])?.checked_add(1)?;
            let first = only_number(low).then(|| ceil_div(low[end].checked_neg()?, low[variable]));
            Some((count.max(0), first.flatten()))
        };
        let pairs = lower.iter().flat_map(|low| upper.iter().map(move |high| (low, high)));
        pairs.filter_map(|(low, high)| extent(low, high)).min_by_key(|(count, _)| *count)
    }

    /// Takes all other variables out; `None` if nothing solves the system, or a number or the system gets too large.
    fn project_onto(&mut self, variable: usize) -> Option<()> {
        loop {
            self.tighten().ok()?;
            let Some(other) = self.cheapest(|at| at != variable) else { return Some(()) };
            self.eliminate(other)?;
        }
    }

    /// Divides rows by what their coefficients have in common; drops those that always hold.
    fn tighten(&mut self) -> Result<(), Unsolvable> {
        for row in &mut self.equalities {
            let Some((constant, factors)) = row.split_last_mut() else { continue };
            let common = factors.iter().fold(0, |common, one| gcd(common, one.unsigned_abs()));
            match common {
                0 if *constant != 0 => return Err(Unsolvable),
                0 | 1 => {}
                _ if !constant.unsigned_abs().is_multiple_of(common) => return Err(Unsolvable),
                _ => {
                    let by = common as i64;
                    factors.iter_mut().for_each(|factor| *factor /= by);
                    *constant /= by;
                }
            }
        }
        for row in &mut self.inequalities {
            let Some((constant, factors)) = row.split_last_mut() else { continue };
            let common = factors.iter().fold(0, |common, one| gcd(common, one.unsigned_abs()));
            match common {
                0 if *constant < 0 => return Err(Unsolvable),
                0 | 1 => {}
                _ => {
                    let by = common as i64;
                    factors.iter_mut().for_each(|factor| *factor /= by);
                    *constant = constant.div_euclid(by);
                }
            }
        }
        let matters = |row: &Vec<i64>| row[..row.len() - 1].iter().any(|factor| *factor != 0);
        self.equalities.retain(matters);
        self.inequalities.retain(matters);
        self.inequalities.sort();
        // Of rows with the same coefficients the one with the least constant says most.
        self.inequalities
            .dedup_by(|later, first| later[..later.len() - 1] == first[..first.len() - 1]);
        Ok(())
    }

    /// The variable among the `allowed` ones whose elimination makes the fewest rows.
    fn cheapest(&self, allowed: impl Fn(usize) -> bool) -> Option<usize> {
        let variables = || (0..self.variables).filter(|at| allowed(*at));
        let solved =
            variables().find(|at| self.equalities.iter().any(|row| row[*at].unsigned_abs() == 1));
        let occurs = |at: &usize| self.equalities.iter().any(|row| row[*at] != 0);
        let solved = solved.or_else(|| variables().find(occurs));
        solved.or_else(|| {
            let count = |at: usize, sign: i64| {
                self.inequalities.iter().filter(|row| row[at].signum() == sign).count()
            };
            variables()
                .filter(|at| self.inequalities.iter().any(|row| row[*at] != 0))
                .min_by_key(|at| count(*at, 1) * count(*at, -1))
        })
    }

    /// Takes a variable out; `None` if a number or the system gets too large.
    fn eliminate(&mut self, at: usize) -> Option<()> {
        let by = self
            .equalities
            .iter()
            .enumerate()
            .filter(|(_, row)| row[at] != 0)
            .min_by_key(|(_, row)| row[at].unsigned_abs())
            .map(|(by, _)| by);
        if let Some(by) = by {
            let pivot = self.equalities.swap_remove(by);
            for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
                if row[at] != 0 {
                    *row = combined(row, &pivot, at)?;
                }
            }
            return Some(());
        }
        let (bounds, mut rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.inequalities).into_iter().partition(|row| row[at] != 0);
        let (lower, upper): (Vec<_>, Vec<_>) = bounds.into_iter().partition(|row| row[at] > 0);
        for low in &lower {
            for high in &upper {
                rest.push(combined(low, high, at)?);
            }
        }
        self.inequalities = rest;
        (self.inequalities.len() <= LIMIT).then_some(())
    }
}

/// A row and a multiple of another in which a variable cancels out; the row's own factor is positive.
fn combined(row: &[i64], other: &[i64], at: usize) -> Option<Vec<i64>> {
    let common = gcd(row[at].unsigned_abs(), other[at].unsigned_abs()) as i64;
    let own = other[at].checked_abs()? / common;
    let factor = -(row[at] / common) * other[at].signum();
    let number = |(a, b): (&i64, &i64)| a.checked_mul(own)?.checked_add(b.checked_mul(factor)?);
    row.iter().zip(other).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(variables: usize, equalities: &[&[i64]], inequalities: &[&[i64]]) -> Constraints {
        let mut made = Constraints::new(variables);
        equalities.iter().for_each(|row| made.add_equality(row.to_vec()));
        inequalities.iter().for_each(|row| made.add_inequality(row.to_vec()));
        made
    }

    #[test]
    fn bounds_may_exclude_each_other() {
        // 0 <= x <= 3 and x >= 4
        assert!(system(1, &[], &[&[1, 0], &[-1, 3], &[1, -4]]).is_empty());
        assert!(!system(1, &[], &[&[1, 0], &[-1, 3], &[1, -3]]).is_empty());
        // x < y < x + 1
        assert!(system(2, &[], &[&[-1, 1, -1], &[1, -1, 0]]).is_empty());
    }

    #[test]
    fn ranges_follow_from_the_rest() {
        // y = x + 2, 0 <= x <= 9
        let sum = system(2, &[&[1, -1, 2]], &[&[1, 0, 0], &[-1, 0, 9]]);
        assert_eq!(sum.range_of(1), (Some(2), Some(11)));
        // 2x = 8
        assert_eq!(system(1, &[&[2, -8]], &[]).range_of(0), (Some(4), Some(4)));
        // 3x >= 4, and y is free
        let open = system(2, &[], &[&[3, 0, -4]]);
        assert_eq!((open.range_of(0), open.range_of(1)), ((Some(2), None), (None, None)));
        assert_eq!(system(1, &[], &[&[1, -1], &[-1, 0]]).range_of(0), (None, None));
    }

    #[test]
    fn extents_may_be_over_what_is_fixed() {
        // s <= x <= s + 9, and y = x is not looked at.
        let shifted = system(3, &[&[1, -1, 0, 0]], &[&[1, 0, -1, 0], &[-1, 0, 1, 9]]);
        assert_eq!(shifted.extent_of(0, |at| at == 2, |_| false), Some((10, None)));
        assert_eq!(shifted.extent_of(1, |at| at == 2, |_| false), None);
        assert_eq!(shifted.extent_of(1, |at| at == 2, |at| at == 0), Some((10, None)));
        let constant = system(1, &[], &[&[1, -2], &[-1, 5]]);
        assert_eq!(constant.extent_of(0, |_| false, |_| false), Some((4, Some(2))));
    }

    #[test]
    fn equations_may_have_no_integer_solution() {
        assert!(system(2, &[&[2, 4, 1]], &[]).is_empty());
        assert!(!system(2, &[&[2, 3, 1]], &[]).is_empty());
        // 2x = y and y = 5
        assert!(system(2, &[&[2, -1, 0], &[0, 1, -5]], &[]).is_empty());
        // 2 <= 3x <= 2
        assert!(system(1, &[], &[&[3, -2], &[-3, 2]]).is_empty());
    }
}
