//! Bounds of affine expressions.

use super::{AffineExpr, AffineOp, Flattener, ceil_div, floor_div};
use crate::stack;

/// An end of a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The lower end.
    Least,
    /// The upper end.
    Greatest,
}

impl AffineExpr {
    /// Returns a bound of the expression, given inclusive bounds of dimensions and then symbols.
    pub fn bound(
        &self,
        dims: u32,
        lower: &[Option<i64>],
        upper: &[Option<i64>],
        extreme: Extreme,
    ) -> Option<i64> {
        let of =
            |expr: &AffineExpr, extreme| stack::grow(|| expr.bound(dims, lower, upper, extreme));
        match self.as_binary() {
            Some((AffineOp::FloorDiv, lhs, rhs)) => {
                let by = rhs.as_constant().filter(|by| *by >= 1)?;
                return floor_div(of(lhs, extreme)?, by);
            }
            Some((AffineOp::CeilDiv, lhs, rhs)) => {
                let by = rhs.as_constant().filter(|by| *by >= 1)?;
                return ceil_div(of(lhs, extreme)?, by);
            }
            Some((AffineOp::Mod, lhs, AffineExpr::Constant(by @ 1..))) => {
                let least = of(lhs, Extreme::Least);
                let most = of(lhs, Extreme::Greatest);
                return Some(match (least, most, extreme) {
                    // All numbers between two consecutive multiples have one quotient.
                    (Some(least), Some(most), _)
                        if least.div_euclid(*by) == most.div_euclid(*by) =>
                    {
                        let end = if extreme == Extreme::Least { least } else { most };
                        end.rem_euclid(*by)
                    }
                    (.., Extreme::Least) => 0,
                    (.., Extreme::Greatest) => by - 1,
                });
            }
            _ => {}
        }
        let mut flattener = Flattener::new(dims, (lower.len() as u32).checked_sub(dims)?);
        let sum = flattener.flatten(self)?;
        if !flattener.locals().is_empty() {
            return None;
        }
        let mut bound = sum.constant;
        for (at, factor) in sum.inputs.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let upwards = (*factor > 0) == (extreme == Extreme::Greatest);
            let end = if upwards { upper[at] } else { lower[at] };
            bound = bound.checked_add(end?.checked_mul(*factor)?)?;
        }
        Some(bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    fn bounds(expr: AffineExpr, lower: &[i64], upper: &[i64]) -> [Option<i64>; 2] {
        let lower: Vec<_> = lower.iter().copied().map(Some).collect();
        let upper: Vec<_> = upper.iter().copied().map(Some).collect();
        [Extreme::Least, Extreme::Greatest].map(|end| expr.bound(1, &lower, &upper, end))
    }

    #[test]
    fn ends_follow_signs() {
        let expr = D(0).sub(S(0).mul(C(2))).add(C(1));
        assert_eq!(bounds(expr, &[1, 2], &[10, 4]), [Some(-6), Some(7)]);
        assert_eq!(bounds(D(0).floor_div(C(4)), &[1], &[10]), [Some(0), Some(2)]);
        assert_eq!(bounds(D(0).ceil_div(C(4)), &[1], &[10]), [Some(1), Some(3)]);
        assert_eq!(bounds(D(0).modulo(C(4)), &[1], &[10]), [Some(0), Some(3)]);
        assert_eq!(bounds(D(0).modulo(C(4)), &[5], &[6]), [Some(1), Some(2)]);
        assert_eq!(bounds(D(0).floor_div(C(4)).add(D(0)), &[5], &[6]), [None, None]);
        assert_eq!(D(0).bound(1, &[None], &[Some(1)], Extreme::Least), None);
    }
}
