//! Integer sets.

use super::operands::gcd;
use super::{AffineExpr, AffineMap, Flattener, IntegerSet, Linear, LinearSystem};

impl IntegerSet {
    /// Creates `(d0, …)[s0, …] : (constraints)`.
    pub fn new(
        dims: u32,
        symbols: u32,
        constraints: impl IntoIterator<Item = (AffineExpr, bool)>,
    ) -> IntegerSet {
        IntegerSet { dims, symbols, constraints: constraints.into_iter().collect() }
    }

    /// Returns `(d0, …)[s0, …] : (1 == 0)`, the empty set.
    pub fn empty(dims: u32, symbols: u32) -> IntegerSet {
        IntegerSet::new(dims, symbols, [(AffineExpr::Constant(1), true)])
    }

    /// Returns whether this is [`IntegerSet::empty`]; other sets may be empty, too.
    pub fn is_empty_set(&self) -> bool {
        matches!(&*self.constraints, [(AffineExpr::Constant(1), true)])
    }

    /// Returns the number of dimensions and symbols.
    pub fn inputs(&self) -> usize {
        self.dims as usize + self.symbols as usize
    }

    /// Replaces dimensions and symbols by the expressions at their positions, in a set with new numbers of both.
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

    /// Returns the expressions of the constraints as a map.
    pub fn as_map(&self) -> AffineMap {
        let results = self.constraints.iter().map(|(expr, _)| expr.clone());
        AffineMap::new(self.dims, self.symbols, results)
    }

    /// Replaces the expressions by the results of a map, over the dimensions and symbols of the map.
    ///
    /// # Panics
    /// If the number of results differs from the number of constraints.
    #[track_caller]
    pub fn with_map(&self, map: &AffineMap) -> IntegerSet {
        assert_eq!(map.results.len(), self.constraints.len(), "a result for each constraint");
        let constraints = map.results.iter().zip(&self.constraints);
        let constraints = constraints.map(|(expr, (_, equals))| (expr.clone(), *equals));
        IntegerSet::new(map.dims, map.symbols, constraints)
    }

    /// Returns the set with all expressions simplified, equations first, without constraints that a single other
    /// constraint implies; the empty set if it has no solution. A set that divides by anything but a positive constant
    /// is unchanged.
    pub fn simplified(&self) -> IntegerSet {
        let mut flattener = Flattener::new(self.dims, self.symbols);
        let rows: Option<Vec<Linear>> =
            self.constraints.iter().map(|(expr, _)| flattener.flatten(expr)).collect();
        let pure = self.constraints.iter().all(|(expr, _)| expr.is_pure_affine());
        let Some(rows) = rows.filter(|_| pure) else { return self.clone() };
        let locals = flattener.locals().len();
        let Some(system) = LinearSystem::of_set(self) else { return self.clone() };
        if system.is_empty() {
            return IntegerSet::empty(self.dims, self.symbols);
        }
        let mut sorted: [Vec<Vec<i64>>; 2] = Default::default();
        for (row, (_, equals)) in rows.iter().zip(&self.constraints) {
            sorted[usize::from(!equals)].push(row.to_row(locals));
        }
        let [equalities, inequalities] = sorted;
        let rows = equalities.into_iter().map(|row| (row, true));
        let rows = rows.chain(irredundant(inequalities).into_iter().map(|row| (row, false)));
        let constraint = |(row, equals): (Vec<i64>, bool)| {
            let (inputs, rest) = row.split_at(self.inputs());
            let (constant, locals) = rest.split_last()?;
            let sum = Linear { inputs: inputs.into(), locals: locals.into(), constant: *constant };
            Some((flattener.expr_of(&sum)?, equals))
        };
        let constraints: Option<Vec<_>> = rows.map(constraint).collect();
        let mut constraints = constraints.unwrap_or_else(|| self.constraints.to_vec());
        if constraints.is_empty() {
            constraints.push((AffineExpr::Constant(0), true));
        }
        IntegerSet::new(self.dims, self.symbols, constraints)
    }
}

/// Divides inequalities by the common divisor of their coefficients, and drops inequalities that always hold or that
/// another one with the same coefficients implies.
fn irredundant(rows: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
    let mut left: Vec<Vec<i64>> = Vec::new();
    for mut row in rows {
        let Some((constant, factors)) = row.split_last_mut() else { continue };
        let common = factors.iter().fold(0, |common, one| gcd(common, one.unsigned_abs())) as i64;
        if common == 0 {
            continue;
        }
        if common > 1 {
            factors.iter_mut().for_each(|factor| *factor /= common);
            *constant = constant.div_euclid(common);
        }
        let width = row.len() - 1;
        match left.iter_mut().find(|have| have[..width] == row[..width]) {
            Some(have) if have[width] > row[width] => *have = row,
            Some(_) => {}
            None => left.push(row),
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use AffineExpr::{Constant as C, Dim as D};

    #[test]
    fn sets_are_simplified() {
        let set = |constraints: &[(AffineExpr, bool)]| {
            IntegerSet::new(2, 0, constraints.iter().cloned()).simplified()
        };
        let remaining = (D(0).sub(D(1)), false);
        let simple = set(&[(C(3), false), remaining.clone(), remaining.clone()]);
        assert_eq!(simple.constraints.to_vec(), vec![remaining.clone()]);
        assert!(set(&[remaining.clone(), (C(-1), false)]).is_empty_set());
        assert!(set(&[remaining, (D(1).sub(D(0)).add(C(-1)), false)]).is_empty_set());
        assert!(set(&[(D(0).modulo(C(4)).add(C(-4)), false)]).is_empty_set());
        assert_eq!(*set(&[(D(0).sub(D(0)), false)]).constraints, [(C(0), true)]);
        let halved = set(&[(D(0).mul(C(2)).add(C(3)), false), (D(0), false)]);
        assert_eq!(*halved.constraints, [(D(0), false)]);
    }

    #[test]
    fn inputs_are_replaced() {
        let set = IntegerSet::new(2, 0, [(D(0).sub(D(1)), false)]);
        let replaced = set.replace(&[D(0), C(4)], &[], 1, 0);
        assert_eq!(replaced, IntegerSet::new(1, 0, [(D(0).add(C(-4)), false)]));
        assert_eq!(set.with_map(&set.as_map()), set);
    }
}
