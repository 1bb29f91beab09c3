//! The constraint set: a column for each quantity that was visited in the backward traversal from the queried one.

use std::collections::VecDeque;

use super::compare::{Comparison, holds};
use super::{Quantity, ValueBoundsOpInterface, Variable};
use crate::affine::{AffineExpr, AffineMap, BoundKind, LinearSystem};
use crate::interface::DestinationStyleOpInterface;
use crate::ir::{Body, Op, Value, ValueDef};
use crate::mixed::{MixedIndex, constant_index};
use crate::{DYNAMIC, stack};

/// A predicate that decides whether the traversal stops at a quantity.
pub type StopCondition<'a> = &'a dyn Fn(Quantity) -> bool;

/// The condition that ends the traversal.
#[derive(Clone, Copy)]
pub(super) enum Stop<'a> {
    /// When a constant bound of the first column is known.
    AtConstant(BoundKind),
    /// When a comparison of two columns, both of which exist, holds.
    AtComparison(Comparison),
    /// At the quantities that the function accepts.
    At(StopCondition<'a>),
}

/// The constraints of quantities: `ValueBoundsConstraintSet`.
pub struct ValueBounds<'a> {
    pub(super) ir: &'a Body,
    stop: Stop<'a>,
    pub(super) system: LinearSystem,
    /// The quantity of each column, dimensions before symbols; `None` for expressions.
    columns: Vec<Option<Quantity>>,
    todo: VecDeque<Quantity>,
    /// The columns of the compared expressions; the second may be missing.
    pub(super) compared: Vec<usize>,
}

/// A bound as a map with one result over quantities: its dimensions, then its symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The map.
    pub map: AffineMap,
    /// The inputs of the map.
    pub operands: Vec<Quantity>,
}

impl<'a> ValueBounds<'a> {
    pub(super) fn new(ir: &'a Body, stop: Stop<'a>) -> ValueBounds<'a> {
        ValueBounds {
            ir,
            stop,
            system: LinearSystem::new(),
            columns: Vec::new(),
            todo: VecDeque::new(),
            compared: Vec::new(),
        }
    }

    /// Returns the bound of a variable over quantities at which the traversal stops. An upper bound is exclusive unless
    /// the closed kind is requested.
    pub fn bound(
        ir: &'a Body,
        kind: BoundKind,
        variable: &Variable,
        stop: StopCondition<'a>,
    ) -> Option<Bound> {
        let mut set = ValueBounds::new(ir, Stop::At(stop));
        let first = set.insert_variable(variable);
        set.process();
        let mut at = 0;
        while at < set.columns.len() {
            match set.columns[at] {
                Some(quantity) if stop(quantity) => at += 1,
                None if at == first => at += 1,
                _ => set.project_out(at),
            }
        }
        let (lower, upper) = set.system.slice_bounds(first..first + 1, true).remove(0);
        let single = |map: Option<AffineMap>| map.filter(|map| map.results.len() == 1);
        let map = match kind {
            BoundKind::Lower => single(lower)?,
            BoundKind::UpperClosed => single(upper)?,
            BoundKind::Upper => {
                single(upper)?.map_results(|one| one.clone().add(AffineExpr::Constant(1)))
            }
            BoundKind::Equal => {
                let (lower, upper) = (single(lower)?, single(upper)?);
                (lower == upper).then_some(lower)?
            }
        };
        set.over_used(map, first)
    }

    /// Returns the constant bound of a variable. An upper bound is exclusive unless the closed kind is requested.
    pub fn constant_bound(ir: &'a Body, kind: BoundKind, variable: &Variable) -> Option<i64> {
        let mut set = ValueBounds::new(ir, Stop::AtConstant(kind));
        let first = set.insert_variable(variable);
        set.process();
        let bound = set.constant(kind, first)?;
        match kind {
            BoundKind::Upper => bound.checked_add(1),
            _ => Some(bound),
        }
    }

    fn constant(&self, kind: BoundKind, at: usize) -> Option<i64> {
        match kind {
            BoundKind::Equal => self.system.constant_of(at),
            BoundKind::Lower => self.system.constant_bounds(at).0,
            BoundKind::Upper | BoundKind::UpperClosed => self.system.constant_bounds(at).1,
        }
    }

    /// Converts a map over the other columns to one over the quantities that it uses.
    fn over_used(&self, map: AffineMap, first: usize) -> Option<Bound> {
        let mut operands = Vec::new();
        let mut counts = [0, 0];
        let mut exprs = [Vec::new(), Vec::new()];
        for (at, quantity) in self.columns.iter().enumerate().filter(|(at, _)| *at != first) {
            let place = at - usize::from(at > first);
            let (side, used) = match place.checked_sub(map.dims as usize) {
                None => (0, map.uses_dim(place as u32)),
                Some(symbol) => (1, map.uses_symbol(symbol as u32)),
            };
            exprs[side].push(if used {
                operands.push((*quantity)?);
                counts[side] += 1;
                let of = if side == 0 { AffineExpr::Dim } else { AffineExpr::Symbol };
                of(counts[side] - 1)
            } else {
                AffineExpr::Constant(0)
            });
        }
        let map = map.replace(&exprs[0], &exprs[1], counts[0], counts[1]);
        Some(Bound { map, operands })
    }

    /// Adds a column for an expression and returns its position.
    pub(super) fn insert_variable(&mut self, variable: &Variable) -> usize {
        let at = self.system.add_dim();
        self.columns.insert(at, None);
        let operands: Vec<AffineExpr> =
            variable.operands.iter().map(|quantity| self.expr(*quantity)).collect();
        let expr = variable.expr.replace(&[], &operands);
        self.add(BoundKind::Equal, at, expr);
        at
    }

    /// Adds a column for an expression, and the bounds of its quantities; returns the column's position.
    pub(super) fn populate(&mut self, variable: &Variable) -> usize {
        let at = self.insert_variable(variable);
        self.process();
        at
    }

    fn position(&self, quantity: Quantity) -> Option<usize> {
        self.columns.iter().position(|column| *column == Some(quantity))
    }

    fn position_expr(&self, at: usize) -> AffineExpr {
        match at.checked_sub(self.system.dims()) {
            Some(symbol) => AffineExpr::Symbol(symbol as u32),
            None => AffineExpr::Dim(at as u32),
        }
    }

    /// Returns the constant value of a quantity, from its type or as a constant.
    fn known(&self, quantity: Quantity) -> Option<i64> {
        match quantity.dim {
            None => constant_index(self.ir, quantity.value),
            Some(dim) => {
                let shape = self.ir.ty(quantity.value).shape(self.ir.ctx())?;
                shape.get(dim).copied().filter(|size| *size != DYNAMIC)
            }
        }
    }

    /// Returns the expression for a quantity: a number if it is known, else its column, which is added if it is
    /// missing.
    pub fn expr(&mut self, quantity: impl Into<Quantity>) -> AffineExpr {
        let quantity = quantity.into();
        let known = self.known(quantity);
        match (self.position(quantity), known) {
            (Some(_), Some(number)) => AffineExpr::Constant(number),
            (Some(at), None) => self.position_expr(at),
            (None, known) => {
                let at = self.system.add_symbol();
                self.columns.push(Some(quantity));
                match known {
                    Some(number) => {
                        self.system.add_constant_bound(BoundKind::Equal, at, number);
                        AffineExpr::Constant(number)
                    }
                    None => {
                        self.todo.push_back(quantity);
                        self.position_expr(at)
                    }
                }
            }
        }
    }

    /// Returns the expression for an index.
    pub fn index_expr(&mut self, index: MixedIndex) -> AffineExpr {
        match index {
            MixedIndex::Known(number) => AffineExpr::Constant(number),
            MixedIndex::Value(value) => self.expr(value),
        }
    }

    /// Adds that a quantity, whose bounds are being added, equals `expr`.
    pub fn equal(&mut self, quantity: impl Into<Quantity>, expr: AffineExpr) {
        self.add_for(BoundKind::Equal, quantity.into(), expr);
    }

    /// Adds that a quantity, whose bounds are being added, is `expr` or greater.
    pub fn at_least(&mut self, quantity: impl Into<Quantity>, expr: AffineExpr) {
        self.add_for(BoundKind::Lower, quantity.into(), expr);
    }

    /// Adds that a quantity, whose bounds are being added, is less than `expr`.
    pub fn less(&mut self, quantity: impl Into<Quantity>, expr: AffineExpr) {
        self.add_for(BoundKind::Upper, quantity.into(), expr);
    }

    /// Adds that a quantity, whose bounds are being added, is `expr` or less.
    pub fn at_most(&mut self, quantity: impl Into<Quantity>, expr: AffineExpr) {
        self.less(quantity, expr.add(AffineExpr::Constant(1)));
    }

    fn add_for(&mut self, kind: BoundKind, quantity: Quantity, expr: AffineExpr) {
        if let Some(at) = self.position(quantity) {
            self.add(kind, at, expr);
        }
    }

    /// Adds a bound; a bound that is not linear is ignored, since other bounds may suffice.
    fn add(&mut self, kind: BoundKind, at: usize, expr: AffineExpr) {
        let (dims, symbols) = (self.system.dims() as u32, self.system.symbols() as u32);
        let _ = self.system.add_bound(kind, at, &AffineMap::new(dims, symbols, [expr]));
    }

    /// Adds the bounds from the operations that define quantities, until the traversal stops everywhere.
    pub(super) fn process(&mut self) {
        while let Some(quantity) = self.todo.pop_front() {
            if !self.is_stopped(quantity) {
                stack::grow(|| self.ask(quantity));
            }
        }
    }

    fn is_stopped(&self, quantity: Quantity) -> bool {
        match self.stop {
            Stop::AtConstant(kind) => self.constant(kind, 0).is_some(),
            Stop::AtComparison(comparison) => match self.compared[..] {
                [lhs, rhs] => holds(&self.system, lhs, comparison, rhs),
                _ => false,
            },
            Stop::At(stop) => stop(quantity),
        }
    }

    fn ask(&mut self, quantity: Quantity) {
        let (ir, Quantity { value, dim }) = (self.ir, quantity);
        let Some(owner) = owner_of(ir, value) else { return };
        if let Some(model) = ir.interface::<dyn ValueBoundsOpInterface>(owner) {
            return match dim {
                None => model.populate_bounds_for_index_value(ir, value, self),
                Some(dim) => model.populate_bounds_for_shaped_value_dim(ir, value, dim, self),
            };
        }
        if let (Some(dim), Some(init)) = (dim, tied_init(ir, value)) {
            let expr = self.expr(Quantity::size(init, dim));
            self.equal(quantity, expr);
        }
    }

    fn project_out(&mut self, at: usize) {
        self.system.project_out(at..at + 1);
        self.columns.remove(at);
    }
}

/// Returns the operation that defines a value, or whose region has it as an argument.
fn owner_of(ir: &Body, value: Value) -> Option<Op> {
    match ir.def(value) {
        ValueDef::Result(op, _) => Some(op),
        ValueDef::Arg(block, _) => ir.block_parent_op(block),
    }
}

/// Returns the init that is tied to a result of a destination-style operation.
fn tied_init(ir: &Body, value: Value) -> Option<Value> {
    let op = ir.defining_op(value)?;
    let style = ir.interface::<dyn DestinationStyleOpInterface>(op)?;
    let at = ir.results(op).position(|result| result == value)?;
    style.dps_inits(ir).values(ir).nth(at)
}
