//! The arguments of the commands.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use ods_lowering::{JitEngine, OptLevel};

use crate::program::Options;
use crate::vhlo::Version;

/// Runs, tests, converts and optimizes StableHLO programs.
#[derive(Parser)]
#[command(name = "stablehlo", version)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Runs passes; `stablehlo opt --help` lists them.
    #[command(disable_help_flag = true)]
    Opt {
        /// A file, and flags of `ods opt`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    Convert(Convert),
    Run(Run),
    Test(Test),
    Bench(Bench),
    /// Another command of `ods`.
    #[command(external_subcommand)]
    Ods(Vec<OsString>),
}

/// Writes a program in another form.
#[derive(Args)]
pub(super) struct Convert {
    /// Text, bytecode, or a portable artifact.
    pub file: PathBuf,
    /// The form; by default text, or portable if there is a target.
    #[arg(long, value_enum)]
    pub to: Option<Form>,
    /// The version of a portable artifact, such as 1.9.0; `current`, or `minimum`.
    #[arg(long, value_parser = version)]
    pub target: Option<Version>,
    /// The file to write; by default the standard output.
    #[arg(short)]
    pub output: Option<PathBuf>,
}

/// The form of a program.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Form {
    /// Text with the syntax of each operation.
    Text,
    /// Text in generic form.
    Generic,
    /// MLIR bytecode.
    Bytecode,
    /// A portable artifact, as `jax.export` writes it.
    Portable,
}

/// Calls a program with arrays of files.
#[derive(Args)]
pub(super) struct Run {
    #[command(flatten)]
    pub call: Call,
    /// The folder that results are written to, as result0.bin and so on; it is created if it is absent. Without it, results
    /// are printed.
    #[arg(long)]
    pub out: Option<PathBuf>,
}

/// Calls the functions of a file that take no arguments, and evaluates their checks.
#[derive(Args)]
pub(super) struct Test {
    /// A program with operations of the dialect `check`.
    pub file: PathBuf,
    #[command(flatten)]
    pub compiler: Compiler,
}

/// Times the compilation and the calls of a program.
#[derive(Args)]
pub(super) struct Bench {
    #[command(flatten)]
    pub call: Call,
}

/// A function and its arguments.
#[derive(Args)]
pub(super) struct Call {
    /// Text, bytecode, or a portable artifact.
    pub program: PathBuf,
    /// Files of arrays: raw elements, .npy, or .npz with several.
    pub inputs: Vec<PathBuf>,
    /// The function to call; by default `main`, or the only public one.
    #[arg(long)]
    pub function: Option<String>,
    #[command(flatten)]
    pub compiler: Compiler,
}

impl Call {
    /// Returns the settings of the compiler.
    pub(super) fn options(&self) -> Options {
        Options { engine: self.compiler.engine(), function: self.function.clone() }
    }
}

/// The compiler of native code.
#[derive(Args)]
pub(super) struct Compiler {
    /// What makes native code: Cranelift, or the C compiler of the system.
    #[arg(long, value_enum, default_value = "cranelift")]
    engine: Engine,
    /// The level of optimization.
    #[arg(short = 'O', value_name = "LEVEL", value_enum, default_value = "2", action = ArgAction::Set)]
    level: Level,
}

#[derive(Clone, Copy, ValueEnum)]
enum Engine {
    Cranelift,
    C,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    #[value(name = "0")]
    O0,
    #[value(name = "1")]
    O1,
    #[value(name = "2")]
    O2,
    #[value(name = "3")]
    O3,
}

impl Compiler {
    /// Returns the engine at its level.
    pub(super) fn engine(&self) -> JitEngine {
        let engine = match self.engine {
            Engine::Cranelift => JitEngine::cranelift(),
            Engine::C => JitEngine::c(),
        };
        engine.opt_level(match self.level {
            Level::O0 => OptLevel::O0,
            Level::O1 => OptLevel::O1,
            Level::O2 => OptLevel::O2,
            Level::O3 => OptLevel::O3,
        })
    }
}

/// Reads a version.
fn version(text: &str) -> Result<Version, String> {
    match text {
        "current" => Ok(Version::CURRENT),
        "minimum" => Ok(Version::MINIMUM),
        _ => text.parse().map_err(|_| "a version is three numbers, such as 1.9.0".to_owned()),
    }
}
