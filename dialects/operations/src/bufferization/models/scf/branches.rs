//! `scf.if`, `scf.index_switch` and `scf.execute_region`: regions yield the results.

use ods_core::hooks::Verified;
use ods_core::ir::{Use, ValueDef};
use ods_core::rewrite::Rewriter;
use ods_core::{Block, Body, Op, Type, Value};

use crate::bufferization::analysis::{
    AliasingOperand, AliasingOperands, AnalysisState, BufferRelation,
};
use crate::bufferization::bufferize::{
    BufferType, BufferizationState, Bufferized, Failed, block_argument_type, buffer_type,
    buffer_type_of, bufferize_block, dynamic_layout, insert_like, replace_by_buffers, space_of,
};
use crate::bufferization::{BufferizableOpInterface, defaults};
use crate::scf::{ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp};

/// Returns the index of a result or argument.
fn result_number(ir: &Body, value: Value) -> usize {
    match ir.def(value) {
        ValueDef::Result(_, number) | ValueDef::Arg(_, number) => number as usize,
    }
}

/// Returns the operands of the regions' terminators that are yielded for a result.
fn yielded(ir: &Body, ends: &[Op], value: Value) -> Vec<Use> {
    let number = result_number(ir, value);
    ends.iter().filter_map(|end| ir.operand_uses(*end).nth(number)).collect()
}

fn ends(ir: &Body, blocks: impl IntoIterator<Item = Option<Block>>) -> Vec<Op> {
    blocks.into_iter().flatten().filter_map(|block| ir.last_op(block)).collect()
}

fn maybe_yielded(ir: &Body, ends: &[Op], value: Value) -> AliasingOperands {
    let operands = yielded(ir, ends, value).into_iter();
    operands.map(|at| AliasingOperand::maybe(at, BufferRelation::Equivalent)).collect()
}

/// Returns the type of the yielded buffers: with a dynamic layout, if they differ in it.
fn common_type(
    ir: &Body,
    op: Op,
    values: Vec<Use>,
    message: &str,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
    tensor: Type,
) -> BufferType {
    let ctx = ir.ctx();
    let mut found: Option<Type> = None;
    for operand in values {
        let ty = buffer_type_of(ir, ir.used_value(operand), state, stack)?;
        found = Some(match found {
            None => ty,
            Some(have) if have == ty => have,
            Some(have) if space_of(ctx, have) != space_of(ctx, ty) => {
                return Err(ir.view(op).error(message).into());
            }
            Some(have) => dynamic_layout(ctx, tensor, space_of(ctx, have)),
        });
    }
    found.ok_or(Failed(None))
}

/// Replaces an operation by the same operation with buffers as results, before its terminators are rewritten.
fn with_buffers(rw: &mut Rewriter<'_>, op: Op, state: &BufferizationState) -> Bufferized {
    let results: Vec<Value> = rw.results(op).collect();
    let mut types = Vec::with_capacity(results.len());
    for result in results {
        types.push(buffer_type(rw, result, state)?);
    }
    let operands: Vec<Value> = rw.operands(op).collect();
    rw.set_point_before(op);
    let new = insert_like(rw, op, &operands, &types);
    let values: Vec<Value> = rw.results(new).collect();
    replace_by_buffers(rw, op, &values);
    Ok(())
}

impl IfOp {
    fn both_ends(self, ir: &Body) -> Vec<Op> {
        let regions = [self.then_region(ir), self.else_region(ir)];
        ends(ir, regions.map(|region| region.entry().map(|block| block.block)))
    }
}

impl BufferizableOpInterface for IfOp {
    fn aliasing_op_operands(self, ir: &Body, value: Value, _: &AnalysisState) -> AliasingOperands {
        maybe_yielded(ir, &self.both_ends(ir), value)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        with_buffers(rw, self.into(), state)
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let values = yielded(ir, &self.both_ends(ir), value);
        let message = "inconsistent memory space on then/else branches";
        common_type(ir, self.into(), values, message, state, stack, ir.ty(value))
    }
}

impl IndexSwitchOp {
    /// Returns the terminators of the case regions; the terminator of the default region is last.
    fn case_ends(self, ir: &Body) -> Vec<Op> {
        let cases = self.case_regions(ir).map(|region| region.entry());
        let all = cases.chain([self.default_region(ir).entry()]);
        ends(ir, all.map(|block| block.map(|block| block.block)).collect::<Vec<_>>())
    }
}

impl BufferizableOpInterface for IndexSwitchOp {
    fn aliasing_op_operands(self, ir: &Body, value: Value, _: &AnalysisState) -> AliasingOperands {
        maybe_yielded(ir, &self.case_ends(ir), value)
    }

    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        with_buffers(rw, self.into(), state)
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        let mut values = yielded(ir, &self.case_ends(ir), value);
        values.rotate_right(1);
        let message = "inconsistent memory space on switch cases";
        common_type(ir, self.into(), values, message, state, stack, ir.ty(value))
    }
}

impl ExecuteRegionOp {
    /// Returns the only `scf.yield`; `None` if there are several.
    fn only_yield(self, ir: &Body) -> Option<Op> {
        let blocks = ir.blocks(self.region(ir).region);
        let lasts = blocks.filter_map(|block| ir.last_op(block));
        let mut yields = lasts.filter(|last| last.isa::<YieldOp>(ir));
        yields.next().filter(|_| yields.next().is_none())
    }
}

impl BufferizableOpInterface for ExecuteRegionOp {
    fn supports_unstructured_control_flow(self, _: &Body) -> bool {
        true
    }

    fn is_writable(self, _: &Body, _: Value, _: &AnalysisState) -> bool {
        true
    }

    fn verify_analysis(self, ir: &Body, _: &AnalysisState) -> Verified {
        match self.only_yield(ir) {
            Some(_) => Ok(()),
            None => ir.view(self.into()).fail("op without unique scf.yield is not supported"),
        }
    }

    fn aliasing_op_operands(self, ir: &Body, value: Value, _: &AnalysisState) -> AliasingOperands {
        if matches!(ir.def(value), ValueDef::Arg(..)) {
            return defaults::branch_operands(ir, value);
        }
        let Some(end) = self.only_yield(ir) else { return AliasingOperands::new() };
        let operands = yielded(ir, &[end], value).into_iter();
        operands.map(|at| AliasingOperand::definite(at, BufferRelation::Equivalent)).collect()
    }

    fn buffer_type(
        self,
        ir: &Body,
        value: Value,
        state: &BufferizationState,
        stack: &mut Vec<Value>,
    ) -> BufferType {
        match ir.def(value) {
            ValueDef::Result(..) => {
                defaults::default_buffer_type(ir, self.into(), value, state, stack)
            }
            ValueDef::Arg(..) => block_argument_type(ir, Some(self.into()), value, state, stack),
        }
    }

    /// The yielded values are buffers already.
    fn bufferize(self, rw: &mut Rewriter<'_>, state: &mut BufferizationState) -> Bufferized {
        let Some(end) = self.only_yield(rw) else { return Err(Failed(None)) };
        let types: Vec<Type> = rw.operands(end).map(|value| rw.ty(value)).collect();
        let new = insert_like(rw, self.into(), &[], &types);
        let region = rw.own_regions(new).next();
        let blocks: Vec<Block> = region.into_iter().flat_map(|one| rw.blocks(one)).collect();
        for block in blocks {
            bufferize_block(rw, block, state)?;
        }
        let values: Vec<Value> = rw.results(new).collect();
        replace_by_buffers(rw, self, &values);
        Ok(())
    }
}
