//! The simplest form of affine expressions and maps.

use super::{AffineExpr, AffineMap, Flattener};

impl AffineExpr {
    /// Returns the expression flattened and rebuilt, over `dims` dimensions and `symbols` symbols.
    pub fn simplified(&self, dims: u32, symbols: u32) -> AffineExpr {
        let pure = self.is_pure_affine();
        let expr = if pure { self.clone() } else { self.divided_by_symbols(dims, symbols) };
        let mut flattener = Flattener::new(dims, symbols);
        let Some(sum) = flattener.flatten(&expr) else { return expr };
        let Some(flat) = flattener.expr_of(&sum) else { return expr };
        if pure || flat == expr || expr.is_pure_affine() {
            return flat;
        }
        flattener.semi_affine_expr_of(&sum)
    }
}

impl AffineMap {
    /// Returns the map with all results simplified.
    pub fn simplified(&self) -> AffineMap {
        let mut map = self.clone();
        map.simplify();
        map
    }

    /// Simplifies all results.
    pub fn simplify(&mut self) {
        for result in &mut self.results {
            if result.as_binary().is_some() {
                *result = result.simplified(self.dims, self.symbols);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn sums_are_collected() {
        let sum = D(1).add(D(0)).add(S(0)).sub(D(1)).add(D(0));
        assert_eq!(sum.simplified(2, 1), D(0).mul(C(2)).add(S(0)));
        let zero = D(0).mul(C(4)).add(C(3)).sub(D(0).mul(C(2)).mul(C(2))).sub(C(3));
        assert_eq!(zero.simplified(1, 0), C(0));
    }

    #[test]
    fn quotients_and_remainders_are_reduced() {
        let quotient = D(0).mul(C(4)).add(D(1).mul(C(2))).floor_div(C(8));
        let reduced = D(0).mul(C(2)).add(D(1)).floor_div(C(4));
        assert_eq!(quotient.simplified(2, 0), reduced);
        let remainder = D(0).sub(D(0).floor_div(C(5)).mul(C(5)));
        assert_eq!(remainder.simplified(1, 0), D(0).modulo(C(5)));
        let twice = D(0).modulo(C(6)).add(D(0).floor_div(C(6)).mul(C(6)));
        assert_eq!(twice.simplified(1, 0), D(0));
        assert_eq!(D(0).floor_div(C(0)).simplified(1, 0), D(0).floor_div(C(0)));
    }

    #[test]
    fn semi_affine_terms_are_ordered() {
        let sum = S(1).add(D(0).mul(S(0))).add(D(1)).add(D(0));
        let ordered = D(0).add(D(0).mul(S(0))).add(D(1)).add(S(1));
        assert_eq!(sum.simplified(2, 2), ordered);
        let fixpoint = ordered.simplified(2, 2);
        assert_eq!(fixpoint, ordered);
    }

    #[test]
    fn symbols_divide() {
        let by_symbol = S(0).mul(S(1)).floor_div(S(1));
        assert_eq!(by_symbol.simplified(0, 2), S(0));
        assert_eq!(D(0).mul(S(0)).modulo(S(0)).simplified(1, 1), C(0));
        let rest = S(0).sub(S(0).modulo(S(1))).modulo(S(1));
        assert_eq!(rest.simplified(0, 2), C(0));
        assert_eq!(D(0).floor_div(S(0)).simplified(1, 1), D(0).floor_div(S(0)));
        let changed = S(0).mul(S(1)).floor_div(D(0)).floor_div(S(0));
        assert_eq!(changed.simplified(1, 2), S(1).floor_div(D(0)));
    }

    #[test]
    fn symbols_do_not_divide_what_is_rounded() {
        // With 3 and 1 the quotient is 3.
        let less_its_remainder = S(0).sub(S(0).modulo(S(1)));
        for quotient in
            [less_its_remainder.clone().floor_div(S(1)), less_its_remainder.ceil_div(S(1))]
        {
            assert_ne!(quotient.simplified(0, 2), C(0));
        }
        // With 2 and 1 the product is 2 and its half 1; each half of the sum is 0.
        let half = S(0).mul(S(1)).floor_div(C(2));
        let product = half.clone().mul(C(2)).floor_div(S(0));
        assert_eq!(product.simplified(0, 2).fold(0, &[Some(2), Some(1)]), Ok(Some(1)));
        let sum = half.clone().add(half).floor_div(S(0));
        assert_eq!(sum.simplified(0, 2).fold(0, &[Some(2), Some(1)]), Ok(Some(1)));
    }
}
