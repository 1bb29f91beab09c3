//! cf → llvm.

use ods_core::conversion::{
    ConversionPatterns, ConversionRewriter, Converted, Many, Match, Values,
};
use ods_core::ir::Build;
use ods_core::pass::{PassCx, PassFailed, RunPass};
use ods_core::{Block, DialectType, Op, Value};
use ods_dialects::cf::ControlFlowDialect;
use ods_dialects::{cf, llvm};

use super::llvm_types::LlvmTypes;
use super::single_block::single_block_parent;
use super::{attrs, runtime};
use crate::passes::{self, ConvertControlFlowToLLVMPass};

/// Adds the patterns for the operations of cf.
pub fn add_cf_patterns(types: &LlvmTypes, patterns: &mut ConversionPatterns) {
    patterns
        .add(types, lower_branch)
        .add(types, lower_cond_branch)
        .add(types, lower_switch)
        .add(types, lower_assert);
}

impl RunPass for ConvertControlFlowToLLVMPass {
    fn run(&self, cx: &mut PassCx<'_>) -> Result<(), PassFailed> {
        let types = passes::types(cx, self.index_bitwidth);
        let mut patterns = ConversionPatterns::new();
        add_cf_patterns(&types, &mut patterns);
        // Signatures of blocks inside operations of other dialects change too; other passes convert these operations.
        let mut target = passes::to_llvm();
        target.unknown(|op| op.name().dialect() != ControlFlowDialect::SCHEMA.name);
        passes::partially(cx, &target, &patterns)
    }
}

/// `cf.br` → `llvm.br`
fn lower_branch(Match { op, new, rw, .. }: Match<'_, cf::BranchOp, Many>) -> Converted {
    let operands = new.dest_operands().concat();
    let dest = converted_block(rw, op.dest(rw), &operands)?;
    let branch = llvm::BrOp::build(dest).dest_operands(operands);
    replace_terminator(rw, op, branch)
}

/// `cf.cond_br` → `llvm.cond_br`
fn lower_cond_branch(Match { op, new, rw, .. }: Match<'_, cf::CondBranchOp, Many>) -> Converted {
    let [condition] = *new.condition() else { return None };
    let on = new.true_dest_operands().concat();
    let off = new.false_dest_operands().concat();
    let true_dest = converted_block(rw, op.true_dest(rw), &on)?;
    let false_dest = converted_block(rw, op.false_dest(rw), &off)?;
    let mut branch = llvm::CondBrOp::build(condition, true_dest, false_dest)
        .true_dest_operands(on)
        .false_dest_operands(off);
    if let Some(weights) = op.branch_weights(rw) {
        branch = branch.branch_weights(&weights);
    }
    replace_terminator(rw, op, branch)
}

/// `cf.switch` → `llvm.switch`
fn lower_switch(Match { op, new, rw, .. }: Match<'_, cf::SwitchOp>) -> Converted {
    let default = converted_block(rw, op.default_destination(rw), new.default_operands())?;
    let sizes: Vec<usize> =
        op.case_operand_segments(rw).iter().map(|size| *size as usize).collect();
    let mut rest = new.case_operands();
    let mut cases: Vec<(Block, Values)> = Vec::new();
    let blocks: Vec<Block> = op.case_destinations(rw).collect();
    for (block, size) in blocks.into_iter().zip(sizes) {
        let (operands, others) = rest.split_at_checked(size)?;
        rest = others;
        cases.push((converted_block(rw, block, operands)?, operands.into()));
    }
    let switch = llvm::SwitchOp::build(new.flag(), default)
        .default_operands(new.default_operands().iter().copied())
        .case_values(op.case_values_attr(rw))
        .case_destinations(cases.iter().map(|(block, _)| *block))
        .case_operands(cases.into_iter().map(|(_, operands)| operands));
    rw.replace_with(op, switch)
}

/// `cf.assert` → a branch to a new last block that prints the message and aborts
fn lower_assert(Match { op, new, rw, .. }: Match<'_, cf::AssertOp>) -> Converted {
    // Inside a single-block region the operation waits until the enclosing operation is lowered.
    if single_block_parent(rw.view(op.into())).is_some() {
        return None;
    }
    let block = rw.parent_block(op.into())?;
    let region = rw.block_region(block)?;
    let message = op.msg_attr(rw).as_bytes(rw.ctx())?.to_owned();
    let proceed = rw.split_block(op);
    let fail = rw.create_block(region, None, &[]);
    rw.set_point_at_end(fail);
    let text = runtime::text_address(rw, "assert_msg", &message)?;
    runtime::call(rw, "puts", &[text])?;
    runtime::call(rw, "abort", &[])?;
    rw.insert(llvm::UnreachableOp::build());
    rw.set_point_at_end(block);
    rw.insert(llvm::CondBrOp::build(new.arg(), proceed, fail));
    rw.erase_op(op)
}

/// Returns the block with its arguments converted if the types of `operands` require it; `None` if the types of the
/// converted arguments differ from the types of `operands`.
fn converted_block(
    rw: &mut ConversionRewriter<'_>,
    block: Block,
    operands: &[Value],
) -> Option<Block> {
    let wanted = operands.iter().map(|operand| rw.ty(*operand));
    if wanted.clone().eq(rw.arg_values(block).map(|arg| rw.ty(arg))) {
        return Some(block);
    }
    let args = rw.arg_values(block).map(|arg| rw.ty(arg));
    let signature = rw.types().convert_signature(rw.ctx(), args)?;
    wanted.eq(signature.types().iter().copied()).then_some(())?;
    rw.convert_block(block, &signature);
    Some(block)
}

/// Replaces a branch by `new`, which keeps the discardable attributes.
fn replace_terminator<B: Build>(
    rw: &mut ConversionRewriter<'_>,
    op: impl Into<Op>,
    new: B,
) -> Converted {
    let op = op.into();
    let old = rw.attrs(op);
    let new = rw.insert(new).into();
    attrs::forward(rw, new, old, |_| true);
    rw.erase_op(op)
}
