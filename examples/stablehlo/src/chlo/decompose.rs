//! The pass `chlo-legalize-to-stablehlo`: operations of chlo become operations of stablehlo, by the same formulas as the
//! lowering to scalars.

mod broadcast;
mod elementwise;
mod ragged_dot;
mod scan;
mod structured;
mod tensors;

use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Diagnostic, Op, Value};

use crate::legalize::ChloLegalizeToStablehloPass;

impl RunPass for ChloLegalizeToStablehloPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let mut errors = Vec::new();
        let only_structured = self.structured;
        cx.module().body_mut().for_each_body(|body| decompose(body, only_structured, &mut errors));
        if errors.is_empty() { Ok(()) } else { Err(cx.fail_all(errors)) }
    }
}

/// Decomposes the operations of a body; only those without a direct lowering, if wanted.
fn decompose(body: &mut Body, only_structured: bool, errors: &mut Vec<Diagnostic>) {
    let is_chlo = |op: &Op| body.name(*op).as_str().starts_with("chlo.");
    let ops: Vec<Op> = body.walk(ods_core::ir::WalkOrder::Pre).filter(is_chlo).collect();
    for op in ops {
        let loc = body.loc(op);
        let mut rw = Rewriter::new(body);
        rw.set_point_before(op).set_loc(loc);
        let done = match only_structured {
            true => ragged_dot::replace(&mut rw, op).or_else(|| scan::replace(&mut rw, op)),
            false => replace(&mut rw, op),
        };
        match done {
            Some(Ok(values)) => {
                rw.replace_op(op, &values);
            }
            Some(Err(message)) => {
                let message = format!("'{}' op {message}", rw.name(op));
                errors.push(Diagnostic::error(loc, message));
            }
            None => {}
        }
    }
}

/// The values that replace an operation, or the reason why it has no decomposition; `None` for other operations.
type Replacement = Option<Result<Vec<Value>, String>>;

fn replace(rw: &mut Rewriter<'_>, op: Op) -> Replacement {
    elementwise::replace(rw, op)
        .or_else(|| broadcast::replace(rw, op))
        .or_else(|| structured::replace(rw, op))
        .or_else(|| ragged_dot::replace(rw, op))
        .or_else(|| scan::replace(rw, op))
        .or_else(|| Some(Err("has no decomposition".to_owned())))
}
