//! `ods run`: compile a module to native code and call a function of it; flags as `mlir-runner` spells them.

mod values;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use ods_core::text::Lines;
use ods_core::{Context, Diagnostic, Diagnostics, Module, Registry, bytecode, text, verify};
use ods_lowering::convert::convert_program;
use ods_lowering::{JitEngine, JitError, OptLevel};

use crate::dynamic::LoadFlags;
use crate::input;
use crate::report::Report;
use values::ResultKind;

/// Compiles a module, lowering what is not in the llvm dialect, and calls a function of it.
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
    /// The kind of result of the function, which is printed
    #[arg(long, value_enum)]
    entry_point_result: Option<ResultKind>,
    /// Compile fast, or for speed
    #[arg(short = 'O', default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    opt_level: u8,
    /// Accept operations, types and attributes of unknown dialects
    #[arg(long)]
    allow_unregistered_dialect: bool,
    #[command(flatten)]
    load: LoadFlags,
    /// The compiler of native code [default: cranelift, or the one that `--emit` asks for]
    #[arg(long, value_enum)]
    engine: Option<Engine>,
    /// Write the compiled module instead of calling a function of it
    #[arg(long, value_enum, value_name = "FORM")]
    emit: Option<Form>,
    /// Output of `--emit`; `-` is standard output
    #[arg(short = 'o', default_value = "-")]
    output: String,
    /// Libraries whose functions the program may call, after those of the runtime, which is built in
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
    /// A header of its functions for C programs
    Header,
    /// Assembly; that of cranelift is there to be read
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
    /// The engine that was asked for, or the one that has the form of `--emit`.
    fn engine(&self) -> Result<JitEngine, String> {
        let engine = match (self.engine, self.emit) {
            (Some(Engine::Cranelift), Some(Form::C)) | (Some(Engine::C), Some(Form::Clif)) => {
                return Err("error: the form of --emit is that of the other engine".to_owned());
            }
            (Some(engine), _) => engine,
            (None, Some(Form::C)) => Engine::C,
            (None, _) => Engine::Cranelift,
        };
        let level = if self.opt_level == 0 { OptLevel::None } else { OptLevel::Speed };
        Ok(match engine {
            Engine::Cranelift => JitEngine::cranelift(),
            Engine::C => JitEngine::c(),
        }
        .opt_level(level))
    }
}

/// Runs the command on its arguments.
pub(crate) fn main(args: &[OsString], register: &dyn Fn(&mut Registry)) -> ExitCode {
    let flags: Flags = match crate::flags::parse("run", args) {
        Ok(flags) => flags,
        Err(error) => return crate::flags::report("run", &error),
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
    let bytes = input::read(&flags.file)?;
    let name = if flags.file == "-" { "<stdin>" } else { flags.file.as_str() };
    let loaded = flags.load.load(register, &bytes)?;
    let ctx = Context::with(|registry| {
        loaded.iter().for_each(|dialect| registry.insert_schema(dialect));
        register(registry);
        ods_lowering::register_all(registry);
    });
    ctx.allow_unregistered(flags.allow_unregistered_dialect);
    let mut diagnostics = Diagnostics::new();
    let lowered = lower(&ctx, name, &bytes, &mut diagnostics);
    let lines = Lines::new(&bytes);
    let report = Report { ctx: &ctx, file: name, lines: &lines };
    let told: String = diagnostics.take().iter().map(|one| report.render(one)).collect();
    let Some(module) = lowered else { return Err(told) };
    eprint!("{told}");

    let told = |errors: Vec<Diagnostic>| -> String {
        errors.iter().map(|one| report.render(one)).collect()
    };
    let mut engine = flags.engine()?;
    if let Some(form) = flags.emit {
        let bytes = engine.emit(&module, form.into()).map_err(told)?;
        return input::write(&flags.output, &bytes);
    }
    for library in &flags.shared_libs {
        engine = engine.library(library).map_err(|error| format!("error: {error}"))?;
    }
    let code = engine.compile(&module).map_err(told)?;
    let function =
        code.function(&flags.entry).map_err(|_| "Error: entry point not found".to_owned())?;
    if let Some(kind) = flags.entry_point_result {
        kind.check(function.ty())?;
    }
    let args = values::parse_args(&flags.args, function.ty())?;
    let results = function.call(&args).map_err(|error: JitError| format!("error: {error}"))?;
    let printed: String = results.into_iter().map(|value| values::print(value) + "\n").collect();
    input::write("-", printed.as_bytes())
}

/// Reads, verifies and lowers the input.
fn lower(ctx: &Context, name: &str, bytes: &[u8], diagnostics: &mut Diagnostics) -> Option<Module> {
    let mut module = if bytecode::is_bytecode(bytes) {
        bytecode::read_module(ctx, bytes, name, diagnostics)?
    } else {
        text::parse_module(ctx, bytes, name, diagnostics)?
    };
    if !verify::verify_module(&module, diagnostics) {
        return None;
    }
    if let Err(error) = convert_program(&mut module) {
        diagnostics.push(error);
        return None;
    }
    // The compiler names what it cannot compile, whether or not the llvm dialect here declares it.
    Some(module)
}
