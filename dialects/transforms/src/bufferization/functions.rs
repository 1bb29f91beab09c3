//! The functions of a module, and calls to them.

use ods_core::interface::{CallOpInterface, Callee};
use ods_core::ir::WalkOrder;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Op, Value};

use crate::func::{CallOp, FuncOp, ReturnOp};

/// Returns the functions of a module.
pub(super) fn functions(module: &Body) -> Vec<FuncOp> {
    let entry = module.entry_block(module.region());
    let ops = entry.into_iter().flat_map(|entry| module.ops(entry));
    ops.filter_map(|op| op.cast::<FuncOp>(module)).collect()
}

/// Returns the only return of a function's body; `None` if there are several.
pub(super) fn only_return(body: &Body) -> Option<ReturnOp> {
    let blocks = body.blocks(body.region());
    let ends = blocks.filter_map(|block| body.last_op(block));
    let mut returns = ends.filter_map(|end| end.cast::<ReturnOp>(body));
    returns.next().filter(|_| returns.next().is_none())
}

/// Returns the arguments of a function, given its body.
pub(super) fn arguments(body: &Body) -> Vec<Value> {
    let entry = body.entry_block(body.region());
    entry.into_iter().flat_map(|entry| body.arg_values(entry)).collect()
}

/// Returns the calls in a body, without the bodies nested in it.
pub(super) fn calls(body: &Body) -> Vec<CallOp> {
    body.walk(WalkOrder::Post).filter_map(|op| op.cast::<CallOp>(body)).collect()
}

/// Returns the symbol that a call names.
pub(super) fn callee(body: &Body, call: CallOp) -> Option<Attr> {
    match CallOpInterface::callable_for_callee(call, body)? {
        Callee::Symbol(symbol) => Some(symbol),
        Callee::Value(_) => None,
    }
}

/// Calls `change` with a rewriter of the module's body, and of each body in it whose operations name symbols of the
/// module.
pub(super) fn for_each_caller(module: &mut Body, change: &mut dyn FnMut(&mut Rewriter<'_>)) {
    change(&mut Rewriter::new(module));
    for op in module.isolated_ops() {
        if !is_symbol_table(module, op)
            && let Some(body) = module.nested_mut(op)
        {
            ods_core::stack::grow(|| for_each_caller(body, change));
        }
    }
}

fn is_symbol_table(body: &Body, op: Op) -> bool {
    body.view(op).has_trait(ods_core::schema::Trait::SymbolTable)
}
