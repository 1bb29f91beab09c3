//! The functions of a module: their signatures, their bodies, and the functions of the host that they call.

use std::collections::{BTreeMap, HashMap};

use ods_core::ir::{IrMapping, WalkOrder};
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Block, Body, Diagnostic, Ident, Loc, Module, Op, Type, TypeData, Value};
use ods_dialects::bufferization::bufferize::boundary::WRITABLE;
use ods_dialects::func;

use super::{Limits, Lower, Outcome, Rules, converted_types, is_lowered};
use crate::stablehlo;

/// Functions of the host by their names.
pub(super) type Declared = BTreeMap<String, Type>;

/// The functions that custom calls apply to elements, by the calls: each is copied to a block of the calling function.
pub(super) type Computations = HashMap<Op, Block>;

/// Lowers all functions of a module.
pub(crate) fn lower_module(
    module: &mut Module,
    limits: &mut Limits,
) -> Result<(), Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let mut declared = Declared::new();
    let body = module.body_mut();
    let functions: Vec<func::FuncOp> = body.ops_of::<func::FuncOp>().collect();
    // Before any function is lowered: computations are copied as they stand.
    let mut computations: Vec<Computations> =
        functions.iter().map(|function| copy_computations(body, *function)).collect();
    for (at, function) in functions.into_iter().enumerate() {
        lower_signature(body, function);
        let Some(nested) = body.nested_mut(function.into()) else { continue };
        match lower_function(nested, std::mem::take(&mut computations[at]), limits) {
            Ok(functions) => declared.extend(functions),
            Err(error) => errors.push(error),
        }
    }
    declare_functions(body, &declared);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Copies the computations of the custom calls of a function to blocks at its end, which rules inline like regions.
fn copy_computations(module: &mut Body, function: func::FuncOp) -> Computations {
    let mut computations = Computations::new();
    let ctx = module.ctx().clone();
    let Some(mut body) = module.take_nested(function.into()) else { return computations };
    let calls: Vec<(stablehlo::CustomCallOp, Op)> = body
        .ops_of::<stablehlo::CustomCallOp>()
        .filter_map(|call| {
            let [computation] = call.called_computations(&body) else { return None };
            let name = computation.as_flat_symbol(&ctx)?;
            let mut functions = module.ops_of::<func::FuncOp>();
            let callee = functions.find(|function| function.sym_name(module) == name)?;
            Some((call, callee.into()))
        })
        .collect();
    let region = body.region();
    for (call, callee) in calls {
        // A function of several blocks, some of which may be copies, is no computation on elements.
        let Some(source) =
            module.nested(callee).filter(|source| source.blocks(source.region()).count() == 1)
        else {
            continue;
        };
        let from = source.region();
        let new = body.inline_region_from(source, from, region, None, &mut IrMapping::new());
        computations.extend(new.first().map(|block| (call.into(), *block)));
    }
    module.put_nested(function.into(), body);
    computations
}

/// Declares functions of the host at the end of a module.
fn declare_functions(body: &mut Body, declared: &Declared) {
    let Some(block) = body.entry_block(body.region()) else { return };
    let mut rw = Rewriter::new(body);
    rw.set_point_at_end(block);
    for (name, ty) in declared {
        rw.build(|b| {
            let function = func::FuncOp::build(name, *ty).sym_visibility("private");
            b.insert(function.attr("llvm.emit_c_interface", Attr::UNIT))
        });
    }
}

/// Replaces the types of a function. Attributes of arguments and results are dropped: these may be split or erased. The
/// arguments of a public function are memory of the caller, which is only read.
fn lower_signature(body: &mut Body, function: func::FuncOp) {
    let ctx = body.ctx().clone();
    let TypeData::Function { inputs, results } = function.function_type(body).data(&ctx) else {
        return;
    };
    let convert = |types: &[Type]| -> Vec<Type> {
        types.iter().flat_map(|ty| converted_types(&ctx, *ty)).collect()
    };
    let inputs = convert(inputs);
    let ty = Type::function(&ctx, &inputs, &convert(results));
    let is_read =
        function.sym_visibility(body) != Some("private") && body.has_nested(function.into());
    let read_only = Attr::dictionary(&ctx, &[(Ident::new(WRITABLE), Attr::FALSE)]);
    let attrs = vec![read_only; inputs.len()];
    let attrs = Some(attrs.as_slice()).filter(|_| is_read && !inputs.is_empty());
    Rewriter::new(body).modify(function, |ir| {
        function.set_function_type(ir, ty);
        function.set_arg_attrs(ir, attrs);
        function.set_res_attrs(ir, None);
    });
}

/// Returns whether a function has an operation with a rule, or a type that is converted.
fn needs_lowering(body: &Body) -> bool {
    let (ctx, rules) = (body.ctx(), Rules::all());
    let is_kept = |ty: Type| converted_types(ctx, ty) == [ty];
    body.walk(WalkOrder::Pre).any(|op| {
        let name = body.name(op).as_str();
        let is_foreign = !name.starts_with("func.") && rules.0.contains_key(name);
        let has_rule = is_foreign || is_lowered(name);
        let operands = || body.operands(op).map(|value| body.ty(value));
        let results = || body.results(op).map(|value| body.ty(value));
        has_rule || !operands().chain(results()).all(is_kept)
    })
}

/// Lowers the body of a function, and returns the functions of the host that it calls.
fn lower_function(
    body: &mut Body,
    computations: Computations,
    limits: &mut Limits,
) -> Outcome<Declared> {
    if !needs_lowering(body) {
        return Ok(Declared::new());
    }
    let ctx = body.ctx().clone();
    let region = body.region();
    let copies: Vec<Block> = computations.values().copied().collect();
    let blocks: Vec<Block> = body.blocks(region).filter(|block| !copies.contains(block)).collect();
    let Some(&entry) = blocks.first() else { return Ok(Declared::new()) };
    if let Some(&second) = blocks.get(1) {
        let loc = body.first_op(second).map_or(Loc::UNKNOWN, |op| body.loc(op));
        return Err(Diagnostic::error(loc, "a function of several blocks cannot be lowered"));
    }
    let mut lower = Lower {
        rw: Rewriter::new(body),
        ctx,
        values: HashMap::new(),
        rules: Rules::all(),
        declared: Declared::new(),
        computations,
        limits,
    };
    let old: Vec<(Value, Type, Loc)> = {
        let args = lower.rw.args(entry).iter().map(|arg| (arg.value, arg.loc));
        args.map(|(value, loc)| (value, lower.rw.ty(value), loc)).collect()
    };
    let types: Vec<(Type, Loc)> = old
        .iter()
        .flat_map(|(_, ty, loc)| converted_types(&lower.ctx, *ty).into_iter().map(|ty| (ty, *loc)))
        .collect();
    let new = lower.rw.create_block(region, Some(entry), &types);
    lower.rw.set_point_at_end(new);
    let args: Vec<Value> = lower.rw.arg_values(new).collect();
    let mut args = args.into_iter();
    for (value, ty, _) in &old {
        let part = lower.take(*ty, &mut args);
        lower.values.insert(*value, part);
    }
    lower.ops_of(entry)?;
    lower.rw.erase_blocks(&[entry]);
    lower.rw.erase_blocks(&copies);
    Ok(lower.declared)
}
