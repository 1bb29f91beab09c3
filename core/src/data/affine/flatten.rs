//! Affine expressions as sums of products with constants.
//!
//! Subexpressions that are not such sums become locals: quotients, the quotients in remainders, and products, quotients
//! and remainders by symbols. A quotient by a constant is stored with its dividend, so that it can be turned into
//! constraints.

use super::{AffineExpr, AffineOp, operands::gcd};
use crate::stack;

/// A sum of products with constants.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Linear {
    /// Coefficients of dimensions, then symbols.
    pub inputs: Vec<i64>,
    /// Coefficients of locals: missing ones are 0.
    pub locals: Vec<i64>,
    /// The constant summand.
    pub constant: i64,
}

/// A variable that an expression needs in addition to its dimensions and symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// The value.
    pub expr: AffineExpr,
    /// The local as a quotient by a constant, if it is one.
    pub division: Option<LocalDiv>,
}

/// `dividend floordiv divisor`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalDiv {
    /// The dividend, over the locals before this one.
    pub dividend: Linear,
    /// The divisor, greater than 0.
    pub divisor: i64,
}

/// Flattens expressions over the same dimensions and symbols into sums that share their locals.
#[derive(Clone, Debug)]
pub struct Flattener {
    dims: u32,
    symbols: u32,
    locals: Vec<Local>,
}

impl Linear {
    /// Returns all coefficients for `locals` locals, followed by the constant.
    pub fn to_row(&self, locals: usize) -> Vec<i64> {
        let padding = locals.saturating_sub(self.locals.len());
        let mut row = self.inputs.clone();
        row.extend(&self.locals);
        row.extend(std::iter::repeat_n(0, padding));
        row.push(self.constant);
        row
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut i64> {
        self.inputs.iter_mut().chain(&mut self.locals).chain([&mut self.constant])
    }

    /// Returns the greatest common divisor of all numbers and `of`.
    fn gcd(&mut self, of: i64) -> i64 {
        let divisor = self.numbers().fold(of.unsigned_abs(), |a, b| gcd(a, b.unsigned_abs()));
        i64::try_from(divisor).unwrap_or(1)
    }

    fn divided(mut self, by: i64) -> Linear {
        self.numbers().for_each(|number| *number /= by);
        self
    }

    fn times(mut self, by: i64) -> Option<Linear> {
        for number in self.numbers() {
            *number = number.checked_mul(by)?;
        }
        Some(self)
    }

    fn plus(mut self, other: &Linear) -> Option<Linear> {
        let most = self.locals.len().max(other.locals.len());
        self.locals.resize(most, 0);
        let inputs = self.inputs.iter_mut().zip(&other.inputs);
        let constant = (&mut self.constant, &other.constant);
        for (have, more) in
            inputs.chain(self.locals.iter_mut().zip(&other.locals)).chain([constant])
        {
            *have = have.checked_add(*more)?;
        }
        Some(self)
    }

    fn add_local(&mut self, at: usize, factor: i64) {
        self.locals.resize(self.locals.len().max(at + 1), 0);
        self.locals[at] = factor;
    }
}

impl Flattener {
    /// Creates a flattener for expressions over `dims` dimensions and `symbols` symbols.
    pub fn new(dims: u32, symbols: u32) -> Flattener {
        Flattener { dims, symbols, locals: Vec::new() }
    }

    /// Returns the locals of all expressions so far.
    pub fn locals(&self) -> &[Local] {
        &self.locals
    }

    /// Flattens an expression; `None` if it divides by a constant that is not positive, or a number overflows.
    pub fn flatten(&mut self, expr: &AffineExpr) -> Option<Linear> {
        let (op, lhs, rhs) = match expr {
            AffineExpr::Dim(at) => return self.input(*at),
            AffineExpr::Symbol(at) => return self.input(self.dims + at),
            AffineExpr::Constant(value) => {
                return Some(Linear { constant: *value, ..self.zero() });
            }
            AffineExpr::Binary(op, sides) => (*op, &sides[0], &sides[1]),
        };
        let left = stack::grow(|| self.flatten(lhs))?;
        let right = stack::grow(|| self.flatten(rhs))?;
        match (op, rhs.as_constant()) {
            (AffineOp::Add, _) => left.plus(&right),
            (AffineOp::Mul, Some(by)) => left.times(by),
            (_, None) => {
                let (lhs, rhs) = (self.expr_of(&left)?, self.expr_of(&right)?);
                let at = self.local(AffineExpr::binary(op, lhs, rhs), || None);
                Some(self.local_alone(at))
            }
            (_, Some(..=0)) => None,
            (AffineOp::Mod, Some(by)) => self.remainder(left, by),
            (_, Some(by)) => self.quotient(left, by, op),
        }
    }

    fn zero(&self) -> Linear {
        Linear { inputs: vec![0; (self.dims + self.symbols) as usize], ..Linear::default() }
    }

    fn input(&self, at: u32) -> Option<Linear> {
        let mut sum = self.zero();
        *sum.inputs.get_mut(at as usize)? = 1;
        Some(sum)
    }

    fn local_alone(&self, at: usize) -> Linear {
        let mut sum = self.zero();
        sum.add_local(at, 1);
        sum
    }

    /// Returns the local with this value, adding it if there is none.
    fn local(&mut self, expr: AffineExpr, division: impl FnOnce() -> Option<LocalDiv>) -> usize {
        let known = self.locals.iter().position(|local| local.expr == expr);
        known.unwrap_or_else(|| {
            self.locals.push(Local { expr, division: division() });
            self.locals.len() - 1
        })
    }

    /// Flattens `e mod c` as `e - (e floordiv c) * c`.
    fn remainder(&mut self, mut sum: Linear, by: i64) -> Option<Linear> {
        if sum.numbers().all(|number| *number % by == 0) {
            return Some(self.zero());
        }
        let common = sum.gcd(by);
        let (dividend, divisor) = (sum.clone().divided(common), by / common);
        let quotient = self.expr_of(&dividend)?.floor_div(AffineExpr::Constant(divisor));
        let at = self.local(quotient, || Some(LocalDiv { dividend, divisor }));
        sum.add_local(at, -by);
        Some(sum)
    }

    fn quotient(&mut self, mut sum: Linear, by: i64, op: AffineOp) -> Option<Linear> {
        let common = sum.gcd(by);
        let (mut dividend, divisor) = (sum.divided(common), by / common);
        if divisor == 1 {
            return Some(dividend);
        }
        let quotient =
            AffineExpr::binary(op, self.expr_of(&dividend)?, AffineExpr::Constant(divisor));
        if op == AffineOp::CeilDiv {
            dividend.constant = dividend.constant.checked_add(divisor - 1)?;
        }
        let at = self.local(quotient, || Some(LocalDiv { dividend, divisor }));
        Some(self.local_alone(at))
    }

    /// Returns the expression of a sum: dimensions, symbols, locals, and the constant.
    pub fn expr_of(&self, sum: &Linear) -> Option<AffineExpr> {
        let terms = self.terms(sum).map(|(expr, factor)| expr.mul(AffineExpr::Constant(factor)));
        let terms = terms.chain((sum.constant != 0).then_some(AffineExpr::Constant(sum.constant)));
        Some(terms.fold(AffineExpr::Constant(0), AffineExpr::add))
    }

    /// Returns the terms of a sum with their factors.
    fn terms<'s>(&'s self, sum: &'s Linear) -> impl Iterator<Item = (AffineExpr, i64)> + 's {
        let inputs = (0..).zip(&sum.inputs).map(|(at, factor)| match at < self.dims {
            true => (AffineExpr::Dim(at), *factor),
            false => (AffineExpr::Symbol(at - self.dims), *factor),
        });
        let locals = self.locals.iter().zip(&sum.locals);
        let locals = locals.map(|(local, factor)| (local.expr.clone(), *factor));
        inputs.chain(locals).filter(|(_, factor)| *factor != 0)
    }

    /// Returns the expression of a sum with products and quotients by symbols: terms with the same operator are ordered
    /// by the positions of their operands, more complicated terms follow, and the constant is last.
    pub(super) fn semi_affine_expr_of(&self, sum: &Linear) -> AffineExpr {
        let behind = i64::from(self.dims.max(self.symbols));
        // Keys are assigned to symbols, locals and dimensions, in this order; later symbols have greater keys, later
        // dimensions smaller ones.
        let (mut symbols, mut dims) = (behind.., (i64::MIN..=-1).rev());
        let mut key = |expr: &AffineExpr| -> Option<(u32, i64)> {
            let sides = match expr {
                AffineExpr::Dim(at) => return Some((*at, dims.next()?)),
                AffineExpr::Symbol(at) => return Some((*at, symbols.next()?)),
                AffineExpr::Constant(_) => return None,
                AffineExpr::Binary(_, sides) => (&sides[0], &sides[1]),
            };
            match sides {
                (AffineExpr::Dim(at), AffineExpr::Constant(_)) => Some((*at, dims.next()?)),
                (AffineExpr::Dim(at), AffineExpr::Symbol(by)) => Some((*at, i64::from(*by))),
                (AffineExpr::Symbol(at), AffineExpr::Constant(_) | AffineExpr::Symbol(_)) => {
                    Some((*at, symbols.next()?))
                }
                _ => None,
            }
        };
        let terms: Vec<_> = self.terms(sum).collect();
        let rank = |expr: &AffineExpr| match expr {
            AffineExpr::Symbol(_) => 0,
            AffineExpr::Dim(_) => 2,
            _ => 1,
        };
        let (mut ordered, mut others) = (Vec::new(), Vec::new());
        for round in 0..3 {
            for (expr, factor) in terms.iter().filter(|(expr, _)| rank(expr) == round) {
                let term = expr.clone().mul(AffineExpr::Constant(*factor));
                match key(expr) {
                    Some(key) => ordered.push((key, term)),
                    None => others.push(term),
                }
            }
        }
        ordered.sort_by_key(|(key, _)| *key);
        let terms = ordered.into_iter().map(|(_, term)| term).chain(others);
        let terms = terms.chain((sum.constant != 0).then_some(AffineExpr::Constant(sum.constant)));
        terms.fold(AffineExpr::Constant(0), AffineExpr::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn remainders_hide_quotients() {
        let mut flattener = Flattener::new(1, 1);
        let sum = flattener.flatten(&D(0).add(S(0).mul(C(3))).modulo(C(4))).unwrap();
        assert_eq!(sum.to_row(1), [1, 3, -4, 0]);
        let [local] = flattener.locals() else { panic!("one local") };
        assert_eq!(local.expr, D(0).add(S(0).mul(C(3))).floor_div(C(4)));
        assert_eq!(local.division.as_ref().unwrap().divisor, 4);
        // An equal quotient reuses the local.
        let again = flattener.flatten(&D(0).add(S(0).mul(C(3))).floor_div(C(4))).unwrap();
        assert_eq!(again.to_row(1), [0, 0, 1, 0]);
        assert_eq!(flattener.locals().len(), 1);
    }

    #[test]
    fn a_ceiling_is_a_floor_of_more() {
        let mut flattener = Flattener::new(1, 0);
        let quotient = AffineExpr::raw(AffineOp::CeilDiv, D(0).add(C(1)), C(4));
        flattener.flatten(&quotient).unwrap();
        let division = flattener.locals()[0].division.clone().unwrap();
        assert_eq!((division.dividend.to_row(0), division.divisor), (vec![1, 4], 4));
    }

    #[test]
    fn what_has_no_value_is_not_flat() {
        let mut flattener = Flattener::new(1, 0);
        assert_eq!(flattener.flatten(&D(0).modulo(C(0))), None);
        assert_eq!(flattener.flatten(&D(0).floor_div(C(-2))), None);
        assert_eq!(flattener.flatten(&D(0).mul(C(i64::MAX)).add(D(0).mul(C(i64::MAX)))), None);
        assert_eq!(flattener.flatten(&D(1)), None);
    }
}
