//! Removal of dimensions and symbols from maps.

use super::{AffineExpr, AffineMap};

impl AffineMap {
    /// Replaces the dimensions for which `projected` returns true by 0; the number of dimensions stays.
    pub fn project_dims(&self, projected: impl Fn(u32) -> bool) -> AffineMap {
        let dim = |at| if projected(at) { AffineExpr::Constant(0) } else { AffineExpr::Dim(at) };
        let dims: Vec<_> = (0..self.dims).map(dim).collect();
        self.replace(&dims, &[], self.dims, self.symbols)
    }

    /// Removes the dimensions for which `dropped` returns true; their uses become 0.
    pub fn compress_dims(&self, dropped: impl Fn(u32) -> bool) -> AffineMap {
        let (dims, left) = renumbered(self.dims, AffineExpr::Dim, dropped);
        self.replace(&dims, &[], left, self.symbols)
    }

    /// Removes the symbols for which `dropped` returns true; their uses become 0.
    pub fn compress_symbols(&self, dropped: impl Fn(u32) -> bool) -> AffineMap {
        let (symbols, left) = renumbered(self.symbols, AffineExpr::Symbol, dropped);
        self.replace(&[], &symbols, self.dims, left)
    }

    /// Removes unused dimensions.
    pub fn compress_unused_dims(&self) -> AffineMap {
        self.compress_dims(|dim| !self.uses_dim(dim))
    }

    /// Removes unused symbols.
    pub fn compress_unused_symbols(&self) -> AffineMap {
        self.compress_symbols(|symbol| !self.uses_symbol(symbol))
    }

    /// Removes the dimensions that none of the maps, which have equally many dimensions, uses.
    pub fn compress_unused_dims_of(maps: &[AffineMap]) -> Vec<AffineMap> {
        let used = |dim| maps.iter().any(|map| map.uses_dim(dim));
        maps.iter().map(|map| map.compress_dims(|dim| !used(dim))).collect()
    }

    /// Removes the symbols that none of the maps, which have equally many symbols, uses.
    pub fn compress_unused_symbols_of(maps: &[AffineMap]) -> Vec<AffineMap> {
        let used = |symbol| maps.iter().any(|map| map.uses_symbol(symbol));
        maps.iter().map(|map| map.compress_symbols(|symbol| !used(symbol))).collect()
    }

    /// Removes the dimensions for which `dropped` returns true, and then unused symbols.
    pub fn projected(&self, dropped: impl Fn(u32) -> bool) -> AffineMap {
        self.compress_dims(dropped).compress_unused_symbols()
    }

    /// Returns the map over `rank` dimensions, where the map's own dimensions are those for which `projected` returns
    /// false.
    ///
    /// # Panics
    /// If their number differs from the map's number of dimensions.
    #[track_caller]
    pub fn expand_dims_to_rank(&self, rank: u32, projected: impl Fn(u32) -> bool) -> AffineMap {
        self.compose(&AffineMap::filtered_identity(rank, |dim| !projected(dim)))
    }
}

/// Returns an expression for each position, 0 for dropped ones, and the number of the others.
fn renumbered(
    count: u32,
    expr: impl Fn(u32) -> AffineExpr,
    dropped: impl Fn(u32) -> bool,
) -> (Vec<AffineExpr>, u32) {
    let mut left = 0;
    let one = |at| {
        if dropped(at) {
            return AffineExpr::Constant(0);
        }
        left += 1;
        expr(left - 1)
    };
    ((0..count).map(one).collect(), left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D, Symbol as S};

    #[test]
    fn dimensions_are_left_out() {
        let map = AffineMap::new(3, 2, [D(0).add(D(2)), S(1)]);
        let without = AffineMap::new(2, 2, [D(0).add(D(1)), S(1)]);
        assert_eq!(map.compress_unused_dims(), without);
        assert_eq!(map.compress_unused_symbols().results[1], S(0));
        assert_eq!(map.compress_dims(|dim| dim == 0), AffineMap::new(2, 2, [D(1), S(1)]));
        assert_eq!(map.project_dims(|dim| dim == 2), AffineMap::new(3, 2, [D(0), S(1)]));
        assert_eq!(map.projected(|dim| dim != 2), AffineMap::new(1, 1, [D(0), S(0)]));
        let maps = [AffineMap::new(3, 0, [D(1)]), AffineMap::new(3, 0, [D(2), C(1)])];
        let fewer = AffineMap::compress_unused_dims_of(&maps);
        assert_eq!(fewer, [AffineMap::new(2, 0, [D(0)]), AffineMap::new(2, 0, [D(1), C(1)])]);
        let expanded = AffineMap::identity(2).expand_dims_to_rank(3, |dim| dim == 1);
        assert_eq!(expanded, AffineMap::new(3, 0, [D(0), D(2)]));
    }
}
