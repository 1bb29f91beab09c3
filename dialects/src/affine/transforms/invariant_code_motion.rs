//! `--affine-loop-invariant-code-motion`

use std::cell::OnceCell;

use ods_core::analysis::effects::{is_memory_effect_free, is_speculatable};
use ods_core::ir::{RegionRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, OpRef, Value};
use rustc_hash::FxHashSet;

use crate::affine::analysis::{Access, Foreign, may_overlap, nesting_depth, surely_runs};
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
        accesses: ir
            .walk_inside(one.into(), WalkOrder::Post)
            .filter_map(|op| Some((op, Access::memref_of(ir, op)?)))
            .collect(),
        foreign: OnceCell::new(),
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
    accesses: Vec<(Op, (Value, bool))>,
    foreign: OnceCell<Foreign>,
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
        } else if let Some((memref, writes)) = Access::memref_of(self.ir, op.op) {
            self.known.insert(op.op);
            if self.conflicts(op.op, memref, writes) || !(self.runs || self.is_harmless(op.op)) {
                return false;
            }
        } else if !is_memory_effect_free(op)
            || !(self.runs || is_speculatable(op) || op.isa::<AffineYieldOp>())
        {
            return false;
        }
        // Regions of other operations use values from outside without naming them as operands.
        let inside = || {
            let mut inside = self.ir.walk_inside(op.op, WalkOrder::Pre);
            inside.any(|inner| self.varies(self.ir.view(inner)))
        };
        if self.varies(op) || (op.regions().len() != 0 && inside()) {
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
    fn is_harmless(&self, op: Op) -> bool {
        Access::of(self.ir, op).is_some_and(|access| {
            !access.writes && access.is_in_bounds(self.ir, nesting_depth(self.ir, self.around))
        })
    }

    /// Returns whether something else in the loop may write what is accessed, or read what is written.
    fn conflicts(&self, op: Op, memref: Value, writes: bool) -> bool {
        let ir = self.ir;
        let mut others = self.accesses.iter().filter(|(other, _)| *other != op);
        others.any(|(_, (other, written))| (writes || *written) && may_overlap(ir, memref, *other))
            || self
                .foreign
                .get_or_init(|| Foreign::inside(ir, self.around))
                .conflicts(ir, &[(memref, writes)])
    }
}
