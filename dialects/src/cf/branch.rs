//! What branches hand to their successors, and what assertions do.

use ods_core::interface::{
    BranchOpInterface, EffectInstance, MemoryEffectOpInterface, SuccessorOperands,
};
use ods_core::schema::EffectKind;
use ods_core::{Body, Op, OpType};

use super::{AssertOp, BranchOp, CondBranchOp, SwitchOp};

impl BranchOpInterface for BranchOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands { produced: 0, forwarded: ir.operand_group(self.op(), 0) }
    }
}

impl BranchOpInterface for CondBranchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        SuccessorOperands { produced: 0, forwarded: ir.operand_group(self.op(), index + 1) }
    }
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let Some(case) = index.checked_sub(1) else {
            return SuccessorOperands { produced: 0, forwarded: ir.operand_group(self.op(), 1) };
        };
        let all = ir.operand_group(self.op(), 2);
        let mut sizes = segment_sizes(self.op(), ir);
        let start = all.start + sizes.by_ref().take(case).sum::<usize>();
        let end = start + sizes.next().unwrap_or(0);
        SuccessorOperands { produced: 0, forwarded: start.min(all.end)..end.min(all.end) }
    }
}

/// How many operands each case has.
pub(super) fn segment_sizes(op: Op, ir: &Body) -> impl Iterator<Item = usize> {
    let sizes =
        ir.view(op).attr("case_operand_segments").and_then(|attr| attr.as_i32_array(ir.ctx()));
    sizes.into_iter().flatten().map(|size| size.max(0) as usize)
}

/// An assertion may end the program, which nothing must be moved across.
impl MemoryEffectOpInterface for AssertOp {
    fn effects(self, _: &Body) -> Vec<EffectInstance> {
        vec![EffectInstance::on_memory(EffectKind::Write)]
    }
}
