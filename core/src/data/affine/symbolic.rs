//! Division of affine expressions by symbols.

use super::{AffineExpr, AffineOp};
use crate::stack;

impl AffineExpr {
    /// Simplifies quotients and remainders by a symbol that divides their left operand.
    pub(super) fn divided_by_symbols(&self, dims: u32, symbols: u32) -> AffineExpr {
        let Some((op, lhs, rhs)) = self.as_binary() else { return self.clone() };
        let (new_lhs, new_rhs) = stack::grow(|| {
            (lhs.divided_by_symbols(dims, symbols), rhs.divided_by_symbols(dims, symbols))
        });
        if matches!(op, AffineOp::Add | AffineOp::Mul) {
            return AffineExpr::binary(op, new_lhs, new_rhs);
        }
        if op == AffineOp::Mod && new_lhs.is_less_its_remainder(&new_rhs, dims, symbols) {
            return AffineExpr::Constant(0);
        }
        let divided = match (new_rhs.as_symbol(), op) {
            (Some(symbol), AffineOp::Mod) if lhs.is_multiple_of_symbol(symbol) => {
                Some(AffineExpr::Constant(0))
            }
            (Some(symbol), AffineOp::FloorDiv | AffineOp::CeilDiv) => {
                new_lhs.quotient_by_symbol(symbol, op)
            }
            _ => None,
        };
        divided.unwrap_or_else(|| AffineExpr::binary(op, new_lhs, new_rhs))
    }

    /// Returns whether the expression is a multiple of the symbol, for every value of the symbol.
    fn is_multiple_of_symbol(&self, symbol: u32) -> bool {
        let (have, lhs, rhs) = match self {
            AffineExpr::Constant(value) => return *value == 0,
            AffineExpr::Dim(_) => return false,
            AffineExpr::Symbol(at) => return *at == symbol,
            AffineExpr::Binary(have, sides) => (*have, &sides[0], &sides[1]),
        };
        let multiple = |side: &AffineExpr| stack::grow(|| side.is_multiple_of_symbol(symbol));
        match have {
            AffineOp::Add | AffineOp::Mod => multiple(lhs) && multiple(rhs),
            AffineOp::Mul => multiple(lhs) || multiple(rhs),
            AffineOp::FloorDiv | AffineOp::CeilDiv => false,
        }
    }

    /// Divides a multiple of the symbol by the symbol; `None` for other expressions.
    fn exactly_by_symbol(&self, symbol: u32) -> Option<AffineExpr> {
        let (have, lhs, rhs) = match self {
            AffineExpr::Constant(value) => return (*value == 0).then(|| self.clone()),
            AffineExpr::Dim(_) => return None,
            AffineExpr::Symbol(at) => return (*at == symbol).then_some(AffineExpr::Constant(1)),
            AffineExpr::Binary(have, sides) => (*have, &sides[0], &sides[1]),
        };
        let divide = |side: &AffineExpr| stack::grow(|| side.exactly_by_symbol(symbol));
        let (lhs, rhs) = match have {
            AffineOp::Add | AffineOp::Mod => (divide(lhs)?, divide(rhs)?),
            AffineOp::Mul if lhs.is_multiple_of_symbol(symbol) => (divide(lhs)?, rhs.clone()),
            AffineOp::Mul => (lhs.clone(), divide(rhs)?),
            AffineOp::FloorDiv | AffineOp::CeilDiv => return None,
        };
        Some(AffineExpr::binary(have, lhs, rhs))
    }

    /// Returns the quotient by the symbol, rounded as `op` does; `None` if no simpler form is known.
    ///
    /// Two quotients with the same rounding may be swapped, also next to a multiple. Quotients of a sum or a product
    /// may not, since each of them is rounded.
    fn quotient_by_symbol(&self, symbol: u32, op: AffineOp) -> Option<AffineExpr> {
        if self.is_multiple_of_symbol(symbol) {
            return self.exactly_by_symbol(symbol);
        }
        let (have, lhs, rhs) = self.as_binary()?;
        let quotient = |side: &AffineExpr| stack::grow(|| side.quotient_by_symbol(symbol, op));
        match have {
            AffineOp::Add
                if lhs.is_multiple_of_symbol(symbol) || rhs.is_multiple_of_symbol(symbol) =>
            {
                Some(AffineExpr::binary(have, quotient(lhs)?, quotient(rhs)?))
            }
            _ if have == op => Some(AffineExpr::binary(have, quotient(lhs)?, rhs.clone())),
            _ => None,
        }
    }

    /// Returns whether this is `x - x mod by`, the upper bound of a peeled loop.
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
