//! What branches hand to their successors.

use ods_core::hooks::{Branch, SuccessorOperands};
use ods_core::{AttrData, Body, Op, OpType};

use super::{BranchOp, CondBranchOp, SwitchOp};

impl Branch for BranchOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands { produced: 0, forwarded: ir.operand_group(self.op(), 0) }
    }
}

impl Branch for CondBranchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        SuccessorOperands { produced: 0, forwarded: ir.operand_group(self.op(), index + 1) }
    }
}

impl Branch for SwitchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let Some(case) = index.checked_sub(1) else {
            return SuccessorOperands { produced: 0, forwarded: ir.operand_group(self.op(), 1) };
        };
        let all = ir.operand_group(self.op(), 2);
        let sizes = segment_sizes(self.op(), ir);
        let start = all.start + sizes.iter().take(case).sum::<usize>();
        let end = start + sizes.get(case).copied().unwrap_or(0);
        SuccessorOperands { produced: 0, forwarded: start.min(all.end)..end.min(all.end) }
    }
}

/// How many operands each case has.
pub(super) fn segment_sizes(op: Op, ir: &Body) -> Vec<usize> {
    match ir.view(op).attr("case_operand_segments").map(|attr| attr.data(ir.ctx())) {
        Some(AttrData::DenseArray { data, .. }) => data
            .chunks_exact(4)
            .map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize)
            .collect(),
        _ => Vec::new(),
    }
}
