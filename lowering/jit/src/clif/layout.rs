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

/// Turns branches around so that each loop is in one piece.
pub(super) fn keep_loops_together(function: &mut Function) {
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
