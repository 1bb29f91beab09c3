//! Intrinsics whose calls have more than the operands: masked memory accesses, matrix memory accesses, and the
//! floating-point environment.

use ods_core::Body;
use ods_dialects::llvm::*;

use super::super::attributes::Attributes;
use super::super::constant::Data;
use super::super::error::Result;
use super::super::interface::TranslateToLLVMIR;
use super::super::ir::Value;
use super::super::module::Translator;
use super::super::{layout, types};

impl Translator<'_> {
    fn aligned(&mut self, call: Value, arg: usize, align: u64) {
        let Some(align) = layout::alignment(align) else { return };
        let mut attrs = Attributes::default();
        attrs.param_mut(arg).add_as("align", format!("align {align}"));
        self.set_call_attributes(call, attrs);
    }
}

impl TranslateToLLVMIR for MaskedLoadOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ty = t.checked(op.res().ty())?;
        let pass_thru = match op.pass_thru() {
            Some(value) => t.value(value)?,
            None => Value::Const(t.ir.constants.make(ty, Data::Poison)),
        };
        let args = [t.value(op.data())?, t.value(op.mask())?, pass_thru];
        let overloads = [ty, t.type_of(args[0])];
        let call = t.intrinsic_call("llvm.masked.load", &overloads, &args, ty, "", Vec::new())?;
        t.aligned(call, 0, u64::from(op.alignment()));
        t.hints(call, op.nontemporal(), false);
        t.define(op.res(), call);
        Ok(())
    }
}

impl TranslateToLLVMIR for MaskedStoreOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let args = [t.value(op.value())?, t.value(op.data())?, t.value(op.mask())?];
        let overloads = [t.type_of(args[0]), t.type_of(args[1])];
        let void = types::void(t.ctx);
        let call =
            t.intrinsic_call("llvm.masked.store", &overloads, &args, void, "", Vec::new())?;
        t.aligned(call, 1, u64::from(op.alignment()));
        Ok(())
    }
}

impl TranslateToLLVMIR for masked_gather {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ty = t.checked(op.res().ty())?;
        let pass_thru = match op.pass_thru().next() {
            Some(value) => t.value(value)?,
            None => Value::Const(t.ir.constants.make(ty, Data::Poison)),
        };
        let args = [t.value(op.ptrs())?, t.value(op.mask())?, pass_thru];
        let overloads = [ty, t.type_of(args[0])];
        let call = t.intrinsic_call("llvm.masked.gather", &overloads, &args, ty, "", Vec::new())?;
        t.aligned(call, 0, u64::from(op.alignment()));
        t.define(op.res(), call);
        Ok(())
    }
}

impl TranslateToLLVMIR for masked_scatter {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let args = [t.value(op.value())?, t.value(op.ptrs())?, t.value(op.mask())?];
        let overloads = [t.type_of(args[0]), t.type_of(args[1])];
        let void = types::void(t.ctx);
        let call =
            t.intrinsic_call("llvm.masked.scatter", &overloads, &args, void, "", Vec::new())?;
        t.aligned(call, 1, u64::from(op.alignment()));
        Ok(())
    }
}

impl TranslateToLLVMIR for MatrixColumnMajorLoadOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let ty = t.checked(op.res().ty())?;
        let stride = t.value(op.stride())?;
        let args = [
            t.value(op.data())?,
            stride,
            t.immediate(op.is_volatile_attr())?,
            t.immediate(op.rows_attr())?,
            t.immediate(op.columns_attr())?,
        ];
        let overloads = [ty, t.type_of(stride)];
        let name = "llvm.matrix.column.major.load";
        let call = t.intrinsic_call(name, &overloads, &args, ty, "", Vec::new())?;
        let align = t.layout.abi_align(t.ctx, types::scalar(t.ctx, ty));
        t.aligned(call, 0, align);
        t.define(op.res(), call);
        Ok(())
    }
}

impl TranslateToLLVMIR for MatrixColumnMajorStoreOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let matrix = t.value(op.matrix())?;
        let stride = t.value(op.stride())?;
        let args = [
            matrix,
            t.value(op.data())?,
            stride,
            t.immediate(op.is_volatile_attr())?,
            t.immediate(op.rows_attr())?,
            t.immediate(op.columns_attr())?,
        ];
        let overloads = [t.type_of(matrix), t.type_of(stride)];
        let (name, void) = ("llvm.matrix.column.major.store", types::void(t.ctx));
        let call = t.intrinsic_call(name, &overloads, &args, void, "", Vec::new())?;
        let align = t.layout.abi_align(t.ctx, types::scalar(t.ctx, op.matrix().ty()));
        t.aligned(call, 1, align);
        Ok(())
    }
}

impl TranslateToLLVMIR for NoAliasScopeDeclOp {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let list = t.alias_scopes(&[op.scope_attr()])?;
        let args = [Value::Metadata(super::super::metadata::Md::Node(list))];
        let (name, void) = ("llvm.experimental.noalias.scope.decl", types::void(t.ctx));
        t.intrinsic_call(name, &[], &args, void, "", Vec::new())?;
        Ok(())
    }
}

/// Emits a constrained conversion with an optional rounding mode and the exception behaviour.
fn constrained<'m>(
    t: &mut Translator<'m>,
    name: &str,
    arg: ods_core::ir::ValueRef<'m>,
    result: ods_core::ir::ValueRef<'m>,
    rounding: Option<RoundingMode>,
    exceptions: FPExceptionBehavior,
) -> Result {
    let value = t.value(arg)?;
    let ty = t.checked(result.ty())?;
    let overloads = [ty, t.type_of(value)];
    let mut args = vec![value];
    if let Some(rounding) = rounding {
        let text = format!("round.{}", rounding.text());
        args.push(Value::Metadata(t.ir.metadata.text(text.as_bytes())));
    }
    let text = format!("fpexcept.{}", exceptions.text());
    args.push(Value::Metadata(t.ir.metadata.text(text.as_bytes())));
    let call = t.intrinsic_call(name, &overloads, &args, ty, "", Vec::new())?;
    let mut attrs = Attributes::default();
    attrs.function.add("strictfp");
    t.set_call_attributes(call, attrs);
    t.define(result, call);
    Ok(())
}

impl TranslateToLLVMIR for ConstrainedUIToFP {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let (rounding, exceptions) = (Some(op.roundingmode()), op.fp_exception_behavior());
        let name = "llvm.experimental.constrained.uitofp";
        constrained(t, name, op.arg_0(), op.res(), rounding, exceptions)
    }
}

impl TranslateToLLVMIR for ConstrainedSIToFP {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let (rounding, exceptions) = (Some(op.roundingmode()), op.fp_exception_behavior());
        let name = "llvm.experimental.constrained.sitofp";
        constrained(t, name, op.arg_0(), op.res(), rounding, exceptions)
    }
}

impl TranslateToLLVMIR for ConstrainedFPTruncIntr {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let (rounding, exceptions) = (Some(op.roundingmode()), op.fp_exception_behavior());
        let name = "llvm.experimental.constrained.fptrunc";
        constrained(t, name, op.arg_0(), op.res(), rounding, exceptions)
    }
}

impl TranslateToLLVMIR for ConstrainedFPExtIntr {
    fn translate<'m>(self, ir: &'m Body, t: &mut Translator<'m>) -> Result {
        let op = self.view(ir);
        let name = "llvm.experimental.constrained.fpext";
        constrained(t, name, op.arg_0(), op.res(), None, op.fp_exception_behavior())
    }
}
