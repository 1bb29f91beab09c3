//! Bufferization of all bodies of a module: one by one, or functions together with their types, callees first.

use std::collections::BTreeSet;
use std::sync::Arc;

use ods_core::builtin::ModuleOp;
use ods_core::ir::WalkOrder;
use ods_core::rewrite::Rewriter;
use ods_core::text::{PrintFlags, ValueNames};
use ods_core::{Attr, Body, Diagnostic, Ident, Loc, Op, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::access::{external, inspect, mark_access, parts};
use super::boundary::{Boundary, LAYOUT, WRITABLE, arg_attr, argument_type};
use super::driver::bufferize_body;
use super::function::{bufferize_boundary, fold_casts, result_types};
use super::{BufferizationState, Globals, insert_copies};
use crate::bufferization::analysis::{
    AnalysisState, BufferizationOptions, Counters, FunctionAnalysis, FunctionInfo, FunctionTable,
    Layout, OwnerMarks, Statistics, analyze, is_tensor_type,
};
use crate::func::{CallOp, FuncOp};

type Errors = Vec<Diagnostic>;

/// The statistics of a run.
#[derive(Default)]
pub(in crate::bufferization) struct Run {
    pub(in crate::bufferization) statistics: Statistics,
    pub(in crate::bufferization) counters: Counters,
}

impl Run {
    fn count(&mut self, state: &AnalysisState) {
        if let Some(one) = &state.one_shot {
            self.statistics.in_place += one.statistics.in_place;
            self.statistics.out_of_place += one.statistics.out_of_place;
        }
    }
}

fn errors(failed: super::Failed) -> Errors {
    failed.0.into_iter().map(|error| *error).collect()
}

/// Calls `work` with the globals of a module, and builds the globals that it requests.
fn with_globals<T>(
    module: &mut Body,
    work: impl FnOnce(&mut Body, &mut Option<Globals>) -> T,
) -> T {
    let mut globals = Some(Globals::new(module));
    let done = work(module, &mut globals);
    if let Some(globals) = globals {
        globals.place(module);
    }
    done
}

/// Bufferizes all bodies of a module, one by one: functions keep their types.
pub(in crate::bufferization) fn run_on_bodies(
    module: &mut Body,
    options: &BufferizationOptions,
    run: &mut Run,
) -> Result<(), Errors> {
    with_globals(module, |module, globals| on_body(module, options, run, globals))
}

fn on_body(
    body: &mut Body,
    options: &BufferizationOptions,
    run: &mut Run,
    globals: &mut Option<Globals>,
) -> Result<(), Errors> {
    for op in body.isolated_ops() {
        let (module, names) = (op.isa::<ModuleOp>(body), names_inside(body, op, options));
        let Some(nested) = body.nested_mut(op) else { continue };
        let marks = ods_core::stack::grow(|| match module {
            true => run_on_bodies(nested, options, run).map(|()| OwnerMarks::default()),
            false => on_body_with_marks(nested, options, run, globals, names.as_ref()),
        })?;
        marks.place(body, op);
    }
    one_body(body, options, run, globals, None).map(|_| ())
}

fn on_body_with_marks(
    body: &mut Body,
    options: &BufferizationOptions,
    run: &mut Run,
    globals: &mut Option<Globals>,
    names: Option<&ValueNames>,
) -> Result<OwnerMarks, Errors> {
    for op in body.isolated_ops() {
        let inner = names_inside(body, op, options);
        if let Some(nested) = body.nested_mut(op) {
            let marks = ods_core::stack::grow(|| {
                on_body_with_marks(nested, options, run, globals, inner.as_ref())
            })?;
            marks.place(body, op);
        }
    }
    one_body(body, options, run, globals, names)
}

/// Returns the names of values inside an operation, if they are to be printed.
fn names_inside(body: &Body, op: Op, options: &BufferizationOptions) -> Option<ValueNames> {
    let names = || ValueNames::of_op(body.view(op), &PrintFlags::default());
    options.dump_alias_sets.then(|| names().inside(body.view(op)))
}

/// Analyzes and rewrites the operations of one body.
fn one_body(
    body: &mut Body,
    options: &BufferizationOptions,
    run: &mut Run,
    globals: &mut Option<Globals>,
    names: Option<&ValueNames>,
) -> Result<OwnerMarks, Errors> {
    let mut state = BufferizationState {
        options: options.clone(),
        functions: FunctionTable::default(),
        boundary: None,
        globals: globals.take(),
    };
    let done = analyze_and_bufferize(body, &mut state, run, names);
    *globals = state.globals;
    done
}

fn analyze_and_bufferize(
    body: &mut Body,
    state: &mut BufferizationState,
    run: &mut Run,
    names: Option<&ValueNames>,
) -> Result<OwnerMarks, Errors> {
    let mut marks = OwnerMarks::default();
    if !state.options.copy_before_write {
        let mut analysis =
            AnalysisState::one_shot(body, &state.options, FunctionTable::default(), None);
        marks = analyze(body, &mut analysis, &mut run.counters, names)?;
        run.count(&analysis);
        if state.options.analysis_only {
            return Ok(marks);
        }
        insert_copies(&mut Rewriter::new(body), &analysis, state).map_err(errors)?;
    }
    bufferize_body(body, state, |_, _| Ok(()))?;
    Ok(marks)
}

/// A function that receives an analyzed body.
pub(in crate::bufferization) type Hook<'a> = &'a dyn Fn(&mut Body, &AnalysisState);

/// Analyzes a body and the bodies nested in it, one by one.
pub(in crate::bufferization) fn analyze_bodies(
    body: &mut Body,
    options: &BufferizationOptions,
    run: &mut Run,
    hook: Hook<'_>,
) -> Result<(), Errors> {
    for op in body.isolated_ops() {
        if let Some(nested) = body.nested_mut(op) {
            ods_core::stack::grow(|| analyze_bodies(nested, options, run, hook))?;
        }
    }
    let mut analysis = AnalysisState::one_shot(body, options, FunctionTable::default(), None);
    analyze(body, &mut analysis, &mut run.counters, None)?;
    hook(body, &analysis);
    Ok(())
}

/// Analyzes the functions of a module, callees first.
pub(in crate::bufferization) fn analyze_functions(
    module: &mut Body,
    options: &BufferizationOptions,
    run: &mut Run,
    hook: Hook<'_>,
) -> Result<(), Errors> {
    Functions::new(module).analyze_all(module, options, run, Some(hook)).map(|_| ())
}

/// The functions of a module, and the findings about them.
struct Functions {
    ops: Vec<FuncOp>,
    names: Vec<String>,
    table: FunctionTable,
}

/// Bufferizes the functions of a module together with their types, callees first.
pub(in crate::bufferization) fn run_on_functions(
    module: &mut Body,
    options: &BufferizationOptions,
    run: &mut Run,
) -> Result<(), Errors> {
    with_globals(module, |module, globals| {
        let mut functions = Functions::new(module);
        let order = functions.analyze_all(module, options, run, None)?;
        if !options.analysis_only {
            for at in order {
                functions.bufferize(module, options, at, globals)?;
            }
        }
        for op in module.isolated_ops() {
            // Nested modules are not bufferized: the pass can be run on them.
            if op.isa::<FuncOp>(module) || op.isa::<ModuleOp>(module) {
                continue;
            }
            if let Some(nested) = module.nested_mut(op) {
                ods_core::stack::grow(|| on_body(nested, options, run, globals))?;
            }
        }
        if !options.analysis_only {
            functions.remove_attributes(module);
        }
        Ok(())
    })
}

impl Functions {
    fn new(module: &Body) -> Functions {
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
    fn order(&self, module: &Body) -> (Vec<usize>, Vec<usize>) {
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
    fn analyze_all(
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
    fn analyze(
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
    fn bufferize(
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
    fn remove_attributes(&self, module: &mut Body) {
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

/// Returns the errors of a function: errors without a location are reported at the function itself.
fn at_function(module: &Body, op: Op, errors: Errors) -> Errors {
    if !errors.iter().all(|error| error.loc == Loc::UNKNOWN) {
        return errors;
    }
    let own = errors.iter().map(|error| module.view(op).op_error(&error.message));
    own.chain([module.view(op).error("failed to bufferize op")]).collect()
}

/// Rewrites a function with a body; returns its new type.
fn rewrite(
    body: &mut Body,
    state: &mut BufferizationState,
    inputs: &[Type],
    results: &[Type],
    whole: bool,
) -> Result<Type, Errors> {
    let ctx = body.ctx().clone();
    bufferize_body(body, state, |rw, state| match whole {
        true => bufferize_boundary(rw, state, results),
        false => Ok(()),
    })?;
    let (mut args, mut outs) = (inputs.to_vec(), results.to_vec());
    if whole {
        let entry = body.entry_block(body.region());
        args =
            entry.into_iter().flat_map(|at| body.arg_values(at)).map(|arg| body.ty(arg)).collect();
        outs = result_types(body, state, results).map_err(errors)?;
    }
    if state.options.function_layout == Layout::Infer {
        outs = fold_casts(body, &outs);
    }
    Ok(Type::function(&ctx, &args, &outs))
}

/// Returns the type of a function without a body.
fn external_type(
    body: &Body,
    state: &BufferizationState,
    inputs: &[Type],
    results: &[Type],
    arg_attrs: Option<Attr>,
) -> Result<Type, super::Failed> {
    let ctx = body.ctx();
    let mut args = Vec::with_capacity(inputs.len());
    for (at, ty) in inputs.iter().enumerate() {
        args.push(match is_tensor_type(ctx, *ty) {
            true => argument_type(ctx, &state.options, *ty, arg_attr(ctx, arg_attrs, at, LAYOUT))
                .ok_or(super::Failed(None))?,
            false => *ty,
        });
    }
    Ok(Type::function(ctx, &args, &result_types(body, state, results)?))
}
