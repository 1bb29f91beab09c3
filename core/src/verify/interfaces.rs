//! Interfaces of MLIR's core that check something on the operations that implement them.

use super::VerifyCx;
use super::class::declares;
use super::eval::{Evaluator, Subject};
use super::value::EvalValue;
use crate::hooks::Verified;
use crate::ir::OpState;
use crate::schema::{OpSchema, ResultTypes, Trait};
use crate::{AttrData, Diagnostic, Op, OpRef, Type};

pub(super) type InterfaceCheck = fn(&VerifyCx<'_>, Op) -> Verified;

const CHECKS: &[(&str, InterfaceCheck)] = &[
    ("SymbolOpInterface", super::symbols::symbol_op),
    ("FunctionOpInterface", function_op),
    ("BranchOpInterface", branch_op),
    ("CastOpInterface", cast_op),
];

const CHECKS_AFTER_REGIONS: &[(&str, InterfaceCheck)] = &[("InferTypeOpInterface", infer_type_op)];

/// The checks of the interfaces that `schema` implements, in the order of its declaration.
pub(super) fn checks_of(schema: &OpSchema, after_regions: bool) -> Box<[InterfaceCheck]> {
    let known = if after_regions { CHECKS_AFTER_REGIONS } else { CHECKS };
    let mut checks: Vec<InterfaceCheck> = Vec::new();
    for interface in schema.interfaces {
        if declares(&[interface], "FunctionOpInterface") {
            // It extends `SymbolOpInterface`.
            checks.extend(known.iter().filter(|one| one.0 == "SymbolOpInterface").map(|one| one.1));
        }
        checks.extend(known.iter().filter(|one| declares(&[interface], one.0)).map(|one| one.1));
    }
    let inferred = matches!(schema.result_types, ResultTypes::Inferred(_) | ResultTypes::Hook);
    if after_regions && inferred && checks.is_empty() {
        checks.push(infer_type_op);
    }
    let mut seen: Vec<InterfaceCheck> = Vec::new();
    for check in checks {
        if !seen.iter().any(|have| std::ptr::fn_addr_eq(*have, check)) {
            seen.push(check);
        }
    }
    seen.into()
}

/// Whether `check` looks at nothing but the types of operands and results of an operation declared by `schema`.
pub(super) fn reads_only_types(schema: &OpSchema, check: InterfaceCheck) -> bool {
    let is = |one: InterfaceCheck| std::ptr::fn_addr_eq(check, one);
    is(cast_op)
        || is(infer_type_op)
            && match &schema.result_types {
                ResultTypes::Explicit => true,
                ResultTypes::Inferred(exprs) => {
                    exprs.iter().all(|expr| super::signature::reads_only_types(schema, expr, true))
                }
                ResultTypes::Hook => false,
            }
}

/// `FunctionOpInterface`: argument and result attributes, and the entry block against the type.
fn function_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let ctx = cx.ctx();
    let view = cx.view(op);
    let ty = view.attr("function_type").and_then(|attr| attr.as_type(ctx));
    let Some((inputs, results)) = ty.and_then(|ty| signature(view, ty)) else {
        return Ok(());
    };
    attr_array(cx, op, "arg_attrs", "argument", inputs.len())?;
    attr_array(cx, op, "res_attrs", "result", results.len())?;
    if view.regions().len() != 1 {
        return cx.fail(op, "expects one region");
    }
    let Some(entry) = view.region(0).entry() else { return Ok(()) };
    if entry.args().len() != inputs.len() {
        return cx.fail(
            op,
            format!("entry block must have {} arguments to match function signature", inputs.len()),
        );
    }
    for (number, (arg, want)) in entry.args().zip(&inputs).enumerate() {
        if arg.ty() != *want {
            return cx.fail(
                op,
                format!(
                    "type of entry block argument #{number}('{}') must match the type of the corresponding argument in function signature('{}')",
                    cx.spell(arg.ty()),
                    cx.spell(*want)
                ),
            );
        }
    }
    Ok(())
}

/// Argument and result types of a function type: the builtin one, or a dialect's with two type lists or a result and
/// a list.
pub(super) fn signature(op: OpRef<'_>, ty: Type) -> Option<(Vec<Type>, Vec<Type>)> {
    let ctx = op.ctx();
    match ty.data(ctx) {
        crate::TypeData::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        crate::TypeData::Dialect { name, params } if *name == "llvm.func" => {
            let types = |param: &crate::Param| {
                param.as_array().map(|items| items.iter().filter_map(|one| one.as_type()).collect())
            };
            let inputs: Vec<Type> = params.iter().find_map(types)?;
            let result = params.iter().find_map(crate::Param::as_type)?;
            let void = matches!(result.data(ctx), crate::TypeData::Dialect { name, .. } if *name == "llvm.void");
            Some((inputs, if void { Vec::new() } else { vec![result] }))
        }
        _ => None,
    }
}

fn attr_array(cx: &VerifyCx<'_>, op: Op, attr: &str, what: &str, want: usize) -> Verified {
    let ctx = cx.ctx();
    let Some(items) = cx.view(op).attr(attr).and_then(|attr| attr.as_array(ctx)) else {
        return Ok(());
    };
    if items.len() != want {
        return cx.fail(
            op,
            format!(
                "expects {what} attribute array to have the same number of elements as the number of function {what}s, got {}, but expected {want}",
                items.len()
            ),
        );
    }
    for item in items {
        let AttrData::Dictionary(entries) = item.data(ctx) else {
            return cx.fail(
                op,
                format!(
                    "expects {what} attribute dictionary to be a DictionaryAttr, but got `{}`",
                    cx.spell_attr(*item)
                ),
            );
        };
        if entries.iter().any(|(name, _)| !name.as_str().contains('.')) {
            return cx.fail(op, format!("{what}s may only have dialect attributes"));
        }
    }
    Ok(())
}

/// `BranchOpInterface`: what is handed to each successor fits its arguments.
fn branch_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let Some(operands_of) = cx.view(op).schema().and_then(|schema| schema.hooks.successor_operands)
    else {
        return Ok(());
    };
    for (number, block) in cx.body.successors(op).enumerate() {
        let operands = operands_of(cx.view(op), number);
        let args = cx.body.args(block);
        let count = operands.produced + operands.forwarded.len();
        if count != args.len() {
            return Err(Box::new(cx.error(
                op,
                format!(
                    "branch has {count} operands for successor #{number}, but target block has {}",
                    args.len()
                ),
            )));
        }
        for (index, operand) in operands.forwarded.enumerate() {
            let at = operands.produced + index;
            if cx.body.ty(cx.body.operand(op, operand)) != cx.body.ty(args[at].value) {
                return Err(Box::new(cx.error(
                    op,
                    format!("type mismatch for bb argument #{at} of successor #{number}"),
                )));
            }
        }
    }
    Ok(())
}

/// `CastOpInterface`
fn cast_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let results: Vec<Type> = cx.view(op).results().map(|value| value.ty()).collect();
    if results.is_empty() {
        return cx.fail(op, "expected at least one result for cast operation");
    }
    let Some(compatible) = cx.view(op).schema().and_then(|schema| schema.hooks.cast_compatible)
    else {
        return Ok(());
    };
    let operands: Vec<Type> = cx.view(op).operands().map(|value| value.ty()).collect();
    if compatible(cx.ctx(), &operands, &results) {
        return Ok(());
    }
    let from = match operands.len() {
        0 => "s []".to_owned(),
        1 => format!(" {}", cx.spell_types(operands)),
        _ => format!("s {}", cx.spell_types(operands)),
    };
    let plural = if results.len() == 1 { "" } else { "s" };
    let to = cx.spell_types(results);
    cx.fail(op, format!("operand type{from} and result type{plural} {to} are cast incompatible"))
}

/// `InferTypeOpInterface`: the results have the types that are inferred.
fn infer_type_op(cx: &VerifyCx<'_>, op: Op) -> Verified {
    let view = cx.view(op);
    let Some(schema) = view.schema() else { return Ok(()) };
    if schema.traits.has(Trait::SameOperandsAndResultType) && all_types_equal(view) {
        return Ok(());
    }
    let inferred: Result<smallvec::SmallVec<[Type; 2]>, String> = match &schema.result_types {
        ResultTypes::Explicit => return Ok(()),
        ResultTypes::Inferred(exprs) => {
            let evaluator = Evaluator { ctx: cx.ctx(), subject: Subject::Op(view) };
            let values: smallvec::SmallVec<[EvalValue; 2]> =
                exprs.iter().map(|expr| evaluator.eval(expr, &EvalValue::Null)).collect();
            if values.contains(&EvalValue::Unknown) {
                return Ok(());
            }
            let types: Option<_> = values.iter().map(EvalValue::as_type).collect();
            types.ok_or_else(String::new)
        }
        ResultTypes::Hook => match schema.hooks.infer_types {
            Some(infer) => infer(cx.ctx(), &state_of(view), cx.body),
            None => return Ok(()),
        },
    };
    let failed = || cx.op_error(op, "failed to infer returned types");
    match inferred {
        Ok(types) => {
            if view.results().map(|value| value.ty()).eq(types.iter().copied()) {
                return Ok(());
            }
            let have: Vec<Type> = view.results().map(|value| value.ty()).collect();
            let message = format!(
                "'{}' op inferred type(s) {} are incompatible with return type(s) of operation {}",
                view.name(),
                cx.spell_types(types),
                cx.spell_types(have)
            );
            Err(Box::new(Diagnostic::error(view.loc(), message).followed_by(failed())))
        }
        Err(message) if message.is_empty() => Err(Box::new(failed())),
        Err(message) => Err(Box::new(Diagnostic::error(view.loc(), message).followed_by(failed()))),
    }
}

fn all_types_equal(op: OpRef<'_>) -> bool {
    let mut types = op.operands().chain(op.results()).map(|value| value.ty());
    let first = types.next();
    types.all(|ty| Some(ty) == first)
}

/// What an operation would be made of.
fn state_of(op: OpRef<'_>) -> OpState {
    let mut state = OpState::new(op.name(), op.loc());
    state.operands = op.body.operands(op.op).collect();
    state.results = op.results().map(|value| value.ty()).collect();
    state.successors = op.body.successors(op.op).collect();
    state.regions = op.body.num_regions(op.op);
    state.props = op.body.props(op.op).into();
    state.attrs = op.attrs();
    state
}
