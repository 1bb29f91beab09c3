//! Read-after-write conflicts: reads that would see a write that follows them in the order of values.

use std::rc::Rc;

use ods_core::dominance::Dominance;
use ods_core::interface::SubsetInsertionOpInterface;
use ods_core::ir::Use;
use ods_core::{Block, Body, Op, Value};
use rustc_hash::FxHashMap;

use super::mark::Mark;
use super::regions::{
    ancestor_in, are_exclusive, argument_block, happens_before, leads_to, outer_region,
    parallel_region, region_of, region_of_value, repetitive_region,
};
use super::{AnalysisState, Traversal};
use crate::bufferization::BufferizableOpInterface;

/// The facts about a body that the decisions do not change, and the conflicts found.
#[derive(Default)]
pub(super) struct Facts {
    dominance: Dominance,
    definitions: FxHashMap<Value, Rc<[Value]>>,
    marks: Vec<Mark>,
}

impl Facts {
    pub(super) fn take_marks(&mut self) -> Vec<Mark> {
        std::mem::take(&mut self.marks)
    }

    /// Returns the values that define the contents of an operand.
    pub(super) fn definitions(
        &mut self,
        body: &Body,
        state: &AnalysisState,
        operand: Use,
    ) -> Rc<[Value]> {
        let find = || state.find_definitions(body, operand).into();
        self.definitions.entry(body.used_value(operand)).or_insert_with(find).clone()
    }

    /// Returns whether a read would see a write too early if an operand bufferized in place; with `check_only`, whether
    /// one does already.
    pub(super) fn interferes(
        &mut self,
        body: &Body,
        state: &AnalysisState,
        operand: Use,
        check_only: bool,
    ) -> bool {
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        let aliases = state.aliasing_values(body, operand);
        let roots = [body.used_value(operand)].into_iter().chain(aliases.iter().map(|at| at.value));
        for root in roots {
            for alias in state.aliases_of(root) {
                for at in body.uses(alias) {
                    if !reads.contains(&at) && reads_alias(body, state, at) {
                        reads.push(at);
                    }
                    if !writes.contains(&at)
                        && state.is_written(body, at)
                        && state.is_in_place(body, at)
                    {
                        writes.push(at);
                    }
                }
            }
        }
        if !check_only && state.is_written(body, operand) && !writes.contains(&operand) {
            writes.push(operand);
        }
        self.any_conflict(body, state, &reads, &writes)
    }

    /// Returns whether read-only memory would be written if an operand bufferized in place.
    pub(super) fn writes_to_read_only(
        &mut self,
        body: &Body,
        state: &AnalysisState,
        operand: Use,
        check_only: bool,
    ) -> bool {
        let aliases = state.aliasing_values(body, operand);
        let roots = || {
            let value = body.used_value(operand);
            [value].into_iter().chain(aliases.iter().map(|alias| alias.value))
        };
        let in_place = |at: Use| state.is_written(body, at) && state.is_in_place(body, at);
        let written = !check_only && state.is_written(body, operand)
            || roots()
                .flat_map(|root| state.aliases_of(root))
                .any(|alias| body.uses(alias).any(in_place));
        if !written {
            return false;
        }
        let mut found = false;
        for alias in roots().flat_map(|root| state.aliases_of(root)) {
            if !state.is_writable(body, alias) {
                found = true;
                if !state.options.print_conflicts {
                    break;
                }
                self.marks.push(Mark::NotWritable(alias));
            }
        }
        found
    }

    fn any_conflict(
        &mut self,
        body: &Body,
        state: &AnalysisState,
        reads: &[Use],
        writes: &[Use],
    ) -> bool {
        if state.options.check_parallel_regions && !reads.is_empty() {
            let shared = |write: &Use| {
                let op = body.use_owner(*write);
                let own = parallel_region(state, body, region_of(body, op));
                let wanted = |value: Value| state.defines_contents(body, value);
                let from = state.find_sources(body, *write, &wanted, Traversal::default(), None);
                from.into_iter()
                    .any(|def| parallel_region(state, body, region_of_value(body, def)) != own)
            };
            if writes.iter().any(shared) {
                return true;
            }
        }
        for read in reads {
            let definitions = self.definitions(body, state, *read);
            if definitions.is_empty() {
                continue;
            }
            for write in writes {
                if let Some(definition) = self.conflict(body, state, *read, *write, &definitions) {
                    if state.options.print_conflicts {
                        self.marks.push(Mark::Conflict { read: *read, write: *write, definition });
                    }
                    return true;
                }
            }
        }
        self.are_simultaneous(body, state, writes)
    }

    /// Returns whether an operation writes to one buffer through two operands, or through an operand while an operation
    /// in its regions writes to the same buffer.
    ///
    /// Reads inside the operation see what the operation itself writes: they conflict with the other write even if the
    /// old contents of the tensor are undefined or are not read.
    fn are_simultaneous(&mut self, body: &Body, state: &AnalysisState, writes: &[Use]) -> bool {
        for &write in writes {
            let writer = body.use_owner(write);
            if state.bufferizable(body, writer).is_none() {
                continue;
            }
            let found = writes.iter().copied().find(|&other| {
                let op = body.use_owner(other);
                match op == writer {
                    true => other != write && !is_elementwise(body, state, op, other, write),
                    false => body.num_regions(writer) > 0 && body.is_proper_ancestor(writer, op),
                }
            });
            if let Some(other) = found {
                if state.options.print_conflicts {
                    let definition = body.used_value(write);
                    self.marks.push(Mark::Conflict { read: write, write: other, definition });
                }
                return true;
            }
        }
        false
    }

    /// Returns the definition that a read should see, if a write may come between the two.
    fn conflict(
        &mut self,
        body: &Body,
        state: &AnalysisState,
        read: Use,
        write: Use,
        definitions: &[Value],
    ) -> Option<Value> {
        let (reader, writer) = (body.use_owner(read), body.use_owner(write));
        if order_counts(body, state, reader, writer, definitions)
            && (happens_before(body, &mut self.dominance, reader, writer)
                || read == write
                || are_exclusive(body, reader, writer)
                || reader == writer && is_elementwise(body, state, reader, read, write))
        {
            return None;
        }
        if are_disjoint(body, state, read, write) {
            return None;
        }
        let says_no = |op: Op| {
            let one = state.bufferizable(body, op);
            one.is_some_and(|one| one.is_not_conflicting(body, read, write, state))
        };
        if says_no(reader) || writer != reader && says_no(writer) {
            return None;
        }
        let aliases = state.aliasing_values(body, write);
        definitions.iter().copied().find(|definition| {
            let early = match body.defining_op(*definition) {
                Some(op) => {
                    happens_before(body, &mut self.dominance, writer, op)
                        || body.is_proper_ancestor(op, writer)
                }
                None => argument_block(body, *definition)
                    .is_some_and(|block| !comes_between(body, block, writer, reader)),
            };
            let same = matches!(&aliases[..], [alias] if alias.value == *definition);
            !early && !same
        })
    }
}

/// Returns whether a write may run after control enters a block and before a read, without a second entry between.
fn comes_between(body: &Body, block: Block, writer: Op, reader: Op) -> bool {
    let Some(region) = body.block_region(block) else { return true };
    let within = |op: Op| body.parent_block(ancestor_in(body, op, region)?);
    let Some(written) = within(writer) else { return false };
    written == block
        || within(reader).is_none_or(|read| read == written || leads_to(body, written, read, block))
}

/// Returns whether the contents of an operand are read, by its operation or through values that alias it.
fn reads_alias(body: &Body, state: &AnalysisState, operand: Use) -> bool {
    state.is_read(body, operand)
        || !state.is_written(body, operand)
            && state
                .aliasing_values(body, operand)
                .iter()
                .any(|alias| state.is_value_read(body, alias.value))
}

/// Returns whether an operation that precedes another also runs before it: not if both are in a loop, of regions or of
/// blocks, that does not contain some definition.
fn order_counts(
    body: &Body,
    state: &AnalysisState,
    reader: Op,
    writer: Op,
    definitions: &[Value],
) -> bool {
    let regions = definitions.iter().all(|definition| {
        let outer = repetitive_region(state, body, region_of_value(body, *definition));
        let Some(mut region) = repetitive_region(state, body, region_of(body, reader)) else {
            return true;
        };
        if Some(region) == outer {
            return true;
        }
        while let Some(next) = repetitive_region(state, body, outer_region(body, region))
            && Some(next) != outer
        {
            region = next;
        }
        let looping = body.region_owner(region);
        !looping.is_some_and(|looping| body.is_ancestor(looping, writer))
    });
    if !regions || region_of(body, reader) != region_of(body, writer) {
        return regions;
    }
    let (Some(one), Some(other)) = (body.parent_block(reader), body.parent_block(writer)) else {
        return true;
    };
    definitions
        .iter()
        .filter_map(|definition| body.def_block(*definition))
        .all(|block| !(leads_to(body, one, other, block) && leads_to(body, other, one, block)))
}

/// Returns whether an operation reads each element before it writes it, in one buffer.
fn is_elementwise(body: &Body, state: &AnalysisState, op: Op, read: Use, write: Use) -> bool {
    let Some(one) = state.bufferizable(body, op) else { return false };
    let how = Traversal { include_leaves: false, equivalent_only: true, same_type_only: true };
    let comes_from = |one: Use, other: Use| {
        let wanted = body.used_value(other);
        !state.find_sources(body, one, &|value| value == wanted, how, None).is_empty()
    };
    one.bufferizes_to_elementwise_access(body, state, &[read, write])
        && (comes_from(read, write) || comes_from(write, read))
}

/// Returns whether a read and a write access disjoint subsets, or subsets with equal contents.
fn are_disjoint(body: &Body, state: &AnalysisState, read: Use, write: Use) -> bool {
    let subset = |op: Op| body.interface::<dyn SubsetInsertionOpInterface>(op);
    let (reader, writer) = (body.use_owner(read), body.use_owner(write));
    if let Some(one) = subset(reader) {
        let (source, dest) = (one.source_operand(body), one.destination_operand(body));
        if read == dest && comes_from_part(body, state, write, reader) {
            return true;
        }
        if read == source && write == dest && comes_from_part(body, state, read, reader) {
            return true;
        }
    }
    let Some(one) = subset(writer) else { return false };
    let (source, dest) = (one.source_operand(body), one.destination_operand(body));
    write == dest
        && state.are_equivalent(body.used_value(read), body.used_value(source))
        && comes_from_part(body, state, source, writer)
}

/// Returns whether a value comes only from the subset that an operation writes.
fn comes_from_part(body: &Body, state: &AnalysisState, operand: Use, op: Op) -> bool {
    let Some(one) = body.interface::<dyn SubsetInsertionOpInterface>(op) else { return false };
    let same = |a: Value, b: Value| state.are_equivalent(a, b);
    let wanted = |value: Value| {
        body.defining_op(value).is_some() && one.is_equivalent_subset(body, value, &same)
    };
    let found = state.find_sources(body, operand, &wanted, Traversal::default(), None);
    found.into_iter().all(wanted)
}
