//! The order of the analysis, and the values whose buffers are equivalent after it.

use ods_core::interface::RegionBranchTerminatorOpInterface;
use ods_core::ir::WalkOrder;
use ods_core::{Body, Op, Value};

use super::regions::{ancestor_in, region_of};
use super::{AnalysisState, BufferRelation, Heuristic, has_tensor_semantics, is_tensor};
use crate::bufferization::BufferizableOpInterface;

/// Returns the operations in the order in which their operands are analyzed.
pub(super) fn order(body: &Body, state: &AnalysisState) -> Vec<Op> {
    let tensors = |op: &Op| has_tensor_semantics(body, *op);
    let mut ops: Vec<Op> = body.walk(WalkOrder::Post).filter(tensors).collect();
    match state.options.heuristic {
        Heuristic::TopDown => {}
        Heuristic::BottomUp => ops.reverse(),
        Heuristic::BottomUpFromTerminators => {
            let mut first = from_terminators(body, state);
            let rest = body.walk(WalkOrder::Post).filter(tensors).collect::<Vec<_>>();
            let rest = reversed_post_order(body, &rest);
            first.extend(rest.into_iter().filter(|op| !first.contains(op)).collect::<Vec<_>>());
            return first;
        }
    }
    ops
}

/// Returns the operations in post-order, with blocks walked from their ends.
fn reversed_post_order(body: &Body, ops: &[Op]) -> Vec<Op> {
    let mut found = Vec::new();
    let mut todo: Vec<(Op, bool)> = Vec::new();
    let push = |todo: &mut Vec<(Op, bool)>, regions: Vec<ods_core::Region>| {
        // The operation pushed last is visited first.
        for region in regions {
            let blocks = body.blocks(region).flat_map(|block| body.ops(block));
            todo.extend(blocks.map(|op| (op, false)));
        }
    };
    push(&mut todo, body.regions().to_vec());
    while let Some((op, done)) = todo.pop() {
        if done || body.num_regions(op) == 0 || body.has_nested(op) {
            found.push(op);
            continue;
        }
        todo.push((op, true));
        push(&mut todo, body.own_regions(op).collect());
    }
    found.retain(|op| ops.contains(op));
    found
}

/// Returns the terminators of regions, each followed by the definitions of the values that it forwards.
fn from_terminators(body: &Body, state: &AnalysisState) -> Vec<Op> {
    let mut found = Vec::new();
    for end in body.walk(WalkOrder::Post) {
        if body.interface::<dyn RegionBranchTerminatorOpInterface>(end).is_none()
            || found.contains(&end)
        {
            continue;
        }
        found.push(end);
        let Some(region) = region_of(body, end) else { continue };
        let tensors = |value: &Value| is_tensor(body, *value);
        let mut work: Vec<Value> = body.operands(end).filter(tensors).collect();
        while let Some(value) = work.pop() {
            let Some(op) = body.defining_op(value).filter(|op| !found.contains(op)) else {
                continue;
            };
            found.push(op);
            if ancestor_in(body, op, region).is_none() {
                continue;
            }
            let sources = state.aliasing_operands(body, value);
            work.extend(sources.iter().map(|at| body.used_value(at.operand)).filter(tensors));
        }
    }
    found
}

/// Unites each result with the operand whose buffer is equivalent to it.
pub(super) fn unite_all(body: &Body, state: &mut AnalysisState) {
    for op in body.walk(WalkOrder::Post) {
        let Some(one) = state.bufferizable(body, op) else { continue };
        for result in body.results(op).filter(|result| is_tensor(body, *result)) {
            let aliases = state.aliasing_operands(body, result);
            let Some(first) = aliases.first().map(|alias| body.used_value(alias.operand)) else {
                continue;
            };
            let same = |relation| relation == BufferRelation::Equivalent;
            let mut all = true;
            let mut known = None;
            for alias in &aliases {
                let value = body.used_value(alias.operand);
                let remaining = same(alias.relation) && state.is_in_place(body, alias.operand);
                if remaining && alias.definite {
                    known = Some(value);
                    break;
                }
                all &= remaining && state.are_equivalent(value, first);
            }
            if known.is_none() && all && !one.bufferizes_to_allocation(body, result) {
                known = Some(first);
            }
            if let (Some(value), Some(one_shot)) = (known, &mut state.one_shot) {
                one_shot.unite_equivalent(result, value);
            }
        }
    }
}
