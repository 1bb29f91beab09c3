//! `ods run`: compiles a module to native code and calls one of its functions; flags are spelled as in `mlir-runner`.

mod entry;
mod values;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use ods_core::pass::PassManager;
use ods_core::{Context, Diagnostic, Diagnostics, Loc, Module, Registry};
use ods_lowering::convert::{ProgramOptions, convert_program_with};
use ods_lowering::{JitEngine, JitError, OptLevel};

use crate::dynamic::LoadFlags;
use crate::passes::{self, PassFlag};
use crate::source::Source;
use crate::tool::{Streams, Tool};
use crate::{flags, input};
use entry::Entry;
use values::ResultKind;

/// Compiles a module, lowering operations outside of the llvm dialect, and calls one of its functions.
///
/// The flags of passes, as those of `opt`, run passes before the lowering.
#[derive(Parser)]
#[command(name = "run", disable_version_flag = true)]
struct Flags {
    /// Input, text or bytecode; `-` is standard input
    #[arg(default_value = "-")]
    file: String,
    /// Arguments of the function: integers and floats
    #[arg(allow_negative_numbers = true)]
    args: Vec<String>,
    /// The function to call
    #[arg(short = 'e', default_value = "main")]
    entry: String,
    /// The result type of the function, which is printed
    #[arg(long, value_enum)]
    entry_point_result: Option<ResultKind>,
    /// Optimization level: 0 compiles fast, 1 optimizes code generation, 2 and 3 run passes over the llvm dialect first. `--emit=c` writes the module without these passes
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    opt_level: u8,
    /// Accept operations, types and attributes of unknown dialects
    #[arg(long)]
    allow_unregistered_dialect: bool,
    #[command(flatten)]
    load: LoadFlags,
    /// Passes to run before the lowering: `builtin.module(PASS{OPTION=VALUE …},OPERATION(PASS,…))`
    #[arg(long, value_name = "TEXT", overrides_with = "pass_pipeline")]
    pass_pipeline: Option<String>,
    /// Passes given by their own flags
    #[arg(skip)]
    passes: Vec<PassFlag>,
    /// The compiler of native code [default: cranelift, or the one required by `--emit`]
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Write the compiled module instead of calling a function
    #[arg(long, value_enum, value_name = "FORM")]
    emit: Option<Form>,
    /// Output of `--emit`; `-` is standard output
    #[arg(short = 'o', default_value = "-")]
    output: String,
    /// Run parallel loops (`scf.parallel`, `scf.forall`, `affine.parallel`) on so many threads, on which results do not depend
    /// [default: as sequential loops]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024), conflicts_with = "emit")]
    threads: Option<u16>,
    /// Libraries with functions that the program may call, after the built-in runtime
    #[arg(long, value_delimiter = ',')]
    shared_libs: Vec<String>,
}

/// The compiler of native code.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Cranelift: compiles in milliseconds
    Cranelift,
    /// The system's C compiler: slower to compile, faster to run
    C,
}

/// The form of a compiled module in a file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// C text, with the engine c
    C,
    /// CLIF text, with the engine cranelift
    Clif,
    /// A C header that declares its functions
    Header,
    /// Assembly; cranelift's is for reading only
    Asm,
    /// An object file
    Obj,
    /// A shared library
    So,
}

impl From<Form> for ods_lowering::aot::Form {
    fn from(form: Form) -> Self {
        match form {
            Form::C | Form::Clif => Self::Text,
            Form::Header => Self::Header,
            Form::Asm => Self::Assembly,
            Form::Obj => Self::Object,
            Form::So => Self::Library,
        }
    }
}

impl Flags {
    /// Returns the requested engine, or the engine that provides the form of `--emit`.
    fn engine(&self) -> Result<JitEngine, String> {
        let engine = match (self.engine, self.emit) {
            (Some(Engine::Cranelift), Some(Form::C)) | (Some(Engine::C), Some(Form::Clif)) => {
                return Err("error: the form of --emit is that of the other engine".to_owned());
            }
            (Some(engine), _) => engine,
            (None, Some(Form::C)) => Engine::C,
            (None, _) => Engine::Cranelift,
        };
        let level = OptLevel::of_number(self.opt_level);
        Ok(match engine {
            Engine::Cranelift => JitEngine::cranelift(),
            Engine::C => JitEngine::c(),
        }
        .opt_level(level))
    }
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], tool: &Tool<'_>, streams: &mut Streams<'_>) -> ExitCode {
    let register = &|registry: &mut Registry| {
        tool.register()(registry);
        ods_lowering::register_all(registry);
    };
    let (args, passes) = passes::divide::<Flags>(args, register);
    match flags::read::<Flags>("run", &args, tool, streams) {
        Ok(mut flags) => {
            flags.passes = passes;
            let done = run(&flags, tool, streams);
            streams.exit(done)
        }
        Err(code) => code,
    }
}

fn run(flags: &Flags, tool: &Tool<'_>, streams: &mut Streams<'_>) -> Result<(), String> {
    let source = Source::open(&flags.file, &flags.load, tool.register(), streams)?;
    source.ctx.allow_unregistered(flags.allow_unregistered_dialect);
    // The compiler reports operations that it cannot compile, even if the llvm dialect here does not declare them.
    let (module, entry) = source.module(streams, |mut module, diagnostics| {
        let entry = Entry::of(&module, &flags.entry);
        transform(flags, &source.ctx, &mut module, diagnostics)?;
        let options = ProgramOptions::default().threads(flags.threads.is_some());
        let lowered = convert_program_with(&mut module, options);
        lowered.map_err(|error| diagnostics.push(error)).ok().map(|()| (module, entry))
    })?;
    let reported = |errors: Vec<Diagnostic>| source.reported(&errors);
    let mut engine = flags.engine()?;
    if let Some(form) = flags.emit {
        let bytes = engine.emit(&module, form.into()).map_err(reported)?;
        return input::write(&flags.output, &bytes, streams.output);
    }
    let threads = flags.threads.unwrap_or(1);
    engine = engine.threads(threads.into()).map_err(|error| format!("error: {error}"))?;
    for library in &flags.shared_libs {
        engine = engine.library(library).map_err(|error| format!("error: {error}"))?;
    }
    let code = engine.compile_owned(module).map_err(reported)?;
    let function = code.function(&flags.entry).map_err(|_| entry.not_found())?;
    if let Some(kind) = flags.entry_point_result {
        kind.check(function.ty())?;
    }
    let args = values::parse_args(&flags.args, function.ty(), &entry)?;
    let results = function.call(&args).map_err(|error: JitError| format!("error: {error}"))?;
    let printed: String = results.into_iter().map(|value| values::print(value) + "\n").collect();
    input::write("-", printed.as_bytes(), streams.output)
}

/// Runs the passes given by flags; `None` if one failed.
fn transform(
    flags: &Flags,
    ctx: &Context,
    module: &mut Module,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let pipeline = match passes::pipeline(ctx, flags.pass_pipeline.as_deref(), &flags.passes) {
        Ok(Some(pipeline)) => pipeline,
        Ok(None) => return Some(()),
        Err(error) => {
            diagnostics.push(Diagnostic::error(Loc::UNKNOWN, error.to_string()));
            return None;
        }
    };
    PassManager::new(ctx, pipeline).run(module, diagnostics).then_some(())
}
