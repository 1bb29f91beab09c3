//! `stablehlo test`: calls the functions of a file that have no arguments, and evaluates their checks.

use ods_core::{Context, Diagnostic, Module};

use super::args::Test;
use super::checks::{Check, extract};
use super::compare::compare;
use super::{Outcome, files};
use crate::program::{
    Array, Compiled, LoadError, function_name, functions, is_private, new_context, read_module,
    render,
};

/// Runs the tests of a file.
pub(super) fn test(Test { file, compiler }: &Test) -> Outcome {
    let ctx = new_context();
    let failed = |error: LoadError| error.to_string();
    let name = file.to_string_lossy();
    let mut module = read_module(&ctx, &files::read(file)?, &name).map_err(failed)?;
    let names = tested(&module);
    let mut tests: Vec<(String, Vec<Check>)> = Vec::new();
    for name in &names {
        let checks = extract(&mut module, name).map_err(|error| render(&ctx, &error))?;
        tests.push((name.clone(), checks));
    }
    let compiled = Compiled::new(module, &names, &compiler.engine()).map_err(failed)?;
    let mut errors = String::new();
    for (name, checks) in &tests {
        let Some(function) = compiled.function(name) else { continue };
        let results =
            function.call::<&Array>([]).map_err(|error| format!("error: in '{name}': {error}"))?;
        evaluate(&ctx, checks, &results, &mut errors);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Returns the names of the functions to call: public ones without arguments.
fn tested(module: &Module) -> Vec<String> {
    let no_args = |op: &ods_core::OpRef<'_>| {
        let entry = op.regions().next().and_then(|region| region.entry());
        entry.is_some_and(|block| block.args().next().is_none())
    };
    let all = functions(module).filter(|op| no_args(op) && !is_private(*op));
    all.map(|op| function_name(op).to_owned()).collect()
}

/// Compares the values of checks, which are the last results of a function.
fn evaluate(ctx: &Context, checks: &[Check], results: &[Array], errors: &mut String) {
    let count = |check: &Check| if check.constant.is_some() { 1 } else { 2 };
    let own = results.len().saturating_sub(checks.iter().map(count).sum());
    let mut values = results.iter().skip(own);
    for check in checks {
        let Some(actual) = values.next() else { return };
        let expected = match &check.constant {
            Some(constant) => Some(constant),
            None => values.next(),
        };
        let Some(expected) = expected else { return };
        if let Err(message) = compare(actual, expected, check.closeness) {
            let message = format!("{} failed: {message}", check.name);
            errors.push_str(&render(ctx, &Diagnostic::error(check.loc, message)));
        }
    }
}
