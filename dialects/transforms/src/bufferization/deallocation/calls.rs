//! Calls: the caller owns all returned buffers, unless the function returns ownership indicators.

use ods_core::interface::{CallOpInterface, Callee, Interface};
use ods_core::ir::WalkOrder;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op};

use super::regions::append_results;
use super::{DeallocationState, Ownership, constant, memrefs};

/// Takes ownership of the buffers that a call returns; returns the call, which may have gained results.
pub(super) fn own_results(rw: &mut Rewriter<'_>, state: &mut DeallocationState, op: Op) -> Op {
    let Some(call) = rw.interface::<dyn CallOpInterface>(op) else { return op };
    let Some(block) = rw.parent_block(op) else { return op };
    if callee_returns_ownership(rw, state, call) {
        let (op, reported) = append_results(rw, state, op);
        for (buffer, owns) in reported {
            state.update(rw, buffer, block, Ownership::Unique(owns));
            state.release_at_end(buffer, block);
        }
        return op;
    }
    let loc = rw.loc(op);
    rw.set_point_before(op);
    let yes = constant(rw, loc, true);
    for buffer in memrefs(rw, rw.results(op)) {
        state.update(rw, buffer, block, Ownership::Unique(yes));
        state.release_at_end(buffer, block);
    }
    op
}

/// Returns whether a call returns ownership indicators: all calls do except calls to functions that are visible from
/// outside.
fn callee_returns_ownership(
    ir: &Body,
    state: &DeallocationState,
    call: Interface<dyn CallOpInterface>,
) -> bool {
    let Some(ownership_returning) = &state.ownership_returning else { return false };
    match call.callable_for_callee(ir) {
        Some(Callee::Symbol(symbol)) => symbol
            .flat_symbol_name(ir.ctx())
            .is_some_and(|name| ownership_returning.contains(&name)),
        _ => true,
    }
}

/// Returns the names of the functions called in a body.
pub(super) fn called_names(ir: &Body) -> impl Iterator<Item = Attr> + '_ {
    let call = |op| ir.interface::<dyn CallOpInterface>(op);
    ir.walk(WalkOrder::Pre).filter_map(move |op| match call(op)?.callable_for_callee(ir)? {
        Callee::Symbol(symbol) => symbol.flat_symbol_name(ir.ctx()),
        Callee::Value(_) => None,
    })
}
