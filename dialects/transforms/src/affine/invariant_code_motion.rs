//! `--affine-loop-invariant-code-motion`

mod effects;

use std::cell::OnceCell;

use ods_core::analysis::effects::{is_memory_effect_free, is_speculatable};
use ods_core::interface::{ConditionallySpeculatable, Speculatability};
use ods_core::ir::{RegionRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, OpRef, Value};
use rustc_hash::FxHashSet;

use self::effects::{Inside, Nests};
use crate::affine::analysis::{Access, nesting_depth, surely_runs};
use crate::affine::{
    AffineForOp, AffineIfOp, AffineLoopInvariantCodeMotion, AffineParallelOp, AffineYieldOp,
};

impl RunPass for AffineLoopInvariantCodeMotion {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let body = cx.body_mut();
        let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
        let effects = OnceCell::new();
        let mut nests = Nests::default();
        let mut rw = Rewriter::new(body);
        for (at, op) in ops.iter().enumerate() {
            let start = nests.leave(&rw, *op, at);
            if let Some(one) = op.cast::<AffineForOp>(&rw) {
                let inside = Inside { outer: *op, ops: &ops, range: start..at, effects: &effects };
                hoist(&mut rw, one, inside);
            }
        }
        Ok(())
    }
}

fn hoist(rw: &mut Rewriter<'_>, one: AffineForOp, inside: Inside<'_>) -> Option<()> {
    let ir: &Body = rw;
    let block = one.region(ir).entry()?;
    let mut invariance = Invariance {
        ir,
        outer: one,
        arguments: block.args().map(Value::from).collect(),
        runs: OnceCell::new(),
        inside,
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

/// The invariant operations of a loop.
struct Invariance<'ir> {
    ir: &'ir Body,
    outer: AffineForOp,
    /// The block arguments of the loop.
    arguments: Vec<Value>,
    /// Set if the loop has an iteration: operations that run at least once may be hoisted.
    runs: OnceCell<bool>,
    inside: Inside<'ir>,
    /// The visited operations whose results matter.
    known: FxHashSet<Op>,
    hoisted: FxHashSet<Op>,
}

impl Invariance<'_> {
    fn holds(&mut self, op: OpRef<'_>) -> bool {
        let ir = self.ir;
        // The operands are checked first: the effects of the loop need not be computed if all accesses vary.
        if op.isa::<AffineIfOp>() || op.isa::<AffineForOp>() || op.isa::<AffineParallelOp>() {
            if !op.regions().all(|region| self.holds_in(region)) || self.varies(op) {
                return false;
            }
            // Bounds and conditions may divide by zero.
            let model = op.interface::<dyn ConditionallySpeculatable>();
            let itself = model.map(|model| model.speculatability(ir));
            if itself == Some(Speculatability::NotSpeculatable) && !self.runs() {
                return false;
            }
        } else if let Some((memref, writes)) = Access::memref_of(ir, op.op) {
            self.known.insert(op.op);
            if self.varies(op)
                || self.inside.conflicts(ir, op.op, memref, writes)
                || !(self.runs() || self.is_harmless(op.op))
            {
                return false;
            }
        } else if self.varies(op)
            || !is_memory_effect_free(op)
            || !(is_speculatable(op) || op.isa::<AffineYieldOp>() || self.runs())
        {
            return false;
        }
        // Regions of other operations use values from outside that are not operands.
        let inside = || {
            let mut inside = ir.walk_inside(op.op, WalkOrder::Pre);
            inside.any(|inner| self.varies(ir.view(inner)))
        };
        if op.regions().len() != 0 && inside() {
            return false;
        }
        self.hoisted.insert(op.op);
        true
    }

    fn holds_in(&mut self, region: RegionRef<'_>) -> bool {
        region.blocks().flat_map(|block| block.ops()).all(|op| self.holds(op))
    }

    /// Returns whether an operand may vary between iterations.
    fn varies(&self, op: OpRef<'_>) -> bool {
        op.operands().any(|operand| {
            self.arguments.contains(&operand.value)
                || self
                    .ir
                    .defining_op(operand.value)
                    .is_some_and(|of| self.known.contains(&of) && !self.hoisted.contains(&of))
        })
    }

    fn runs(&self) -> bool {
        *self.runs.get_or_init(|| surely_runs(self.ir, self.outer))
    }

    /// Returns whether an access is harmless though the loop has no iteration: a read of an element in bounds.
    fn is_harmless(&self, op: Op) -> bool {
        let ir = self.ir;
        Access::of(ir, op).is_some_and(|access| {
            !access.writes && access.is_in_bounds(ir, nesting_depth(ir, self.outer.into()))
        })
    }
}
