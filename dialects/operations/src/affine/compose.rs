//! Maps over values: composition with the definitions of operands, and canonicalization of maps and operands.

mod canonicalize;

use ods_core::affine::{AffineExpr, AffineMap, IntegerSet};
use ods_core::fold::constant_value;
use ods_core::interface::{Comparison, ValueBounds, Variable};
use ods_core::ir::ValueRef;
use ods_core::mixed::MixedIndex;
use ods_core::{Attr, Body, Op, OpBuilder, Value};
use smallvec::SmallVec;

use super::range::Ranges;
use super::{AffineApplyOp, AffineMinOp, Mapped};

/// The operands of a map: dimensions, then symbols.
pub type Operands = SmallVec<[Value; 4]>;

/// A map and its operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueMap {
    /// The map.
    pub map: AffineMap,
    /// The operands: dimensions, then symbols.
    pub operands: SmallVec<[Value; 4]>,
}

/// Builds the value of a map with one result over indices: a constant, or an operand if the result is one, else an
/// `affine.apply` that is composed with the `affine.apply` operations that define its operands.
pub fn composed_apply(
    builder: &mut OpBuilder<'_>,
    map: &AffineMap,
    indices: &[MixedIndex],
) -> MixedIndex {
    let mut applied = ValueMap::of_mixed(map, indices);
    applied.compose(builder.body());
    let (dims, symbols) = applied.split();
    let folded = match applied.map.results.first() {
        Some(AffineExpr::Constant(number)) => return MixedIndex::Known(*number),
        Some(AffineExpr::Dim(at)) => dims.get(*at as usize),
        Some(AffineExpr::Symbol(at)) => symbols.get(*at as usize),
        _ => None,
    };
    if let Some(value) = folded {
        return MixedIndex::Value(*value);
    }
    let map = Attr::affine_map(builder.ctx(), applied.map);
    let op = AffineApplyOp::build(map).map_operands(applied.operands).insert(builder);
    MixedIndex::Value(result_of(builder.body(), op))
}

/// Builds an `affine.apply` of a map with one result, composed with the definitions of its operands.
pub fn composed_apply_op(builder: &mut OpBuilder<'_>, map: AffineMap, operands: &[Value]) -> Value {
    let mut applied = ValueMap { map, operands: SmallVec::from_slice(operands) };
    applied.compose(builder.body());
    let map = Attr::affine_map(builder.ctx(), applied.map);
    let op = AffineApplyOp::build(map).map_operands(applied.operands).insert(builder);
    result_of(builder.body(), op)
}

fn view(ir: &Body, value: Value) -> ValueRef<'_> {
    ValueRef { body: ir, value }
}

/// Returns the only result of an operation whose declaration does not name it.
pub fn result_of(ir: &Body, op: impl Into<Op>) -> Value {
    ir.results(op.into()).next().expect("the operation has a result")
}

impl ValueMap {
    /// Returns the map of an operation.
    pub fn of<X: Mapped>(ir: &Body, op: X) -> ValueMap {
        ValueMap { map: op.affine_map(ir).clone(), operands: op.map_operands(ir) }
    }

    /// Creates a map over indices, some of which are constants, which become part of the map.
    pub fn of_mixed(map: &AffineMap, indices: &[MixedIndex]) -> ValueMap {
        let (dims, symbols) = indices.split_at(map.dims as usize);
        let mut operands = Operands::new();
        let mut replace = |indices: &[MixedIndex], expr: fn(u32) -> AffineExpr| {
            let mut count = 0;
            let mut one = |index: &MixedIndex| match index {
                MixedIndex::Known(number) => AffineExpr::Constant(*number),
                MixedIndex::Value(value) => {
                    operands.push(*value);
                    count += 1;
                    expr(count - 1)
                }
            };
            let exprs: Vec<_> = indices.iter().map(&mut one).collect();
            (exprs, count)
        };
        let (dims, new_dims) = replace(dims, AffineExpr::Dim);
        let (symbols, new_symbols) = replace(symbols, AffineExpr::Symbol);
        ValueMap { map: map.replace(&dims, &symbols, new_dims, new_symbols), operands }
    }

    /// Returns the dimensions and the symbols.
    fn split(&self) -> (&[Value], &[Value]) {
        self.operands.split_at(self.map.dims as usize)
    }

    /// Composes the map with all `affine.apply` operations that define its operands, transitively, and simplifies it.
    pub fn compose(&mut self, ir: &Body) {
        self.compose_with(ir, false);
    }

    fn compose_with(&mut self, ir: &Body, minima: bool) {
        let applied = |value: &Value| value.defined_by::<AffineApplyOp>(ir).is_some();
        if !self.map.results.is_empty() && (minima || self.operands.iter().any(applied)) {
            self.put_in_applied(ir, minima);
        }
        self.canonicalize(ir);
        self.map.simplify();
    }

    /// Composes until no operand is the result of an `affine.apply`.
    pub fn compose_fully(&mut self, ir: &Body) {
        while self.operands.iter().any(|value| value.defined_by::<AffineApplyOp>(ir).is_some()) {
            self.compose(ir);
        }
    }

    /// Composes until no operand is the result of an `affine.apply`, and replaces quotients, rounded up, of a minimum
    /// by one of its parts by 1, if all its parts are known to be positive.
    pub fn compose_fully_with_minima(&mut self, ir: &Body) {
        while self.operands.iter().any(|value| value.defined_by::<AffineApplyOp>(ir).is_some()) {
            self.compose_with(ir, true);
        }
        if self.operands.iter().any(|value| value.defined_by::<AffineMinOp>(ir).is_some()) {
            self.compose_with(ir, true);
        }
    }

    /// Composes each result by itself, so that operands of one result do not affect another.
    pub fn compose_results(&mut self, ir: &Body) {
        let (mut dims, mut symbols, mut exprs) = (Operands::new(), Operands::new(), Vec::new());
        for at in 0..self.map.results.len() {
            let mut one = ValueMap { map: self.map.sub_map([at]), operands: self.operands.clone() };
            one.compose_fully(ir);
            one.canonicalize(ir);
            let moved = one.map.shift_dims(0, dims.len() as u32);
            let moved = moved.shift_symbols(0, symbols.len() as u32);
            exprs.extend(moved.results);
            let (of_one, symbols_of_one) = one.split();
            dims.extend_from_slice(of_one);
            symbols.extend_from_slice(symbols_of_one);
        }
        self.map = AffineMap::new(dims.len() as u32, symbols.len() as u32, exprs);
        self.operands = dims;
        self.operands.extend(symbols);
        self.canonicalize(ir);
    }

    /// Composes the map with the `affine.apply` that define its operands; removes quotients by parts of `minima`.
    fn put_in_applied(&mut self, ir: &Body, minima: bool) {
        let (dims, symbols) = self.split();
        let mut sides: [Vec<Option<Value>>; 2] =
            [dims, symbols].map(|side| side.iter().copied().map(Some).collect());
        let mut results: Vec<AffineExpr> = self.map.results.to_vec();
        // The first one left is composed, again and again: it may add further ones.
        loop {
            if minima && without_quotients(ir, &sides, &mut results) {
                continue;
            }
            let Some((side, at, apply)) = first_applied(ir, &sides) else { break };
            sides[side][at] = None;
            let mut inner = ValueMap::of(ir, apply);
            inner.canonicalize(ir);
            let Some(result) = inner.map.results.first() else { continue };
            let expr = result.shift_dims(0, sides[0].len() as u32);
            let expr = expr.shift_symbols(0, sides[1].len() as u32);
            let old = if side == 0 { AffineExpr::Dim } else { AffineExpr::Symbol }(at as u32);
            let (dims, symbols) = inner.split();
            sides[0].extend(dims.iter().copied().map(Some));
            sides[1].extend(symbols.iter().copied().map(Some));
            let put = |one: &AffineExpr| (*one == old).then(|| expr.clone());
            results.iter_mut().for_each(|result| *result = result.replace_where(&put));
        }
        self.operands.clear();
        let mut number = |values: &[Option<Value>], expr: fn(u32) -> AffineExpr| {
            let start = self.operands.len();
            let one = |value: &Option<Value>| match value {
                None => AffineExpr::Constant(0),
                Some(value) => {
                    self.operands.push(*value);
                    expr((self.operands.len() - start - 1) as u32)
                }
            };
            values.iter().map(one).collect::<Vec<_>>()
        };
        let dims = number(&sides[0], AffineExpr::Dim);
        let symbols = number(&sides[1], AffineExpr::Symbol);
        let left = |side: &[Option<Value>]| side.iter().flatten().count() as u32;
        let results = results.iter().map(|result| result.replace(&dims, &symbols));
        self.map = AffineMap::new(left(&sides[0]), left(&sides[1]), results);
    }

    /// Simplifies quotients and remainders by the ranges of the operands, from loop bounds.
    pub fn simplify_by_ranges(&mut self, ir: &Body) {
        if self.map.results.iter().all(|expr| expr.as_binary().is_none()) {
            return;
        }
        let ranges = Ranges::of(ir, &self.map, &self.operands);
        self.map = self.map.map_results(|expr| ranges.simplify(expr));
    }

    /// Returns the differences of the results of two maps, simplified.
    pub fn minus(&self, ir: &Body, other: &ValueMap) -> ValueMap {
        let moved = other.map.shift_dims(0, self.map.dims).shift_symbols(0, self.map.symbols);
        let results = self.map.results.iter().zip(&moved.results);
        let results = results.map(|(one, other)| one.clone().sub(other.clone()));
        let map = AffineMap::new(moved.dims, moved.symbols, results);
        let ((dims, symbols), (more_dims, more_symbols)) = (self.split(), other.split());
        let operands = [dims, more_dims, symbols, more_symbols].concat();
        let mut difference = ValueMap { map, operands: operands.into() };
        difference.canonicalize(ir);
        difference.map.simplify();
        // Operands that cancelled out are removed.
        difference.compose(ir);
        difference.canonicalize(ir);
        difference
    }

    /// Returns the constraints of a set as a map over operands.
    pub fn of_set(set: &IntegerSet, operands: impl IntoIterator<Item = Value>) -> ValueMap {
        ValueMap { map: set.as_map(), operands: operands.into_iter().collect() }
    }
}

/// Returns the integer of `value`, if it is a constant.
pub(super) fn constant_of(ir: &Body, value: Value) -> Option<i64> {
    constant_value(ir.view(ir.defining_op(value)?))?.as_i64(ir.ctx())
}

/// Returns the first operand that an `affine.apply` defines: its side, its index, and the operation.
fn first_applied(
    ir: &Body,
    sides: &[Vec<Option<Value>>; 2],
) -> Option<(usize, usize, AffineApplyOp)> {
    sides.iter().enumerate().find_map(|(side, values)| {
        values
            .iter()
            .enumerate()
            .find_map(|(at, value)| Some((side, at, (*value)?.defined_by::<AffineApplyOp>(ir)?)))
    })
}

/// Replaces the quotients of the first minimum among the operands that has any by 1; returns whether there are any.
fn without_quotients(ir: &Body, sides: &[Vec<Option<Value>>; 2], exprs: &mut [AffineExpr]) -> bool {
    for (side, expr) in
        sides.iter().zip([AffineExpr::Dim as fn(u32) -> AffineExpr, AffineExpr::Symbol])
    {
        for (value, at) in side.iter().zip(0..) {
            let Some(min) = value.and_then(|value| value.defined_by::<AffineMinOp>(ir)) else {
                continue;
            };
            if !positive_parts(ir, min) {
                continue;
            }
            let quotients = quotients(ir, sides, min, &expr(at));
            let one =
                |expr: &AffineExpr| quotients.contains(expr).then_some(AffineExpr::Constant(1));
            let new: Vec<AffineExpr> = exprs.iter().map(|expr| expr.replace_where(&one)).collect();
            if new != exprs {
                exprs.clone_from_slice(&new);
                return true;
            }
        }
    }
    false
}

/// Returns whether all parts of a minimum are known to be positive.
fn positive_parts(ir: &Body, min: AffineMinOp) -> bool {
    let ValueMap { map, operands } = ValueMap::of(ir, min);
    let known: Vec<Variable> =
        operands.iter().map(|value| Variable::of(ir, MixedIndex::Value(*value))).collect();
    let dims: Vec<AffineExpr> = (0..map.dims).map(AffineExpr::Symbol).collect();
    let symbols: Vec<AffineExpr> =
        (map.dims..map.dims + map.symbols).map(AffineExpr::Symbol).collect();
    let zero = Variable::of(ir, MixedIndex::Known(0));
    map.results.iter().all(|expr| {
        let part = Variable::of_expr(&expr.replace(&dims, &symbols), &known);
        ValueBounds::compare(ir, &zero, Comparison::Less, &part)
    })
}

/// Returns the quotients of `least`, the result of a minimum, that are 1: quotients, rounded up, by a part of the
/// minimum over operands of the map.
fn quotients(
    ir: &Body,
    sides: &[Vec<Option<Value>>; 2],
    min: AffineMinOp,
    least: &AffineExpr,
) -> Vec<AffineExpr> {
    let parts = ValueMap::of(ir, min);
    let (dims, symbols) = parts.split();
    let place = |side: &[Option<Value>], value: &Value| {
        side.iter().position(|one| *one == Some(*value)).map(|at| at as u32)
    };
    let dims: Vec<Option<u32>> = dims.iter().map(|value| place(&sides[0], value)).collect();
    let symbols: Vec<Option<u32>> = symbols.iter().map(|value| place(&sides[1], value)).collect();
    let known = |expr: &AffineExpr| {
        let mut known = true;
        expr.walk(&mut |part| match part {
            AffineExpr::Dim(at) => known &= dims[*at as usize].is_some(),
            AffineExpr::Symbol(at) => known &= symbols[*at as usize].is_some(),
            _ => {}
        });
        known
    };
    let dim_exprs: Vec<_> = dims.iter().map(|at| AffineExpr::Dim(at.unwrap_or(0))).collect();
    let symbol_exprs: Vec<_> =
        symbols.iter().map(|at| AffineExpr::Symbol(at.unwrap_or(0))).collect();
    let over = parts.map.results.iter().filter(|part| known(part));
    over.flat_map(|part| {
        let part = part.replace(&dim_exprs, &symbol_exprs);
        let up = least.clone().add(part.clone()).sub(AffineExpr::Constant(1));
        [least.clone().ceil_div(part.clone()), up.floor_div(part)]
    })
    .collect()
}
