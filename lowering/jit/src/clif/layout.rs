//! The order of the blocks of loops.
//!
//! Cranelift places the second target of a branch behind it, and the first one behind all that can be reached from the
//! second. So that a loop is in one piece, and takes one jump for each iteration, the target outside has to be the first.

use cranelift_codegen::cursor::{Cursor, FuncCursor};
use cranelift_codegen::dominator_tree::DominatorTree;
use cranelift_codegen::flowgraph::ControlFlowGraph;
use cranelift_codegen::ir::condcodes::{CondCode, IntCC};
use cranelift_codegen::ir::{self, Block, Function, Inst, InstBuilder, InstructionData, ValueDef};
use cranelift_codegen::loop_analysis::LoopAnalysis;

/// The number of blocks from which on the order matters to code that is not optimised. The allocator that assigns registers
/// in one pass looks at all values that are live into a block: with the iterations of many loops behind the last one, these
/// are the values of all headers.
const MANY_BLOCKS: usize = 1000;

/// Turns branches around so that each loop is in one piece, in functions that are optimised or have many blocks.
pub(super) fn keep_loops_together(function: &mut Function, optimizes: bool) {
    if !optimizes && function.dfg.num_blocks() < MANY_BLOCKS {
        return;
    }
    let cfg = ControlFlowGraph::with_function(function);
    let tree = DominatorTree::with_function(function, &cfg);
    let mut loops = LoopAnalysis::new();
    loops.compute(function, &cfg, &tree);
    if loops.loops().next().is_none() {
        return;
    }
    let blocks: Vec<Block> = function.layout.blocks().collect();
    for block in blocks {
        if let Some(branch) = branch_to_turn(function, &loops, block) {
            turn_around(function, branch);
        }
    }
}

/// Returns the branch at the end of a block whose second target alone leaves the loop around it.
fn branch_to_turn(function: &Function, loops: &LoopAnalysis, block: Block) -> Option<Inst> {
    let around = loops.innermost_loop(block)?;
    let branch = function.layout.last_inst(block)?;
    let InstructionData::Brif { blocks: [first, second], .. } = function.dfg.insts[branch] else {
        return None;
    };
    let pool = &function.dfg.value_lists;
    let (first, second) = (first.block(pool), second.block(pool));
    // The header of a loop is placed before its iterations end.
    let stays = loops.is_in_loop(first, around) && first != loops.loop_header(around);
    (stays && !loops.is_in_loop(second, around)).then_some(branch)
}

/// Exchanges the targets of a conditional branch.
fn turn_around(function: &mut Function, branch: Inst) {
    let InstructionData::Brif { arg, blocks: [first, second], .. } = function.dfg.insts[branch]
    else {
        return;
    };
    let negated = negation(function, branch, arg);
    if let InstructionData::Brif { arg, blocks, .. } = &mut function.dfg.insts[branch] {
        (*arg, *blocks) = (negated, [second, first]);
    }
}

/// Builds the negation of a condition before a branch.
fn negation(function: &mut Function, branch: Inst, condition: ir::Value) -> ir::Value {
    let compared = match function.dfg.value_def(condition) {
        ValueDef::Result(inst, _) => Some(function.dfg.insts[inst]),
        _ => None,
    };
    let mut cursor = FuncCursor::new(function).at_inst(branch);
    match compared {
        Some(InstructionData::IntCompare { args: [x, y], cond, .. }) => {
            cursor.ins().icmp(cond.complement(), x, y)
        }
        Some(InstructionData::FloatCompare { args: [x, y], cond, .. }) => {
            cursor.ins().fcmp(cond.complement(), x, y)
        }
        _ => {
            let ty = cursor.func.dfg.value_type(condition);
            let zero = cursor.ins().iconst(ty, 0);
            cursor.ins().icmp(IntCC::Equal, condition, zero)
        }
    }
}

#[cfg(test)]
mod tests {
    use cranelift_codegen::ir::types::I64;
    use cranelift_codegen::ir::{AbiParam, Signature};
    use cranelift_codegen::isa::CallConv;
    use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};

    use super::*;
    use crate::JitEngine;

    /// Returns a function with so many loops in a row, each with three blocks.
    fn loops(count: usize) -> Function {
        let mut signature = Signature::new(CallConv::SystemV);
        signature.params.push(AbiParam::new(I64));
        let mut function = Function::with_name_signature(Default::default(), signature);
        let mut context = FunctionBuilderContext::new();
        let mut b = FunctionBuilder::new(&mut function, &mut context);
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let bound = b.block_params(entry)[0];
        for _ in 0..count {
            let [header, iteration, behind] = [(); 3].map(|()| b.create_block());
            let number = b.append_block_param(header, I64);
            let zero = b.ins().iconst(I64, 0);
            b.ins().jump(header, &[zero.into()]);
            b.switch_to_block(header);
            let more = b.ins().icmp(IntCC::SignedLessThan, number, bound);
            b.ins().brif(more, iteration, &[], behind, &[]);
            b.switch_to_block(iteration);
            let next = b.ins().iadd_imm_s(number, 1);
            b.ins().jump(header, &[next.into()]);
            b.switch_to_block(behind);
        }
        b.ins().return_(&[]);
        b.seal_all_blocks();
        b.finalize(JitEngine::cranelift().isa(false).unwrap().frontend_config());
        function
    }

    #[test]
    fn loops_of_long_or_optimised_functions_are_in_one_piece() {
        for (count, optimizes, is_turned) in
            [(1, false, false), (1, true, true), (MANY_BLOCKS / 3 + 1, false, true)]
        {
            let mut function = loops(count);
            keep_loops_together(&mut function, optimizes);
            let text = function.to_string();
            let turned = text.matches("icmp sge").count();
            assert_eq!(turned, if is_turned { count } else { 0 }, "{text}");
        }
    }
}
