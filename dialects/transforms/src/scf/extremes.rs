//! Simplification of `affine.min` and `affine.max` of induction variables by the bounds of their loops.

use ods_core::affine::{AffineExpr, AffineMap, BoundKind};
use ods_core::ir::WalkOrder;
use ods_core::mixed::MixedIndex;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Attr, Body, Op, OpType, Value};

use crate::affine::{AffineApplyOp, AffineMaxOp, AffineMinOp, Extreme, ValueSystem};
use crate::scf::{ForOp, ForallOp, ParallelOp};

/// Replaces an `affine.min` or `affine.max` by the result that it provably selects.
fn simplify(rw: &mut Rewriter<'_>, op: Op, known: ValueSystem) -> Rewritten {
    let extreme = Extreme::of(rw, op)?;
    let simple = known.simplify_extreme(rw, &extreme)?;
    let map = Attr::affine_map(rw.ctx(), simple.map);
    rw.replace_with(op, AffineApplyOp::build(map).map_operands(simple.operands))
}

/// Simplifies an `affine.min` or `affine.max` by the bounds of the loops whose induction variables it uses.
pub(super) fn simplify_in_loops(rw: &mut Rewriter<'_>, op: Op) -> Rewritten {
    let mut known = ValueSystem::new();
    let mut counters: Vec<Value> = Vec::new();
    let operands: Vec<Value> = rw.operands(op).collect();
    for operand in operands {
        if counters.contains(&operand) {
            continue;
        }
        let Some(bounds) = bounds_of(rw, operand) else { continue };
        counters.push(operand);
        add_counter(rw, &mut known, operand, bounds)?;
    }
    simplify(rw, op, known)
}

/// Returns the lower bound, the upper bound and the step of the loop whose induction variable is `counter`. Returns
/// `None` for a loop with unsigned comparison: its bounds do not bound the variable as a signed number.
fn bounds_of(ir: &Body, counter: Value) -> Option<[MixedIndex; 3]> {
    let block = match ir.def(counter) {
        ods_core::ir::ValueDef::Arg(block, _) => block,
        ods_core::ir::ValueDef::Result(..) => return None,
    };
    let at = ir.arg_values(block).position(|arg| arg == counter)?;
    let op = ir.block_parent_op(block)?;
    if let Some(op) = op.cast::<ForOp>(ir) {
        let bounds = [op.lower_bound(ir), op.upper_bound(ir), op.step(ir)];
        return (at == 0 && !op.unsigned_cmp(ir)).then(|| bounds.map(MixedIndex::Value));
    }
    if let Some(op) = op.cast::<ParallelOp>(ir) {
        let [lower, upper, step] =
            [op.lower_bound(ir).nth(at), op.upper_bound(ir).nth(at), op.step(ir).nth(at)];
        return Some([lower?, upper?, step?].map(MixedIndex::Value));
    }
    let op = op.cast::<ForallOp>(ir)?;
    (at < op.rank(ir)).then(|| op.bounds(ir).dim(at))
}

/// Adds an induction variable with its bounds: it is at least the lower bound, and at most the last value before the
/// upper bound. Returns `None` if the step is not constant.
fn add_counter(
    ir: &Body,
    known: &mut ValueSystem,
    counter: Value,
    [lower, upper, step]: [MixedIndex; 3],
) -> Option<()> {
    let step = step.constant(ir)?;
    let counter = known.add_dim(Some(counter));
    let [low, high] = [lower, upper].map(|bound| match bound {
        MixedIndex::Value(value) => known.add_symbol(Some(value)),
        MixedIndex::Known(_) => known.add_symbol(None),
    });
    let numbers = [lower, upper].map(|bound| bound.constant(ir));
    for (at, number) in [low, high].into_iter().zip(numbers) {
        if let Some(number) = number {
            known.system.add_constant_bound(BoundKind::Equal, at, number);
        }
    }
    known.system.add_inequality(&[(counter, 1), (low, -1)], 0);
    let (dims, symbols) = (known.system.dims(), known.system.symbols());
    let expr = |at: usize, number: Option<i64>| match number {
        Some(number) => AffineExpr::Constant(number),
        None => AffineExpr::Symbol((at - dims) as u32),
    };
    let one = AffineExpr::Constant(1);
    let end = match numbers {
        [Some(lower), Some(upper)] if lower.checked_add(step)? >= upper => {
            AffineExpr::Symbol((low - dims) as u32).add(one)
        }
        [lower, upper] => {
            let (lower, upper) = (expr(low, lower), expr(high, upper));
            let rounds = upper.sub(lower.clone()).sub(one.clone());
            let rounds = rounds.floor_div(AffineExpr::Constant(step));
            lower.add(one).add(rounds.mul(AffineExpr::Constant(step)))
        }
    };
    let map = AffineMap::new(dims as u32, symbols as u32, [end]);
    known.system.add_bound(BoundKind::Upper, counter, &map)
}

/// Simplifies every `affine.min` and `affine.max` in a loop after peeling: in the loop of full steps, `upper - counter`
/// is at least the step, in the loop of the rest it is less.
pub(super) fn simplify_peeled(rw: &mut Rewriter<'_>, op: ForOp, upper: Value, full: bool) {
    let (counter, step) = (op.induction_variable(rw), op.step(rw));
    let ops: Vec<Op> = rw.walk_inside(op.op(), WalkOrder::Post).collect();
    for inner in ops {
        if !inner.isa::<AffineMinOp>(rw) && !inner.isa::<AffineMaxOp>(rw) {
            continue;
        }
        let mut known = ValueSystem::new();
        let [i, n, s] = [counter, upper, step].map(|value| known.add_dim(Some(value)));
        for (at, value) in [(n, upper), (s, step)] {
            if let Some(number) = ods_core::mixed::constant_index(rw, value) {
                known.system.add_constant_bound(BoundKind::Equal, at, number);
            }
        }
        match full {
            true => known.system.add_inequality(&[(i, -1), (n, 1), (s, -1)], 0),
            false => known.system.add_inequality(&[(i, 1), (n, -1), (s, 1)], -1),
        }
        let (point, loc, own) = (rw.point(), rw.insert_loc(), rw.loc(inner));
        rw.set_point_before(inner).set_loc(own);
        simplify(rw, inner, known);
        rw.set_point(point).set_loc(loc);
    }
}
