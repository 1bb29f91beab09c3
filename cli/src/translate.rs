//! `ods translate`: modules in other languages, with flags as `mlir-translate` spells them.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use ods_core::Registry;
use ods_lowering::translate_to_llvmir;

use crate::dynamic::LoadFlags;
use crate::input;
use crate::source::{self, Source};

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
    match crate::flags::parse("translate", args) {
        Ok(flags) => source::exit(run(&flags, register)),
        Err(error) => crate::flags::report("translate", &error),
    }
}

fn run(flags: &Flags, register: &dyn Fn(&mut Registry)) -> Result<(), String> {
    if !flags.mlir_to_llvmir {
        let name = crate::program::command("translate");
        return Err(format!("{name}: say what to translate to: --mlir-to-llvmir"));
    }
    let source = Source::open(&flags.file, &flags.load, &|registry| {
        register(registry);
        registry.insert::<ods_dialects::vcix::VCIXDialect>();
    })?;
    source.ctx.allow_unregistered(flags.allow_unregistered_dialect);
    let text = source.module(|mut module, diagnostics| {
        let translated = translate_to_llvmir(&mut module);
        translated.map_err(|errors| errors.into_iter().for_each(|one| diagnostics.push(one))).ok()
    })?;
    input::write(&flags.output, text.as_bytes())
}
