//! Functions of a module, in the order in which they are analyzed and bufferized.

use std::collections::BTreeSet;
use std::sync::Arc;

use ods_core::ir::WalkOrder;
use ods_core::rewrite::Rewriter;
use ods_core::{Attr, Body, Ident, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::access::{external, inspect, mark_access, parts};
use super::super::boundary::{Boundary, LAYOUT, WRITABLE, arg_attr, argument_type};
use super::super::function::result_types;
use super::super::{BufferizationState, Globals, insert_copies};
use super::{Errors, Hook, Run, at_function, errors, names_inside, rewrite};
use crate::bufferization::analysis::{
    AnalysisState, BufferizationOptions, FunctionAnalysis, FunctionInfo, FunctionTable, analyze,
    is_tensor_type,
};
use crate::func::{CallOp, FuncOp};

/// The functions of a module, and the findings about them.
pub(super) struct Functions {
    ops: Vec<FuncOp>,
    pub(super) names: Vec<String>,
    table: FunctionTable,
}

impl Functions {
    pub(super) fn new(module: &Body) -> Functions {
        let entry = module.entry_block(module.region());
        let ops = entry.into_iter().flat_map(|entry| module.ops(entry));
        let ops: Vec<FuncOp> = ops.filter_map(|op| op.cast::<FuncOp>(module)).collect();
        let names: Vec<String> = ops.iter().map(|op| op.sym_name(module).to_owned()).collect();
        let info = |op: &FuncOp| FunctionInfo {
            ty: op.function_type(module),
            arg_attrs: op.arg_attrs_attr(module),
            analysis: None,
        };
        let table = Arc::new(names.iter().cloned().zip(ops.iter().map(info)).collect());
        Functions { ops, names, table }
    }

    /// Returns the functions in an order in which callees come first, and the functions in call cycles.
    pub(super) fn order(&self, module: &Body) -> (Vec<usize>, Vec<usize>) {
        let ctx = module.ctx();
        let numbers: FxHashMap<&str, usize> =
            self.names.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
        let mut callers: Vec<Vec<usize>> = vec![Vec::new(); self.ops.len()];
        let mut counts = vec![0usize; self.ops.len()];
        for (at, op) in self.ops.iter().enumerate() {
            let mut seen = FxHashSet::default();
            let Some(body) = module.nested((*op).into()) else { continue };
            for call in body.walk(WalkOrder::Post).filter_map(|op| op.cast::<CallOp>(body)) {
                let name = call.callee(body);
                let Some(callee) = numbers.get(name).copied().filter(|callee| seen.insert(*callee))
                else {
                    continue;
                };
                let (inputs, results) = parts(ctx, self.ops[callee].function_type(module));
                if inputs.iter().chain(results).any(|ty| is_tensor_type(ctx, *ty)) {
                    callers[callee].push(at);
                    counts[at] += 1;
                }
            }
        }
        let mut ready: BTreeSet<usize> = (0..counts.len()).filter(|at| counts[*at] == 0).collect();
        let mut order = Vec::new();
        while let Some(at) = ready.pop_first() {
            order.push(at);
            for caller in &callers[at] {
                counts[*caller] -= 1;
                if counts[*caller] == 0 {
                    ready.insert(*caller);
                }
            }
        }
        let others = (0..counts.len()).filter(|at| counts[*at] != 0).collect();
        (order, others)
    }

    /// Analyzes all functions; returns their order.
    pub(super) fn analyze_all(
        &mut self,
        module: &mut Body,
        options: &BufferizationOptions,
        run: &mut Run,
        hook: Option<Hook<'_>>,
    ) -> Result<Vec<usize>, Errors> {
        let (mut order, others) = self.order(module);
        let known = order.len();
        order.extend(others);
        if !options.copy_before_write {
            for (number, at) in order.iter().enumerate() {
                self.analyze(module, options, run, *at, number < known, hook)?;
            }
        }
        Ok(order)
    }

    fn info(&self, at: usize) -> &FunctionInfo {
        &self.table[&self.names[at]]
    }

    /// Analyzes a function; if its callees are `known`, its access to arguments is recorded for callers.
    pub(super) fn analyze(
        &mut self,
        module: &mut Body,
        options: &BufferizationOptions,
        run: &mut Run,
        at: usize,
        known: bool,
        hook: Option<Hook<'_>>,
    ) -> Result<(), Errors> {
        let op: Op = self.ops[at].into();
        if !options.allows(module, op) || options.not_analyzed.contains(&self.names[at]) {
            return Ok(());
        }
        let (ty, arg_attrs) = (self.info(at).ty, self.info(at).arg_attrs);
        let names = names_inside(module, op, options);
        let mut found = FunctionAnalysis::default();
        if self.ops[at].body(module).entry().is_none() {
            found = external(module.ctx(), ty, arg_attrs);
        } else if let Some(body) = module.nested_mut(op) {
            let boundary = Some(Boundary { arg_attrs });
            let table = std::mem::take(&mut self.table);
            let mut analysis = AnalysisState::one_shot(body, options, table, boundary.clone());
            let marks = analyze(body, &mut analysis, &mut run.counters, names.as_ref())?;
            run.count(&analysis);
            if known {
                found = inspect(body, &analysis, arg_attrs);
            }
            if let Some(hook) = hook {
                hook(body, &analysis);
            } else if !options.analysis_only {
                let state = BufferizationState {
                    options: options.clone(),
                    functions: analysis.functions.clone(),
                    boundary,
                    globals: None,
                };
                insert_copies(&mut Rewriter::new(body), &analysis, &state).map_err(errors)?;
            }
            self.table = analysis.functions;
            marks.place(module, op);
        }
        if known {
            if options.analysis_only {
                mark_access(module, self.ops[at], ty, &found);
            }
            if let Some(info) = Arc::make_mut(&mut self.table).get_mut(&self.names[at]) {
                info.analysis = Some(found);
            }
        }
        Ok(())
    }

    /// Rewrites a function and its type.
    pub(super) fn bufferize(
        &mut self,
        module: &mut Body,
        options: &BufferizationOptions,
        at: usize,
        globals: &mut Option<Globals>,
    ) -> Result<(), Errors> {
        let op: Op = self.ops[at].into();
        let ctx = module.ctx().clone();
        let (ty, arg_attrs) = (self.info(at).ty, self.info(at).arg_attrs);
        let (inputs, results) = parts(&ctx, ty);
        let allowed = options.allows(module, op);
        let mut options = options.clone();
        options.copy_before_write |= options.not_analyzed.contains(&self.names[at]);
        let external = self.ops[at].body(module).entry().is_none();
        let Some(body) = module.nested_mut(op) else { return Ok(()) };
        let signature = inputs.iter().chain(results).any(|ty| is_tensor_type(&ctx, *ty));
        let blocks = body.blocks(body.region()).flat_map(|block| body.arg_values(block));
        let mut blocks = blocks.collect::<Vec<Value>>().into_iter();
        let tensors = signature || blocks.any(|arg| is_tensor_type(&ctx, body.ty(arg)));
        let whole = allowed && tensors;
        let mut state = BufferizationState {
            options,
            functions: std::mem::take(&mut self.table),
            boundary: allowed.then_some(Boundary { arg_attrs }),
            globals: globals.take(),
        };
        let new = if external {
            match whole {
                true => external_type(body, &state, inputs, results, arg_attrs).map_err(errors),
                false => Ok(ty),
            }
        } else {
            rewrite(body, &mut state, inputs, results, whole)
        };
        *globals = state.globals.take();
        self.table = std::mem::take(&mut state.functions);
        let new = new.map_err(|errors| at_function(module, op, errors))?;
        FuncOp::FUNCTION_TYPE.set(module, self.ops[at], new);
        if let Some(info) = Arc::make_mut(&mut self.table).get_mut(&self.names[at]) {
            info.ty = new;
        }
        Ok(())
    }

    /// Removes the attributes of arguments about their buffers.
    pub(super) fn remove_attributes(&self, module: &mut Body) {
        let ctx = module.ctx().clone();
        let gone = [Ident::new(LAYOUT), Ident::new(WRITABLE)];
        for op in &self.ops {
            if op.body(module).entry().is_none() {
                continue;
            }
            let Some(all) = op.arg_attrs_attr(module).and_then(|all| all.as_array(&ctx)) else {
                continue;
            };
            let left = |attrs: &Attr| {
                let entries = attrs.as_dictionary(&ctx).unwrap_or_default();
                let left: Vec<_> =
                    entries.iter().copied().filter(|(name, _)| !gone.contains(name)).collect();
                Attr::dictionary(&ctx, &left)
            };
            let left: Vec<Attr> = all.iter().map(left).collect();
            let any = left.iter().any(|attrs| *attrs != Attr::EMPTY_DICT);
            FuncOp::ARG_ATTRS.set(module, *op, any.then(|| Attr::array(&ctx, &left)));
        }
    }
}

/// Returns the type of a function without a body.
fn external_type(
    body: &Body,
    state: &BufferizationState,
    inputs: &[Type],
    results: &[Type],
    arg_attrs: Option<Attr>,
) -> Result<Type, super::super::Failed> {
    let ctx = body.ctx();
    let mut args = Vec::with_capacity(inputs.len());
    for (at, ty) in inputs.iter().enumerate() {
        args.push(match is_tensor_type(ctx, *ty) {
            true => argument_type(ctx, &state.options, *ty, arg_attr(ctx, arg_attrs, at, LAYOUT))
                .ok_or(super::super::Failed(None))?,
            false => *ty,
        });
    }
    Ok(Type::function(ctx, &args, &result_types(body, state, results)?))
}
