//! The decisions of the one-shot analysis: which operands of a body bufferize in place.

use ods_core::ir::{Use, WalkOrder};
use ods_core::{Body, Value};
use rustc_hash::FxHashSet;

use super::classes::Classes;
use super::state::is_tensor;
use super::{AnalysisState, BufferizationOptions, FunctionTable};
use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::bufferize::Boundary;

/// The numbers of decisions of each kind.
#[derive(Clone, Copy, Default, Debug)]
pub struct Statistics {
    /// Operands that bufferize in place.
    pub in_place: u64,
    /// Operands that bufferize out of place.
    pub out_of_place: u64,
    /// Allocations that were built.
    pub allocated: u64,
}

/// The decisions for the operands of one body.
#[derive(Default, Debug)]
pub struct OneShot {
    in_place: FxHashSet<Use>,
    aliases: Classes,
    equivalent: Classes,
    undefined: FxHashSet<Use>,
    /// The numbers of decisions so far.
    pub statistics: Statistics,
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
    pub fn are_aliasing(&self, one: Value, other: Value) -> bool {
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
    pub fn unite_equivalent(&mut self, one: Value, other: Value) {
        self.equivalent.unite(one, other);
    }
}

impl AnalysisState {
    /// Creates a state in which only operands that must bufferize in place do.
    pub fn one_shot(
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

    /// Decides that an operand bufferizes in place.
    pub fn bufferize_in_place(&mut self, body: &Body, operand: Use) {
        let aliases = self.aliasing_values(body, operand);
        let Some(one_shot) = &mut self.one_shot else { return };
        if one_shot.in_place.insert(operand) {
            for alias in aliases {
                one_shot.aliases.unite(alias.value, body.used_value(operand));
            }
            one_shot.statistics.in_place += 1;
        }
    }

    /// Counts an operand that bufferizes out of place.
    pub fn bufferize_out_of_place(&mut self) {
        if let Some(one_shot) = &mut self.one_shot {
            one_shot.statistics.out_of_place += 1;
        }
    }

    /// Returns the values that may alias `value`.
    pub fn aliases_of(&self, value: Value) -> Vec<Value> {
        self.one_shot.iter().flat_map(|one| one.aliases_of(value)).collect()
    }

    /// Returns whether a value or one of its aliases is written in place.
    pub fn is_value_written(&self, body: &Body, value: Value) -> bool {
        let aliases = self.aliases_of(value);
        let mut uses = aliases.into_iter().flat_map(|alias| body.uses(alias));
        uses.any(|at| self.is_in_place(body, at) && self.is_written(body, at))
    }

    /// Adds operands whose tensors have undefined contents.
    pub fn add_undefined(&mut self, operands: impl IntoIterator<Item = Use>) {
        if let Some(one_shot) = &mut self.one_shot {
            one_shot.undefined.extend(operands);
        }
    }
}
