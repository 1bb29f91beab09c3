//! Queries on affine expressions, and substitution in expressions.

use std::slice;

use super::{AffineExpr, AffineMap, AffineOp};
use crate::stack;

impl AffineExpr {
    /// Returns the operator and its operands.
    pub fn as_binary(&self) -> Option<(AffineOp, &AffineExpr, &AffineExpr)> {
        match self {
            AffineExpr::Binary(op, sides) => Some((*op, &sides[0], &sides[1])),
            _ => None,
        }
    }

    /// Returns the position of a dimension.
    pub fn as_dim(&self) -> Option<u32> {
        if let AffineExpr::Dim(position) = self { Some(*position) } else { None }
    }

    /// Returns the position of a symbol.
    pub fn as_symbol(&self) -> Option<u32> {
        if let AffineExpr::Symbol(position) = self { Some(*position) } else { None }
    }

    /// Returns whether all products, quotients and remainders have a constant right operand.
    pub fn is_pure_affine(&self) -> bool {
        let Some((op, lhs, rhs)) = self.as_binary() else { return true };
        stack::grow(|| match op {
            AffineOp::Add => lhs.is_pure_affine() && rhs.is_pure_affine(),
            AffineOp::Mul => {
                (lhs.as_constant().is_some() || rhs.as_constant().is_some())
                    && lhs.is_pure_affine()
                    && rhs.is_pure_affine()
            }
            AffineOp::Mod | AffineOp::FloorDiv | AffineOp::CeilDiv => {
                rhs.as_constant().is_some() && lhs.is_pure_affine()
            }
        })
    }

    /// Returns whether the dimension occurs.
    pub fn uses_dim(&self, position: u32) -> bool {
        self.any(&mut |expr| expr.as_dim() == Some(position))
    }

    /// Returns whether the symbol occurs.
    pub fn uses_symbol(&self, position: u32) -> bool {
        self.any(&mut |expr| expr.as_symbol() == Some(position))
    }

    /// Returns whether this or an expression in it satisfies `wanted`.
    pub fn any(&self, wanted: &mut impl FnMut(&AffineExpr) -> bool) -> bool {
        if let Some((_, lhs, rhs)) = self.as_binary()
            && stack::grow(|| lhs.any(wanted) || rhs.any(wanted))
        {
            return true;
        }
        wanted(self)
    }

    /// Calls `visit` with every expression in this one, operands first.
    pub fn walk(&self, visit: &mut impl FnMut(&AffineExpr)) {
        self.any(&mut |expr| {
            visit(expr);
            false
        });
    }

    /// Replaces dimensions and symbols by the expressions at their positions; those beyond the lists are kept.
    pub fn replace(&self, dims: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
        self.replace_where(&|expr| match expr {
            AffineExpr::Dim(position) => dims.get(*position as usize).cloned(),
            AffineExpr::Symbol(position) => symbols.get(*position as usize).cloned(),
            _ => None,
        })
    }

    /// Replaces the subexpressions for which `by` returns an expression, outermost first.
    pub fn replace_where(&self, by: &dyn Fn(&AffineExpr) -> Option<AffineExpr>) -> AffineExpr {
        if let Some(expr) = by(self) {
            return expr;
        }
        let Some((op, lhs, rhs)) = self.as_binary() else { return self.clone() };
        let (new_lhs, new_rhs) = stack::grow(|| (lhs.replace_where(by), rhs.replace_where(by)));
        if new_lhs == *lhs && new_rhs == *rhs {
            return self.clone();
        }
        AffineExpr::binary(op, new_lhs, new_rhs)
    }

    /// Substitutes the results of `map` for the dimensions.
    pub fn compose(&self, map: &AffineMap) -> AffineExpr {
        self.replace(&map.results, &[])
    }

    /// Adds `by` to the positions of dimensions from `from` on.
    pub fn shift_dims(&self, from: u32, by: u32) -> AffineExpr {
        self.replace_where(&|expr| {
            expr.as_dim().filter(|at| *at >= from).map(|at| AffineExpr::Dim(at + by))
        })
    }

    /// Adds `by` to the positions of symbols from `from` on.
    pub fn shift_symbols(&self, from: u32, by: u32) -> AffineExpr {
        self.replace_where(&|expr| {
            expr.as_symbol().filter(|at| *at >= from).map(|at| AffineExpr::Symbol(at + by))
        })
    }

    /// Returns the least numbers of dimensions and symbols that a map with these expressions needs.
    pub fn extent<'e>(exprs: impl IntoIterator<Item = &'e AffineExpr>) -> (u32, u32) {
        let (mut dims, mut symbols) = (0, 0);
        for expr in exprs {
            expr.walk(&mut |expr| match expr {
                AffineExpr::Dim(position) => dims = dims.max(position + 1),
                AffineExpr::Symbol(position) => symbols = symbols.max(position + 1),
                _ => {}
            });
        }
        (dims, symbols)
    }

    /// Returns the summands, from left to right.
    pub fn summands(&self) -> Vec<&AffineExpr> {
        let (mut found, mut waiting) = (Vec::new(), vec![self]);
        while let Some(expr) = waiting.pop() {
            match expr.as_binary() {
                Some((AffineOp::Add, lhs, rhs)) => waiting.extend([rhs, lhs]),
                _ => found.push(expr),
            }
        }
        found
    }

    /// Returns whether every value of the expression is known to be a multiple of `factor`.
    pub fn is_multiple_of(&self, factor: i64) -> bool {
        self.largest_known_divisor().is_multiple_of(factor.unsigned_abs())
    }

    /// Returns the expression as a slice of length one.
    pub fn as_slice(&self) -> &[AffineExpr] {
        slice::from_ref(self)
    }
}

impl From<i64> for AffineExpr {
    fn from(value: i64) -> AffineExpr {
        AffineExpr::Constant(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn replacing_simplifies() {
        let sum = D(0).add(D(1)).add(S(0));
        assert_eq!(sum.replace(&[C(1), C(2)], &[C(3)]), C(6));
        assert_eq!(sum.replace(&[C(1)], &[]), D(1).add(S(0)).add(C(1)));
        assert_eq!(sum.shift_dims(1, 2), D(0).add(D(3)).add(S(0)));
        assert_eq!(sum.shift_symbols(0, 1), D(0).add(D(1)).add(S(1)));
        assert_eq!(AffineExpr::extent([&sum]), (2, 1));
    }

    #[test]
    fn what_occurs_is_known() {
        let expr = D(2).floor_div(C(4)).add(S(1).mul(S(0)));
        assert!(expr.uses_dim(2) && !expr.uses_dim(1));
        assert!(expr.uses_symbol(1) && !expr.uses_symbol(2));
        assert!(!expr.is_pure_affine());
        assert!(D(2).floor_div(C(4)).mul(C(3)).is_pure_affine());
        assert!(!D(0).modulo(S(0)).is_pure_affine());
        assert_eq!(expr.summands().len(), 2);
    }

    #[test]
    fn multiples_are_found_by_their_operands() {
        assert!(D(0).mul(C(12)).is_multiple_of(4));
        assert!(D(0).mul(C(12)).add(D(1).mul(C(8))).is_multiple_of(4));
        assert!(!D(0).mul(C(12)).add(D(1).mul(C(6))).is_multiple_of(4));
        assert!(C(0).is_multiple_of(7));
        assert!(!D(0).is_multiple_of(2));
        assert!(!AffineExpr::raw(AffineOp::FloorDiv, D(0).mul(C(4)), C(4)).is_multiple_of(4));
    }
}
