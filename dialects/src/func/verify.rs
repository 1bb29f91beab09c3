//! Returns against the function, and uses of functions against what they refer to.

use ods_core::hooks::{Verified, VerifyIn};
use ods_core::interface::SymbolUserOpInterface;
use ods_core::verify::VerifyCx;
use ods_core::{Attr, AttrData, OpRef, OpType, Type, TypeData};

use super::{CallOp, ConstantOp, FuncOp, ReturnOp};

/// Inputs and results of a function's type.
fn signature(function: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let ctx = function.ctx();
    match function.attr("function_type")?.as_type(ctx)?.data(ctx) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// The name in a flat symbol reference.
fn flat_name<'a>(cx: &VerifyCx<'a>, reference: Option<Attr>) -> Option<(&'a str, Attr)> {
    let reference = reference?;
    match reference.data(cx.ctx()) {
        AttrData::SymbolRef { root, nested } if nested.is_empty() => {
            Some((root.as_str(cx.ctx())?, reference))
        }
        _ => None,
    }
}

impl VerifyIn for ReturnOp {
    fn verify_in(this: Self::Ref<'_>, cx: &VerifyCx<'_>) -> Verified {
        let op = this.op;
        let Some((around, parent)) = cx.parent_op(op) else { return Ok(()) };
        let function = around.view(parent);
        let Some((_, results)) = signature(function) else { return Ok(()) };
        let name = function.attr("sym_name").and_then(|name| name.as_str(cx.ctx()));
        let name = name.unwrap_or_default();
        let have = cx.body.num_operands(op);
        if have != results.len() {
            return cx.fail(
                op,
                format!(
                    "has {have} operands, but enclosing function (@{name}) returns {}",
                    results.len()
                ),
            );
        }
        for (index, (value, want)) in cx.body.operands(op).zip(results).enumerate() {
            let ty = cx.body.ty(value);
            if ty != *want {
                return Err(Box::new(cx.error(
                    op,
                    format!(
                        "type of return operand {index} ('{}') doesn't match function result type ('{}') in function @{name}",
                        cx.spell(ty),
                        cx.spell(*want)
                    ),
                )));
            }
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.op();
        let Some((name, callee)) = flat_name(cx, cx.view(op).attr("callee")) else {
            return cx.fail(op, "requires a 'callee' symbol reference attribute");
        };
        let function = cx
            .lookup_nearest_symbol(op, callee)
            .filter(|one| one.cast::<FuncOp>().is_some())
            .and_then(signature);
        let Some((inputs, results)) = function else {
            return cx.fail(op, format!("'{name}' does not reference a valid function"));
        };
        if inputs.len() != cx.body.num_operands(op) {
            return cx.fail(op, "incorrect number of operands for callee");
        }
        for (index, (value, want)) in cx.body.operands(op).zip(inputs).enumerate() {
            let ty = cx.body.ty(value);
            if ty != *want {
                return cx.fail(
                    op,
                    format!(
                        "operand type mismatch: expected operand type '{}', but provided '{}' for operand number {index}",
                        cx.spell(*want),
                        cx.spell(ty)
                    ),
                );
            }
        }
        if results.len() != cx.body.results(op).len() {
            return cx.fail(op, "incorrect number of results for callee");
        }
        for (index, (value, want)) in cx.body.results(op).zip(results).enumerate() {
            if cx.body.ty(value) != *want {
                let own = cx.spell_types(cx.view(op).results().map(|value| value.ty()));
                let callee = cx.spell_types(results.iter().copied());
                let error = cx.op_error(op, format!("result type mismatch at index {index}"));
                let loc = error.loc;
                return Err(Box::new(
                    error
                        .with_note(loc, format!("      op result types: {own}"))
                        .with_note(loc, format!("function result types: {callee}")),
                ));
            }
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for ConstantOp {
    fn verify_symbol_uses(self, cx: &VerifyCx<'_>) -> Verified {
        let op = self.op();
        let Some((name, reference)) = flat_name(cx, cx.body.prop(op, super::VALUE)) else {
            return Ok(());
        };
        let function =
            cx.lookup_nearest_symbol(op, reference).filter(|one| one.cast::<FuncOp>().is_some());
        let Some(function) = function else {
            return cx.fail(op, format!("reference to undefined function '{name}'"));
        };
        let ty = function.attr("function_type").and_then(|attr| attr.as_type(cx.ctx()));
        if ty != Some(cx.body.ty(cx.body.result(op, 0))) {
            return cx.fail(op, "reference to function with mismatched type");
        }
        Ok(())
    }
}
