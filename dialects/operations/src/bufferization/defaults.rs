//! Default implementations of `BufferizableOpInterface`, and implementations that several operations share.

use ods_core::hooks::Verified;
use ods_core::interface::{BranchOpInterface, Instance};
use ods_core::ir::{Use, ValueDef};
use ods_core::rewrite::Rewriter;
use ods_core::{Body, Op, TypeData, Value};

use super::BufferizableOpInterface;
use super::analysis::{
    AliasingOperand, AliasingOperands, AliasingValue, AliasingValues, AnalysisState,
    BufferRelation, Traversal, is_reachable, is_tensor,
};
use super::bufferize::{
    BufferType, BufferizationState, Bufferized, buffer_type_of, memory_space_of, resolve_operands,
    unknown_type,
};

/// `resultBufferizesToMemoryWrite`: the result aliases no operand, or an operand that it aliases is written, by the
/// operation or inside its regions.
pub(super) fn result_bufferizes_to_memory_write<T: BufferizableOpInterface + Instance<Op>>(
    op: T,
    ir: &Body,
    result: Value,
    state: &AnalysisState,
) -> bool {
    let aliases = op.aliasing_op_operands(ir, result, state);
    writes_result(ir, op.id(), &aliases, state)
}

fn writes_result(ir: &Body, op: Op, aliases: &[AliasingOperand], state: &AnalysisState) -> bool {
    if aliases.is_empty() || aliases.iter().any(|alias| state.is_written(ir, alias.operand)) {
        return true;
    }
    let inside = |value: Value| {
        let owner = super::analysis::owner_of(ir, value);
        let mut ancestors = std::iter::successors(owner, |at| ir.parent_op(*at));
        ancestors.any(|at| at == op) && state.defines_contents(ir, value)
    };
    let how = Traversal { include_leaves: false, ..Traversal::default() };
    aliases
        .iter()
        .any(|alias| !state.find_sources(ir, alias.operand, &inside, how, None).is_empty())
}

/// `mustBufferizeInPlace`: unranked tensors cannot be copied.
pub(super) fn must_bufferize_in_place<T>(_: T, ir: &Body, operand: Use, _: &AnalysisState) -> bool {
    is_unranked(ir, operand)
}

fn is_unranked(ir: &Body, operand: Use) -> bool {
    matches!(ir.ty(ir.used_value(operand)).data(ir.ctx()), TypeData::UnrankedTensor(_))
}

/// `getAliasingValues` of operations without tensor results.
pub(super) fn aliasing_values<T>(_: T, _: &Body, _: Use, _: &AnalysisState) -> AliasingValues {
    AliasingValues::new()
}

/// `getAliasingOpOperands`: the operands whose aliasing values include the value.
pub(super) fn aliasing_op_operands<T: BufferizableOpInterface + Instance<Op>>(
    op: T,
    ir: &Body,
    value: Value,
    state: &AnalysisState,
) -> AliasingOperands {
    operands_with_alias(ir, op.id(), value, state)
}

fn operands_with_alias(ir: &Body, op: Op, value: Value, state: &AnalysisState) -> AliasingOperands {
    let mut found = AliasingOperands::new();
    for operand in ir.operand_uses(op).filter(|at| is_tensor(ir, ir.used_value(*at))) {
        let values = state.aliasing_values(ir, operand);
        let own = values.into_iter().filter(|alias| alias.value == value);
        found.extend(own.map(|AliasingValue { relation, definite, .. }| AliasingOperand {
            operand,
            relation,
            definite,
        }));
    }
    found
}

/// `resolveConflicts`: copies operands that are out of place.
pub(super) fn resolve_conflicts<T: BufferizableOpInterface + Instance<Op>>(
    op: T,
    rw: &mut Rewriter<'_>,
    analysis: &AnalysisState,
    state: &BufferizationState,
) -> Bufferized {
    resolve_operands(rw, op.id(), analysis, state)
}

/// `bufferize` of operations that only take part in the analysis.
pub(super) fn bufferize<T>(_: T, _: &mut Rewriter<'_>, _: &mut BufferizationState) -> Bufferized {
    Ok(())
}

/// `isWritable`: results are writable, block arguments are not.
pub(super) fn is_writable<T>(_: T, ir: &Body, value: Value, _: &AnalysisState) -> bool {
    matches!(ir.def(value), ValueDef::Result(..))
}

/// `verifyAnalysis`
pub(super) fn verify_analysis<T>(_: T, _: &Body, _: &AnalysisState) -> Verified {
    Ok(())
}

/// `getBufferType`: the type of the operand with an equivalent buffer, or the type of an unknown buffer.
pub(super) fn buffer_type<T: BufferizableOpInterface + Instance<Op>>(
    op: T,
    ir: &Body,
    value: Value,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> BufferType {
    default_buffer_type(ir, op.id(), value, state, stack)
}

/// Returns the default buffer type of a value.
pub(super) fn default_buffer_type(
    ir: &Body,
    op: Op,
    value: Value,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> BufferType {
    let ty = ir.ty(value);
    if let ValueDef::Result(..) = ir.def(value) {
        // Only calls query the functions, and calls have their own implementation.
        let analysis =
            AnalysisState::conservative(&state.options, Default::default(), state.boundary.clone());
        let aliases = analysis.aliasing_operands(ir, value);
        if let Some(first) = aliases.first()
            && first.relation == BufferRelation::Equivalent
        {
            return buffer_type_of(ir, ir.used_value(first.operand), state, stack);
        }
    }
    let space = memory_space_of(ir, op, state, ty)?;
    Ok(unknown_type(ir.ctx(), &state.options, ty, space))
}

/// `isRepetitiveRegion`: control may flow from the region back to it.
pub(super) fn is_repetitive_region<T: Instance<Op>>(op: T, ir: &Body, index: u32) -> bool {
    is_reachable(ir, op.id(), index as usize, index as usize)
}

/// `hasTensorSemantics`
pub(super) fn has_tensor_semantics<T: Instance<Op>>(op: T, ir: &Body) -> bool {
    touches_tensors(ir, op.id())
}

/// Returns whether operands, results or block arguments of an operation are tensors.
pub(super) fn touches_tensors(ir: &Body, op: Op) -> bool {
    let blocks = ir.own_regions(op).flat_map(|region| ir.blocks(region));
    let mut args = blocks.flat_map(|block| ir.arg_values(block));
    args.any(|value| is_tensor(ir, value))
        || ir.results(op).any(|value| is_tensor(ir, value))
        || ir.operands(op).any(|value| is_tensor(ir, value))
}

/// Returns the operands that branches forward to a block argument.
pub(super) fn branch_operands(ir: &Body, value: Value) -> AliasingOperands {
    let ValueDef::Arg(block, number) = ir.def(value) else { return AliasingOperands::new() };
    let mut found = AliasingOperands::new();
    for edge in ir.block_uses(block) {
        let op = ir.successor_owner(edge);
        let Some(branch) = ir.interface::<dyn BranchOpInterface>(op) else { continue };
        let operands = branch.successor_operands(ir, ir.successor_number(edge));
        let Some(at) = (number as usize).checked_sub(operands.produced) else { continue };
        let operand = operands.forwarded.get(ir, at);
        found.extend(operand.map(|at| AliasingOperand::maybe(at, BufferRelation::Equivalent)));
    }
    found
}
