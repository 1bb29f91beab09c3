//! The bounding box of two systems.

use super::LinearSystem;
use super::extent::SymbolicExtent;

impl LinearSystem {
    /// Widens the system to the smallest box, bounding each dimension by symbols, that contains it and another system
    /// over the same variables, with the rows common to both. Returns `None`, without a change, if an extent is not
    /// constant.
    pub fn unite(&mut self, other: &LinearSystem) -> Option<()> {
        if self.locals != 0 || !self.has_same_shape(other) || self.overflown || other.overflown {
            return None;
        }
        let mut bounds = Vec::new();
        for dim in 0..self.dims {
            bounds.extend(self.united_bounds(other, dim)?);
        }
        self.inequalities.retain(|row| other.inequalities.contains(row));
        self.equalities.retain(|row| other.equalities.contains(row));
        self.inequalities.splice(0..0, bounds);
        self.drop_trivial();
        Some(())
    }

    /// Returns the lower and the upper bound that enclose the bounds of a dimension in two systems.
    fn united_bounds(&self, other: &LinearSystem, dim: usize) -> Option<[Vec<i64>; 2]> {
        let (one, two) = (self.symbolic_extent(dim)?, other.symbolic_extent(dim)?);
        if one.divisor != two.divisor {
            return None;
        }
        let constants = |of: fn(&LinearSystem, usize) -> Option<i64>| -> Option<[Vec<i64>; 2]> {
            let row = |number: i64| {
                let mut row = vec![0; self.symbols];
                row.push(number);
                row
            };
            Some([row(of(self, dim)?), row(of(other, dim)?)])
        };
        // As a bound, the quotient by the divisor is rounded up.
        let least = |extent: &SymbolicExtent| {
            let mut row = extent.lower.clone();
            let constant = row.last_mut()?;
            *constant = constant.checked_sub(extent.divisor - 1)?;
            Some(row)
        };
        let mut lower = match differ_by_constants(&one.lower, &two.lower) {
            true => least(if one.lower.last() <= two.lower.last() { &one } else { &two })?,
            false => {
                let [one, two] = constants(|system, at| system.constant_bounds(at).0)?;
                if one.last() <= two.last() { one } else { two }
            }
        };
        let upper = match differ_by_constants(&one.upper, &two.upper) {
            true => {
                if one.upper.last() >= two.upper.last() {
                    one.upper
                } else {
                    two.upper
                }
            }
            false => {
                let [one, two] = constants(|system, at| system.constant_bounds(at).1)?;
                if one.last() >= two.last() { one } else { two }
            }
        };
        for number in &mut lower {
            *number = number.checked_neg()?;
        }
        let row = |factor: i64, bound: Vec<i64>| {
            let mut row = vec![0; self.dims];
            row[dim] = factor;
            row.extend(bound);
            row
        };
        Some([row(one.divisor, lower), row(-one.divisor, upper)])
    }
}

fn differ_by_constants(one: &[i64], other: &[i64]) -> bool {
    one[..one.len() - 1] == other[..other.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(least: i64, most: i64) -> LinearSystem {
        let mut system = LinearSystem::with(1, 1);
        // s + least <= x <= s + most
        system.add_inequality(&[(0, 1), (1, -1)], -least);
        system.add_inequality(&[(0, -1), (1, 1)], most);
        system
    }

    #[test]
    fn the_box_is_around_both() {
        let mut both = between(0, 3);
        both.unite(&between(2, 7)).unwrap();
        assert_eq!(both.extent(0).unwrap().size, 8);
        let mut numbers = LinearSystem::with(1, 1);
        numbers.add_inequality(&[(0, 1)], 0);
        assert_eq!(numbers.unite(&both), None);
        numbers.add_inequality(&[(0, -1)], 9);
        // The symbol may be anything.
        assert_eq!(numbers.unite(&both), None);
    }
}
