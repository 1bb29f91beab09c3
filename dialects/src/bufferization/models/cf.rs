//! Branches: what they hand over is in the same buffer, and is rewritten together with the block.

use ods_core::interface::BranchOpInterface;
use ods_core::ir::Use;
use ods_core::{Body, OpType, Registry};

use crate::bufferization::BufferizableOpInterface;
use crate::bufferization::analysis::{
    AliasingValue, AliasingValues, AnalysisState, BufferRelation,
};
use crate::cf::{BranchOp, CondBranchOp};

pub(super) fn attach(registry: &mut Registry) {
    let models = [
        (BranchOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<BranchOp>()),
        (CondBranchOp::SCHEMA.name, <dyn BufferizableOpInterface>::by::<CondBranchOp>()),
    ];
    super::attach_all(registry, &models);
}

fn handed_over(
    ir: &Body,
    branch: impl BranchOpInterface + OpType + 'static,
    at: Use,
) -> AliasingValues {
    let number = ir.operand_number(at);
    let edges = ir.successors(branch.op()).zip(branch.all_successor_operands(ir));
    let mut found = AliasingValues::new();
    for (block, operands) in edges {
        if operands.forwarded.contains(&number) {
            let place = operands.produced + number - operands.forwarded.start;
            let arg = ir.arg_values(block).nth(place);
            found.extend(arg.map(|arg| AliasingValue::maybe(arg, BufferRelation::Equivalent)));
        }
    }
    found
}

macro_rules! branches {
    ($($op:ident)*) => {$(
        impl BufferizableOpInterface for $op {
            fn bufferizes_to_memory_read(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
                false
            }

            fn bufferizes_to_memory_write(self, _: &Body, _: Use, _: &AnalysisState) -> bool {
                false
            }

            fn aliasing_values(self, ir: &Body, operand: Use, _: &AnalysisState) -> AliasingValues {
                handed_over(ir, self, operand)
            }
        }
    )*};
}

branches! { BranchOp CondBranchOp }
