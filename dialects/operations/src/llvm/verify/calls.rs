//! Verifiers of calls, returns and other terminators.

use ods_core::hooks::{Verified, Verify, VerifyIn};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::ir::ValueRef;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, AttrData, OpRef, Type};

use crate::llvm::types::function_parts;
use crate::llvm::{
    AliasOp, CallIntrinsicOp, CallOp, CallOpRef, IFuncOp, InlineAsmOp, InvokeOp, LLVMFuncOp,
    LLVMFuncOpRef, LLVMPointerType, LLVMVoidType, LandingpadOp, ReturnOp, SwitchOp, TailCallKind,
};

/// Returns the function that encloses an operation.
fn enclosing_function<'a>(cx: &VerifyCx<'a>, op: OpRef<'_>) -> Option<LLVMFuncOpRef<'a>> {
    cx.ancestors(op.op).find_map(|one| one.cast::<LLVMFuncOp>())
}

impl VerifyIn for ReturnOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let ctx = op.ctx();
        let Some(function) = enclosing_function(cx, *op) else { return Ok(()) };
        let ty = function.get(LLVMFuncOp::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
        let Some((result, ..)) = ty.and_then(|ty| function_parts(ctx, ty)) else { return Ok(()) };
        let message = match (LLVMVoidType::is(ctx, result), op.arg().map(ValueRef::ty)) {
            (true, None) => return Ok(()),
            (true, Some(_)) => "expected no operands",
            (false, None) => "expected 1 operand",
            (false, Some(arg)) if arg == result => return Ok(()),
            (false, Some(_)) => "mismatching result types",
        };
        let error = op.op_error(message);
        Err(Box::new(error.with_note(function.loc(), "when returning from function")))
    }
}

pub(super) fn verify_bundles(op: OpRef<'_>, sizes: &[i32], tags: Option<&[Attr]>) -> Verified {
    let (sizes, tags) = (sizes.len(), tags.unwrap_or_default());
    if tags.len() != sizes {
        return op.fail(format!(
            "expected {sizes} operand bundle tags, but actually got {}",
            tags.len()
        ));
    }
    if tags.iter().any(|tag| tag.as_bytes(op.ctx()).is_none()) {
        return op.fail("operand bundle tag must be a StringAttr");
    }
    Ok(())
}

impl Verify for CallOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        verify_bundles(*op, &op.op_bundle_sizes(), op.op_bundle_tags())
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let (op, ctx) = (self.view(cx.body), cx.ctx());
        let Some(callee) = op.get(CallOp::CALLEE) else {
            let Some(pointer) = op.callee_operands().next() else {
                return op.fail("must have either a `callee` attribute or at least an operand");
            };
            if !LLVMPointerType::is(ctx, pointer.ty()) {
                return op.fail(format!(
                    "indirect call expects a pointer as callee: '{}'",
                    op.show(pointer.ty())
                ));
            }
            return Ok(());
        };
        let AttrData::SymbolRef { root, .. } = callee.data(ctx) else { return Ok(()) };
        let name = root.as_text(ctx).unwrap_or_default();
        let Some(found) = cx.lookup_nearest_symbol(op.op, callee) else {
            return op.fail(format!("'{name}' does not reference a symbol in the current scope"));
        };
        let Some(function) = found.cast::<LLVMFuncOp>() else {
            if found.isa::<IFuncOp>() || found.isa::<AliasOp>() {
                return Ok(());
            }
            return op.fail(format!(
                "'{name}' does not reference a valid LLVM function, IFunc, or alias"
            ));
        };
        let ty = function.get(LLVMFuncOp::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
        let Some((result, params, variadic)) = ty.and_then(|ty| function_parts(ctx, ty)) else {
            return Ok(());
        };
        if variadic && op.var_callee_type().is_none() {
            return op.fail("missing var_callee_type attribute for vararg call");
        }
        verify_arguments(op, &params, variadic)?;
        verify_result(op, result)
    }
}

fn verify_arguments(op: CallOpRef<'_>, params: &[Type], variadic: bool) -> Verified {
    let have = op.callee_operands().len();
    if !variadic && params.len() != have {
        return op.fail(format!(
            "incorrect number of operands ({have}) for callee (expecting: {})",
            params.len()
        ));
    }
    if params.len() > have {
        return op.fail(format!(
            "incorrect number of operands ({have}) for varargs callee (expecting at least: {})",
            params.len()
        ));
    }
    for (index, (value, want)) in op.callee_operands().zip(params).enumerate() {
        if value.ty() != *want {
            return op.fail(format!(
                "operand type mismatch for operand {index}: '{}' != '{}'",
                op.show(value.ty()),
                op.show(want)
            ));
        }
    }
    Ok(())
}

fn verify_result(op: CallOpRef<'_>, result: Type) -> Verified {
    match (op.result().map(ValueRef::ty), LLVMVoidType::is(op.ctx(), result)) {
        (None, false) => op.fail("expected function call to produce a value"),
        (Some(_), true) => op.fail("calling function with void result must not produce values"),
        (Some(have), false) if have != result => {
            op.fail(format!("result type mismatch: '{}' != '{}'", op.show(have), op.show(result)))
        }
        _ => Ok(()),
    }
}

impl Verify for InvokeOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        match op.unwind_dest().ops().next() {
            None => op.fail_bare("must have at least one operation in unwind destination"),
            Some(first) if !first.isa::<LandingpadOp>() => op.fail_bare(
                "first operation in unwind destination should be a llvm.landingpad operation",
            ),
            Some(_) => verify_bundles(*op, &op.op_bundle_sizes(), op.op_bundle_tags()),
        }
    }
}

impl VerifyIn for LandingpadOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let function = enclosing_function(cx, *op);
        if function.is_some_and(|function| function.get(LLVMFuncOp::PERSONALITY).is_none()) {
            return op.fail_bare("llvm.landingpad needs to be in a function with a personality");
        }
        if !op.cleanup() && op.operands().len() == 0 {
            return op.fail_bare(
                "landingpad instruction expects at least one clause or cleanup attribute",
            );
        }
        Ok(())
    }
}

/// The prefix of the names of LLVM's intrinsics.
const PREFIX: &str = "llvm.";

impl Verify for CallIntrinsicOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if !op.intrin().starts_with(PREFIX) {
            return op.fail("intrinsic name must start with 'llvm.'");
        }
        verify_bundles(*op, &op.op_bundle_sizes(), op.op_bundle_tags())
    }
}

impl Verify for InlineAsmOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        if op.tail_call_kind() == TailCallKind::MustTail {
            return op.fail("tail call kind 'musttail' is not supported by this operation");
        }
        Ok(())
    }
}

impl Verify for SwitchOp {
    fn verify(op: Self::Ref<'_>) -> Verified {
        let ctx = op.ctx();
        let values = op.case_values().and_then(|values| values.type_of(ctx));
        let count = values.and_then(|ty| ty.num_elements(ctx)).unwrap_or(0);
        if count != op.case_destinations().len() as u64 {
            return op.fail("expects number of case values to match number of case destinations");
        }
        let elem = values.map(|ty| ty.element_type_or_self(ctx));
        if elem.is_some_and(|elem| elem != op.value().ty()) {
            return op.fail_bare("expects case value type to match condition value type");
        }
        Ok(())
    }
}
