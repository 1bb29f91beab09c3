//! Dimensions and symbols left out of maps.

use super::{AffineExpr, AffineMap};

impl AffineMap {
    /// 0 in the place of the dimensions for which `projected` holds; these stay dimensions of the map.
    pub fn project_dims(&self, projected: impl Fn(u32) -> bool) -> AffineMap {
        let dim = |at| if projected(at) { AffineExpr::Constant(0) } else { AffineExpr::Dim(at) };
        let dims: Vec<_> = (0..self.dims).map(dim).collect();
        self.replace(&dims, &[], self.dims, self.symbols)
    }

    /// The map without the dimensions for which `dropped` holds; they are 0 where they occur.
    pub fn compress_dims(&self, dropped: impl Fn(u32) -> bool) -> AffineMap {
        let (dims, left) = renumbered(self.dims, AffineExpr::Dim, dropped);
        self.replace(&dims, &[], left, self.symbols)
    }

    /// The map without the symbols for which `dropped` holds; they are 0 where they occur.
    pub fn compress_symbols(&self, dropped: impl Fn(u32) -> bool) -> AffineMap {
        let (symbols, left) = renumbered(self.symbols, AffineExpr::Symbol, dropped);
        self.replace(&[], &symbols, self.dims, left)
    }

    /// The map without dimensions that do not occur.
    pub fn compress_unused_dims(&self) -> AffineMap {
        self.compress_dims(|dim| !self.uses_dim(dim))
    }

    /// The map without symbols that do not occur.
    pub fn compress_unused_symbols(&self) -> AffineMap {
        self.compress_symbols(|symbol| !self.uses_symbol(symbol))
    }

    /// The maps, all over the same dimensions, without those that occur in none.
    pub fn compress_unused_dims_of(maps: &[AffineMap]) -> Vec<AffineMap> {
        let used = |dim| maps.iter().any(|map| map.uses_dim(dim));
        maps.iter().map(|map| map.compress_dims(|dim| !used(dim))).collect()
    }

    /// The maps, all over the same symbols, without those that occur in none.
    pub fn compress_unused_symbols_of(maps: &[AffineMap]) -> Vec<AffineMap> {
        let used = |symbol| maps.iter().any(|map| map.uses_symbol(symbol));
        maps.iter().map(|map| map.compress_symbols(|symbol| !used(symbol))).collect()
    }

    /// The map without the dimensions for which `dropped` holds, and then without symbols that do not occur.
    pub fn projected(&self, dropped: impl Fn(u32) -> bool) -> AffineMap {
        self.compress_dims(dropped).compress_unused_symbols()
    }

    /// The map over `rank` dimensions, of which it has all but those for which `projected` holds.
    ///
    /// # Panics
    /// If as many are left as the map has not.
    #[track_caller]
    pub fn expand_dims_to_rank(&self, rank: u32, projected: impl Fn(u32) -> bool) -> AffineMap {
        self.compose(&AffineMap::filtered_identity(rank, |dim| !projected(dim)))
    }
}

/// An expression for each position, 0 for one that is dropped, and the number of those that are left.
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
