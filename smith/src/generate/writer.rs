//! The writer: text, names, random choices, and the values in scope.

use fastrand::Rng;

use super::Features;
use super::scope::{Scope, Value};
use super::types::{Float, Ty};

/// The maximal number of executions of one statement.
const MOST_RUNS: i64 = 600;

/// The widths of integers: register widths, and odd ones.
const WIDTHS: [u32; 14] = [1, 3, 7, 8, 9, 16, 17, 31, 32, 32, 33, 64, 64, 65];

/// The numbers in `@numbers`, the table from which sizes are loaded to hide them from passes.
pub(super) const NUMBERS: std::ops::RangeInclusive<i64> = -16..=16;

/// Writes one program.
pub(super) struct Writer {
    pub(super) rng: Rng,
    pub(super) features: Features,
    pub(super) out: String,
    /// The nesting depth of regions in the function.
    pub(super) depth: usize,
    /// The number of executions of the current statement, in one call of the function.
    pub(super) runs: i64,
    /// The maximum of `runs` in the function.
    pub(super) peak: i64,
    /// True inside a loop whose iterations may run in any order.
    pub(super) parallel: bool,
    /// True directly in a region of a function or of `scf.execute_region`, which may have several blocks.
    pub(super) blocks: bool,
    pub(super) scope: Scope,
    pub(super) functions: Vec<super::function::Function>,
    names: usize,
    bases: usize,
}

impl Writer {
    pub(super) fn new(seed: u64, features: Features) -> Writer {
        Writer {
            rng: Rng::with_seed(seed),
            features,
            out: String::new(),
            depth: 0,
            runs: 1,
            peak: 1,
            parallel: false,
            blocks: false,
            scope: Scope::default(),
            functions: Vec::new(),
            names: 0,
            bases: 0,
        }
    }

    // Choices.

    /// Returns true with the probability `part`.
    pub(super) fn chance(&mut self, part: f64) -> bool {
        self.rng.f64() < part
    }

    /// Returns a random element of a list.
    ///
    /// # Panics
    /// If the list is empty.
    pub(super) fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.rng.usize(..of.len())].clone()
    }

    /// Returns a random element, if there are any; late elements are more likely.
    pub(super) fn some<T>(&mut self, of: Vec<T>) -> Option<T> {
        let count = of.len();
        let near = if self.chance(0.7) { 6 } else { usize::MAX };
        let back = self.rng.usize(..count.min(near).max(1));
        of.into_iter().nth(count.checked_sub(back + 1)?)
    }

    // Text.

    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..=self.depth {
            self.out.push_str("  ");
        }
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    /// Returns an unused name.
    pub(super) fn fresh(&mut self) -> String {
        self.names += 1;
        format!("%{}", self.names)
    }

    /// Returns the number of a new allocation.
    pub(super) fn new_base(&mut self) -> usize {
        self.bases += 1;
        self.bases
    }

    /// Writes an operation with one result, which only the caller uses.
    pub(super) fn emit(&mut self, text: impl AsRef<str>) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {}", text.as_ref()));
        name
    }

    /// Writes an operation whose result is in scope from here on.
    pub(super) fn value(&mut self, ty: Ty, text: impl AsRef<str>) -> String {
        let name = self.emit(text);
        self.add(&name, ty);
        name
    }

    /// Writes an `index` operation with a result from `range.0` to `range.1`.
    pub(super) fn index(&mut self, range: (i64, i64), text: impl AsRef<str>) -> String {
        let name = self.emit(text);
        // All values at the top level of a function are valid symbols.
        let is_dim = self.depth == 0;
        self.add_index(&name, Some(range), is_dim);
        name
    }

    /// Adds a value to the scope.
    pub(super) fn add(&mut self, name: &str, ty: Ty) {
        let (name, range) = (name.to_owned(), None);
        self.scope.values.push(Value { name, ty, range, is_dim: false, is_small: false });
    }

    pub(super) fn add_index(&mut self, name: &str, range: Option<(i64, i64)>, is_dim: bool) {
        let name = name.to_owned();
        self.scope.values.push(Value { name, ty: Ty::Index, range, is_dim, is_small: false });
    }

    /// Adds a float that is a small whole number to the scope.
    pub(super) fn add_small(&mut self, name: &str, ty: Ty) {
        let name = name.to_owned();
        self.scope.values.push(Value { name, ty, range: None, is_dim: false, is_small: true });
    }

    // Types.

    pub(super) fn int(&mut self) -> Ty {
        Ty::Int(self.one(&WIDTHS))
    }

    pub(super) fn scalar(&mut self) -> Ty {
        match self.rng.u32(..10) {
            0 | 1 => Ty::Index,
            2 | 3 if self.features.floats => Ty::Float(self.one(&Float::ALL)),
            _ => self.int(),
        }
    }

    /// Returns an element type for memory.
    pub(super) fn element(&mut self) -> Ty {
        match self.scalar() {
            Ty::Int(65) => Ty::I64,
            other => other,
        }
    }

    // Values.

    /// Returns a value of that type, preferably an existing one.
    pub(super) fn pick(&mut self, ty: &Ty) -> String {
        let there: Vec<usize> =
            (0..self.scope.values.len()).filter(|at| self.scope.values[*at].ty == *ty).collect();
        if !there.is_empty() && self.chance(0.8) {
            let at = self.some(there).unwrap_or_default();
            return self.scope.values[at].name.clone();
        }
        self.make(ty)
    }

    /// Writes a new value of that type.
    pub(super) fn make(&mut self, ty: &Ty) -> String {
        match ty {
            Ty::Int(width) => self.make_int(*width),
            Ty::Index => self.make_index(),
            Ty::Float(float) => self.make_float(*float),
            Ty::Vector(..) => self.make_vector(ty),
        }
    }

    /// Returns an `index` that equals `value`, and that may be known to passes.
    pub(super) fn exact_index(&mut self, value: i64) -> String {
        match self.rng.u32(..3) {
            0 if NUMBERS.contains(&value) => self.hidden_index(value),
            _ => self.constant(&Ty::Index, i128::from(value)),
        }
    }

    /// Returns an `index` that equals `value`, unknown to all passes.
    ///
    /// # Panics
    /// If the value is not one of [`NUMBERS`].
    pub(super) fn hidden_index(&mut self, value: i64) -> String {
        assert!(NUMBERS.contains(&value), "the number is in the table");
        let table = self.emit("memref.get_global @numbers : memref<33xindex>");
        let at = self.constant(&Ty::Index, i128::from(value - NUMBERS.start()));
        self.index((value, value), format!("memref.load {table}[{at}] : memref<33xindex>"))
    }

    /// Returns an `index` in `0..size`.
    ///
    /// # Panics
    /// If `size` is not positive.
    pub(super) fn index_below(&mut self, size: i64) -> String {
        assert!(size > 0, "there is an index");
        let fits = |value: &&Value| value.range.is_some_and(|(low, high)| low >= 0 && high < size);
        let there: Vec<String> =
            self.scope.values.iter().filter(fits).map(|value| value.name.clone()).collect();
        match self.rng.u32(..4) {
            0 => {
                let at = self.rng.i64(0..size);
                self.exact_index(at)
            }
            1 => {
                let (some, bound) = (self.pick(&Ty::Index), self.exact_index(size));
                self.index((0, size - 1), format!("arith.remui {some}, {bound} : index"))
            }
            _ => match self.some(there) {
                Some(name) => name,
                None => self.constant_below(size),
            },
        }
    }

    fn constant_below(&mut self, size: i64) -> String {
        let at = self.rng.i64(0..size);
        self.constant(&Ty::Index, i128::from(at))
    }

    /// Returns a number of iterations within the limit of executions.
    pub(super) fn trips(&mut self) -> i64 {
        let most = (MOST_RUNS / self.runs).clamp(0, 9);
        match self.rng.u32(..8) {
            0 => 0,
            1 => 1.min(most),
            _ => self.rng.i64(0..=most),
        }
    }

    /// Returns whether another loop may be nested here.
    pub(super) fn has_room(&self) -> bool {
        self.depth < 5 && self.runs * 2 <= MOST_RUNS
    }

    /// Writes the content of a region that runs `times` as often as its parent, and restores the scope.
    pub(super) fn region<T>(&mut self, times: i64, inside: impl FnOnce(&mut Writer) -> T) -> T {
        let (mark, runs, blocks) = (self.scope.mark(), self.runs, self.blocks);
        self.depth += 1;
        // A loop of no iterations executes nothing, but operations in it may be hoisted.
        self.runs *= times.max(1);
        self.peak = self.peak.max(self.runs);
        self.blocks = false;
        let made = inside(self);
        self.depth -= 1;
        (self.runs, self.blocks) = (runs, blocks);
        self.scope.leave(mark);
        made
    }
}
