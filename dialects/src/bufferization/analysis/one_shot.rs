//! The one-shot analysis: decides which operands of a body bufferize in place.

use ods_core::ir::{Use, WalkOrder};
use ods_core::text::ValueNames;
use ods_core::{Body, Diagnostic, Value};
use rustc_hash::FxHashSet;

use super::classes::Classes;
use super::conflicts::Facts;
use super::state::is_tensor;
use super::{AnalysisState, BufferizationOptions, FunctionTable, check, equivalence, mark};
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::bufferize::Boundary;

/// The numbers of decisions of each kind.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::bufferization) struct Statistics {
    pub(in crate::bufferization) in_place: u64,
    pub(in crate::bufferization) out_of_place: u64,
    pub(in crate::bufferization) allocated: u64,
}

/// The decisions for the operands of one body.
#[derive(Default, Debug)]
pub(in crate::bufferization) struct OneShot {
    in_place: FxHashSet<Use>,
    aliases: Classes,
    equivalent: Classes,
    undefined: FxHashSet<Use>,
    pub(in crate::bufferization) statistics: Statistics,
}

impl OneShot {
    pub(super) fn is_in_place(&self, operand: Use) -> bool {
        self.in_place.contains(&operand)
    }

    pub(super) fn has_undefined_contents(&self, operand: Use) -> bool {
        self.undefined.contains(&operand)
    }

    pub(super) fn are_equivalent(&self, one: Value, other: Value) -> bool {
        self.equivalent.are_together(one, other)
    }

    /// Returns whether two values may alias.
    pub(in crate::bufferization) fn are_aliasing(&self, one: Value, other: Value) -> bool {
        self.aliases.are_together(one, other)
    }

    /// Returns the values that may alias `value`.
    pub(in crate::bufferization) fn aliases_of(
        &self,
        value: Value,
    ) -> impl Iterator<Item = Value> + '_ {
        self.aliases.of(value)
    }

    /// Unites two values with equivalent buffers.
    pub(in crate::bufferization) fn unite_equivalent(&mut self, one: Value, other: Value) {
        self.equivalent.unite(one, other);
    }
}

impl AnalysisState {
    /// Creates a state in which only operands that must bufferize in place do.
    pub(in crate::bufferization) fn one_shot(
        body: &Body,
        options: &BufferizationOptions,
        functions: FunctionTable,
        boundary: Option<Boundary>,
    ) -> AnalysisState {
        let mut state = AnalysisState::conservative(options, functions, boundary);
        let mut one_shot = OneShot::default();
        let blocks = |regions: &[ods_core::Region]| -> Vec<ods_core::Block> {
            regions.iter().flat_map(|region| body.blocks(*region)).collect()
        };
        let mut add = |value: Value| {
            if is_tensor(body, value) {
                one_shot.aliases.insert(value);
                one_shot.equivalent.insert(value);
            }
        };
        for op in body.walk(WalkOrder::Post) {
            body.results(op).for_each(&mut add);
            let regions: Vec<_> = body.own_regions(op).collect();
            blocks(&regions)
                .into_iter()
                .flat_map(|block| body.arg_values(block))
                .for_each(&mut add);
        }
        blocks(body.regions()).into_iter().flat_map(|at| body.arg_values(at)).for_each(&mut add);
        state.one_shot = Some(one_shot);
        for op in body.walk(WalkOrder::Post) {
            let Some(one) = state.bufferizable(body, op) else { continue };
            for operand in body.operand_uses(op) {
                if is_tensor(body, body.used_value(operand))
                    && one.must_bufferize_in_place(body, operand, &state)
                {
                    state.bufferize_in_place(body, operand);
                }
            }
        }
        state
    }

    pub(super) fn bufferize_in_place(&mut self, body: &Body, operand: Use) {
        let aliases = self.aliasing_values(body, operand);
        let Some(one_shot) = &mut self.one_shot else { return };
        if one_shot.in_place.insert(operand) {
            for alias in aliases {
                one_shot.aliases.unite(alias.value, body.used_value(operand));
            }
            one_shot.statistics.in_place += 1;
        }
    }

    pub(super) fn bufferize_out_of_place(&mut self) {
        if let Some(one_shot) = &mut self.one_shot {
            one_shot.statistics.out_of_place += 1;
        }
    }

    /// Returns the values that may alias `value`.
    pub(super) fn aliases_of(&self, value: Value) -> Vec<Value> {
        self.one_shot.iter().flat_map(|one| one.aliases_of(value)).collect()
    }

    /// Returns whether a value or one of its aliases is written in place.
    pub(in crate::bufferization) fn is_value_written(&self, body: &Body, value: Value) -> bool {
        let aliases = self.aliases_of(value);
        let mut uses = aliases.into_iter().flat_map(|alias| body.uses(alias));
        uses.any(|at| self.is_in_place(body, at) && self.is_written(body, at))
    }

    /// Collects the operands whose tensors have undefined contents.
    fn gather_undefined(&mut self, body: &Body, facts: &mut Facts) {
        let mut found = FxHashSet::default();
        for op in body.walk(WalkOrder::Post) {
            if self.bufferizable(body, op).is_none() {
                continue;
            }
            for result in body.results(op).filter(|result| is_tensor(body, *result)) {
                let Some(first) = body.uses(result).next() else { continue };
                if facts.definitions(body, self, first).is_empty() {
                    found.extend(body.uses(result));
                }
            }
        }
        if let Some(one_shot) = &mut self.one_shot {
            one_shot.undefined.extend(found);
        }
    }
}

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
    state.gather_undefined(body, &mut facts);
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
