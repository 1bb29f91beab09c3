//! The one-shot analysis: decides which operands of a body bufferize in place.

use ods_core::ir::WalkOrder;
use ods_core::text::ValueNames;
use ods_core::{Body, Diagnostic};
use rustc_hash::FxHashSet;

use super::conflicts::Facts;
use super::{AnalysisState, check, equivalence, is_tensor, mark};
use crate::bufferization::BufferizableOpInterface;

/// Analyzes all operands of a body. Returns the attributes of the enclosing function.
pub(in crate::bufferization) fn analyze(
    body: &mut Body,
    state: &mut AnalysisState,
    counters: &mut mark::Counters,
    names: Option<&ValueNames>,
) -> Result<mark::OwnerMarks, Vec<Diagnostic>> {
    let mut facts = Facts::default();
    check::check(body, state, &mut facts).map_err(|error| vec![*error])?;
    for op in equivalence::order(body, state) {
        for operand in body.operand_uses(op).collect::<Vec<_>>() {
            if !is_tensor(body, body.used_value(operand)) {
                continue;
            }
            let conflict = facts.writes_to_read_only(body, state, operand, false)
                || facts.interferes(body, state, operand, false);
            if conflict {
                state.bufferize_out_of_place();
            } else {
                state.bufferize_in_place(body, operand);
            }
        }
    }
    equivalence::unite_all(body, state);
    gather_undefined(body, state, &mut facts);
    let mut errors = Vec::new();
    for op in body.walk(WalkOrder::Post) {
        if let Some(one) = state.bufferizable(body, op)
            && let Err(error) = one.verify_analysis(body, state)
        {
            errors.push(*error);
        }
    }
    let outer = mark::mark_all(body, state, facts.take_marks(), counters, names);
    if errors.is_empty() { Ok(outer) } else { Err(errors) }
}

/// Collects the operands whose tensors have undefined contents.
fn gather_undefined(body: &Body, state: &mut AnalysisState, facts: &mut Facts) {
    let mut found = FxHashSet::default();
    for op in body.walk(WalkOrder::Post) {
        if state.bufferizable(body, op).is_none() {
            continue;
        }
        for result in body.results(op).filter(|result| is_tensor(body, *result)) {
            let Some(first) = body.uses(result).next() else { continue };
            if facts.definitions(body, state, first).is_empty() {
                found.extend(body.uses(result));
            }
        }
    }
    state.add_undefined(found);
}
