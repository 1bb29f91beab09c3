//! `ods translate`: modules in other languages, with flags as `mlir-translate` spells them.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use ods_core::text::Lines;
use ods_core::{Context, Diagnostics, Registry, bytecode, text, verify};
use ods_lowering::translate_to_llvmir;

use crate::dynamic::LoadFlags;
use crate::input;
use crate::report::Report;

/// Translates a module of the llvm dialect to LLVM IR text.
#[derive(Parser)]
#[command(name = "translate", disable_version_flag = true)]
struct Flags {
    /// Input, text or bytecode; `-` is standard input
    #[arg(default_value = "-")]
    file: String,
    /// Output; `-` is standard output
    #[arg(short = 'o', default_value = "-")]
    output: String,
    /// Write LLVM IR text
    #[arg(long)]
    mlir_to_llvmir: bool,
    /// Accept operations, types and attributes of unknown dialects
    #[arg(long)]
    allow_unregistered_dialect: bool,
    #[command(flatten)]
    load: LoadFlags,
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], register: &dyn Fn(&mut Registry)) -> ExitCode {
    let flags: Flags = match crate::flags::parse("translate", args) {
        Ok(flags) => flags,
        Err(error) => return crate::flags::report("translate", &error),
    };
    match run(&flags, register) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{}", message.trim_end());
            ExitCode::FAILURE
        }
    }
}

fn run(flags: &Flags, register: &dyn Fn(&mut Registry)) -> Result<(), String> {
    if !flags.mlir_to_llvmir {
        let name = crate::program::command("translate");
        return Err(format!("{name}: say what to translate to: --mlir-to-llvmir"));
    }
    let bytes = input::read(&flags.file)?;
    let name = if flags.file == "-" { "<stdin>" } else { flags.file.as_str() };
    let loaded = flags.load.load(register, &bytes)?;
    let ctx = Context::with(|registry| {
        loaded.iter().for_each(|dialect| registry.insert_schema(dialect));
        register(registry);
        registry.insert::<ods_dialects::vcix::VCIXDialect>();
        ods_lowering::register_all(registry);
    });
    ctx.allow_unregistered(flags.allow_unregistered_dialect);
    let mut diagnostics = Diagnostics::new();
    let translated = translate(&ctx, name, &bytes, &mut diagnostics);
    let lines = Lines::new(&bytes);
    let report = Report { ctx: &ctx, file: name, lines: &lines };
    let told: String = diagnostics.take().iter().map(|one| report.render(one)).collect();
    let Some(text) = translated else { return Err(told) };
    eprint!("{told}");
    input::write(&flags.output, text.as_bytes())
}

/// Reads, verifies and translates the input.
fn translate(
    ctx: &Context,
    name: &str,
    bytes: &[u8],
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let mut module = if bytecode::is_bytecode(bytes) {
        bytecode::read_module(ctx, bytes, name, diagnostics)?
    } else {
        text::parse_module(ctx, bytes, name, diagnostics)?
    };
    if !verify::verify_module(&module, diagnostics) {
        return None;
    }
    match translate_to_llvmir(&mut module) {
        Ok(text) => Some(text),
        Err(errors) => {
            errors.into_iter().for_each(|error| diagnostics.push(error));
            None
        }
    }
}
