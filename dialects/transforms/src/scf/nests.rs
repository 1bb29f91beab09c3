//! `scf-forall-to-for`, `scf-forall-to-parallel` and `scf-parallel-for-to-nested-fors`

use ods_core::ir::WalkOrder;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Block, Body, Diagnostic, Op, OpType, Value};

use super::forall::{bound_values, forall_to_parallel};
use crate::scf::loops::build_for;
use crate::scf::{
    ForallOp, ParallelOp, SCFForallToForLoop, SCFForallToParallelLoop, SCFParallelForToNestedFors,
    YieldOp,
};

impl RunPass for SCFForallToForLoop {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let failed = each(cx.body_mut(), |op: ForallOp, rw| forall_to_for(rw, op), NO_OUTPUTS_FOR);
        failed.map_err(|error| cx.fail_with(error))
    }
}

impl RunPass for SCFForallToParallelLoop {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let convert = |op: ForallOp, rw: &mut Rewriter<'_>| forall_to_parallel(rw, op);
        let failed = each(cx.body_mut(), convert, NO_OUTPUTS_PARALLEL);
        failed.map_err(|error| cx.fail_with(error))
    }
}

impl RunPass for SCFParallelForToNestedFors {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let convert = |op: ParallelOp, rw: &mut Rewriter<'_>| parallel_to_for(rw, op);
        let failed = each(cx.body_mut(), convert, NO_REDUCTIONS);
        failed.map_err(|error| cx.fail_with(error))
    }
}

const NO_OUTPUTS_FOR: &str = "only fully bufferized scf.forall ops can be lowered to scf.for";
const NO_OUTPUTS_PARALLEL: &str =
    "only fully bufferized scf.forall ops can be lowered to scf.parallel";
const NO_REDUCTIONS: &str =
    "currently scf.parallel to scf.for conversion doesn't support scf.reduce with results";

/// Converts every `T`, innermost first; reports `message` at the first that cannot be converted.
fn each<T: OpType>(
    body: &mut Body,
    convert: impl Fn(T, &mut Rewriter<'_>) -> Rewritten,
    message: &str,
) -> Result<(), Diagnostic> {
    let mut failed = Ok(());
    body.for_each_body(|body| {
        let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
        for op in ops {
            if failed.is_err() {
                return;
            }
            let Some(found) = op.cast::<T>(body) else { continue };
            let loc = body.loc(op);
            let mut rw = Rewriter::new(body);
            rw.set_point_before(op).set_loc(loc);
            if convert(found, &mut rw).is_none() {
                failed = Err(body.view(op).op_error(message));
            }
        }
    });
    failed
}

/// Builds a loop nest with one loop per dimension; returns the induction variables and the innermost body.
fn build_nest(rw: &mut Rewriter<'_>, bounds: [Vec<Value>; 3]) -> Option<(Vec<Value>, Block)> {
    let [lower, upper, step] = bounds;
    let mut created: (Vec<Value>, Option<Block>) = (Vec::new(), None);
    for ((lower, upper), step) in lower.into_iter().zip(upper).zip(step) {
        let new = build_for(rw, [lower, upper, step], &[], false);
        let block = new.body(rw);
        created.0.push(new.induction_variable(rw));
        created.1 = Some(block);
        rw.set_point_at_end(block);
        let end = rw.insert(YieldOp::build());
        rw.set_point_before(end);
    }
    Some((created.0, created.1?))
}

/// Replaces a loop without outputs by a nest of one loop per dimension. Returns `None` if it has outputs.
pub fn forall_to_for(rw: &mut Rewriter<'_>, op: ForallOp) -> Rewritten {
    if op.outputs(rw).len() != 0 {
        return None;
    }
    let bounds = bound_values(rw, op);
    let body = op.body(rw);
    into_nest(rw, op.op(), body, bounds)
}

/// Replaces a loop without reductions by a nest of one loop per dimension. Returns `None` if it has reductions.
pub fn parallel_to_for(rw: &mut Rewriter<'_>, op: ParallelOp) -> Rewritten {
    if op.results(rw).len() != 0 {
        return None;
    }
    let (lower, upper, step) = (op.lower_bound(rw), op.upper_bound(rw), op.step(rw));
    let bounds = [lower.collect(), upper.collect(), step.collect()];
    let body = op.body(rw);
    into_nest(rw, op.op(), body, bounds)
}

/// Moves the body of a loop, without its terminator, into a nest.
fn into_nest(rw: &mut Rewriter<'_>, op: Op, body: Block, bounds: [Vec<Value>; 3]) -> Rewritten {
    let (counters, innermost) = build_nest(rw, bounds)?;
    let end = rw.last_op(body)?;
    rw.erase_op(end);
    let before = rw.last_op(innermost)?;
    rw.inline_block_before(body, before, &counters);
    rw.erase_op(op)
}
