//! Help about operations that patterns created or modified since the IR was verified last.

use super::Verified;
use super::VerifyCx;
use crate::{Block, Diagnostic, Op, OpRef};

/// Attaches the patterns that created and modified `op` to the error of a check of it.
#[inline]
pub(super) fn with_origin(cx: &VerifyCx<'_>, op: Op, result: Verified) -> Verified {
    result.map_err(|error| Box::new(explain(cx, op, *error)))
}

/// Like [`with_origin`], for a check of a block, whose errors are about its last operation.
#[inline]
pub(super) fn with_origin_in(cx: &VerifyCx<'_>, block: Block, result: Verified) -> Verified {
    result.map_err(|error| {
        match cx.body.last_op(block).or_else(|| cx.body.block_parent_op(block)) {
            Some(op) => Box::new(explain(cx, op, *error)),
            None => error,
        }
    })
}

#[cold]
fn explain(cx: &VerifyCx<'_>, op: Op, error: Diagnostic) -> Diagnostic {
    let own = cx.view(op);
    if let Some(origin) = origin_of(own) {
        return error.with_help(own.loc(), format!("'{}' was {origin}", own.name()));
    }
    // A pattern may have created it with the operation around it.
    let around =
        cx.ancestors(op).find_map(|around| Some((around, around.body.made_by(around.op)?)));
    match around {
        Some((around, origin)) => {
            let text = format!("'{}' is inside '{}', made by {origin}", own.name(), around.name());
            error.with_help(around.loc(), text)
        }
        None => error,
    }
}

/// Returns which patterns created and last modified an operation, in words.
fn origin_of(op: OpRef<'_>) -> Option<String> {
    let made = op.body.made_by(op.op);
    let changed = op.body.changed_by(op.op).filter(|changed| made != Some(*changed));
    match (made, changed) {
        (None, None) => None,
        (Some(made), None) => Some(format!("made by {made}")),
        (None, Some(changed)) => Some(format!("changed by {changed}")),
        (Some(made), Some(changed)) => Some(format!("made by {made}, and changed by {changed}")),
    }
}
