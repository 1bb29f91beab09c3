//! Control flow among regions, the values it forwards, and the invocation bounds of each region.

use ods_core::interface::{
    InvocationBounds, RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint,
};
use ods_core::ir::OperandRange;
use ods_core::{Attr, AttrData, Body, OpType, Value};

use super::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp,
    WhileOp,
};

const LEAVE: RegionPoint = RegionPoint::Parent;

/// The only region of a loop.
const BODY: RegionPoint = RegionPoint::Region(0);

/// Returns the constant of the only operand of a range; `operands` has the constants of all operands.
fn constant(ir: &Body, operands: &[Option<Attr>], one: OperandRange) -> Option<i64> {
    match operands.get(one.numbers())?.first().copied()??.data(ir.ctx()) {
        AttrData::Integer(_, value) => value.as_i64(),
        _ => None,
    }
}

/// Control enters the body or leaves, at first and after each iteration.
impl RegionBranchOpInterface for ForOp {
    fn successor_regions(self, _: &Body, _: RegionPoint) -> Vec<RegionPoint> {
        vec![BODY, LEAVE]
    }

    fn entry_successor_operands(self, ir: &Body, _: RegionPoint) -> OperandRange {
        ForOp::INIT_ARGS.range(ir, self)
    }

    fn successor_inputs(self, ir: &Body, to: RegionPoint) -> Vec<Value> {
        match to {
            RegionPoint::Parent => self.results(ir).collect(),
            RegionPoint::Region(_) => self.iter_args(ir).collect(),
        }
    }
}

/// Control enters `before` at first and again after `after`; from `before` it enters `after` or leaves.
impl RegionBranchOpInterface for WhileOp {
    fn successor_regions(self, _: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        let (before, after) =
            (WhileOp::BEFORE.index(), RegionPoint::Region(WhileOp::AFTER.index()));
        match point {
            RegionPoint::Region(region) if region == before => vec![LEAVE, after],
            _ => vec![RegionPoint::Region(before)],
        }
    }

    fn entry_successor_operands(self, ir: &Body, _: RegionPoint) -> OperandRange {
        WhileOp::INITS.range(ir, self)
    }
}

impl RegionBranchTerminatorOpInterface for ConditionOp {
    fn successor_operands(self, ir: &Body, _: RegionPoint) -> OperandRange {
        ConditionOp::ARGS.range(ir, self)
    }

    fn successor_regions(self, ir: &Body, operands: &[Option<Attr>]) -> Option<Vec<RegionPoint>> {
        let goes_on = constant(ir, operands, ConditionOp::CONDITION.range(ir, self));
        let goes_on = goes_on.map(|value| value != 0);
        let after = RegionPoint::Region(WhileOp::AFTER.index());
        Some(match goes_on {
            None => vec![after, LEAVE],
            Some(true) => vec![after],
            Some(false) => vec![LEAVE],
        })
    }
}

/// No values are forwarded into the body, and only the reductions define results.
impl RegionBranchOpInterface for ParallelOp {
    fn successor_regions(self, _: &Body, _: RegionPoint) -> Vec<RegionPoint> {
        vec![BODY, LEAVE]
    }

    fn successor_inputs(self, _: &Body, _: RegionPoint) -> Vec<Value> {
        Vec::new()
    }
}

impl RegionBranchTerminatorOpInterface for ReduceOp {
    fn successor_operands(self, _: &Body, _: RegionPoint) -> OperandRange {
        OperandRange::none(self)
    }
}

/// All iterations run in parallel: control does not re-enter the body.
impl RegionBranchOpInterface for ForallOp {
    fn successor_regions(self, _: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        vec![if point == RegionPoint::Parent { BODY } else { LEAVE }]
    }

    fn successor_inputs(self, _: &Body, _: RegionPoint) -> Vec<Value> {
        Vec::new()
    }
}

impl RegionBranchOpInterface for ExecuteRegionOp {
    fn successor_regions(self, _: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        vec![if point == RegionPoint::Parent { BODY } else { LEAVE }]
    }
}

impl IfOp {
    /// Returns the successor if the condition does not hold: the parent for an operation without `else`.
    fn otherwise(self, ir: &Body) -> RegionPoint {
        match self.else_region(ir).is_empty() {
            true => LEAVE,
            false => RegionPoint::Region(IfOp::ELSE_REGION.index()),
        }
    }

    /// Returns the condition, if constant.
    fn known_condition(self, ir: &Body, operands: &[Option<Attr>]) -> Option<bool> {
        constant(ir, operands, IfOp::CONDITION.range(ir, self)).map(|value| value != 0)
    }
}

impl RegionBranchOpInterface for IfOp {
    fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        match point {
            RegionPoint::Region(_) => vec![LEAVE],
            RegionPoint::Parent => {
                vec![RegionPoint::Region(IfOp::THEN_REGION.index()), self.otherwise(ir)]
            }
        }
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attr>]) -> Vec<RegionPoint> {
        let both = self.successor_regions(ir, RegionPoint::Parent);
        match self.known_condition(ir, operands) {
            None => both,
            Some(holds) => vec![both[usize::from(!holds)]],
        }
    }

    fn region_invocation_bounds(
        self,
        ir: &Body,
        operands: &[Option<Attr>],
    ) -> Vec<InvocationBounds> {
        let known = self.known_condition(ir, operands);
        let most = |runs: bool| InvocationBounds { lower: 0, upper: Some(u32::from(runs)) };
        vec![most(known != Some(false)), most(known != Some(true))]
    }
}

impl RegionBranchOpInterface for IndexSwitchOp {
    fn successor_regions(self, ir: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        match point {
            RegionPoint::Region(_) => vec![LEAVE],
            RegionPoint::Parent => {
                (0..ir.num_regions(self.op())).map(RegionPoint::Region).collect()
            }
        }
    }

    fn entry_successor_regions(self, ir: &Body, operands: &[Option<Attr>]) -> Vec<RegionPoint> {
        match constant(ir, operands, IndexSwitchOp::ARG.range(ir, self)) {
            None => self.successor_regions(ir, RegionPoint::Parent),
            Some(value) => {
                let case = self.case_of(ir, value);
                vec![RegionPoint::Region(case.unwrap_or(IndexSwitchOp::DEFAULT_REGION.index()))]
            }
        }
    }

    /// As upstream: with a constant argument, the upper bound of 1 is assigned to the region *before* the one that
    /// runs, or to the last region if the default runs.
    fn region_invocation_bounds(
        self,
        ir: &Body,
        operands: &[Option<Attr>],
    ) -> Vec<InvocationBounds> {
        let count = ir.num_regions(self.op());
        let known = constant(ir, operands, IndexSwitchOp::ARG.range(ir, self));
        let runs = known.map(|value| {
            let first = IndexSwitchOp::CASE_REGIONS.index();
            self.case_of(ir, value).map_or(count - 1, |region| region - first)
        });
        let bound = |region| InvocationBounds {
            lower: 0,
            upper: Some(u32::from(runs.is_none_or(|runs| runs == region))),
        };
        (0..count).map(bound).collect()
    }
}

impl IndexSwitchOp {
    /// Returns the index of the region of the case with the value `value`.
    pub(super) fn case_of(self, ir: &Body, value: i64) -> Option<usize> {
        let case = self.cases(ir).iter().position(|case| *case == value)?;
        Some(IndexSwitchOp::CASE_REGIONS.index() + case)
    }
}
