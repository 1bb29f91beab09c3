//! Operations on loops.

use ods_core::interface::LoopLikeOpInterface;
use ods_core::rewrite::{Rewriter, Rewritten};
use ods_core::{Body, Op, OpType, Value};

use super::At;
use crate::scf::{self, ForOp, ForallOp, ParallelOp};
use crate::transform::interpreter::Interpreter;
use crate::transform::outcome::Outcome;
use crate::transform::payload::PayloadOp;
use crate::transform::{
    ForallToForOp, ForallToParallelOp, LoopCoalesceOp, LoopPeelOp, LoopPromoteIfOneIterationOp,
    ParallelForToNestedForOps, TransformOpInterface,
};

const WRONG_KIND: &str = "transform applied to the wrong op kind";

impl TransformOpInterface for LoopPromoteIfOneIterationOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        at.each(state, self.target(ir), |state, target| {
            let looping = state.body(&target.body).interface::<dyn LoopLikeOpInterface>(target.op);
            let Some(looping) = looping else {
                return at.silenceable_at(
                    state.view(target),
                    WRONG_KIND,
                    "when applied to this op",
                );
            };
            state.rewrite(&target.body, |rw| {
                looping.promote_if_single_iteration(rw);
            });
            Ok(())
        })
    }
}

impl TransformOpInterface for LoopPeelOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let (mut loops, mut rests) = (Vec::new(), Vec::new());
        at.each(state, self.target(ir), |state, target| {
            let front = self.peel_front(ir);
            let rest = state.rewrite(&target.body, |rw| {
                let op = target.op.cast::<ForOp>(rw)?;
                if front { scf::peel_front(rw, op) } else { scf::peel_back(rw, op) }
            });
            let Some(rest) = rest else {
                let which = if front { "first" } else { "last" };
                return at.silenceable(format!("failed to peel the {which} iteration"));
            };
            loops.push(target.clone());
            rests.push(PayloadOp { body: target.body.clone(), op: rest.op() });
            Ok(())
        })?;
        at.set_ops(state, self.peeled_loop(ir), loops)?;
        at.set_ops(state, self.remainder_loop(ir), rests)
    }
}

impl TransformOpInterface for LoopCoalesceOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let targets = state.ops(self.target(ir));
        at.each(state, self.target(ir), |state, target| {
            let done = state.rewrite(&target.body, |rw| {
                Some(scf::coalesce_nest(rw, target.op.cast::<ForOp>(rw)?))
            });
            let view = state.view(target);
            match done {
                Some(true) => Ok(()),
                Some(false) => at.silenceable_at(
                    view,
                    "'transform.loop.coalesce' failed to apply",
                    "when applied to this op",
                ),
                None => at.silenceable_at(view, WRONG_KIND, "when applied to this op"),
            }
        })?;
        at.set_ops(state, self.transformed(ir), targets)
    }
}

/// Returns the only operation of a handle, if it is of kind `X`.
fn single<X: OpType>(at: At<'_>, state: &Interpreter, handle: Value) -> Outcome<(PayloadOp, X)> {
    let targets = state.ops(handle);
    let [target] = &targets[..] else { return at.silenceable("expected a single payload op") };
    match target.op.cast::<X>(state.body(&target.body)) {
        Some(op) => Ok((target.clone(), op)),
        None => {
            let message = format!("expected the payload to be {}", X::SCHEMA.name);
            at.silenceable_at(state.view(target), &message, "payload op")
        }
    }
}

/// Replaces a loop; returns the replacement and the loops nested in it, `depth` loops in total.
fn replaced(
    state: &mut Interpreter,
    target: &PayloadOp,
    depth: usize,
    replace: impl FnOnce(&mut Rewriter<'_>) -> Rewritten,
) -> Option<Vec<PayloadOp>> {
    state.rewrite(&target.body, |rw| {
        // The target has a successor: at least the terminator of its block.
        let (next, loc) = (rw.next_op(target.op)?, rw.loc(target.op));
        rw.set_point_before(target.op).set_loc(loc);
        replace(rw)?;
        let mut created = vec![rw.prev_op(next)?];
        while created.len() < depth {
            let block = created.last()?.cast::<ForOp>(rw)?.body(rw);
            created.push(rw.first_op(block)?);
        }
        let all = created.into_iter();
        Some(all.map(|op: Op| PayloadOp { body: target.body.clone(), op }).collect())
    })
}

/// Associates each result with one loop of a nest.
fn set_each(
    at: At<'_>,
    state: &mut Interpreter,
    results: Vec<Value>,
    nest: Option<Vec<PayloadOp>>,
    failure: &str,
) -> Outcome {
    let Some(nest) = nest else { return at.silenceable(failure) };
    for (result, op) in results.into_iter().zip(nest) {
        at.set_ops(state, result, vec![op])?;
    }
    Ok(())
}

/// Fails unless there are as many results as loops.
fn count(
    at: At<'_>,
    state: &Interpreter,
    target: &PayloadOp,
    (results, loops): (usize, usize),
) -> Outcome {
    let message = format!(
        "op expects as many results ({results}) as payload has induction variables ({loops})"
    );
    match results == loops {
        true => Ok(()),
        false => at.silenceable_at(state.view(target), &message, "payload op"),
    }
}

/// Fails unless there is one result.
fn single_result(at: At<'_>, state: &Interpreter, target: &PayloadOp, results: usize) -> Outcome {
    let message = format!("op expects one result, given {results}");
    match results {
        1 => Ok(()),
        _ => at.silenceable_at(state.view(target), &message, "payload op"),
    }
}

impl TransformOpInterface for ForallToForOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let (target, op) = single::<ForallOp>(at, state, self.target(ir))?;
        let body = state.body(&target.body);
        if op.outputs(body).len() != 0 {
            return at.silenceable("unsupported shared outputs (didn't bufferize?)");
        }
        let (rank, results) = (op.rank(body), self.transformed(ir).collect::<Vec<_>>());
        count(at, state, &target, (results.len(), rank))?;
        let nest = replaced(state, &target, rank, |rw| scf::forall_to_for(rw, op));
        set_each(at, state, results, nest, "failed to convert forall into for")
    }
}

impl TransformOpInterface for ForallToParallelOp {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let (target, op) = single::<ForallOp>(at, state, self.target(ir))?;
        if op.outputs(state.body(&target.body)).len() != 0 {
            return at.silenceable("unsupported shared outputs (didn't bufferize?)");
        }
        let results: Vec<Value> = self.transformed(ir).collect();
        single_result(at, state, &target, results.len())?;
        let nest = replaced(state, &target, 1, |rw| scf::forall_to_parallel(rw, op));
        set_each(at, state, results, nest, "failed to convert forall into parallel")
    }
}

impl TransformOpInterface for ParallelForToNestedForOps {
    fn apply(self, ir: &Body, state: &mut Interpreter) -> Outcome {
        let at = At { ir, op: self.op() };
        let (target, op) = single::<ParallelOp>(at, state, self.target(ir))?;
        let body = state.body(&target.body);
        let (rank, results) =
            (op.lower_bound(body).len(), self.transformed(ir).collect::<Vec<_>>());
        single_result(at, state, &target, results.len())?;
        let nest = replaced(state, &target, rank, |rw| scf::parallel_to_for(rw, op));
        set_each(at, state, results, nest, "failed to convert parallel into nested fors")
    }
}
