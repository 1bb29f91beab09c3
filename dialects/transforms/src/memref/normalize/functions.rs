//! The functions of a module whose layouts can be removed, and their types.

use ods_core::analysis::symbol_uses::SymbolRefs;
use ods_core::ir::{ValueDef, WalkOrder};
use ods_core::memref_type::MemRefType;
use ods_core::rewrite::Rewriter;
use ods_core::schema::Trait;
use ods_core::symbol::symbol_name;
use ods_core::{Attr, Body, Op, Type, TypeData, Value};
use rustc_hash::FxHashMap;

use super::allocs::{normalize_alloc, normalize_alloca, normalize_cast, normalize_results};
use super::types::Normalized;
use super::uses::{is_normalizable, is_normalizable_use, replace_uses};
use crate::func::{CallOp, FuncOp, ReturnOp};
use crate::memref::{AllocOp, AllocaOp, ReinterpretCastOp};

/// Removes the layouts in the functions of a symbol table, and of nested ones, if all uses of the memrefs allow it.
pub(super) fn normalize_table(table: &mut Body) {
    let mut functions = Functions::of(table);
    for at in functions.named_elsewhere.clone() {
        if has_layouts(table, functions.all[at].function) {
            functions.exclude(at);
        }
    }
    for at in 0..functions.all.len() {
        if functions.may[at] && !may_normalize(table, functions.all[at].function) {
            functions.exclude(at);
        }
    }
    for at in 0..functions.all.len() {
        if functions.may[at] {
            normalize_function(table, functions.all[at].function);
            update_signature(table, &functions, at);
        }
    }
    for op in table.isolated_ops() {
        if table.view(op).has_trait(Trait::SymbolTable)
            && let Some(inner) = table.nested_mut(op)
        {
            ods_core::stack::grow(|| normalize_table(inner));
        }
    }
}

/// A function with its callers and callees.
struct Function {
    function: FuncOp,
    /// The functions that reference it.
    users: Vec<usize>,
    /// The functions that it calls.
    callees: Vec<usize>,
}

struct Functions {
    all: Vec<Function>,
    may: Vec<bool>,
    /// The functions that are referenced other than by a call in a function, which fixes their type.
    named_elsewhere: Vec<usize>,
}

impl Functions {
    fn of(table: &Body) -> Functions {
        let ops = table.blocks(table.region()).flat_map(|block| table.ops(block));
        let found = ops.filter_map(|op| op.cast::<FuncOp>(table));
        let mut all: Vec<Function> = found
            .map(|function| Function { function, users: Vec::new(), callees: Vec::new() })
            .collect();
        let functions: FxHashMap<Attr, usize> = all
            .iter()
            .enumerate()
            .filter_map(|(at, one)| Some((symbol_name(table.view(one.function.into()))?, at)))
            .collect();
        let mut refs = SymbolRefs::new();
        let mut named_elsewhere = Vec::new();
        let others = table.isolated_ops().into_iter().filter(|op| !op.isa::<FuncOp>(table));
        for body in others.filter_map(|op| table.nested(op)) {
            for op in body.walk(WalkOrder::Pre) {
                let mut symbols = Vec::new();
                refs.of_op(body.view(op), &mut symbols);
                let names = symbols.iter().filter_map(|one| one.flat_symbol_name(body.ctx()));
                named_elsewhere.extend(names.filter_map(|name| functions.get(&name).copied()));
            }
        }
        for at in 0..all.len() {
            let Some(body) = table.nested(all[at].function.into()) else { continue };
            for op in body.walk(WalkOrder::Pre) {
                let mut symbols = Vec::new();
                refs.of_op(body.view(op), &mut symbols);
                let used = symbols
                    .iter()
                    .filter_map(|symbol| functions.get(&symbol.flat_symbol_name(body.ctx())?));
                for callee in used.copied().collect::<Vec<_>>() {
                    all[callee].users.push(at);
                    if op.isa::<CallOp>(body) {
                        all[at].callees.push(callee);
                    } else {
                        named_elsewhere.push(callee);
                    }
                }
            }
        }
        let may = vec![true; all.len()];
        Functions { all, may, named_elsewhere }
    }

    /// Excludes a function, and transitively all its callers and callees.
    fn exclude(&mut self, at: usize) {
        let mut work = vec![at];
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut self.may[at], false) {
                work.extend(self.all[at].users.iter().chain(&self.all[at].callees));
            }
        }
    }
}

/// Returns whether layouts can be removed from the allocations, arguments and call results of a function.
fn may_normalize(table: &Body, function: FuncOp) -> bool {
    let Some(body) = table.nested(function.into()) else { return true };
    let Some(entry) = body.entry_block(body.region()) else { return true };
    let ops = body.walk(WalkOrder::Post);
    let giving = ops
        .filter(|op| op.isa::<AllocOp>(body) || op.isa::<AllocaOp>(body) || op.isa::<CallOp>(body));
    let mut values = giving.flat_map(|op| body.results(op)).chain(body.arg_values(entry));
    values.all(|value| {
        let ty = MemRefType::of(body.ctx(), body.ty(value));
        ty.is_none_or(|ty| ty.has_identity_layout(body.ctx()))
            || body.uses(value).all(|at| is_normalizable_use(body, body.use_owner(at), value))
    }) && passed_values(body).all(|value| can_lose_layout(body, value))
}

/// Returns the operands of calls that have a layout.
fn passed_values(body: &Body) -> impl Iterator<Item = Value> {
    let operands = body.ops_of::<CallOp>().flat_map(|call| call.operands(body));
    operands.filter(|value| {
        let ty = MemRefType::of(body.ctx(), body.ty(*value));
        ty.is_some_and(|ty| !ty.has_identity_layout(body.ctx()))
    })
}

/// Returns whether a value can lose its layout together with the argument of the callee that it is passed to.
fn can_lose_layout(body: &Body, value: Value) -> bool {
    match body.def(value) {
        ValueDef::Arg(block, _) => body.entry_block(body.region()) == Some(block),
        ValueDef::Result(op, _) => {
            let gives = is_normalizable(body, op)
                || op.isa::<AllocOp>(body)
                || op.isa::<AllocaOp>(body)
                || op.isa::<ReinterpretCastOp>(body);
            gives && body.uses(value).all(|at| is_normalizable_use(body, body.use_owner(at), value))
        }
    }
}

/// Returns whether an input or result of a function type has a layout.
fn has_layouts(table: &Body, function: FuncOp) -> bool {
    let ctx = table.ctx();
    let TypeData::Function { inputs, results } = function.function_type(table).data(ctx) else {
        return false;
    };
    let has_layout =
        |ty: &Type| MemRefType::of(ctx, *ty).is_some_and(|memref| !memref.has_identity_layout(ctx));
    inputs.iter().chain(results.iter()).any(has_layout)
}

fn normalize_function(table: &mut Body, function: FuncOp) {
    let Some(entry) = entry_of(table, function) else {
        let ctx = table.ctx().clone();
        let TypeData::Function { inputs, results } = function.function_type(table).data(&ctx)
        else {
            return;
        };
        let new = |ty: &Type| Normalized::of(&ctx, *ty).map_or(*ty, |ty| ty.new.ty(&ctx));
        let inputs: Vec<Type> = inputs.iter().map(new).collect();
        let results: Vec<Type> = results.iter().map(new).collect();
        FuncOp::FUNCTION_TYPE.set(table, function, Type::function(&ctx, &inputs, &results));
        return;
    };
    let Some(body) = table.nested_mut(function.into()) else { return };
    let ops: Vec<Op> = body.walk(WalkOrder::Post).collect();
    let mut rw = Rewriter::new(body);
    for op in ops.iter().filter_map(|op| op.cast::<AllocOp>(&rw)).collect::<Vec<_>>() {
        normalize_alloc(&mut rw, op);
    }
    let live = |rw: &Rewriter<'_>, op: Op| rw.is_live(op);
    for op in ops
        .iter()
        .filter(|op| live(&rw, **op))
        .filter_map(|op| op.cast::<AllocaOp>(&rw))
        .collect::<Vec<_>>()
    {
        normalize_alloca(&mut rw, op);
    }
    for op in ops
        .iter()
        .filter(|op| live(&rw, **op))
        .filter_map(|op| op.cast::<ReinterpretCastOp>(&rw))
        .collect::<Vec<_>>()
    {
        normalize_cast(&mut rw, op);
    }
    let args: Vec<Value> = rw.arg_values(entry).collect();
    for arg in args {
        normalize_value(&mut rw, arg);
    }
    let ops: Vec<Op> = rw.walk(WalkOrder::Post).collect();
    for op in ops {
        if rw.is_live(op) && !op.isa::<CallOp>(&rw) {
            normalize_results(&mut rw, op);
        }
    }
}

/// Removes the layout from the type of a value, if its uses allow it.
pub(super) fn normalize_value(rw: &mut Rewriter<'_>, value: Value) {
    let ty = Normalized::of(rw.ctx(), rw.ty(value)).filter(|ty| ty.layout.symbols == 0);
    if let Some(ty) = ty
        && replace_uses(rw, value, value, &ty.layout, &[], true)
    {
        let new = ty.new.ty(rw.ctx());
        rw.set_type(value, new);
    }
}

fn entry_of(table: &Body, function: FuncOp) -> Option<ods_core::Block> {
    let body = table.nested(function.into())?;
    body.entry_block(body.region())
}

/// Updates the type of a function to its arguments and returned values, then its calls, and transitively its callers.
fn update_signature(table: &mut Body, functions: &Functions, at: usize) {
    let mut work = vec![at];
    while let Some(at) = work.pop() {
        let function = functions.all[at].function;
        let ctx = table.ctx().clone();
        let TypeData::Function { results, .. } = function.function_type(table).data(&ctx) else {
            continue;
        };
        let mut results = results.to_vec();
        if let Some(entry) = entry_of(table, function)
            && let Some(body) = table.nested(function.into())
        {
            let args: Vec<Type> = body.arg_values(entry).map(|arg| body.ty(arg)).collect();
            for end in body.ops_of::<ReturnOp>() {
                for (result, value) in results.iter_mut().zip(end.operands(body)) {
                    let ty = body.ty(value);
                    if MemRefType::of(&ctx, ty).is_some_and(|ty| ty.has_identity_layout(&ctx)) {
                        *result = ty;
                    }
                }
            }
            FuncOp::FUNCTION_TYPE.set(table, function, Type::function(&ctx, &args, &results));
        }
        let name = function.sym_name(table).to_owned();
        let mut users = functions.all[at].users.clone();
        users.dedup();
        for user in users {
            let caller = functions.all[user].function;
            let Some(body) = table.nested_mut(caller.into()) else { continue };
            if update_calls(body, &name, &results) {
                work.push(user);
            }
        }
    }
}

/// Updates the result types of the calls of a function; returns whether one of them changed.
fn update_calls(body: &mut Body, callee: &str, types: &[Type]) -> bool {
    let calls: Vec<CallOp> = body.ops_of::<CallOp>().collect();
    let mut rw = Rewriter::new(body);
    let mut changed = false;
    for call in calls {
        if call.callee(&rw) != callee {
            continue;
        }
        let results: Vec<Value> = rw.results(call.into()).collect();
        let mut all = true;
        for (result, ty) in results.iter().zip(types) {
            if rw.ty(*result) == *ty {
                continue;
            }
            let Some(old) = Normalized::of(rw.ctx(), rw.ty(*result)) else { continue };
            all &= replace_uses(&mut rw, *result, *result, &old.layout, &[], true);
            rw.set_type(*result, *ty);
            changed = true;
        }
        if !all {
            continue;
        }
        // As upstream, the new call keeps no attributes except the callee.
        let (operands, loc): (Vec<Value>, _) = (call.operands(&rw).collect(), rw.loc(call.into()));
        rw.set_point_before(call).set_loc(loc);
        let types: Vec<Type> = results.iter().map(|result| rw.ty(*result)).collect();
        let new = CallOp::build(callee).operands(operands).result_0_type(types);
        rw.replace_with(call, new);
    }
    changed
}
