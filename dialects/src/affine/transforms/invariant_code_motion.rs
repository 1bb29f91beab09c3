//! `--affine-loop-invariant-code-motion`

use ods_core::analysis::effects::is_memory_effect_free;
use ods_core::interface::MemoryEffectOpInterface;
use ods_core::ir::{RegionRef, WalkOrder};
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::schema::EffectKind;
use ods_core::{Body, Op, OpRef, Value};
use rustc_hash::FxHashSet;

use crate::affine::{
    AffineForOp, AffineIfOp, AffineLoopInvariantCodeMotion, AffineParallelOp,
    AffineReadOpInterface, AffineWriteOpInterface, AffineYieldOp,
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
    /// The operations looked at whose results matter.
    known: FxHashSet<Op>,
    hoisted: FxHashSet<Op>,
}

/// The memref of an affine access, and whether it is written.
fn accessed(op: OpRef<'_>) -> Option<(Value, bool)> {
    if let Some(read) = op.interface::<dyn AffineReadOpInterface>() {
        return Some((read.mem_ref(op.body), false));
    }
    let write = op.interface::<dyn AffineWriteOpInterface>()?;
    Some((write.mem_ref(op.body), true))
}

fn has_effect(op: OpRef<'_>, kind: EffectKind, on: Value) -> bool {
    let Some(effects) = op.interface::<dyn MemoryEffectOpInterface>() else { return false };
    let all = effects.effects(op.body);
    all.iter().any(|effect| effect.kind == kind && effect.on.value(op) == Some(on))
}

impl Invariance<'_> {
    fn holds(&mut self, op: OpRef<'_>) -> bool {
        if op.isa::<AffineIfOp>() || op.isa::<AffineForOp>() || op.isa::<AffineParallelOp>() {
            if !op.regions().all(|region| self.holds_in(region)) {
                return false;
            }
        } else if let Some((memref, writes)) = accessed(op) {
            self.known.insert(op.op);
            if self.conflicts(op, memref, writes) {
                return false;
            }
        } else if !is_memory_effect_free(op) {
            return false;
        }
        let varies = |operand: Value| {
            self.arguments.contains(&operand)
                || self
                    .ir
                    .defining_op(operand)
                    .is_some_and(|of| self.known.contains(&of) && !self.hoisted.contains(&of))
        };
        if op.operands().any(|operand| varies(operand.value)) {
            return false;
        }
        self.hoisted.insert(op.op);
        true
    }

    fn holds_in(&mut self, region: RegionRef<'_>) -> bool {
        region.blocks().flat_map(|block| block.ops()).all(|op| self.holds(op))
    }

    /// Returns whether something else in the loop writes to the memref, or reads what is written.
    fn conflicts(&self, op: OpRef<'_>, memref: Value, writes: bool) -> bool {
        let ir = self.ir;
        ir.uses(memref).map(|at| ir.view(ir.use_owner(at))).any(|user| {
            user.op != op.op
                && (has_effect(user, EffectKind::Write, memref)
                    || (writes && has_effect(user, EffectKind::Read, memref)))
                && self.is_around(user)
        })
    }

    fn is_around(&self, op: OpRef<'_>) -> bool {
        let mut at = op.parent();
        while let Some(op) = at {
            if op.op == self.around {
                return true;
            }
            at = op.parent();
        }
        false
    }
}
