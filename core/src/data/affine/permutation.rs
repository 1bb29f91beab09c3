//! Maps whose results are dimensions or zeros: permutations, projections and broadcasts.

use super::{AffineExpr, AffineMap};

impl AffineMap {
    /// Returns `(d0, …) -> (targets)`.
    pub fn with_targets(dims: u32, targets: impl IntoIterator<Item = u32>) -> AffineMap {
        AffineMap::new(dims, 0, targets.into_iter().map(AffineExpr::Dim))
    }

    /// Returns the map whose results are the dimensions in this order.
    pub fn permutation(order: impl IntoIterator<Item = u32>) -> AffineMap {
        let order: Vec<u32> = order.into_iter().collect();
        AffineMap::with_targets(order.iter().max().map_or(0, |most| most + 1), order)
    }

    /// Returns `(d0, …) -> (dp, …)`: the last `results` of `dims` dimensions.
    ///
    /// # Panics
    /// If there are more results than dimensions.
    #[track_caller]
    pub fn minor_identity(dims: u32, results: u32) -> AffineMap {
        assert!(results <= dims, "a result is a dimension");
        AffineMap::with_targets(dims, dims - results..dims)
    }

    /// Returns the identity on `dims` dimensions, restricted to the results that `keep` accepts.
    pub fn filtered_identity(dims: u32, keep: impl Fn(u32) -> bool) -> AffineMap {
        AffineMap::with_targets(dims, (0..dims).filter(|dim| keep(*dim)))
    }

    /// Returns whether the results are the last dimensions, in order.
    pub fn is_minor_identity(&self) -> bool {
        self.symbols == 0
            && self.results.len() <= self.dims as usize
            && (self.minor_start()..)
                .zip(&self.results)
                .all(|(dim, expr)| expr.as_dim() == Some(dim))
    }

    fn minor_start(&self) -> u32 {
        self.dims - self.results.len() as u32
    }

    /// Returns the positions of zero results, if all other results are the last dimensions, in order.
    pub fn minor_identity_with_broadcasting(&self) -> Option<Vec<usize>> {
        if self.results.len() > self.dims as usize {
            return None;
        }
        let mut broadcast = Vec::new();
        for ((at, expr), dim) in self.results.iter().enumerate().zip(self.minor_start()..) {
            match expr {
                AffineExpr::Constant(0) => broadcast.push(at),
                AffineExpr::Dim(position) if *position == dim => {}
                _ => return None,
            }
        }
        Some(broadcast)
    }

    /// Returns a permutation of the results that turns the map into a minor identity with broadcasts, if there is one.
    pub fn permutation_of_minor_identity_with_broadcasting(&self) -> Option<Vec<usize>> {
        let (inputs, count) = (self.inputs(), self.results.len());
        let (first, leading) = (inputs.saturating_sub(count), count.saturating_sub(inputs));
        let (mut places, mut taken) = (vec![None; count], vec![false; inputs.max(count)]);
        for (place, expr) in places.iter_mut().zip(&self.results) {
            match expr {
                AffineExpr::Constant(0) => {}
                AffineExpr::Dim(dim) => {
                    let at = (*dim as usize).checked_sub(first)? + leading;
                    *place = Some(at);
                    taken[at] = true;
                }
                _ => return None,
            }
        }
        let mut free = (0..).filter(|at| !taken.get(*at).copied().unwrap_or(false));
        places.into_iter().map(|place| place.or_else(|| free.next())).collect()
    }

    /// Returns the positions of zero results.
    pub fn broadcast_results(&self) -> Vec<usize> {
        let zero = |(at, expr): (usize, &AffineExpr)| (expr.as_constant() == Some(0)).then_some(at);
        self.results.iter().enumerate().filter_map(zero).collect()
    }

    /// Drops zero results.
    pub fn drop_zero_results(&self) -> AffineMap {
        self.drop_results(|at| self.results[at].as_constant() == Some(0))
    }

    /// Returns whether the results are distinct dimensions.
    pub fn is_projected_permutation(&self) -> bool {
        self.projects(false)
    }

    /// Returns whether the results are distinct dimensions or zeros, and no more than there are dimensions.
    pub fn is_projected_permutation_or_zero(&self) -> bool {
        self.projects(true)
    }

    fn projects(&self, zeros: bool) -> bool {
        if self.symbols > 0 || self.results.len() > self.dims as usize {
            return false;
        }
        let mut seen = vec![false; self.dims as usize];
        self.results.iter().all(|expr| match expr {
            AffineExpr::Dim(dim) => !std::mem::replace(&mut seen[*dim as usize], true),
            AffineExpr::Constant(0) => zeros,
            _ => false,
        })
    }

    /// Returns whether the results are all dimensions, each once.
    pub fn is_permutation(&self) -> bool {
        self.dims as usize == self.results.len() && self.is_projected_permutation()
    }

    /// Returns the inverse, a map from results to dimensions, which uses the first result for each dimension; `None` if
    /// a dimension is not a result, or there are symbols.
    pub fn inverse_permutation(&self) -> Option<AffineMap> {
        if self.symbols > 0 {
            return None;
        }
        let targets: Option<Vec<u32>> =
            (0..self.dims).map(|dim| self.result_position(dim).map(|at| at as u32)).collect();
        Some(AffineMap::with_targets(self.results.len() as u32, targets?))
    }

    /// Returns the inverse of a projected permutation that may have zeros: dimensions that are not results become 0.
    pub fn inverse_projection(&self) -> AffineMap {
        let results = (0..self.dims).map(|dim| match self.result_position(dim) {
            Some(at) => AffineExpr::Dim(at as u32),
            None => AffineExpr::Constant(0),
        });
        AffineMap::new(self.results.len() as u32, 0, results)
    }

    /// Arranges `items` in the order of the results, which are dimensions or 0; uses `zero` for 0.
    ///
    /// # Panics
    /// If there is another kind of result, or a dimension without an item.
    #[track_caller]
    pub fn permute<T: Clone>(&self, items: &[T], zero: impl Fn() -> T) -> Vec<T> {
        let item = |expr: &AffineExpr| match expr {
            AffineExpr::Dim(dim) => items[*dim as usize].clone(),
            AffineExpr::Constant(0) => zero(),
            _ => panic!("a result is neither a dimension nor 0"),
        };
        self.results.iter().map(item).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D};

    fn map(dims: u32, results: &[AffineExpr]) -> AffineMap {
        AffineMap::new(dims, 0, results.iter().cloned())
    }

    #[test]
    fn permutations_are_detected_and_inverted() {
        let turn = AffineMap::permutation([2, 0, 1]);
        assert!(turn.is_permutation() && turn.is_projected_permutation());
        assert_eq!(turn.inverse_permutation(), Some(AffineMap::permutation([1, 2, 0])));
        assert!(!map(2, &[D(0), D(0)]).is_projected_permutation());
        assert!(map(3, &[D(2), D(0)]).is_projected_permutation());
        assert!(!map(3, &[D(2), D(0)]).is_permutation());
        assert!(!map(3, &[D(2), C(0)]).is_projected_permutation());
        assert!(map(3, &[D(2), C(0)]).is_projected_permutation_or_zero());
        assert!(!map(1, &[D(0), C(0)]).is_projected_permutation_or_zero());
        assert_eq!(map(2, &[D(1)]).inverse_permutation(), None);
        let more = map(2, &[D(1), D(1), D(0)]).inverse_permutation();
        assert_eq!(more, Some(map(3, &[D(2), D(0)])));
        assert_eq!(map(3, &[D(2), C(0)]).inverse_projection(), map(2, &[C(0), C(0), D(0)]));
    }

    #[test]
    fn minor_identities_may_broadcast() {
        assert_eq!(AffineMap::minor_identity(3, 2), map(3, &[D(1), D(2)]));
        assert!(map(3, &[D(1), D(2)]).is_minor_identity());
        assert!(!map(3, &[D(0), D(2)]).is_minor_identity());
        let broadcasts = AffineMap::minor_identity_with_broadcasting;
        assert_eq!(broadcasts(&map(3, &[C(0), D(2)])), Some(vec![0]));
        assert_eq!(broadcasts(&map(3, &[C(1), D(2)])), None);
        assert_eq!(broadcasts(&map(1, &[D(0), C(0)])), None);
        let permuted = AffineMap::permutation_of_minor_identity_with_broadcasting;
        assert_eq!(permuted(&map(3, &[C(0), D(1)])), Some(vec![1, 0]));
        assert_eq!(permuted(&map(3, &[D(0), C(0)])), None);
        assert_eq!(permuted(&map(4, &[C(0), D(1), D(3)])), Some(vec![1, 0, 2]));
        assert_eq!(permuted(&map(2, &[D(1), C(0), C(0), D(0)])), Some(vec![3, 0, 1, 2]));
    }

    #[test]
    fn items_follow_the_results() {
        assert_eq!(map(3, &[D(2), C(0), D(0)]).permute(&[4, 5, 6], || 1), [6, 1, 4]);
    }
}
