//! Branch interfaces of llvm terminators.

use ods_core::Body;
use ods_core::interface::{BranchOpInterface, SuccessorOperands};
use smallvec::SmallVec;

use super::{BrOp, CondBrOp, IndirectBrOp, InvokeOp, SwitchOp};

impl BranchOpInterface for BrOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands::of_group(ir, self.into(), BrOp::DEST_OPERANDS.index())
    }
}

impl BranchOpInterface for CondBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let group = match index {
            0 => CondBrOp::TRUE_DEST_OPERANDS,
            _ => CondBrOp::FALSE_DEST_OPERANDS,
        };
        SuccessorOperands::of_group(ir, self.into(), group.index())
    }
}

impl BranchOpInterface for InvokeOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let group = match index {
            0 => InvokeOp::NORMAL_DEST_OPERANDS,
            _ => InvokeOp::UNWIND_DEST_OPERANDS,
        };
        SuccessorOperands::of_group(ir, self.into(), group.index())
    }
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        self.all_successor_operands(ir).swap_remove(index)
    }

    fn all_successor_operands(self, ir: &Body) -> SmallVec<[SuccessorOperands; 2]> {
        let default = Some(SwitchOp::DEFAULT_OPERANDS.index());
        SuccessorOperands::of_cases(ir, self.into(), default, SwitchOp::CASE_OPERANDS.index())
    }
}

impl BranchOpInterface for IndirectBrOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        self.all_successor_operands(ir).swap_remove(index)
    }

    fn all_successor_operands(self, ir: &Body) -> SmallVec<[SuccessorOperands; 2]> {
        SuccessorOperands::of_cases(ir, self.into(), None, IndirectBrOp::SUCC_OPERANDS.index())
    }
}
