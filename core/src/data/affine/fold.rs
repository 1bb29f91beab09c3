//! Evaluation of affine expressions and maps.

use super::{AffineExpr, AffineMap, AffineOp};
use crate::stack;

/// The error for an expression without a value: a division by zero, or a remainder by less than one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undefined;

/// A map after constant folding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FoldedMap {
    /// All results are constant.
    Constants(Vec<i64>),
    /// The map, with its constant results folded.
    Partly(AffineMap),
}

impl AffineExpr {
    /// Evaluates the expression, given the values of dimensions and then symbols; `None` if a needed value is unknown,
    /// or a number overflows.
    pub fn fold(&self, dims: u32, values: &[Option<i64>]) -> Result<Option<i64>, Undefined> {
        let (op, lhs, rhs) = match self {
            AffineExpr::Constant(value) => return Ok(Some(*value)),
            AffineExpr::Dim(at) => return Ok(values.get(*at as usize).copied().flatten()),
            AffineExpr::Symbol(at) => {
                return Ok(values.get((dims + at) as usize).copied().flatten());
            }
            AffineExpr::Binary(op, sides) => (*op, &sides[0], &sides[1]),
        };
        let lhs = stack::grow(|| lhs.fold(dims, values))?;
        let Some(lhs) = lhs else { return Ok(None) };
        let rhs = stack::grow(|| rhs.fold(dims, values))?;
        let Some(rhs) = rhs else { return Ok(None) };
        Ok(match op {
            AffineOp::Add => lhs.checked_add(rhs),
            AffineOp::Mul => lhs.checked_mul(rhs),
            AffineOp::Mod if rhs < 1 => return Err(Undefined),
            AffineOp::FloorDiv | AffineOp::CeilDiv if rhs == 0 => return Err(Undefined),
            AffineOp::Mod => Some(lhs.rem_euclid(rhs)),
            AffineOp::FloorDiv => floor_div(lhs, rhs),
            AffineOp::CeilDiv => ceil_div(lhs, rhs),
        })
    }
}

impl AffineMap {
    /// Folds the results, given the values of dimensions and then symbols as far as they are known.
    pub fn fold(&self, values: &[Option<i64>]) -> Result<FoldedMap, Undefined> {
        let mut constants = Vec::with_capacity(self.results.len());
        for expr in &self.results {
            constants.push(expr.fold(self.dims, values)?);
        }
        if let Some(all) = constants.iter().copied().collect() {
            return Ok(FoldedMap::Constants(all));
        }
        let results = self.results.iter().zip(constants);
        let results = results.map(|(expr, value)| value.map_or(expr.clone(), AffineExpr::Constant));
        Ok(FoldedMap::Partly(self.with_results(results)))
    }

    /// Evaluates a map without symbols; `None` if a result is undefined or overflows.
    pub fn evaluate(&self, dims: &[i64]) -> Option<Vec<i64>> {
        let values: Vec<_> = dims.iter().copied().map(Some).collect();
        match self.fold(&values) {
            Ok(FoldedMap::Constants(results)) => Some(results),
            _ => None,
        }
    }
}

/// Returns the quotient, rounded down; `None` if it overflows or `by` is zero.
pub fn floor_div(value: i64, by: i64) -> Option<i64> {
    let (quotient, rest) = (value.checked_div(by)?, value.checked_rem(by)?);
    Some(quotient - i64::from(rest != 0 && (rest < 0) != (by < 0)))
}

/// Returns the quotient, rounded up; `None` if it overflows or `by` is zero.
pub fn ceil_div(value: i64, by: i64) -> Option<i64> {
    let (quotient, rest) = (value.checked_div(by)?, value.checked_rem(by)?);
    Some(quotient + i64::from(rest != 0 && (rest < 0) == (by < 0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn quotients_are_rounded() {
        assert_eq!([floor_div(-7, 2), floor_div(7, -2), floor_div(7, 2)], [-4, -4, 3].map(Some));
        assert_eq!([ceil_div(-7, 2), ceil_div(7, -2), ceil_div(7, 2)], [-3, -3, 4].map(Some));
        assert_eq!([floor_div(1, 0), ceil_div(i64::MIN, -1)], [None, None]);
    }

    #[test]
    fn maps_fold_as_far_as_values_are_known() {
        let map = AffineMap::new(1, 1, [D(0).add(S(0)), S(0).mul(C(2))]);
        assert_eq!(map.fold(&[Some(1), Some(2)]), Ok(FoldedMap::Constants(vec![3, 4])));
        let partly = AffineMap::new(1, 1, [D(0).add(S(0)), C(4)]);
        assert_eq!(map.fold(&[None, Some(2)]), Ok(FoldedMap::Partly(partly)));
        assert_eq!(D(0).modulo(S(0)).fold(1, &[Some(1), Some(0)]), Err(Undefined));
        assert_eq!(D(0).modulo(S(0)).fold(1, &[None, Some(0)]), Ok(None));
        assert_eq!(AffineMap::identity(2).evaluate(&[5, 6]), Some(vec![5, 6]));
    }
}
