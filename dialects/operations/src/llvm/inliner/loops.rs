//! Annotations of inlined loops.

use ods_core::interface::{FunctionOpInterface, Instance};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, AttrData, Block, Body, Context, Loc, LocData, Op, Param};

use super::all_ops;
use crate::llvm::{BrOp, CondBrOp, DISubprogramAttr, LoopAnnotationAttr};

/// Adds the call site to the locations in loop annotations, if the caller has debug information.
pub(super) fn relocate(rw: &mut Rewriter<'_>, call: Op, blocks: &[Block]) {
    let ctx = rw.ctx().clone();
    let Some(scope) = scope_of_caller(rw, call) else { return };
    let caller = rw.loc(call);
    for op in all_ops(rw, blocks) {
        if let Some(branch) = op.cast::<BrOp>(rw) {
            if let Some(old) = branch.loop_annotation(rw) {
                let new = relocated(&ctx, old.into(), caller, scope);
                branch.set_loop_annotation(rw, LoopAnnotationAttr::cast(&ctx, new));
            }
        } else if let Some(branch) = op.cast::<CondBrOp>(rw)
            && let Some(old) = branch.loop_annotation(rw)
        {
            let new = relocated(&ctx, old.into(), caller, scope);
            branch.set_loop_annotation(rw, LoopAnnotationAttr::cast(&ctx, new));
        }
    }
}

/// Returns the subprogram in the location of the function that contains the call.
fn scope_of_caller(ir: &Body, call: Op) -> Option<Attr> {
    let ctx = ir.ctx();
    let mut at = ir.parent_op(call);
    while let Some(op) = at.filter(|op| ir.interface::<dyn FunctionOpInterface>(*op).is_none()) {
        at = ir.parent_op(op);
    }
    let loc = match at {
        Some(op) => ir.loc(op),
        None => {
            let owner = ir.owner()?;
            ctx.op_model::<dyn FunctionOpInterface>(owner.name)?;
            owner.loc
        }
    };
    match ctx.loc_data(loc) {
        LocData::Fused { metadata, .. } => {
            metadata.filter(|metadata| DISubprogramAttr::cast(ctx, *metadata).is_some())
        }
        _ => None,
    }
}

/// Returns the annotation, and the annotations nested in it, with locations as seen from the caller.
fn relocated(ctx: &Context, attr: Attr, caller: Loc, scope: Attr) -> Attr {
    let AttrData::Dialect { name, params } = attr.data(ctx) else { return attr };
    let inside: Vec<Param> = params
        .iter()
        .map(|param| match param {
            Param::Attr(attr) => Param::Attr(relocated(ctx, *attr, caller, scope)),
            other => other.clone(),
        })
        .collect();
    let new = Attr::dialect(ctx, *name, inside);
    let Some(of) = LoopAnnotationAttr::cast(ctx, new) else { return new };
    let moved = |loc: Option<Attr>| {
        let callee = ctx.attr_loc(loc?)?;
        let site = ctx.loc(LocData::CallSite { callee, caller });
        Some(ctx.loc_attr(ctx.fused_loc(&[site], Some(scope))))
    };
    let (start, end) = (moved(of.start_loc(ctx)), moved(of.end_loc(ctx)));
    if start.is_none() && end.is_none() {
        return new;
    }
    LoopAnnotationAttr::get(
        ctx,
        of.disable_nonforced(ctx),
        of.vectorize(ctx),
        of.interleave(ctx),
        of.unroll(ctx),
        of.unroll_and_jam(ctx),
        of.licm(ctx),
        of.distribute(ctx),
        of.pipeline(ctx),
        of.peeled(ctx),
        of.unswitch(ctx),
        of.must_progress(ctx),
        of.is_vectorized(ctx),
        start,
        end,
        of.parallel_accesses(ctx),
    )
    .id()
}
