//! Affine maps: construction, queries, composition.

use super::{AffineExpr, AffineMap};

impl AffineMap {
    /// Creates `(d0, …)[s0, …] -> (results)`.
    pub fn new(
        dims: u32,
        symbols: u32,
        results: impl IntoIterator<Item = AffineExpr>,
    ) -> AffineMap {
        AffineMap { dims, symbols, results: results.into_iter().collect() }
    }

    /// Returns `() -> (value)`.
    pub fn constant(value: i64) -> AffineMap {
        AffineMap::new(0, 0, [AffineExpr::Constant(value)])
    }

    /// Returns `(d0, …) -> (d0, …)`.
    pub fn identity(dims: u32) -> AffineMap {
        AffineMap::new(dims, 0, (0..dims).map(AffineExpr::Dim))
    }

    /// Returns `()[s0] -> (s0)`.
    pub fn symbol_identity() -> AffineMap {
        AffineMap::new(0, 1, [AffineExpr::Symbol(0)])
    }

    /// Creates a map of these expressions with the least number of dimensions and symbols.
    pub fn inferred(results: impl IntoIterator<Item = AffineExpr>) -> AffineMap {
        let results: Box<[AffineExpr]> = results.into_iter().collect();
        let (dims, symbols) = AffineExpr::extent(&results);
        AffineMap { dims, symbols, results }
    }

    /// Returns a map with the same dimensions and symbols and other results.
    pub fn with_results(&self, results: impl IntoIterator<Item = AffineExpr>) -> AffineMap {
        AffineMap::new(self.dims, self.symbols, results)
    }

    /// Returns the number of dimensions and symbols.
    pub fn inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// Returns whether there are no dimensions, symbols and results.
    pub fn is_empty(&self) -> bool {
        self.inputs() == 0 && self.results.is_empty()
    }

    /// Returns whether this maps every dimension to itself.
    pub fn is_identity(&self) -> bool {
        self.results.len() == self.dims as usize
            && self.results.iter().zip(0..).all(|(expr, i)| *expr == AffineExpr::Dim(i))
    }

    /// Returns the constant of a map whose only result is a constant.
    pub fn single_constant(&self) -> Option<i64> {
        match &*self.results {
            [result] => result.as_constant(),
            _ => None,
        }
    }

    /// Returns the results, if all are constants.
    pub fn constants(&self) -> Option<Vec<i64>> {
        self.results.iter().map(AffineExpr::as_constant).collect()
    }

    /// Returns whether a result depends on the dimension.
    pub fn uses_dim(&self, position: u32) -> bool {
        self.results.iter().any(|expr| expr.uses_dim(position))
    }

    /// Returns whether a result depends on the symbol.
    pub fn uses_symbol(&self, position: u32) -> bool {
        self.results.iter().any(|expr| expr.uses_symbol(position))
    }

    /// Returns the position of the first result that is dimension `dim`.
    pub fn result_position(&self, dim: u32) -> Option<usize> {
        self.results.iter().position(|expr| expr.as_dim() == Some(dim))
    }

    /// Calls `visit` with every expression in the results, operands first.
    pub fn walk(&self, visit: &mut impl FnMut(&AffineExpr)) {
        for expr in &self.results {
            expr.walk(visit);
        }
    }

    /// Applies `change` to every result.
    pub fn map_results(&self, change: impl FnMut(&AffineExpr) -> AffineExpr) -> AffineMap {
        self.with_results(self.results.iter().map(change))
    }

    /// Replaces dimensions and symbols by the expressions at their positions, in a map with new numbers of both.
    pub fn replace(
        &self,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        new_dims: u32,
        new_symbols: u32,
    ) -> AffineMap {
        let results = self.results.iter().map(|expr| expr.replace(dims, symbols));
        AffineMap::new(new_dims, new_symbols, results)
    }

    /// Inserts `by` dimensions before position `from`.
    pub fn shift_dims(&self, from: u32, by: u32) -> AffineMap {
        let results = self.results.iter().map(|expr| expr.shift_dims(from, by));
        AffineMap::new(self.dims + by, self.symbols, results)
    }

    /// Inserts `by` symbols before position `from`.
    pub fn shift_symbols(&self, from: u32, by: u32) -> AffineMap {
        let results = self.results.iter().map(|expr| expr.shift_symbols(from, by));
        AffineMap::new(self.dims, self.symbols + by, results)
    }

    /// Composes this map with `inner`, whose results are substituted for the dimensions. The result has the dimensions
    /// of `inner` and the symbols of both, this map's first.
    ///
    /// # Panics
    /// If the number of results of `inner` differs from the number of dimensions of this map.
    #[track_caller]
    pub fn compose(&self, inner: &AffineMap) -> AffineMap {
        assert_eq!(self.dims as usize, inner.results.len(), "one result for each dimension");
        let inner = inner.shift_symbols(0, self.symbols);
        let results = self.results.iter().map(|expr| expr.compose(&inner));
        AffineMap::new(inner.dims, inner.symbols, results)
    }

    /// Returns a map with the results at these positions.
    ///
    /// # Panics
    /// If one is out of range.
    #[track_caller]
    pub fn sub_map(&self, positions: impl IntoIterator<Item = usize>) -> AffineMap {
        self.with_results(positions.into_iter().map(|at| self.results[at].clone()))
    }

    /// Returns a map with the first `count` results, or all if there are fewer.
    pub fn major_sub_map(&self, count: usize) -> AffineMap {
        self.sub_map(0..count.min(self.results.len()))
    }

    /// Returns a map with the last `count` results, or all if there are fewer.
    pub fn minor_sub_map(&self, count: usize) -> AffineMap {
        let all = self.results.len();
        self.sub_map(all.saturating_sub(count)..all)
    }

    /// Drops the results at positions for which `dropped` returns true.
    pub fn drop_results(&self, dropped: impl Fn(usize) -> bool) -> AffineMap {
        self.sub_map((0..self.results.len()).filter(|at| !dropped(*at)))
    }

    /// Inserts a result at `position`.
    ///
    /// # Panics
    /// If the position is out of range.
    #[track_caller]
    pub fn insert_result(&self, position: usize, expr: AffineExpr) -> AffineMap {
        let mut results = self.results.to_vec();
        results.insert(position, expr);
        self.with_results(results)
    }

    /// Drops results that equal their predecessor.
    pub fn drop_repeated_results(&self) -> AffineMap {
        let mut results = self.results.to_vec();
        results.dedup();
        self.with_results(results)
    }

    /// Concatenates the results of `maps` over the same dimensions; the symbols of each map follow its predecessor's.
    pub fn concat<'m>(maps: impl IntoIterator<Item = &'m AffineMap>) -> AffineMap {
        let (mut dims, mut symbols, mut results) = (0, 0, Vec::new());
        for map in maps {
            results.extend(map.results.iter().map(|expr| expr.shift_symbols(0, symbols)));
            symbols += map.symbols;
            dims = dims.max(map.dims);
        }
        AffineMap::new(dims, symbols, results)
    }

    /// Returns the greatest integer that is known to divide all results; `u64::MAX` if every integer does.
    pub fn largest_known_divisor(&self) -> u64 {
        let divisors = self.results.iter().map(AffineExpr::largest_known_divisor);
        match divisors.fold(0, super::operands::gcd) {
            0 => u64::MAX,
            divisor => divisor,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn composition_keeps_the_symbols_of_both() {
        let outer = AffineMap::new(2, 1, [D(0).add(S(0)), D(1).mul(C(2))]);
        let inner = AffineMap::new(1, 2, [D(0).add(S(1)), S(0).add(C(1))]);
        let both = outer.compose(&inner);
        let expected =
            AffineMap::new(1, 3, [D(0).add(S(2)).add(S(0)), S(1).mul(C(2)).add(C(1).mul(C(2)))]);
        assert_eq!((both.dims, both.symbols), (1, 3));
        assert_eq!(both.results[0], expected.results[0]);
        assert_eq!(both.results[1], S(1).add(C(1)).mul(C(2)));
    }

    #[test]
    fn concatenation_moves_symbols() {
        let one = AffineMap::new(1, 1, [D(0).add(S(0))]);
        let two = AffineMap::new(2, 1, [D(1).mul(S(0))]);
        let all = AffineMap::concat([&one, &two]);
        assert_eq!(all, AffineMap::new(2, 2, [D(0).add(S(0)), D(1).mul(S(1))]));
    }

    #[test]
    fn results_are_chosen() {
        let map = AffineMap::new(3, 0, [D(2), D(2), C(0), D(1)]);
        assert_eq!(*map.sub_map([3, 0]).results, [D(1), D(2)]);
        assert_eq!(*map.minor_sub_map(2).results, [C(0), D(1)]);
        assert_eq!(*map.major_sub_map(9).results, *map.results);
        assert_eq!(*map.drop_results(|at| at == 2).results, [D(2), D(2), D(1)]);
        assert_eq!(*map.drop_repeated_results().results, [D(2), C(0), D(1)]);
        assert_eq!(map.result_position(1), Some(3));
        assert_eq!(AffineMap::inferred([D(1), S(0)]), AffineMap::new(2, 1, [D(1), S(0)]));
    }

    #[test]
    fn divisors_are_of_all_results() {
        let map = AffineMap::new(1, 0, [D(0).mul(C(8)), C(12)]);
        assert_eq!(map.largest_known_divisor(), 4);
        assert_eq!(AffineMap::constant(0).largest_known_divisor(), u64::MAX);
    }
}
