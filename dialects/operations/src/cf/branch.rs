//! Successor operands of branches, and effects of assertions.

use ods_core::fold::scalar_elements;
use ods_core::interface::{
    BranchOpInterface, EffectInstance, MemoryEffectOpInterface, SuccessorOperands,
};
use ods_core::schema::EffectKind;
use ods_core::{ApInt, Attr, AttrData, Body};

use smallvec::SmallVec;

use super::{AssertOp, BranchOp, CondBranchOp, SwitchOp};

impl BranchOpInterface for BranchOp {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands::of_group(ir, self.into(), BranchOp::DEST_OPERANDS.index())
    }
}

impl BranchOpInterface for CondBranchOp {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let group = match index {
            0 => CondBranchOp::TRUE_DEST_OPERANDS,
            _ => CondBranchOp::FALSE_DEST_OPERANDS,
        };
        SuccessorOperands::of_group(ir, self.into(), group.index())
    }

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attr>]) -> Option<usize> {
        let condition = constant(ir, operands.first().copied()?)?;
        Some(if condition.is_one() { 0 } else { 1 })
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

    fn successor_for_operands(self, ir: &Body, operands: &[Option<Attr>]) -> Option<usize> {
        if self.case_values(ir).is_none() {
            return Some(0);
        }
        let flag = constant(ir, operands.first().copied()?)?;
        Some(case_values(self, ir)?.position(|value| value == flag).map_or(0, |case| case + 1))
    }
}

/// Returns the integer of a constant operand.
fn constant(ir: &Body, operand: Option<Attr>) -> Option<ApInt> {
    match operand?.data(ir.ctx()) {
        AttrData::Integer(_, value) => Some(value.clone()),
        _ => None,
    }
}

/// Returns the value of each case of a switch.
pub fn case_values(op: SwitchOp, ir: &Body) -> Option<impl Iterator<Item = ApInt>> {
    let values = match op.case_values(ir).map(|attr| attr.data(ir.ctx())) {
        Some(AttrData::Dense(values)) => scalar_elements::<ApInt>(ir.ctx(), values)?,
        _ => Vec::new(),
    };
    // A splat is the value of all cases.
    let first = values.first().cloned();
    let values = values.into_iter().map(Some).chain(std::iter::repeat(first));
    let cases = op.case_destinations(ir).count();
    Some(values.take(cases).flatten())
}

/// An assertion may end the program, so no operation with effects may be moved across it.
impl MemoryEffectOpInterface for AssertOp {
    fn effects(self, _: &Body) -> Vec<EffectInstance> {
        vec![EffectInstance::on_memory(EffectKind::Write)]
    }
}
