//! The variables of a system: dimensions, then symbols, then locals.

use super::LinearSystem;

impl LinearSystem {
    /// Creates a system with these numbers of dimensions and symbols and without constraints.
    pub fn with(dims: usize, symbols: usize) -> LinearSystem {
        LinearSystem { dims, symbols, ..LinearSystem::default() }
    }

    /// Returns the number of dimensions.
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// Returns the number of symbols.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// Returns the number of locals.
    pub fn locals(&self) -> usize {
        self.locals
    }

    /// Returns the number of variables of all kinds.
    pub fn variables(&self) -> usize {
        self.dims + self.symbols + self.locals
    }

    pub(super) fn has_same_shape(&self, other: &LinearSystem) -> bool {
        let shape = |one: &LinearSystem| (one.dims, one.symbols, one.locals);
        shape(self) == shape(other)
    }

    /// Appends a dimension and returns its position.
    pub fn add_dim(&mut self) -> usize {
        self.insert_dims(self.dims, 1);
        self.dims - 1
    }

    /// Appends a symbol and returns its position.
    pub fn add_symbol(&mut self) -> usize {
        let at = self.dims + self.symbols;
        self.insert_symbols(at, 1);
        at
    }

    /// Inserts dimensions at a position.
    ///
    /// # Panics
    /// If it is behind the dimensions.
    #[track_caller]
    pub fn insert_dims(&mut self, at: usize, count: usize) {
        assert!(at <= self.dims, "a position among the dimensions");
        self.insert_columns(at, count);
        self.dims += count;
    }

    /// Inserts symbols at a position.
    ///
    /// # Panics
    /// If the position is not among the symbols.
    #[track_caller]
    pub fn insert_symbols(&mut self, at: usize, count: usize) {
        assert!((self.dims..=self.dims + self.symbols).contains(&at), "a position among symbols");
        self.insert_columns(at, count);
        self.symbols += count;
    }

    /// Inserts locals at a position.
    ///
    /// # Panics
    /// If it is before the locals.
    #[track_caller]
    pub fn insert_locals(&mut self, at: usize, count: usize) {
        assert!(at >= self.dims + self.symbols, "a position among the locals");
        self.insert_columns(at, count);
        self.locals += count;
    }

    pub(super) fn insert_columns(&mut self, at: usize, count: usize) {
        for row in self.rows_mut() {
            row.splice(at..at, std::iter::repeat_n(0, count));
        }
    }

    pub(super) fn rows_mut(&mut self) -> impl Iterator<Item = &mut Vec<i64>> {
        self.equalities.iter_mut().chain(&mut self.inequalities)
    }

    /// Turns all dimensions and symbols but the first `dims` into symbols.
    ///
    /// # Panics
    /// If there are fewer.
    #[track_caller]
    pub fn set_dims(&mut self, dims: usize) {
        self.symbols = (self.dims + self.symbols).checked_sub(dims).expect("enough variables");
        self.dims = dims;
    }

    /// Swaps two variables.
    pub fn swap(&mut self, a: usize, b: usize) {
        self.rows_mut().for_each(|row| row.swap(a, b));
    }

    /// Turns a dimension or a symbol into the last local.
    pub fn make_local(&mut self, at: usize) {
        let last = self.variables();
        self.insert_locals(last, 1);
        self.swap(at, last);
        self.remove_variable(at);
    }

    /// Removes a variable that no row contains, or whose rows may be dropped.
    pub fn remove_variable(&mut self, at: usize) {
        for row in self.rows_mut() {
            row.remove(at);
        }
        if at < self.dims {
            self.dims -= 1;
        } else if at < self.dims + self.symbols {
            self.symbols -= 1;
        } else {
            self.locals -= 1;
        }
    }

    /// Substitutes the constant for a variable that an equation alone determines; returns whether there was one.
    pub fn fold_constant(&mut self, at: usize) -> bool {
        let end = self.variables();
        let Some(row) = self.equation_of(at, end) else { return false };
        let number = row[end].saturating_neg() / row[at];
        for row in self.rows_mut() {
            row[end] = row[end].saturating_add(row[at].saturating_mul(number));
        }
        self.remove_variable(at);
        true
    }
}
