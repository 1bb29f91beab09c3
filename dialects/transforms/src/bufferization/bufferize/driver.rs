//! The rewrite of all operations of a body to buffers.

use ods_core::analysis::effects::Effects;
use ods_core::ir::WalkOrder;
use ods_core::rewrite::{Listener, Rewriter};
use ods_core::{Body, Diagnostic, Op};
use rustc_hash::FxHashSet;

use super::{BufferizationState, Failed, insert_copies};
use crate::bufferization::analysis::{
    AnalysisState, BufferizationOptions, UNSTRUCTURED, bufferizable, has_tensor_semantics,
    is_unsupported,
};
use crate::bufferization::{
    BufferizableOpInterface, ToBufferOp, ToTensorOp, fold_buffer_of_tensor,
};

/// The operations to rewrite, and the `to_buffer` operations built for tensors.
struct Work<'a> {
    options: &'a BufferizationOptions,
    ops: Vec<Op>,
    buffers: Vec<Op>,
    seen: FxHashSet<Op>,
}

impl Listener for Work<'_> {
    fn inserted(&mut self, body: &Body, op: Op) {
        if !self.seen.insert(op) {
            return;
        }
        if op.isa::<ToBufferOp>(body) {
            self.buffers.push(op);
        } else if !op.isa::<ToTensorOp>(body)
            && has_tensor_semantics(body, op)
            && self.options.allows(body, op)
        {
            self.ops.push(op);
        }
    }
}

/// Rewrites all operations of a body; `finish` rewrites the enclosing function, if that is bufferized as well.
pub(super) fn bufferize_body(
    body: &mut Body,
    state: &mut BufferizationState,
    finish: impl FnOnce(&mut Rewriter<'_>, &mut BufferizationState) -> Result<(), Failed>,
) -> Result<(), Vec<Diagnostic>> {
    if state.options.copy_before_write {
        let functions = std::mem::take(&mut state.functions);
        let boundary = state.boundary.clone();
        let analysis = AnalysisState::conservative(&state.options, functions, boundary);
        let done = insert_copies(&mut Rewriter::new(body), &analysis, state);
        state.functions = analysis.functions;
        done.map_err(|failed| failed.0.into_iter().map(|error| *error).collect::<Vec<_>>())?;
    }
    let options = state.options.clone();
    let all: Vec<Op> = body.walk(WalkOrder::Post).collect();
    let mut work = Work {
        options: &options,
        ops: Vec::new(),
        buffers: all.iter().copied().filter(|op| op.isa::<ToBufferOp>(body)).collect(),
        seen: all.iter().copied().collect(),
    };
    let wanted = |op: &Op| options.allows(body, *op) && has_tensor_semantics(body, *op);
    work.ops = all.into_iter().filter(wanted).collect();
    let mut finish = Some(finish);
    let first = work.ops.len();
    let mut next = 0;
    loop {
        if next == first
            && let Some(finish) = finish.take()
        {
            let mut rw = Rewriter::with_listener(body, &mut work);
            finish(&mut rw, state)
                .map_err(|failed| failed.0.into_iter().map(|error| *error).collect::<Vec<_>>())?;
        }
        let Some(op) = work.ops.get(next).copied() else { break };
        next += 1;
        bufferize_op(body, op, state, &mut work)?;
    }
    fold_pairs(body, state, work.buffers);
    if options.allow_unknown_ops {
        return Ok(());
    }
    check(body, &options, &work.ops)
}

fn bufferize_op(
    body: &mut Body,
    op: Op,
    state: &mut BufferizationState,
    work: &mut Work<'_>,
) -> Result<(), Vec<Diagnostic>> {
    if !body.is_live(op) {
        return Ok(());
    }
    let Some(one) = bufferizable(body, op, &state.options) else { return Ok(()) };
    if !has_tensor_semantics(body, op) {
        return Ok(());
    }
    if is_unsupported(body, op, one) {
        return Err(vec![body.view(op).op_error(UNSTRUCTURED)]);
    }
    let loc = body.loc(op);
    let mut rw = Rewriter::with_listener(body, work);
    rw.set_point_before(op).set_loc(loc);
    one.bufferize(&mut rw, state).map_err(|failed| {
        let mut errors: Vec<Diagnostic> = failed.0.into_iter().map(|error| *error).collect();
        errors.push(body.view(op).error("failed to bufferize op"));
        errors
    })
}

/// Folds `to_buffer` of `to_tensor`, and erases dead reads.
fn fold_pairs(body: &mut Body, state: &BufferizationState, buffers: Vec<Op>) {
    let alignment = state.options.alignment;
    for op in buffers {
        if body.is_live(op)
            && let Some(op) = op.cast::<ToBufferOp>(body)
        {
            let loc = body.loc(op.into());
            let mut rw = Rewriter::new(body);
            rw.set_point_before(op).set_loc(loc);
            fold_buffer_of_tensor(&mut rw, op, alignment);
        }
    }
    for op in body.walk(WalkOrder::Post).collect::<Vec<_>>() {
        if op.cast::<ToTensorOp>(body).is_some_and(|op| !body.is_used(op.result(body))) {
            body.erase_op(op);
        }
    }
}

/// Verifies that no operation with tensor semantics remains.
fn check(body: &Body, options: &BufferizationOptions, ops: &[Op]) -> Result<(), Vec<Diagnostic>> {
    let mut effects = Effects::new();
    for op in ops.iter().copied().filter(|op| body.is_live(*op)) {
        let used = body.results(op).any(|result| body.is_used(result));
        let left = has_tensor_semantics(body, op)
            && options.allows(body, op)
            && (used || !effects.of(body, op).free)
            && !op.isa::<ToTensorOp>(body)
            && !op.isa::<ToBufferOp>(body);
        if left {
            return Err(vec![body.view(op).error("op was not bufferized")]);
        }
    }
    Ok(())
}
