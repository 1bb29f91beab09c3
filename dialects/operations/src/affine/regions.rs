//! Loops and conditions: bounds, trip counts, and control flow.

use ods_core::affine::AffineMap;
use ods_core::fold::scalar_elements;
use ods_core::hooks::FoldResult;
use ods_core::interface::{
    LoopLikeOpInterface, NewYields, RegionBranchOpInterface, RegionPoint, replace_by_wider_loop,
};
use ods_core::ir::{OperandRange, PropSlot, ValueRef};
use ods_core::rewrite::Rewriter;
use ods_core::{AffineMapAttr, ApInt, Attr, AttrData, Block, Body, Op, OpRef, OpType, Type, Value};
use smallvec::SmallVec;

use super::compose::ValueMap;
use super::mapped::map_of;
use super::{
    AffineForOp, AffineForOpRef, AffineIfOp, AffineParallelOp, AffineParallelOpRef, AffineYieldOp,
};

/// Returns the lower bound, if it is a constant.
pub(super) fn constant_lower(op: AffineForOpRef<'_>) -> Option<i64> {
    map_of(*op, op.lower_bound_map()).single_constant()
}

/// Returns the upper bound, if it is a constant.
pub(super) fn constant_upper(op: AffineForOpRef<'_>) -> Option<i64> {
    map_of(*op, op.upper_bound_map()).single_constant()
}

/// Returns the step of a loop.
pub(super) fn step_of(op: AffineForOpRef<'_>) -> i64 {
    op.step().as_i64(op.ctx()).unwrap_or_default()
}

/// Returns the trip count of a loop with constant bounds.
pub fn trip_count(op: AffineForOpRef<'_>) -> Option<u64> {
    rounds(constant_lower(op)?, constant_upper(op)?, step_of(op))
}

/// Returns the number of steps from the lower bound to before the upper one; `None` if they never reach it.
pub(super) fn rounds(lower: i64, upper: i64, step: i64) -> Option<u64> {
    let step = u64::try_from(step).ok().filter(|step| *step > 0)?;
    let span = u64::try_from(i128::from(upper) - i128::from(lower)).unwrap_or(0);
    Some(span.div_ceil(step))
}

impl RegionBranchOpInterface for AffineForOp {
    fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        let body = RegionPoint::Region(AffineForOp::REGION.index());
        match (point, trip_count(self.view(ir))) {
            (RegionPoint::Parent, Some(0)) => vec![RegionPoint::Parent],
            (RegionPoint::Parent, Some(_)) => vec![body],
            (RegionPoint::Region(_), Some(1)) => vec![RegionPoint::Parent],
            _ => vec![body, RegionPoint::Parent],
        }
    }

    fn entry_successor_operands(self, ir: &Body, _: RegionPoint) -> OperandRange {
        AffineForOp::INITS.range(ir, self)
    }

    fn successor_inputs(self, ir: &Body, to: RegionPoint) -> Vec<Value> {
        match to {
            RegionPoint::Parent => ir.results(self.op()).collect(),
            RegionPoint::Region(_) => self.region_iter_args(ir),
        }
    }
}

impl LoopLikeOpInterface for AffineForOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![AffineForOp::REGION.index()]
    }

    fn loop_induction_vars(self, ir: &Body) -> Option<Vec<Value>> {
        // The verifier asks before it knows that there is an argument.
        let variable = AffineForOp::INDUCTION_VARIABLE.get(self.view(ir));
        Some(variable.into_iter().map(Value::from).collect())
    }

    fn loop_lower_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        let bound = constant_lower(self.view(ir))?;
        Some(vec![Attr::integer(ir.ctx(), Type::I64, bound).into()])
    }

    fn loop_steps(self, ir: &Body) -> Option<Vec<FoldResult>> {
        let step = step_of(self.view(ir));
        Some(vec![Attr::integer(ir.ctx(), Type::I64, step).into()])
    }

    fn loop_upper_bounds(self, ir: &Body) -> Option<Vec<FoldResult>> {
        let bound = constant_upper(self.view(ir))?;
        Some(vec![Attr::integer(ir.ctx(), Type::I64, bound).into()])
    }

    fn inits(self, ir: &Body) -> OperandRange {
        AffineForOp::INITS.range(ir, self)
    }

    fn region_iter_args(self, ir: &Body) -> Vec<Value> {
        self.iter_args(ir).collect()
    }

    fn yielded_values(self, ir: &Body) -> Option<Vec<Value>> {
        let last = ir.terminator(ir.entry_block(self.region(ir).region)?)?;
        Some(ir.operands(last).collect())
    }

    fn loop_results(self, ir: &Body) -> Option<Vec<Value>> {
        Some(ir.results(self.op()).collect())
    }

    fn replace_with_additional_yields(
        self,
        rw: &mut Rewriter<'_>,
        inits: &[Value],
        replace_in_loop: bool,
        yields: NewYields<'_>,
    ) -> Option<Op> {
        let mut all: Vec<Value> = self.inits(rw).collect();
        all.extend_from_slice(inits);
        let (point, loc) = (rw.point(), rw.insert_loc());
        let own = rw.loc(self.op());
        rw.set_point_before(self).set_loc(own);
        let (lower, upper, step) = (self.lower_bound(rw), self.upper_bound(rw), self.step_size(rw));
        let new = build_open_loop(rw, lower, upper, step, &all);
        replace_by_wider_loop(rw, self.op(), new.op(), inits, replace_in_loop, yields);
        rw.set_point(point).set_loc(loc);
        Some(new.op())
    }
}

impl RegionBranchOpInterface for AffineIfOp {
    fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        if point != RegionPoint::Parent {
            return vec![RegionPoint::Parent];
        }
        let otherwise = match self.else_region(ir).is_empty() {
            true => RegionPoint::Parent,
            false => RegionPoint::Region(AffineIfOp::ELSE_REGION.index()),
        };
        vec![RegionPoint::Region(AffineIfOp::THEN_REGION.index()), otherwise]
    }
}

impl LoopLikeOpInterface for AffineParallelOp {
    fn loop_regions(self, _: &Body) -> Vec<usize> {
        vec![AffineParallelOp::REGION.index()]
    }
}

/// Returns the number of results of each bound.
pub(super) fn group_sizes(op: OpRef<'_>, slot: PropSlot<AffineParallelOp>) -> Vec<usize> {
    let ctx = op.ctx();
    let Some(AttrData::Dense(sizes)) = op.get(slot).map(|attr| attr.data(ctx)) else {
        return Vec::new();
    };
    let number = |size: &ApInt| usize::try_from(size.as_i64().unwrap_or(0)).unwrap_or(0);
    let count = sizes.ty.num_elements(ctx).unwrap_or(0) as usize;
    let sizes = scalar_elements::<ApInt>(ctx, sizes).unwrap_or_default();
    let splat = sizes.len() == 1;
    (0..count).filter_map(|at| sizes.get(if splat { 0 } else { at })).map(number).collect()
}

/// Returns the operands of the map of lower bounds.
pub(super) fn lower_bounds_operands<'a>(
    op: AffineParallelOpRef<'a>,
) -> SmallVec<[ValueRef<'a>; 4]> {
    op.map_operands().take(map_of(*op, op.lower_bounds_map()).inputs()).collect()
}

/// Returns the operands of the map of upper bounds.
pub(super) fn upper_bounds_operands<'a>(
    op: AffineParallelOpRef<'a>,
) -> SmallVec<[ValueRef<'a>; 4]> {
    op.map_operands().skip(map_of(*op, op.lower_bounds_map()).inputs()).collect()
}

/// Returns the bounds of a band of loops on one side: a map for each induction variable, all over the same operands.
fn band(
    op: AffineParallelOpRef<'_>,
    map: &AffineMap,
    groups: PropSlot<AffineParallelOp>,
) -> Vec<AffineMap> {
    let mut start = 0;
    let group = |size: usize| {
        let end = (start + size).min(map.results.len());
        let map = map.sub_map(start..end);
        start = end;
        map
    };
    group_sizes(*op, groups).into_iter().map(group).collect()
}

impl AffineParallelOp {
    /// Returns the maps of the lower bounds, whose greatest results are the bounds, and their operands.
    pub fn lower_bounds(self, ir: &Body) -> (Vec<AffineMap>, SmallVec<[Value; 4]>) {
        let op = self.view(ir);
        let map = map_of(*op, op.lower_bounds_map());
        let operands = lower_bounds_operands(op).into_iter().map(Value::from).collect();
        (band(op, map, AffineParallelOp::LOWER_BOUNDS_GROUPS), operands)
    }

    /// Returns the maps of the upper bounds, whose least results are the bounds, and their operands.
    pub fn upper_bounds(self, ir: &Body) -> (Vec<AffineMap>, SmallVec<[Value; 4]>) {
        let op = self.view(ir);
        let map = map_of(*op, op.upper_bounds_map());
        let operands = upper_bounds_operands(op).into_iter().map(Value::from).collect();
        (band(op, map, AffineParallelOp::UPPER_BOUNDS_GROUPS), operands)
    }
}

impl AffineForOp {
    /// Returns the lower bound, which is the greatest result of the map.
    pub fn lower_bound(self, ir: &Body) -> ValueMap {
        let operands = self.lower_bound_operands(ir).collect();
        ValueMap { map: self.lower_bound_map(ir).map(ir.ctx()).clone(), operands }
    }

    /// Returns the upper bound, which is the least result of the map.
    pub fn upper_bound(self, ir: &Body) -> ValueMap {
        let operands = self.upper_bound_operands(ir).collect();
        ValueMap { map: self.upper_bound_map(ir).map(ir.ctx()).clone(), operands }
    }

    /// Returns the block of the loop body.
    ///
    /// # Panics
    /// Panics if there is none, which the verifier rejects.
    pub fn body(self, ir: &Body) -> Block {
        self.region(ir).entry().expect("a loop has a body").block
    }

    /// Returns the terminator of the body.
    ///
    /// # Panics
    /// Panics if there is none, which the verifier rejects.
    pub fn yield_op(self, ir: &Body) -> AffineYieldOp {
        let last = ir.last_op(self.body(ir)).and_then(|last| last.cast::<AffineYieldOp>(ir));
        last.expect("the body of a loop ends in a yield")
    }

    /// Returns the step.
    pub fn step_size(self, ir: &Body) -> i64 {
        step_of(self.view(ir))
    }
}

/// Makes a loop at the insertion point whose body has its arguments and nothing else.
pub fn build_open_loop(
    rw: &mut Rewriter<'_>,
    lower: ValueMap,
    upper: ValueMap,
    step: i64,
    inits: &[Value],
) -> AffineForOp {
    let ctx = rw.ctx().clone();
    let types: Vec<Type> = inits.iter().map(|value| rw.ty(*value)).collect();
    let map = |map| AffineMapAttr::get(&ctx, map);
    let new =
        AffineForOp::build(map(lower.map), map(upper.map), Attr::integer(&ctx, Type::INDEX, step))
            .lower_bound_operands(lower.operands)
            .upper_bound_operands(upper.operands)
            .inits(inits.iter().copied())
            .results_type(types.iter().copied());
    let new = rw.insert(new);
    let loc = rw.insert_loc();
    let mut args = vec![(Type::INDEX, loc)];
    args.extend(types.into_iter().map(|ty| (ty, loc)));
    let region = new.region(rw).region;
    rw.create_block(region, None, &args);
    new
}
