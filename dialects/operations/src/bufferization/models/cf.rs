//! Branches: forwarded values share the buffer of the block argument, and are rewritten together with the block.

use ods_core::interface::BranchOpInterface;
use ods_core::ir::Use;
use ods_core::rewrite::Rewriter;
use ods_core::{Body, OpType, Value, impl_for};

use crate::arith::{AndIOp, SelectOp, XOrIOp};
use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation,
};
use crate::bufferization::deallocation::{constant, release, released};
use crate::bufferization::{
    BufferDeallocationOpInterface, BufferizableOpInterface, Deallocated, DeallocationState, Owned,
    Ownership,
};
use crate::cf::{BranchOp, CondBranchOp};

ods_core::extension! {
    BufferizableOpInterface => [BranchOp, CondBranchOp];
    BufferDeallocationOpInterface => [CondBranchOp];
}

fn handed_over(
    ir: &Body,
    branch: impl BranchOpInterface + OpType + 'static,
    at: Use,
) -> AliasingValues {
    let edges = ir.successors(branch.op()).zip(branch.all_successor_operands(ir));
    let mut found = AliasingValues::new();
    for (block, operands) in edges {
        if let Some(number) = operands.forwarded.position(ir, at) {
            let arg = ir.arg_values(block).nth(operands.produced + number);
            found.extend(arg.map(|arg| AliasingValue::maybe(arg, BufferRelation::Equivalent)));
        }
    }
    found
}

impl_for!(BufferizableOpInterface for [BranchOp, CondBranchOp] {
    fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
        false
    }

    fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
        handed_over(ir, self, operand)
    }
});

impl BufferDeallocationOpInterface for CondBranchOp {
    /// Frees buffers for both edges, on the condition that the edge is taken.
    fn process(self, rw: &mut Rewriter<'_>, state: &mut DeallocationState) -> Deallocated {
        let Some(block) = rw.parent_block(self.into()) else { return Ok(()) };
        let loc = rw.loc(self.into());
        rw.set_point_before(self).set_loc(loc);
        let freed = released(rw, state, block)?;
        let condition = self.condition(rw);
        let taken = |rw: &mut Rewriter<'_>, owns: Value| {
            rw.insert(AndIOp::build(owns, condition)).result(rw)
        };
        let not_taken = |rw: &mut Rewriter<'_>, owns: Value| {
            let yes = constant(rw, loc, true);
            let not = rw.insert(XOrIOp::build(yes, condition)).result(rw);
            rw.insert(AndIOp::build(owns, not)).result(rw)
        };
        let freed_then = with_condition(rw, &freed, taken);
        let owned_then = release_for_edge(rw, state, self, 0, &freed_then);
        let freed_else = with_condition(rw, &freed, not_taken);
        let owned_else = release_for_edge(rw, state, self, 1, &freed_else);
        let mut done: Vec<Value> = Vec::new();
        for Owned { memref, .. } in &owned_else {
            let owner = |owned: &[Owned]| {
                let last = owned.iter().rfind(|one| one.memref == *memref);
                last.map(|one| one.condition)
            };
            let Some((yes, no)) = owner(&owned_then).zip(owner(&owned_else)) else { continue };
            if done.contains(memref) {
                continue;
            }
            done.push(*memref);
            state.reset(*memref, block);
            let owns = rw.insert(SelectOp::build(condition, yes, no)).result(rw);
            state.update(rw, *memref, block, Ownership::Unique(owns));
        }
        Ok(())
    }
}

fn with_condition(
    rw: &mut Rewriter<'_>,
    freed: &[Owned],
    mut change: impl FnMut(&mut Rewriter<'_>, Value) -> Value,
) -> Vec<Owned> {
    let mut all = freed.to_vec();
    for one in &mut all {
        one.condition = change(rw, one.condition);
    }
    all
}

/// Frees buffers for one edge, and forwards the ownership of the forwarded buffers; returns the retained buffers.
fn release_for_edge(
    rw: &mut Rewriter<'_>,
    state: &mut DeallocationState,
    op: CondBranchOp,
    number: usize,
    freed: &[Owned],
) -> Vec<Owned> {
    let blocks = rw.parent_block(op.into()).zip(rw.successors(op.into()).nth(number));
    let Some((block, to)) = blocks else { return Vec::new() };
    let operands = op.successor_operands(rw, number);
    let forwarded: Vec<Value> = operands.forwarded.values(rw).collect();
    let retained = state.retained(rw, block, Some(to), &forwarded);
    let owned = release(rw, state, block, freed, retained);
    let owner = |value: &Value| Some(owned.iter().rfind(|one| one.memref == *value)?.condition);
    let owners: Vec<Value> = forwarded.iter().filter_map(owner).collect();
    operands.append(rw, &owners);
    owned
}
