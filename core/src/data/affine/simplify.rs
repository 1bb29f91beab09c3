//! Construction of affine expressions, which simplifies as MLIR does: expressions that MLIR makes equal, or prints
//! alike, are so here.

use super::{AffineExpr, AffineOp, AffineOperands};
use crate::stack;

impl AffineExpr {
    /// Builds `lhs op rhs`, simplified.
    pub fn binary(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        match op {
            AffineOp::Add => lhs.add(rhs),
            AffineOp::Mul => lhs.mul(rhs),
            AffineOp::Mod => lhs.modulo(rhs),
            AffineOp::FloorDiv => lhs.floor_div(rhs),
            AffineOp::CeilDiv => lhs.ceil_div(rhs),
        }
    }

    /// Builds `lhs op rhs` without simplification.
    pub(crate) fn raw(op: AffineOp, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        let operands = AffineOperands::new(op, lhs, rhs);
        AffineExpr::Binary(op, operands)
    }

    /// Returns the value of a constant.
    pub fn as_constant(&self) -> Option<i64> {
        match self {
            AffineExpr::Constant(value) => Some(*value),
            _ => None,
        }
    }

    fn operands(&self, op: AffineOp) -> Option<(&AffineExpr, &AffineExpr)> {
        match self {
            AffineExpr::Binary(have, sides) if *have == op => Some((&sides[0], &sides[1])),
            _ => None,
        }
    }

    /// Returns whether no dimension occurs.
    pub fn is_symbolic_or_constant(&self) -> bool {
        match self {
            AffineExpr::Dim(_) => false,
            AffineExpr::Symbol(_) | AffineExpr::Constant(_) => true,
            AffineExpr::Binary(_, operands) => operands.is_symbolic(),
        }
    }

    /// Returns the greatest integer that is known to divide every value of the expression; 0 for the constant 0.
    pub fn largest_known_divisor(&self) -> u64 {
        match self {
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) => 1,
            AffineExpr::Constant(value) => value.unsigned_abs(),
            AffineExpr::Binary(_, operands) => operands.divisor(),
        }
    }

    /// Returns whether the operands of a commutative operator must be swapped: dimensions and symbols are ordered by
    /// position.
    fn out_of_order(&self, rhs: &AffineExpr) -> bool {
        match (self, rhs) {
            (AffineExpr::Dim(a), AffineExpr::Dim(b))
            | (AffineExpr::Symbol(a), AffineExpr::Symbol(b)) => a > b,
            _ => false,
        }
    }

    /// Builds `self + rhs`.
    #[expect(
        clippy::should_implement_trait,
        reason = "named with its siblings, which have no operator"
    )]
    pub fn add(self, rhs: AffineExpr) -> AffineExpr {
        let simplified = stack::grow(|| self.simplified_sum(&rhs));
        simplified.unwrap_or_else(|| AffineExpr::raw(AffineOp::Add, self, rhs))
    }

    /// Simplifies `self + rhs`; `None` if there is no simpler form than the sum itself.
    fn simplified_sum(&self, rhs: &AffineExpr) -> Option<AffineExpr> {
        use AffineExpr::Constant;
        use AffineOp::Add;
        if let (Constant(a), Constant(b)) = (self, rhs)
            && let Some(sum) = a.checked_add(*b)
        {
            return Some(Constant(sum));
        }
        let constant_left = self.as_constant().is_some() && rhs.as_constant().is_none();
        if constant_left
            || (self.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant())
            || self.out_of_order(rhs)
        {
            return Some(rhs.clone().add(self.clone()));
        }
        let left_sum = self.operands(Add);
        if let Some(by) = rhs.as_constant() {
            if by == 0 {
                return Some(self.clone());
            }
            if let Some((inner, Constant(have))) = left_sum
                && let Some(sum) = have.checked_add(by)
            {
                return Some(inner.clone().add(Constant(sum)));
            }
        }
        let ((left, left_by), (right, right_by)) = (self.factored(), rhs.factored());
        if left == right
            && let Some(by) = left_by.checked_add(right_by)
        {
            return Some(left.clone().mul(Constant(by)));
        }
        if let Some((inner, Constant(have))) = left_sum {
            return Some(inner.clone().add(rhs.clone()).add(Constant(*have)));
        }
        self.sum_as_remainder(rhs)
    }

    /// Splits the expression into a product with a constant.
    fn factored(&self) -> (&AffineExpr, i64) {
        match self.operands(AffineOp::Mul) {
            Some((inner, AffineExpr::Constant(by))) => (inner, *by),
            _ => (self, 1),
        }
    }

    /// Simplifies `self + rhs` to a remainder, if `rhs` subtracts the quotient's multiple from `self` or its last
    /// summand.
    fn sum_as_remainder(&self, rhs: &AffineExpr) -> Option<AffineExpr> {
        use AffineExpr::Constant;
        use AffineOp::{Add, FloorDiv, Mul};
        let (multiple, minus) = rhs.operands(Mul)?;
        // `e + (e floordiv q) * q * -1` is `e mod q`.
        if let (Some((quotient, q)), Constant(-1)) = (multiple.operands(Mul), minus) {
            let (e, by) = quotient.operands(FloorDiv)?;
            return (by == q && e == self).then(|| self.clone().modulo(q.clone()));
        }
        // `e + (e floordiv c) * -c` is `e mod c`.
        let (e, by) = multiple.operands(FloorDiv)?;
        if let (Constant(c), Constant(minus)) = (by, minus)
            && *c > 0
            && *c == minus.wrapping_neg()
            && e == self
        {
            return Some(self.clone().modulo(Constant(*c)));
        }
        // Upstream tries the last summand with any quotient, and keeps the resulting order.
        let (first, last) = self.operands(Add)?;
        let simplified = stack::grow(|| last.simplified_sum(rhs))?;
        Some(first.clone().add(simplified))
    }

    /// Builds `self * rhs`.
    #[expect(
        clippy::should_implement_trait,
        reason = "named with its siblings, which have no operator"
    )]
    pub fn mul(self, rhs: AffineExpr) -> AffineExpr {
        use AffineExpr::Constant;
        use AffineOp::Mul;
        if let (Constant(a), Constant(b)) = (&self, &rhs)
            && let Some(product) = a.checked_mul(*b)
        {
            return Constant(product);
        }
        let constant_left = self.as_constant().is_some() && rhs.as_constant().is_none();
        let symbol_left = self.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant();
        if constant_left || symbol_left || self.out_of_order(&rhs) {
            return rhs.mul(self);
        }
        match rhs.as_constant() {
            Some(1) => return self,
            Some(0) => return rhs,
            _ => {}
        }
        if let Some((inner, Constant(have))) = self.operands(Mul) {
            if let Some(by) = rhs.as_constant() {
                if let Some(product) = have.checked_mul(by) {
                    return inner.clone().mul(Constant(product));
                }
            } else {
                return inner.clone().mul(rhs).mul(Constant(*have));
            }
        }
        AffineExpr::raw(Mul, self, rhs)
    }

    /// Builds `-self`.
    #[expect(
        clippy::should_implement_trait,
        reason = "named with its siblings, which have no operator"
    )]
    pub fn neg(self) -> AffineExpr {
        self.mul(AffineExpr::Constant(-1))
    }

    /// Builds `self - rhs`.
    #[expect(
        clippy::should_implement_trait,
        reason = "named with its siblings, which have no operator"
    )]
    pub fn sub(self, rhs: AffineExpr) -> AffineExpr {
        self.add(rhs.neg())
    }

    /// Builds `self floordiv rhs`.
    pub fn floor_div(self, rhs: AffineExpr) -> AffineExpr {
        self.divide(rhs, AffineOp::FloorDiv)
    }

    /// Builds `self ceildiv rhs`.
    pub fn ceil_div(self, rhs: AffineExpr) -> AffineExpr {
        self.divide(rhs, AffineOp::CeilDiv)
    }

    fn divide(self, rhs: AffineExpr, op: AffineOp) -> AffineExpr {
        use AffineExpr::Constant;
        let Some(by) = rhs.as_constant().filter(|by| *by != 0) else {
            return AffineExpr::raw(op, self, rhs);
        };
        if let Constant(value) = self
            && value.checked_div(by).is_some()
        {
            let (floor, rest) = floor_parts(value, by);
            return Constant(floor + i64::from(op == AffineOp::CeilDiv && rest != 0));
        }
        if by == 1 {
            return self;
        }
        if let Some((inner, Constant(factor))) = self.operands(AffineOp::Mul)
            && factor.checked_rem(by) == Some(0)
        {
            return inner.clone().mul(Constant(factor / by));
        }
        if op == AffineOp::FloorDiv
            && let Some((a, b)) = self.operands(AffineOp::Add)
            && (a.is_multiple_of(by) || b.is_multiple_of(by))
        {
            let half = |side: &AffineExpr| stack::grow(|| side.clone().divide(Constant(by), op));
            return half(a).add(half(b));
        }
        AffineExpr::raw(op, self, rhs)
    }

    /// Builds `self mod rhs`.
    pub fn modulo(self, rhs: AffineExpr) -> AffineExpr {
        use AffineExpr::Constant;
        use AffineOp::{Add, Mod};
        let Some(by) = rhs.as_constant().filter(|by| *by >= 1) else {
            return AffineExpr::raw(Mod, self, rhs);
        };
        if let Constant(value) = self {
            return Constant(value.rem_euclid(by));
        }
        if self.is_multiple_of(by) {
            return Constant(0);
        }
        if let Some((a, b)) = self.operands(Add) {
            if a.is_multiple_of(by) {
                return stack::grow(|| b.clone().modulo(rhs));
            }
            if b.is_multiple_of(by) {
                return stack::grow(|| a.clone().modulo(rhs));
            }
        }
        if let Some((inner, outer)) = self.operands(Mod)
            && outer.as_constant().is_some_and(|outer| outer >= 1 && outer % by == 0)
        {
            return stack::grow(|| inner.clone().modulo(rhs));
        }
        AffineExpr::raw(Mod, self, rhs)
    }
}

/// Returns the quotient rounded down, and the remainder.
fn floor_parts(value: i64, by: i64) -> (i64, i64) {
    let (quotient, rest) = (value / by, value % by);
    if rest != 0 && (rest < 0) != (by < 0) { (quotient - 1, rest + by) } else { (quotient, rest) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn terms_are_ordered_and_collected() {
        assert_eq!(D(1).add(D(0)), AffineExpr::raw(AffineOp::Add, D(0), D(1)));
        assert_eq!(S(0).add(D(0)), AffineExpr::raw(AffineOp::Add, D(0), S(0)));
        assert_eq!(D(0).add(D(0)), D(0).mul(C(2)));
        assert_eq!(C(5).sub(D(0)), D(0).neg().add(C(5)));
        assert_eq!(D(0).sub(D(0).floor_div(C(2)).mul(C(2))), D(0).modulo(C(2)));
    }

    #[test]
    fn division_by_constants_folds() {
        assert_eq!(C(-7).floor_div(C(2)), C(-4));
        assert_eq!(C(-7).ceil_div(C(2)), C(-3));
        assert_eq!(D(0).mul(C(4)).floor_div(C(2)), D(0).mul(C(2)));
        assert_eq!(D(0).mul(C(4)).modulo(C(2)), C(0));
        assert_eq!(C(1).floor_div(C(0)), AffineExpr::raw(AffineOp::FloorDiv, C(1), C(0)));
        assert_eq!(
            C(i64::MIN).floor_div(C(-1)),
            AffineExpr::raw(AffineOp::FloorDiv, C(i64::MIN), C(-1))
        );
    }
}
