//! What terminators hand to their successors.

use ods_core::interface::{BranchOpInterface, SuccessorOperands};
use ods_core::{Body, OpType};
use smallvec::SmallVec;

use super::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp};

impl BranchOpInterface for BrOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands::of_group(ir, self.op(), 0)
    }
}

impl BranchOpInterface for CondBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        SuccessorOperands::of_group(ir, self.op(), index + 1)
    }
}

impl BranchOpInterface for InvokeOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        SuccessorOperands::of_group(ir, self.op(), index + 1)
    }
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        self.all_successor_operands(ir).swap_remove(index)
    }

    fn all_successor_operands(self, ir: &Body) -> SmallVec<[SuccessorOperands; 2]> {
        SuccessorOperands::of_cases(ir, self.op(), Some(1), 2)
    }
}

impl BranchOpInterface for IndirectBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        self.all_successor_operands(ir).swap_remove(index)
    }

    fn all_successor_operands(self, ir: &Body) -> SmallVec<[SuccessorOperands; 2]> {
        SuccessorOperands::of_cases(ir, self.op(), None, 1)
    }
}
