//! Linear systems over values, and minima and maxima that they decide: `FlatAffineValueConstraints`.

use ods_core::affine::{AffineExpr, AffineMap, BoundKind, LinearSystem};
use ods_core::mixed::constant_index;
use ods_core::{Body, Op, Value};

use super::compose::ValueMap;
use super::{AffineMaxOp, AffineMinOp};

/// A linear system some of whose dimensions and symbols are values.
#[derive(Clone, Debug, Default)]
pub struct ValueSystem {
    /// The equations and inequalities.
    pub system: LinearSystem,
    dims: Vec<Option<Value>>,
    symbols: Vec<Option<Value>>,
}

/// An `affine.min` or `affine.max`.
#[derive(Clone, Debug)]
pub struct Extreme {
    /// The results, of which one is it.
    pub bounds: ValueMap,
    /// The least, else the greatest.
    pub least: bool,
}

impl Extreme {
    /// The one that an operation is.
    pub fn of(ir: &Body, op: Op) -> Option<Extreme> {
        if let Some(min) = op.cast::<AffineMinOp>(ir) {
            return Some(Extreme { bounds: ValueMap::of(ir, min), least: true });
        }
        let max = op.cast::<AffineMaxOp>(ir)?;
        Some(Extreme { bounds: ValueMap::of(ir, max), least: false })
    }
}

impl ValueSystem {
    /// A system over no values.
    pub fn new() -> ValueSystem {
        ValueSystem::default()
    }

    /// Adds a dimension; its position.
    pub fn add_dim(&mut self, value: Option<Value>) -> usize {
        self.dims.push(value);
        self.system.add_dim()
    }

    /// Adds a symbol; its position as long as no dimension is added.
    pub fn add_symbol(&mut self, value: Option<Value>) -> usize {
        self.symbols.push(value);
        self.system.add_symbol()
    }

    fn position(&self, value: Value) -> Option<usize> {
        self.dims.iter().chain(&self.symbols).position(|one| *one == Some(value))
    }

    /// Bounds a dimension by all results of a map over values.
    pub fn add_bound(&mut self, kind: BoundKind, dim: usize, bound: &ValueMap) -> Option<()> {
        // Nothing is known of values that are not there yet, constants included: upstream does not look, either.
        for value in &bound.operands {
            if self.position(*value).is_none() {
                self.add_symbol(Some(*value));
            }
        }
        let map = self.aligned(bound)?;
        self.system.add_bound(kind, dim, &map)
    }

    /// A map over the dimensions and symbols of the system.
    fn aligned(&self, bound: &ValueMap) -> Option<AffineMap> {
        let expr = |value: &Value| {
            let at = self.position(*value)?;
            Some(match at.checked_sub(self.dims.len()) {
                Some(symbol) => AffineExpr::Symbol(symbol as u32),
                None => AffineExpr::Dim(at as u32),
            })
        };
        let exprs: Vec<AffineExpr> = bound.operands.iter().map(expr).collect::<Option<_>>()?;
        let (dims, symbols) = exprs.split_at(bound.map.dims as usize);
        Some(bound.map.replace(dims, symbols, self.dims.len() as u32, self.symbols.len() as u32))
    }

    /// The map that a minimum or maximum is, as far as the system can tell that it always is the same.
    pub fn simplify_extreme(mut self, ir: &Body, extreme: &Extreme) -> Option<ValueMap> {
        let Extreme { bounds, least } = extreme;
        let count = bounds.map.results.len();
        let (own, found) = (self.add_dim(None), self.add_dim(None));
        let first = self.dims.len();
        for _ in 0..count {
            self.add_dim(None);
        }
        // The bound of a minimum is exclusive.
        let shifted = |map: &AffineMap, by: i64| {
            map.map_results(|result| result.clone().add(AffineExpr::Constant(by)))
        };
        let kind = if *least { BoundKind::Upper } else { BoundKind::Lower };
        let by = i64::from(*least);
        let outer = ValueMap { map: shifted(&bounds.map, by), operands: bounds.operands.clone() };
        self.add_bound(kind, own, &outer)?;
        let (lower, upper) = self.system.slice_bounds(own, false);
        let bound = if *least { upper } else { lower }.filter(|map| map.results.len() == 1)?;
        let bound = shifted(&bound, -by).shift_dims(own as u32, 1);
        self.system.add_bound(BoundKind::Equal, found, &bound)?;
        if self.system.is_empty() {
            return None;
        }
        for at in 0..count {
            let mut against = self.clone();
            let one = ValueMap { map: bounds.map.sub_map([at]), operands: bounds.operands.clone() };
            against.add_bound(BoundKind::Equal, first + at, &one)?;
            let sign = if *least { 1 } else { -1 };
            against.system.add_inequality(&[(found, sign), (first + at, -sign)], -1);
            if !against.system.is_empty() {
                return None;
            }
        }
        Some(self.over_values(ir, bound))
    }

    /// A map over the system as one over its values, with those put in that are constants.
    fn over_values(&self, ir: &Body, map: AffineMap) -> ValueMap {
        let mut operands = smallvec::SmallVec::new();
        let mut start = 0;
        let mut count = 0;
        let mut exprs = |values: &[Option<Value>], of: fn(u32) -> AffineExpr| {
            count = 0;
            let mut one = |value: &Option<Value>| {
                start += 1;
                let Some(value) = *value else { return AffineExpr::Constant(0) };
                if constant_index(ir, value).is_none()
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
        let (dims, num_dims) = exprs(&self.dims, AffineExpr::Dim);
        let (symbols, num_symbols) = exprs(&self.symbols, AffineExpr::Symbol);
        let map = map.replace(&dims, &symbols, num_dims, num_symbols);
        let mut made = ValueMap { map, operands };
        made.canonicalize(ir);
        made
    }
}
