//! The ways of control among regions, the values that go along, and how often each region runs.

use std::ops::Range;

use ods_core::interface::{
    InvocationBounds, RegionBranchOpInterface, RegionBranchTerminatorOpInterface, RegionPoint,
};
use ods_core::ir::OpRef;
use ods_core::{Attr, AttrData, Body, OpType, Value};

use super::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp,
    WhileOp,
};

const LEAVE: RegionPoint = RegionPoint::Parent;

/// The only region of a loop or block.
const BODY: RegionPoint = RegionPoint::Region(0);

/// The arguments of the first block of a region, less the first `skip`.
fn entry_args(op: OpRef<'_>, region: usize, skip: usize) -> Vec<Value> {
    let entry = op.regions().nth(region).and_then(|region| region.entry());
    let args = entry.into_iter().flat_map(|block| block.args());
    args.skip(skip).map(Value::from).collect()
}

/// The constant that operand number `index` is.
fn constant(ir: &Body, operands: &[Option<Attr>], index: usize) -> Option<i64> {
    match operands.get(index).copied()??.data(ir.ctx()) {
        AttrData::Integer(_, value) => value.as_i64(),
        _ => None,
    }
}

/// Into the body or past it, at first and after each round.
impl RegionBranchOpInterface for ForOp {
    fn successor_regions(self, _: &Body, _: RegionPoint) -> Vec<RegionPoint> {
        vec![BODY, LEAVE]
    }

    fn entry_successor_operands(self, ir: &Body, _: RegionPoint) -> Range<usize> {
        ForOp::INIT_ARGS.range(ir, self)
    }

    fn successor_inputs(self, ir: &Body, to: RegionPoint) -> Vec<Value> {
        match to {
            RegionPoint::Parent => self.results(ir).collect(),
            RegionPoint::Region(region) => entry_args(ir.view(self.op()), region, 1),
        }
    }
}

/// `before` at first, and again after `after`; from there to `after`, or out.
impl RegionBranchOpInterface for WhileOp {
    fn successor_regions(self, _: &Body, point: RegionPoint) -> Vec<RegionPoint> {
        let (before, after) =
            (WhileOp::BEFORE.index(), RegionPoint::Region(WhileOp::AFTER.index()));
        match point {
            RegionPoint::Region(region) if region == before => vec![LEAVE, after],
            _ => vec![RegionPoint::Region(before)],
        }
    }

    fn entry_successor_operands(self, ir: &Body, _: RegionPoint) -> Range<usize> {
        WhileOp::INITS.range(ir, self)
    }
}

impl RegionBranchTerminatorOpInterface for ConditionOp {
    fn successor_operands(self, ir: &Body, _: RegionPoint) -> Range<usize> {
        ConditionOp::ARGS.range(ir, self)
    }

    fn successor_regions(self, ir: &Body, operands: &[Option<Attr>]) -> Option<Vec<RegionPoint>> {
        let goes_on = constant(ir, operands, ConditionOp::CONDITION.range(ir, self).start);
        let goes_on = goes_on.map(|value| value != 0);
        let after = RegionPoint::Region(WhileOp::AFTER.index());
        Some(match goes_on {
            None => vec![after, LEAVE],
            Some(true) => vec![after],
            Some(false) => vec![LEAVE],
        })
    }
}

/// No value goes in, and none out but by the reductions.
impl RegionBranchOpInterface for ParallelOp {
    fn successor_regions(self, _: &Body, _: RegionPoint) -> Vec<RegionPoint> {
        vec![BODY, LEAVE]
    }

    fn successor_inputs(self, _: &Body, _: RegionPoint) -> Vec<Value> {
        Vec::new()
    }
}

impl RegionBranchTerminatorOpInterface for ReduceOp {
    fn successor_operands(self, _: &Body, _: RegionPoint) -> Range<usize> {
        0..0
    }
}

/// All rounds run at once: control does not come back into the body.
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
    /// The way of control if the condition does not hold: past an operation without `else`.
    fn otherwise(self, ir: &Body) -> RegionPoint {
        match self.else_region(ir).is_empty() {
            true => LEAVE,
            false => RegionPoint::Region(IfOp::ELSE_REGION.index()),
        }
    }

    /// The condition, where it is constant.
    fn known_condition(self, ir: &Body, operands: &[Option<Attr>]) -> Option<bool> {
        let at = IfOp::CONDITION.range(ir, self).start;
        constant(ir, operands, at).map(|value| value != 0)
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
        match constant(ir, operands, IndexSwitchOp::ARG.range(ir, self).start) {
            None => self.successor_regions(ir, RegionPoint::Parent),
            Some(value) => {
                let case = self.case_of(ir, value);
                vec![RegionPoint::Region(case.unwrap_or(IndexSwitchOp::DEFAULT_REGION.index()))]
            }
        }
    }

    /// As upstream has it: with a known argument, the bound of 1 is that of the region *before* the one that runs, or
    /// of the last where that is the default.
    fn region_invocation_bounds(
        self,
        ir: &Body,
        operands: &[Option<Attr>],
    ) -> Vec<InvocationBounds> {
        let count = ir.num_regions(self.op());
        let known = constant(ir, operands, IndexSwitchOp::ARG.range(ir, self).start);
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
    /// The number of the region of the case with that value.
    pub(super) fn case_of(self, ir: &Body, value: i64) -> Option<usize> {
        let case = self.cases(ir).iter().position(|case| *case == value)?;
        Some(IndexSwitchOp::CASE_REGIONS.index() + case)
    }
}
