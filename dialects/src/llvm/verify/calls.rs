//! Calls, returns and other terminators.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::verify::VerifyCx;
use ods_core::{AttrData, Op, OpType, Type};

use super::{enum_value, type_attr};
use crate::llvm::asm::dense_i32;
use crate::llvm::types::{function_parts, is};
use crate::llvm::{
    CallIntrinsicOp, CallOp, InlineAsmOp, InvokeOp, LLVMFuncOp, LandingpadOp, ReturnOp, SwitchOp,
    TailCallKind,
};

impl VerifyIn for ReturnOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let function = cx.ancestors(op).find(|one| one.cast::<LLVMFuncOp>().is_some());
        let Some(function) = function else { return Ok(()) };
        let ctx = cx.ctx();
        let ty = function.attr("function_type").and_then(|ty| ty.as_type(ctx));
        let Some((result, ..)) = ty.and_then(|ty| function_parts(ctx, ty)) else { return Ok(()) };
        let arg = cx.view(op).operands().next().map(|arg| arg.ty());
        let message = match (is(ctx, result, "llvm.void"), arg) {
            (true, None) => return Ok(()),
            (true, Some(_)) => "expected no operands",
            (false, None) => "expected 1 operand",
            (false, Some(arg)) if arg == result => return Ok(()),
            (false, Some(_)) => "mismatching result types",
        };
        let error = cx.op_error(op, message);
        Err(Box::new(error.with_note(function.loc(), "when returning from function")))
    }
}

pub(super) fn verify_bundles(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    let sizes = dense_i32(cx.ctx(), view.attr("op_bundle_sizes")).len();
    let tags = view.attr("op_bundle_tags").and_then(|tags| tags.as_array(cx.ctx()));
    let tags = tags.unwrap_or_default();
    if tags.len() != sizes {
        return cx.fail(
            op,
            format!("expected {sizes} operand bundle tags, but actually got {}", tags.len()),
        );
    }
    if tags.iter().any(|tag| tag.as_str(cx.ctx()).is_none()) {
        return cx.fail(op, "operand bundle tag must be a StringAttr");
    }
    Ok(())
}

impl VerifyIn for CallOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        verify_bundles(cx, this.op)
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let (op, ctx) = (self.op(), cx.ctx());
        let view = cx.view(op);
        let own = type_attr(cx, op, "var_callee_type");
        let Some(callee) = view.attr("callee") else {
            let Some(pointer) = view.operands().next() else {
                return cx.fail(op, "must have either a `callee` attribute or at least an operand");
            };
            if !is(ctx, pointer.ty(), "llvm.ptr") {
                let spelled = cx.spell(pointer.ty());
                let message = format!("indirect call expects a pointer as callee: '{spelled}'");
                return cx.fail(op, message);
            }
            return Ok(());
        };
        let AttrData::SymbolRef { root, .. } = callee.data(ctx) else { return Ok(()) };
        let name = root.as_str(ctx).unwrap_or_default();
        let Some(function) = cx.lookup_nearest_symbol(op, callee) else {
            let message = format!("'{name}' does not reference a symbol in the current scope");
            return cx.fail(op, message);
        };
        if function.cast::<LLVMFuncOp>().is_none() {
            if matches!(function.name().as_str(), "llvm.mlir.ifunc" | "llvm.mlir.alias") {
                return Ok(());
            }
            let message =
                format!("'{name}' does not reference a valid LLVM function, IFunc, or alias");
            return cx.fail(op, message);
        }
        let ty = function.attr("function_type").and_then(|ty| ty.as_type(ctx));
        let Some((result, params, variadic)) = ty.and_then(|ty| function_parts(ctx, ty)) else {
            return Ok(());
        };
        if variadic && own.is_none() {
            return cx.fail(op, "missing var_callee_type attribute for vararg call");
        }
        verify_arguments(cx, op, &params, variadic)?;
        verify_result(cx, op, result)
    }
}

fn verify_arguments(cx: &VerifyCx<'_>, op: Op, params: &[Type], variadic: bool) -> Verified {
    let have = cx.body.operand_group(op, 0).len();
    if !variadic && params.len() != have {
        return cx.fail(
            op,
            format!(
                "incorrect number of operands ({have}) for callee (expecting: {})",
                params.len()
            ),
        );
    }
    if params.len() > have {
        return cx.fail(
            op,
            format!(
                "incorrect number of operands ({have}) for varargs callee (expecting at least: {})",
                params.len()
            ),
        );
    }
    for (index, (value, want)) in cx.body.operands(op).zip(params).enumerate() {
        let ty = cx.body.ty(value);
        if ty != *want {
            return cx.fail(
                op,
                format!(
                    "operand type mismatch for operand {index}: '{}' != '{}'",
                    cx.spell(ty),
                    cx.spell(*want)
                ),
            );
        }
    }
    Ok(())
}

fn verify_result(cx: &VerifyCx<'_>, op: Op, result: Type) -> Verified {
    let have = cx.view(op).results().next().map(|value| value.ty());
    match (have, is(cx.ctx(), result, "llvm.void")) {
        (None, false) => cx.fail(op, "expected function call to produce a value"),
        (Some(_), true) => cx.fail(op, "calling function with void result must not produce values"),
        (Some(have), false) if have != result => cx.fail(
            op,
            format!("result type mismatch: '{}' != '{}'", cx.spell(have), cx.spell(result)),
        ),
        _ => Ok(()),
    }
}

impl VerifyIn for InvokeOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let Some(unwind) = cx.view(op).successors().nth(1) else { return Ok(()) };
        let error = |message: &str| Err(Box::new(cx.error(op, message)));
        match unwind.ops().next() {
            None => error("must have at least one operation in unwind destination"),
            Some(first) if first.cast::<LandingpadOp>().is_none() => {
                error("first operation in unwind destination should be a llvm.landingpad operation")
            }
            Some(_) => verify_bundles(cx, op),
        }
    }
}

impl VerifyIn for LandingpadOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let error = |message: &str| Err(Box::new(cx.error(op, message)));
        let function = cx.ancestors(op).find(|one| one.cast::<LLVMFuncOp>().is_some());
        if function.is_some_and(|function| function.attr("personality").is_none()) {
            return error("llvm.landingpad needs to be in a function with a personality");
        }
        if cx.view(op).attr("cleanup").is_none() && cx.body.num_operands(op) == 0 {
            return error(
                "landingpad instruction expects at least one clause or cleanup attribute",
            );
        }
        Ok(())
    }
}

impl VerifyIn for CallIntrinsicOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let name = cx.view(op).attr("intrin").and_then(|name| name.as_str(cx.ctx()));
        if name.is_some_and(|name| !name.starts_with("llvm.")) {
            return cx.fail(op, "intrinsic name must start with 'llvm.'");
        }
        verify_bundles(cx, op)
    }
}

impl VerifyIn for InlineAsmOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        if enum_value(cx, this.op, "tail_call_kind") == TailCallKind::MustTail.value() {
            return cx
                .fail(this.op, "tail call kind 'musttail' is not supported by this operation");
        }
        Ok(())
    }
}

impl VerifyIn for SwitchOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let view = cx.view(op);
        let values = view.attr("case_values").and_then(|values| values.type_of(cx.ctx()));
        let count: i64 =
            values.and_then(|ty| ty.shape(cx.ctx())).map_or(0, |shape| shape.iter().product());
        if count as usize + 1 != view.successors().len() {
            return cx
                .fail(op, "expects number of case values to match number of case destinations");
        }
        let elem = values.map(|ty| ty.element_type_or_self(cx.ctx()));
        if elem.is_some_and(|elem| elem != view.operand(0).ty()) {
            return Err(Box::new(
                cx.error(op, "expects case value type to match condition value type"),
            ));
        }
        Ok(())
    }
}
