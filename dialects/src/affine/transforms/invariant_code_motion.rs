//! `--affine-loop-invariant-code-motion`

use ods_core::analysis::effects::{is_memory_effect_free, is_speculatable};
use ods_core::ir::{RegionRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, OpRef, Value};
use rustc_hash::FxHashSet;

use crate::affine::analysis::{
    Access, Foreign, accesses_in, may_overlap, nesting_depth, surely_runs,
};
use crate::affine::{
    AffineForOp, AffineIfOp, AffineLoopInvariantCodeMotion, AffineParallelOp, AffineYieldOp,
};

impl RunPass for AffineLoopInvariantCodeMotion {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
        let mut rw = Rewriter::new(body);
        for op in ops {
            if let Some(one) = op.cast::<AffineForOp>(&rw) {
                hoist(&mut rw, one);
            }
        }
        Ok(())
    }
}

fn hoist(rw: &mut Rewriter<'_>, one: AffineForOp) -> Option<()> {
    let ir: &Body = rw;
    let block = one.region(ir).entry()?;
    let mut invariance = Invariance {
        ir,
        around: one.into(),
        arguments: block.args().map(Value::from).collect(),
        runs: surely_runs(ir, one),
        accesses: accesses_in(ir, one.into()),
        foreign: Foreign::inside(ir, one.into()),
        known: FxHashSet::default(),
        hoisted: FxHashSet::default(),
    };
    let mut moved = Vec::new();
    for op in block.ops() {
        if op.results().any(|result| ir.is_used(result.value)) {
            invariance.known.insert(op.op);
        }
        if !op.isa::<AffineYieldOp>() && invariance.holds(op) {
            moved.push(op.op);
        }
    }
    for op in moved {
        rw.move_op_before(op, one);
    }
    Some(())
}

/// The operations of a loop that are the same in every round.
struct Invariance<'ir> {
    ir: &'ir Body,
    around: Op,
    /// The arguments of the loop's block.
    arguments: Vec<Value>,
    /// Set if the loop has a round: what it does at least once may be done in front of it.
    runs: bool,
    /// The affine accesses in the loop, and the effects of the other operations.
    accesses: Vec<Access>,
    foreign: Foreign,
    /// The operations looked at whose results matter.
    known: FxHashSet<Op>,
    hoisted: FxHashSet<Op>,
}

impl Invariance<'_> {
    fn holds(&mut self, op: OpRef<'_>) -> bool {
        if op.isa::<AffineIfOp>() || op.isa::<AffineForOp>() || op.isa::<AffineParallelOp>() {
            if !op.regions().all(|region| self.holds_in(region)) {
                return false;
            }
        } else if let Some(access) = self.accesses.iter().find(|access| access.op == op.op) {
            self.known.insert(op.op);
            if self.conflicts(access) || !(self.runs || self.is_harmless(access)) {
                return false;
            }
        } else if !is_memory_effect_free(op)
            || !(self.runs || is_speculatable(op) || op.isa::<AffineYieldOp>())
        {
            return false;
        }
        // Regions of other operations use values from outside without naming them as operands.
        let mut inside = self.ir.walk_inside(op.op, WalkOrder::Pre);
        if self.varies(op) || inside.any(|inner| self.varies(self.ir.view(inner))) {
            return false;
        }
        self.hoisted.insert(op.op);
        true
    }

    fn holds_in(&mut self, region: RegionRef<'_>) -> bool {
        region.blocks().flat_map(|block| block.ops()).all(|op| self.holds(op))
    }

    /// Returns whether an operand may be another value in each round.
    fn varies(&self, op: OpRef<'_>) -> bool {
        op.operands().any(|operand| {
            self.arguments.contains(&operand.value)
                || self
                    .ir
                    .defining_op(operand.value)
                    .is_some_and(|of| self.known.contains(&of) && !self.hoisted.contains(&of))
        })
    }

    /// Returns whether an access may be done though the loop has no round: a read of an element that is there.
    fn is_harmless(&self, access: &Access) -> bool {
        !access.writes && access.is_in_bounds(self.ir, nesting_depth(self.ir, self.around))
    }

    /// Returns whether something else in the loop may write what is accessed, or read what is written.
    fn conflicts(&self, access: &Access) -> bool {
        let ir = self.ir;
        let others = self.accesses.iter().filter(|other| other.op != access.op);
        let mut conflicting = others.filter(|other| access.writes || other.writes);
        conflicting.any(|other| may_overlap(ir, access.memref, other.memref))
            || match access.writes {
                true => self.foreign.may_touch(ir, access.memref),
                false => self.foreign.may_write(ir, access.memref),
            }
    }
}
