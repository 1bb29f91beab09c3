//! The number of values of a dimension for all values of the symbols.

use super::super::AffineExpr;
use super::{LinearSystem, ceil_div};

/// The range of a dimension, over the symbols and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SymbolicExtent {
    /// The first value times the divisor, plus the divisor minus 1: the first value is the quotient, rounded down.
    pub(super) lower: Vec<i64>,
    /// The last value times the divisor.
    pub(super) upper: Vec<i64>,
    pub(super) divisor: i64,
}

/// The range of a dimension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extent {
    /// The number of values.
    pub size: i64,
    /// The first value, over the symbols.
    pub first: AffineExpr,
}

impl LinearSystem {
    /// Returns the rows that bound a dimension from above and from below without other dimensions.
    fn symbolic_bounds(&self, dim: usize) -> (Vec<&Vec<i64>>, Vec<&Vec<i64>>) {
        let alone = |row: &&Vec<i64>| {
            row[dim] != 0 && (0..self.dims).all(|other| other == dim || row[other] == 0)
        };
        self.inequalities.iter().filter(alone).partition(|row| row[dim] < 0)
    }

    /// Returns the extent of a dimension, from the pair of bounds with the least constant difference.
    pub(super) fn symbolic_extent(&self, dim: usize) -> Option<SymbolicExtent> {
        let locals = self.dims + self.symbols..self.variables();
        if let Some(row) = self.equation_of(dim, self.dims) {
            if row[locals].iter().any(|factor| *factor != 0) {
                return None;
            }
            let sign = row[dim].checked_neg()?;
            let value: Vec<i64> =
                row[self.dims..].iter().map(|one| one.checked_mul(sign)).collect::<Option<_>>()?;
            return Some(SymbolicExtent { upper: value.clone(), lower: value, divisor: 1 });
        }
        let (uppers, lowers) = self.symbolic_bounds(dim);
        let last = self.variables();
        let mut best: Option<(i64, &Vec<i64>, &Vec<i64>)> = None;
        for upper in &uppers {
            for lower in &lowers {
                let opposite =
                    upper[..last].iter().zip(*lower).all(|(a, b)| Some(*a) == b.checked_neg());
                if !opposite {
                    continue;
                }
                let span = upper[last].checked_add(lower[last])?.checked_add(1)?;
                let size = ceil_div(span, lower[dim])?.max(0);
                if best.is_none_or(|(least, ..)| size < least) {
                    best = Some((size, lower, upper));
                }
            }
        }
        let (_, lower, upper) = best?;
        let symbolic = |row: &[i64], sign: i64| -> Option<Vec<i64>> {
            let numbers = row[self.dims..self.dims + self.symbols].iter().chain(row.last());
            numbers.map(|number| number.checked_mul(sign)).collect()
        };
        let divisor = lower[dim];
        let mut first = symbolic(lower, -1)?;
        let constant = first.last_mut()?;
        *constant = constant.checked_add(divisor - 1)?;
        Some(SymbolicExtent { lower: first, upper: symbolic(upper, 1)?, divisor })
    }

    /// Returns the extent of a dimension, from the pair of bounds with the least constant difference; the bounds may
    /// contain locals that are quotients over symbols.
    pub fn extent(&self, dim: usize) -> Option<Extent> {
        if self.overflown {
            return None;
        }
        let known = self.local_exprs();
        let symbolic = |row: &[i64]| {
            (self.dims + self.symbols..self.variables())
                .all(|at| row[at] == 0 || known[at].as_ref().is_some_and(is_symbolic))
        };
        let symbols = self.symbols as u32;
        if let Some(row) = self.equation_of(dim, self.dims).filter(|row| symbolic(row)) {
            let sum = self.sum_without(row, dim, &known)?;
            let first = if row[dim] > 0 { sum.neg() } else { sum };
            return Some(Extent { size: 1, first: first.simplified(0, symbols) });
        }
        let (uppers, lowers) = self.symbolic_bounds(dim);
        let mut best: Option<Extent> = None;
        for upper in uppers.iter().filter(|row| symbolic(row)) {
            let most = self.sum_without(upper, dim, &known)?;
            let most = most.floor_div(AffineExpr::Constant(upper[dim].checked_neg()?));
            for lower in lowers.iter().filter(|row| symbolic(row)) {
                let first = self.sum_without(lower, dim, &known)?.neg();
                let first = first.ceil_div(AffineExpr::Constant(lower[dim]));
                let count = most.clone().sub(first.clone()).add(AffineExpr::Constant(1));
                let Some(size) = count.simplified(0, symbols).as_constant() else { continue };
                let size = size.max(0);
                if best.as_ref().is_none_or(|best| size < best.size) {
                    best = Some(Extent { size, first });
                }
            }
        }
        best
    }
}

fn is_symbolic(expr: &AffineExpr) -> bool {
    expr.is_symbolic_or_constant()
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Symbol as S};

    #[test]
    fn extents_may_be_over_symbols() {
        // s <= x <= s + 9
        let mut shifted = LinearSystem::with(2, 1);
        shifted.add_inequality(&[(0, 1), (2, -1)], 0);
        shifted.add_inequality(&[(0, -1), (2, 1)], 9);
        assert_eq!(shifted.extent(0), Some(Extent { size: 10, first: S(0) }));
        // y = x is not over symbols only.
        shifted.add_equality(&[(0, 1), (1, -1)], 0);
        assert_eq!(shifted.extent(1), None);
        shifted.project_out(0..1);
        assert_eq!(shifted.extent(0), Some(Extent { size: 10, first: S(0) }));
        let mut constant = LinearSystem::with(1, 0);
        constant.add_inequality(&[(0, 1)], -2);
        constant.add_inequality(&[(0, -1)], 5);
        assert_eq!(constant.extent(0), Some(Extent { size: 4, first: C(2) }));
    }

    #[test]
    fn quotients_over_symbols_may_take_part() {
        // x = s floordiv 4
        let mut system = LinearSystem::with(1, 1);
        let quotient = system.add_quotient(&[(1, 1)], 0, 4);
        system.add_equality(&[(0, 1), (quotient, -1)], 0);
        let first = S(0).floor_div(C(4));
        assert_eq!(system.extent(0), Some(Extent { size: 1, first }));
    }
}
