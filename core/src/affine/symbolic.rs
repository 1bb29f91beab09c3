//! Division of affine expressions by symbols.

use super::{AffineExpr, AffineOp};
use crate::stack;

impl AffineExpr {
    /// The expression with quotients and remainders by a symbol that divides what they are of taken out.
    pub(super) fn divided_by_symbols(&self, dims: u32, symbols: u32) -> AffineExpr {
        let Some((op, lhs, rhs)) = self.as_binary() else { return self.clone() };
        let (new_lhs, new_rhs) = stack::grow(|| {
            (lhs.divided_by_symbols(dims, symbols), rhs.divided_by_symbols(dims, symbols))
        });
        if matches!(op, AffineOp::Add | AffineOp::Mul) {
            return AffineExpr::binary(op, new_lhs, new_rhs);
        }
        if new_lhs.is_less_its_remainder(&new_rhs, dims, symbols) {
            return AffineExpr::Constant(0);
        }
        let divided = match new_rhs.as_symbol() {
            Some(symbol) if lhs.is_divisible_by_symbol(symbol, op) => match op {
                AffineOp::Mod => Some(AffineExpr::Constant(0)),
                _ => new_lhs.divide_by_symbol(symbol, op),
            },
            _ => None,
        };
        divided.unwrap_or_else(|| AffineExpr::binary(op, new_lhs, new_rhs))
    }

    /// Returns whether `op` by the symbol leaves nothing over.
    fn is_divisible_by_symbol(&self, symbol: u32, op: AffineOp) -> bool {
        let (have, lhs, rhs) = match self {
            AffineExpr::Constant(value) => return *value == 0,
            AffineExpr::Dim(_) => return false,
            AffineExpr::Symbol(at) => return *at == symbol,
            AffineExpr::Binary(have, sides) => (*have, &sides[0], &sides[1]),
        };
        let divisible =
            |side: &AffineExpr, op| stack::grow(|| side.is_divisible_by_symbol(symbol, op));
        match have {
            AffineOp::Add => divisible(lhs, op) && divisible(rhs, op),
            // A remainder is divisible if both sides are, however these came to be.
            AffineOp::Mod => divisible(lhs, have) && divisible(rhs, have),
            AffineOp::Mul => divisible(lhs, op) || divisible(rhs, op),
            // Two quotients of one kind may change places.
            AffineOp::FloorDiv | AffineOp::CeilDiv => op == have && divisible(lhs, have),
        }
    }

    /// The quotient by the symbol; `None` if it does not divide the expression.
    fn divide_by_symbol(&self, symbol: u32, op: AffineOp) -> Option<AffineExpr> {
        let (have, lhs, rhs) = match self {
            AffineExpr::Constant(value) => return (*value == 0).then(|| self.clone()),
            AffineExpr::Dim(_) => return None,
            AffineExpr::Symbol(at) => return (*at == symbol).then_some(AffineExpr::Constant(1)),
            AffineExpr::Binary(have, sides) => (*have, &sides[0], &sides[1]),
        };
        let divide = |side: &AffineExpr, op| stack::grow(|| side.divide_by_symbol(symbol, op));
        let (lhs, rhs) = match have {
            AffineOp::Add => (divide(lhs, op)?, divide(rhs, op)?),
            AffineOp::Mod => (divide(lhs, have)?, divide(rhs, have)?),
            AffineOp::Mul if lhs.is_divisible_by_symbol(symbol, op) => {
                (divide(lhs, op)?, rhs.clone())
            }
            AffineOp::Mul => (lhs.clone(), divide(rhs, op)?),
            AffineOp::FloorDiv | AffineOp::CeilDiv => (divide(lhs, have)?, rhs.clone()),
        };
        Some(AffineExpr::binary(have, lhs, rhs))
    }

    /// Returns whether this is `x - x mod by`, which loops have as a bound that were peeled.
    fn is_less_its_remainder(&self, by: &AffineExpr, dims: u32, symbols: u32) -> bool {
        let summands = self.summands();
        summands.iter().enumerate().any(|(at, summand)| {
            let Some((AffineOp::Mul, inner, AffineExpr::Constant(-1))) = summand.as_binary() else {
                return false;
            };
            let Some((AffineOp::Mod, of, modulus)) = inner.as_binary() else { return false };
            if modulus != by {
                return false;
            }
            let others = summands.iter().enumerate().filter(|(other, _)| *other != at);
            let sum = others.fold(AffineExpr::Constant(0), |sum, (_, one)| sum.add((*one).clone()));
            let rest = stack::grow(|| sum.sub(of.clone()).simplified(dims, symbols));
            rest == AffineExpr::Constant(0)
        })
    }
}
