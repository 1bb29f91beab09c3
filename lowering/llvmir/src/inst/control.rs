//! Control flow.

use ods_core::fold::scalar_elements;
use ods_core::{ApInt, AttrData, Body};
use ods_dialects::llvm::*;
use smallvec::smallvec;

use super::super::constant::Data;
use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{Shape, Value};
use super::super::module::Translator;
use super::super::types;

impl TranslateToLLVMIR for BrOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let shape = Shape::Br(smallvec![t.block(op.dest())]);
        let branch = t.emit("br", shape, types::void(t.ctx), &[], String::new())?;
        t.loop_metadata(op.loop_annotation(), branch)
    }
}

impl TranslateToLLVMIR for CondBrOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let condition = t.value(op.condition())?;
        let shape = Shape::Br(smallvec![t.block(op.true_dest()), t.block(op.false_dest())]);
        let branch = t.emit("br", shape, types::void(t.ctx), &[condition], String::new())?;
        t.loop_metadata(op.loop_annotation(), branch)?;
        t.branch_weights(branch, op.branch_weights().as_deref());
        Ok(())
    }
}

impl TranslateToLLVMIR for SwitchOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let value = t.value(op.value())?;
        let ty = op.value().ty();
        let mut cases = Vec::new();
        if let Some(AttrData::Dense(dense)) = op.case_values().map(|attr| attr.data(t.ctx)) {
            let numbers: Vec<ApInt> =
                scalar_elements(t.ctx, dense).ok_or("the cases are integers")?;
            let number = |at: usize| numbers.get(if dense.splat { 0 } else { at }).cloned();
            for (at, block) in op.case_destinations().enumerate() {
                let number = number(at).ok_or("each case has a value")?;
                let constant = t.ir.constants.make(ty, Data::Int(number));
                cases.push((constant, t.block(block)));
            }
        }
        let default = t.block(op.default_destination());
        let shape = Shape::Switch { default, cases };
        let branch = t.emit("switch", shape, types::void(t.ctx), &[value], String::new())?;
        t.branch_weights(branch, op.branch_weights().as_deref());
        Ok(())
    }
}

impl TranslateToLLVMIR for IndirectBrOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let address = t.value(op.addr())?;
        let blocks = op.successors().map(|block| t.block(block)).collect();
        let shape = Shape::IndirectBr(blocks);
        t.emit("indirectbr", shape, types::void(t.ctx), &[address], String::new())?;
        Ok(())
    }
}

impl TranslateToLLVMIR for ReturnOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let value = self.view(ir).arg().map(|arg| t.value(arg)).transpose()?;
        t.ret(value)
    }
}

impl TranslateToLLVMIR for ResumeOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let value = t.value(op.value())?;
        t.emit("resume", Shape::Typed, types::void(t.ctx), &[value], String::new())?;
        Ok(())
    }
}

impl TranslateToLLVMIR for UnreachableOp {
    fn translate<'m>(self, _: &'m Body, t: &mut Translator<'m>) -> Result {
        t.emit("unreachable", Shape::Plain, types::void(t.ctx), &[], String::new())?;
        Ok(())
    }
}

impl Translator<'_> {
    /// Attaches branch weights to a branch.
    pub(super) fn branch_weights(&mut self, branch: Value, weights: Option<&[i32]>) {
        let Some(weights) = weights.filter(|weights| !weights.is_empty()) else { return };
        let mut operands = vec![self.ir.metadata.text(b"branch_weights")];
        for weight in weights {
            operands.push(self.md_i32(i64::from(*weight)));
        }
        let node = self.ir.metadata.tuple(operands);
        self.attach(branch, "prof", node);
    }
}
