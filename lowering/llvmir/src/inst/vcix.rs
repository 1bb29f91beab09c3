//! Instructions of the vector coprocessor interface.

use ods_core::ir::ValueRef;
use ods_core::{Attr, Body, TypeData};
use ods_dialects::vcix::{BinaryImmOp, BinaryOp};

use super::super::attributes::Attributes;
use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::{GlobalKind, Value};
use super::super::module::Translator;
use super::super::types::{self, Kind};

impl TranslateToLLVMIR for BinaryImmOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let opcode = t.immediate(op.opcode())?;
        let register = t.type_of(opcode);
        let immediate = op.imm().as_i64(t.ctx).unwrap_or(0);
        let immediate = Attr::integer(t.ctx, register, immediate);
        let immediate = t.immediate(immediate)?;
        t.vcix("iv", opcode, op.vs2(), immediate, op.vl(), op.res())
    }
}

impl TranslateToLLVMIR for BinaryOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let opcode = t.immediate(op.opcode())?;
        let second = t.value(op.op_())?;
        let form = match types::kind(t.ctx, op.op_().ty())? {
            Kind::Vector(..) => "vv",
            Kind::Integer(_) => "xv",
            _ => "fv",
        };
        t.vcix(form, opcode, op.vs2(), second, op.vl(), op.res())
    }
}

impl<'m> Translator<'m> {
    fn vcix(
        &mut self,
        form: &str,
        opcode: Value,
        vector: ValueRef<'m>,
        second: Value,
        length: Option<ValueRef<'m>>,
        result: ValueRef<'m>,
    ) -> Result {
        let ty = self.checked(result.ty())?;
        let register = self.type_of(opcode);
        let length = match (length, ty.data(self.ctx)) {
            (Some(length), _) => self.value(length)?,
            (None, TypeData::Vector { shape, .. }) => {
                let count = Attr::integer(self.ctx, register, shape.iter().product());
                self.immediate(count)?
            }
            _ => return Err("the result is a vector".into()),
        };
        let args = [opcode, self.value(vector)?, second, length];
        let overloads = [ty, register, vector.ty(), self.type_of(second), register];
        let name = format!("llvm.riscv.sf.vc.v.{form}.se");
        let call = self.intrinsic_call(&name, &overloads, &args, ty, "", Vec::new())?;
        self.declared_as_coprocessor(&name, &overloads, form == "iv");
        self.define(result, call);
        Ok(())
    }

    /// Sets the attributes of the declaration: the intrinsic is target-specific and not in the table.
    fn declared_as_coprocessor(
        &mut self,
        name: &str,
        overloads: &[ods_core::Type],
        immediate: bool,
    ) {
        let types: String =
            overloads.iter().map(|ty| format!(".{}", types::mangled(self.ctx, *ty))).collect();
        let Some(id) = self.symbols.get(format!("{name}{types}").as_bytes()) else { return };
        let GlobalKind::Function(function) = &mut self.ir.globals[id.index()].kind else { return };
        let mut attrs = Attributes::default();
        attrs.function.add("nounwind");
        attrs.param_mut(0).add("immarg");
        if immediate {
            attrs.param_mut(2).add("immarg");
        }
        function.attrs = attrs;
    }
}
