//! The accesses of functions to their arguments, as callers see them.

use ods_core::{Attr, Body, Context, Ident, Type, TypeData, Value};

use super::boundary::{ACCESS, arg_attr};
use super::function::returns;
use crate::bufferization::analysis::{
    AnalysisState, FunctionAnalysis, access_word, is_tensor_type, mark_equivalent,
};
use crate::func::FuncOp;

/// Returns the types of arguments and results.
pub(super) fn parts(ctx: &Context, ty: Type) -> (&[Type], &[Type]) {
    match ty.data(ctx) {
        TypeData::Function { inputs, results } => (inputs, results),
        _ => (&[], &[]),
    }
}

/// Returns the declared access to an argument, if any: whether it is read, and whether it is written.
fn said_access(ctx: &Context, arg_attrs: Option<Attr>, at: usize) -> Option<(bool, bool)> {
    let word = arg_attr(ctx, arg_attrs, at, ACCESS)?.as_str(ctx)?;
    Some((matches!(word, "read" | "read-write"), matches!(word, "write" | "read-write")))
}

/// Returns the conservative findings about a function without a body.
pub(super) fn external(ctx: &Context, ty: Type, arg_attrs: Option<Attr>) -> FunctionAnalysis {
    let (inputs, results) = parts(ctx, ty);
    let tensors = |types: &[Type]| -> Vec<usize> {
        (0..types.len()).filter(|at| is_tensor_type(ctx, types[*at])).collect()
    };
    let returned = tensors(results);
    let mut found = FunctionAnalysis::default();
    for (at, ty) in inputs.iter().enumerate() {
        let tensor = is_tensor_type(ctx, *ty);
        let (read, written) = said_access(ctx, arg_attrs, at).unwrap_or((true, true));
        found.aliasing.push(if tensor { returned.clone() } else { Vec::new() });
        found.read.push(tensor && read);
        found.written.push(tensor && written);
    }
    found
}

/// Returns the findings about a function after the analysis of its body.
pub(super) fn inspect(
    body: &mut Body,
    state: &AnalysisState,
    arg_attrs: Option<Attr>,
) -> FunctionAnalysis {
    let ctx = body.ctx().clone();
    let ranked = |body: &Body, value: Value| {
        matches!(body.ty(value).data(body.ctx()), TypeData::RankedTensor { .. })
    };
    let entry = body.entry_block(body.region());
    let args: Vec<Value> = entry.into_iter().flat_map(|entry| body.arg_values(entry)).collect();
    let ends = returns(body);
    let mut found = FunctionAnalysis::default();
    for (at, arg) in args.iter().enumerate() {
        let mut aliases: Vec<usize> = Vec::new();
        for end in ends.iter().filter(|_| ranked(body, *arg)) {
            for (number, value) in end.operands(body).enumerate() {
                let one_shot = state.one_shot.as_ref();
                let shared = ranked(body, value)
                    && one_shot.is_some_and(|one| one.are_aliasing(value, *arg));
                if shared && !aliases.contains(&number) {
                    aliases.push(number);
                }
            }
        }
        found.aliasing.push(aliases);
        let tensor = is_tensor_type(&ctx, body.ty(*arg));
        let (read, written) = said_access(&ctx, arg_attrs, at).unwrap_or_else(|| {
            (
                tensor && state.is_value_read(body, *arg),
                tensor && state.is_value_written(body, *arg),
            )
        });
        found.read.push(tensor && read);
        found.written.push(tensor && written);
    }
    let same = |body: &Body, value: Value| {
        args.iter().position(|arg| ranked(body, *arg) && state.are_equivalent(value, *arg))
    };
    let mut equal: Vec<Vec<Option<usize>>> = Vec::new();
    for end in &ends {
        equal.push(end.operands(body).map(|value| same(body, value)).collect());
    }
    if let Some((first, rest)) = equal.split_first() {
        for (number, arg) in first.iter().enumerate() {
            if let Some(arg) = *arg
                && rest.iter().all(|other| other.get(number) == Some(&Some(arg)))
            {
                found.equivalent.insert(number, arg);
            }
        }
    }
    if state.options.analysis_only {
        for (end, equal) in ends.iter().zip(&equal) {
            mark_equivalent(body, (*end).into(), equal);
        }
    }
    found
}

/// Sets the access attributes of a function's arguments.
pub(super) fn mark_access(module: &mut Body, op: FuncOp, ty: Type, found: &FunctionAnalysis) {
    let ctx = module.ctx().clone();
    let (inputs, _) = parts(&ctx, ty);
    let old = op.arg_attrs_attr(module).and_then(|all| all.as_array(&ctx)).unwrap_or_default();
    let mut all = old.to_vec();
    all.resize(inputs.len(), Attr::EMPTY_DICT);
    for (at, ty) in inputs.iter().enumerate() {
        if !is_tensor_type(&ctx, *ty) {
            continue;
        }
        let key = Ident::new(ACCESS);
        let entries = all[at].as_dictionary(&ctx).unwrap_or_default();
        let mut entries: Vec<_> =
            entries.iter().copied().filter(|(have, _)| *have != key).collect();
        let word = access_word(found.read[at], found.written[at]);
        entries.push((key, Attr::string(&ctx, word)));
        all[at] = Attr::dictionary(&ctx, &entries);
    }
    let any = all.iter().any(|attrs| *attrs != Attr::EMPTY_DICT);
    FuncOp::ARG_ATTRS.set(module, op, any.then(|| Attr::array(&ctx, &all)));
}
