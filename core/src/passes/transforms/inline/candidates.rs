//! The calls that may be inlined.

use crate::analysis::bodies::Bodies;
use crate::analysis::call_graph::{CallGraph, CallNode, Callable};
use crate::interface::{CallOpInterface, Callee};
use crate::ir::{BodyPath, RegionRef, WalkOrder};
use crate::symbol::SymbolTables;
use crate::{Attr, AttrData, Block, Body, Op};

/// A call of a known callable.
#[derive(Clone)]
pub(super) struct ResolvedCall {
    pub(super) path: BodyPath,
    pub(super) op: Op,
    pub(super) source: CallNode,
    pub(super) target: CallNode,
    /// The inlining that introduced the call: an index into [`Component::history`].
    pub(super) history: Option<usize>,
}

/// Returns whether the history of inlining `at` includes an inlining of `node`.
pub(super) fn in_history(
    history: &[(CallNode, Option<usize>)],
    mut at: Option<usize>,
    node: CallNode,
) -> bool {
    while let Some((inlined, before)) = at.and_then(|at| history.get(at)) {
        if *inlined == node {
            return true;
        }
        at = *before;
    }
    false
}

/// Returns the node of the nearest callable around blocks of the body at `path`, if it is inside that body.
pub(super) fn nearest(
    graph: &CallGraph,
    body: &Body,
    path: &BodyPath,
    blocks: &[Block],
) -> Option<CallNode> {
    let mut region = body.block_region(*blocks.first()?)?;
    loop {
        if let Some(node) = graph.lookup(path, region) {
            return Some(node);
        }
        region = body.block_region(body.parent_block(body.region_owner(region)?)?)?;
    }
}

/// Returns whether a call is inside the region of a callable.
pub(super) fn encloses(bodies: Bodies<'_>, callable: &Callable, path: &BodyPath, call: Op) -> bool {
    if !callable.body.holds(path) {
        return false;
    }
    let body = bodies.body(&callable.body);
    // The operation of that body that encloses the call.
    let mut at = Some(callable.body.first_step_to(path).unwrap_or(call));
    while let Some(op) = at {
        let region = body.parent_block(op).and_then(|block| body.block_region(block));
        if region == Some(callable.region) {
            return true;
        }
        at = body.parent_op(op);
    }
    false
}

/// Returns the number of operations in a region, nested ones included.
pub(super) fn count_ops(region: RegionRef<'_>) -> u64 {
    let mut walk = region.walk(WalkOrder::Pre);
    std::iter::from_fn(|| walk.next()).count() as u64
}

/// Adds the calls of known callables in `blocks` of the body at `path`, which are part of the callable of `node`. Calls
/// in nested callables are left out unless `nested`.
#[expect(clippy::too_many_arguments, reason = "inputs and results of the search")]
pub(super) fn collect(
    graph: &CallGraph,
    bodies: Bodies<'_>,
    path: &BodyPath,
    blocks: &[Block],
    node: CallNode,
    nested: bool,
    tables: &mut SymbolTables,
    calls: &mut Vec<ResolvedCall>,
) {
    let mut work: Vec<(BodyPath, Block, CallNode)> =
        blocks.iter().map(|block| (path.clone(), *block, node)).collect();
    while let Some((path, block, source)) = work.pop() {
        let body = bodies.body(&path);
        for op in body.ops(block) {
            let Some(call) = body.interface::<dyn CallOpInterface>(op) else {
                if body.num_regions(op) == 0 {
                    continue;
                }
                let inner = match body.has_nested(op) {
                    true => path.inside(op),
                    false => path.clone(),
                };
                for region in body.view(op).regions() {
                    let own = graph.lookup(&inner, region.region);
                    if nested || own.is_none() {
                        let node = own.unwrap_or(source);
                        work.extend(region.blocks().map(|one| (inner.clone(), one.block, node)));
                    }
                }
                continue;
            };
            if let Some(Callee::Symbol(symbol)) = call.callable_for_callee(body)
                && is_nested_reference(body, symbol)
            {
                continue;
            }
            let target = graph.resolve(bodies, &path, op, tables);
            if graph.callable(target).is_some() {
                calls.push(ResolvedCall { path: path.clone(), op, source, target, history: None });
            }
        }
    }
}

fn is_nested_reference(body: &Body, symbol: Attr) -> bool {
    matches!(symbol.data(body.ctx()), AttrData::SymbolRef { nested, .. } if !nested.is_empty())
}
