//! What terminators hand to their successors.

use std::ops::Range;

use ods_core::interface::{BranchOpInterface, SuccessorOperands};
use ods_core::{Body, Op, OpType};

use super::asm::dense_i32;
use super::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp};

fn forwarded(operands: Range<usize>) -> SuccessorOperands {
    SuccessorOperands { produced: 0, forwarded: operands }
}

/// The part of `all` that belongs to case `index`; `sizes` names the attribute that tells the sizes.
fn case(ir: &Body, op: Op, all: Range<usize>, index: usize, sizes: &str) -> Range<usize> {
    let sizes = dense_i32(ir.ctx(), ir.view(op).attr(sizes));
    let size =
        |index: usize| sizes.get(index).map_or(0, |size| usize::try_from(*size).unwrap_or(0));
    let start = all.start + (0..index).map(size).sum::<usize>();
    start.min(all.end)..(start + size(index)).min(all.end)
}

impl BranchOpInterface for BrOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        forwarded(ir.operand_group(self.op(), 0))
    }
}

impl BranchOpInterface for CondBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        forwarded(ir.operand_group(self.op(), index + 1))
    }
}

impl BranchOpInterface for InvokeOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        forwarded(ir.operand_group(self.op(), index + 1))
    }
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let Some(index) = index.checked_sub(1) else {
            return forwarded(ir.operand_group(self.op(), 1));
        };
        let all = ir.operand_group(self.op(), 2);
        forwarded(case(ir, self.op(), all, index, "case_operand_segments"))
    }
}

impl BranchOpInterface for IndirectBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let all = ir.operand_group(self.op(), 1);
        forwarded(case(ir, self.op(), all, index, "indbr_operand_segments"))
    }
}
