//! Emptiness of systems, and inclusion of one system in another.

use super::super::operands::gcd;
use super::LinearSystem;
use super::eliminate::negate;

/// The maximal number of rows per remaining variable; systems that grow beyond are assumed to have a solution.
const EXPLOSION: usize = 32;

impl LinearSystem {
    /// Returns whether the system is known to have no solution.
    pub fn is_empty(&self) -> bool {
        !self.overflown && self.is_known_empty()
    }

    fn is_known_empty(&self) -> bool {
        if self.has_contradiction() {
            return true;
        }
        let mut left = self.clone();
        left.solve_for_locals();
        if left.has_contradiction() {
            return true;
        }
        let mut at = 0;
        while at < left.variables() {
            left.solve_for(at..left.variables());
            at += 1;
            if left.has_contradiction() {
                return !left.overflown;
            }
        }
        while left.variables() > 0 && !left.overflown {
            let cheapest = (0..left.variables()).min_by_key(|at| left.products(*at));
            left.eliminate(cheapest.unwrap_or(0));
            if left.equalities.len() + left.inequalities.len() >= EXPLOSION * self.variables() {
                return false;
            }
            if left.has_contradiction() {
                return !left.overflown;
            }
        }
        false
    }

    /// Returns whether a single row has no solution.
    fn has_contradiction(&self) -> bool {
        let equalities = self.equalities.iter().filter_map(|row| row.split_last());
        let mut unsolvable = equalities.map(|(constant, factors)| {
            let common = factors.iter().fold(0, |common, one| gcd(common, one.unsigned_abs()));
            match common {
                0 => *constant != 0,
                common => !constant.unsigned_abs().is_multiple_of(common),
            }
        });
        let inequalities = self.inequalities.iter().filter_map(|row| row.split_last());
        let mut negative = inequalities
            .map(|(constant, factors)| *constant < 0 && factors.iter().all(|factor| *factor == 0));
        unsolvable.any(|one| one) || negative.any(|one| one)
    }

    /// Eliminates locals that an equation contains with the factor 1 or -1.
    fn solve_for_locals(&mut self) {
        self.equalities.iter_mut().for_each(|row| super::divide(row));
        let first = self.dims + self.symbols;
        let found = |system: &LinearSystem| {
            system.equalities.iter().enumerate().find_map(|(equation, row)| {
                let locals = first..system.variables();
                let mut solved = locals.filter(|at| row[*at].unsigned_abs() == 1);
                Some((solved.next()?, equation))
            })
        };
        while let Some((at, equation)) = found(self) {
            self.solve(at, equation);
            self.remove_variable(at);
        }
    }

    /// Returns whether all solutions of the system are known to solve another one with as many dimensions and symbols,
    /// for some values of the other's locals, all of which are quotients.
    pub fn is_inside(&self, outer: &LinearSystem) -> bool {
        if self.overflown || outer.overflown {
            return false;
        }
        if self == outer {
            return true;
        }
        let own = self.locals;
        let (mut inner, mut outer) = (self.clone(), outer.clone());
        inner.insert_locals(inner.variables(), outer.locals);
        outer.insert_locals(outer.dims + outer.symbols, own);
        // The constraints that define quotients hold in the inner system, too, whose locals they become.
        for local in outer.dims + outer.symbols + own..outer.variables() {
            let Some((low, high)) = outer.quotient_rows(local) else { return false };
            for at in [low.max(high), low.min(high)] {
                inner.inequalities.push(outer.inequalities.remove(at));
            }
        }
        let excludes = |row: Vec<i64>| {
            let mut beyond = inner.clone();
            beyond.inequalities.push(row);
            beyond.is_empty()
        };
        let below = |row: &Vec<i64>| {
            let mut row = row.clone();
            negate(&mut row);
            row
        };
        let above = |row: &Vec<i64>| {
            let mut row = row.clone();
            if let Some(constant) = row.last_mut() {
                *constant = constant.saturating_sub(1);
            }
            row
        };
        outer.inequalities.iter().all(|row| excludes(below(row)))
            && outer.equalities.iter().all(|row| excludes(below(row)) && excludes(above(row)))
    }

    /// Returns the inequalities that define a variable as a quotient: its upper and its lower bound.
    pub(super) fn quotient_rows(&self, at: usize) -> Option<(usize, usize)> {
        let last = self.variables();
        let of_sign = |sign: i64| {
            let rows = self.inequalities.iter().enumerate();
            rows.filter(move |(_, row)| row[at].signum() == sign)
        };
        of_sign(-1).find_map(|(high, upper)| {
            let matching = of_sign(1).find(|(_, lower)| {
                let opposite =
                    upper[..last].iter().zip(*lower).all(|(a, b)| Some(*a) == b.checked_neg());
                let sum = lower[last].checked_add(upper[last]);
                opposite && sum.is_some_and(|sum| (0..lower[at]).contains(&sum))
            });
            matching.map(|(low, _)| (high, low))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a system over dimensions: equations and inequalities.
    fn system(dims: usize, equalities: &[&[i64]], inequalities: &[&[i64]]) -> LinearSystem {
        let mut created = LinearSystem::with(dims, 0);
        created.equalities.extend(equalities.iter().map(|row| row.to_vec()));
        created.inequalities.extend(inequalities.iter().map(|row| row.to_vec()));
        created
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
    fn equations_may_have_no_integer_solution() {
        assert!(system(2, &[&[2, 4, 1]], &[]).is_empty());
        assert!(!system(2, &[&[2, 3, 1]], &[]).is_empty());
        // 2 <= 3x <= 2
        assert!(system(1, &[], &[&[3, -2], &[-3, 2]]).is_empty());
    }

    #[test]
    fn ranges_follow_from_the_rest() {
        // y = x + 2, 0 <= x <= 9
        let sum = system(2, &[&[1, -1, 2]], &[&[1, 0, 0], &[-1, 0, 9]]);
        assert_eq!(sum.constant_bounds(1), (Some(2), Some(11)));
        // 3x >= 4, and y is free
        let open = system(2, &[], &[&[3, 0, -4]]);
        assert_eq!(open.constant_bounds(0), (Some(2), None));
        assert_eq!(open.constant_bounds(1), (None, None));
    }

    #[test]
    fn a_system_may_be_inside_another() {
        let inner = system(1, &[], &[&[1, -2], &[-1, 5]]);
        let outer = system(1, &[], &[&[1, 0], &[-1, 9]]);
        assert!(inner.is_inside(&outer) && !outer.is_inside(&inner));
        let point = system(1, &[&[1, -4]], &[]);
        assert!(point.is_inside(&inner) && !inner.is_inside(&point));
        // Even numbers, x = 2 * (x floordiv 2), are a subset of all numbers, and 4 is one of them.
        let mut even = system(1, &[], &[]);
        let quotient = even.add_quotient(&[(0, 1)], 0, 2);
        even.add_equality(&[(0, 1), (quotient, -2)], 0);
        assert!(point.is_inside(&even) && !inner.is_inside(&even));
        assert!(even.is_inside(&system(1, &[], &[])));
    }
}
