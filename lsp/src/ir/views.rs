//! Commands that show a document in another form.

use std::ops::Range;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use ods_core::pass::OpPassManager;
use ods_core::pass::PassManager;
use ods_core::text::{PrintFlags, print_module, print_op};
use ods_core::{Diagnostics, Module, OpRef, bytecode, text};
use serde_json::{Value, json};

use super::known::{Known, View};
use crate::language::Asked;

/// Runs a command; `None` if it is not a command for MLIR files.
///
/// - `ods.view.generic`: the text in generic form.
/// - `ods.view.afterPass`: the text after the pipeline in the second argument: a string, or an object with `pipeline`
///   and optionally `selection`, which keeps only operations that the requested range touches. A pipeline is
///   `builtin.module(…)`, or a list of passes.
/// - `ods.view.canonical`: the text as printed.
/// - `ods.bytecode.encode`: the document as bytecode, in base 64.
pub(super) fn command(
    known: &Known,
    asked: &Asked<'_>,
    name: &str,
    args: &[Value],
) -> Option<Result<Value, String>> {
    let flags = |generic| PrintFlags { generic, ..PrintFlags::default() };
    Some(match name {
        "ods.view.generic" => print(known, asked, &flags(true)),
        "ods.view.canonical" => print(known, asked, &flags(false)),
        "ods.view.afterPass" => after_pass(known, asked, args),
        "ods.bytecode.encode" => encode(known, asked),
        _ => return None,
    })
}

/// Parses the modules of the document without recording places, so that locations refer to the file.
fn modules(known: &Known, asked: &Asked<'_>) -> Result<Vec<Module>, String> {
    let whole = known.text.as_str();
    let file = known.file.path.to_string_lossy();
    known
        .chunks
        .iter()
        .map(|chunk| {
            let ctx = known.config.context(asked.contexts).ok_or("the server ends")?;
            let mut diagnostics = Diagnostics::new();
            // Lines count from the start of the file; the text behind the chunk is not parsed.
            let part = &whole[..chunk.span.end];
            let options = text::ParseOptions { start: chunk.span.start, ..Default::default() };
            let source = part.as_bytes();
            let module = text::parse_source(&ctx, source, &file, options, &mut diagnostics);
            module.ok_or_else(|| {
                let first = diagnostics.list().first().map_or("", |one| one.message.as_str());
                format!("the text has errors: {first}")
            })
        })
        .collect()
}

fn print(known: &Known, asked: &Asked<'_>, flags: &PrintFlags) -> Result<Value, String> {
    let modules = modules(known, asked)?;
    let texts: Vec<_> = modules.iter().map(|module| print_module(module, flags)).collect();
    Ok(json!({ "text": texts.join("\n// -----\n") }))
}

fn after_pass(known: &Known, asked: &Asked<'_>, args: &[Value]) -> Result<Value, String> {
    let options = args.get(1).or(args.first()).cloned().unwrap_or_default();
    let pipeline = options.as_str().or(options["pipeline"].as_str());
    let pipeline = pipeline.ok_or("the second argument is to name a pipeline")?.to_owned();
    let selection = options["selection"].as_bool().unwrap_or(false).then_some(&asked.span);
    let mut texts = Vec::new();
    let views: Vec<_> = known.views().collect();
    for (mut module, view) in modules(known, asked)?.into_iter().zip(views) {
        if selection.is_some_and(|span| {
            span.end < view.chunk.span.start || view.chunk.span.end < span.start
        }) {
            continue;
        }
        run(&mut module, &pipeline)?;
        texts.push(match selection {
            Some(span) => selected(view, &module, span),
            None => print_module(&module, &PrintFlags::default()),
        });
    }
    Ok(json!({ "text": texts.join("\n// -----\n") }))
}

fn run(module: &mut Module, pipeline: &str) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let anchored = pipeline.trim_start().starts_with("builtin.module(")
        || pipeline.trim_start().starts_with("any(");
    let passes =
        pipeline.split(',').map(|one| one.trim().trim_start_matches('-')).collect::<Vec<_>>();
    let text = if anchored {
        pipeline.to_owned()
    } else {
        format!("builtin.module({})", passes.join(","))
    };
    let parsed = OpPassManager::parse(&ctx, &text).map_err(|why| why.to_string())?;
    let manager = PassManager::new(&ctx, parsed);
    let mut diagnostics = Diagnostics::new();
    if manager.run(module, &mut diagnostics) {
        return Ok(());
    }
    let first = diagnostics.list().first().map_or("", |one| one.message.as_str());
    Err(format!("the pipeline has failed: {first}"))
}

/// Prints the operations of a module whose symbols are in a range of the document; all if there are none.
fn selected(view: View<'_>, module: &Module, span: &Range<usize>) -> String {
    let names: Vec<_> = view
        .symbols()
        .all()
        .filter(|(id, _)| {
            let unit = id.unit.map(|unit| &view.units()[unit]);
            unit.is_some_and(|unit| {
                let own = view.out(unit.start() as usize..unit.end() as usize);
                unit.is_root(id.op) && own.start <= span.end && span.start <= own.end
            })
        })
        .filter_map(|(_, name)| name.as_str(view.ctx()))
        .collect();
    let inside = module.root().regions().flat_map(|region| region.blocks());
    let chosen = |op: &OpRef<'_>| {
        let name = op.attr("sym_name");
        name.and_then(|name| name.as_str(module.ctx())).is_some_and(|name| names.contains(&name))
    };
    let flags = PrintFlags::default();
    let texts: Vec<_> = inside
        .flat_map(|block| block.ops())
        .filter(chosen)
        .map(|op| print_op(op, &flags).trim_end().to_owned() + "\n")
        .collect();
    if texts.is_empty() { print_module(module, &flags) } else { texts.concat() }
}

fn encode(known: &Known, asked: &Asked<'_>) -> Result<Value, String> {
    let modules = modules(known, asked)?;
    let [module] = modules.as_slice() else {
        return Err("unexpected split file, the bytecode of several modules is no file".into());
    };
    let mut bytes = Vec::new();
    let options = bytecode::WriterOptions::default();
    bytecode::write_module(module, &options, &mut bytes).map_err(|why| why.to_string())?;
    Ok(json!({ "output": BASE64_STANDARD.encode(&bytes) }))
}
