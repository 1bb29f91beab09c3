//! Verifiers: returns are checked against their function, calls and references against the function that they name.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, AttrData, Context, OpRef, Type, TypeData};

use super::{CallOp, ConstantOp, FuncOp, FuncOpRef, ReturnOp};

/// Returns the inputs and results of a function.
fn signature(function: FuncOpRef<'_>) -> Option<(&[Type], &[Type])> {
    let ctx = function.ctx();
    match function.get(FuncOp::FUNCTION_TYPE)?.as_type(ctx)?.data(ctx) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// Returns the name in a flat symbol reference, for messages, and the reference.
fn flat_name(ctx: &Context, reference: Option<Attr>) -> Option<(&str, Attr)> {
    let reference = reference?;
    match reference.data(ctx) {
        AttrData::SymbolRef { .. } => Some((reference.as_text(ctx)?, reference)),
        _ => None,
    }
}

/// Returns the function that a symbol names, looked up from the symbol table nearest to an operation.
fn function<'a>(cx: &VerifyCx<'a>, op: OpRef<'_>, symbol: Attr) -> Option<FuncOpRef<'a>> {
    cx.lookup_nearest_symbol(op.op, symbol)?.cast::<FuncOp>()
}

impl VerifyIn for ReturnOp {
    fn verify_in(op: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let Some((outer, parent)) = cx.parent_op(op.op) else { return Ok(()) };
        let Some(function) = outer.view(parent).cast::<FuncOp>() else { return Ok(()) };
        let Some((_, results)) = signature(function) else { return Ok(()) };
        let (name, have) = (function.sym_name(), op.operands().len());
        if have != results.len() {
            return op.fail(format!(
                "has {have} operands, but enclosing function (@{name}) returns {}",
                results.len()
            ));
        }
        for (index, (value, want)) in op.operands().zip(results).enumerate() {
            if value.ty() != *want {
                return op.fail_bare(format!(
                    "type of return operand {index} ('{}') doesn't match function result type ('{}') in function @{name}",
                    op.show(value.ty()),
                    op.show(want)
                ));
            }
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let Some((name, callee)) = flat_name(cx.ctx(), op.get(CallOp::CALLEE)) else {
            return op.fail("requires a 'callee' symbol reference attribute");
        };
        let Some((inputs, results)) = function(cx, *op, callee).and_then(signature) else {
            return op.fail(format!("'{name}' does not reference a valid function"));
        };
        if inputs.len() != op.operands().len() {
            return op.fail("incorrect number of operands for callee");
        }
        for (index, (value, want)) in op.operands().zip(inputs).enumerate() {
            if value.ty() != *want {
                return op.fail(format!(
                    "operand type mismatch: expected operand type '{}', but provided '{}' for operand number {index}",
                    op.show(want),
                    op.show(value.ty())
                ));
            }
        }
        if results.len() != op.results().len() {
            return op.fail("incorrect number of results for callee");
        }
        for (index, (value, want)) in op.results().zip(results).enumerate() {
            if value.ty() != *want {
                let own: Vec<Type> = op.results().map(|value| value.ty()).collect();
                let own = format!("      op result types: {}", op.show(own.as_slice()));
                let callee = format!("function result types: {}", op.show(results));
                let error = op.op_error(format!("result type mismatch at index {index}"));
                return Err(Box::new(error.with_note(op.loc(), own).with_note(op.loc(), callee)));
            }
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for ConstantOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.view(cx.body);
        let Some((name, reference)) = flat_name(cx.ctx(), op.get(ConstantOp::VALUE)) else {
            return Ok(());
        };
        let Some(function) = function(cx, *op, reference) else {
            return op.fail(format!("reference to undefined function '{name}'"));
        };
        if op.results().map(|result| result.ty()).ne([function.function_type()]) {
            return op.fail("reference to function with mismatched type");
        }
        Ok(())
    }
}
