//! Linear systems over values: `FlatAffineValueConstraints`.

mod loops;

pub(super) use loops::is_one_round;

use std::ops::Range;

use ods_core::affine::{AffineExpr, AffineMap, BoundKind, LinearSystem};
use ods_core::{Body, Value};

use super::compose::ValueMap;

/// A linear system in which dimensions and symbols may be associated with values.
#[derive(Clone, Debug, Default)]
pub struct ValueSystem {
    /// The equations and inequalities.
    pub system: LinearSystem,
    /// The values of the dimensions and symbols.
    values: Vec<Option<Value>>,
}

impl ValueSystem {
    /// Creates a system without values.
    pub fn new() -> ValueSystem {
        ValueSystem::default()
    }

    /// Creates a system over values: dimensions, then symbols.
    pub fn over(dims: &[Option<Value>], symbols: &[Option<Value>]) -> ValueSystem {
        let system = LinearSystem::with(dims.len(), symbols.len());
        ValueSystem { system, values: [dims, symbols].concat() }
    }

    /// Returns the values of the dimensions.
    pub fn dims(&self) -> &[Option<Value>] {
        &self.values[..self.system.dims()]
    }

    /// Returns the values of the symbols.
    pub fn symbols(&self) -> &[Option<Value>] {
        &self.values[self.system.dims()..]
    }

    /// Returns the values of the dimensions and symbols at these positions, without positions that have no value.
    pub fn values(&self, range: Range<usize>) -> Vec<Value> {
        self.values[range].iter().copied().flatten().collect()
    }

    /// Appends a dimension; returns its position.
    pub fn add_dim(&mut self, value: Option<Value>) -> usize {
        self.insert_dim(self.system.dims(), value)
    }

    /// Inserts a dimension at a position.
    pub fn insert_dim(&mut self, at: usize, value: Option<Value>) -> usize {
        self.system.insert_dims(at, 1);
        self.values.insert(at, value);
        at
    }

    /// Appends a symbol; returns its position, valid until a dimension is added.
    pub fn add_symbol(&mut self, value: Option<Value>) -> usize {
        self.insert_symbol(self.values.len(), value)
    }

    fn insert_symbol(&mut self, at: usize, value: Option<Value>) -> usize {
        self.system.insert_symbols(at, 1);
        self.values.insert(at, value);
        at
    }

    /// Returns the position of a value.
    pub fn position(&self, value: Value) -> Option<usize> {
        self.position_from(value, 0)
    }

    fn position_from(&self, value: Value, start: usize) -> Option<usize> {
        let at = self.values[start..].iter().position(|one| *one == Some(value))?;
        Some(start + at)
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.system.swap(a, b);
        self.values.swap(a, b);
    }

    /// Turns all dimensions and symbols but the first `dims` into symbols.
    pub fn set_dims(&mut self, dims: usize) {
        self.system.set_dims(dims);
    }

    /// Turns a symbol into the last dimension.
    pub fn make_dim(&mut self, symbol: usize) {
        let dims = self.system.dims();
        self.swap(symbol, dims);
        self.set_dims(dims + 1);
    }

    /// Turns a dimension or symbol into a local.
    pub fn make_local(&mut self, at: usize) {
        self.system.make_local(at);
        self.values.remove(at);
    }

    /// Projects out variables; constraints on the others that they imply are kept.
    pub fn project_out(&mut self, range: Range<usize>) {
        let end = range.end.min(self.values.len());
        self.values.drain(range.start.min(end)..end);
        self.system.project_out(range);
    }

    /// Eliminates a dimension or symbol by an equation or by its bounds.
    pub fn eliminate(&mut self, at: usize) {
        self.system.eliminate(at);
        self.values.remove(at);
    }

    /// Replaces variables that equations determine to be constants by the constants.
    pub fn fold_constants(&mut self, range: Range<usize>) {
        let mut at = range.start;
        for _ in range {
            match self.system.fold_constant(at) {
                true => drop(self.values.remove(at)),
                false => at += 1,
            }
        }
    }

    /// Bounds a dimension by all results of a map over values.
    pub fn add_bound(&mut self, kind: BoundKind, dim: usize, bound: &ValueMap) -> Option<()> {
        // As upstream, nothing is derived for values that are added here, not even for constants.
        for value in &bound.operands {
            if self.position(*value).is_none() {
                self.add_symbol(Some(*value));
            }
        }
        let map = self.aligned(bound)?;
        self.system.add_bound(kind, dim, &map)
    }

    /// Returns a map over the dimensions and symbols of the system.
    pub fn aligned(&self, bound: &ValueMap) -> Option<AffineMap> {
        let count = self.system.dims();
        let expr = |value: &Value| {
            let at = self.position(*value)?;
            Some(match at.checked_sub(count) {
                Some(symbol) => AffineExpr::Symbol(symbol as u32),
                None => AffineExpr::Dim(at as u32),
            })
        };
        let exprs: Vec<AffineExpr> = bound.operands.iter().map(expr).collect::<Option<_>>()?;
        let (dims, symbols) = exprs.split_at(bound.map.dims as usize);
        Some(bound.map.replace(dims, symbols, count as u32, self.system.symbols() as u32))
    }

    /// Prepends dimensions for the results of a map over values.
    pub fn compose_map(&mut self, map: &ValueMap) -> Option<()> {
        let aligned = self.aligned(map)?;
        self.system.compose_map(&aligned)?;
        self.values.splice(0..0, std::iter::repeat_n(None, aligned.results.len()));
        Some(())
    }

    /// Returns whether the dimensions and symbols have the same values in the same order.
    pub fn is_aligned_with(&self, other: &ValueSystem) -> bool {
        self.dims() == other.dims() && self.symbols() == other.symbols()
    }

    /// Aligns two systems: both get the same dimensions, after the first ones, and the same symbols and locals, in the
    /// order of this system, followed by those only in the other.
    pub fn align(&mut self, start: usize, other: &mut ValueSystem) {
        for at in start..self.system.dims() {
            let value = self.values[at];
            match value.and_then(|value| other.position_from(value, at)) {
                Some(have) => other.swap(at, have),
                None => drop(other.insert_dim(at, value)),
            }
        }
        for at in self.system.dims()..other.system.dims() {
            self.add_dim(other.values[at]);
        }
        for at in self.system.dims()..self.values.len() {
            let value = self.values[at];
            match value.and_then(|value| other.position_from(value, at)) {
                Some(have) => other.swap(at, have),
                None => drop(other.insert_symbol(at, value)),
            }
        }
        for at in self.values.len()..other.values.len() {
            self.add_symbol(other.values[at]);
        }
        let own = self.system.locals();
        self.system.insert_locals(self.system.variables(), other.system.locals());
        other.system.insert_locals(other.values.len(), own);
    }

    /// Adds all constraints of another system.
    pub fn intersect(&mut self, mut other: ValueSystem) {
        self.align(0, &mut other);
        let same: Vec<usize> = (0..self.system.variables()).collect();
        self.system.append(&other.system, &same);
    }

    /// Widens the system to a bounding box of it and another one over the same dimensions.
    pub fn unite(&mut self, other: &ValueSystem) -> Option<()> {
        if self.is_aligned_with(other) {
            return self.system.unite(&other.system);
        }
        let mut other = other.clone();
        self.align(self.system.dims(), &mut other);
        self.system.unite(&other.system)
    }

    /// Converts a map over the system to a map over its values, with constants folded.
    pub(super) fn over_values(&self, ir: &Body, map: AffineMap) -> ValueMap {
        let mut operands = smallvec::SmallVec::new();
        let mut start = 0;
        let mut count = 0;
        let mut exprs = |values: &[Option<Value>], of: fn(u32) -> AffineExpr| {
            count = 0;
            let mut one = |value: &Option<Value>| {
                start += 1;
                let Some(value) = *value else { return AffineExpr::Constant(0) };
                if ods_core::mixed::constant_index(ir, value).is_none()
                    && let Some(number) = self.system.constant_of(start - 1)
                {
                    return AffineExpr::Constant(number);
                }
                operands.push(value);
                count += 1;
                of(count - 1)
            };
            (values.iter().map(&mut one).collect::<Vec<_>>(), count)
        };
        let (dims, num_dims) = exprs(self.dims(), AffineExpr::Dim);
        let (symbols, num_symbols) = exprs(self.symbols(), AffineExpr::Symbol);
        let map = map.replace(&dims, &symbols, num_dims, num_symbols);
        let mut created = ValueMap { map, operands };
        created.canonicalize(ir);
        created
    }
}
