//! Demo of a dialect declared in `Fixed.td`: parses a module, verifies it, round-trips it through bytecode, lowers it,
//! compiles it, and runs it.
//!
//! `cargo run -p toy [FILE.mlir]`

mod hooks;
mod lower;
mod native;

ods_core::include_dialect!("fixed");

use std::error::Error;
use std::path::PathBuf;

use ods_core::bytecode::{WriterOptions, read_module, write_module};
use ods_core::text::{PrintFlags, print_module, print_op};
use ods_core::verify::verify_module;
use ods_core::{Context, Diagnostics, Module, OpRef, Registry, position};
use ods_lowering::convert::convert_program;
use ods_lowering::{GenericVal, JitEngine, JitModule};

use fixed::Inexact;

/// The number of fraction bits of the numbers in `demo.mlir`.
const FRACTION: i32 = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let demo = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/demo.mlir"));
    let path = std::env::args_os().nth(1).map_or_else(demo, PathBuf::from);
    let ctx = Context::with(|registry: &mut Registry| {
        ods_dialects::register_all(registry);
        ods_lowering::register_all(registry);
        registry.insert::<fixed::FixedDialect>();
    });

    let mut diagnostics = Diagnostics::new();
    let module = Module::parse_file(&ctx, &path, &mut diagnostics);
    let mut module = module
        .filter(|module| verify_module(module, &mut diagnostics))
        .ok_or_else(|| reported(&ctx, &mut diagnostics))?;
    let text = print_module(&module, &PrintFlags::default());
    println!("// As it was read:\n{text}");

    println!("// Rounding costs up to {} halves of the last place.", rounding(module.root()));

    let mut bytes = Vec::new();
    write_module(&module, &WriterOptions::default(), &mut bytes)?;
    let again = read_module(&ctx, &bytes, "memory", &mut diagnostics)
        .ok_or_else(|| reported(&ctx, &mut diagnostics))?;
    let same = print_module(&again, &PrintFlags::default()) == text;
    println!(
        "// {} bytes of bytecode, which read back to {} text",
        bytes.len(),
        if same { "the same" } else { "another" }
    );

    lower::lower(&mut module).map_err(|error| {
        diagnostics.push(error);
        reported(&ctx, &mut diagnostics)
    })?;
    if !verify_module(&module, &mut diagnostics) {
        return Err(reported(&ctx, &mut diagnostics));
    }
    let functions =
        || module.root().regions().flat_map(|all| all.blocks()).flat_map(|all| all.ops());
    if let Some(last) = functions().last() {
        let of = functions().count();
        println!("// Lowered, the last of {of}:\n{}", print_op(last, &PrintFlags::default()));
    }

    let code = compile(&ctx, &mut module, &JitEngine::cranelift())?;
    if code.contains("e") {
        println!("e         = {:.4}", number(&code.function("e")?.call(&[])?));
    }
    if code.contains("power") {
        let args = [GenericVal::int(32, i128::from(3 << (FRACTION - 1))), GenericVal::int(64, 10)];
        println!("1.5 ^ 10  = {:.4}", number(&code.function("power")?.call(&args)?));
    }
    if code.contains("raw_power") {
        let args = [GenericVal::int(64, 3 << (FRACTION - 1)), GenericVal::int(64, 10)];
        println!("Cranelift = {:.4}", number(&code.function("raw_power")?.call(&args)?));
        let code = compile(&ctx, &mut module, &JitEngine::c())?;
        println!("C         = {:.4}", number(&code.function("raw_power")?.call(&args)?));
    }
    Ok(())
}

/// Returns the total rounding error of `op` and its nested operations if each runs once, in halves of the last place.
fn rounding(op: OpRef<'_>) -> u32 {
    let own = op.interface::<dyn Inexact>().map_or(0, |one| one.max_error(op.body));
    let blocks = op.regions().flat_map(|region| region.blocks());
    own + blocks.flat_map(|block| block.ops()).map(rounding).sum::<u32>()
}

/// Lowers `module` to the llvm dialect and compiles it by an engine.
fn compile(
    ctx: &Context,
    module: &mut Module,
    engine: &JitEngine,
) -> Result<JitModule, Box<dyn Error>> {
    let mut diagnostics = Diagnostics::new();
    let compiled =
        convert_program(module).map_err(|error| vec![error]).and_then(|()| engine.compile(module));
    compiled.map_err(|errors| {
        errors.into_iter().for_each(|error| diagnostics.push(error));
        reported(ctx, &mut diagnostics)
    })
}

/// Returns the first result of a call, which is a fixed-point number, as a float.
fn number(results: &[GenericVal]) -> f64 {
    let raw = results.first().and_then(|value| value.as_signed()).unwrap_or_default();
    raw as f64 / f64::from(1 << FRACTION)
}

/// Combines all diagnostics to one error.
fn reported(ctx: &Context, diagnostics: &mut Diagnostics) -> Box<dyn Error> {
    let lines =
        diagnostics.take().into_iter().map(|diagnostic| match position(ctx, diagnostic.loc) {
            Some((file, line, col)) => format!("{file}:{line}:{col}: {}", diagnostic.message),
            None => diagnostic.message,
        });
    lines.collect::<Vec<_>>().join("\n").into()
}
