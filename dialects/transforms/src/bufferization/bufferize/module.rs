//! Bufferization of all bodies of a module: one by one, or functions together with their types, callees first.

mod functions;

use ods_core::builtin::ModuleOp;
use ods_core::rewrite::Rewriter;
use ods_core::text::{PrintFlags, ValueNames};
use ods_core::{Body, Diagnostic, Loc, Op, Type};

use super::driver::bufferize_body;
use super::function::{bufferize_boundary, fold_casts, result_types};
use super::{BufferizationState, Globals, insert_copies};
use crate::bufferization::analysis::{
    AnalysisState, BufferizationOptions, Counters, FunctionTable, Layout, OwnerMarks, Statistics,
    analyze,
};
use crate::func::FuncOp;
use functions::Functions;

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
