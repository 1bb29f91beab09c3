//! Integer sets.

use super::{AffineExpr, AffineMap, IntegerSet};

impl IntegerSet {
    /// `(d0, …)[s0, …] : (constraints)`
    pub fn new(
        dims: u32,
        symbols: u32,
        constraints: impl IntoIterator<Item = (AffineExpr, bool)>,
    ) -> IntegerSet {
        IntegerSet { dims, symbols, constraints: constraints.into_iter().collect() }
    }

    /// `(d0, …)[s0, …] : (1 == 0)`, which nothing is in.
    pub fn empty(dims: u32, symbols: u32) -> IntegerSet {
        IntegerSet::new(dims, symbols, [(AffineExpr::Constant(1), true)])
    }

    /// Returns whether this is [`IntegerSet::empty`]; others may have nothing in them, too.
    pub fn is_empty_set(&self) -> bool {
        matches!(&*self.constraints, [(AffineExpr::Constant(1), true)])
    }

    /// The number of dimensions and symbols.
    pub fn inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// `dims` and `symbols` in the place of those with their positions, in a set with so many dimensions and symbols.
    pub fn replace(
        &self,
        dims: &[AffineExpr],
        symbols: &[AffineExpr],
        new_dims: u32,
        new_symbols: u32,
    ) -> IntegerSet {
        let constraints = self.constraints.iter();
        let constraints = constraints.map(|(expr, equals)| (expr.replace(dims, symbols), *equals));
        IntegerSet::new(new_dims, new_symbols, constraints)
    }

    /// The expressions, as a map.
    pub fn as_map(&self) -> AffineMap {
        let results = self.constraints.iter().map(|(expr, _)| expr.clone());
        AffineMap::new(self.dims, self.symbols, results)
    }

    /// The set with the results of a map as its expressions, over the dimensions and symbols of the map.
    ///
    /// # Panics
    /// If there is not one for each constraint.
    #[track_caller]
    pub fn with_map(&self, map: &AffineMap) -> IntegerSet {
        assert_eq!(map.results.len(), self.constraints.len(), "a result for each constraint");
        let constraints = map.results.iter().zip(&self.constraints);
        let constraints = constraints.map(|(expr, (_, equals))| (expr.clone(), *equals));
        IntegerSet::new(map.dims, map.symbols, constraints)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D};

    #[test]
    fn inputs_are_replaced() {
        let set = IntegerSet::new(2, 0, [(D(0).sub(D(1)), false)]);
        let replaced = set.replace(&[D(0), C(4)], &[], 1, 0);
        assert_eq!(replaced, IntegerSet::new(1, 0, [(D(0).add(C(-4)), false)]));
        assert_eq!(set.with_map(&set.as_map()), set);
    }
}
