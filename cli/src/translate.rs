//! `ods translate`: translates modules to other languages; flags are spelled as in `mlir-translate`.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;
use ods_core::Registry;
use ods_lowering::translate_to_llvmir;

use crate::dynamic::LoadFlags;
use crate::source::Source;
use crate::tool::{Streams, Tool};
use crate::{flags, input};

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
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    match flags::read("translate", args, tool, streams) {
        Ok(flags) => {
            let done = run(&flags, tool, streams);
            streams.exit(done)
        }
        Err(code) => code,
    }
}

fn run(flags: &Flags, tool: &Tool<'_>, streams: &mut Streams<'_>) -> Result<(), String> {
    if !flags.mlir_to_llvmir {
        let name = tool.command("translate");
        return Err(format!("{name}: say what to translate to: --mlir-to-llvmir"));
    }
    let register = |registry: &mut Registry| {
        tool.register()(registry);
        registry.insert::<ods_dialects::vcix::VCIXDialect>();
    };
    let source = Source::open(&flags.file, &flags.load, &register, streams)?;
    source.ctx.allow_unregistered(flags.allow_unregistered_dialect);
    let text = source.module(streams, |mut module, diagnostics| {
        let translated = translate_to_llvmir(&mut module);
        translated.map_err(|errors| errors.into_iter().for_each(|one| diagnostics.push(one))).ok()
    })?;
    input::write(&flags.output, text.as_bytes(), streams.output)
}
