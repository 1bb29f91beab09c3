//! Fragments in debug expressions: consecutive fragments, each relative to the previous one, are merged, as LLVM IR
//! allows one.

use ods_core::ir::WalkOrder;
use ods_core::{Attr, Body, Context, Op};

use crate::llvm::dwarf::LLVM_FRAGMENT;
use crate::llvm::{
    DIExpressionAttr, DIExpressionElemAttr, DIGlobalVariableExpressionAttr, DbgDeclareOp,
    DbgValueOp, GlobalOp,
};

/// Merges consecutive fragments.
pub(super) fn merge_fragments(body: &mut Body) {
    body.for_each_body(|body| {
        let ops: Vec<Op> = body.walk(WalkOrder::Pre).collect();
        for op in ops {
            merge_in(body, op);
        }
    });
}

fn merge_in(body: &mut Body, op: Op) {
    let ctx = body.ctx().clone();
    if let Some(op) = op.cast::<DbgValueOp>(body) {
        if let Some(merged) = merged(&ctx, op.location_expr(body)) {
            op.set_location_expr(body, merged);
        }
    } else if let Some(op) = op.cast::<DbgDeclareOp>(body) {
        if let Some(merged) = merged(&ctx, op.location_expr(body)) {
            op.set_location_expr(body, merged);
        }
    } else if let Some(op) = op.cast::<GlobalOp>(body)
        && let Some(variables) = op.dbg_exprs(body)
    {
        let variables: Vec<Attr> =
            variables.iter().map(|variable| of_variable(&ctx, *variable)).collect();
        op.set_dbg_exprs(body, Some(&variables));
    }
}

/// Returns the attribute of a global variable with the fragments of its expression merged.
fn of_variable(ctx: &Context, attr: Attr) -> Attr {
    let Some(of) = DIGlobalVariableExpressionAttr::cast(ctx, attr) else { return attr };
    match of.expr(ctx).and_then(|expression| merged(ctx, expression)) {
        Some(merged) => DIGlobalVariableExpressionAttr::get(ctx, of.var(ctx), Some(merged)).into(),
        None => attr,
    }
}

/// Returns the expression with each sequence of fragments merged into one: the size of the first, and the sum of the
/// offsets. Returns `None` if nothing changes.
fn merged(ctx: &Context, expression: DIExpressionAttr) -> Option<DIExpressionAttr> {
    let old = expression.operations(ctx);
    let fragment = |op: DIExpressionElemAttr| match op.arguments(ctx)[..] {
        [offset, size] if op.opcode(ctx) == LLVM_FRAGMENT => Some((offset, size)),
        _ => None,
    };
    let mut new: Vec<DIExpressionElemAttr> = Vec::with_capacity(old.len());
    for op in &old {
        let before = new.last().and_then(|last| fragment(*last));
        match (before, fragment(*op)) {
            (Some((offset, size)), Some((more, _))) => {
                let both = vec![offset.wrapping_add(more), size];
                new.pop();
                new.push(DIExpressionElemAttr::get(ctx, LLVM_FRAGMENT, both));
            }
            _ => new.push(*op),
        }
    }
    (new.len() != old.len()).then(|| DIExpressionAttr::get(ctx, new))
}
