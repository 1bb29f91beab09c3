//! Folding of loops and conditions: bounds and sets are composed with the definitions of their operands.

use ods_core::affine::{AffineExpr, AffineMap, Extreme};
use ods_core::hooks::{Fold, FoldResult, Folded, InPlace, Known};
use ods_core::ir::{OperandSlot, PropSlot, ValueRef};
use ods_core::{AffineMapAttr, Attr, Body, IntegerSetAttr, Value};
use smallvec::SmallVec;

use crate::affine::compose::{ValueMap, constant_of};
use crate::affine::mapped::{CONDITION_OPERANDS, map_of, set_of};
use crate::affine::range::Ranges;
use crate::affine::regions::{lower_bounds_operands, rounds, step_of, upper_bounds_operands};
use crate::affine::{
    AffineApplyOp, AffineForOp, AffineForOpRef, AffineIfOp, AffineIfOpRef, AffineParallelOp,
    AffineParallelOpRef,
};

/// A loop bound being simplified.
struct Bound {
    now: ValueMap,
    map: PropSlot<AffineForOp>,
    operands: OperandSlot<AffineForOp>,
    /// The extreme of several results that is the bound.
    of: Extreme,
    changed: bool,
}

impl Bound {
    fn is_constant(&self) -> bool {
        self.now.map.single_constant().is_some()
    }

    /// Folds a map over constants to a constant.
    fn fold(&mut self, ir: &Body) {
        if self.is_constant() {
            return;
        }
        let number = |value: &Value| constant_of(ir, *value);
        let values: SmallVec<[Option<i64>; 4]> = self.now.operands.iter().map(number).collect();
        let map = &self.now.map;
        let result = |expr: &AffineExpr| expr.fold(map.dims, &values).ok().flatten();
        let results = map.results.iter().map(result).collect::<Option<SmallVec<[i64; 4]>>>();
        let Some(results) = results else { return };
        let chosen = match self.of {
            Extreme::Greatest => results.iter().max(),
            Extreme::Least => results.iter().min(),
        };
        if let Some(chosen) = chosen {
            let map = AffineMap::constant(*chosen);
            self.now = ValueMap { map, operands: SmallVec::new() };
            self.changed = true;
        }
    }

    fn compose(&mut self, ir: &Body) {
        self.now.compose(ir);
        self.now.canonicalize(ir);
    }

    fn drop_redundant(&mut self, ir: &Body) {
        if !self.now.operands.is_empty() {
            let ranges = Ranges::of(ir, &self.now.map, &self.now.operands);
            self.now.map = ranges.without_redundant(&self.now.map, self.of);
        }
    }

    fn drop_repeated(&mut self) {
        if self.now.map.results.len() > 1 {
            self.now.map = self.now.map.drop_repeated_results();
        }
    }

    fn changes(self, ir: &Body) -> Option<[InPlace; 2]> {
        let map = Attr::from(AffineMapAttr::get(ir.ctx(), self.now.map));
        let changes = [self.operands.to_all(self.now.operands), self.map.to(ir.ctx(), map)];
        self.changed.then_some(changes)
    }
}

/// Returns the bounds of a loop, simplified together: redundant results of the upper bound are removed before it is
/// composed, as upstream.
fn simplified_bounds(op: AffineForOpRef<'_>) -> [Bound; 2] {
    let ir = op.body;
    let bound = |map, operands, now, of| Bound { now, map, operands, of, changed: false };
    let values = |map, operands: SmallVec<[Value; 4]>| ValueMap { map, operands };
    let lower = values(
        map_of(*op, op.lower_bound_map()).clone(),
        op.lower_bound_operands().map(Value::from).collect(),
    );
    let upper = values(
        map_of(*op, op.upper_bound_map()).clone(),
        op.upper_bound_operands().map(Value::from).collect(),
    );
    let mut lower = bound(
        AffineForOp::LOWER_BOUND_MAP,
        AffineForOp::LOWER_BOUND_OPERANDS,
        lower,
        Extreme::Greatest,
    );
    let mut upper = bound(
        AffineForOp::UPPER_BOUND_MAP,
        AffineForOp::UPPER_BOUND_OPERANDS,
        upper,
        Extreme::Least,
    );
    lower.fold(ir);
    upper.fold(ir);
    let before = [lower.now.clone(), upper.now.clone()];
    lower.compose(ir);
    lower.drop_redundant(ir);
    upper.drop_redundant(ir);
    lower.drop_repeated();
    upper.compose(ir);
    upper.drop_repeated();
    let mut bounds = [lower, upper];
    for (bound, before) in bounds.iter_mut().zip(before) {
        // A change of operands alone does not count.
        if bound.now.map == before.map {
            bound.now = before;
        } else {
            bound.changed = true;
        }
    }
    bounds
}

impl Fold for AffineForOp {
    fn fold(op: AffineForOpRef<'_>, _: Known<'_, AffineForOp>) -> Folded {
        let bounds = simplified_bounds(op);
        let [lower, upper] = &bounds;
        let constants = lower.now.map.single_constant().zip(upper.now.map.single_constant());
        let trips = constants.and_then(|(lower, upper)| rounds(lower, upper, step_of(op)));
        if op.results().len() > 0 {
            if trips == Some(0) {
                return Folded::results(op.inits().map(FoldResult::from));
            }
            if let Some(values) = values_of_empty_loop(op, trips) {
                return Folded::Results(values);
            }
        }
        let changes: SmallVec<[InPlace; 1]> =
            bounds.into_iter().filter_map(|bound| bound.changes(op.body)).flatten().collect();
        if changes.is_empty() { Folded::No } else { Folded::InPlace(changes) }
    }
}

/// Returns the results of a loop that only forwards values.
fn values_of_empty_loop(
    op: AffineForOpRef<'_>,
    trips: Option<u64>,
) -> Option<SmallVec<[FoldResult; 1]>> {
    let block = op.region().entry()?;
    let last = block.terminator()?;
    if block.ops().count() != 1 {
        return None;
    }
    let inits: Vec<ValueRef<'_>> = op.inits().collect();
    let (mut outside, mut moved, mut values) = (false, false, SmallVec::new());
    for (at, value) in last.operands().enumerate() {
        if value == op.induction_variable() {
            return None;
        }
        match op.iter_args().position(|argument| argument == value) {
            Some(from) => {
                moved |= from != at;
                values.push(FoldResult::from(*inits.get(from)?));
            }
            None => {
                outside = true;
                values.push(value.into());
            }
        }
    }
    let decided = match trips {
        None => !outside && !moved,
        Some(trips) => trips < 2 || !moved,
    };
    (decided && values.len() == op.results().len()).then_some(values)
}

impl Fold for AffineIfOp {
    fn fold(op: AffineIfOpRef<'_>, _: Known<'_, AffineIfOp>) -> Folded {
        let (ctx, set) = (op.ctx(), set_of(*op, op.condition()));
        let before = ValueMap::of_set(set, (*op).operands().map(Value::from));
        let mut now = before.clone();
        if (*op).operands().any(|operand| operand.defined_by::<AffineApplyOp>().is_some()) {
            now.compose(op.body);
        }
        now.canonicalize(op.body);
        if now == before {
            return Folded::No;
        }
        let condition = Attr::from(IntegerSetAttr::get(ctx, set.with_map(&now.map)));
        Folded::in_place([
            CONDITION_OPERANDS.to_all(now.operands),
            AffineIfOp::CONDITION.to(ctx, condition),
        ])
    }
}

impl Fold for AffineParallelOp {
    fn fold(op: AffineParallelOpRef<'_>, _: Known<'_, AffineParallelOp>) -> Folded {
        let (ir, ctx) = (op.body, op.ctx());
        let map = |map: &AffineMap, operands: SmallVec<[ValueRef<'_>; 4]>| {
            let operands = operands.into_iter().map(Value::from).collect();
            let before = ValueMap { map: map.clone(), operands };
            let mut now = before.clone();
            now.compose(ir);
            (now != before, now)
        };
        let (lower_changed, lower) =
            map(map_of(*op, op.lower_bounds_map()), lower_bounds_operands(op));
        let (upper_changed, upper) =
            map(map_of(*op, op.upper_bounds_map()), upper_bounds_operands(op));
        if !lower_changed && !upper_changed {
            return Folded::No;
        }
        let attr = |map| Attr::from(AffineMapAttr::get(ctx, map));
        let operands = lower.operands.into_iter().chain(upper.operands);
        Folded::in_place([
            AffineParallelOp::MAP_OPERANDS.to_all(operands),
            AffineParallelOp::LOWER_BOUNDS_MAP.to(ctx, attr(lower.map)),
            AffineParallelOp::UPPER_BOUNDS_MAP.to(ctx, attr(upper.map)),
        ])
    }
}
