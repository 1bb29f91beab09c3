//! Constraints on values implied by loops, bands of loops and conditions.

use ods_core::affine::{AffineExpr, AffineMap, BoundKind, IntegerSet, LinearSystem};
use ods_core::fold::constant_value;
use ods_core::ir::ValueRef;
use ods_core::{Body, Op, Value};

use super::super::analysis::{SliceBounds, variables};
use super::ValueSystem;
use crate::affine::compose::ValueMap;
use crate::affine::mapped::CONDITION_OPERANDS;
use crate::affine::scope::{for_of, is_valid_symbol, parallel_of};
use crate::affine::{AffineForOp, AffineIfOp, AffineParallelOp};

impl ValueSystem {
    /// Creates the system of nested loops, bands of loops and conditions, whose induction variables are its dimensions;
    /// `None` if one is not affine.
    pub(in crate::affine) fn of_ops(ir: &Body, ops: &[Op]) -> Option<ValueSystem> {
        let dims: Vec<_> = ops.iter().flat_map(|op| variables(ir, *op)).map(Some).collect();
        let mut system = ValueSystem::over(&dims, &[]);
        for op in ops {
            if let Some(condition) = op.cast::<AffineIfOp>(ir) {
                system.add_if(ir, condition)?;
            } else {
                system.add_loops(ir, *op)?;
            }
        }
        Some(system)
    }

    /// Adds the constraints of a loop or a band of loops on its induction variables, which are in the system.
    pub(in crate::affine) fn add_loops(&mut self, ir: &Body, op: Op) -> Option<()> {
        if let Some(one) = op.cast::<AffineForOp>(ir) {
            self.add_for(ir, one)
        } else if let Some(band) = op.cast::<AffineParallelOp>(ir) {
            self.add_parallel(ir, band)
        } else {
            Some(())
        }
    }

    /// Adds the constraints of the loop with an induction variable; `None` if it is no induction variable.
    pub(in crate::affine) fn add_loop_of(&mut self, ir: &Body, variable: Value) -> Option<()> {
        let view = ValueRef { body: ir, value: variable };
        let owner = for_of(view).map(|op| op.op).or(parallel_of(view).map(|op| op.op));
        self.add_loops(ir, owner?)
    }

    /// Adds the equation of a constant symbol.
    pub(in crate::affine) fn add_if_constant(&mut self, ir: &Body, value: Value) {
        let constant = ir.defining_op(value).and_then(|op| constant_value(ir.view(op)));
        let number = constant.and_then(|constant| constant.as_i64(ir.ctx()));
        if let (Some(at), Some(number)) = (self.position(value), number) {
            self.system.add_constant_bound(BoundKind::Equal, at, number);
        }
    }

    /// Adds an induction variable or a symbol, with its constraints; `None` for any other value.
    pub(in crate::affine) fn add_terminal(&mut self, ir: &Body, value: Value) -> Option<()> {
        if self.position(value).is_some() {
            return Some(());
        }
        let view = ValueRef { body: ir, value };
        if for_of(view).is_some() {
            self.add_dim(Some(value));
            return self.add_loop_of(ir, value);
        }
        if let Some(band) = parallel_of(view) {
            for variable in variables(ir, band.op) {
                self.add_dim(Some(variable));
            }
            return self.add_loop_of(ir, value);
        }
        if !is_valid_symbol(view) {
            return None;
        }
        self.add_symbol(Some(value));
        self.add_if_constant(ir, value);
        Some(())
    }

    /// Bounds a value by a map over values, composed with the definitions of these.
    fn add_loop_bound(
        &mut self,
        ir: &Body,
        kind: BoundKind,
        variable: Value,
        bound: ValueMap,
    ) -> Option<()> {
        let bound = self.composed(ir, bound)?;
        let map = self.aligned(&bound)?;
        self.system.add_bound(kind, self.position(variable)?, &map)
    }

    /// Bounds a dimension by a map over values, composed with the definitions of these.
    pub(in crate::affine) fn add_bound_at(
        &mut self,
        ir: &Body,
        kind: BoundKind,
        dim: usize,
        bound: ValueMap,
    ) -> Option<()> {
        let bound = self.composed(ir, bound)?;
        let map = self.aligned(&bound)?;
        self.system.add_bound(kind, dim, &map)
    }

    /// Composes a map with the definitions of its operands, and adds the remaining operands to the system.
    fn composed(&mut self, ir: &Body, mut bound: ValueMap) -> Option<ValueMap> {
        bound.compose_fully(ir);
        bound.map = bound.map.simplified();
        bound.canonicalize(ir);
        for value in &bound.operands {
            self.add_terminal(ir, *value)?;
        }
        Some(bound)
    }

    /// Bounds induction variables by a slice: by maps over the same values, or by the bounds of their loops where the
    /// slice has none.
    pub(in crate::affine) fn add_slice(&mut self, ir: &Body, slice: SliceBounds<'_>) -> Option<()> {
        for (variable, bounds) in slice.variables.iter().zip(slice.bounds) {
            if self.position(*variable).is_none() {
                continue;
            }
            let over =
                |map: &AffineMap| ValueMap { map: map.clone(), operands: slice.operands.into() };
            let (Some(lower), Some(upper)) = bounds else {
                self.add_loop_of(ir, *variable)?;
                continue;
            };
            if is_one_round(lower, upper) {
                let mut value = over(lower);
                value.canonicalize(ir);
                let map = self.aligned(&value)?;
                let at = self.position(*variable)?;
                self.system.add_bound(BoundKind::Equal, at, &map)?;
            } else if lower.results.is_empty() || upper.results.is_empty() {
                self.add_loop_of(ir, *variable)?;
            } else {
                self.add_loop_bound(ir, BoundKind::Lower, *variable, over(lower))?;
                self.add_loop_bound(ir, BoundKind::Upper, *variable, over(upper))?;
            }
        }
        Some(())
    }

    fn add_for(&mut self, ir: &Body, op: AffineForOp) -> Option<()> {
        let variable = op.induction_variable(ir);
        let at = self.position(variable)?;
        let (lower, upper, step) = (op.lower_bound(ir), op.upper_bound(ir), op.step_size(ir));
        if let Some(start) = lower.map.single_constant()
            && step != 1
        {
            let constant = start.checked_neg()?;
            let rounds = self.system.add_quotient(&[(at, 1)], constant, step);
            self.system.add_equality(&[(at, 1), (rounds, step.checked_neg()?)], constant);
        }
        self.add_loop_bound(ir, BoundKind::Lower, variable, lower)?;
        self.add_loop_bound(ir, BoundKind::Upper, variable, upper)
    }

    fn add_parallel(&mut self, ir: &Body, op: AffineParallelOp) -> Option<()> {
        let ((lower, lower_operands), (upper, upper_operands)) =
            (op.lower_bounds(ir), op.upper_bounds(ir));
        let bounds = lower.into_iter().zip(upper);
        for (variable, (lower, upper)) in variables(ir, op.into()).into_iter().zip(bounds) {
            let lower = ValueMap { map: lower, operands: lower_operands.clone() };
            let upper = ValueMap { map: upper, operands: upper_operands.clone() };
            self.add_loop_bound(ir, BoundKind::Lower, variable, lower)?;
            self.add_loop_bound(ir, BoundKind::Upper, variable, upper)?;
        }
        Some(())
    }

    /// Adds the set of a condition; as upstream, also for operations in its `else` region.
    fn add_if(&mut self, ir: &Body, op: AffineIfOp) -> Option<()> {
        let set: &IntegerSet = op.condition(ir).set(ir.ctx());
        let operands = CONDITION_OPERANDS.values(ir, op);
        let mut map = ValueMap::of_set(set, operands);
        map.canonicalize(ir);
        let set = set.with_map(&map.map);
        let values: Vec<_> = map.operands.iter().copied().map(Some).collect();
        let (dims, symbols) = values.split_at(set.dims as usize);
        let mut system = ValueSystem::over(dims, symbols);
        system.system = LinearSystem::of_set(&set)?;
        for (at, symbol) in symbols.iter().enumerate() {
            // An induction variable may be a symbol of the set.
            if symbol.is_some_and(|value| self.dims().contains(&Some(value))) {
                system.make_dim(set.dims as usize + at);
            }
        }
        self.intersect(system);
        Some(())
    }
}

/// Returns whether bounds, the upper one exclusive, span a single iteration.
pub(in crate::affine) fn is_one_round(lower: &AffineMap, upper: &AffineMap) -> bool {
    let ([first], [end]) = (&*lower.results, &*upper.results) else { return false };
    first.clone().add(AffineExpr::Constant(1)) == *end
}
